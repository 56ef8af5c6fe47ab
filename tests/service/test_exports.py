"""Exporting to files: whole or not at all, one or many."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tarok_ledger.core.problems import Problems
from tarok_ledger.export.formats import FORMATS, Format
from tarok_ledger.export.report import Report
from tarok_ledger.i18n import Words
from tarok_ledger.service.exports import (
    Exported,
    Source,
    export_bytes,
    export_file,
    export_folder,
    file_name,
    file_source,
    report_of_file,
    slug,
    stored_source,
)
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.storage.sqlite import SqliteStore
from tests.cli.examples import CLOSE, TWO, evening
from tests.export.reports import report_of
from tests.service.desk import Desk, gives
from tests.storage.kept import EVENING, write_evening_of_older_rules

WORDS = Words()
CSV, JSON = FORMATS["csv"], FORMATS["json"]


@pytest.fixture
def desk(store: SqliteStore) -> Desk:
    return Desk(store)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "exports"


def played(desk: Desk, *cents: int) -> list[Source]:
    """Evenings in each of which Ana gave Bor so many cents."""
    return [stored_source(desk.ledger, desk.play(gives("Ana", "Bor", amount)).id, WORDS) for amount in cents]


def everything_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def keys(found: Exported | Problems) -> list[str]:
    assert isinstance(found, tuple), found
    return [problem.key for problem in found]


def broken(report: Report) -> bytes:
    raise OSError("the disk is full")


def test_export_folder_writes_every_evening_under_its_own_name(desk: Desk, folder: Path) -> None:
    done: list[tuple[int, int]] = []

    def progress(number: int, of: int) -> bool:
        done.append((number, of))
        return True

    exported = export_folder(played(desk, 5, 7), CSV, folder, progress)
    assert isinstance(exported, Exported)
    assert done == [(1, 2), (2, 2)]
    assert [file.name for file in exported.files] == [
        "2025-01-01-danish-ana-bor-id1x.csv",
        "2025-01-02-danish-ana-bor-id4x.csv",
    ]
    tables = [csv.DictReader(file.read_text(encoding="utf-8-sig").splitlines()) for file in exported.files]
    assert [next(table)["Bor"] for table in tables] == ["5", "7"]
    assert set(everything_in(folder)) == {file.name for file in exported.files}, "nothing else is left"


def test_export_folder_replaces_a_file_of_the_same_name_and_leaves_the_others(desk: Desk, folder: Path) -> None:
    sources = played(desk, 5)
    folder.mkdir()
    (folder / "2025-01-01-danish-ana-bor-id1x.json").write_text("old", encoding="utf-8")
    (folder / "other.txt").write_text("mine", encoding="utf-8")
    assert isinstance(export_folder(sources, JSON, folder), Exported)
    found = everything_in(folder)
    assert found["other.txt"] == b"mine"
    assert json.loads(found["2025-01-01-danish-ana-bor-id1x.json"])["game"] == "danish"


@pytest.mark.parametrize("existing", [True, False])
def test_export_folder_cancelled_leaves_what_was_there(desk: Desk, folder: Path, existing: bool) -> None:
    sources = played(desk, 5, 6, 7)
    if existing:
        folder.mkdir()
        (folder / "2025-01-01-danish-ana-bor-id1x.csv").write_text("old", encoding="utf-8")
    before = everything_in(folder)
    assert keys(export_folder(sources, CSV, folder, lambda done, of: done < 2)) == ["export.cancelled"]
    assert everything_in(folder) == before
    assert folder.exists() == existing


def test_export_folder_with_one_evening_that_fails_writes_none(desk: Desk, folder: Path) -> None:
    bad = file_source("bad.json", evening({**TWO, "points": 999}), WORDS, lambda: datetime(2025, 1, 1, tzinfo=UTC))
    found = export_folder([*played(desk, 5), bad], CSV, folder / "deep" / "er")
    assert isinstance(found, tuple)
    assert [(problem.entry, problem.field) for problem in found] == [(1, "bad.json: points")]
    assert not folder.exists()


def test_export_folder_on_a_full_disk_leaves_nothing(desk: Desk, folder: Path) -> None:
    to = Format("csv", "csv", "text/csv", broken)
    assert keys(export_folder(played(desk, 5), to, folder)) == ["file.unwritable"]
    assert not folder.exists()


def test_export_folder_interrupted_leaves_nothing(desk: Desk, folder: Path) -> None:
    def interrupt(done: int, of: int) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export_folder(played(desk, 5), CSV, folder, interrupt)
    assert not folder.exists()


def test_export_folder_with_a_folder_in_the_way_writes_none(desk: Desk, folder: Path) -> None:
    (folder / "2025-01-02-danish-ana-bor-id4x.csv").mkdir(parents=True)
    assert keys(export_folder(played(desk, 5, 7), CSV, folder)) == ["export.target_is_folder"]
    assert everything_in(folder) == {}
    assert len(list(folder.iterdir())) == 1


def test_export_folder_that_is_a_file_is_refused(desk: Desk, folder: Path) -> None:
    folder.write_text("mine", encoding="utf-8")
    assert keys(export_folder(played(desk, 5), CSV, folder)) == ["file.unwritable"]
    assert folder.read_text(encoding="utf-8") == "mine"


def test_export_folder_of_the_same_evening_twice_gives_two_files(desk: Desk, folder: Path) -> None:
    exported = export_folder(played(desk, 5) * 2, CSV, folder)
    assert isinstance(exported, Exported)
    assert [file.name[-11:] for file in exported.files] == ["or-id1x.csv", "-id1x-2.csv"]


def test_export_file_that_fails_leaves_what_was_there(desk: Desk, tmp_path: Path) -> None:
    target = tmp_path / "evening.csv"
    target.write_text("old", encoding="utf-8")
    unknown = stored_source(desk.ledger, "nothing", WORDS)
    (found,) = export_file(unknown, CSV, str(target))
    assert (found.key, found.field) == ("service.no_such_evening", "nothing")
    (source,) = played(desk, 5)
    with pytest.raises(OSError, match="disk is full"):
        export_file(source, Format("csv", "csv", "text/csv", broken), str(target))
    assert target.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith("ledger.db")] == ["evening.csv"]


def test_export_of_an_evening_closed_under_older_rules_writes_what_stood_then(
    store: SqliteStore, database: Path
) -> None:
    write_evening_of_older_rules(database)
    ledger = Ledger(store, lambda: datetime(2025, 1, 1, tzinfo=UTC), lambda: "new")
    text = export_bytes(stored_source(ledger, EVENING, WORDS), FORMATS["text"])
    assert isinstance(text, bytes)
    assert "Ana +25 (+0.50 EUR)" in text.decode()


def test_report_of_file_is_dated_today_and_known_by_its_content() -> None:
    def report(*entries: dict[str, object]) -> Report:
        return report_of_file(report_of(*entries).evening, WORDS, lambda: datetime(2026, 11, 18, 23, 59, tzinfo=UTC))

    assert report(TWO).date == "2026-11-18"
    assert report(TWO).id == report(TWO).id != report(TWO, CLOSE).id


def names(players: Sequence[str]) -> str:
    return file_name(report_of(players=tuple(players)), FORMATS["pdf"])


def test_file_name_is_plain_whatever_the_players_are_called() -> None:
    assert names(["Žiga", "Łukasz", "Cene"]) == "2026-11-18-slovenian-ziga-lukasz-1a2b3c4d.pdf"
    assert names(["李", "d'Arc (old)", "Cene"]) == "2026-11-18-slovenian-d-arc-old-1a2b3c4d.pdf"
    assert names(["W" * 40, "x" * 40, "Cene"]) == f"2026-11-18-slovenian-{'w' * 16}-{'x' * 16}-1a2b3c4d.pdf"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Ørsted", "orsted"), ("Weiß", "weiss"), ("Ana-Marija ", "ana-marija"), ("..", ""), ("Æsop", "aesop")],
)
def test_slug_has_only_small_letters_digits_and_dashes(text: str, expected: str) -> None:
    assert slug(text) == expected
