"""The packs and the three ways of counting them, in whole numbers; the card counter for a pile on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tarok_ledger.core.problems import Problem, problem

HONOURS = ("XXI", "I", "skues")
RANKS = ("king", "queen", "knight", "jack")
TAROKS = 22


@dataclass(frozen=True, slots=True)
class Pack:
    """22 taroks (three of them honours), four kings, queens, knights and jacks, and so many pips."""

    cards: int

    @property
    def plain(self) -> int:
        """Cards that are neither court cards nor honours."""
        return self.cards - 4 * len(RANKS) - len(HONOURS)


PACKS: Mapping[str, Pack] = MappingProxyType({name: Pack(int(name)) for name in ("78", "76", "54", "42")})


@dataclass(frozen=True, slots=True)
class Pile:
    """What a player can see in a pile: so many cards, and which counting cards are among them."""

    cards: int
    ranks: Mapping[str, int] = field(default_factory=dict)
    honours: frozenset[str] = frozenset()

    def number(self, rank: str) -> int:
        return self.ranks.get(rank, 0)

    @property
    def counting(self) -> int:
        return sum(self.number(rank) for rank in RANKS) + len(self.honours)

    @property
    def plain(self) -> int:
        return self.cards - self.counting

    def others_of(self, pack: Pack) -> Pile:
        """The pile of the other side."""
        ranks = {rank: 4 - self.number(rank) for rank in RANKS}
        return Pile(pack.cards - self.cards, ranks, frozenset(HONOURS) - self.honours)

    def worth(self, values: Mapping[str, int], honour: int, plain: int) -> int:
        courts = sum(values[rank] * self.number(rank) for rank in RANKS)
        return courts + honour * len(self.honours) + plain * self.plain


@dataclass(frozen=True, slots=True)
class Counting:
    """A way of counting: the points of a pile, and how many cards always lie together (a trick, a pair)."""

    id: str
    points: Callable[[Pile], int]
    multiple_of: int = 1


def _by_thirds(pile: Pile) -> int:
    """King and honour 4 1/3, queen 3 1/3, knight 2 1/3, jack 1 1/3, any other 1/3; the total to the nearest whole."""
    thirds = pile.worth({"king": 13, "queen": 10, "knight": 7, "jack": 4}, honour=13, plain=1)
    return (thirds + 1) // 3


def _danish(pile: Pile) -> int:
    """One for every trick (three cards; the skat counts as one), and king and honour 4, queen 3, knight 2, jack 1."""
    return pile.cards // 3 + pile.worth({"king": 4, "queen": 3, "knight": 2, "jack": 1}, honour=4, plain=0)


def _by_fours(pile: Pile) -> int:
    """King and honour 5, queen 4, knight 3, jack 2, others 1; each full four cards minus 3, two left over minus 1."""
    fours, left = divmod(pile.cards, 4)
    return pile.worth({"king": 5, "queen": 4, "knight": 3, "jack": 2}, honour=5, plain=1) - 3 * fours - (left > 0)


BY_THIRDS = Counting("by_thirds", _by_thirds)
DANISH = Counting("danish", _danish, multiple_of=3)
BY_FOURS = Counting("by_fours", _by_fours, multiple_of=2)
COUNTINGS: Mapping[str, Counting] = MappingProxyType({way.id: way for way in (BY_THIRDS, DANISH, BY_FOURS)})


def total_points(pack: Pack, counting: Counting) -> int:
    """The points of the whole pack."""
    return counting.points(Pile(0).others_of(pack))


@dataclass(frozen=True, slots=True)
class Count:
    """What a pile comes to, and what is left for the other side."""

    points: int
    others_points: int


def count_pile(pack: Pack, counting: Counting, pile: Pile) -> Count | tuple[Problem, ...]:
    """The points of both sides, or why such a pile cannot be."""
    if problems := tuple(_impossibilities(pack, counting, pile)):
        return problems
    return Count(counting.points(pile), counting.points(pile.others_of(pack)))


def _impossibilities(pack: Pack, counting: Counting, pile: Pile) -> list[Problem]:
    found = [
        problem(rank, "pile.too_many_of_rank", rank=rank, most=4) for rank in RANKS if not 0 <= pile.number(rank) <= 4
    ]
    if unknown := sorted((set(pile.ranks) - set(RANKS)) | (pile.honours - set(HONOURS))):
        found.append(problem("cards", "pile.unknown_card", card=unknown[0]))
    if not 0 <= pile.cards <= pack.cards:
        found.append(problem("cards", "pile.beyond_pack", most=pack.cards))
    elif pile.cards % counting.multiple_of:
        found.append(problem("cards", "pile.not_in_tricks", multiple=counting.multiple_of))
    elif pile.plain < 0:
        found.append(problem("cards", "pile.more_counting_than_cards", counting=pile.counting, cards=pile.cards))
    elif pile.plain > pack.plain:
        found.append(problem("cards", "pile.too_few_counting", least=pile.cards - pack.plain))
    return found
