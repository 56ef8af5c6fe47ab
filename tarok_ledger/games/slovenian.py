"""Slovenian tarok: a score sheet. Three, four or five players; of five the dealer sits out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tarok_ledger.core.cards import BY_THIRDS, PACKS, total_points
from tarok_ledger.core.ledger import SHEET, Book, Reason, because
from tarok_ledger.core.problems import Problem, problem
from tarok_ledger.core.split import round_half_up, round_to_zero_sum
from tarok_ledger.games.checks import check_points_of_all
from tarok_ledger.games.contracts import partner_field, premium_reason
from tarok_ledger.games.form import PLAYERS, Field, Form, Hand, Premium, PremiumRule, given, when
from tarok_ledger.games.options import Options, one_of, switch, values, whole
from tarok_ledger.games.rotation import DealerRests
from tarok_ledger.games.spec import Game, Settlement, SideNames, Table

MORD = 4
"""The highest contra: contra, re, sub, mord."""

PARTNER_CONTRACTS = ("three", "two", "one")
TALON_CONTRACTS = (*PARTNER_CONTRACTS, "solo_three", "solo_two", "solo_one")
CONTRACTS = ("klop", *TALON_CONTRACTS, "beggar", "solo_without", "open_beggar", "colour_valat", "valat")
"""All contracts from the lowest to the highest."""
COUNTED = (*TALON_CONTRACTS, "solo_without")
ALL_OR_NOTHING = ("beggar", "open_beggar", "colour_valat", "valat")
DECLARED = CONTRACTS[1:]
AT_FORCED_KLOP = ("klop", *CONTRACTS[CONTRACTS.index("solo_without") :])

OPTIONS = (
    *values(three=10, two=20, one=30, solo_three=40, solo_two=50, solo_one=60),
    *values(beggar=70, solo_without=80, open_beggar=90, colour_valat=125, valat=500),
    *values(trula=10, trula_announced=20, kings=10, kings_announced=20),
    *values(king_ultimo=10, king_ultimo_announced=20, pagat_ultimo=25, pagat_ultimo_announced=50),
    *values(valat_premium=250, valat_premium_announced=500),
    *values(klop_over=70, klop_clean=70),
    one_of("difference", "over_35", "between_sides"),
    one_of("difference_rounding", 1, 5),
    switch("solo_without_difference", False),
    whole("mond_penalty", 20),
    whole("radl_penalty", 100),
    one_of("radl_from", "solo_without", "beggar"),
    switch("radl_in_klop", True),
    one_of("radl_struck_by", "positive_score", "game_won"),
    switch("forced_klop", True),
    one_of("klop_over_and_clean", "both", "loser_only"),
    one_of("payout", "pairwise", "to_average"),
)

PREMIUMS = (
    PremiumRule("trula", contra=MORD),
    PremiumRule("kings", contra=MORD),
    PremiumRule(
        "king_ultimo",
        contra=MORD,
        silent_loss=True,
        when=(when("contract", *PARTNER_CONTRACTS), when(PLAYERS, 4, 5)),
    ),
    PremiumRule("pagat_ultimo", contra=MORD, silent_loss=True),
    PremiumRule("valat", contra=MORD),
)

PACK = PACKS["54"]
ALL_POINTS = total_points(PACK, BY_THIRDS)

FORM = Form(
    (
        Field("contract", "choice", choices=CONTRACTS),
        Field("declarer", "player", when=(when("contract", *DECLARED),)),
        partner_field(when("contract", *PARTNER_CONTRACTS), when(PLAYERS, 4, 5)),
        Field(
            "points",
            "points",
            high=ALL_POINTS,
            optional_if=(given("premiums"),),
            when=(when("contract", *COUNTED),),
        ),
        Field("made", "switch", when=(when("contract", *ALL_OR_NOTHING),)),
        Field("klop_points", "per_player", high=ALL_POINTS, when=(when("contract", "klop"),)),
        Field("contra", "count", high=MORD, default=0, optional=True, when=(when("contract", *DECLARED),)),
        Field(
            "premiums",
            "premiums",
            premiums=PREMIUMS,
            default=(),
            optional=True,
            when=(when("contract", *TALON_CONTRACTS),),
        ),
        Field("mond_lost", "player", optional=True, when=(when("contract", *TALON_CONTRACTS),)),
    )
)


@dataclass(frozen=True, slots=True)
class State:
    """Everybody's open Radl, and whether the next hand may only be a klop or a high contract."""

    radl: Mapping[str, int]
    forced_klop: bool = False


