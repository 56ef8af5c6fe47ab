"""Backup of everything in one file, and restoring from it. Restoring only ever adds: what is here stays as it is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tarok_ledger.core.problems import Problems, problem
from tarok_ledger.journal.codec import dump_json, parse_json, replay
from tarok_ledger.journal.header import read_header
from tarok_ledger.service.backup_file import BackedUp, Document, dump, load
from tarok_ledger.service.ledger import DEVICE, DRAFTS, HIDDEN, Ledger, outcome_of
from tarok_ledger.service.people import ALIASES, Names
from tarok_ledger.storage.store import StoredEvening, StoredPayment

T = TypeVar("T")
Progress = Callable[[int, int], bool]
"""Told how many of how many are done; answers whether to go on."""

NEW, SAME, LONGER_THERE, LONGER_HERE, DIFFERENT = "new", "same", "longer_there", "longer_here", "different"
"""How an evening of a backup stands to what is here: not here; here just so; here as its beginning; here with more
after it; here with the same beginning, if any, and then another course."""
OF_AN_EVENING = (DRAFTS, HIDDEN)
"""Jottings that come with an evening that was not here: where it is, its draft may be finished since."""


class _StoppedError(Exception):
    """Somebody wanted no more of it."""


STOPPED: Problems = (problem("", "backup.stopped"),)


@dataclass(frozen=True, slots=True)
class EveningCase:
    """What becomes of one evening of a backup."""

    id: str
    started_at: str
    game: str
    players: tuple[str, ...]
    case: str
    records: int
    """In the backup."""
    records_here: int
    other_rules: bool
    """Today's rule books settle it differently from what stood when it was written; what stood is kept."""


@dataclass(frozen=True, slots=True)
class RestorePlan:
    """What restoring would do."""

    evenings: tuple[EveningCase, ...]
    payments: int
    """How many would be added."""
    jottings: int
    document: Document

    def count(self, case: str) -> int:
        return sum(evening.case == case for evening in self.evenings)


@dataclass(frozen=True, slots=True)
class Restored:
    """What was done."""

    added: int
    continued: int
    copied: int
    """Differing evenings that are now here twice, once as they were here and once as in the backup."""
    payments: int
    jottings: int


def _go_on(_done: int, _of: int) -> bool:
    return True


