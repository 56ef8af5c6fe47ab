"""A digest as tables to read: a row a player, a contract, a pair. Amounts are in the smallest units of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tarok_ledger.core.split import round_half_up
from tarok_ledger.stats.model import (
    CENTS,
    EARNED,
    EVENINGS,
    FEAT,
    GOT,
    HANDS,
    LOST,
    POINTS,
    STRUCK,
    WON,
    Digest,
    EveningLine,
    Mark,
    Sums,
    key,
)


@dataclass(frozen=True, slots=True)
class Played:
    """Hands, and how they came out."""

    hands: int
    won: int
    lost: int
    points: int

    @property
    def even(self) -> int:
        return self.hands - self.won - self.lost

    @property
    def per_hand(self) -> Fraction | None:
        return average(self.points, self.hands)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """`points` is all that the evenings brought, `played.points` what came from the hands that he played."""

    player: str
    points: int
    evenings: int
    played: Played
    best: Mark | None
    worst: Mark | None
    longest_won: int
    longest_lost: int
    current: int
    """Hands won in a row up to now; below nothing: lost."""

    @property
    def per_evening(self) -> Fraction | None:
        return average(self.points, self.evenings)


@dataclass(frozen=True, slots=True)
class ContractRow:
    player: str
    contract: str
    role: str
    played: Played


@dataclass(frozen=True, slots=True)
class FeatRow:
    player: str
    what: tuple[str, ...]
    """The field, and what was said there: `("premiums", "ultimo", "announced", "made")`, `("last_trick", "pagat")`."""
    count: int


@dataclass(frozen=True, slots=True)
class CounterRow:
    """Something that the game counts for each player, such as Radl. What was neither struck nor charged is open."""

    player: str
    counter: str
    earned: int
    struck: int


@dataclass(frozen=True, slots=True)
class AccountRow:
    account: str
    largest: Mark | None
    average: Fraction | None
    last: int


@dataclass(frozen=True, slots=True)
class PairRow:
    players: tuple[str, str]
    played: Played


@dataclass(frozen=True, slots=True)
class LeagueRow:
    rank: int
    player: str
    points: int
    evenings: int

    @property
    def per_evening(self) -> Fraction | None:
        return average(self.points, self.evenings)


@dataclass(frozen=True, slots=True)
class MoneyRow:
    player: str
    currency: str
    cents: int


@dataclass(frozen=True, slots=True)
class SeriesPoint:
    """Everybody's total after an evening; who was not there yet is not in it."""

    evening: str
    date: str
    totals: Mapping[str, int]


def average(amount: int, number: int) -> Fraction | None:
    return Fraction(amount, number) if number else None


def one_decimal(value: Fraction) -> str:
    """Rounded, a half away from nothing: 3.3, -0.5."""
    tenths = round_half_up(abs(value.numerator) * 10, value.denominator) // value.denominator
    sign = "-" if value < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


def evenings(digest: Digest) -> int:
    """Those in which something was played or paid."""
    return digest.table.get(EVENINGS, 0)


def hands(digest: Digest) -> int:
    return digest.table.get(HANDS, 0)


def unread(digests: Iterable[Digest]) -> tuple[EveningLine, ...]:
    return tuple(line for digest in digests for line in digest.evenings if line.unread)


def player_rows(digest: Digest) -> tuple[PlayerRow, ...]:
    """Whoever has the most points first."""
    rows = [
        PlayerRow(
            player=name,
            points=one.sums.get(POINTS, 0),
            evenings=one.sums.get(EVENINGS, 0),
            played=_played_in_all(one.sums),
            best=one.best,
            worst=one.worst,
            longest_won=one.run.longest_won,
            longest_lost=one.run.longest_lost,
            current=one.run.last,
        )
        for name, one in digest.players.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.points, row.player)))


