"""Statistics: which evenings are to count, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tarok_ledger.export.describe import brief
from tarok_ledger.i18n import Words
from tarok_ledger.service.history import Choice, History, Progress, Statistics
from tarok_ledger.service.ledger import Ledger, local_day
from tarok_ledger.service.people import Names, People
from tarok_ledger.ui.presenters.dates import day_in_words
from tarok_ledger.ui.presenters.statistics_tables import StatisticsTables

LEAGUE, PLAYERS, CONTRACTS, PARTNERS, FEATS, CHART = "league", "players", "contracts", "partners", "feats", "chart"
SECTIONS = (LEAGUE, PLAYERS, CONTRACTS, PARTNERS, FEATS, CHART)
ALL = "all"
TWELVE_MONTHS = "months"
"""A season by its key: everything, the twelve months until now, or a year."""
LONGEST_COMPANY = 24
Company = tuple[str, ...]
Key = TypeVar("Key", str, Company)


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose from."""

    key: str
    title: str
    line: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class StatisticsView:
    game: str
    company: str
    season: str
    """What is chosen, in words."""
    line: str
    section: str
    worked_out: bool
    is_empty: bool
    """Nothing of what is chosen counts."""
    unread: tuple[str, ...]
    """Evenings that today's rule books cannot read, each in a sentence."""


@dataclass(frozen=True, slots=True)
class _Evening:
    game: str
    company: Company
    day: str


