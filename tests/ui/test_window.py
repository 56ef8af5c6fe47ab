from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.ui.robot import Robot

def test_app_started_shows_evenings(robot: Robot) -> None:
    print(robot.screen_name, robot.names())
    robot.show("settings")
    print(robot.screen_name, robot.names())
    robot.resize(892, 412)
    robot.back()
    assert robot.screen_name == "evenings"
    robot.back()
    assert robot.asked_to_close == 1

def test_app_2(robot: Robot) -> None:
    robot.show("settings")
    robot.tap("back")
    assert robot.screen_name == "evenings"
