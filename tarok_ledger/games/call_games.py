"""Games with a called partner: Königrufen, Neunzehnerrufen, Paszkiewitsch. With a partner the sides are pairs; alone,
the declarer settles with each of the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar

from tarok_ledger.core.cards import BY_THIRDS, PACKS, total_points
from tarok_ledger.core.ledger import Book
from tarok_ledger.core.problems import Problem, problem
from tarok_ledger.games.contracts import (
    DECLARER,
    DEFENCE,
    MISDEAL_FINE,
    SUPER,
    ContractGame,
    Line,
    Sides,
    contra_field,
    counted_game_value,
    holding,
    outcome,
    partner_field,
    points_field,
    premiums_field,
    price,
    times_fields,
)
from tarok_ledger.games.form import PLAYERS, Condition, Field, Form, Hand, Premium, PremiumRule, given, when
from tarok_ledger.games.options import Option, Options, switch, values, whole
from tarok_ledger.games.spec import Table

PLAYED = when("schleifen", False)
"""The hand was played and not thrown in."""


def schleifen_field(*conditions: Condition) -> Field:
    return Field("schleifen", "switch", default=False, optional=True, when=(*conditions, when("partner", None)))


def renonce_field(*conditions: Condition) -> Field:
    return Field("renonce", "player", optional=True, when=conditions)


OWN_CONTRA = Field("own_contra", "choice", choices=("game", "ultimo"), optional=True, when=(given("partner"),))
"""What a partner contra'd although it was his own side's (codex 26)."""


class OwnContraGame(ContractGame):
    """Who contras his own side has lost the game for it, uncontra'd; if he contra'd its announced ultimo, that pays
    nothing if made and its single price if lost."""

    ultimo: ClassVar[str]

    def forfeit(self, hand: Hand, sides: Sides) -> str | None:
        return DECLARER if hand.own_contra else super().forfeit(hand, sides)

    def contra_factor(self, hand: Hand) -> int:
        return 1 if hand.own_contra else int(2**hand.contra)

    def premium_outcome(self, premium: Premium, hand: Hand, sides: Sides) -> int:
        """A volat of the side that has lost the game by its own contra does not save it."""
        if hand.own_contra and premium.premium == "volat" and premium.by == DECLARER:
            return outcome(premium, innocent=False)
        return super().premium_outcome(premium, hand, sides)

    def premium_line(self, premium: Premium, hand: Hand, options: Options, sides: Sides) -> Line:
        if hand.own_contra == "ultimo" and self._is_announced_ultimo(premium):
            reason, amount = super().premium_line(replace(premium, contra=0), hand, options, sides)
            return reason, min(0, amount)
        return super().premium_line(premium, hand, options, sides)

    def check(self, hand: Hand, options: Options, table: Table) -> Iterator[Problem]:
        yield from super().check(hand, options, table)
        if hand.own_contra == "ultimo" and not any(map(self._is_announced_ultimo, hand.premiums)):
            yield problem("own_contra", "call.no_ultimo_announced")

    def _is_announced_ultimo(self, premium: Premium) -> bool:
        return premium.premium == self.ultimo and premium.announced and premium.by == DECLARER


PACK_54, PACK_42 = PACKS["54"], PACKS["42"]
POINTS_54, POINTS_42 = total_points(PACK_54, BY_THIRDS), total_points(PACK_42, BY_THIRDS)

KOENIGRUFEN = ("rufer", "solo", "dreier", "solo_dreier")
WITH_PARTNER = ("rufer", "solo")
WITH_CALLED_KING = when("contract", *WITH_PARTNER)


def row(premium: str, *prices: int) -> tuple[Option, ...]:
    """A line of the table: the price of a premium in each contract, from the rufer on."""
    return tuple(whole(f"{premium}_{contract}", value) for contract, value in zip(KOENIGRUFEN, prices, strict=False))


class Koenigrufen(OwnContraGame):
    id = "koenigrufen"
    seats = (4,)
    pack = PACK_54
    counting = BY_THIRDS
    one_at_the_table = (("koepfe", "trull"),)
    ultimo = "pagat_ultimo"
    options = (
        *values(rufer=6, solo=8, dreier=10, solo_dreier=20),
        *row("king_ultimo", 2, 4),
        *row("king_ultimo_announced", 4, 8),
        *row("pagat_ultimo", 2, 4, 4, 8),
        *row("pagat_ultimo_announced", 4, 8, 8, 16),
        *row("volat", 12, 24, 24, 48),
        *row("volat_announced", 24, 48, 48, 96),
        *row("koepfe", 1, 2, 2, 4),
        *row("trull", 2, 4, 4, 8),
        *row("kings", 2, 4, 4, 8),
        *row("king_lost", 2, 4),
        whole("schleifen", 4),
        switch("in_tricks", False),
        MISDEAL_FINE,
    )
    form = Form(
        (
            Field("contract", "choice", choices=KOENIGRUFEN),
            Field("declarer", "player"),
            partner_field(WITH_CALLED_KING),
            Field(
                "king_in_talon",
                "switch",
                default=False,
                optional=True,
                when=(WITH_CALLED_KING, when("partner", None)),
            ),
            schleifen_field(when("contract", "rufer")),
            points_field(POINTS_54, PLAYED),
            contra_field(PLAYED),
            premiums_field(
                (
                    PremiumRule("king_ultimo", by=(DECLARER,), contra=SUPER, when=(WITH_CALLED_KING,)),
                    PremiumRule("pagat_ultimo", silent_loss=True, contra=SUPER),
                    PremiumRule("volat", contra=SUPER),
                    holding("koepfe"),
                    PremiumRule("trull", by=(DECLARER, DEFENCE, "player"), contra=SUPER),
                    PremiumRule("kings", by=(DECLARER, DEFENCE, "player"), contra=SUPER),
                    PremiumRule("king_lost", by=(DEFENCE,), can_announce=False, when=(WITH_CALLED_KING,)),
                ),
                PLAYED,
            ),
            renonce_field(PLAYED),
            OWN_CONTRA,
        )
    )

    def game_value(self, hand: Hand, options: Options, forfeit: str | None) -> int:
        """A solo that is lost because its called king lay in the talon is not paid contra'd: nobody helped it."""
        helpless = hand.contract == "solo" and hand.king_in_talon and not self.won(hand, forfeit)
        return int(options[hand.contract] * (1 if helpless else self.contra_factor(hand)))

    def premium_value(self, premium: Premium, hand: Hand, options: Options) -> int:
        if premium.premium in ("trull", "kings") and premium.announced:
            return 2 * price(options, replace(premium, announced=False), hand.contract)
        return super().premium_value(premium, hand, options)

    def pay_premium(self, book: Book, premium: Premium, hand: Hand, options: Options, table: Table) -> None:
        """A king that an announced king ultimo has lost already is not paid for twice."""
        lost_announced = any(other.premium == "king_ultimo" and not other.made for other in hand.premiums)
        if premium.premium != "king_lost" or not lost_announced:
            super().pay_premium(book, premium, hand, options, table)

    def check(self, hand: Hand, options: Options, table: Table) -> Iterator[Problem]:
        yield from super().check(hand, options, table)
        made = [premium.premium for premium in hand.premiums if premium.made]
        for place, premium in enumerate(hand.premiums):
            if premium.premium == "king_lost" and "king_ultimo" in made:
                yield problem(f"premiums[{place}]", "call.king_lost_and_ultimo")
            if premium.premium in ("king_lost", "king_ultimo") and hand.king_in_talon:
                yield problem(f"premiums[{place}]", "call.king_in_talon")
            if premium.premium in ("trull", "kings"):
                by_side = premium.by in (DECLARER, DEFENCE)
                if by_side != options["in_tricks"]:
                    key = "call.by_a_side" if options["in_tricks"] else "call.by_a_player"
                    yield problem(f"premiums[{place}].by", key)


