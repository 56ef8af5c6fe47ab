"""Accounts, without a window: who stands how, how it can be settled, what was paid."""

from __future__ import annotations

import pytest

from tarok_ledger.i18n import Words
from tarok_ledger.service.accounts import Accounts
from tarok_ledger.service.people import People
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.accounts import AccountPresenter, AccountsPresenter, AccountView
from tests.cli.examples import FOUR, THREE
from tests.service.desk import Desk, desk_with_debts, gives


@pytest.fixture
def desk(store: SqliteStore) -> Desk:
    """Ana −2.37, Bor +2.07, Cene +0.30."""
    return desk_with_debts(store)


@pytest.fixture
def presenter(desk: Desk) -> AccountPresenter:
    return AccountPresenter(desk.ledger, Words(), THREE, "EUR")


def shown(presenter: AccountPresenter) -> AccountView:
    view = presenter.view()
    assert view is not None
    return view


def plan(presenter: AccountPresenter) -> list[tuple[str, str, str]]:
    return [(one.payer, one.payee, one.amount) for one in shown(presenter).plan]


def balances(presenter: AccountPresenter) -> dict[str, str]:
    return {one.person: one.amount for one in shown(presenter).balances}


def test_list_names_open_accounts_first_with_sum_and_day(desk: Desk) -> None:
    desk.play(gives("Dora", "Ana", 100), players=FOUR)
    settled = Accounts(desk.ledger).pay(FOUR, "EUR", "Dora", "Ana", 100)
    assert not isinstance(settled, tuple)
    view = AccountsPresenter(desk.ledger, Words()).view()
    assert view.line == "Companies: 2, open: 1"
    assert [(card.names, card.amount, card.line) for card in view.open] == [
        ("Ana, Bor, Cene", "2.37 EUR", "open since 1 January 2025")
    ]
    assert [(card.names, card.amount, card.line) for card in view.settled] == [
        ("Ana, Bor, Cene, Dora", "", "All settled · last on 3 January 2025")
    ]


def test_list_of_nothing_is_empty(store: SqliteStore) -> None:
    view = AccountsPresenter(Desk(store).ledger, Words()).view()
    assert (view.line, view.open, view.settled) == ("", (), ())


def test_account_says_who_gets_and_who_owes_the_best_first(presenter: AccountPresenter) -> None:
    view = shown(presenter)
    assert view.line == "EUR · open since 1 January 2025"
    assert [(one.person, one.sign, one.word, one.amount) for one in view.balances] == [
        ("Bor", 1, "gets", "+2.07"),
        ("Cene", 1, "gets", "+0.30"),
        ("Ana", -1, "owes", "−2.37"),
    ]


def test_account_names_its_evenings_the_newest_first(presenter: AccountPresenter) -> None:
    lines = [(one.title, one.line) for one in shown(presenter).evenings]
    assert lines == [
        ("2 January 2025 · Dansk tarok", "Ana +0.50 · Bor −0.80 · Cene +0.30"),
        ("1 January 2025 · Dansk tarok", "Ana −2.87 · Bor +2.87"),
    ]


def test_plan_is_the_fewest_payments_or_through_a_banker(presenter: AccountPresenter) -> None:
    assert plan(presenter) == [("Ana", "Bor", "2.07 EUR"), ("Ana", "Cene", "0.30 EUR")]
    presenter.let_bank("Cene")
    assert plan(presenter) == [("Ana", "Cene", "2.37 EUR"), ("Cene", "Bor", "2.07 EUR")]
    presenter.let_bank(None)
    assert shown(presenter).banker is None
    assert len(plan(presenter)) == 2


def test_plan_in_coins_says_who_carries_the_rest(presenter: AccountPresenter) -> None:
    """−2.37, 2.07, 0.30 in tenths: 0.30 is whole, −2.4 and 2.1 are the nearest and add up."""
    presenter.round_to(10)
    assert sorted(plan(presenter)) == [("Ana", "Bor", "2.10 EUR"), ("Ana", "Cene", "0.30 EUR")]
    assert shown(presenter).carried == "Carried to the next time: Ana still gets 0.03, Bor still owes 0.03."
    presenter.round_to(1)
    assert shown(presenter).carried == ""


def test_plan_of_sums_below_the_coin_asks_for_nothing_and_carries_them(store: SqliteStore) -> None:
    desk = Desk(store)
    desk.play(gives("Ana", "Bor", 20))
    presenter = AccountPresenter(desk.ledger, Words(), THREE, "EUR")
    presenter.round_to(50)
    assert plan(presenter) == []
    assert shown(presenter).carried == "Carried to the next time: Ana still owes 0.20, Bor still gets 0.20."


