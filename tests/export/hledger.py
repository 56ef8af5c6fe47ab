"""The real hledger, as an independent reader."""

from __future__ import annotations

import csv
import os
import subprocess
from pathlib import Path

UTF8 = {**os.environ, "LC_ALL": "C.UTF-8"}


def run(journal: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["hledger", "-f", str(journal), *arguments], env=UTF8, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def check(journal: Path) -> None:
    run(journal, "check")
    run(journal, "check", "--strict")


def balances(journal: Path) -> dict[str, int]:
    """What every account holds that holds anything."""
    _, *rows = csv.reader(run(journal, "balance", "--flat", "--no-total", "-O", "csv").splitlines(), strict=True)
    return {account: int(amount.split()[0]) for account, amount in rows}
