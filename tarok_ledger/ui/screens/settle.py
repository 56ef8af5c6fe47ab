"""Settle up: where everyone stands, who pays whom, ticked off when paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from tarok_ledger.ui.presenters.settle import Payment, SettlePresenter, SettleView, Standing
from tarok_ledger.ui.screens.base import AppScreen, brass, heading, text
from tarok_ledger.ui.screens.payment import PaymentSheet, small
from tarok_ledger.ui.screens.send import Sending
from tarok_ledger.ui.widgets.games import line_card
from tarok_ledger.ui.widgets.look import Column, Panel
from tarok_ledger.ui.widgets.money import (
    NoteRow,
    PartRow,
    Parts,
    PaymentCard,
    PaymentRow,
    StandingRow,
    StandingsBlock,
    lay_out,
)


class SettleScreen(AppScreen):
    def open(self, **what: Any) -> None:
        self.presenter = SettlePresenter(self.app.ledger, self.words, what["evening"])
        self.sending = Sending(self)
        self.evening = what["evening"]
        # The block of standings reaches from edge to edge.
        self.page.body.padding = 0
        self.page.scroll_y = 1
        self.refresh()

    def refresh(self) -> None:
        view = self.presenter.view
        body = self.clear()
        actions = (("↶", "reopen", self._then(self.presenter.reopen)),) if view and view.closed else ()
        self.set_bar(self.say("settle.title"), self._bar_line(view), *actions)
        if view is None:
            lay_out(body, False, Column(), self._problems())
            return
        block = self._block(view)
        lay_out(body, self.wide, block, [*self._problems(), *self._what_to_do(view)], [*self._share()])

    def _bar_line(self, view: SettleView | None) -> str:
        if view is None:
            return ""
        if not view.stake:
            return self.say("settle.bar", game=view.game, hands=view.hands)
        return self.say("settle.bar_stake", game=view.game, hands=view.hands, stake=view.stake)

    def _then(self, do: Callable[..., None], *arguments: Any) -> Callable[[], None]:
        """Passes a touch on and shows what came of it."""

        def act() -> None:
            do(*arguments)
            self.refresh()

        return act

    def _block(self, view: SettleView) -> StandingsBlock:
        block = StandingsBlock()
        for place, standing in enumerate(view.standings):
            block.add_widget(self._standing(standing, ruled=place > 0))
            if standing.parts:
                block.add_widget(self._parts(standing))
        if not any(standing.parts for standing in view.standings):
            block.add_widget(text(self.say("settle.where_hint"), "bar_second", 13))
        return block

    def _standing(self, standing: Standing, ruled: bool) -> StandingRow:
        row = StandingRow(
            test_name=f"player:{standing.player}",
            player=standing.player,
            rank=standing.rank,
            sign=standing.sign,
            large=standing.large,
            small=standing.small,
            unfolded=bool(standing.parts),
            ruled=ruled,
        )
        act = self._then(self.presenter.unfold, standing.player)
        row.bind(on_release=lambda *_: act())
        return row

    @staticmethod
    def _parts(standing: Standing) -> Parts:
        parts = Parts()
        for part in standing.parts:
            parts.add_widget(PartRow(title=part.title, amount=part.amount, is_sum=part.is_sum))
        return parts

    def _problems(self) -> list[Widget]:
        return [text(self.words.problem(problem), "warning") for problem in self.presenter.problems]

    def _what_to_do(self, view: SettleView) -> Iterator[Widget]:
        if view.differs:
            yield text(self.say("settle.differs"), "second", 14)
        yield from self._payments(view) if view.closed else self._closing()
        yield from self._account(view)
        if view.earlier:
            yield heading(self.say("settle.earlier"))
            yield text(self.say("settle.earlier_why"), "second", 14)
            yield from (self._payment(payment, "earlier") for payment in view.earlier)

    def _share(self) -> Iterator[Widget]:
        yield heading(self.say("settle.share"))
        yield self.sending.formats({self.evening: ""})
        yield from self.sending.below()

    def _closing(self) -> Iterator[Widget]:
        panel = Panel()
        panel.add_widget(text(self.say("settle.open_title"), bold=True, size=18))
        panel.add_widget(text(self.say("settle.open"), "second", 15))
        yield panel
        yield brass(self.say("settle.close"), "close", self._then(self.presenter.close))

    def _payments(self, view: SettleView) -> Iterator[Widget]:
        if not view.payments:
            yield text(self.say("settle.nothing" if view.stake else "settle.no_stake"))
            return
        number = len(view.payments)
        if view.paid == number:
            yield heading(self.say("settle.all_paid", number=number))
        elif view.paid:
            yield heading(self.say("settle.payments_paid", number=number, paid=view.paid))
        else:
            yield heading(self.say("settle.payments", number=number))
        yield from (self._due(payment) for payment in view.payments)
        if view.still_open:
            yield text(self.say("settle.still_open", amount=view.still_open), bold=True)
        yield text(self.say("settle.tick_hint"), "second", 13)

    def _due(self, payment: Payment) -> Widget:
        """A payment to tick off, and under it what was paid of it."""
        row = self._payment(payment, "payment")
        if payment.paid and not payment.note:
            return row
        card = PaymentCard()
        row.framed = False
        card.add_widget(row)
        foot = NoteRow(note=payment.note, padding=(dp(16), dp(4), dp(16), dp(8)))
        if not payment.paid:
            name = f"part:{payment.payer}:{payment.payee}"
            foot.add_widget(small(self.say("payment.part"), name, lambda: self._ask_part(payment)))
        card.add_widget(foot)
        return card

    def _ask_part(self, payment: Payment) -> None:
        form = self.presenter.part_of(payment)
        title = self.say("payment.part_of", amount=f"{payment.amount} {payment.currency}")
        sheet = PaymentSheet(self, title, form, lambda: form.save() is not None)
        sheet.add_made(self.presenter.made(payment), self._take_back)

    def _take_back(self, payment_id: str) -> None:
        self.presenter.take_back(payment_id)
        self.close_sheet()
        self.refresh()

    def _account(self, view: SettleView) -> Iterator[Widget]:
        """How the company stands over all its evenings."""
        account = view.account
        if account is None:
            return
        yield heading(self.say("settle.account"))
        title = self.say("settle.account_open", currency=account.currency) if account.is_open else account.state
        line = f"{account.sums}\n{account.state}" if account.is_open else self.say("settle.account_settled")
        what = {"company": account.company, "currency": account.currency}
        yield line_card(title, line, "account", lambda: self.app.go("accounts", **what), account.is_open, opens=True)

    def _payment(self, payment: Payment, kind: str) -> PaymentRow:
        row = PaymentRow(
            test_name=f"{kind}:{payment.payer}:{payment.payee}",
            payer=payment.payer,
            payee=payment.payee,
            amount=f"{payment.amount} {payment.currency}",
            ticked=payment.paid,
        )
        act = self._then(self.presenter.tick, payment)
        row.bind(on_release=lambda *_: act())
        return row
