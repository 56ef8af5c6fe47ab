"""The slate: every bête ever written, in order, and what became of it. Worked out from the postings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tarok_ledger.core.ledger import SHEET
from tarok_ledger.core.units import format_amount
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.fold import Position, Step

WRITTEN, WON = ("bete", "stamm_bete"), "bete_won"
OPEN, NOW, TAKEN, SHARED = "open", "now", "won", "shared"


@dataclass(frozen=True, slots=True)
class SlateLine:
    """`state`: open, played for now, won by `winner`, or shared at the end."""

    debtor: str
    amount: int
    amount_text: str
    number: int
    under_the_hat: bool = False
    winner: str = ""
    state: str = OPEN


@dataclass(frozen=True, slots=True)
class Slate:
    above: tuple[SlateLine, ...]
    hat: int | None
    """The entry that put the hat on."""
    under: tuple[SlateLine, ...]
    pot: str
    first: SlateLine | None
    """The one that is played for now."""
    stake: str
    totals: tuple[tuple[str, str], ...]


def has_slate(evening: Evening, position: Position) -> bool:
    return "betes" in evening.header.game.show_state(position.state)


def read_slate(evening: Evening) -> Slate:
    reader = _Reader(evening)
    for step in evening.steps:
        reader.read(step)
    return reader.slate()


class _Reader:
    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._game = evening.header.game
        self._lines: list[SlateLine] = []
        self._open: list[int] = []
        """Places in `_lines`, in the order in which they are played for."""
        self._under: list[int] = []
        self._hat: int | None = None

    def read(self, step: Step) -> None:
        reasons = {posting.reason.key for posting in step.postings}
        if step.body.get("type") in self._game.events and self._hat is None and self._state(step.after)["hat"]:
            self._hat = step.number
        if step.after.closed:
            self._share()
        elif reasons & {*WRITTEN, WON}:
            self._follow(step)

    def _state(self, position: Position) -> Mapping[str, Any]:
        return self._game.show_state(position.state)

    def _follow(self, step: Step) -> None:
        """The first open one may be won, and new ones are written after the others; what the game keeps says in which
        parts. One that is written and won by the same hand is in the postings only."""
        for posting in step.postings:
            if posting.reason.key == WON:
                if not self._open:
                    debtor = str(dict(posting.reason.params)["debtor"])
                    self._write({"debtor": debtor, "amount": posting.amount}, step.number, self._open)
                self._change(self._open.pop(0), state=TAKEN, winner=posting.payee)
        after = self._state(step.after)
        for bete in after["betes"][len(self._open) :]:
            self._write(bete, step.number, self._open)
        for bete in after["under_the_hat"][len(self._under) :]:
            self._write(bete, step.number, self._under)

    def _write(self, bete: Mapping[str, Any], number: int, places: list[int]) -> None:
        text = format_amount(bete["amount"], self._game.unit.parts)
        places.append(len(self._lines))
        self._lines.append(SlateLine(bete["debtor"], bete["amount"], text, number, places is self._under))

    def _change(self, place: int, **changes: str) -> None:
        self._lines[place] = replace(self._lines[place], **changes)  # type: ignore[arg-type]

    def _share(self) -> None:
        for place in (*self._open, *self._under):
            self._change(place, state=SHARED)
        self._open, self._under = [], []

    def slate(self) -> Slate:
        if self._open:
            self._change(self._open[0], state=NOW)
        first = self._lines[self._open[0]] if self._open else None
        position, parts = self._evening.position, self._game.unit.parts
        pot = sum(position.balances[account] for account in self._played_for())
        return Slate(
            above=tuple(line for line in self._lines if not line.under_the_hat),
            hat=self._hat,
            under=tuple(line for line in self._lines if line.under_the_hat),
            pot=format_amount(pot, parts),
            first=first,
            stake=format_amount(pot + (first.amount if first else 0), parts),
            totals=tuple((name, format_amount(total, parts, plus=True)) for name, total in position.totals.items()),
        )

    def _played_for(self) -> Sequence[str]:
        kept = (SHEET, *self._game.untouchable_accounts)
        return [account for account in self._evening.header.accounts if account not in kept]
