"""The line at the foot of a screen that says what was done, and undoes it."""

from __future__ import annotations

from collections.abc import Callable

from tarok_ledger.ui.widgets.evenings import Foot, FootRow
from tarok_ledger.ui.widgets.look import IconButton, QuietButton, Words, load_look

MIDDLE = {"center_y": 0.5}


class UndoButton(QuietButton):
    """As wide as its word."""


class UndoLine(Foot):
    """What was done last, a button that undoes it if it can be undone, and a sign that puts the line away."""

    def __init__(
        self,
        said: str,
        title: str,
        undo: Callable[[], None] | None,
        away: Callable[[], None],
        test_names: tuple[str, str] = ("undo", "forget_undo"),
    ) -> None:
        super().__init__()
        row = FootRow()
        row.add_widget(Words(text=said, role="bar", size_sp=15, pos_hint=MIDDLE))
        if undo is not None:
            button = UndoButton(title=title, test_name=test_names[0])
            button.bind(on_release=lambda *_: undo())
            row.add_widget(button)
        put_away = IconButton(sign="✕", test_name=test_names[1], pos_hint=MIDDLE)
        put_away.bind(on_release=lambda *_: away())
        row.add_widget(put_away)
        self.add_widget(row)


load_look(__file__)
