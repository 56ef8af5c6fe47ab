"""One window for all tests of the screens, on a virtual screen of its own unless there is a real one. Each test gets a
fresh app with a fresh ledger in that window, and hands to touch it with."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tarok_ledger.service import Ledger
from tarok_ledger.storage.sqlite import SqliteStore
from tests.ui.evenings import repeatable_ledger

if TYPE_CHECKING:
    from tests.ui.robot import Robot

ROOT = Path(__file__).parent.parent.parent
MONKEY_ACTIONS = 5_000
MONKEY_SEEDS = (1, 2)
VIRTUAL_SCREEN = "1400x1400x24"
"""Holds every window the tests ask for, upright and on its side."""


@pytest.fixture(scope="session")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The screen the window opens on. Kivy reads its environment when it is first imported, so nothing that imports
    it may be imported before this ran."""
    os.environ.update(
        {
            "KIVY_HOME": str(tmp_path_factory.mktemp("kivy")),
            "KIVY_NO_ARGS": "1",
            "KIVY_NO_CONSOLELOG": "1",
            "KIVY_NO_FILELOG": "1",
            "KIVY_LOG_MODE": "PYTHON",
            "KIVY_METRICS_DENSITY": "1",
            "KIVY_METRICS_FONTSCALE": "1",
            "KCFG_GRAPHICS_WIDTH": "412",
            "KCFG_GRAPHICS_HEIGHT": "892",
        }
    )
    if "DISPLAY" in os.environ:
        yield os.environ["DISPLAY"]
        return
    server, name = start_virtual_screen()
    os.environ["DISPLAY"] = name
    yield name
    del os.environ["DISPLAY"]
    server.terminate()
    server.wait()


def start_virtual_screen() -> tuple[subprocess.Popen[bytes], str]:
    """An X server on the first free display; it says which one as soon as it listens."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", VIRTUAL_SCREEN, "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    assert number, "Xvfb did not start"
    return server, f":{number}"


@dataclass(frozen=True, slots=True)
class MonkeyRun:
    """A monkey at an app in a process of its own, and the ledger it plays with."""

    process: subprocess.Popen[str]
    database: Path


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The monkeys are looked after last: until then they play beside the other tests."""
    items.sort(key=is_about_monkeys)


def is_about_monkeys(item: pytest.Item) -> bool:
    return item.path.name == "test_monkey.py"


@pytest.fixture(scope="session", autouse=True)
def monkeys(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[int, MonkeyRun]]:
    """One for each seed, all at the same time, if anybody will ask for them."""
    started: dict[int, MonkeyRun] = {}
    if any(map(is_about_monkeys, request.session.items)):
        environment = request.getfixturevalue("child_environment")
        for seed in MONKEY_SEEDS:
            started[seed] = start_monkey(seed, tmp_path_factory.mktemp("monkey") / "ledger.db", environment)
    yield started
    for run in started.values():
        run.process.kill()
        run.process.wait()


def start_monkey(seed: int, database: Path, environment: dict[str, str]) -> MonkeyRun:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.ui.monkey", str(seed), str(MONKEY_ACTIONS)],
        cwd=ROOT,
        env={**environment, "TAROK_LEDGER_DB": str(database)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    return MonkeyRun(process, database)


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    return repeatable_ledger(store)


@pytest.fixture
def robot(display: str, ledger: Ledger) -> Iterator[Robot]:
    """Hands at an app that has just been started on `ledger`."""
    from tests.ui.robot import Robot

    hands = Robot(ledger)
    try:
        hands.start()
        yield hands
    finally:
        hands.leave()


@pytest.fixture(scope="session")
def child_environment(display: str) -> dict[str, str]:
    """For an app in a process of its own, on the same screen."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}