class Backup:
    def __init__(self, ledger: Ledger) -> None:
        self._store = ledger.store

    def make(self, progress: Progress = _go_on) -> str | Problems:
        """The text of a backup file. The same ledger gives the same text."""
        try:
            with self._store.transaction():
                return dump(self._gather(progress))
        except _StoppedError:
            return STOPPED

    def look(self, text: str, progress: Progress = _go_on) -> RestorePlan | Problems:
        """What restoring a file would do; nothing is written."""
        document = load(text)
        if isinstance(document, tuple):
            return document
        here = self._here()
        try:
            cases = [self._case(backed_up, here) for backed_up in _counted(document.evenings, progress)]
        except _StoppedError:
            return STOPPED
        new = {evening.id for evening in cases if evening.case == NEW}
        jottings = sum(1 for _ in self._missing_jottings(document, new))
        return RestorePlan(tuple(cases), len(self._missing_payments(document)), jottings, document)

    def restore(self, plan: RestorePlan, keep_both: bool = False, progress: Progress = _go_on) -> Restored | Problems:
        """Does it, all or nothing, with the ledger as it is now. With `keep_both` a differing evening comes in beside
        the one that is here. Doing it again changes nothing more."""
        try:
            with self._store.transaction():
                return self._restore(plan.document, keep_both, progress)
        except _StoppedError:
            return STOPPED

    def _gather(self, progress: Progress) -> Document:
        oldest_first = tuple(reversed(self._store.evenings()))
        evenings = tuple(
            BackedUp(stored, tuple(self._store.records(stored.id)), self._store.closings(stored.id))
            for stored in _counted(oldest_first, progress)
        )
        jottings = {scope: self._store.jottings(scope) for scope in self._store.scopes() if scope != DEVICE}
        return Document(evenings, tuple(self._store.payments()), jottings)

    def _restore(self, document: Document, keep_both: bool, progress: Progress) -> Restored:
        here = self._here()
        done: dict[str, list[str]] = {NEW: [], LONGER_THERE: [], DIFFERENT: []}
        for backed_up in _counted(document.evenings, progress):
            case = self._compare(backed_up, here)
            if case in (NEW, LONGER_THERE) or (case == DIFFERENT and keep_both):
                self._add(_copy_of(backed_up) if case == DIFFERENT else backed_up, here)
                done[case].append(backed_up.evening.id)
        payments = self._missing_payments(document)
        for payment in payments:
            self._store.add_payment(payment)
        jottings = tuple(self._missing_jottings(document, set(done[NEW])))
        for scope, key, value in jottings:
            self._store.jot(scope, key, value)
        added, continued, copied = (len(done[case]) for case in (NEW, LONGER_THERE, DIFFERENT))
        return Restored(added, continued, copied, len(payments), len(jottings))

    def _add(self, backed_up: BackedUp, here: Mapping[str, StoredEvening]) -> None:
        """An evening, or what is missing at its end."""
        evening = backed_up.evening
        known = here[evening.id].number_of_records if evening.id in here else 0
        self._store.add_evening(evening, (), None)
        for record in backed_up.records[known:]:
            self._store.add_record(evening.id, record, backed_up.closings.get(record.id))

    def _here(self) -> dict[str, StoredEvening]:
        return {stored.id: stored for stored in self._store.evenings()}

    def _case(self, backed_up: BackedUp, here: Mapping[str, StoredEvening]) -> EveningCase:
        evening = backed_up.evening
        header = json.loads(evening.header)
        case = self._compare(backed_up, here)
        return EveningCase(
            id=evening.id,
            started_at=evening.started_at,
            game=header["game"],
            players=tuple(header["players"]),
            case=case,
            records=len(backed_up.records),
            records_here=here[evening.id].number_of_records if evening.id in here else 0,
            other_rules=case in (NEW, LONGER_THERE, DIFFERENT) and not _settles_as_written(backed_up),
        )

    def _compare(self, backed_up: BackedUp, here: Mapping[str, StoredEvening]) -> str:
        evening = backed_up.evening
        stored = here.get(evening.id)
        if stored is None:
            return NEW
        ours = [record.body for record in self._store.records(evening.id)]
        theirs = [record.body for record in backed_up.records]
        shorter = min(len(ours), len(theirs))
        same_start = (stored.started_at, stored.header) == (evening.started_at, evening.header)
        if not same_start or ours[:shorter] != theirs[:shorter]:
            return SAME if _copy_of(backed_up).evening.id in here else DIFFERENT
        if len(ours) == len(theirs):
            return SAME
        return LONGER_HERE if len(ours) > len(theirs) else LONGER_THERE

    def _missing_payments(self, document: Document) -> list[StoredPayment]:
        here = self._store.payments()
        ids = {payment.id for payment in here}
        taken_back = {payment.takes_back for payment in here if payment.takes_back}
        return [one for one in document.payments if one.id not in ids and one.takes_back not in taken_back]

    def _missing_jottings(self, document: Document, new: set[str]) -> Iterator[tuple[str, str, str]]:
        """Scope, key and text of what is not jotted down here."""
        for scope, kept in document.jottings.items():
            here = self._store.jottings(scope)
            missing = {key: value for key, value in kept.items() if key not in here}
            if scope in OF_AN_EVENING:
                missing = {key: value for key, value in missing.items() if key in new}
            elif scope == ALIASES:
                missing = _without_circles(here, missing)
            yield from ((scope, key, value) for key, value in missing.items())


def _counted(items: Sequence[T], progress: Progress) -> Iterator[T]:
    for done, item in enumerate(items):
        if not progress(done, len(items)):
            raise _StoppedError
        yield item
    progress(len(items), len(items))


def _settles_as_written(backed_up: BackedUp) -> bool:
    """Whether today's rule book makes of the journal what was saved beside its last record."""
    header = read_header(json.loads(backed_up.evening.header))
    if isinstance(header, tuple):
        return False
    evening = replay(header, [parse_json(record.body) for record in backed_up.records])
    if isinstance(evening, tuple):
        return False
    outcome = json.loads(dump_json(outcome_of(evening)))
    saved = json.loads(backed_up.records[-1].outcome) if backed_up.records else {}
    return all(outcome.get(key) == value for key, value in saved.items())


def _copy_of(backed_up: BackedUp) -> BackedUp:
    """The same evening under another id, which follows from what is in it: the same copy is not made twice."""
    evening = backed_up.evening
    course = [evening.id, evening.started_at, evening.header, *(record.body for record in backed_up.records)]
    ids = {record.id: _derived_id([*course, record.number]) for record in backed_up.records}
    return BackedUp(
        replace(evening, id=_derived_id(course)),
        tuple(replace(record, id=ids[record.id]) for record in backed_up.records),
        {ids[record_id]: result for record_id, result in backed_up.closings.items()},
    )


def _derived_id(source: Sequence[object]) -> str:
    return hashlib.sha256(dump_json(source).encode()).hexdigest()[:32]


def _without_circles(here: Mapping[str, str], missing: Mapping[str, str]) -> dict[str, str]:
    """Names that count as others, less those that would in the end count as themselves."""
    aliases = {key: json.loads(value) for key, value in here.items()}
    fitting = {}
    for key, value in missing.items():
        target = json.loads(value)
        if Names(aliases, {}).root(target) != key:
            aliases[key] = target
            fitting[key] = value
    return fitting
