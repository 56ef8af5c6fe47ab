"""An evening: its header and its journal, with the table worked out after every entry.

The journal only grows. A correction (amend, void, undo, redo) is a further record that names an earlier one, and the
table follows from the entries that are still in effect. Each entry's outcome is kept, so a correction settles again
only from the corrected entry on, and a new entry costs the same however long the evening has been.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass

from tarok_ledger.core.problems import Problems, problem
from tarok_ledger.games.form import Seats, validate
from tarok_ledger.journal.entries import AMEND, CORRECTIONS, EVENT_FORM, REDO, UNDO, VOID
from tarok_ledger.journal.fold import Body, Position, Step, advance, opening
from tarok_ledger.journal.header import Header

_NAMES_AN_ENTRY = ("type", "entry", "note")
_FIELDS = {AMEND: (*_NAMES_AN_ENTRY, "with"), VOID: _NAMES_AN_ENTRY, UNDO: _NAMES_AN_ENTRY, REDO: _NAMES_AN_ENTRY}


@dataclass(slots=True)
class _Record:
    """A line of the journal. `live` is false once a later live record has taken it back."""

    body: Body
    live: bool = True

    @property
    def kind(self) -> object:
        return self.body.get("type")

    @property
    def target(self) -> int:
        number = self.body["entry"]
        assert isinstance(number, int)
        return number


class Evening:
    """Records are numbered from 1, as in the file."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.opening = opening(header)
        self._records: list[_Record] = []
        self._steps: list[Step] = []
        self._entries: list[int] = []
        """Numbers of the live entries, in order; `_steps` runs beside it."""
        self._amendments: dict[int, list[int]] = {}
        self._undone_from = 0
        """Undo records after this number can be redone."""

    @property
    def records(self) -> tuple[Body, ...]:
        return tuple(record.body for record in self._records)

    @property
    def number_of_records(self) -> int:
        return len(self._records)

    @property
    def steps(self) -> Sequence[Step]:
        """The entries in effect, in order, and what each did."""
        return self._steps

    @property
    def position(self) -> Position:
        return self._steps[-1].after if self._steps else self.opening

    def versions(self, number: int) -> tuple[Body, ...]:
        """Everything that was ever written as this entry, the oldest first, in effect or not."""
        later = (record.body for record in self._records if record.kind == AMEND and record.target == number)
        return (self._records[number - 1].body, *(_replacement(body) for body in later))

    def old_versions(self, number: int) -> tuple[tuple[int, Body], ...]:
        """Those that do not count now, each with its place among all."""
        now = self._in_effect(number)
        versions = enumerate(self.versions(number), start=1)
        return tuple((place, body) for place, body in versions if body is not now)

    def effective(self, number: int) -> Body:
        """What counts as this entry now, to be worked on: the journal keeps its own."""
        return deepcopy(self._in_effect(number))

    def _in_effect(self, number: int) -> Body:
        amendments = self._amendments.get(number)
        return _replacement(self._records[amendments[-1] - 1].body) if amendments else self._records[number - 1].body

    def before(self, number: int) -> Position:
        """The table as it was before an entry."""
        place = bisect_left(self._entries, number)
        return self._steps[place - 1].after if place else self.opening

    def preview(self, body: Body, replacing: int | None = None) -> Step | Problems:
        """What an entry would do, now or in place of an earlier one, without writing it."""
        number = replacing or len(self._records) + 1
        return advance(self.header, self.before(number) if replacing else self.position, number, body)

    def append(self, body: Body) -> Problems:
        """Writes one record. With problems, nothing has changed. What is written is ours: whoever goes on with the
        body he handed in does not change the journal."""
        body = deepcopy(body)
        number = len(self._records) + 1
        kind = body.get("type")
        if kind in CORRECTIONS:
            return tuple(found.in_entry(found.entry or number) for found in self._correct(number, body))
        step = advance(self.header, self.position, number, body)
        if isinstance(step, tuple):
            return step
        self._records.append(_Record(body))
        self._entries.append(number)
        self._steps.append(step)
        self._undone_from = number
        return ()

    def undo_target(self) -> int | None:
        """The latest thing done that is still in effect."""
        return self._latest(lambda record: record.kind not in (UNDO, REDO))

    def redo_target(self) -> int | None:
        """The latest undo, unless something new has been written since."""
        return self._latest(lambda record: record.kind == UNDO, after=self._undone_from)

    def closing_entry(self) -> int | None:
        return self._steps[-1].number if self.position.closed else None

    def _latest(self, fits: Callable[[_Record], bool], after: int = 0) -> int | None:
        for number in range(len(self._records), after, -1):
            record = self._records[number - 1]
            if record.live and fits(record):
                return number
        return None

    def _correct(self, number: int, body: Body) -> Problems:
        if problems := self._check_correction(body):
            return problems
        record = _Record(body)
        self._records.append(record)
        first = self._switch(number, on=True)
        problems = self._settle_from(first)
        if problems:
            self._switch(number, on=False)
            self._records.pop()
            again = self._settle_from(first)
            assert not again, "taking a correction back leaves the table as it was"
            return problems
        if record.kind not in (UNDO, REDO):
            self._undone_from = number
        return ()

    def _check_correction(self, body: Body) -> Problems:
        kind, target = body["type"], body.get("entry")
        for key in body:
            if key not in _FIELDS[str(kind)]:
                return (problem(key, "form.unknown_field"),)
        if problems := self._check_note(body):
            return problems
        if type(target) is not int or not 0 < target <= len(self._records):
            return (problem("entry", "journal.no_such_entry", last=len(self._records)),)
        record = self._records[target - 1]
        if not record.live:
            return (problem("entry", "journal.not_in_effect", number=target),)
        if kind == UNDO and target != self.undo_target():
            return (problem("entry", "journal.not_the_latest", number=target),)
        if kind == REDO and target != self.redo_target():
            return (problem("entry", "journal.nothing_to_redo", number=target),)
        if kind in (AMEND, VOID):
            return self._check_entry_correction(body, record, target)
        return ()

    @staticmethod
    def _check_note(body: Body) -> Problems:
        read = validate(EVENT_FORM, {key: value for key, value in body.items() if key == "note"}, Seats((), ()))
        return read if isinstance(read, tuple) else ()

    def _check_entry_correction(self, body: Body, record: _Record, target: int) -> Problems:
        if record.kind in CORRECTIONS:
            return (problem("entry", "journal.not_an_entry", number=target),)
        if self.position.closed and not (body["type"] == VOID and target == self.closing_entry()):
            return (problem("type", "journal.closed"),)
        if body["type"] == AMEND:
            replacement = body.get("with")
            if not isinstance(replacement, Mapping):
                return (problem("with", "value.not_object"),)
            if replacement.get("type") in CORRECTIONS:
                return (problem("with.type", "journal.not_an_entry", number=target),)
            if "close" in (replacement.get("type"), record.kind):
                return (problem("with.type", "journal.close_is_not_amended"),)
        return ()

    def _switch(self, number: int, on: bool) -> int:
        """Puts a record into effect or out of it; returns the entry from which the table changes."""
        record = self._records[number - 1]
        record.live = on
        if record.kind in (VOID, UNDO, REDO):
            return self._switch(record.target, on=not on)
        if record.kind == AMEND:
            amendments = self._amendments.setdefault(record.target, [])
            if on:
                insort(amendments, number)
            else:
                amendments.remove(number)
            return record.target
        if on:
            insort(self._entries, number)
        else:
            del self._entries[bisect_left(self._entries, number)]
        return number

    def _settle_from(self, number: int) -> Problems:
        """Works the table out again from an entry on, beginning with the position kept before it."""
        keep = bisect_left(self._entries, number)
        before = self._steps[keep - 1].after if keep else self.opening
        fresh: list[Step] = []
        for entry in self._entries[keep:]:
            step = advance(self.header, before, entry, self._in_effect(entry))
            if isinstance(step, tuple):
                return step
            fresh.append(step)
            before = step.after
        self._steps[keep:] = fresh
        return ()


def _replacement(amendment: Body) -> Body:
    body = amendment["with"]
    assert isinstance(body, Mapping)
    return body
