"""What tests of several layers stand on: a ledger file of their own, and the command line on it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tarok_ledger.storage.sqlite import SqliteStore
from tests.cli.process import Cli


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


@pytest.fixture
def five_hours_ahead(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A device whose clocks are five hours ahead of the ledger's."""
    with monkeypatch.context() as changed:
        changed.setenv("TZ", "THERE-5")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture
def store(database: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(database)
    yield store
    store.close()


@pytest.fixture
def cli(tmp_path: Path, database: Path) -> Cli:
    """The command line on the same ledger as `store`."""
    cli = Cli(tmp_path)
    assert cli.database == database
    return cli
