"""A closed evening of a rule book that has changed since: the store keeps another result than today's rules give."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.storage.store import StoredEvening, StoredRecord
from tests.cli.examples import CLOSE, FOUR, TWO, Entry

EVENING = "old"
TOTALS_THEN = {"Ana": 25, "Bor": 25, "Cene": 0, "Dora": 0}
DUE_THEN = {"Ana": 50, "Bor": 50, "Cene": -50, "Dora": -50}
RESULT_THEN: dict[str, Any] = {
    "game": "slovenian",
    "unit": {"name": "point", "parts": 1},
    "totals": TOTALS_THEN,
    "accounts": {"sheet": -50},
    "state": {"dealer": "Bor", "radl": dict.fromkeys(FOUR, 0), "forced_klop": False},
    "entries": [
        {"number": 1, "deltas": TOTALS_THEN, "postings": []},
        {"number": 2, "deltas": dict.fromkeys(FOUR, 0), "postings": []},
    ],
    "closed": True,
    "due": DUE_THEN,
    "money": {"Ana": "0.50", "Bor": "0.50", "Cene": "-0.50", "Dora": "-0.50"},
    "transfers": [
        {"from": "Cene", "to": "Ana", "amount": "0.50"},
        {"from": "Dora", "to": "Bor", "amount": "0.50"},
    ],
}
"""`two` with 45 points, as if it had been worth 25 in all; today it is 30."""


def write_evening_of_older_rules(database: Path, hand: Entry = TWO) -> None:
    header = json.dumps({"game": "slovenian", "players": FOUR, "stake": {"currency": "EUR", "per_point": "0.01"}})
    outcomes = (
        {"totals": TOTALS_THEN, "entries": 1, "closed": False},
        {"totals": TOTALS_THEN, "entries": 2, "closed": True},
    )
    records = [
        StoredRecord(f"r{number}", number, "2024-12-01T20:00:00+00:00", json.dumps(body), json.dumps(outcome))
        for number, (body, outcome) in enumerate(zip((hand, CLOSE), outcomes, strict=True), start=1)
    ]
    store = SqliteStore(database)
    store.add_evening(StoredEvening(EVENING, "2024-12-01T19:00:00+00:00", header), records, json.dumps(RESULT_THEN))
    store.close()
