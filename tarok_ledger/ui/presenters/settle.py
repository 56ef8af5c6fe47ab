"""Settling up: what everyone gets or owes, who pays whom, and what has been paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tarok_ledger.core.ledger import Posting
from tarok_ledger.core.money import format_cents, parse_cents
from tarok_ledger.core.problems import Problems
from tarok_ledger.core.units import format_amount
from tarok_ledger.games.options import canonical_amount
from tarok_ledger.i18n import Words
from tarok_ledger.journal.fold import Step
from tarok_ledger.service.accounts import Accounts, EveningTransfer
from tarok_ledger.service.accounts import Payment as PaidPayment
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.ui.presenters.accounts import state_in_words
from tarok_ledger.ui.presenters.payments import MadePayment, PaymentForm, made_payment, signed, signed_sums

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
    note: str = ""
    """What was paid of it, where that is neither nothing nor all."""


@dataclass(frozen=True, slots=True)
class AccountLine:
    """How the company stands over all its evenings."""

    company: tuple[str, ...]
    currency: str
    is_open: bool
    state: str
    sums: str


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
    still_open: str
    """How much of the payments is still to be paid."""
    earlier: tuple[Payment, ...]
    """What was paid before the evening was opened again, between two who owe each other nothing now."""
    account: AccountLine | None

    @property
    def paid(self) -> int:
        return sum(payment.paid for payment in self.payments)


class SettlePresenter:
    def __init__(self, ledger: Ledger, words: Words, evening: str) -> None:
        self._ledger = ledger
        self._accounts = Accounts(ledger)
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
            still_open=self._still_open(opened),
            earlier=tuple(self._earlier(opened)),
            account=self._account_line(opened),
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
        """Ticks a payment off: what is still open of it has been paid; or takes the tick back, and with it only what
        was paid last: a part that was paid before stays."""
        assert self._opened is not None
        made = self._made(payment)
        if payment.paid and made:
            self._accounts.take_back(made[-1].id)
        else:
            self._accounts.tick(self._opened, payment.payer, payment.payee)

    def part_of(self, payment: Payment) -> PaymentForm:
        """A part of a payment, to be written down."""
        assert self._opened is not None
        people = tuple(self._opened.result["totals"])
        pair = (payment.payer, payment.payee)
        return PaymentForm(self._accounts, self._words, people, payment.currency, *pair, self._opened.id)

    def made(self, payment: Payment) -> tuple[MadePayment, ...]:
        """What was paid towards a payment, the newest first."""
        return tuple(made_payment(made, payment.currency, self._words) for made in reversed(self._made(payment)))

    def take_back(self, payment_id: str) -> None:
        self._accounts.take_back(payment_id)

    def _made(self, payment: Payment) -> list[PaidPayment]:
        assert self._opened is not None
        pair = {payment.payer, payment.payee}
        return [made for made in self._accounts.paid_of(self._opened.id) if {made.payer, made.payee} == pair]

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
                large=signed(parse_cents(money[player])) if header.stake.per_point else points,
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
        for asked in self._accounts.transfers_of(opened):
            if asked.cents:
                yield _payment(asked, asked.cents, opened, paid=not asked.rest, note=self._note(asked))

    def _note(self, asked: EveningTransfer) -> str:
        if asked.paid in (0, asked.cents):
            return ""
        if asked.rest:
            rest = format_cents(asked.rest)
            return self._words.text("ui.settle.part_paid", paid=format_cents(asked.cents - asked.rest), rest=rest)
        over = format_cents(asked.paid - asked.cents)
        return self._words.text("ui.settle.more_paid", paid=format_cents(asked.paid), over=over)

    def _still_open(self, opened: OpenEvening) -> str:
        rest = sum(asked.rest for asked in self._accounts.transfers_of(opened))
        return f"{format_cents(rest)} {opened.evening.header.stake.currency}" if rest else ""

    def _earlier(self, opened: OpenEvening) -> Iterator[Payment]:
        for asked in self._accounts.transfers_of(opened):
            if not asked.cents:
                yield _payment(asked, asked.paid, opened, paid=True)

    def _account_line(self, opened: OpenEvening) -> AccountLine | None:
        account = self._accounts.account_of(opened.id) if opened.evening.position.closed else None
        if account is None or not account.ever_moved:
            return None
        state = state_in_words(account, self._words)
        return AccountLine(account.company, account.currency, account.is_open, state, signed_sums(account.balances))


def _number_of_hands(opened: OpenEvening) -> int:
    return sum(step.body["type"] == "hand" for step in opened.evening.steps)


def _payment(asked: EveningTransfer, cents: int, opened: OpenEvening, paid: bool, note: str = "") -> Payment:
    return Payment(asked.payer, asked.payee, format_cents(cents), opened.evening.header.stake.currency, paid, note)


def _amount_for(player: str, posting: Posting) -> int:
    return posting.amount if posting.payee == player else -posting.amount
