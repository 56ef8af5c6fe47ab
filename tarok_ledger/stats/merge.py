"""Several digests of one game, in order of time, into one. It does not matter which of them are merged first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tarok_ledger.stats.model import NO_RUN, AccountDigest, Digest, EveningLine, Mark, Pair, PlayerDigest, Run, Sums


def merge(digests: Iterable[Digest]) -> Digest:
    first, *rest = digests
    gathered = _Gathered(first.game, first.parts)
    for digest in (first, *rest):
        assert digest.game == first.game, "points of different games are not added up"
        gathered.add(digest)
    return gathered.digest()


def _sums() -> defaultdict[str, int]:
    return defaultdict(int)


def _add(into: defaultdict[str, int], sums: Sums) -> None:
    for key, number in sums.items():
        into[key] += number


def _without_zeros(sums: Sums) -> dict[str, int]:
    return {key: number for key, number in sums.items() if number}


def higher(one: Mark | None, later: Mark | None) -> Mark | None:
    """Of equal ones the earlier."""
    if one is None or later is None:
        return one or later
    return later if later.amount > one.amount else one


def lower(one: Mark | None, later: Mark | None) -> Mark | None:
    if one is None or later is None:
        return one or later
    return later if later.amount < one.amount else one


@dataclass(slots=True)
class _Player:
    sums: defaultdict[str, int] = field(default_factory=_sums)
    run: Run = NO_RUN
    best: Mark | None = None
    worst: Mark | None = None

    def add(self, later: PlayerDigest) -> None:
        _add(self.sums, later.sums)
        self.run = self.run.then(later.run)
        self.best = higher(self.best, later.best)
        self.worst = lower(self.worst, later.worst)


@dataclass(slots=True)
class _Gathered:
    """Changed in place while it gathers: a thousand evenings are not copied a thousand times."""

    game: str
    parts: int
    evenings: list[EveningLine] = field(default_factory=list)
    table: defaultdict[str, int] = field(default_factory=_sums)
    players: defaultdict[str, _Player] = field(default_factory=lambda: defaultdict(_Player))
    pairs: defaultdict[Pair, defaultdict[str, int]] = field(default_factory=lambda: defaultdict(_sums))
    accounts: dict[str, AccountDigest] = field(default_factory=dict)

    def add(self, digest: Digest) -> None:
        self.evenings += digest.evenings
        _add(self.table, digest.table)
        for name, player in digest.players.items():
            self.players[name].add(player)
        for pair, sums in digest.pairs.items():
            _add(self.pairs[pair], sums)
        for name, account in digest.accounts.items():
            before = self.accounts.get(name)
            self.accounts[name] = account if before is None else _account(before, account)

    def digest(self) -> Digest:
        return Digest(
            game=self.game,
            parts=self.parts,
            evenings=tuple(self.evenings),
            table=_without_zeros(self.table),
            players={
                name: PlayerDigest(_without_zeros(one.sums), one.run, one.best, one.worst)
                for name, one in self.players.items()
            },
            pairs={pair: _without_zeros(sums) for pair, sums in self.pairs.items()},
            accounts=self.accounts,
        )


def under_other_names(digest: Digest, persons: Mapping[str, str]) -> Digest:
    """The digest with the persons in place of the names that they had at their table."""
    if all(name == person for name, person in persons.items()):
        return digest
    return replace(
        digest,
        evenings=tuple(
            line._replace(totals={persons[name]: total for name, total in line.totals.items()})
            for line in digest.evenings
        ),
        players={persons[name]: player for name, player in digest.players.items()},
        pairs={pair_of(persons[one], persons[other]): sums for (one, other), sums in digest.pairs.items()},
    )


def pair_of(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def _account(before: AccountDigest, later: AccountDigest) -> AccountDigest:
    return AccountDigest(
        largest=higher(before.largest, later.largest),
        held=before.held + later.held,
        hands=before.hands + later.hands,
        last=later.last,
    )
