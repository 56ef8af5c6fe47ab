"""Evenings leave the app and come in, by touch."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tarok_ledger.demo import season
from tarok_ledger.service.backup import Backup
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tests.cli.examples import CLOSE, FOUR, TWO, evening
from tests.service.desk import Desk, gives
from tests.ui.robot import Robot

SIZES = ((360, 640), (892, 412), (1280, 800))


@pytest.fixture(autouse=True)
def downloads(display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "downloads"
    monkeypatch.setenv("TAROK_LEDGER_FOLDER", str(folder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return folder


@pytest.fixture
def closed(ledger: Ledger) -> str:
    """Ana and Bor have won 30 points each."""
    opened = ledger.import_file(evening(TWO, CLOSE))
    assert isinstance(opened, OpenEvening)
    return opened.id


def work(robot: Robot, *names: str) -> None:
    """Touches one thing after the other, and waits for what each orders."""
    for name in names:
        robot.tap(name)
        robot.finish_work()


def wholly(robot: Robot) -> None:
    """Looks over what is shown at every size, with large text."""
    from tests.ui.audit import audit

    robot.app.ledger.keep_setting("text_percent", 160)
    robot.app.apply_settings()
    for size in SIZES:
        robot.resize(*size)
        findings = [*map(str, audit(robot))]
        assert not findings, "\n".join(findings)


# On a desktop


@pytest.mark.parametrize(
    ("name", "ending", "begins"),
    [
        ("png", "png", b"\x89PNG"),
        ("pdf", "pdf", b"%PDF"),
        ("csv", "csv", b""),
        ("json", "json", b"{"),
        ("hledger", "journal", b""),
    ],
)
def test_format_touched_on_the_settle_screen_is_saved_and_said(
    robot: Robot, closed: str, downloads: Path, name: str, ending: str, begins: bytes
) -> None:
    robot.show("settle", evening=closed)
    work(robot, f"share:{name}")
    (file,) = downloads.iterdir()
    assert file.suffix == f".{ending}"
    assert file.read_bytes().startswith(begins)
    said = "".join("".join(robot.texts()).split())
    assert file.name in said
    assert not robot.has("copy_text")


def test_text_touched_on_the_settle_screen_can_be_copied(robot: Robot, closed: str, downloads: Path) -> None:
    from kivy.core.clipboard import Clipboard

    robot.show("settle", evening=closed)
    work(robot, "share:text", "copy_text")
    (file,) = downloads.iterdir()
    assert Clipboard.paste() == file.read_text(encoding="utf-8")
    assert robot.find("copy_text").title == "Copied"


def test_evening_still_open_is_shared_too(robot: Robot, ledger: Ledger, downloads: Path) -> None:
    opened = ledger.start({"game": "slovenian", "players": [*FOUR]})
    assert isinstance(opened, OpenEvening)
    robot.show("settle", evening=opened.id)
    work(robot, "share:text")
    assert len([*downloads.iterdir()]) == 1


def test_folder_typed_on_the_settle_screen_is_used_and_there_again_elsewhere(
    robot: Robot, closed: str, downloads: Path, tmp_path: Path
) -> None:
    robot.show("settle", evening=closed)
    robot.type_text("share_folder", str(tmp_path / "club"))
    work(robot, "share:csv")
    assert len([*(tmp_path / "club").iterdir()]) == 1
    assert not downloads.exists()
    robot.show("export")
    assert robot.find("share_folder").text == str(tmp_path / "club")


def test_folder_that_cannot_be_is_said_beside_it_until_it_is_typed_anew(
    robot: Robot, closed: str, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    robot.show("settle", evening=closed)
    robot.type_text("share_folder", str(tmp_path / "file"))
    work(robot, "share:pdf")
    assert any("name a folder" in said for said in robot.texts())
    wholly(robot)
    robot.type_text("share_folder", str(tmp_path / "other"))
    assert not any("name a folder" in said for said in robot.texts())


def test_export_of_what_the_search_finds_leaves_the_rest(robot: Robot, ledger: Ledger, downloads: Path) -> None:
    for players in (FOUR, ("Eva", "Fran", "Gita", "Hana"), ("Eva", "Ivo", "Jure", "Klara")):
        assert isinstance(ledger.import_file(evening(players=players)), OpenEvening)
    robot.app.home()
    robot.settle()
    robot.type_text("search_evenings", "eva")
    work(robot, "menu", "export")
    assert robot.screen_name == "export"
    assert "Evenings found by “eva”: 2" in robot.texts()
    work(robot, "share:json")
    first = [json.loads(file.read_text(encoding="utf-8"))["players"][0] for file in downloads.iterdir()]
    assert first == ["Eva", "Eva"]
    wholly(robot)


def test_import_of_a_file_in_the_folder_used_last_opens_its_table(robot: Robot, ledger: Ledger, tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    for name in ("one.json", "two.json"):
        (folder / name).write_text(evening(TWO), encoding="utf-8")
    work(robot, "menu", "import")
    robot.type_text("import_path", str(folder / "one.json"))
    work(robot, "import_file")
    assert robot.screen_name == "table"
    robot.back()
    assert robot.screen_name == "evenings"
    work(robot, "menu", "import", "file:two.json")
    assert robot.screen_name == "table"
    assert [summary.totals["Ana"] for summary in ledger.summaries()] == [30, 30]


def test_import_touched_twice_takes_the_file_in_once(robot: Robot, ledger: Ledger, downloads: Path) -> None:
    downloads.mkdir()
    (downloads / "one.json").write_text(evening(TWO), encoding="utf-8")
    robot.show("import")
    button = robot.find("file:one.json")
    button.dispatch("on_release")
    button.dispatch("on_release")
    robot.finish_work()
    assert len(ledger.summaries()) == 1


def test_import_of_what_is_no_evening_is_said_beside_the_field_and_what_was_typed_stays(
    robot: Robot, ledger: Ledger, tmp_path: Path
) -> None:
    file = tmp_path / "poem.json"
    file.write_text("no evening", encoding="utf-8")
    robot.show("import")
    work(robot, "import_file")
    assert "Name the file" in robot.texts()
    robot.type_text("import_path", str(file))
    assert "Name the file" not in robot.texts()
    work(robot, "import_file")
    assert "poem.json: is not JSON (line 1, column 1)" in robot.texts()
    assert robot.find("import_path").text == str(file)
    assert ledger.summaries() == []
    wholly(robot)


# A phone


class Android(ModuleType):
    """Stands for the phone's side, which is only there on a phone: it notes what it is asked for."""

    def __init__(self) -> None:
        super().__init__("androidstorage4kivy")
        self.shared: list[tuple[bytes, ...]] = []
        self.texts: list[str] = []
        self.deleted = 0
        self.is_full = False
        self.chosen: Path | None = None
        android = self

        class SharedStorage:
            def copy_to_shared(self, private_file: str) -> bytes | None:
                return None if android.is_full else Path(private_file).read_bytes()

            def delete_shared(self, _shared: object) -> None:
                android.deleted += 1

            def copy_from_shared(self, uri: Path | None) -> str | None:
                return None if uri is None else str(uri)

        class ShareSheet:
            def share_file_list(self, shared: list[bytes]) -> None:
                android.shared.append(tuple(shared))

            def share_plain_text(self, words: str) -> None:
                android.texts.append(words)

        class Chooser:
            def __init__(self, callback: Callable[[list[Any]], None]) -> None:
                self._callback = callback

            def choose_content(self, _mime: str) -> None:
                self._callback([android.chosen])

        self.SharedStorage, self.ShareSheet, self.Chooser = SharedStorage, ShareSheet, Chooser


