"""Danish tarok: three play for two cups. Poul Jensen's rules of the 1960s and the older handbook are one rule book
with two sets of values."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from tarok_ledger.core.cards import DANISH, PACKS, TAROKS, total_points
from tarok_ledger.core.ledger import Book, because
from tarok_ledger.core.problems import Problem, problem
from tarok_ledger.games.checks import check_points_of_all
from tarok_ledger.games.form import Field, Form, Hand, given, when
from tarok_ledger.games.options import Option, Options, amount, switch, values, whole
from tarok_ledger.games.rotation import OppositeRests, seats_from
from tarok_ledger.games.spec import LEAVER_TAKES_SHARE, DefaultStake, Game, Settlement, Table

PACK = PACKS["78"]
ALL_POINTS = total_points(PACK, DANISH)
KINGS = 4
CUPS = {"king": "king_cup", "pagat": "pagat_cup"}
SUITS = ("hearts", "spades", "diamonds", "clubs")
COURT_MELDS = ("half", "full", "overfull")
SKUS_MELDS = ("half", "overfull", "matadors")
"""Melds that nobody has without the skus."""


@dataclass(frozen=True, slots=True)
class Fine:
    """What a fault does to the hand besides costing something."""

    stops: bool = False
    stops_after_meld: bool = False
    """Stops the hand, and costs something, only once another player has melded; before that it is put right."""
    bars_ultimo: bool = False


def options_of(**differing: int | bool) -> tuple[Option, ...]:
    """The values of Poul Jensen's rules, but for those that differ."""
    table: tuple[Option, ...] = (
        *values(founding=20, dealer=5),
        *values(half=5, full=10, overfull=15),
        *values(matadors=10, matadors_further=5, taroks=10, taroks_further=5),
        *values(king_lost=5, king_lost_cup=5, pagat_lost=5, pagat_lost_cup=5, pagat_saved=5),
        *values(last_trick=20, king_ultimo=40, pagat_ultimo=40, king_bagud=40, pagat_bagud=40),
        *values(nolo=25, tout=80),
        *values(fine_revoke=40, fine_wrong_cards=40, fine_wrong_skat=40),
        *values(fine_meld=10, fine_skus_called=20, fine_misdeal=5),
        switch("last_trick_with_bagud", True),
        switch("barred_ultimo_as_other", True),
        switch("counting", True),
        amount("one_point_is", "0.01"),
        whole("jeton", 5, low=1),
        LEAVER_TAKES_SHARE,
    )
    return tuple(
        Option(option.key, option.kind, differing.get(option.key, option.default), option.low, option.high)
        for option in table
    )


FEWEST_TAROKS = 10
FEWEST_MATADORS = 3
MELD_FIELDS = (
    Field("player", "player"),
    Field("meld", "choice", choices=(*COURT_MELDS, "taroks", "matadors")),
    Field("in", "choice", choices=(*SUITS, "kings"), when=(when("meld", *COURT_MELDS),)),
    Field("count", "count", low=FEWEST_TAROKS, high=TAROKS, when=(when("meld", "taroks"),)),
    Field("count", "count", low=FEWEST_MATADORS, high=TAROKS, when=(when("meld", "matadors"),)),
    Field("pagat", "switch", optional=True, when=(when("meld", "taroks"),)),
)


def form_of(fines: Mapping[str, Fine], owning_up: tuple[Field, ...] = ()) -> Form:
    fine_fields = (
        Field("player", "player"),
        Field("fine", "choice", choices=tuple(fines)),
        *owning_up,
    )
    card = Field("card", "choice", choices=("king", "pagat", "other"))
    player = Field("player", "player")
    return Form(
        (
            Field("melds", "rows", fields=MELD_FIELDS, default=(), optional=True),
            Field("fines", "rows", fields=fine_fields, default=(), optional=True),
            Field("kings_lost", "per_player", high=KINGS, default={}, optional=True),
            Field("pagat", "group", fields=(player, Field("saved", "switch")), optional=True),
            Field("tout", "group", fields=(player, Field("made", "switch")), optional=True),
            Field("nolo", "player", optional=True),
            Field("last_trick", "group", fields=(player, card), optional_if=(given("tout"), given("fines"))),
            Field(
                "bagud",
                "rows",
                fields=(player, Field("card", "choice", choices=tuple(CUPS))),
                default=(),
                optional=True,
            ),
            Field("count", "per_player", high=ALL_POINTS, optional=True),
        )
    )


