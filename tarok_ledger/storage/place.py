"""Where the ledger lies: in the platform's folder for user data, on a phone in the app's own."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path, user_data_path, user_downloads_path

OVERRIDE = "TAROK_LEDGER_DB"
FOLDER_OVERRIDE = "TAROK_LEDGER_FOLDER"


def database_path() -> Path:
    override = os.environ.get(OVERRIDE)
    return Path(override) if override else user_data_path("tarok-ledger", appauthor=False) / "ledger.db"


def downloads_path() -> Path:
    """Where files that the user asks for go, unless he names another folder."""
    override = os.environ.get(FOLDER_OVERRIDE)
    return Path(override) if override else user_downloads_path()


def outbox_path() -> Path:
    """Where files are made that other apps of a phone are then given."""
    return user_cache_path("tarok-ledger", appauthor=False) / "outbox"