def test_pay_what_is_planned_moves_the_balances_and_is_undone(presenter: AccountPresenter) -> None:
    presenter.pay(shown(presenter).plan[0])
    assert balances(presenter) == {"Ana": "−0.30", "Bor": "0.00", "Cene": "+0.30"}
    assert shown(presenter).notice == "Written down: Ana paid Bor 2.07 EUR."
    presenter.undo()
    assert balances(presenter) == {"Ana": "−2.37", "Bor": "+2.07", "Cene": "+0.30"}
    assert shown(presenter).notice == ""
    (payment,) = shown(presenter).payments
    assert payment.taken_back
    assert payment.line == "2 January 2025 · taken back on 2 January 2025"


def test_pay_everything_settles_the_account(presenter: AccountPresenter) -> None:
    while shown(presenter).plan:
        presenter.pay(shown(presenter).plan[0])
    assert not shown(presenter).is_open
    assert shown(presenter).line == "EUR · All settled · last on 2 January 2025"


def test_part_of_a_planned_payment_leaves_the_rest_in_the_plan(presenter: AccountPresenter) -> None:
    form = presenter.part_of(shown(presenter).plan[0])
    assert form.view.people == ()
    form.write("nothing")
    assert not presenter.save(form)
    assert form.view.problems == {"amount": "The amount must be a sum of money such as 3.50"}
    form.write(" 1,07 ")
    assert presenter.save(form)
    assert plan(presenter) == [("Ana", "Bor", "1.00 EUR"), ("Ana", "Cene", "0.30 EUR")]


def test_other_payment_between_two_members_is_asked_for_step_by_step(presenter: AccountPresenter) -> None:
    shown(presenter)
    form = presenter.other()
    assert not presenter.save(form)
    assert set(form.view.problems) == {"from", "to", "amount"}
    form.choose_payer("Cene")
    form.choose_payee("Bor")
    form.write("0.40")
    assert presenter.other().view == form.view
    assert presenter.save(form)
    assert balances(presenter) == {"Ana": "−2.37", "Bor": "+1.67", "Cene": "+0.70"}
    assert shown(presenter).notice == (
        "Written down: Cene paid Bor 0.40 EUR. That is 0.40 EUR more than Cene owed; it counts towards the next time."
    )
    assert presenter.other().view.typed == ""


def test_other_payment_to_oneself_changes_places_instead(presenter: AccountPresenter) -> None:
    form = presenter.other()
    form.choose_payer("Ana")
    form.choose_payee("Bor")
    form.choose_payee("Ana")
    assert (form.view.payer, form.view.payee) == ("Bor", "Ana")
    form.choose_payer("Ana")
    assert (form.view.payer, form.view.payee) == ("Ana", "Bor")


def test_take_back_shows_the_payment_as_taken_back_and_can_be_undone(presenter: AccountPresenter) -> None:
    presenter.pay(shown(presenter).plan[0])
    presenter.take_back(shown(presenter).payments[0].id)
    assert balances(presenter)["Bor"] == "+2.07"
    assert shown(presenter).notice == "Taken back: the payment of Ana to Bor."
    presenter.undo()
    assert balances(presenter)["Bor"] == "0.00"
    assert [payment.taken_back for payment in shown(presenter).payments] == [False, True]


def test_take_back_twice_says_so_and_changes_nothing(presenter: AccountPresenter) -> None:
    presenter.pay(shown(presenter).plan[0])
    payment = shown(presenter).payments[0].id
    presenter.take_back(payment)
    presenter.take_back(payment)
    assert "taken back already" in shown(presenter).notice
    assert not shown(presenter).can_undo
    assert balances(presenter)["Bor"] == "+2.07"


def test_payment_for_an_evening_names_its_day(desk: Desk, presenter: AccountPresenter) -> None:
    first = shown(presenter).evenings[-1].id
    assert not isinstance(Accounts(desk.ledger).pay(THREE, "EUR", "Ana", "Bor", 287, first), tuple)
    assert shown(presenter).payments[0].line == "2 January 2025 · for 1 January 2025"


def test_account_of_many_evenings_shows_the_newest_and_the_others_on_demand(
    desk: Desk, presenter: AccountPresenter
) -> None:
    for _ in range(7):
        desk.play(gives("Ana", "Bor", 1))
    assert (len(shown(presenter).evenings), shown(presenter).evenings_left_out) == (8, 1)
    presenter.show_more_evenings()
    assert (len(shown(presenter).evenings), shown(presenter).evenings_left_out) == (9, 0)


def test_account_follows_a_person_who_is_renamed(desk: Desk, presenter: AccountPresenter) -> None:
    presenter.let_bank("Ana")
    assert People(desk.ledger).rename("Ana", "Anica") == ()
    assert balances(presenter) == {"Bor": "+2.07", "Cene": "+0.30", "Anica": "−2.37"}
    assert shown(presenter).banker is None
    assert presenter.other().view.people == ("Anica", "Bor", "Cene")


def test_account_whose_evenings_are_deleted_is_gone(desk: Desk, presenter: AccountPresenter) -> None:
    for evening in shown(presenter).evenings:
        desk.ledger.hide(evening.id)
    assert presenter.view() is None
