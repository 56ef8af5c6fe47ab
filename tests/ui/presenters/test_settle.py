"""Settling up, without a window: what stands, what is paid, and where it came from."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tarok_ledger.i18n import Words
from tarok_ledger.service.accounts import Accounts
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.settle import SettlePresenter, SettleView, Standing
from tests.cli.examples import BLOCK_HANDS, CLOSE, DANISH_HAND, KLOP, THREE, TWO, Entry, evening
from tests.service.desk import gives
from tests.storage.kept import EVENING, write_evening_of_older_rules

NOW = datetime(2025, 1, 17, 19, 0, tzinfo=UTC)
DANISH = evening(DANISH_HAND, CLOSE, game="danish", players=THREE)
"""The 65 in the pagat cup are shared: 21, 22, 22; so −109, −28, +137."""


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    numbers = itertools.count(1)
    return Ledger(store, lambda: NOW, lambda: f"id{next(numbers)}x")


def settle(ledger: Ledger, text: str) -> SettlePresenter:
    opened = ledger.import_file(text)
    assert isinstance(opened, OpenEvening), opened
    return SettlePresenter(ledger, Words(), opened.id)


def shown(presenter: SettlePresenter) -> SettleView:
    assert presenter.problems == ()
    view = presenter.view
    assert view is not None
    return view


def standing(presenter: SettlePresenter, player: str) -> Standing:
    return next(found for found in shown(presenter).standings if found.player == player)


def parts(presenter: SettlePresenter, player: str) -> list[tuple[str, str]]:
    presenter.unfold(player)
    return [(part.title, part.amount) for part in standing(presenter, player).parts]


def correct(presenter: SettlePresenter, ledger: Ledger, entry: Entry) -> None:
    """Opens the evening again, writes something more, and closes it."""
    presenter.reopen()
    opened = ledger.open("id1x")
    assert isinstance(opened, OpenEvening)
    assert ledger.record(opened, entry) == ()
    presenter.close()


def write_part(presenter: SettlePresenter, typed: str) -> None:
    """A part of the first payment."""
    form = presenter.part_of(shown(presenter).payments[0])
    form.write(typed)
    assert form.save() is not None


def test_standings_of_closed_evening_are_ranked_in_money_and_points(ledger: Ledger) -> None:
    view = shown(settle(ledger, DANISH))
    assert view.closed
    assert [(one.rank, one.player, one.large, one.small, one.sign) for one in view.standings] == [
        (1, "Cene", "+1.37", "+137 points", 1),
        (2, "Bor", "−0.28", "−28 points", -1),
        (3, "Ana", "−1.09", "−109 points", -1),
    ]


def test_standings_of_equal_players_share_a_rank(ledger: Ledger) -> None:
    view = shown(settle(ledger, evening(TWO, CLOSE)))
    assert [one.rank for one in view.standings] == [1, 1, 3, 3]


def test_standings_without_a_stake_are_in_points_and_nothing_is_paid(ledger: Ledger) -> None:
    view = shown(settle(ledger, evening(TWO, CLOSE, stake={"per_point": "0"})))
    assert view.stake == ""
    assert (view.standings[0].large, view.standings[0].small) == ("+60", "points")
    assert view.payments == ()


def test_standings_of_open_evening_are_those_of_closing_it_now(ledger: Ledger) -> None:
    presenter = settle(ledger, evening(DANISH_HAND, game="danish", players=THREE))
    before = shown(presenter)
    assert not before.closed
    assert before.payments == ()
    presenter.close()
    after = shown(presenter)
    assert after.closed
    assert after.standings == before.standings
    assert len(after.payments) == 2


def test_reopen_closed_evening_takes_its_payments_away(ledger: Ledger) -> None:
    presenter = settle(ledger, DANISH)
    presenter.reopen()
    view = shown(presenter)
    assert not view.closed
    assert view.payments == ()
    assert view.earlier == ()


def test_tick_payment_is_kept_and_taken_back(ledger: Ledger) -> None:
    presenter = settle(ledger, DANISH)
    first = shown(presenter).payments[0]
    assert (first.payer, first.payee, first.amount, first.currency) == ("Ana", "Cene", "1.09", "DKK")
    presenter.tick(first)
    ticked = shown(SettlePresenter(ledger, Words(), "id1x"))
    assert [payment.paid for payment in ticked.payments] == [True, False]
    assert ticked.paid == 1
    presenter.tick(ticked.payments[0])
    assert shown(presenter).paid == 0


def test_tick_before_a_correction_is_not_forgotten(ledger: Ledger) -> None:
    """Who has paid and then owes another sum must see that he has paid."""
    presenter = settle(ledger, DANISH)
    presenter.tick(shown(presenter).payments[0])
    presenter.reopen()
    assert [payment.amount for payment in shown(presenter).earlier] == ["1.09"]
    presenter.close()
    assert shown(presenter).earlier == ()
    assert shown(presenter).paid == 1


def test_tick_after_a_correction_pays_only_the_rest(ledger: Ledger) -> None:
    """20 more from Ana to Cene: 1.29, of which 1.09 are paid."""
    presenter = settle(ledger, DANISH)
    presenter.tick(shown(presenter).payments[0])
    correct(presenter, ledger, gives("Ana", "Cene", 20))
    first = shown(presenter).payments[0]
    assert (first.payer, first.payee, first.amount, first.paid) == ("Ana", "Cene", "1.29", False)
    assert first.note == "Paid 1.09, still open 0.20"
    assert shown(presenter).earlier == ()
    presenter.tick(first)
    assert [payment.cents for payment in Accounts(ledger).paid_of("id1x")] == [109, 20]
    assert shown(presenter).payments[0].paid
    assert shown(presenter).earlier == ()


def test_tick_is_a_payment_in_the_account_of_the_company(ledger: Ledger) -> None:
    presenter = settle(ledger, DANISH)
    presenter.tick(shown(presenter).payments[0])
    (account,) = Accounts(ledger).companies()
    assert account.balances == {"Ana": 0, "Bor": -28, "Cene": 28}


def test_paid_before_a_correction_in_the_other_direction_is_asked_back(ledger: Ledger) -> None:
    """Ana paid Cene 1.09; then it turns out that 3.00 more go from Cene to Ana: +1.91, −0.28, −1.63."""
    presenter = settle(ledger, DANISH)
    presenter.tick(shown(presenter).payments[0])
    correct(presenter, ledger, gives("Cene", "Ana", 300))
    view = shown(presenter)
    assert {(one.payer, one.payee, one.amount) for one in view.payments} == {
        ("Cene", "Ana", "1.63"),
        ("Bor", "Ana", "0.28"),
    }
    # What Ana gave is still with Cene, who owes it back on top.
    assert view.still_open == "3.00 DKK"
    assert view.earlier == ()


def test_part_of_a_payment_is_written_down_and_the_rest_stays_open(ledger: Ledger) -> None:
    """Of 1.09 half a crown was paid; 0.59 and Bor's 0.28 are open."""
    presenter = settle(ledger, DANISH)
    assert shown(presenter).still_open == "1.37 DKK"
    write_part(presenter, "0,50")
    first = shown(presenter).payments[0]
    assert (first.paid, first.note) == (False, "Paid 0.50, still open 0.59")
    assert shown(presenter).still_open == "0.87 DKK"
    presenter.tick(first)
    assert shown(presenter).still_open == "0.28 DKK"
    assert [made.amount for made in presenter.made(first)] == ["0.59 DKK", "0.50 DKK"]


