"""Reading and writing what the user named."""

from __future__ import annotations

import sys
from pathlib import Path

from tarok_ledger.core.problems import Problem, problem
from tarok_ledger.storage.files import write_file

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
    return write_file(name, text.encode())
