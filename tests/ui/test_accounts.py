"""Accounts with one's own fingers: from the list to the last payment, and from a closed evening to its company."""

from __future__ import annotations

import pytest

from tarok_ledger.service.accounts import Accounts
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.storage.sqlite import SqliteStore
from tests.cli.examples import THREE
from tests.service.desk import desk_with_debts
from tests.ui.robot import ENTER, Robot

ACCOUNT = "account:Ana, Bor, Cene:EUR"


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    """Ana −2.37, Bor +2.07, Cene +0.30."""
    return desk_with_debts(store).ledger


def balances(ledger: Ledger) -> dict[str, int]:
    account = Accounts(ledger).account(THREE, "EUR")
    assert account is not None
    return dict(account.balances)


def payments(ledger: Ledger) -> list[tuple[str, str, int, bool]]:
    account = Accounts(ledger).account(THREE, "EUR")
    assert account is not None
    return [(one.payer, one.payee, one.cents, one.taken_back_at is not None) for one in account.payments]


def tap(robot: Robot, *names: str) -> None:
    for name in names:
        robot.tap(name)


def test_account_paid_in_part_and_whole_by_touch_is_settled(robot: Robot, ledger: Ledger) -> None:
    robot.show("accounts")
    tap(robot, ACCOUNT, "part:Ana:Bor")
    robot.type_text("payment_amount", "1,2x")
    robot.tap("save_payment")
    assert "The amount must be a sum of money such as 3.50" in robot.texts()
    robot.type_text("payment_amount", "1,20")
    robot.tap("save_payment")
    assert balances(ledger) == {"Ana": -117, "Bor": 87, "Cene": 30}
    tap(robot, "paid:Ana:Bor", "paid:Ana:Cene")
    assert balances(ledger) == {"Ana": 0, "Bor": 0, "Cene": 0}
    assert "All settled" in robot.texts()
    robot.back()
    assert robot.screen_name == "accounts"
    assert robot.has(ACCOUNT)


def test_account_through_a_banker_in_coins_asks_for_his_payments(robot: Robot, ledger: Ledger) -> None:
    """In halves: −2.50, +2.00, +0.50."""
    robot.show("accounts", company=THREE, currency="EUR")
    tap(robot, "way:Cene", "coin:50")
    carried = "Carried to the next time: Ana still gets 0.13, Bor still gets 0.07, Cene still owes 0.20."
    assert carried in robot.texts()
    tap(robot, "paid:Ana:Cene", "paid:Cene:Bor")
    assert balances(ledger) == {"Ana": 13, "Bor": 7, "Cene": -20}
    assert not robot.has("paid:Cene:Bor")


def test_payment_is_undone_at_once_or_taken_back_later(robot: Robot, ledger: Ledger) -> None:
    robot.show("accounts", company=THREE, currency="EUR")
    tap(robot, "paid:Ana:Bor", "undo")
    assert payments(ledger) == [("Ana", "Bor", 207, True)]
    robot.tap("paid:Ana:Cene")
    account = Accounts(ledger).account(THREE, "EUR")
    assert account is not None
    robot.tap("forget_undo")
    assert not robot.has("undo")
    robot.tap(f"take_back:{account.payments[0].id}")
    assert payments(ledger) == [("Ana", "Cene", 30, True), ("Ana", "Bor", 207, True)]
    assert not any(name.startswith("take_back") for name in robot.names())
    robot.tap("undo")
    assert balances(ledger) == {"Ana": -207, "Bor": 207, "Cene": 0}


def test_other_payment_begun_and_left_is_found_again(robot: Robot, ledger: Ledger) -> None:
    robot.show("accounts", company=THREE, currency="EUR")
    tap(robot, "other_payment", "from:Cene", "to:Ana")
    robot.type_text("payment_amount", "0.")
    tap(robot, "close_sheet", "other_payment")
    assert robot.find("from:Cene").look == "chosen"
    assert robot.find("payment_amount").text == "0."
    robot.type_text("payment_amount", "0.40")
    robot.key(ENTER)
    robot.settle()
    assert payments(ledger) == [("Cene", "Ana", 40, False)]
    robot.back()
    assert robot.screen_name == "evenings"


def test_evening_of_an_account_opens_and_back_leads_to_the_account(robot: Robot, ledger: Ledger) -> None:
    robot.show("accounts", company=THREE, currency="EUR")
    robot.tap("way:Bor")
    evening = ledger.summaries()[0].id
    robot.tap(f"evening:{evening}")
    assert (robot.screen_name, robot.app.screen.evening) == ("table", evening)
    robot.back()
    assert robot.screen_name == "accounts"
    assert robot.find("way:Bor").look == "chosen"


def test_account_stays_as_it_is_when_the_phone_is_turned(robot: Robot) -> None:
    robot.show("accounts", company=THREE, currency="EUR")
    tap(robot, "coin:10", "other_payment")
    robot.type_text("payment_amount", "1.5")
    robot.resize(892, 412)
    assert robot.find("payment_amount").text == "1.5"
    robot.tap("close_sheet")
    assert robot.find("coin:10").look == "chosen"


def test_no_account_says_where_one_comes_from(robot: Robot, ledger: Ledger) -> None:
    robot.show("accounts", company=THREE, currency="EUR")
    for summary in ledger.summaries():
        ledger.hide(summary.id)
    robot.app.screen.refresh()
    robot.settle()
    assert any("no closed evening any more" in said for said in robot.texts())
    assert "Nothing owed yet" in robot.texts()


def test_closed_evening_takes_a_part_and_leads_to_the_account(robot: Robot, ledger: Ledger) -> None:
    first = ledger.summaries()[1].id
    robot.show("settle", evening=first)
    assert "Still open: 2.87 EUR" in robot.texts()
    robot.tap("part:Ana:Bor")
    robot.type_text("payment_amount", "2")
    robot.tap("save_payment")
    assert "Paid 2.00, still open 0.87" in robot.texts()
    (paid,) = Accounts(ledger).paid_of(first)
    robot.tap("part:Ana:Bor")
    robot.tap(f"take_back:{paid.id}")
    assert "Still open: 2.87 EUR" in robot.texts()
    tap(robot, "payment:Ana:Bor", "account")
    assert (robot.screen_name, robot.app.screen.bar.title) == ("accounts", "Ana, Bor, Cene")
    assert balances(ledger) == {"Ana": 50, "Bor": -80, "Cene": 30}
    robot.back()
    assert robot.screen_name == "settle"


def test_closed_evening_says_that_the_account_is_settled(robot: Robot, ledger: Ledger) -> None:
    accounts = Accounts(ledger)
    for payee, cents in (("Bor", 207), ("Cene", 30)):
        assert not isinstance(accounts.pay(THREE, "EUR", "Ana", payee, cents), tuple)
    robot.show("settle", evening=ledger.summaries()[0].id)
    assert "Over all evenings nobody owes anybody anything." in robot.texts()
