"""House rules: typed values with bounds and defaults. Whatever a house might change is one of these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Literal

from tarok_ledger.core.problems import Problem, Problems, problem

HIGHEST_VALUE = 10_000
HIGHEST_AMOUNT = Decimal(10_000)
AMOUNT = re.compile(r"[0-9]{1,5}(\.[0-9]{1,4})?")
"""Amounts of money are written plainly, with at most four decimals."""

Value = int | bool | str


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule. `kind` says what values it takes; its label is the message `option.<key>`."""

    key: str
    kind: Literal["whole", "switch", "choice", "amount"]
    default: Value
    low: int = 0
    high: int = HIGHEST_VALUE
    choices: tuple[Value, ...] = ()

    def read(self, raw: object) -> Value | Problem:
        return _READERS[self.kind](self, raw)


def whole(key: str, default: int, low: int = 0, high: int = HIGHEST_VALUE) -> Option:
    return Option(key, "whole", default, low, high)


def switch(key: str, default: bool) -> Option:
    return Option(key, "switch", default)


def one_of(key: str, *choices: Value) -> Option:
    """A choice; the first is the default."""
    return Option(key, "choice", choices[0], choices=choices)


def amount(key: str, default: str) -> Option:
    """A sum of money, written as text so that it stays exact."""
    return Option(key, "amount", default)


def values(**defaults: int) -> tuple[Option, ...]:
    """A table of values, each an option of its own."""
    return tuple(whole(key, default) for key, default in defaults.items())


def read_amount(raw: object) -> Decimal | None:
    """An exact, sensible, non-negative sum of money; None if `raw` is not one."""
    if isinstance(raw, bool) or not isinstance(raw, str | int | Decimal) or not AMOUNT.fullmatch(str(raw)):
        return None
    value = Decimal(raw)
    return value if value <= HIGHEST_AMOUNT else None


def canonical_amount(value: Decimal) -> str:
    """At least two decimals, no more than needed: 0.05, 1.00, 0.125."""
    text = f"{value.normalize():f}"
    whole_part, _, decimals = text.partition(".")
    return f"{whole_part}.{decimals.ljust(2, '0')}"


def is_whole(raw: object) -> bool:
    """JSON's true and 1.0 are not whole numbers to us."""
    return type(raw) is int


def _read_whole(option: Option, raw: object) -> Value | Problem:
    if not is_whole(raw):
        return problem(option.key, "value.not_whole")
    assert isinstance(raw, int)
    if not option.low <= raw <= option.high:
        return problem(option.key, "value.out_of_range", low=option.low, high=option.high)
    return raw


def _read_switch(option: Option, raw: object) -> Value | Problem:
    return raw if isinstance(raw, bool) else problem(option.key, "value.not_switch")


def _read_choice(option: Option, raw: object) -> Value | Problem:
    for choice in option.choices:
        if type(raw) is type(choice) and raw == choice:
            return choice
    return problem(option.key, "value.not_a_choice", choices=", ".join(map(str, option.choices)))


def _read_amount(option: Option, raw: object) -> Value | Problem:
    value = read_amount(raw)
    return problem(option.key, "value.not_amount") if value is None else canonical_amount(value)


_READERS = MappingProxyType(
    {"whole": _read_whole, "switch": _read_switch, "choice": _read_choice, "amount": _read_amount}
)


@dataclass(frozen=True, slots=True)
class Options(Mapping[str, Any]):
    """The house rules in force: every option of a game has a value, in the order of the rule book."""

    in_force: Mapping[str, Value]

    def __getitem__(self, key: str) -> Any:
        return self.in_force[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.in_force)

    def __len__(self) -> int:
        return len(self.in_force)


def read_options(table: Sequence[Option], given: object) -> Options | Problems:
    """The options in force, or what is wrong with those given."""
    if not isinstance(given, Mapping):
        return (problem("options", "value.not_object"),)
    known = {option.key for option in table}
    problems = [problem(f"options.{key}", "options.unknown") for key in given if key not in known]
    in_force: dict[str, Value] = {}
    for option in table:
        value = option.read(given[option.key]) if option.key in given else option.default
        if isinstance(value, Problem):
            problems.append(value.inside("options"))
        else:
            in_force[option.key] = value
    return tuple(problems) or Options(MappingProxyType(in_force))
