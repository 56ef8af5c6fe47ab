"""The program as such: how it starts, where it keeps its ledger, what it says when it cannot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tarok_ledger import __version__
from tests.cli.examples import TWO, evening
from tests.cli.process import Cli, assert_refused_saying

RUN_AND_NAME_KIVY = """
import sys
from tarok_ledger.cli import main
for arguments in (["games"], ["form", "block"], ["settle", "evening.json"], ["import", "evening.json"], ["list"]):
    assert main(arguments) == 0
print([name for name in sys.modules if name.partition(".")[0] in ("kivy", "kivy_deps", "kivymd")], file=sys.stderr)
"""


def test_main_any_command_imports_no_kivy(cli: Cli) -> None:
    (cli.folder / "evening.json").write_text(evening(TWO), encoding="utf-8")
    arguments = [sys.executable, "-c", RUN_AND_NAME_KIVY]
    done = subprocess.run(arguments, env=cli.environment, cwd=cli.folder, capture_output=True, check=True, text=True)
    assert done.stderr.strip() == "[]"


def test_main_version_and_help_are_printed(cli: Cli) -> None:
    assert __version__ in cli.done("--version").out
    text = cli.done("--help").out
    for command in ("games", "form", "settle", "check", "new", "record", "amend", "void", "show", "list", "close"):
        assert command in text


def test_main_installed_script_is_the_same_program(cli: Cli) -> None:
    script = Path(sys.executable).with_name("tarok-ledger")
    done = subprocess.run([script, "games"], env=cli.environment, capture_output=True, check=True, text=True)
    assert done.stdout == cli.done("games").out


@pytest.mark.parametrize("arguments", [(), ("shuffle",), ("void", "x", "one"), ("settle",), ("new", "--game", "block")])
def test_main_wrong_arguments_exit_with_2(cli: Cli, arguments: tuple[str, ...]) -> None:
    result = cli.run(*arguments)
    assert (result.status, result.out) == (2, "")
    assert "Traceback" not in result.err
    assert not cli.database.exists()


@pytest.mark.parametrize("command", [("games",), ("form", "block"), ("settle", "-"), ("check", "-")])
def test_main_command_without_need_of_the_ledger_makes_none(cli: Cli, command: tuple[str, ...]) -> None:
    cli.done(*command, given=evening(TWO))
    assert list(cli.folder.iterdir()) == []


def test_main_ledger_in_a_folder_that_is_not_there_makes_it(cli: Cli) -> None:
    cli.database = cli.folder / "not" / "there yet" / "ledger.db"
    cli.new(TWO)
    assert cli.database.is_file()


def test_main_ledger_without_override_lies_in_the_user_data_folder(cli: Cli) -> None:
    environment = {key: value for key, value in cli.environment.items() if key != "TAROK_LEDGER_DB"}
    data = cli.folder / "data"
    arguments = [sys.executable, "-m", "tarok_ledger", "new", "--game", "block", "--players", "Ana,Bor,Cene"]
    subprocess.run(arguments, env={**environment, "XDG_DATA_HOME": str(data)}, capture_output=True, check=True)
    (cli.database,) = data.rglob("*.db")
    assert [listed["players"] for listed in cli.done("list", "--json").json] == [["Ana", "Bor", "Cene"]]


def test_main_ledger_that_is_a_folder_is_refused(cli: Cli) -> None:
    cli.database.mkdir()
    assert_refused_saying(cli.run("list"), str(cli.database))
    assert list(cli.database.iterdir()) == []


def test_main_ledger_below_a_file_is_refused(cli: Cli) -> None:
    file = cli.folder / "file"
    file.write_text("kept", encoding="utf-8")
    cli.database = file / "ledger.db"
    assert_refused_saying(cli.run("list"), str(cli.database))
    assert file.read_text(encoding="utf-8") == "kept"
