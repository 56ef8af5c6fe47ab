"""Statistics of a real store: which evenings count, what is worked out again, and who is meant by a name."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tarok_ledger.core.problems import Problems
from tarok_ledger.games.registry import GAMES, find_game
from tarok_ledger.journal.codec import dump_evening
from tarok_ledger.journal.evening import Evening
from tarok_ledger.service.history import Choice, History, Statistics
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.service.people import People
from tarok_ledger.stats import tables
from tarok_ledger.storage.sqlite import SqliteStore
from tests.cli.examples import BLOCK_HANDS, CLOSE, FOUR, KLOP, THREE, TWO, Entry, evening
from tests.evenings import random_evening
from tests.stats.naive import count
from tests.stats.test_digest import assert_same
from tests.storage.kept import EVENING, TOTALS_THEN, write_evening_of_older_rules

FIRST_DAY = datetime(2025, 1, 1, 19, tzinfo=UTC)


class CountingLedger(Ledger):
    """Says which evenings were opened. Every evening is a day after the one before."""

    def __init__(self, store: SqliteStore) -> None:
        days, numbers = itertools.count(), itertools.count(1)
        super().__init__(store, lambda: FIRST_DAY + timedelta(days=next(days)), lambda: f"id{next(numbers)}")
        self.opened: list[str] = []

    def open(self, id_prefix: str) -> OpenEvening | Problems:
        self.opened.append(id_prefix)
        return super().open(id_prefix)


@pytest.fixture
def ledger(store: SqliteStore) -> CountingLedger:
    return CountingLedger(store)


@pytest.fixture
def history(store: SqliteStore, ledger: CountingLedger) -> History:
    people = People(ledger)
    return History(store, ledger, lambda: people.names().at_table)


def add(ledger: Ledger, *entries: Entry, game: str = "slovenian", players: tuple[str, ...] = FOUR) -> OpenEvening:
    opened = ledger.import_file(evening(*entries, game=game, players=players))
    assert isinstance(opened, OpenEvening), opened
    return opened


def worked_out(history: History, choice: Choice | None = None) -> Statistics:
    statistics = history.statistics(choice or Choice())
    assert statistics is not None
    return statistics


def points(statistics: Statistics, game: str = "slovenian") -> dict[str, int]:
    return {row.player: row.points for row in tables.player_rows(statistics.games[game])}


def test_statistics_of_two_evenings_are_added_up(ledger: CountingLedger, history: History) -> None:
    add(ledger, TWO)
    add(ledger, KLOP)
    assert points(worked_out(history)) == {"Ana": 10, "Bor": 10, "Cene": -15, "Dora": -15}


def test_statistics_keep_games_apart_and_name_the_one_most_played_first(
    ledger: CountingLedger, history: History
) -> None:
    add(ledger, *BLOCK_HANDS, game="block", players=THREE)
    add(ledger, TWO)
    add(ledger, TWO)
    statistics = worked_out(history)
    assert [(game, tables.evenings(one)) for game, one in statistics.games.items()] == [("slovenian", 2), ("block", 1)]
    assert points(statistics, "block") == {"Ana": 41, "Bor": -34, "Cene": -46}


def test_statistics_add_money_over_games(ledger: CountingLedger, history: History) -> None:
    """At a cent a point, 30 points over two others make Ana and Bor 60 cents each. Closed, the block example shares 39
    small blocks of bêtes, 13 each: +54, -21, -33 at ten cents."""
    add(ledger, TWO, CLOSE)
    add(ledger, *BLOCK_HANDS, CLOSE, game="block", players=THREE)
    rows = tables.money_rows(worked_out(history).games.values())
    assert {(row.player, row.currency): row.cents for row in rows} == {
        ("Ana", "EUR"): 60 + 540,
        ("Bor", "EUR"): 60 - 210,
        ("Cene", "EUR"): -60 - 330,
        ("Dora", "EUR"): -60,
    }


def test_statistics_open_every_evening_once_and_later_only_what_changed(
    ledger: CountingLedger, history: History
) -> None:
    evenings = [add(ledger, TWO) for _ in range(4)]
    worked_out(history)
    assert sorted(ledger.opened) == sorted(one.id for one in evenings)
    ledger.opened.clear()
    assert points(worked_out(history))["Ana"] == 120
    assert ledger.opened == []
    assert ledger.record(evenings[1], KLOP) == ()
    assert points(worked_out(history))["Ana"] == 100
    assert ledger.opened == [evenings[1].id]


def test_statistics_of_a_choice_are_those_of_the_naive_count(store: SqliteStore, ledger: CountingLedger) -> None:
    rng = Random(7)
    for game in (find_game("danish"), find_game("slovenian"), find_game("koenigrufen")):
        evenings: dict[str, Evening] = {}
        for _ in range(6):
            opened = ledger.import_file(dump_evening(random_evening(rng, game, length=20)))
            assert isinstance(opened, OpenEvening)
            evenings[opened.id] = opened.evening
        for _ in range(5):
            chosen = tuple(name for name in evenings if rng.random() < 0.6)
            if any(count([evenings[name]]).evenings for name in chosen):
                found = worked_out(History(store, ledger), Choice(chosen)).games[game.id]
                assert_same(found, count([evenings[name] for name in chosen]))


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(rng=st.randoms(use_true_random=False))
def test_statistics_kept_are_those_worked_out_anew(tmp_path_factory: pytest.TempPathFactory, rng: Random) -> None:
    store = SqliteStore(tmp_path_factory.mktemp("history") / "ledger.db")
    try:
        ledger = CountingLedger(store)
        history = History(store, ledger)
        for _ in range(8):
            ledger.import_file(dump_evening(random_evening(rng, rng.choice(GAMES), length=6)))
            if rng.random() < 0.5:
                worked_out(history)
        kept = worked_out(history)
        store.keep_digests({one: type(found)("of old", "") for one, found in store.digests().items()})
        assert worked_out(history) == kept
    finally:
        store.close()


def test_statistics_follow_amend_undo_hide_and_unhide(ledger: CountingLedger, history: History) -> None:
    opened = add(ledger, TWO)
    add(ledger, TWO)
    assert points(worked_out(history))["Ana"] == 60
    assert ledger.amend(opened, 1, {**TWO, "points": 55}) == ()
    assert points(worked_out(history))["Ana"] == 30 + 40
    assert ledger.undo(opened) == ()
    assert points(worked_out(history))["Ana"] == 60
    ledger.hide(opened.id)
    assert points(worked_out(history))["Ana"] == 30
    assert worked_out(history, Choice((opened.id,))).games == {}
    ledger.unhide(opened.id)
    assert points(worked_out(history))["Ana"] == 60


def test_statistics_of_a_person_with_two_names_are_one(ledger: CountingLedger, history: History) -> None:
    add(ledger, TWO)
    add(ledger, {**TWO, "declarer": "Anka"}, players=("Anka", "Bor", "Cene", "Dora"))
    assert points(worked_out(history)) == {"Ana": 30, "Anka": 30, "Bor": 60, "Cene": 0, "Dora": 0}
    assert People(ledger).merge("Anka", "Ana") == ()
    ledger.opened.clear()
    statistics = worked_out(history)
    assert points(statistics) == {"Ana": 60, "Bor": 60, "Cene": 0, "Dora": 0}
    (pair,) = tables.pair_rows(statistics.games["slovenian"])
    assert (pair.players, pair.played.hands, pair.played.points) == (("Ana", "Bor"), 2, 120)
    assert worked_out(history, Choice(players=("anka",))).evenings == 2
    assert ledger.opened == []


def test_choice_by_game_players_company_dates_and_closed(ledger: CountingLedger, history: History) -> None:
    first = add(ledger, TWO, CLOSE)
    second = add(ledger, {**TWO, "declarer": "Bor", "partner": "Cene"}, players=(*FOUR, "Eva"))
    third = add(ledger, *BLOCK_HANDS, game="block", players=THREE)
    days = {one.id: one.started_at[:10] for one in (first, second, third)}

    def chosen(choice: Choice) -> list[str]:
        return sorted(line.id for one in worked_out(history, choice).games.values() for line in one.evenings)

    assert chosen(Choice()) == sorted(days)
    assert chosen(Choice(game="block")) == [third.id]
    assert chosen(Choice(players=("Eva", "Ana"))) == [second.id]
    assert chosen(Choice(company=("Dora", "Cene", "Bor", "Ana"))) == [first.id]
    assert chosen(Choice(since=days[second.id])) == sorted([second.id, third.id])
    assert chosen(Choice(until=days[second.id])) == sorted([first.id, second.id])
    assert chosen(Choice(closed_only=True)) == [first.id]
    assert chosen(Choice((second.id, third.id), players=("Dora",))) == [second.id]
    assert chosen(Choice(players=("Nobody",))) == []


def test_choice_of_a_game_opens_no_other(ledger: CountingLedger, history: History) -> None:
    add(ledger, TWO)
    block = add(ledger, *BLOCK_HANDS, game="block", players=THREE)
    worked_out(history, Choice(game="block"))
    assert ledger.opened == [block.id]


def test_to_work_out_counts_the_evenings_of_the_choice_without_a_digest(
    ledger: CountingLedger, history: History
) -> None:
    first = add(ledger, TWO)
    add(ledger, TWO)
    block = add(ledger, *BLOCK_HANDS, game="block", players=THREE)
    assert history.to_work_out(Choice()) == 3
    worked_out(history, Choice(game="slovenian"))
    assert (history.to_work_out(Choice(game="slovenian")), history.to_work_out(Choice())) == (0, 1)
    assert ledger.record(first, KLOP) == ()
    assert history.to_work_out(Choice()) == 2
    ledger.hide(block.id)
    assert history.to_work_out(Choice()) == 1


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the clock of this system cannot be moved")
def test_day_of_an_evening_is_that_of_those_who_played(
    ledger: CountingLedger, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begun at 19:00 in Greenwich on New Year's Day, which is 7:30 in the morning of the next day where clocks are
    twelve and a half hours ahead."""
    monkeypatch.setenv("TZ", "XXX-12:30")
    time.tzset()
    try:
        opened = add(ledger, TWO)
        assert opened.started_at.startswith("2025-01-01T19:00")
        assert worked_out(history, Choice(until="2025-01-01")).games == {}
        (line,) = worked_out(history, Choice(since="2025-01-02")).games["slovenian"].evenings
        assert line.date == "2025-01-02"
    finally:
        monkeypatch.undo()
        time.tzset()


