"""Games with the full pack: Groß-Tarok, Tarok-l'Hombre, and the two games for four."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tarok_ledger.core.cards import BY_THIRDS, PACKS, total_points
from tarok_ledger.core.ledger import Book, because
from tarok_ledger.core.problems import Problem, problem
from tarok_ledger.games.checks import check_points_of_all
from tarok_ledger.games.contracts import MISDEAL_FINE, MisdealGame, Sides, partner_field, sides_of
from tarok_ledger.games.form import Field, Form, Hand, given, when
from tarok_ledger.games.melds import ALL_PRICES, COMMON_PRICES, check_melds, meld_value, melds_field, pay_melds
from tarok_ledger.games.options import Options, values, whole
from tarok_ledger.games.rotation import BeforeDealerRests
from tarok_ledger.games.spec import Settlement, SideNames, Table

PACK = PACKS["78"]
ALL_POINTS = total_points(PACK, BY_THIRDS)
KINGS = 4
CARDS_OF_THREE, CARDS_OF_FOUR = 25, 19
"""How many cards a player holds, so the longest meld there can be."""
PLAYER = Field("player", "player")


def feat_field(key: str, *moments: str, points: bool = False) -> Field:
    """A misere or a vole: by whom, when it was announced if at all, and whether it was made."""
    own_points = (Field("points", "points", high=ALL_POINTS, optional_if=(when("made", True),)),) if points else ()
    fields = (
        PLAYER,
        Field("announced", "choice", choices=moments, nullable=True, optional=True),
        Field("made", "switch"),
        *own_points,
    )
    return Field(key, "group", fields=fields, optional=True)


class Gross(MisdealGame):
    """Three play, each for himself."""

    id = "gross"
    seats = (3, 4)
    active = 3
    pack = PACK
    counting = BY_THIRDS
    rotation = BeforeDealerRests(active)
    options = (
        *ALL_PRICES,
        *values(pagat_saved=5, pagat_lost=5, pagat_ultimo=15, pagat_ultimo_lost=15),
        *values(king_saved=5, king_lost=5, king_ultimo=10, mond_ultimo=10),
        *values(misere=26, misere_start=36, misere_twelfth=31),
        *values(vole=26, vole_start=52, vole_twelfth=38, vole_nineteenth=31),
        MISDEAL_FINE,
    )
    form = Form(
        (
            melds_field(CARDS_OF_THREE),
            Field(
                "pagat",
                "group",
                fields=(PLAYER, Field("result", "choice", choices=("saved", "lost", "ultimo", "ultimo_lost"))),
                optional=True,
            ),
            Field(
                "kings",
                "per_player",
                fields=(
                    Field("saved", "count", high=KINGS, default=0, optional=True),
                    Field("lost", "count", high=KINGS, default=0, optional=True),
                ),
                default={},
                optional=True,
            ),
            Field(
                "last_trick",
                "group",
                fields=(PLAYER, Field("card", "choice", choices=("king", "mond"))),
                optional=True,
            ),
            feat_field("misere", "start", "twelfth"),
            feat_field("vole", "start", "twelfth", "nineteenth", points=True),
            Field("points", "per_player", high=ALL_POINTS, optional_if=(given("misere"), given("vole"))),
        )
    )

    def settle(self, hand: Hand, options: Options, table: Table) -> Settlement:
        book = table.book()
        pay_melds(book, hand, options, lambda meld: table.opponents(meld.player))
        if hand.vole and hand.vole.made:
            self._pay_vole(book, hand, options, table)
        else:
            self._pay_honours(book, hand, options, table)
            self._pay_feats(book, hand, options, table)
        return Settlement(book.postings, table.state)

    def _pay_vole(self, book: Book, hand: Hand, options: Options, table: Table) -> None:
        """All tricks: besides it only a pagat ultimo counts."""
        feat = hand.vole
        book.collect(table.opponents(feat.player), feat.player, options[feat_price("vole", feat)], because("vole"))
        if hand.pagat and hand.pagat.result == "ultimo":
            self._pay_pagat(book, hand, options, table)

    def _pay_honours(self, book: Book, hand: Hand, options: Options, table: Table) -> None:
        if hand.pagat:
            self._pay_pagat(book, hand, options, table)
        thrown_off = hand.misere.player if hand.misere else None
        for player, kings in hand.kings.items():
            opponents = table.opponents(player)
            book.collect(opponents, player, kings.saved * options["king_saved"], because("king_saved"))
            if player != thrown_off:
                reason = because("king_lost", number=kings.lost)
                book.pay_each(player, opponents, kings.lost * options["king_lost"], reason)
        if hand.last_trick:
            winner, card = hand.last_trick.player, hand.last_trick.card
            value = options[f"{card}_ultimo"]
            book.collect(table.opponents(winner), winner, value, because("ultimo", card=card))

    def _pay_pagat(self, book: Book, hand: Hand, options: Options, table: Table) -> None:
        player, result = hand.pagat.player, hand.pagat.result
        value = options[f"pagat_{result}"]
        sign = -1 if result in ("lost", "ultimo_lost") else 1
        book.collect(table.opponents(player), player, sign * value, because(f"pagat_{result}"))

    def _pay_feats(self, book: Book, hand: Hand, options: Options, table: Table) -> None:
        """A misere, a vole that was announced and lost, and the points unless one of these stands in their place."""
        if hand.misere:
            feat, sign = hand.misere, 1 if hand.misere.made else -1
            value = sign * options[feat_price("misere", feat)]
            book.collect(table.opponents(feat.player), feat.player, value, because("misere"))
        if hand.vole:
            feat = hand.vole
            value = max(0, options[feat_price("vole", feat)] - feat.points)
            book.pay_each(feat.player, table.opponents(feat.player), value, because("vole_lost"))
        if self._points_count(hand):
            par = ALL_POINTS // len(hand.points)
            deltas = {player: points - par for player, points in hand.points.items()}
            book.settle_differences(deltas, because("count_over_par", par=par))

    @staticmethod
    def _points_count(hand: Hand) -> bool:
        return not hand.vole and not (hand.misere and hand.misere.made)

    def check(self, hand: Hand, options: Options, table: Table) -> Iterator[Problem]:
        yield from check_melds(hand)
        for key in ("misere", "vole"):
            feat = hand[key]
            if feat and not feat.made and feat.announced is None:
                yield problem(f"{key}.made", "premium.silent_cannot_fail")
        yield from self._check_tricks(hand)
        kings = sum(held.saved + held.lost for held in hand.kings.values())
        kings += hand.last_trick is not None and hand.last_trick.card == "king"
        if kings > KINGS:
            yield problem("kings", "danish.too_many_kings", kings=kings, most=KINGS)
        if self._points_count(hand):
            yield from check_points_of_all("points", hand.points, table.active, ALL_POINTS)

    @staticmethod
    def _check_tricks(hand: Hand) -> Iterator[Problem]:
        """Who took which trick must fit together."""
        pagat, last, misere = hand.pagat, hand.last_trick, hand.misere
        if misere and misere.made:
            took_pagat = pagat and pagat.result in ("saved", "ultimo") and pagat.player == misere.player
            took_king = misere.player in hand.kings and hand.kings[misere.player].saved
            took_last = last and last.player == misere.player
            tried_vole = hand.vole and hand.vole.player == misere.player
            if took_pagat or took_king or took_last or tried_vole:
                yield problem("misere", "gross.misere_took_a_trick")
        if pagat and last:
            caught_by_king = pagat.result == "ultimo_lost" and last.card == "king"
            if pagat.result == "ultimo" or caught_by_king:
                yield problem("last_trick", "gross.pagat_had_the_last_trick")
        if hand.vole and hand.vole.made and pagat and pagat.result == "ultimo" and pagat.player != hand.vole.player:
            yield problem("pagat.player", "gross.vole_took_every_trick")
        if hand.vole and hand.vole.made and last and last.player != hand.vole.player:
            yield problem("last_trick.player", "gross.vole_took_every_trick")


def feat_price(key: str, feat: Hand) -> str:
    return key if feat.announced is None else f"{key}_{feat.announced}"


BOUGHT_FIELDS = (
    Field("from", "player", differs_from="declarer"),
    Field("card", "choice", choices=("mond", "other")),
)


def bought_field(*contracts: str) -> Field:
    return Field("bought", "rows", fields=BOUGHT_FIELDS, default=(), when=(when("contract", *contracts),))


def pay_bought(book: Book, hand: Hand, options: Options) -> None:
    """A card that was bought is paid to its owner."""
    for card in hand.bought:
        value = options["bought_mond" if card.card == "mond" else "bought"]
        book.pay(hand.declarer, card["from"], value, because("bought"))


def check_bought(hand: Hand, number: int) -> Iterator[Problem]:
    if len(hand.bought) != number:
        yield problem("bought", "gross.number_bought", number=number)
    elif sum(card.card == "mond" for card in hand.bought) > 1:
        yield problem("bought", "gross.one_mond")


BOUGHT_CARDS = {"a_duo": 2, "ad_uno": 1, "solo": 0}


class Lhombre(MisdealGame):
    """One against two, who may have to sell him cards."""

    id = "lhombre"
    seats = (3,)
    pack = PACK
    counting = BY_THIRDS
    options = (
        *ALL_PRICES,
        *values(bought=5, bought_mond=10),
        *values(a_duo=20, a_duo_factor=2, ad_uno=30, ad_uno_factor=3, solo=60, solo_factor=6),
        *values(a_duo_vole=200, ad_uno_vole=300, solo_vole=600),
        MISDEAL_FINE,
    )
    form = Form(
        (
            Field("contract", "choice", choices=tuple(BOUGHT_CARDS)),
            Field("declarer", "player"),
            bought_field("a_duo", "ad_uno"),
            Field("vole", "switch", default=False, optional=True),
            Field("points", "points", high=ALL_POINTS, optional_if=(given("vole"),)),
            melds_field(CARDS_OF_THREE),
        )
    )

    def check(self, hand: Hand, options: Options, table: Table) -> Iterator[Problem]:
        yield from check_melds(hand)
        yield from check_bought(hand, BOUGHT_CARDS[hand.contract])
        if hand.vole and hand.points is not None and hand.points < self.winning_points:
            yield problem("points", "gross.vole_took_every_trick")

    def settle(self, hand: Hand, options: Options, table: Table) -> Settlement:
        book = table.book()
        pay_melds(book, hand, options, lambda meld: table.others(meld.player))
        pay_bought(book, hand, options)
        if hand.vole:
            amount, reason = options[f"{hand.contract}_vole"], because("vole")
        else:
            over = hand.points - ALL_POINTS // 2
            sign = 1 if hand.points >= self.winning_points else -1
            amount = sign * options[hand.contract] + over * options[f"{hand.contract}_factor"]
            reason = because("game", contract=hand.contract)
        book.collect(table.others(hand.declarer), hand.declarer, amount, reason)
        return Settlement(book.postings, table.state)


@dataclass(frozen=True, slots=True)
class Partie:
    """Hands played of the running Partie, and both pairs' scores with what they carried over."""

    hand: int = 0
    scores: tuple[int, int] = (0, 0)


