"""Files of other versions and of other programs."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tarok_ledger.service.accounts import Accounts
from tarok_ledger.service.ledger import Ledger, OpenEvening, system_clock
from tarok_ledger.service.people import People
from tarok_ledger.storage.migrations import MIGRATIONS
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.storage.store import StorageError
from tests.cli.examples import TWO
from tests.cli.process import Cli, assert_refused_saying, rows_of

FIXTURES = Path(__file__).parent / "fixtures"
VERSION_1 = FIXTURES / "ledger-v1.sql"
VERSION_2 = FIXTURES / "ledger-v2.sql"
THREE_AND_DKK = (("Ana", "Bor", "Cene"), "DKK")
SLOVENIAN, DANISH, BLOCK, NOT_BEGUN = "a", "b", "c", "d"


def make(database: Path, script: str) -> bytes:
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(script)
    return database.read_bytes()


def schema_of(database: Path) -> set[tuple[str, str, str]]:
    with closing(sqlite3.connect(database)) as connection:
        return set(connection.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_schema"))


@pytest.fixture
def old(database: Path) -> Iterator[Ledger]:
    """A ledger of version 1, opened by this program."""
    make(database, VERSION_1.read_text(encoding="utf-8"))
    store = SqliteStore(database)
    numbers = itertools.count(1)
    yield Ledger(store, system_clock, lambda: f"new{next(numbers)}")
    store.close()


def opened(ledger: Ledger, prefix: str) -> OpenEvening:
    evening = ledger.open(prefix)
    assert isinstance(evening, OpenEvening), evening
    return evening


def test_migrations_every_version_has_a_fixture() -> None:
    assert {path.name for path in FIXTURES.iterdir()} == {
        f"ledger-v{version}.sql" for version in range(1, len(MIGRATIONS) + 1)
    }


def test_version_1_open_evening_shows_its_corrected_totals(old: Ledger) -> None:
    # 30 + 20 - 20, 30 + 40 - 20, -15, -15: the second hand as amended, the klop voided and the void undone.
    result = opened(old, SLOVENIAN).result
    assert result["totals"] == {"Ana": 30, "Bor": 50, "Cene": -15, "Dora": -15}
    assert result["state"] == {"dealer": "Dora", "radl": dict.fromkeys(result["totals"], 1), "forced_klop": False}
    assert [entry["number"] for entry in result["entries"]] == [1, 2, 4, 7]


def test_version_1_closed_evening_shows_the_result_it_was_closed_with(old: Ledger) -> None:
    evening = opened(old, DANISH)
    # The cup of 65: 21 each, and one more to Bor, who deals next, and to Cene.
    assert evening.result["due"] == {"Ana": -130 + 21, "Bor": -50 + 22, "Cene": 115 + 22}
    assert evening.result["money"] == {"Ana": "-1.09", "Bor": "-0.28", "Cene": "1.37"}
    assert evening.kept is not None
    assert not evening.differs_from_kept


def test_version_1_slate_is_as_it_was(old: Ledger) -> None:
    result = opened(old, BLOCK).result
    assert result["totals"] == {"Ana": 41, "Bor": -34, "Cene": -46}
    assert result["state"]["betes"] == [{"debtor": "Cene", "amount": 39}]


def test_version_1_evening_not_begun_keeps_its_house_rules(old: Ledger) -> None:
    header = opened(old, NOT_BEGUN).evening.header
    assert header.options["nolo"] == 30
    assert (header.stake.currency, str(header.stake.per_point)) == ("DKK", "0.25")


def test_version_1_list_needs_no_rule_book(old: Ledger) -> None:
    assert [(line.id[0], line.game, line.closed, line.totals["Ana"]) for line in old.summaries()] == [
        (NOT_BEGUN, "danish_old", False, 0),
        (BLOCK, "block", False, 41),
        (DANISH, "danish", True, -109),
        (SLOVENIAN, "slovenian", False, 30),
    ]


def test_version_1_opening_loses_nothing_and_can_be_written_to(old: Ledger, database: Path, tmp_path: Path) -> None:
    untouched = tmp_path / "untouched.db"
    make(untouched, VERSION_1.read_text(encoding="utf-8"))
    assert rows_of(database) == rows_of(untouched)
    # Ana's Radl doubles her 20 + 10 and Bor's.
    assert old.record(opened(old, SLOVENIAN), TWO) == ()
    assert opened(old, SLOVENIAN).result["totals"] == {"Ana": 90, "Bor": 110, "Cene": -15, "Dora": -15}


def test_version_1_opened_has_the_schema_of_a_new_file(old: Ledger, database: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    SqliteStore(new).close()
    assert schema_of(database) == schema_of(new)


def test_version_1_on_the_command_line_shows_the_totals(database: Path, cli: Cli) -> None:
    make(database, VERSION_1.read_text(encoding="utf-8"))
    assert cli.totals(SLOVENIAN) == {"Ana": 30, "Bor": 50, "Cene": -15, "Dora": -15}
    assert cli.totals(DANISH) == {"Ana": -109, "Bor": -28, "Cene": 137}


def test_version_1_shows_its_debts(old: Ledger) -> None:
    (account,) = Accounts(old).companies()
    assert (account.company, account.currency) == THREE_AND_DKK
    assert account.balances == {"Ana": -109, "Bor": -28, "Cene": 137}
    assert account.payments == ()
    assert [(person.name, person.evenings) for person in People(old).known()] == [
        ("Ana", 4),
        ("Bor", 4),
        ("Cene", 4),
        ("Dora", 2),
    ]


TICKS = """
INSERT INTO jottings VALUES ('paid', 'b0000000000000000000000000000009',
    '[{"from": "Ana", "to": "Cene", "amount": "1.09"}, {"from": "Bor", "to": "Cene", "amount": "0.20"}]');
