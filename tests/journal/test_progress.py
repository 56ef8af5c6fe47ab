"""A long evening file says how far its reading is, and can be stopped."""

from __future__ import annotations

from tarok_ledger.core.problems import problem
from tarok_ledger.journal.codec import load_evening
from tarok_ledger.journal.evening import Evening
from tests.cli.examples import TWO, evening


def test_load_evening_of_250_records_tells_every_hundred() -> None:
    told: list[tuple[int, int]] = []

    def progress(done: int, of: int) -> bool:
        told.append((done, of))
        return True

    assert isinstance(load_evening(evening(*[TWO] * 250), progress), Evening)
    assert told == [(100, 250), (200, 250)]


def test_load_evening_stopped_is_no_evening() -> None:
    assert load_evening(evening(*[TWO] * 100), lambda _done, _of: False) == (problem("", "file.stopped"),)