@pytest.fixture
def android(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> Android:
    """From now on the app runs on a phone."""
    import sys

    from tarok_ledger.ui.sharing import Phone

    stand_in = Android()
    monkeypatch.setitem(sys.modules, "androidstorage4kivy", stand_in)
    robot.app.phone = Phone()
    return stand_in


def test_app_on_a_desktop_knows_no_phone(robot: Robot) -> None:
    assert robot.app.phone is None


def test_picture_touched_on_a_phone_goes_to_the_share_sheet(robot: Robot, android: Android, closed: str) -> None:
    robot.show("settle", evening=closed)
    assert not robot.has("share_folder")
    work(robot, "share:png")
    ((picture,),) = android.shared
    assert picture.startswith(b"\x89PNG")
    assert any(said.startswith("Handed to the share sheet") for said in robot.texts())
    wholly(robot)


def test_text_touched_on_a_phone_goes_to_the_share_sheet_as_text(robot: Robot, android: Android, closed: str) -> None:
    robot.show("settle", evening=closed)
    work(robot, "share:text")
    (words,) = android.texts
    assert "Ana" in words and android.shared == []
    assert not robot.has("copy_text")


def test_phone_without_room_says_so_and_shares_nothing(robot: Robot, android: Android, closed: str) -> None:
    android.is_full = True
    robot.show("settle", evening=closed)
    work(robot, "share:pdf")
    assert (android.shared, android.deleted) == ([], 1)
    assert any("did not take the files" in said for said in robot.texts())


def test_several_evenings_on_a_phone_are_shared_together(robot: Robot, android: Android, ledger: Ledger) -> None:
    for _ in range(2):
        ledger.import_file(evening(TWO))
    robot.show("export")
    work(robot, "share:csv")
    (files,) = android.shared
    assert len(files) == 2


def test_file_chosen_on_a_phone_is_imported(robot: Robot, android: Android, ledger: Ledger, tmp_path: Path) -> None:
    robot.show("import")
    wholly(robot)
    work(robot, "import_choose")
    assert "Name the file" in robot.texts()
    android.chosen = tmp_path / "chosen.json"
    android.chosen.write_text(evening(TWO), encoding="utf-8")
    robot.tap("import_choose")
    robot.finish_work()
    assert robot.screen_name == "table"
    assert len(ledger.summaries()) == 1


def test_backup_on_a_phone_goes_to_the_share_sheet(robot: Robot, android: Android, closed: str) -> None:
    robot.show("settings")
    work(robot, "backup")
    ((backup,),) = android.shared
    assert closed.encode() in backup
    assert any(said.startswith("Last backup: 6 January 2026") for said in robot.texts())


# Backup and restoring


@contextmanager
def another_ledger(path: Path) -> Iterator[Desk]:
    store = SqliteStore(path)
    yield Desk(store)
    store.close()


def test_backup_made_is_restored_on_another_device(
    robot: Robot, ledger: Ledger, closed: str, downloads: Path, tmp_path: Path
) -> None:
    work(robot, "settings", "backup")
    (file,) = downloads.iterdir()
    wholly(robot)
    with another_ledger(tmp_path / "other.db") as other:
        plan = Backup(other.ledger).look(file.read_text(encoding="utf-8"))
        assert not isinstance(plan, tuple)
        Backup(other.ledger).restore(plan)
        assert [summary.id for summary in other.ledger.summaries()] == [closed]


def test_restore_shows_first_what_would_happen_then_does_it(
    robot: Robot, ledger: Ledger, downloads: Path, tmp_path: Path
) -> None:
    downloads.mkdir()
    file = downloads / "tarok-ledger-backup-2025-01-05-2100.json"
    with another_ledger(tmp_path / "other.db") as other:
        opened = other.start(gives("Ana", "Bor", 1))
        save(other, file)
        plan = Backup(ledger).look(file.read_text(encoding="utf-8"))
        assert not isinstance(plan, tuple)
        Backup(ledger).restore(plan)
        other.play(gives("Ana", "Bor", 2))
        assert other.ledger.record(opened, gives("Ana", "Bor", 3)) == ()
        save(other, file)
    mine = ledger.open(opened.id)
    assert isinstance(mine, OpenEvening)
    assert ledger.record(mine, gives("Ana", "Bor", 4)) == ()

    work(robot, "settings", "restore", f"file:{file.name}")
    assert {"New", "Differing"} <= {*robot.texts()}
    assert len(ledger.summaries()) == 1
    wholly(robot)
    work(robot, "keep_both", "restore_now")
    assert {"Evenings added", "Evenings kept twice"} <= {*robot.texts()}
    assert sorted(summary.totals["Bor"] for summary in ledger.summaries()) == [2, 4, 5]
    wholly(robot)
    robot.tap("restore_finish")
    assert robot.screen_name == "evenings"


def save(desk: Desk, file: Path) -> None:
    text = Backup(desk.ledger).make()
    assert isinstance(text, str)
    file.write_text(text, encoding="utf-8")


def test_backup_given_to_import_is_looked_into_as_a_backup(robot: Robot, ledger: Ledger, tmp_path: Path) -> None:
    with another_ledger(tmp_path / "other.db") as other:
        other.play()
        save(other, tmp_path / "all.json")
    work(robot, "import_first")
    robot.type_text("import_path", str(tmp_path / "all.json"))
    work(robot, "import_file")
    robot.finish_work()
    assert robot.screen_name == "restore"
    assert "New" in robot.texts()
    assert ledger.summaries() == []


def test_restore_stopped_changes_nothing(robot: Robot, ledger: Ledger, database: Path, tmp_path: Path) -> None:
    """The restoring waits for a ledger that another program is writing to; meanwhile it is stopped."""
    file = tmp_path / "all.json"
    with another_ledger(tmp_path / "other.db") as other:
        other.play()
        save(other, file)
    robot.show("restore", file=str(file))
    robot.finish_work()
    with closing(sqlite3.connect(database, isolation_level=None)) as writing:
        writing.execute("BEGIN IMMEDIATE")
        robot.tap("restore_now")
        robot.wait(lambda: robot.has("stop_work"), "the way to stop")
        robot.tap("stop_work")
        writing.execute("ROLLBACK")
    robot.finish_work()
    assert ledger.summaries() == []
    assert robot.has("restore_now")


# The first screen


def test_demo_season_touched_on_the_welcome_page_fills_the_ledger(robot: Robot, ledger: Ledger) -> None:
    wholly(robot)
    robot.resize(412, 892)
    work(robot, "demo_first")
    assert len(ledger.summaries()) == season.EVENINGS
    assert robot.has(f"evening:{ledger.summaries()[0].id}") or robot.has("more_evenings")


def test_welcome_page_leads_to_import_and_restore(robot: Robot) -> None:
    for name in ("import", "restore"):
        robot.tap(f"{name}_first")
        assert robot.screen_name == name
        robot.back()
        assert robot.screen_name == "evenings"


@pytest.mark.parametrize("name", ["statistics", "accounts", "players", "import", "export"])
def test_menu_leads_to_the_screen_and_back(robot: Robot, closed: str, name: str) -> None:
    work(robot, "menu", name)
    assert robot.screen_name == name
    robot.back()
    assert robot.screen_name == "evenings"


def test_menu_leads_to_the_rules_of_a_game(robot: Robot) -> None:
    work(robot, "menu", "rules", "game:danish")
    assert robot.screen_name == "rules"
