"""Settling up: what everyone gets or owes, who pays whom, and what has been paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tarok_ledger.core.ledger import Posting
from tarok_ledger.core.money import format_cents
from tarok_ledger.core.problems import Problems
from tarok_ledger.core.units import MINUS, format_amount
from tarok_ledger.games.options import canonical_amount
from tarok_ledger.i18n import Words
from tarok_ledger.journal.fold import Step
from tarok_ledger.service.ledger import Ledger, OpenEvening

EXPLAINED = ("close", "leave")
"""Entries whose payments are named one by one; the others are summed by kind."""


@dataclass(frozen=True, slots=True)
class Part:
    """A line of where a sum came from."""

    title: str
    amount: str
    is_sum: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    player: str
    rank: int
    sign: int
    """+1 gets, -1 owes, 0 neither."""
    large: str
    """What he gets or owes: money, or points where nothing is played for."""
    small: str
    parts: tuple[Part, ...]
    """Where it came from; empty while it is folded away."""


@dataclass(frozen=True, slots=True)
class Payment:
    payer: str
    payee: str
    amount: str
    currency: str
    paid: bool


@dataclass(frozen=True, slots=True)
class SettleView:
    game: str
    hands: int
    stake: str
    closed: bool
    differs: bool
    """Today's rule book would settle this closed evening differently."""
    standings: tuple[Standing, ...]
    payments: tuple[Payment, ...]
    earlier: tuple[Payment, ...]
    """Ticked off before the evening was opened again and came out differently."""

    @property
    def paid(self) -> int:
        return sum(payment.paid for payment in self.payments)


