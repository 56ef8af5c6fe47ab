"""Import: the file of an evening becomes an evening of this ledger."""

from __future__ import annotations

from typing import Any

from tarok_ledger.core.problems import Problems
from tarok_ledger.ui.presenters.import_evening import Imported, ImportPresenter
from tarok_ledger.ui.screens.base import AppScreen, text
from tarok_ledger.ui.screens.files import FileAsking


class ImportScreen(AppScreen):
    def open(self, **what: Any) -> None:
        self.presenter = ImportPresenter(self.app.ledger, self.words)
        self.asking = FileAsking(self, self.presenter.question, "import", self._import)
        self.page.scroll_y = 1
        self.refresh()

    def refresh(self) -> None:
        self.set_bar(self.say("import.title"))
        self.fill_panes([text(self.say("import.line"), "second"), *self.asking.ask()], [*self.asking.nearby()])

    def _import(self) -> None:
        job = self.presenter.job()
        if job is None:
            self.refresh()
        else:
            self.work(self.say("import.title"), job, self._done)

    def _done(self, result: Imported | Problems) -> None:
        imported = self.presenter.take(result)
        if imported is None:
            self.refresh()
        elif imported.is_backup:
            self.app.replace("restore", file=self.presenter.question.typed)
        else:
            self.app.replace("table", evening=imported.evening)
