"""An entry in words: what it was in two short lines, and everything that was recorded of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tarok_ledger.core.units import format_amount
from tarok_ledger.games.form import Field
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words, one_line
from tarok_ledger.journal.entries import CORRECTIONS, form_of_entry
from tarok_ledger.journal.fold import Body
from tarok_ledger.journal.header import clean_name

NAMED_IN_TITLE = ("contract", "declarer", "partner")
SEATING = ("dealer", "resting")
CHOICE_KINDS = ("choice", "contract", "suit", "card", "meld", "premium", "result", "how", "by")
"""Where the words of an answer may be found; first under the key of its field, if that is one of these."""
NOTHING_SPECIAL = "other"
LONGEST_NAME_IN_TITLE = 14
JOINER = "\N{ZERO WIDTH JOINER}"
"""Makes one picture of several signs."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One answer: `label: value` where there is room, `short` where there is not."""

    key: str
    kind: str
    label: str
    value: str
    short: str


@dataclass(frozen=True, slots=True)
class Description:
    title: str
    parts: tuple[str, ...]
    facts: tuple[Fact, ...]
    note: str

    @property
    def detail(self) -> str:
        return ", ".join(self.parts)


def brief(parts: Sequence[str], fits: Callable[[str], bool]) -> str:
    """As many parts as fit, and how many more there are."""
    for shown in range(len(parts), 0, -1):
        rest = len(parts) - shown
        said = ", ".join(parts[:shown]) + (f" +{rest}" if rest else "")
        if fits(said):
            return said
    return cut(", ".join(parts), fits)


def cut(text: str, fits: Callable[[str], bool]) -> str:
    """As much of a text as fits, with a mark where it was cut; at the least the mark."""
    if fits(text):
        return text
    low, high = 0, len(text)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(f"{text[:middle].rstrip()}…") else (low, middle)
    return f"{text[:low].rstrip()}…"


def shortened(name: str, most: int = LONGEST_NAME_IN_TITLE) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def note_of(body: Body) -> str:
    """The note of an entry on one line: a line break is a blank, as the journal reads it. Joined signs stay so."""
    note = clean_name(str(body.get("note") or ""))
    return JOINER.join(map(one_line, note.split(JOINER)))


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


