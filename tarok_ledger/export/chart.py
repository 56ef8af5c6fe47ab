"""The running totals as lines, thinned to what a screen or a sheet of paper can show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tarok_ledger.core.units import format_amount

Point = tuple[int, int]
"""After how many entries, and the total then."""
STEPS = (1, 2, 5)
INKS = ("#1F5FA8", "#B23A2E", "#1A6B43", "#6B3FA0", "#855A08", "#23201A", "#0B6E7A", "#A0286E")
"""Readable on paper as text, and told apart as lines; there are never more than eight at a table for long."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    name: str
    points: tuple[Point, ...]
    total: str


@dataclass(frozen=True, slots=True)
class ChartModel:
    lines: tuple[ChartLine, ...]
    entries: int
    low: int
    high: int
    ticks: tuple[tuple[int, str], ...]


def chart_model(series: Mapping[str, Sequence[Point]], entries: int, parts: int, columns: int) -> ChartModel:
    """Everyone's line, in no more points than `columns` can show, between round numbers."""
    totals = [total for points in series.values() for _, total in points]
    ticks = ticks_between(min(totals), max(totals), parts)
    return ChartModel(
        lines=tuple(
            ChartLine(name, thinned(points, columns), format_amount(points[-1][1], parts, plus=True))
            for name, points in series.items()
        ),
        entries=entries,
        low=ticks[0],
        high=ticks[-1],
        ticks=tuple((tick, format_amount(tick, parts)) for tick in ticks),
    )


@dataclass(frozen=True, slots=True)
class Plot:
    """Where the lines of a chart run in a box whose y grows downwards; all in whole steps of the page or picture."""

    model: ChartModel
    left: int
    top: int
    width: int
    height: int

    def point(self, point: Point) -> tuple[int, int]:
        place, total = point
        return self.left + place * self.width // max(1, self.model.entries), self.level(total)

    def level(self, total: int) -> int:
        span = self.model.high - self.model.low
        return self.top + (self.model.high - total) * self.height // span

    def labels(self, size: int) -> tuple[tuple[ChartLine, int], ...]:
        """Where the name of each line stands: beside its end, moved apart where several would stand on each other.
        With more names than there is room for, they stand as close as the box allows."""
        size = min(size, self.height // max(1, len(self.model.lines)))
        ends = sorted(self.model.lines, key=lambda line: -line.points[-1][1])
        places: list[int] = []
        for rank, line in enumerate(ends):
            lowest = self.top + self.height - (len(ends) - 1 - rank) * size
            highest = places[-1] + size if places else self.top
            places.append(max(highest, min(lowest, self.level(line.points[-1][1]))))
        return tuple(zip(ends, places, strict=True))


def thinned(points: Sequence[Point], columns: int) -> tuple[Point, ...]:
    """No more than the lowest and the highest point of each column, so that no peak is lost."""
    if len(points) <= 2 * columns:
        return tuple(points)
    return (points[0], *_extremes(points[1:-1], columns), points[-1])


def _extremes(points: Sequence[Point], columns: int) -> Iterator[Point]:
    for column in range(columns):
        part = points[column * len(points) // columns : (column + 1) * len(points) // columns]
        low, high = min(part, key=lambda point: point[1]), max(part, key=lambda point: point[1])
        yield from sorted({low, high})


def ticks_between(low: int, high: int, parts: int, most: int = 5) -> tuple[int, ...]:
    """Round whole numbers of the game's unit, at most so many and one more, with nothing among them."""
    for step in _round_numbers(parts):
        first, last = low // step, -(-high // step)
        if last - first <= most:
            return tuple(place * step for place in range(first, max(last, first + 1) + 1))
    raise AssertionError("round numbers grow without end")


def _round_numbers(parts: int) -> Iterator[int]:
    size = parts
    while True:
        yield from (size * step for step in STEPS)
        size *= 10
