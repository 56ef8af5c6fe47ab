"""A whole evening with one's own fingers, from the first screen to the last payment."""

from __future__ import annotations

import pytest

from tarok_ledger.service.accounts import Accounts
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.storage.store import StorageError
from tests.ui.robot import Robot


def only_evening(ledger: Ledger) -> OpenEvening:
    (summary,) = ledger.summaries()
    opened = ledger.open(summary.id)
    assert isinstance(opened, OpenEvening)
    return opened


def totals(ledger: Ledger) -> dict[str, int]:
    return only_evening(ledger).evening.position.totals


def tap(robot: Robot, *names: str) -> None:
    for name in names:
        robot.tap(name)


def start_evening(robot: Robot) -> None:
    tap(robot, "new_evening", "choose_game", "game:slovenian")
    for name in ("Ana", "Bor", "Cene", "Dana"):
        robot.type_text("new_name", name)
        robot.tap("add_name")
    robot.tap("start_evening")
    assert robot.screen_name == "table"


def record_beggar(robot: Robot, declarer: str) -> None:
    tap(robot, "record", "contract=beggar", f"declarer={declarer}", "made=true", "save")
    assert robot.screen_name == "table"


def test_evening_started_played_corrected_closed_and_settled_by_touch(robot: Robot, ledger: Ledger) -> None:
    start_evening(robot)
    record_beggar(robot, "Ana")
    record_beggar(robot, "Bor")
    assert totals(ledger) == {"Ana": 70, "Bor": 70, "Cene": 0, "Dana": 0}

    robot.tap("undo")
    assert totals(ledger) == {"Ana": 70, "Bor": 0, "Cene": 0, "Dana": 0}
    robot.tap("redo")
    assert totals(ledger) == {"Ana": 70, "Bor": 70, "Cene": 0, "Dana": 0}

    tap(robot, "open_sheet", "row_1", "edit", "declarer=Cene", "save")
    assert robot.screen_name == "sheet"
    assert totals(ledger) == {"Ana": 0, "Bor": 70, "Cene": 70, "Dana": 0}
    tap(robot, "row_2", "void")
    assert totals(ledger) == {"Ana": 0, "Bor": 0, "Cene": 70, "Dana": 0}
    robot.tap("undo")
    assert totals(ledger) == {"Ana": 0, "Bor": 70, "Cene": 70, "Dana": 0}

    robot.back()
    tap(robot, "menu", "menu_close")
    assert only_evening(ledger).evening.position.closed
    if robot.screen_name == "table":
        robot.tap("settle")
    # Four times each score and 140, at a cent the point: Ana and Dana owe 1.40 each.
    robot.tap("payment:Ana:Bor")
    (paid,) = Accounts(ledger).paid_of(only_evening(ledger).id)
    assert (paid.payer, paid.payee, paid.cents) == ("Ana", "Bor", 140)
    robot.tap("payment:Ana:Bor")
    assert Accounts(ledger).paid_of(only_evening(ledger).id) == ()
    robot.tap("reopen")
    assert not only_evening(ledger).evening.position.closed


def test_evening_with_the_same_company_is_started_in_four_taps(robot: Robot, ledger: Ledger) -> None:
    start_evening(robot)
    while robot.screen_name != "evenings":
        robot.back()
    robot.taps = 0
    tap(robot, "new_evening", "start_evening")
    assert robot.screen_name == "table"
    assert robot.taps <= 4
    assert len(ledger.summaries()) == 2


def test_evening_deleted_is_gone_from_the_list_and_comes_back_by_undo(robot: Robot, ledger: Ledger) -> None:
    start_evening(robot)
    evening = only_evening(ledger).id
    while robot.screen_name != "evenings":
        robot.back()
    robot.tap(f"delete:{evening}")
    assert ledger.summaries() == []
    robot.tap("undo_delete")
    assert [summary.id for summary in ledger.summaries()] == [evening]


def test_theme_and_text_size_chosen_in_the_settings_apply_at_once(robot: Robot) -> None:
    tap(robot, "settings", "theme:paper", "text:160")
    assert (robot.app.theme.name, robot.app.text_scale) == ("paper", 1.6)
    tap(robot, "theme:felt", "text:100")
    assert (robot.app.theme.name, robot.app.text_scale) == ("felt", 1.0)


def test_back_goes_back_through_the_screens(robot: Robot) -> None:
    start_evening(robot)
    robot.tap("open_sheet")
    robot.back()
    assert robot.screen_name == "table"
    robot.tap("menu")
    robot.back()
    assert robot.screen_name == "table"
    assert robot.has("record")
    robot.back()
    assert robot.screen_name == "evenings"


def test_ledger_that_cannot_be_written_is_said_and_nothing_typed_is_lost(
    robot: Robot, ledger: Ledger, store: SqliteStore
) -> None:
    start_evening(robot)
    tap(robot, "record", "contract=beggar", "declarer=Ana")
    store.close()
    with pytest.raises(StorageError) as trouble:
        robot.tap("made=true")
    from kivy.base import ExceptionManager

    assert ExceptionManager.handle_exception(trouble.value) == ExceptionManager.PASS
    robot.settle()
    assert any("cannot be used" in said for said in robot.texts())
    robot.back()
    assert robot.find("declarer=Ana").look == "chosen"


def test_new_evening_half_set_up_is_there_again_until_it_is_given_up(robot: Robot) -> None:
    tap(robot, "new_evening", "choose_game", "game:slovenian")
    robot.type_text("new_name", "Ana")
    robot.tap("add_name")
    robot.back()
    robot.tap("new_evening")
    assert robot.has("dealer:Ana")
    robot.tap("as_last_time")
    assert not robot.has("dealer:Ana")
    assert not robot.has("as_last_time")
