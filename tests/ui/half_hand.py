"""An app in a process of its own, for a test that kills it: enters half a hand and then waits to be killed.

Run as `python -m tests.ui.half_hand EVENING CHIP...`, with the ledger that TAROK_LEDGER_DB names."""

from __future__ import annotations

import signal
import sys

from tarok_ledger.service.ledger import Ledger, random_id, system_clock
from tarok_ledger.storage.place import database_path
from tarok_ledger.storage.sqlite import SqliteStore
from tests.ui.robot import Robot


def main(evening: str, *chips: str) -> None:
    robot = Robot(Ledger(SqliteStore(database_path()), clock=system_clock, new_id=random_id))
    robot.start()
    robot.tap(f"evening:{evening}")
    robot.tap("record")
    for chip in chips:
        robot.tap(chip)
    print("entered", flush=True)
    signal.pause()


if __name__ == "__main__":
    main(*sys.argv[1:])
