"""Persons known across evenings. An evening keeps the names as they were written; who is meant by them is jotted down
beside the journals, so that a rename or a merge rewrites nothing and can be taken back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from tarok_ledger.core.problems import Problem, Problems, problem
from tarok_ledger.journal.codec import dump_json
from tarok_ledger.journal.header import clean_name, name_problem, same_name
from tarok_ledger.service.ledger import Ledger, Summary, local_day

ALIASES, SPELLINGS, ARCHIVED = "person.alias", "person.spelling", "person.archived"
"""What is jotted down of persons: which name counts as which other, how a name is to be spelled, who is archived."""
Memory = Mapping[tuple[str, str], str]
"""All jottings of persons, by scope and key."""


def folded(name: str) -> str:
    """Two names that differ only in capitals are one."""
    return clean_name(name).casefold()


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    names: tuple[str, ...]
    """The other names that count as his."""
    evenings: int
    last_seen: str
    """The date of his latest evening."""
    archived: bool


class Names:
    """Who is meant by which name, as it stands now."""

    def __init__(self, aliases: Mapping[str, str], spellings: Mapping[str, str]) -> None:
        self.aliases = aliases
        self._spellings = spellings

    def root(self, name: str) -> str:
        """The folded name of the person. Links never run in a circle, for only a name that counts as nobody else's is
        ever linked, and never to one that counts as its own."""
        found = folded(name)
        while found in self.aliases:
            found = self.aliases[found]
        return found

    def person_of(self, name: str) -> str:
        root = self.root(name)
        return self._spellings.get(root, clean_name(name) if root == folded(name) else root)

    def spelled(self, key: str) -> str:
        return self._spellings.get(key, key)

    def at_table(self, names: Iterable[str]) -> dict[str, str]:
        """The persons behind the names of one table. Two who sat together are two, whatever was merged later: then
        only the one who bears the person's own name is meant by it, and the other stays who he was."""
        table = {name: self.person_of(name) for name in names}
        persons = list(table.values())
        return {
            name: person if persons.count(person) == 1 or same_name(name, person) else self.spelled(folded(name))
            for name, person in table.items()
        }


