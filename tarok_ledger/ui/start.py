"""Puts the app together: its ledger in the platform's folder for user data, its clock and its ids."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

from tarok_ledger.service import Ledger, random_id, system_clock
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.app import TarokLedgerApp


def database_path() -> Path:
    """On a phone the app's own folder, which platformdirs knows too."""
    override = os.environ.get("TAROK_LEDGER_DB")
    return Path(override) if override else user_data_path("tarok-ledger", appauthor=False) / "ledger.db"


def start() -> None:
    store = SqliteStore(database_path())
    try:
        TarokLedgerApp(Ledger(store, clock=system_clock, new_id=random_id)).run()
    finally:
        store.close()
