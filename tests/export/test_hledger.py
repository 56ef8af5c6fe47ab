"""The journal, as the real hledger reads it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from tarok_ledger.export.hledger import render_hledger
from tarok_ledger.export.report import Report
from tests.cli.examples import BLOCK_HANDS, CLOSE, DANISH_HAND, ONE_CONTRA, THREE, TWO, Entry
from tests.export.hledger import balances, check, run
from tests.export.reports import LONG_NAMES, PAYS, noted, report_of

NASTY = (
    "a; b",
    "payee | note",
    "(code) and [2026-13-45]",
    "date:tomorrow",
    "date: 2026-99-99, date2: x",
    "* !",
    "first\nsecond\n    players:Ana  5 point",
    "=1 point",
    "🃏",
    '"quoted"',
    "; ;; |",
)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "evening.journal"


def written(journal: Path, report: Report) -> Path:
    journal.write_bytes(render_hledger(report))
    return journal


def test_hledger_score_sheet_balances_against_the_sheet(journal: Path) -> None:
    written(journal, report_of(TWO, ONE_CONTRA))
    check(journal)
    assert balances(journal) == {"players:Ana": -50, "players:Bor": -50, "table:sheet": 100}


def test_hledger_cups_are_accounts_of_the_table(journal: Path) -> None:
    written(journal, report_of(DANISH_HAND, game="danish", players=THREE))
    check(journal)
    assert balances(journal) == {
        "players:Ana": -130,
        "players:Bor": -50,
        "players:Cene": 115,
        "table:pagat_cup": 65,
    }


def test_hledger_blocks_are_counted_in_whole_thirds(journal: Path) -> None:
    written(journal, report_of(*BLOCK_HANDS, game="block", players=THREE))
    check(journal)
    assert balances(journal) == {"players:Ana": 41, "players:Bor": -34, "players:Cene": -46, "table:betes": 39}
    assert run(journal, "commodities").strip() == "block/3"


def test_hledger_has_a_transaction_an_entry_with_number_and_reason(journal: Path) -> None:
    voided: Entry = {"type": "void", "entry": 1}
    amended: Entry = {"type": "amend", "entry": 2, "with": {**PAYS, "amount": 7}}
    written(journal, report_of(TWO, PAYS, noted("tea"), voided, amended, CLOSE))
    check(journal)
    rows = list(csv.DictReader(run(journal, "print", "-O", "csv").splitlines()))
    assert [(row["date"], row["code"], row["account"], row["amount"]) for row in rows] == [
        ("2026-11-18", "2", "players:Ana", "-7"),
        ("2026-11-18", "2", "players:Bor", "7"),
    ]
    assert {row["posting-comment"] for row in rows} == {"transfer"}
    assert run(journal, "codes").split() == ["2", "3", "6"], "what was put out of effect is not there"


@pytest.mark.parametrize("note", NASTY)
def test_hledger_note_is_never_read_as_anything_else(journal: Path, note: str) -> None:
    written(journal, report_of({**TWO, "note": note}, noted(note), {**PAYS, "note": note}))
    check(journal)
    assert balances(journal) == {"players:Ana": 25, "players:Bor": 35, "table:sheet": -60}
    assert run(journal, "tags") == ""
    assert run(journal, "codes").split() == ["1", "2", "3"]


@pytest.mark.parametrize(
    "names", [LONG_NAMES[:4], ("0", "1.5", "a (b)", "d'Arc-_."), ("Žiga", "Łukasz", "Ørsted", "李")]
)
def test_hledger_names_are_read_as_they_are(journal: Path, names: tuple[str, ...]) -> None:
    written(
        journal,
        report_of(
            {**PAYS, "from": names[0], "to": names[1]}, {**PAYS, "from": names[2], "to": names[3]}, players=names
        ),
    )
    check(journal)
    amounts = zip(names, (-5, 5, -5, 5), strict=True)
    assert balances(journal) == {f"players:{name}": amount for name, amount in amounts}


def test_hledger_evening_without_entries_is_a_journal(journal: Path) -> None:
    written(journal, report_of())
    check(journal)
    assert balances(journal) == {}
