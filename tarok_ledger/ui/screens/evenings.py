"""The first screen: every evening as a card, open ones first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp

from tarok_ledger.ui.presenters.demo import add_season
from tarok_ledger.ui.presenters.evenings import EveningCard as CardView
from tarok_ledger.ui.presenters.evenings import EveningsPresenter, EveningsView
from tarok_ledger.ui.screens.base import AppScreen, brass, cards, chips, heading, quiet, text
from tarok_ledger.ui.widgets.evenings import EveningCard, Foot, FootRow, MenuCard
from tarok_ledger.ui.widgets.fields import LineField
from tarok_ledger.ui.widgets.games import show_games
from tarok_ledger.ui.widgets.look import Column
from tarok_ledger.ui.widgets.undo import UndoLine


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
            ("☰", "menu", self._show_menu),
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
        for title, found in ((self.say("evenings.open"), view.open), (self.say("evenings.closed"), view.closed)):
            if found:
                self.list.add_widget(heading(title))
                self.list.add_widget(cards(self.wide, *map(self._card, found)))
        if not view.open and not view.closed:
            self.list.add_widget(text(self.say("evenings.nothing_found"), "second"))
        if view.left_out:
            more = self.say("evenings.show_more", number=view.left_out)
            self.list.add_widget(quiet(more, "more_evenings", self._show_more))
        self._fill_undo(view)

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
        choices: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("demo", "◔", self._add_season),
            ("import", "⇩", partial(self.app.go, "import")),
            ("restore", "↶", partial(self.app.go, "restore")),
        )
        made = [self._menu_card(name, sign, f"{name}_first", do) for name, sign, do in choices]
        body.add_widget(chips(*made, narrowest=240 * self.app.text_scale, most=3))
        self._fill_undo(self.presenter.view())

    def _fill_undo(self, view: EveningsView) -> None:
        self.undo_place.clear_widgets()
        if not view.undo:
            return
        names = ("undo_delete", "forget_deleted")
        undo, forget = self._undo_delete, self._forget_deleted
        self.undo_place.add_widget(UndoLine(view.undo, self.say("evenings.undo"), undo, forget, names))

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

    def _show_menu(self) -> None:
        body = self.show_sheet(self.say("menu.title"))
        choices: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("statistics", "◔", partial(self._leave_for, "statistics")),
            ("accounts", "⚖", partial(self._leave_for, "accounts")),
            ("players", "☺", partial(self._leave_for, "players")),
            ("import", "⇩", partial(self._leave_for, "import")),
            ("export", "⇧", partial(self._leave_for, "export", search=self.presenter.search)),
            ("rules", "§", self._ask_rules),
        )
        made = [self._menu_card(name, sign, name, do) for name, sign, do in choices]
        body.add_widget(chips(*made, narrowest=240 * self.app.text_scale, most=2))

    def _menu_card(self, name: str, sign: str, test_name: str, do: Callable[[], None]) -> MenuCard:
        card = MenuCard(
            test_name=test_name, sign=sign, title=self.say(f"menu.{name}"), line=self.say(f"menu.{name}_line")
        )
        card.bind(on_release=lambda *_: do())
        return card

    def _leave_for(self, screen: str, **what: Any) -> None:
        self.close_sheet()
        self.app.go(screen, **what)

    def _add_season(self) -> None:
        self.work(self.say("menu.demo"), add_season, lambda _: self.refresh())
