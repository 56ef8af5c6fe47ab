"""The bar with the live result: every seat, why, and the button that saves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.properties import NumericProperty, StringProperty

from tarok_ledger.ui.presenters.questions import Result
from tarok_ledger.ui.widgets.look import BrassButton, ChipGrid, Column, Pressable, load_look

LONGEST_LINE = 90


class SeatCell(Pressable):
    """A player and what the hand brings him; touched, it says why."""

    player = StringProperty("")
    amount = StringProperty("–")
    sign = NumericProperty(0)


class ResultBar(Column):
    line = StringProperty("")

    def __init__(self, save_title: str, on_save: Callable[[], None], on_why: Callable[[], None], **values: Any) -> None:
        super().__init__(**values)
        self._on_why = on_why
        self.button = BrassButton(title=save_title, test_name="save")
        self.button.bind(on_release=lambda *_: on_save())
        self.add_widget(self.button)

    def show(self, result: Result) -> None:
        """Fits the seats to the result without building anything anew while the company is the same."""
        grid: ChipGrid = self.ids.seats
        if [cell.player for cell in reversed(grid.children)] != [seat.player for seat in result.seats]:
            grid.clear_widgets()
            for seat in result.seats:
                cell = SeatCell(player=seat.player, test_name=f"seat_{seat.player}")
                cell.bind(on_release=lambda *_: self._on_why())
                grid.add_widget(cell)
        for cell, seat in zip(reversed(grid.children), result.seats, strict=True):
            cell.amount, cell.sign = seat.amount, seat.sign
        longest = int(LONGEST_LINE / App.get_running_app().text_scale ** 2)
        short = result.line if len(result.line) <= longest else f"{result.line[:longest].rstrip()} …"
        self.line = short
        self.button.enabled = result.complete


load_look(__file__)
