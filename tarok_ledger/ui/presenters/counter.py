"""The card counter: what lies in a pile, and what it comes to for both sides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import lcm

from tarok_ledger.core.cards import HONOURS, RANKS, Count, Pile, count_pile
from tarok_ledger.core.problems import Problems
from tarok_ledger.games.spec import Game

OF_A_RANK = 4
MANY_TRICKS = 5
"""The large step where tricks are counted."""
MOST_DIGITS = 3
"""Nobody types a longer number on purpose."""


@dataclass(frozen=True, slots=True)
class RankView:
    rank: str
    number: int

    @property
    def can_less(self) -> bool:
        return self.number > 0

    @property
    def can_more(self) -> bool:
        return self.number < OF_A_RANK


@dataclass(frozen=True, slots=True)
class HonourView:
    honour: str
    held: bool


@dataclass(frozen=True, slots=True)
class CounterView:
    """`number` counts tricks or cards; None until somebody said how many. There is a count, or there are problems, or
    the number is still missing."""

    ranks: tuple[RankView, ...]
    honours: tuple[HonourView, ...]
    number: int | None
    most: int
    count: Count | None
    problems: Problems
    takes_others: bool

    @property
    def can_less(self) -> bool:
        return bool(self.number)

    @property
    def can_more(self) -> bool:
        return (self.number or 0) < self.most

    @property
    def taken(self) -> int | None:
        """The points to be written: of the pile, or of the other side where its pile was the one counted."""
        if self.count is None:
            return None
        return self.count.others_points if self.takes_others else self.count.points


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was said of the pile so far."""

    ranks: tuple[int, ...] = (0,) * len(RANKS)
    honours: frozenset[str] = frozenset()
    number: int | None = None
    takes_others: bool = False


class CounterPresenter:
    """`players` is how many sit at the table; without it the fullest table is meant. It only decides how far the large
    step goes."""

    def __init__(self, game: Game, players: int | None = None) -> None:
        self._game = game
        self.game_id = game.id
        trick = game.active_seats(max(game.seats) if players is None else players)
        multiple = game.counting.multiple_of
        self.in_tricks = trick == multiple
        """Tricks are counted where a pile is made of nothing else; otherwise cards."""
        self.cards_in_trick = trick
        self.steps = (1, MANY_TRICKS) if self.in_tricks else (multiple, lcm(trick, multiple))
        self._cards_each = trick if self.in_tricks else 1
        self._seen = _Seen()

    def view(self) -> CounterView:
        seen = self._seen
        found = () if seen.number is None else count_pile(self._game.pack, self._game.counting, self._pile(seen.number))
        return CounterView(
            ranks=tuple(RankView(rank, number) for rank, number in zip(RANKS, seen.ranks, strict=True)),
            honours=tuple(HonourView(honour, honour in seen.honours) for honour in HONOURS),
            number=seen.number,
            most=self._most,
            count=found if isinstance(found, Count) else None,
            problems=() if isinstance(found, Count) else found,
            takes_others=seen.takes_others,
        )

    def step_rank(self, rank: str, by: int) -> None:
        place = RANKS.index(rank)
        numbers = list(self._seen.ranks)
        numbers[place] = min(max(numbers[place] + by, 0), OF_A_RANK)
        self._seen = replace(self._seen, ranks=tuple(numbers))

    def toggle_honour(self, honour: str) -> None:
        self._seen = replace(self._seen, honours=self._seen.honours ^ {honour})

    def step_number(self, by: int) -> None:
        """So many more or fewer; after a typed number that cannot be, the next one that can."""
        number = (self._seen.number or 0) + by
        if not self.in_tricks:
            multiple = self._game.counting.multiple_of
            number += -(number % multiple) if by > 0 else -number % multiple
        self._seen = replace(self._seen, number=min(max(number, 0), self._most))

    def type_number(self, typed: str) -> None:
        digits = "".join(sign for sign in typed if sign.isdecimal())[:MOST_DIGITS]
        self._seen = replace(self._seen, number=int(digits) if digits else None)

    def take_others(self, others: bool) -> None:
        """Whose points are wanted: those of the pile, or of whoever has the rest of the cards."""
        self._seen = replace(self._seen, takes_others=others)

    def clear(self) -> None:
        """The next pile; which side is wanted stays."""
        self._seen = _Seen(takes_others=self._seen.takes_others)

    @property
    def _most(self) -> int:
        return self._game.pack.cards // self._cards_each

    def _pile(self, number: int) -> Pile:
        ranks = dict(zip(RANKS, self._seen.ranks, strict=True))
        return Pile(number * self._cards_each, ranks, self._seen.honours)
