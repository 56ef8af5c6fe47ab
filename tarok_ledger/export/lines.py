"""Text in the room there is. How wide something is, only the page or the picture knows; it hands in `fits`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from tarok_ledger.export.describe import cut

Fits = Callable[[str], bool]


def wrapped(text: str, fits: Fits, most: int | None = None) -> tuple[str, ...]:
    """Lines that fit, broken between words, inside a word only where it is too long for a line of its own. With more
    than `most` lines the last one is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        if not line or fits(f"{line} {word}"):
            line = f"{line} {word}".strip()
        else:
            lines.append(line)
            line = word
        while not fits(line) and len(line) > 1:
            head = _beginning(line, fits)
            lines.append(head)
            line = line[len(head) :]
    lines = [*lines, line] if line else lines
    if most is None or len(lines) <= most:
        return tuple(lines)
    return *lines[: most - 1], cut(" ".join(lines[most - 1 :]), fits)


def _beginning(word: str, fits: Fits) -> str:
    return next((word[:end] for end in range(len(word) - 1, 1, -1) if fits(word[:end])), word[0])


def chunks(items: Sequence[str], most: int) -> tuple[tuple[str, ...], ...]:
    """The items in parts of nearly the same size, none larger than `most`."""
    number = -(-len(items) // most)
    edges = [len(items) * place // number for place in range(number + 1)] if number else []
    return tuple(tuple(items[low:high]) for low, high in pairwise(edges))
