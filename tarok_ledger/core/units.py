"""Amounts as people read them: whole points, or blocks and thirds."""

from __future__ import annotations

_FRACTIONS = {(1, 3): "⅓", (2, 3): "⅔"}
MINUS = "−"


def format_amount(amount: int, parts: int = 1, plus: bool = False) -> str:
    """`amount` smallest units, `parts` to one: −130, +16⅓."""
    whole, rest = divmod(abs(amount), parts)
    fraction = _FRACTIONS[rest, parts] if rest else ""
    digits = str(whole) if whole or not fraction else ""
    sign = MINUS if amount < 0 else "+" if plus and amount > 0 else ""
    return f"{sign}{digits}{fraction}"
