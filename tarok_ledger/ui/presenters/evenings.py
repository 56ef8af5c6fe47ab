"""The list of evenings: what each card says, search, delete with undo."""

from __future__ import annotations

from dataclasses import dataclass

from tarok_ledger.core.units import format_amount
from tarok_ledger.games.registry import UnknownGameError, find_game
from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger, Summary
from tarok_ledger.ui.presenters.dates import day_in_words
from tarok_ledger.ui.presenters.game_list import GameGroup, game_groups

CARDS_SHOWN = 30
"""So many at first; the rest on demand, so that years of evenings do not slow the first screen down."""


@dataclass(frozen=True, slots=True)
class EveningCard:
    id: str
    game: str
    when: str
    players: str
    standing: str
    """Who leads, in words."""
    amount: str
    """With how much; nothing where nobody leads."""
    closed: bool


@dataclass(frozen=True, slots=True)
class EveningsView:
    line: str
    open: tuple[EveningCard, ...]
    closed: tuple[EveningCard, ...]
    left_out: int
    """Cards found but not shown yet."""
    is_new: bool
    """There is no evening at all."""
    undo: str
    """What the last deletion took away, as long as it can be brought back."""


class EveningsPresenter:
    def __init__(self, ledger: Ledger, words: Words) -> None:
        self.search = ""
        self._ledger = ledger
        self._words = words
        self._shown = CARDS_SHOWN
        self._deleted: list[tuple[str, str]] = []

    def view(self) -> EveningsView:
        summaries = self._ledger.summaries()
        found = [summary for summary in summaries if fits(summary, self.search, self._words)]
        # Sorting keeps the order of equals: open ones first, the newest first among each.
        shown = sorted(found, key=lambda summary: summary.closed)[: self._shown]
        cards = [self._card(summary) for summary in shown]
        number_open = sum(not summary.closed for summary in summaries)
        return EveningsView(
            line=self._words.text("ui.evenings.line", number=len(summaries), open=number_open) if summaries else "",
            open=tuple(card for card in cards if not card.closed),
            closed=tuple(card for card in cards if card.closed),
            left_out=len(found) - len(cards),
            is_new=not summaries,
            undo=self._words.text("ui.evenings.deleted", evening=self._deleted[-1][1]) if self._deleted else "",
        )

    def look_for(self, text: str) -> None:
        self.search = text
        self._shown = CARDS_SHOWN

    def show_more(self) -> None:
        self._shown += CARDS_SHOWN

    def delete(self, evening_id: str) -> None:
        summary = next((summary for summary in self._ledger.summaries() if summary.id == evening_id), None)
        if summary is not None:
            self._ledger.hide(evening_id)
            self._deleted.append((evening_id, self._words.label("game", summary.game)))

    def undo_delete(self) -> None:
        """Brings the evening back that was deleted last; the one before it can then be brought back too."""
        if self._deleted:
            self._ledger.unhide(self._deleted.pop()[0])

    def forget_deleted(self) -> None:
        self._deleted.clear()

    def games(self) -> tuple[GameGroup, ...]:
        return game_groups(self._ledger.summaries(), self._words)

    def _card(self, summary: Summary) -> EveningCard:
        standing, amount = self._standing(summary)
        date = day_in_words(summary.started_at, self._words)
        return EveningCard(
            id=summary.id,
            game=self._words.label("game", summary.game),
            when=self._words.text("ui.evenings.when", date=date, entries=summary.entries) if summary.entries else date,
            players=", ".join(summary.players),
            standing=standing,
            amount=amount,
            closed=summary.closed,
        )

    def _standing(self, summary: Summary) -> tuple[str, str]:
        if summary.entries == 0:
            return self._words.text("ui.evenings.nothing_yet"), ""
        most = max(summary.totals.values())
        leaders = [player for player, total in summary.totals.items() if total == most]
        if len(leaders) == len(summary.totals):
            return self._words.text("ui.evenings.all_even"), ""
        key = "ui.evenings.won" if summary.closed else "ui.evenings.leads"
        names = ", ".join(leaders)
        return self._words.text(key, player=names), format_amount(most, _parts(summary.game), plus=True)


def fits(summary: Summary, search: str, words: Words) -> bool:
    """Every word looked for is in the game's name or a player's."""
    texts = [text.casefold() for text in (words.label("game", summary.game), *summary.players)]
    return all(any(word in text for text in texts) for word in search.casefold().split())


def _parts(game_id: str) -> int:
    try:
        return find_game(game_id).unit.parts
    except UnknownGameError:
        return 1
