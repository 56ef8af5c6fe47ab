"""Tapp-Tarok and its kin: Zwölfer-, Ungarisch- and Steyerisch-Tarok. One declarer against two; with four at the table
the dealer rests as King and wins and loses with the defence."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tarok_ledger.core.cards import BY_THIRDS, PACKS, total_points
from tarok_ledger.core.ledger import Book, because
from tarok_ledger.core.split import share_equally
from tarok_ledger.games.contracts import (
    DECLARER,
    MISDEAL_FINE,
    SUPER,
    ContractGame,
    contra_field,
    counted_game_value,
    holding,
    points_field,
    premiums_field,
    times_fields,
)
from tarok_ledger.games.form import Field, Form, Hand, Premium, PremiumRule
from tarok_ledger.games.options import Options, values, whole
from tarok_ledger.games.rotation import DealerRests, seats_from
from tarok_ledger.games.spec import LEAVER_TAKES_SHARE, Settlement, Table

POT = "pot"
PACK_54, PACK_42 = PACKS["54"], PACKS["42"]

ULTIMO_AND_VOLAT = (
    *values(ultimo=2, ultimo_announced=4, ultimo_solo=4, ultimo_announced_solo=8),
    *values(volat=12, volat_announced=24, volat_solo=24, volat_announced_solo=48),
)
ULTIMO = PremiumRule("ultimo", silent_loss=True, contra=SUPER, announced_by=(DECLARER,))
VOLAT = PremiumRule("volat", contra=SUPER)


def form_of(
    total: int,
    times: Mapping[str, int],
    premiums: tuple[PremiumRule, ...],
    *own: Field,
    points_needed_after_renonce: bool = False,
) -> Form:
    points = points_field(total, needs=()) if points_needed_after_renonce else points_field(total)
    return Form(
        (
            Field("contract", "choice", choices=(*times, "solo")),
            Field("declarer", "player"),
            *times_fields(times),
            *own,
            points,
            contra_field(),
            premiums_field(premiums),
            Field("renonce", "player", optional=True),
        )
    )


class TappFamily(ContractGame):
    """What all four have in common."""

    seats = (3, 4)
    active = 3
    counting = BY_THIRDS
    rotation = DealerRests(active)


TAPP_TIMES = MappingProxyType({"dreier": 6})
TAPP_PREMIUMS = (holding("koepfe"), holding("trull"), holding("kings"), ULTIMO, VOLAT)


class Tapp(TappFamily):
    """A fixed price, holdings paid by everyone, and at some tables a Stamm that an announced ultimo takes."""

    id = "tapp"
    pack = PACK_54
    accounts = (POT,)
    from_everyone = ("koepfe", "trull", "kings")
    one_at_the_table = (("koepfe", "trull"),)
    options = (
        *values(dreier=1, solo=8),
        *values(koepfe=1, koepfe_solo=2, trull=2, trull_solo=4, kings=2, kings_solo=4),
        *ULTIMO_AND_VOLAT,
        whole("stamm", 0),
        MISDEAL_FINE,
        LEAVER_TAKES_SHARE,
    )
    form = form_of(total_points(PACK_54, BY_THIRDS), TAPP_TIMES, TAPP_PREMIUMS)

    def game_value(self, hand: Hand, options: Options, forfeit: str | None) -> int:
        return int(options[hand.contract] * hand.times * 2**hand.contra)

    def house_accounts(self, options: Options) -> tuple[str, ...]:
        return self.accounts if options["stamm"] else ()

    def before_deal(self, options: Options, table: Table) -> Settlement:
        book = table.book()
        book.pay(table.dealer, POT, options["stamm"], because("dealer", account=POT))
        return Settlement(book.postings, table.state)

    def pay_premium(self, book: Book, premium: Premium, hand: Hand, options: Options, table: Table) -> None:
        super().pay_premium(book, premium, hand, options, table)
        if premium.premium == "ultimo" and premium.announced and options["stamm"]:
            self._move_the_pot(book, premium, hand, table)

    def _move_the_pot(self, book: Book, premium: Premium, hand: Hand, table: Table) -> None:
        """An announced ultimo takes the Stamm, or pays in as much; contra'd, the loser pays in twice as much."""
        held, reason = book.holds(POT), because("stamm")
        defenders = [player for player in seats_from(table.players, hand.declarer) if player != hand.declarer]
        made = self.premium_outcome(premium, hand, self.sides(hand, table)) > 0
        if made:
            book.pay(POT, hand.declarer, held, reason)
            if premium.contra:
                for defender, share in share_equally(2 * held, defenders).items():
                    book.pay(defender, POT, share, reason)
        elif premium.contra:
            for defender in defenders:
                book.pay(POT, defender, held // len(defenders), reason)
            book.pay(hand.declarer, POT, 2 * held, reason)
        else:
            book.pay(hand.declarer, POT, held, reason)


class Zwoelfer(Tapp):
    """Tapp-Tarok with 42 cards."""

    id = "zwoelfer"
    pack = PACK_42
    form = form_of(total_points(PACK_42, BY_THIRDS), TAPP_TIMES, TAPP_PREMIUMS)


UNGARISCH_TIMES = MappingProxyType({"dreier": 6, "zweier": 6, "einer": 11})
UNGARISCH_PREMIUMS = (
    PremiumRule("trull", contra=SUPER),
    PremiumRule("kings", contra=SUPER),
    holding("taroks", counts=(10, 11, 12), several=True),
    ULTIMO,
    VOLAT,
)


class Ungarisch(TappFamily):
    """Trull and kings belong to the side that has them in its tricks, and can be announced."""

    id = "ungarisch"
    pack = PACK_42
    options = (
        *values(dreier=1, zweier=2, einer=3, solo=8),
        *values(trull=2, trull_announced=4, trull_solo=4, trull_announced_solo=8),
        *values(kings=2, kings_announced=4, kings_solo=4, kings_announced_solo=8),
        *values(taroks_10=1, taroks_11=2, taroks_12=3),
        *values(taroks_10_solo=2, taroks_11_solo=4, taroks_12_solo=6),
        *ULTIMO_AND_VOLAT,
        MISDEAL_FINE,
    )
    form = form_of(
        total_points(PACK_42, BY_THIRDS),
        UNGARISCH_TIMES,
        UNGARISCH_PREMIUMS,
        Field("courage", "switch", default=False, optional=True),
    )

    def game_value(self, hand: Hand, options: Options, forfeit: str | None) -> int:
        courage = 2 if hand.courage else 1
        return int(options[hand.contract] * hand.times * courage * 2**hand.contra)


STEYERISCH_PREMIUMS = (holding("trull"), holding("kings"), ULTIMO, VOLAT)


class Steyerisch(TappFamily):
    """The points over 35 and a consolation, times a factor; only the declarer loses as often as the game counts."""

    id = "steyerisch"
    pack = PACK_54
    from_everyone = ("trull", "kings")
    options = (
        whole("consolation", 10),
        *values(dreier_factor=1, zweier_factor=2, einer_factor=3, solo_factor=4),
        *values(trull_consolations=1, kings_consolations=1),
        *values(ultimo_consolations=1, ultimo_announced_consolations=2),
        *values(volat_consolations=7, volat_announced_consolations=14),
        MISDEAL_FINE,
    )
    form = form_of(
        total_points(PACK_54, BY_THIRDS), UNGARISCH_TIMES, STEYERISCH_PREMIUMS, points_needed_after_renonce=True
    )

    def game_value(self, hand: Hand, options: Options, forfeit: str | None) -> int:
        return counted_game_value(self, hand, options, forfeit) * int(2**hand.contra)

    def premium_value(self, premium: Premium, hand: Hand, options: Options) -> int:
        name = f"{premium.premium}_announced" if premium.announced else premium.premium
        value = options[f"{name}_consolations"] * options["consolation"]
        return int(value * options[f"{hand.contract}_factor"] if premium.premium == "volat" else value)
