"""The monkeys that played beside the other tests: nothing may have broken, and every evening must still balance."""

from __future__ import annotations

import pytest

from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tests.ui.conftest import MONKEY_SEEDS, MonkeyRun
from tests.ui.evenings import repeatable_ledger

SECONDS_TO_FINISH = 600
RECORDS_BEFORE = 80
"""What four demo evenings hold, and a little: a monkey that wrote nothing proved nothing."""


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


@pytest.mark.parametrize("seed", MONKEY_SEEDS)
def test_monkey_at_the_app_breaks_nothing_and_every_evening_balances(monkeys: dict[int, MonkeyRun], seed: int) -> None:
    run = monkeys[seed]
    _, errors = run.process.communicate(timeout=SECONDS_TO_FINISH)
    store = SqliteStore(run.database)
    records = records_of_balanced_evenings(repeatable_ledger(store), store)
    store.close()
    assert run.process.returncode == 0, errors
    assert records > RECORDS_BEFORE
