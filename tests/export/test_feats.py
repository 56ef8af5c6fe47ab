"""Everything that the statistics count has words."""

from __future__ import annotations

from random import Random

import pytest

from tarok_ledger.export.feats import feat_words
from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words
from tarok_ledger.stats import tables
from tarok_ledger.stats.digest import digest
from tests.evenings import random_evening

WORDS = Words()


def test_feat_of_a_side_says_what_how_and_whether_it_was_made() -> None:
    assert feat_words(("premiums", "ultimo", "announced", "lost"), "tapp", WORDS) == "ultimo, announced, lost"


def test_feat_of_a_player_says_where_it_was_written() -> None:
    assert feat_words(("last_trick", "pagat"), "danish", WORDS) == "last trick: pagat"
    assert feat_words(("mond_lost",), "slovenian", WORDS) == WORDS.label("field", "mond_lost")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_feat_of_any_game_is_said_without_the_signs_of_a_key(game: Game) -> None:
    for seed in range(20):
        for row in tables.table_feats(digest(random_evening(Random(seed), game, length=20))):
            said = feat_words(row.what, game.id, WORDS)
            assert not {"_", "/", "."} & set(said), said
