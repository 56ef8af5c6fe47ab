"""Dividing whole numbers, with a name for what happens to the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction


def share_equally(amount: int, receivers: Sequence[str]) -> dict[str, int]:
    """Equal shares; an indivisible rest goes one unit each in the order of `receivers`."""
    share, rest = divmod(amount, len(receivers))
    return {receiver: share + (place < rest) for place, receiver in enumerate(receivers)}


def parts_within(amount: int, limit: int) -> tuple[int, ...]:
    """As few parts as fit under `limit`, as equal as possible, larger ones first."""
    count = -(-amount // limit)
    share, rest = divmod(amount, count) if count else (0, 0)
    return tuple(share + (place < rest) for place in range(count))


def round_to_zero_sum(exact: Mapping[str, Fraction]) -> dict[str, int]:
    """Whole numbers that add up to nothing, each less than one away from the exact value: all are rounded down, and
    the missing units go to the largest fractions, equal fractions in the order given."""
    if sum(exact.values()) != 0:
        raise ValueError("the exact values do not add up to nothing")
    rounded = {name: value.numerator // value.denominator for name, value in exact.items()}
    missing = -sum(rounded.values())
    by_fraction = sorted(exact, key=lambda name: rounded[name] - exact[name])
    for name in by_fraction[:missing]:
        rounded[name] += 1
    return rounded


def round_half_up(value: int, step: int) -> int:
    """To the nearest multiple of `step`, a half upwards."""
    return (2 * value + step) // (2 * step) * step
