"""A card that opens something, and the bars at the foot of a screen."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tarok_ledger.ui.widgets.look import Column, Pressable, load_look


class Card(Pressable):
    """A panel that can be touched; its content is added from outside."""

    lively = BooleanProperty(False)
    """With a line of brass at its side."""
    opens = BooleanProperty(False)
    """With a sign that there is more behind it."""


class EveningCard(Card):
    """One evening. `on_delete` comes from the small sign in its corner."""

    __events__ = ("on_delete",)

    game = StringProperty("")
    when = StringProperty("")
    players = StringProperty("")
    standing = StringProperty("")
    amount = StringProperty("")
    delete_name = StringProperty("")

    def on_delete(self) -> None:
        """Whoever made the card listens."""


class MenuCard(Card):
    """Where a menu leads: a sign, a title, and a line about it."""

    sign = StringProperty("")
    title = StringProperty("")
    line = StringProperty("")


class Foot(Column):
    """Stands at the foot of a screen, over the page that scrolls."""


class FootRow(BoxLayout):
    """A foot whose things stand beside each other, on a wide screen."""


load_look(__file__)
