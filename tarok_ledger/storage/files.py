"""Writing files whole or not at all: beside the target first, so that a failure leaves what was there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import BinaryIO

from tarok_ledger.core.problems import Problem, problem

BESIDE = ".tarok-ledger-"
"""How the name of a file begins that is not yet whole."""


def write_file(name: str, content: bytes) -> Problem | None:
    """What is no ordinary file (a pipe, a device) is written to as it is; a link is followed."""
    target = Path(name).resolve()
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(content)
        else:
            _replace(target, content)
    except OSError as error:
        return unwritable(name, error)
    return None


def read_text(name: str) -> str | Problem:
    """The text of a file, wherever the user says it lies."""
    try:
        file = Path(name).expanduser()
        if file.exists() and not file.is_file():
            return problem("", "file.not_a_file")
        return file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        return problem("", "file.not_utf8")
    except OSError as error:
        return problem("", "file.unreadable", why=error.strerror or str(error))
    except (ValueError, RuntimeError) as error:
        # A path that no file can have, or the home of somebody who is not there.
        return problem("", "file.unreadable", why=str(error))


def unwritable(name: str, error: OSError) -> Problem:
    return problem(name, "file.unwritable", why=error.strerror or str(error))


def _replace(target: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=BESIDE)
    beside = Path(name)
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 - an open descriptor, not a path
            write_through(file, content)
        beside.chmod(0o666 & ~_umask())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def write_through(file: BinaryIO, content: bytes) -> None:
    """Onto the disk, not only towards it: what is moved into place afterwards is there."""
    file.write(content)
    file.flush()
    os.fsync(file.fileno())


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
