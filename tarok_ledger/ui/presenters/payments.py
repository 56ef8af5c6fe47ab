"""A payment to write down, payments that were written down, and sums as people write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tarok_ledger.core.cash import read_cents
from tarok_ledger.core.money import format_cents
from tarok_ledger.core.problems import Problem, Problems, problem
from tarok_ledger.core.units import MINUS
from tarok_ledger.i18n import Words
from tarok_ledger.service.accounts import Accounts, Payment, Receipt
from tarok_ledger.ui.presenters.dates import day_in_words


def signed(cents: int) -> str:
    """As people write it: +4.42, −2.14, 0.00."""
    if cents < 0:
        return f"{MINUS}{format_cents(-cents)}"
    return f"+{format_cents(cents)}" if cents else format_cents(cents)


def signed_sums(cents: Mapping[str, int]) -> str:
    """Everyone whom it concerns: Ana +1.20 · Bor −1.20."""
    return " · ".join(f"{name} {signed(amount)}" for name, amount in cents.items() if amount)


@dataclass(frozen=True, slots=True)
class MadePayment:
    id: str
    payer: str
    payee: str
    amount: str
    line: str
    """When, what for, and whether it was taken back."""
    taken_back: bool


def made_payment(payment: Payment, currency: str, words: Words, what_for: str = "") -> MadePayment:
    day = day_in_words(payment.made_at, words)
    taken_back = ""
    if payment.taken_back_at is not None:
        taken_back = words.text("ui.payment.taken_back", day=day_in_words(payment.taken_back_at, words))
    return MadePayment(
        id=payment.id,
        payer=payment.payer,
        payee=payment.payee,
        amount=f"{format_cents(payment.cents)} {currency}",
        line=" · ".join(part for part in (day, what_for, taken_back) if part),
        taken_back=bool(taken_back),
    )


@dataclass(frozen=True, slots=True)
class PaymentFormView:
    payer: str
    payee: str
    people: tuple[str, ...]
    """To choose the two from; nobody where it is settled who pays whom."""
    typed: str
    problems: Mapping[str, str]
    """In words, by what they stand beside: from, to, amount."""


class PaymentForm:
    """Who pays whom, and how much, until it is written down. What was typed stays until then."""

    def __init__(
        self,
        accounts: Accounts,
        words: Words,
        company: Sequence[str],
        currency: str,
        payer: str = "",
        payee: str = "",
        evening_id: str | None = None,
    ) -> None:
        self.currency = currency
        self._accounts = accounts
        self._words = words
        self.company = tuple(company)
        self._people = () if payer and payee else self.company
        self._payer, self._payee = payer, payee
        self._evening_id = evening_id
        self._typed = ""
        self._problems: Problems = ()

    @property
    def view(self) -> PaymentFormView:
        problems: dict[str, str] = {}
        for wrong in self._problems:
            place = wrong.field if wrong.field in ("from", "to") else "amount"
            problems.setdefault(place, self._in_words(wrong))
        return PaymentFormView(self._payer, self._payee, self._people, self._typed, problems)

    def choose_payer(self, person: str) -> None:
        """Whoever was to be paid and now pays changes places."""
        if person == self._payee:
            self._payee = self._payer
        self._payer, self._problems = person, ()

    def choose_payee(self, person: str) -> None:
        if person == self._payer:
            self._payer = self._payee
        self._payee, self._problems = person, ()

    def write(self, typed: str) -> None:
        self._typed, self._problems = typed, ()

    @property
    def cents(self) -> int | None:
        """The sum that is typed, if it is one."""
        return read_cents(self._typed.strip())

    def save(self) -> Receipt | None:
        """Writes the payment down; nothing if something has to be put right first."""
        cents = self.cents
        missing = [("from", "ui.payment.who"), ("to", "ui.payment.whom")]
        people = (self._payer, self._payee)
        self._problems = tuple(problem(*asked) for asked, person in zip(missing, people, strict=True) if not person)
        if cents is None:
            self._problems += (problem("amount", "accounts.not_a_sum"),)
        if self._problems or cents is None:
            return None
        result = self._accounts.pay(self.company, self.currency, *people, cents, self._evening_id)
        if isinstance(result, Receipt):
            return result
        self._problems = result
        return None

    def _in_words(self, wrong: Problem) -> str:
        sentence = self._words.text(wrong.key, **dict(wrong.params))
        return self._words.text("ui.payment.wrong", problem=sentence) if wrong.field == "amount" else sentence