class SettlePresenter:
    def __init__(self, ledger: Ledger, words: Words, evening: str) -> None:
        self._ledger = ledger
        self._words = words
        self._unfolded: str | None = None
        self._differs = False
        self.problems: Problems = ()
        """What is wrong; shown beside what can be done about it."""
        found = ledger.open(evening)
        self._opened: OpenEvening | None = None
        if isinstance(found, tuple):
            self.problems = found
        else:
            self._opened = found
            self._differs = found.differs_from_kept

    @property
    def view(self) -> SettleView | None:
        """None if the evening cannot be read at all; `problems` says why."""
        opened = self._opened
        if opened is None:
            return None
        header = opened.evening.header
        return SettleView(
            game=self._words.label("game", header.game.id),
            hands=_number_of_hands(opened),
            stake=f"{canonical_amount(header.stake.per_point)} {header.stake.currency}"
            if header.stake.per_point
            else "",
            closed=opened.evening.position.closed,
            differs=self._differs,
            standings=tuple(self._standings(opened)),
            payments=tuple(self._payments(opened)),
            earlier=tuple(self._earlier(opened)),
        )

    def unfold(self, player: str) -> None:
        """Shows where a player's sum came from, or folds it away again."""
        self._unfolded = None if self._unfolded == player else player

    def close(self) -> None:
        assert self._opened is not None
        self.problems = self._ledger.close(self._opened)
        self._differs = False

    def reopen(self) -> None:
        assert self._opened is not None
        self.problems = self._ledger.reopen(self._opened)
        self._differs = False

    def tick(self, payment: Payment) -> None:
        """Ticks a payment off, or takes the tick back."""
        assert self._opened is not None
        entry = _jotted(payment)
        paid = self._ledger.paid(self._opened)
        kept = [other for other in paid if other != entry] if entry in paid else [*paid, entry]
        self._ledger.keep_paid(self._opened, kept)

    def _standings(self, opened: OpenEvening) -> Iterator[Standing]:
        header = opened.evening.header
        due = self._due(opened)
        money = self._money(opened, due)
        unit = self._words.label("unit", header.game.unit.name)
        for player, amount in sorted(due.items(), key=lambda item: -item[1]):
            points = format_amount(amount, header.game.unit.parts, plus=True)
            points_in_unit = f"{points} {unit}"
            yield Standing(
                player=player,
                rank=1 + sum(other > amount for other in due.values()),
                sign=(amount > 0) - (amount < 0),
                large=_signed(money[player]) if header.stake.per_point else points,
                small=points_in_unit if header.stake.per_point else unit,
                parts=tuple(self._parts(opened, player, amount)) if player == self._unfolded else (),
            )

    def _due(self, opened: OpenEvening) -> Mapping[str, int]:
        """Of an evening that is still open: what would be due if it were closed now."""
        if opened.kept is not None:
            kept: Mapping[str, int] = opened.kept["due"]
            return kept
        return self._steps(opened)[-1].after.due or {}

    @staticmethod
    def _money(opened: OpenEvening, due: Mapping[str, int]) -> Mapping[str, str]:
        if opened.kept is not None:
            kept: Mapping[str, str] = opened.kept["money"]
            return kept
        header = opened.evening.header
        cents = header.stake.cents(due, header.game.unit.parts)
        return {player: format_cents(amount) for player, amount in cents.items()}

    @staticmethod
    def _steps(opened: OpenEvening) -> list[Step]:
        """Everything that was written, and the close that is still to come."""
        steps = list(opened.evening.steps)
        if not opened.evening.position.closed:
            closing = opened.evening.preview({"type": "close"})
            assert isinstance(closing, Step), "an open evening can be closed"
            steps.append(closing)
        return steps

    def _parts(self, opened: OpenEvening, player: str, due: int) -> Iterator[Part]:
        unit = opened.evening.header.game.unit

        def part(title: str, amount: int, is_sum: bool = False) -> Part:
            return Part(title[:1].upper() + title[1:], format_amount(amount, unit.parts, plus=True), is_sum)

        sums: dict[str, int] = {}
        for title, amount in self._moves(opened, player):
            sums[title] = sums.get(title, 0) + amount
        yield from (part(title, amount) for title, amount in sums.items() if amount)
        total = sum(sums.values())
        if opened.evening.header.game.is_score_sheet:
            yield part(self._words.text("ui.settle.score"), total, is_sum=True)
            yield part(self._words.text("ui.settle.against_others"), due - total)
        yield part(self._words.text("ui.settle.together"), due, is_sum=True)

    def _moves(self, opened: OpenEvening, player: str) -> Iterator[tuple[str, int]]:
        """What was for or against a player, each with its title."""
        steps = self._steps(opened)
        hands = _number_of_hands(opened)
        titles = {step.number: self._entry_title(str(step.body["type"]), hands) for step in steps}
        if self._differs and opened.kept is not None:
            # Only the sums of then are kept, not the words for them.
            entries: Iterable[Mapping[str, Any]] = opened.kept["entries"]
            yield from ((titles[entry["number"]], entry["deltas"].get(player, 0)) for entry in entries)
            return
        game = opened.evening.header.game.id
        for step in steps:
            for posting in step.postings:
                if player in (posting.payer, posting.payee):
                    explained = step.body["type"] in EXPLAINED
                    title = self._words.reason(posting.reason, game) if explained else titles[step.number]
                    yield title, _amount_for(player, posting)

    def _entry_title(self, kind: str, hands: int) -> str:
        return self._words.text("ui.settle.hands", number=hands) if kind == "hand" else self._words.label("entry", kind)

    def _payments(self, opened: OpenEvening) -> Iterator[Payment]:
        paid = self._ledger.paid(opened)
        for transfer in opened.result["transfers"] if opened.evening.position.closed else ():
            yield _payment(transfer, opened, transfer in paid)

    def _earlier(self, opened: OpenEvening) -> Iterator[Payment]:
        due = opened.result["transfers"] if opened.evening.position.closed else ()
        yield from (_payment(entry, opened, True) for entry in self._ledger.paid(opened) if entry not in due)


def _number_of_hands(opened: OpenEvening) -> int:
    return sum(step.body["type"] == "hand" for step in opened.evening.steps)


def _payment(entry: Mapping[str, str], opened: OpenEvening, paid: bool) -> Payment:
    return Payment(entry["from"], entry["to"], entry["amount"], opened.evening.header.stake.currency, paid)


def _jotted(payment: Payment) -> dict[str, str]:
    return {"from": payment.payer, "to": payment.payee, "amount": payment.amount}


def _amount_for(player: str, posting: Posting) -> int:
    return posting.amount if posting.payee == player else -posting.amount


def _signed(money: str) -> str:
    """As people write it: +4.42, −2.14, 0.00."""
    if money.startswith("-"):
        return f"{MINUS}{money[1:]}"
    return money if not money.strip("0.") else f"+{money}"
