"""What the rest of the program asks of a store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from tarok_ledger.core.problems import Problem


class StorageError(Exception):
    """The store cannot be used or has refused to write; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.key)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A line of a journal. `outcome` is what the table was shown when it was saved."""

    id: str
    number: int
    recorded_at: str
    body: str
    outcome: str


@dataclass(frozen=True, slots=True)
class StoredEvening:
    """An evening without its records; `outcome` is that of the last one, if any."""

    id: str
    started_at: str
    header: str
    number_of_records: int = 0
    outcome: str | None = None


@dataclass(frozen=True, slots=True)
class StoredPayment:
    """Money that went from one person to another; or, with `takes_back`, that an earlier payment was none."""

    id: str
    made_at: str
    company: str
    """Whose debts it was for: the names as a JSON list. An evening's payment has the names as the evening has them."""
    currency: str
    payer: str
    payee: str
    cents: int
    evening_id: str | None = None
    takes_back: str | None = None


@dataclass(frozen=True, slots=True)
class StoredDigest:
    """What the statistics need of an evening, worked out once. `made_of` says from what: when that no longer fits,
    it is worked out again."""

    made_of: str
    digest: str


class Store(Protocol):
    def transaction(self) -> AbstractContextManager[None]:
        """Everything written inside it is saved together; with an error, nothing of it is."""

    def evenings(self) -> Sequence[StoredEvening]:
        """All evenings, the newest first."""

    def find(self, id_prefix: str) -> Sequence[StoredEvening]:
        """The evenings whose id begins so, at most two of them."""

    def records(self, evening_id: str) -> Sequence[StoredRecord]:
        """The journal of an evening, in order."""

    def closing(self, evening_id: str) -> str | None:
        """The result with which an evening was last closed."""

    def closings(self, evening_id: str) -> Mapping[str, str]:
        """Every result with which an evening was ever closed, by the record that closed it."""

    def add_evening(self, evening: StoredEvening, records: Sequence[StoredRecord], closing: str | None) -> None:
        """Saves an evening with all its records, or nothing."""

    def add_record(self, evening_id: str, record: StoredRecord, closing: str | None) -> None:
        """Saves one record. Saving the same record again changes nothing."""

    def scopes(self) -> Sequence[str]:
        """Of what there are jottings."""

    def jottings(self, scope: str) -> Mapping[str, str]:
        """Notes of the app that are no part of any journal and may change: settings, a hand half entered, names."""

    def jot(self, scope: str, key: str, value: str | None) -> None:
        """Keeps a jotting; None takes it away."""

    def payments(self) -> Sequence[StoredPayment]:
        """All payments, in the order in which they were written."""

    def add_payment(self, payment: StoredPayment) -> None:
        """Saves a payment. Saving the same one again changes nothing."""

    def digests(self) -> Mapping[str, StoredDigest]:
        """The digests that were kept, by evening."""

    def keep_digests(self, digests: Mapping[str, StoredDigest]) -> None:
        """Keeps digests, in place of older ones."""

    def again(self) -> Store:
        """The same store opened once more, for work on another thread."""

    def close(self) -> None: ...
