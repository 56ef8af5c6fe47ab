"""The running totals as lines, thinned to what a screen can show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Point = tuple[int, int]
"""After how many entries, and the total then."""
STEPS = (1, 2, 5)


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
