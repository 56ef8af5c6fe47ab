"""Files the user names: read from a path or from standard input, written whole or not at all."""

from __future__ import annotations

import pytest

from tests.cli.examples import TWO, evening
from tests.cli.process import Cli, assert_refused, assert_refused_saying

TOTALS = {"Ana": 30, "Bor": 30, "Cene": 0, "Dora": 0}


@pytest.mark.parametrize("prefix", [b"", b"\xef\xbb\xbf"], ids=["plain", "byte-order-mark"])
def test_read_path_and_standard_input_give_the_same(cli: Cli, prefix: bytes) -> None:
    content = prefix + evening(TWO).encode()
    (cli.folder / "evening.json").write_bytes(content)
    from_path = cli.done("settle", "evening.json", "--json")
    assert from_path.json["totals"] == TOTALS
    assert cli.done("settle", "-", "--json", given=content) == from_path


@pytest.mark.parametrize("command", ["settle", "check", "import"])
def test_read_missing_file_names_the_file(cli: Cli, command: str) -> None:
    assert_refused(cli.run(command, "nowhere.json"), "nowhere.json")
    assert cli.rows() == []


def test_read_missing_entry_file_writes_nothing(cli: Cli) -> None:
    evening_id = cli.new(TWO)
    before = cli.rows()
    assert_refused(cli.run("record", evening_id, "nowhere.json"), "nowhere.json")
    assert_refused(cli.run("amend", evening_id, "1", "nowhere.json"), "nowhere.json")
    assert cli.rows() == before


def test_read_directory_names_it(cli: Cli) -> None:
    (cli.folder / "folder").mkdir()
    assert_refused(cli.run("settle", "folder"), "folder")


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_read_text_that_is_not_utf8_is_refused(cli: Cli, encoding: str) -> None:
    (cli.folder / "old.json").write_bytes('{"game": "ælder"}'.encode(encoding))
    result = cli.run("settle", "old.json")
    assert_refused(result, "old.json")
    assert "UTF-8" in result.err


def test_read_empty_standard_input_is_refused(cli: Cli) -> None:
    assert_refused_saying(cli.run("settle", "-"), "JSON")


def test_write_output_holds_what_standard_output_would(cli: Cli) -> None:
    evening_id = cli.new(TWO)
    printed = cli.done("export", evening_id).out
    assert cli.done("export", evening_id, "-o", "out.json").out == ""
    assert (cli.folder / "out.json").read_text(encoding="utf-8") == printed


def test_write_existing_output_is_replaced_and_nothing_else_is_left(cli: Cli) -> None:
    evening_id = cli.new(TWO)
    target = cli.folder / "exports" / "evening.json"
    target.parent.mkdir()
    target.write_text("what was there before", encoding="utf-8")
    cli.done("export", evening_id, "--to", "json", "--output", str(target))
    assert cli.done("settle", str(target), "--json").json["totals"] == TOTALS
    assert list(target.parent.iterdir()) == [target]


def test_write_output_in_a_folder_that_is_not_there_is_refused(cli: Cli) -> None:
    evening_id = cli.new(TWO)
    assert_refused(cli.run("export", evening_id, "-o", "nowhere/evening.json"), "nowhere/evening.json")
    assert not (cli.folder / "nowhere").exists()


def test_write_output_onto_a_folder_is_refused_and_leaves_it(cli: Cli) -> None:
    evening_id = cli.new(TWO)
    kept = cli.folder / "folder" / "kept.txt"
    kept.parent.mkdir()
    kept.write_text("kept", encoding="utf-8")
    assert_refused(cli.run("export", evening_id, "-o", "folder"), "folder")
    assert kept.read_text(encoding="utf-8") == "kept"


def test_write_output_below_a_file_is_refused_and_leaves_it(cli: Cli) -> None:
    evening_id = cli.new(TWO)
    (cli.folder / "file").write_text("kept", encoding="utf-8")
    assert_refused(cli.run("export", evening_id, "-o", "file/evening.json"), "file/evening.json")
    assert (cli.folder / "file").read_text(encoding="utf-8") == "kept"