def test_progress_is_told_and_a_stop_keeps_what_was_worked_out(ledger: CountingLedger, history: History) -> None:
    evenings = [add(ledger, TWO) for _ in range(5)]
    told: list[tuple[int, int]] = []

    def stop_after_two(done: int, of: int) -> bool:
        told.append((done, of))
        return done < 2

    assert history.statistics(Choice(), stop_after_two) is None
    assert told == [(1, 5), (2, 5)]
    ledger.opened.clear()
    statistics = history.statistics(Choice(), lambda done, of: True)
    assert statistics is not None and statistics.evenings == 5
    assert len(ledger.opened) == len(evenings) - 2


def test_progress_is_silent_when_nothing_has_changed(ledger: CountingLedger, history: History) -> None:
    add(ledger, TWO)
    worked_out(history)
    assert history.statistics(Choice(), lambda done, of: False) is not None


def test_closed_under_older_rules_counts_with_what_stood_then(
    database: Path, store: SqliteStore, history: History
) -> None:
    """The kept result says 25 for a hand that today is worth 30."""
    write_evening_of_older_rules(database)
    found = worked_out(history).games["slovenian"]
    assert points(worked_out(history)) == TOTALS_THEN
    (ana,) = (row for row in tables.player_rows(found) if row.player == "Ana")
    assert ana.best is not None
    assert (ana.best.amount, ana.played.points, ana.played.hands) == (25, 25, 1)
    assert worked_out(history).unread == ()


