"""Statistics over a choice of evenings. What an evening comes to is worked out once and kept beside its journal; only
evenings that have changed since are opened again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tarok_ledger import __version__
from tarok_ledger.core.problems import Problem, Problems, problem
from tarok_ledger.games.registry import GAMES
from tarok_ledger.journal.header import clean_name
from tarok_ledger.service.ledger import HIDDEN, Ledger, local_day
from tarok_ledger.stats.digest import digest, digest_unread
from tarok_ledger.stats.merge import merge, under_other_names
from tarok_ledger.stats.model import FORMAT, Digest, EveningLine, dump, load
from tarok_ledger.stats.tables import evenings, unread
from tarok_ledger.storage.store import Store, StoredDigest, StoredEvening

PersonsAt = Callable[[Iterable[str]], Mapping[str, str]]
"""The persons behind the names of one table, no two of which are the same."""
Progress = Callable[[int, int], bool]
"""How many evenings have been worked out, and of how many; False stops the work."""


def as_written(names: Iterable[str]) -> Mapping[str, str]:
    return {name: name for name in names}


@dataclass(frozen=True, slots=True)
class Choice:
    """Which evenings count: those for which everything that is said here holds."""

    evenings: tuple[str, ...] = ()
    """Ids; without any, all."""
    game: str | None = None
    players: tuple[str, ...] = ()
    """Persons who all were there."""
    company: tuple[str, ...] = ()
    """Persons who were there, and nobody else."""
    since: str | None = None
    until: str | None = None
    """Dates as `2025-01-31`, both included."""
    closed_only: bool = False


@dataclass(frozen=True, slots=True)
class Statistics:
    games: Mapping[str, Digest]
    """By game, since points of different games cannot be added up; the game most played first."""

    @property
    def evenings(self) -> int:
        return sum(evenings(one) for one in self.games.values())

    @property
    def unread(self) -> tuple[EveningLine, ...]:
        """Evenings that today's rule books cannot read; one that was closed counts with what stood then."""
        return unread(self.games.values())


class History:
    def __init__(self, store: Store, ledger: Ledger, names: Callable[[], PersonsAt] = lambda: as_written) -> None:
        """`names` is asked once for every statistics, so that a rename since counts."""
        self._store = store
        self._ledger = ledger
        self._names = names

    def choose(
        self,
        evenings: Sequence[str] = (),
        game: str | None = None,
        players: Sequence[str] = (),
        since: str | None = None,
        until: str | None = None,
        closed_only: bool = False,
    ) -> Choice | Problems:
        """A choice as a user words it: evenings by the beginning of their ids, dates as text."""
        found = [self._ledger.find(prefix) for prefix in evenings]
        problems = [one for stored in found if isinstance(stored, tuple) for one in stored]
        if game is not None and game not in (known.id for known in GAMES):
            problems.append(problem("game", "header.unknown_game", games=", ".join(known.id for known in GAMES)))
        dates = {"since": _read_date("since", since), "until": _read_date("until", until)}
        problems += [wrong for wrong in dates.values() if isinstance(wrong, Problem)]
        if problems:
            return tuple(problems)
        first, last = (value if isinstance(value, str) else None for value in dates.values())
        if first and last and first > last:
            return (problem("until", "stats.until_before_since"),)
        ids = tuple(stored.id for stored in found if isinstance(stored, StoredEvening))
        return Choice(ids, game, tuple(players), (), first, last, closed_only)

    def statistics(self, choice: Choice, progress: Progress | None = None) -> Statistics | None:
        """None when `progress` has stopped the work; what was worked out until then is kept."""
        chosen, texts, stale = self._chosen(choice)
        if not self._work_out(stale, texts, progress):
            return None
        return self._gather((load(texts[stored.id]) for stored in chosen if stored.id in texts), choice)

    def to_work_out(self, choice: Choice) -> int:
        """How many evenings the statistics would have to work out first."""
        return len(self._chosen(choice)[2])

    def _chosen(self, choice: Choice) -> tuple[list[StoredEvening], dict[str, str], list[StoredEvening]]:
        """The evenings that may count, the digests there are of them, and the evenings that have none."""
        kept = self._store.digests()
        chosen = [stored for stored in reversed(self._store.evenings()) if _may_count(stored, choice)]
        hidden = self._store.jottings(HIDDEN)
        texts: dict[str, str] = {}
        stale: list[StoredEvening] = []
        for stored in chosen:
            found = kept.get(stored.id)
            if stored.id in hidden:
                continue
            if found is not None and found.made_of == _made_of(stored):
                texts[stored.id] = found.digest
            elif choice.game in (None, json.loads(stored.header)["game"]):
                stale.append(stored)
        return chosen, texts, stale

    def _work_out(self, stale: Sequence[StoredEvening], texts: dict[str, str], progress: Progress | None) -> bool:
        fresh: dict[str, StoredDigest] = {}
        try:
            for done, stored in enumerate(stale, start=1):
                texts[stored.id] = dump(self._digest(stored))
                fresh[stored.id] = StoredDigest(_made_of(stored), texts[stored.id])
                if progress is not None and not progress(done, len(stale)):
                    return False
        finally:
            if fresh:
                self._store.keep_digests(fresh)
        return True

    def _digest(self, stored: StoredEvening) -> Digest:
        opened = self._ledger.open(stored.id)
        if not isinstance(opened, tuple):
            return digest(opened.evening, stored.id, _day(stored), opened.kept)
        header = json.loads(stored.header)
        line = EveningLine(stored.id, _day(stored), False, True, {})
        kept = self._ledger.kept_result(stored)
        return digest_unread(header["game"], header["players"], header["stake"]["currency"], line, kept)

    def _gather(self, digests: Iterable[Digest], choice: Choice) -> Statistics:
        persons_at = _Remembered(self._names())
        games: dict[str, list[Digest]] = {}
        wanted = _Wanted(choice, persons_at)
        for one in digests:
            persons = persons_at(one.evenings[0].totals)
            if wanted.fits(one, persons):
                games.setdefault(one.game, []).append(under_other_names(one, persons))
        by_number = sorted(games, key=lambda game: (-len(games[game]), game))
        return Statistics({game: merge(games[game]) for game in by_number})


