"""Debts over several evenings: summed by company and currency, paid in parts, taken back, true after corrections."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tarok_ledger.core.debts import Transfer
from tarok_ledger.core.problems import Problems
from tarok_ledger.service.accounts import MOST_CENTS, Accounts, CompanyAccount, Plan, Receipt
from tarok_ledger.service.people import People
from tarok_ledger.storage.sqlite import SqliteStore
from tests.cli.examples import CLOSE, THREE, TWO, evening
from tests.service.desk import Desk, gives, joins

EVEN = dict.fromkeys(THREE, 0)


@pytest.fixture
def desk(store: SqliteStore) -> Desk:
    return Desk(store)


@pytest.fixture
def accounts(desk: Desk) -> Accounts:
    return Accounts(desk.ledger)


def account(accounts: Accounts, company: tuple[str, ...] = THREE, currency: str = "EUR") -> CompanyAccount:
    found = accounts.account(company, currency)
    assert found is not None
    return found


def balances(accounts: Accounts, company: tuple[str, ...] = THREE, currency: str = "EUR") -> Mapping[str, int]:
    return account(accounts, company, currency).balances


def paid(result: Receipt | Problems) -> Receipt:
    assert isinstance(result, Receipt), result
    return result


def plan(result: Plan | Problems) -> Plan:
    assert isinstance(result, Plan), result
    return result


def refused(result: Receipt | Plan | Problems) -> list[tuple[str, str]]:
    assert isinstance(result, tuple), result
    return [(found.field, found.key) for found in result]


@pytest.fixture
def three_evenings(desk: Desk) -> tuple[str, str, str]:
    """Ana -300 +50 -20 = -270, Bor +300 -80 +0 = +220, Cene +30 +20 = +50."""
    first = desk.play(gives("Ana", "Bor", 300))
    second = desk.play(gives("Bor", "Ana", 50), gives("Bor", "Cene", 30))
    third = desk.play(gives("Ana", "Cene", 20))
    return first.id, second.id, third.id


def test_account_of_three_evenings_is_their_sum_with_each_evenings_share(
    accounts: Accounts, three_evenings: tuple[str, str, str]
) -> None:
    found = account(accounts)
    assert found.company == THREE
    assert found.balances == {"Ana": -270, "Bor": 220, "Cene": 50}
    assert [(share.id, share.started_at[:10], share.game, share.cents) for share in found.evenings] == [
        (three_evenings[2], "2025-01-03", "danish", {"Ana": -20, "Bor": 0, "Cene": 20}),
        (three_evenings[1], "2025-01-02", "danish", {"Ana": 50, "Bor": -80, "Cene": 30}),
        (three_evenings[0], "2025-01-01", "danish", {"Ana": -300, "Bor": 300, "Cene": 0}),
    ]
    assert found.payments == ()


def test_account_is_found_in_whatever_order_and_spelling_the_company_is_named(
    accounts: Accounts, three_evenings: tuple[str, str, str]
) -> None:
    assert accounts.account(("cene", " BOR", "Ana"), "EUR") == account(accounts)


def test_account_of_the_same_company_in_other_seats_and_another_game_is_one(desk: Desk, accounts: Accounts) -> None:
    desk.play(gives("Ana", "Bor", 100))
    desk.play(gives("Bor", "Cene", 40), players=("Cene", "Ana", "Bor"))
    block = desk.ledger.import_file(
        evening(
            gives("Cene", "Ana", 3), CLOSE, game="block", players=THREE, stake={"currency": "EUR", "per_point": "0.30"}
        )
    )
    # A transfer in Block-Tarok is in small blocks, three to a block: 3 of them are 0.30.
    assert not isinstance(block, tuple)
    assert balances(accounts) == {"Ana": -100 + 30, "Bor": 100 - 40, "Cene": 40 - 30}


def test_account_counts_only_closed_evenings(desk: Desk, accounts: Accounts) -> None:
    desk.start(gives("Ana", "Bor", 100))
    assert accounts.companies() == ()
    assert accounts.account(THREE, "EUR") is None


def test_pay_in_parts_leaves_the_rest_and_at_last_nothing(
    accounts: Accounts, three_evenings: tuple[str, str, str]
) -> None:
    assert paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 120)).credit == 0
    assert balances(accounts) == {"Ana": -150, "Bor": 100, "Cene": 50}
    paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 100))
    assert plan(accounts.plan(account(accounts))).transfers == (Transfer("Ana", "Cene", 50),)
    paid(accounts.pay(THREE, "EUR", "Ana", "Cene", 50))
    assert balances(accounts) == EVEN
    assert not account(accounts).is_open
    assert plan(accounts.plan(account(accounts))).transfers == ()


def test_pay_more_than_owed_is_a_credit_that_the_next_evening_uses_up(desk: Desk, accounts: Accounts) -> None:
    desk.play(gives("Ana", "Bor", 300))
    assert paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 500)).credit == 200
    assert balances(accounts) == {"Ana": 200, "Bor": -200, "Cene": 0}
    # All of a further payment is credit.
    assert paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 50)).credit == 50
    desk.play(gives("Ana", "Bor", 250))
    assert balances(accounts) == EVEN


def test_take_back_undoes_a_payment_and_still_shows_it(accounts: Accounts, desk: Desk, store: SqliteStore) -> None:
    desk.play(gives("Ana", "Bor", 300))
    slip = paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 30)).payment_id
    right = paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 300)).payment_id
    assert accounts.take_back(slip) == ()
    assert balances(accounts) == EVEN
    assert [(shown.id, shown.cents, shown.taken_back_at is not None) for shown in account(accounts).payments] == [
        (right, 300, False),
        (slip, 30, True),
    ]
    assert len(store.payments()) == 3


def test_take_back_twice_or_of_nothing_is_refused_and_writes_nothing(
    accounts: Accounts, desk: Desk, store: SqliteStore
) -> None:
    desk.play(gives("Ana", "Bor", 300))
    slip = paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 30)).payment_id
    paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 10))
    assert accounts.take_back(slip) == ()
    before = store.payments()
    (taking_back,) = [row.id for row in before if row.takes_back]
    for wrong, key in (
        (slip, "accounts.taken_back_already"),
        (taking_back, "accounts.no_such_payment"),
        ("nothing", "accounts.no_such_payment"),
        ("", "accounts.no_such_payment"),
        ("id", "accounts.several_payments"),
    ):
        assert refused(accounts.take_back(wrong)) == [("payment", key)], wrong
    assert store.payments() == before


@pytest.mark.parametrize(
    ("payer", "payee", "cents", "wrong"),
    [
        ("Ana", "Bor", 0, [("amount", "accounts.amount")]),
        ("Ana", "Bor", -5, [("amount", "accounts.amount")]),
        ("Ana", "Bor", MOST_CENTS + 1, [("amount", "accounts.amount")]),
        ("Ana", "ana", 5, [("to", "accounts.to_himself")]),
        ("Ana", "Dora", 5, [("to", "form.not_among")]),
        ("Dora", "Ema", 0, [("from", "form.not_among"), ("to", "form.not_among"), ("amount", "accounts.amount")]),
    ],
)
def test_pay_wrong_is_refused_and_writes_nothing(
    accounts: Accounts, desk: Desk, store: SqliteStore, payer: str, payee: str, cents: int, wrong: list[tuple[str, str]]
) -> None:
    desk.play(gives("Ana", "Bor", 300))
    assert refused(accounts.pay(THREE, "EUR", payer, payee, cents)) == wrong
    assert store.payments() == []


def test_pay_by_a_company_or_in_a_currency_that_never_played_is_refused(accounts: Accounts, desk: Desk) -> None:
    desk.play(gives("Ana", "Bor", 300))
    for company, currency in ((THREE, "DKK"), (("Ana", "Bor"), "EUR"), ((*THREE, "Dora"), "EUR")):
        assert refused(accounts.pay(company, currency, "Ana", "Bor", 5)) == [("players", "accounts.no_such_account")]


def test_pay_for_an_evening_that_is_not_the_companys_is_refused(
    accounts: Accounts, desk: Desk, store: SqliteStore
) -> None:
    desk.play(gives("Ana", "Bor", 300))
    others = desk.play(gives("Ana", "Bor", 1), players=(*THREE, "Dora"))
    other_currency = desk.play(gives("Ana", "Bor", 1), currency="DKK")
    still_open = desk.start(gives("Ana", "Bor", 1))
    hidden = desk.play(gives("Ana", "Bor", 1))
    desk.ledger.hide(hidden.id)
    for evening_id in (others.id, other_currency.id, still_open.id, hidden.id, "nothere", ""):
        result = accounts.pay(THREE, "EUR", "Ana", "Bor", 5, evening_id)
        assert refused(result) == [("evening", "accounts.not_its_evening")], evening_id
    assert store.payments() == []


def test_reopened_evening_leaves_the_account_with_its_payments_and_comes_back_with_the_rest_open(
    desk: Desk, accounts: Accounts
) -> None:
    first = desk.play(gives("Ana", "Bor", 300))
    desk.play(gives("Cene", "Bor", 70))
    paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 300, first.id))
    paid(accounts.pay(THREE, "EUR", "Cene", "Bor", 20))
    assert balances(accounts) == {"Ana": 0, "Bor": 50, "Cene": -50}
    assert desk.ledger.reopen(first) == ()
    assert balances(accounts) == {"Ana": 0, "Bor": 50, "Cene": -50}
    assert desk.ledger.amend(first, 1, gives("Ana", "Bor", 450)) == ()
    assert desk.ledger.close(first) == ()
    # 450 instead of 300, of which 300 are paid.
    assert balances(accounts) == {"Ana": -150, "Bor": 200, "Cene": -50}
    ((asked),) = accounts.transfers_of(first)
    assert (asked.payer, asked.payee, asked.cents, asked.paid, asked.rest) == ("Ana", "Bor", 450, 300, 150)


def test_reopened_evening_that_turns_round_owes_back_what_was_paid(desk: Desk, accounts: Accounts) -> None:
    first = desk.play(gives("Ana", "Bor", 300))
    accounts.tick(first, "Ana", "Bor")
    assert desk.ledger.reopen(first) == ()
    assert desk.ledger.amend(first, 1, gives("Bor", "Ana", 100)) == ()
    assert desk.ledger.close(first) == ()
    # Bor lost 100 and has 300 that were never due.
    assert balances(accounts) == {"Ana": 400, "Bor": -400, "Cene": 0}
    (asked,) = accounts.transfers_of(first)
    assert (asked.payer, asked.payee, asked.cents, asked.paid, asked.rest) == ("Bor", "Ana", 100, -300, 400)
    accounts.tick(first, "Bor", "Ana")
    assert balances(accounts) == EVEN


def test_hidden_evening_takes_its_share_and_its_payments_out_and_brings_them_back(
    desk: Desk, accounts: Accounts
) -> None:
    first = desk.play(gives("Ana", "Bor", 300))
    desk.play(gives("Ana", "Cene", 40))
    paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 100, first.id))
    both = {"Ana": -240, "Bor": 200, "Cene": 40}
    assert balances(accounts) == both
    desk.ledger.hide(first.id)
    assert balances(accounts) == {"Ana": -40, "Bor": 0, "Cene": 40}
    assert account(accounts).payments == ()
    desk.ledger.unhide(first.id)
    assert balances(accounts) == both


def test_hidden_evenings_leave_a_payment_on_account_standing(desk: Desk, accounts: Accounts) -> None:
    only = desk.play(gives("Ana", "Bor", 300))
    paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 300))
    desk.ledger.hide(only.id)
    assert [(found.company, found.balances) for found in accounts.companies()] == [
        (THREE, {"Ana": 300, "Bor": -300, "Cene": 0})
    ]


def test_fourth_player_joining_makes_another_company(desk: Desk, accounts: Accounts) -> None:
    desk.play(gives("Ana", "Bor", 300))
    desk.play(gives("Ana", "Bor", 20), joins("Dora"), gives("Ana", "Dora", 7))
    assert balances(accounts) == {"Ana": -300, "Bor": 300, "Cene": 0}
    assert balances(accounts, (*THREE, "Dora")) == {"Ana": -27, "Bor": 20, "Cene": 0, "Dora": 7}


def test_player_corrected_away_after_paying_has_paid_those_he_sat_with(desk: Desk, accounts: Accounts) -> None:
    first = desk.play(joins("Dora"), gives("Dora", "Bor", 60))
    accounts.tick(first, "Dora", "Bor")
    assert desk.ledger.reopen(first) == ()
    for number in (2, 1):
        assert desk.ledger.void(first, number) == ()
    assert desk.ledger.record(first, gives("Ana", "Bor", 60)) == ()
    assert desk.ledger.close(first) == ()
    assert balances(accounts) == {"Ana": -60, "Bor": 60, "Cene": 0}
    assert balances(accounts, (*THREE, "Dora")) == {"Ana": 0, "Bor": -60, "Cene": 0, "Dora": 60}


def test_two_currencies_are_never_mixed(desk: Desk, accounts: Accounts) -> None:
    desk.play(gives("Ana", "Bor", 300))
    desk.play(gives("Bor", "Ana", 300), currency="DKK")
    paid(accounts.pay(THREE, "DKK", "Bor", "Ana", 100))
    assert accounts.currencies(THREE) == ("DKK", "EUR")
    assert balances(accounts, currency="EUR") == {"Ana": -300, "Bor": 300, "Cene": 0}
    assert balances(accounts, currency="DKK") == {"Ana": 200, "Bor": -200, "Cene": 0}


def test_companies_with_open_debts_come_first_then_the_latest(desk: Desk, accounts: Accounts) -> None:
    desk.play(gives("Ana", "Bor", 5), players=("Ana", "Bor", "Dora"))
    desk.play(gives("Ana", "Bor", 5))
    desk.play(gives("Ana", "Bor", 5), players=("Ana", "Bor", "Ema"))
    paid(accounts.pay(("Ana", "Bor", "Ema"), "EUR", "Ana", "Bor", 5))
    desk.play(players=("Ana", "Bor", "Franc"))
    assert [(found.company[-1], found.is_open) for found in accounts.companies()] == [
        ("Cene", True),
        ("Dora", True),
        ("Ema", False),
    ]


def test_plan_through_the_banker_everyone_settles_with_him(
    accounts: Accounts, three_evenings: tuple[str, str, str]
) -> None:
    through = plan(accounts.plan(account(accounts), banker="cene"))
    assert through.transfers == (Transfer("Ana", "Cene", 270), Transfer("Cene", "Bor", 220))
    for transfer in through.transfers:
        paid(accounts.pay(THREE, "EUR", transfer.payer, transfer.payee, transfer.amount))
    assert balances(accounts) == EVEN


def test_plan_with_a_stranger_as_banker_or_no_such_coin_is_refused(
    accounts: Accounts, three_evenings: tuple[str, str, str]
) -> None:
    assert refused(accounts.plan(account(accounts), banker="Dora")) == [("banker", "form.not_among")]
    for coin in (0, -5, 7):
        assert refused(accounts.plan(account(accounts), coin=coin)) == [("coin", "value.not_a_choice")]


@pytest.mark.parametrize(
    ("coin", "first", "carried", "second"),
    [
        # 137, -28, -109 as in the tests of the rounding; then 10 more from Bor to Ana, and from Cene 1.
        (
            5,
            {"Ana": 140, "Bor": -30, "Cene": -110},
            {"Ana": -3, "Bor": 2, "Cene": 1},
            {"Ana": 10, "Bor": -10, "Cene": 0},
        ),
        (
            10,
            {"Ana": 140, "Bor": -30, "Cene": -110},
            {"Ana": -3, "Bor": 2, "Cene": 1},
            {"Ana": 10, "Bor": -10, "Cene": 0},
        ),
        (50, {"Ana": 150, "Bor": -50, "Cene": -100}, {"Ana": -13, "Bor": 22, "Cene": -9}, EVEN),
    ],
)
def test_plan_in_coins_carries_the_rest_to_the_next_evening(
    desk: Desk,
    accounts: Accounts,
    coin: int,
    first: dict[str, int],
    carried: dict[str, int],
    second: dict[str, int],
) -> None:
    desk.play(gives("Bor", "Ana", 28), gives("Cene", "Ana", 109))
    for due in (first, second):
        rounded = plan(accounts.plan(account(accounts), coin=coin))
        received = dict.fromkeys(THREE, 0)
        for transfer in rounded.transfers:
            assert transfer.amount % coin == 0
            received[transfer.payer] -= transfer.amount
            received[transfer.payee] += transfer.amount
            paid(accounts.pay(THREE, "EUR", transfer.payer, transfer.payee, transfer.amount))
        assert received == due
        assert balances(accounts) == rounded.carried
        if due is first:
            assert rounded.carried == carried
            # Open are now -3 + 11, 2 - 10, 1 - 1 with fives and tens; -13 + 11, 22 - 10, -9 - 1 with fifties.
            desk.play(gives("Bor", "Ana", 10), gives("Cene", "Ana", 1))


def test_tick_records_what_is_open_of_an_evening_and_takes_it_back(
    desk: Desk, accounts: Accounts, store: SqliteStore
) -> None:
    played = desk.play(gives("Ana", "Bor", 300))
    paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 120, played.id))
    accounts.tick(played, "Ana", "Bor")
    assert [payment.cents for payment in accounts.paid_of(played.id)] == [120, 180]
    assert balances(accounts) == EVEN
    accounts.tick(played, "Ana", "Bor")
    assert accounts.paid_of(played.id) == ()
    assert balances(accounts) == {"Ana": -300, "Bor": 300, "Cene": 0}
    assert len(store.payments()) == 4


def test_tick_taken_back_leaves_the_other_payments_of_the_evening(desk: Desk, accounts: Accounts) -> None:
    played = desk.play(gives("Ana", "Bor", 300), gives("Cene", "Bor", 40))
    accounts.tick(played, "Ana", "Bor")
    accounts.tick(played, "Cene", "Bor")
    accounts.tick(played, "Ana", "Bor")
    assert [(payment.payer, payment.cents) for payment in accounts.paid_of(played.id)] == [("Cene", 40)]


def test_evening_corrected_into_another_company_takes_its_payments_along(desk: Desk, accounts: Accounts) -> None:
    played = desk.play(gives("Ana", "Bor", 300))
    accounts.tick(played, "Ana", "Bor")
    assert desk.ledger.reopen(played) == ()
    for entry in (joins("Dora"), gives("Dora", "Cene", 15)):
        assert desk.ledger.record(played, entry) == ()
    assert desk.ledger.close(played) == ()
    assert accounts.account(THREE, "EUR") is None
    assert balances(accounts, (*THREE, "Dora")) == {"Ana": 0, "Bor": 0, "Cene": 15, "Dora": -15}


def test_account_of_an_evening_is_that_of_its_company(desk: Desk, accounts: Accounts) -> None:
    played = desk.play(gives("Ana", "Bor", 300))
    assert accounts.account_of(played.id) == account(accounts)
    assert accounts.account_of(desk.start().id) is None


def test_rename_and_merge_keep_the_debts_together(desk: Desk, accounts: Accounts) -> None:
    people = People(desk.ledger)
    first = desk.play(gives("Ana", "Bor", 300))
    desk.play(gives("Ana K.", "Bor", 50), players=("Ana K.", "Bor", "Cene"))
    paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 100))
    paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 25, first.id))
    assert len(accounts.companies()) == 2
    assert people.merge("Ana K.", "Ana") == ()
    assert people.rename("Ana", "Anica") == ()
    (together,) = accounts.companies()
    assert together.balances == {"Anica": -225, "Bor": 225, "Cene": 0}
    assert {payment.payer for payment in together.payments} == {"Anica"}
    # Any of her names is understood.
    paid(accounts.pay(("Ana K.", "Bor", "Cene"), "EUR", "Ana", "Bor", 25))
    assert balances(accounts, ("Anica", "Bor", "Cene"))["Anica"] == -200


def test_split_gives_an_evening_and_what_was_paid_for_it_back_to_the_name_it_was_written_with(
    desk: Desk, accounts: Accounts
) -> None:
    people = People(desk.ledger)
    desk.play(gives("Ana", "Bor", 300))
    second = desk.play(gives("Ana K.", "Bor", 50), players=("Ana K.", "Bor", "Cene"))
    assert people.merge("Ana K.", "Ana") == ()
    paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 40, second.id))
    paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 100))
    assert balances(accounts) == {"Ana": -210, "Bor": 210, "Cene": 0}
    assert people.split("Ana K.") == ()
    assert balances(accounts) == {"Ana": -200, "Bor": 200, "Cene": 0}
    assert balances(accounts, ("Ana K.", "Bor", "Cene")) == {"Ana K.": -10, "Bor": 10, "Cene": 0}


def test_two_names_of_one_person_at_one_table_stay_two(desk: Desk, accounts: Accounts) -> None:
    """They cannot be merged any more then; but a table may be set, or a file taken in, after they were."""
    people = People(desk.ledger)
    desk.play(gives("Ana", "Bor", 300))
    desk.play(gives("Ana K.", "Bor", 50), players=("Ana K.", "Bor", "Cene"))
    assert people.merge("Ana K.", "Ana") == ()
    desk.play(gives("Ana K.", "Ana", 10), players=("Ana", "Ana K.", "Bor"))
    assert balances(accounts) == {"Ana": -350, "Bor": 350, "Cene": 0}
    both = ("Ana", "Ana K.", "Bor")
    assert balances(accounts, both) == {"Ana": 10, "Ana K.": -10, "Bor": 0}
    paid(accounts.pay(both, "EUR", "Ana K.", "Ana", 10))
    assert balances(accounts, both) == dict.fromkeys(both, 0)


def test_account_on_a_score_sheet_is_what_was_due_not_the_score(desk: Desk, accounts: Accounts) -> None:
    sheet = desk.ledger.import_file(evening(TWO, CLOSE))
    assert not isinstance(sheet, tuple)
    # 30 each for Ana and Bor: against each of two others 30, a cent the point.
    assert balances(accounts, ("Ana", "Bor", "Cene", "Dora")) == {"Ana": 60, "Bor": 60, "Cene": -60, "Dora": -60}


def test_open_since_begins_anew_after_everything_was_settled(desk: Desk, accounts: Accounts) -> None:
    """Open from the first day, settled on it, open again from the second; a payment in part ends nothing."""
    assert accounts.companies() == ()
    desk.play(gives("Ana", "Bor", 300))
    assert account(accounts).open_since == "2025-01-01T20:00:00+00:00"
    settled = paid(accounts.pay(THREE, "EUR", "Ana", "Bor", 300))
    assert (account(accounts).open_since, account(accounts).open_sum) == (None, 0)
    desk.play(gives("Ana", "Cene", 20), gives("Ana", "Bor", 5))
    desk.play(gives("Bor", "Cene", 30))
    paid(accounts.pay(THREE, "EUR", "Ana", "Cene", 10))
    # Ana -25 +10, Bor +5 -30, Cene +20 +30 -10.
    assert (account(accounts).open_since, account(accounts).open_sum) == ("2025-01-02T20:00:00+00:00", 40)
    assert accounts.take_back(settled.payment_id) == ()
    assert account(accounts).open_since == "2025-01-01T20:00:00+00:00"
