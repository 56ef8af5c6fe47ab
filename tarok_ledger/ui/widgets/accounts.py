"""A company's account in the list of accounts."""

from __future__ import annotations

from kivy.properties import StringProperty

from tarok_ledger.ui.widgets.evenings import Card
from tarok_ledger.ui.widgets.look import load_look


class AccountCard(Card):
    """Who, how much is open, and since when."""

    names = StringProperty("")
    amount = StringProperty("")
    line = StringProperty("")


load_look(__file__)
