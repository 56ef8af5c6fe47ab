"""A terminal with somebody in front of it: waits for a question, types an answer."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
from types import TracebackType

from tests.cli.process import LONGEST_SECONDS, Cli

STANDARD_INPUT = 0
CONTROL_C, CONTROL_D = "\x03", "\x04"


def _make_it_the_controlling_terminal() -> None:
    """Runs in the child, so that Control-C reaches it as it does at a desk."""
    fcntl.ioctl(STANDARD_INPUT, termios.TIOCSCTTY, 0)


class Terminal:
    def __init__(self, cli: Cli, *arguments: str) -> None:
        self._screen, inside = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tarok_ledger", *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=cli.environment,
            cwd=cli.folder,
            start_new_session=True,
            preexec_fn=_make_it_the_controlling_terminal,
        )
        os.close(inside)
        self.shown = ""
        self._seen = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._screen)

    def expect(self, text: str) -> None:
        """Waits until this is shown after what was expected last."""
        while (found := self.shown.find(text, self._seen)) < 0:
            assert self._read(), f"ended without showing {text!r}:\n{self.shown}"
        self._seen = found + len(text)

    def answer(self, question: str, typed: str) -> None:
        """Types a line when the question is asked; the question ends where the cursor waits."""
        self.expect(question)
        while not self.shown.endswith((": ", "] ")):
            assert self._read(), f"ended while asking {question!r}:\n{self.shown}"
        self._seen = len(self.shown)
        self.press(typed + "\n")

    def press(self, keys: str) -> None:
        os.write(self._screen, keys.encode())

    def status(self) -> int:
        """Waits for the end of the program."""
        while self._read():
            pass
        return self._process.wait(LONGEST_SECONDS)

    def _read(self) -> bool:
        """Takes in what is shown next; False when the program is gone."""
        ready, _, _ = select.select([self._screen], [], [], LONGEST_SECONDS)
        assert ready, f"nothing more is shown:\n{self.shown}"
        try:
            more = os.read(self._screen, 4096)
        except OSError:
            # Linux reports the end of a terminal so.
            return False
        self.shown += more.decode().replace("\r\n", "\n")
        return bool(more)