Line = tuple[Reason, int]
"""A part of a score and why it is there."""


class Slovenian(Game):
    id = "slovenian"
    seats = (3, 4, 5)
    active = 4
    pack = PACK
    counting = BY_THIRDS
    accounts = (SHEET,)
    rotation = DealerRests(active)
    options = OPTIONS
    form = FORM

    def start(self, players: tuple[str, ...], sides: SideNames) -> State:
        return State(dict.fromkeys(players, 0))

    def seated(self, players: tuple[str, ...], state: State) -> State:
        return State({**dict.fromkeys(players, 0), **state.radl}, state.forced_klop)

    def show_state(self, state: State) -> dict[str, object]:
        return {"radl": dict(state.radl), "forced_klop": state.forced_klop}

    def check(self, hand: Hand, options: Options, table: Table) -> Iterator[Problem]:
        if table.state.forced_klop and hand.contract not in AT_FORCED_KLOP:
            yield problem("contract", "slovenian.forced_klop", choices=", ".join(AT_FORCED_KLOP))
        if hand.contract == "klop":
            yield from check_points_of_all("klop_points", hand.klop_points, table.active, ALL_POINTS)
        if hand.contract in COUNTED and hand.points is None and not deciding_valats(hand):
            yield problem("points", "form.missing")

    def settle(self, hand: Hand, options: Options, table: Table) -> Settlement:
        book = table.book()
        if hand.contract == "klop":
            struck = self._settle_klop(book, hand, options, table)
        else:
            struck = self._settle_contract(book, hand, options, table)
        radl = {player: number - (player in struck) for player, number in table.state.radl.items()}
        if hand.contract in contracts_with_radl(options):
            radl = {player: number + (player in table.players) for player, number in radl.items()}
        reached_zero = any(book.holds(player) == 0 != table.balances[player] for player in table.players)
        return Settlement(book.postings, State(radl, options["forced_klop"] and reached_zero))

    def _settle_contract(self, book: Book, hand: Hand, options: Options, table: Table) -> set[str]:
        """Scores the declarer's side; returns who has a Radl struck."""
        lines = [*self._score_lines(hand, options)]
        score = sum(amount for _, amount in lines)
        has_radl = table.state.radl[hand.declarer] > 0
        if has_radl:
            lines.append((because("radl", player=hand.declarer), score))
        for player in (hand.declarer, hand.partner):
            if player is not None:
                for reason, amount in lines:
                    book.score(player, amount, reason)
        if hand.mond_lost is not None:
            book.score(hand.mond_lost, -options["mond_penalty"], because("mond_lost"))
        by_game = options["radl_struck_by"] == "game_won" and not deciding_valats(hand)
        struck = self._game_won(hand) if by_game else score > 0
        return {hand.declarer} if has_radl and struck else set()

    def _score_lines(self, hand: Hand, options: Options) -> Iterator[Line]:
        if valats := deciding_valats(hand):
            for valat in valats:
                yield premium_line(valat, "valat_premium", options)
            return
        yield self._game_line(hand, options)
        for premium in hand.premiums:
            yield premium_line(premium, premium.premium, options)

    def _game_line(self, hand: Hand, options: Options) -> Line:
        base, difference = options[hand.contract], 0
        if hand.contract in TALON_CONTRACTS or (hand.contract == "solo_without" and options["solo_without_difference"]):
            difference = self._difference(hand.points, options)
        factor = 2**hand.contra
        sign = 1 if self._game_won(hand) else -1
        reason = because("game", contract=hand.contract, base=base, difference=difference, factor=factor)
        return reason, sign * (base + difference) * factor

    def _difference(self, points: int, options: Options) -> int:
        half = self.total_points // 2
        sides = 2 if options["difference"] == "between_sides" else 1
        return round_half_up(abs(points - half) * sides, options["difference_rounding"])

    def _game_won(self, hand: Hand) -> bool:
        return bool(hand.points >= self.winning_points if hand.contract in COUNTED else hand.made)

    def _settle_klop(self, book: Book, hand: Hand, options: Options, table: Table) -> set[str]:
        """Scores everyone; returns who has a Radl struck."""
        struck = set()
        for player in table.active:
            reason, amount = self._klop_line(player, hand.klop_points, options)
            book.score(player, amount, reason)
            if options["radl_in_klop"] and table.state.radl[player] > 0:
                book.score(player, amount, because("radl", player=player))
                if amount > 0:
                    struck.add(player)
        return struck

    def _klop_line(self, player: str, points: Mapping[str, int], options: Options) -> Line:
        over = {name for name, taken in points.items() if taken >= self.winning_points}
        clean = {name for name, taken in points.items() if taken == 0}
        if over and options["klop_over_and_clean"] == "loser_only":
            clean = set()
        if player in over:
            return because("klop_over"), -options["klop_over"]
        if player in clean:
            return because("klop_clean"), options["klop_clean"]
        taken = 0 if over or clean else points[player]
        return because("klop", points=taken), -taken

    def no_play(self, answers: Hand, options: Options, table: Table) -> Settlement:
        forced = table.state.forced_klop or (answers.reason == "no_tarok" and options["forced_klop"])
        return Settlement((), State(table.state.radl, forced))

    def close(self, options: Options, table: Table) -> Settlement:
        book = table.book()
        for player in table.players:
            self._charge_radl(book, player, options, table)
        return Settlement(book.postings, State(dict.fromkeys(table.state.radl, 0), table.state.forced_klop))

    def leave(self, player: str, options: Options, table: Table) -> Settlement:
        book = table.book()
        self._charge_radl(book, player, options, table)
        return Settlement(book.postings, State({**table.state.radl, player: 0}, table.state.forced_klop))

    def leaver_due(self, player: str, options: Options, table: Table) -> dict[str, int]:
        """Between the leaver and each other the open Radl of both count, as they would at a close; the others' are not
        charged yet, so he is given his part of them."""
        size = 1 if options["payout"] == "pairwise" else len(table.players)
        exact = {
            other: -Fraction(table.state.radl[other] * options["radl_penalty"], size) for other in table.others(player)
        }
        return round_to_zero_sum({player: -sum(exact.values(), Fraction(0)), **exact})

    def _charge_radl(self, book: Book, player: str, options: Options, table: Table) -> None:
        number = table.state.radl[player]
        book.score(player, -number * options["radl_penalty"], because("radl_open", number=number))

    def due(self, scores: Mapping[str, int], options: Options, order: Sequence[str]) -> dict[str, int]:
        if options["payout"] == "pairwise":
            total = sum(scores.values())
            return {player: score * len(scores) - total for player, score in scores.items()}
        average = Fraction(sum(scores.values()), len(scores))
        return round_to_zero_sum({player: scores[player] - average for player in order})


def deciding_valats(hand: Hand) -> tuple[Premium, ...]:
    """A valat made, or announced and lost, is the whole score of the hand."""
    return tuple(premium for premium in hand.premiums if premium.premium == "valat")


def contracts_with_radl(options: Options) -> tuple[str, ...]:
    return ("klop", *CONTRACTS[CONTRACTS.index(options["radl_from"]) :])


def premium_line(premium: Premium, option: str, options: Options) -> Line:
    """A premium as the declarer's side sees it: added when it made it or the defence lost it."""
    value = options[f"{option}_announced" if premium.announced else option]
    side = 1 if premium.by == "declarer" else -1
    return premium_reason(premium, value), side * premium.signed * value * 2**premium.contra
