"""What all groups of commands share."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from keyword import iskeyword
from typing import Any, TypeVar

from tarok_ledger.cli.files import read_text
from tarok_ledger.core.problems import Problem, Problems
from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.store import Store

T = TypeVar("T")


class RefusedError(Exception):
    """What was asked for cannot be done, and nothing was written."""

    def __init__(self, problems: Problems) -> None:
        super().__init__(*problems)
        self.problems = problems


class Parsers:
    """Where a group declares its commands."""

    def __init__(self, subparsers: argparse._SubParsersAction[argparse.ArgumentParser], group: type[CommandGroup]):
        self._subparsers = subparsers
        self._group = group

    def command(self, name: str, about: str, *, store: bool = False, json: bool = True) -> argparse.ArgumentParser:
        """The method of that name carries it out; one that is a word of Python has an underscore behind it."""
        method = f"{name}_" if iskeyword(name) else name.replace("-", "_")
        added = self._subparsers.add_parser(name, help=about, description=about, allow_abbrev=False)
        added.set_defaults(group=self._group, needs_store=store, command=method)
        if json:
            added.add_argument("--json", action="store_true", help="print JSON")
        return added

    def on_evening(self, name: str, about: str, *, json: bool = True) -> argparse.ArgumentParser:
        added = self.command(name, about, store=True, json=json)
        added.add_argument("evening", metavar="EVENING", help="the evening's id, or how it begins")
        return added


class CommandGroup:
    """Commands that belong together, a method each."""

    @classmethod
    def add_to(cls, parsers: Parsers) -> None:
        raise NotImplementedError

    def __init__(self, words: Words, arguments: argparse.Namespace, store: Store | None, ledger: Ledger | None) -> None:
        self.words = words
        self.arguments = arguments
        self._store = store
        self._ledger = ledger

    @property
    def ledger(self) -> Ledger:
        assert self._ledger is not None, "the command has asked for the store"
        return self._ledger

    @property
    def store(self) -> Store:
        assert self._store is not None, "the command has asked for the store"
        return self._store

    def open_evening(self) -> OpenEvening:
        return accepted(self.ledger.open(self.arguments.evening))

    def print_json(self, value: Any) -> None:
        print(json.dumps(value, ensure_ascii=False, indent=1))

    def read_file(self) -> str:
        content = read_text(self.arguments.file)
        if isinstance(content, Problem):
            raise RefusedError((content,))
        return content

    def name_the_file(self, result: T | Problems) -> T | Problems:
        """A problem of the file as a whole is said with the file's name."""
        if not isinstance(result, tuple):
            return result
        return tuple(
            replace(found, field=self.arguments.file) if not found.field and found.entry is None else found
            for found in result
        )


def refuse_any(problems: Problems) -> None:
    if problems:
        raise RefusedError(problems)


def accepted(result: T | Problems) -> T:
    if isinstance(result, tuple):
        raise RefusedError(result)
    return result
