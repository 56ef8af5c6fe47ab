"""Feats: what a hand says of single players, read from any game's form. A premium that was made or lost, the last trick
and with what card, a meld, a fine, a lost mond: each becomes a few words joined by `/`, and whose it is.

What was recorded counts, whether or not the rules paid for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tarok_ledger.games.contracts import DECLARER, DEFENCE, Sides
from tarok_ledger.games.form import PLAYERS, Field, asked_fields
from tarok_ledger.games.spec import Game
from tarok_ledger.journal.fold import Body
from tarok_ledger.journal.header import clean_name
from tarok_ledger.stats.model import key

PARTNER = "partner"
ANNOUNCED, SILENT, MADE, FAILED = "announced", "silent", "made", "lost"


@dataclass(frozen=True, slots=True)
class Feat:
    what: str
    players: tuple[str, ...]
    """Nobody where the hand does not say whose it is."""
    count: int = 1


def said(answers: Mapping[str, object]) -> dict[str, object]:
    """The answers of one level, names spelled as the table spells them."""
    return {
        clean_name(str(name)): clean_name(value) if isinstance(value, str) else value for name, value in answers.items()
    }


def sides_of_hand(answers: Mapping[str, object], active: Sequence[str]) -> Sides:
    """Who played with whom; without a declarer everyone is on no side."""
    declarers = tuple(str(name) for name in (answers.get(DECLARER), answers.get(PARTNER)) if name is not None)
    defenders = tuple(player for player in active if player not in declarers) if declarers else ()
    return Sides(declarers, defenders)


def feats_of(game: Game, body: Body, active: Sequence[str], seated: int) -> Iterator[Feat]:
    """`active` played the hand, of `seated` at the table."""
    answers = said(body)
    reader = _Reader(game, sides_of_hand(answers, active))
    for field in asked_fields(game.form.fields, lambda: {PLAYERS: seated, **answers}):
        value = answers.get(field.key)
        if value is not None and field.key not in (DECLARER, PARTNER):
            yield from reader.read(field, value)


class _Reader:
    def __init__(self, game: Game, sides: Sides) -> None:
        self._card_points = game.total_points
        self._sides = sides

    def read(self, field: Field, value: object) -> Iterator[Feat]:
        if field.kind == "player":
            yield Feat(field.key, (str(value),))
        elif field.kind == "players" and isinstance(value, list | tuple):
            yield Feat(field.key, tuple(clean_name(str(name)) for name in value))
        elif field.kind == "switch" and field.optional and value is True:
            yield Feat(field.key, self._sides.declarers[:1])
        elif field.kind == "premiums" and isinstance(value, list | tuple):
            yield from map(self._premium, value)
        elif field.kind == "rows" and isinstance(value, list | tuple):
            yield from (self._row(field, said(row)) for row in value)
        elif field.kind == "group" and isinstance(value, Mapping):
            yield self._row(field, said(value))
        elif field.kind == "per_player" and isinstance(value, Mapping):
            for name, inner in said(value).items():
                yield from self._numbers(field, name, inner)

    def _premium(self, raw: Mapping[str, object]) -> Feat:
        row = said(raw)
        how = ANNOUNCED if row.get("announced") else SILENT
        result = FAILED if row.get("made") is False else MADE
        sides = {DECLARER: self._sides.declarers, DEFENCE: self._sides.defenders}
        by = str(row["by"])
        return Feat(key("premiums", str(row["premium"]), how, result), sides.get(by, (by,)))

    def _row(self, field: Field, row: Mapping[str, object]) -> Feat:
        """Whose it is, what it was (the first choice of the row) and how it came out. Of a question that must be
        answered with yes or no, no means lost."""
        players: list[str] = []
        choices: list[str] = []
        results: list[str] = []
        for inner in asked_fields(field.fields, lambda: row):
            value = row.get(inner.key)
            if inner.kind == "player" and value is not None:
                players.append(str(value))
            elif inner.kind == "choice" and value is not None:
                choices.append(str(value))
            elif inner.kind == "switch" and (value is True or not inner.optional):
                results.append(inner.key if value is True else FAILED)
        return Feat(key(field.key, *choices[:1], *results), tuple(players))

    def _numbers(self, field: Field, player: str, value: object) -> Iterator[Feat]:
        """A number of things that a player has. What can be as much as the whole pack are card points, and no feat."""
        if isinstance(value, Mapping):
            inner = said(value)
            for part in field.fields:
                yield from self._number(key(field.key, part.key), player, inner.get(part.key))
        elif field.high < self._card_points:
            yield from self._number(field.key, player, value)

    def _number(self, what: str, player: str, number: object) -> Iterator[Feat]:
        if isinstance(number, int) and number:
            yield Feat(what, (player,), number)
