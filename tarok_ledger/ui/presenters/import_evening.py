"""Taking an evening file in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tarok_ledger.core.problems import Problem, Problems
from tarok_ledger.i18n import Words
from tarok_ledger.journal.codec import Progress
from tarok_ledger.service.backup_file import is_backup
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.storage.files import read_text
from tarok_ledger.ui.presenters.files import FileQuestion


@dataclass(frozen=True, slots=True)
class Imported:
    """The evening that a file became; or the file is no evening but a backup."""

    evening: str = ""
    is_backup: bool = False


Job = Callable[[Ledger, Progress], Imported | Problems]


class ImportPresenter:
    def __init__(self, ledger: Ledger, words: Words) -> None:
        self.question = FileQuestion(ledger, words, backups=False)

    def job(self) -> Job | None:
        """The work of taking in the file that is named; None when none is."""
        path = self.question.typed.strip()
        if not self.question.check():
            return None
        return lambda ledger, progress: _import(ledger, path, progress)

    def take(self, result: Imported | Problems) -> Imported | None:
        if isinstance(result, tuple):
            self.question.refuse(result)
            return None
        self.question.used(self.question.typed.strip())
        return result


def _import(ledger: Ledger, path: str, progress: Progress) -> Imported | Problems:
    text = read_text(path)
    if isinstance(text, Problem):
        return (text,)
    if is_backup(text):
        return Imported(is_backup=True)
    opened = ledger.import_file(text, progress)
    return opened if isinstance(opened, tuple) else Imported(opened.id)
