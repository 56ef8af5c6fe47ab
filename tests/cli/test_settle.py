"""`settle FILE --json`: the shape that other programs rely on, to the last key."""

from __future__ import annotations

from tests.cli.examples import BLOCK_HANDS, CLOSE, DANISH_HAND, THREE, TWO, evening
from tests.cli.process import Cli

NOTHING = {"Ana": 0, "Bor": 0, "Cene": 0, "Dora": 0}
ONLY_WHEN_CLOSED = {"due", "money", "transfers"}
STAKE = {"currency": "EUR", "per_point": "0.05"}


def test_settle_json_open_evening_has_exactly_the_documented_shape(cli: Cli) -> None:
    result = cli.done("settle", "-", "--json", given=evening(TWO)).json
    assert result == {
        "game": "slovenian",
        "unit": {"name": "point", "parts": 1},
        "totals": {"Ana": 30, "Bor": 30, "Cene": 0, "Dora": 0},
        "accounts": {"sheet": -60},
        "state": {"dealer": "Bor", "radl": NOTHING, "forced_klop": False},
        "entries": [
            {
                "number": 1,
                "deltas": {"Ana": 30, "Bor": 30, "Cene": 0, "Dora": 0},
                "postings": [
                    {"from": "sheet", "to": "Ana", "amount": 30, "reason": "game"},
                    {"from": "sheet", "to": "Bor", "amount": 30, "reason": "game"},
                ],
            }
        ],
        "closed": False,
    }


def test_settle_json_closed_evening_adds_due_money_and_transfers(cli: Cli) -> None:
    opened = cli.done("settle", "-", "--json", given=evening(TWO, stake=STAKE)).json
    closed = cli.done("settle", "-", "--json", given=evening(TWO, CLOSE, stake=STAKE)).json
    assert closed.keys() == opened.keys() | ONLY_WHEN_CLOSED
    assert closed["closed"] is True
    assert closed["entries"] == [*opened["entries"], {"number": 2, "deltas": NOTHING, "postings": []}]
    # Four times the own score, minus the 60 of all: 120 - 60, 120 - 60, 0 - 60, 0 - 60.
    assert closed["due"] == {"Ana": 60, "Bor": 60, "Cene": -60, "Dora": -60}
    assert closed["money"] == {"Ana": "3.00", "Bor": "3.00", "Cene": "-3.00", "Dora": "-3.00"}
    assert [paid["amount"] for paid in closed["transfers"]] == ["3.00", "3.00"]
    assert {paid["from"] for paid in closed["transfers"]} == {"Cene", "Dora"}
    assert {paid["to"] for paid in closed["transfers"]} == {"Ana", "Bor"}


def test_settle_json_evening_without_entries_prints_zeros_and_false(cli: Cli) -> None:
    result = cli.done("settle", "-", "--json", given=evening(first_dealer="Cene")).json
    assert result == {
        "game": "slovenian",
        "unit": {"name": "point", "parts": 1},
        "totals": NOTHING,
        "accounts": {"sheet": 0},
        "state": {"dealer": "Cene", "radl": NOTHING, "forced_klop": False},
        "entries": [],
        "closed": False,
    }


def test_settle_json_evening_closed_at_nothing_prints_zero_money_and_no_transfers(cli: Cli) -> None:
    result = cli.done("settle", "-", "--json", given=evening(CLOSE)).json
    assert result["due"] == NOTHING
    assert result["money"] == dict.fromkeys(NOTHING, "0.00")
    assert result["transfers"] == []


def test_settle_json_game_with_cups_prints_an_empty_cup(cli: Cli) -> None:
    result = cli.done("settle", "-", "--json", given=evening(DANISH_HAND, game="danish", players=THREE)).json
    assert result["totals"] == {"Ana": -130, "Bor": -50, "Cene": 115}
    assert result["accounts"] == {"king_cup": 0, "pagat_cup": 65}
    assert result["state"] == {"dealer": "Bor"}
    assert not result.keys() & ONLY_WHEN_CLOSED


def test_settle_json_game_in_parts_counts_in_smallest_units(cli: Cli) -> None:
    result = cli.done("settle", "-", "--json", given=evening(*BLOCK_HANDS, game="block", players=THREE)).json
    assert result["unit"] == {"name": "block", "parts": 3}
    assert result["totals"] == {"Ana": 41, "Bor": -34, "Cene": -46}
    assert result["accounts"] == {"pot": 0, "betes": 39}
    assert result["state"] == {
        "dealer": "Ana",
        "betes": [{"debtor": "Cene", "amount": 39}],
        "hat": False,
        "under_the_hat": [],
    }


def test_settle_json_game_in_parts_pays_money_by_the_whole_unit(cli: Cli) -> None:
    text = evening(*BLOCK_HANDS, CLOSE, game="block", players=THREE, stake={"currency": "EUR", "per_point": "0.30"})
    result = cli.done("settle", "-", "--json", given=text).json
    # The open bête of 39 is shared, 13 each: 54, -21, -33 small blocks, which is 18, -7 and -11 blocks.
    assert result["due"] == {"Ana": 54, "Bor": -21, "Cene": -33}
    assert result["money"] == {"Ana": "5.40", "Bor": "-2.10", "Cene": "-3.30"}
    assert sorted((paid["from"], paid["to"], paid["amount"]) for paid in result["transfers"]) == [
        ("Bor", "Ana", "2.10"),
        ("Cene", "Ana", "3.30"),
    ]


def test_settle_json_entry_taken_out_is_not_listed_and_numbers_stay(cli: Cli) -> None:
    result = cli.done("settle", "-", "--json", given=evening(TWO, TWO, {"type": "void", "entry": 1})).json
    assert [entry["number"] for entry in result["entries"]] == [2]
    assert result["totals"] == {"Ana": 30, "Bor": 30, "Cene": 0, "Dora": 0}


def test_settle_json_last_rounds_show_the_deals_left(cli: Cli) -> None:
    result = cli.done("settle", "-", "--json", given=evening({"type": "last_rounds", "rounds": 3}, TWO)).json
    assert result["state"]["deals_left"] == 11


def test_settle_json_name_beyond_ascii_is_printed_as_written(cli: Cli) -> None:
    players = ("Žiga", "Søren", "Jürg")
    result = cli.done("settle", "-", "--json", given=evening(players=players))
    assert result.json["totals"] == dict.fromkeys(players, 0)
    assert "Žiga" in result.out


def test_settle_text_closed_evening_says_who_stands_where_and_who_pays_whom(cli: Cli) -> None:
    text = evening(DANISH_HAND, CLOSE, game="danish", players=THREE)
    lines = cli.done("settle", "-", given=text).out.splitlines()
    # The 65 left in the cup: 21 each, and one more to Bor, who deals next, and to Cene.
    assert any(line.startswith("Ana") and "−109" in line for line in lines)
    assert "Ana pays Cene 1.09 DKK" in lines
    assert "Bor pays Cene 0.28 DKK" in lines