NEUNZEHNER_TIMES = MappingProxyType({"dreier": 3, "zweier": 5, "einer": 11})


class Neunzehner(OwnContraGame):
    id = "neunzehner"
    seats = (2, 3, 4)
    pack = PACK_54
    counting = BY_THIRDS
    one_at_the_table = (("double_honneurs", "honneurs", "trull"), ("double_honneurs", "honneurs", "kings"))
    volat_replaces_game = False
    ultimo = "ultimo"
    options = (
        whole("consolation", 10),
        *values(rufer_factor=1, dreier_factor=3, zweier_factor=4, einer_factor=5, solo_factor=6),
        *values(taroks_8=4, taroks_10=8, taroks_12=12),
        *values(trull=8, honneurs=4, kings=8, double_honneurs=12),
        *values(ultimo=10, ultimo_announced=20, volat=20, volat_announced=40),
        whole("schleifen", 10),
        MISDEAL_FINE,
    )
    form = Form(
        (
            Field("contract", "choice", choices=("rufer", *NEUNZEHNER_TIMES, "solo")),
            Field("declarer", "player"),
            partner_field(when("contract", "rufer"), when(PLAYERS, 3, 4)),
            *times_fields(NEUNZEHNER_TIMES),
            schleifen_field(when("contract", "rufer")),
            points_field(POINTS_54, PLAYED, needs=()),
            contra_field(PLAYED),
            premiums_field(
                (
                    holding("taroks", counts=(8, 9, 10, 11, 12), several=True),
                    holding("trull"),
                    holding("honneurs"),
                    holding("kings"),
                    holding("double_honneurs"),
                    PremiumRule("ultimo", silent_loss=True, contra=SUPER),
                    PremiumRule("volat", contra=SUPER),
                ),
                PLAYED,
            ),
            renonce_field(PLAYED),
            OWN_CONTRA,
        )
    )

    def game_value(self, hand: Hand, options: Options, forfeit: str | None) -> int:
        return counted_game_value(self, hand, options, forfeit) * self.contra_factor(hand)


