"""The command line as a user runs it: a process of its own, with a ledger of its own."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.cli.examples import FOUR, Entry

LONGEST_SECONDS = 30
"""No command takes nearly as long; one that never ends fails its test."""


@dataclass(frozen=True, slots=True)
class Result:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Cli:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = folder / "ledger.db"

    @property
    def environment(self) -> Mapping[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "TERM": "dumb",
            "TAROK_LEDGER_DB": str(self.database),
        }

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "tarok_ledger", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment,
            cwd=self.folder,
        )

    def run(self, *arguments: str, given: str | bytes = b"") -> Result:
        """Runs a command to its end; `given` is its standard input."""
        with self.start(*arguments) as process:
            try:
                out, err = process.communicate(given.encode() if isinstance(given, str) else given, LONGEST_SECONDS)
            finally:
                process.kill()
        return Result(process.returncode, out.decode(), err.decode())

    def done(self, *arguments: str, given: str | bytes = b"") -> Result:
        """Runs a command that must do what it is asked, without a complaint."""
        result = self.run(*arguments, given=given)
        assert (result.status, result.err) == (0, "")
        return result

    def new(self, *entries: Entry, game: str = "slovenian", players: tuple[str, ...] = FOUR) -> str:
        """Starts an evening that already has entries; returns its id."""
        text = json.dumps({"game": game, "players": list(players), "entries": list(entries)})
        return self.done("import", "-", given=text).out.strip()

    def record(self, evening: str, entry: Entry) -> Result:
        return self.run("record", evening, "-", given=json.dumps(entry))

    def totals(self, evening: str) -> dict[str, int]:
        totals: dict[str, int] = self.done("show", evening, "--json").json["totals"]
        return totals

    def rows(self) -> list[tuple[object, ...]]:
        return rows_of(self.database)


def rows_of(database: Path) -> list[tuple[object, ...]]:
    """Everything that is written in a ledger, read past the program; nothing if there is no file."""
    if not database.exists():
        return []
    connection = sqlite3.connect(database)
    try:
        return [
            row
            for query in ("SELECT * FROM evenings", "SELECT * FROM records", "SELECT * FROM closings")
            for row in connection.execute(query)
        ]
    finally:
        connection.close()


def assert_refused(result: Result, *places: str) -> None:
    """Exit status 2, nothing on standard output, and one line a problem, each naming its place."""
    lines = result.err.splitlines()
    assert (result.status, result.out) == (2, ""), result
    assert len(lines) == len(places), result.err
    for place in places:
        assert any(line.startswith(f"tarok-ledger: {place}: ") for line in lines), (place, result.err)


def assert_refused_saying(result: Result, *words: str) -> None:
    """Exit status 2, nothing on standard output, and one line in which all these words stand."""
    lines = result.err.splitlines()
    assert (result.status, result.out) == (2, ""), result
    assert len(lines) == 1, result.err
    assert lines[0].startswith("tarok-ledger: ")
    for word in words:
        assert word in lines[0]
