"""Every screen, on every size of window, with small and large text, in both themes, with evenings of four games."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tarok_ledger.service.accounts import Accounts
from tarok_ledger.service.history import Choice
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.service.people import People
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.statistics import work_out
from tests.ui.evenings import DEMO_GAMES, demo_evening, latest_hand, pay_a_part, repeatable_ledger

if TYPE_CHECKING:
    from tests.ui.robot import Robot

SIZES = ((360, 640), (412, 892), (892, 412), (1280, 800))
TEXT_PERCENTS = (100, 160)
THEMES = ("felt", "paper")
SCREENS = (
    "evenings",
    "new_evening",
    "table",
    "entry",
    "sheet",
    "settle",
    "rules",
    "settings",
    "statistics",
    "import",
    "export",
    "restore",
    "accounts",
    "players",
)
STATISTICS = {
    "league": "block",
    "players": "slovenian",
    "contracts": "koenigrufen",
    "partners": "slovenian",
    "feats": "danish",
    "chart": "danish",
}
"""Each section with a game that has much to show there."""
SMALLEST = SIZES[0]
LEAVES_ALONE = ("back",)


@pytest.fixture(scope="session")
def demo_ledger(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A ledger with a running and a closed evening of each game, and their ids."""
    path = tmp_path_factory.mktemp("demo") / "ledger.db"
    store = SqliteStore(path)
    ledger = repeatable_ledger(store)
    evenings = {}
    for game in DEMO_GAMES:
        evenings[game] = demo_evening(ledger, game).id
        closed = demo_evening(ledger, game)
        assert not ledger.close(closed)
        pay_a_part(ledger, closed)
        evenings[f"{game} closed"] = closed.id
    work_out(ledger, Choice())
    store.close()
    return path, evenings


@pytest.fixture
def database(demo_ledger: tuple[Path, dict[str, str]], tmp_path: Path) -> Path:
    """A copy for each test: a screen may write."""
    return Path(shutil.copy(demo_ledger[0], tmp_path / "ledger.db"))


@pytest.fixture
def evenings(demo_ledger: tuple[Path, dict[str, str]]) -> dict[str, str]:
    return demo_ledger[1]


def views(ledger: Ledger, screen: str, evenings: dict[str, str]) -> Iterator[dict[str, Any]]:
    """What a screen can be opened on."""
    if screen in ("evenings", "new_evening", "settings", "import", "export", "restore"):
        yield {}
        return
    if screen == "accounts":
        yield {}
        yield from ({"company": one.company, "currency": one.currency} for one in Accounts(ledger).companies())
        return
    if screen == "players":
        assert not People(ledger).rename("Cene", "Vincenc Bartholomäus")
        assert not People(ledger).archive("Dorothea")
        yield {}
        yield {"person": "Vincenc Bartholomäus"}
        return
    if screen == "statistics":
        yield from ({"game": game, "section": section} for section, game in STATISTICS.items())
        return
    for game in DEMO_GAMES:
        running, closed = {"evening": evenings[game]}, {"evening": evenings[f"{game} closed"]}
        if screen == "rules":
            yield {"game": game, **running}
        elif screen == "entry":
            opened = ledger.open(evenings[game])
            assert isinstance(opened, OpenEvening)
            yield {**running, "kind": "hand", "number": None}
            yield {**running, "kind": "hand", "number": latest_hand(opened.evening)}
        else:
            yield running
            if screen in ("table", "settle"):
                yield closed


def set_up(robot: Robot, size: tuple[int, int], percent: int, theme: str) -> None:
    robot.drawing = False
    robot.app.ledger.keep_setting("theme", theme)
    robot.app.ledger.keep_setting("text_percent", percent)
    robot.app.apply_settings()
    robot.resize(*size)


def told(findings: list[str]) -> str:
    return f"{len(findings)} findings\n" + "\n".join(findings)


def test_audit_knows_every_screen(display: str) -> None:
    from tarok_ledger.ui.screens.registry import SCREENS as REGISTERED

    assert set(SCREENS) == set(REGISTERED)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("percent", TEXT_PERCENTS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("screen", SCREENS)
def test_screen_of_demo_evenings_is_whole_readable_and_reachable(
    robot: Robot, ledger: Ledger, evenings: dict[str, str], screen: str, size: tuple[int, int], percent: int, theme: str
) -> None:
    from tests.ui.audit import audit

    set_up(robot, size, percent, theme)
    findings = []
    for view in views(ledger, screen, evenings):
        robot.app.go(screen, **view)
        findings += [f"{named(evenings, view)}: {finding}" for finding in audit(robot)]
    assert not findings, told(findings)


def named(evenings: dict[str, str], view: dict[str, Any]) -> str:
    return next((game for game, evening in evenings.items() if evening == view.get("evening")), "")


@pytest.mark.parametrize("screen", SCREENS)
def test_screen_after_any_touch_is_whole_readable_and_reachable(
    robot: Robot, ledger: Ledger, evenings: dict[str, str], screen: str
) -> None:
    """Touches everything on a screen once, where there is least room, and looks over what comes of it: another tab, an
    open sheet, further questions. Where a touch leads to another screen, that one has its own turn."""
    from tests.ui.audit import audit

    set_up(robot, SMALLEST, percent=160, theme="felt")
    findings = []
    for view in views(ledger, screen, evenings):
        if view.get("number"):
            continue
        robot.app.go(screen, **view)
        robot.settle()
        for kind, test_name in {kind_of(name): name for name in robot.names()}.items():
            robot.app.go(screen, **view)
            robot.settle()
            if kind in LEAVES_ALONE or not robot.has(test_name):
                continue
            robot.tap_first(test_name)
            robot.finish_work()
            if robot.screen_name == screen:
                findings += [f"{named(evenings, view)} after {kind}: {finding}" for finding in audit(robot)]
            robot.app.screen.close_sheet()
    assert not findings, told(findings)


def kind_of(test_name: str) -> str:
    """What a touch does, whoever it is about: one row of many is enough."""
    return re.sub(r"[0-9a-f]{32}|[A-Z]\w+|\d+", "*", test_name)
