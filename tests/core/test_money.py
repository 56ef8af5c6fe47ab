"""Points into money."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from tarok_ledger.core.money import Stake, format_cents


def stake(per_point: str) -> Stake:
    return Stake("EUR", Decimal(per_point))


def test_stake_cents_whole_cents_a_point_are_exact() -> None:
    assert stake("0.05").cents({"Ana": 24, "Bor": -20, "Cene": -4}, parts=1) == {"Ana": 120, "Bor": -100, "Cene": -20}


def test_stake_cents_amounts_no_float_can_hold_are_exact() -> None:
    # 0.07 a point: 1 000 001 points are 70 000.07.
    assert stake("0.07").cents({"Ana": 1_000_001, "Bor": -1_000_001}, parts=1) == {"Ana": 7_000_007, "Bor": -7_000_007}


def test_stake_cents_highest_stake_and_huge_dues_are_exact() -> None:
    due = 10**15 + 1
    assert stake("10000").cents({"Ana": due, "Bor": -due}, parts=1) == {"Ana": due * 10**6, "Bor": -due * 10**6}


def test_stake_cents_thirds_of_a_block_that_divide_are_exact() -> None:
    # 0.30 a block is 0.10 a small block: the source's W +97 2/3, X +5, Y -53 1/3, Z -49 1/3.
    due = {"W": 293, "X": 15, "Y": -160, "Z": -148}

    assert stake("0.30").cents(due, parts=3) == {"W": 2930, "X": 150, "Y": -1600, "Z": -1480}


def test_stake_cents_thirds_of_a_block_that_do_not_divide_still_sum_to_nothing() -> None:
    # 0.05 a block: 1 2/3 cents a small block; exactly 3 1/3, -1 2/3, -1 2/3, and the first has the cent.
    assert stake("0.05").cents({"Ana": 2, "Bor": -1, "Cene": -1}, parts=3) == {"Ana": 4, "Bor": -2, "Cene": -2}


def test_stake_cents_parts_of_a_cent_go_to_the_largest_remainders() -> None:
    # A tenth of a cent a point: 1.7, -0.8, -0.9.
    assert stake("0.001").cents({"Ana": 17, "Bor": -8, "Cene": -9}, parts=1) == {"Ana": 2, "Bor": -1, "Cene": -1}


def test_stake_cents_nothing_a_point_is_nothing_for_everyone() -> None:
    assert stake("0").cents({"Ana": 10, "Bor": -10}, parts=1) == {"Ana": 0, "Bor": 0}


@pytest.mark.parametrize("seed", range(100))
def test_stake_cents_random_tables_sum_to_nothing_and_nobody_is_a_cent_off(seed: int) -> None:
    chance = Random(seed)
    per_point, parts = Decimal(chance.randint(0, 30_000)).scaleb(-4), chance.choice((1, 3))
    due = {f"p{place}": chance.randint(-2000, 2000) for place in range(chance.randint(2, 5))}
    due["last"] = -sum(due.values())

    cents = Stake("EUR", per_point).cents(due, parts)

    assert sum(cents.values()) == 0
    for player, amount in due.items():
        assert abs(cents[player] - Fraction(per_point) * 100 * amount / parts) < 1


@pytest.mark.parametrize(
    ("cents", "shown"),
    [
        (0, "0.00"),
        (5, "0.05"),
        (-5, "-0.05"),
        (120, "1.20"),
        (-100, "-1.00"),
        (-12_345, "-123.45"),
        (10**12, "1" + "0" * 10 + ".00"),
    ],
)
def test_format_cents_always_has_two_decimals(cents: int, shown: str) -> None:
    assert format_cents(cents) == shown
