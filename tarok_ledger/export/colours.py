"""The colours of felt, paper and brass, as the app has them."""

from __future__ import annotations

GROUND, FELT, FELT_LIGHT = "#0C2A20", "#123C2E", "#1E5A47"
FELT_TEXT, FELT_SECOND = "#F3EBD8", "#A9BDB1"
PAPER, PAPER_HEAD, PAPER_RULE, PAPER_LIGHT = "#F6F0E2", "#EBE2CC", "#D8CDB3", "#FBF8F0"
TEXT, SECOND = "#23201A", "#6B6453"
GREEN, WHITE = "#17493A", "#FFFFFF"
BRASS, BRASS_DARK = "#E7B655", "#CB9230"
PLUS, MINUS = "#1A6B43", "#B23A2E"


def red_green_blue(hexadecimal: str) -> tuple[int, int, int]:
    red, green, blue = (int(hexadecimal[place : place + 2], 16) for place in (1, 3, 5))
    return red, green, blue


def sign_colour(amount: int) -> str:
    """Helps the eye; the sign itself says it too."""
    return PLUS if amount > 0 else MINUS if amount < 0 else SECOND
