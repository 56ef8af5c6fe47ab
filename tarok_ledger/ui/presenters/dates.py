"""Days and times in words, as the clocks of this device show them."""

from __future__ import annotations

from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import local_day, local_time


def day_in_words(stamp: str, words: Words) -> str:
    return words.day(local_day(stamp))


def minute_in_words(stamp: str, words: Words) -> str:
    return words.text("ui.evenings.minute", date=day_in_words(stamp, words), time=local_time(stamp)[11:16])
