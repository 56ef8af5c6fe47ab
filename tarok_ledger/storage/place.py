"""Where the ledger lies: in the platform's folder for user data, on a phone in the app's own."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

OVERRIDE = "TAROK_LEDGER_DB"


def database_path() -> Path:
    override = os.environ.get(OVERRIDE)
    return Path(override) if override else user_data_path("tarok-ledger", appauthor=False) / "ledger.db"
