"""The house rules of an evening that is being set up: every option with its value, and the sets saved under a name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tarok_ledger.core.problems import Problem
from tarok_ledger.games.options import Option, Value
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words
from tarok_ledger.journal.header import clean_name
from tarok_ledger.service.ledger import Ledger

LONGEST_NAME = 40
DIFFERENCES_SHOWN = 3
WHOLE = re.compile(r"-?[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Choice:
    label: str
    value: Value
    chosen: bool


@dataclass(frozen=True, slots=True)
class OptionView:
    key: str
    label: str
    kind: str
    text: str
    """The value as it stands in a field."""
    choices: tuple[Choice, ...]
    """Of a choice or a switch."""
    book: str
    """The book's value, where the house differs."""
    problem: str


@dataclass(frozen=True, slots=True)
class Preset:
    name: str
    """Nothing for the book itself."""
    label: str
    chosen: bool


class House:
    """Holds what was typed, right or wrong; `in_force` is read by whoever starts the evening."""

    def __init__(self, game: Game, given: Mapping[str, object], ledger: Ledger, words: Words) -> None:
        self._game = game
        self._ledger = ledger
        self._words = words
        self._raw = self._known(given)

    @property
    def raw(self) -> dict[str, object]:
        return dict(self._raw)

    @property
    def is_wrong(self) -> bool:
        return any(isinstance(option.read(self._raw[option.key]), Problem) for option in self._game.options)

    def title(self) -> str:
        """By the book, a saved name, or how many values differ."""
        chosen = next((preset.label for preset in self.presets() if preset.chosen), None)
        return chosen or self._words.text("ui.new_evening.changed", number=self.changed)

    def differences(self) -> str:
        """The first few values that are not the book's."""
        views = [view for view in self.options() if view.book]
        named = [f"{view.label}: {self._shown(view)}" for view in views[:DIFFERENCES_SHOWN]]
        return "; ".join([*named, "…"] if len(views) > len(named) else named)

    def _shown(self, view: OptionView) -> str:
        return next((choice.label for choice in view.choices if choice.chosen), view.text)

    @property
    def changed(self) -> int:
        return sum(self._raw[option.key] != option.default for option in self._game.options)

    def presets(self) -> tuple[Preset, ...]:
        book = Preset("", self._words.text("ui.new_evening.by_the_book"), self.changed == 0)
        saved = self._ledger.presets(self._game.id)
        return (book, *(Preset(name, name, self._raw == self._known(saved[name])) for name in sorted(saved)))

    def options(self) -> tuple[OptionView, ...]:
        return tuple(self._view(option) for option in self._game.options)

    def option(self, key: str) -> OptionView:
        return self._view(self._option(key))

    def use(self, preset: str) -> None:
        self._raw = self._known(self._ledger.presets(self._game.id).get(preset, {}))

    def save(self, typed: str) -> str:
        """Keeps the values under a name; what is wrong, in words, if it cannot."""
        name = clean_name(typed)
        if not name:
            return self._words.text("ui.new_evening.save_no_name")
        if len(name) > LONGEST_NAME:
            return self._words.text("ui.new_evening.save_too_long", most=LONGEST_NAME)
        if self.is_wrong:
            return self._words.text("ui.new_evening.save_wrong")
        self._ledger.keep_preset(self._game.id, name, self._raw)
        return ""

    def remove(self, name: str) -> None:
        """The values stay in force, so saving them once more brings the name back."""
        self._ledger.keep_preset(self._game.id, name, None)

    def put(self, key: str, value: Value) -> None:
        self._raw[key] = value

    def write(self, key: str, typed: str) -> None:
        """What was typed into a field, kept as it is if it is no value yet."""
        option, text = self._option(key), typed.strip()
        if option.kind == "whole" and WHOLE.fullmatch(text):
            self._raw[key] = int(text)
        else:
            self._raw[key] = text.replace(",", ".") if option.kind == "amount" else text

    def step(self, key: str, by: int) -> None:
        option = self._option(key)
        value = self._raw[key]
        before = value if type(value) is int else option.default
        assert isinstance(before, int)
        self._raw[key] = min(max(before + by, option.low), option.high)

    def _option(self, key: str) -> Option:
        return next(option for option in self._game.options if option.key == key)

    def _known(self, given: Mapping[str, object]) -> dict[str, object]:
        """Every option with a value; what today's rule book does not take is as in the book."""
        values: dict[str, object] = {}
        for option in self._game.options:
            value = option.read(given.get(option.key, option.default))
            values[option.key] = option.default if isinstance(value, Problem) else value
        return values

    def _view(self, option: Option) -> OptionView:
        raw = self._raw[option.key]
        read = option.read(raw)
        wrong = isinstance(read, Problem)
        takes = (True, False) if option.kind == "switch" else option.choices
        return OptionView(
            key=option.key,
            label=self._words.label("option", option.key, self._game.id),
            kind=option.kind,
            text=str(raw),
            choices=tuple(Choice(self._label(value), value, value == raw) for value in takes),
            book=self._label(option.default) if wrong or read != option.default else "",
            problem=self._words.text(read.key, **dict(read.params)) if isinstance(read, Problem) else "",
        )

    def _label(self, value: Value) -> str:
        if isinstance(value, bool):
            return self._words.text("ui.new_evening.yes" if value else "ui.new_evening.no")
        for kind in ("choice", "contract"):
            if (label := self._words.label(kind, str(value), self._game.id)) != str(value):
                return label
        return str(value)
