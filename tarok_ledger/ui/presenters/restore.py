"""Restoring a backup: what it would do, and what it did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tarok_ledger.core.problems import Problem, Problems
from tarok_ledger.i18n import Words
from tarok_ledger.journal.codec import Progress
from tarok_ledger.service.backup import (
    DIFFERENT,
    LONGER_HERE,
    LONGER_THERE,
    NEW,
    SAME,
    Backup,
    EveningCase,
    Restored,
    RestorePlan,
)
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.storage.files import read_text
from tarok_ledger.ui.presenters.dates import day_in_words
from tarok_ledger.ui.presenters.files import FileQuestion

CASES = (NEW, LONGER_THERE, SAME, LONGER_HERE, DIFFERENT)
MOST_NAMED = 5
"""So many differing evenings are named."""


@dataclass(frozen=True, slots=True)
class Line:
    """A number, and what it means."""

    title: str
    line: str
    number: int


@dataclass(frozen=True, slots=True)
class PlanView:
    lines: tuple[Line, ...]
    differing: tuple[str, ...]
    """Evenings that went another way here."""
    not_named: int
    other_rules: int
    keep_both: bool
    is_needed: bool
    """There is something to be done."""


class RestorePresenter:
    def __init__(self, ledger: Ledger, words: Words) -> None:
        self.question = FileQuestion(ledger, words, backups=True)
        self.keep_both = False
        self._words = words
        self._plan: RestorePlan | None = None
        self._done: Restored | None = None

    @property
    def plan(self) -> PlanView | None:
        """What would be done, once a file was looked into."""
        plan = self._plan
        if plan is None:
            return None
        differing = [evening for evening in plan.evenings if evening.case == DIFFERENT]
        adds = plan.count(NEW) + plan.count(LONGER_THERE) + plan.payments + plan.jottings
        return PlanView(
            lines=tuple(self._planned(plan)),
            differing=tuple(map(self._name, differing[:MOST_NAMED])),
            not_named=len(differing[MOST_NAMED:]),
            other_rules=sum(evening.other_rules for evening in plan.evenings),
            keep_both=self.keep_both,
            is_needed=bool(adds or (differing and self.keep_both)),
        )

    @property
    def done(self) -> tuple[Line, ...] | None:
        """What was done, once it was."""
        done = self._done
        if done is None:
            return None
        numbers = {
            "added": done.added,
            "continued": done.continued,
            "copied": done.copied,
            "payments": done.payments,
            "jottings": done.jottings,
        }
        return tuple(
            Line(self._say(f"done.{name}"), self._say(f"done.{name}_line"), number)
            for name, number in numbers.items()
            if number
        )

    def look(self) -> Callable[[Ledger, Progress], RestorePlan | Problems] | None:
        """The work of looking into the file that is named; None when none is."""
        path = self.question.typed.strip()
        if not self.question.check():
            return None
        return lambda ledger, progress: _look(ledger, path, progress)

    def take_plan(self, result: RestorePlan | Problems) -> None:
        if isinstance(result, tuple):
            self.question.refuse(result)
            return
        self.question.used(self.question.typed.strip())
        self._plan = result

    def restore(self) -> Callable[[Ledger, Progress], Restored | Problems]:
        plan, keep_both = self._plan, self.keep_both
        assert plan is not None
        return lambda ledger, progress: Backup(ledger).restore(plan, keep_both, progress)

    def take_done(self, result: Restored | Problems) -> None:
        if isinstance(result, tuple):
            self.another_file()
            self.question.refuse(result)
        else:
            self._done = result

    def another_file(self) -> None:
        self._plan = self._done = None
        self.keep_both = False

    def _planned(self, plan: RestorePlan) -> Iterator[Line]:
        numbers = {case: plan.count(case) for case in CASES}
        for name, number in {**numbers, "payments": plan.payments, "jottings": plan.jottings}.items():
            if number:
                meaning = "different_both" if name == DIFFERENT and self.keep_both else name
                yield Line(self._say(f"plan.{name}"), self._say(f"plan.{meaning}_line"), number)

    def _name(self, evening: EveningCase) -> str:
        return self._words.text(
            "ui.restore.evening",
            game=self._words.label("game", evening.game),
            date=day_in_words(evening.started_at, self._words),
            players=", ".join(evening.players),
        )

    def _say(self, key: str) -> str:
        return self._words.text(f"ui.restore.{key}")


def _look(ledger: Ledger, path: str, progress: Progress) -> RestorePlan | Problems:
    text = read_text(path)
    return (text,) if isinstance(text, Problem) else Backup(ledger).look(text, progress)
