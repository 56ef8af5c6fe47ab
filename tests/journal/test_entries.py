"""The types of entry that a table of a game may hold."""

from __future__ import annotations

import pytest

from tarok_ledger.games.registry import GAMES, find_game
from tarok_ledger.games.spec import Game
from tarok_ledger.journal.entries import CORRECTIONS, entry_types, form_of_entry

COMMON = {"hand", "no_play", "transfer", "last_rounds", "join", "leave", "swap", "note", "close"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_entry_types_are_the_common_ones_and_the_games_own(game: Game) -> None:
    assert set(entry_types(game)) == COMMON | set(game.events)
    assert not set(entry_types(game)) & set(CORRECTIONS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_form_of_every_entry_takes_a_note(game: Game) -> None:
    for kind in entry_types(game):
        assert "note" in {field.key for field in form_of_entry(game, kind).fields}, kind


@pytest.mark.parametrize("kind", ["hand", "no_play"])
def test_form_of_a_deal_takes_dealer_and_resting(kind: str) -> None:
    assert {"dealer", "resting"} <= {field.key for field in form_of_entry(find_game("danish"), kind).fields}
