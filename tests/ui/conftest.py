"""One window for all tests of the screens, on a virtual screen of its own unless there is a real one. Each test gets a
fresh app with a fresh ledger in that window, and hands to touch it with."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tarok_ledger.service import Ledger
from tarok_ledger.storage.sqlite import SqliteStore
from tests.ui.evenings import repeatable_ledger

if TYPE_CHECKING:
    from tests.ui.robot import Robot

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
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)}
