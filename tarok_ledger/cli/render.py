"""Lists for the terminal: games, forms, evenings."""

from __future__ import annotations

from collections.abc import Sequence

from tarok_ledger.core.units import format_amount
from tarok_ledger.export.text import columns
from tarok_ledger.games.options import Option
from tarok_ledger.games.registry import UnknownGameError, find_game
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Summary, local_day

SHORT_ID = 8


def games(all_games: Sequence[Game], words: Words) -> str:
    rows = [(game.id, words.label("game", game.id), words.label("about", game.id)) for game in all_games]
    return columns(rows)


def form(game: Game, words: Words) -> str:
    lines = [words.label("about", game.id), "", words.text("cli.a_hand")]
    rows = []
    for field in game.form.fields:
        needed = "" if field.optional else words.text("cli.needed_sometimes" if field.when else "cli.needed")
        choices = ", ".join(field.choices) or ", ".join(rule.key for rule in field.premiums)
        rows.append((f"  {field.key}", field.kind, needed, choices))
    lines += [columns(rows), "", words.text("cli.house_rules")]
    lines.append(
        columns(
            [
                (f"  {option.key}", str(option.default), words.label("option", option.key, game.id), _bounds(option))
                for option in game.options
            ]
        )
    )
    return "\n".join(lines)


def _bounds(option: Option) -> str:
    if option.choices:
        return " | ".join(map(str, option.choices))
    return f"{option.low}-{option.high}" if option.kind == "whole" else ""


def _parts(game_id: str) -> int:
    """An evening of a game that this program does not know is listed all the same."""
    try:
        return find_game(game_id).unit.parts
    except UnknownGameError:
        return 1


def evenings(summaries: Sequence[Summary], words: Words) -> str:
    rows = []
    for evening in summaries:
        parts = _parts(evening.game)
        totals = ", ".join(f"{name} {format_amount(total, parts, plus=True)}" for name, total in evening.totals.items())
        status = words.text("cli.closed" if evening.closed else "cli.open")
        game = words.label("game", evening.game)
        rows.append((evening.id[:SHORT_ID], local_day(evening.started_at), game, status, f"{evening.entries}", totals))
    return columns(rows, right=frozenset({4})) if rows else words.text("cli.no_evenings")
