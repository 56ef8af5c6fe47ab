"""Strohmann-Tarok for two."""

from __future__ import annotations

from collections.abc import Iterator

from tarok_ledger.core.cards import BY_THIRDS, PACKS, total_points
from tarok_ledger.core.ledger import Book, because
from tarok_ledger.core.problems import Problem, problem
from tarok_ledger.games.contracts import (
    BY_PLAYER,
    MISDEAL_FINE,
    MisdealGame,
    holding,
    outcome,
    points_field,
    premium_reason,
    premiums_field,
)
from tarok_ledger.games.form import Field, Form, Hand, PremiumRule
from tarok_ledger.games.options import Options, switch, values
from tarok_ledger.games.spec import Settlement, Table

PACK = PACKS["54"]


class Strohmann(MisdealGame):
    id = "strohmann"
    seats = (2,)
    pack = PACK
    counting = BY_THIRDS
    options = (
        *values(taken_won=2, taken_lost=4, passed_won=1),
        *values(trull=1, kings=1, ultimo_value=2),
        switch("play_passed", False),
        MISDEAL_FINE,
    )
    form = Form(
        (
            Field("declarer", "player", nullable=True),
            points_field(total_points(PACK, BY_THIRDS)),
            premiums_field(
                (
                    holding("trull"),
                    holding("kings"),
                    PremiumRule("ultimo", by=BY_PLAYER, can_announce=False, silent_loss=True),
                )
            ),
            Field("renonce", "player", optional=True),
        )
    )

    def check(self, hand: Hand, options: Options, table: Table) -> Iterator[Problem]:
        if hand.declarer is None and not options["play_passed"]:
            yield problem("declarer", "strohmann.passed_is_not_played")

    def settle(self, hand: Hand, options: Options, table: Table) -> Settlement:
        book = table.book()
        if hand.declarer is None:
            self._settle_passed(book, hand, options, table)
        else:
            self._settle_taken(book, hand, options, table)
        for premium in hand.premiums:
            held = premium.premium != "ultimo"
            value = options[premium.premium if held else "ultimo_value"]
            innocent = None if held or hand.renonce is None else hand.renonce != premium.by
            amount = outcome(premium, innocent) * value
            book.collect(table.others(premium.by), premium.by, amount, premium_reason(premium, value))
        return Settlement(book.postings, table.state)

    def _settle_taken(self, book: Book, hand: Hand, options: Options, table: Table) -> None:
        revoked = hand.renonce is not None
        won = hand.renonce != hand.declarer if revoked else hand.points >= self.winning_points
        amount = options["taken_won"] if won else -options["taken_lost"]
        book.collect(table.others(hand.declarer), hand.declarer, amount, because("taken"))

    def _settle_passed(self, book: Book, hand: Hand, options: Options, table: Table) -> None:
        """Nobody took the game up: the points are the forehand's, and half of them each is a draw."""
        forehand, half = table.others(table.dealer)[0], self.total_points // 2
        if hand.renonce is not None:
            sign = -1 if hand.renonce == forehand else 1
        else:
            sign = (hand.points > half) - (hand.points < half)
        book.pay(table.dealer, forehand, sign * options["passed_won"], because("passed"))
