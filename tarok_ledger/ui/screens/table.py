"""The table: seats round the felt, what lies in the middle, and the large button."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from tarok_ledger.ui.presenters.table import FINES, TablePresenter, TableView
from tarok_ledger.ui.screens.base import AppScreen, brass, chip, chips, heading, quiet, text
from tarok_ledger.ui.views import Hint
from tarok_ledger.ui.widgets.felt import Felt, InfoCard
from tarok_ledger.ui.widgets.look import ChipGrid, Column, Page, Panel

if TYPE_CHECKING:
    from tarok_ledger.ui.app import TarokLedgerApp

SIGNS = {
    "undo": "↶",
    "redo": "↷",
    "no_play": "∅",
    FINES: "⚖",
    "transfer": "⇄",
    "more": "⋯",
    "reopen": "↺",
    "sheet": "▦",
    "rules": "§",
}
FELT_PART = 0.6
"""How much of a wide screen is felt."""


class TableScreen(AppScreen):
    def __init__(self, app: TarokLedgerApp, **values: Any) -> None:
        super().__init__(app, **values)
        self.felt = Felt(dealer_sign=self.say("table.dealer_sign"))
        self.presenter: TablePresenter | None = None
        self.evening = ""
        self._shown = ""
        self._shape = (False, False)
        self._reshape = Clock.create_trigger(self._fit_shape, -1)
        self.bind(size=self._reshape)

    @property
    def shape(self) -> tuple[bool, bool]:
        """What decides the layout: whether there is room for two panes, and for all buttons under the felt."""
        return self.wide, bool(self.height >= dp(560) * self.app.text_scale)

    def _fit_shape(self, *_: Any) -> None:
        if self._shape != self.shape:
            self.refresh()

    def open(self, evening: str, **what: Any) -> None:
        self.evening = evening
        opened = self.app.ledger.open(evening)
        if isinstance(opened, tuple):
            self.presenter = None
            self._show_problems(tuple(self.words.problem(problem) for problem in opened))
            return
        self.presenter = TablePresenter(self.app.ledger, self.words, opened)
        self.refresh()

    def refresh(self) -> None:
        if self.presenter is None:
            return
        view = self.presenter.view()
        actions = [("▦", "open_sheet", self._go("sheet"))]
        self.set_bar(view.title, view.line, *actions, ("⋮", "menu", self._open_menu))
        self._lay_out(view)
        self.felt.show(view.seats, view.centre, moving=self._shown == self.evening)
        self._shown = self.evening

    def _lay_out(self, view: TableView) -> None:
        """The felt over the controls, or beside them on a phone on its side and on a tablet."""
        if self.felt.parent:
            self.felt.parent.remove_widget(self.felt)
        self.root_box.clear_widgets()
        self.root_box.add_widget(self.bar)
        self._shape = wide, roomy = self.shape
        if wide:
            self._lay_out_wide(view)
        else:
            self._lay_out_tall(view, roomy)

    def _lay_out_tall(self, view: TableView, roomy: bool) -> None:
        """The large button always in reach; the small ones too, unless large letters need the room."""
        notes, dock = Column(padding=(dp(16), dp(8)), spacing=dp(8)), Column(padding=(dp(16), dp(8)), spacing=dp(10))
        self._add_notes(notes, view, recent=1)
        dock.add_widget(self._main_button(view))
        (dock if roomy else notes).add_widget(self._small_buttons(view))
        page = self._felt_page(notes)
        page.body.add_widget(notes)
        self.root_box.add_widget(page)
        self.root_box.add_widget(dock)

    def _lay_out_wide(self, view: TableView) -> None:
        panes = BoxLayout()
        controls = Page(size_hint_x=1 - FELT_PART)
        controls.body.add_widget(self._main_button(view))
        controls.body.add_widget(self._small_buttons(view))
        self._add_notes(controls.body, view, recent=len(view.recent))
        page = self._felt_page()
        page.size_hint_x = FELT_PART
        for pane in (controls, page) if self.app.left_hand else (page, controls):
            panes.add_widget(pane)
        self.root_box.add_widget(panes)

    def _felt_page(self, notes: Column | None = None) -> Page:
        """The felt on a page of its own, as high as what stands under it leaves it."""
        page = Page()
        page.body.padding = page.body.spacing = 0
        page.body.add_widget(self.felt)

        def make_room(*_: Any) -> None:
            self.felt.room = page.height - (notes.height if notes else 0)

        page.bind(height=make_room)
        if notes:
            notes.bind(height=make_room)
        return page

    def _add_notes(self, column: Column, view: TableView, recent: int) -> None:
        for words in view.problems:
            column.add_widget(text(words, "warning"))
        for hint in view.hints:
            column.add_widget(self._info(hint))
        for place, entry in enumerate(view.recent[:recent]):
            column.add_widget(self._info(entry, "" if place else self.say("table.last_title")))

    def _info(self, hint: Hint, title: str = "") -> InfoCard:
        card = InfoCard(title=title, words=hint.text, sign=hint.sign, test_name=f"hint_{hint.key}")
        card.bind(on_release=lambda *_: self._open_hint(hint.key))
        return card

    def _open_hint(self, key: str) -> None:
        assert self.presenter is not None
        if key == "draft":
            self._write(self.presenter.draft_kind or "hand")
        elif key.startswith("entry_") or key in ("gone", "differs"):
            self._go("sheet")()
        else:
            self._open_rules()

    def _main_button(self, view: TableView) -> Any:
        if view.closed:
            return brass(view.main, "settle", self._go("settle"))
        return brass(f"+  {view.main}", "record", lambda: self._write("hand"))

    def _small_buttons(self, view: TableView) -> ChipGrid:
        made = [quiet(self.say(f"table.button.{key}"), key, self._doing(key), SIGNS[key]) for key in view.buttons]
        grid = chips(*made, narrowest=22 + 46 * self.app.text_scale)
        grid.bind(width=_balance)
        return grid

    def _doing(self, key: str) -> Callable[[], None]:
        assert self.presenter is not None
        acts = {"undo": self.presenter.undo, "redo": self.presenter.redo, "reopen": self.presenter.reopen}
        if key in acts:
            return lambda: self._act(acts[key])
        others = {"more": self._open_menu, "sheet": self._go("sheet"), "rules": self._open_rules}
        return others[key] if key in others else lambda: self._write("hand" if key == FINES else key)

    def _act(self, act: Callable[[], None]) -> None:
        self.close_sheet()
        act()
        self.refresh()

    def _write(self, kind: str) -> None:
        self.close_sheet()
        self.app.go("entry", evening=self.evening, kind=kind)

    def _go(self, screen: str) -> Callable[[], None]:
        def go() -> None:
            self.close_sheet()
            self.app.go(screen, evening=self.evening)

        return go

    def _open_rules(self) -> None:
        assert self.presenter is not None
        self.close_sheet()
        self.app.go("rules", game=self.presenter.game.id, evening=self.evening)

    def _open_menu(self) -> None:
        assert self.presenter is not None
        view = self.presenter.view()
        body = self.show_sheet(self.say("table.menu.title"))
        if view.menu:
            body.add_widget(heading(self.say("table.menu.entries")))
            made = (chip(title, f"write_{kind}", self._writing(kind)) for kind, title in view.menu)
            body.add_widget(chips(*made, narrowest=136 * self.app.text_scale, most=3))
        body.add_widget(heading(self.say("table.menu.evening")))
        body.add_widget(chip(self.say("table.menu.sheet"), "menu_sheet", self._go("sheet")))
        body.add_widget(chip(self.say("table.menu.rules"), "menu_rules", self._open_rules))
        body.add_widget(chip(self.say("table.menu.settle"), "menu_settle", self._go("settle")))
        if view.closed:
            reopen = self.presenter.reopen
            body.add_widget(chip(self.say("table.menu.reopen"), "menu_reopen", lambda: self._act(reopen)))
        else:
            close, line = self.presenter.close, self.say("table.menu.close_line")
            body.add_widget(chip(self.say("table.menu.close"), "menu_close", lambda: self._act(close), line=line))

    def _writing(self, kind: str) -> Callable[[], None]:
        return lambda: self._write(kind)

    def _show_problems(self, problems: tuple[str, ...]) -> None:
        """An evening that cannot be read is said to be so; back leads out."""
        self.set_bar(self.say("table.unreadable"))
        self.root_box.clear_widgets()
        self.root_box.add_widget(self.bar)
        page, panel = Page(), Panel()
        for words in problems:
            panel.add_widget(text(words, "warning"))
        page.body.add_widget(panel)
        self.root_box.add_widget(page)


def _balance(grid: ChipGrid, width: float) -> None:
    """Rows of equal length: six buttons are three and three, not five and one."""
    fit = max(1, int((width + grid.spacing[0]) // (grid.narrowest + grid.spacing[0])))
    rows = -(-len(grid.children) // fit)
    grid.most = -(-len(grid.children) // rows)
