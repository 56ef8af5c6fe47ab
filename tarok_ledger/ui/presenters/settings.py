"""Settings: what there is to choose, what is chosen, and keeping it."""

from __future__ import annotations

from dataclasses import dataclass

from tarok_ledger.i18n import ENGLISH, Words
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.service.outgoing import LAST_BACKUP
from tarok_ledger.ui.presenters.dates import minute_in_words
from tarok_ledger.ui.theme import FELT, THEMES

TEXT_PERCENTS = (100, 120, 140, 160)
LANGUAGES = (ENGLISH,)


@dataclass(frozen=True, slots=True)
class Choice:
    value: str | int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Toggle:
    key: str
    on: bool


@dataclass(frozen=True, slots=True)
class SettingsView:
    themes: tuple[Choice, ...]
    text_percents: tuple[Choice, ...]
    toggles: tuple[Toggle, ...]
    languages: tuple[Choice, ...]
    last_backup: str


class SettingsPresenter:
    def __init__(self, ledger: Ledger, words: Words) -> None:
        self._ledger = ledger
        self._words = words

    @property
    def view(self) -> SettingsView:
        kept = self._ledger.settings()
        return SettingsView(
            themes=_choices(tuple(THEMES), kept.get("theme"), FELT.name),
            text_percents=_choices(TEXT_PERCENTS, kept.get("text_percent"), TEXT_PERCENTS[0]),
            toggles=(
                Toggle("keep_awake", kept.get("keep_awake", True)),
                Toggle("left_hand", kept.get("left_hand", False)),
            ),
            languages=_choices(LANGUAGES, ENGLISH, ENGLISH),
            last_backup=self._last_backup(),
        )

    def _last_backup(self) -> str:
        made_at = self._ledger.device_notes().get(LAST_BACKUP)
        if made_at is None:
            return self._words.text("ui.settings.no_backup")
        return self._words.text("ui.settings.last_backup", when=minute_in_words(made_at, self._words))

    def choose_theme(self, name: str) -> None:
        self._ledger.keep_setting("theme", name)

    def choose_text_percent(self, percent: int) -> None:
        self._ledger.keep_setting("text_percent", percent)

    def turn(self, toggle: Toggle) -> None:
        """Turns a switch the other way."""
        self._ledger.keep_setting(toggle.key, not toggle.on)


def _choices(values: tuple[str, ...] | tuple[int, ...], kept: object, default: str | int) -> tuple[Choice, ...]:
    """What is kept is one of the values, or the default counts."""
    chosen = kept if kept in values else default
    return tuple(Choice(value, value == chosen) for value in values)
