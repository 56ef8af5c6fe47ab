"""The hands of the tests: they find a widget by its test name, scroll it into view, and touch it through the window, as
a finger would. Time is made by hand too: each frame moves Kivy's clock on by a fixed step, so that nothing waits for a
real clock and every run is the same.

Importing this opens the window; the fixture `robot` does so once the virtual screen stands."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import Any

from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.effects import kinetic
from kivy.input import motionevent
from kivy.lang import Builder
from kivy.uix.behaviors import button
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from tarok_ledger.service import Ledger
from tarok_ledger.ui.app import TarokLedgerApp

FRAME_SECONDS = 1 / 20
SETTLE_FRAMES = 6
"""A page that scrolls hands a touch on after a fifth of a second, in case it becomes a swipe."""
MOST_FRAMES = 200
PHONE = (412, 892)
BACKSPACE, ENTER, ESCAPE, END = 8, 13, 27, 279


class HandMadeTime:
    """Kivy's clock, moved on by the tests, wherever Kivy looks at one."""

    def __init__(self) -> None:
        self.now = Clock.time()
        Clock.time = lambda: self.now
        Clock._max_fps = 0  # never sleep until the next frame is due
        for module in (motionevent, button, kinetic):
            module.time = lambda: self.now

    def step(self) -> None:
        self.now += FRAME_SECONDS


TIME = HandMadeTime()
runTouchApp(embedded=True)
gc.freeze()
gc.set_threshold(50_000, 5, 1)  # widgets come and go by the thousand here; looking for rubbish took half the time


