"""The felt with light in its middle, the seats round it, the dealer's chip, the rings of open Radl."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Measure
from kivy.graphics import Color, Line
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from tarok_ledger.ui.presenters.table import SeatView
from tarok_ledger.ui.theme import Colour, Theme
from tarok_ledger.ui.views import CentreView
from tarok_ledger.ui.widgets.centre import centre_widget, same_kind
from tarok_ledger.ui.widgets.look import Pressable, load_look

CENTRE = -1
"""Stands for the middle in the arrangements below; numbers are seats, clockwise from the bottom."""
Arrangement = tuple[tuple[int, ...], ...]
ROUND: dict[int, Arrangement] = {
    2: ((1,), (CENTRE,), (0,)),
    3: ((1, 2), (CENTRE,), (0,)),
    4: ((2,), (1, CENTRE, 3), (0,)),
    5: ((2, 3), (1, CENTRE, 4), (0,)),
    6: ((2, 3), (1, CENTRE, 4), (0, 5)),
}
FLAT: dict[int, Arrangement] = {
    2: ((1, CENTRE, 0),),
    3: ((1, CENTRE, 2), (0,)),
    4: ((1, 2), (0, 3)),
    5: ((1, 2, 3), (0, CENTRE, 4)),
    6: ((1, 2, 3), (CENTRE,), (0, 5, 4)),
}
"""For a phone on its side."""
STACKED: dict[int, Arrangement] = {
    2: ROUND[2],
    3: ROUND[3],
    4: ((2,), (1, 3), (CENTRE,), (0,)),
    5: ((2, 3), (1, 4), (CENTRE,), (0,)),
    6: ((2, 3), (1, 4), (CENTRE,), (0, 5)),
}
"""Where there is no room beside the middle."""

LIGHT_PIXELS = 64
NAP_PIXELS = 128
SMALLEST_SP = 10
RINGS_ACROSS = 2
SPARE = 0.2


@lru_cache
def light(theme: Theme) -> Texture:
    """Light on the middle of the table, falling off to its edges."""
    texture = Texture.create(size=(LIGHT_PIXELS, LIGHT_PIXELS), colorfmt="rgba")
    middle = (LIGHT_PIXELS - 1) / 2
    pixels = bytearray()
    for y in range(LIGHT_PIXELS):
        for x in range(LIGHT_PIXELS):
            far = min(1.0, ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 / middle)
            pixels += bytes(int(255 * part) for part in _mix(theme.felt_light, theme.felt, far))
    return _kept(texture, bytes(pixels), "rgba")


@lru_cache
def nap() -> Texture:
    """The fibres of the cloth: a fine grain, always the same."""
    texture = Texture.create(size=(NAP_PIXELS, NAP_PIXELS), colorfmt="luminance")
    texture.wrap = "repeat"
    return _kept(texture, Random(1).randbytes(NAP_PIXELS * NAP_PIXELS), "luminance")  # noqa: S311


def _kept(texture: Texture, pixels: bytes, colorfmt: str) -> Texture:
    """Filled, and filled again when a phone has thrown its textures away."""

    def fill(filled: Texture) -> None:
        filled.blit_buffer(pixels, colorfmt=colorfmt, bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


def _mix(one: Colour, other: Colour, part: float) -> tuple[float, ...]:
    return tuple(a + (b - a) * part for a, b in zip(one, other, strict=True))


def measured(words: str, size: float) -> float:
    """How wide bold words are, with a little to spare for rounding."""
    return float(Measure(font_size=size, bold=True).get_extents(words)[0] + size * SPARE)


class DealerChip(Widget):
    """A brass disc with a letter."""

    sign = StringProperty("")


class Rings(Widget):
    """Open Radl, two to a row: the name beside them needs the room."""

    number = NumericProperty(0)
    colour = ListProperty((1, 1, 1, 1))
    step = NumericProperty(dp(13))
    across = RINGS_ACROSS

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        draw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=draw, size=draw, number=draw, colour=draw)
        draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(rgba=self.colour)
            for place in range(int(self.number)):
                row, column = divmod(place, RINGS_ACROSS)
                x = self.x + (column + 0.5) * self.step
                Line(circle=(x, self.top - (row + 0.5) * self.step, self.step * 0.36), width=dp(1.3))


class SeatCard(BoxLayout):
    """A player: name, total, what he does in the next hand."""

    name = StringProperty("")
    total = StringProperty("")
    role = StringProperty("text")
    line = StringProperty("")
    deals = BooleanProperty(False)
    rests = BooleanProperty(False)
    rings = NumericProperty(0)
    dealer_sign = StringProperty("")
    zoom = NumericProperty(1)
    border = NumericProperty(1)
    name_room = NumericProperty(1)
    test_name = StringProperty("")

    def show(self, seat: SeatView) -> None:
        for key in ("name", "total", "role", "line", "deals", "rests", "rings"):
            setattr(self, key, getattr(seat, key))
        self.test_name = f"seat_{seat.name}"

    @staticmethod
    def fitting(words: str, size_sp: float, room: float, text_scale: float) -> float:
        """The size, no larger than asked for, at which words fit in one line."""
        wide = measured(words, sp(size_sp) * text_scale)
        return size_sp if wide <= room else max(SMALLEST_SP / text_scale, size_sp * room / wide)

    @staticmethod
    def longest(words: str) -> str:
        """What cannot be broken."""
        return max(words.replace("-", "- ").split(), key=len, default="")

    @staticmethod
    def broken(words: str, size: float, room: float) -> str:
        """A double name that is too long goes on a new line after its hyphen; Kivy would break it anywhere."""
        return words if measured(words, size) <= room else words.replace("-", "-\n")

    @staticmethod
    def width_of(words: str, size: float, room: float) -> float:
        """As wide as the words are, so that chip, name and rings stand in the middle together."""
        return float(max(1, min(room, measured(words, size))))


class InfoCard(Pressable):
    """A hint of the rules; a touch says more."""

    title = StringProperty("")
    words = StringProperty("")
    sign = StringProperty("i")


class Felt(FloatLayout):
    """Seat cards and the middle, arranged to fit; `room` is the height there is, `needed` the height it takes."""

    room = NumericProperty(0)
    needed = NumericProperty(0)
    narrowest = NumericProperty(dp(112))
    widest = NumericProperty(dp(180))
    card_height = NumericProperty(dp(104))
    """What a card is expected to take; used to choose the arrangement, so that the choice does not swing."""
    edge = NumericProperty(dp(22))
    zoom = NumericProperty(1)
    """Larger on a tablet."""
    gap = NumericProperty(dp(10))
    dealer_sign = StringProperty("")
    centre = ObjectProperty(None, allownone=True)

    def __init__(self, **values: Any) -> None:
        self.cards: list[SeatCard] = []
        super().__init__(**values)
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.bind(pos=self._arrange_soon, size=self._arrange_soon, room=self._arrange_soon)
        self.bind(narrowest=self._arrange_soon, card_height=self._arrange_soon)

    def light_of(self, theme: Theme) -> Texture:
        return light(theme)

    def nap_of(self, _theme: Theme) -> Texture:
        return nap()

    @staticmethod
    def nap_coords(size: tuple[float, float]) -> tuple[float, ...]:
        """The grain keeps its size however large the table is."""
        across, up = (side / NAP_PIXELS for side in size)
        return 0, 0, across, 0, across, up, 0, up

    def show(self, seats: tuple[SeatView, ...], centre: CentreView | None, moving: bool) -> None:
        """Shows a table; `moving` when it is the same one as before, so that cups fill before one's eyes."""
        while len(self.cards) < len(seats):
            self._add_card()
        while len(self.cards) > len(seats):
            self.remove_widget(self.cards.pop())
        for card, seat in zip(self.cards, seats, strict=True):
            card.show(seat)
        self._show_centre(centre, moving)
        self._arrange_soon()

    def _add_card(self) -> None:
        card = SeatCard(dealer_sign=self.dealer_sign, zoom=self.zoom)
        card.bind(minimum_height=self._arrange_soon)
        self.bind(zoom=card.setter("zoom"))
        self.cards.append(card)
        self.add_widget(card)

    def _show_centre(self, view: CentreView | None, moving: bool) -> None:
        if self.centre is not None and not same_kind(self.centre, view):
            self.remove_widget(self.centre)
            self.centre = None
        if view is None:
            return
        if self.centre is None:
            self.centre = centre_widget(view)
            self.centre.zoom = self.zoom
            self.centre.bind(size=self._arrange_soon)
            self.bind(zoom=self.centre.setter("zoom"))
            self.add_widget(self.centre)
            moving = False
        self.centre.show(view, moving)

    def _arrange(self, *_: Any) -> None:
        if not self.cards or self.width <= dp(100):
            return
        rows = self._chosen()
        wide = min(self.widest, self._card_width(rows))
        high = max(card.minimum_height for card in self.cards)
        for card in self.cards:
            card.size = wide, high
        heights = [max(self._widget(cell).height for cell in row) if row else 0 for row in rows]
        spare = self.height - 2 * self.edge - sum(heights)
        self.needed = sum(heights) + self.gap * (len(rows) - 1) + 2 * self.edge
        between = max(self.gap, spare / (len(rows) - 1)) if len(rows) > 1 else 0
        top = self.top - self.edge - (spare / 2 if len(rows) == 1 else 0)
        for place, (row, high) in enumerate(zip(rows, heights, strict=True)):
            self._place_row(row, top - high / 2, outer=0 < place < len(rows) - 1 or len(rows) == 2)
            top -= high + between
        if self.centre is not None and not any(CENTRE in row for row in rows):
            self.centre.center = self.center

    def _chosen(self) -> Arrangement:
        """The first arrangement for which there is room; failing all, the narrowest, which then is scrolled."""
        for kind in (ROUND, FLAT, STACKED):
            rows = self._rows(kind)
            if self._card_width(rows) >= self.narrowest and self._expected_height(rows) <= self.room:
                return rows
        for kind in (FLAT, ROUND):
            rows = self._rows(kind)
            if self.width > self.room and self._card_width(rows) >= self.narrowest:
                return rows
        return self._rows(STACKED)

    def _rows(self, kind: dict[int, Arrangement]) -> Arrangement:
        """Without a middle its row falls away."""
        rows = kind[len(self.cards)]
        if self.centre is None:
            rows = tuple(tuple(cell for cell in row if cell != CENTRE) for row in rows)
        return tuple(row for row in rows if row)

    def _card_width(self, rows: Arrangement) -> float:
        """How wide a card can be in the fullest row."""
        floating = self.centre is not None and not any(CENTRE in row for row in rows)
        widths = [self._share(row, floating) for row in rows if row != (CENTRE,)]
        return min(widths)

    def _share(self, row: tuple[int, ...], floating: bool) -> float:
        cards = sum(cell != CENTRE for cell in row)
        middle = self.centre.width if self.centre is not None and (floating or CENTRE in row) else 0
        gaps = self.gap * (cards + bool(middle) - 1)
        return float((self.width - 2 * self.edge - middle - gaps) / cards)

    def _expected_height(self, rows: Arrangement) -> float:
        heights = [
            max(self.centre.height if cell == CENTRE and self.centre else self.card_height for cell in row)
            for row in rows
        ]
        return float(sum(heights) + self.gap * (len(rows) - 1) + 2 * self.edge)

    def _widget(self, cell: int) -> Any:
        return self.centre if cell == CENTRE else self.cards[cell]

    def _place_row(self, row: tuple[int, ...], center_y: float, outer: bool) -> None:
        """One in the middle, two a little apart (`outer`: at the edges), three at the edges and in the middle."""
        inner = self.width - 2 * self.edge
        card = self.cards[0].width
        reach = (inner - card) / 2
        if len(row) == 2 and not outer:
            reach = min(reach, max(card * 0.62, inner * 0.28))
        across = {1: (0,), 2: (-1, 1), 3: (-1, 0, 1)}[len(row)]
        for cell, side in zip(row, across, strict=True):
            self._widget(cell).center = (self.center_x + side * reach, center_y)


load_look(__file__)
