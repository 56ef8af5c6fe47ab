"""What settling up is made of: where each player stands, where it came from, and payments to tick off."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from tarok_ledger.ui.widgets.look import Column, Pressable, Row, in_its_font, load_look


class Amount(Label):
    """A number, each sign of it in a font that has it."""

    amount = StringProperty("")

    marked = staticmethod(in_its_font)


class StandingsBlock(Column):
    """The dark block under the bar in which the players stand, best first."""


class Rank(Label):
    """A place in a ring of brass."""


class StandingRow(Pressable):
    """A player and what he gets or owes; a touch unfolds where it came from."""

    rank = NumericProperty(1)
    player = StringProperty("")
    large = StringProperty("")
    small = StringProperty("")
    sign = NumericProperty(0)
    unfolded = BooleanProperty(False)
    ruled = BooleanProperty(False)
    """With a line above it."""


class Parts(Column):
    """Where a sum came from, under the player it belongs to."""


class PartRow(Row):
    """A line of where a sum came from."""

    title = StringProperty("")
    amount = StringProperty("")
    is_sum = BooleanProperty(False)


class TickBox(Widget):
    ticked = BooleanProperty(False)


class PaymentRow(Pressable):
    """Who pays whom; a touch ticks it off."""

    payer = StringProperty("")
    payee = StringProperty("")
    amount = StringProperty("")
    ticked = BooleanProperty(False)


load_look(__file__)
