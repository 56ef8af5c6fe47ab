"""House rules: what is a value of which kind, and how it is printed."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tarok_ledger.core.problems import Problem
from tarok_ledger.games.options import (
    Option,
    Options,
    amount,
    canonical_amount,
    one_of,
    read_amount,
    read_options,
    switch,
    values,
    whole,
)
from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game

TABLE = (
    *values(three=10, two=20),
    whole("jeton", 5, low=1, high=50),
    switch("counting", True),
    one_of("difference", "over_35", "between_sides"),
    one_of("rounding", 1, 5),
    amount("one_point_is", "0.01"),
)


def in_force(given: object) -> dict[str, Any]:
    options = read_options(TABLE, given)
    assert isinstance(options, Options), options
    return dict(options)


def refused(given: object) -> list[tuple[str, str]]:
    problems = read_options(TABLE, given)
    assert isinstance(problems, tuple), problems
    return [(found.field, found.key) for found in problems]


def test_read_options_nothing_given_all_defaults_are_in_force_in_the_order_of_the_rule_book() -> None:
    assert list(in_force({}).items()) == [
        ("three", 10),
        ("two", 20),
        ("jeton", 5),
        ("counting", True),
        ("difference", "over_35"),
        ("rounding", 1),
        ("one_point_is", "0.01"),
    ]


def test_read_options_some_given_the_order_stays_that_of_the_rule_book() -> None:
    read = in_force({"rounding": 5, "three": 0, "counting": False})

    assert list(read) == list(in_force({}))
    assert (read["rounding"], read["three"], read["counting"]) == (5, 0, False)


@pytest.mark.parametrize("raw", [1, 5, 50])
def test_whole_within_bounds_is_taken(raw: int) -> None:
    assert in_force({"jeton": raw})["jeton"] == raw


@pytest.mark.parametrize("raw", [0, -1, 51, 10**100])
def test_whole_out_of_bounds_is_refused(raw: int) -> None:
    assert refused({"jeton": raw}) == [("options.jeton", "value.out_of_range")]


def test_whole_out_of_bounds_says_what_the_bounds_are() -> None:
    problem = whole("jeton", 5, low=1, high=50).read(0)

    assert isinstance(problem, Problem)
    assert dict(problem.params) == {"low": 1, "high": 50}


@pytest.mark.parametrize("raw", [-1, 10_001])
def test_values_of_a_table_are_between_nothing_and_ten_thousand(raw: int) -> None:
    assert in_force({"three": 10_000})["three"] == 10_000
    assert refused({"three": raw}) == [("options.three", "value.out_of_range")]


@pytest.mark.parametrize("raw", [True, False, 1.0, Decimal("1.0"), Decimal(1), "5", "", None, [5], {}])
def test_whole_anything_but_a_whole_number_is_refused(raw: object) -> None:
    assert refused({"jeton": raw}) == [("options.jeton", "value.not_whole")]


@pytest.mark.parametrize("raw", [1, 0, "true", "false", "", None, Decimal(1), []])
def test_switch_anything_but_true_and_false_is_refused(raw: object) -> None:
    assert refused({"counting": raw}) == [("options.counting", "value.not_switch")]


@pytest.mark.parametrize(
    ("key", "raw"),
    [
        ("rounding", True),
        ("rounding", 1.0),
        ("rounding", Decimal(1)),
        ("rounding", "1"),
        ("rounding", 2),
        ("difference", "Over_35"),
        ("difference", ""),
        ("difference", None),
        ("difference", ["over_35"]),
    ],
)
def test_choice_anything_but_one_of_the_choices_in_its_own_type_is_refused(key: str, raw: object) -> None:
    assert refused({key: raw}) == [(f"options.{key}", "value.not_a_choice")]


def test_choice_first_is_the_default() -> None:
    assert one_of("payout", "pairwise", "to_average").default == "pairwise"


@pytest.mark.parametrize(
    ("raw", "printed"),
    [
        ("0.01", "0.01"),
        ("0.010", "0.01"),
        ("0.1", "0.10"),
        ("1", "1.00"),
        (1, "1.00"),
        (0, "0.00"),
        ("0.125", "0.125"),
        ("0.0001", "0.0001"),
        (Decimal("2.50"), "2.50"),
        ("100", "100.00"),
        ("10000", "10000.00"),
    ],
)
def test_amount_is_printed_with_two_decimals_or_as_many_as_it_needs(raw: object, printed: str) -> None:
    assert in_force({"one_point_is": raw})["one_point_is"] == printed


@pytest.mark.parametrize("raw", ["0.05", "0.125", "1.00", "10000.00", "0.00"])
def test_amount_printed_and_read_again_prints_the_same(raw: str) -> None:
    read = read_amount(raw)

    assert read is not None
    assert canonical_amount(read) == raw


@pytest.mark.parametrize(
    "raw",
    [
        "-0.01",
        -1,
        "10000.01",
        10_001,
        "0.00001",
        "1e-5",
        "1e99",
        "",
        "a",
        "0,05",
        "NaN",
        "Infinity",
        "-Infinity",
        "sNaN",
    ],
)
def test_amount_that_is_no_sensible_sum_is_refused(raw: object) -> None:
    assert refused({"one_point_is": raw}) == [("options.one_point_is", "value.not_amount")]


@pytest.mark.parametrize("raw", [True, False, None, 0.05, [], {}, ["0.05"]])
def test_amount_of_another_type_is_refused(raw: object) -> None:
    assert read_amount(raw) is None


def test_read_options_unknown_key_is_refused() -> None:
    assert refused({"thre": 10}) == [("options.thre", "options.unknown")]


def test_read_options_everything_wrong_is_named_at_once() -> None:
    assert refused({"nothing": 1, "three": "x", "counting": 1, "two": 20}) == [
        ("options.nothing", "options.unknown"),
        ("options.three", "value.not_whole"),
        ("options.counting", "value.not_switch"),
    ]


@pytest.mark.parametrize("given", [None, [], "three", 5, True])
def test_read_options_that_are_no_object_are_refused(given: object) -> None:
    assert refused(given) == [("options", "value.not_object")]


def test_options_in_force_cannot_be_changed() -> None:
    options = read_options(TABLE, {})
    assert isinstance(options, Options)
    writable: Any = options.in_force

    with pytest.raises(TypeError):
        writable["three"] = 11


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_registered_game_defaults_are_values_it_would_take_and_print_canonically(game: Game) -> None:
    for option in game.options:
        read = option.read(option.default)
        assert type(read) is type(option.default), option.key
        assert read == option.default, option.key


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_registered_game_names_every_option_once(game: Game) -> None:
    keys = [option.key for option in game.options]

    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("kind", ["whole", "switch", "choice", "amount"])
def test_option_of_any_kind_refuses_null(kind: Any) -> None:
    assert isinstance(Option("key", kind, 1, choices=(1,)).read(None), Problem)
