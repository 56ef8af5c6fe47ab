"""Setting up an evening on one page: game, players, dealer, house, stake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from tarok_ledger.ui.presenters.new_evening import NewEveningPresenter, NewEveningView
from tarok_ledger.ui.screens.base import AppScreen, brass, chip, chips, heading, quiet, text
from tarok_ledger.ui.widgets.evenings import Foot, FootRow
from tarok_ledger.ui.widgets.fields import LineField
from tarok_ledger.ui.widgets.games import line_card, show_games
from tarok_ledger.ui.widgets.house import HouseForm
from tarok_ledger.ui.widgets.look import Column, Page, Row
from tarok_ledger.ui.widgets.seats import SeatList, SeatRow


class NewEveningScreen(AppScreen):
    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, **values)
        self.foot, self.second, self.panes = Foot(), Page(), BoxLayout()
        self.root_box.remove_widget(self.page)
        self.panes.add_widget(self.page)
        self.root_box.add_widget(self.panes)
        self.root_box.add_widget(self.foot)
        self.game, self.players, self.known, self.dealer, self.house = (Column(spacing=dp(8)) for _ in range(5))
        self.seat_list: SeatList | None = None
        self.per_point: LineField | None = None
        self.currency: LineField | None = None

    def open(self) -> None:
        self.presenter = NewEveningPresenter(self.app.ledger, self.words)
        self.page.scroll_y = self.second.scroll_y = 1
        self.refresh()

    def refresh(self) -> None:
        """Builds the page anew. What changes at a touch afterwards is one part of it, so that fields keep the focus."""
        body = self.clear()
        self.name_problem = text("", "warning", size=15)
        who = (self.game, self.players, self._name_row(), self.name_problem, self.known)
        how = (self.dealer, self.house, self._stake())
        for widget in who:
            body.add_widget(widget)
        for widget in how:
            (self.second if self.wide else self.page).body.add_widget(widget)
        self._show()

    def clear(self) -> Column:
        """Both panes, emptied; the second is there only where there is room for it."""
        self.second.body.clear_widgets()
        if self.wide and self.second.parent is None:
            self.panes.add_widget(self.second)
        elif not self.wide:
            self.panes.remove_widget(self.second)
        return super().clear()

    def _show(self) -> None:
        view = self.presenter.view()
        self._keep()
        self._fill_game(view)
        self._fill_players(view)
        self._fill_known(view)
        self._fill_dealer(view)
        self._fill_house(view)
        self._show_stake(view)
        self._fill_foot(view)

    def _keep(self) -> None:
        self.presenter.keep()
        anew = (("↺", "as_last_time", self._start_over),) if self.presenter.is_begun else ()
        self.set_bar(self.say("new_evening.title"), "", *anew)

    def _start_over(self) -> None:
        self.presenter.forget()
        self.open()

    def on_touch_down(self, touch: Any) -> bool:
        if self.seat_list is not None and self.page.collide_point(*touch.pos) and self.seat_list.take(touch):
            return True
        return bool(super().on_touch_down(touch))

    def _change(self, do: Callable[[], object]) -> None:
        do()
        self._show()

    def _fill_game(self, view: NewEveningView) -> None:
        self.game.clear_widgets()
        self.game.add_widget(heading(self.say("new_evening.game")))
        title, line = (
            self.say("new_evening.choose_game"),
            self.say("new_evening.choose_game_line", number=view.number_of_games),
        )
        if view.game is not None:
            title, line = view.game.name, view.game.about
        self.game.add_widget(line_card(title, line, "choose_game", self._ask_game, opens=True))
        self._add_problem(self.game, view.game_problem)

    def _add_problem(self, column: Column, words: str) -> None:
        if words:
            column.add_widget(text(words, "warning", size=15))

    def _ask_game(self, players: int | None = None) -> None:
        body = self.show_sheet(self.say("new_evening.choose_game"))
        body.add_widget(heading(self.say("games.players")))
        numbers = [(self.say("games.any_number"), None), *((str(size), size) for size in self.presenter.table_sizes())]
        body.add_widget(chips(*(self._size_chip(label, size, players) for label, size in numbers), narrowest=48))
        view = self.presenter.view()
        show_games(body, self.presenter.games(players), self._choose_game, view.game.id if view.game else "")

    def _size_chip(self, label: str, size: int | None, players: int | None) -> Widget:
        look = "chosen" if size == players else "plain"
        return chip(label, f"for_players:{size or 'any'}", lambda: self._ask_game(size), look=look)

    def _choose_game(self, game_id: str) -> None:
        self.close_sheet()
        self.presenter.choose_game(game_id)
        self.refresh()

    def _fill_players(self, view: NewEveningView) -> None:
        self.players.clear_widgets()
        self.players.add_widget(heading(self.say("new_evening.players")))
        self.seat_list = SeatList(lambda order: self._change(lambda: self.presenter.seat(order)))
        for place, name in enumerate(view.seats, start=1):
            self.seat_list.add_widget(self._seat(place, name))
        self.players.add_widget(self.seat_list)
        if view.seats_problem:
            self._add_problem(self.players, view.seats_problem)
        elif view.seats_hint or view.sides:
            self.players.add_widget(text(view.seats_hint or view.sides, "second", size=15))

    def _seat(self, place: int, name: str) -> SeatRow:
        row = SeatRow(player=name, place=str(place))
        row.bind(
            on_up=lambda *_: self._change(lambda: self.presenter.move(name, -1)),
            on_down=lambda *_: self._change(lambda: self.presenter.move(name, 1)),
            on_away=lambda *_: self._change(lambda: self.presenter.remove(name)),
        )
        return row

    def _name_row(self) -> Row:
        row = Row()
        self.name_field = LineField(
            text=self.presenter.typed_name,
            hint_text=self.say("new_evening.new_name"),
            test_name="new_name",
            text_validate_unfocus=False,
            pos_hint={"center_y": 0.5},
        )
        self.name_field.bind(text=lambda _field, typed: self._type_name(typed), on_text_validate=lambda *_: self._add())
        add = quiet(self.say("new_evening.add"), "add_name", self._add)
        add.size_hint_x, add.width = None, dp(72) * self.app.text_scale
        row.add_widget(self.name_field)
        row.add_widget(add)
        return row

    def _type_name(self, typed: str) -> None:
        self.presenter.write_name(typed)
        self._keep()
        view = self.presenter.view()
        self.name_problem.text = view.name_problem
        self._fill_known(view)

    def _add(self) -> None:
        self.presenter.add_typed()
        self._show_with_name()

    def _add_known(self, name: str) -> None:
        self.presenter.add(name)
        self._show_with_name()

    def _show_with_name(self) -> None:
        if self.name_field.text != self.presenter.typed_name:
            self.name_field.text = self.presenter.typed_name
        self._show()

    def _fill_known(self, view: NewEveningView) -> None:
        self.name_problem.text = view.name_problem
        self.known.clear_widgets()
        if view.known:
            self.known.add_widget(heading(self.say("new_evening.known")))
            made = (self._known_chip(name) for name in view.known)
            self.known.add_widget(chips(*made, narrowest=_width_for(view.known, self.app.text_scale)))

    def _known_chip(self, name: str) -> Widget:
        return chip(name, f"known:{name}", lambda: self._add_known(name))

    def _fill_dealer(self, view: NewEveningView) -> None:
        self.dealer.clear_widgets()
        if view.seats:
            self.dealer.add_widget(heading(self.say("new_evening.dealer")))
            made = (self._dealer_chip(name, name == view.dealer) for name in view.seats)
            self.dealer.add_widget(chips(*made, narrowest=_width_for(view.seats, self.app.text_scale)))

    def _dealer_chip(self, name: str, deals: bool) -> Widget:
        look = "chosen" if deals else "plain"
        return chip(name, f"dealer:{name}", lambda: self._change(lambda: self.presenter.let_deal(name)), look=look)

    def _fill_house(self, view: NewEveningView) -> None:
        self.house.clear_widgets()
        if view.game is None:
            return
        self.house.add_widget(heading(self.say("new_evening.house")))
        card = line_card(view.house_title, view.house_line, "house_rules", self._ask_house, opens=True)
        self.house.add_widget(card)
        self._add_problem(self.house, view.house_problem)

    def _ask_house(self) -> None:
        if self.presenter.house is not None:
            body = self.show_sheet(self.say("new_evening.house"))
            HouseForm(body, self.presenter.house, self.words, self._house_changed)

    def _house_changed(self) -> None:
        """The stake may come from a house rule."""
        self._keep()
        view = self.presenter.view()
        self._fill_house(view)
        self._show_stake(view)
        self._fill_foot(view)

    def _stake(self) -> Column:
        column = Column(spacing=dp(8))
        view = self.presenter.view()
        if view.game is None:
            self.currency = self.per_point = None
            return column
        column.add_widget(heading(self.say("new_evening.stake")))
        self.per_point = LineField(text=view.stake.per_point, test_name="per_point")
        self.currency = LineField(text=view.stake.currency, test_name="currency")
        self.per_point.bind(text=lambda _field, typed: self._type_stake(self.presenter.write_per_point, typed))
        self.currency.bind(text=lambda _field, typed: self._type_stake(self.presenter.write_currency, typed))
        self.stake_problem = text("", "warning", size=15)
        labels = (view.stake.per_point_label, self.say("new_evening.currency"))
        column.add_widget(_beside(*(text(label, "second", size=14, pos_hint={"y": 0}) for label in labels)))
        column.add_widget(_beside(self.per_point, self.currency))
        column.add_widget(self.stake_problem)
        return column

    def _type_stake(self, write: Callable[[str], None], typed: str) -> None:
        write(typed)
        self._keep()
        view = self.presenter.view()
        self._show_stake(view)
        self._fill_foot(view)

    def _show_stake(self, view: NewEveningView) -> None:
        if self.per_point is None or self.currency is None:
            return
        stake = view.stake
        self.stake_problem.text = stake.per_point_problem or stake.currency_problem
        if not self.per_point.focus and self.per_point.text != stake.per_point:
            self.per_point.text = stake.per_point
        if not self.currency.focus and self.currency.text != stake.currency:
            self.currency.text = stake.currency

    def _fill_foot(self, view: NewEveningView) -> None:
        self.foot.clear_widgets()
        problem = text(view.first_problem, "minus", size=15, pos_hint={"center_y": 0.5})
        start = brass(self.say("new_evening.start"), "start_evening", self._start)
        if self.wide:
            row = FootRow()
            for widget in (start, problem) if self.app.left_hand else (problem, start):
                row.add_widget(widget)
            self.foot.add_widget(row)
            return
        if view.first_problem:
            self.foot.add_widget(problem)
        self.foot.add_widget(start)

    def _start(self) -> None:
        evening_id = self.presenter.start()
        if evening_id is None:
            self._show_with_name()
        else:
            self.app.replace("table", evening=evening_id)


def _beside(*widgets: Widget) -> Row:
    row = Row(spacing=dp(12))
    for widget in widgets:
        row.add_widget(widget)
    return row


def _width_for(names: Sequence[str], text_scale: float) -> float:
    """Wide enough for a chip, in dp, that no word of a name is broken."""
    longest = max(len(word) for name in names for word in name.split())
    return max(88, 16 + 8.7 * longest * text_scale)
