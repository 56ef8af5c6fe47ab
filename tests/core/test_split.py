"""Dividing whole numbers."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tarok_ledger.core.split import parts_within, round_half_up, round_to_zero_sum, share_equally


def test_share_equally_divisible_gives_everyone_the_same() -> None:
    assert share_equally(12, ("Ana", "Bor", "Cene")) == {"Ana": 4, "Bor": 4, "Cene": 4}


def test_share_equally_rest_goes_one_unit_each_in_the_order_given() -> None:
    assert share_equally(14, ("Cene", "Ana", "Bor")) == {"Cene": 5, "Ana": 5, "Bor": 4}
    assert list(share_equally(14, ("Cene", "Ana", "Bor"))) == ["Cene", "Ana", "Bor"]


def test_share_equally_less_than_receivers_leaves_some_with_nothing() -> None:
    assert share_equally(1, ("Ana", "Bor", "Cene")) == {"Ana": 1, "Bor": 0, "Cene": 0}


@pytest.mark.parametrize(
    ("amount", "limit", "parts"),
    [
        (38, 20, (19, 19)),
        (39, 20, (20, 19)),
        (40, 20, (20, 20)),
        (41, 20, (14, 14, 13)),
        (61, 20, (16, 15, 15, 15)),
        (20, 20, (20,)),
        (1, 20, (1,)),
        (3, 1, (1, 1, 1)),
        (0, 20, ()),
    ],
)
def test_parts_within_limit_are_as_few_and_as_equal_as_can_be(amount: int, limit: int, parts: tuple[int, ...]) -> None:
    assert parts_within(amount, limit) == parts


@pytest.mark.parametrize(
    ("value", "step", "rounded"),
    [(7, 1, 7), (12, 5, 10), (13, 5, 15), (0, 5, 0), (2, 5, 0), (3, 5, 5), (5, 10, 10), (14, 10, 10), (15, 10, 20)],
)
def test_round_half_up_goes_to_the_nearest_multiple_a_half_upwards(value: int, step: int, rounded: int) -> None:
    assert round_half_up(value, step) == rounded


def test_round_to_zero_sum_whole_numbers_stay_as_they_are() -> None:
    assert round_to_zero_sum({"Ana": Fraction(5), "Bor": Fraction(-7), "Cene": Fraction(2)}) == {
        "Ana": 5,
        "Bor": -7,
        "Cene": 2,
    }


def test_round_to_zero_sum_missing_units_go_to_the_largest_fractions() -> None:
    # Rounded down 1, 1, -3, which is one too few; the fractions are 3/10, 4/10, 3/10.
    exact = {"Ana": Fraction(13, 10), "Bor": Fraction(14, 10), "Cene": Fraction(-27, 10)}

    assert round_to_zero_sum(exact) == {"Ana": 1, "Bor": 2, "Cene": -3}


def test_round_to_zero_sum_equal_fractions_are_served_in_the_order_given() -> None:
    # Two thirds below, one third above: everybody's fraction is one third, and one unit is missing.
    exact = {"Cene": Fraction(-2, 3), "Ana": Fraction(4, 3), "Bor": Fraction(-2, 3)}

    assert round_to_zero_sum(exact) == {"Cene": 0, "Ana": 1, "Bor": -1}


@pytest.mark.parametrize("seed", range(100))
def test_round_to_zero_sum_random_values_sum_to_nothing_and_stay_within_one(seed: int) -> None:
    chance = Random(seed)
    parts = chance.choice((3, 7, 100, 1000))
    exact = {f"p{place}": Fraction(chance.randint(-5000, 5000), parts) for place in range(chance.randint(1, 9))}
    exact["last"] = -sum(exact.values(), Fraction())

    rounded = round_to_zero_sum(exact)

    assert sum(rounded.values()) == 0
    assert all(abs(rounded[name] - exact[name]) < 1 for name in exact)
    assert list(rounded) == list(exact)


def test_round_to_zero_sum_values_that_do_not_cancel_are_a_programmers_mistake() -> None:
    with pytest.raises(ValueError, match="nothing"):
        round_to_zero_sum({"Ana": Fraction(1, 3), "Bor": Fraction(-1, 2)})
