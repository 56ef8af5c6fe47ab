"""Evenings with something of everything on their sheets, made from the forms, the same on every run."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

from tarok_ledger.games.registry import find_game
from tarok_ledger.journal.evening import Evening
from tarok_ledger.service.accounts import Accounts, Receipt
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.store import Store
from tests.evenings import random_hand, random_record

COMPANY = ("Ana", "Maximilian", "Cene", "Dorothea")
DEMO_GAMES = ("danish", "slovenian", "block", "koenigrufen")
ENTRIES = 14
COMPANY_CHANGES = ("last_rounds", "join", "leave")
"""Entries after which there may be nobody left to deal."""


def repeatable_ledger(store: Store) -> Ledger:
    """A ledger whose times and ids are the same on every run; ids go on after those already in the store."""
    seconds, ids = count(), count(1_000 * len(store.evenings()))
    begin = datetime(2026, 1, 6, 20, tzinfo=UTC)
    return Ledger(store, lambda: begin + timedelta(seconds=next(seconds)), lambda: f"{next(ids):032x}")


def demo_evening(ledger: Ledger, game_id: str) -> OpenEvening:
    """A running evening of some fourteen entries, the last of them a hand."""
    rng = Random(f"demo {game_id}")
    game = find_game(game_id)
    seats = max(number for number in game.seats if number <= len(COMPANY))
    opened = ledger.start({"game": game_id, "players": list(COMPANY[:seats])})
    assert isinstance(opened, OpenEvening), opened
    while len(opened.evening.steps) < ENTRIES:
        body = random_record(rng, opened.evening)
        if not {body["type"], body.get("with", {}).get("type")} & {*COMPANY_CHANGES}:
            ledger.record(opened, body)
    while ledger.record(opened, random_hand(rng, game, opened.evening.position)):
        pass
    return opened


def pay_a_part(ledger: Ledger, closed: OpenEvening) -> None:
    """A cent of the first payment that a closed evening asks for; the last one whole, and taken back."""
    accounts = Accounts(ledger)
    transfers = accounts.transfers_of(closed)
    first, last = transfers[0], transfers[-1]
    company, currency = tuple(closed.result["totals"]), closed.evening.header.stake.currency
    part = accounts.pay(company, currency, first.payer, first.payee, 1, closed.id)
    assert isinstance(part, Receipt), part
    whole = accounts.pay(company, currency, last.payer, last.payee, last.cents)
    assert isinstance(whole, Receipt), whole
    assert not accounts.take_back(whole.payment_id)


def latest_hand(evening: Evening) -> int:
    return next(step.number for step in reversed(evening.steps) if step.body["type"] == "hand")
