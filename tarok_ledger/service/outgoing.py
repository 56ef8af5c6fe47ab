"""Files on their way out of the app: evenings in some format, or everything as a backup, made in a folder."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from tarok_ledger.core.problems import Problems
from tarok_ledger.export.formats import Format
from tarok_ledger.i18n import Words
from tarok_ledger.service.backup import Backup
from tarok_ledger.service.exports import Exported, export_folder, stored_source
from tarok_ledger.service.ledger import Ledger, local_time
from tarok_ledger.storage.files import unwritable, write_file

Progress = Callable[[int, int], bool]
"""Told how many of how many are done; answers whether to go on."""
BACKUP_NAME = "tarok-ledger-backup"
LAST_BACKUP = "backup_made_at"
"""The note that says when the last backup was made."""
ARCHIVE_NAME = "tarok-ledger.zip"


def save_evenings(
    ledger: Ledger, evenings: Mapping[str, str], to: Format, words: Words, folder: Path, progress: Progress
) -> Exported | Problems:
    """Evenings by id, each with the name under which a problem of it is said."""
    sources = [replace(stored_source(ledger, evening, words), name=name) for evening, name in evenings.items()]
    return export_folder(sources, to, folder, progress)


def save_backup(ledger: Ledger, folder: Path, progress: Progress) -> Exported | Problems:
    text = Backup(ledger).make(progress)
    if isinstance(text, tuple):
        return text
    made_at = ledger.now()
    local = local_time(made_at)
    target = folder / f"{BACKUP_NAME}-{local[:10]}-{local[11:13]}{local[14:16]}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return (unwritable(str(folder), error),)
    if failed := write_file(str(target), text.encode()):
        return (failed,)
    ledger.keep_device_note(LAST_BACKUP, made_at)
    return Exported((target,))


def pack(made: Exported) -> Exported | Problems:
    """One archive in the place of many files: no app takes hundreds at once."""
    archive = made.files[0].parent / ARCHIVE_NAME
    try:
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as opened:
            for file in made.files:
                opened.write(file, file.name)
    except OSError as error:
        archive.unlink(missing_ok=True)
        return (unwritable(ARCHIVE_NAME, error),)
    for file in made.files:
        file.unlink()
    return Exported((archive,))


def empty(folder: Path) -> None:
    """Away with what was made here before; other apps have their own copies."""
    shutil.rmtree(folder, ignore_errors=True)
