"""Backup and restoring on the command line."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.examples import CLOSE, KLOP, TWO, evening
from tests.cli.process import Cli, assert_refused, assert_refused_saying
from tests.service.desk import file_of, gives


@pytest.fixture
def file(cli: Cli) -> Path:
    """The backup of a ledger with a closed evening, partly paid, and an open one."""
    cli.new(TWO, KLOP)
    cli.done("import", "-", given=file_of(gives("Ana", "Bor", 300), CLOSE))
    cli.done("pay", "--players", "Ana,Bor,Cene", "--from", "Ana", "--to", "Bor", "--amount", "1")
    cli.done("rename", "Cene", "Cene M.")
    file = cli.folder / "backup.json"
    assert cli.done("backup", "-o", str(file)).out == ""
    return file


def on_another_ledger(cli: Cli) -> Cli:
    folder = cli.folder / "another"
    folder.mkdir()
    return Cli(folder)


def told(cli: Cli) -> list[str]:
    """Everything that a user sees of a ledger."""
    evenings = cli.done("list", "--json").json
    exports = [cli.done("export", listed["id"]).out for listed in evenings]
    shown = [cli.done("show", listed["id"], "--why").out for listed in evenings]
    commands = (("list",), ("debts",), ("debts", "--json"), ("people",))
    return [*(cli.done(*command).out for command in commands), *exports, *shown]


def test_restore_on_an_empty_ledger_tells_the_very_same(cli: Cli, file: Path) -> None:
    other = on_another_ledger(cli)
    assert "evenings added: 2" in other.done("restore", str(file)).out
    assert told(other) == told(cli)
    again = other.folder / "again.json"
    other.done("backup", "-o", str(again))
    assert again.read_bytes() == file.read_bytes()


def test_restore_dry_run_says_what_it_would_do_and_does_nothing(cli: Cli, file: Path) -> None:
    other = on_another_ledger(cli)
    would = other.done("restore", str(file), "--dry-run", "--json").json
    assert [planned["case"] for planned in would["evenings"]] == ["new", "new"]
    assert would["payments"] == 1
    assert "nothing was changed" in other.done("restore", str(file), "--dry-run").out
    assert other.done("list", "--json").json == []


def test_restore_twice_adds_nothing_more(cli: Cli, file: Path) -> None:
    before = told(cli)
    done = cli.done("restore", str(file), "--json").json["done"]
    assert done == {"added": 0, "continued": 0, "copied": 0, "payments": 0, "jottings": 0}
    assert "here already: 2" in cli.done("restore", str(file)).out
    assert told(cli) == before


def test_restore_evening_that_went_another_way_is_left_alone_or_kept_beside(cli: Cli, file: Path) -> None:
    other = on_another_ledger(cli)
    other.done("restore", str(file))
    begun = next(listed["id"] for listed in cli.done("list", "--json").json if not listed["closed"])
    assert cli.record(begun, TWO).status == 0
    assert other.record(begun, KLOP).status == 0
    cli.done("backup", "-o", str(file))
    before = told(other)
    assert "--keep-both" in other.done("restore", str(file)).out
    assert told(other) == before
    assert "kept both ways: 1" in other.done("restore", str(file), "--keep-both").out
    assert len(other.done("list", "--json").json) == 3
    # 30 - 20 and 0 - 15, then a klop that everybody's Radl doubles: -40 and -30.
    assert other.totals(begun) == {"Ana": -30, "Bor": -30, "Cene": -45, "Dora": -45}


def test_restore_of_a_flawed_or_missing_file_is_refused(cli: Cli, file: Path) -> None:
    before = told(cli)
    text = file.read_text(encoding="utf-8")
    for flawed in (text[:-30], text.replace("300", "301", 1), evening(TWO), "{}", ""):
        file.write_text(flawed, encoding="utf-8")
        assert_refused(cli.run("restore", str(file)), str(file))
    assert_refused(cli.run("restore", str(cli.folder / "none.json")), str(cli.folder / "none.json"))
    newer = json.dumps({"format": "tarok-ledger/backup", "version": 9})
    assert_refused_saying(cli.run("restore", "-", given=newer), "version", "Update")
    assert told(cli) == before


def test_backup_that_cannot_be_written_to_its_end_leaves_the_old_file(cli: Cli) -> None:
    file = cli.folder / "backup.json"
    file.write_text("the old backup", encoding="utf-8")
    cli.new(*[TWO] * 1000)
    most_bytes = 100_000

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    failed = subprocess.run(
        [sys.executable, "-m", "tarok_ledger", "backup", "-o", str(file)],
        env=cli.environment,
        cwd=cli.folder,
        capture_output=True,
        check=False,
        text=True,
        preexec_fn=limit,
    )
    assert (failed.returncode, failed.stdout) == (2, "")
    assert failed.stderr.startswith(f"tarok-ledger: {file}: ")
    assert file.read_text(encoding="utf-8") == "the old backup"
    assert sorted(path.name for path in cli.folder.iterdir()) == ["backup.json", "ledger.db"]
    cli.done("backup", "-o", str(file))
    assert file.stat().st_size > most_bytes
