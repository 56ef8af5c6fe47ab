"""Names of files and folders."""

from __future__ import annotations

import re

from kivy.properties import StringProperty

from tarok_ledger.ui.widgets.evenings import Card
from tarok_ledger.ui.widgets.look import LETTER_WIDTH, Words, load_look

JOINTS = re.compile(r"(?<=[-/\\_])")
"""After these signs a name may go on in the next line."""


class FileName(Words):
    """A name or a path, exactly as it is, in as many lines as it takes: it has no spaces to break at."""

    name = StringProperty("")

    @staticmethod
    def in_lines(name: str, width: float, size: float) -> str:
        most = max(1, int(width / (size * LETTER_WIDTH)))
        lines = [""]
        for piece in JOINTS.split(name):
            if len(lines[-1]) + len(piece) > most and lines[-1]:
                lines.append("")
            lines[-1] += piece
        return "\n".join(lines)


class FileCard(Card):
    """A file to choose."""

    name = StringProperty("")


load_look(__file__)