class Robot:
    def __init__(self, ledger: Ledger, size: tuple[int, int] = PHONE) -> None:
        self.taps = 0
        self.drawing = True
        """Whether a frame is painted too, which most of its time goes to."""
        self.asked_to_close = 0
        """How often the window was asked to close, which Back on the first screen does."""
        self.app = TarokLedgerApp(ledger)
        self._size = size

    def start(self) -> None:
        Window.bind(on_request_close=self._asked_to_close)
        self.resize(*self._size)
        self.app._run_prepare()
        self.settle()

    def leave(self) -> None:
        """Takes the app off the window, so that nothing of it is left to the next one. What it still had to do is done
        first, and must not fail."""
        for widget in [*Window.children]:
            if isinstance(widget, ModalView):
                widget.dismiss(animation=False)
        Window.unbind(on_keyboard=self.app._on_keyboard_settings, on_request_close=self._asked_to_close)
        if self.app.root is not None:
            self.app.root.clear_widgets()  # a screen without a manager no longer minds how large the window is
        for widget in [*Window.children]:
            Window.remove_widget(widget)
        late = []
        for _ in range(SETTLE_FRAMES):
            try:
                self.frame()
            except Exception as error:
                late.append(error)
        self.app.dispatch("on_stop")  # last: until then the looks of late widgets still ask this app
        if late:
            raise late[0]

    def _asked_to_close(self, *_: Any, **__: Any) -> bool:
        self.asked_to_close += 1
        return True

    # Time

    def frame(self) -> None:
        """One turn of Kivy's loop."""
        TIME.step()
        if self.drawing:
            EventLoop.idle()
        else:
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()
        Window.mainloop()

    def frames(self, number: int) -> None:
        for _ in range(number):
            self.frame()

    def settle(self) -> None:
        self.frames(SETTLE_FRAMES)

    def wait(self, condition: Callable[[], object], what: str = "") -> None:
        """Runs the app until something is so."""
        for _ in range(MOST_FRAMES):
            if condition():
                return
            self.frame()
        raise AssertionError(f"waited {MOST_FRAMES} frames for {what or condition}; on screen: {self.names()}")

    # What is to be seen

    @property
    def top(self) -> Widget:
        """What a finger would meet: the sheet that lies over the screen, or the screen."""
        over = [widget for widget in Window.children if isinstance(widget, ModalView)]
        return over[0] if over else self.app.screen

    @property
    def screen_name(self) -> str:
        return str(self.app.screen.name)

    def visible(self) -> Iterator[Widget]:
        yield from shown(self.top)

    def names(self) -> list[str]:
        return [widget.test_name for widget in self.visible() if getattr(widget, "test_name", "")]

    def has(self, test_name: str) -> bool:
        return any(getattr(widget, "test_name", "") == test_name for widget in self.visible())

    def find(self, test_name: str) -> Widget:
        found = [widget for widget in self.visible() if getattr(widget, "test_name", "") == test_name]
        assert found, f"no {test_name!r} on {self.screen_name}; there are {self.names()}"
        assert len(found) == 1, f"{len(found)} widgets are called {test_name!r} on {self.screen_name}"
        return found[0]

    def texts(self) -> list[str]:
        return [text for widget in self.visible() if (text := getattr(widget, "text", ""))]

    # Touching

    def tap(self, test_name: str) -> None:
        """Touches a widget in its middle, and counts it."""
        widget = self.find(test_name)
        self.scroll_to(widget)
        x, y = middle(widget)
        assert 0 <= x <= Window.width and 0 <= y <= Window.height, f"{test_name!r} lies off the window at {x}, {y}"
        self.taps += 1
        self.touch(x, y)

    def tap_first(self, test_name: str) -> None:
        """For tests that touch whatever there is, names twice given included."""
        widget = next(each for each in self.visible() if getattr(each, "test_name", "") == test_name)
        self.scroll_to(widget)
        self.touch(*middle(widget))

    def touch(self, x: float, y: float) -> None:
        self.press(x, y)
        self.release(x, y)
        self.settle()

    def press(self, x: float, y: float) -> None:
        Window.dispatch("on_mouse_down", x, Window.height - y, "left", [])
        self.frame()

    def release(self, x: float, y: float) -> None:
        Window.dispatch("on_mouse_up", x, Window.height - y, "left", [])
        self.frame()

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 5) -> None:
        self.press(*start)
        for step in range(1, steps + 1):
            x = start[0] + (end[0] - start[0]) * step / steps
            y = start[1] + (end[1] - start[1]) * step / steps
            Window.dispatch("on_mouse_move", x, Window.height - y, [])
            self.frame()
        self.release(*end)
        self.settle()

    def scroll_to(self, widget: Widget) -> None:
        parent = widget.parent
        while isinstance(parent, Widget) and parent is not parent.parent:
            if isinstance(parent, ScrollView) and parent.children[0].height > parent.height:
                parent.scroll_to(widget, animate=False)
                self.frames(2)
            parent = parent.parent

    # Typing

    def key(self, code: int, sign: str = "") -> None:
        """A key, as the window's own loop hands it on."""
        if not Window.dispatch("on_key_down", code, 0, sign, []):
            Window.dispatch("on_keyboard", code, 0, sign, [])
        Window.dispatch("on_key_up", code, 0)
        self.frame()

    def back(self) -> None:
        self.key(ESCAPE)
        self.settle()

    def type_text(self, test_name: str, text: str) -> None:
        """Replaces what stands in a field, key by key."""
        field = self.find(test_name)
        assert isinstance(field, TextInput)
        if not field.focus:
            self.tap(test_name)
        self.key(END)
        for _ in range(len(field.text)):
            self.key(BACKSPACE)
        for sign in text:
            Window.dispatch("on_textinput", sign)
            self.frame()
        self.settle()

    # The window

    def resize(self, width: int, height: int) -> None:
        """Turns the phone, or takes another one. The screen answers when it pleases, and late news of the size before
        may still come; so the new size must have stayed for a while."""
        if (Window.width, Window.height) != (width, height):
            Window.size = (width, height)
        stayed = 0
        for _ in range(MOST_FRAMES):
            self.frame()
            stayed = stayed + 1 if (Window.width, Window.height) == (width, height) else 0
            if stayed == SETTLE_FRAMES:
                return
        raise AssertionError(f"the window stays {Window.size}")

    def show(self, name: str, **what: Any) -> None:
        """Opens a screen without touching, for tests that are about that screen only."""
        self.app.go(name, **what)
        self.settle()


def shown(widget: Widget) -> Iterator[Widget]:
    """A widget and everything in it that can be seen, in the order of painting."""
    if widget.opacity == 0:
        return
    yield widget
    for child in reversed(widget.children):
        yield from shown(child)


def middle(widget: Widget) -> tuple[float, float]:
    x, y = widget.to_window(widget.center_x, widget.center_y)
    return float(x), float(y)