class People:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._store = ledger.store

    def names(self) -> Names:
        """For looking many names up; it does not follow later changes."""
        return self._names(self._all_evenings())

    def person_of(self, name: str) -> str:
        return self.names().person_of(name)

    def known(self) -> tuple[Person, ...]:
        """Everyone who sat at a table: those who are archived last, the latest seen first."""
        names = self.names()
        evenings: dict[str, list[Summary]] = {}
        written: dict[str, set[str]] = {}
        for summary in self._ledger.summaries():
            for name, person in names.at_table(summary.totals).items():
                evenings.setdefault(person, []).append(summary)
                meant = names.person_of(name) == person
                written.setdefault(person, set()).update(_up_to_the_root(names, name) if meant else (folded(name),))
        archived = self._store.jottings(ARCHIVED)
        persons = [
            Person(
                name=person,
                names=tuple(sorted(names.spelled(key) for key in written[person] - {folded(person)})),
                evenings=len(attended),
                last_seen=local_day(attended[0].started_at),
                archived=folded(person) in archived,
            )
            for person, attended in evenings.items()
        ]
        persons.sort(key=lambda person: folded(person.name))
        persons.sort(key=lambda person: person.last_seen, reverse=True)
        return tuple(sorted(persons, key=lambda person: person.archived))

    def rename(self, old: str, new: str) -> Problems:
        """Gives a person another name, from now on and for all evenings there are."""
        if wrong := name_problem(new):
            return (wrong.inside("new"),)
        with self._store.transaction():
            return self._rename(old, new)

    def merge(self, one: str, into: str) -> Problems:
        """Says that two persons are one; what `one` won or owes is `into`'s."""
        with self._store.transaction():
            return self._merge(one, into)

    def split(self, name: str) -> Problems:
        """Takes a rename or a merge back: the name stands for itself again, with those that were merged into it."""
        key = folded(name)
        with self._store.transaction():
            target = self._names(()).aliases.get(key)
            if target is None:
                return (problem("name", "people.no_other_name", name=clean_name(name)),)
            self._jot(ALIASES, key, None)
            if target not in _in_use(self._names(()), self._all_evenings()):
                self._jot(SPELLINGS, target, None)
                self._move_archived(target, key)
        return ()

    def archive(self, person: str) -> Problems:
        """Somebody who no longer comes: he is not offered for a new evening; his debts stay."""
        return self._keep_archived(person, True)

    def unarchive(self, person: str) -> Problems:
        return self._keep_archived(person, False)

    def remember(self) -> Memory:
        """Everything that is jotted down of persons, so that what is done next can be undone by `restore`."""
        return {
            (scope, key): value
            for scope in (ALIASES, SPELLINGS, ARCHIVED)
            for key, value in self._store.jottings(scope).items()
        }

    def restore(self, memory: Memory) -> None:
        """Makes everything that is jotted down of persons as it was."""
        now = self.remember()
        with self._store.transaction():
            for scope, key in {**now, **memory}:
                if now.get((scope, key)) != memory.get((scope, key)):
                    self._store.jot(scope, key, memory.get((scope, key)))

    def _rename(self, old: str, new: str) -> Problems:
        names = self.names()
        root, target = names.root(old), folded(new)
        if problems := self._unknown("old", names, old):
            return problems
        if target in _in_use(names, self._all_evenings()) and names.root(new) != root:
            return (problem("new", "people.name_taken", name=names.person_of(new), old=names.person_of(old)),)
        if target != root:
            self._jot(ALIASES, target, None)
            self._jot(ALIASES, root, target)
            self._move_archived(root, target)
        self._jot(SPELLINGS, target, clean_name(new))
        return ()

    def _merge(self, one: str, into: str) -> Problems:
        names = self.names()
        if problems := (*self._unknown("one", names, one), *self._unknown("into", names, into)):
            return problems
        first, second = names.root(one), names.root(into)
        if first == second:
            return (problem("into", "people.same_person", name=names.person_of(into)),)
        for summary in self._all_evenings():
            if {first, second} <= {names.root(name) for name in summary.totals}:
                return (self._sat_together(names, one, into, summary),)
        self._jot(ALIASES, first, second)
        return ()

    def _keep_archived(self, person: str, archived: bool) -> Problems:
        names = self.names()
        if problems := self._unknown("name", names, person):
            return problems
        self._jot(ARCHIVED, names.root(person), True if archived else None)
        return ()

    def _move_archived(self, key: str, to: str) -> None:
        if key in self._store.jottings(ARCHIVED):
            self._jot(ARCHIVED, key, None)
            self._jot(ARCHIVED, to, True)

    def _jot(self, scope: str, key: str, value: object) -> None:
        self._store.jot(scope, key, None if value is None else dump_json(value))

    def _all_evenings(self) -> Sequence[Summary]:
        """Also those that are hidden: they may come back."""
        return self._ledger.summaries(with_hidden=True)

    def _names(self, summaries: Sequence[Summary]) -> Names:
        """A name is spelled as it was last written, unless it was renamed."""
        written = {folded(name): name for summary in reversed(summaries) for name in summary.totals}
        aliases = {key: json.loads(value) for key, value in self._store.jottings(ALIASES).items()}
        chosen = {key: json.loads(value) for key, value in self._store.jottings(SPELLINGS).items()}
        return Names(aliases, {**written, **chosen})

    def _unknown(self, field: str, names: Names, name: str) -> Problems:
        seated = {names.root(written) for summary in self._all_evenings() for written in summary.totals}
        return () if names.root(name) in seated else (problem(field, "people.unknown", name=clean_name(name)),)

    @staticmethod
    def _sat_together(names: Names, one: str, into: str, summary: Summary) -> Problem:
        date = local_day(summary.started_at)
        return problem("into", "people.sat_together", one=names.person_of(one), other=names.person_of(into), date=date)


def _up_to_the_root(names: Names, name: str) -> Iterator[str]:
    """A name and all those that it counts as."""
    key: str | None = folded(name)
    while key is not None:
        yield key
        key = names.aliases.get(key)


def _in_use(names: Names, summaries: Sequence[Summary]) -> set[str]:
    """Every name that was written or that another counts as."""
    written = (folded(name) for summary in summaries for name in summary.totals)
    return set(chain(written, names.aliases, names.aliases.values()))
