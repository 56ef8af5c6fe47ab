"""The store in SQLite: write-ahead log, foreign keys, a transaction an entry, on disk before it is shown as saved."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from tarok_ledger.core.problems import problem
from tarok_ledger.storage.migrations import APPLICATION_ID, MIGRATIONS
from tarok_ledger.storage.store import StorageError, StoredDigest, StoredEvening, StoredPayment, StoredRecord

MAGIC = b"SQLite format 3\0"
HEADER_BYTES, VERSION_AT, APPLICATION_AT = 100, 60, 68
"""Where the file header of SQLite keeps `user_version` and `application_id`."""

_EVENINGS = """
SELECT evenings.id, evenings.started_at, evenings.header, coalesce(last.number, 0), last.outcome
FROM evenings
LEFT JOIN records AS last ON last.evening_id = evenings.id
    AND last.number = (SELECT max(number) FROM records WHERE evening_id = evenings.id)
"""


class SqliteStore:
    def __init__(self, path: Path) -> None:
        """Opens the file, making it if there is none. A file of a newer program is refused before it is touched."""
        self.path = path
        try:
            _refuse_foreign_files(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, isolation_level=None)
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.execute("PRAGMA foreign_keys = ON")
            self._migrate()
        except (sqlite3.Error, OSError) as error:
            raise StorageError(problem("", "storage.unusable", path=str(path), why=str(error))) from error

    def again(self) -> SqliteStore:
        return SqliteStore(self.path)

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Inside another one it is a part of that: only the outermost saves."""
        try:
            if self._connection.in_transaction:
                yield
                return
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise StorageError(problem("", "storage.unusable", path=str(self.path), why=str(error))) from error

    def evenings(self) -> Sequence[StoredEvening]:
        rows = self._read(f"{_EVENINGS} ORDER BY evenings.started_at DESC, evenings.rowid DESC")
        return [StoredEvening(*row) for row in rows]

    def find(self, id_prefix: str) -> Sequence[StoredEvening]:
        following = id_prefix + "\U0010ffff"
        rows = self._read(
            f"{_EVENINGS} WHERE evenings.id >= ? AND evenings.id < ? ORDER BY evenings.id LIMIT 2", id_prefix, following
        )
        return [StoredEvening(*row) for row in rows]

    def records(self, evening_id: str) -> Sequence[StoredRecord]:
        rows = self._read(
            "SELECT id, number, recorded_at, body, outcome FROM records WHERE evening_id = ? ORDER BY number",
            evening_id,
        )
        return [StoredRecord(*row) for row in rows]

    def closing(self, evening_id: str) -> str | None:
        rows = self._read(
            "SELECT closings.result FROM closings JOIN records ON records.id = closings.record_id"
            " WHERE records.evening_id = ? ORDER BY records.number DESC LIMIT 1",
            evening_id,
        )
        return str(rows[0][0]) if rows else None

    def closings(self, evening_id: str) -> Mapping[str, str]:
        rows = self._read(
            "SELECT closings.record_id, closings.result FROM closings JOIN records ON records.id = closings.record_id"
            " WHERE records.evening_id = ?",
            evening_id,
        )
        return dict(rows)

    def add_evening(self, evening: StoredEvening, records: Sequence[StoredRecord], closing: str | None) -> None:
        with self.transaction():
            if self._read("SELECT 1 FROM evenings WHERE id = ? AND header = ?", evening.id, evening.header):
                return
            self._connection.execute(
                "INSERT INTO evenings (id, started_at, header) VALUES (?, ?, ?)",
                (evening.id, evening.started_at, evening.header),
            )
            for record in records:
                self._insert(evening.id, record)
            if closing is not None:
                self._insert_closing(records[-1], closing)

    def add_record(self, evening_id: str, record: StoredRecord, closing: str | None) -> None:
        with self.transaction():
            if self._is_saved(evening_id, record):
                return
            self._insert(evening_id, record)
            if closing is not None:
                self._insert_closing(record, closing)

    def scopes(self) -> Sequence[str]:
        return [scope for (scope,) in self._read("SELECT DISTINCT scope FROM jottings ORDER BY scope")]

    def jottings(self, scope: str) -> Mapping[str, str]:
        return dict(self._read("SELECT key, value FROM jottings WHERE scope = ? ORDER BY key", scope))

    def jot(self, scope: str, key: str, value: str | None) -> None:
        with self.transaction():
            self._connection.execute("DELETE FROM jottings WHERE scope = ? AND key = ?", (scope, key))
            if value is not None:
                self._connection.execute("INSERT INTO jottings VALUES (?, ?, ?)", (scope, key, value))

    def payments(self) -> Sequence[StoredPayment]:
        return [StoredPayment(*row) for row in self._read("SELECT * FROM payments ORDER BY rowid")]

    def add_payment(self, payment: StoredPayment) -> None:
        row = astuple(payment)
        with self.transaction():
            if self._read("SELECT * FROM payments WHERE id = ?", payment.id) == [row]:
                return
            try:
                self._connection.execute("INSERT INTO payments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            except sqlite3.IntegrityError as error:
                raise StorageError(problem("", "storage.changed_elsewhere")) from error

    def digests(self) -> Mapping[str, StoredDigest]:
        rows = self._read("SELECT evening_id, made_of, digest FROM digests")
        return {evening_id: StoredDigest(made_of, digest) for evening_id, made_of, digest in rows}

    def keep_digests(self, digests: Mapping[str, StoredDigest]) -> None:
        rows = [(evening_id, kept.made_of, kept.digest) for evening_id, kept in digests.items()]
        with self.transaction():
            self._connection.executemany("INSERT OR REPLACE INTO digests VALUES (?, ?, ?)", rows)

    def _is_saved(self, evening_id: str, record: StoredRecord) -> bool:
        rows = self._read("SELECT evening_id, number, body FROM records WHERE id = ?", record.id)
        if rows and rows[0] != (evening_id, record.number, record.body):
            raise StorageError(problem("", "storage.changed_elsewhere"))
        return bool(rows)

    def _insert(self, evening_id: str, record: StoredRecord) -> None:
        try:
            self._connection.execute(
                "INSERT INTO records (id, evening_id, number, recorded_at, body, outcome) VALUES (?, ?, ?, ?, ?, ?)",
                (record.id, evening_id, record.number, record.recorded_at, record.body, record.outcome),
            )
        except sqlite3.IntegrityError as error:
            raise StorageError(problem("", "storage.changed_elsewhere")) from error

    def _insert_closing(self, record: StoredRecord, result: str) -> None:
        self._connection.execute("INSERT INTO closings (record_id, result) VALUES (?, ?)", (record.id, result))

    def _read(self, query: str, *parameters: str) -> list[Any]:
        try:
            return self._connection.execute(query, parameters).fetchall()
        except sqlite3.Error as error:
            raise StorageError(problem("", "storage.unusable", path=str(self.path), why=str(error))) from error

    def _migrate(self) -> None:
        """Brings an older file up to date; a file that is up to date is not written to."""
        if self._version() == len(MIGRATIONS):
            return
        with self.transaction():
            for step in MIGRATIONS[self._version() :]:
                for statement in _statements(step):
                    self._connection.execute(statement)
            self._connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            self._connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")

    def _version(self) -> int:
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        return int(version)


def _statements(script: str) -> Iterator[str]:
    """Splits a script, triggers and all; `executescript` would end our transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if statement.strip() and sqlite3.complete_statement(statement):
            yield statement
            statement = ""


@dataclass(frozen=True, slots=True)
class _Marks:
    """What a file says it is."""

    version: int
    application: int
    has_tables: bool


def _refuse_foreign_files(path: Path) -> None:
    """Looks at a file without changing it: is it ours, and do we know its version? Its header is read first, so that
    a newer program's file is not even opened; then through SQLite, which also sees what still stands in the log."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        header = file.read(HEADER_BYTES)
    if not header.startswith(MAGIC):
        raise StorageError(problem("", "storage.not_a_ledger", path=str(path)))
    version, application = (int.from_bytes(header[place : place + 4]) for place in (VERSION_AT, APPLICATION_AT))
    if application:
        _refuse_marks(path, _Marks(version, application, has_tables=True))
    _refuse_marks(path, _read_marks(path))


def _read_marks(path: Path) -> _Marks:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    finally:
        connection.close()
    return _Marks(version, application, has_tables=tables > 0)


def _refuse_marks(path: Path, marks: _Marks) -> None:
    just_made = marks == _Marks(0, 0, has_tables=False)
    ours = marks.application == APPLICATION_ID and marks.version > 0 and marks.has_tables
    if not (ours or just_made):
        raise StorageError(problem("", "storage.not_a_ledger", path=str(path)))
    known = len(MIGRATIONS)
    if marks.version > known:
        raise StorageError(problem("", "storage.newer_schema", path=str(path), found=marks.version, known=known))