INSERT INTO jottings VALUES ('paid', 'no such evening', '[{"from": "Ana", "to": "Cene", "amount": "1.09"}]');
INSERT INTO jottings VALUES ('setting', 'theme', '"dark"');
"""


def test_version_1_payments_that_were_ticked_off_are_payments(database: Path) -> None:
    make(database, VERSION_1.read_text(encoding="utf-8") + TICKS)
    with closing(SqliteStore(database)) as store:
        ledger = Ledger(store, system_clock, lambda: "new")
        (account,) = Accounts(ledger).companies()
        # 20 of Bor's 28 had been ticked off before the evening was opened again, as it might have been.
        assert account.balances == {"Ana": 0, "Bor": -8, "Cene": 8}
        assert [(payment.payer, payment.cents, payment.made_at) for payment in account.payments] == [
            ("Bor", 20, "2025-01-17T19:50:00+00:00"),
            ("Ana", 109, "2025-01-17T19:50:00+00:00"),
        ]
        asked = Accounts(ledger).transfers_of(opened(ledger, DANISH))
        assert [(transfer.payer, transfer.rest) for transfer in asked] == [("Ana", 0), ("Bor", 8)]
        assert (store.scopes(), ledger.settings()) == (["setting"], {"theme": "dark"})


def test_version_2_shows_payments_persons_and_what_is_hidden(database: Path) -> None:
    make(database, VERSION_2.read_text(encoding="utf-8"))
    with closing(SqliteStore(database)) as store:
        ledger = Ledger(store, system_clock, lambda: "new")
        (account,) = Accounts(ledger).companies()
        # Ana has paid 50 of her 109; Bor's 28 were taken back, and 10 paid on account.
        assert account.balances == {"Ana": -59, "Bor": -18, "Cene": 77}
        assert [payment.taken_back_at is not None for payment in account.payments] == [False, True, False]
        assert [(person.name, person.evenings, person.archived) for person in People(ledger).known()] == [
            ("Ana", 3, False),
            ("Cene", 3, False),
            ("Dorotea", 1, False),
            ("Bor", 3, True),
        ]
        assert ledger.settings() == {"theme": "dark"}


@pytest.mark.parametrize("commands", [("list",), ("new", "--game", "block", "--players", "Ana,Bor,Cene")])
def test_newer_schema_is_refused_and_the_file_stays_as_it_is(
    database: Path, cli: Cli, commands: tuple[str, ...]
) -> None:
    newer = f"PRAGMA journal_mode = WAL; PRAGMA user_version = {len(MIGRATIONS) + 1};"
    before = make(database, VERSION_1.read_text(encoding="utf-8") + newer)
    assert_refused_saying(cli.run(*commands), str(database), "newer")
    assert database.read_bytes() == before


def test_newer_schema_not_yet_moved_out_of_the_log_is_refused(database: Path) -> None:
    SqliteStore(database).close()
    with closing(sqlite3.connect(database)) as newer_program:
        newer_program.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        before = database.read_bytes()
        with pytest.raises(StorageError) as refused:
            SqliteStore(database)
        assert refused.value.problem.key == "storage.newer_schema"
        assert database.read_bytes() == before


FOREIGN = {
    "tables of another program": "CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('potica');",
    "tables by our names": "CREATE TABLE evenings (id TEXT); PRAGMA user_version = 1;",
    "a newer version of another program": "CREATE TABLE recipes (name TEXT); PRAGMA user_version = 99;",
    "another application": "PRAGMA application_id = 77; CREATE TABLE recipes (name TEXT);",
}


@pytest.mark.parametrize("script", FOREIGN.values(), ids=FOREIGN)
def test_foreign_sqlite_file_is_refused_and_stays_as_it_is(database: Path, script: str) -> None:
    before = make(database, script)
    with pytest.raises(StorageError) as refused:
        SqliteStore(database)
    assert refused.value.problem.key == "storage.not_a_ledger"
    assert database.read_bytes() == before


@pytest.mark.parametrize("content", [b"x\n", b"Dear diary,\n" * 1000, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_file_that_is_no_database_is_refused_and_stays_as_it_is(database: Path, content: bytes) -> None:
    database.write_bytes(content)
    with pytest.raises(StorageError) as refused:
        SqliteStore(database)
    assert refused.value.problem.key == "storage.not_a_ledger"
    assert database.read_bytes() == content


def test_foreign_file_on_the_command_line_is_refused(database: Path, cli: Cli) -> None:
    before = make(database, FOREIGN["tables of another program"])
    assert_refused_saying(cli.run("list"), str(database))
    assert_refused_saying(cli.run("new", "--game", "block", "--players", "Ana,Bor,Cene"), str(database))
    assert database.read_bytes() == before


def test_empty_file_becomes_a_ledger(database: Path) -> None:
    database.touch()
    with closing(SqliteStore(database)) as store:
        assert store.evenings() == []
