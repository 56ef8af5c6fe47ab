"""Words. Lower layers return message keys; here they become sentences in the user's language, through gettext.

The catalogues lie in `assets/locale/<language>/LC_MESSAGES`. English is complete; another language falls back to it.
"""

from __future__ import annotations

import gettext
from functools import lru_cache
from pathlib import Path

from tarok_ledger.core.ledger import Reason
from tarok_ledger.core.problems import Problem

DOMAIN = "tarok_ledger"
LOCALES = Path(__file__).resolve().parent.parent / "assets" / "locale"
ENGLISH = "en"

WORDS = frozenset({"account", "by", "card", "contract", "how", "meld", "result", "suit"})
"""Parameters whose values are words of the game, themselves to be translated."""


@lru_cache
def _catalogue(language: str) -> gettext.NullTranslations:
    found = gettext.translation(DOMAIN, LOCALES, languages=[language], fallback=True)
    if language != ENGLISH:
        found.add_fallback(_catalogue(ENGLISH))
    return found


def one_line(text: str) -> str:
    """Without line breaks and control signs, whatever a user or a file put in."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


class Words:
    """All messages in one language."""

    def __init__(self, language: str = ENGLISH) -> None:
        self._catalogue = _catalogue(language)

    def has(self, key: str) -> bool:
        return self._catalogue.gettext(key) != key

    def text(self, key: str, /, **params: str | int) -> str:
        """A message with its parameters filled in."""
        return self._catalogue.gettext(key).format(**params)

    def label(self, kind: str, key: str, game: str | None = None) -> str:
        """The name of a thing: a game's own name for it where it has one, otherwise the common one, otherwise the key
        itself (a player's name, say)."""
        for message in (f"{kind}.{game}.{key}", f"{kind}.{key}"):
            if self.has(message):
                return self.text(message)
        return key

    def day(self, date: str) -> str:
        """A date such as 2026-11-18 as people write it."""
        year, month, day = date.split("-")
        return self.text("date.day", day=int(day), month=self.text(f"date.month.{int(month)}"), year=int(year))

    def problem(self, problem: Problem) -> str:
        """One line: where, and what to do."""
        entry = self.text("problem.entry", number=problem.entry) if problem.entry is not None else ""
        where = ": ".join(part for part in (entry, problem.field) if part)
        sentence = self.text(problem.key, **dict(problem.params))
        return one_line(f"{where}: {sentence}" if where else sentence)

    def reason(self, reason: Reason, game: str) -> str:
        """Why a posting was made."""
        params = {
            name: self.label(name, str(value), game) if name in WORDS and value != "" else value
            for name, value in reason.params
        }
        own = f"reason.{game}.{reason.key}"
        sentence = self.text(own if self.has(own) else f"reason.{reason.key}", **params)
        factor = params.get("factor", 1)
        return sentence if factor == 1 else self.text("reason.multiplied", sentence=sentence, factor=factor)
