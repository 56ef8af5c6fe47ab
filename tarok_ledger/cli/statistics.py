"""Statistics and the league table of a season, over a choice of evenings."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from tarok_ledger.cli.base import CommandGroup, Parsers, accepted
from tarok_ledger.core.money import format_cents
from tarok_ledger.core.units import MINUS, format_amount
from tarok_ledger.export.feats import feat_words
from tarok_ledger.export.text import columns
from tarok_ledger.i18n import Words
from tarok_ledger.service.history import History, Statistics
from tarok_ledger.service.people import People
from tarok_ledger.stats import tables
from tarok_ledger.stats.model import Digest, Mark


class StatisticsCommands(CommandGroup):
    @classmethod
    def add_to(cls, parsers: Parsers) -> None:
        stats = parsers.command("stats", "who won what, with which games and with whom, over all evenings", store=True)
        league = parsers.command("league", "the table of a season", store=True)
        for command in (stats, league):
            add_choice(command)

    def stats(self) -> None:
        statistics = self._statistics()
        if self.arguments.json:
            self.print_json(statistics_data(statistics))
        else:
            self._print(statistics, [section for game in statistics.games.values() for section in self._sections(game)])

    def league(self) -> None:
        statistics = self._statistics()
        if self.arguments.json:
            games = [{"game": one.game, "league": league_data(one)} for one in statistics.games.values()]
            self.print_json({"games": games, "unread": unread_data(statistics)})
        else:
            pages = [_Page(one, self.words) for one in statistics.games.values()]
            self._print(statistics, [f"{page.heading()}\n{page.league()}".rstrip() for page in pages], money=False)

    def _statistics(self) -> Statistics:
        given, people = self.arguments, People(self.ledger)
        history = History(self.store, self.ledger, lambda: people.names().at_table)
        choice = history.choose(given.evening, given.game, given.player, given.since, given.until, given.closed)
        statistics = history.statistics(accepted(choice))
        assert statistics is not None, "nothing stops it"
        return statistics

    def _sections(self, digest: Digest) -> Iterator[str]:
        page = _Page(digest, self.words)
        yield f"{page.heading()}\n{page.players()}".rstrip()
        for name, section in page.sections():
            if section:
                yield f"{self.words.text(name)}\n{section}"

    def _print(self, statistics: Statistics, sections: Sequence[str], money: bool = True) -> None:
        shown = [*sections] or [self.words.text("cli.no_evenings")]
        rows = tables.money_rows(statistics.games.values()) if money else ()
        if rows:
            lines = [(row.player, f"{format_cents(row.cents)} {row.currency}") for row in rows]
            shown.append(f"{self.words.text('stats.money')}\n{columns(lines, right=frozenset({1}))}")
        shown += [
            self.words.text(
                "stats.unread_closed" if line.closed else "stats.unread_open", evening=line.id, date=line.date
            )
            for line in statistics.unread
        ]
        print("\n\n".join(shown))


def add_choice(parser: argparse.ArgumentParser) -> None:
    """Which evenings: all of them, unless something is said."""
    parser.add_argument("evening", metavar="EVENING", nargs="*", help="an evening's id, or how it begins")
    parser.add_argument("--game", help="only evenings of this game")
    parser.add_argument(
        "--player", action="append", default=[], metavar="NAME", help="only evenings with this player; repeatable"
    )
    parser.add_argument("--since", metavar="YYYY-MM-DD", help="only evenings from this day on")
    parser.add_argument("--until", metavar="YYYY-MM-DD", help="only evenings up to this day")
    parser.add_argument("--closed", action="store_true", help="only evenings that are closed")


class _Page:
    """The statistics of one game as text."""

    def __init__(self, digest: Digest, words: Words) -> None:
        self._digest = digest
        self._words = words

    def heading(self) -> str:
        digest = self._digest
        game = self._words.label("game", digest.game)
        return self._words.text(
            "stats.heading", game=game, evenings=tables.evenings(digest), hands=tables.hands(digest)
        )

    def players(self) -> str:
        rows = []
        for row in tables.player_rows(self._digest):
            played = row.played
            counts = map(str, (row.evenings, played.hands, played.won, played.lost, played.even))
            averages = (self._average(played.per_hand), self._average(row.per_evening))
            streaks = (str(row.longest_won), str(row.longest_lost), format_amount(row.current, plus=True))
            marks = (self._mark(row.best), self._mark(row.worst))
            rows.append((row.player, self._amount(row.points), *counts, *averages, *streaks, *marks))
        heads = "player points evenings hands won lost even per_hand per_evening run_won run_lost run_now best worst"
        return self._table(heads, rows, left=(0, 12, 13))

    def league(self) -> str:
        rows = [
            (str(row.rank), row.player, self._amount(row.points), str(row.evenings), self._average(row.per_evening))
            for row in tables.league(self._digest)
        ]
        return self._table("rank player points evenings per_evening", rows, left=(1,))

    def sections(self) -> Iterator[tuple[str, str]]:
        """The further tables with their titles; one without a row is empty."""
        yield "stats.by_contract", self._contracts()
        yield "stats.together", self._pairs()
        yield "stats.feats", self._feats()
        yield "stats.counters", self._counters()
        yield "stats.accounts", self._accounts()

    def _contracts(self) -> str:
        rows = [
            (
                row.player,
                self._contract(row.contract),
                self._words.text(f"stats.role.{row.role}"),
                *self._of(row.played),
            )
            for row in tables.contract_rows(self._digest)
        ]
        return self._table("player contract role hands won lost even points", rows, left=(0, 1, 2))

    def _pairs(self) -> str:
        rows = [(" + ".join(row.players), *self._of(row.played)) for row in tables.pair_rows(self._digest)]
        return self._table("players hands won lost even points", rows)

    def _feats(self) -> str:
        game = self._digest.game
        rows = [
            (row.player, feat_words(row.what, game, self._words), str(row.count))
            for row in tables.feat_rows(self._digest)
        ]
        return self._table("player feat times", rows, left=(0, 1))

    def _counters(self) -> str:
        rows = [
            (self._words.label("state", row.counter), row.player, str(row.earned), str(row.struck))
            for row in tables.counter_rows(self._digest)
        ]
        return self._table("counter player earned struck", rows, left=(0, 1))

    def _accounts(self) -> str:
        rows = [
            (
                self._words.label("account", row.account),
                self._amount(row.last, plus=False),
                self._average(row.average),
                self._mark(row.largest, plus=False),
            )
            for row in tables.account_rows(self._digest)
        ]
        return self._table("account in_the_end per_hand most", rows, left=(0, 3))

    def _table(self, heads: str, rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> str:
        if not rows:
            return ""
        head = [self._words.text(f"stats.column.{name}") for name in heads.split()]
        return columns([head, *rows], right=frozenset(range(len(head))) - frozenset(left))

    def _of(self, played: tables.Played) -> tuple[str, ...]:
        return (*map(str, (played.hands, played.won, played.lost, played.even)), self._amount(played.points))

    def _amount(self, amount: int, plus: bool = True) -> str:
        return format_amount(amount, self._digest.parts, plus=plus)

    def _average(self, value: Fraction | None) -> str:
        return "" if value is None else tables.one_decimal(Fraction(value, self._digest.parts)).replace("-", MINUS)

    def _contract(self, contract: str) -> str:
        return self._words.label("contract", contract, self._digest.game) if contract else ""

    def _mark(self, mark: Mark | None, plus: bool = True) -> str:
        if mark is None:
            return ""
        where = self._words.text("stats.where", date=mark.date, number=mark.number)
        return " ".join(
            part for part in (self._amount(mark.amount, plus), self._contract(mark.contract), where) if part
        )


def statistics_data(statistics: Statistics) -> dict[str, Any]:
    """Amounts in the smallest units of the game, `parts` of which make one; averages in the same, rounded."""
    money = [
        {"player": row.player, "currency": row.currency, "amount": format_cents(row.cents)}
        for row in tables.money_rows(statistics.games.values())
    ]
    games = [game_data(digest) for digest in statistics.games.values()]
    return {"evenings": statistics.evenings, "games": games, "money": money, "unread": unread_data(statistics)}


def unread_data(statistics: Statistics) -> list[dict[str, Any]]:
    return [{"evening": line.id, "date": line.date, "counts": line.closed} for line in statistics.unread]


def game_data(digest: Digest) -> dict[str, Any]:
    return {
        "game": digest.game,
        "parts": digest.parts,
        "hands": tables.hands(digest),
        "players": [_player_data(row) for row in tables.player_rows(digest)],
        "contracts": [
            {"player": row.player, "contract": row.contract or None, "role": row.role, **_played_data(row.played)}
            for row in tables.contract_rows(digest)
        ],
        "pairs": [{"players": list(row.players), **_played_data(row.played)} for row in tables.pair_rows(digest)],
        "feats": [_feat_data(row) for row in (*tables.table_feats(digest), *tables.feat_rows(digest))],
        "counters": [
            {"player": row.player, "counter": row.counter, "earned": row.earned, "struck": row.struck}
            for row in tables.counter_rows(digest)
        ],
        "accounts": [
            {
                "account": row.account,
                "most": _mark_data(row.largest),
                "average": _decimal(row.average),
                "last": row.last,
            }
            for row in tables.account_rows(digest)
        ],
        "series": [
            {"evening": point.evening, "date": point.date, "totals": dict(point.totals)}
            for point in tables.series(digest)
        ],
    }


def league_data(digest: Digest) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.rank,
            "player": row.player,
            "points": row.points,
            "evenings": row.evenings,
            "per_evening": _decimal(row.per_evening),
        }
        for row in tables.league(digest)
    ]


def _player_data(row: tables.PlayerRow) -> dict[str, Any]:
    played = {name: value for name, value in _played_data(row.played).items() if name != "points"}
    return {
        "player": row.player,
        "points": row.points,
        "evenings": row.evenings,
        **played,
        "per_hand": _decimal(row.played.per_hand),
        "per_evening": _decimal(row.per_evening),
        "best": _mark_data(row.best),
        "worst": _mark_data(row.worst),
        "longest_won": row.longest_won,
        "longest_lost": row.longest_lost,
        "current": row.current,
    }


def _played_data(played: tables.Played) -> dict[str, int]:
    return {
        "hands": played.hands,
        "won": played.won,
        "lost": played.lost,
        "even": played.even,
        "points": played.points,
    }


def _feat_data(row: tables.FeatRow) -> dict[str, Any]:
    """Without a player: the whole table, each counted once."""
    return {"player": row.player or None, "feat": list(row.what), "count": row.count}


def _mark_data(mark: Mark | None) -> dict[str, Any] | None:
    if mark is None:
        return None
    data = mark._asdict()
    return {**data, "contract": mark.contract or None}


def _decimal(value: Fraction | None) -> str | None:
    return None if value is None else tables.one_decimal(value)
