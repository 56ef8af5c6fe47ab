"""What a phone does with files: its share sheet, and letting one be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.utils import platform

ANY_FILE = "*/*"
"""Apps that pass evening files on do not agree on what they are, so every file may be chosen."""


class Phone:
    """Android. Its side is only there on a phone, so it is imported when it is needed; and it is only ever spoken to
    from the thread of the window, as Java wants it."""

    def __init__(self) -> None:
        self._kept: Any = None
        """What Android calls back to, or reads after we are done, must not be thrown away."""

    def share(self, files: Sequence[Path]) -> bool:
        """Opens the share sheet on copies of the files, which lie where other apps may read them; false when there is
        no room for them."""
        from androidstorage4kivy import SharedStorage, ShareSheet

        storage = SharedStorage()
        copies = [storage.copy_to_shared(str(file)) for file in files]
        if None in copies:
            for copy in copies:
                storage.delete_shared(copy)
            return False
        self._kept = ShareSheet()
        self._kept.share_file_list(copies)
        return True

    def share_text(self, words: str) -> None:
        from androidstorage4kivy import ShareSheet

        self._kept = ShareSheet()
        self._kept.share_plain_text(words)

    def choose(self, chosen: Callable[[Path | None], None]) -> None:
        """Lets a file be chosen and hands on a copy of it that we may read; None when it cannot be had."""
        from androidstorage4kivy import Chooser, SharedStorage

        def called_back(uris: Sequence[Any]) -> None:
            copy = SharedStorage().copy_from_shared(uris[0]) if uris else None
            # Android calls back on a thread of its own.
            Clock.schedule_once(lambda _: chosen(Path(copy) if copy else None))

        self._kept = Chooser(called_back)
        self._kept.choose_content(ANY_FILE)


def phone_here() -> Phone | None:
    return Phone() if platform == "android" else None


def copy_text(words: str) -> None:
    """Onto the clipboard, which is looked for when it is first needed."""
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(words)