def test_tick_taken_back_leaves_the_part_that_was_paid_before(ledger: Ledger) -> None:
    presenter = settle(ledger, DANISH)
    write_part(presenter, "0.50")
    presenter.tick(shown(presenter).payments[0])
    presenter.tick(shown(presenter).payments[0])
    first = shown(presenter).payments[0]
    assert first.note == "Paid 0.50, still open 0.59"
    presenter.take_back(presenter.made(first)[0].id)
    assert shown(presenter).payments[0].note == ""
    assert presenter.made(first) == ()


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("", "The amount must be a sum of money such as 3.50"),
        ("-1", "The amount must be a sum of money such as 3.50"),
        ("0.00", "The amount must be more than nothing and at most 1000000"),
    ],
)
def test_part_that_is_no_sum_is_refused_beside_the_field(ledger: Ledger, typed: str, wrong: str) -> None:
    presenter = settle(ledger, DANISH)
    form = presenter.part_of(shown(presenter).payments[0])
    form.write(typed)
    assert form.save() is None
    assert form.view.problems == {"amount": wrong}
    assert form.view.typed == typed
    form.write("1")
    assert form.view.problems == {}
    assert Accounts(ledger).paid_of("id1x") == ()


def test_more_than_a_payment_asks_for_is_said(ledger: Ledger) -> None:
    presenter = settle(ledger, DANISH)
    write_part(presenter, "1.50")
    first = shown(presenter).payments[0]
    assert first.paid
    assert first.note == "Paid 1.50: 0.41 more than asked, which counts in the account"


