"""What lies in the middle of the table: cups that fill, the pot, a small slate. One widget for each kind of view."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from tarok_ledger.ui.views import Board, CentreView, Cups, Pot, Row, Vessel
from tarok_ledger.ui.widgets.look import Column, load_look, unbroken

POUR_SECONDS = 0.7
COINS = tuple((row, place) for row in range(4) for place in range(4 - row))
"""A heap: four coins below, then three, two, one."""


class Marked(Label):
    """Words that wrap, with every sign in a font that has it."""

    words = StringProperty("")
    size_sp = NumericProperty(16)
    wraps = BooleanProperty(True)
    marked = staticmethod(unbroken)


class Drawn(Widget):
    """A vessel; `level` runs from empty to full, and moves there when the value changes."""

    level = NumericProperty(0)
    zoom = NumericProperty(1)

    def pour(self, level: float, moving: bool) -> None:
        Animation.cancel_all(self, "level")
        if moving and level != self.level:
            Animation(level=level, duration=POUR_SECONDS, transition="out_cubic").start(self)
        else:
            self.level = level


class Cup(Drawn):
    """A glass that narrows to its foot."""

    sign = StringProperty("")
    foot = NumericProperty(0.72)
    """The foot's width as a part of the rim's."""

    def rim(self, _size: Any) -> float:
        """Half the height of the rim's ellipse."""
        return float(self.width * 0.1)

    def half(self, part: float) -> float:
        """Half the width of the glass at a part of its height."""
        return float(self.width / 2 * (self.foot + (1 - self.foot) * part))

    def at(self, part: float, _pos: Any, _size: Any) -> float:
        """How high that part is on the screen."""
        rim = self.rim(self.size)
        return float(self.y + rim + (self.height - 2 * rim) * part)

    def body(self, part: float, pos: Any, size: Any) -> list[float]:
        """The glass from its foot up to a part of its height."""
        x, low, high = self.center_x, self.half(0), self.half(part)
        foot, top = self.at(0, pos, size), self.at(part, pos, size)
        return [x - low, foot, x + low, foot, x + high, top, x - high, top]

    def ring(self, part: float, pos: Any, size: Any) -> tuple[float, float, float, float]:
        """The ellipse round the glass at a part of its height: x, y, width, height."""
        half, flat = self.half(part), self.rim(self.size) * 2 * self.half(part) / self.width
        return self.center_x - half, self.at(part, pos, size) - flat, 2 * half, 2 * flat


class Bowl(Drawn):
    """A wooden bowl with coins in it."""

    wood = ListProperty((0, 0, 0, 1))
    inside = ListProperty((0, 0, 0, 1))
    coin = ListProperty((1, 1, 1, 1))
    coin_edge = ListProperty((0, 0, 0, 1))

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        draw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=draw, size=draw, level=draw, wood=draw, inside=draw, coin=draw, coin_edge=draw)
        draw()

    def _draw(self, *_: Any) -> None:
        rim_y, flat = self.y + self.height * 0.5, self.height * 0.14
        self.canvas.clear()
        with self.canvas:
            Color(rgba=self.inside)
            Ellipse(pos=(self.x, rim_y - flat), size=(self.width, 2 * flat))
            self._draw_coins(rim_y - flat * 0.6)
            Color(rgba=self.wood)
            bowl = {"pos": (self.x, self.y), "size": (self.width, self.height), "angle_start": 90, "angle_end": 270}
            Ellipse(**bowl)
            Color(rgba=self.coin)
            Line(ellipse=(self.x, rim_y - flat, self.width, 2 * flat, 90, 270), width=dp(1.4))

    def _draw_coins(self, bottom: float) -> None:
        wide, high = self.width * 0.24, self.height * 0.15
        for row, place in COINS[: round(self.level * len(COINS) + 0.49)]:
            x = self.center_x + (place - (3 - row) / 2) * wide * 0.86 - wide / 2
            y = bottom + row * high * 0.72
            Color(rgba=self.coin_edge)
            Ellipse(pos=(x, y - dp(2)), size=(wide, high))
            Color(rgba=self.coin)
            Ellipse(pos=(x, y), size=(wide, high))


class VesselBox(BoxLayout):
    """A vessel, the number it holds, and its name."""

    label = StringProperty("")
    held = StringProperty("")
    zoom = NumericProperty(1)
    test_name = StringProperty("")

    def __init__(self, vessel: Drawn, **values: Any) -> None:
        super().__init__(**values)
        self.vessel = vessel
        self.bind(zoom=vessel.setter("zoom"))
        self.ids.holder.add_widget(vessel)

    def show(self, view: Vessel, moving: bool) -> None:
        self.label, self.held, self.test_name = view.label, view.held, view.account
        self.vessel.pour(view.level, moving)


class VesselsBox(BoxLayout):
    """Vessels beside each other."""

    zoom = NumericProperty(1)

    def add_vessel(self, vessel: Drawn) -> None:
        box = VesselBox(vessel)
        self.bind(zoom=box.setter("zoom"))
        box.zoom = self.zoom
        self.add_widget(box)


class CupsBox(VesselsBox):
    shows = Cups

    def show(self, view: Cups, moving: bool) -> None:
        if len(self.children) != len(view.cups):
            self.clear_widgets()
            for cup in view.cups:
                self.add_vessel(Cup(sign=cup.sign))
        for box, cup in zip(reversed(self.children), view.cups, strict=True):
            box.show(cup, moving)


class PotBox(VesselsBox):
    shows = Pot

    def show(self, view: Pot, moving: bool) -> None:
        if not self.children:
            self.add_vessel(Bowl())
        self.children[0].show(view.pot, moving)


class BoardLine(BoxLayout):
    """A line of the slate."""

    label = StringProperty("")
    value = StringProperty("")
    look = StringProperty("plain")


class BoardBox(Column):
    """A slate in its wooden frame."""

    shows = Board
    title = StringProperty("")
    zoom = NumericProperty(1)
    test_name = StringProperty("board")

    def show(self, view: Board, _moving: bool) -> None:
        self.title = view.title.upper()
        self._fill(self.ids.rows, view.rows)
        self._fill(self.ids.foot, view.foot)
        self.ids.foot.opacity = 1 if view.foot else 0

    @staticmethod
    def _fill(column: Column, rows: tuple[Row, ...]) -> None:
        column.clear_widgets()
        for row in rows:
            column.add_widget(BoardLine(label=row.label, value=row.value, look=row.look))


CENTRE_WIDGETS = {made.shows: made for made in (CupsBox, PotBox, BoardBox)}
"""Which widget draws which view; a view without one fails loudly."""


def centre_widget(view: CentreView) -> Any:
    return CENTRE_WIDGETS[type(view)]()


def same_kind(widget: Any, view: CentreView | None) -> bool:
    return view is not None and widget.shows is type(view)


load_look(__file__)
