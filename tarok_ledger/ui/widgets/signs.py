"""Amounts with fractions, which the text font lacks: only the fraction is taken from the other font, and the digits
beside it stay as they are everywhere else."""

from __future__ import annotations

from kivy.properties import StringProperty

from tarok_ledger.ui.widgets.look import SIGNS, Words, in_its_font, load_look


class AmountWords(Words):
    """A text with amounts in it. Markup only where there is a sign to be marked: plain text is drawn faster."""

    said = StringProperty("")

    @staticmethod
    def is_marked(words: str) -> bool:
        return not SIGNS.isdisjoint(words)

    @staticmethod
    def shown(words: str) -> str:
        return in_its_font(words) if AmountWords.is_marked(words) else words

    @staticmethod
    def font_for(_words: str) -> str:
        return "Roboto"


load_look(__file__)
