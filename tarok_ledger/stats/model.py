"""A digest: all that statistics need to know of one evening, or of many evenings of one game together.

It is small and plain, so that it can be kept, and two digests one after the other in time make one again (`merge`).
Whatever is only added up stands in flat sums whose keys are words joined by `/`: `won/solo/declarer`,
`feat/last_trick/pagat`. So a new kind of count needs neither a new field nor a new rule for merging."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

FORMAT = 1
"""Goes up when a digest says something else than before; what was kept is then worked out again."""

Sums = Mapping[str, int]
POINTS, EVENINGS, CENTS = "points", "evenings", "cents"
HANDS, WON, LOST, GOT = "hands", "won", "lost", "got"
"""Of hands: how many, how many of them won and lost, and what they brought."""
FEAT, EARNED, STRUCK = "feat", "earned", "struck"


def key(*words: str) -> str:
    return "/".join(words)


class Mark(NamedTuple):
    """An amount, and where it was reached."""

    amount: int
    evening: str
    date: str
    number: int
    contract: str


class Run(NamedTuple):
    """Hands won and lost in a row, in an order that can be continued at both ends. A length above nothing is of hands
    won, below of hands lost; even hands are passed over."""

    hands: int = 0
    first: int = 0
    last: int = 0
    longest_won: int = 0
    longest_lost: int = 0

    def then(self, later: Run) -> Run:
        if not self.hands or not later.hands:
            return later if not self.hands else self
        meeting = self.last + later.first if self.last * later.first > 0 else 0
        return Run(
            hands=self.hands + later.hands,
            first=meeting if meeting and abs(self.first) == self.hands else self.first,
            last=meeting if meeting and abs(later.last) == later.hands else later.last,
            longest_won=max(self.longest_won, later.longest_won, meeting),
            longest_lost=max(self.longest_lost, later.longest_lost, -meeting),
        )


NO_RUN = Run()


class EveningLine(NamedTuple):
    """An evening in one line. One that cannot be read any more counts with what stood when it was closed."""

    id: str
    date: str
    closed: bool
    unread: bool
    totals: Mapping[str, int]
    """Everyone who sat at the table."""


class AccountDigest(NamedTuple):
    """A cup or a pot: the most that lay in it, what lay in it after each hand added up, how many hands that were, and
    what lay in it in the end, before it was shared."""

    largest: Mark | None
    held: int
    hands: int
    last: int


@dataclass(frozen=True, slots=True)
class PlayerDigest:
    sums: Sums
    run: Run = NO_RUN
    best: Mark | None = None
    worst: Mark | None = None


Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Digest:
    game: str
    parts: int
    """How many of the smallest units, in which all amounts are, make one."""
    evenings: tuple[EveningLine, ...]
    table: Sums
    """What is counted once for the table, however many players it concerned."""
    players: Mapping[str, PlayerDigest]
    pairs: Mapping[Pair, Sums]
    accounts: Mapping[str, AccountDigest]


def dump(digest: Digest) -> str:
    players = {name: [one.sums, one.run, one.best, one.worst] for name, one in digest.players.items()}
    pairs = [[*pair, sums] for pair, sums in digest.pairs.items()]
    plain = [digest.game, digest.parts, digest.evenings, digest.table, players, pairs, digest.accounts]
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def load(text: str) -> Digest:
    """The digest that `dump` wrote."""
    game, parts, evenings, table, players, pairs, accounts = json.loads(text)
    return Digest(
        game=game,
        parts=parts,
        evenings=tuple([EveningLine(*line) for line in evenings]),
        table=table,
        players={
            name: PlayerDigest(sums, Run(*run), _mark(best), _mark(worst))
            for name, (sums, run, best, worst) in players.items()
        },
        pairs={(one, other): sums for one, other, sums in pairs},
        accounts={name: AccountDigest(_mark(largest), *rest) for name, (largest, *rest) in accounts.items()},
    )


def _mark(row: list[int | str] | None) -> Mark | None:
    return None if row is None else Mark(*row)  # type: ignore[arg-type]
