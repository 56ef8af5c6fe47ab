"""Players: everyone who has played, and one of them to rename, merge, split or archive."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from tarok_ledger.ui.presenters.players import PersonCard, PersonView, PlayersPresenter, PlayersView
from tarok_ledger.ui.screens.base import AppScreen, brass, cards, heading, quiet, text
from tarok_ledger.ui.screens.payment import small
from tarok_ledger.ui.widgets.fields import LineField
from tarok_ledger.ui.widgets.games import line_card
from tarok_ledger.ui.widgets.look import Column, Panel, Row
from tarok_ledger.ui.widgets.undo import UndoLine

MIDDLE = {"center_y": 0.5}


class PlayersScreen(AppScreen):
    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, **values)
        self.presenter = PlayersPresenter(app.ledger, self.words)
        self.person = ""
        self._list_at = 1.0
        self.list = Column(spacing=dp(12))
        self.undo_place = Column()
        self.root_box.add_widget(self.undo_place)

    def open(self, person: str = "", **_what: Any) -> None:
        """The list, or one person."""
        if person != self.person:
            self.page.scroll_y = 1 if person else self._list_at
        self.person = person
        self.presenter.choose(person)
        self.refresh()

    def leaving(self) -> None:
        """What was done long ago is not to be undone by a stray touch."""
        if not self.person:
            self.presenter.forget()
            self._list_at = 1.0

    def refresh(self) -> None:
        view = self.presenter.person() if self.person else None
        if view is not None:
            self._show_person(view)
        else:
            self._show_list()

    def _then(self, do: Callable[..., object], *arguments: Any) -> Callable[[], None]:
        """Passes a touch on and shows what came of it."""

        def act() -> None:
            do(*arguments)
            self.refresh()

        return act

    def _fill_undo(self, said: str) -> None:
        self.undo_place.clear_widgets()
        if said:
            undo, forget = self._then(self.presenter.undo), self._then(self.presenter.forget)
            self.undo_place.add_widget(UndoLine(said, self.say("evenings.undo"), undo, forget))

    # The list

    def _show_list(self) -> None:
        view = self.presenter.view()
        self.set_bar(self.say("players.title"), view.line)
        body = self.clear()
        if view.is_new:
            self._welcome(body)
        else:
            body.add_widget(self._search_field())
            body.add_widget(self.list)
            body.add_widget(text(self.say("players.as_written"), "second", 14))
            self._fill_list(view)
        self._fill_undo(view.undo)

    def _welcome(self, body: Column) -> None:
        body.add_widget(text(self.say("players.none"), size=24, bold=True, halign="center", padding=(0, dp(24))))
        body.add_widget(text(self.say("players.none_line"), "second", halign="center", padding=(dp(16), dp(8))))
        body.add_widget(brass(self.say("evenings.new"), "new_evening", lambda: self.app.go("new_evening")))

    def _search_field(self) -> LineField:
        field = LineField(text=self.presenter.search, hint_text=self.say("players.search"), test_name="search_players")
        field.bind(text=lambda _field, typed: self._search(typed))
        return field

    def _search(self, typed: str) -> None:
        """Only the list is made anew: the field under the fingers stays."""
        self.presenter.look_for(typed)
        self._fill_list(self.presenter.view())

    def _fill_list(self, view: PlayersView) -> None:
        self.list.clear_widgets()
        for widget in self._in_list(view):
            self.list.add_widget(widget)

    def _in_list(self, view: PlayersView) -> Iterator[Widget]:
        if view.current:
            yield self._cards(view.current)
        elif not view.archived:
            yield text(self.say("players.nobody_found"), "second")
        if view.left_out:
            yield quiet(self.say("players.show_more", number=view.left_out), "more_players", self._show_more)
        if view.number_archived and not self.presenter.search.strip():
            sign = "▴" if view.archived else "▾"
            title = self.say("players.archived", number=view.number_archived)
            yield quiet(title, "fold_archived", self._fold_archived, sign)
        elif view.archived:
            yield heading(self.say("players.archived_found"))
        if view.archived:
            yield self._cards(view.archived)

    def _show_more(self) -> None:
        self.presenter.show_more()
        self._fill_list(self.presenter.view())

    def _fold_archived(self) -> None:
        self.presenter.fold_archived()
        self._fill_list(self.presenter.view())

    def _cards(self, found: tuple[PersonCard, ...]) -> Widget:
        return cards(self.wide, *map(self._card, found), narrowest=280)

    def _card(self, card: PersonCard) -> Widget:
        made = line_card(card.name, card.line, f"player:{card.name}", lambda: self._go(card.name), opens=True)
        made.add_widget(Widget())
        return made

    def _go(self, name: str) -> None:
        """Back leads to where the list was scrolled to."""
        self._list_at = self.page.scroll_y
        self.app.go("players", person=name)

    # One person

    def _show_person(self, view: PersonView) -> None:
        self.set_bar(view.name, view.line)
        first = [*self._name(view), *self._other_names(view)]
        self.fill_panes(first, [*self._same_person(view), *self._archive(view)])
        self._fill_undo(view.undo)

    def _name(self, view: PersonView) -> Iterator[Widget]:
        yield heading(self.say("players.name"))
        row = Row()
        field = LineField(text=view.typed, test_name="person_name", pos_hint=MIDDLE)
        problem = text(view.name_problem, "warning", 15)
        field.bind(
            text=lambda _field, typed: self._type_name(typed, problem),
            on_text_validate=lambda *_: self._then(self.presenter.rename)(),
        )
        row.add_widget(field)
        row.add_widget(small(self.say("players.rename"), "rename", self._then(self.presenter.rename)))
        yield row
        if view.name_problem:
            yield problem
        yield text(self.say("players.as_written"), "second", 14)

    def _type_name(self, typed: str, problem: Any) -> None:
        self.presenter.write_name(typed)
        problem.text = ""

    def _other_names(self, view: PersonView) -> Iterator[Widget]:
        if view.names:
            yield heading(self.say("players.other_names"))
            yield from map(self._other_name, view.names)

    def _same_person(self, view: PersonView) -> Iterator[Widget]:
        yield heading(self.say("players.twice"))
        title = self.say("players.merge", name=view.name)
        yield line_card(title, self.say("players.merge_line"), "merge", self._ask_other, opens=True)

    def _other_name(self, name: str) -> Panel:
        panel, row = Panel(), Row()
        row.add_widget(text(name, bold=True, size=17, pos_hint=MIDDLE))
        row.add_widget(small(self.say("players.split"), f"split:{name}", self._then(self.presenter.split, name)))
        panel.add_widget(row)
        return panel

    def _archive(self, view: PersonView) -> Iterator[Widget]:
        yield heading(self.say("players.archive_title"))
        line = self.say("players.archived_line" if view.archived else "players.archive_line")
        yield text(line, "second", 14)
        title = self.say("players.unarchive" if view.archived else "players.archive")
        yield quiet(title, "archive", self._then(self.presenter.keep_archived, not view.archived))

    def _ask_other(self) -> None:
        self.presenter.look_for_other(self.presenter.search_other)
        view = self.presenter.person()
        assert view is not None
        body = self.show_sheet(self.say("players.merge", name=view.name))
        body.add_widget(text(self.say("players.merge_how", name=view.name), "second", 15))
        problem = text(self.presenter.merge_problem, "warning", 15)
        found = Column(spacing=dp(8))
        field = LineField(
            text=self.presenter.search_other, hint_text=self.say("players.search"), test_name="search_other"
        )
        for widget in (field, problem, found):
            body.add_widget(widget)

        def fill() -> None:
            problem.text = self.presenter.merge_problem
            found.clear_widgets()
            for card in self.presenter.others():
                found.add_widget(self._other_card(card, fill))

        def search(typed: str) -> None:
            self.presenter.look_for_other(typed)
            fill()

        field.bind(text=lambda _field, typed: search(typed))
        fill()

    def _other_card(self, card: PersonCard, refused: Callable[[], None]) -> Widget:
        sheet = self.sheet

        def choose() -> None:
            if self.sheet is not sheet:
                return  # a touch that was still on its way when the sheet was closed
            if self.presenter.merge(card.name):
                self.close_sheet()
                self.refresh()
            else:
                refused()
                sheet.page.scroll_y = 1

        return line_card(card.name, card.line, f"into:{card.name}", choose)
