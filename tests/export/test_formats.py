"""Every format of every game, opened by a program that is not ours."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from tarok_ledger.core.ledger import SHEET
from tarok_ledger.export.formats import FORMATS, Format
from tarok_ledger.export.report import Report
from tarok_ledger.games.registry import GAMES
from tarok_ledger.journal.codec import load_evening, settled
from tarok_ledger.journal.evening import Evening
from tests.export.hledger import balances, check
from tests.export.reports import demo_report, random_report

KINDS = {"demo": demo_report, "wild": random_report}
"""Evenings as they are played, and evenings as nobody plays them."""


@pytest.fixture(
    params=[(kind, game) for game in GAMES for kind in KINDS], ids=lambda param: f"{param[1].id}-{param[0]}"
)
def report(request: pytest.FixtureRequest) -> Report:
    kind, game = request.param
    return KINDS[kind](game)


def test_json_read_back_gives_the_identical_journal(report: Report) -> None:
    table = load_evening(FORMATS["json"].render(report).decode())
    assert isinstance(table, Evening)
    assert table.records == report.evening.records
    assert table.header == report.evening.header
    assert settled(table) == settled(report.evening)


def test_csv_adds_up_to_the_table(report: Report) -> None:
    result = settled(report.evening)
    text = FORMATS["csv"].render(report).decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    assert [int(row[0]) for row in rows] == [entry["number"] for entry in result["entries"]]
    players, accounts = list(result["totals"]), list(result["accounts"])
    # number, type, dealer, what, contract, declarer, partner; then the amounts; then the note.
    assert len(head) == 7 + 2 * len(players) + len(accounts) + 1
    for place, player in enumerate(players):
        assert head[7 + place].startswith(player)
        assert sum(int(row[7 + place]) for row in rows) == result["totals"][player]
        assert int(rows[-1][7 + len(players) + place]) == result["totals"][player]
    for place, account in enumerate(accounts):
        assert int(rows[-1][7 + 2 * len(players) + place]) == result["accounts"][account]
    for row in rows:
        amounts = [int(cell or 0) for cell in row[7 + len(players) : -1]]
        assert sum(amounts) == 0, "players and accounts together hold nothing"


def test_text_names_everyone_with_his_money(report: Report) -> None:
    result = settled(report.evening)
    text = FORMATS["text"].render(report).decode()
    assert len(text) <= 1000
    assert "18 November 2026" in text
    for player, money in result["money"].items():
        line = next(line for line in text.splitlines() if f". {player} " in line)
        assert money.removeprefix("-") in line
        assert ("−" in line) == (money.startswith("-") or result["totals"][player] < 0)
    for paid in result["transfers"]:
        assert f"{paid['from']} pays {paid['to']} {paid['amount']} {report.currency}" in text


def test_pdf_holds_names_totals_and_payments(report: Report) -> None:
    result = settled(report.evening)
    pages = PdfReader(io.BytesIO(FORMATS["pdf"].render(report))).pages
    text = "\n".join(page.extract_text() for page in pages)
    for place, page in enumerate(pages, start=1):
        assert f"page {place} of {len(pages)}" in page.extract_text()
    for player, total in result["totals"].items():
        assert player in text
        assert report.amount(total) in text
    for paid in result["transfers"]:
        assert f"{paid['from']} pays {paid['to']} {paid['amount']} {report.currency}" in text


def test_png_is_a_picture_with_something_on_it(report: Report) -> None:
    with Image.open(io.BytesIO(FORMATS["png"].render(report))) as picture:
        assert picture.format == "PNG"
        assert picture.width == 1080
        assert 700 < picture.height < 4000
        colours = picture.convert("RGB").getcolors(maxcolors=1 << 20)
        assert colours is not None
        assert len(colours) > 200


def test_hledger_accepts_it_and_comes_to_the_same(report: Report, tmp_path: Path) -> None:
    result = settled(report.evening)
    journal = tmp_path / "evening.journal"
    journal.write_bytes(FORMATS["hledger"].render(report))
    check(journal)
    expected = {f"players:{player}": total for player, total in result["totals"].items()}
    expected |= {f"table:{account}": held for account, held in result["accounts"].items()}
    assert balances(journal) == {account: amount for account, amount in expected.items() if amount}


@pytest.mark.parametrize("to", FORMATS.values(), ids=lambda to: to.id)
def test_format_of_the_same_evening_is_the_same_file(to: Format) -> None:
    game = next(game for game in GAMES if SHEET not in game.accounts)
    assert to.render(random_report(game)) == to.render(random_report(game))


def test_command_line_starts_without_drawing_libraries() -> None:
    program = "import json, sys, tarok_ledger.cli.main; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    loaded = {name.split(".")[0] for name in json.loads(run.stdout)}
    assert loaded.isdisjoint({"kivy", "fpdf", "PIL", "fontTools"})
