"""What goes out when several evenings do, without a window; and the demo season."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime

import pytest

from tarok_ledger.demo import season
from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.demo import add_season
from tarok_ledger.ui.presenters.export import ExportPresenter

NOW = datetime(2025, 1, 17, 12, 0, tzinfo=UTC)


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    numbers = itertools.count(1)
    return Ledger(store, lambda: NOW, lambda: f"id{next(numbers)}")


def start(ledger: Ledger, *players: str) -> str:
    opened = ledger.start({"game": "danish", "players": [*players]})
    assert isinstance(opened, OpenEvening), opened
    return opened.id


def test_export_without_a_search_is_of_all_evenings_but_deleted_ones(ledger: Ledger) -> None:
    one, gone = start(ledger, "Ana", "Bor", "Cene"), start(ledger, "Eva", "Fran", "Gita")
    ledger.hide(gone)
    presenter = ExportPresenter(ledger, Words())
    assert presenter.evenings == {one: "Dansk tarok, 17 January 2025"}
    assert presenter.line == "All evenings: 1"


def test_export_with_a_search_is_of_those_it_finds(ledger: Ledger) -> None:
    start(ledger, "Ana", "Bor", "Cene")
    found = start(ledger, "Eva", "Fran", "Gita")
    presenter = ExportPresenter(ledger, Words(), search=" eva  dansk ")
    assert [*presenter.evenings] == [found]
    assert presenter.line == "Evenings found by “eva dansk”: 1"


def test_add_season_twice_gives_one_season_and_brings_deleted_evenings_back(ledger: Ledger) -> None:
    told: list[tuple[int, int]] = []
    add_season(ledger, lambda done, of: not told.append((done, of)))  # type: ignore[func-returns-value]
    assert told[-1] == (season.EVENINGS, season.EVENINGS)
    for summary in ledger.summaries():
        ledger.hide(summary.id)
    add_season(ledger, lambda _done, _of: True)
    assert len(ledger.summaries()) == season.EVENINGS


def test_add_season_stopped_adds_nothing(ledger: Ledger) -> None:
    add_season(ledger, lambda done, _of: done < 3)
    assert ledger.summaries() == []
