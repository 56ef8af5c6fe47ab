"""A season in a ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from tarok_ledger.demo.people import COMPANIES
from tarok_ledger.demo.season import Plan, build, season
from tarok_ledger.games.registry import GAMES, find_game
from tarok_ledger.service.ledger import Ledger, OpenEvening, random_id, system_clock
from tarok_ledger.storage.sqlite import SqliteStore
from tests.cli.process import rows_of

SMALL = Plan(seed=4, evenings=8, hands=6)
WEDNESDAY, FRIDAY = 2, 4


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "ledger.db")
    yield store
    store.close()


def written_to(path: Path, plan: Plan) -> list[tuple[object, ...]]:
    """Everything that a season writes: ids, dates, entries, results."""
    store = SqliteStore(path)
    build(partial(Ledger, store), plan)
    store.close()
    return rows_of(path)


def test_season_of_the_same_plan_is_the_same_to_the_byte(tmp_path: Path) -> None:
    assert written_to(tmp_path / "one.db", SMALL) == written_to(tmp_path / "two.db", SMALL)


@pytest.mark.parametrize(
    "other", [Plan(seed=5, evenings=8, hands=6), Plan(seed=4, evenings=8, hands=6, first_friday=date(2024, 10, 4))]
)
def test_season_of_another_plan_is_another(tmp_path: Path, other: Plan) -> None:
    one, two = written_to(tmp_path / "one.db", SMALL), written_to(tmp_path / "two.db", other)
    assert not set(one) & set(two)


def test_season_in_the_ledger_is_of_ordinary_evenings(store: SqliteStore) -> None:
    written = build(partial(Ledger, store), SMALL)
    ledger = Ledger(store, system_clock, random_id)
    summaries = ledger.summaries()
    assert {summary.id for summary in summaries} == {evening.id for evening in written}
    for summary in summaries:
        opened = ledger.open(summary.id)
        assert isinstance(opened, OpenEvening)
        assert summary.totals == opened.evening.position.totals
        assert not opened.differs_from_kept
        assert (opened.kept is not None) == summary.closed


def test_season_closes_all_evenings_but_the_last_two(store: SqliteStore) -> None:
    build(partial(Ledger, store), SMALL)
    newest_first = Ledger(store, system_clock, random_id).summaries()
    assert [summary.closed for summary in newest_first] == [False, False, *[True] * 6]


def test_season_tells_of_every_evening_as_it_is_written(store: SqliteStore) -> None:
    told: list[tuple[str, int]] = []
    build(partial(Ledger, store), SMALL, lambda evening: told.append((evening.id, len(store.evenings()))))
    assert [number for _, number in told] == list(range(1, 9))
    assert len({evening_id for evening_id, _ in told}) == 8


def test_season_written_twice_is_there_once(store: SqliteStore) -> None:
    first = build(partial(Ledger, store), SMALL)
    rows = rows_of(store.path)
    again = build(partial(Ledger, store), SMALL)
    assert [evening.id for evening in again] == [evening.id for evening in first]
    assert all(evening.is_new for evening in first) and not any(evening.is_new for evening in again)
    assert rows_of(store.path) == rows


def test_season_lasts_from_october_to_may_on_fridays_and_some_wednesdays() -> None:
    days = [played.started_at for played in season(Plan(hands=1))]
    assert len(days) == 30
    assert days == sorted(days)
    assert date(2025, 10, 1) <= days[0].date() and days[-1].date() < date(2026, 6, 1)
    weekdays = Counter(day.weekday() for day in days)
    assert set(weekdays) == {WEDNESDAY, FRIDAY}
    assert weekdays[FRIDAY] > weekdays[WEDNESDAY] > 0


def test_season_of_very_many_evenings_goes_on_next_october() -> None:
    days = [played.started_at.date() for played in season(Plan(evenings=2000, hands=1))]
    assert days == sorted(days)
    assert not {day.month for day in days} & {6, 7, 8, 9}
    assert max(Counter(days).values()) <= 4
    assert days[-1].year < 2040


def test_season_records_entries_one_after_the_other_within_the_night(store: SqliteStore) -> None:
    for evening in build(partial(Ledger, store), Plan(seed=2, evenings=3, hands=60)):
        times = [datetime.fromisoformat(record.recorded_at) for record in store.records(evening.id)]
        assert all(earlier < later for earlier, later in pairwise(times))
        assert (times[-1] - times[0]).total_seconds() < 8 * 3600


def test_season_of_thirty_evenings_has_every_game_and_usual_numbers_of_hands() -> None:
    evenings = [played.evening for played in season(Plan())]
    assert {evening.header.game.id for evening in evenings} == {game.id for game in GAMES}
    for evening in evenings[:-2]:
        hands = sum(step.body["type"] == "hand" for step in evening.steps)
        assert 20 <= hands <= 60


def test_season_of_some_games_has_no_others() -> None:
    games = (find_game("danish"), find_game("block"))
    played = [evening.evening.header.game for evening in season(Plan(evenings=6, hands=2, games=games))]
    assert Counter(game.id for game in played) == {"danish": 3, "block": 3}


def test_every_game_has_a_company_and_no_company_an_unknown_game() -> None:
    played = [game for company in COMPANIES for game in company.games]
    assert sorted(played) == sorted(game.id for game in GAMES)
    for company in COMPANIES:
        assert len(company.names) >= max(max(find_game(game).seats) for game in company.games)
