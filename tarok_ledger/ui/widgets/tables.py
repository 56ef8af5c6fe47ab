"""Lists to read and to touch: lines of a table, cards to choose, switches."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from tarok_ledger.ui.theme import FELT
from tarok_ledger.ui.widgets.look import Pressable, Row, load_look


class TableRow(Row):
    """A line: what, a line about it, and its value."""

    title = StringProperty("")
    line = StringProperty("")
    value = StringProperty("")
    marked = BooleanProperty(False)
    """Not as usual: said in words in `line`, and set off here."""


class TouchCard(Pressable):
    """A card that leads on: a title and a line about it."""

    title = StringProperty("")
    line = StringProperty("")


class SwitchRow(Pressable):
    """Something that is on or off, in words and in shape."""

    title = StringProperty("")
    line = StringProperty("")
    word = StringProperty("")
    on = BooleanProperty(False)


class ThemeCard(Pressable):
    """A look to choose, shown in its own colours."""

    title = StringProperty("")
    line = StringProperty("")
    sample = ObjectProperty(FELT)
    chosen = BooleanProperty(False)


load_look(__file__)
