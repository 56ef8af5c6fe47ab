"""The spreadsheet: quoted as RFC 4180 asks, and nothing in it is ever run."""

from __future__ import annotations

import csv
import io

import pytest

from tarok_ledger.export.csv_file import defused, render_csv
from tarok_ledger.export.report import Report
from tests.cli.examples import BLOCK_HANDS, CLOSE, DANISH_HAND, ONE_CONTRA, THREE, TWO
from tests.export.reports import PAYS, noted, report_of


def read(report: Report) -> list[dict[str, str]]:
    text = render_csv(report).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def test_csv_row_tells_who_played_what_and_what_it_brought() -> None:
    first, second = read(report_of(TWO, ONE_CONTRA))
    assert first == {
        "number": "1",
        "type": "hand",
        "dealer": "Ana",
        "what": "Two Ana + Bor, 45 pts",
        "contract": "two",
        "declarer": "Ana",
        "partner": "Bor",
        "Ana": "30",
        "Bor": "30",
        "Cene": "0",
        "Dora": "0",
        "Ana total": "30",
        "Bor total": "30",
        "Cene total": "0",
        "Dora total": "0",
        "sheet": "-60",
        "note": "",
    }
    assert (second["dealer"], second["Ana"], second["Ana total"], second["sheet"]) == ("Bor", "-80", "-50", "100")


def test_csv_has_a_column_for_every_cup() -> None:
    (row,) = read(report_of(DANISH_HAND, game="danish", players=THREE))
    assert (row["Ana"], row["Bor"], row["Cene"]) == ("-130", "-50", "115")
    assert (row["king cup"], row["pagat cup"]) == ("0", "65")


def test_csv_of_blocks_counts_thirds_and_says_so() -> None:
    """The third hand of the example: +41, -34, -46 small blocks, and 39 open."""
    *_, last = read(report_of(*BLOCK_HANDS, game="block", players=THREE))
    assert [last[f"{player} total (blocks/3)"] for player in THREE] == ["41", "-34", "-46"]
    assert last["bêtes (blocks/3)"] == "39"


def test_csv_leaves_out_what_is_void_and_shows_what_counts_now() -> None:
    amended = {"type": "amend", "entry": 2, "with": {**PAYS, "amount": 7}}
    rows = read(report_of(TWO, PAYS, amended, {"type": "void", "entry": 1}))
    assert [(row["number"], row["Ana"], row["Bor"]) for row in rows] == [("2", "-7", "7")]


def test_csv_of_a_player_who_came_later_has_no_total_before() -> None:
    rows = read(report_of(PAYS, {"type": "join", "player": "Eva"}, PAYS))
    assert [row["Eva total"] for row in rows] == ["", "0", "0"]
    assert [row["Bor total"] for row in rows] == ["5", "5", "10"]


@pytest.mark.parametrize("note", ['say "hello", twice', "🃏 emoji 👨‍👩‍👧", "semi;colon", "Žiga, Łukasz"])
def test_csv_note_comes_back_as_it_was(note: str) -> None:
    (row,) = read(report_of({**TWO, "note": note}))
    assert row["note"] == note
    assert row["what"] == "Two Ana + Bor, 45 pts"


def test_csv_note_with_a_line_break_stays_on_its_row() -> None:
    text = render_csv(report_of(noted("first\r\nsecond"), CLOSE)).decode("utf-8-sig")
    lines = text.split("\r\n")
    assert len(lines) == 4, "a head, two rows, and the end of the last line"
    assert lines[1].endswith(",first second")
    assert "\n" not in text.replace("\r\n", "")


@pytest.mark.parametrize("note", ["=1+1", "+cmd", "-2", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠x", "−5"])
def test_csv_note_that_looks_like_a_formula_is_text(note: str) -> None:
    (row,) = read(report_of({**TWO, "note": note}))
    assert row["note"] == f"'{note}"


@pytest.mark.parametrize("text", ["  =1", "\t=1", "\u00a0=1", "\tx", "\rx", "\nx", "=", "'=1"[1:]])
def test_defused_formula_after_blanks_is_text(text: str) -> None:
    assert defused(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Ana", "a=b", "1+1", "Two Ana + Bor", " Ana", "“=1”"])
def test_defused_plain_text_is_left_alone(text: str) -> None:
    assert defused(text) == text


def test_csv_numbers_below_nothing_are_numbers() -> None:
    (row,) = read(report_of(ONE_CONTRA))
    assert row["Ana"] == "-80"


def test_csv_begins_with_a_byte_order_mark() -> None:
    assert render_csv(report_of()).startswith(b"\xef\xbb\xbfnumber,type,dealer,")


def test_csv_of_ten_thousand_cells_is_whole() -> None:
    """A row has 7 + 4 + 4 + 1 + 1 = 17 cells."""
    rows = read(report_of(*[PAYS] * 600))
    assert len(rows) * len(rows[0]) > 10_000
    assert rows[-1]["Ana total"] == "-3000"
    assert rows[-1]["Bor total"] == "3000"
