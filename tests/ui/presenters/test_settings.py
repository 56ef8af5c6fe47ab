"""Settings, without a window."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.service.outgoing import save_backup
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.settings import Choice, SettingsPresenter

NOW = datetime(2025, 1, 17, 19, 0, tzinfo=UTC)


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    return Ledger(store, lambda: NOW, lambda: "id")


def chosen(choices: tuple[Choice, ...]) -> list[str | int]:
    return [choice.value for choice in choices if choice.chosen]


def test_view_of_fresh_ledger_shows_the_defaults(ledger: Ledger) -> None:
    view = SettingsPresenter(ledger, Words()).view
    assert chosen(view.themes) == ["felt"]
    assert chosen(view.text_percents) == [100]
    assert {toggle.key: toggle.on for toggle in view.toggles} == {"keep_awake": True, "left_hand": False}
    assert chosen(view.languages) == ["en"]


def test_choose_and_turn_are_kept_under_the_keys_the_app_reads(ledger: Ledger) -> None:
    presenter = SettingsPresenter(ledger, Words())
    presenter.choose_theme("paper")
    presenter.choose_text_percent(140)
    for toggle in presenter.view.toggles:
        presenter.turn(toggle)
    assert ledger.settings() == {"theme": "paper", "text_percent": 140, "keep_awake": False, "left_hand": True}
    view = SettingsPresenter(ledger, Words()).view
    assert (chosen(view.themes), chosen(view.text_percents)) == (["paper"], [140])


def test_view_of_a_theme_that_is_no_more_shows_the_default(ledger: Ledger) -> None:
    ledger.keep_setting("theme", "velvet")
    assert chosen(SettingsPresenter(ledger, Words()).view.themes) == ["felt"]


def test_view_before_and_after_a_backup_says_when_the_last_one_was_made(
    ledger: Ledger, tmp_path: Path, five_hours_ahead: None
) -> None:
    presenter = SettingsPresenter(ledger, Words())
    assert presenter.view.last_backup == "No backup has been made on this device yet. One file holds everything."
    save_backup(ledger, tmp_path, lambda _done, _of: True)
    assert presenter.view.last_backup == "Last backup: 18 January 2025, 00:00. One file holds everything."
