"""The score sheet, its chart, its log, and the slate where the game keeps one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from tarok_ledger.core.problems import Problems
from tarok_ledger.ui.presenters.sheet import EntryDetail, SheetPresenter, open_sheet
from tarok_ledger.ui.screens.base import AppScreen, brass, chip, chips, heading, quiet, text
from tarok_ledger.ui.widgets.chart import Chart
from tarok_ledger.ui.widgets.ledger_table import LedgerTable, RowList
from tarok_ledger.ui.widgets.look import Column, Field, Page, Panel, Row
from tarok_ledger.ui.widgets.signs import AmountWords
from tarok_ledger.ui.widgets.slate import SlateBoard

SHEET, CHART, LOG, SLATE = "sheet", "chart", "log", "slate"
TAB_DP = 68
LOW_DP = 440
"""In less height than this the large button gives its place to the rows and stands in the bar."""
SIGN_ROLES = {1: "plus", 0: "text", -1: "minus"}


def amount(words: str, role: str, size: float, **values: Any) -> AmountWords:
    return AmountWords(said=words, role=role, size_sp=size, **values)


class SheetScreen(AppScreen):
    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, **values)
        # The rows scroll by themselves, so the page must not.
        self.root_box.remove_widget(self.page)
        self.content = BoxLayout(orientation="vertical")
        self.root_box.add_widget(self.content)
        self.presenter: SheetPresenter | None = None
        self._evening = ""
        self._tab = SHEET
        self._table: LedgerTable | None = None
        self._voided: int | None = None
        self._laid_out_for: tuple[bool, bool] | None = None
        self.bind(size=self._lay_out_anew)

    def _lay_out_anew(self, *_: Any) -> None:
        """The size is known only after the first layout, and what stands where depends on it."""
        if self._laid_out_for not in (None, (self.wide, self._low)) and self.manager.current == self.name:
            self.refresh()

    def open(self, evening: str = "", **what: Any) -> None:
        if evening != self._evening:
            self._evening, self._tab, self._table = evening, SHEET, None
        self._voided = None
        opened = open_sheet(self.app.ledger, self.words, evening)
        if isinstance(opened, tuple):
            self.presenter = None
            self._show_problems(opened)
        else:
            self.presenter = opened
            self.refresh()

    def refresh(self) -> None:
        if self.presenter is None:
            return
        self._laid_out_for = (self.wide, self._low)
        game, hands = self.presenter.game_name, self.presenter.hands
        line = self.say("sheet.line_one", game=game) if hands == 1 else self.say("sheet.line", game=game, hands=hands)
        record = () if self.presenter.closed or not self._low else (("+", "record", self._record),)
        self.set_bar(self.say("sheet.title"), line, *record, ("⇧", "settle", lambda: self._go("settle")))
        self.content.clear_widgets()
        if self.wide:
            self._fill_two_panes(self.presenter)
        else:
            self._fill_one_pane(self.presenter)

    @property
    def _low(self) -> bool:
        return bool(self.height < dp(LOW_DP) * self.app.text_scale)

    def _record(self) -> None:
        self._go("entry", kind="hand", number=None)

    def _go(self, screen: str, **what: Any) -> None:
        self.app.go(screen, evening=self._evening, **what)

    def _show_problems(self, problems: Problems) -> None:
        self.set_bar(self.say("sheet.title"))
        self.content.clear_widgets()
        page = Page()
        for problem in problems:
            page.body.add_widget(text(self.words.problem(problem), "warning"))
        self.content.add_widget(page)

    def _fill_one_pane(self, presenter: SheetPresenter) -> None:
        tabs = (SHEET, CHART, LOG, *((SLATE,) if presenter.has_slate else ()))
        self.content.add_widget(self._tabs(tabs))
        self.content.add_widget(self._pane(self._tab, presenter))
        self._add_foot(self.content, presenter)

    def _fill_two_panes(self, presenter: SheetPresenter) -> None:
        """The sheet always on the left, the rest beside it."""
        tabs = (*((SLATE,) if presenter.has_slate else ()), CHART, LOG)
        shown = self._tab if self._tab in tabs else tabs[0]
        panes = BoxLayout()
        panes.add_widget(self._sheet(presenter))
        right = BoxLayout(orientation="vertical", size_hint_x=0.7)
        right.add_widget(self._tabs(tabs, shown))
        right.add_widget(self._pane(shown, presenter))
        self._add_foot(right, presenter)
        panes.add_widget(right)
        self.content.add_widget(panes)

    def _tabs(self, tabs: tuple[str, ...], shown: str | None = None) -> Column:
        made = (
            chip(
                self.say(f"sheet.tab_{tab}"),
                f"tab_{tab}",
                self._switch_to(tab),
                look="chosen" if tab == (shown or self._tab) else "plain",
            )
            for tab in tabs
        )
        holder = Column(padding=(dp(12), dp(8)))
        grid = chips(*made, narrowest=48)
        needed = len(tabs) * dp(TAB_DP) * self.app.text_scale
        holder.bind(width=lambda _, width: setattr(grid, "most", len(tabs) if width >= needed else 2))
        holder.add_widget(grid)
        return holder

    def _switch_to(self, tab: str) -> Callable[[], None]:
        def switch() -> None:
            self._tab = tab
            self.refresh()

        return switch

    def _pane(self, tab: str, presenter: SheetPresenter) -> Widget:
        makers = {SHEET: self._sheet, CHART: self._chart, LOG: self._log, SLATE: self._slate}
        return makers[tab](presenter)

    def _add_foot(self, holder: BoxLayout, presenter: SheetPresenter) -> None:
        foot = Column(padding=(dp(12), dp(8)), spacing=dp(8))
        if self._voided is not None:
            row = Row()
            row.add_widget(text(self.say("sheet.voided", number=self._voided), pos_hint={"center_y": 0.5}))
            undo = quiet(self.say("sheet.undo"), "undo", self._undo, "↶")
            undo.size_hint_x = 0.5
            row.add_widget(undo)
            foot.add_widget(row)
        if presenter.closed and presenter.settles_differently:
            foot.add_widget(text(self.say("sheet.differs"), "warning", 14))
        if not presenter.closed and not self._low:
            title = self.say("sheet.record", number=presenter.hands + 1)
            foot.add_widget(brass(title, "record", self._record))
        if foot.children:
            holder.add_widget(foot)

    def _sheet(self, presenter: SheetPresenter) -> Widget:
        if not presenter.number_of_rows:
            self._table = None
            return self._only_words(self.say("sheet.empty"))
        before = self._table
        self._table = LedgerTable(
            presenter.headings,
            presenter.number_of_rows,
            presenter.row,
            self._open_entry,
            what=self.say("sheet.entry"),
        )
        if before is not None:
            self._table.rows.scroll_x, self._table.rows.scroll_y = before.rows.scroll_x, before.rows.scroll_y
        return self._table

    def _only_words(self, words: str) -> Page:
        page = Page()
        page.body.add_widget(text(words, "second"))
        return page

    def _chart(self, presenter: SheetPresenter) -> Widget:
        if not presenter.number_of_rows:
            return self._only_words(self.say("sheet.chart_empty"))
        return Chart(presenter.chart)

    def _log(self, presenter: SheetPresenter) -> Widget:
        if not presenter.number_of_log_lines:
            return self._only_words(self.say("sheet.empty"))
        rows = RowList(source=presenter.log_line, pick=self._open_record)
        rows.do_scroll_x = False
        rows.viewclass = "LogRow"
        rows.fill(presenter.number_of_log_lines)
        rows.scroll_y = 0
        return rows

    def _slate(self, presenter: SheetPresenter) -> Widget:
        return SlateBoard(presenter.slate(), self.say, presenter.unit_name, self.app.text_scale)

    def _open_entry(self, number: int) -> None:
        assert self.presenter is not None
        detail = self.presenter.detail(number)
        title = self.say("sheet.detail_title", number=number, title=detail.description.title)
        body = self.show_sheet(title)
        self._add_result(body, detail)
        self._add_reasons(body, detail)
        self._add_recorded(body, detail)
        self._add_old_versions(body, detail)
        self._add_actions(body, detail)

    def _add_result(self, body: Column, detail: EntryDetail) -> None:
        body.add_widget(heading(self.say("sheet.result")))
        panel = Panel()
        for name, cell in detail.cells:
            row = Row()
            sign = (cell.delta > 0) - (cell.delta < 0)
            row.add_widget(text(name, size=15))
            row.add_widget(amount(cell.delta_text, SIGN_ROLES[sign], 15, bold=True, halign="right", size_hint_x=0.6))
            total = self.say("sheet.total_after", total=cell.total_text) if cell.total_text else ""
            row.add_widget(amount(total, "second", 12, halign="right"))
            panel.add_widget(row)
        body.add_widget(panel)

    def _add_reasons(self, body: Column, detail: EntryDetail) -> None:
        body.add_widget(heading(self.say("sheet.why")))
        if not detail.postings:
            body.add_widget(text(self.say("sheet.no_postings"), "second"))
            return
        panel = Panel()
        for posting in detail.postings:
            panel.add_widget(amount(posting.moved, SIGN_ROLES[posting.sign], 15, bold=True))
            panel.add_widget(text(posting.reason, "second", 14))
        body.add_widget(panel)

    def _add_recorded(self, body: Column, detail: EntryDetail) -> None:
        facts = detail.description.facts
        if facts:
            body.add_widget(heading(self.say("sheet.recorded")))
            panel = Panel()
            for fact in facts:
                panel.add_widget(amount(self.say("sheet.fact", label=fact.label, value=fact.value), "text", 15))
            body.add_widget(panel)

    def _add_old_versions(self, body: Column, detail: EntryDetail) -> None:
        if detail.old_versions:
            body.add_widget(heading(self.say("sheet.old_versions")))
        for version in detail.old_versions:
            panel = Panel()
            panel.add_widget(text(self.say("sheet.version", place=version.place), "second", 13))
            panel.add_widget(text(version.description.title, size=15, bold=True))
            if version.description.detail:
                panel.add_widget(amount(version.description.detail, "second", 14))
            body.add_widget(panel)

    def _add_actions(self, body: Column, detail: EntryDetail) -> None:
        problems = Column()
        number = detail.number
        if detail.can_change:
            self._add_note(body, detail, problems)
        elif detail.description.note:
            body.add_widget(heading(self.say("sheet.note")))
            body.add_widget(text(detail.description.note))
        if detail.closed:
            body.add_widget(text(self.say("sheet.closed"), "second", 14))
        body.add_widget(problems)
        buttons = []
        if detail.can_change:
            go = self._closing(lambda: self._go("entry", kind=detail.kind, number=number))
            buttons.append(quiet(self.say("sheet.edit"), "edit", go, "✎"))
        if detail.can_void:
            title = self.say("sheet.reopen" if detail.reopens else "sheet.void")
            buttons.append(quiet(title, "void", lambda: self._void(number, problems), "✕"))
        if buttons:
            body.add_widget(chips(*buttons, narrowest=120))

    def _add_note(self, body: Column, detail: EntryDetail, problems: Column) -> None:
        body.add_widget(heading(self.say("sheet.note")))
        assert self.presenter is not None
        note = self.presenter.note_of(detail.number)
        field = Field(text=note, hint_text=self.say("sheet.note_hint"), test_name="note", multiline=True)
        body.add_widget(field)
        keep = quiet(self.say("sheet.note_keep"), "keep_note", lambda: self._keep_note(detail.number, field, problems))
        body.add_widget(keep)

    def _closing(self, do: Callable[[], None]) -> Callable[[], None]:
        def close_and_do() -> None:
            self.close_sheet()
            do()

        return close_and_do

    def _keep_note(self, number: int, field: Field, problems: Column) -> None:
        assert self.presenter is not None
        self._done(self.presenter.keep_note(number, field.text), problems)

    def _void(self, number: int, problems: Column) -> None:
        assert self.presenter is not None
        found = self.presenter.void(number)
        self._voided = self._voided if found else number
        self._done(found, problems)

    def _undo(self) -> None:
        assert self.presenter is not None
        self.presenter.undo()
        self._voided = None
        self.refresh()

    def _done(self, found: Problems, problems: Column) -> None:
        """What was wrong stands beside what was pressed; otherwise the sheet shows what has changed."""
        problems.clear_widgets()
        for problem in found:
            problems.add_widget(text(self.words.problem(problem), "warning", 15))
        if not found:
            self.close_sheet()
            self.refresh()

    def _open_record(self, number: int) -> None:
        assert self.presenter is not None
        line, description = self.presenter.log_line(number - 1), self.presenter.log_detail(number - 1)
        body = self.show_sheet(self.say("sheet.detail_title", number=number, title=line.title))
        if not line.in_effect:
            body.add_widget(text(self.say("sheet.not_in_effect"), "warning"))
        if description.parts:
            body.add_widget(amount(description.detail, "text", 16))
        for fact in description.facts:
            body.add_widget(amount(self.say("sheet.fact", label=fact.label, value=fact.value), "second", 15))
