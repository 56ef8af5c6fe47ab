"""What the statistics count, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tarok_ledger.export.describe import CHOICE_KINDS
from tarok_ledger.i18n import Words

PREMIUMS = "premiums"


def feat_words(what: Sequence[str], game: str, words: Words) -> str:
    """`("premiums", "ultimo", "announced", "made")`: ultimo, announced, made."""
    field, *rest = what
    if field == PREMIUMS:
        said = [words.label("premium", rest[0], game), *(_word(part, game, words) for part in rest[1:])]
        return ", ".join(said)
    label = words.label("field", field, game)
    said = [_word(part, game, words) for part in rest]
    return f"{label}: {', '.join(said)}" if said else label


def _word(key: str, game: str, words: Words) -> str:
    for kind in (*CHOICE_KINDS, "field"):
        if (said := words.label(kind, key, game)) != key:
            return said
    return key.replace("_", " ")
