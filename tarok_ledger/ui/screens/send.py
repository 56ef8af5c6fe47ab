"""Sending files from a screen: what there is to touch, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from tarok_ledger.core.problems import Problems
from tarok_ledger.service.exports import Exported
from tarok_ledger.ui.presenters.share import Job, Outbox, OutboxView
from tarok_ledger.ui.screens.base import AppScreen, quiet, text
from tarok_ledger.ui.sharing import copy_text
from tarok_ledger.ui.widgets.fields import LineField
from tarok_ledger.ui.widgets.files import FileName
from tarok_ledger.ui.widgets.look import ChipGrid, Column, Panel

SECONDS_TO_LAY_OUT = 0.1
"""Before that nobody knows where on the page the answer stands."""


class Sending:
    """A screen that sends files has one of these, and shows its `below` under what starts it."""

    def __init__(self, screen: AppScreen) -> None:
        self.outbox = Outbox(screen.app.ledger, screen.words, on_phone=screen.app.phone is not None)
        self._screen = screen
        self._answer = Column()

    def formats(self, evenings: Mapping[str, str]) -> ChipGrid:
        """Every format as a button that sends these evenings, given by id with their names."""
        grid = ChipGrid(narrowest=dp(88) * self._screen.app.text_scale, most=3)
        for offer in self.outbox.offers:
            send = partial(self._send_evenings, evenings, offer.format)
            grid.add_widget(quiet(offer.title, f"share:{offer.format}", send, offer.sign))
        return grid

    def send_backup(self) -> None:
        self._start(self.outbox.backup())

    def below(self) -> Iterator[Widget]:
        """What came of it, and on a desktop where files go."""
        view = self.outbox.view
        self._answer = self._make_answer(view)
        if view.said or view.problems:
            yield self._answer
        if view.asks_folder:
            yield self._folder(view)

    def _send_evenings(self, evenings: Mapping[str, str], format_id: str) -> None:
        self._start(self.outbox.evenings(evenings, format_id))

    def _start(self, job: Job | None) -> None:
        if job is None:
            self._show()
        else:
            self._screen.work(self._screen.say("share.at_work"), job, self._done)

    def _done(self, made: Exported | Problems) -> None:
        files = self.outbox.take(made)
        phone = self._screen.app.phone
        if phone is not None and files:
            if self.outbox.text:
                phone.share_text(self.outbox.text)
            self.outbox.given(bool(self.outbox.text) or phone.share(files))
        self._show()

    def _show(self) -> None:
        self._screen.refresh()
        Clock.schedule_once(self._show_answer, SECONDS_TO_LAY_OUT)

    def _show_answer(self, *_: Any) -> None:
        page = self._screen.page
        if self._answer.get_root_window() is not None and page.body.height > page.height:
            page.scroll_to(self._answer, animate=False)

    def _make_answer(self, view: OutboxView) -> Column:
        if view.problems:
            column = Column(spacing=dp(4))
            for line in view.problems:
                column.add_widget(text(line, "warning", 15))
            return column
        if not view.said:
            return Column()
        panel = Panel(spacing=dp(6))
        panel.add_widget(text(view.said, bold=True))
        for name in filter(None, (view.file, view.place)):
            panel.add_widget(FileName(name=name, role="text" if name == view.file else "second", size_sp=14))
        if view.text and view.asks_folder:
            title = self._screen.say("share.copied" if view.copied else "share.copy")
            panel.add_widget(quiet(title, "copy_text", self._copy))
        return panel

    def _copy(self) -> None:
        copy_text(self.outbox.text)
        self.outbox.copied()
        self._screen.refresh()

    def _folder(self, view: OutboxView) -> Column:
        column = Column(spacing=dp(4))
        column.add_widget(text(self._screen.say("share.folder"), "second", 14))
        field = LineField(text=view.folder, hint_text=self._screen.say("share.folder_hint"), test_name="share_folder")
        field.bind(text=lambda _field, typed: self._use_folder(typed))
        column.add_widget(field)
        return column

    def _use_folder(self, typed: str) -> None:
        """What was wrong with another folder is no longer wrong."""
        if self.outbox.view.problems:
            self._answer.clear_widgets()
        self.outbox.use_folder(typed)