class StatisticsPresenter:
    def __init__(
        self, ledger: Ledger, words: Words, game: str = "", players: Sequence[str] = (), section: str = LEAGUE
    ) -> None:
        """`game` and `players`, a company, are looked at first, if they ever played."""
        self.section = section
        self.player = ""
        """Whose contracts are shown; nobody's: everyone's together."""
        self._ledger = ledger
        self._words = words
        self._game = game
        self._company = _company(People(ledger).names(), players)
        self._season = ALL
        self.look_again()

    def look_again(self) -> None:
        """Evenings may have been played, deleted or renamed since. What is no longer there cannot stay chosen."""
        names = People(self._ledger).names()
        self._today = local_day(self._ledger.now())
        self._evenings = tuple(
            _Evening(summary.game, _company(names, summary.totals), local_day(summary.started_at))
            for summary in self._ledger.summaries()
            if summary.entries
        )
        self._keep_to_what_there_is()

    def _keep_to_what_there_is(self) -> None:
        """A company that never played the game, or not in that season, gives way to everyone, a season to all."""
        self._statistics: Statistics | None = None
        games = self._games()
        if self._game not in games:
            self._game = next(iter(games), "")
        if self._company not in self._companies():
            self._company = ()
        if self._season not in self._seasons():
            self._season = ALL

    @property
    def choice(self) -> Choice:
        since, until = self._span(self._season)
        return Choice(game=self._game, company=self._company, since=since, until=until)

    @property
    def is_new(self) -> bool:
        """Nothing was ever recorded."""
        return not self._evenings

    @property
    def view(self) -> StatisticsView:
        tables = self.tables
        return StatisticsView(
            game=self._words.label("game", self._game),
            company=self._short(self._company) if self._company else self._say("everyone"),
            season=self._season_title(self._season),
            line=self._say("line", evenings=tables.evenings, hands=tables.hands) if tables else "",
            section=self.section,
            worked_out=self._statistics is not None,
            is_empty=tables is None or not tables.players,
            unread=self._unread(),
        )

    @property
    def tables(self) -> StatisticsTables | None:
        found = None if self._statistics is None else self._statistics.games.get(self._game)
        return None if found is None else StatisticsTables(found, self._words)

    @property
    def games(self) -> tuple[Option, ...]:
        """Those that were played, the one most played first."""
        return tuple(
            Option(game, self._words.label("game", game), self._number(number), game == self._game)
            for game, number in self._games().items()
        )

    @property
    def companies(self) -> tuple[Option, ...]:
        """Everyone, and the companies who played the game."""
        found = self._companies()
        everyone = Option(ALL, self._say("everyone"), self._number(sum(found.values())), not self._company)
        return everyone, *(
            Option(_key(company), ", ".join(company), self._number(number), company == self._company)
            for company, number in found.items()
        )

    @property
    def seasons(self) -> tuple[Option, ...]:
        return tuple(
            Option(season, self._season_title(season), self._season_line(season, number), season == self._season)
            for season, number in self._seasons().items()
        )

    def choose_game(self, game: str) -> None:
        self._game = game
        self.player = ""
        self._keep_to_what_there_is()

    def choose_company(self, key: str) -> None:
        self._company = next((company for company in self._companies() if _key(company) == key), ())
        self._keep_to_what_there_is()

    def choose_season(self, season: str) -> None:
        self._season = season
        self._keep_to_what_there_is()

    def show(self, section: str) -> None:
        self.section = section

    def show_contracts_of(self, player: str) -> None:
        """Nobody's: everyone's together."""
        self.section, self.player = CONTRACTS, player

    @property
    def to_work_out(self) -> int:
        return history(self._ledger).to_work_out(self.choice)

    def take(self, choice: Choice, statistics: Statistics | None) -> None:
        """Shows what was worked out, unless something else was chosen meanwhile."""
        if choice == self.choice:
            self._statistics = statistics
        tables = self.tables
        if tables is None or self.player not in tables.players:
            self.player = ""

    def _unread(self) -> tuple[str, ...]:
        lines = () if self._statistics is None else self._statistics.unread
        return tuple(
            self._say("unread_closed" if line.closed else "unread_open", date=day_in_words(line.date, self._words))
            for line in lines
        )

    def _games(self) -> dict[str, int]:
        return _most_first(evening.game for evening in self._evenings)

    def _companies(self) -> dict[Company, int]:
        return _most_first(evening.company for evening in self._evenings if evening.game == self._game)

    def _seasons(self) -> dict[str, int]:
        """Everything, this year, the last twelve months, and the years before."""
        days = [
            evening.day
            for evening in self._evenings
            if evening.game == self._game and self._company in ((), evening.company)
        ]
        this_year = self._today[:4]
        years = sorted({day[:4] for day in days} - {this_year}, reverse=True)
        found = {}
        for season in (ALL, this_year, TWELVE_MONTHS, *years):
            since, until = self._span(season)
            number = sum((since or "") <= day and (until is None or day <= until) for day in days)
            if number:
                found[season] = number
        return found

    def _span(self, season: str) -> tuple[str | None, str | None]:
        if season == ALL:
            return None, None
        if season == TWELVE_MONTHS:
            # Written as a day of that year even where there is none: days are compared as they are written.
            return f"{int(self._today[:4]) - 1:04}{self._today[4:]}", self._today
        return f"{season}-01-01", f"{season}-12-31"

    def _season_title(self, season: str) -> str:
        if season == self._today[:4]:
            return self._say("this_year")
        return self._say(f"season_{season}") if season in (ALL, TWELVE_MONTHS) else season

    def _season_line(self, season: str, number: int) -> str:
        said = self._number(number)
        return f"{season} · {said}" if season == self._today[:4] else said

    def _short(self, company: Company) -> str:
        return brief(company, lambda said: len(said) <= LONGEST_COMPANY)

    def _number(self, evenings: int) -> str:
        return self._say("evenings_number", number=evenings)

    def _say(self, key: str, **params: str | int) -> str:
        return self._words.text(f"ui.statistics.{key}", **params)


def history(ledger: Ledger) -> History:
    """Under the names that the persons have now."""
    return History(ledger.store, ledger, lambda: People(ledger).names().at_table)


def work_out(ledger: Ledger, choice: Choice, progress: Progress | None = None) -> Statistics | None:
    """None when it was stopped."""
    return history(ledger).statistics(choice, progress)


def _company(names: Names, players: Iterable[str]) -> Company:
    return tuple(sorted(names.at_table(players).values(), key=str.casefold))


def _key(company: Company) -> str:
    return ", ".join(company)


def _most_first(found: Iterable[Key]) -> dict[Key, int]:
    return dict(sorted(Counter(found).items(), key=lambda item: (-item[1], item[0])))
