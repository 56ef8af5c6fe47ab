"""What `settle` prints: its shape, its zeros, money and the fewest transfers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tarok_ledger.journal.codec import settled
from tests.journal.tables import (
    CLOSE,
    FOUR,
    Entry,
    block,
    danish,
    last_trick,
    no_play,
    note,
    slovenian,
    solo,
    transfer,
    void,
)

OPEN = ["game", "unit", "totals", "accounts", "state", "entries", "closed"]
CLOSED = [*OPEN, "due", "money", "transfers"]


def paid(result: dict[str, Any]) -> dict[str, int]:
    """What the transfers bring everyone, in cents."""
    cents = dict.fromkeys(result["money"], 0)
    for payment in result["transfers"]:
        assert set(payment) == {"from", "to", "amount"}
        amount = in_cents(payment["amount"])
        assert amount > 0
        cents[payment["from"]] -= amount
        cents[payment["to"]] += amount
    return cents


def in_cents(amount: str) -> int:
    whole, _, part = amount.lstrip("-").partition(".")
    assert len(part) == 2
    return (int(whole) * 100 + int(part)) * (-1 if amount.startswith("-") else 1)


def test_settled_open_evening_has_no_dues_yet() -> None:
    result = settled(slovenian())

    assert list(result) == OPEN
    assert result["closed"] is False
    assert result["entries"] == []


def test_settled_zeros_and_false_flags_are_there() -> None:
    result = settled(slovenian())

    assert result["totals"] == dict.fromkeys(FOUR, 0)
    assert result["state"] == {"dealer": "Ana", "radl": dict.fromkeys(FOUR, 0), "forced_klop": False}


def test_settled_closed_evening_of_nothing_is_all_zeros() -> None:
    result = settled(slovenian(CLOSE))

    assert list(result) == CLOSED
    assert result["closed"] is True
    assert result["due"] == dict.fromkeys(FOUR, 0)
    assert result["money"] == dict.fromkeys(FOUR, "0.00")
    assert result["transfers"] == []


@pytest.mark.parametrize(
    ("evening", "unit"),
    [
        (slovenian(), {"name": "point", "parts": 1}),
        (danish(), {"name": "point", "parts": 1}),
        (block(), {"name": "block", "parts": 3}),
    ],
    ids=["slovenian", "danish", "block"],
)
def test_settled_unit_says_how_many_parts_make_one(evening: Any, unit: dict[str, object]) -> None:
    assert settled(evening)["unit"] == unit


def test_settled_entry_has_number_deltas_of_everyone_and_postings_with_their_reason() -> None:
    # Founding 20 a cup from each, 5 a cup from Ana; Cene 20 from both others.
    (entry,) = settled(danish(last_trick("Cene")))["entries"]

    assert list(entry) == ["number", "deltas", "postings"]
    assert entry["number"] == 1
    assert entry["deltas"] == {"Ana": -70, "Bor": -60, "Cene": 0}
    assert all(list(posting) == ["from", "to", "amount", "reason"] for posting in entry["postings"])
    assert {"from": "Ana", "to": "Cene", "amount": 20, "reason": "last_trick"} in entry["postings"]
    assert {"from": "Ana", "to": "king_cup", "amount": 5, "reason": "dealer"} in entry["postings"]


def test_settled_entry_that_moves_nothing_has_zero_deltas() -> None:
    (entry,) = settled(slovenian(note("x")))["entries"]

    assert entry == {"number": 1, "deltas": dict.fromkeys(FOUR, 0), "postings": []}


def test_settled_deltas_add_up_to_the_totals() -> None:
    evening = danish(
        no_play("misdeal"),
        last_trick("Cene", "king"),
        transfer("Ana", "king_cup", 9),
        last_trick("Bor"),
        void(1),
        CLOSE,
    )
    result = settled(evening)

    for player, total in result["totals"].items():
        assert sum(entry["deltas"][player] for entry in result["entries"]) == total


def test_settled_deltas_of_a_joiner_begin_with_his_coming() -> None:
    entries = settled(slovenian(solo("Ana"), {"type": "join", "player": "Eva"}))["entries"]

    assert "Eva" not in entries[0]["deltas"]
    assert entries[1]["deltas"]["Eva"] == 0


def test_settled_players_and_accounts_together_come_to_nothing() -> None:
    for evening in (
        danish(last_trick("Cene")),
        block(no_play("all_passed"), {"type": "hand", "contract": "dreier", "declarer": "Ana", "points": 9}),
        slovenian(solo("Ana"), transfer("Bor", "sheet", 7)),
    ):
        result = settled(evening)
        assert sum(result["totals"].values()) + sum(result["accounts"].values()) == 0


def test_settled_countdown_is_shown_once_called() -> None:
    evening = slovenian(solo("Ana"))
    assert "deals_left" not in settled(evening)["state"]

    evening.append({"type": "last_rounds", "rounds": 1})
    assert settled(evening)["state"]["deals_left"] == 4


def test_settled_money_is_the_due_at_the_stake() -> None:
    # Ana +50 of four: 150 and -50 each; at 0.05 a point.
    result = settled(slovenian(solo("Ana"), CLOSE, stake={"currency": "EUR", "per_point": "0.05"}))

    assert result["due"] == {"Ana": 150, "Bor": -50, "Cene": -50, "Dana": -50}
    assert result["money"] == {"Ana": "7.50", "Bor": "-2.50", "Cene": "-2.50", "Dana": "-2.50"}
    assert sorted(payment["from"] for payment in result["transfers"]) == ["Bor", "Cene", "Dana"]
    assert {(payment["to"], payment["amount"]) for payment in result["transfers"]} == {("Ana", "2.50")}


def test_settled_money_of_thirds_of_a_block_sums_to_nothing() -> None:
    # Pot of 12 small blocks shared, 4 each: Ana 6 - 4 down, the others one up. At 0.05 a block that is
    # -3 1/3, 1 2/3 and 1 2/3 cents.
    result = settled(block(no_play("redeal"), CLOSE, stake={"currency": "EUR", "per_point": "0.05"}))

    assert result["due"] == {"Ana": -2, "Bor": 1, "Cene": 1}
    cents = {player: in_cents(amount) for player, amount in result["money"].items()}
    assert sum(cents.values()) == 0
    assert cents["Ana"] in (-3, -4)
    assert sorted((cents["Bor"], cents["Cene"])) in ([1, 2], [2, 2])
    assert paid(result) == cents


def test_settled_transfers_are_the_fewest() -> None:
    # Due 120 / 80 / -80 / -120 from transfers among players: two payments settle it.
    evening = danish(transfer("Dana", "Ana", 120), transfer("Cene", "Bor", 80), CLOSE, players=FOUR)

    result = settled(evening)

    assert sorted((payment["from"], payment["to"], payment["amount"]) for payment in result["transfers"]) == [
        ("Cene", "Bor", "0.80"),
        ("Dana", "Ana", "1.20"),
    ]


def test_settled_transfers_bring_everyone_his_money() -> None:
    hands: list[Entry] = [solo("Ana", 47), solo("Bor", 29), solo("Cene", 61)]

    result = settled(slovenian(*hands, CLOSE, stake={"currency": "EUR", "per_point": "0.0333"}))

    assert sum(result["due"].values()) == 0
    assert paid(result) == {player: in_cents(amount) for player, amount in result["money"].items()}
    assert len(result["transfers"]) <= 3


def test_settled_one_who_left_is_among_the_dues_and_the_payments() -> None:
    evening = slovenian(solo("Dana"), {"type": "leave", "player": "Dana"}, CLOSE)

    result = settled(evening)

    assert result["due"] == {"Ana": -50, "Bor": -50, "Cene": -50, "Dana": 150}
    assert {payment["to"] for payment in result["transfers"]} == {"Dana"}


def test_settled_reopened_evening_has_no_dues() -> None:
    assert list(settled(slovenian(solo("Ana"), CLOSE, void(2)))) == OPEN


@pytest.mark.parametrize(
    "evening",
    [
        slovenian(solo("Ana"), CLOSE),
        danish(last_trick("Bor"), CLOSE),
        block({"type": "hand", "contract": "dreier", "declarer": "Ana", "points": 9}),
    ],
    ids=["slovenian", "danish", "block"],
)
def test_settled_is_plain_json(evening: Any) -> None:
    result = settled(evening)

    assert json.loads(json.dumps(result)) == result
