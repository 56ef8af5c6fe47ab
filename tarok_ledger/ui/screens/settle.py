"""Settle up: where everyone stands, who pays whom, ticked off when paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from tarok_ledger.ui.presenters.settle import Payment, SettlePresenter, SettleView, Standing
from tarok_ledger.ui.screens.base import AppScreen, brass, heading, text
from tarok_ledger.ui.widgets.look import Column, Panel, Row
from tarok_ledger.ui.widgets.money import PartRow, Parts, PaymentRow, StandingRow, StandingsBlock


class SettleScreen(AppScreen):
    def open(self, **what: Any) -> None:
        self.presenter = SettlePresenter(self.app.ledger, self.words, what["evening"])
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
            body.add_widget(self._rest(self._problems()))
            return
        block = self._block(view)
        rest = self._rest([*self._problems(), *self._what_to_do(view)])
        if self.wide:
            panes = Row(spacing=0)
            for pane in (block, rest):
                pane.pos_hint = {"top": 1}
                panes.add_widget(pane)
            body.add_widget(panes)
        else:
            body.add_widget(block)
            body.add_widget(rest)

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

    @staticmethod
    def _rest(widgets: list[Widget]) -> Column:
        column = Column(padding=(dp(16), dp(16)), spacing=dp(12))
        for widget in widgets:
            column.add_widget(widget)
        return column

    def _problems(self) -> list[Widget]:
        return [text(self.words.problem(problem), "warning") for problem in self.presenter.problems]

    def _what_to_do(self, view: SettleView) -> Iterator[Widget]:
        if view.differs:
            yield text(self.say("settle.differs"), "second", 14)
        yield from self._payments(view) if view.closed else self._closing()
        if view.earlier:
            yield heading(self.say("settle.earlier"))
            yield text(self.say("settle.earlier_why"), "second", 14)
            yield from (self._payment(payment, "earlier") for payment in view.earlier)

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
        yield from (self._payment(payment, "payment") for payment in view.payments)
        yield text(self.say("settle.tick_hint"), "second", 13)

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
