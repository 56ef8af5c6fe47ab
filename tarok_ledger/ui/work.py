"""Long work beside the screen: it runs on a thread of its own with a ledger of its own, says how far it is, and can be
stopped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, TypeVar

from kivy.clock import Clock

from tarok_ledger.service.ledger import Ledger
from tarok_ledger.ui.widgets.progress import ProgressLine

if TYPE_CHECKING:
    from tarok_ledger.ui.screens.base import AppScreen

T = TypeVar("T")
THREAD = "tarok-ledger-work"
Progress = Callable[[int, int], bool]
"""Told how much is done, of how much; false when it is to stop."""
SECONDS_UNTIL_SHOWN = 0.3
"""Work that is done sooner needs no picture of itself."""


class Work:
    """One piece of work that a screen has ordered. Closing its sheet stops it."""

    def __init__(self, screen: AppScreen, title: str) -> None:
        self._screen = screen
        self._title = title
        self._stopped = Event()
        self._line: ProgressLine | None = None
        self._show_soon = Clock.schedule_once(self._show, SECONDS_UNTIL_SHOWN)

    def run(self, job: Callable[[Ledger, Progress], T], done: Callable[[T], None]) -> None:
        """Does the job, and hands on what came of it unless it was stopped. What went wrong is raised here, where the
        app says it."""
        ledger = self._screen.app.ledger

        def work() -> None:
            try:
                with ledger.twin() as twin:
                    result = job(twin, self._tell)
            except Exception as error:
                self._on_screen(partial(self._end, self._fail, error))
            else:
                self._on_screen(partial(self._end, done, result))

        Thread(target=work, name=THREAD, daemon=True).start()

    @property
    def is_over(self) -> bool:
        return self._stopped.is_set()

    def stop(self) -> None:
        self._stopped.set()
        self._show_soon.cancel()

    def _tell(self, done: int, of: int) -> bool:
        self._on_screen(partial(self._move_on, done, of))
        return not self._stopped.is_set()

    def _move_on(self, done: int, of: int) -> None:
        self._stop_if_left()
        if self._line is not None:
            self._line.part = done / max(1, of)
            self._line.said = self._screen.say("work.done", done=done, of=of)

    def _stop_if_left(self) -> None:
        """Whoever has gone to another screen meanwhile waits for nothing any more."""
        if self._screen.app.screen is not self._screen:
            self.stop()

    def _end(self, hand_on: Callable[[Any], None], result: Any) -> None:
        self._stop_if_left()
        self._show_soon.cancel()
        if self._stopped.is_set():
            return
        self._stopped.set()
        if self._line is not None:
            self._screen.close_sheet()
        hand_on(result)

    @staticmethod
    def _on_screen(do: Callable[[], None]) -> None:
        """Only the thread of the window may touch what is shown."""
        Clock.schedule_once(lambda _: do())

    @staticmethod
    def _fail(error: Exception) -> None:
        raise error

    def _show(self, *_: Any) -> None:
        self._stop_if_left()
        if self.is_over:
            return
        body = self._screen.show_sheet(self._title)
        sheet = self._screen.sheet
        self._line = ProgressLine(said=self._screen.say("work.begins"), stop=self._screen.say("work.stop"))
        self._line.bind(on_stop=lambda *_: self._screen.close_sheet())
        sheet.bind(on_dismiss=lambda *_: self.stop())
        body.add_widget(self._line)
