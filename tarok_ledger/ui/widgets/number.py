"""A number to set: by a slider, or on a key pad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.slider import Slider

from tarok_ledger.ui.widgets.look import Column, load_look


class BrassSlider(Slider):
    """A touch anywhere on it sets the value there; `mark` is a line where winning begins."""

    test_name = StringProperty("")
    mark = NumericProperty(0)
    marked = BooleanProperty(False)
    unanswered = BooleanProperty(False)


class NumberRow(Column):
    """The number in large figures, its slider, and room for further ways to set it."""

    shown = StringProperty("–")
    low = NumericProperty(0)
    high = NumericProperty(100)
    mark = NumericProperty(0)
    marked = BooleanProperty(False)
    slider_name = StringProperty("")
    on_number = ObjectProperty(None, allownone=True)

    def __init__(self, value: int | None, on_number: Callable[[int], None], **values: Any) -> None:
        super().__init__(**values)
        self.show(value)
        self.on_number = on_number
        self.ids.slider.bind(value=self._slid)

    def show(self, value: int | None) -> None:
        """Shows a number without telling anybody."""
        told, self.on_number = self.on_number, None
        slider = self.ids.slider
        slider.unanswered = value is None
        slider.value = value if value is not None else (self.mark if self.marked else self.low)
        self.shown = "–" if value is None else str(value)
        self.on_number = told

    def _slid(self, slider: BrassSlider, value: float) -> None:
        if self.on_number is not None:
            slider.unanswered = False
            self.shown = str(int(value))
            self.on_number(int(value))


class KeyPad(Column):
    """Digits to type a number with one thumb."""

    shown = StringProperty("")

    def __init__(self, value: int | None, most: int, on_done: Callable[[int], None], **values: Any) -> None:
        super().__init__(**values)
        self._most = most
        self._fresh = True
        self._on_done = on_done
        self.shown = "" if value is None else str(value)

    def press(self, key: str) -> None:
        """A digit, `<` to take the last one back, `=` to take the number over. The first digit begins a new number."""
        if key == "=":
            if self.shown:
                self._on_done(int(self.shown))
        elif key == "<":
            self.shown = self.shown[:-1]
        else:
            typed = key if self._fresh else self.shown + key
            self.shown = typed if int(typed) <= self._most else self.shown
        self._fresh = False


load_look(__file__)
