"""What companies owe among themselves over all evenings: the list of accounts, and one account with its plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tarok_ledger.core.money import format_cents
from tarok_ledger.core.problems import Problems
from tarok_ledger.i18n import Words
from tarok_ledger.service.accounts import Accounts, CompanyAccount, Payment, Plan, Receipt
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.ui.presenters.dates import day_in_words
from tarok_ledger.ui.presenters.payments import MadePayment, PaymentForm, made_payment, signed, signed_sums

COINS_OFFERED = (1, 5, 10, 50)
"""In hundredths; 1 rounds nothing."""
CARDS_SHOWN = 30
LINES_SHOWN = 8
"""So many evenings and payments of an account at first; the others on demand."""


@dataclass(frozen=True, slots=True)
class AccountCard:
    company: tuple[str, ...]
    currency: str
    names: str
    amount: str
    """What is open in all; nothing if all is settled."""
    line: str
    """Since when it is open, or that all is settled."""
    is_open: bool


@dataclass(frozen=True, slots=True)
class AccountsView:
    line: str
    open: tuple[AccountCard, ...]
    settled: tuple[AccountCard, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class Balance:
    person: str
    sign: int
    """+1 gets, -1 owes, 0 neither."""
    word: str
    amount: str


@dataclass(frozen=True, slots=True)
class EveningLine:
    id: str
    title: str
    line: str


@dataclass(frozen=True, slots=True)
class PlannedPayment:
    payer: str
    payee: str
    amount: str
    cents: int


@dataclass(frozen=True, slots=True)
class CoinChoice:
    coin: int
    title: str


@dataclass(frozen=True, slots=True)
class AccountView:
    names: str
    currency: str
    line: str
    is_open: bool
    balances: tuple[Balance, ...]
    bankers: tuple[str, ...]
    banker: str | None
    """Through whom everything is paid; None for the fewest payments."""
    coins: tuple[CoinChoice, ...]
    coin: int
    plan: tuple[PlannedPayment, ...]
    carried: str
    """Who carries how much to the next time, in words."""
    evenings: tuple[EveningLine, ...]
    evenings_left_out: int
    payments: tuple[MadePayment, ...]
    payments_left_out: int
    notice: str
    """What was done last."""
    can_undo: bool


class AccountsPresenter:
    """The list of accounts."""

    def __init__(self, ledger: Ledger, words: Words) -> None:
        self._accounts = Accounts(ledger)
        self._words = words
        self._shown = CARDS_SHOWN

    def view(self) -> AccountsView:
        found = self._accounts.companies()
        cards = [self._card(account) for account in found[: self._shown]]
        number_open = sum(account.is_open for account in found)
        return AccountsView(
            line=self._words.text("ui.accounts.line", number=len(found), open=number_open) if found else "",
            open=tuple(card for card in cards if card.is_open),
            settled=tuple(card for card in cards if not card.is_open),
            left_out=len(found) - len(cards),
        )

    def show_more(self) -> None:
        self._shown += CARDS_SHOWN

    def _card(self, account: CompanyAccount) -> AccountCard:
        return AccountCard(
            company=account.company,
            currency=account.currency,
            names=", ".join(account.company),
            amount=f"{format_cents(account.open_sum)} {account.currency}" if account.is_open else "",
            line=state_in_words(account, self._words),
            is_open=account.is_open,
        )


class AccountPresenter:
    """One account."""

    def __init__(self, ledger: Ledger, words: Words, company: Sequence[str], currency: str) -> None:
        self.company = tuple(company)
        self.currency = currency
        self._accounts = Accounts(ledger)
        self._words = words
        self._banker: str | None = None
        self._coin = COINS_OFFERED[0]
        self._evenings_shown = self._payments_shown = LINES_SHOWN
        self._notice = ""
        self._undo: Callable[[], Receipt | Problems] | None = None
        self._other = self._form()

    def view(self) -> AccountView | None:
        """None if the company has no account any more: its evenings were opened again, or deleted."""
        account = self._accounts.account(self.company, self.currency)
        if account is None:
            return None
        self.company = account.company
        plan = self._plan(account)
        return AccountView(
            names=", ".join(account.company),
            currency=account.currency,
            line=self._line(account),
            is_open=account.is_open,
            balances=tuple(self._balances(account)),
            bankers=account.company,
            banker=self._banker,
            coins=tuple(CoinChoice(coin, self._coin_title(coin)) for coin in COINS_OFFERED),
            coin=self._coin,
            plan=tuple(self._planned(plan)),
            carried=self._carried(plan),
            evenings=tuple(self._evenings(account)),
            evenings_left_out=max(0, len(account.evenings) - self._evenings_shown),
            payments=tuple(self._payments(account)),
            payments_left_out=max(0, len(account.payments) - self._payments_shown),
            notice=self._notice,
            can_undo=self._undo is not None,
        )

    def let_bank(self, person: str | None) -> None:
        """Settles everything through one person, or with the fewest payments."""
        self._banker = person

    def round_to(self, coin: int) -> None:
        self._coin = coin

    def show_more_evenings(self) -> None:
        self._evenings_shown *= 2

    def show_more_payments(self) -> None:
        self._payments_shown *= 2

    def pay(self, planned: PlannedPayment) -> None:
        """What the plan asks for has been paid."""
        result = self._accounts.pay(self.company, self.currency, planned.payer, planned.payee, planned.cents)
        if isinstance(result, Receipt):
            self._paid(planned.payer, planned.payee, planned.cents, result)
        else:
            self._tell(" ".join(map(self._words.problem, result)))

    def part_of(self, planned: PlannedPayment) -> PaymentForm:
        return self._form(planned.payer, planned.payee)

    def other(self) -> PaymentForm:
        """Any payment between two members; what was begun stays until it is written down."""
        if self._other.company != self.company:
            self._other = self._form()
        return self._other

    def save(self, form: PaymentForm) -> bool:
        """Writes down what was typed, unless something is wrong with it."""
        receipt = form.save()
        if receipt is None:
            return False
        if form is self._other:
            self._other = self._form()
        self._paid(form.view.payer, form.view.payee, form.cents or 0, receipt)
        return True

    def take_back(self, payment_id: str) -> None:
        account = self._accounts.account(self.company, self.currency)
        payments = account.payments if account is not None else ()
        payment = next(one for one in payments if one.id == payment_id)
        if problems := self._accounts.take_back(payment_id):
            self._tell(" ".join(map(self._words.problem, problems)))
            return
        again = (payment.payer, payment.payee, payment.cents, payment.evening_id)
        self._tell(
            self._words.text("ui.accounts.taken_back", payer=payment.payer, payee=payment.payee),
            lambda: self._accounts.pay(self.company, self.currency, *again),
        )

    def undo(self) -> None:
        """Undoes the last payment, or brings the one back that was taken back: as a further payment."""
        if self._undo is None:
            return
        result = self._undo()
        self._tell(" ".join(map(self._words.problem, result)) if isinstance(result, tuple) else "")

    def forget(self) -> None:
        self._tell("")

    def _form(self, payer: str = "", payee: str = "") -> PaymentForm:
        return PaymentForm(self._accounts, self._words, self.company, self.currency, payer, payee)

    def _paid(self, payer: str, payee: str, cents: int, receipt: Receipt) -> None:
        said = self._words.text("ui.accounts.paid", payer=payer, payee=payee, amount=self._money(cents))
        if receipt.credit:
            credit = self._money(receipt.credit)
            said = f"{said} {self._words.text('ui.accounts.credit', payer=payer, amount=credit)}"
        self._tell(said, lambda: self._accounts.take_back(receipt.payment_id))

    def _money(self, cents: int) -> str:
        return f"{format_cents(cents)} {self.currency}"

    def _tell(self, said: str, undo: Callable[[], Receipt | Problems] | None = None) -> None:
        self._notice, self._undo = said, undo

    def _line(self, account: CompanyAccount) -> str:
        return f"{account.currency} · {state_in_words(account, self._words)}"

    def _balances(self, account: CompanyAccount) -> Iterator[Balance]:
        for person, cents in sorted(account.balances.items(), key=lambda item: -item[1]):
            sign = (cents > 0) - (cents < 0)
            word = self._words.text(f"ui.accounts.{('even', 'gets', 'owes')[sign]}")
            yield Balance(person, sign, word, signed(cents))

    def _plan(self, account: CompanyAccount) -> Plan:
        if self._banker not in account.company:
            self._banker = None
        plan = self._accounts.plan(account, self._banker, self._coin)
        assert isinstance(plan, Plan), "only members and coins that there are can be chosen"
        return plan

    def _planned(self, plan: Plan) -> Iterator[PlannedPayment]:
        for one in plan.transfers:
            yield PlannedPayment(one.payer, one.payee, self._money(one.amount), one.amount)

    def _carried(self, plan: Plan) -> str:
        rests = [
            self._words.text(
                "ui.accounts.still_gets" if cents > 0 else "ui.accounts.still_owes",
                person=person,
                amount=format_cents(abs(cents)),
            )
            for person, cents in plan.carried.items()
            if cents
        ]
        return self._words.text("ui.accounts.carried", rests=", ".join(rests)) if rests else ""

    def _coin_title(self, coin: int) -> str:
        return self._words.text("ui.accounts.exact") if coin == 1 else format_cents(coin)

    def _evenings(self, account: CompanyAccount) -> Iterator[EveningLine]:
        for evening in account.evenings[: self._evenings_shown]:
            day, game = day_in_words(evening.started_at, self._words), self._words.label("game", evening.game)
            sums = signed_sums(evening.cents) or self._words.text("ui.accounts.no_money")
            yield EveningLine(evening.id, self._words.text("ui.accounts.evening", game=game, day=day), sums)

    def _payments(self, account: CompanyAccount) -> Iterator[MadePayment]:
        days = {evening.id: day_in_words(evening.started_at, self._words) for evening in account.evenings}
        for payment in account.payments[: self._payments_shown]:
            yield made_payment(payment, account.currency, self._words, self._what_for(payment, days))

    def _what_for(self, payment: Payment, days: dict[str, str]) -> str:
        day = days.get(payment.evening_id or "")
        return "" if day is None else self._words.text("ui.accounts.for_evening", day=day)


def state_in_words(account: CompanyAccount, words: Words) -> str:
    """Since when something is open, or that nothing is."""
    if account.open_since is None:
        return words.text("ui.accounts.settled", day=day_in_words(account.latest, words))
    return words.text("ui.accounts.open_since", day=day_in_words(account.open_since, words))
