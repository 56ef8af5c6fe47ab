"""Debts carried from evening to evening by the same company, and the payments that settle them.

A company is everyone who sat at the table in an evening. Its account is worked out anew whenever it is looked at: what
its closed evenings came to, less what was paid. So a corrected or hidden evening needs no bookkeeping. A payment that
belongs to an evening counts where the evening counts, and as long as it does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tarok_ledger.core.cash import COINS, round_to_coin
from tarok_ledger.core.debts import Transfer, fewest_transfers, through_banker
from tarok_ledger.core.money import CENTS, parse_cents
from tarok_ledger.core.problems import Problems, problem
from tarok_ledger.journal.codec import dump_json
from tarok_ledger.journal.header import same_name
from tarok_ledger.service.ledger import Ledger, OpenEvening, Summary
from tarok_ledger.service.people import Names, People, folded
from tarok_ledger.storage.store import StoredPayment

MOST_CENTS = 100_000_000
"""A payment of more than a million is a slip of the finger."""

Key = tuple[frozenset[str], str]
"""An account: the persons of a company, folded, and the currency."""
Pair = tuple[str, str]
"""Who pays, and whom."""


@dataclass(frozen=True, slots=True)
class EveningShare:
    """What one evening added to an account."""

    id: str
    started_at: str
    game: str
    cents: Mapping[str, int]
    """By person: + gets, - owes."""


@dataclass(frozen=True, slots=True)
class Payment:
    id: str
    made_at: str
    payer: str
    payee: str
    cents: int
    evening_id: str | None = None
    taken_back_at: str | None = None
    """When it was taken back; such a payment is shown but does not count."""


@dataclass(frozen=True, slots=True)
class CompanyAccount:
    company: tuple[str, ...]
    currency: str
    balances: Mapping[str, int]
    """By person, in cents: + gets, - owes."""
    evenings: tuple[EveningShare, ...]
    """The newest first."""
    payments: tuple[Payment, ...]
    """The newest first."""

    @property
    def is_open(self) -> bool:
        return any(self.balances.values())

    @property
    def open_sum(self) -> int:
        """How much is owed in all, in cents."""
        return sum(cents for cents in self.balances.values() if cents > 0)

    @property
    def open_since(self) -> str | None:
        """Since when somebody has owed something without a break; None if nobody does."""
        balances = dict.fromkeys(self.company, 0)
        since: str | None = None
        for moment, cents in sorted(_moves(self.evenings, self.payments), key=lambda move: move[0]):
            _add_up(balances, cents)
            since = (since or moment) if any(balances.values()) else None
        return since

    @property
    def ever_moved(self) -> bool:
        """Whether any money was ever won or paid in it."""
        return bool(self.payments) or any(any(evening.cents.values()) for evening in self.evenings)

    @property
    def latest(self) -> str:
        """When something last happened."""
        return max([evening.started_at for evening in self.evenings] + [payment.made_at for payment in self.payments])


@dataclass(frozen=True, slots=True)
class Plan:
    """Who pays whom now, and what everyone carries to the next time."""

    transfers: tuple[Transfer, ...]
    carried: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Receipt:
    payment_id: str
    credit: int
    """By how much it was more than the payer owed. It stands to his credit and counts towards the next evenings."""


@dataclass(frozen=True, slots=True)
class EveningTransfer:
    """A payment that a closed evening asks for, with the names as the evening has them."""

    payer: str
    payee: str
    cents: int
    paid: int
    """What was paid towards it, less what went back; it may be more than it asks for."""

    @property
    def rest(self) -> int:
        return max(0, self.cents - self.paid)


class Accounts:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._store = ledger.store

    def companies(self) -> tuple[CompanyAccount, ...]:
        """All accounts in which money ever moved: those with open debts first, then the latest."""
        book = self._book()
        accounts = (account for key in book.keys if (account := book.account(key)))
        found = [account for account in accounts if account.ever_moved]
        found.sort(key=lambda account: account.latest, reverse=True)
        return tuple(sorted(found, key=lambda account: not account.is_open))

    def account(self, company: Sequence[str], currency: str) -> CompanyAccount | None:
        """What a company has between its members in a currency; None if it has never closed an evening in it."""
        book = self._book()
        return book.account(book.key(company, currency))

    def currencies(self, company: Sequence[str]) -> tuple[str, ...]:
        """The currencies in which a company has an account, in alphabetical order."""
        book = self._book()
        members, _ = book.key(company, "")
        return tuple(sorted(currency for persons, currency in book.keys if persons == members))

    def account_of(self, evening_id: str) -> CompanyAccount | None:
        """The account to which a closed evening belongs."""
        book = self._book()
        summary = book.closed.get(evening_id)
        return None if summary is None else book.account(book.key(summary.totals, summary.currency))

    def plan(self, account: CompanyAccount, banker: str | None = None, coin: int = 1) -> Plan | Problems:
        """The fewest payments, or all through one person; with a coin, in sums that can be paid with it."""
        if coin not in COINS:
            return (problem("coin", "value.not_a_choice", choices=", ".join(map(str, COINS))),)
        rounded = round_to_coin(account.balances, coin)
        if banker is None:
            return Plan(fewest_transfers(rounded.paid), rounded.carried)
        names = People(self._ledger).names()
        person = _member(names, account.company, banker)
        if person is None:
            return (problem("banker", "form.not_among", choices=", ".join(account.company)),)
        return Plan(through_banker(rounded.paid, person), rounded.carried)

    def pay(
        self, company: Sequence[str], currency: str, payer: str, payee: str, cents: int, evening_id: str | None = None
    ) -> Receipt | Problems:
        """Records a payment, towards the account as a whole or towards one of its evenings. It may be a part of what is
        owed, or more than that."""
        book = self._book()
        key = book.key(company, currency)
        account = book.account(key)
        if account is None:
            return (problem("players", "accounts.no_such_account", company=", ".join(company), currency=currency),)
        giver, taker = (_member(book.names, account.company, name) for name in (payer, payee))
        summary = book.closed.get(evening_id or "")
        its_evening = summary is not None and book.key(summary.totals, summary.currency) == key
        if evening_id is not None and not its_evening:
            return (problem("evening", "accounts.not_its_evening", evening=evening_id),)
        if giver is None or taker is None or giver == taker or not 0 < cents <= MOST_CENTS:
            return _wrong_with(account, giver, taker, cents)
        receipt = Receipt(self._ledger.new_id(), _credit(account, giver, cents))
        if summary is None:
            self._add(receipt.payment_id, account.company, currency, (giver, taker), cents)
        else:
            written = {person: name for name, person in book.names.at_table(summary.totals).items()}
            pair = written[giver], written[taker]
            self._add(receipt.payment_id, tuple(summary.totals), currency, pair, cents, summary.id)
        return receipt

    def take_back(self, id_prefix: str) -> Problems:
        """A payment that was none. Both stay written down."""
        payments = self._store.payments()
        found = [payment for payment in payments if payment.id.startswith(id_prefix) and not payment.takes_back]
        exact = [payment for payment in found if payment.id == id_prefix] or found
        if not exact or not id_prefix:
            return (problem("payment", "accounts.no_such_payment", payment=id_prefix),)
        if len(exact) > 1:
            return (problem("payment", "accounts.several_payments", payment=id_prefix),)
        (payment,) = exact
        if any(other.takes_back == payment.id for other in payments):
            return (problem("payment", "accounts.taken_back_already", payment=id_prefix),)
        self._take_back(payment)
        return ()

    def paid_of(self, evening_id: str) -> tuple[Payment, ...]:
        """The payments that were made towards an evening and count, the oldest first, with its own names."""
        return tuple(
            Payment(payment.id, payment.made_at, payment.payer, payment.payee, payment.cents, evening_id)
            for payment in self._counting(evening_id)
        )

    def transfers_of(self, opened: OpenEvening) -> tuple[EveningTransfer, ...]:
        """What a closed evening asks for, and what was paid of it: first the payments as it was closed; then, asking
        for nothing, what was paid between two who owe each other nothing since the evening was corrected."""
        asked = opened.result["transfers"] if opened.evening.position.closed else ()
        cents = {(transfer["from"], transfer["to"]): parse_cents(transfer["amount"]) for transfer in asked}
        paid = _paid_between(self.paid_of(opened.id), cents)
        return tuple(EveningTransfer(*pair, cents.get(pair, 0), paid.get(pair, 0)) for pair in {**cents, **paid})

    def tick(self, opened: OpenEvening, payer: str, payee: str) -> None:
        """Pays the rest of what an evening asks for; if nothing is left to pay, takes back what was paid of it."""
        with self._store.transaction():
            transfer = next(one for one in self.transfers_of(opened) if (one.payer, one.payee) == (payer, payee))
            if transfer.rest:
                currency, table = opened.evening.header.stake.currency, tuple(opened.result["totals"])
                self._add(self._ledger.new_id(), table, currency, (payer, payee), transfer.rest, opened.id)
                return
            for payment in self._counting(opened.id):
                if {payment.payer, payment.payee} == {payer, payee}:
                    self._take_back(payment)

    def _book(self) -> _Book:
        return _Book(People(self._ledger).names(), self._ledger.summaries(), self._store.payments())

    def _add(
        self,
        id_: str,
        company: Sequence[str],
        currency: str,
        pair: Pair,
        cents: int,
        evening_id: str | None = None,
    ) -> None:
        names = dump_json(list(company))
        self._store.add_payment(StoredPayment(id_, self._ledger.now(), names, currency, *pair, cents, evening_id))

    def _take_back(self, payment: StoredPayment) -> None:
        again = replace(payment, id=self._ledger.new_id(), made_at=self._ledger.now(), takes_back=payment.id)
        self._store.add_payment(again)

    def _counting(self, evening_id: str) -> Iterator[StoredPayment]:
        payments = self._store.payments()
        undone = {payment.takes_back for payment in payments}
        for payment in payments:
            if payment.evening_id == evening_id and payment.takes_back is None and payment.id not in undone:
                yield payment


@dataclass(slots=True)
class _Entries:
    """What stands in one account."""

    company: tuple[str, ...]
    evenings: list[EveningShare] = field(default_factory=list)
    payments: list[Payment] = field(default_factory=list)


class _Book:
    """Everything that accounts are made of, read once."""

    def __init__(self, names: Names, summaries: Sequence[Summary], payments: Sequence[StoredPayment]) -> None:
        self.names = names
        self.closed = {summary.id: summary for summary in summaries if summary.closed}
        self._entries: dict[Key, _Entries] = {}
        for summary in self.closed.values():
            self._enter_evening(summary)
        taken_back = {payment.takes_back: payment.made_at for payment in payments}
        for payment in payments:
            if payment.takes_back is None:
                self._enter_payment(payment, taken_back.get(payment.id))

    @property
    def keys(self) -> Iterable[Key]:
        return self._entries.keys()

    def key(self, company: Iterable[str], currency: str) -> Key:
        return frozenset(map(folded, self.names.at_table(company).values())), currency

    def account(self, key: Key) -> CompanyAccount | None:
        entries = self._entries.get(key)
        if entries is None:
            return None
        balances = dict.fromkeys(entries.company, 0)
        for _, cents in _moves(entries.evenings, entries.payments):
            _add_up(balances, cents)
        assert sum(balances.values()) == 0, "what one owes another gets"
        payments = tuple(reversed(entries.payments))
        return CompanyAccount(entries.company, key[1], balances, tuple(entries.evenings), payments)

    def _enter_evening(self, summary: Summary) -> None:
        table = self.names.at_table(summary.totals)
        cents = {person: summary.cents.get(name, 0) for name, person in table.items()}
        share = EveningShare(summary.id, summary.started_at, summary.game, cents)
        self._entries_of(summary.totals, summary.currency).evenings.append(share)

    def _enter_payment(self, payment: StoredPayment, taken_back_at: str | None) -> None:
        company = dict.fromkeys((*json.loads(payment.company), payment.payer, payment.payee))
        if payment.evening_id is not None:
            summary = self.closed.get(payment.evening_id)
            if summary is None:
                return
            # Who paid and was then corrected away from the table has paid all the same: to those he sat with.
            seated = {payment.payer, payment.payee} <= set(summary.totals)
            company = dict.fromkeys(summary.totals) if seated else company
        table = self.names.at_table(company)
        shown = Payment(
            payment.id,
            payment.made_at,
            table[payment.payer],
            table[payment.payee],
            payment.cents,
            payment.evening_id,
            taken_back_at,
        )
        self._entries_of(company, payment.currency).payments.append(shown)

    def _entries_of(self, company: Iterable[str], currency: str) -> _Entries:
        persons = tuple(sorted(self.names.at_table(company).values(), key=folded))
        return self._entries.setdefault(self.key(company, currency), _Entries(persons))


def _moves(evenings: Iterable[EveningShare], payments: Iterable[Payment]) -> Iterator[tuple[str, Mapping[str, int]]]:
    """What counts in an account: when, and by how much it moved whose balance."""
    for evening in evenings:
        yield evening.started_at, evening.cents
    for payment in payments:
        if payment.taken_back_at is None:
            yield payment.made_at, {payment.payer: payment.cents, payment.payee: -payment.cents}


def _add_up(balances: dict[str, int], cents: Mapping[str, int]) -> None:
    for person, amount in cents.items():
        balances[person] += amount


def _member(names: Names, company: Sequence[str], name: str) -> str | None:
    """The person of a company who is meant by a name."""
    return next(
        (person for wanted in (name, names.person_of(name)) for person in company if same_name(person, wanted)), None
    )


def _wrong_with(account: CompanyAccount, payer: str | None, payee: str | None, cents: int) -> Problems:
    among = ", ".join(account.company)
    problems = [
        problem(place, "form.not_among", choices=among)
        for place, person in (("from", payer), ("to", payee))
        if person is None
    ]
    if payer is not None and payer == payee:
        problems.append(problem("to", "accounts.to_himself", name=payer))
    if not 0 < cents <= MOST_CENTS:
        problems.append(problem("amount", "accounts.amount", most=MOST_CENTS // CENTS))
    return tuple(problems)


def _credit(account: CompanyAccount, payer: str, cents: int) -> int:
    before = account.balances[payer]
    return max(0, before + cents) - max(0, before)


def _paid_between(payments: Iterable[Payment], asked: Iterable[Pair]) -> dict[Pair, int]:
    """What went from one to another, less what came back, in the direction that is asked for; where nothing is asked,
    in the direction in which more went."""
    net: dict[Pair, int] = dict.fromkeys(asked, 0)
    for payment in payments:
        pair, back = (payment.payer, payment.payee), (payment.payee, payment.payer)
        if back in net:
            net[back] -= payment.cents
        else:
            net[pair] = net.get(pair, 0) + payment.cents
    wanted = set(asked)
    turned = {pair if cents > 0 or pair in wanted else pair[::-1]: cents for pair, cents in net.items()}
    return {pair: cents if pair in wanted else abs(cents) for pair, cents in turned.items() if cents or pair in wanted}
