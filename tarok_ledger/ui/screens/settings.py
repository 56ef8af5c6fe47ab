"""Settings: each applies at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tarok_ledger.ui.presenters.settings import Choice, SettingsPresenter, SettingsView, Toggle
from tarok_ledger.ui.screens.base import AppScreen, chip, chips, heading, quiet, text
from tarok_ledger.ui.screens.send import Sending
from tarok_ledger.ui.theme import THEMES
from tarok_ledger.ui.widgets.look import ChipGrid, Column
from tarok_ledger.ui.widgets.tables import SwitchRow, ThemeCard, TouchCard


class SettingsScreen(AppScreen):
    def open(self, **what: Any) -> None:
        self.presenter = SettingsPresenter(self.app.ledger, self.words)
        self.sending = Sending(self)
        self.refresh()

    def refresh(self) -> None:
        self.set_bar(self.say("settings.title"))
        view = self.presenter.view
        look, rest, data = self._look(view), self._rest(view), self._data(view)
        if self.wide:
            self.fill_panes([look, data], [rest])
        else:
            self.fill_panes([look, rest], [data])

    def _apply(self, choose: Callable[..., None], *chosen: Any) -> None:
        choose(*chosen)
        self.app.apply_settings()
        self.refresh()

    def _look(self, view: SettingsView) -> Column:
        column = Column(spacing=self.page.body.spacing)
        column.add_widget(heading(self.say("settings.theme")))
        column.add_widget(chips(*map(self._theme, view.themes), narrowest=132, most=2))
        column.add_widget(heading(self.say("settings.text")))
        column.add_widget(self._text_sizes(view))
        return column

    def _rest(self, view: SettingsView) -> Column:
        column = Column(spacing=self.page.body.spacing)
        column.add_widget(heading(self.say("settings.table")))
        for toggle in view.toggles:
            column.add_widget(self._switch(toggle))
        column.add_widget(heading(self.say("settings.language")))
        names = (
            chip(self.say(f"settings.language_{choice.value}"), f"language:{choice.value}", self.refresh, look="chosen")
            for choice in view.languages
        )
        column.add_widget(chips(*names))
        column.add_widget(text(self.say("settings.language_line"), "second", 14))
        return column

    def _data(self, view: SettingsView) -> Column:
        """What keeps the ledger from being lost with the device."""
        column = Column(spacing=self.page.body.spacing)
        column.add_widget(heading(self.say("settings.data")))
        column.add_widget(text(view.last_backup, "second", 14))
        column.add_widget(quiet(self.say("settings.backup"), "backup", self.sending.send_backup, "⇧"))
        for widget in self.sending.below():
            column.add_widget(widget)
        restore = TouchCard(
            test_name="restore", title=self.say("settings.restore"), line=self.say("settings.restore_line")
        )
        restore.bind(on_release=lambda *_: self.app.go("restore"))
        column.add_widget(restore)
        return column

    def _theme(self, choice: Choice) -> ThemeCard:
        name = str(choice.value)
        card = ThemeCard(
            test_name=f"theme:{name}",
            title=self.say(f"settings.theme_{name}"),
            line=self.say(f"settings.theme_{name}_line"),
            sample=THEMES[name],
            chosen=choice.chosen,
        )
        card.bind(on_release=lambda *_: self._apply(self.presenter.choose_theme, name))
        return card

    def _text_sizes(self, view: SettingsView) -> ChipGrid:
        sizes = (
            chip(
                self.say("settings.percent", percent=choice.value),
                f"text:{choice.value}",
                partial(self._apply, self.presenter.choose_text_percent, choice.value),
                look="chosen" if choice.chosen else "plain",
            )
            for choice in view.text_percents
        )
        # Four beside each other or two by two, never three and one.
        return chips(*sizes, narrowest=60 * self.app.text_scale, most=4 if self.app.text_scale < 1.3 else 2)

    def _switch(self, toggle: Toggle) -> SwitchRow:
        row = SwitchRow(
            test_name=toggle.key,
            title=self.say(f"settings.{toggle.key}"),
            line=self.say(f"settings.{toggle.key}_line"),
            word=self.say("settings.on" if toggle.on else "settings.off"),
            on=toggle.on,
        )
        row.bind(on_release=lambda *_: self._apply(self.presenter.turn, toggle))
        return row
