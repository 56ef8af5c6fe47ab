"""Everyone who has played: renamed, merged, split, archived, and each act undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tarok_ledger.core.problems import Problems
from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.service.people import Memory, People, Person, folded
from tarok_ledger.ui.presenters.dates import day_in_words

CARDS_SHOWN = 40
"""So many at first; the others on demand or by searching."""


@dataclass(frozen=True, slots=True)
class PersonCard:
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class PlayersView:
    line: str
    current: tuple[PersonCard, ...]
    left_out: int
    archived: tuple[PersonCard, ...]
    """Shown when they are unfolded, or looked for."""
    number_archived: int
    is_new: bool
    """Nobody has played yet."""
    undo: str
    """What was done last, as long as it can be undone."""


@dataclass(frozen=True, slots=True)
class PersonView:
    name: str
    line: str
    typed: str
    name_problem: str
    names: tuple[str, ...]
    """The other names that count as his."""
    archived: bool
    undo: str


class PlayersPresenter:
    def __init__(self, ledger: Ledger, words: Words) -> None:
        self.search = ""
        self.search_other = ""
        self.archived_unfolded = False
        self.merge_problem = ""
        self._people = People(ledger)
        self._words = words
        self._shown = CARDS_SHOWN
        self._about = ""
        self._typed: str | None = None
        self._name_problem = ""
        self._done: list[tuple[Memory, str]] = []

    def view(self) -> PlayersView:
        known = self._people.known()
        found = [person for person in known if _fits(person, self.search)]
        current = [person for person in found if not person.archived]
        archived = [person for person in found if person.archived]
        number_archived = sum(person.archived for person in known)
        return PlayersView(
            line=self._words.text("ui.players.line", number=len(known), archived=number_archived) if known else "",
            current=tuple(self._card(person) for person in current[: self._shown]),
            left_out=max(0, len(current) - self._shown),
            archived=tuple(map(self._card, archived)) if self.archived_unfolded or self.search.strip() else (),
            number_archived=number_archived,
            is_new=not known,
            undo=self._undo_line(),
        )

    def look_for(self, typed: str) -> None:
        self.search = typed
        self._shown = CARDS_SHOWN

    def show_more(self) -> None:
        self._shown += CARDS_SHOWN

    def fold_archived(self) -> None:
        """Shows those who are archived, or folds them away again."""
        self.archived_unfolded = not self.archived_unfolded

    # One person

    def choose(self, name: str) -> None:
        """Turns to a person; what was typed for another is done with."""
        if self._about != name:
            self._about, self._typed, self._name_problem = name, None, ""
            self.search_other = self.merge_problem = ""

    def person(self) -> PersonView | None:
        """None if nobody is called so any more."""
        person = self._find()
        if person is None:
            return None
        return PersonView(
            name=person.name,
            line=self._line(person),
            typed=person.name if self._typed is None else self._typed,
            name_problem=self._name_problem,
            names=person.names,
            archived=person.archived,
            undo=self._undo_line(),
        )

    def others(self) -> tuple[PersonCard, ...]:
        """With whom the person could be one, as far as they fit what is looked for."""
        chosen = self._find()
        known = self._people.known()
        return tuple(self._card(person) for person in known if person != chosen and _fits(person, self.search_other))

    def look_for_other(self, typed: str) -> None:
        self.search_other = typed
        self.merge_problem = ""

    def write_name(self, typed: str) -> None:
        self._typed, self._name_problem = typed, ""

    def rename(self) -> None:
        person, typed = self._find(), self._typed
        if person is None or typed is None:
            return
        said = self._words.text("ui.players.renamed", old=person.name, new=typed.strip())
        self._name_problem = self._act(lambda: self._people.rename(person.name, typed), said)
        if not self._name_problem:
            self._typed = None

    def merge(self, into: str) -> bool:
        """Says that the person and another are one; the other's name stays."""
        person = self._find()
        if person is None:
            return True
        said = self._words.text("ui.players.merged", one=person.name, into=into)
        self.merge_problem = self._act(lambda: self._people.merge(person.name, into), said)
        if not self.merge_problem:
            self._typed, self.search_other = None, ""
        return not self.merge_problem

    def split(self, name: str) -> None:
        self._typed = None
        self._name_problem = self._act(
            lambda: self._people.split(name), self._words.text("ui.players.split_off", name=name)
        )

    def keep_archived(self, archived: bool) -> None:
        person = self._find()
        if person is None:
            return
        act = self._people.archive if archived else self._people.unarchive
        key = "ui.players.archived_one" if archived else "ui.players.unarchived_one"
        self._act(lambda: act(person.name), self._words.text(key, name=person.name))

    def undo(self) -> None:
        """Undoes what was done last; then what was done before it can be undone."""
        if self._done:
            memory, _ = self._done.pop()
            self._people.restore(memory)
            self._typed, self._name_problem = None, ""

    def forget(self) -> None:
        self._done.clear()

    def _act(self, do: Callable[[], Problems], said: str) -> str:
        """Does something that can be undone; what is wrong, in words."""
        before = self._people.remember()
        if problems := do():
            return " ".join(self._sentence(found.key, dict(found.params)) for found in problems)
        if self._people.remember() != before:
            self._done.append((before, said))
        return ""

    def _sentence(self, key: str, params: dict[str, str | int]) -> str:
        if "date" in params:
            params = {**params, "date": day_in_words(str(params["date"]), self._words)}
        sentence = self._words.text(key, **params)
        return sentence[:1].upper() + sentence[1:]

    def _find(self) -> Person | None:
        known = {folded(person.name): person for person in self._people.known()}
        return known.get(folded(self._about)) or known.get(folded(self._people.person_of(self._about)))

    def _undo_line(self) -> str:
        return self._done[-1][1] if self._done else ""

    def _card(self, person: Person) -> PersonCard:
        return PersonCard(person.name, self._line(person))

    def _line(self, person: Person) -> str:
        day = day_in_words(person.last_seen, self._words)
        line = self._words.text("ui.players.seen", evenings=person.evenings, day=day)
        if not person.names:
            return line
        return f"{line} · {self._words.text('ui.players.also', names=', '.join(person.names))}"


def _fits(person: Person, typed: str) -> bool:
    """Every word looked for is in a name of his."""
    names = [folded(name) for name in (person.name, *person.names)]
    return all(any(word in name for name in names) for word in folded(typed).split())
