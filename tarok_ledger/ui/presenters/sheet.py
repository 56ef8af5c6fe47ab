"""The score sheet: a row an entry with running totals, the reasons behind each, the chart, the log and the slate."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tarok_ledger.core.ledger import SHEET, Posting
from tarok_ledger.core.problems import Problems
from tarok_ledger.core.units import format_amount
from tarok_ledger.i18n import Words
from tarok_ledger.journal.entries import AMEND, CORRECTIONS
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.fold import Position, Step
from tarok_ledger.service import Ledger, OpenEvening
from tarok_ledger.ui.presenters.chart import ChartLine, ChartModel, thinned, ticks_between
from tarok_ledger.ui.presenters.describe import Describer, Description, shortened
from tarok_ledger.ui.presenters.slate import Slate, has_slate, read_slate

ROWS_AT_HAND = 256
"""Rows made are kept while one scrolls about."""


@dataclass(frozen=True, slots=True)
class Heading:
    name: str
    rings: int


@dataclass(frozen=True, slots=True)
class Cell:
    delta: int
    delta_text: str
    total_text: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    number: int
    title: str
    parts: tuple[str, ...]
    cells: tuple[Cell, ...]
    changed: bool


@dataclass(frozen=True, slots=True)
class LogLine:
    number: int
    title: str
    parts: tuple[str, ...]
    in_effect: bool
    correction: bool


@dataclass(frozen=True, slots=True)
class PostingLine:
    """What was paid, and why."""

    moved: str
    reason: str
    sign: int
    """On a score sheet, whether the player gains or loses; elsewhere 0."""


@dataclass(frozen=True, slots=True)
class Version:
    place: int
    description: Description


@dataclass(frozen=True, slots=True)
class EntryDetail:
    number: int
    kind: str
    description: Description
    cells: tuple[tuple[str, Cell], ...]
    postings: tuple[PostingLine, ...]
    old_versions: tuple[Version, ...]
    can_change: bool
    """Edit and note."""
    can_void: bool
    reopens: bool
    """Voiding it opens a closed evening again."""
    closed: bool


def open_sheet(ledger: Ledger, words: Words, evening_id: str) -> SheetPresenter | Problems:
    opened = ledger.open(evening_id)
    return opened if isinstance(opened, tuple) else SheetPresenter(ledger, words, opened)


class SheetPresenter:
    def __init__(self, ledger: Ledger, words: Words, opened: OpenEvening) -> None:
        self._ledger = ledger
        self._words = words
        self._opened = opened
        self._describer = Describer(opened.evening.header.game, words)
        self._read()

    def _read(self) -> None:
        """What is worked out once for the whole journal; everything else waits until it is shown."""
        evening = self._evening
        self._parts = evening.header.game.unit.parts
        self._records = evening.records
        self._players = evening.position.everyone
        self._changed = {body["entry"] for body in self._records if body.get("type") == AMEND}
        self._in_effect = {step.number for step in evening.steps}
        self._kept = self._kept_rows()
        self.row = lru_cache(ROWS_AT_HAND)(self._row)

    @property
    def _evening(self) -> Evening:
        return self._opened.evening

    def _kept_rows(self) -> list[tuple[dict[str, int], dict[str, int]]]:
        """A closed evening shows the amounts with which it was closed: each entry's, and the totals after it."""
        rows = []
        totals = dict.fromkeys(self._players, 0)
        for entry in (self._opened.kept or {}).get("entries", ()):
            totals = {name: total + entry["deltas"].get(name, 0) for name, total in totals.items()}
            rows.append((entry["deltas"], totals))
        return rows

    @property
    def evening_id(self) -> str:
        return self._opened.id

    @property
    def game_name(self) -> str:
        return self._words.label("game", self._evening.header.game.id)

    @property
    def unit_name(self) -> str:
        return self._words.label("unit", self._evening.header.game.unit.name)

    @property
    def hands(self) -> int:
        return sum(step.body.get("type") == "hand" for step in self._evening.steps)

    @property
    def closed(self) -> bool:
        return self._evening.position.closed

    @property
    def settles_differently(self) -> bool:
        """Today's rule book would not come to the amounts with which the evening was closed."""
        return self._opened.differs_from_kept

    @property
    def has_slate(self) -> bool:
        return has_slate(self._evening, self._evening.position)

    @property
    def headings(self) -> tuple[Heading, ...]:
        rings: Any = self._evening.header.game.show_state(self._evening.position.state).get("radl", {})
        return tuple(Heading(shortened(name), rings.get(name, 0)) for name in self._players)

    @property
    def number_of_rows(self) -> int:
        return len(self._evening.steps)

    def _row(self, place: int) -> SheetRow:
        """The newest has place 0. Reach it as `row`, which keeps what was made."""
        place = self.number_of_rows - 1 - place
        step = self._evening.steps[place]
        description = self._describe(step.body, step.after)
        changed = step.number in self._changed
        return SheetRow(step.number, description.title, description.parts, self._cells(place), changed)

    def _describe(self, body: Any, position: Position) -> Description:
        return self._describer.describe(body, position.players)

    def _cells(self, place: int) -> tuple[Cell, ...]:
        deltas, totals = self._amounts(place)
        return tuple(self._cell(deltas.get(name, 0), totals.get(name)) for name in self._players)

    def _cell(self, delta: int, total: int | None) -> Cell:
        """A player who had not yet come has no total."""
        total_text = "" if total is None else format_amount(total, self._parts)
        return Cell(delta, format_amount(delta, self._parts, plus=True), total_text)

    def _amounts(self, place: int) -> tuple[dict[str, int], dict[str, int]]:
        if self._kept:
            return self._kept[place]
        step = self._evening.steps[place]
        return _deltas(step), step.after.totals

    def detail(self, number: int) -> EntryDetail:
        evening = self._evening
        place = next(place for place, step in enumerate(evening.steps) if step.number == number)
        step = evening.steps[place]
        kind = str(step.body.get("type"))
        reopens = number == evening.closing_entry()
        return EntryDetail(
            number=number,
            kind=kind,
            description=self._describe(step.body, step.after),
            cells=tuple(zip(self._players, self._cells(place), strict=True)),
            postings=tuple(self._posting(posting) for posting in step.postings),
            old_versions=self._old_versions(number, step.after),
            can_change=not self.closed,
            can_void=not self.closed or reopens,
            reopens=reopens,
            closed=self.closed,
        )

    def _posting(self, posting: Posting) -> PostingLine:
        amount = format_amount(posting.amount, self._parts)
        reason = self._words.reason(posting.reason, self._evening.header.game.id)
        if SHEET in (posting.payer, posting.payee):
            sign = 1 if posting.payer == SHEET else -1
            player = posting.payee if sign > 0 else posting.payer
            signed = format_amount(sign * posting.amount, self._parts, plus=True)
            return PostingLine(f"{player} {signed}", reason, sign)
        payer, payee = (self._words.label("account", account) for account in (posting.payer, posting.payee))
        moved = self._words.text("ui.sheet.moved", payer=payer, payee=payee, amount=amount)
        return PostingLine(moved, reason, 0)

    def _old_versions(self, number: int, position: Position) -> tuple[Version, ...]:
        return tuple(
            Version(place, self._describe(body, position)) for place, body in self._evening.old_versions(number)
        )

    def note_of(self, number: int) -> str:
        return str(self._evening.effective(number).get("note") or "")

    def void(self, number: int) -> Problems:
        return self._changed_by(self._ledger.void(self._opened, number))

    def keep_note(self, number: int, note: str) -> Problems:
        """The same entry with another note; nothing typed takes the note away."""
        body = {key: value for key, value in self._evening.effective(number).items() if key != "note"}
        if note.strip():
            body["note"] = note.strip()
        return self._changed_by(self._ledger.amend(self._opened, number, body))

    def undo(self) -> Problems:
        return self._changed_by(self._ledger.undo(self._opened))

    def _changed_by(self, problems: Problems) -> Problems:
        if not problems:
            self._read()
        return problems

    def chart(self, columns: int) -> ChartModel:
        """Everyone's running total, from nothing at the beginning, in no more points than `columns` can show."""
        series: dict[str, list[tuple[int, int]]] = {}
        before = self._evening.opening.totals
        for name, total in before.items():
            series[name] = [(0, total)]
        for place in range(self.number_of_rows):
            for name, total in self._amounts(place)[1].items():
                series.setdefault(name, []).append((place + 1, total))
        totals = [total for points in series.values() for _, total in points]
        ticks = ticks_between(min(totals), max(totals), self._parts)
        return ChartModel(
            lines=tuple(
                ChartLine(name, thinned(points, columns), format_amount(points[-1][1], self._parts, plus=True))
                for name, points in series.items()
            ),
            entries=self.number_of_rows,
            low=ticks[0],
            high=ticks[-1],
            ticks=tuple((tick, format_amount(tick, self._parts)) for tick in ticks),
        )

    @property
    def number_of_log_lines(self) -> int:
        return len(self._records)

    def log_line(self, place: int) -> LogLine:
        """The records in the order in which they were written, the oldest first."""
        body = self._records[place]
        description = self._describe(body, self._evening.position)
        correction = body.get("type") in CORRECTIONS
        in_effect = correction or place + 1 in self._in_effect
        return LogLine(place + 1, description.title, description.parts, in_effect, correction)

    def log_detail(self, place: int) -> Description:
        return self._describe(self._records[place], self._evening.position)

    def slate(self) -> Slate:
        return read_slate(self._evening)


def _deltas(step: Step) -> dict[str, int]:
    deltas: dict[str, int] = {}
    for posting in step.postings:
        deltas[posting.payer] = deltas.get(posting.payer, 0) - posting.amount
        deltas[posting.payee] = deltas.get(posting.payee, 0) + posting.amount
    return deltas
