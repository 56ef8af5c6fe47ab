"""Recording an entry: the form's questions with the answers given so far, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tarok_ledger.core.problems import Problem, Problems
from tarok_ledger.core.units import format_amount
from tarok_ledger.games.form import PLAYERS, Field, PremiumRule, asked_fields
from tarok_ledger.i18n import Words
from tarok_ledger.journal.entries import form_of_entry
from tarok_ledger.journal.fold import Position, Step
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.ui.presenters.questions import Choice, Path, Question, Result, Seat

MOST_CHIPS = 13
"""A number with more values than this is set by a slider or typed."""
BEHIND_MORE = ("dealer", "resting", "note")
"""Questions that are rarely needed: the game knows who deals."""
CHOICE_WORDS = ("choice", "contract", "card", "suit", "meld", "rank")
"""Under which the words for a choice may stand."""
COLLAPSIBLE = ("rows", "group", "per_player", "player", "switch")
MISSING = ("form.missing", "form.points_missing")


class EntryPresenter:
    def __init__(self, ledger: Ledger, words: Words, opened: OpenEvening, kind: str, number: int | None = None) -> None:
        self.ledger = ledger
        self.words = words
        self.opened = opened
        self.kind = kind
        self.number = number
        self.game = opened.evening.header.game
        self.options = opened.evening.header.options
        self.form = form_of_entry(self.game, kind)
        self.position: Position = opened.evening.before(number) if number else opened.evening.position
        resting = self.game.rotation.resting(self.position.players, self.position.seating)
        self.seated = self.position.players
        self.active = tuple(player for player in self.seated if player not in resting)
        self.radl = self.game.show_state(self.position.state).get("radl", {})
        self.answers = self._first_answers()
        self._tried = False
        self._expanded: set[str] = set()

    def _first_answers(self) -> dict[str, Any]:
        if self.number is not None:
            body = self.opened.evening.effective(self.number)
            return {key: value for key, value in body.items() if key != "type"}
        draft = self.ledger.draft(self.opened)
        return dict(draft["answers"]) if draft and draft["kind"] == self.kind else {}

    @property
    def hand_number(self) -> int:
        """Which hand of the evening this is, as a table counts them."""
        steps = self.opened.evening.steps
        before = self.number or self.opened.evening.number_of_records + 1
        return 1 + sum(step.body["type"] == "hand" for step in steps if step.number < before)

    @property
    def dealer(self) -> str:
        return self.position.seating.dealer

    # Answering

    def answer(self, path: Path) -> Any:
        at: Any = self.answers
        for part in path:
            if isinstance(at, list):
                at = at[part] if isinstance(part, int) and part < len(at) else None
            else:
                at = at.get(part) if isinstance(at, dict) else None
        return at

    def set(self, path: Path, value: Any) -> None:
        """Gives an answer, and keeps it in case the app is killed."""
        at = self._holder(path)
        at[path[-1]] = value
        self._keep()

    def unset(self, path: Path) -> None:
        at = self._holder(path)
        if isinstance(at, list):
            at.pop(int(path[-1]))
        else:
            at.pop(path[-1], None)
        self._prune(path[:-1])
        self._keep()

    def choose(self, question: Question, choice: Choice) -> None:
        """A touch on a chip: chosen, or taken back if it was."""
        if choice.look == "plain":
            self.set(question.path, choice.value)
        else:
            self.unset(question.path)

    def add_row(self, path: Path) -> None:
        rows = self.answer(path) or []
        self.set(path, [*rows, {}])

    def _holder(self, path: Path) -> Any:
        at: Any = self.answers
        for part in path[:-1]:
            if isinstance(at, dict) and not isinstance(at.get(part), dict | list):
                at[part] = {}
            at = at[part]
        return at

    def _prune(self, path: Path) -> None:
        """A group of which nothing is left is no answer at all."""
        if path and isinstance(self.answer(path), dict) and not self.answer(path) and not isinstance(path[-1], int):
            self._holder(path).pop(path[-1], None)

    def _keep(self) -> None:
        if self.number is None:
            draft = {"kind": self.kind, "answers": self.answers} if self.answers else None
            self.ledger.keep_draft(self.opened, draft)

    def start_over(self) -> None:
        self.answers = {}
        self._expanded.clear()
        self._keep()

    # Asking

    def questions(self) -> tuple[Question, ...]:
        """What this hand needs, in the order in which the table knows it."""
        return self._questions(lambda key: key not in BEHIND_MORE)

    def more_questions(self) -> tuple[Question, ...]:
        return self._questions(lambda key: key in BEHIND_MORE)

    def _questions(self, wanted: Any) -> tuple[Question, ...]:
        problems = self._problems_by_field(self.result().problems)
        asked = self._asked(self.form.fields, self.answers, {PLAYERS: len(self.seated)})
        return tuple(self._question(item, (item.key,), problems) for item in asked if wanted(item.key))

    def _asked(
        self, fields: tuple[Field, ...], answers: Mapping[str, Any], facts: Mapping[str, Any]
    ) -> Iterator[Field]:
        known = {**facts, **{item.key: item.default for item in fields}, **answers}
        return (item for item in asked_fields(fields, lambda: known) if item.asked(known))

    def _problems_by_field(self, problems: Problems) -> dict[str, Problem]:
        shown = (found for found in problems if self._tried or found.key not in MISSING)
        return {found.field: found for found in shown}

    def _question(self, item: Field, path: Path, problems: Mapping[str, Problem]) -> Question:
        name = _field_name(path)
        found = next((problem for at, problem in problems.items() if at == name or at.startswith(f"{name}.")), None)
        said = self.words.text(found.key, **dict(found.params)) if found else ""
        made = self._by_kind(item, path, problems)
        empty = self.answer(path) is None
        collapsed = empty and item.optional and item.kind in COLLAPSIBLE and item.key not in self._expanded
        hint = f"hint.{self.game.id}.{item.key}"
        return replace(
            made,
            problem=said,
            needed=empty and not item.optional,
            collapsed=collapsed,
            hint=self.words.text(hint) if self.words.has(hint) else "",
        )

    def expand(self, question: Question) -> None:
        """A touch on the chip of something that is not said yet."""
        if question.kind == "rows":
            self.add_row(question.path)
        else:
            self._expanded.add(str(question.path[-1]))

    def _by_kind(self, item: Field, path: Path, problems: Mapping[str, Problem]) -> Question:
        label = self.words.label("field", item.key, self.game.id)
        value = self.answer(path)
        blank = Question(path, "chips", label, value=value, low=item.low, high=item.high)
        if item.kind in ("choice", "holder", "player", "players"):
            return replace(blank, choices=tuple(self._choices(item, path)))
        if item.kind == "switch":
            return replace(blank, choices=self._switch(item, value))
        if item.kind == "text":
            return replace(blank, kind="text")
        if item.kind in ("count", "points"):
            return self._number(item, blank)
        if item.kind == "per_player":
            return replace(blank, kind="parts", parts=tuple(self._per_player(item, path)))
        if item.kind == "premiums":
            return replace(blank, kind="premiums", parts=tuple(self._premium(rule, item) for rule in self._rules(item)))
        inner = {**self.answers, PLAYERS: len(self.seated)}
        if item.kind == "group":
            fields = self._asked(item.fields, value or {}, inner)
            return replace(
                blank, kind="parts", parts=tuple(self._question(one, (*path, one.key), problems) for one in fields)
            )
        rows = tuple(
            Question(
                (*path, place),
                "parts",
                label,
                parts=tuple(
                    self._question(one, (*path, place, one.key), problems)
                    for one in self._asked(item.fields, row, inner)
                ),
            )
            for place, row in enumerate(value or ())
        )
        return replace(blank, kind="rows", parts=rows)

    def _number(self, item: Field, blank: Question) -> Question:
        if item.high - item.low < MOST_CHIPS:
            chosen = blank.value if blank.value is not None else item.default
            choices = (
                Choice(number, *self._number_label(item.key, number), look="chosen" if number == chosen else "plain")
                for number in range(item.low, item.high + 1)
            )
            return replace(blank, choices=tuple(choices))
        mark = self.game.winning_points if item.kind == "points" else None
        return replace(blank, kind="number", mark=mark)

    def _number_label(self, key: str, number: int) -> tuple[str, str]:
        if key == "contra":
            return f"×{2**number}" if number else "–", self.words.text(f"ui.entry.contra{number}")
        return str(number), ""

    def _switch(self, item: Field, value: Any) -> tuple[Choice, ...]:
        """Yes and no where an answer is needed; a single chip to touch where no is taken for granted."""
        yes = Choice(True, self.words.text("ui.entry.yes"), look="chosen" if value is True else "plain")
        if item.optional:
            return (replace(yes, label=self.words.label("field", item.key, self.game.id)),)
        return yes, Choice(False, self.words.text("ui.entry.no"), look="chosen" if value is False else "plain")

    def _choices(self, item: Field, path: Path) -> Iterator[Choice]:
        value = self.answer(path)
        if item.kind == "choice":
            for key in item.choices:
                look = "chosen" if key == value else "plain"
                yield Choice(key, self._choice_label(key), self._price(key), look)
            return
        taken = self.answers.get(item.differs_from) if item.differs_from else None
        for player in self._players(item):
            if player != taken:
                chosen = player == value or (isinstance(value, list) and player in value)
                line = self.words.text("ui.entry.deals") if player == self.dealer and item.key == "declarer" else ""
                rings = self.radl.get(player, 0) if item.key == "declarer" and isinstance(self.radl, dict) else 0
                yield Choice(player, self.words.label("account", player), line, "chosen" if chosen else "plain", rings)
        if item.nullable:
            alone = item.key in self.answers and value is None
            yield Choice(None, self.words.text("ui.entry.nobody"), look="second" if alone else "plain")

    def _players(self, item: Field) -> tuple[str, ...]:
        if item.among == "accounts":
            return (*self.seated, *self.opened.evening.header.accounts)
        return self.seated if item.among == "seated" else self.active

    def _choice_label(self, key: str) -> str:
        for kind in CHOICE_WORDS:
            if self.words.has(f"{kind}.{self.game.id}.{key}") or self.words.has(f"{kind}.{key}"):
                label = self.words.label(kind, key, self.game.id)
                return label[:1].upper() + label[1:]
        return key

    def _price(self, key: str) -> str:
        """What a contract pays, printed on its chip."""
        for name, sign in ((key, ""), (f"{key}_factor", "×"), (f"{key}_blocks", "")):
            value = self.options.get(name)
            if type(value) is int:
                return f"{sign}{value}"
        return ""

    def _per_player(self, item: Field, path: Path) -> Iterator[Question]:
        for player in self.active:
            inner = (*path, player)
            if item.fields:
                for one in item.fields:
                    label = f"{player}: {self.words.label('field', one.key, self.game.id)}"
                    yield replace(self._by_kind(one, (*inner, one.key), {}), label=label)
            else:
                as_number = replace(item, kind="points" if item.high > MOST_CHIPS else "count", default=0)
                made = self._number(as_number, Question(inner, "chips", player, value=self.answer(inner)))
                needed = not item.optional and made.value is None
                yield replace(made, label=player, low=item.low, high=item.high, mark=None, needed=needed)

    # Premiums

    def _rules(self, item: Field) -> Iterator[PremiumRule]:
        known = {PLAYERS: len(self.seated), **{one.key: one.default for one in self.form.fields}, **self.answers}
        return (rule for rule in item.premiums if all(condition.holds(known) for condition in rule.when))

    def _premium(self, rule: PremiumRule, item: Field) -> Question:
        """A premium as a row: who has it, and, once somebody has, what is to be said about it."""
        label = self.words.label("premium", rule.key, self.game.id)
        recorded = {row["by"]: row for row in self.answers.get(item.key, []) if row["premium"] == rule.key}
        sides = [by for side in rule.by for by in (self.active if side == "player" else (side,))]
        choices = tuple(
            Choice(
                (rule.key, by),
                self.words.label("by", by) if by in rule.by else by,
                look="chosen" if by in recorded else "plain",
            )
            for by in sides
        )
        parts = tuple(
            Question(
                (item.key, rule.key, by),
                "chips",
                self.words.label("by", by) if by in rule.by else by,
                choices=tuple(self._said_about(rule, row)),
            )
            for by, row in recorded.items()
        )
        return Question((item.key, rule.key), "premium", label, choices=choices, parts=parts, value=self._prices(rule))

    def _prices(self, rule: PremiumRule) -> str:
        contract = str(self.answers.get("contract", ""))
        found = []
        for name in (rule.key, f"{rule.key}_announced"):
            value = self.options.get(f"{name}_{contract}", self.options.get(name))
            if type(value) is int:
                found.append(str(value))
        return " / ".join(found)

    def _said_about(self, rule: PremiumRule, row: Mapping[str, Any]) -> Iterator[Choice]:
        if rule.can_announce:
            announced = row.get("announced", False)
            key = "ui.entry.announced" if announced else "ui.entry.silent"
            yield Choice(("announced", not announced), self.words.text(key), look="second" if announced else "plain")
        if rule.silent_loss or row.get("announced"):
            made = row.get("made", True)
            key = "ui.entry.made" if made else "ui.entry.lost"
            yield Choice(("made", not made), self.words.text(key), look="plain" if made else "warning")
        if rule.contra and row.get("announced"):
            contra = row.get("contra", 0)
            label = f"×{2**contra}" if contra else self.words.text("ui.entry.contra0")
            following = (contra + 1) % (rule.contra + 1)
            yield Choice(("contra", following), label, look="warning" if contra else "plain")
        for number in rule.counts:
            look = "chosen" if row.get("count") == number else "plain"
            yield Choice(("count", number), str(number), look=look)

    def touch_premium(self, question: Question, choice: Choice) -> None:
        """Somebody has it, or not after all; a first touch means silent and made."""
        key, by = choice.value
        rows = [row for row in self.answers.get("premiums", []) if (row["premium"], row["by"]) != (key, by)]
        if choice.look == "plain":
            rule = next(rule for item in self.form.fields for rule in item.premiums if rule.key == key)
            if not rule.several:
                rows = [row for row in rows if row["premium"] != key or row.get("announced")]
            count = {"count": rule.counts[0]} if rule.counts else {}
            rows.append({"premium": key, "by": by, **count})
        self.set(("premiums",), rows)

    def say_about_premium(self, question: Question, choice: Choice) -> None:
        _, key, by = question.path
        name, value = choice.value
        rows = [dict(row) for row in self.answers["premiums"]]
        for row in rows:
            if (row["premium"], row["by"]) == (key, by):
                row[name] = value
                if name == "announced" and not value:
                    row.pop("contra", None)
                    row.pop("made", None)
        self.set(("premiums",), rows)

    # What it comes to

    def body(self) -> dict[str, Any]:
        """The entry as it would be written: only what is asked now."""
        asked = {item.key for item in self._asked(self.form.fields, self.answers, {PLAYERS: len(self.seated)})}
        return {"type": self.kind, **{key: value for key, value in self.answers.items() if key in asked}}

    def result(self) -> Result:
        body = self.body()
        step = self.opened.evening.preview(body, self.number)
        if isinstance(step, tuple) and (filled := self._with_the_rest(body, step)) is not None:
            body, step = filled
        if isinstance(step, tuple):
            empty = tuple(Seat(player, "–") for player in self.seated)
            return Result(empty, self._needed(step), complete=False, problems=step)
        return self._shown(step)

    def _with_the_rest(self, body: dict[str, Any], problems: Problems) -> tuple[dict[str, Any], Step | Problems] | None:
        """Where everybody's points are wanted and one player's are missing, he has the rest."""
        if len(problems) != 1 or problems[0].key != "form.points_missing":
            return None
        key = problems[0].field
        given = body.get(key) or {}
        missing = [player for player in self.active if player not in given]
        most = self.form.field(key).high if key != "points" else self._most_points(key)
        if len(missing) != 1 or sum(given.values()) > most:
            return None
        filled = {**body, key: {**given, missing[0]: most - sum(given.values())}}
        return filled, self.opened.evening.preview(filled, self.number)

    def _most_points(self, key: str) -> int:
        return next(item.high for item in self.form.fields if item.key == key and item.kind == "per_player")

    def _needed(self, problems: Problems) -> str:
        missing = [found.field.partition(".")[0].partition("[")[0] for found in problems if found.key in MISSING]
        if missing:
            labels = (self.words.label("field", key, self.game.id) for key in dict.fromkeys(missing))
            return self.words.text("ui.entry.needed", fields=", ".join(labels))
        found = problems[0]
        label = self.words.label("field", found.field.partition(".")[0].partition("[")[0], self.game.id)
        return f"{label[:1].upper()}{label[1:]}: {self.words.text(found.key, **dict(found.params))}"

    def _shown(self, step: Step) -> Result:
        parts = self.game.unit.parts
        deltas = dict.fromkeys(self.seated, 0)
        for posting in step.postings:
            for account, amount in ((posting.payer, -posting.amount), (posting.payee, posting.amount)):
                if account in deltas:
                    deltas[account] += amount
        seats = tuple(
            Seat(player, format_amount(amount, parts, plus=True), (amount > 0) - (amount < 0))
            for player, amount in deltas.items()
        )
        reasons = tuple(
            f"{self.words.label('account', posting.payer)} → {self.words.label('account', posting.payee)} "
            f"{format_amount(posting.amount, parts)}: {self.words.reason(posting.reason, self.game.id)}"
            for posting in step.postings
        )
        short = dict.fromkeys(self.words.reason(posting.reason, self.game.id) for posting in step.postings)
        return Result(seats, "; ".join(short), complete=True, reasons=reasons)

    def save(self) -> Problems:
        """Writes the entry, or puts another in its place. With problems nothing is lost."""
        body = self.body()
        step = self.opened.evening.preview(body, self.number)
        if isinstance(step, tuple) and (filled := self._with_the_rest(body, step)) is not None:
            body = filled[0]
        if self.number is not None:
            problems = self.ledger.amend(self.opened, self.number, body)
        else:
            problems = self.ledger.record(self.opened, body)
        self._tried = bool(problems)
        if not problems and self.number is None:
            self.ledger.keep_draft(self.opened, None)
        return problems


def _field_name(path: Path) -> str:
    """A path as problems name it: melds[0].player."""
    name = ""
    for part in path:
        name += f"[{part}]" if isinstance(part, int) else f".{part}" if name else part
    return name
