"""Accounts: what companies owe among themselves over all evenings, and one account with its plan and payments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from tarok_ledger.ui.presenters.accounts import AccountCard as CardView
from tarok_ledger.ui.presenters.accounts import (
    AccountPresenter,
    AccountsPresenter,
    AccountsView,
    AccountView,
    PlannedPayment,
)
from tarok_ledger.ui.screens.base import AppScreen, cards, chip, chips, heading, quiet, text
from tarok_ledger.ui.screens.payment import PaymentSheet, paid_row
from tarok_ledger.ui.widgets.accounts import AccountCard
from tarok_ledger.ui.widgets.games import line_card
from tarok_ledger.ui.widgets.look import ChipGrid, Column, Panel
from tarok_ledger.ui.widgets.money import BalanceRow, PaymentWords, StandingsBlock, lay_out
from tarok_ledger.ui.widgets.undo import UndoLine

PAGE_PADDING = (dp(16), dp(12))


class AccountsScreen(AppScreen):
    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, **values)
        self.list = AccountsPresenter(app.ledger, self.words)
        self.account: AccountPresenter | None = None
        self._opened_on: tuple[tuple[str, ...], str] | None = None
        self._list_at = 1.0
        self.undo_place = Column()
        self.root_box.add_widget(self.undo_place)

    def open(self, company: tuple[str, ...] = (), currency: str = "", **_what: Any) -> None:
        """The list, or the account of a company. Coming back to an account finds it as it was left."""
        asked = (company, currency) if company else None
        if asked is None:
            self.account = None
        elif self.account is None or asked != self._opened_on:
            self.account = AccountPresenter(self.app.ledger, self.words, company, currency)
        if asked != self._opened_on:
            self.page.scroll_y = 1 if asked else self._list_at
        self._opened_on = asked
        self.refresh()

    def leaving(self) -> None:
        if self._opened_on is None:
            self._list_at = 1.0

    def refresh(self) -> None:
        body = self.clear()
        self.undo_place.clear_widgets()
        view = self.account.view() if self.account else None
        if view is not None:
            self._show_account(body, view)
        else:
            self._show_list(body)

    # The list

    def _show_list(self, body: Column) -> None:
        view = self.list.view()
        body.padding = PAGE_PADDING
        self.set_bar(self.say("accounts.title"), view.line)
        if self.account is not None:
            body.add_widget(text(self.say("accounts.gone"), "second"))
        if not view.open and not view.settled:
            self._welcome(body)
            return
        for widget in self._cards(view):
            body.add_widget(widget)
        if view.left_out:
            more = self.say("accounts.show_more", number=view.left_out)
            body.add_widget(quiet(more, "more_accounts", self._then(self.list.show_more)))
        body.add_widget(text(self.say("accounts.what_it_is"), "second", 14))

    def _welcome(self, body: Column) -> None:
        body.add_widget(text(self.say("accounts.none"), size=24, bold=True, halign="center", padding=(0, dp(24))))
        line = text(self.say("accounts.none_line"), "second", halign="center", padding=(dp(16), dp(8)))
        body.add_widget(line)

    def _cards(self, view: AccountsView) -> Iterator[Widget]:
        for title, found in (("accounts.open", view.open), ("accounts.all_settled", view.settled)):
            if found:
                yield heading(self.say(title))
                yield cards(self.wide, *map(self._card, found))

    def _card(self, card: CardView) -> AccountCard:
        made = AccountCard(
            names=card.names,
            amount=card.amount,
            line=card.line if card.amount else f"{card.currency} · {card.line}",
            lively=card.is_open,
            test_name=f"account:{card.names}:{card.currency}",
        )
        made.bind(on_release=lambda *_: self._open_account(card))
        return made

    def _open_account(self, card: CardView) -> None:
        """Back leads to where the list was scrolled to."""
        self._list_at = self.page.scroll_y
        self.app.go("accounts", company=card.company, currency=card.currency)

    # One account

    def _show_account(self, body: Column, view: AccountView) -> None:
        # The block of balances reaches from edge to edge.
        body.padding = 0
        self.set_bar(view.names, view.line)
        other = quiet(self.say("accounts.other"), "other_payment", self._ask_other)
        rest = [*self._plan(view), other, *self._payments(view)]
        lay_out(body, self.wide, self._block(view), rest, [*self._evenings(view)])
        if view.notice:
            undo = self._then(self._its.undo) if view.can_undo else None
            self.undo_place.add_widget(
                UndoLine(view.notice, self.say("evenings.undo"), undo, self._then(self._its.forget))
            )

    @property
    def _its(self) -> AccountPresenter:
        assert self.account is not None
        return self.account

    def _then(self, do: Callable[..., None], *arguments: Any) -> Callable[[], None]:
        """Passes a touch on and shows what came of it."""

        def act() -> None:
            do(*arguments)
            self.refresh()

        return act

    @staticmethod
    def _block(view: AccountView) -> StandingsBlock:
        block = StandingsBlock()
        for place, one in enumerate(view.balances):
            block.add_widget(
                BalanceRow(person=one.person, word=one.word, amount=one.amount, sign=one.sign, ruled=place > 0)
            )
        return block

    def _plan(self, view: AccountView) -> Iterator[Widget]:
        if not view.is_open:
            panel = Panel()
            panel.add_widget(text(self.say("accounts.all_settled"), bold=True, size=18))
            panel.add_widget(text(self.say("accounts.all_settled_line"), "second", 15))
            yield panel
            return
        yield heading(self.say("accounts.how"))
        let_bank = self._its.let_bank
        yield self._choice(self.say("accounts.fewest"), "way:fewest", view.banker is None, let_bank, None)
        yield text(self.say("accounts.through"), "second", 14)
        yield self._bankers(view)
        yield heading(self.say("accounts.coin", currency=view.currency))
        yield self._coins(view)
        yield heading(self.say("accounts.plan", number=len(view.plan)))
        if not view.plan:
            yield text(self.say("accounts.nothing_in_coins"), "second")
        yield from map(self._planned, view.plan)
        if view.carried:
            yield text(view.carried, "second", 15)

    def _bankers(self, view: AccountView) -> ChipGrid:
        made = (
            self._choice(person, f"way:{person}", view.banker == person, self._its.let_bank, person)
            for person in view.bankers
        )
        return chips(*made, narrowest=84 * self.app.text_scale, most=4)

    def _coins(self, view: AccountView) -> ChipGrid:
        made = (
            self._choice(choice.title, f"coin:{choice.coin}", view.coin == choice.coin, self._its.round_to, choice.coin)
            for choice in view.coins
        )
        return chips(*made, narrowest=72 * self.app.text_scale, most=4)

    def _choice(self, title: str, test_name: str, chosen: bool, choose: Callable[[Any], None], value: object) -> Widget:
        return chip(title, test_name, self._then(choose, value), look="chosen" if chosen else "plain")

    def _planned(self, planned: PlannedPayment) -> Panel:
        pair = f"{planned.payer}:{planned.payee}"
        panel = Panel(spacing=dp(10))
        panel.add_widget(PaymentWords(payer=planned.payer, payee=planned.payee, amount=planned.amount))
        paid = chip(self.say("accounts.paid_button"), f"paid:{pair}", self._then(self._its.pay, planned), look="chosen")
        paid.sign = "✓"
        part = chip(self.say("payment.part"), f"part:{pair}", lambda: self._ask_part(planned))
        panel.add_widget(chips(paid, part, narrowest=104 * self.app.text_scale, most=2))
        return panel

    def _ask_part(self, planned: PlannedPayment) -> None:
        form = self._its.part_of(planned)
        title = self.say("payment.part_of", amount=planned.amount)
        PaymentSheet(self, title, form, lambda: self._its.save(form))

    def _ask_other(self) -> None:
        form = self._its.other()
        PaymentSheet(self, self.say("accounts.other"), form, lambda: self._its.save(form))

    def _payments(self, view: AccountView) -> Iterator[Widget]:
        if view.payments:
            yield heading(self.say("accounts.payments"))
            for payment in view.payments:
                yield paid_row(self, payment, self._take_back)
        if view.payments_left_out:
            more = self.say("evenings.show_more", number=view.payments_left_out)
            yield quiet(more, "more_payments", self._then(self._its.show_more_payments))

    def _take_back(self, payment_id: str) -> None:
        self._its.take_back(payment_id)
        self.refresh()

    def _evenings(self, view: AccountView) -> Iterator[Widget]:
        if view.evenings:
            yield heading(self.say("accounts.evenings"))
        for evening in view.evenings:
            yield line_card(evening.title, evening.line, f"evening:{evening.id}", self._go(evening.id), opens=True)
        if view.evenings_left_out:
            more = self.say("evenings.show_more", number=view.evenings_left_out)
            yield quiet(more, "more_evenings", self._then(self._its.show_more_evenings))

    def _go(self, evening_id: str) -> Callable[[], None]:
        return lambda: self.app.go("table", evening=evening_id)