class DanishTarok(Game):
    """What both rule books share."""

    seats = (3, 4, 5)
    active = 3
    pack = PACK
    counting = DANISH
    accounts = tuple(CUPS.values())
    stake = DefaultStake("DKK", "0.01", option="one_point_is")
    rotation = OppositeRests()
    fines: ClassVar[Mapping[str, Fine]]
    tout_can_be_lost = False

    def before_deal(self, options: Options, table: Table) -> Settlement:
        book = table.book()
        for cup in self.accounts:
            if book.holds(cup) == 0:
                book.collect(table.players, cup, options["founding"], because("founding", account=cup))
        self._into_cups(book, table.dealer, options["dealer"], "dealer")
        return Settlement(book.postings)

    def no_play(self, answers: Hand, options: Options, table: Table) -> Settlement:
        book = table.book()
        if answers.reason == "misdeal" and answers.deal != "passes":
            self._into_cups(book, table.dealer, options["fine_misdeal"], "misdeal")
        return Settlement(book.postings)

    def settle(self, hand: Hand, options: Options, table: Table) -> Settlement:
        """The phases of a hand, in the order in which the table pays them."""
        book = table.book()
        self._pay_melds(book, hand, options, table)
        self._pay_fines(book, hand, options)
        if not self._stopped(hand):
            self._pay_play(book, hand, options, table)
            if hand.tout and hand.tout.made:
                self._pay_tout(book, hand, options, table)
            else:
                self._pay_last_trick(book, hand, options, table)
                self._pay_nolo_and_lost_tout(book, hand, options, table)
                if hand.count is not None and hand.nolo is None and options["counting"]:
                    self._pay_count(book, hand.count, options, table)
        return Settlement(book.postings)

    def _into_cups(self, book: Book, player: str, each: int, why: str) -> None:
        for cup in self.accounts:
            book.pay(player, cup, each, because(why, account=cup))

    def _pay_melds(self, book: Book, hand: Hand, options: Options, table: Table) -> None:
        for meld in hand.melds:
            if meld.meld in COURT_MELDS:
                reason = because("meld", meld=meld.meld, suit=meld["in"])
            else:
                reason = because("meld_count", meld=meld.meld, count=meld.count)
            book.collect(table.opponents(meld.player), meld.player, meld_value(meld, options), reason)

    def _pay_fines(self, book: Book, hand: Hand, options: Options) -> None:
        for fine in hand.fines:
            if not self._put_right(fine, hand):
                self._into_cups(book, fine.player, fine_value(fine, options), f"fine_{fine.fine}")

    def _put_right(self, fine: Hand, hand: Hand) -> bool:
        others_melded = any(meld.player != fine.player for meld in hand.melds)
        return self.fines[fine.fine].stops_after_meld and not others_melded

    def _stopped(self, hand: Hand) -> bool:
        return any(
            self.fines[fine.fine].stops or (self.fines[fine.fine].stops_after_meld and not self._put_right(fine, hand))
            for fine in hand.fines
        )

    def _pay_play(self, book: Book, hand: Hand, options: Options, table: Table) -> None:
        """Kings and pagat that fell, or came home, before the last trick."""
        for player, number in hand.kings_lost.items():
            reason = because("king_lost", number=number)
            book.pay_each(player, table.opponents(player), number * options["king_lost"], reason)
            book.pay(player, CUPS["king"], number * options["king_lost_cup"], reason)
        if hand.pagat:
            opponents = table.opponents(hand.pagat.player)
            if hand.pagat.saved:
                book.collect(opponents, hand.pagat.player, options["pagat_saved"], because("pagat_saved"))
            else:
                book.pay_each(hand.pagat.player, opponents, options["pagat_lost"], because("pagat_lost"))
                book.pay(hand.pagat.player, CUPS["pagat"], options["pagat_lost_cup"], because("pagat_lost"))

    def _pay_last_trick(self, book: Book, hand: Hand, options: Options, table: Table) -> None:
        before = {cup: book.holds(cup) for cup in self.accounts}
        for bagud in hand.bagud:
            cup, reason = CUPS[bagud.card], because("bagud", card=bagud.card)
            book.pay_each(bagud.player, table.opponents(bagud.player), options[f"{bagud.card}_bagud"], reason)
            book.pay(bagud.player, cup, before[cup], reason)
            if bagud.card == "pagat":
                opponents = table.opponents(bagud.player)
                book.pay_each(bagud.player, opponents, options["pagat_lost"], because("pagat_lost"))
        winner, card = hand.last_trick.player, hand.last_trick.card
        opponents = table.opponents(winner)
        ultimo = card in CUPS and hand.nolo is None and not self._barred(winner, hand)
        if ultimo:
            reason = because("ultimo", card=card)
            book.pay(CUPS[card], winner, book.holds(CUPS[card]), reason)
            book.collect(opponents, winner, options[f"{card}_ultimo"], reason)
        elif self._pays_as_other(hand, options):
            book.collect(opponents, winner, options["last_trick"], because("last_trick"))
        if card == "pagat":
            book.collect(opponents, winner, options["pagat_saved"], because("pagat_saved"))

    def _barred(self, player: str, hand: Hand) -> bool:
        return any(
            fine.player == player and self.fines[fine.fine].bars_ultimo and not self._put_right(fine, hand)
            for fine in hand.fines
        )

    def _pays_as_other(self, hand: Hand, options: Options) -> bool:
        """Whether a last trick that is no ultimo pays its price."""
        if hand.last_trick.card in CUPS and not options["barred_ultimo_as_other"]:
            return False
        return not hand.bagud or bool(options["last_trick_with_bagud"])

    def _pay_tout(self, book: Book, hand: Hand, options: Options, table: Table) -> None:
        winner = hand.tout.player
        for cup in self.accounts:
            book.pay(cup, winner, book.holds(cup), because("tout"))
        book.collect(table.opponents(winner), winner, options["tout"], because("tout"))

    def _pay_nolo_and_lost_tout(self, book: Book, hand: Hand, options: Options, table: Table) -> None:
        if hand.nolo:
            book.collect(table.opponents(hand.nolo), hand.nolo, options["nolo"], because("nolo"))
        if hand.tout:
            loser = hand.tout.player
            book.pay_each(loser, table.opponents(loser), options["tout"], because("tout_lost"))
            for cup in self.accounts:
                book.pay(loser, cup, book.holds(cup), because("tout_lost"))

    @abstractmethod
    def _pay_count(self, book: Book, count: Mapping[str, int], options: Options, table: Table) -> None:
        """What the count of the cards pays."""

    def check(self, hand: Hand, options: Options, table: Table) -> Iterator[Problem]:
        yield from check_melds(hand)
        yield from self._check_tout_and_nolo(hand)
        if hand.last_trick is None and not (hand.tout and hand.tout.made) and not self._stopped(hand):
            yield problem("last_trick", "form.missing")
        yield from check_last_trick(hand)
        if hand.count is not None:
            yield from self._check_count(hand.count, table)

    def _check_tout_and_nolo(self, hand: Hand) -> Iterator[Problem]:
        if hand.tout and not hand.tout.made and not self.tout_can_be_lost:
            yield problem("tout.made", "danish.tout_cannot_be_lost")
        if hand.tout and hand.tout.made:
            yield from check_tout_took_everything(hand)
        if hand.nolo is None:
            return
        if hand.last_trick and hand.last_trick.player == hand.nolo:
            yield problem("nolo", "danish.nolo_took_last_trick")
        if hand.pagat and hand.pagat.saved and hand.pagat.player == hand.nolo:
            yield problem("nolo", "danish.nolo_saved_pagat")
        if hand.tout and hand.tout.player == hand.nolo:
            yield problem("nolo", "danish.nolo_and_tout")

    @abstractmethod
    def _check_count(self, count: Mapping[str, int], table: Table) -> Iterator[Problem]:
        """Whether the right players counted, and what can be."""


