"""Accounts, postings and balances. A posting moves points from one account to another, so all accounts together
always hold nothing: the books balance by construction, and every change asserts it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tarok_ledger.core.debts import fewest_transfers

SHEET = "sheet"
"""The account against which a score sheet is written."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a posting was made: a message key and what goes into the message."""

    key: str
    params: tuple[tuple[str, str | int], ...] = ()


def because(key: str, /, **params: str | int) -> Reason:
    return Reason(key, tuple(params.items()))


@dataclass(frozen=True, slots=True)
class Posting:
    """`amount` smallest units of the game go from `payer` to `payee`."""

    payer: str
    payee: str
    amount: int
    reason: Reason

    def __post_init__(self) -> None:
        assert type(self.amount) is int and self.amount > 0, f"amount {self.amount!r}"
        assert self.payer != self.payee, f"{self.payer} pays himself"


class UnbalancedError(AssertionError):
    """The books do not add up to nothing: a programmer's mistake, never a user's."""


@dataclass(frozen=True, slots=True)
class Balances(Mapping[str, int]):
    """What every account holds. Immutable: `after` gives the next one."""

    accounts: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if sum(self.accounts.values()) != 0:
            raise UnbalancedError(dict(self.accounts))
        object.__setattr__(self, "accounts", MappingProxyType(dict(self.accounts)))

    @classmethod
    def of(cls, accounts: Iterable[str]) -> Balances:
        return cls(dict.fromkeys(accounts, 0))

    def __getitem__(self, account: str) -> int:
        return self.accounts[account]

    def __iter__(self) -> Iterator[str]:
        return iter(self.accounts)

    def __len__(self) -> int:
        return len(self.accounts)

    def opened(self, account: str) -> Balances:
        """With one account more, unless it is there already."""
        return Balances({**self.accounts, account: self.accounts.get(account, 0)})

    def after(self, postings: Iterable[Posting]) -> Balances:
        held = dict(self.accounts)
        for posting in postings:
            held[posting.payer] -= posting.amount
            held[posting.payee] += posting.amount
        return Balances(held)


class Book:
    """Collects the postings of one entry while a rule book works, and knows what every account holds meanwhile."""

    def __init__(self, balances: Mapping[str, int]) -> None:
        self._held = dict(balances)
        self._postings: list[Posting] = []

    def holds(self, account: str) -> int:
        return self._held[account]

    @property
    def postings(self) -> tuple[Posting, ...]:
        return tuple(self._postings)

    def pay(self, payer: str, payee: str, amount: int, reason: Reason) -> None:
        """Moves `amount`; a negative amount goes the other way, and nothing is written for nothing."""
        if amount < 0:
            payer, payee, amount = payee, payer, -amount
        if amount == 0 or payer == payee:
            return
        self._postings.append(Posting(payer, payee, amount, reason))
        self._held[payer] -= amount
        self._held[payee] += amount

    def pay_each(self, payer: str, payees: Iterable[str], amount: int, reason: Reason) -> None:
        """*One against each*: `payer` pays every one of `payees` the full amount (negative: is paid)."""
        for payee in payees:
            self.pay(payer, payee, amount, reason)

    def collect(self, payers: Iterable[str], payee: str, amount: int, reason: Reason) -> None:
        """*From everyone*: every one of `payers` pays `payee` the full amount (negative: is paid)."""
        for payer in payers:
            self.pay(payer, payee, amount, reason)

    def score(self, player: str, amount: int, reason: Reason) -> None:
        """Adds to (or takes from) a score sheet."""
        self.pay(SHEET, player, amount, reason)

    def settle_differences(self, deltas: Mapping[str, int], reason: Reason) -> None:
        """Turns gains and losses that come to nothing together into as few payments as can be."""
        for transfer in fewest_transfers(deltas):
            self.pay(transfer.payer, transfer.payee, transfer.amount, reason)
