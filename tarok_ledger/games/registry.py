"""All rule books, by id."""

from __future__ import annotations

from types import MappingProxyType

from tarok_ledger.games.block import Block
from tarok_ledger.games.call_games import Koenigrufen, Neunzehner, Paszkiewitsch
from tarok_ledger.games.danish import Danish, DanishOld
from tarok_ledger.games.gross_family import Gross, Lhombre, ViererPaare, ViererRuf
from tarok_ledger.games.slovenian import Slovenian
from tarok_ledger.games.spec import Game
from tarok_ledger.games.strohmann import Strohmann
from tarok_ledger.games.tapp_family import Steyerisch, Tapp, Ungarisch, Zwoelfer
from tarok_ledger.games.troccas import Troccas

GAMES: tuple[Game, ...] = (
    Slovenian(),
    Danish(),
    DanishOld(),
    Tapp(),
    Zwoelfer(),
    Ungarisch(),
    Steyerisch(),
    Block(),
    Koenigrufen(),
    Neunzehner(),
    Paszkiewitsch(),
    Strohmann(),
    Gross(),
    Lhombre(),
    ViererPaare(),
    ViererRuf(),
    Troccas(),
)

_BY_ID = MappingProxyType({game.id: game for game in GAMES})


class UnknownGameError(KeyError):
    """There is no rule book of that name."""


def find_game(game_id: str) -> Game:
    try:
        return _BY_ID[game_id]
    except KeyError:
        raise UnknownGameError(game_id) from None