def meld_value(meld: Hand, options: Options) -> int:
    if meld.meld in COURT_MELDS:
        return int(options[meld.meld])
    fewest = FEWEST_TAROKS if meld.meld == "taroks" else FEWEST_MATADORS
    return int(options[meld.meld] + (meld.count - fewest) * options[f"{meld.meld}_further"])


def fine_value(fine: Hand, options: Options) -> int:
    """The older handbook is milder to one who owns up to a wrong meld, and harder when it led to an ultimo."""
    if fine.get("caused_ultimo"):
        return int(options["fine_meld_caused_ultimo"])
    if fine.get("owned_up"):
        return int(options["fine_meld_owned_up"])
    return int(options[f"fine_{fine.fine}"])


def melded_pagat(hand: Hand) -> set[str]:
    """Who has said by a meld that he holds the pagat."""
    return {meld.player for meld in hand.melds if meld.meld == "matadors" or meld.pagat}


def check_melds(hand: Hand) -> Iterator[Problem]:
    """Melds that no deal can give."""
    said: set[tuple[str, ...]] = set()
    for place, meld in enumerate(hand.melds):
        what = (meld["in"],) if meld.meld in COURT_MELDS else (meld.player, meld.meld)
        if what in said:
            yield problem(f"melds[{place}]", "meld.twice")
        said.add(what)
    with_skus = {meld.player for meld in hand.melds if meld.meld in SKUS_MELDS}
    if len(with_skus) > 1:
        yield problem("melds", "meld.two_with_skus", players=", ".join(sorted(with_skus)))
    with_pagat = melded_pagat(hand)
    if len(with_pagat) > 1:
        yield problem("melds", "meld.two_with_pagat", players=", ".join(sorted(with_pagat)))
    most: Counter[str] = Counter()
    for meld in hand.melds:
        if meld.count is not None:
            most[meld.player] = max(most[meld.player], meld.count)
    if most.total() > TAROKS:
        yield problem("melds", "meld.too_many_taroks", most=TAROKS)


