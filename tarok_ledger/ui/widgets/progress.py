"""How far a long piece of work is."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from tarok_ledger.ui.widgets.look import Column, load_look


class ProgressLine(Column):
    """A bar that fills, the same in words, and a way to stop."""

    __events__ = ("on_stop",)
    part = NumericProperty(0)
    said = StringProperty("")
    stop = StringProperty("")

    def on_stop(self, *_: Any) -> None:
        """Somebody has had enough of it."""


load_look(__file__)
