"""Debts over all evenings, and payments: one method a command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tarok_ledger.cli.base import CommandGroup, Parsers, RefusedError, accepted, refuse_any
from tarok_ledger.cli.render import SHORT_ID
from tarok_ledger.core.cash import COINS, read_cents
from tarok_ledger.core.money import format_cents
from tarok_ledger.core.problems import problem
from tarok_ledger.export.text import columns
from tarok_ledger.service.accounts import Accounts, CompanyAccount, Plan
from tarok_ledger.service.ledger import local_day

COMPANY = "the whole company, separated by commas"


class AccountCommands(CommandGroup):
    @classmethod
    def add_to(cls, parsers: Parsers) -> None:
        debts = parsers.command("debts", "say who owes whom, over all evenings", store=True)
        debts.add_argument("--players", help=f"{COMPANY}; its evenings and payments are listed too")
        debts.add_argument("--banker", help="settle everything through this player (needs --players)")
        coins = ", ".join(map(str, COINS))
        debts.add_argument(
            "--coin", type=int, default=1, help=f"round to a coin of so many hundredths: {coins} (default: 1)"
        )
        pay = parsers.command("pay", "record a payment", store=True)
        pay.add_argument("--players", required=True, help=COMPANY)
        pay.add_argument("--from", required=True, dest="payer", metavar="NAME", help="who paid")
        pay.add_argument("--to", required=True, dest="payee", metavar="NAME", help="who was paid")
        pay.add_argument("--amount", required=True, help="such as 3.50")
        pay.add_argument("--currency", help="needed where the company has debts in several")
        pay.add_argument("--evening", metavar="EVENING", help="the evening that was paid for (default: all together)")
        take_back = parsers.command("take-back", "take back a payment that was none", store=True, json=False)
        take_back.add_argument("payment", metavar="PAYMENT", help="the payment's id, or how it begins")

    def debts(self) -> None:
        accounts = Accounts(self.ledger)
        found = self._accounts_asked_for(accounts)
        plans = [accepted(accounts.plan(account, self.arguments.banker, self.arguments.coin)) for account in found]
        if self.arguments.json:
            self.print_json([_as_json(account, plan) for account, plan in zip(found, plans, strict=True)])
        elif not found:
            print(self.words.text("cli.debts.none"))
        else:
            print("\n\n".join(map(self._in_text, found, plans)))

    def pay(self) -> None:
        accounts = Accounts(self.ledger)
        company = self._company()
        cents = read_cents(self.arguments.amount)
        if cents is None:
            raise RefusedError((problem("amount", "accounts.not_a_sum"),))
        evening = self.arguments.evening
        evening_id = None if evening is None else accepted(self.ledger.find(evening)).id
        currency = self.arguments.currency or self._only_currency(accounts, company)
        payer, payee = self.arguments.payer, self.arguments.payee
        receipt = accepted(accounts.pay(company, currency, payer, payee, cents, evening_id))
        if self.arguments.json:
            self.print_json({"id": receipt.payment_id, "credit": format_cents(receipt.credit)})
            return
        print(receipt.payment_id)
        if receipt.credit:
            credit = format_cents(receipt.credit)
            print(self.words.text("cli.pay.credit", payer=payer, amount=credit, currency=currency))

    def take_back(self) -> None:
        refuse_any(Accounts(self.ledger).take_back(self.arguments.payment))

    def _accounts_asked_for(self, accounts: Accounts) -> Sequence[CompanyAccount]:
        if self.arguments.players is None:
            if self.arguments.banker is not None:
                raise RefusedError((problem("banker", "accounts.banker_of_whom"),))
            return accounts.companies()
        company = self._company()
        found = [accounts.account(company, currency) for currency in accounts.currencies(company)]
        if not found:
            raise RefusedError((problem("players", "accounts.no_such_company", company=", ".join(company)),))
        return [account for account in found if account is not None]

    def _company(self) -> list[str]:
        return [name.strip() for name in self.arguments.players.split(",")]

    def _only_currency(self, accounts: Accounts, company: list[str]) -> str:
        currencies = accounts.currencies(company)
        if not currencies:
            raise RefusedError((problem("players", "accounts.no_such_company", company=", ".join(company)),))
        if len(currencies) > 1:
            raise RefusedError((problem("currency", "accounts.which_currency", currencies=", ".join(currencies)),))
        return currencies[0]

    def _in_text(self, account: CompanyAccount, plan: Plan) -> str:
        company, currency = ", ".join(account.company), account.currency
        lines = [self.words.text("cli.debts.company", company=company, currency=currency)]
        lines.append(
            columns([(f"  {name}", _signed(cents)) for name, cents in account.balances.items()], frozenset({1}))
        )
        lines += [
            "  "
            + self.words.text(
                "cli.pays", payer=one.payer, payee=one.payee, amount=format_cents(one.amount), currency=currency
            )
            for one in plan.transfers
        ]
        if not account.is_open:
            lines.append(f"  {self.words.text('cli.debts.even')}")
        if carried := _sums(plan.carried):
            lines.append(f"  {self.words.text('cli.debts.carried', sums=carried)}")
        return "\n".join(lines if self.arguments.players is None else [*lines, *self._details(account)])

    def _details(self, account: CompanyAccount) -> list[str]:
        evenings = [
            (
                evening.id[:SHORT_ID],
                local_day(evening.started_at),
                self.words.label("game", evening.game),
                _sums(evening.cents),
            )
            for evening in account.evenings
        ]
        payments = [
            (
                payment.id[:SHORT_ID],
                local_day(payment.made_at),
                f"{payment.payer} → {payment.payee}",
                format_cents(payment.cents),
                (payment.evening_id or "")[:SHORT_ID],
                self.words.text("cli.debts.taken_back") if payment.taken_back_at else "",
            )
            for payment in account.payments
        ]
        lines = []
        for title, rows, right in (
            ("cli.debts.evenings", evenings, frozenset[int]()),
            ("cli.debts.payments", payments, frozenset({3})),
        ):
            if rows:
                lines += [self.words.text(title), columns(rows, right)]
        return lines


def _signed(cents: int) -> str:
    return f"{'+' if cents > 0 else ''}{format_cents(cents)}"


def _sums(cents: Mapping[str, int]) -> str:
    """Everyone whom it concerns: Ana +1.20, Bor -1.20."""
    return ", ".join(f"{name} {_signed(amount)}" for name, amount in cents.items() if amount)


def _money(cents: Mapping[str, int]) -> dict[str, str]:
    return {name: format_cents(amount) for name, amount in cents.items()}


def _as_json(account: CompanyAccount, plan: Plan) -> dict[str, Any]:
    return {
        "company": list(account.company),
        "currency": account.currency,
        "balances": _money(account.balances),
        "transfers": [
            {"from": one.payer, "to": one.payee, "amount": format_cents(one.amount)} for one in plan.transfers
        ],
        "carried": _money(plan.carried),
        "evenings": [
            {
                "id": evening.id,
                "started_at": evening.started_at,
                "game": evening.game,
                "money": _money(evening.cents),
            }
            for evening in account.evenings
        ],
        "payments": [
            {
                "id": payment.id,
                "made_at": payment.made_at,
                "from": payment.payer,
                "to": payment.payee,
                "amount": format_cents(payment.cents),
                "evening": payment.evening_id,
                "taken_back_at": payment.taken_back_at,
            }
            for payment in account.payments
        ],
    }