class ViererPaare(MisdealGame):
    """Opposite seats are partners; four hands are a Partie."""

    id = "vierer_paare"
    seats = (4,)
    pack = PACK
    counting = BY_THIRDS
    options = (
        *ALL_PRICES,
        *values(partie=36, partie_score=36),
        whole("partie_hands", 4, low=1),
        MISDEAL_FINE,
    )
    form = Form((Field("points", "points", high=ALL_POINTS), melds_field(CARDS_OF_FOUR)))

    def start(self, players: tuple[str, ...], sides: SideNames) -> Partie:
        return Partie()

    def show_state(self, state: Partie) -> dict[str, object]:
        return {"partie_hand": state.hand, "scores": list(state.scores)}

    def check(self, hand: Hand, options: Options, table: Table) -> Iterator[Problem]:
        return check_melds(hand)

    def settle(self, hand: Hand, options: Options, table: Table) -> Settlement:
        book = table.book()
        pay_melds(book, hand, options, lambda meld: table.others(meld.player))
        over = hand.points - ALL_POINTS // 2
        one, two = table.state.scores
        partie = Partie(table.state.hand + 1, (one + max(0, over), two + max(0, -over)))
        if partie.hand == options["partie_hands"]:
            partie = self._end_partie(book, partie.scores, options, table)
        return Settlement(book.postings, partie)

    def _end_partie(self, book: Book, scores: tuple[int, int], options: Options, table: Table) -> Partie:
        """The higher pair wins if it has enough, and carries what is over; otherwise the scores stand."""
        needed = options["partie_score"]
        winner = 0 if scores[0] > scores[1] else 1
        if scores[0] == scores[1] or scores[winner] < needed:
            return Partie(0, scores)
        double, nothing = scores[winner] >= 2 * needed, scores[1 - winner] == 0
        pairs = (table.players[0::2], table.players[1::2])
        for payer, payee in zip(pairs[1 - winner], pairs[winner], strict=True):
            book.pay(payer, payee, options["partie"] * 2 ** (double + nothing), because("partie"))
        carried = scores[winner] - needed * (2 if double else 1)
        return Partie(0, (carried, 0) if winner == 0 else (0, carried))


