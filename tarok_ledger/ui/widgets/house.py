"""House rules to look through and change: a row for every option, by its kind."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp

from tarok_ledger.i18n import Words as Messages
from tarok_ledger.ui.presenters.house import Choice, House
from tarok_ledger.ui.widgets.fields import LineField
from tarok_ledger.ui.widgets.look import Chip, ChipGrid, Column, Heading, Pressable, QuietButton, Row, Words

MIDDLE = {"center_y": 0.5}


def _does(button: Pressable, do: Callable[[], None]) -> Pressable:
    button.bind(on_release=lambda *_: do())
    return button


class OptionRow(Column):
    """One option. It fills itself anew when it is changed by a touch, and leaves a field alone that is typed into."""

    def __init__(self, house: House, key: str, messages: Messages, changed: Callable[[], None], **values: Any) -> None:
        super().__init__(spacing=dp(6), **values)
        self._house = house
        self._key = key
        self._messages = messages
        self._changed = changed
        self.fill()

    def fill(self) -> None:
        view = self._house.option(self._key)
        self.clear_widgets()
        self.add_widget(Words(text=view.label, bold=True, size_sp=15))
        if view.choices:
            self.add_widget(self._choices(view.choices))
        elif view.kind == "whole":
            self.add_widget(self._stepper(view.text))
        else:
            self.add_widget(self._field(view.text))
        self._note = Words(size_sp=13)
        self.add_widget(self._note)
        self._say_note()

    def _say_note(self) -> None:
        """What is wrong with the value, or what the book says where the house differs."""
        view = self._house.option(self._key)
        book = self._messages.text("ui.new_evening.book_value", value=view.book) if view.book else ""
        self._note.role = "warning" if view.problem else "second"
        self._note.text = " · ".join(part for part in (view.problem, book) if part)

    def _choices(self, choices: tuple[Choice, ...]) -> ChipGrid:
        grid = ChipGrid(narrowest=dp(120), most=2)
        for place, choice in enumerate(choices):
            chip = Chip(
                title=choice.label,
                look="chosen" if choice.chosen else "plain",
                test_name=f"option:{self._key}:{place}",
            )
            grid.add_widget(_does(chip, partial(self._put, choice.value)))
        return grid

    def _stepper(self, shown: str) -> Row:
        row = Row()
        for sign, by in (("−", -1), ("+", 1)):
            button = Chip(
                title=sign, test_name=f"option:{self._key}:{sign}", size_hint_x=None, width=dp(56), pos_hint=MIDDLE
            )
            row.add_widget(_does(button, partial(self._step, by)))
        row.add_widget(self._field(shown, halign="center"), index=1)
        return row

    def _field(self, shown: str, **values: Any) -> LineField:
        field = LineField(text=shown, test_name=f"option:{self._key}", pos_hint=MIDDLE, **values)
        field.bind(text=lambda _field, typed: self._write(typed))
        return field

    def _put(self, value: Any) -> None:
        self._house.put(self._key, value)
        self.fill()
        self._changed()

    def _step(self, by: int) -> None:
        self._house.step(self._key, by)
        self.fill()
        self._changed()

    def _write(self, typed: str) -> None:
        self._house.write(self._key, typed)
        self._say_note()
        self._changed()


class HouseForm:
    """Fills a sheet with presets, all options, and a name to save them under."""

    def __init__(self, body: Column, house: House, messages: Messages, changed: Callable[[], None]) -> None:
        self._body = body
        self._house = house
        self._messages = messages
        self._changed = changed
        self._presets = Column(spacing=dp(8))
        self._options = Column(spacing=dp(16))
        self._wrong = Words(role="warning", size_sp=14)
        self._name = LineField(hint_text=self._say("save_name"), test_name="preset_name", pos_hint=MIDDLE)
        self._name.bind(text=lambda *_: setattr(self._wrong, "text", ""))
        self._lay_out()
        self._fill_options()

    def _say(self, key: str, **params: str | int) -> str:
        return self._messages.text(f"ui.new_evening.{key}", **params)

    def _lay_out(self) -> None:
        row = Row()
        row.add_widget(self._name)
        save = QuietButton(title=self._say("save"), test_name="save_preset", size_hint_x=None, width=dp(104))
        row.add_widget(_does(save, self._save))
        for widget in (self._presets, row, self._wrong, self._options):
            self._body.add_widget(widget)
        self._fill_presets()

    def _fill_presets(self) -> None:
        self._presets.clear_widgets()
        self._presets.add_widget(Heading(text=self._say("saved").upper()))
        grid = ChipGrid(narrowest=dp(120), most=3)
        presets = self._house.presets()
        for preset in presets:
            chip = Chip(
                title=preset.label, look="chosen" if preset.chosen else "plain", test_name=f"preset:{preset.name}"
            )
            grid.add_widget(_does(chip, partial(self._use, preset.name)))
        self._presets.add_widget(grid)
        chosen = next((preset.name for preset in presets if preset.chosen and preset.name), None)
        if chosen is not None:
            remove = QuietButton(title=self._say("remove", name=chosen), test_name="remove_preset")
            self._presets.add_widget(_does(remove, partial(self._remove, chosen)))

    def _fill_options(self) -> None:
        self._options.clear_widgets()
        options = self._house.options()
        for title, is_price in (("choices", False), ("prices", True)):
            keys = [option.key for option in options if (option.kind == "whole") is is_price]
            if keys:
                self._options.add_widget(Heading(text=self._say(title).upper()))
            for key in keys:
                self._options.add_widget(OptionRow(self._house, key, self._messages, self._option_changed))

    def _option_changed(self) -> None:
        self._fill_presets()
        self._wrong.text = ""
        self._changed()

    def _use(self, name: str) -> None:
        self._house.use(name)
        self._fill_presets()
        self._fill_options()
        self._changed()

    def _save(self) -> None:
        self._wrong.text = self._house.save(self._name.text)
        if not self._wrong.text:
            self._name.text = ""
            self._fill_presets()
            self._changed()

    def _remove(self, name: str) -> None:
        self._house.remove(name)
        self._name.text = name
        self._fill_presets()
        self._changed()
