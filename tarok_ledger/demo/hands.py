"""Hands as they might have been played. The form is answered by habit, the rule book looks at the answers, and what it
objects to is put right as a table would: taken back if nobody needs it, and thought over again otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from tarok_ledger.core.problems import Problems
from tarok_ledger.core.split import share_equally
from tarok_ledger.demo import habits
from tarok_ledger.demo.walker import LEFT_OUT, Answers, Walker
from tarok_ledger.games.form import Field, Form, PremiumRule
from tarok_ledger.journal.entries import form_of_entry
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.fold import Step

STRONGEST = 4
"""Players are between this weak and this strong; 0 is the middle."""
MOST_OBJECTIONS = 60
WITHIN = "within"
"""Among the facts known when a question is asked: the question of which it is a part."""
PLACE = re.compile(r"(?P<key>\w+)(?:\[(?P<row>\d+)\]|\.(?P<part>.+))?")

Strengths = Mapping[str, int]


class Believable(Walker):
    """Answers as players of these strengths would have them."""

    def __init__(self, rng: Random, evening: Evening, strengths: Strengths, before: int | None = None) -> None:
        super().__init__(rng, evening.header.game, evening.position if before is None else evening.before(before))
        self.strengths = strengths
        self.refused: set[tuple[str, str]] = set()
        """Choices that the table has objected to."""
        self.needed: set[str] = set()
        """What the table has asked for although it may be left open."""
        self.plain = False
        """Nothing is said that may be left open."""

    def says(self, field: Field, known: Mapping[str, Any]) -> bool:
        if field.key in self.needed or not field.may_be_left_out(known):
            return True
        if self.plain or not field.optional:
            return False
        return self._happens(habits.SAID.get(field.key, habits.SAID_OTHERWISE))

    def answer(self, field: Field, known: Mapping[str, Any]) -> Any:
        if field.nullable and self._happens(habits.NOBODY):
            return None
        return super().answer(field, known)

    def again(self, form: Form, answers: Answers, problems: Problems) -> Answers:
        """What the problems name is taken back, or answered once more with all that comes after it."""
        kept, wrong = dict(answers), set()
        rows: dict[str, set[int]] = {}
        for place in (PLACE.match(found.field) for found in problems):
            key = place["key"] if place else ""
            value = kept.get(key)
            if place and place["row"] and isinstance(value, list):
                rows.setdefault(key, set()).add(int(place["row"]))
            elif place and isinstance(value, dict) and place["part"] in value:
                kept[key] = {name: part for name, part in value.items() if name != place["part"]}
            elif key in kept and any(field.key == key and field.optional for field in form.fields):
                del kept[key]
            else:
                wrong.add(key)
        for key, numbers in rows.items():
            kept[key] = [row for number, row in enumerate(kept.get(key, ())) if number not in numbers]
        return self._from_the_first(form, kept, wrong) if wrong else kept

    def _from_the_first(self, form: Form, answers: Answers, wrong: set[str]) -> Answers:
        """Everything before the first wrong answer stays; a question that is not in the form begins all over."""
        settled: dict[str, Any] = {}
        for field in form.fields:
            if field.key in wrong:
                self._remember(field, answers)
                return self.to(form, settled)
            settled[field.key] = answers.get(field.key, LEFT_OUT)
        return self.to(form)

    def _remember(self, field: Field, answers: Answers) -> None:
        if field.kind == "choice" and field.key in answers:
            self.refused.add((field.key, answers[field.key]))
        elif field.key not in answers:
            self.needed.add(field.key)

    def _happens(self, in_a_thousand: int) -> bool:
        return self.rng.randrange(habits.THOUSAND) < in_a_thousand

    def _further(self, start: int, high: int) -> int:
        """A number that is rarely much higher than it must be."""
        while start < high and self._happens(habits.FURTHER):
            start += 1
        return start

    def _choice(self, field: Field, _known: Mapping[str, Any]) -> str:
        left = [choice for choice in field.choices if (field.key, choice) not in self.refused] or field.choices
        return self.rng.choices(left, [choice_weight(field, choice) for choice in left])[0]

    def _player(self, field: Field, known: Mapping[str, Any]) -> str:
        return self._some_player(self._candidates(field, known), known.get(WITHIN, field.key))

    def _some_player(self, players: Sequence[str], what: str) -> str:
        """Strong players have the good things more often, weak ones the bad."""
        tilt = -1 if what in habits.HARMS else 1
        return self.rng.choices(players, [3 * STRONGEST + tilt * self._strength(player) for player in players])[0]

    def _players(self, _field: Field, _known: Mapping[str, Any]) -> list[str]:
        return self.rng.sample(list(self.seated), k=2)

    def _count(self, field: Field, _known: Mapping[str, Any]) -> int:
        """What is said although it need not be is more than what goes without saying."""
        start = field.low if field.default is None else field.default + 1
        return self._further(min(start, field.high), field.high)

    def _points(self, field: Field, known: Mapping[str, Any]) -> int:
        """A bell round the middle; a declarer has a little more, or he would have passed."""
        declarer = known.get("declarer")
        ours = [name for name in (declarer, known.get("partner")) if name] or list(self.seated[::2])
        theirs = [name for name in self.active if name not in ours]
        lead = self._mean_strength(ours) - self._mean_strength(theirs)
        lean = (field.high // 16 if declarer else 0) + round(lead * field.high / 200)
        return max(0, min(field.high, field.high // 2 + lean + self._bell(field.high * 2 // 9)))

    def _bell(self, width: int) -> int:
        return sum(self.rng.randint(-width, width) for _ in range(4)) // 2

    def _strength(self, player: str) -> int:
        return self.strengths.get(player, 0)

    def _mean_strength(self, players: Sequence[str]) -> Fraction:
        return Fraction(sum(self._strength(player) for player in players), max(1, len(players)))

    def _switch(self, field: Field, known: Mapping[str, Any]) -> bool:
        """An open question is only answered by a yes."""
        return field.optional or self._happens(habits.YES.get(field.key, habits.YES_OTHERWISE))

    def _text(self, _field: Field, _known: Mapping[str, Any]) -> str:
        return self.rng.choice(habits.NOTES)

    def _per_player(self, field: Field, known: Mapping[str, Any]) -> dict[str, Any]:
        if field.high < self.total:
            return {player: self._further(1, field.high) for player in self._some_of_the_players(field)}
        if not field.fields:
            return self._split(field)
        parts = {player: self._fields(field.fields, known) for player in self._some_of_the_players(field)}
        return {player: part for player, part in parts.items() if part}

    def _some_of_the_players(self, field: Field) -> list[str]:
        number = 1 + self._happens(habits.SECOND_ROW)
        return sorted({self._some_player(self.active, field.key) for _ in range(number)}, key=self.active.index)

    def _split(self, field: Field) -> dict[str, int]:
        """All points of the pack, dealt round in small heaps."""
        points = share_equally(field.high, self.active)
        for _ in range(4 * len(self.active)):
            loser = self.rng.choice(self.active)
            heap = min(points[loser], self.rng.randint(0, field.high // 12))
            points[loser] -= heap
            points[self._some_player(self.active, field.key)] += heap
        return points

    def _group(self, field: Field, known: Mapping[str, Any]) -> Answers:
        return super()._group(field, {**known, WITHIN: field.key})

    def _rows(self, field: Field, known: Mapping[str, Any]) -> list[Answers]:
        """What must be there may well be two; what need not is rarely more than one."""
        second = habits.SECOND_ROW if field.optional else habits.THOUSAND // 2
        return [self._group(field, known) for _ in range(1 + self._happens(second))]

    def _premiums(self, field: Field, known: Mapping[str, Any]) -> list[Answers]:
        rules = [rule for rule in field.premiums if all(fact.holds(known) for fact in rule.when)]
        rules = [rule for rule in rules if rule.key not in habits.SWEEPS or self._swept(known)]
        chosen: list[PremiumRule] = []
        for _ in range(1 + self._happens(habits.SECOND_PREMIUM)):
            if left := [rule for rule in rules if rule not in chosen]:
                weights = [habits.PREMIUMS.get(rule.key, habits.PREMIUM_OTHERWISE) for rule in left]
                chosen += self.rng.choices(left, weights)
        return [self._premium(rule, known) for rule in chosen]

    def _swept(self, known: Mapping[str, Any]) -> bool:
        points = known.get("points")
        return isinstance(points, int) and not self.total // 9 < points < self.total - self.total // 9

    def _premium(self, rule: PremiumRule, known: Mapping[str, Any]) -> Answers:
        premium: Answers = {"premium": rule.key, "by": self._holder(rule, known)}
        if rule.can_announce and premium["by"] in rule.announced_by and self._announces(premium["by"]):
            premium["announced"] = True
            if not self._happens(habits.ANNOUNCED_MADE):
                premium["made"] = False
            if rule.contra and self._happens(habits.PREMIUM_CONTRA):
                premium["contra"] = self._further(1, rule.contra)
        elif rule.silent_loss and not self._happens(habits.SILENT_MADE):
            premium["made"] = False
        if rule.counts:
            premium["count"] = self._further(min(rule.counts), max(rule.counts))
        return premium

    def _announces(self, by: str) -> bool:
        return self._happens(habits.ANNOUNCED.get(by, 0))

    def _holder(self, rule: PremiumRule, known: Mapping[str, Any]) -> str:
        if "player" in rule.by:
            return self.rng.choice(self.active)
        points = known.get("points")
        ahead = "declarer" if points is None or points > self.total // 2 else "defence"
        behind = [side for side in rule.by if side != ahead]
        return ahead if ahead in rule.by and (not behind or self._happens(habits.FOR_THE_WINNERS)) else behind[0]


def choice_weight(field: Field, choice: str) -> int:
    known = habits.CHOICES.get(field.key, {})
    if choice in known:
        return known[choice]
    if field.key != "contract":
        return habits.CHOICE_OTHERWISE
    weight = habits.FIRST_CONTRACT // (field.choices.index(choice) + 1) ** 2
    return max(1, weight // 2 if choice == field.choices[-1] else weight)


def entry(
    rng: Random, evening: Evening, strengths: Strengths, kind: str, never: Iterable[tuple[str, str]] = ()
) -> Answers:
    """An entry that the table accepts as its next; `never` are choices that make no sense to it."""
    believable = Believable(rng, evening, strengths)
    believable.refused.update(never)
    form = form_of_entry(evening.header.game, kind)
    accepted = _accepted(believable, evening, kind, form, believable.to(form), None)
    assert accepted is not None, f"no {kind} of {evening.header.game.id} is accepted"
    return accepted


def corrected(rng: Random, evening: Evening, strengths: Strengths, number: int) -> Answers | None:
    """An entry as it should have been: one of its numbers was noted wrong. None if no other fits."""
    believable = Believable(rng, evening, strengths, before=number)
    body = evening.effective(number)
    kind = str(body["type"])
    form = form_of_entry(evening.header.game, kind)
    answers = {key: value for key, value in body.items() if key != "type"}
    counted = [field.key for field in form.fields if field.key in answers and field.kind in ("points", "per_player")]
    settled = {field.key: answers.get(field.key, LEFT_OUT) for field in form.fields}
    if counted:
        del settled[rng.choice(counted)]
    return _accepted(believable, evening, kind, form, believable.to(form, settled), number)


def _accepted(
    believable: Believable, evening: Evening, kind: str, form: Form, answers: Answers, replacing: int | None
) -> Answers | None:
    """The answers, or what is left of them when the table has no more objections. What cannot be agreed upon is made
    plain; None if even that is refused."""
    for objections in range(MOST_OBJECTIONS):
        body = {"type": kind, **_without_nothing(answers)}
        outcome = evening.preview(body, replacing)
        if isinstance(outcome, Step):
            return body
        if objections == MOST_OBJECTIONS // 2:
            believable.plain = True
            answers = believable.to(form)
        else:
            answers = believable.again(form, answers, outcome)
    return None


def _without_nothing(answers: Answers) -> Answers:
    return {key: value for key, value in answers.items() if value not in ([], {})}
