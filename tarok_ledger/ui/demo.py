"""Plays a demo evening where nobody is watching: pictures of the app and the exported evenings, in a folder.

Run as `python -m tarok_ledger.ui.demo FOLDER`, on a real or a virtual screen."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window

from tarok_ledger.core.problems import Problems
from tarok_ledger.export import text
from tarok_ledger.i18n import Words
from tarok_ledger.service import Ledger, random_id, system_clock
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.app import TarokLedgerApp

FRAMES_BEFORE_PICTURE = 3
"""The first frames lay the widgets out."""

EVENING: tuple[Mapping[str, object], ...] = (
    {"type": "hand", "contract": "two", "declarer": "Ana", "partner": "Cene", "points": 45},
    {"type": "hand", "contract": "klop", "klop_points": {"Ana": 20, "Bor": 0, "Cene": 31, "Dana": 19}},
    {
        "type": "hand",
        "contract": "solo_three",
        "declarer": "Bor",
        "points": 41,
        "premiums": [{"premium": "pagat_ultimo", "by": "declarer", "announced": True}],
    },
    {"type": "hand", "contract": "one", "declarer": "Dana", "partner": "Ana", "points": 33, "contra": 1},
    {"type": "close"},
)


class DemoApp(TarokLedgerApp):
    """Takes its picture as soon as it is drawn, and ends."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._frames = 0

    def on_start(self) -> None:
        Clock.schedule_interval(self._frame, 0)

    def _frame(self, _seconds: float) -> bool:
        self._frames += 1
        if self._frames < FRAMES_BEFORE_PICTURE:
            return True
        taken = Window.screenshot(name=str(self._folder / "games.png"))
        Path(taken).replace(self._folder / "games.png")
        self.stop()
        return False


def play_evening(folder: Path) -> Problems:
    """A short evening of Slovenian tarok, kept in the folder's own ledger and exported."""
    store = SqliteStore(folder / "demo.db")
    try:
        ledger = Ledger(store, clock=system_clock, new_id=random_id)
        opened = ledger.start({"game": "slovenian", "players": ["Ana", "Bor", "Cene", "Dana"]})
        if isinstance(opened, tuple):
            return opened
        for body in EVENING:
            if problems := ledger.record(opened, body):
                return problems
        (folder / "slovenian.json").write_text(ledger.export_file(opened), encoding="utf-8")
        sheet = text.sheet(opened.result, opened.evening, Words(), why=True)
        (folder / "slovenian.txt").write_text(f"{sheet}\n", encoding="utf-8")
    finally:
        store.close()
    return ()


def main(arguments: Sequence[str]) -> int:
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    if problems := play_evening(folder):
        print("\n".join(Words().problem(problem) for problem in problems), file=sys.stderr)
        return 2
    DemoApp(folder).run()
    print("\n".join(str(path) for path in sorted(folder.iterdir()) if path.suffix in (".png", ".json", ".txt")))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
