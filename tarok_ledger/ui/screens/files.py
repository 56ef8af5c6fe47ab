"""Asking for a file: on a phone its own chooser, on a desktop a path or a file of the folder used last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from kivy.metrics import dp
from kivy.uix.widget import Widget

from tarok_ledger.ui.presenters.files import FileQuestion
from tarok_ledger.ui.screens.base import AppScreen, brass, heading, text
from tarok_ledger.ui.sharing import Phone
from tarok_ledger.ui.widgets.fields import LineField
from tarok_ledger.ui.widgets.files import FileCard, FileName
from tarok_ledger.ui.widgets.look import Column


class FileAsking:
    """`use` is called when the question knows its file."""

    def __init__(self, screen: AppScreen, question: FileQuestion, name: str, use: Callable[[], None]) -> None:
        self._screen = screen
        self._question = question
        self._name = name
        self._use = use

    def ask(self) -> Iterator[Widget]:
        """The question, with what was wrong with the last answer."""
        phone = self._screen.app.phone
        return self._on_desktop() if phone is None else self._on_phone(phone)

    def nearby(self) -> Iterator[Widget]:
        """The files one may well mean."""
        if self._screen.app.phone is not None:
            return
        found = self._question.nearby()
        yield heading(self._screen.say("files.nearby"))
        yield FileName(name=found.folder, role="second", size_sp=14)
        if not found.files:
            yield text(self._screen.say(f"{self._name}.none_nearby"), "second", 14)
        for file in found.files:
            card = FileCard(name=file.name, test_name=f"file:{file.name}")
            card.bind(on_release=lambda *_, path=file.path: self._take(path))
            yield card

    def _on_phone(self, phone: Phone) -> Iterator[Widget]:
        choose = partial(phone.choose, self._chosen)
        button = brass(self._screen.say(f"{self._name}.choose"), f"{self._name}_choose", choose)
        yield _together(button, self._problems())

    def _on_desktop(self) -> Iterator[Widget]:
        path = LineField(
            text=self._question.typed, hint_text=self._screen.say("files.path"), test_name=f"{self._name}_path"
        )
        problems = self._problems()
        path.bind(text=lambda _field, typed: self._write(typed, problems), on_text_validate=lambda *_: self._use())
        yield _together(path, problems)
        yield brass(self._screen.say(f"{self._name}.button"), f"{self._name}_file", self._use)

    def _problems(self) -> Column:
        column = Column(spacing=dp(4), padding=(0, dp(8) if self._question.problems else 0, 0, 0))
        for line in self._question.problems:
            column.add_widget(text(line, "warning", 15))
        return column

    def _write(self, typed: str, problems: Column) -> None:
        self._question.write(typed)
        problems.clear_widgets()

    def _chosen(self, file: Path | None) -> None:
        self._take("" if file is None else str(file))

    def _take(self, path: str) -> None:
        self._question.write(path)
        self._use()


def _together(asked: Widget, problems: Column) -> Column:
    """What is wrong, beside what it is about."""
    column = Column()
    column.add_widget(asked)
    column.add_widget(problems)
    return column
