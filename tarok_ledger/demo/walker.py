"""Answering a form question by question, as a table would. What is answered is for a subclass to say."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from tarok_ledger.games.form import PLAYERS, Field, Form, asked_fields
from tarok_ledger.games.spec import Game
from tarok_ledger.journal.fold import Position

Answers = dict[str, Any]
LEFT_OUT = object()
"""In place of an answer: the question was gone past."""
NEVER_ASKED = ("dealer", "resting")
"""The game's own rotation knows these."""


class Walker(ABC):
    """Answers to the forms of a game at a table."""

    def __init__(self, rng: Random, game: Game, position: Position) -> None:
        self.rng = rng
        self.total = game.total_points
        self.seated = position.players
        resting = game.rotation.resting(position.players, position.seating)
        self.active = [player for player in position.players if player not in resting]
        self.accounts = [*position.players, *game.accounts]

    def to(self, form: Form, settled: Mapping[str, Any] = MappingProxyType({})) -> Answers:
        """`settled` are answers (or `LEFT_OUT`) that stay as they are."""
        return self._fields(form.fields, {PLAYERS: len(self.seated)}, settled)

    def _fields(
        self,
        fields: tuple[Field, ...],
        facts: Mapping[str, Any],
        settled: Mapping[str, Any] = MappingProxyType({}),
    ) -> Answers:
        answers: Answers = {}
        defaults = {**facts, **{item.key: item.default for item in fields}}
        for field in asked_fields(fields, lambda: {**defaults, **answers}):
            known = {**defaults, **answers}
            if field.key in NEVER_ASKED or not field.asked(known):
                continue
            if field.key in settled:
                if settled[field.key] is not LEFT_OUT:
                    answers[field.key] = settled[field.key]
            elif self.says(field, known):
                answers[field.key] = self.answer(field, known)
        return answers

    @abstractmethod
    def says(self, field: Field, known: Mapping[str, Any]) -> bool:
        """Whether a question is answered at all."""

    def answer(self, field: Field, known: Mapping[str, Any]) -> Any:
        return getattr(self, f"_{field.kind}")(field, known)

    def _candidates(self, field: Field, known: Mapping[str, Any]) -> Sequence[str]:
        """Who may be named."""
        among = {"active": self.active, "seated": list(self.seated), "accounts": self.accounts}[field.among]
        return [name for name in among if field.differs_from is None or name != known.get(field.differs_from)]

    def _group(self, field: Field, known: Mapping[str, Any]) -> Answers:
        return self._fields(field.fields, known)
