"""Sums rounded to a coin: whole coins, nothing lost, and the rest carried by somebody."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_ledger.core.cash import COINS, read_cents, round_to_coin


@pytest.mark.parametrize(
    ("coin", "paid", "carried"),
    [
        (1, {"Ana": 137, "Bor": -28, "Cene": -109}, {"Ana": 0, "Bor": 0, "Cene": 0}),
        # In fives 27.4, -5.6 and -21.8: down to 27, -6 and -22, so one coin is missing; the largest fraction is .4.
        # The .4 is Ana's (27 + .4) and Bor's (-6 + .4): the first named gets it.
        (5, {"Ana": 140, "Bor": -30, "Cene": -110}, {"Ana": -3, "Bor": 2, "Cene": 1}),
        # In tens 13.7, -2.8 and -10.9: down to 13, -3 and -11; the .7 gets the missing one.
        (10, {"Ana": 140, "Bor": -30, "Cene": -110}, {"Ana": -3, "Bor": 2, "Cene": 1}),
        # In fifties 2.74, -.56 and -2.18: down to 2, -1 and -3, two are missing; .82 and .74 get them.
        (50, {"Ana": 150, "Bor": -50, "Cene": -100}, {"Ana": -13, "Bor": 22, "Cene": -9}),
    ],
)
def test_round_to_coin_worked_by_hand(coin: int, paid: dict[str, int], carried: dict[str, int]) -> None:
    rounded = round_to_coin({"Ana": 137, "Bor": -28, "Cene": -109}, coin)
    assert (rounded.paid, rounded.carried) == (paid, carried)


@given(st.lists(st.integers(-100_000, 100_000), min_size=1, max_size=8), st.sampled_from(COINS))
def test_round_to_coin_any_sums_are_whole_coins_that_add_up(amounts: list[int], coin: int) -> None:
    exact = {f"p{place}": amount for place, amount in enumerate([*amounts, -sum(amounts)])}
    rounded = round_to_coin(exact, coin)
    assert sum(rounded.paid.values()) == sum(rounded.carried.values()) == 0
    for name, amount in exact.items():
        assert rounded.paid[name] % coin == 0
        assert abs(rounded.carried[name]) < coin
        assert rounded.paid[name] + rounded.carried[name] == amount
        # Nobody who owes is paid, and nobody who is owed pays.
        assert rounded.paid[name] * amount >= 0


@pytest.mark.parametrize("coin", COINS)
def test_round_to_coin_rest_carried_over_many_evenings_never_grows(coin: int) -> None:
    chance = Random(coin)
    open_sums = dict.fromkeys(("Ana", "Bor", "Cene", "Dora"), 0)
    for _ in range(200):
        first, second, third = (chance.randint(-300, 300) for _ in range(3))
        won = dict(zip(open_sums, (first, second, third, -first - second - third), strict=True))
        open_sums = round_to_coin({name: open_sums[name] + won[name] for name in won}, coin).carried
        assert all(abs(rest) < coin for rest in open_sums.values())


@pytest.mark.parametrize("coin", [0, -5])
def test_round_to_coin_without_worth_is_a_programmers_mistake(coin: int) -> None:
    with pytest.raises(ValueError, match="coin"):
        round_to_coin({"Ana": 0}, coin)


@pytest.mark.parametrize(
    ("text", "cents"),
    [("3.50", 350), ("3,5", 350), ("4", 400), ("0.01", 1), ("0", 0), ("1234567.89", 123456789)],
)
def test_read_cents_of_a_sum_as_people_type_it(text: str, cents: int) -> None:
    assert read_cents(text) == cents


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", "1.234", "1.", ".5", "1e3", "NaN", "one", "1 000", "1.000,50", "٣", " 3", "9" * 30]
)
def test_read_cents_of_anything_else_is_none(text: str) -> None:
    assert read_cents(text) is None