def test_closed_evening_that_cannot_be_read_counts_with_its_totals_and_is_named(
    database: Path, store: SqliteStore, history: History
) -> None:
    write_evening_of_older_rules(database, hand={**TWO, "points": 71})
    statistics = worked_out(history)
    assert points(statistics) == TOTALS_THEN
    assert [(line.id, line.date, line.closed) for line in statistics.unread] == [(EVENING, "2024-12-01", True)]
    row = tables.player_rows(statistics.games["slovenian"])[0]
    assert (row.evenings, row.played.hands, row.best) == (1, 0, None)
    assert {one.player: one.cents for one in tables.money_rows(statistics.games.values())} == {
        "Ana": 50,
        "Bor": 50,
        "Cene": -50,
        "Dora": -50,
    }


def test_open_evening_that_cannot_be_read_is_named_and_does_not_count(
    store: SqliteStore, ledger: CountingLedger, history: History
) -> None:
    opened = add(ledger, TWO)
    (record,) = store.records(opened.id)
    wrong = type(record)("later", 2, record.recorded_at, json.dumps({**TWO, "points": 71}), record.outcome)
    store.add_record(opened.id, wrong, None)
    add(ledger, TWO)
    statistics = worked_out(history)
    assert (statistics.evenings, points(statistics)["Ana"]) == (1, 30)
    assert [(line.id, line.closed) for line in statistics.unread] == [(opened.id, False)]
    ledger.opened.clear()
    worked_out(history)
    assert ledger.opened == []


def test_evening_in_which_nothing_happened_does_not_count(ledger: CountingLedger, history: History) -> None:
    add(ledger)
    assert worked_out(history).games == {}


def test_choose_reads_ids_dates_and_names(ledger: CountingLedger, history: History) -> None:
    opened = add(ledger, TWO)
    choice = history.choose([opened.id], "slovenian", ["Ana"], "2025-01-01", "20250131", closed_only=True)
    assert choice == Choice((opened.id,), "slovenian", ("Ana",), (), "2025-01-01", "2025-01-31", True)


def test_choose_says_everything_that_is_wrong(history: History) -> None:
    problems = history.choose(["nope"], "whist", [], "yesterday", "2025-02-30")
    assert isinstance(problems, tuple)
    assert [found.field for found in problems] == ["", "game", "since", "until"]
    turned = history.choose(since="2025-02-01", until="2025-01-01")
    assert isinstance(turned, tuple) and [found.field for found in turned] == ["until"]


def test_statistics_ask_who_is_who_once_for_each_company(store: SqliteStore, ledger: CountingLedger) -> None:
    asked: list[tuple[str, ...]] = []

    def persons_at(names: Iterable[str]) -> Mapping[str, str]:
        asked.append(tuple(names))
        return {name: name for name in asked[-1]}

    for _ in range(3):
        add(ledger, TWO)
    worked_out(History(store, ledger, lambda: persons_at))
    assert asked == [FOUR]
