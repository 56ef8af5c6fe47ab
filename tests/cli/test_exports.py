"""The export command, as a user runs it."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.examples import CLOSE, KLOP, TWO, evening
from tests.cli.process import Cli, assert_refused, assert_refused_saying
from tests.cli.terminal import Terminal

SIGNATURES = {
    "pdf": b"%PDF-",
    "png": b"\x89PNG\r\n",
    "csv": b"\xef\xbb\xbfnumber",
    "text": b"Slov",
    "hledger": b"; Slov",
}


def raw(cli: Cli, *arguments: str) -> bytes:
    with cli.start(*arguments) as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    return out


@pytest.mark.parametrize("to", SIGNATURES)
def test_export_one_evening_to_a_file_or_to_standard_output(cli: Cli, to: str) -> None:
    evening_id = cli.new(TWO, CLOSE)
    printed = raw(cli, "export", evening_id[:6], "--to", to)
    assert printed.startswith(SIGNATURES[to])
    cli.done("export", evening_id, "--to", to, "-o", "out")
    assert (cli.folder / "out").read_bytes() == printed


def test_export_evening_file_needs_no_ledger(cli: Cli) -> None:
    (cli.folder / "evening.json").write_text(evening(TWO), encoding="utf-8")
    printed = raw(cli, "export", "evening.json", "--to", "csv").decode("utf-8-sig")
    (row,) = csv.DictReader(io.StringIO(printed, newline=""))
    assert (row["Ana"], row["Cene"]) == ("30", "0")
    assert not cli.database.exists()


def test_export_standard_input_is_an_evening_file(cli: Cli) -> None:
    text = cli.done("export", "-", "--to", "text", given=evening(TWO, CLOSE)).out
    assert "Cene pays Ana" in text


def test_export_several_goes_into_a_folder_that_is_made_and_tells_how_far(cli: Cli) -> None:
    evening_id = cli.new(TWO)
    (cli.folder / "evening.json").write_text(evening(TWO, KLOP), encoding="utf-8")
    result = cli.run("export", evening_id, "evening.json", "-o", "new/folder")
    assert (result.status, result.out, result.err) == (0, "", "1 of 2\n2 of 2\n")
    files = sorted((cli.folder / "new" / "folder").iterdir())
    assert sorted(len(json.loads(file.read_text(encoding="utf-8"))["entries"]) for file in files) == [1, 2]
    assert all("-slovenian-ana-bor-" in file.name for file in files)


def test_export_all_writes_every_evening(cli: Cli) -> None:
    ids = {cli.new(TWO), cli.new(KLOP), cli.new()}
    assert cli.run("export", "--all", "--to", "hledger", "-o", "all").status == 0
    files = list((cli.folder / "all").iterdir())
    assert {file.stem[-8:] for file in files} == {evening_id[:8] for evening_id in ids}
    assert {file.suffix for file in files} == {".journal"}


def test_export_several_with_one_that_is_not_there_writes_none(cli: Cli) -> None:
    evening_id = cli.new(TWO)
    result = cli.run("export", evening_id, "nothing", "-o", "folder")
    assert result.status == 2
    progress, refusal = result.err.splitlines()
    assert progress == "1 of 2"
    assert refusal.startswith("tarok-ledger: nothing: there is no evening")
    assert not (cli.folder / "folder").exists()


def test_export_bad_evening_file_is_refused_and_writes_nothing(cli: Cli) -> None:
    (cli.folder / "bad.json").write_text("{", encoding="utf-8")
    assert_refused(cli.run("export", "bad.json", "--to", "pdf", "-o", "out.pdf"), "bad.json")
    assert not (cli.folder / "out.pdf").exists()


def test_export_several_onto_a_file_or_nowhere_is_refused(cli: Cli) -> None:
    one, other = cli.new(TWO), cli.new(KLOP)
    (cli.folder / "file").write_text("mine", encoding="utf-8")
    assert_refused(cli.run("export", one, other, "-o", "file"), "file")
    assert (cli.folder / "file").read_text(encoding="utf-8") == "mine"
    assert_refused_saying(cli.run("export", one, other), "folder", "-o")


@pytest.mark.parametrize(
    ("arguments", "word"), [((), "--all"), (("--all",), "-o"), (("--all", "x", "-o", "y"), "not both")]
)
def test_export_of_nothing_or_of_too_much_is_refused(cli: Cli, arguments: tuple[str, ...], word: str) -> None:
    cli.new(TWO)
    assert_refused_saying(cli.run("export", *arguments), word)


def test_export_all_of_an_empty_ledger_is_refused(cli: Cli) -> None:
    assert_refused_saying(cli.run("export", "--all", "-o", "folder"), "no evenings")
    assert not (cli.folder / "folder").exists()


def test_export_picture_to_a_terminal_is_refused_kindly(cli: Cli) -> None:
    evening_id = cli.new(TWO)
    with Terminal(cli, "export", evening_id, "--to", "png") as terminal:
        terminal.expect("name a file with -o")
        assert terminal.status() == 2


def test_export_in_a_folder_that_cannot_be_written_is_refused(cli: Cli, tmp_path: Path) -> None:
    evening_id = cli.new(TWO)
    target = str(tmp_path / "nowhere" / "out.pdf")
    assert_refused(cli.run("export", evening_id, "--to", "pdf", "-o", target), target)


def test_export_to_a_closed_standard_output_is_refused(cli: Cli) -> None:
    evening_id = cli.new(TWO)
    command = f"exec {sys.executable} -m tarok_ledger export {evening_id} >&-"
    done = subprocess.run(["sh", "-c", command], env=cli.environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("tarok-ledger: cannot be written")
    assert len(done.stderr.splitlines()) == 1