def check_tout_took_everything(hand: Hand) -> Iterator[Problem]:
    winner = hand.tout.player
    if hand.last_trick and hand.last_trick.player != winner:
        yield problem("last_trick.player", "danish.tout_took_every_trick")
    if hand.pagat and hand.pagat.saved and hand.pagat.player != winner:
        yield problem("pagat.player", "danish.tout_took_every_trick")
    if hand.kings_lost.get(winner):
        yield problem(f"kings_lost.{winner}", "danish.tout_took_every_trick")


def check_last_trick(hand: Hand) -> Iterator[Problem]:
    """One king of each suit and one pagat: each can only end in one way, and the last trick has one winner."""
    trick = hand.last_trick
    cards = [trick.card if trick else None, *(bagud.card for bagud in hand.bagud)]
    kings = sum(hand.kings_lost.values()) + cards.count("king")
    if kings > KINGS:
        yield problem("kings_lost", "danish.too_many_kings", kings=kings, most=KINGS)
    if hand.pagat and "pagat" in cards:
        yield problem("pagat", "danish.pagat_in_last_trick")
    if hand.pagat and any(holder != hand.pagat.player for holder in melded_pagat(hand)):
        yield problem("pagat.player", "danish.pagat_melded_elsewhere")
    for place, bagud in enumerate(hand.bagud):
        if trick and bagud.player == trick.player:
            yield problem(f"bagud[{place}].player", "danish.bagud_by_winner")
        if bagud.player in {other.player for other in hand.bagud[:place]}:
            yield problem(f"bagud[{place}].player", "danish.one_card_left")
        if bagud.card == "pagat" and "pagat" in cards[: place + 1]:
            yield problem(f"bagud[{place}].card", "danish.two_pagats")
        if bagud.card == "pagat" and trick and trick.card == "king":
            yield problem(f"bagud[{place}].card", "danish.king_cannot_beat_pagat")


