"""Reading what the user named, and writing without leaving half a file."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from tarok_ledger.core.problems import Problem, problem

STANDARD_INPUT = "-"


def read_text(name: str) -> str | Problem:
    """The text of a file or of standard input."""
    try:
        raw = _standard_input() if name == STANDARD_INPUT else Path(name).read_bytes()
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return problem(name, "file.not_utf8")
    except OSError as error:
        return problem(name, "file.unreadable", why=error.strerror or str(error))


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer.read()


def write_text(name: str, text: str) -> Problem | None:
    """Writes beside the target first, so that a failure leaves what was there. What is no ordinary file (a pipe, a
    device) is written to as it is; a link is followed."""
    target = Path(name).resolve()
    try:
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")
        else:
            _replace(target, text)
    except OSError as error:
        return problem(name, "file.unwritable", why=error.strerror or str(error))
    return None


def _replace(target: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".tarok-ledger-")
    beside = Path(name)
    try:
        with open(handle, "w", encoding="utf-8") as file:  # noqa: PTH123 - an open descriptor, not a path
            file.write(text)
            file.flush()
            os.fsync(handle)
        beside.chmod(0o666 & ~_umask())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
