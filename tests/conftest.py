"""What tests of several layers stand on: a ledger file of their own, and the command line on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tarok_ledger.storage.sqlite import SqliteStore
from tests.cli.process import Cli


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


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
