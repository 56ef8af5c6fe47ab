"""Reports of evenings: made up at random, or from entries whose outcome is known."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tarok_ledger.demo import season
from tarok_ledger.export.report import Report
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words
from tarok_ledger.journal.codec import dump_json, load_evening, settled
from tarok_ledger.journal.evening import Evening
from tests.cli.examples import FOUR, Entry, evening
from tests.evenings import random_evening

DATE = "2026-11-18"
LONG_NAMES = (
    "Maximilian Alexander Hohenlohe-Waldburg",
    "W" * 40,
    "Žiga Łukasz Ørsted Ćirić Đuro Ünsal Åse",
    "Karoline Elisabeth von und zu Trauttman",
    "i" * 40,
    "Anna-Maria Theresia Josepha Walburga O'N",
)
PAYS: Entry = {"type": "transfer", "from": "Ana", "to": "Bor", "amount": 5}


def report_on(table: Evening, result: dict[str, Any] | None = None) -> Report:
    """As the ledger would hand it over: the result as it comes out of a file."""
    return Report("1a2b3c4d5e6f", DATE, table, json.loads(dump_json(result or settled(table))), Words())


def report_of(*entries: Entry, game: str = "slovenian", players: tuple[str, ...] = FOUR, **header: object) -> Report:
    table = load_evening(evening(*entries, game=game, players=players, **header))
    assert isinstance(table, Evening), table
    return report_on(table)


def demo_report(game: Game) -> Report:
    return report_on(season.evening(7, game, 12))


def random_report(game: Game, seed: int = 5, length: int = 12) -> Report:
    table = random_evening(Random(seed), game, length)
    assert table.append({"type": "close"}) == ()
    return report_on(table)


def noted(note: str) -> Entry:
    return {"type": "note", "note": note}


def many_guests(number: int) -> tuple[Entry, ...]:
    """Guests with long names who come one after the other, win something and leave."""
    names = [f"Guest number {place} of the very large company"[:40] for place in range(number)]
    return tuple(
        entry
        for place, name in enumerate(names)
        for entry in (
            {"type": "join", "player": name},
            {"type": "transfer", "from": "Ana", "to": name, "amount": 1000 + place},
            {"type": "leave", "player": name},
        )
    )
