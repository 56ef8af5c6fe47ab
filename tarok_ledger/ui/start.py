"""Puts the app together: its ledger, its clock and its ids."""

from __future__ import annotations

from tarok_ledger.service.ledger import Ledger, random_id, system_clock
from tarok_ledger.storage.place import database_path
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.app import TarokLedgerApp


def start() -> None:
    store = SqliteStore(database_path())
    try:
        TarokLedgerApp(Ledger(store, clock=system_clock, new_id=random_id)).run()
    finally:
        store.close()
