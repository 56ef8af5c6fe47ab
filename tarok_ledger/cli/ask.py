"""The forms, asked and answered in a terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from typing import Any

from tarok_ledger.core.problems import Problems
from tarok_ledger.games.form import PLAYERS, Field, PremiumRule, asked_fields, premium_fields
from tarok_ledger.i18n import Words
from tarok_ledger.journal.entries import form_of_entry
from tarok_ledger.journal.evening import Evening

WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")
YES, NO = ("y", "yes", "true"), ("n", "no", "false")
SEATING_AND_NOTE = ("dealer", "resting", "note")
"""Fields that are asked for only when the user goes looking: the game knows who deals."""


class Asker:
    """Asks for one entry. What was answered is kept: after a refusal only the refused fields are asked again."""

    def __init__(self, words: Words, evening: Evening, before: int | None = None) -> None:
        """`before`: the entry to be amended; the table is taken as it was then."""
        self._words = words
        self._game = evening.header.game
        position = evening.position
        if before is not None:
            earlier = [step.after for step in evening.steps if step.number < before]
            position = earlier[-1] if earlier else evening.opening
        self._seated = position.players
        resting = self._game.rotation.resting(position.players, position.seating)
        self._active = tuple(player for player in position.players if player not in resting)
        self._accounts = (*position.players, *evening.header.accounts)

    def ask_until_accepted(self, kind: str, accept: Callable[[Mapping[str, object]], Problems]) -> Problems:
        """Asks again for what was refused. What no answer can put right comes back as problems."""
        fields = tuple(field for field in form_of_entry(self._game, kind).fields if field.key not in SEATING_AND_NOTE)
        answers: dict[str, object] = {}
        while True:
            self._ask_fields(fields, answers, "")
            problems = accept({"type": kind, **answers})
            refused = {problem.field.partition(".")[0].partition("[")[0] for problem in problems}
            if not refused & {field.key for field in fields}:
                return problems
            for problem in problems:
                print(f"  ! {self._words.problem(problem)}")
            answers = {key: answer for key, answer in answers.items() if key not in refused}

    def _ask_fields(self, fields: tuple[Field, ...], answers: dict[str, object], indent: str) -> None:
        defaults = {field.key: field.default for field in fields} | {PLAYERS: len(self._seated)}
        for field in asked_fields(fields, lambda: defaults | answers):
            if field.key not in answers and field.asked(defaults | answers):
                answer = self._ask(field, indent)
                if answer is not None or field.nullable:
                    answers[field.key] = answer

    def _ask(self, field: Field, indent: str) -> object:
        if field.kind == "rows":
            return self._ask_rows(field, indent)
        if field.kind == "premiums":
            return self._ask_premiums(field, indent)
        if field.kind == "per_player":
            return self._ask_per_player(field, indent)
        if field.kind == "group":
            return self._ask_group(field, indent)
        return self._ask_one(field, self._label(field), indent)

    def _ask_one(self, field: Field, label: str, indent: str) -> object:
        choices = self._choices(field)
        hint = f" [{' / '.join(choices)}]" if choices else " [y/n]" if field.kind == "switch" else ""
        skip = f" ({self._words.text('cli.enter_for_none')})" if field.optional or field.nullable else ""
        while True:
            text = _typed(f"{indent}{label}{hint}{skip}: ")
            if not text and (field.optional or field.nullable):
                return None
            answer = self._understand(field, text, choices)
            if answer is not None:
                return answer

    def _understand(self, field: Field, text: str, choices: tuple[str, ...]) -> object:
        """The answer meant: a choice may be shortened as long as only one begins so."""
        if field.kind == "switch":
            return True if text.lower() in YES else False if text.lower() in NO else None
        if field.kind in ("count", "points"):
            return int(text) if WHOLE_NUMBER.fullmatch(text) else None
        if field.kind == "players":
            return [name.strip() for name in text.split(",")]
        if choices:
            exact = [choice for choice in choices if choice.casefold() == text.casefold()]
            begun = [choice for choice in choices if text and choice.casefold().startswith(text.casefold())]
            found = exact or begun
            return found[0] if len(found) == 1 else None
        return text or None

    def _choices(self, field: Field) -> tuple[str, ...]:
        if field.kind in ("player", "players"):
            return {"active": self._active, "seated": self._seated, "accounts": self._accounts}[field.among]
        if field.kind == "holder" and "player" in field.choices:
            return (*(side for side in field.choices if side != "player"), *self._active)
        return field.choices

    def _ask_group(self, field: Field, indent: str) -> object:
        if field.optional and not self._yes(f"{indent}{self._label(field)}?"):
            return None
        answers: dict[str, object] = {}
        self._ask_fields(field.fields, answers, f"{indent}  {self._label(field)}: ")
        return answers

    def _ask_rows(self, field: Field, indent: str) -> object:
        rows: list[object] = []
        while self._yes(f"{indent}{self._label(field)}, {self._words.text('cli.another' if rows else 'cli.any')}?"):
            answers: dict[str, object] = {}
            self._ask_fields(field.fields, answers, f"{indent}  ")
            rows.append(answers)
        return rows or None

    def _ask_per_player(self, field: Field, indent: str) -> object:
        if field.optional and not self._yes(f"{indent}{self._label(field)}?"):
            return None
        answers: dict[str, Any] = {}
        one = Field(field.key, "count", low=field.low, high=field.high, optional=field.optional)
        for player in self._active:
            answer = self._ask_one(one, f"  {player}", indent)
            if answer is not None:
                answers[player] = answer
        return answers

    def _ask_premiums(self, field: Field, indent: str) -> object:
        rules = {rule.key: rule for rule in field.premiums}
        which = Field("premium", "choice", choices=tuple(rules), optional=True)
        premiums: list[object] = []
        while (chosen := self._ask_one(which, self._label(which), indent)) is not None:
            rule: PremiumRule = rules[str(chosen)]
            answers: dict[str, object] = {"premium": rule.key}
            asked = tuple(inner for inner in premium_fields(rule) if self._worth_asking(inner, rule))
            self._ask_fields(asked, answers, f"{indent}  ")
            premiums.append(answers)
        return premiums or None

    @staticmethod
    def _worth_asking(field: Field, rule: PremiumRule) -> bool:
        return {
            "announced": rule.can_announce,
            "made": rule.can_announce or rule.silent_loss,
            "contra": rule.contra > 0,
        }.get(field.key, True)

    def _yes(self, question: str) -> bool:
        return _typed(f"{question} [y/N] ").lower() in YES

    def _label(self, field: Field) -> str:
        return self._words.label("field", field.key, self._game.id)


def _typed(prompt: str) -> str:
    """A line from the terminal; the end of it if there is none to read from."""
    if sys.stdin is None:
        raise EOFError
    return input(prompt).strip()
