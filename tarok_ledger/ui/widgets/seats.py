"""The players in the order they sit, dragged to other seats by a handle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tarok_ledger.ui.widgets.look import Column, load_look


class SeatRow(BoxLayout):
    """A player: a handle, the name, up, down, away. On a tight page the buttons stand under the name."""

    __events__ = ("on_up", "on_down", "on_away")

    player = StringProperty("")
    place = StringProperty("")
    tight = BooleanProperty(False)
    dragged = BooleanProperty(False)

    def on_up(self) -> None: ...

    def on_down(self) -> None: ...

    def on_away(self) -> None: ...

    def is_held_at(self, x: float, y: float) -> bool:
        """Whether a touch in window coordinates is on the handle."""
        handle = self.ids.handle
        return bool(handle.collide_point(*handle.to_widget(x, y)))


class SeatList(Column):
    """The page scrolls when it is dragged, so it asks the list first whether a touch takes a handle."""

    def __init__(self, done: Callable[[tuple[str, ...]], None], **values: Any) -> None:
        super().__init__(**values)
        self._done = done
        self._held: SeatRow | None = None

    def take(self, touch: Any) -> bool:
        if self._held is not None or getattr(touch, "is_mouse_scrolling", False):
            return False
        row = next((row for row in self.children if row.is_held_at(*touch.pos)), None)
        if row is None:
            return False
        row.dragged = True
        self._held = row
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._held is None:
            return bool(super().on_touch_move(touch))
        others = [row for row in self.children if row is not self._held]
        # Children are counted from the last, which is the lowest.
        place = sum(row.center_y < touch.y for row in others)
        if self.children.index(self._held) != place:
            self.remove_widget(self._held)
            self.add_widget(self._held, index=place)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self._held is not None:
            self._held.dragged = False
            self._held = None
            self._done(tuple(row.player for row in reversed(self.children)))
        return True


load_look(__file__)
