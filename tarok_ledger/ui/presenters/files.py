"""Which file is to be read: one that is typed, one of the folder used last, or one that a phone lets choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tarok_ledger.core.problems import Problem, Problems
from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.service.outgoing import BACKUP_NAME
from tarok_ledger.storage.place import downloads_path

FOLDER = "folder_read"
"""The note that says where the last file was read."""
MOST_NEARBY = 6
PROBLEMS_SHOWN = 4


@dataclass(frozen=True, slots=True)
class NearbyFile:
    path: str
    name: str


@dataclass(frozen=True, slots=True)
class Nearby:
    folder: str
    files: tuple[NearbyFile, ...]


class FileQuestion:
    def __init__(self, ledger: Ledger, words: Words, *, backups: bool) -> None:
        """Asks for a backup, or else for the file of an evening."""
        self.typed = ""
        self.problems: tuple[str, ...] = ()
        self._ledger = ledger
        self._words = words
        self._backups = backups

    def write(self, typed: str) -> None:
        self.typed = typed
        self.problems = ()

    def nearby(self) -> Nearby:
        """The newest files of the folder used last."""
        folder = Path(self._ledger.device_notes().get(FOLDER, str(downloads_path())))
        newest = sorted(self._fitting(folder), key=_changed_at, reverse=True)[:MOST_NEARBY]
        return Nearby(str(folder), tuple(NearbyFile(str(file), file.name) for file in newest))

    def used(self, path: str) -> None:
        """A file was read: the next one may lie beside it."""
        self._ledger.keep_device_note(FOLDER, str(Path(path).expanduser().absolute().parent))

    def check(self) -> bool:
        """Whether a file is named at all."""
        self.problems = () if self.typed.strip() else (self._words.text("ui.files.no_path"),)
        return not self.problems

    def refuse(self, problems: Problems) -> None:
        """A problem of the file as a whole is said with the file's name."""
        name = Path(self.typed.strip()).name
        self.problems = tuple(self._words.problem(_named(found, name)) for found in problems[:PROBLEMS_SHOWN])

    def _fitting(self, folder: Path) -> Iterator[Path]:
        try:
            files = [file for file in folder.glob("*.json") if file.is_file()]
        except OSError:
            return
        yield from (file for file in files if file.name.startswith(BACKUP_NAME) == self._backups)


def _named(found: Problem, name: str) -> Problem:
    return found if found.field or found.entry is not None else found.inside(name)


def _changed_at(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0
