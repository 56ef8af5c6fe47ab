"""Players with one's own fingers: renamed, merged, split, archived, and each undone."""

from __future__ import annotations

import pytest

from tarok_ledger.service.ledger import Ledger
from tarok_ledger.service.people import People
from tarok_ledger.storage.sqlite import SqliteStore
from tests.service.desk import desk_of_two_tables
from tests.ui.robot import ENTER, Robot


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    """Ana, Bor, Cene on the first day; Ana K., Bor, Dora on the second."""
    return desk_of_two_tables(store).ledger


def names(ledger: Ledger) -> set[str]:
    return {person.name for person in People(ledger).known()}


def tap(robot: Robot, *touched: str) -> None:
    for name in touched:
        robot.tap(name)


def test_player_is_renamed_and_the_name_comes_back_by_undo(robot: Robot, ledger: Ledger) -> None:
    robot.show("players")
    robot.tap("player:Ana")
    robot.type_text("person_name", "Bor")
    robot.tap("rename")
    assert any("is somebody already" in said for said in robot.texts())
    assert robot.find("person_name").text == "Bor"
    robot.type_text("person_name", "Anica")
    robot.key(ENTER)
    robot.settle()
    assert names(ledger) == {"Anica", "Bor", "Cene", "Dora", "Ana K."}
    robot.back()
    assert robot.has("player:Anica")
    robot.tap("undo")
    assert robot.has("player:Ana")
    assert not robot.has("undo")
    assert names(ledger) == {"Ana", "Bor", "Cene", "Dora", "Ana K."}


def test_players_are_merged_refused_split_and_undone(robot: Robot, ledger: Ledger) -> None:
    robot.show("players")
    tap(robot, "player:Ana K.", "merge", "into:Bor")
    assert any("sat at one table on 2 January 2025" in said for said in robot.texts())
    robot.type_text("search_other", "an")
    assert not robot.has("into:Bor")
    robot.tap("into:Ana")
    assert names(ledger) == {"Ana", "Bor", "Cene", "Dora"}
    assert robot.app.screen.bar.title == "Ana"
    robot.tap("split:Ana K.")
    assert names(ledger) == {"Ana", "Bor", "Cene", "Dora", "Ana K."}
    tap(robot, "undo", "undo")
    assert not robot.has("undo")
    assert names(ledger) == {"Ana", "Bor", "Cene", "Dora", "Ana K."}


def test_player_archived_is_folded_away_and_not_offered(robot: Robot, ledger: Ledger) -> None:
    robot.show("players")
    tap(robot, "player:Cene", "archive")
    robot.back()
    assert not robot.has("player:Cene")
    robot.tap("fold_archived")
    assert robot.has("player:Cene")
    robot.show("new_evening")
    assert not robot.has("known:Cene")
    assert robot.has("known:Ana")
    robot.back()
    tap(robot, "player:Cene", "archive")
    assert not any(person.archived for person in People(ledger).known())


def test_search_shows_who_fits_and_keeps_the_field(robot: Robot) -> None:
    robot.show("players")
    robot.type_text("search_players", "ana")
    assert [name for name in robot.names() if name.startswith("player:")] == ["player:Ana K.", "player:Ana"]
    assert robot.find("search_players").focus


def test_undo_is_gone_once_the_players_are_left(robot: Robot) -> None:
    robot.show("players")
    tap(robot, "player:Cene", "archive")
    robot.back()
    assert robot.has("undo")
    robot.back()
    robot.show("players")
    assert not robot.has("undo")


def test_players_say_that_evenings_keep_their_names(robot: Robot) -> None:
    robot.show("players")
    assert any("Evenings keep the names as they were written" in said for said in robot.texts())


def test_nobody_yet_leads_to_a_new_evening(robot: Robot, ledger: Ledger) -> None:
    for summary in ledger.summaries():
        ledger.hide(summary.id)
    robot.show("players")
    assert "Nobody has played yet" in robot.texts()
    robot.tap("new_evening")
    assert robot.screen_name == "new_evening"
