"""Exporting evenings: everything is made first and moved into place last, so that nothing half done is ever left."""

from __future__ import annotations

import hashlib
import tempfile
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from tarok_ledger.core.problems import Problem, Problems, problem
from tarok_ledger.export.formats import Format
from tarok_ledger.export.report import Report
from tarok_ledger.i18n import Words
from tarok_ledger.journal.codec import dump_evening, load_evening, settled
from tarok_ledger.journal.evening import Evening
from tarok_ledger.service.ledger import Ledger, OpenEvening, local_day
from tarok_ledger.storage.files import BESIDE, unwritable, write_file, write_through

Progress = Callable[[int, int], bool]
"""How many are done, of how many; false cancels."""
SHORT_ID = 8
NAMED_PLAYERS, LONGEST_SLUG = 2, 16
LATIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"})
"""Letters that are no base letter with a mark on it."""


@dataclass(frozen=True, slots=True)
class Source:
    """An evening to be exported: what the user calls it, and how it is opened when its turn comes."""

    name: str
    open: Callable[[], Report | Problems]


@dataclass(frozen=True, slots=True)
class Exported:
    files: tuple[Path, ...]


def report_of(opened: OpenEvening, words: Words) -> Report:
    return Report(opened.id, local_day(opened.started_at), opened.evening, opened.result, words)


def report_of_file(evening: Evening, words: Words, clock: Callable[[], datetime]) -> Report:
    """An evening file says neither when it was played nor which evening it is: it is dated today, and known by what
    is in it."""
    digest = hashlib.sha256(dump_evening(evening).encode()).hexdigest()
    return Report(digest, clock().date().isoformat(), evening, settled(evening), words)


def stored_source(ledger: Ledger, evening_id: str, words: Words) -> Source:
    def opened() -> Report | Problems:
        found = ledger.open(evening_id)
        return found if isinstance(found, tuple) else report_of(found, words)

    return Source(evening_id, opened)


def file_source(name: str, text: str, words: Words, clock: Callable[[], datetime]) -> Source:
    def opened() -> Report | Problems:
        evening = load_evening(text)
        return evening if isinstance(evening, tuple) else report_of_file(evening, words, clock)

    return Source(name, opened)


def export_bytes(source: Source, to: Format) -> bytes | Problems:
    report = _opened(source)
    return report if isinstance(report, tuple) else to.render(report)


def export_file(source: Source, to: Format, target: str) -> Problems:
    """One evening into a file; what was there stays unless the new one is whole."""
    content = export_bytes(source, to)
    if isinstance(content, tuple):
        return content
    failed = write_file(target, content)
    return () if failed is None else (failed,)


def export_folder(
    sources: Sequence[Source], to: Format, folder: Path, progress: Progress = lambda done, of: True
) -> Exported | Problems:
    """All of them or none: the files are made in a folder of their own beside the others and moved when the last is
    done. A folder that is not there is made, and not left behind if nothing comes of it."""
    try:
        with _made(folder), tempfile.TemporaryDirectory(dir=folder, prefix=BESIDE) as beside:
            made = _render_all(sources, to, Path(beside), progress)
            blocked = made if isinstance(made, tuple) else _blocked(made.files, folder)
            if isinstance(made, tuple) or blocked:
                return blocked
            return Exported(tuple(file.replace(folder / file.name) for file in made.files))
    except OSError as error:
        return (unwritable(str(folder), error),)


@contextmanager
def _made(folder: Path) -> Iterator[None]:
    """The folder, and those above it that are missing; what is still empty in the end is taken away again."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    finally:
        for path in missing:
            if not any(path.iterdir()):
                path.rmdir()


def _render_all(sources: Sequence[Source], to: Format, beside: Path, progress: Progress) -> Exported | Problems:
    files: list[Path] = []
    for done, source in enumerate(sources, start=1):
        report = source.open()
        if isinstance(report, tuple):
            return tuple(_named(found, source) for found in report)
        file = beside / _unused(file_name(report, to), {file.name for file in files})
        with file.open("wb") as opened:
            write_through(opened, to.render(report))
        files.append(file)
        if not progress(done, len(sources)):
            return (problem("", "export.cancelled"),)
    return Exported(tuple(files))


def _opened(source: Source) -> Report | Problems:
    """A problem of the evening as a whole is said with its name."""
    report = source.open()
    if not isinstance(report, tuple):
        return report
    return tuple(found if found.field or found.entry is not None else _named(found, source) for found in report)


def _named(found: Problem, source: Source) -> Problem:
    return replace(found, field=": ".join(part for part in (source.name, found.field) if part))


def _blocked(files: Sequence[Path], folder: Path) -> Problems:
    targets = (folder / file.name for file in files)
    return tuple(problem(str(target), "export.target_is_folder") for target in targets if target.is_dir())


def file_name(report: Report, to: Format) -> str:
    """Such as 2026-11-18-slovenian-ana-bor-1a2b3c4d.pdf: plain letters, whatever the players are called."""
    header = report.evening.header
    names = [slug(player) for player in header.players[:NAMED_PLAYERS]]
    parts = (report.date, slug(header.game.id), *names, report.id[:SHORT_ID])
    return f"{'-'.join(part for part in parts if part)}.{to.extension}"


def slug(text: str) -> str:
    """Small Latin letters and digits, with a dash for everything between."""
    base = unicodedata.normalize("NFKD", text.casefold().translate(LATIN))
    plain = "".join(
        sign if sign.isascii() and sign.isalnum() else " " for sign in base if not unicodedata.combining(sign)
    )
    return "-".join(plain.split())[:LONGEST_SLUG].strip("-")


def _unused(name: str, used: set[str]) -> str:
    stem, _, extension = name.rpartition(".")
    number = 1
    while name in used:
        number += 1
        name = f"{stem}-{number}.{extension}"
    return name
