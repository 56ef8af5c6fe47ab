"""What every screen is: a bar, a page, and something over it now and then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from tarok_ledger.service.ledger import Ledger
from tarok_ledger.ui.widgets.look import (
    BrassButton,
    Chip,
    ChipGrid,
    Column,
    Heading,
    Page,
    QuietButton,
    Row,
    Sheet,
    TopBar,
    Words,
)
from tarok_ledger.ui.work import Progress, Work

if TYPE_CHECKING:
    from tarok_ledger.ui.app import TarokLedgerApp


T = TypeVar("T")


class AppScreen(Screen):
    """Subclasses override `refresh`, which fills `self.bar` and `self.page.body` from the presenter. `open` takes what
    the screen is about (an evening's id, say) and ends with `refresh`."""

    sheet = ObjectProperty(None, allownone=True)

    def __init__(self, app: TarokLedgerApp, **values: Any) -> None:
        super().__init__(**values)
        self.app = app
        self.words = app.words
        self.root_box = BoxLayout(orientation="vertical")
        self.bar = TopBar()
        self.page = Page()
        self.root_box.add_widget(self.bar)
        self.root_box.add_widget(self.page)
        self.add_widget(self.root_box)
        Window.bind(on_resize=self._turned)
        self._was_wide = self.wide
        self._work: Work | None = None

    @property
    def wide(self) -> bool:
        """Two panes: a phone on its side, a tablet."""
        return bool(Window.width > Window.height and Window.width >= dp(560))

    def open(self, *_about: Any, **what: Any) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Shows the presenter's state anew."""

    def leaving(self) -> None:
        """The screen is about to be left by Back."""

    def say(self, key: str, **params: str | int) -> str:
        return self.words.text(f"ui.{key}", **params)

    def set_bar(self, title: str, line: str = "", *actions: tuple[str, str, Callable[[], None]]) -> None:
        """Title, second line, and actions as (sign, test name, what to do)."""
        self.bar.title, self.bar.line = title, line
        self.bar.ids.actions.clear_widgets()
        for sign, test_name, do in actions:
            self.bar.add_action(sign, test_name, do)

    def clear(self) -> Column:
        """The page, emptied; where it was scrolled to is kept."""
        self.page.body.clear_widgets()
        return self.page.body

    def fill_panes(self, first: Sequence[Widget], second: Sequence[Widget]) -> None:
        """The page anew: under each other, or in two panes where there is room for them."""
        body = self.clear()
        if not self.wide or not second:
            for widget in (*first, *second):
                body.add_widget(widget)
            return
        row = Row(spacing=body.padding[0])
        for widgets in (first, second):
            pane = Column(spacing=body.spacing, pos_hint={"top": 1})
            for widget in widgets:
                pane.add_widget(widget)
            row.add_widget(pane)
        body.add_widget(row)

    def show_sheet(self, title: str) -> Column:
        """Opens an empty sheet over the page and returns its body."""
        self.close_sheet()
        sheet = Sheet(title=title)
        sheet.bind(on_dismiss=lambda *_: setattr(self, "sheet", None))
        self.sheet = sheet
        sheet.open(animation=False)
        return sheet.body

    def work(self, title: str, job: Callable[[Ledger, Progress], T], done: Callable[[T], None]) -> None:
        """Long work beside the screen; touching twice does not start it twice."""
        if self._work is None or self._work.is_over:
            self._work = Work(self, title)
            self._work.run(job, done)

    def close_sheet(self) -> bool:
        if self.sheet is None:
            return False
        self.sheet.dismiss(animation=False)
        self.sheet = None
        return True

    def _turned(self, *_: Any) -> None:
        """A phone that is turned lays its page out anew, and loses nothing: the state is the presenter's."""
        if self._was_wide != self.wide and self.manager and self.manager.current == self.name:
            self.refresh()
        self._was_wide = self.wide


def text(words: str, role: str = "text", size: float = 16, bold: bool = False, **values: Any) -> Words:
    return Words(text=words, role=role, size_sp=size, bold=bold, **values)


def heading(words: str) -> Heading:
    return Heading(text=words.upper())


def chip(
    title: str, test_name: str, do: Callable[[], None], line: str = "", look: str = "plain", **values: Any
) -> Chip:
    made = Chip(title=title, line=line, look=look, test_name=test_name, **values)
    made.bind(on_release=lambda *_: do())
    return made


def chips(*made: Widget, narrowest: float = 96, most: int = 6) -> ChipGrid:
    grid = ChipGrid(narrowest=dp(narrowest), most=most)
    for one in made:
        grid.add_widget(one)
    return grid


def cards(wide: bool, *made: Widget, narrowest: float = 320) -> Widget:
    """Cards under each other, or in a grid where there is room."""
    if wide:
        return chips(*made, narrowest=narrowest, most=3)
    column = Column(spacing=dp(12))
    for one in made:
        column.add_widget(one)
    return column


def brass(title: str, test_name: str, do: Callable[[], None], enabled: bool = True) -> BrassButton:
    button = BrassButton(title=title, test_name=test_name, enabled=enabled)
    button.bind(on_release=lambda *_: do() if button.enabled else None)
    return button


def quiet(title: str, test_name: str, do: Callable[[], None], sign: str = "") -> QuietButton:
    button = QuietButton(title=title, sign=sign, test_name=test_name)
    button.bind(on_release=lambda *_: do())
    return button
