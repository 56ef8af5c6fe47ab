"""What must hold for every evening of every game, tried on random ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game
from tarok_ledger.journal.codec import dump_evening, load_evening, settled
from tarok_ledger.journal.evening import Evening
from tests.evenings import NAMES, random_evening, random_hand, random_header

RENAMED = dict(zip(NAMES, ("Zora", "Yvonne", "Xaver", "Wanda", "Vito", "Uršula"), strict=True))

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
examples = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
random = st.randoms(use_true_random=False)


@every_game
@given(rng=random)
@examples
def test_evening_at_random_balances_after_every_entry(game: Game, rng: Random) -> None:
    evening = random_evening(rng, game)
    for step in evening.steps:
        held = step.after.balances
        assert sum(held.values()) == 0
        moved = dict.fromkeys(held, 0)
        for posting in step.postings:
            assert posting.amount > 0
            moved[posting.payer] -= posting.amount
            moved[posting.payee] += posting.amount
        assert sum(moved.values()) == 0
    result = settled(evening)
    assert sum(result["totals"].values()) + sum(result["accounts"].values()) == 0


@every_game
@given(rng=random)
@examples
def test_evening_closed_shares_everything_and_owes_nothing_in_sum(game: Game, rng: Random) -> None:
    evening = random_evening(rng, game)
    if not evening.position.closed:
        assert evening.append({"type": "close"}) == ()
    result = settled(evening)
    assert all(held == 0 for account, held in result["accounts"].items() if account != "sheet")
    assert sum(result["due"].values()) == 0
    cents = {player: round(float(amount) * 100) for player, amount in result["money"].items()}
    assert sum(cents.values()) == 0
    for transfer in result["transfers"]:
        amount = round(float(transfer["amount"]) * 100)
        assert amount > 0
        cents[transfer["from"]] += amount
        cents[transfer["to"]] -= amount
    assert set(cents.values()) <= {0}


@every_game
@given(rng=random)
@examples
def test_evening_with_other_names_gives_the_same_under_those_names(game: Game, rng: Random) -> None:
    evening = random_evening(rng, game)
    file = json.loads(dump_evening(evening))
    renamed = load_evening(json.dumps(rename(file)))
    assert isinstance(renamed, Evening), renamed
    assert settled(renamed) == rename(settled(evening))


def rename(value: Any) -> Any:
    if isinstance(value, str):
        return RENAMED.get(value, value)
    if isinstance(value, Mapping):
        return {rename(key): rename(item) for key, item in value.items()}
    return [rename(item) for item in value] if isinstance(value, list) else value


@every_game
@given(rng=random)
@examples
def test_evening_exported_and_imported_is_the_same(game: Game, rng: Random) -> None:
    evening = random_evening(rng, game)
    again = load_evening(dump_evening(evening))
    assert isinstance(again, Evening), again
    assert again.records == evening.records
    assert settled(again) == settled(evening)
    assert dump_evening(again) == dump_evening(evening)


@every_game
@given(rng=random)
@examples
def test_amended_hand_equals_having_entered_it_right(game: Game, rng: Random) -> None:
    """The table after an amendment is the table on which the amended hand was entered from the start."""
    evening = Evening(random_header(rng, game))
    for _ in range(8):
        evening.append(random_hand(rng, game, evening.position))
    if not evening.steps:
        return
    place = rng.randrange(len(evening.steps))
    number = evening.steps[place].number
    before = evening.steps[place - 1].after if place else evening.opening
    body = random_hand(rng, game, before)
    if not evening.append({"type": "amend", "entry": number, "with": body}):
        bodies = [dict(step.body) for step in evening.steps]
        assert bodies[place] == body
        assert replayed(evening, bodies).position == evening.position


def replayed(like: Evening, bodies: list[dict[str, object]]) -> Evening:
    fresh = Evening(like.header)
    for body in bodies:
        assert fresh.append(body) == ()
    return fresh


@every_game
@given(rng=random)
@examples
def test_corrections_taken_back_leave_the_table_as_it_was(game: Game, rng: Random) -> None:
    evening = random_evening(rng, game)
    before = evening.position
    target = evening.undo_target()
    if target is None:
        return
    if evening.append({"type": "undo", "entry": target}):
        return
    redo = evening.redo_target()
    assert redo is not None
    assert evening.append({"type": "redo", "entry": redo}) == ()
    assert evening.position == before
    entered = [dict(step.body) for step in evening.steps]
    assert replayed(evening, entered).position == before


@every_game
def test_random_evenings_hold_enough_hands_to_mean_something(game: Game) -> None:
    evenings = [random_evening(Random(seed), game) for seed in range(60)]
    hands = sum(step.body["type"] == "hand" for evening in evenings for step in evening.steps)
    assert hands >= 60
