"""Points into money: exact to the cent, and the cents of a table add up to nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from tarok_ledger.core.split import round_to_zero_sum

CENTS = 100


@dataclass(frozen=True, slots=True)
class Stake:
    """What one point (in Block-Tarok: one block) is worth."""

    currency: str
    per_point: Decimal

    def cents(self, due: Mapping[str, int], parts: int) -> dict[str, int]:
        """Amounts in cents for dues in smallest units, `parts` of which make a point."""
        per_unit = Fraction(self.per_point) * CENTS / parts
        return round_to_zero_sum({player: amount * per_unit for player, amount in due.items()})


def format_cents(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), CENTS)
    return f"{sign}{whole}.{part:02d}"


def parse_cents(text: str) -> int:
    """The cents that `format_cents` wrote."""
    return int(Decimal(text) * CENTS)
