"""Evenings into files of every format."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tarok_ledger.cli.base import CommandGroup, Parsers, RefusedError, accepted, refuse_any
from tarok_ledger.cli.files import STANDARD_INPUT, read_text
from tarok_ledger.core.problems import Problem, problem
from tarok_ledger.export.formats import FORMATS, Format
from tarok_ledger.service.exports import Source, export_bytes, export_file, export_folder, file_source, stored_source
from tarok_ledger.service.ledger import system_clock


def is_file(name: str) -> bool:
    return name == STANDARD_INPUT or Path(name).exists()


class _NamedEvenings(argparse.Action):
    """Only an evening of the ledger needs the ledger."""

    def __call__(
        self, _parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, _option: str | None = None
    ) -> None:
        namespace.evenings = values
        namespace.needs_store = namespace.needs_store or not all(map(is_file, values))


class _AllEvenings(argparse.Action):
    def __call__(
        self, _parser: argparse.ArgumentParser, namespace: argparse.Namespace, _values: Any, _option: str | None = None
    ) -> None:
        namespace.all = namespace.needs_store = True


class ExportCommands(CommandGroup):
    @classmethod
    def add_to(cls, parsers: Parsers) -> None:
        export = parsers.command("export", "write evenings as files, sheets or pictures", json=False)
        export.add_argument(
            "evenings",
            metavar="FILE-OR-EVENING",
            nargs="*",
            default=[],
            action=_NamedEvenings,
            help="an evening file (- for standard input), or an evening's id or how it begins",
        )
        export.add_argument("--all", nargs=0, default=False, action=_AllEvenings, help="every evening of the ledger")
        export.add_argument("--to", choices=tuple(FORMATS), default="json", help="the format (default: json)")
        export.add_argument(
            "-o", "--output", metavar="OUT", help="the file to write (default: standard output); of several, the folder"
        )

    def export(self) -> None:
        named, to = self.arguments.evenings, FORMATS[self.arguments.to]
        if self.arguments.all and named:
            raise RefusedError((problem("", "export.all_and_named"),))
        if self.arguments.all:
            ids = [summary.id for summary in self.ledger.summaries()]
            if not ids:
                raise RefusedError((problem("", "export.nothing_to_export"),))
            self._export_several([stored_source(self.ledger, evening_id, self.words) for evening_id in ids], to)
        elif len(named) > 1:
            self._export_several([self._source(name) for name in named], to)
        elif named:
            self._export_one(self._source(named[0]), to)
        else:
            raise RefusedError((problem("", "export.nothing_named"),))

    def _source(self, name: str) -> Source:
        if not is_file(name):
            return stored_source(self.ledger, name, self.words)
        text = read_text(name)
        if isinstance(text, Problem):
            raise RefusedError((text,))
        return file_source(name, text, self.words, system_clock)

    def _export_one(self, source: Source, to: Format) -> None:
        output = self.arguments.output
        if output is not None:
            refuse_any(export_file(source, to, output))
            return
        if sys.stdout is None:
            raise RefusedError((problem("", "file.unwritable", why=os.strerror(errno.EBADF)),))
        if not to.is_text and sys.stdout.isatty():
            raise RefusedError((problem("", "export.binary_to_terminal", format=to.id.upper()),))
        content = accepted(export_bytes(source, to))
        sys.stdout.buffer.write(content)

    def _export_several(self, sources: Sequence[Source], to: Format) -> None:
        output = self.arguments.output
        if output is None:
            raise RefusedError((problem("", "export.needs_folder"),))
        if Path(output).exists() and not Path(output).is_dir():
            raise RefusedError((problem(output, "export.not_a_folder"),))
        accepted(export_folder(sources, to, Path(output), self._say_progress))

    def _say_progress(self, done: int, of: int) -> bool:
        print(self.words.text("cli.export_progress", done=done, of=of), file=sys.stderr, flush=True)
        return True
