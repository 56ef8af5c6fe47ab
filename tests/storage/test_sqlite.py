"""The store: only ever added to, the same record once, everything of an evening or nothing of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.storage.store import StorageError, StoredDigest, StoredEvening, StoredPayment, StoredRecord
from tests.cli.process import rows_of

EVENING = StoredEvening("e1", "2025-01-17T19:00:00+00:00", '{"game": "slovenian"}')
FIRST = StoredRecord("r1", 1, "2025-01-17T19:05:00+00:00", '{"type": "note"}', '{"entries": 1}')
SECOND = replace(FIRST, id="r2", number=2, outcome='{"entries": 2}')
PAYMENT = StoredPayment("p1", "2025-01-17T23:00:00+00:00", '["Ana", "Bor"]', "EUR", "Ana", "Bor", 120, EVENING.id)
TAKEN_BACK = replace(PAYMENT, id="p2", takes_back="p1")


@pytest.fixture
def filled(store: SqliteStore) -> SqliteStore:
    """A store with an evening that was closed with its first record."""
    store.add_evening(EVENING, [FIRST], '{"closed": true}')
    return store


def test_store_what_was_saved_is_read_back(filled: SqliteStore) -> None:
    filled.add_record(EVENING.id, SECOND, None)
    assert filled.records(EVENING.id) == [FIRST, SECOND]
    assert filled.evenings() == [replace(EVENING, number_of_records=2, outcome=SECOND.outcome)]
    assert filled.closing(EVENING.id) == '{"closed": true}'


def test_store_opened_again_has_everything(filled: SqliteStore, database: Path) -> None:
    before = rows_of(database)
    filled.close()
    with closing(SqliteStore(database)) as again:
        assert again.records(EVENING.id) == [FIRST]
    assert rows_of(database) == before


def test_store_evenings_come_newest_first_and_by_order_within_a_second(store: SqliteStore) -> None:
    older = replace(EVENING, id="x", started_at="2025-01-16T19:00:00+00:00")
    for evening in (EVENING, older, replace(EVENING, id="a")):
        store.add_evening(evening, [], None)
    assert [evening.id for evening in store.evenings()] == ["a", "e1", "x"]


@pytest.mark.parametrize(
    ("prefix", "found"),
    [("e1", ["e1", "e12"]), ("e12", ["e12"]), ("e", ["e1", "e12"]), ("%", []), ("E", []), ("_1", [])],
)
def test_store_find_matches_the_beginning_of_the_id_alone(store: SqliteStore, prefix: str, found: list[str]) -> None:
    for id_ in ("e12", "e1", "f1"):
        store.add_evening(replace(EVENING, id=id_), [], None)
    assert [evening.id for evening in store.find(prefix)] == found


def test_store_file_has_a_write_ahead_log(filled: SqliteStore, database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE evenings SET header = '{}'",
        "UPDATE records SET body = '{}'",
        "UPDATE records SET outcome = '{}' WHERE number = 1",
        "UPDATE closings SET result = '{}'",
        "DELETE FROM closings",
        "DELETE FROM records",
        "DELETE FROM evenings WHERE id = 'e1'",
    ],
)
def test_store_file_refuses_to_change_or_remove_what_is_written(
    filled: SqliteStore, database: Path, statement: str
) -> None:
    before = rows_of(database)
    with closing(sqlite3.connect(database)) as connection, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        connection.execute(statement)
    assert rows_of(database) == before


def test_store_record_of_no_evening_is_refused(store: SqliteStore, database: Path) -> None:
    with pytest.raises(StorageError):
        store.add_record("nowhere", FIRST, None)
    assert rows_of(database) == []


def test_store_same_record_saved_again_changes_nothing(filled: SqliteStore, database: Path) -> None:
    filled.add_record(EVENING.id, SECOND, '{"closed": true, "again": 1}')
    before = rows_of(database)
    for _ in range(3):
        filled.add_record(EVENING.id, SECOND, '{"closed": true, "again": 1}')
    assert rows_of(database) == before


@pytest.mark.parametrize(
    "conflicting",
    [
        replace(SECOND, id="r3"),
        replace(SECOND, body='{"type": "close"}'),
        replace(SECOND, number=3),
        replace(FIRST, id="r4", number=1),
        replace(FIRST, id="r5", number=0),
    ],
    ids=["another at the same place", "same id, other body", "same id, other place", "first place taken", "no place"],
)
def test_store_conflicting_record_is_refused_and_leaves_the_first(
    filled: SqliteStore, database: Path, conflicting: StoredRecord
) -> None:
    filled.add_record(EVENING.id, SECOND, None)
    before = rows_of(database)
    with pytest.raises(StorageError):
        filled.add_record(EVENING.id, conflicting, '{"closed": true}')
    assert rows_of(database) == before


def test_store_same_record_in_another_evening_is_refused(filled: SqliteStore, database: Path) -> None:
    filled.add_evening(replace(EVENING, id="e2"), [], None)
    before = rows_of(database)
    with pytest.raises(StorageError):
        filled.add_record("e2", FIRST, None)
    assert rows_of(database) == before


def test_store_goes_on_after_a_refusal(filled: SqliteStore) -> None:
    with pytest.raises(StorageError):
        filled.add_record(EVENING.id, replace(FIRST, id="r9"), None)
    filled.add_record(EVENING.id, SECOND, None)
    assert filled.records(EVENING.id) == [FIRST, SECOND]


def test_store_evening_with_two_records_at_one_place_is_not_saved_at_all(store: SqliteStore, database: Path) -> None:
    with pytest.raises(StorageError):
        store.add_evening(EVENING, [FIRST, replace(FIRST, id="r2")], None)
    assert rows_of(database) == []


def test_store_evening_whose_records_fail_half_way_is_not_saved_at_all(store: SqliteStore, database: Path) -> None:
    class Interrupted(list[StoredRecord]):
        def __iter__(self) -> Iterator[StoredRecord]:
            yield FIRST
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.add_evening(EVENING, Interrupted([FIRST, SECOND]), None)
    assert rows_of(database) == []
    store.add_evening(EVENING, [FIRST, SECOND], None)
    assert store.records(EVENING.id) == [FIRST, SECOND]


def test_store_closing_is_that_of_the_last_close(filled: SqliteStore) -> None:
    filled.add_record(EVENING.id, SECOND, None)
    filled.add_record(EVENING.id, replace(SECOND, id="r3", number=3), '{"closed": "again"}')
    assert filled.closing(EVENING.id) == '{"closed": "again"}'


def test_store_two_on_one_file_see_what_the_other_wrote(filled: SqliteStore, database: Path) -> None:
    with closing(SqliteStore(database)) as other:
        other.add_record(EVENING.id, SECOND, None)
        assert filled.records(EVENING.id) == [FIRST, SECOND]
        with pytest.raises(StorageError):
            filled.add_record(EVENING.id, replace(SECOND, id="mine"), None)
        assert other.records(EVENING.id) == [FIRST, SECOND]


def test_store_path_with_signs_of_an_address_is_taken_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "50% of #1?mode=ro&x.db"
    for _ in range(2):
        SqliteStore(path).close()
    assert [found.name for found in tmp_path.iterdir()] == [path.name]


def test_store_replacing_insert_is_stopped(store: SqliteStore, database: Path) -> None:
    """`INSERT OR REPLACE` would delete behind the back of the delete trigger."""
    store.add_evening(StoredEvening("one", "2026-01-01T20:00:00", "{}"), (), None)
    connection = sqlite3.connect(database)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        connection.execute("INSERT OR REPLACE INTO evenings VALUES ('one', '2026-01-02T20:00:00', '{}')")
    connection.close()


def test_store_evening_saved_again_is_harmless(store: SqliteStore) -> None:
    evening = StoredEvening("one", "2026-01-01T20:00:00", "{}")
    store.add_evening(evening, (), None)
    store.add_evening(evening, (), None)
    assert [stored.id for stored in store.evenings()] == ["one"]


def test_store_on_a_one_byte_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "byte.db"
    path.write_bytes(b"x")
    with pytest.raises(StorageError):
        SqliteStore(path)
    assert path.read_bytes() == b"x"


def test_store_payments_are_read_back_in_the_order_written(filled: SqliteStore, database: Path) -> None:
    on_account = replace(PAYMENT, id="a", evening_id=None, made_at="2024-01-01T00:00:00+00:00")
    for payment in (PAYMENT, TAKEN_BACK, on_account):
        filled.add_payment(payment)
    with closing(SqliteStore(database)) as again:
        assert again.payments() == [PAYMENT, TAKEN_BACK, on_account]


def test_store_same_payment_saved_again_changes_nothing(filled: SqliteStore) -> None:
    for _ in range(3):
        filled.add_payment(PAYMENT)
    assert filled.payments() == [PAYMENT]


@pytest.mark.parametrize(
    "wrong",
    [
        replace(PAYMENT, cents=130),
        replace(PAYMENT, id="p3", cents=0),
        replace(PAYMENT, id="p3", evening_id="nowhere"),
        replace(PAYMENT, id="p3", takes_back="nothing"),
        replace(TAKEN_BACK, id="p3"),
    ],
    ids=["same id, other sum", "nothing", "no such evening", "takes back nothing", "takes back twice"],
)
def test_store_wrong_payment_is_refused_and_leaves_the_others(filled: SqliteStore, wrong: StoredPayment) -> None:
    for payment in (PAYMENT, TAKEN_BACK):
        filled.add_payment(payment)
    with pytest.raises(StorageError):
        filled.add_payment(wrong)
    assert filled.payments() == [PAYMENT, TAKEN_BACK]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE payments SET cents = 1",
        "DELETE FROM payments",
        "INSERT OR REPLACE INTO payments VALUES ('p1', 'later', '[]', 'EUR', 'Bor', 'Ana', 1, NULL, NULL)",
    ],
)
def test_store_file_refuses_to_change_or_remove_a_payment(filled: SqliteStore, database: Path, statement: str) -> None:
    filled.add_payment(PAYMENT)
    with closing(sqlite3.connect(database)) as connection, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        connection.execute(statement)
    assert filled.payments() == [PAYMENT]


def test_store_digests_are_kept_in_place_of_older_ones(filled: SqliteStore) -> None:
    filled.keep_digests({EVENING.id: StoredDigest("1", "old")})
    filled.keep_digests({EVENING.id: StoredDigest("2", "new")})
    assert filled.digests() == {EVENING.id: StoredDigest("2", "new")}


def test_store_closings_are_all_those_of_an_evening_by_record(filled: SqliteStore) -> None:
    filled.add_record(EVENING.id, SECOND, '{"closed": "again"}')
    filled.add_evening(replace(EVENING, id="e2"), [replace(FIRST, id="x")], '{"closed": "other"}')
    assert filled.closings(EVENING.id) == {"r1": '{"closed": true}', "r2": '{"closed": "again"}'}


def test_store_scopes_are_those_that_something_is_jotted_down_in(store: SqliteStore) -> None:
    store.jot("b", "key", "1")
    store.jot("a", "key", "1")
    store.jot("gone", "key", "1")
    store.jot("gone", "key", None)
    assert store.scopes() == ["a", "b"]


def test_store_transaction_that_fails_saves_nothing_of_it(filled: SqliteStore, database: Path) -> None:
    before = rows_of(database)

    def write_and_fail() -> None:
        with filled.transaction():
            filled.add_record(EVENING.id, SECOND, None)
            filled.add_payment(PAYMENT)
            filled.jot("setting", "key", "1")
            filled.add_record(EVENING.id, replace(SECOND, id="other"), None)

    with pytest.raises(StorageError):
        write_and_fail()
    assert rows_of(database) == before
    assert (filled.payments(), filled.scopes()) == ([], [])


def test_store_transaction_saves_together_and_is_unseen_until_then(filled: SqliteStore, database: Path) -> None:
    with closing(SqliteStore(database)) as other:
        with filled.transaction():
            filled.add_record(EVENING.id, SECOND, None)
            filled.add_payment(PAYMENT)
            assert (other.records(EVENING.id), other.payments()) == ([FIRST], [])
        assert (other.records(EVENING.id), other.payments()) == ([FIRST, SECOND], [PAYMENT])
