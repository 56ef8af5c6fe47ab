"""Who deals, and who sits out: the ways in which a table takes turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

FIVE_DEALS = 5
"""So long a fifth player stays out of Danish tarok."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Whose deal it is; in Danish tarok for five also who is out, and how many deals he has been out for."""

    dealer: str
    out: str | None = None
    deals: int = 0


def seat_after(players: Sequence[str], player: str, places: int = 1) -> str:
    return players[(players.index(player) + places) % len(players)]


def seats_from(players: Sequence[str], first: str) -> tuple[str, ...]:
    """All players in seat order, beginning with `first`."""
    place = players.index(first)
    return (*players[place:], *players[:place])


@dataclass(frozen=True, slots=True)
class Rotation:
    """The deal goes round; nobody sits out."""

    def start(self, players: Sequence[str], dealer: str) -> Seating:
        assert dealer in players
        return Seating(dealer)

    def resting(self, players: Sequence[str], seating: Seating) -> tuple[str, ...]:
        return ()

    def advance(self, players: Sequence[str], seating: Seating) -> Seating:
        return Seating(seat_after(players, seating.dealer))

    def dealt_by(self, players: Sequence[str], seating: Seating, dealer: str) -> Seating:
        """The seating when the table says who deals."""
        return seating if dealer == seating.dealer else self.start(players, dealer)


@dataclass(frozen=True, slots=True)
class DealerRests(Rotation):
    """With one player more than the game is for, the dealer sits out."""

    active: int

    def resting(self, players: Sequence[str], seating: Seating) -> tuple[str, ...]:
        return (seating.dealer,) if len(players) > self.active else ()


@dataclass(frozen=True, slots=True)
class BeforeDealerRests(DealerRests):
    """With one player more than the game is for, the one in the seat before the dealer sits out."""

    def resting(self, players: Sequence[str], seating: Seating) -> tuple[str, ...]:
        return (seat_after(players, seating.dealer, -1),) if len(players) > self.active else ()


@dataclass(frozen=True, slots=True)
class OppositeRests(Rotation):
    """Three play. Of four, the one opposite the dealer sits out. Of five, one player is out for five deals at a time
    and comes back as forehand of the sixth; the other four play as four do.

    The sixth deal falls to the second dealer of the five, so whoever is out sits after him: two seats after the first
    dealer. From there every five deals the turn to be out moves on one seat, with the deal.
    """

    def start(self, players: Sequence[str], dealer: str) -> Seating:
        out = seat_after(players, dealer, 2) if len(players) == 5 else None
        return Seating(dealer, out)

    def resting(self, players: Sequence[str], seating: Seating) -> tuple[str, ...]:
        playing = self._in_turn(players, seating)
        opposite = (seat_after(playing, seating.dealer, 2),) if len(playing) == 4 else ()
        return tuple(player for player in players if player == seating.out or player in opposite)

    def advance(self, players: Sequence[str], seating: Seating) -> Seating:
        dealer = seat_after(self._in_turn(players, seating), seating.dealer)
        if seating.out is None:
            return Seating(dealer)
        if seating.deals + 1 == FIVE_DEALS:
            return self.start(players, dealer)
        return replace(seating, dealer=dealer, deals=seating.deals + 1)

    def dealt_by(self, players: Sequence[str], seating: Seating, dealer: str) -> Seating:
        if dealer == seating.out:
            return self.start(players, dealer)
        return replace(seating, dealer=dealer)

    def _in_turn(self, players: Sequence[str], seating: Seating) -> tuple[str, ...]:
        return tuple(player for player in players if player != seating.out)
