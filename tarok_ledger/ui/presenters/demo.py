"""A made-up season, for whoever wants to look round before the first evening."""

from __future__ import annotations

from functools import partial

from tarok_ledger.demo import season
from tarok_ledger.journal.codec import Progress
from tarok_ledger.service.ledger import Ledger


class _StoppedError(Exception):
    """Somebody wanted no more of it."""


def add_season(ledger: Ledger, progress: Progress) -> None:
    """All of it or nothing. Evenings of it that were deleted before come back."""
    plan = season.Plan()
    told: list[season.Written] = []

    def tell(written: season.Written) -> None:
        told.append(written)
        if not progress(len(told), plan.evenings):
            raise _StoppedError

    try:
        with ledger.store.transaction():
            for written in season.build(partial(Ledger, ledger.store), plan, tell):
                ledger.unhide(written.id)
    except _StoppedError:
        return
