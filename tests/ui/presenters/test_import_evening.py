"""Taking a file in, without a window."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tarok_ledger.i18n import Words
from tarok_ledger.service.backup import Backup
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.files import MOST_NEARBY, FileQuestion
from tarok_ledger.ui.presenters.import_evening import Imported, ImportPresenter
from tests.cli.examples import TWO, evening

NOW = datetime(2025, 1, 17, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "downloads"
    monkeypatch.setenv("TAROK_LEDGER_FOLDER", str(folder))
    return folder


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    return Ledger(store, lambda: NOW, lambda: "id")


@pytest.fixture
def presenter(ledger: Ledger) -> ImportPresenter:
    return ImportPresenter(ledger, Words())


def take_in(presenter: ImportPresenter, ledger: Ledger, path: str) -> Imported | None:
    presenter.question.write(path)
    job = presenter.job()
    return None if job is None else presenter.take(job(ledger, lambda _done, _of: True))


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_import_of_an_evening_file_adds_it(ledger: Ledger, presenter: ImportPresenter, tmp_path: Path) -> None:
    file = written(tmp_path / "evening.json", evening(TWO))
    assert take_in(presenter, ledger, f" {file} ") == Imported("id")
    (summary,) = ledger.summaries()
    assert summary.totals == {"Ana": 30, "Bor": 30, "Cene": 0, "Dora": 0}


@pytest.mark.parametrize("path", ["", "nowhere.json", ".", "\0", "~nobody-of-that-name/x"])
def test_import_of_what_is_no_file_says_so(ledger: Ledger, presenter: ImportPresenter, path: str) -> None:
    assert take_in(presenter, ledger, path) is None
    assert len(presenter.question.problems) == 1
    assert ledger.summaries() == []


def test_problem_of_a_file_is_forgotten_when_another_is_typed(ledger: Ledger, presenter: ImportPresenter) -> None:
    take_in(presenter, ledger, "nowhere.json")
    presenter.question.write("elsewhere.json")
    assert not presenter.question.problems


def test_import_of_another_text_names_the_file(ledger: Ledger, presenter: ImportPresenter, tmp_path: Path) -> None:
    file = written(tmp_path / "poem.txt", "no evening")
    assert take_in(presenter, ledger, str(file)) is None
    assert presenter.question.problems == ("poem.txt: is not JSON (line 1, column 1)",)


def test_import_of_a_backup_says_that_it_is_one_and_adds_nothing(
    ledger: Ledger, presenter: ImportPresenter, tmp_path: Path
) -> None:
    text = Backup(ledger).make()
    assert isinstance(text, str)
    assert take_in(presenter, ledger, str(written(tmp_path / "all.json", text))) == Imported(is_backup=True)
    assert ledger.summaries() == []


def test_import_stopped_says_so_and_adds_nothing(ledger: Ledger, presenter: ImportPresenter, tmp_path: Path) -> None:
    presenter.question.write(str(written(tmp_path / "long.json", evening(*[TWO] * 100))))
    job = presenter.job()
    assert job is not None
    assert presenter.take(job(ledger, lambda _done, _of: False)) is None
    assert presenter.question.problems == ("long.json: stopped; nothing was imported",)
    assert ledger.summaries() == []


def test_nearby_before_any_file_are_the_downloads(ledger: Ledger, downloads: Path) -> None:
    question = FileQuestion(ledger, Words(), backups=False)
    assert (question.nearby().folder, question.nearby().files) == (str(downloads), ())
    written(downloads / "evening.json", "")
    written(downloads / "picture.png", "")
    (downloads / "folder.json").mkdir()
    assert [file.name for file in question.nearby().files] == ["evening.json"]


def test_nearby_after_a_file_are_those_of_its_folder_the_newest_first(
    ledger: Ledger, presenter: ImportPresenter, tmp_path: Path
) -> None:
    folder = tmp_path / "club"
    for day in range(1, MOST_NEARBY + 2):
        file = written(folder / f"{day}.json", evening())
        os.utime(file, ns=(day, day))
    take_in(presenter, ledger, str(folder / "1.json"))
    nearby = FileQuestion(ledger, Words(), backups=False).nearby()
    assert nearby.folder == str(folder)
    assert [file.name for file in nearby.files] == [f"{day}.json" for day in range(MOST_NEARBY + 1, 1, -1)]


def test_nearby_of_backups_are_backups_alone(ledger: Ledger, downloads: Path) -> None:
    written(downloads / "evening.json", "")
    written(downloads / "tarok-ledger-backup-2025-01-17-1200.json", "")
    names = {
        backups: [file.name for file in FileQuestion(ledger, Words(), backups=backups).nearby().files]
        for backups in (True, False)
    }
    assert names == {True: ["tarok-ledger-backup-2025-01-17-1200.json"], False: ["evening.json"]}
