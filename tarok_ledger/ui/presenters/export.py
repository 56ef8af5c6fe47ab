"""Exporting several evenings at once: those that a search finds."""

from __future__ import annotations

from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger, Summary
from tarok_ledger.ui.presenters.dates import day_in_words
from tarok_ledger.ui.presenters.evenings import fits


class ExportPresenter:
    def __init__(self, ledger: Ledger, words: Words, search: str = "") -> None:
        self._words = words
        self.search = " ".join(search.split())
        found = (summary for summary in ledger.summaries() if fits(summary, search, words))
        self.evenings = {summary.id: self._name(summary) for summary in found}
        """Those that go out, by id, each with its name."""

    @property
    def line(self) -> str:
        key = "ui.export.found" if self.search else "ui.export.all"
        return self._words.text(key, number=len(self.evenings), search=self.search)

    def _name(self, summary: Summary) -> str:
        game, date = self._words.label("game", summary.game), day_in_words(summary.started_at, self._words)
        return self._words.text("ui.export.evening", game=game, date=date)