class Paszkiewitsch(ContractGame):
    id = "paszkiewitsch"
    seats = (4,)
    pack = PACK_42
    counting = BY_THIRDS
    from_everyone = ("taroks", "no_honour")
    options = (
        *values(dreier=1, zweier=2, einer=3, solo=4),
        whole("double_below", 17),
        *values(trull=1, trull_announced=2, kings=1, kings_announced=2),
        *values(ultimo=2, ultimo_announced=4, mondfang=5, mondfang_announced=10),
        *values(volat_factor=4, volat_announced_factor=8),
        *values(taroks_8=1, taroks_9=2, no_honour=10),
        MISDEAL_FINE,
    )
    form = Form(
        (
            Field("contract", "choice", choices=("dreier", "zweier", "einer", "solo")),
            Field("declarer", "player"),
            partner_field(),
            points_field(POINTS_42),
            contra_field(),
            premiums_field(
                (
                    PremiumRule("trull", contra=SUPER),
                    PremiumRule("kings", contra=SUPER),
                    PremiumRule("ultimo", silent_loss=True, contra=SUPER),
                    PremiumRule("mondfang", contra=SUPER),
                    PremiumRule("volat", contra=SUPER),
                    holding("taroks", counts=(8, 9), several=True),
                    holding("no_honour", several=True),
                )
            ),
            renonce_field(),
        )
    )

    def sides(self, hand: Hand, table: Table) -> Sides:
        """Who revoked pays for his partners too (codex 35)."""
        return replace(super().sides(hand, table), stands_in=hand.renonce)

    def game_value(self, hand: Hand, options: Options, forfeit: str | None) -> int:
        """Double when the losers have less than 17 points."""
        value = int(options[hand.contract] * 2**hand.contra)
        if forfeit is not None:
            return value
        losers = self.total_points - hand.points if self.won(hand, forfeit) else hand.points
        return 2 * value if losers < options["double_below"] else value

    def premium_value(self, premium: Premium, hand: Hand, options: Options) -> int:
        if premium.premium == "volat":
            return int(
                options[hand.contract] * options["volat_announced_factor" if premium.announced else "volat_factor"]
            )
        value = price(options, premium, hand.contract)
        return -value if premium.premium == "no_honour" else value