class _Remembered:
    """The same company comes again and again; who they are is looked up once."""

    def __init__(self, persons_at: PersonsAt) -> None:
        self._persons_at = persons_at
        self._known: dict[tuple[str, ...], Mapping[str, str]] = {}

    def __call__(self, names: Iterable[str]) -> Mapping[str, str]:
        table = tuple(names)
        if table not in self._known:
            self._known[table] = self._persons_at(table)
        return self._known[table]


class _Wanted:
    """The part of a choice that only the digest can answer."""

    def __init__(self, choice: Choice, persons_at: PersonsAt) -> None:
        self._choice = choice
        self._players = {_person(name, persons_at) for name in choice.players}
        self._company = {_person(name, persons_at) for name in choice.company}

    def fits(self, one: Digest, persons: Mapping[str, str]) -> bool:
        choice = self._choice
        (line,) = one.evenings
        if choice.game not in (None, one.game) or (choice.closed_only and not line.closed):
            return False
        if not (evenings(one) or line.unread):
            return False
        if not (self._players or self._company):
            return True
        there = {person.casefold() for person in persons.values()}
        return self._players <= there and self._company in (set(), there)


def _person(name: str, persons_at: PersonsAt) -> str:
    (person,) = persons_at((clean_name(name),)).values()
    return person.casefold()


def _may_count(stored: StoredEvening, choice: Choice) -> bool:
    """As far as can be seen without a digest."""
    if choice.evenings and stored.id not in choice.evenings:
        return False
    return (choice.since or "") <= _day(stored) and (choice.until is None or _day(stored) <= choice.until)


def _day(stored: StoredEvening) -> str:
    """As those at the table would say it."""
    return local_day(stored.started_at)


def _made_of(stored: StoredEvening) -> str:
    """A journal only grows, so the number of its records says which it is. Another version of the program may have
    other rule books."""
    return f"{FORMAT}/{__version__}/{stored.number_of_records}"


def _read_date(field: str, text: str | None) -> str | Problem | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return problem(field, "stats.not_a_date")
