"""Running totals as lines on paper: axes, a line a player, the names at the ends of the lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from tarok_ledger.ui.presenters.chart import ChartLine, ChartModel
from tarok_ledger.ui.theme import PAPER, colour
from tarok_ledger.ui.widgets.look import load_look
from tarok_ledger.ui.widgets.signs import AmountWords

INKS = tuple(
    colour(ink) for ink in ("#1F5FA8", "#B23A2E", "#1A6B43", "#6B3FA0", "#855A08", "#23201A", "#0B6E7A", "#A0286E")
)
"""Readable on paper as text, and told apart as lines; there are never more than eight at a table for long."""
MOST_FOR_NAMES = 0.4
PIXELS_A_COLUMN = 2


class ChartWords(Label):
    """A word in the chart, as wide as it is unless `most` says less."""

    most = NumericProperty(0)


class Chart(Widget):
    """`source` gives the lines, thinned to a number of columns."""

    source = ObjectProperty(None)

    def __init__(self, source: Callable[[int], ChartModel], **values: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(source=source, **values)
        self.bind(pos=self._draw_soon, size=self._draw_soon, source=self._draw_soon)
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        self.clear_widgets()
        self.canvas.after.clear()
        if self.width <= dp(100) or self.height <= dp(60):
            return
        model = self.source(max(1, int(self.width // PIXELS_A_COLUMN)))
        names = self._names(model.lines)
        ticks = [self._word(text, PAPER.second_text) for _, text in model.ticks]
        entries = [self._word(str(place), PAPER.second_text) for place in self._places(model)]
        self._left = self.x + dp(10) + max(word.width for word in ticks)
        self._right = self.right - dp(20) - max(word.width for word in names)
        self._bottom = self.y + dp(14) + entries[0].height
        self._top = self.top - dp(16)
        self._model = model
        self._place_ticks(ticks)
        self._place_entries(entries)
        self._draw_lines()
        self._place_names(names)

    def _word(self, text: str, ink: Any, most: float = 0, bold: bool = False) -> ChartWords:
        word = ChartWords(text=AmountWords.shown(text), markup=AmountWords.is_marked(text), color=ink, bold=bold)
        word.texture_update()
        if most and word.texture_size[0] > most:
            word.most = most
            word.texture_update()
        word.size = word.texture_size
        self.add_widget(word)
        return word

    def _names(self, lines: Sequence[ChartLine]) -> list[ChartWords]:
        """With their totals, where there is room for that; the totals stand on the sheet as well."""
        most = self.width * MOST_FOR_NAMES
        words = [self._name(f"{line.name} {line.total}", place) for place, line in enumerate(lines)]
        if max(word.width for word in words) <= most:
            return words
        for word in words:
            self.remove_widget(word)
        return [self._name(line.name, place, most) for place, line in enumerate(lines)]

    def _name(self, text: str, place: int, most: float = 0) -> ChartWords:
        return self._word(text, INKS[place % len(INKS)], most=most, bold=True)

    def _x(self, place: int) -> float:
        return float(self._left + (self._right - self._left) * place / max(1, self._model.entries))

    def _y(self, total: int) -> float:
        share = (total - self._model.low) / (self._model.high - self._model.low)
        return float(self._bottom + (self._top - self._bottom) * share)

    @staticmethod
    def _places(model: ChartModel) -> list[int]:
        return sorted({0, model.entries // 2, model.entries})

    def _place_ticks(self, words: Sequence[ChartWords]) -> None:
        free_from = self.y
        for (tick, _), word in zip(self._model.ticks, words, strict=True):
            y = self._y(tick)
            with self.canvas.after:
                Color(rgba=PAPER.second_text if tick == 0 else PAPER.panel_edge)
                Line(points=(self._left, y, self._right, y), width=dp(1))
            word.right, word.center_y = self._left - dp(6), y
            if word.y < free_from:
                # Where the chart is low the words would stand on each other; the lines tell enough.
                self.remove_widget(word)
            else:
                free_from = word.top

    def _place_entries(self, words: Sequence[ChartWords]) -> None:
        for place, word in zip(self._places(self._model), words, strict=True):
            word.center_x = self._x(place)
            word.top = self._bottom - dp(4)

    def _draw_lines(self) -> None:
        with self.canvas.after:
            for place, line in enumerate(self._model.lines):
                Color(rgba=INKS[place % len(INKS)])
                points = [part for at, total in line.points for part in (self._x(at), self._y(total))]
                # Partners run together: the earlier line is wider and shows on both sides of the later one.
                same = sum(other.points == line.points for other in self._model.lines[place:])
                Line(points=points, width=dp(1.6) * same, joint="round", cap="round")
                size = dp(8)
                Ellipse(pos=(points[-2] - size / 2, points[-1] - size / 2), size=(size, size))

    def _place_names(self, words: Sequence[ChartWords]) -> None:
        """Beside the ends of the lines, pushed apart where lines end close together."""
        ends = [self._y(line.points[-1][1]) for line in self._model.lines]
        order = sorted(range(len(words)), key=lambda place: ends[place])
        for place, centre in zip(order, spread([ends[place] for place in order], words[0].height), strict=True):
            words[place].x = self._right + dp(10)
            words[place].center_y = min(max(centre, self.y), self.top)
        self._keep_inside([words[place] for place in order])

    def _keep_inside(self, words: Sequence[ChartWords]) -> None:
        over = words[-1].top - self.top
        if over > 0:
            ceiling = self.top
            for word in reversed(words):
                word.top = min(word.top, ceiling)
                ceiling = word.y


def spread(centres: Sequence[float], height: float) -> list[float]:
    """Ascending places at least `height` apart, each as near to where it wants to be as can be."""
    placed: list[list[float]] = []
    for centre in centres:
        placed.append([centre])
        while (
            len(placed) > 1
            and _middle(placed[-1]) - _middle(placed[-2]) < height * (len(placed[-1]) + len(placed[-2])) / 2
        ):
            last = placed.pop()
            placed[-1].extend(last)
    return [_middle(group) + height * (place - (len(group) - 1) / 2) for group in placed for place in range(len(group))]


def _middle(group: Sequence[float]) -> float:
    return sum(group) / len(group)


load_look(__file__)
