"""What is wrong with something a user gave: data that names the place and the reason, never a sentence."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Problem:
    """`field` is the path to the wrong value (`premiums[0].by`); `entry` the number of the entry it stands in."""

    field: str
    key: str
    params: tuple[tuple[str, str | int], ...] = ()
    entry: int | None = None

    def in_entry(self, number: int) -> Problem:
        return replace(self, entry=number)

    def inside(self, prefix: str) -> Problem:
        return replace(self, field=f"{prefix}.{self.field}" if self.field else prefix)


def problem(field: str, key: str, /, **params: str | int) -> Problem:
    return Problem(field, key, tuple(params.items()))


Problems = tuple[Problem, ...]
