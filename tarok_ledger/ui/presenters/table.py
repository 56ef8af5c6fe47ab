"""The table between two hands: who sits where, who stands how, what lies in the middle, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tarok_ledger.core.ledger import SHEET
from tarok_ledger.core.problems import Problems
from tarok_ledger.core.units import format_amount
from tarok_ledger.export.describe import Describer
from tarok_ledger.export.text import what
from tarok_ledger.games.options import canonical_amount
from tarok_ledger.games.rotation import seats_from
from tarok_ledger.games.spec import Table
from tarok_ledger.i18n import Words
from tarok_ledger.journal.entries import entry_types
from tarok_ledger.journal.fold import Body, Position, Step
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.ui.views import CentreView, Facts, Hint, centre_view, hints, rings_of

FINES = "fines"
BUTTON_KINDS = ("no_play", "transfer")
"""Entries with a button of their own; the others stand in the menu."""
MOST_RECENT = 6
NOT_IN_MENU = ("hand", "close", *BUTTON_KINDS)


@dataclass(frozen=True, slots=True)
class SeatView:
    name: str
    total: str
    role: str
    """How the total is coloured: plus, minus or text."""
    line: str
    deals: bool
    rests: bool
    rings: int


@dataclass(frozen=True, slots=True)
class TableView:
    title: str
    line: str
    seats: tuple[SeatView, ...]
    centre: CentreView | None
    hints: tuple[Hint, ...]
    recent: tuple[Hint, ...]
    """What the latest entries did, the latest first."""
    main: str
    """What the large button says."""
    closed: bool
    buttons: tuple[str, ...]
    """The small buttons, by key."""
    menu: tuple[tuple[str, str], ...]
    """Kinds of entry in the menu, each with its words."""
    problems: tuple[str, ...]


class TablePresenter:
    """One evening's table. What a touch does is a method; what went wrong stays in `problems` until the next touch."""

    def __init__(self, ledger: Ledger, words: Words, opened: OpenEvening) -> None:
        self.ledger = ledger
        self.words = words
        self.opened = opened
        self.game = opened.evening.header.game
        self._describer = Describer(self.game, words)
        self.problems: Problems = ()

    def undo(self) -> None:
        self.problems = self.ledger.undo(self.opened)

    def redo(self) -> None:
        self.problems = self.ledger.redo(self.opened)

    def close(self) -> None:
        self.problems = self.ledger.close(self.opened)

    def reopen(self) -> None:
        self.problems = self.ledger.reopen(self.opened)

    @property
    def closed(self) -> bool:
        return self.opened.evening.position.closed

    @property
    def next_hand(self) -> int:
        return 1 + sum(step.body["type"] == "hand" for step in self.opened.evening.steps)

    @property
    def draft_kind(self) -> str | None:
        """The kind of the entry that was begun and not saved."""
        draft = None if self.closed else self.ledger.draft(self.opened)
        return None if draft is None else str(draft.get("kind", "hand"))

    def view(self) -> TableView:
        facts = self._facts()
        return TableView(
            title=self.words.label("game", self.game.id),
            line=self._line(),
            seats=tuple(self._seats(facts)),
            centre=None if self.closed else centre_view(facts),
            hints=tuple(self._hints(facts)),
            recent=tuple(self._recent()),
            main=self._main(),
            closed=self.closed,
            buttons=tuple(self._buttons()),
            menu=() if self.closed else tuple(self._menu(facts)),
            problems=tuple(self.words.problem(problem) for problem in self.problems),
        )

    def _say(self, key: str, **params: str | int) -> str:
        return self.words.text(f"ui.table.{key}", **params)

    def _facts(self) -> Facts:
        position, kept = self.opened.evening.position, self.opened.kept
        accounts = {name: position.balances[name] for name in self.opened.evening.header.accounts if name != SHEET}
        state = {**self.game.show_state(position.state), "deals_left": position.deals_left}
        if kept is not None:
            accounts, state = dict(kept["accounts"]), dict(kept["state"])
        if state.get("deals_left") is None:
            state.pop("deals_left", None)
        ahead, state_ahead = self._after_the_deal(accounts, state)
        sides = getattr(position.state, "sides", ()) or (position.players[::2], position.players[1::2])
        return Facts(self.words, self.game.unit.parts, position.players, sides, accounts, state, ahead, state_ahead)

    def _after_the_deal(
        self, accounts: Mapping[str, int], state: Mapping[str, Any]
    ) -> tuple[Mapping[str, int], Mapping[str, Any]]:
        """Accounts and state once the next deal is paid for: only then is it known what a hand is played for."""
        position, header = self.opened.evening.position, self.opened.evening.header
        dealer = position.seating.dealer
        if position.closed or position.deal_paid_by == dealer:
            return accounts, state
        table = Table(position.players, dealer, self._resting(), position.balances, position.state)
        paid = self.game.before_deal(header.options, table)
        return position.balances.after(paid.postings), self.game.show_state(paid.state)

    def _resting(self) -> tuple[str, ...]:
        position = self.opened.evening.position
        return self.game.rotation.resting(position.players, position.seating)

    def _line(self) -> str:
        stake = self.opened.evening.header.stake
        unit = self._say(
            f"stake.{self.game.unit.name}", amount=canonical_amount(stake.per_point), currency=stake.currency
        )
        if self.closed:
            return self._say("line_closed", number=self.next_hand - 1, stake=unit)
        return self._say("line", number=self.next_hand, stake=unit)

    def _seats(self, facts: Facts) -> Iterator[SeatView]:
        position, kept = self.opened.evening.position, self.opened.kept
        totals: Mapping[str, int] = position.totals if kept is None else kept["totals"]
        resting = () if self.closed else self._resting()
        dealer = None if self.closed else position.seating.dealer
        forehand = self._forehand(resting)
        for player in position.players:
            total = totals[player]
            yield SeatView(
                name=player,
                total=self._amount(total),
                role="plus" if total > 0 else "minus" if total < 0 else "text",
                line=self._seat_line(player == dealer, player in resting, player == forehand),
                deals=player == dealer,
                rests=player in resting,
                rings=rings_of(facts, player),
            )

    def _forehand(self, resting: tuple[str, ...]) -> str | None:
        position = self.opened.evening.position
        if position.closed:
            return None
        _dealer, *after = seats_from(position.players, position.seating.dealer)
        return next(player for player in after if player not in resting)

    def _seat_line(self, deals: bool, rests: bool, leads: bool) -> str:
        if deals:
            return self._say("seat.deals_and_rests" if rests else "seat.deals")
        if rests:
            return self._say("seat.rests")
        return self._say("seat.forehand") if leads else ""

    def _hints(self, facts: Facts) -> Iterator[Hint]:
        position = self.opened.evening.position
        if not self.closed:
            yield from hints(facts)
            if self.draft_kind not in (None, "hand"):
                entry = self.words.label("entry", str(self.draft_kind))
                yield Hint("draft", self._say("hint.draft", entry=entry))
            if position.deal_paid_by == position.seating.dealer:
                yield Hint("deal_again", self._say("hint.deal_again", name=position.seating.dealer))
        elif self.opened.differs_from_kept:
            yield Hint("differs", self._say("hint.differs"))
        if gone := [player for player in position.everyone if player not in position.players]:
            totals = ", ".join(f"{player} {self._amount(position.totals[player])}" for player in gone)
            yield Hint("gone", self._say("hint.gone", players=totals))

    def _recent(self) -> Iterator[Hint]:
        steps = self.opened.evening.steps
        before = [self.opened.evening.opening, *(step.after for step in steps[-MOST_RECENT - 1 : -1])]
        for step, earlier in zip(reversed(steps[-MOST_RECENT:]), reversed(before), strict=False):
            yield Hint(f"entry_{step.number}", self._told(step, earlier), sign="")

    def _told(self, step: Step, before: Position) -> str:
        """An entry, and what everybody got or paid by it."""
        moved = {name: total - before.totals.get(name, 0) for name, total in step.after.totals.items()}
        amounts = ", ".join(f"{name} {self._amount(amount)}" for name, amount in moved.items() if amount)
        entry = self._entry_words(step.body)
        return self._say("last", entry=entry, amounts=amounts) if amounts else entry

    def _entry_words(self, body: Body) -> str:
        if body["type"] == "transfer":
            return " → ".join(self.words.label("account", str(body[key])) for key in ("from", "to"))
        return what(body, self._describer, self.opened.evening.position.players)

    def _amount(self, amount: int) -> str:
        return format_amount(amount, self.game.unit.parts, plus=True)

    def _main(self) -> str:
        if self.closed:
            return self._say("settle")
        return self._say("continue" if self.draft_kind == "hand" else "record", number=self.next_hand)

    def _buttons(self) -> Iterator[str]:
        evening = self.opened.evening
        if self.closed:
            yield from ("reopen", "sheet", "rules")
            return
        if evening.undo_target() is not None:
            yield "undo"
        if evening.redo_target() is not None:
            yield "redo"
        yield "no_play"
        if any(field.key == FINES for field in self.game.form.fields):
            yield FINES
        yield from ("transfer", "more")

    def _menu(self, facts: Facts) -> Iterator[tuple[str, str]]:
        """Entries that are possible now. An event that is already in force is not offered again."""
        possible: Mapping[str, Callable[[], bool]] = {
            "join": lambda: len(facts.players) + 1 in self.game.seats,
            "leave": lambda: len(facts.players) - 1 in self.game.seats,
        }
        for kind in entry_types(self.game):
            if kind in NOT_IN_MENU or facts.state.get(kind) is True:
                continue
            if kind not in possible or possible[kind]():
                yield kind, self._say(f"do.{kind}")
