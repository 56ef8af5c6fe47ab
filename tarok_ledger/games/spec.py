"""What a rule book is: declared facts, and a few functions without side effects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from tarok_ledger.core.cards import Counting, Pack, total_points
from tarok_ledger.core.ledger import SHEET, Balances, Book, Posting, because
from tarok_ledger.core.problems import Problem
from tarok_ledger.core.split import share_equally
from tarok_ledger.games.form import Form, Hand
from tarok_ledger.games.options import Option, Options, switch
from tarok_ledger.games.rotation import Rotation, seats_from

LEAVER_TAKES_SHARE = switch("leaver_takes_share", True)
"""A player who leaves before the close takes his share of the cups and the pot along (rounded down)."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What the table counts in; `parts` smallest units make one."""

    name: str
    parts: int = 1


@dataclass(frozen=True, slots=True)
class DefaultStake:
    """What a point is worth where the table says nothing, as fixed by the rule book or one of its options."""

    currency: str
    per_point: str
    option: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The table as a rule book sees it when a hand is settled."""

    players: tuple[str, ...]
    dealer: str
    resting: tuple[str, ...]
    balances: Balances
    state: Any = None

    @property
    def active(self) -> tuple[str, ...]:
        return tuple(player for player in self.players if player not in self.resting)

    def opponents(self, player: str) -> tuple[str, ...]:
        """The other players in the hand."""
        return tuple(other for other in self.active if other != player)

    def others(self, player: str) -> tuple[str, ...]:
        """Everyone else at the table, resting or not."""
        return tuple(other for other in self.players if other != player)

    def book(self) -> Book:
        return Book(self.balances)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What an entry does: the points it moves, and the game's state after it."""

    postings: tuple[Posting, ...]
    state: Any = None


SideNames = tuple[tuple[str, ...], ...]
"""The two sides of an evening, or nothing in a game that has none."""


class Game(ABC):
    """A rule book. A game declares its facts and overrides what its rules ask for; the rest does nothing."""

    id: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    """How many may sit at the table."""
    active: ClassVar[int | None] = None
    """How many of them play a hand at the most; None: all."""
    pack: ClassVar[Pack]
    counting: ClassVar[Counting]
    accounts: ClassVar[tuple[str, ...]] = ()
    """Cups, pot and the like."""
    untouchable_accounts: ClassVar[tuple[str, ...]] = ()
    """Accounts that no free transfer may touch, because the game keeps a list of what is in them."""
    unit: ClassVar[Unit] = Unit("point")
    stake: ClassVar[DefaultStake] = DefaultStake("EUR", "0.01")
    rotation: ClassVar[Rotation] = Rotation()
    options: ClassVar[tuple[Option, ...]] = ()
    form: ClassVar[Form]
    side_sizes: ClassVar[Mapping[int, int]] = {}
    """Where the players of an evening form two lasting sides: how many to a side, by the number of players."""
    events: ClassVar[tuple[str, ...]] = ()
    """Entry types of the game's own, such as the hat of Block-Tarok."""

    def house_accounts(self, options: Options) -> tuple[str, ...]:
        """The accounts that the house rules in force need."""
        return self.accounts

    @property
    def total_points(self) -> int:
        return total_points(self.pack, self.counting)

    @property
    def winning_points(self) -> int:
        """More than half of the pack."""
        return self.total_points // 2 + 1

    @property
    def is_score_sheet(self) -> bool:
        return SHEET in self.accounts

    def active_seats(self, players: int) -> int:
        return players if self.active is None else min(players, self.active)

    def start(self, players: tuple[str, ...], sides: SideNames) -> Any:
        """The state before the first hand."""
        return None

    def seated(self, players: tuple[str, ...], state: Any) -> Any:
        """The state when somebody has sat down, left or changed seats."""
        return state

    def before_deal(self, options: Options, table: Table) -> Settlement:
        """What is paid once for every deal, before it."""
        return Settlement((), table.state)

    def check(self, hand: Hand, options: Options, table: Table) -> Iterable[Problem]:
        """What the form alone cannot see: answers that contradict each other or the table."""
        return ()

    @abstractmethod
    def settle(self, hand: Hand, options: Options, table: Table) -> Settlement:
        """What a hand pays."""

    def no_play(self, answers: Hand, options: Options, table: Table) -> Settlement:
        """What it costs when a deal comes to nothing."""
        return Settlement((), table.state)

    def event(self, kind: str, options: Options, table: Table) -> Settlement:
        """What one of the game's own events does."""
        raise TypeError(f"{self.id} knows no event {kind!r}")

    def leave(self, player: str, options: Options, table: Table) -> Settlement:
        """What a player takes along or pays when he leaves before the close."""
        book = table.book()
        if options.get("leaver_takes_share", False):
            for account in self.leaver_shares(options):
                share = table.balances[account] // len(table.players)
                book.pay(account, player, share, because("leaver_share", account=account))
        return Settlement(book.postings, table.state)

    def leaver_due(self, player: str, options: Options, table: Table) -> dict[str, int]:
        """On a score sheet: what is due between a leaver and the others besides the scores."""
        return {}

    def leaver_shares(self, options: Options) -> tuple[str, ...]:
        """The accounts of which a leaver takes his share."""
        return tuple(account for account in self.house_accounts(options) if account != SHEET)

    def close(self, options: Options, table: Table) -> Settlement:
        """The end of the evening: whatever lies in cups and pot is shared."""
        book = table.book()
        for account in self.house_accounts(options):
            if account != SHEET:
                share_account(book, account, table)
        return Settlement(book.postings, table.state)

    def due(self, scores: Mapping[str, int], options: Options, order: Sequence[str]) -> dict[str, int]:
        """What everyone gets or owes for the scores of a stretch of the evening. Only a score sheet differs here
        from what stands in the accounts."""
        return dict(scores)

    def show_state(self, state: Any) -> dict[str, object]:
        """The state in words and numbers, for files and screens."""
        return {}


def share_account(book: Book, account: str, table: Table) -> None:
    """Equal shares for all players, an indivisible rest one unit each in seat order from the next dealer."""
    order = seats_from(table.players, table.dealer)
    for player, share in share_equally(book.holds(account), order).items():
        book.pay(account, player, share, because("shared", account=account))
