"""The use cases, for the command line and the touch app alike. Time and ids are handed in; a record's id is made
before it is saved, so saving twice is harmless."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from tarok_ledger.core.money import parse_cents
from tarok_ledger.core.problems import Problems, problem
from tarok_ledger.journal.codec import (
    Progress,
    dump_evening,
    dump_json,
    go_on,
    load_evening,
    parse_json,
    replay,
    settled,
)
from tarok_ledger.journal.entries import AMEND, REDO, UNDO, VOID
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.fold import Body
from tarok_ledger.journal.header import dump_header, read_header
from tarok_ledger.storage.store import Store, StoredEvening, StoredRecord

DRAFTS, SETTINGS, PRESETS, HIDDEN = "draft", "setting", "preset", "hidden"
"""What the app jots down beside the journals."""
DEVICE = "device"
"""Jottings that mean something on this device alone, such as a folder; no backup takes them along."""


def system_clock() -> datetime:
    return datetime.now(UTC)


def local_time(stamp: str) -> str:
    """A time of the ledger as the clocks of this device show it, in the same form."""
    return datetime.fromisoformat(stamp).astimezone().isoformat(timespec="seconds")


def local_day(stamp: str) -> str:
    """The day of a time of the ledger where this device is, such as 2026-11-18."""
    return local_time(stamp)[:10]


def random_id() -> str:
    return uuid.uuid4().hex


@dataclass(slots=True)
class OpenEvening:
    """An evening of the store, ready to be written to."""

    id: str
    started_at: str
    evening: Evening
    kept: dict[str, Any] | None = None
    """The result with which it was closed, if it is closed."""

    @property
    def differs_from_kept(self) -> bool:
        """Whether today's rule book would settle a closed evening differently."""
        return self.kept is not None and self.kept != json.loads(dump_json(settled(self.evening)))

    @property
    def result(self) -> dict[str, Any]:
        """The table. A closed evening keeps the result it was closed with, whatever a rule book says later."""
        return self.kept if self.kept is not None else settled(self.evening)


@dataclass(frozen=True, slots=True)
class Summary:
    """A line of the list of evenings."""

    id: str
    started_at: str
    game: str
    players: tuple[str, ...]
    entries: int
    totals: Mapping[str, int]
    closed: bool
    records: int
    currency: str
    cents: Mapping[str, int]
    """What everyone gets or owes, once it is closed."""


