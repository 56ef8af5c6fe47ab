"""The use cases on a real store: recorded, corrected, closed, and unharmed when saving fails."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tarok_ledger.core.problems import Problems
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.storage.store import StorageError
from tests.cli.examples import CLOSE, FOUR, KLOP, ONE_CONTRA, ONE_WITHOUT_MOND, TWO, evening
from tests.cli.process import rows_of
from tests.storage.kept import DUE_THEN, EVENING, RESULT_THEN, write_evening_of_older_rules

NOW = datetime(2025, 1, 17, 19, 0, 59, tzinfo=UTC)
NOTHING = dict.fromkeys(FOUR, 0)
AFTER_TWO = {"Ana": 30, "Bor": 30, "Cene": 0, "Dora": 0}
AFTER_TWO_AND_KLOP = {"Ana": 10, "Bor": 10, "Cene": -15, "Dora": -15}
HEADER = {"game": "slovenian", "players": list(FOUR)}


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    return ledger_on(store, "id")


def ledger_on(store: SqliteStore, name: str) -> Ledger:
    """With a clock that stands still, and ids that are told apart by `name`."""
    numbers = itertools.count(1)
    return Ledger(store, lambda: NOW, lambda: f"{name}{next(numbers)}")


def accepted(result: OpenEvening | Problems) -> OpenEvening:
    assert isinstance(result, OpenEvening), result
    return result


def refused(problems: OpenEvening | Problems) -> list[tuple[int | None, str]]:
    assert isinstance(problems, tuple), problems
    return [(found.entry, found.field) for found in problems]


def keys(problems: OpenEvening | Problems) -> list[str]:
    assert isinstance(problems, tuple), problems
    return [found.key for found in problems]


@pytest.fixture
def opened(ledger: Ledger) -> OpenEvening:
    """An evening with one hand."""
    started = accepted(ledger.start(HEADER))
    assert ledger.record(started, TWO) == ()
    return started


def totals(opened: OpenEvening) -> dict[str, int]:
    found: dict[str, int] = opened.result["totals"]
    return found


def reread(ledger: Ledger, opened: OpenEvening) -> OpenEvening:
    return accepted(ledger.open(opened.id))


def test_start_saves_the_evening_with_time_and_id_that_were_handed_in(ledger: Ledger) -> None:
    started = accepted(ledger.start(HEADER))
    assert (started.id, started.started_at) == ("id1", "2025-01-17T19:00:59+00:00")
    (listed,) = ledger.summaries()
    assert (listed.id, listed.started_at, listed.game, listed.players) == (
        started.id,
        started.started_at,
        "slovenian",
        FOUR,
    )
    assert (listed.entries, listed.totals, listed.closed) == (0, NOTHING, False)


def test_start_bad_header_saves_nothing(ledger: Ledger, database: Path) -> None:
    assert refused(ledger.start({**HEADER, "first_dealer": "Eva"})) == [(None, "first_dealer")]
    assert rows_of(database) == []


def test_record_is_seen_at_once_and_after_opening_again(ledger: Ledger, opened: OpenEvening) -> None:
    assert totals(opened) == totals(reread(ledger, opened)) == AFTER_TWO
    (listed,) = ledger.summaries()
    assert (listed.entries, listed.totals) == (1, AFTER_TWO)


def test_record_refused_entry_changes_neither_evening_nor_store(
    ledger: Ledger, opened: OpenEvening, database: Path
) -> None:
    before = rows_of(database)
    assert refused(ledger.record(opened, {**TWO, "points": 71})) == [(2, "points")]
    assert (opened.evening.number_of_records, totals(opened)) == (1, AFTER_TWO)
    assert rows_of(database) == before


def test_amend_settles_again_and_keeps_what_was_first_written(ledger: Ledger) -> None:
    opened = accepted(ledger.start(HEADER))
    for entry in (ONE_CONTRA, TWO):
        assert ledger.record(opened, entry) == ()
    assert totals(opened) == {"Ana": -50, "Bor": -50, "Cene": 0, "Dora": 0}
    assert ledger.amend(opened, 1, ONE_WITHOUT_MOND) == ()
    assert totals(opened) == {"Ana": 50, "Bor": 70, "Cene": 0, "Dora": 0}
    assert reread(ledger, opened).evening.versions(1) == (ONE_CONTRA, ONE_WITHOUT_MOND)


def test_amend_twice_takes_the_latest(ledger: Ledger, opened: OpenEvening) -> None:
    assert ledger.amend(opened, 1, ONE_CONTRA) == ()
    assert ledger.amend(opened, 1, ONE_WITHOUT_MOND) == ()
    assert totals(reread(ledger, opened)) == {"Ana": 20, "Bor": 40, "Cene": 0, "Dora": 0}
    assert ledger.undo(opened) == ()
    assert totals(reread(ledger, opened)) == {"Ana": -80, "Bor": -80, "Cene": 0, "Dora": 0}


def test_void_takes_the_entry_out_and_cannot_be_done_twice(ledger: Ledger, opened: OpenEvening) -> None:
    assert ledger.void(opened, 1) == ()
    assert totals(opened) == NOTHING
    assert refused(ledger.void(opened, 1)) == [(3, "entry")]
    assert refused(ledger.amend(opened, 1, KLOP)) == [(3, "entry")]
    assert totals(reread(ledger, opened)) == NOTHING


def test_undo_and_redo_go_back_and_forth_one_by_one(ledger: Ledger, opened: OpenEvening) -> None:
    assert ledger.record(opened, KLOP) == ()
    seen = []
    for step in (ledger.undo, ledger.undo, ledger.redo, ledger.redo):
        assert step(opened) == ()
        assert totals(reread(ledger, opened)) == totals(opened)
        seen.append(totals(opened))
    assert seen == [AFTER_TWO, NOTHING, AFTER_TWO, AFTER_TWO_AND_KLOP]
    assert keys(ledger.redo(opened)) == ["journal.nothing_undone"]


def test_redo_after_something_new_is_refused(ledger: Ledger, opened: OpenEvening) -> None:
    assert ledger.undo(opened) == ()
    assert ledger.record(opened, KLOP) == ()
    assert keys(ledger.redo(opened)) == ["journal.nothing_undone"]


def test_undo_of_nothing_is_refused(ledger: Ledger, opened: OpenEvening) -> None:
    assert ledger.undo(opened) == ()
    assert keys(ledger.undo(opened)) == ["journal.nothing_to_undo"]


def test_close_keeps_the_result(ledger: Ledger, opened: OpenEvening) -> None:
    assert ledger.close(opened) == ()
    again = reread(ledger, opened)
    assert opened.result == again.result == again.kept
    assert again.result["due"] == {"Ana": 60, "Bor": 60, "Cene": -60, "Dora": -60}
    assert not again.differs_from_kept
    assert ledger.summaries()[0].closed


def test_close_refuses_what_comes_after(ledger: Ledger, opened: OpenEvening, database: Path) -> None:
    assert ledger.close(opened) == ()
    before = rows_of(database)
    attempts: tuple[Callable[[], Problems], ...] = (
        lambda: ledger.record(opened, TWO),
        lambda: ledger.amend(opened, 1, KLOP),
        lambda: ledger.void(opened, 1),
        lambda: ledger.close(opened),
    )
    for attempt in attempts:
        assert keys(attempt()) == ["journal.closed"]
    assert rows_of(database) == before


def test_reopen_goes_on_and_the_next_close_counts(ledger: Ledger, opened: OpenEvening) -> None:
    assert ledger.close(opened) == ()
    assert ledger.reopen(opened) == ()
    assert (opened.kept, opened.result["closed"]) == (None, False)
    assert reread(ledger, opened).kept is None
    assert ledger.record(opened, TWO) == ()
    assert ledger.close(opened) == ()
    assert reread(ledger, opened).result["due"] == {"Ana": 120, "Bor": 120, "Cene": -120, "Dora": -120}


def test_reopen_of_an_open_evening_is_refused(ledger: Ledger, opened: OpenEvening) -> None:
    assert keys(ledger.reopen(opened)) == ["journal.not_closed"]


def test_undo_of_a_close_opens_and_redo_closes_again(ledger: Ledger, opened: OpenEvening) -> None:
    assert ledger.close(opened) == ()
    closed_with = opened.result
    assert ledger.undo(opened) == ()
    assert reread(ledger, opened).result["closed"] is False
    assert ledger.redo(opened) == ()
    assert reread(ledger, opened).kept == closed_with


def test_import_and_export_keep_the_whole_journal(ledger: Ledger) -> None:
    text = evening(TWO, KLOP, {"type": "void", "entry": 2}, CLOSE)
    imported = accepted(ledger.import_file(text))
    assert json.loads(ledger.export_file(imported))["entries"] == json.loads(text)["entries"]
    assert reread(ledger, imported).kept == imported.result
    copy = accepted(ledger.import_file(ledger.export_file(imported)))
    assert ledger.export_file(copy) == ledger.export_file(imported)


def test_import_with_a_bad_entry_saves_nothing(ledger: Ledger, database: Path) -> None:
    assert refused(ledger.import_file(evening(TWO, {**TWO, "points": 71}))) == [(2, "points")]
    assert rows_of(database) == []


def test_open_by_the_beginning_of_an_id_needs_exactly_one(ledger: Ledger) -> None:
    first = accepted(ledger.start(HEADER))
    while accepted(ledger.start(HEADER)).id != f"{first.id}0":
        pass
    assert accepted(ledger.open(first.id)).id == first.id
    assert keys(ledger.open("i")) == ["service.several_evenings"]
    assert keys(ledger.open("x")) == ["service.no_such_evening"]
    assert keys(ledger.open("")) == ["service.no_such_evening"]


def test_closed_evening_keeps_its_result_when_the_rule_book_says_otherwise(ledger: Ledger, database: Path) -> None:
    write_evening_of_older_rules(database)
    before = rows_of(database)
    old = accepted(ledger.open(EVENING))
    assert old.result == RESULT_THEN
    assert old.differs_from_kept
    assert ledger.summaries()[0].totals == RESULT_THEN["totals"]
    assert rows_of(database) == before


def test_closed_evening_reopened_is_settled_by_todays_rules(ledger: Ledger, database: Path) -> None:
    write_evening_of_older_rules(database)
    old = accepted(ledger.open(EVENING))
    assert ledger.reopen(old) == ()
    assert totals(old) == AFTER_TWO
    assert ledger.close(old) == ()
    assert old.result["due"] != DUE_THEN
    assert not accepted(ledger.open(EVENING)).differs_from_kept


def test_closed_evening_that_today_cannot_be_read_still_has_its_result(ledger: Ledger, database: Path) -> None:
    write_evening_of_older_rules(database, hand={**TWO, "points": 71})
    assert refused(ledger.open(EVENING)) == [(1, "points")]
    stored = ledger.find(EVENING)
    assert not isinstance(stored, tuple)
    assert ledger.kept_result(stored) == RESULT_THEN


CHANGES: dict[str, Callable[[Ledger, OpenEvening], Problems]] = {
    "record": lambda ledger, opened: ledger.record(opened, KLOP),
    "amend": lambda ledger, opened: ledger.amend(opened, 1, KLOP),
    "void": lambda ledger, opened: ledger.void(opened, 1),
    "undo": lambda ledger, opened: ledger.undo(opened),
    "close": lambda ledger, opened: ledger.close(opened),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_change_that_cannot_be_saved_leaves_the_evening_as_it_was(
    ledger: Ledger,
    opened: OpenEvening,
    store: SqliteStore,
    database: Path,
    change: Callable[[Ledger, OpenEvening], Problems],
) -> None:
    rows, result, records = rows_of(database), opened.result, opened.evening.records
    store.close()
    with pytest.raises(StorageError):
        change(ledger, opened)
    assert (opened.result, opened.evening.records, opened.kept) == (result, records, None)
    assert rows_of(database) == rows
    # And it can be saved as soon as the store is back.
    with closing(SqliteStore(database)) as back:
        again = ledger_on(back, "later")
        assert change(again, opened) == ()
        assert accepted(again.open(opened.id)).result == opened.result


def test_reopen_that_cannot_be_saved_leaves_the_evening_closed(
    ledger: Ledger, opened: OpenEvening, store: SqliteStore
) -> None:
    assert ledger.close(opened) == ()
    kept = opened.kept
    store.close()
    with pytest.raises(StorageError):
        ledger.reopen(opened)
    assert opened.kept == kept == opened.result
    assert opened.evening.position.closed


def test_redo_is_still_possible_after_a_change_that_could_not_be_saved(
    ledger: Ledger, opened: OpenEvening, store: SqliteStore, database: Path
) -> None:
    assert ledger.undo(opened) == ()
    store.close()
    with pytest.raises(StorageError):
        ledger.record(opened, KLOP)
    with closing(SqliteStore(database)) as back:
        assert ledger_on(back, "later").redo(opened) == ()
    assert totals(opened) == AFTER_TWO


def test_start_and_import_that_cannot_be_saved_leave_nothing(
    ledger: Ledger, store: SqliteStore, database: Path
) -> None:
    store.close()
    with pytest.raises(StorageError):
        ledger.start(HEADER)
    with pytest.raises(StorageError):
        ledger.import_file(evening(TWO, CLOSE))
    assert rows_of(database) == []


def test_record_on_an_evening_changed_elsewhere_is_refused_until_it_is_opened_again(
    ledger: Ledger, opened: OpenEvening, database: Path
) -> None:
    with closing(SqliteStore(database)) as other_store:
        other = ledger_on(other_store, "other")
        assert other.record(accepted(other.open(opened.id)), KLOP) == ()
        before = rows_of(database)
        with pytest.raises(StorageError) as conflict:
            ledger.record(opened, TWO)
        assert conflict.value.problem.key == "storage.changed_elsewhere"
        assert rows_of(database) == before
        assert totals(opened) == AFTER_TWO
    again = reread(ledger, opened)
    assert totals(again) == AFTER_TWO_AND_KLOP
    assert ledger.record(again, {"type": "note", "note": "after both"}) == ()
