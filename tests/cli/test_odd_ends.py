"""Where a command once ended in a traceback, never ended, or left something behind."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.process import Cli, assert_refused
from tests.cli.terminal import Terminal

TWO = {"type": "hand", "contract": "two", "declarer": "Ana", "partner": "Bor", "points": 45}


def test_record_on_a_closed_evening_is_refused_before_anything_is_asked(cli: Cli) -> None:
    evening = cli.new(TWO, {"type": "close"})
    assert_refused(cli.run("record", evening), "type")


def test_record_of_a_void_that_leaves_no_entry_shows_the_table(cli: Cli) -> None:
    evening = cli.new(TWO)
    result = cli.record(evening, {"type": "void", "entry": 1})
    assert (result.status, result.err) == (0, "")
    assert cli.totals(evening) == {"Ana": 0, "Bor": 0, "Cene": 0, "Dora": 0}


def test_amend_of_a_correction_is_refused(cli: Cli) -> None:
    evening = cli.new(TWO, {"type": "void", "entry": 1})
    assert_refused(cli.run("amend", evening, "2"), "entry")


def test_amend_of_a_voided_entry_is_refused_after_one_round_of_questions(cli: Cli) -> None:
    evening = cli.new(TWO, {"type": "void", "entry": 1})
    with Terminal(cli, "amend", evening, "1") as terminal:
        terminal.answer("contract", "valat")
        terminal.answer("declarer", "Ana")
        terminal.answer("made", "y")
        terminal.answer("contra", "")
        terminal.expect("entry 1 is not in effect")


@pytest.mark.parametrize("typed", ["--5", "9" * 5000])
def test_record_number_that_is_none_is_asked_again(cli: Cli, typed: str) -> None:
    evening = cli.new(game="danish", players=("Ana", "Bor", "Cene"))
    with Terminal(cli, "record", evening, "--type", "last_rounds") as terminal:
        terminal.answer("rounds", typed[:1000])
        terminal.answer("rounds", "3")
        terminal.expect("last rounds")


def test_show_of_an_id_that_is_no_text_is_refused(cli: Cli) -> None:
    cli.new(TWO)
    result = cli.run("show", os.fsdecode(b"\xff"))
    assert result.status == 2
    assert "Traceback" not in result.err


def test_list_shows_an_evening_of_a_game_that_is_not_known(cli: Cli) -> None:
    evening = cli.new(TWO)
    header = json.dumps({"game": "minchiate", "players": ["Ana", "Bor"]})
    connection = sqlite3.connect(cli.database)
    with connection:
        connection.execute("INSERT INTO evenings VALUES ('ffff', '2026-01-01T20:00:00', ?)", (header,))
    connection.close()
    listed = cli.done("list").out
    assert evening[:8] in listed
    assert "minchiate" in listed


@pytest.mark.parametrize("arguments", [("settle", "-"), ("record",)])
def test_command_with_standard_input_closed_is_refused(cli: Cli, arguments: tuple[str, ...]) -> None:
    evening = cli.new(TWO)
    words = " ".join(arguments if arguments[0] == "settle" else (*arguments, evening))
    process = subprocess.run(
        f"{sys.executable} -m tarok_ledger {words} <&-",
        shell=True,
        env=cli.environment,
        cwd=cli.folder,
        capture_output=True,
        check=False,
    )
    assert process.returncode == 2
    assert b"Traceback" not in process.stderr


def test_output_that_cannot_be_written_is_said(cli: Cli) -> None:
    with Path("/dev/full").open("wb") as full:
        process = subprocess.run(
            [sys.executable, "-m", "tarok_ledger", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=cli.environment,
            check=False,
        )
    assert process.returncode == 2
    assert b"cannot be written" in process.stderr
    assert b"Exception ignored" not in process.stderr


def test_output_that_nobody_reads_to_the_end_is_no_error(cli: Cli) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.run(
        [sys.executable, "-m", "tarok_ledger", "games"],
        stdout=writer,
        stderr=subprocess.PIPE,
        env=cli.environment,
        check=False,
    )
    os.close(writer)
    assert (process.returncode, process.stderr) == (0, b"")


def test_export_onto_a_folder_leaves_nothing_behind(cli: Cli, tmp_path: Path) -> None:
    evening = cli.new(TWO)
    (tmp_path / "out").mkdir()
    before = sorted(tmp_path.iterdir())
    assert_refused(cli.run("export", evening, "-o", str(tmp_path / "out")), str(tmp_path / "out"))
    assert sorted(tmp_path.iterdir()) == before


def test_export_through_a_link_writes_what_it_points_to(cli: Cli, tmp_path: Path) -> None:
    evening = cli.new(TWO)
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    link.symlink_to(target)
    cli.done("export", evening, "-o", str(link))
    assert link.is_symlink()
    assert json.loads(target.read_text(encoding="utf-8"))["entries"] == [TWO]


def test_show_and_list_write_nothing_to_the_file(cli: Cli) -> None:
    evening = cli.new(TWO)
    before = cli.database.read_bytes()
    cli.done("list")
    cli.done("show", evening)
    assert cli.database.read_bytes() == before


def test_note_with_a_line_break_stays_on_its_row(cli: Cli) -> None:
    evening = cli.new({"type": "note", "note": "tea\nand\x1b[31m cake"})
    shown = cli.done("show", evening, "--why").out
    assert "tea�and�[31m cake" in shown


@pytest.mark.parametrize("name", ["1️⃣", "Ana️", "ㅤ"])
def test_new_with_a_name_that_cannot_be_told_apart_is_refused(cli: Cli, name: str) -> None:
    result = cli.run("new", "--game", "danish", "--players", f"Bor,Cene,{name}")
    assert_refused(result, "players[2]")


def test_new_with_a_house_rule_given_twice_is_refused(cli: Cli) -> None:
    options = ("--option", "two=1", "--option", "two=2")
    result = cli.run("new", "--game", "slovenian", "--players", "Ana,Bor,Cene", *options)
    assert_refused(result, "options.two")


def test_settle_of_what_is_not_json_names_the_file(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text("{", encoding="utf-8")
    assert_refused(cli.run("settle", str(file)), str(file))
