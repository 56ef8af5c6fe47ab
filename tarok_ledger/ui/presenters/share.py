"""Sharing: in which formats, into which folder on a desktop, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from tarok_ledger.core.problems import Problem, Problems, problem
from tarok_ledger.export.formats import FORMATS
from tarok_ledger.i18n import Words
from tarok_ledger.service.exports import Exported
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.service.outgoing import Progress, empty, pack, save_backup, save_evenings
from tarok_ledger.storage.place import downloads_path, outbox_path
from tarok_ledger.ui.presenters.paths import roomy_problem

Job = Callable[[Ledger, Progress], Exported | Problems]
Make = Callable[[Ledger, Path, Progress], Exported | Problems]

SIGNS: Mapping[str, str] = MappingProxyType(
    {"png": "▣", "pdf": "▤", "text": "✉", "csv": "▦", "json": "{ }", "hledger": "⚖"}
)
"""Every format with its sign, those for people first, those for programs last."""
TEXT = "text"
FOLDER = "folder"
"""The note that says where files go."""
MOST_SHARED = 20
"""More files than this go to another app as one archive."""
PROBLEMS_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Offer:
    format: str
    sign: str
    title: str


@dataclass(frozen=True, slots=True)
class OutboxView:
    asks_folder: bool
    folder: str
    """As it was typed."""
    said: str
    """What was done."""
    file: str
    """The name of the file, if it is one alone."""
    place: str
    """Where the files are now."""
    text: str
    """What can be copied."""
    copied: bool
    problems: tuple[str, ...]


class Outbox:
    """Files on their way out: into a folder on a desktop, to other apps on a phone."""

    def __init__(self, ledger: Ledger, words: Words, on_phone: bool) -> None:
        self._ledger = ledger
        self._words = words
        self._on_phone = on_phone
        self._is_text = False
        self._problems: tuple[str, ...] = ()
        self._forget()

    @property
    def view(self) -> OutboxView:
        return OutboxView(
            asks_folder=not self._on_phone,
            folder="" if self._on_phone else self._folder,
            said=self._said,
            file=self._file,
            place=self._place,
            text=self.text,
            copied=self._copied,
            problems=self._problems,
        )

    @property
    def offers(self) -> tuple[Offer, ...]:
        return tuple(Offer(name, sign, self._words.text(f"ui.share.format.{name}")) for name, sign in SIGNS.items())

    def use_folder(self, typed: str) -> None:
        """Kept as it is typed; an empty field means the usual folder."""
        self._ledger.keep_device_note(FOLDER, typed)
        self._problems = ()

    def evenings(self, evenings: Mapping[str, str], format_id: str) -> Job | None:
        """The work of making files of evenings, given by id with their names; None when it is said what is wrong."""
        to, words = FORMATS[format_id], self._words
        # A text goes out as it is, not as a file, where there is one alone.
        is_text = format_id == TEXT and len(evenings) == 1
        return self._job(
            lambda ledger, folder, progress: save_evenings(ledger, evenings, to, words, folder, progress), is_text
        )

    def backup(self) -> Job | None:
        return self._job(save_backup)

    def take(self, made: Exported | Problems) -> tuple[Path, ...]:
        """What came of the work. On a phone the files are still to be given to another app."""
        self._forget()
        if isinstance(made, tuple):
            self._refuse(made)
            return ()
        if self._is_text:
            self.text = made.files[0].read_text(encoding="utf-8")
        if not self._on_phone:
            self._place = str(made.files[0].parent)
            self._say_saved(made.files)
        return made.files

    def given(self, is_given: bool) -> None:
        """Whether a phone took the files."""
        if is_given:
            self._said = self._words.text("ui.share.given_text" if self._is_text else "ui.share.given")
        else:
            self._refuse((problem("", "share.not_given"),))

    def copied(self) -> None:
        self._copied = True

    @property
    def _folder(self) -> str:
        return str(self._ledger.device_notes().get(FOLDER, downloads_path()))

    def _job(self, make: Make, is_text: bool = False) -> Job | None:
        self._forget()
        self._is_text = is_text
        folder = outbox_path() if self._on_phone else _folder(self._folder)
        if isinstance(folder, Problem):
            self._refuse((folder,))
            return None
        if not self._on_phone:
            return lambda ledger, progress: make(ledger, folder, progress)

        def job(ledger: Ledger, progress: Progress) -> Exported | Problems:
            empty(folder)
            made = make(ledger, folder, progress)
            return made if isinstance(made, tuple) or len(made.files) <= MOST_SHARED else pack(made)

        return job

    def _say_saved(self, files: tuple[Path, ...]) -> None:
        if len(files) == 1:
            self._said, self._file = self._words.text("ui.share.saved"), files[0].name
        else:
            self._said = self._words.text("ui.share.saved_several", number=len(files))

    def _refuse(self, problems: Problems) -> None:
        self._problems = tuple(self._words.problem(roomy_problem(found)) for found in problems[:PROBLEMS_SHOWN])

    def _forget(self) -> None:
        self._said = self._file = self._place = self.text = ""
        self._copied = False
        self._problems = ()


def _folder(typed: str) -> Path | Problem:
    """The folder that was typed: a whole path, for an app lies nowhere that a user would know."""
    if not typed.strip():
        return downloads_path()
    if "\0" in typed:
        return problem("", "share.no_folder")
    try:
        folder = Path(typed.strip()).expanduser()
        if not folder.is_absolute():
            return problem(typed.strip(), "share.not_a_whole_path", example=str(downloads_path()))
        if folder.exists() and not folder.is_dir():
            return problem(str(folder), "share.not_a_folder")
    except (OSError, RuntimeError):
        # A name too long, or the home of somebody who is not there.
        return problem("", "share.no_folder")
    return folder
