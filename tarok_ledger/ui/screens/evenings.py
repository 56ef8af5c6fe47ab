"""The first screen: every evening as a card, open ones first."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from tarok_ledger.ui.presenters.evenings import EveningCard as CardView
from tarok_ledger.ui.presenters.evenings import EveningsPresenter, EveningsView
from tarok_ledger.ui.screens.base import AppScreen, brass, chips, heading, quiet, text
from tarok_ledger.ui.widgets.evenings import EveningCard, Foot, FootRow
from tarok_ledger.ui.widgets.fields import LineField
from tarok_ledger.ui.widgets.games import show_games
from tarok_ledger.ui.widgets.look import Column, IconButton


class EveningsScreen(AppScreen):
    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, **values)
        self.presenter = EveningsPresenter(app.ledger, self.words)
        self.list = Column(spacing=dp(12))
        self.undo_place = Column()
        self.foot = Foot()
        # There is nowhere to go back to from here, so the way back makes room for the title.
        self.bar.remove_widget(self.bar.ids.back.parent)
        self.bar.padding = (dp(16), dp(4), dp(4), dp(4))
        self.root_box.add_widget(self.undo_place)
        self.root_box.add_widget(self.foot)

    def refresh(self) -> None:
        view = self.presenter.view()
        self.set_bar(
            self.say("evenings.title"),
            view.line,
            ("⇩", "import", self._ask_import),
            ("§", "rules", self._ask_rules),
            ("⚙", "settings", lambda: self.app.go("settings")),
        )
        self._fill_page(view)
        self._fill_foot(view)

    def _fill_page(self, view: EveningsView) -> None:
        body = self.clear()
        if view.is_new:
            self._welcome(body)
            return
        if not self.wide:
            body.add_widget(self._search_field())
        body.add_widget(self.list)
        self._fill_list(view)

    def _fill_foot(self, view: EveningsView) -> None:
        self.foot.clear_widgets()
        new = brass(self.say("evenings.new"), "new_evening", lambda: self.app.go("new_evening"))
        if self.wide and not view.is_new:
            row = FootRow()
            beside = [self._search_field(pos_hint={"center_y": 0.5}), new]
            for widget in reversed(beside) if self.app.left_hand else beside:
                row.add_widget(widget)
            self.foot.add_widget(row)
        else:
            self.foot.add_widget(new)

    def _search_field(self, **values: Any) -> LineField:
        field = LineField(
            text=self.presenter.search, hint_text=self.say("evenings.search"), test_name="search_evenings", **values
        )
        field.bind(text=lambda _field, typed: self._search(typed))
        return field

    def _search(self, typed: str) -> None:
        """Only the list is made anew: the field under the fingers stays."""
        self.presenter.look_for(typed)
        self._fill_list(self.presenter.view())

    def _fill_list(self, view: EveningsView) -> None:
        self.list.clear_widgets()
        for title, cards in ((self.say("evenings.open"), view.open), (self.say("evenings.closed"), view.closed)):
            if cards:
                self.list.add_widget(heading(title))
                self.list.add_widget(self._cards([self._card(card) for card in cards]))
        if not view.open and not view.closed:
            self.list.add_widget(text(self.say("evenings.nothing_found"), "second"))
        if view.left_out:
            more = self.say("evenings.show_more", number=view.left_out)
            self.list.add_widget(quiet(more, "more_evenings", self._show_more))
        self._fill_undo(view)

    def _cards(self, cards: list[EveningCard]) -> Widget:
        if self.wide:
            return chips(*cards, narrowest=320, most=3)
        column = Column(spacing=dp(12))
        for card in cards:
            column.add_widget(card)
        return column

    def _card(self, card: CardView) -> EveningCard:
        made = EveningCard(
            game=card.game,
            when=card.when,
            players=card.players,
            standing=card.standing,
            amount=card.amount,
            lively=not card.closed,
            test_name=f"evening:{card.id}",
            delete_name=f"delete:{card.id}",
        )
        made.bind(
            on_release=lambda *_: self.app.go("table", evening=card.id),
            on_delete=lambda *_: self._delete(card.id),
        )
        return made

    def _welcome(self, body: Column) -> None:
        self.list.clear_widgets()
        body.add_widget(text(self.say("evenings.welcome"), size=24, bold=True, halign="center", padding=(0, dp(24))))
        body.add_widget(text("♣  ♦  ♥  ♠", "accent", size=36, halign="center", font_name="DejaVuSans"))
        body.add_widget(text(self.say("evenings.welcome_line"), "second", halign="center", padding=(dp(16), dp(24))))
        body.add_widget(quiet(self.say("evenings.import"), "import_first", self._ask_import, "⇩"))
        self._fill_undo(self.presenter.view())

    def _fill_undo(self, view: EveningsView) -> None:
        self.undo_place.clear_widgets()
        if not view.undo:
            return
        line = text(view.undo, "bar", size=15, pos_hint={"center_y": 0.5})
        undo = quiet(self.say("evenings.undo"), "undo_delete", self._undo_delete)
        undo.size_hint_x, undo.width, undo.pos_hint = None, dp(72) * self.app.text_scale, {"center_y": 0.5}
        foot, row = Foot(), FootRow()
        row.add_widget(line)
        row.add_widget(undo)
        away = IconButton(sign="✕", test_name="forget_deleted", pos_hint={"center_y": 0.5})
        away.bind(on_release=lambda *_: self._forget_deleted())
        row.add_widget(away)
        foot.add_widget(row)
        self.undo_place.add_widget(foot)

    def _delete(self, evening_id: str) -> None:
        self.presenter.delete(evening_id)
        self.refresh()

    def _undo_delete(self) -> None:
        self.presenter.undo_delete()
        self.refresh()

    def _forget_deleted(self) -> None:
        self.presenter.forget_deleted()
        self._fill_undo(self.presenter.view())

    def _show_more(self) -> None:
        self.presenter.show_more()
        self._fill_list(self.presenter.view())

    def _ask_rules(self) -> None:
        show_games(self.show_sheet(self.say("evenings.rules")), self.presenter.games(), self._open_rules)

    def _open_rules(self, game_id: str) -> None:
        self.close_sheet()
        self.app.go("rules", game=game_id)

    def _ask_import(self) -> None:
        body = self.show_sheet(self.say("evenings.import"))
        body.add_widget(text(self.say("evenings.import_line"), "second"))
        path = LineField(hint_text=self.say("evenings.path"), test_name="import_path")
        problems = Column(spacing=dp(4))
        path.bind(
            text=lambda *_: problems.clear_widgets(),
            on_text_validate=lambda *_: self._import(path.text, problems),
        )
        body.add_widget(path)
        body.add_widget(problems)
        body.add_widget(
            brass(self.say("evenings.import_button"), "import_file", lambda: self._import(path.text, problems))
        )

    def _import(self, path: str, problems: Column) -> None:
        result = self.presenter.import_file(path)
        if isinstance(result, str):
            self.close_sheet()
            self.app.go("table", evening=result)
            return
        problems.clear_widgets()
        for line in result:
            problems.add_widget(text(line, "warning", size=15))
