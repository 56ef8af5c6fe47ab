"""The rules of a game, from its rule book and the house rules in force, in words instead of keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tarok_ledger.core.problems import Problems
from tarok_ledger.games.form import PLAYERS, Condition, Field, PremiumRule
from tarok_ledger.games.options import Option, canonical_amount
from tarok_ledger.games.registry import GAMES, find_game
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger

SECTIONS = ("prices", "premiums", "choices", "hand")
"""What a table asks for most comes first."""
WORD_KINDS = ("choice", "contract", "meld", "suit", "card", "premium", "result")
"""Where the word for a choice may stand, besides the kind that is named as its field."""


@dataclass(frozen=True, slots=True)
class GameLine:
    id: str
    name: str
    about: str


@dataclass(frozen=True, slots=True)
class RuleRow:
    title: str
    value: str
    line: str = ""
    changed: bool = False
    """The house has it otherwise than the book."""


@dataclass(frozen=True, slots=True)
class RulesView:
    name: str
    about: str
    stake: str
    """What a point is worth at this table; empty without an evening."""
    of_evening: bool
    sections: tuple[str, ...]
    """Those that have rows."""
    section: str
    rows: tuple[RuleRow, ...]


class RulesPresenter:
    """Without a game, the list of them all; with an evening, the house rules in force there."""

    def __init__(self, ledger: Ledger, words: Words, game: str | None, evening: str | None = None) -> None:
        self._words = words
        self._game = find_game(game) if game is not None else None
        self._in_force: Mapping[str, object] = {}
        self._stake = ""
        self._of_evening = False
        self._section = SECTIONS[0]
        self.problems: Problems = ()
        if evening is not None:
            self._read_house(ledger, evening)

    @property
    def games(self) -> tuple[GameLine, ...]:
        return tuple(
            GameLine(game.id, self._words.label("game", game.id), self._words.label("about", game.id)) for game in GAMES
        )

    @property
    def view(self) -> RulesView | None:
        """None without a game."""
        if self._game is None:
            return None
        rows = {section: tuple(self._rows(self._game, section)) for section in SECTIONS}
        sections = tuple(section for section in SECTIONS if rows[section])
        section = self._section if self._section in sections else sections[0]
        return RulesView(
            name=self._words.label("game", self._game.id),
            about=self._words.label("about", self._game.id),
            stake=self._stake,
            of_evening=self._of_evening,
            sections=sections,
            section=section,
            rows=rows[section],
        )

    def show(self, section: str) -> None:
        self._section = section

    def _read_house(self, ledger: Ledger, evening: str) -> None:
        opened = ledger.open(evening)
        if isinstance(opened, tuple):
            self.problems = opened
            return
        header = opened.evening.header
        self._game = header.game
        self._in_force = header.options
        self._of_evening = True
        if header.stake.per_point:
            self._stake = f"{canonical_amount(header.stake.per_point)} {header.stake.currency}"

    def _rows(self, game: Game, section: str) -> Iterator[RuleRow]:
        if section in ("prices", "choices"):
            prices = section == "prices"
            yield from (self._option(option, game) for option in game.options if (option.kind == "whole") == prices)
        elif section == "premiums":
            yield from (self._premium(rule, game) for field in game.form.fields for rule in field.premiums)
        else:
            yield from (self._field(field, game) for field in game.form.fields)

    def _option(self, option: Option, game: Game) -> RuleRow:
        value = self._in_force.get(option.key, option.default)
        changed = value != option.default
        lines = []
        if changed:
            lines.append(self._words.text("ui.rules.usual", value=self._value(option.default, "", game)))
        others = [self._value(choice, "", game) for choice in option.choices if choice not in (value, option.default)]
        if others:
            lines.append(self._words.text("ui.rules.or", choices=", ".join(others)))
        title = self._words.label("option", option.key, game.id)
        return RuleRow(title, self._value(value, "", game), "; ".join(lines), changed)

    def _premium(self, rule: PremiumRule, game: Game) -> RuleRow:
        words = self._words
        can = [words.text("rules.announced")] if rule.can_announce else []
        can += [words.text("rules.silent_loss")] if rule.silent_loss else []
        can += [words.text("rules.contra", most=rule.contra)] if rule.contra else []
        if rule.counts:
            can.append(words.text("ui.rules.counts", low=min(rule.counts), high=max(rule.counts)))
        by = (words.text("rules.a_player") if side == "player" else words.label("by", side) for side in rule.by)
        title = _capital(words.label("premium", rule.key, game.id))
        return RuleRow(title, _capital(", ".join(by)), _capital(", ".join(can)))

    def _field(self, field: Field, game: Game) -> RuleRow:
        asked = [self._condition(condition, game) for condition in field.when]
        if field.optional_if:
            unless = ", ".join(self._condition(condition, game) for condition in field.optional_if)
            asked.append(self._words.text("rules.unless", unless=unless))
        if field.optional:
            asked.append(self._words.text("rules.if_any"))
        takes = _capital(self._takes(field, game))
        title = _capital(self._words.label("field", field.key, game.id))
        return RuleRow(title, "", "\n".join((takes, *map(_capital, asked))))

    def _takes(self, field: Field, game: Game) -> str:
        if field.choices:
            return ", ".join(self._value(choice, field.key, game) for choice in field.choices)
        if field.premiums:
            return ", ".join(self._words.label("premium", rule.key, game.id) for rule in field.premiums)
        numbers = f"{field.low}–{field.high}"
        if field.kind in ("count", "points"):
            return numbers
        names = dict.fromkeys(self._words.label("field", inner.key, game.id) for inner in field.fields)
        return self._words.text(f"rules.kind.{field.kind}", inner=", ".join(names) or numbers)

    def _condition(self, condition: Condition, game: Game) -> str:
        values = ", ".join(self._value(value, condition.field, game) for value in condition.values or ())
        if condition.field == PLAYERS:
            return self._words.text("rules.with_players", values=values)
        name = self._words.label("field", condition.field, game.id)
        if not values:
            return self._words.text("ui.rules.given", field=name)
        return self._words.text("ui.rules.when", field=name, values=values)

    def _value(self, value: object, kind: str, game: Game) -> str:
        if isinstance(value, bool) or value is None:
            return self._words.text({True: "cli.yes", False: "cli.no", None: "cli.none"}[value])
        key = str(value)
        for candidate in (kind, *WORD_KINDS):
            label = self._words.label(candidate, key, game.id)
            if label != key:
                return label
        return key.replace("_", " ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
