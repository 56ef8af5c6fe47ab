"""A digest as the statistics screen shows it: lines with amounts in words, and how long their bars are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tarok_ledger.core.units import MINUS, format_amount
from tarok_ledger.export.chart import INKS, ChartModel, Point, chart_model
from tarok_ledger.export.describe import capital
from tarok_ledger.export.feats import feat_words
from tarok_ledger.games.contracts import DECLARER, DEFENCE
from tarok_ledger.i18n import Words
from tarok_ledger.stats import tables
from tarok_ledger.stats.digest import EVERYONE
from tarok_ledger.stats.feats import PARTNER
from tarok_ledger.stats.model import Digest
from tarok_ledger.ui.presenters.dates import day_in_words
from tarok_ledger.ui.presenters.payments import signed

ROLES = (DECLARER, PARTNER, DEFENCE, EVERYONE)
MOST_LINES = len(INKS)
"""No more lines in the chart than there are colours to tell them apart."""


@dataclass(frozen=True, slots=True)
class LeagueLine:
    rank: int
    player: str
    line: str
    amount: str
    sign: int
    share: float
    """Of the longest bar there is: to the right above nothing, to the left below."""


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """Hands, and how they came out."""

    title: str
    line: str
    amount: str
    sign: int
    won: int
    even: int
    lost: int


@dataclass(frozen=True, slots=True)
class PlayedGroup:
    title: str
    lines: tuple[PlayedLine, ...]


@dataclass(frozen=True, slots=True)
class ValueLine:
    title: str
    value: str
    line: str = ""
    sign: int = 0


@dataclass(frozen=True, slots=True)
class MarkLine:
    """An amount, and the evening in which it was reached."""

    key: str
    title: str
    line: str
    evening: str


@dataclass(frozen=True, slots=True)
class MoneyTable:
    currency: str
    lines: tuple[ValueLine, ...]


@dataclass(frozen=True, slots=True)
class PlayerDetail:
    player: str
    tiles: tuple[ValueLine, ...]
    played: PlayedLine
    marks: tuple[MarkLine, ...]
    """The best hand and the worst."""
    streaks: tuple[ValueLine, ...]
    counters: tuple[ValueLine, ...]
    feats: tuple[ValueLine, ...]


class StatisticsTables:
    def __init__(self, digest: Digest, words: Words) -> None:
        self._digest = digest
        self._words = words

    @property
    def evenings(self) -> int:
        return tables.evenings(self._digest)

    @property
    def hands(self) -> int:
        return tables.hands(self._digest)

    @property
    def players(self) -> tuple[str, ...]:
        """By name."""
        return tuple(sorted(self._digest.players, key=str.casefold))

    def league(self) -> tuple[LeagueLine, ...]:
        rows = tables.league(self._digest)
        longest = max([abs(row.points) for row in rows], default=0) or 1
        return tuple(
            LeagueLine(
                rank=row.rank,
                player=row.player,
                line=self._say("league_line", evenings=row.evenings, average=self._average(row.per_evening)),
                amount=self._amount(row.points),
                sign=_sign(row.points),
                share=row.points / longest,
            )
            for row in rows
        )

    def money(self) -> tuple[MoneyTable, ...]:
        rows = tables.money_rows([self._digest])
        return tuple(
            MoneyTable(
                currency,
                tuple(ValueLine(row.player, signed(row.cents), sign=_sign(row.cents)) for row in in_currency),
            )
            for currency, in_currency in groupby(rows, key=lambda row: row.currency)
        )

    def player_cards(self) -> tuple[PlayedLine, ...]:
        """The best first. The amount is all that the evenings brought, not only the hands."""
        return tuple(
            self._played(row.player, row.played, amount=row.points) for row in tables.player_rows(self._digest)
        )

    def detail(self, player: str) -> PlayerDetail:
        row = next(row for row in tables.player_rows(self._digest) if row.player == player)
        return PlayerDetail(
            player=player,
            tiles=(
                ValueLine(self._say("points"), self._amount(row.points), sign=_sign(row.points)),
                ValueLine(self._say("evenings"), str(row.evenings)),
                ValueLine(self._say("hands"), str(row.played.hands)),
                ValueLine(self._say("per_evening"), self._average(row.per_evening)),
                ValueLine(self._say("per_hand"), self._average(row.played.per_hand)),
                *(
                    ValueLine(table.currency, line.value, sign=line.sign)
                    for table in self.money()
                    for line in table.lines
                    if line.title == player
                ),
            ),
            played=self._played(self._say("in_hands"), row.played),
            marks=tuple(self._best_and_worst(row)),
            streaks=self._streaks(row),
            counters=self.counters(player),
            feats=tuple(
                ValueLine(self._feat(feat.what), str(feat.count))
                for feat in tables.feat_rows(self._digest)
                if feat.player == player
            ),
        )

    def contracts(self, player: str = "") -> tuple[PlayedGroup, ...]:
        """By contract and role, those most often played first; of one player, or of all together. Where the defence
        never wins or loses anything, it is left out."""
        rows = [row for row in tables.contract_rows(self._digest) if player in ("", row.player)]
        groups = []
        for contract in dict.fromkeys(row.contract for row in rows):
            by_role = {
                role: together([row.played for row in rows if (row.contract, row.role) == (contract, role)])
                for role in ROLES
            }
            lines = [
                self._played(capital(self._words.text(f"stats.role.{role}")), played)
                for role, played in by_role.items()
                if played.hands and (role != DEFENCE or played.won or played.lost)
            ]
            hands = sum(played.hands for role, played in by_role.items() if role != DEFENCE)
            if lines:
                groups.append((hands, PlayedGroup(self._contract(contract), tuple(lines))))
        groups.sort(key=lambda group: (-group[0], group[1].title))
        return tuple(group for _, group in groups)

    def partners(self) -> tuple[PlayedLine, ...]:
        return tuple(self._played(" + ".join(row.players), row.played) for row in tables.pair_rows(self._digest))

    def feats(self) -> tuple[ValueLine, ...]:
        """Each counted once, and whose it was; partners share one."""
        whose: dict[tuple[str, ...], list[tables.FeatRow]] = {}
        for row in tables.feat_rows(self._digest):
            whose.setdefault(row.what, []).append(row)
        return tuple(
            ValueLine(self._feat(row.what), str(row.count), _by_count(whose.get(row.what, ())))
            for row in tables.table_feats(self._digest)
        )

    def counters(self, player: str = "") -> tuple[ValueLine, ...]:
        """What the game counts for each player, such as Radl: under the player's name, or, of one player, under what
        it is."""
        return tuple(
            ValueLine(
                title=self._state(row.counter) if player else row.player,
                value=self._say("earned_struck", earned=row.earned, struck=row.struck),
                line="" if player else self._state(row.counter),
            )
            for row in tables.counter_rows(self._digest)
            if player in ("", row.player) and (row.earned or row.struck)
        )

    def pots(self) -> tuple[MarkLine, ...]:
        return tuple(
            MarkLine(
                key=row.account,
                title=self._say(
                    "pot",
                    pot=capital(self._words.label("account", row.account)),
                    most=self._amount(row.largest.amount, plus=False),
                ),
                line=self._say(
                    "pot_line",
                    date=day_in_words(row.largest.date, self._words),
                    average=self._average(row.average, plus=False),
                    last=self._amount(row.last, plus=False),
                ),
                evening=row.largest.evening,
            )
            for row in tables.account_rows(self._digest)
            if row.largest is not None
        )

    @property
    def chart_leaves_out(self) -> int:
        return max(0, len(self._digest.players) - MOST_LINES)

    def chart(self, columns: int) -> ChartModel:
        """Everyone's total after each evening, from nothing before his first; the most faithful, where there are too
        many."""
        faithful = sorted(tables.player_rows(self._digest), key=lambda row: -row.evenings)[:MOST_LINES]
        shown = {row.player for row in faithful}
        series: dict[str, list[Point]] = {
            row.player: [] for row in tables.player_rows(self._digest) if row.player in shown
        }
        points = tables.series(self._digest)
        for place, point in enumerate(points, start=1):
            for player in shown & point.totals.keys():
                before = [] if series[player] else [(place - 1, 0)]
                series[player] += [*before, (place, point.totals[player])]
        return chart_model(series, len(points), self._digest.parts, columns)

    def _best_and_worst(self, row: tables.PlayerRow) -> Iterator[MarkLine]:
        for key, mark in (("best", row.best), ("worst", row.worst)):
            if mark is not None:
                amount = self._amount(mark.amount)
                where = day_in_words(mark.date, self._words)
                yield MarkLine(
                    key=key,
                    title=f"{amount}, {self._contract(mark.contract)}" if mark.contract else amount,
                    line=self._say(f"{key}_line", date=where, number=mark.number),
                    evening=mark.evening,
                )

    def _streaks(self, row: tables.PlayerRow) -> tuple[ValueLine, ...]:
        now = "streak_won" if row.current > 0 else "streak_lost" if row.current < 0 else "streak_none"
        return (
            ValueLine(self._say("longest_won"), str(row.longest_won)),
            ValueLine(self._say("longest_lost"), str(row.longest_lost)),
            ValueLine(self._say("streak_now"), self._say(now, number=abs(row.current)), sign=_sign(row.current)),
        )

    def _played(self, title: str, played: tables.Played, amount: int | None = None) -> PlayedLine:
        points = played.points if amount is None else amount
        return PlayedLine(
            title=title,
            line=self._say("played_line", hands=played.hands, won=played.won, even=played.even, lost=played.lost),
            amount=self._amount(points),
            sign=_sign(points),
            won=played.won,
            even=played.even,
            lost=played.lost,
        )

    def _say(self, key: str, **params: str | int) -> str:
        return self._words.text(f"ui.statistics.{key}", **params)

    def _amount(self, amount: int, plus: bool = True) -> str:
        return format_amount(amount, self._digest.parts, plus=plus)

    def _average(self, value: Fraction | None, plus: bool = True) -> str:
        if value is None:
            return "0"
        said = tables.one_decimal(Fraction(value, self._digest.parts)).replace("-", MINUS)
        return f"+{said}" if plus and said.strip("0.") and value > 0 else said

    def _contract(self, contract: str) -> str:
        """A game without contracts has hands only."""
        if not contract:
            return self._say("every_hand")
        return capital(self._words.label("contract", contract, self._digest.game))

    def _state(self, counter: str) -> str:
        return capital(self._words.label("state", counter, self._digest.game))

    def _feat(self, what: Sequence[str]) -> str:
        return capital(feat_words(what, self._digest.game, self._words))


def together(several: Iterable[tables.Played]) -> tables.Played:
    hands = won = lost = points = 0
    for one in several:
        hands, won, lost, points = hands + one.hands, won + one.won, lost + one.lost, points + one.points
    return tables.Played(hands, won, lost, points)


def _by_count(rows: Iterable[tables.FeatRow]) -> str:
    """Ana 3, Bor 1; a line never breaks between a name and its number."""
    ordered = sorted(rows, key=lambda row: (-row.count, row.player))
    return ", ".join(f"{row.player}\N{NO-BREAK SPACE}{row.count}" for row in ordered)


def _sign(amount: int) -> int:
    return (amount > 0) - (amount < 0)
