"""The games to choose from: those played last first, the others by pack and number of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Summary

RECENT_SHOWN = 3


@dataclass(frozen=True, slots=True)
class GameChoice:
    id: str
    name: str
    about: str


@dataclass(frozen=True, slots=True)
class GameGroup:
    title: str
    games: tuple[GameChoice, ...]


def game_choice(game_id: str, words: Words) -> GameChoice:
    return GameChoice(game_id, words.label("game", game_id), words.label("about", game_id))


def table_sizes() -> tuple[int, ...]:
    """For how many players there is a game."""
    return tuple(sorted({number for game in GAMES for number in game.seats}))


def game_groups(summaries: Sequence[Summary], words: Words, players: int | None = None) -> tuple[GameGroup, ...]:
    """All games, or those for so many players."""
    fitting = [game for game in GAMES if players is None or players in game.seats]
    ids = {game.id for game in fitting}
    played = dict.fromkeys(summary.game for summary in summaries)
    recent = [game_id for game_id in played if game_id in ids][:RECENT_SHOWN]
    groups = [GameGroup(words.text("ui.games.recent"), _choices(recent, words))] if recent else []
    others = [game for game in fitting if game.id not in recent]
    for cards in sorted({game.pack.cards for game in others}):
        of_pack = sorted((game for game in others if game.pack.cards == cards), key=_by_number_of_players)
        title = words.text("ui.games.pack", cards=cards)
        groups.append(GameGroup(title, _choices([game.id for game in of_pack], words)))
    return tuple(groups)


def _by_number_of_players(game: Game) -> tuple[int, int]:
    return game.seats[0], game.seats[-1]


def _choices(game_ids: Sequence[str], words: Words) -> tuple[GameChoice, ...]:
    return tuple(game_choice(game_id, words) for game_id in game_ids)