FINES = MappingProxyType(
    {
        "revoke": Fine(stops=True),
        "wrong_cards": Fine(stops=True),
        "wrong_skat": Fine(stops_after_meld=True),
        "meld": Fine(bars_ultimo=True),
        "skus_called": Fine(),
    }
)


class Danish(DanishTarok):
    """Poul Jensen, 1960s."""

    id = "danish"
    options = (
        *options_of(),
        *values(count_even_from=24),
        *(whole("count_step", 5, low=1),),
        *values(count_step_pays=5),
    )
    fines = FINES
    form = form_of(FINES)

    def _counting_players(self, table: Table) -> tuple[str, ...]:
        """All but the one whose hands are full with the next deal."""
        after_dealer = seats_from(table.players, table.dealer)[1:]
        busy = next(player for player in after_dealer if player in table.active)
        return table.opponents(busy)

    def _check_count(self, count: Mapping[str, int], table: Table) -> Iterator[Problem]:
        counting = self._counting_players(table)
        for player in count:
            if player not in counting:
                yield problem(f"count.{player}", "danish.does_not_count", players=", ".join(counting))
        if missing := [player for player in counting if player not in count]:
            yield problem("count", "form.points_missing", players=", ".join(missing))
        elif (total := sum(count.values())) > ALL_POINTS:
            yield problem("count", "form.points_beyond_pack", total=total, most=ALL_POINTS)

    def _pay_count(self, book: Book, count: Mapping[str, int], options: Options, table: Table) -> None:
        """In steps of five; the player who does not count takes the balance."""
        (third,) = (player for player in table.active if player not in count)
        for player, points in count.items():
            steps = (points - options["count_even_from"]) // options["count_step"]
            book.pay(third, player, steps * options["count_step_pays"], because("count", points=points))


OLD_FINES = MappingProxyType(
    {
        "revoke": Fine(bars_ultimo=True),
        "wrong_cards": Fine(bars_ultimo=True),
        "wrong_skat": Fine(),
        "meld": Fine(bars_ultimo=True),
        "skus_called": Fine(),
        "lead": Fine(),
        "cup_forgotten": Fine(),
    }
)


class DanishOld(DanishTarok):
    """The older handbook."""

    id = "danish_old"
    options = (
        *options_of(
            last_trick=10,
            nolo=26,
            tout=95,
            fine_revoke=20,
            fine_wrong_cards=20,
            fine_wrong_skat=20,
            fine_meld=5,
            last_trick_with_bagud=False,
            barred_ultimo_as_other=False,
        ),
        *values(fine_meld_owned_up=0, fine_meld_caused_ultimo=20, fine_lead=5, fine_cup_forgotten=5),
        whole("count_point_pays", 1),
    )
    fines = OLD_FINES
    form = form_of(
        OLD_FINES,
        owning_up=(
            Field("owned_up", "switch", default=False, optional=True, when=(when("fine", "meld"),)),
            Field("caused_ultimo", "switch", default=False, optional=True, when=(when("fine", "meld"),)),
        ),
    )
    tout_can_be_lost = True

    def _check_count(self, count: Mapping[str, int], table: Table) -> Iterator[Problem]:
        return check_points_of_all("count", count, table.active, ALL_POINTS)

    def _pay_count(self, book: Book, count: Mapping[str, int], options: Options, table: Table) -> None:
        """What each player took over or under the par."""
        par = ALL_POINTS // len(count)
        deltas = {player: (points - par) * options["count_point_pays"] for player, points in count.items()}
        book.settle_differences(deltas, because("count_over_par", par=par))
