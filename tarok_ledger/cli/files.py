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
        raw = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return problem(name, "file.not_utf8")
    except OSError as error:
        return problem(name, "file.unreadable", why=error.strerror or str(error))


def write_text(name: str, text: str) -> Problem | None:
    """Writes beside the target first, so that a failure leaves what was there."""
    target = Path(name)
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=target.parent, prefix=f".{target.name}.", delete=False
        ) as beside:
            beside.write(text)
            beside.flush()
            os.fsync(beside.fileno())
        Path(beside.name).replace(target)
    except OSError as error:
        return problem(name, "file.unwritable", why=error.strerror or str(error))
    return None
