"""Digests of random evenings of every game, alone and merged, against a naive count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game
from tarok_ledger.journal.evening import Evening
from tarok_ledger.stats import tables
from tarok_ledger.stats.digest import digest
from tarok_ledger.stats.merge import merge, under_other_names
from tarok_ledger.stats.model import Digest, dump, load
from tests.evenings import random_evening
from tests.stats.naive import Naive, count, outcome, streaks

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
examples = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
random = st.randoms(use_true_random=False)
KNOWN_FEATS = (
    "premiums",
    "mond_lost",
    "renonce",
    "nolo",
    "bagud",
    "fines",
    "bought",
    "last_trick",
    "pagat",
    "kings_lost",
)


def evenings_of(rng: Random, game: Game, number: int = 4) -> list[Evening]:
    evenings = [random_evening(rng, game, length=rng.randint(0, 25)) for _ in range(number)]
    for evening in evenings:
        if rng.random() < 0.5:
            evening.append({"type": "close"})
    return evenings


def digests_of(evenings: Sequence[Evening]) -> list[Digest]:
    return [digest(evening, f"e{place}", f"2025-01-{place + 1:02}") for place, evening in enumerate(evenings)]


def played(row: tables.Played) -> tuple[int, int, int, int]:
    return row.hands, row.won, row.lost, row.points


def assert_same(found: Digest, expected: Naive) -> None:
    rows = {row.player: row for row in tables.player_rows(found)}
    assert {name: (row.points, row.evenings) for name, row in rows.items()} == {
        name: (expected.points[name], number) for name, number in expected.evenings.items()
    }
    for name, row in rows.items():
        results = expected.results[name]
        assert played(row.played) == outcome(results)
        assert (row.longest_won, row.longest_lost, row.current) == streaks(results)
        assert (row.best and row.best.amount, row.worst and row.worst.amount) == (
            (max(results), min(results)) if results else (None, None)
        )
    by_place = {(row.player, row.contract, row.role): played(row.played) for row in tables.contract_rows(found)}
    assert by_place == {place: outcome(results) for place, results in expected.places.items()}
    by_pair = {frozenset(row.players): played(row.played) for row in tables.pair_rows(found)}
    assert by_pair == {pair: outcome(results) for pair, results in expected.pairs.items()}
    assert_same_rest(found, expected)


def assert_same_rest(found: Digest, expected: Naive) -> None:
    counted: Counter[tuple[str, ...]] = Counter()
    for feat in tables.feat_rows(found):
        if feat.what[0] in KNOWN_FEATS:
            counted[feat.player, *feat.what[: 2 if feat.what[0] in ("fines", "bought") else 4]] += feat.count
        if feat.what[0] == "melds":
            counted[feat.player, *feat.what[:2]] += feat.count
    assert counted == expected.feats
    counters = {row.player: (row.earned, row.struck) for row in tables.counter_rows(found)}
    assert counters == {
        name: (expected.earned[name], expected.struck[name]) for name, number in expected.earned.items() if number
    }
    for account in tables.account_rows(found):
        held = expected.held[account.account]
        assert account.average == tables.average(sum(held), len(held))
        assert (account.largest.amount if account.largest else 0) == expected.most[account.account]
    cents = {row.player: row.cents for row in tables.money_rows([found])}
    assert cents == {name: amount for name, amount in expected.cents.items() if amount}


@every_game
@given(rng=random)
@examples
def test_digest_of_an_evening_agrees_with_a_naive_count(game: Game, rng: Random) -> None:
    evening = random_evening(rng, game, length=30)
    assert_same(digest(evening), count([evening]))


@every_game
@given(rng=random)
@examples
def test_merge_of_any_choice_agrees_with_a_naive_count(game: Game, rng: Random) -> None:
    evenings = evenings_of(rng, game)
    chosen = sorted(rng.sample(range(len(evenings)), k=rng.randint(1, len(evenings))))
    digests = digests_of(evenings)
    assert_same(merge([digests[place] for place in chosen]), count([evenings[place] for place in chosen]))


@every_game
@given(rng=random)
@examples
def test_merge_may_begin_anywhere(game: Game, rng: Random) -> None:
    one, two, three, four = digests_of(evenings_of(rng, game))
    at_once = merge([one, two, three, four])
    assert merge([merge([one, two]), merge([three, four])]) == at_once
    assert merge([one, merge([two, merge([three, four])])]) == at_once
    assert merge([merge([merge([one, two]), three]), four]) == at_once


@every_game
@given(rng=random)
@examples
def test_digest_kept_and_loaded_is_the_same(game: Game, rng: Random) -> None:
    for one in digests_of(evenings_of(rng, game, number=2)):
        assert load(dump(one)) == one


@every_game
@given(rng=random)
@examples
def test_digest_under_other_names_is_that_of_players_with_these_names(game: Game, rng: Random) -> None:
    one = digest(random_evening(rng, game), "e", "2025-01-01")
    there = {name: f"Zora {name}" for name in one.evenings[0].totals}
    back = {person: name for name, person in there.items()}
    renamed = under_other_names(one, there)
    assert {row.player: row.points for row in tables.player_rows(renamed)} == {
        there[row.player]: row.points for row in tables.player_rows(one)
    }
    assert under_other_names(renamed, back) == one


def test_merge_of_two_games_is_a_mistake() -> None:
    with pytest.raises(AssertionError):
        merge([digest(random_evening(Random(1), game)) for game in GAMES[:2]])