class Ledger:
    def __init__(self, store: Store, clock: Callable[[], datetime], new_id: Callable[[], str]) -> None:
        self.store = store
        self.new_id = new_id
        self._clock = clock
        self._last_opened: OpenEvening | None = None
        """Going from screen to screen opens the same evening again and again; it is worked out once."""

    @contextmanager
    def twin(self) -> Iterator[Ledger]:
        """The same ledger once more, for work on another thread."""
        with closing(self.store.again()) as store:
            yield Ledger(store, self._clock, self.new_id)

    def summaries(self, with_hidden: bool = False) -> Sequence[Summary]:
        """All evenings, the newest first; what each shows was saved with its last record."""
        hidden = {} if with_hidden else self.store.jottings(HIDDEN)
        return [self._summary(stored) for stored in self.store.evenings() if stored.id not in hidden]

    def start(self, raw_header: Mapping[str, object]) -> OpenEvening | Problems:
        header = read_header(raw_header)
        if isinstance(header, tuple):
            return header
        return self._add(Evening(header))

    def import_file(self, text: str, progress: Progress = go_on) -> OpenEvening | Problems:
        """Takes an evening file in as a new evening, with its whole journal."""
        evening = load_evening(text, progress)
        return evening if isinstance(evening, tuple) else self._add(evening)

    def export_file(self, opened: OpenEvening) -> str:
        return dump_evening(opened.evening)

    def find(self, id_prefix: str) -> StoredEvening | Problems:
        """The one evening whose id begins so."""
        found = self.store.find(id_prefix) if id_prefix.isascii() and id_prefix.isalnum() else ()
        if len(found) > 1 and found[0].id != id_prefix:
            return (problem("", "service.several_evenings", evening=id_prefix),)
        return found[0] if found else (problem("", "service.no_such_evening", evening=id_prefix),)

    def open(self, id_prefix: str) -> OpenEvening | Problems:
        stored = self.find(id_prefix)
        if isinstance(stored, tuple):
            return stored
        last = self._last_opened
        if last is not None and last.id == stored.id and last.evening.number_of_records == stored.number_of_records:
            return last
        header = read_header(json.loads(stored.header))
        if isinstance(header, tuple):
            return header
        evening = replay(header, [parse_json(record.body) for record in self.store.records(stored.id)])
        if isinstance(evening, tuple):
            return evening
        kept = self._kept(stored.id, evening.position.closed)
        self._last_opened = OpenEvening(stored.id, stored.started_at, evening, kept)
        return self._last_opened

    def kept_result(self, stored: StoredEvening) -> dict[str, Any] | None:
        """The result of a closed evening even if today's rule book can no longer read it."""
        return self._kept(stored.id, self._summary(stored).closed)

    def record(self, opened: OpenEvening, body: Body) -> Problems:
        """Writes an entry: checked first, then on disk, then part of the evening. With problems nothing changes."""
        if problems := opened.evening.append(body):
            return problems
        number = opened.evening.number_of_records
        closing = _closing(opened.evening)
        try:
            self.store.add_record(opened.id, self._stored_record(opened.evening, number, body), closing)
        except BaseException:
            opened.evening = replay_without_last(opened.evening)
            raise
        opened.kept = None if closing is None else json.loads(closing)
        return ()

    def amend(self, opened: OpenEvening, number: int, body: Body) -> Problems:
        return self.record(opened, {"type": AMEND, "entry": number, "with": body})

    def void(self, opened: OpenEvening, number: int) -> Problems:
        return self.record(opened, {"type": VOID, "entry": number})

    def undo(self, opened: OpenEvening) -> Problems:
        target = opened.evening.undo_target()
        if target is None:
            return (problem("", "journal.nothing_to_undo"),)
        return self.record(opened, {"type": UNDO, "entry": target})

    def redo(self, opened: OpenEvening) -> Problems:
        target = opened.evening.redo_target()
        if target is None:
            return (problem("", "journal.nothing_undone"),)
        return self.record(opened, {"type": REDO, "entry": target})

    def close(self, opened: OpenEvening) -> Problems:
        return self.record(opened, {"type": "close"})

    def reopen(self, opened: OpenEvening) -> Problems:
        """Opens a closed evening again, by voiding its close."""
        number = opened.evening.closing_entry()
        return (problem("", "journal.not_closed"),) if number is None else self.void(opened, number)

    def draft(self, opened: OpenEvening) -> dict[str, Any] | None:
        """A hand that was begun and not yet saved, as it was left."""
        draft: dict[str, Any] | None = self._jotting(DRAFTS, opened.id)
        return draft

    def keep_draft(self, opened: OpenEvening, draft: Mapping[str, object] | None) -> None:
        self.store.jot(DRAFTS, opened.id, None if draft is None else dump_json(draft))

    def settings(self) -> dict[str, Any]:
        return {key: json.loads(value) for key, value in self.store.jottings(SETTINGS).items()}

    def keep_setting(self, key: str, value: object) -> None:
        self.store.jot(SETTINGS, key, dump_json(value))

    def device_notes(self) -> dict[str, Any]:
        return {key: json.loads(value) for key, value in self.store.jottings(DEVICE).items()}

    def keep_device_note(self, key: str, value: object) -> None:
        self.store.jot(DEVICE, key, dump_json(value))

    def presets(self, game: str) -> dict[str, dict[str, Any]]:
        """House rules that were saved under a name."""
        return {name: json.loads(value) for name, value in self.store.jottings(f"{PRESETS}:{game}").items()}

    def keep_preset(self, game: str, name: str, options: Mapping[str, object] | None) -> None:
        self.store.jot(f"{PRESETS}:{game}", name, None if options is None else dump_json(options))

    def hide(self, evening_id: str) -> None:
        """Deletes an evening from sight; nothing is taken from the ledger, so it can be brought back."""
        self.store.jot(HIDDEN, evening_id, "true")

    def unhide(self, evening_id: str) -> None:
        self.store.jot(HIDDEN, evening_id, None)

    def _jotting(self, scope: str, key: str) -> Any:
        value = self.store.jottings(scope).get(key)
        return None if value is None else json.loads(value)

    def _add(self, evening: Evening) -> OpenEvening:
        opened = OpenEvening(self.new_id(), self.now(), evening)
        header = dump_json(dump_header(evening.header))
        records = [self._stored_record(evening, number, body) for number, body in enumerate(evening.records, start=1)]
        closing = _closing(evening)
        self.store.add_evening(StoredEvening(opened.id, opened.started_at, header), records, closing)
        opened.kept = None if closing is None else json.loads(closing)
        return opened

    def _stored_record(self, evening: Evening, number: int, body: Body) -> StoredRecord:
        return StoredRecord(self.new_id(), number, self.now(), dump_json(body), dump_json(outcome_of(evening)))

    def _kept(self, evening_id: str, closed: bool) -> dict[str, Any] | None:
        result = self.store.closing(evening_id) if closed else None
        return None if result is None else json.loads(result)

    def _summary(self, stored: StoredEvening) -> Summary:
        header = json.loads(stored.header)
        outcome = json.loads(stored.outcome) if stored.outcome else {}
        players = tuple(header["players"])
        closed = outcome.get("closed", False)
        return Summary(
            id=stored.id,
            started_at=stored.started_at,
            game=header["game"],
            players=players,
            entries=outcome.get("entries", 0),
            totals=outcome.get("totals", dict.fromkeys(players, 0)),
            closed=closed,
            records=stored.number_of_records,
            currency=header["stake"]["currency"],
            cents=outcome.get("cents") or self._kept_cents(stored.id, closed),
        )

    def _kept_cents(self, evening_id: str, closed: bool) -> dict[str, int]:
        """What was due in an evening that was closed before the sums were kept beside its totals."""
        kept = self._kept(evening_id, closed)
        return {} if kept is None else {player: parse_cents(money) for player, money in kept["money"].items()}

    def now(self) -> str:
        return self._clock().isoformat(timespec="seconds")


def replay_without_last(evening: Evening) -> Evening:
    """The evening as it was before its last record, when that could not be saved."""
    before = replay(evening.header, list(evening.records[:-1]))
    assert isinstance(before, Evening), "what was accepted once is accepted again"
    return before


def outcome_of(evening: Evening) -> dict[str, Any]:
    """What is saved beside a record, so that a list of evenings needs no rule book."""
    position = evening.position
    outcome: dict[str, Any] = {
        "totals": position.totals,
        "entries": len(evening.steps),
        "closed": position.closed,
    }
    if position.closed:
        outcome["cents"] = evening.header.stake.cents(dict(position.due or {}), evening.header.game.unit.parts)
    return outcome


def _closing(evening: Evening) -> str | None:
    return dump_json(settled(evening)) if evening.position.closed else None
