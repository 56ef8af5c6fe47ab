"""Paying with the coins there are: sums rounded to a coin, and who carries the rest to the next time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tarok_ledger.core.money import parse_cents
from tarok_ledger.core.split import round_to_zero_sum

COINS = (1, 5, 10, 20, 50, 100)
"""The smallest coin on the table, in hundredths; 1 rounds nothing."""
_SUM = re.compile(r"[0-9]{1,9}([.,][0-9]{1,2})?")


@dataclass(frozen=True, slots=True)
class Rounded:
    paid: dict[str, int]
    """What everyone gets or pays now: whole coins, which add up to nothing."""
    carried: dict[str, int]
    """What stays open until the next time; it adds up to nothing too."""


def round_to_coin(cents: Mapping[str, int], coin: int) -> Rounded:
    """Every sum as whole coins, each less than a coin from the exact one. Those nearest to the next coin get it, so
    what anybody carries is as little as can be while the whole still adds up."""
    if coin < 1:
        raise ValueError("a coin is worth something")
    coins = round_to_zero_sum({name: Fraction(amount, coin) for name, amount in cents.items()})
    paid = {name: number * coin for name, number in coins.items()}
    return Rounded(paid, {name: amount - paid[name] for name, amount in cents.items()})


def read_cents(text: str) -> int | None:
    """A sum of money as people type it, 3.50 or 3,50 or 4; None if it is none."""
    return parse_cents(text.replace(",", ".")) if _SUM.fullmatch(text) else None
