"""Arguments in, exit status out. 0: done; 2: something was wrong, and nothing was written."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from tarok_ledger import __version__
from tarok_ledger.cli.commands import Commands, RefusedError
from tarok_ledger.core.problems import problem
from tarok_ledger.i18n import Words
from tarok_ledger.service import Ledger, random_id, system_clock
from tarok_ledger.storage.place import database_path
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.storage.store import StorageError

DONE, REFUSED = 0, 2


def main(arguments: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    parsed = build_parser().parse_args(arguments)
    words = Words()
    store: SqliteStore | None = None
    try:
        if parsed.needs_store:
            store = SqliteStore(database_path())
            ledger = Ledger(store, clock=system_clock, new_id=random_id)
            commands = Commands(words, parsed, ledger)
        else:
            commands = Commands(words, parsed)
        getattr(commands, parsed.command)()
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

    def command(name: str, about: str, *, store: bool = False, json: bool = True) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
        added.set_defaults(needs_store=store, command=name.replace("-", "_"))
        if json:
            added.add_argument("--json", action="store_true", help="print JSON")
        return added

    def on_evening(name: str, about: str, *, json: bool = True) -> argparse.ArgumentParser:
        added = command(name, about, store=True, json=json)
        added.add_argument("evening", metavar="EVENING", help="the evening's id, or how it begins")
        return added

    command("games", "list the games")
    form = command("form", "print what a hand of a game needs, and its house rules")
    form.add_argument("game", metavar="GAME")
    settle = command("settle", "settle an evening file and print the table")
    check = command("check", "say whether an evening file is in order")
    for on_file in (settle, check):
        on_file.add_argument("file", metavar="FILE", help="an evening file; - for standard input")

    new = command("new", "start an evening", store=True)
    new.add_argument("--game", required=True)
    new.add_argument("--players", required=True, help="names in seat order, separated by commas")
    new.add_argument("--dealer", help="who deals first (default: the first player)")
    new.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule; repeatable")
    new.add_argument("--stake", help="what a point is worth, such as 0.05")
    new.add_argument("--currency", help="such as EUR")

    record = on_evening("record", "record an entry; asks for it when no file is given")
    record.add_argument("file", metavar="FILE", nargs="?", help="an entry as JSON; - for standard input")
    record.add_argument("--type", default="hand", help="what to ask for (default: hand)")
    amend = on_evening("amend", "put an entry right; asks for it when no file is given")
    amend.add_argument("number", metavar="NUMBER", type=int)
    amend.add_argument("file", metavar="FILE", nargs="?", help="the entry as JSON; - for standard input")
    void = on_evening("void", "take an entry out of effect")
    void.add_argument("number", metavar="NUMBER", type=int)
    show = on_evening("show", "print an evening: its entries and the table")
    show.add_argument("--why", action="store_true", help="with the reason for every amount")
    command("list", "list the evenings", store=True)
    on_evening("undo", "take back the last thing done")
    on_evening("redo", "do again what was taken back")
    on_evening("close", "end the evening: share what is left, and say who pays whom")
    on_evening("reopen", "go on with a closed evening")

    export = on_evening("export", "write an evening file", json=False)
    export.add_argument("--to", choices=("json",), default="json", help="the format")
    export.add_argument("-o", "--output", metavar="OUT", help="the file to write (default: standard output)")
    import_ = command("import", "take an evening file into the ledger", store=True)
    import_.set_defaults(command="import_")
    import_.add_argument("file", metavar="FILE", help="an evening file; - for standard input")
    return parser
