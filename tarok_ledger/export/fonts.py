"""The fonts that ship with the app, and what can be written with them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
REGULAR, BOLD = FONTS / "DejaVuSans.ttf", FONTS / "DejaVuSans-Bold.ttf"
UNKNOWN = "□"
"""Stands for a sign that the font has not, such as an emoji."""
JOINERS = frozenset("\u200d\ufe0e\ufe0f")
"""They change how the sign before them looks, and are nothing by themselves."""


@lru_cache
def _signs(font: Path) -> frozenset[int]:
    # Heavy, and needed only when something is drawn.
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(font, lazy=True) as opened:
        return frozenset(opened.getBestCmap())


def writable(text: str, font: Path) -> str:
    """The text with a box for every sign that the font cannot draw."""
    known = _signs(font)
    return "".join(sign if ord(sign) in known else UNKNOWN for sign in text if sign not in JOINERS)
