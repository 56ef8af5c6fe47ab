"""Arguments in, exit status out. 0: done; 2: something was wrong, and nothing was written."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from tarok_ledger import __version__
from tarok_ledger.cli.accounts import AccountCommands
from tarok_ledger.cli.backup import BackupCommands
from tarok_ledger.cli.base import CommandGroup, Parsers, RefusedError
from tarok_ledger.cli.commands import EveningCommands
from tarok_ledger.cli.demo import DemoCommands
from tarok_ledger.cli.exports import ExportCommands
from tarok_ledger.cli.people import PeopleCommands
from tarok_ledger.cli.statistics import StatisticsCommands
from tarok_ledger.core.problems import problem
from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger, random_id, system_clock
from tarok_ledger.storage.place import database_path
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.storage.store import StorageError

DONE, REFUSED = 0, 2
GROUPS: tuple[type[CommandGroup], ...] = (
    EveningCommands,
    ExportCommands,
    AccountCommands,
    PeopleCommands,
    BackupCommands,
    StatisticsCommands,
    DemoCommands,
)


def main(arguments: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    parsed = build_parser().parse_args(arguments)
    words = Words()
    store: SqliteStore | None = None
    try:
        store = SqliteStore(database_path()) if parsed.needs_store else None
        ledger = Ledger(store, clock=system_clock, new_id=random_id) if store is not None else None
        getattr(parsed.group(words, parsed, store, ledger), parsed.command)()
        sys.stdout.flush()
    except RefusedError as refused:
        problems = refused.problems
    except StorageError as error:
        problems = (error.problem,)
    except (KeyboardInterrupt, EOFError):
        problems = (problem("", "cli.interrupted"),)
    except BrokenPipeError:
        # Whoever read our output has seen enough; there is nobody to tell.
        _drop_output()
        return DONE
    except OSError as error:
        _drop_output()
        problems = (problem("", "file.unwritable", why=error.strerror or str(error)),)
    else:
        return DONE
    finally:
        if store is not None:
            store.close()
    for found in problems:
        print(f"tarok-ledger: {words.problem(found)}", file=sys.stderr)
    return REFUSED


def _drop_output() -> None:
    """Keeps the interpreter from trying to write the rest when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tarok-ledger", description="Score-keeping and ledger for real tarok tables.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    for group in GROUPS:
        group.add_to(Parsers(commands, group))
    return parser
