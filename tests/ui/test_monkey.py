"""Two monkeys at two apps: nothing may break, and every evening must still balance afterwards."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tarok_ledger.service import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tests.ui.evenings import repeatable_ledger

ROOT = Path(__file__).parent.parent.parent
ACTIONS = 5_000
SEEDS = (1, 2)
SECONDS_TO_FINISH = 600

Monkeys = dict[int, tuple[subprocess.Popen[str], Path]]


@pytest.fixture(scope="module")
def monkeys(tmp_path_factory: pytest.TempPathFactory, child_environment: dict[str, str]) -> Iterator[Monkeys]:
    """Each in a process of its own, all at the same time."""
    started: Monkeys = {}
    for seed in SEEDS:
        database = tmp_path_factory.mktemp("monkey") / "ledger.db"
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.ui.monkey", str(seed), str(ACTIONS)],
            cwd=ROOT,
            env={**child_environment, "TAROK_LEDGER_DB": str(database)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        started[seed] = (process, database)
    yield started
    for process, _ in started.values():
        process.kill()
        process.wait()


def records_of_balanced_evenings(ledger: Ledger, store: SqliteStore) -> int:
    """How many records the store holds, in evenings that balance, those deleted from sight included."""
    records = 0
    for stored in store.evenings():
        opened = ledger.open(stored.id)
        assert isinstance(opened, OpenEvening), opened
        assert not opened.differs_from_kept
        assert all(sum(step.after.balances.values()) == 0 for step in opened.evening.steps)
        result = opened.result
        assert sum(result["totals"].values()) + sum(result["accounts"].values()) == 0
        records += opened.evening.number_of_records
    return records


@pytest.mark.parametrize("seed", SEEDS)
def test_monkey_at_the_app_breaks_nothing_and_every_evening_balances(monkeys: Monkeys, seed: int) -> None:
    process, database = monkeys[seed]
    _, errors = process.communicate(timeout=SECONDS_TO_FINISH)
    store = SqliteStore(database)
    records = records_of_balanced_evenings(repeatable_ledger(store), store)
    store.close()
    assert process.returncode == 0, errors
    assert records > 80, "the monkey wrote nothing, so it proved nothing"
