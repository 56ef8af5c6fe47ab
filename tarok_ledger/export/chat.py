"""The evening as a message to friends: who stands where and who pays whom, short enough for any messenger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tarok_ledger.export.describe import shortened
from tarok_ledger.export.report import Payment, Report, Standing

LONGEST = 1000
"""Signs; every messenger takes as many."""
NAME_LENGTHS = (40, 24, 16, 12, 8)
"""Names are shortened step by step, before anybody is left out."""


def render_chat(report: Report) -> bytes:
    return message(report).encode()


def message(report: Report) -> str:
    """The first that is short enough of ever shorter ones."""
    return next(text for text in _attempts(report) if len(text) <= LONGEST)


def _attempts(report: Report) -> Iterator[str]:
    most = max(len(report.standings), len(report.payments))
    yield from (_compose(report, length, most) for length in NAME_LENGTHS)
    yield from (_compose(report, NAME_LENGTHS[-1], fewer) for fewer in range(most - 1, -1, -1))


def _compose(report: Report, length: int, most: int) -> str:
    """Names in so many signs, and so many lines of standings and of payments; how many are missing is said."""
    standings = [_standing(report, standing, length) for standing in report.standings]
    payments = [_payment(report, payment, length) for payment in report.payments]
    blocks = [
        [f"{report.game}, {report.day}", f"{report.state}, {report.stake}"],
        _shown(report, standings, most),
        [
            f"{report.account_name(cup)}: {report.amount(report.accounts[cup], plus=False)}"
            for cup in report.cups
            if report.accounts[cup]
        ],
        _shown(report, payments, most) or [report.payments_note],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _shown(report: Report, lines: Sequence[str], most: int) -> list[str]:
    rest = len(lines) - most
    return [*lines[:most], report.words.text("export.and_more", number=rest)] if rest > 0 else list(lines)


def _standing(report: Report, standing: Standing, length: int) -> str:
    money = "" if standing.cents is None else f" ({report.money(standing.cents)})"
    return f"{standing.rank}. {shortened(standing.player, length)} {report.amount(standing.points)}{money}"


def _payment(report: Report, payment: Payment, length: int) -> str:
    short = Payment(shortened(payment.payer, length), shortened(payment.payee, length), payment.amount)
    return report.payment_words(short)
