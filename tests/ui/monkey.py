"""A monkey at the table: thousands of touches, swipes and keys without sense, the same for the same seed.

Run as `python -m tests.ui.monkey SEED ACTIONS`, on the ledger that TAROK_LEDGER_DB names. Ends with an error as soon as
anything breaks."""

from __future__ import annotations

import sys
from random import Random

from kivy.core.window import Window

from tarok_ledger.storage.place import database_path
from tarok_ledger.storage.sqlite import SqliteStore
from tests.ui.evenings import DEMO_GAMES, demo_evening, repeatable_ledger
from tests.ui.robot import Robot, middle

DRAWN_EVERY = 200
"""Painting tells nothing new each time, and takes most of the time."""
SIGNS = "aZ7-0 ,.š€\u0301"
KEYS = (8, 9, 13, 27, 27, 127, 273, 274, 275, 276, 278, 279, 282, 319, 1001)
"""Backspace, tab, enter, back, delete, the arrows, home, end, F1, menu, and Android's back."""
SIZES = ((412, 892), (892, 412), (360, 640), (1280, 800))
REMEMBERED = 8


class Monkey:
    def __init__(self, robot: Robot, rng: Random) -> None:
        self.robot = robot
        self.rng = rng
        self.done: list[str] = []

    def act(self) -> None:
        kinds = (self.touch_anywhere, self.touch_something, self.swipe, self.press_key, self.type_sign, self.turn)
        act = self.rng.choices(kinds, weights=(57, 25, 6, 6, 5.5, 0.5))[0]
        self.done.append(f"{act.__name__} on {self.robot.screen_name}")
        self.robot.drawing = len(self.done) % DRAWN_EVERY == 0
        act()
        self.robot.frame()

    def touch_anywhere(self) -> None:
        self._touch(*self._point())

    def touch_something(self) -> None:
        """A monkey that hardly hits anything learns little."""
        names = [each for each in self.robot.visible() if getattr(each, "test_name", "")]
        if not names:
            return
        widget = self.rng.choice(names)
        self.done[-1] += f": {widget.test_name}"
        x, y = middle(widget)
        if 0 <= x <= Window.width and 0 <= y <= Window.height:
            self._touch(x, y)

    def swipe(self) -> None:
        (x, y), (to_x, to_y) = self._point(), self._point()
        self.robot.press(x, y)
        for step in (1, 2, 3):
            at_x, at_y = x + (to_x - x) * step / 3, y + (to_y - y) * step / 3
            Window.dispatch("on_mouse_move", at_x, Window.height - at_y, [])
            self.robot.frame()
        self.robot.release(to_x, to_y)

    def press_key(self) -> None:
        code = self.rng.choice(KEYS)
        self.done[-1] += f": {code}"
        self.robot.key(code)

    def type_sign(self) -> None:
        Window.dispatch("on_textinput", self.rng.choice(SIGNS))

    def turn(self) -> None:
        self.robot.resize(*self.rng.choice(SIZES))

    def _point(self) -> tuple[float, float]:
        return self.rng.uniform(0, Window.width), self.rng.uniform(0, Window.height)

    def _touch(self, x: float, y: float) -> None:
        self.robot.press(x, y)
        self.robot.release(x, y)


def main(seed: int, actions: int) -> None:
    store = SqliteStore(database_path())
    ledger = repeatable_ledger(store)
    for game in DEMO_GAMES:
        demo_evening(ledger, game)
    robot = Robot(ledger)
    robot.start()
    monkey = Monkey(robot, Random(seed))
    for number in range(actions):
        try:
            monkey.act()
        except Exception as error:
            error.add_note(f"seed {seed}, action {number}, after {monkey.done[-REMEMBERED:]}")
            raise
    robot.leave()
    store.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