def test_account_of_the_company_carries_what_other_evenings_left_open(ledger: Ledger) -> None:
    """Twice −1.09, −0.28, +1.37; paid is only what the second asks for."""
    settle(ledger, DANISH)
    presenter = settle(ledger, DANISH)
    for payment in shown(presenter).payments:
        presenter.tick(payment)
    account = shown(presenter).account
    assert account is not None
    assert (account.company, account.currency, account.is_open) == (THREE, "DKK", True)
    assert account.sums == "Ana −1.09 · Bor −0.28 · Cene +1.37"
    assert account.state == "open since 17 January 2025"


def test_account_of_the_company_says_when_all_is_settled(ledger: Ledger) -> None:
    presenter = settle(ledger, DANISH)
    for payment in shown(presenter).payments:
        presenter.tick(payment)
    account = shown(presenter).account
    assert account is not None
    assert (account.is_open, account.state) == (False, "All settled · last on 17 January 2025")
    presenter.reopen()
    assert shown(presenter).account is None


def test_account_without_money_is_not_shown(ledger: Ledger) -> None:
    assert shown(settle(ledger, evening(TWO, CLOSE, stake={"per_point": "0"}))).account is None


def test_parts_of_a_game_with_cups_are_hands_and_shares(ledger: Ledger) -> None:
    assert parts(settle(ledger, DANISH), "Ana") == [
        ("Hands (1)", "−130"),
        ("Share of the pagat cup", "+21"),
        ("Together", "−109"),
    ]


def test_parts_on_a_score_sheet_name_radl_transfer_and_the_others(ledger: Ledger) -> None:
    transfer = {"type": "transfer", "from": "Ana", "to": "Dora", "amount": 5}
    assert parts(settle(ledger, evening(TWO, KLOP, transfer, CLOSE)), "Ana") == [
        ("Hands (2)", "+10"),
        ("Transfer", "−5"),
        ("Open Radl: 1", "−100"),
        ("Score on the sheet", "−95"),
        ("Against the scores of the others", "+125"),
        ("Together", "+30"),
    ]


def test_parts_in_blocks_are_counted_in_blocks_and_thirds(ledger: Ledger) -> None:
    presenter = settle(ledger, evening(*BLOCK_HANDS, CLOSE, game="block", players=THREE))
    assert parts(presenter, "Ana") == [("Hands (3)", "+13⅔"), ("Share of the pot", "+4⅓"), ("Together", "+18")]


def test_unfold_twice_folds_away(ledger: Ledger) -> None:
    presenter = settle(ledger, DANISH)
    assert parts(presenter, "Ana")
    presenter.unfold("Ana")
    assert standing(presenter, "Ana").parts == ()


def test_view_of_evening_closed_under_older_rules_keeps_its_sums(ledger: Ledger, database: Path) -> None:
    write_evening_of_older_rules(database)
    presenter = SettlePresenter(ledger, Words(), EVENING)
    assert shown(presenter).differs
    assert standing(presenter, "Ana").large == "+0.50"
    assert parts(presenter, "Ana") == [
        ("Hands (1)", "+25"),
        ("Score on the sheet", "+25"),
        ("Against the scores of the others", "+25"),
        ("Together", "+50"),
    ]


def test_view_of_unknown_evening_is_a_problem(ledger: Ledger) -> None:
    presenter = SettlePresenter(ledger, Words(), "nothere")
    assert presenter.view is None
    assert [problem.key for problem in presenter.problems] == ["service.no_such_evening"]
