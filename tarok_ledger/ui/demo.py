"""Plays demo evenings where nobody is watching, takes a picture of every screen, and exports the evenings.

Run as `python -m tarok_ledger.ui.demo FOLDER`, on a real or a virtual screen."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from tarok_ledger.demo import season
from tarok_ledger.demo.evenings import BEGUN, EVENINGS
from tarok_ledger.export.formats import FORMATS
from tarok_ledger.games.registry import find_game
from tarok_ledger.i18n import Words
from tarok_ledger.service.accounts import Accounts
from tarok_ledger.service.exports import export_file, stored_source
from tarok_ledger.service.ledger import Ledger, OpenEvening, random_id, system_clock
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.app import TarokLedgerApp
from tarok_ledger.ui.presenters.statistics import SECTIONS

PHONE, ON_ITS_SIDE, TABLET = (412, 892), (892, 412), (1280, 800)
FRAMES_BEFORE_PICTURE = 12
"""So many frames a screen gets to be laid out, and a cup to fill."""
CLOSED = "closed"
DATABASE = "demo.db"
SCREENS = ("table", "entry", "sheet", "settle", "rules")
SEASON_GAMES = ("slovenian", "danish", "block", "koenigrufen")
SEASON_EVENINGS, SEASON_HANDS = 24, 24


@dataclass(frozen=True, slots=True)
class Picture:
    name: str
    screen: str
    what: dict[str, Any] = field(default_factory=dict)
    size: tuple[int, int] = PHONE
    theme: str = "felt"
    text_percent: int = 100


def pictures(evenings: dict[str, str]) -> Iterator[Picture]:
    """Every screen of every evening on a phone, some of them in the other theme, on its side, large, or on a tablet."""
    yield Picture("evenings", "evenings")
    yield Picture("new-evening", "new_evening")
    yield Picture("settings", "settings", theme="paper")
    yield Picture("settled", "settle", {"evening": evenings.pop(CLOSED)}, theme="paper")
    yield Picture("accounts", "accounts")
    yield Picture("account", "accounts", {"company": tuple(EVENINGS[0][1]), "currency": "EUR"})
    yield Picture("export", "export")
    yield Picture("restore", "restore")
    yield Picture("players", "players")
    for section in SECTIONS:
        what = {"game": SEASON_GAMES[0], "section": section}
        yield Picture(f"statistics-{section}", "statistics", what, theme="paper")
    yield Picture("statistics-tablet", "statistics", {"game": SEASON_GAMES[0]}, TABLET)
    for game, evening in evenings.items():
        for screen in SCREENS:
            what = {"game": game, "evening": evening} if screen == "rules" else {"evening": evening}
            paper = screen in ("entry", "sheet", "settle", "rules")
            yield Picture(f"{game}-{screen}", screen, what, theme="paper" if paper else "felt")
        yield Picture(f"{game}-table-side", "table", {"evening": evening}, ON_ITS_SIDE)
        yield Picture(f"{game}-table-tablet", "table", {"evening": evening}, TABLET)
        yield Picture(f"{game}-entry-large", "entry", {"evening": evening}, text_percent=160)


class DemoApp(TarokLedgerApp):
    """Shows one screen after the other, takes a picture of each, and ends."""

    def __init__(self, ledger: Ledger, folder: Path, evenings: dict[str, str], **values: Any) -> None:
        super().__init__(ledger, **values)
        self._folder = folder
        self._waiting = list(pictures(evenings))
        self._frames = 0

    def on_start(self) -> None:
        self._arrange(self._waiting[0])
        Clock.schedule_interval(self._frame, 0)

    def _arrange(self, picture: Picture) -> None:
        Window.size = picture.size
        self.ledger.keep_setting("theme", picture.theme)
        self.ledger.keep_setting("text_percent", picture.text_percent)
        self.apply_settings()
        self.home()
        if picture.screen != "evenings":
            self.go(picture.screen, **picture.what)
        self._frames = 0

    def _frame(self, _seconds: float) -> bool:
        self._frames += 1
        if self._frames == FRAMES_BEFORE_PICTURE // 2:
            self.screen.refresh()
        if self._frames < FRAMES_BEFORE_PICTURE:
            return True
        target = self._folder / f"{self._waiting.pop(0).name}.png"
        Path(Window.screenshot(name=str(target))).replace(target)
        if not self._waiting:
            self.stop()
            return False
        self._arrange(self._waiting[0])
        return True


def play_evenings(ledger: Ledger, folder: Path) -> dict[str, str]:
    """Plays and exports the demo evenings; returns their ids by game. In each another hand is begun."""
    played = {}
    for game, players, entries in EVENINGS:
        opened = ledger.start({"game": game, "players": list(players)})
        assert isinstance(opened, OpenEvening), opened
        for body in entries:
            problems = ledger.record(opened, body)
            assert not problems, (game, body, problems)
        for to in FORMATS.values():
            export_file(stored_source(ledger, opened.id, Words()), to, str(folder / f"{game}.{to.extension}"))
        ledger.keep_draft(opened, {"kind": "hand", "answers": BEGUN[game]})
        played[game] = opened.id
    return {**played, CLOSED: play_to_the_end(ledger)}


def play_to_the_end(ledger: Ledger) -> str:
    """The first evening once more, closed, with its first payment made."""
    game, players, entries = EVENINGS[0]
    opened = ledger.start({"game": game, "players": list(players)})
    assert isinstance(opened, OpenEvening), opened
    for body in (*entries, {"type": "close"}):
        ledger.record(opened, body)
    first = opened.result["transfers"][0]
    Accounts(ledger).tick(opened, first["from"], first["to"])
    return opened.id


def main(arguments: Sequence[str]) -> int:
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(folder / DATABASE)
    try:
        ledger = Ledger(store, clock=system_clock, new_id=random_id)
        games = tuple(map(find_game, SEASON_GAMES))
        season.build(partial(Ledger, store), season.Plan(evenings=SEASON_EVENINGS, hands=SEASON_HANDS, games=games))
        DemoApp(ledger, folder, play_evenings(ledger, folder)).run()
    finally:
        store.close()
    made = sum(not path.name.startswith(DATABASE) for path in folder.iterdir())
    print(Words().text("ui.demo.made", number=made, folder=str(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
