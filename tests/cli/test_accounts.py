"""Debts and payments on the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.examples import CLOSE
from tests.cli.process import Cli, assert_refused, assert_refused_saying
from tests.service.desk import file_of, gives

THREE = "Ana,Bor,Cene"


def play(cli: Cli, *entries: dict[str, Any], **header: Any) -> str:
    return cli.done("import", "-", given=file_of(*entries, CLOSE, **header)).out.strip()


def pay(cli: Cli, payer: str, payee: str, amount: str, *more: str) -> str:
    return cli.done("pay", "--players", THREE, "--from", payer, "--to", payee, "--amount", amount, *more).out


def debts(cli: Cli, *more: str) -> Any:
    return cli.done("debts", "--json", *more).json


@pytest.fixture
def evening(cli: Cli) -> str:
    """Bor gets 1.37 in all: 1.09 from Ana, 0.28 from Cene."""
    return play(cli, gives("Ana", "Bor", 109), gives("Cene", "Bor", 28))


def test_debts_of_an_empty_ledger_are_none(cli: Cli) -> None:
    assert debts(cli) == []
    assert cli.done("debts").out == "no debts\n"


def test_debts_say_who_stands_where_and_who_pays_whom(cli: Cli, evening: str) -> None:
    (account,) = debts(cli)
    assert (account["company"], account["currency"]) == (["Ana", "Bor", "Cene"], "EUR")
    assert account["balances"] == {"Ana": "-1.09", "Bor": "1.37", "Cene": "-0.28"}
    assert account["transfers"] == [
        {"from": "Ana", "to": "Bor", "amount": "1.09"},
        {"from": "Cene", "to": "Bor", "amount": "0.28"},
    ]
    assert [listed["id"] for listed in account["evenings"]] == [evening]
    text = cli.done("debts").out
    for line in ("Ana, Bor, Cene, in EUR", "Ana pays Bor 1.09 EUR", "Cene pays Bor 0.28 EUR"):
        assert line in text
    assert "+1.37" in text


def test_debts_of_a_company_through_its_banker_in_coins(cli: Cli, evening: str) -> None:
    # In tens: -10.9, 13.7, -2.8 become -11, 14, -3; the missing coin goes to the .7.
    (account,) = debts(cli, "--players", "cene, ana, bor", "--banker", "Ana", "--coin", "10")
    assert account["transfers"] == [
        {"from": "Cene", "to": "Ana", "amount": "0.30"},
        {"from": "Ana", "to": "Bor", "amount": "1.40"},
    ]
    assert account["carried"] == {"Ana": "0.01", "Bor": "-0.03", "Cene": "0.02"}
    text = cli.done("debts", "--players", THREE, "--coin", "10").out
    assert "carried to the next time: Ana +0.01, Bor -0.03, Cene +0.02" in text
    assert evening[:8] in text


def test_pay_and_take_back_are_seen_in_the_debts(cli: Cli, evening: str) -> None:
    first = pay(cli, "Ana", "Bor", "1,00").strip()
    pay(cli, "Ana", "Bor", "0.09", "--evening", evening[:8])
    assert debts(cli)[0]["balances"] == {"Ana": "0.00", "Bor": "0.28", "Cene": "-0.28"}
    assert cli.done("take-back", first[:12]).out == ""
    (account,) = debts(cli)
    assert account["balances"] == {"Ana": "-1.00", "Bor": "1.28", "Cene": "-0.28"}
    assert [(row["amount"], row["evening"], row["taken_back_at"] is None) for row in account["payments"]] == [
        ("0.09", evening, True),
        ("1.00", None, False),
    ]
    assert "taken back" in cli.done("debts", "--players", THREE).out
    assert_refused(cli.run("take-back", first), "payment")


def test_pay_more_than_owed_says_that_it_is_a_credit(cli: Cli, evening: str) -> None:
    assert "0.91 EUR more than Ana owed" in pay(cli, "Ana", "Bor", "2")
    paid = json.loads(pay(cli, "Cene", "Bor", "0.28", "--json"))
    assert paid["credit"] == "0.00"


def test_debts_that_are_paid_are_even(cli: Cli, evening: str) -> None:
    pay(cli, "Ana", "Bor", "1.09")
    pay(cli, "Cene", "Bor", "0.28")
    assert "nothing is open" in cli.done("debts").out


def test_pay_in_one_of_two_currencies_must_say_which(cli: Cli, evening: str) -> None:
    play(cli, gives("Ana", "Bor", 50), currency="DKK")
    wrong = cli.run("pay", "--players", THREE, "--from", "Ana", "--to", "Bor", "--amount", "1")
    assert_refused_saying(wrong, "currency", "DKK", "EUR")
    pay(cli, "Ana", "Bor", "0.50", "--currency", "DKK")
    assert {account["currency"]: account["balances"]["Ana"] for account in debts(cli)} == {
        "EUR": "-1.09",
        "DKK": "0.00",
    }


@pytest.mark.parametrize(
    ("arguments", "places"),
    [
        (("--players", THREE, "--from", "Ana", "--to", "Bor", "--amount", "-1"), None),
        (("--players", THREE, "--from", "Ana", "--to", "Bor", "--amount", "0"), ("amount",)),
        (("--players", THREE, "--from", "Ana", "--to", "Bor", "--amount", "much"), ("amount",)),
        (("--players", THREE, "--from", "Ana", "--to", "Bor", "--amount", "999999999"), ("amount",)),
        (("--players", THREE, "--from", "Ana", "--to", "Ana", "--amount", "1"), ("to",)),
        (("--players", THREE, "--from", "Dora", "--to", "Ema", "--amount", "1"), ("from", "to")),
        (("--players", "Ana,Bor", "--from", "Ana", "--to", "Bor", "--amount", "1"), ("players",)),
        (("--players", "", "--from", "Ana", "--to", "Bor", "--amount", "1"), ("players",)),
        (("--players", THREE, "--from", "Ana", "--to", "Bor", "--amount", "1", "--currency", "CHF"), ("players",)),
    ],
)
def test_pay_wrong_is_refused_in_a_line_each(
    cli: Cli, evening: str, arguments: tuple[str, ...], places: tuple[str, ...] | None
) -> None:
    before = debts(cli)
    result = cli.run("pay", *arguments)
    if places is None:
        assert (result.status, result.out) == (2, "")
    else:
        assert_refused(result, *places)
    assert debts(cli) == before


def test_pay_for_an_evening_that_is_not_there_is_refused(cli: Cli, evening: str) -> None:
    wrong = cli.run("pay", "--players", THREE, "--from", "Ana", "--to", "Bor", "--amount", "1", "--evening", "fff0")
    assert_refused_saying(wrong, "fff0")


def test_debts_asked_wrongly_are_refused(cli: Cli, evening: str) -> None:
    assert_refused(cli.run("debts", "--banker", "Ana"), "banker")
    assert_refused(cli.run("debts", "--players", THREE, "--banker", "Dora"), "banker")
    assert_refused(cli.run("debts", "--players", THREE, "--coin", "7"), "coin")
    assert_refused(cli.run("debts", "--players", "Ana,Bor"), "players")
