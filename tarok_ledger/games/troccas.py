"""Troccas, the tarock of the Surselva: a score sheet. Four and six play in two sides, three and five alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from tarok_ledger.core.cards import BY_FOURS, PACKS, total_points
from tarok_ledger.core.ledger import SHEET, because
from tarok_ledger.core.problems import Problem
from tarok_ledger.games.checks import check_points_of_all
from tarok_ledger.games.form import PLAYERS, Field, Form, Hand, when
from tarok_ledger.games.options import Options, values, whole
from tarok_ledger.games.spec import Game, Settlement, SideNames, Table

PACK = PACKS["78"]
ALL_POINTS = total_points(PACK, BY_FOURS)
POINTS_ALONE = 127
"""All points when each plays for himself: the cards in the Skat count one less than their value."""
IN_SIDES, ALONE = (4, 6), (3, 5)


@dataclass(frozen=True, slots=True)
class State:
    """The running game: who scored what in it and how many hands it has had; and the results of those before."""

    sides: SideNames
    scores: Mapping[str, int]
    hands: int = 0
    games: tuple[Mapping[str, int], ...] = ()
    privilege: tuple[str, int] | None = None
    """What the side that is behind may ask for, and which side that is."""


class Troccas(Game):
    id = "troccas"
    seats = (3, 4, 5, 6)
    pack = PACK
    counting = BY_FOURS
    accounts = (SHEET,)
    untouchable_accounts = (SHEET,)
    side_sizes = MappingProxyType({4: 2, 6: 3})
    options = (whole("rounds", 4, low=1, high=100), whole("hands", 0), *values(nine_from=9, nineteen_over=18))
    form = Form(
        (
            Field("points", "points", high=ALL_POINTS, when=(when(PLAYERS, *IN_SIDES),)),
            Field("points", "per_player", high=POINTS_ALONE, when=(when(PLAYERS, *ALONE),)),
            Field("matsch", "switch", default=False, optional=True),
        )
    )

    def start(self, players: tuple[str, ...], sides: SideNames) -> State:
        return State(sides, dict.fromkeys(players, 0))

    def seated(self, players: tuple[str, ...], state: State) -> State:
        """A change of seats leaves the sides as they are; another company begins a new game."""
        if set(players) == set(state.scores):
            return state
        sides = (players[::2], players[1::2]) if len(players) in IN_SIDES else ()
        return State(sides, dict.fromkeys(players, 0), games=state.games)

    def show_state(self, state: State) -> dict[str, object]:
        def shown(scores: Mapping[str, int]) -> object:
            if state.sides and set(scores) == set(state.scores):
                return [scores[side[0]] for side in state.sides]
            return dict(scores)

        kind_and_side = state.privilege
        return {
            "game_score": shown(state.scores),
            "games": [shown(game) for game in state.games],
            "privilege": kind_and_side and {"kind": kind_and_side[0], "side": kind_and_side[1]},
        }

    def check(self, hand: Hand, options: Options, table: Table) -> Iterator[Problem]:
        if len(table.players) in ALONE:
            yield from check_points_of_all("points", hand.points, table.players, POINTS_ALONE)

    def settle(self, hand: Hand, options: Options, table: Table) -> Settlement:
        book, state = table.book(), table.state
        if state.sides:
            half = ALL_POINTS // 2
            scored = dict.fromkeys(state.sides[0], hand.points - half)
            scored |= dict.fromkeys(state.sides[1], half - hand.points)
        else:
            scored = {player: hand.points[player] - self._par(player, table) for player in table.players}
        for player in table.players:
            book.score(player, scored[player], because("hand"))
        return Settlement(book.postings, self._after(state, scored, options))

    def _par(self, player: str, table: Table) -> int:
        """An equal part of the points; the dealer, who laid the Skat, has to make the rest besides."""
        par, rest = divmod(POINTS_ALONE, len(table.players))
        return par + rest if player == table.dealer else par

    def _after(self, state: State, scored: Mapping[str, int], options: Options) -> State:
        scores = {player: state.scores[player] + scored[player] for player in state.scores}
        hands = state.hands + 1
        if hands >= (options["hands"] or options["rounds"] * len(scores)):
            fresh = dict.fromkeys(scores, 0)
            return replace(state, scores=fresh, hands=0, games=(*state.games, scores), privilege=None)
        return replace(state, scores=scores, hands=hands, privilege=self._privilege(state.sides, scores, options))

    def _privilege(self, sides: SideNames, scores: Mapping[str, int], options: Options) -> tuple[str, int] | None:
        for place, side in enumerate(sides):
            debt = -scores[side[0]]
            if debt > options["nineteen_over"]:
                return "nineteen", place
            if debt >= options["nine_from"]:
                return "nine", place
        return None
