"""Restore: what a backup would bring is shown first, then done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kivy.uix.widget import Widget

from tarok_ledger.core.problems import Problems
from tarok_ledger.service.backup import Restored, RestorePlan
from tarok_ledger.ui.presenters.restore import Line, PlanView, RestorePresenter
from tarok_ledger.ui.screens.base import AppScreen, brass, heading, quiet, text
from tarok_ledger.ui.screens.files import FileAsking
from tarok_ledger.ui.widgets.look import Panel
from tarok_ledger.ui.widgets.tables import SwitchRow, TableRow


class RestoreScreen(AppScreen):
    def open(self, *, file: str = "", **what: Any) -> None:
        """With a file it is looked into at once."""
        self.presenter = RestorePresenter(self.app.ledger, self.words)
        self.asking = FileAsking(self, self.presenter.question, "restore", self._look)
        self.page.scroll_y = 1
        self.refresh()
        if file:
            self.presenter.question.write(file)
            self._look()

    def refresh(self) -> None:
        self.set_bar(self.say("restore.title"))
        plan, done = self.presenter.plan, self.presenter.done
        if done is not None:
            self.fill_panes([*self._done(done)], [])
        elif plan is not None:
            self.fill_panes([*self._plan(plan)], [*self._decide(plan)])
        else:
            self.fill_panes([text(self.say("restore.line"), "second"), *self.asking.ask()], [*self.asking.nearby()])

    def _look(self) -> None:
        job = self.presenter.look()
        if job is None:
            self.refresh()
        else:
            self.work(self.say("restore.looking"), job, self._looked)

    def _looked(self, result: RestorePlan | Problems) -> None:
        self.presenter.take_plan(result)
        self.page.scroll_y = 1
        self.refresh()

    def _plan(self, plan: PlanView) -> Iterator[Widget]:
        yield heading(self.say("restore.would"))
        yield _lines(plan.lines) if plan.lines else text(self.say("restore.empty"))
        if plan.other_rules:
            yield text(self.say("restore.other_rules", number=plan.other_rules), "second", 14)

    def _decide(self, plan: PlanView) -> Iterator[Widget]:
        if plan.differing:
            yield heading(self.say("restore.differing"))
            yield from (text(evening, size=15) for evening in plan.differing)
            if plan.not_named:
                yield text(self.say("restore.and_more", number=plan.not_named), "second", 14)
            yield self._keep_both(plan)
        if plan.is_needed:
            yield brass(self.say("restore.now"), "restore_now", self._restore)
        elif plan.lines:
            yield text(self.say("restore.nothing"))
        yield quiet(self.say("restore.another"), "restore_another", self._another)

    def _keep_both(self, plan: PlanView) -> SwitchRow:
        row = SwitchRow(
            test_name="keep_both",
            title=self.say("restore.keep_both"),
            line=self.say("restore.keep_both_line"),
            word=self.say("settings.on" if plan.keep_both else "settings.off"),
            on=plan.keep_both,
        )
        row.bind(on_release=lambda *_: self._turn_keep_both())
        return row

    def _turn_keep_both(self) -> None:
        self.presenter.keep_both = not self.presenter.keep_both
        self.refresh()

    def _another(self) -> None:
        self.presenter.another_file()
        self.refresh()

    def _restore(self) -> None:
        self.work(self.say("restore.at_work"), self.presenter.restore(), self._restored)

    def _restored(self, result: Restored | Problems) -> None:
        self.presenter.take_done(result)
        # The theme and the size of the text may have come with it.
        self.app.apply_settings()
        self.page.scroll_y = 1
        self.refresh()

    def _done(self, lines: tuple[Line, ...]) -> Iterator[Widget]:
        yield heading(self.say("restore.was_done"))
        yield _lines(lines) if lines else text(self.say("restore.nothing"))
        yield brass(self.say("restore.finish"), "restore_finish", self.app.home)


def _lines(lines: Iterable[Line]) -> Panel:
    panel = Panel()
    for line in lines:
        panel.add_widget(TableRow(title=line.title, line=line.line, value=str(line.number)))
    return panel
