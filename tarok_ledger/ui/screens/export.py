"""Export: several evenings at once, a file each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.widget import Widget

from tarok_ledger.ui.presenters.export import ExportPresenter
from tarok_ledger.ui.screens.base import AppScreen, heading, text
from tarok_ledger.ui.screens.send import Sending


class ExportScreen(AppScreen):
    def open(self, *, search: str = "", **what: Any) -> None:
        self.presenter = ExportPresenter(self.app.ledger, self.words, search)
        self.sending = Sending(self)
        self.page.scroll_y = 1
        self.refresh()

    def refresh(self) -> None:
        self.set_bar(self.say("export.title"), self.presenter.line)
        if self.presenter.evenings:
            self.fill_panes([*self._choices()], [*self.sending.below()])
        else:
            self.fill_panes([text(self.say("export.none"), "second")], [])

    def _choices(self) -> Iterator[Widget]:
        yield text(self.say("export.line"), "second")
        yield heading(self.say("export.formats"))
        yield self.sending.formats(self.presenter.evenings)
