"""What settling up is made of: where each player stands, where it came from, and payments to tick off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from tarok_ledger.ui.widgets.look import Chip, Column, Panel, Pressable, Row, Words, in_its_font, load_look


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


class GainMark(Widget):
    """An arrow up for who gets something, down for who owes, a dash for neither."""

    sign = NumericProperty(0)


class BalanceRow(Row):
    """A person and what he gets or owes over all evenings: by sign, by shape and in a word."""

    person = StringProperty("")
    word = StringProperty("")
    amount = StringProperty("")
    sign = NumericProperty(0)
    ruled = BooleanProperty(False)
    """With a line above it."""


class PairWords(Words):
    """Two names with an arrow between them, which alone is taken from the other font."""

    @staticmethod
    def font_for(_words: str) -> str:
        return "Roboto"


class PaymentWords(BoxLayout):
    """Who pays whom, and how much: beside each other where there is room."""

    payer = StringProperty("")
    payee = StringProperty("")
    amount = StringProperty("")
    faded = BooleanProperty(False)


class PaymentRow(Pressable):
    """Who pays whom; a touch ticks it off."""

    payer = StringProperty("")
    payee = StringProperty("")
    amount = StringProperty("")
    ticked = BooleanProperty(False)
    framed = BooleanProperty(True)
    """Without a frame it is a part of a card."""


class PaymentCard(Column):
    """A payment with what else can be done about it under it."""


class SmallChip(Chip):
    """A smaller thing to do, at the end of a row."""


class NoteRow(Row):
    """A line about something, and room for a small chip after it."""

    note = StringProperty("")


class PaidRow(Panel):
    """A payment that was made; what is to be said about it is added under it."""

    payer = StringProperty("")
    payee = StringProperty("")
    amount = StringProperty("")
    faded = BooleanProperty(False)


def lay_out(body: Column, wide: bool, block: Widget, widgets: Sequence[Widget], last: Sequence[Widget] = ()) -> None:
    """A block that reaches from edge to edge, the rest under it, and something last. Where there is room the rest
    stands beside the block, and the last under it."""
    if not wide:
        body.add_widget(block)
        body.add_widget(_padded([*widgets, *last]))
        return
    left, panes = Column(pos_hint={"top": 1}), Row(spacing=0)
    left.add_widget(block)
    if last:
        left.add_widget(_padded(last))
    panes.add_widget(left)
    panes.add_widget(_padded(widgets, pos_hint={"top": 1}))
    body.add_widget(panes)


def _padded(widgets: Sequence[Widget], **values: Any) -> Column:
    column = Column(padding=(dp(16), dp(16)), spacing=dp(12), **values)
    for widget in widgets:
        column.add_widget(widget)
    return column


load_look(__file__)
