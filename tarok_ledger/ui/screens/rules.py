"""Rules: the list of games, and a page for each, as this table plays it."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp

from tarok_ledger.ui.presenters.rules import GameLine, RulesPresenter, RulesView
from tarok_ledger.ui.screens.base import AppScreen, chip, chips, text
from tarok_ledger.ui.widgets.look import ChipGrid, Column, Panel, Row
from tarok_ledger.ui.widgets.tables import TableRow, TouchCard


class RulesScreen(AppScreen):
    def open(self, **what: Any) -> None:
        self.presenter = RulesPresenter(self.app.ledger, self.words, what.get("game"), what.get("evening"))
        self.page.scroll_y = 1
        self.refresh()

    def refresh(self) -> None:
        view = self.presenter.view
        body = self.clear()
        if view is None:
            games = self.presenter.games
            self.set_bar(self.say("rules.title"), self.say("rules.games", number=len(games)))
            body.add_widget(self._games(games))
            return
        self.set_bar(view.name, self.say("rules.of_evening" if view.of_evening else "rules.of_book"))
        for problem in self.presenter.problems:
            body.add_widget(text(self.words.problem(problem), "warning"))
        self._fill(body, view)

    def _games(self, games: tuple[GameLine, ...]) -> ChipGrid:
        cards = []
        for game in games:
            card = TouchCard(title=game.name, line=game.about, test_name=f"game:{game.id}")
            card.bind(on_release=lambda *_, chosen=game.id: self.app.go("rules", game=chosen))
            cards.append(card)
        return chips(*cards, narrowest=320, most=2)

    def _fill(self, body: Column, view: RulesView) -> None:
        body.add_widget(text(view.about))
        if view.stake:
            body.add_widget(text(self.say("rules.stake", stake=view.stake), "second", 14))
        tabs = (
            chip(
                self.say(f"rules.{section}"),
                f"section:{section}",
                partial(self._show, section),
                look="chosen" if section == view.section else "plain",
            )
            for section in view.sections
        )
        body.add_widget(chips(*tabs, narrowest=132, most=4))
        body.add_widget(self._table(view))

    def _show(self, section: str) -> None:
        self.presenter.show(section)
        self.refresh()

    def _table(self, view: RulesView) -> Panel:
        """Read down the first column, then down the second."""
        rows = [TableRow(title=row.title, value=row.value, line=row.line, marked=row.changed) for row in view.rows]
        middle = (len(rows) + 1) // 2 if self.wide else len(rows)
        columns = Row(spacing=dp(32))
        for part in (rows[:middle], rows[middle:]):
            if part:
                column = Column(pos_hint={"top": 1})
                for row in part:
                    column.add_widget(row)
                columns.add_widget(column)
        panel = Panel()
        panel.add_widget(columns)
        return panel
