"""What the statistics are made of: bars, lines of hands won and lost, the league, and numbers on tiles."""

from __future__ import annotations

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from tarok_ledger.ui.widgets import money
from tarok_ledger.ui.widgets.look import Column, Pressable, Row, load_look

Amount, Rank = money.Amount, money.Rank
"""Used by the looks."""


class Beam(Widget):
    """An amount as a bar from the middle: full to the right above nothing, hollow to the left below."""

    share = NumericProperty(0)


class ShareBar(Widget):
    """Hands won, even and lost in one bar: full, a thin line, hollow."""

    won = NumericProperty(0)
    even = NumericProperty(0)
    lost = NumericProperty(0)
    one = NumericProperty(0)
    """How wide a hand is."""


class SignedAmount(money.Amount):
    """In the colour of its sign, which is written too."""

    sign = NumericProperty(0)


class LeagueRow(Pressable):
    rank = NumericProperty(1)
    player = StringProperty("")
    line = StringProperty("")
    amount = StringProperty("")
    sign = NumericProperty(0)
    share = NumericProperty(0)


class PlayedRow(Column):
    """Hands, and how they came out."""

    title = StringProperty("")
    line = StringProperty("")
    amount = StringProperty("")
    sign = NumericProperty(0)
    won = NumericProperty(0)
    even = NumericProperty(0)
    lost = NumericProperty(0)


class PlayerCard(Pressable):
    """A card that holds a `PlayedRow` and leads on."""


class Tile(Column):
    """A number and what it is."""

    title = StringProperty("")
    value = StringProperty("")
    sign = NumericProperty(0)


class ChartPaper(BoxLayout):
    """The sheet of paper that a chart is drawn on."""


class SumRow(Row):
    """A name and a sum."""

    title = StringProperty("")
    value = StringProperty("")
    sign = NumericProperty(0)


load_look(__file__)
