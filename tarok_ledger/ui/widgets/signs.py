"""Signs that the text font lacks, taken from the other font that comes with Kivy."""

from __future__ import annotations

from kivy.utils import escape_markup

OTHER_FONT = "DejaVuSans"
SIGNS = "⅓⅔"


def with_signs(text: str) -> str:
    """The text as markup."""
    return "".join(f"[font={OTHER_FONT}]{sign}[/font]" if sign in SIGNS else str(escape_markup(sign)) for sign in text)
