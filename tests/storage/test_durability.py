"""What was reported as saved is there, whatever happens next; what was not, is not there at all."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tarok_ledger.storage.sqlite import SqliteStore
from tests.cli.examples import KLOP, TWO, evening
from tests.cli.process import Cli, assert_refused

RECORD_AND_DIE = """
import json, os, signal, sys
from pathlib import Path
from tarok_ledger.service.ledger import Ledger, random_id, system_clock
from tarok_ledger.storage.sqlite import SqliteStore

ledger = Ledger(SqliteStore(Path(sys.argv[1])), system_clock, random_id)
opened = ledger.open(sys.argv[2])
for entry in json.loads(sys.argv[3]):
    assert ledger.record(opened, entry) == ()
    print("saved", flush=True)
if sys.argv[4] == "exit":
    os._exit(1)
os.kill(os.getpid(), signal.SIGKILL)
"""

DIE_WHILE_IMPORTING = """
import os, signal, sys
from pathlib import Path
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.storage.store import StoredEvening, StoredRecord

class Killing(list):
    def __iter__(self):
        yield StoredRecord("r1", 1, "2025-01-17", '{"type": "note", "note": "half"}', "{}")
        os.kill(os.getpid(), signal.SIGKILL)

SqliteStore(Path(sys.argv[1])).add_evening(StoredEvening("half", "2025-01-17", "{}"), Killing(), None)
"""


def run(cli: Cli, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script, str(cli.database), *arguments]
    return subprocess.run(command, env=cli.environment, cwd=cli.folder, capture_output=True, check=False, text=True)


@pytest.mark.parametrize(("end", "status"), [("exit", 1), ("kill", -signal.SIGKILL)])
def test_record_reported_as_saved_outlives_the_process(cli: Cli, end: str, status: int) -> None:
    evening_id = cli.new(TWO)
    done = run(cli, RECORD_AND_DIE, evening_id, json.dumps([KLOP, TWO]), end)
    assert (done.returncode, done.stdout) == (status, "saved\nsaved\n"), done.stderr
    # 30 - 20, and then Ana's Radl doubles the 30.
    assert cli.totals(evening_id) == {"Ana": 70, "Bor": 70, "Cene": -15, "Dora": -15}


def test_record_after_a_killed_process_goes_on_where_it_stopped(cli: Cli) -> None:
    evening_id = cli.new()
    run(cli, RECORD_AND_DIE, evening_id, json.dumps([TWO]), "kill")
    assert cli.record(evening_id, KLOP).status == 0
    assert cli.totals(evening_id) == {"Ana": 10, "Bor": 10, "Cene": -15, "Dora": -15}


def test_import_killed_half_way_leaves_nothing_of_it(cli: Cli) -> None:
    cli.new(TWO)
    before = cli.rows()
    assert run(cli, DIE_WHILE_IMPORTING).returncode == -signal.SIGKILL
    assert cli.rows() == before
    assert len(cli.done("list", "--json").json) == 1


def test_import_refused_at_its_last_entry_leaves_nothing_of_it(cli: Cli) -> None:
    cli.new(TWO)
    before = cli.rows()
    bad = evening(*[TWO] * 20, {**TWO, "points": 71})
    assert_refused(cli.run("import", "-", given=bad), "entry 21: points")
    assert cli.rows() == before


def test_record_by_several_processes_at_once_keeps_each_that_was_reported(cli: Cli) -> None:
    evening_id = cli.new()
    writers = [cli.start("record", evening_id, "-") for _ in range(6)]
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write(json.dumps(TWO).encode())
        writer.stdin.close()
        writer.stdin = None
    errors = [writer.communicate()[1].decode() for writer in writers]
    saved = sum(writer.returncode == 0 for writer in writers)
    assert saved >= 1
    # Who came too late is told in a line, and has written nothing.
    for writer, error in zip(writers, errors, strict=True):
        assert (writer.returncode, len(error.splitlines())) in ((0, 0), (2, 1)), error
    assert cli.totals(evening_id) == {"Ana": 30 * saved, "Bor": 30 * saved, "Cene": 0, "Dora": 0}


def test_new_by_several_processes_at_once_on_no_file_keeps_every_evening(cli: Cli) -> None:
    writers = [cli.start("new", "--game", "block", "--players", "Ana,Bor,Cene") for _ in range(6)]
    ids = {writer.communicate()[0].decode().strip() for writer in writers}
    assert [writer.returncode for writer in writers] == [0] * 6
    assert {listed["id"] for listed in cli.done("list", "--json").json} == ids


def test_record_while_another_process_has_the_ledger_open_is_seen_by_it(
    cli: Cli, store: SqliteStore, database: Path
) -> None:
    evening_id = cli.new()
    assert store.records(evening_id) == []
    assert cli.record(evening_id, TWO).status == 0
    assert [json.loads(record.body) for record in store.records(evening_id)] == [TWO]
