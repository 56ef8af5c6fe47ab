"""The evening for a spreadsheet: a row an entry, numbers as plain numbers, and nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator

from tarok_ledger.export.report import Report, Row

BYTE_ORDER_MARK = "\ufeff"
"""Without it a spreadsheet may take the file for one in an old encoding."""
RUNS = ("=", "+", "-", "@", "\N{MINUS SIGN}")
"""A cell that begins so is a formula to a spreadsheet."""
BREAKS = ("\t", "\r", "\n")
TEXT = "'"
"""A cell that begins so is text to a spreadsheet."""

Cell = str | int


def render_csv(report: Report) -> bytes:
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow([defused(title) for title in _head(report)])
    for row in report.rows:
        writer.writerow([defused(cell) if isinstance(cell, str) else cell for cell in _cells(row, report)])
    return f"{BYTE_ORDER_MARK}{written.getvalue()}".encode()


def defused(text: str) -> str:
    """A text that no spreadsheet takes for a formula. Full-width signs count as the plain ones they stand for."""
    seen = unicodedata.normalize("NFKC", text.lstrip())
    return f"{TEXT}{text}" if seen.startswith(RUNS) or text.startswith(BREAKS) else text


def _head(report: Report) -> Iterator[str]:
    """Amounts are in the smallest unit of the game, which the head names where it is not the unit itself."""
    words = report.words
    smallest = "" if report.parts == 1 else words.text("export.csv.smallest", unit=report.unit, parts=report.parts)
    for column in ("number", "type", "dealer", "what", "contract", "declarer", "partner"):
        yield words.text(f"export.csv.{column}")
    yield from (f"{player}{smallest}" for player in report.players)
    yield from (f"{words.text('export.csv.total', player=player)}{smallest}" for player in report.players)
    yield from (f"{report.account_name(account)}{smallest}" for account in report.accounts)
    yield words.text("export.csv.note")


def _cells(row: Row, report: Report) -> Iterator[Cell]:
    yield row.number
    yield from (row.kind, row.dealer, ", ".join((row.title, *row.parts)), row.contract, row.declarer, row.partner)
    yield from (row.deltas[player] for player in report.players)
    yield from (row.totals.get(player, "") for player in report.players)
    yield from row.accounts.values()
    yield row.note
