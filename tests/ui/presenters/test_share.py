"""Files on their way out, without a window."""

from __future__ import annotations

import itertools
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.share import MOST_SHARED, Job, Outbox
from tests.cli.examples import TWO, evening

NOW = datetime(2025, 1, 17, 12, 0, tzinfo=UTC)


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    numbers = itertools.count(1)
    return Ledger(store, lambda: NOW, lambda: f"{next(numbers):08}")


@pytest.fixture
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "downloads"
    monkeypatch.setenv("TAROK_LEDGER_FOLDER", str(folder))
    return folder


@pytest.fixture
def outbox_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tarok-ledger" / "outbox"


def started(ledger: Ledger) -> str:
    opened = ledger.import_file(evening(TWO))
    assert isinstance(opened, OpenEvening), opened
    return opened.id


def go_on(_done: int, _of: int) -> bool:
    return True


def sent(outbox: Outbox, ledger: Ledger, job: Job | None) -> tuple[Path, ...]:
    assert job is not None, outbox.view.problems
    return outbox.take(job(ledger, go_on))


def test_offers_of_an_outbox_are_the_six_formats(ledger: Ledger) -> None:
    titles = [offer.title for offer in Outbox(ledger, Words(), on_phone=False).offers]
    assert titles == ["Picture", "PDF", "Text", "CSV", "JSON", "hledger journal"]


def test_evening_on_a_desktop_is_saved_in_the_usual_folder_and_said(ledger: Ledger, downloads: Path) -> None:
    outbox = Outbox(ledger, Words(), on_phone=False)
    (file,) = sent(outbox, ledger, outbox.evenings({started(ledger): ""}, "csv"))
    assert file == downloads / "2025-01-17-slovenian-ana-bor-00000001.csv"
    assert file.is_file()
    view = outbox.view
    assert (view.said, view.file, view.place, view.text) == ("Saved", file.name, str(downloads), "")


def test_evening_as_text_can_be_copied(ledger: Ledger, downloads: Path) -> None:
    outbox = Outbox(ledger, Words(), on_phone=False)
    (file,) = sent(outbox, ledger, outbox.evenings({started(ledger): ""}, "text"))
    assert outbox.view.text == file.read_text(encoding="utf-8")
    assert "Ana" in outbox.view.text
    assert not outbox.view.copied
    outbox.copied()
    assert outbox.view.copied


def test_several_evenings_are_counted_and_not_copied(ledger: Ledger, downloads: Path) -> None:
    outbox = Outbox(ledger, Words(), on_phone=False)
    sent(outbox, ledger, outbox.evenings({started(ledger): "", started(ledger): ""}, "text"))
    assert (outbox.view.said, outbox.view.file, outbox.view.text) == ("Files saved: 2", "", "")
    assert len([*downloads.iterdir()]) == 2


def test_folder_that_was_typed_is_used_and_kept(ledger: Ledger, downloads: Path, tmp_path: Path) -> None:
    Outbox(ledger, Words(), on_phone=False).use_folder(f" {tmp_path / 'own'} ")
    outbox = Outbox(ledger, Words(), on_phone=False)
    (file,) = sent(outbox, ledger, outbox.evenings({started(ledger): ""}, "json"))
    assert file.parent == tmp_path / "own"
    assert not downloads.exists()


def test_folder_left_empty_is_the_usual_one(ledger: Ledger, downloads: Path) -> None:
    outbox = Outbox(ledger, Words(), on_phone=False)
    outbox.use_folder("  ")
    assert outbox.view.folder == "  "
    (file,) = sent(outbox, ledger, outbox.backup())
    assert file.parent == downloads


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("somewhere", "write the whole path"),
        ("/\0", "No folder can be called that"),
        ("~nobody-of-that-name/x", "No folder can be called that"),
        (__file__, "is a file; name a folder"),
    ],
)
def test_folder_that_is_none_is_said_before_anything_is_made(
    ledger: Ledger, downloads: Path, typed: str, said: str
) -> None:
    outbox = Outbox(ledger, Words(), on_phone=False)
    outbox.use_folder(typed)
    assert outbox.evenings({started(ledger): ""}, "pdf") is None
    (line,) = outbox.view.problems
    assert said in line
    outbox.use_folder("")
    assert outbox.view.problems == ()


def test_folder_that_cannot_be_written_is_said(ledger: Ledger, downloads: Path) -> None:
    downloads.touch()
    outbox = Outbox(ledger, Words(), on_phone=False)
    outbox.use_folder(str(downloads / "inside a file"))
    assert sent(outbox, ledger, outbox.evenings({started(ledger): ""}, "csv")) == ()
    assert outbox.view.said == ""
    assert "Not a directory" in outbox.view.problems[0]


def test_evening_on_a_phone_is_made_aside_and_what_was_there_is_thrown_away(
    ledger: Ledger, outbox_folder: Path
) -> None:
    outbox = Outbox(ledger, Words(), on_phone=True)
    one = sent(outbox, ledger, outbox.evenings({started(ledger): ""}, "csv"))
    two = sent(outbox, ledger, outbox.evenings({started(ledger): ""}, "csv"))
    assert {file.parent for file in (*one, *two)} == {outbox_folder}
    assert [*outbox_folder.iterdir()] == [*two]
    assert (outbox.view.asks_folder, outbox.view.said) == (False, "")
    outbox.given(True)
    assert outbox.view.said.startswith("Handed to the share sheet.")


def test_files_that_a_phone_does_not_take_are_said(ledger: Ledger, outbox_folder: Path) -> None:
    outbox = Outbox(ledger, Words(), on_phone=True)
    sent(outbox, ledger, outbox.backup())
    outbox.given(False)
    assert outbox.view.said == ""
    assert "did not take the files" in outbox.view.problems[0]


def test_more_evenings_than_a_phone_takes_become_one_archive(ledger: Ledger, outbox_folder: Path) -> None:
    outbox = Outbox(ledger, Words(), on_phone=True)
    evenings = {started(ledger): "" for _ in range(MOST_SHARED + 1)}
    (archive,) = sent(outbox, ledger, outbox.evenings(evenings, "json"))
    with zipfile.ZipFile(archive) as opened:
        assert len(opened.namelist()) == MOST_SHARED + 1
