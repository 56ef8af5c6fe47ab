"""Checks that several rule books make of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tarok_ledger.core.problems import Problem, problem


def check_points_of_all(
    field: str, points: Mapping[str, int] | None, players: Sequence[str], total: int
) -> Iterator[Problem]:
    """Everyone's points are there, and they add up to the whole pack."""
    if points is None:
        yield problem(field, "form.missing")
    elif missing := [player for player in players if player not in points]:
        yield problem(field, "form.points_missing", players=", ".join(missing))
    elif (found := sum(points.values())) != total:
        yield problem(field, "form.points_do_not_add_up", total=found, expected=total)
