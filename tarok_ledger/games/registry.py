"""All rule books, by id."""

from __future__ import annotations

from types import MappingProxyType

from tarok_ledger.games.block import Block
from tarok_ledger.games.danish import Danish, DanishOld
from tarok_ledger.games.slovenian import Slovenian
from tarok_ledger.games.spec import Game

GAMES: tuple[Game, ...] = (
    Slovenian(),
    Danish(),
    DanishOld(),
    Block(),
)

_BY_ID = MappingProxyType({game.id: game for game in GAMES})


class UnknownGameError(KeyError):
    """There is no rule book of that name."""


def find_game(game_id: str) -> Game:
    try:
        return _BY_ID[game_id]
    except KeyError:
        raise UnknownGameError(game_id) from None
