"""The score sheet on paper: as smooth with ten thousand rows as with ten, because a row is made when it is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from tarok_ledger.ui.presenters.sheet import Cell, Heading, LogLine, SheetRow
from tarok_ledger.ui.widgets.look import Pressable, fitting, load_look

NOTHING_MOVED = "·"
LONGEST_IN_ONE_LINE = 8


class LedgerCell(BoxLayout):
    """What an entry brought a player, and his total under it."""

    delta = NumericProperty(0)
    delta_text = StringProperty("")
    total_text = StringProperty("")

    def show(self, cell: Cell) -> None:
        self.delta, self.total_text = cell.delta, cell.total_text
        self.delta_text = cell.delta_text if cell.delta else NOTHING_MOVED


class HeadingCell(BoxLayout):
    name = StringProperty("")
    rings = NumericProperty(0)

    fitting = staticmethod(fitting)

    @staticmethod
    def in_two(name: str) -> str:
        """A long name in two halves, so that it does not end in a line of one letter."""
        if len(name) <= LONGEST_IN_ONE_LINE or " " in name:
            return name
        half = (len(name) + 1) // 2
        return f"{name[:half]}-\n{name[half:]}"


class PaperRow(RecycleDataViewBehavior, Pressable):
    """A row that asks for its content when it comes into sight."""

    number = NumericProperty(0)
    title = StringProperty("")
    parts = ListProperty()
    pick: Callable[[int], None] | None = None

    def refresh_view_attrs(self, rv: RowList, index: int, data: dict[str, Any]) -> None:
        self.pick = rv.pick
        self.show(rv.source(index))

    def show(self, row: Any) -> None:
        self.number, self.title, self.parts = row.number, row.title, list(row.parts)

    def on_release(self) -> None:
        if self.pick is not None:
            self.pick(self.number)


class LedgerRow(PaperRow):
    changed = BooleanProperty(False)

    def show(self, row: SheetRow) -> None:
        super().show(row)
        self.changed = row.changed
        cells = self.ids.cells
        while len(cells.children) < len(row.cells):
            cells.add_widget(LedgerCell())
        for widget, cell in zip(reversed(cells.children), row.cells, strict=True):
            widget.show(cell)


class LogRow(PaperRow):
    in_effect = BooleanProperty(True)
    correction = BooleanProperty(False)

    def show(self, row: LogLine) -> None:
        super().show(row)
        self.in_effect, self.correction = row.in_effect, row.correction


class RowList(RecycleView):
    """Rows of one kind. `source` makes the row at a place, `pick` is told the number of the one touched."""

    source = ObjectProperty(None)
    pick = ObjectProperty(None)
    table_width = NumericProperty(0)
    row_height = NumericProperty(60)

    def fill(self, number_of_rows: int) -> None:
        self.data = [{"place": place} for place in range(number_of_rows)]


class LedgerTable(BoxLayout):
    """The header stays, the rows scroll under it; with many columns both move sideways together."""

    columns = NumericProperty(0)
    what = StringProperty("")

    def __init__(
        self,
        headings: Sequence[Heading],
        number_of_rows: int,
        source: Callable[[int], SheetRow],
        pick: Callable[[int], None],
        **values: Any,
    ) -> None:
        super().__init__(columns=len(headings), **values)
        for heading in headings:
            self.ids.headings.add_widget(HeadingCell(name=heading.name, rings=heading.rings))
        self.rows.source, self.rows.pick = source, pick
        self.rows.fill(number_of_rows)

    @property
    def rows(self) -> RowList:
        rows: RowList = self.ids.rows
        return rows


load_look(__file__)
