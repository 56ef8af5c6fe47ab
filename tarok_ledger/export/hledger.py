"""The evening as a plain-text journal that hledger reads: https://hledger.org.

A transaction an entry in effect, dated on the evening. Amounts are whole: a game whose unit has parts is written in
parts, in a commodity named so ("block/3"), because a third has no exact decimal."""

from __future__ import annotations

from collections.abc import Iterator

from tarok_ledger.export.report import Report, Row

PLAYERS, TABLE = "players", "table"
MISREAD = str.maketrans({";": ",", "|": "/", ":": " -", "[": "(", "]": ")"})
"""What begins a comment, parts payee and note, makes a tag, or makes a date of its own."""


def render_hledger(report: Report) -> bytes:
    return ("\n".join(_lines(report)) + "\n").encode()


def _lines(report: Report) -> Iterator[str]:
    yield f"; {_plain(report.game)}, {report.date}"
    yield ""
    yield f"commodity {_commodity(report)}"
    for name in (*report.players, *report.accounts):
        yield f"account {_account(name, report)}"
    for row in report.rows:
        yield ""
        yield from _transaction(row, report)


def _transaction(row: Row, report: Report) -> Iterator[str]:
    yield f"{report.date} * ({row.number}) {_plain(row.title)}"
    if row.remarks:
        yield f"    ; {_plain(', '.join(row.remarks))}"
    for move in row.moves:
        for account, amount in ((move.payer, -move.amount), (move.payee, move.amount)):
            yield f"    {_account(account, report)}  {amount} {_commodity(report)}  ; {_plain(move.reason)}"


def _account(name: str, report: Report) -> str:
    """Names hold nothing that hledger would misread: no colon, no semicolon, no two blanks together."""
    return f"{TABLE}:{name}" if name in report.accounts else f"{PLAYERS}:{name}"


def _commodity(report: Report) -> str:
    name = report.evening.header.game.unit.name
    return name if report.parts == 1 else f'"{name}/{report.parts}"'


def _plain(text: str) -> str:
    return " ".join(text.translate(MISREAD).split())