def contract_rows(digest: Digest) -> tuple[ContractRow, ...]:
    """By player, then the most frequent first. A game without contracts has the contract ``""``."""
    rows = [
        ContractRow(name, contract, role, _played(one.sums, contract, role))
        for name, one in digest.players.items()
        for (contract, role), _ in _under(one.sums, HANDS)
    ]
    return tuple(sorted(rows, key=lambda row: (row.player, -row.played.hands, row.contract, row.role)))


def feat_rows(digest: Digest) -> tuple[FeatRow, ...]:
    rows = [
        FeatRow(name, what, count) for name, one in digest.players.items() for what, count in _under(one.sums, FEAT)
    ]
    return tuple(sorted(rows, key=lambda row: (row.player, row.what)))


def table_feats(digest: Digest) -> tuple[FeatRow, ...]:
    """Each feat counted once, however many players had a part in it."""
    return tuple(FeatRow("", what, count) for what, count in sorted(_under(digest.table, FEAT)))


def count_feats(digest: Digest, player: str, *what: str) -> int:
    """How often: `count_feats(digest, "Ana", "premiums", "ultimo")` counts all, with further words fewer of them."""
    one = digest.players.get(player)
    found = _under(one.sums, FEAT) if one is not None else ()
    return sum(count for words, count in found if words[: len(what)] == what)


def counter_rows(digest: Digest) -> tuple[CounterRow, ...]:
    rows = []
    for name, one in digest.players.items():
        counters = {words[0] for way in (EARNED, STRUCK) for words, _ in _under(one.sums, way)}
        for counter in counters:
            earned, struck = (one.sums.get(key(way, counter), 0) for way in (EARNED, STRUCK))
            rows.append(CounterRow(name, counter, earned, struck))
    return tuple(sorted(rows, key=lambda row: (row.counter, row.player)))


def account_rows(digest: Digest) -> tuple[AccountRow, ...]:
    return tuple(
        AccountRow(name, one.largest, average(one.held, one.hands), one.last) for name, one in digest.accounts.items()
    )


def pair_rows(digest: Digest) -> tuple[PairRow, ...]:
    """The pair with the most points first."""
    rows = [PairRow(pair, _played(sums)) for pair, sums in digest.pairs.items()]
    return tuple(sorted(rows, key=lambda row: (-row.played.points, row.players)))


def money_rows(digests: Iterable[Digest]) -> tuple[MoneyRow, ...]:
    """What the closed evenings of all games came to, each currency for itself."""
    cents: dict[tuple[str, str], int] = {}
    for digest in digests:
        for name, one in digest.players.items():
            for (currency,), amount in _under(one.sums, CENTS):
                cents[currency, name] = cents.get((currency, name), 0) + amount
    rows = [MoneyRow(name, currency, amount) for (currency, name), amount in cents.items()]
    return tuple(sorted(rows, key=lambda row: (row.currency, -row.cents, row.player)))


def league(digest: Digest) -> tuple[LeagueRow, ...]:
    """The most points first; equal points share a rank, and the ranks after them are left out."""
    rows: list[LeagueRow] = []
    for _, tied in groupby(player_rows(digest), key=lambda row: row.points):
        rank = len(rows) + 1
        rows += [LeagueRow(rank, row.player, row.points, row.evenings) for row in tied]
    return tuple(rows)


def series(digest: Digest) -> tuple[SeriesPoint, ...]:
    """How the totals have grown, evening by evening."""
    totals: dict[str, int] = {}
    points = []
    for line in digest.evenings:
        for player, total in line.totals.items():
            totals[player] = totals.get(player, 0) + total
        points.append(SeriesPoint(line.id, line.date, dict(totals)))
    return tuple(points)


def _under(sums: Sums, first: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """What stands under a word, with the words after it."""
    for name, number in sums.items():
        word, *rest = name.split("/")
        if word == first:
            yield tuple(rest), number


def _played(sums: Sums, *place: str) -> Played:
    return Played(*(sums.get(key(what, *place), 0) for what in (HANDS, WON, LOST, GOT)))


def _played_in_all(sums: Sums) -> Played:
    return Played(*(sum(number for _, number in _under(sums, what)) for what in (HANDS, WON, LOST, GOT)))
