"""A line to type into that looks like everything else that can be touched."""

from __future__ import annotations

from tarok_ledger.ui.widgets.look import Field, load_look


class LineField(Field):
    """With a rounded edge, in brass while it is typed into."""


load_look(__file__)
