"""Loads the looks, and the pieces that every screen uses: texts, panels, chips, buttons, bars."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.utils import escape_markup


def load_look(module_file: str) -> None:
    """Reads the .kv file beside a module, once however often the app is built."""
    path = str(Path(module_file).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path)


def gradient(top: Any, bottom: Any) -> Texture:
    """A vertical gradient of two colours, stretched by whoever draws it."""
    texture = Texture.create(size=(1, 2), colorfmt="rgba")
    pixels = bytes(int(part * 255) for pixel in (top, bottom) for part in pixel)
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    return texture


SIGNS = frozenset("⅓⅔○←→↶↺✎✓✕♔⌨⌫▾▴")
"""Signs that DejaVu Sans has and Roboto lacks."""


MOST_RINGS = 4
"""From this on Radl are counted and not drawn."""


def in_its_font(words: str) -> str:
    """Words as markup, each sign in a font that has it."""
    signs = (f"[font=DejaVuSans]{sign}[/font]" if sign in SIGNS else sign for sign in escape_markup(words))
    return "".join(signs)


def unbroken(words: str) -> str:
    """Words that wrap as markup: a word with such a sign in it is set in one font, for where the font changes a line
    may break. A word alone has nowhere to break, and keeps its digits as they are everywhere else."""
    if " " not in words:
        return in_its_font(words)
    return " ".join(
        word if SIGNS.isdisjoint(word) else f"[font=DejaVuSans]{word}[/font]"
        for word in escape_markup(words).split(" ")
    )


MARKUP = re.compile(r"\[/?font[^\]]*\]")
LETTER_WIDTH = 0.6
"""How wide a letter is in its own height, generously."""


def fitting(size: float, width: float, words: str) -> float:
    """A text size at which the longest word fits into a width, so that no word is ever broken."""
    longest = max(map(len, MARKUP.sub("", words).split()), default=0)
    if not longest or width <= dp(24):
        return size
    return min(size, width / (longest * LETTER_WIDTH))


class Words(Label):
    """A text that wraps and takes the height it needs."""

    role = OptionProperty("text", options=("text", "second", "plus", "minus", "bar", "bar_second", "accent", "warning"))
    size_sp = NumericProperty(16)

    fitting = staticmethod(fitting)

    @staticmethod
    def font_for(words: str) -> str:
        """Roboto, unless there is a sign in it that only DejaVu Sans has."""
        return "DejaVuSans" if SIGNS.intersection(words) else "Roboto"


class Heading(Words):
    """A small heading over a group."""


class Column(BoxLayout):
    """Things under each other, as high as they are together."""


class Row(BoxLayout):
    """Things beside each other, as high as the highest."""


class Panel(Column):
    """A card on the ground."""


class Pressable(ButtonBehavior, BoxLayout):
    """Anything that can be touched: at least 48 dp high and wide, known to tests by `test_name`."""

    test_name = StringProperty("")
    hint = StringProperty("")


class Chip(Pressable):
    """A choice: a title and a line under it; `state_of` says whether it is chosen."""

    title = StringProperty("")
    line = StringProperty("")
    rings = NumericProperty(0)
    """Radl beside the name."""
    sign = StringProperty("")
    marked_title = AliasProperty(lambda self: self._marked(), bind=("title", "rings", "sign"))
    look = OptionProperty("plain", options=("plain", "chosen", "second", "warning"))
    fitting = staticmethod(fitting)
    enabled = BooleanProperty(True)

    def _marked(self) -> str:
        number = int(self.rings)
        rings = "○" * number if number < MOST_RINGS else f"○×{number}"
        return in_its_font(" ".join(part for part in (self.sign, self.title, rings) if part))


class BrassButton(Pressable):
    """The one large thing to do."""

    title = StringProperty("")
    enabled = BooleanProperty(True)
    texture = ObjectProperty(None, allownone=True)


class QuietButton(Pressable):
    """A smaller thing to do, with a sign over or beside its title."""

    title = StringProperty("")
    sign = StringProperty("")


class IconButton(Pressable):
    """A sign alone, in a bar."""

    sign = StringProperty("")


class TopBar(BoxLayout):
    """Back, what this is, and what else can be done."""

    title = StringProperty("")
    line = StringProperty("")
    back_sign = StringProperty("←")

    def add_action(self, sign: str, test_name: str, on_press: Any) -> IconButton:
        button = IconButton(sign=sign, test_name=test_name)
        button.bind(on_release=lambda *_: on_press())
        self.ids.actions.add_widget(button)
        return button


class ChipGrid(GridLayout):
    """Chips in as many equal columns as fit, all of one height."""

    narrowest = NumericProperty(dp(96))
    most = NumericProperty(6)

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self._equalise = Clock.create_trigger(self._make_equal, -1)
        self.bind(width=self._equalise, children=self._equalise, narrowest=self._equalise)

    def add_widget(self, widget: Any, *rest: Any, **named: Any) -> Any:
        widget.bind(minimum_height=self._equalise)
        return super().add_widget(widget, *rest, **named)

    def _make_equal(self, *_: Any) -> None:
        if not self.children or self.width <= 1:
            return
        fit = int((self.width + self.spacing[0]) // (self.narrowest + self.spacing[0]))
        self.cols = max(1, min(fit, self.most, len(self.children)))
        self.row_default_height = max(max(child.minimum_height, dp(48)) for child in self.children)
        for child in self.children:
            child.height = self.row_default_height


class Page(ScrollView):
    """A page that scrolls; its content stands in `body`."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.body = Column(padding=(dp(16), dp(12)), spacing=dp(12))
        self.add_widget(self.body)


class Field(TextInput):
    """A line to type into."""

    test_name = StringProperty("")


class Sheet(ModalView):
    """Something over the page, from the bottom; a touch beside it or Back closes it."""

    title = StringProperty("")

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.page = Page()
        self.ids.holder.add_widget(self.page)

    @property
    def body(self) -> Column:
        return self.page.body


class Centre(AnchorLayout):
    """Its child in the middle."""


load_look(__file__)
