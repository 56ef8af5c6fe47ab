"""Files made for a share sheet or a folder."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tarok_ledger.core.problems import problem
from tarok_ledger.export.formats import FORMATS
from tarok_ledger.i18n import Words
from tarok_ledger.service.backup import Backup
from tarok_ledger.service.exports import Exported
from tarok_ledger.service.ledger import Ledger, OpenEvening, local_time
from tarok_ledger.service.outgoing import LAST_BACKUP, empty, pack, save_backup, save_evenings
from tarok_ledger.storage.sqlite import SqliteStore
from tests.service.desk import Desk, file_of, gives


def go_on(_done: int, _of: int) -> bool:
    return True


@pytest.fixture
def desk(store: SqliteStore) -> Desk:
    return Desk(store)


def exported(result: object) -> tuple[Path, ...]:
    assert isinstance(result, Exported), result
    return result.files


def test_local_time_of_an_evening_hour_is_the_next_day_further_east(five_hours_ahead: None) -> None:
    assert local_time("2025-01-17T19:30:00+00:00") == "2025-01-18T00:30:00+05:00"


def test_save_evenings_of_two_makes_files_that_can_be_imported(desk: Desk, tmp_path: Path) -> None:
    ids = {desk.play(gives("Ana", "Bor", cents)).id: "" for cents in (5, 7)}
    files = exported(save_evenings(desk.ledger, ids, FORMATS["json"], Words(), tmp_path / "out", go_on))
    totals = []
    for file in files:
        opened = desk.ledger.import_file(file.read_text(encoding="utf-8"))
        assert isinstance(opened, OpenEvening)
        totals.append(opened.evening.position.totals["Bor"])
    assert totals == [5, 7]


def test_save_evenings_of_one_that_is_not_there_names_it_and_leaves_nothing(desk: Desk, tmp_path: Path) -> None:
    ids = {desk.play().id: "Dansk tarok", "0" * 32: "Lost one"}
    found = save_evenings(desk.ledger, ids, FORMATS["csv"], Words(), tmp_path / "out", go_on)
    assert isinstance(found, tuple)
    assert [one.field for one in found] == ["Lost one"]
    assert not (tmp_path / "out").exists()


def test_save_evenings_stopped_leaves_nothing(desk: Desk, tmp_path: Path) -> None:
    ids = {desk.play().id: "", desk.play().id: ""}
    found = save_evenings(desk.ledger, ids, FORMATS["csv"], Words(), tmp_path / "out", lambda _done, _of: False)
    assert found == (problem("", "export.cancelled"),)
    assert not (tmp_path / "out").exists()


def test_save_backup_is_named_after_the_clocks_here_and_noted(
    desk: Desk, tmp_path: Path, five_hours_ahead: None
) -> None:
    desk.play(gives("Ana", "Bor", 5))
    (file,) = exported(save_backup(desk.ledger, tmp_path / "new", go_on))
    assert file == tmp_path / "new" / "tarok-ledger-backup-2025-01-02-0100.json"
    assert desk.ledger.device_notes() == {LAST_BACKUP: "2025-01-01T20:00:00+00:00"}
    assert file.read_text(encoding="utf-8") == Backup(desk.ledger).make()


def test_save_backup_into_what_is_no_folder_is_a_problem_and_not_noted(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    found = save_backup(desk.ledger, tmp_path / "file", go_on)
    assert isinstance(found, tuple)
    assert [one.key for one in found] == ["file.unwritable"]
    assert desk.ledger.device_notes() == {}


def test_save_backup_stopped_leaves_no_file(desk: Desk, tmp_path: Path) -> None:
    desk.play()
    assert save_backup(desk.ledger, tmp_path, lambda _done, _of: False) == (problem("", "backup.stopped"),)
    assert not [*tmp_path.glob("*.json")]


def test_backup_leaves_out_what_is_about_the_device(desk: Desk, tmp_path: Path) -> None:
    desk.ledger.keep_setting("theme", "paper")
    desk.ledger.keep_device_note("folder", "/home/ana")
    other = SqliteStore(tmp_path / "other.db")
    restored = Backup(Ledger(other, lambda: None, lambda: ""))  # type: ignore[arg-type, return-value]
    text = Backup(desk.ledger).make()
    assert isinstance(text, str)
    plan = restored.look(text)
    assert not isinstance(plan, tuple)
    restored.restore(plan)
    assert {scope: dict(other.jottings(scope)) for scope in other.scopes()} == {"setting": {"theme": '"paper"'}}
    other.close()


def test_pack_of_three_files_is_one_archive_with_them(tmp_path: Path) -> None:
    files = tuple(tmp_path / f"{name}.txt" for name in "abc")
    for file in files:
        file.write_text(file.name, encoding="utf-8")
    (archive,) = exported(pack(Exported(files)))
    with zipfile.ZipFile(archive) as opened:
        assert {name: opened.read(name).decode() for name in opened.namelist()} == {
            f"{n}.txt": f"{n}.txt" for n in "abc"
        }
    assert [*tmp_path.iterdir()] == [archive]


def test_pack_of_a_file_that_is_gone_is_a_problem_and_leaves_no_archive(tmp_path: Path) -> None:
    found = pack(Exported((tmp_path / "gone.txt",)))
    assert isinstance(found, tuple)
    assert [one.key for one in found] == ["file.unwritable"]
    assert not [*tmp_path.iterdir()]


def test_empty_takes_away_what_was_made_before(tmp_path: Path) -> None:
    (tmp_path / "outbox").mkdir()
    (tmp_path / "outbox" / "old.pdf").touch()
    empty(tmp_path / "outbox")
    empty(tmp_path / "outbox")
    assert not (tmp_path / "outbox").exists()


def test_import_file_of_a_long_evening_stopped_adds_nothing(desk: Desk) -> None:
    long = file_of(*[gives("Ana", "Bor", 1)] * 100)
    assert desk.ledger.import_file(long, lambda _done, _of: False) == (problem("", "file.stopped"),)
    assert desk.ledger.summaries() == []
