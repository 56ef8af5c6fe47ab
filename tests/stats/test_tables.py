"""Tables made from digests: streaks across evenings, ranks, running totals, and numbers as they are printed."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tarok_ledger.stats import tables
from tarok_ledger.stats.digest import digest
from tarok_ledger.stats.merge import merge
from tarok_ledger.stats.model import NO_RUN, Digest, Run
from tests.cli.examples import FOUR, KLOP, TWO, Entry
from tests.journal.tables import slovenian
from tests.stats.naive import streaks

LOST: Entry = {**TWO, "points": 20}
"""Ana and Bor -35."""
FOR_CENE: Entry = {**TWO, "declarer": "Cene", "partner": "Dora"}


def season(*evenings: tuple[Entry, ...]) -> Digest:
    return merge(
        digest(slovenian(*entries, players=FOUR), f"e{place}", f"2025-01-{place:02}")
        for place, entries in enumerate(evenings, start=1)
    )


def run_of(signs: tuple[int, ...]) -> Run:
    run = NO_RUN
    for sign in signs:
        run = run.then(Run(1, sign, sign, max(sign, 0), max(-sign, 0)) if sign else NO_RUN)
    return run


def test_run_of_any_seven_hands_is_that_of_a_naive_count_wherever_it_is_cut() -> None:
    for signs in product((-1, 0, 1), repeat=7):
        for cut in (0, 3, 5):
            run = run_of(signs[:cut]).then(run_of(signs[cut:]))
            assert (run.longest_won, run.longest_lost, run.last) == streaks(signs)


def test_streak_goes_on_from_one_evening_to_the_next_over_even_hands() -> None:
    """Ana wins the last hand of one evening, has an even one, and wins the first two of the next."""
    rows = tables.player_rows(season((LOST, TWO, FOR_CENE), (TWO, TWO), (LOST,)))
    ana = next(row for row in rows if row.player == "Ana")
    assert (ana.longest_won, ana.longest_lost, ana.current) == (3, 1, -1)


def test_best_hand_of_equal_ones_is_the_first() -> None:
    rows = tables.player_rows(season((LOST, TWO), (TWO, LOST)))
    ana = next(row for row in rows if row.player == "Ana")
    assert ana.best is not None and ana.worst is not None
    assert (ana.best.evening, ana.best.date, ana.best.number, ana.best.contract) == ("e1", "2025-01-01", 2, "two")
    assert (ana.worst.evening, ana.worst.number) == ("e1", 1)


def test_league_shares_a_rank_and_leaves_out_the_next() -> None:
    assert [(row.rank, row.player, row.points, row.evenings) for row in tables.league(season((TWO,), (KLOP,)))] == [
        (1, "Ana", 10, 2),
        (1, "Bor", 10, 2),
        (3, "Cene", -15, 2),
        (3, "Dora", -15, 2),
    ]


def test_series_is_the_running_total_by_evening() -> None:
    points = tables.series(season((TWO,), (KLOP,)))
    assert [(point.evening, point.date) for point in points] == [("e1", "2025-01-01"), ("e2", "2025-01-02")]
    assert dict(points[0].totals) == {"Ana": 30, "Bor": 30, "Cene": 0, "Dora": 0}
    assert dict(points[1].totals) == {"Ana": 10, "Bor": 10, "Cene": -15, "Dora": -15}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Fraction(0), "0.0"),
        (Fraction(10, 3), "3.3"),
        (Fraction(-10, 3), "-3.3"),
        (Fraction(1, 20), "0.1"),
        (Fraction(-1, 20), "-0.1"),
        (Fraction(-1, 30), "0.0"),
        (Fraction(1999, 100), "20.0"),
    ],
)
def test_one_decimal_rounds_a_half_away_from_nothing(value: Fraction, said: str) -> None:
    assert tables.one_decimal(value) == said