class Describer:
    """Describes the entries of one game."""

    def __init__(self, game: Game, words: Words) -> None:
        self._game = game
        self._words = words

    def describe(self, body: Body, players: Sequence[str]) -> Description:
        """`players`: who was seated, in seat order."""
        kind = str(body.get("type"))
        if kind in CORRECTIONS:
            return self._correction(kind, body, players)
        facts = tuple(self._facts(kind, body, players))
        note = note_of(body)
        title, told = self._title(kind, body, facts)
        shorts = [fact.short for fact in facts if fact.key not in (*told, *SEATING)]
        if note:
            shorts.append(note if kind == "note" else f"“{note}”")
        return Description(capital(title), tuple(shorts), facts, note)

    def _correction(self, kind: str, body: Body, players: Sequence[str]) -> Description:
        number = body["entry"]
        assert isinstance(number, int)
        title = self._words.text(f"export.entry.{kind}_of", number=number)
        replacement = body.get("with")
        note = note_of(body)
        if not isinstance(replacement, Mapping):
            return Description(title, (note,) if note else (), (), note)
        inner = self.describe(replacement, players)
        return Description(title, (inner.title, *inner.parts), inner.facts, note or inner.note)

    def _title(self, kind: str, body: Body, facts: Sequence[Fact]) -> tuple[str, tuple[str, ...]]:
        """The title, and the keys of the answers it tells."""
        if kind == "transfer":
            payer, payee = self._account(body["from"]), self._account(body["to"])
            return self._words.text("export.entry.paid", payer=payer, payee=payee), ("from", "to")
        if kind != "hand":
            return self._words.label("entry", kind), ()
        names = " + ".join(shortened(str(body[key])) for key in ("declarer", "partner") if body.get(key))
        if body.get("contract"):
            contract = self._words.label("contract", str(body["contract"]), self._game.id)
            return f"{contract} {names}".strip(), NAMED_IN_TITLE
        if names:
            return f"{self._words.label('entry', kind)} {names}", NAMED_IN_TITLE
        # A game without contracts is best known by what stands at the end of its hand, the last trick say.
        group = next((fact for fact in reversed(facts) if fact.kind == "group"), None)
        return (group.short, (group.key,)) if group else (self._words.label("entry", kind), ())

    def _account(self, name: object) -> str:
        return shortened(self._words.label("account", str(name)))

    def _facts(self, kind: str, body: Body, players: Sequence[str]) -> Iterator[Fact]:
        """Every answer in the order of the form, except those that say what would be so anyway."""
        for field, value in _answered(form_of_entry(self._game, kind).fields, body):
            if field.key == "note":
                continue
            label = self._words.label("field", field.key, self._game.id)
            said, short = self._say(field, value, label, players)
            if kind != "hand" and not field.optional:
                short = said
            yield Fact(field.key, field.kind, capital(label), said, short)

    def _say(self, field: Field, value: object, label: str, players: Sequence[str]) -> tuple[str, str]:
        """An answer, where its label stands beside it and where it does not."""
        if field.kind == "points":
            return str(value), self._words.text("export.entry.points", points=str(value))
        if field.kind == "switch":
            return self._switch(field.key, bool(value), label)
        if field.key == "amount" and isinstance(value, int):
            amount = format_amount(value, self._game.unit.parts)
            return amount, amount
        if field.kind == "count":
            alone = field.default == 0 and value == 1
            return str(value), label if alone else f"{label} {value}"
        if field.kind == "choice":
            chosen = self._choice(field, value)
            return chosen, chosen
        if field.kind == "premiums" and isinstance(value, list | tuple):
            return "; ".join(map(self._premium, value)), ", ".join(map(self._short_premium, value))
        if field.kind == "per_player" and isinstance(value, Mapping):
            return self._per_player(field, value, label, players)
        if field.kind == "group" and isinstance(value, Mapping):
            said = self._group(field, value)
            return said, f"{label} {said}"
        if field.kind == "rows" and isinstance(value, list | tuple):
            said = "; ".join(self._group(field, row) for row in value)
            return said, f"{label}: {said}"
        said = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        return said, f"{label}: {said}"

    def _switch(self, key: str, value: bool, label: str) -> tuple[str, str]:
        if key == "made":
            said = self._words.label("result", "made" if value else "lost")
            return said, said
        if value:
            return self._words.text("export.entry.yes"), label
        said = self._words.text("export.entry.no")
        return said, f"{label}: {said}"

    def _choice(self, field: Field, value: object) -> str:
        own = (field.key,) if field.key in CHOICE_KINDS else ()
        for kind in (*own, *CHOICE_KINDS):
            if (said := self._words.label(kind, str(value), self._game.id)) != str(value):
                return said
        return str(value).replace("_", " ")

    def _per_player(
        self, field: Field, value: Mapping[str, object], label: str, players: Sequence[str]
    ) -> tuple[str, str]:
        names = sorted(value, key=lambda name: players.index(name) if name in players else len(players))
        inner = {name: self._inner(field, value[name]) for name in names}
        said = ", ".join(f"{name} {text}" for name, text in inner.items())
        if not field.fields and len(names) >= self._game.active_seats(len(players)):
            return said, " / ".join(inner.values())
        return said, f"{label}: {said}" if len(names) > 1 else f"{label} {said}"

    def _inner(self, field: Field, value: object) -> str:
        return self._group(field, value) if isinstance(value, Mapping) else str(value)

    def _group(self, field: Field, value: Mapping[str, object]) -> str:
        parts = []
        for inner, answer in _answered(field.fields, value):
            if answer == NOTHING_SPECIAL:
                continue
            label = self._words.label("field", inner.key, self._game.id)
            said, short = self._say(inner, answer, label, ())
            parts.append(said if inner.kind == "player" else short)
        return ", ".join(parts)

    def _premium(self, row: Mapping[str, object]) -> str:
        result = "made" if row.get("made", True) else "lost"
        how = "announced" if row.get("announced") else "silent"
        parts = [self._words.label("by", str(row.get("by", ""))), self._words.label("how", how)]
        parts.append(self._words.label("result", result))
        if row.get("contra"):
            parts.append(f"{self._words.label('field', 'contra')} {row['contra']}")
        return f"{self._premium_name(row)}: {', '.join(parts)}"

    def _short_premium(self, row: Mapping[str, object]) -> str:
        lost = "" if row.get("made", True) else f" {self._words.label('result', 'lost')}"
        return f"{self._premium_name(row)}{lost}"

    def _premium_name(self, row: Mapping[str, object]) -> str:
        name = self._words.label("premium", str(row.get("premium")), self._game.id)
        return f"{row['count']} {name}" if row.get("count") is not None else name


def _answered(fields: Sequence[Field], body: Mapping[str, object]) -> Iterator[tuple[Field, object]]:
    """Each answer that says something, with its field. Of several fields with one key, the one the answer fits."""
    seen: set[str] = set()
    for field in fields:
        value = body.get(field.key)
        if field.key in seen or value is None or value in ([], {}) or _is_default(field, value):
            continue
        if isinstance(value, Mapping) == (field.kind in ("per_player", "group")):
            seen.add(field.key)
            yield field, value


def _is_default(field: Field, value: object) -> bool:
    return type(value) is type(field.default) and value == field.default