PACK_76 = PACKS["76"]


class ViererRuf(MisdealGame):
    """76 cards; the declarer calls a partner, buys a card, or plays alone."""

    id = "vierer_ruf"
    seats = (4,)
    pack = PACK_76
    counting = BY_THIRDS
    options = (*COMMON_PRICES, whole("par", 60), *values(bought=5, bought_mond=10), MISDEAL_FINE)
    form = Form(
        (
            Field("contract", "choice", choices=("call", "exchange", "solo")),
            Field("declarer", "player"),
            partner_field(when("contract", "call")),
            bought_field("exchange"),
            Field("points", "points", high=total_points(PACK_76, BY_THIRDS)),
            melds_field(CARDS_OF_FOUR, ("taroks", "matadors", "cavallerie", "koenigreich"), halves=("cavallerie",)),
        )
    )

    def check(self, hand: Hand, options: Options, table: Table) -> Iterator[Problem]:
        yield from check_melds(hand)
        yield from check_bought(hand, 1 if hand.contract == "exchange" else 0)

    def settle(self, hand: Hand, options: Options, table: Table) -> Settlement:
        book = table.book()
        sides = sides_of(hand, table)
        self._pay_melds(book, hand, options, sides)
        pay_bought(book, hand, options)
        sides.pay(book, hand.points - options["par"], because("game", contract=hand.contract))
        return Settlement(book.postings, table.state)

    def _pay_melds(self, book: Book, hand: Hand, options: Options, sides: Sides) -> None:
        """A meld is paid by the other side. The partner too pays for the declarer's matadors; matadors that continue
        those of the partner, written after them, are paid to both."""
        matadors_of: list[str] = []
        for meld in hand.melds:
            declaring = meld.player in sides.declarers
            payers = sides.defenders if declaring else sides.declarers
            payees: tuple[str, ...] = (meld.player,)
            if meld.meld == "matadors" and declaring:
                matadors_of.append(meld.player)
                if len(matadors_of) > 1:
                    payees = sides.declarers
                elif meld.player == hand.declarer:
                    payers = (*payers, *(player for player in sides.declarers if player != hand.declarer))
            for payee in payees:
                book.collect(payers, payee, meld_value(meld, options), because("melded", meld=meld.meld))
