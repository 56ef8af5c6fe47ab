"""Random evenings of any game, made from its forms: what the forms ask is answered at random, and what the rule book
refuses is left out."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tarok_ledger.demo.walker import Walker
from tarok_ledger.games.form import Field
from tarok_ledger.games.options import Option
from tarok_ledger.games.spec import Game
from tarok_ledger.journal.entries import form_of_entry
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.fold import Position
from tarok_ledger.journal.header import Header, read_header

NAMES = ("Ana", "Bor", "Cene", "Dana", "Eva", "Fran")
OTHER_ENTRIES = ("no_play", "transfer", "last_rounds", "swap", "leave", "join", "note")


def random_header(rng: Random, game: Game) -> Header:
    players = list(NAMES[: rng.choice(game.seats)])
    rng.shuffle(players)
    chosen = rng.sample(game.options, k=min(len(game.options), rng.choice((0, 0, 3))))
    header = read_header(
        {
            "game": game.id,
            "players": players,
            "first_dealer": rng.choice(players),
            "options": {option.key: random_option(rng, option) for option in chosen},
            "stake": {"currency": "EUR", "per_point": rng.choice(("0.01", "0.05", "0.005", "1"))},
        }
    )
    assert isinstance(header, Header), header
    return header


def random_option(rng: Random, option: Option) -> Any:
    if option.kind == "whole":
        return rng.randint(option.low, min(option.high, 30))
    if option.kind == "switch":
        return rng.random() < 0.5
    return rng.choice(option.choices) if option.kind == "choice" else "0.02"


def random_evening(rng: Random, game: Game, length: int = 12) -> Evening:
    """An evening with hands, other entries and corrections; whatever is refused changes nothing."""
    evening = Evening(random_header(rng, game))
    for _ in range(length):
        evening.append(random_record(rng, evening))
    return evening


def random_record(rng: Random, evening: Evening) -> dict[str, Any]:
    if evening.number_of_records and rng.random() < 0.15:
        return random_correction(rng, evening)
    return random_entry(rng, evening.header.game, evening.position)


def random_correction(rng: Random, evening: Evening) -> dict[str, Any]:
    kind = rng.choice(("amend", "void", "undo", "redo"))
    number: int | None = rng.randint(1, evening.number_of_records)
    if kind == "undo":
        number = evening.undo_target()
    if kind == "redo":
        number = evening.redo_target()
    if kind == "amend":
        entry = random_entry(rng, evening.header.game, evening.position)
        return {"type": kind, "entry": number, "with": entry}
    return {"type": kind, "entry": number}


def random_entry(rng: Random, game: Game, position: Position) -> dict[str, Any]:
    kind = "hand" if rng.random() < 0.8 else rng.choice((*OTHER_ENTRIES, *game.events))
    return {"type": kind, **Answers(rng, game, position).to(form_of_entry(game, kind))}


def random_hand(rng: Random, game: Game, position: Position) -> dict[str, Any]:
    return {"type": "hand", **Answers(rng, game, position).to(form_of_entry(game, "hand"))}


class Answers(Walker):
    """Answers without any sense: what may be left out often is, and the rest is anything."""

    def says(self, field: Field, known: Mapping[str, Any]) -> bool:
        leave_out = 0.6 if field.may_be_left_out(known) else 0.0
        return self.rng.random() >= leave_out

    def answer(self, field: Field, known: Mapping[str, Any]) -> Any:
        if field.nullable and self.rng.random() < 0.2:
            return None
        return super().answer(field, known)

    def _choice(self, field: Field, _known: Mapping[str, Any]) -> str:
        return self.rng.choice(field.choices)

    def _player(self, field: Field, known: Mapping[str, Any]) -> str:
        return self.rng.choice(self._candidates(field, known))

    def _players(self, _field: Field, _known: Mapping[str, Any]) -> list[str]:
        return self.rng.sample(list(self.seated), k=2)

    def _count(self, field: Field, _known: Mapping[str, Any]) -> int:
        return self.rng.randint(field.low, min(field.high, max(field.low, 100)))

    _points = _count

    def _switch(self, _field: Field, _known: Mapping[str, Any]) -> bool:
        return self.rng.random() < 0.5

    def _text(self, _field: Field, _known: Mapping[str, Any]) -> str:
        return self.rng.choice(NAMES)

    def _per_player(self, field: Field, known: Mapping[str, Any]) -> dict[str, Any]:
        players = self.rng.sample(self.active, k=self.rng.randint(1, len(self.active)))
        if field.fields:
            return {player: self._fields(field.fields, known) for player in players}
        if field.high < self.total:
            return {player: self.rng.randint(0, field.high) for player in players}
        players = players if self.rng.random() < 0.5 else self.active
        cuts = sorted(self.rng.randint(0, field.high) for _ in players[1:])
        edges = zip([0, *cuts], [*cuts, field.high], strict=True)
        return {player: high - low for player, (low, high) in zip(players, edges, strict=True)}

    def _rows(self, field: Field, known: Mapping[str, Any]) -> list[dict[str, Any]]:
        return [self._fields(field.fields, known) for _ in range(self.rng.choice((1, 1, 2)))]

    def _premiums(self, field: Field, _known: Mapping[str, Any]) -> list[dict[str, Any]]:
        chosen = self.rng.sample(field.premiums, k=min(len(field.premiums), self.rng.choice((1, 1, 2))))
        premiums = []
        for rule in chosen:
            announced = rule.can_announce and self.rng.random() < 0.5
            premium: dict[str, Any] = {
                "premium": rule.key,
                "by": self.rng.choice([by for side in rule.by for by in (self.active if side == "player" else [side])]),
                "announced": announced,
                "made": self.rng.random() < 0.5 or not (announced or rule.silent_loss),
            }
            if rule.counts:
                premium["count"] = self.rng.choice(rule.counts)
            if announced:
                premium["contra"] = self.rng.randint(0, rule.contra)
            premiums.append(premium)
        return premiums
