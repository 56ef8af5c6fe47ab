"""The app in its window: it starts, goes back, is turned, is paused and is killed, and loses nothing by it."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tarok_ledger.service.ledger import Ledger, OpenEvening
from tests.ui.evenings import demo_evening

if TYPE_CHECKING:
    from tests.ui.robot import Robot

ROOT = Path(__file__).parent.parent.parent
SECONDS_TO_START = 60
HALF_A_HAND = ("contract=two", "declarer=Cene", "partner=Ana")
ANDROID_BACK = 1001


@pytest.fixture
def evening(ledger: Ledger) -> OpenEvening:
    opened = ledger.start({"game": "slovenian", "players": ["Ana", "Bor", "Cene", "Dana"]})
    assert isinstance(opened, OpenEvening)
    return opened


def enter_half_a_hand(robot: Robot, evening: OpenEvening) -> None:
    robot.app.home()
    robot.settle()
    robot.tap(f"evening:{evening.id}")
    robot.tap("record")
    for chip in HALF_A_HAND:
        robot.tap(chip)


def chosen(robot: Robot) -> set[str]:
    return {each.test_name for each in robot.visible() if getattr(each, "look", "plain") != "plain"}


def test_app_started_shows_the_evenings_in_a_window(robot: Robot) -> None:
    from kivy.core.window import Window

    assert robot.screen_name == "evenings"
    assert (Window.width, Window.height) == (412, 892)
    assert robot.has("new_evening")


@pytest.mark.parametrize("key", [27, ANDROID_BACK], ids=("escape", "android"))
def test_back_key_goes_back_screen_by_screen_and_leaves_only_from_the_first(
    robot: Robot, evening: OpenEvening, key: int
) -> None:
    robot.app.home()
    robot.settle()
    robot.tap(f"evening:{evening.id}")
    robot.tap("record")
    assert robot.screen_name == "entry"
    seen = []
    while robot.screen_name != "evenings":
        robot.key(key)
        robot.settle()
        seen.append(robot.screen_name)
    assert seen == ["table", "evenings"]
    assert robot.asked_to_close == 0
    robot.back()
    assert robot.asked_to_close == 1


def test_back_key_over_a_sheet_closes_only_the_sheet(robot: Robot, evening: OpenEvening) -> None:
    robot.show("table", evening=evening.id)
    robot.tap("menu")
    assert robot.top is not robot.app.screen
    robot.back()
    assert robot.top is robot.app.screen
    assert robot.screen_name == "table"


def test_settings_key_opens_no_foreign_settings(robot: Robot) -> None:
    """F1 on a desktop and the menu key of a phone open Kivy's own settings unless the app says otherwise."""
    from kivy.core.window import Window

    before = [*Window.children]
    for key in (282, 319):
        robot.key(key)
        robot.settle()
        assert Window.children == before


def test_rotation_in_the_middle_of_a_hand_keeps_what_was_entered(robot: Robot, evening: OpenEvening) -> None:
    enter_half_a_hand(robot, evening)
    before = chosen(robot)
    assert before >= set(HALF_A_HAND)
    for size in ((892, 412), (412, 892), (1280, 800), (360, 640)):
        robot.resize(*size)
        assert chosen(robot) == before
        assert robot.screen_name == "entry"


def test_rotation_of_every_screen_keeps_the_screen(robot: Robot, ledger: Ledger) -> None:
    evening = demo_evening(ledger, "danish").id
    for name in ("table", "sheet", "settle"):
        robot.show(name, evening=evening)
        for size in ((892, 412), (412, 892)):
            robot.resize(*size)
            assert robot.screen_name == name
            assert robot.has("back")


def test_pause_in_the_middle_of_a_hand_is_allowed_and_keeps_it(robot: Robot, evening: OpenEvening) -> None:
    enter_half_a_hand(robot, evening)
    before = chosen(robot)
    assert robot.app.dispatch("on_pause")
    robot.app.dispatch("on_resume")
    robot.settle()
    assert chosen(robot) == before


def test_leaving_a_half_entered_hand_and_coming_back_finds_it_again(robot: Robot, evening: OpenEvening) -> None:
    enter_half_a_hand(robot, evening)
    before = chosen(robot)
    robot.back()
    assert robot.screen_name == "table"
    robot.tap("record")
    assert chosen(robot) == before


def test_theme_changed_repaints_what_is_already_there(robot: Robot) -> None:
    from tarok_ledger.ui.theme import PAPER
    from tests.ui.paint import Painting

    robot.show("settings")
    robot.tap("theme:paper")
    robot.back()
    painting = Painting((0, 0, 0))
    for _ in painting.paint(robot.app.screen):
        pass
    bar = robot.app.screen.bar
    assert painting.at(*bar.to_window(bar.x + 1, bar.y + 1)) == pytest.approx(PAPER.bar[:3])


def test_process_killed_in_the_middle_of_a_hand_finds_it_again(
    robot: Robot, evening: OpenEvening, database: Path, child_environment: dict[str, str]
) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.ui.half_hand", evening.id, *HALF_A_HAND],
        cwd=ROOT,
        env={**child_environment, "TAROK_LEDGER_DB": str(database)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as app:
        assert app.stdout is not None and app.stderr is not None
        said = app.stdout.readline().strip()
        app.send_signal(signal.SIGKILL)
        errors = app.stderr.read()
    assert said == "entered", errors
    assert app.returncode == -signal.SIGKILL

    robot.app.home()
    robot.settle()
    robot.tap(f"evening:{evening.id}")
    robot.tap("record")
    assert chosen(robot) >= set(HALF_A_HAND)
    assert not evening.evening.number_of_records


def test_main_starts_the_app_on_its_own_ledger_and_ends_when_told(
    database: Path, child_environment: dict[str, str]
) -> None:
    """The real start: `main.py`, its window and its loop, until the window is told to close."""
    script = (
        "from kivy.app import App; from kivy.clock import Clock; import runpy\n"
        "Clock.schedule_once(lambda _: (print(App.get_running_app().screen.name), App.get_running_app().stop()), 0.2)\n"
        "runpy.run_path('main.py', run_name='__main__')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**child_environment, "TAROK_LEDGER_DB": str(database)},
        capture_output=True,
        text=True,
        timeout=SECONDS_TO_START,
        check=False,
    )
    assert (done.returncode, done.stdout.strip()) == (0, "evenings"), done.stderr
