"""Evenings of which one knows at once what they come to: only money that goes from hand to hand, a cent the point."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any

from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.store import Store
from tests.cli.examples import CLOSE, THREE, Entry, evening

FIRST_DAY = datetime(2025, 1, 1, 20, 0, tzinfo=UTC)


def gives(payer: str, payee: str, cents: int) -> Entry:
    return {"type": "transfer", "from": payer, "to": payee, "amount": cents}


def joins(player: str) -> Entry:
    return {"type": "join", "player": player}


def file_of(*entries: Entry, players: tuple[str, ...] = THREE, currency: str = "EUR", **header: Any) -> str:
    stake = {"currency": currency, "per_point": "0.01"}
    return evening(*entries, game="danish", players=players, stake=stake, **header)


class Desk:
    """A ledger whose clock moves on a day with every evening: the first is played on 2025-01-01."""

    def __init__(self, store: Store, name: str = "id") -> None:
        self._days = 0
        numbers = itertools.count(1)
        self.ledger = Ledger(store, self._clock, lambda: f"{name}{next(numbers)}x")

    def _clock(self) -> datetime:
        return FIRST_DAY + timedelta(days=max(0, self._days - 1))

    def start(self, *entries: Entry, **header: Any) -> OpenEvening:
        """An evening that is still open."""
        self._days += 1
        opened = self.ledger.import_file(file_of(*entries, **header))
        assert isinstance(opened, OpenEvening), opened
        return opened

    def play(self, *entries: Entry, **header: Any) -> OpenEvening:
        """An evening that was closed."""
        return self.start(*entries, CLOSE, **header)


def desk_with_debts(store: Store) -> Desk:
    """Two evenings of three: Ana −2.87 +0.50, Bor +2.87 −0.80, Cene +0.30; so −2.37, +2.07, +0.30."""
    desk = Desk(store)
    desk.play(gives("Ana", "Bor", 287))
    desk.play(gives("Bor", "Ana", 50), gives("Bor", "Cene", 30))
    return desk


def desk_of_two_tables(store: Store) -> Desk:
    """Ana, Bor, Cene on the first day; Ana K., Bor, Dora on the second."""
    desk = Desk(store)
    for players in (("Ana", "Bor", "Cene"), ("Ana K.", "Bor", "Dora")):
        desk.play(players=players)
    return desk
