"""A form is data: what a hand needs recorded, in the order the table knows it. The touch screen, the terminal and
the evening file all use the same forms, and `validate` turns answers into a hand or says what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from tarok_ledger.core.problems import Problem, Problems, problem

PLAYERS = "players"
"""In a condition: the number of players at the table."""

HIGHEST_COUNT = 1_000_000


@dataclass(frozen=True, slots=True)
class Condition:
    """An earlier answer is one of `values`; with `values` left out, it was answered at all."""

    field: str
    values: tuple[object, ...] | None = None

    def holds(self, answers: Mapping[str, Any]) -> bool:
        answer = answers.get(self.field)
        if self.values is None:
            return answer is not None and answer is not False and answer not in ((), [])
        return answer in self.values


def when(name: str, *values: object) -> Condition:
    return Condition(name, values)


def given(name: str) -> Condition:
    return Condition(name)


@dataclass(frozen=True, slots=True)
class PremiumRule:
    """A premium that may be recorded: who can have it, and what can be said about it."""

    key: str
    by: tuple[str, ...] = ("declarer", "defence")
    """The sides that may have it; `player` stands for any player, by name."""
    can_announce: bool = True
    announced_by: tuple[str, ...] = ("declarer", "defence")
    """The sides that may announce it."""
    silent_loss: bool = False
    """Can be lost although nobody announced it."""
    contra: int = 0
    """The highest contra on an announced one."""
    counts: tuple[int, ...] = ()
    """How many of something it can be, where it is a number of things."""
    several: bool = False
    """More than one player can have it in the same hand."""
    when: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Premium:
    """A premium as recorded."""

    premium: str
    by: str
    announced: bool = False
    made: bool = True
    contra: int = 0
    count: int | None = None

    @property
    def signed(self) -> int:
        """+1 for the one who has it, -1 when it was lost."""
        return 1 if self.made else -1


@dataclass(frozen=True, slots=True)
class Field:
    """One question. `kind` is a key of `KINDS`; `among` says which players may be named."""

    key: str
    kind: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = HIGHEST_COUNT
    among: str = "active"
    differs_from: str | None = None
    nullable: bool = False
    optional: bool = False
    default: Any = None
    when: tuple[Condition, ...] = ()
    optional_if: tuple[Condition, ...] = ()
    fields: tuple[Field, ...] = ()
    premiums: tuple[PremiumRule, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"field {self.key!r} is of the unknown kind {self.kind!r}")

    def asked(self, answers: Mapping[str, Any]) -> bool:
        return all(condition.holds(answers) for condition in self.when)

    def may_be_left_out(self, answers: Mapping[str, Any]) -> bool:
        return self.optional or any(condition.holds(answers) for condition in self.optional_if)


@dataclass(frozen=True, slots=True)
class Form:
    fields: tuple[Field, ...]

    def field(self, key: str) -> Field:
        return next(item for item in self.fields if item.key == key)


class Hand(Mapping[str, Any]):
    """A validated set of answers: every field of the form is there, by key or as an attribute."""

    __slots__ = ("_answers",)

    def __init__(self, answers: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_answers", MappingProxyType(dict(answers)))

    def __getitem__(self, key: str) -> Any:
        return self._answers[key]

    def __iter__(self) -> Any:
        return iter(self._answers)

    def __len__(self) -> int:
        return len(self._answers)

    def __getattr__(self, key: str) -> Any:
        try:
            return self._answers[key]
        except KeyError:
            raise AttributeError(key) from None

    def __setattr__(self, key: str, value: object) -> None:
        raise AttributeError("a hand does not change")

    def __repr__(self) -> str:
        return f"Hand({dict(self._answers)!r})"


@dataclass(frozen=True, slots=True)
class Seats:
    """Who may be named in an answer."""

    seated: tuple[str, ...]
    active: tuple[str, ...]
    accounts: tuple[str, ...] = ()
    everyone: tuple[str, ...] = ()
    """Also those who have left."""

    def among(self, which: str) -> tuple[str, ...]:
        names: tuple[str, ...] = getattr(self, which)
        return names


def validate(form: Form, answers: Mapping[str, object], seats: Seats) -> Hand | Problems:
    """The hand that the answers describe, or every problem found in them."""
    read, problems = _read_fields(form.fields, answers, seats, {PLAYERS: len(seats.seated)})
    return tuple(problems) or Hand(read)


def _read_fields(
    fields: tuple[Field, ...], answers: Mapping[str, object], seats: Seats, facts: Mapping[str, object]
) -> tuple[dict[str, Any], list[Problem]]:
    known = {item.key for item in fields}
    problems = [problem(str(key), "form.unknown_field") for key in answers if key not in known]
    read: dict[str, Any] = {}
    wrong: set[str] = set()
    for item in asked_fields(fields, lambda: {**facts, **read}):
        so_far = {**facts, **read}
        if wrong & {condition.field for condition in item.when}:
            # Whether this is asked at all depends on an answer that has to be put right first.
            read[item.key] = item.default
            continue
        value = _read_field(item, answers, seats, so_far)
        if isinstance(value, _Wrong):
            problems.extend(value.problems)
            wrong.add(item.key)
            value = item.default
        elif item.differs_from and value is not None and value == so_far.get(item.differs_from):
            problems.append(problem(item.key, "form.same_player", other=item.differs_from))
        read[item.key] = value
    return read, problems


def asked_fields(fields: tuple[Field, ...], answers: Callable[[], Mapping[str, Any]]) -> Iterator[Field]:
    """The fields in order. Of several with the same key, which ask the same thing in different cases, only the one
    that is asked now, or the first if none is."""
    by_key: dict[str, list[Field]] = {}
    for item in fields:
        by_key.setdefault(item.key, []).append(item)
    for alternatives in by_key.values():
        so_far = answers()
        yield next((item for item in alternatives if item.asked(so_far)), alternatives[0])


@dataclass(frozen=True, slots=True)
class _Wrong:
    """What a reader returns in place of a value."""

    problems: Problems


def _wrong(name: str, key: str, /, **params: str | int) -> _Wrong:
    return _Wrong((problem(name, key, **params),))


def _read_field(item: Field, answers: Mapping[str, object], seats: Seats, so_far: Mapping[str, Any]) -> Any:
    raw = answers.get(item.key)
    if not item.asked(so_far):
        if raw is None or raw == [] or (type(raw) is type(item.default) and raw == item.default):
            return item.default
        return _wrong(item.key, "form.not_asked")
    if raw is None:
        if item.may_be_left_out({**answers, **so_far}) or (item.nullable and item.key in answers):
            return item.default
        return _wrong(item.key, "form.missing")
    return KINDS[item.kind](item, raw, seats, so_far)


def _read_choice(item: Field, raw: object, seats: Seats, so_far: Mapping[str, Any]) -> Any:
    if isinstance(raw, str) and raw in item.choices:
        return raw
    return _wrong(item.key, "form.not_a_choice", choices=", ".join(item.choices))


def _read_player(item: Field, raw: object, seats: Seats, so_far: Mapping[str, Any]) -> Any:
    if isinstance(raw, str) and raw in seats.among(item.among):
        return raw
    if isinstance(raw, str) and item.among == "active" and raw in seats.seated:
        return _wrong(item.key, "form.player_rests", player=raw)
    return _wrong(item.key, "form.not_a_player", players=", ".join(seats.among(item.among)))


def _read_holder(item: Field, raw: object, seats: Seats, so_far: Mapping[str, Any]) -> Any:
    """A side, or a player where `player` is among the choices."""
    if "player" not in item.choices:
        return _read_choice(item, raw, seats, so_far)
    return raw if raw in item.choices and raw != "player" else _read_player(item, raw, seats, so_far)


def _read_players(item: Field, raw: object, seats: Seats, so_far: Mapping[str, Any]) -> Any:
    names = [raw] if isinstance(raw, str) else raw
    if not isinstance(names, list | tuple):
        return _wrong(item.key, "form.not_a_player", players=", ".join(seats.among(item.among)))
    for name in names:
        value = _read_player(item, name, seats, so_far)
        if isinstance(value, _Wrong):
            return value
    if len(set(names)) < len(names):
        return _wrong(item.key, "form.player_twice")
    return tuple(names)


def _read_count(item: Field, raw: object, seats: Seats, so_far: Mapping[str, Any]) -> Any:
    if type(raw) is not int:
        return _wrong(item.key, "value.not_whole")
    if not item.low <= raw <= item.high:
        return _wrong(item.key, "value.out_of_range", low=item.low, high=item.high)
    return raw


def _read_switch(item: Field, raw: object, seats: Seats, so_far: Mapping[str, Any]) -> Any:
    return raw if isinstance(raw, bool) else _wrong(item.key, "value.not_switch")


def _read_text(item: Field, raw: object, seats: Seats, so_far: Mapping[str, Any]) -> Any:
    if not isinstance(raw, str):
        return _wrong(item.key, "value.not_text")
    return raw if len(raw) <= item.high else _wrong(item.key, "value.too_long", most=item.high)


def _read_per_player(item: Field, raw: object, seats: Seats, so_far: Mapping[str, Any]) -> Any:
    """A value for each of several players: a number, or a group where the field has fields of its own."""
    if not isinstance(raw, Mapping):
        return _wrong(item.key, "form.not_per_player")
    one = replace(item, kind="group" if item.fields else "count")
    read: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, value in raw.items():
        named = _read_player(item, name, seats, so_far)
        entry = KINDS[one.kind](one, value, seats, so_far)
        for wrong in (named, entry):
            if isinstance(wrong, _Wrong):
                problems.extend(replace(found, field=f"{item.key}.{name}") for found in wrong.problems)
        read[name] = entry
    return _Wrong(tuple(problems)) if problems else MappingProxyType(read)


def _read_group(item: Field, raw: object, seats: Seats, so_far: Mapping[str, Any]) -> Any:
    if not isinstance(raw, Mapping):
        return _wrong(item.key, "value.not_object")
    read, problems = _read_fields(item.fields, raw, seats, so_far)
    return _Wrong(tuple(found.inside(item.key) for found in problems)) if problems else Hand(read)


def _read_rows(item: Field, raw: object, seats: Seats, so_far: Mapping[str, Any]) -> Any:
    if not isinstance(raw, list | tuple):
        return _wrong(item.key, "value.not_list")
    rows = [_read_group(replace(item, key=f"{item.key}[{place}]"), row, seats, so_far) for place, row in enumerate(raw)]
    problems = [found for row in rows if isinstance(row, _Wrong) for found in row.problems]
    return _Wrong(tuple(problems)) if problems else tuple(rows)


def _read_premiums(item: Field, raw: object, seats: Seats, so_far: Mapping[str, Any]) -> Any:
    if not isinstance(raw, list | tuple):
        return _wrong(item.key, "value.not_list")
    premiums: list[Premium] = []
    problems: list[Problem] = []
    for place, row in enumerate(raw):
        name = f"{item.key}[{place}]"
        value = _read_premium(item, name, row, seats, so_far)
        if isinstance(value, _Wrong):
            problems.extend(value.problems)
        elif any(value.premium == other.premium and value.by == other.by for other in premiums):
            problems.append(problem(name, "premium.twice"))
        elif value.made and any(value.premium == other.premium and other.made for other in premiums):
            if not _rule(item, value.premium).several:
                problems.append(problem(name, "premium.made_by_both"))
            premiums.append(value)
        elif not value.announced and any(_is_silent(other, value.premium) for other in premiums):
            problems.append(problem(name, "premium.one_card"))
        else:
            premiums.append(value)
    return _Wrong(tuple(problems)) if problems else tuple(premiums)


def _read_premium(item: Field, name: str, row: object, seats: Seats, so_far: Mapping[str, Any]) -> Any:
    """One premium: its own small form, whose choices depend on the premium named first."""
    if not isinstance(row, Mapping):
        return _wrong(name, "value.not_object")
    rules = {rule.key: rule for rule in item.premiums}
    rule = rules.get(row["premium"]) if isinstance(row.get("premium"), str) else None
    if rule is None:
        return _wrong(f"{name}.premium", "form.not_a_choice", choices=", ".join(rules))
    if not all(condition.holds(so_far) for condition in rule.when):
        return _wrong(f"{name}.premium", "premium.not_in_contract")
    read, problems = _read_fields(premium_fields(rule), row, seats, so_far)
    if problems:
        return _Wrong(tuple(found.inside(name) for found in problems))
    premium = Premium(**read)
    if premium.announced and not (rule.can_announce and premium.by in rule.announced_by):
        return _wrong(f"{name}.announced", "premium.never_announced")
    if not premium.made and not premium.announced and not rule.silent_loss:
        return _wrong(f"{name}.made", "premium.silent_cannot_fail")
    if premium.contra and not premium.announced:
        return _wrong(f"{name}.contra", "premium.contra_needs_announcement")
    return premium


def premium_fields(rule: PremiumRule) -> tuple[Field, ...]:
    """The questions about one premium."""
    return (
        Field("premium", "choice", choices=(rule.key,)),
        Field("by", "holder", choices=rule.by),
        Field("announced", "switch", default=False, optional=True),
        Field("made", "switch", default=True, optional=True),
        Field("contra", "count", high=rule.contra, default=0, optional=True),
        *((Field("count", "count", low=min(rule.counts), high=max(rule.counts)),) if rule.counts else ()),
    )


def _is_silent(premium: Premium, key: str) -> bool:
    """What nobody announced happens once: there is one pagat, and one side that has it."""
    return premium.premium == key and not premium.announced


def _rule(item: Field, key: str) -> PremiumRule:
    return next(rule for rule in item.premiums if rule.key == key)


KINDS = MappingProxyType(
    {
        "choice": _read_choice,
        "player": _read_player,
        "holder": _read_holder,
        "players": _read_players,
        "count": _read_count,
        "points": _read_count,
        "switch": _read_switch,
        "text": _read_text,
        "per_player": _read_per_player,
        "group": _read_group,
        "rows": _read_rows,
        "premiums": _read_premiums,
    }
)
