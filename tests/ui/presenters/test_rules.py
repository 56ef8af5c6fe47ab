"""The rules pages, without a window: in words, and as the table plays."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime

import pytest

from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.rules import SECTIONS, RuleRow, RulesPresenter, RulesView

NOW = datetime(2025, 1, 17, 19, 0, tzinfo=UTC)


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    numbers = itertools.count(1)
    return Ledger(store, lambda: NOW, lambda: f"id{next(numbers)}x")


def shown(presenter: RulesPresenter, section: str) -> RulesView:
    presenter.show(section)
    view = presenter.view
    assert view is not None
    return view


def row(presenter: RulesPresenter, section: str, title: str) -> RuleRow:
    return next(found for found in shown(presenter, section).rows if found.title == title)


def test_games_without_a_game_are_all_of_them(ledger: Ledger) -> None:
    presenter = RulesPresenter(ledger, Words(), None)
    assert presenter.view is None
    assert [line.id for line in presenter.games] == [game.id for game in GAMES]
    assert presenter.games[0].name == "Slovenski tarok"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_view_of_every_game_is_in_words(ledger: Ledger, game: Game) -> None:
    """No key of a file, with its underscores, reaches the players."""
    presenter = RulesPresenter(ledger, Words(), game.id)
    sections = shown(presenter, SECTIONS[0]).sections
    assert {"prices", "hand"} <= set(sections)
    for section in sections:
        for found in shown(presenter, section).rows:
            assert "_" not in f"{found.title}{found.value}{found.line}", found


def test_view_with_an_evening_prints_the_options_in_force(ledger: Ledger) -> None:
    header = {"game": "slovenian", "players": ["Ana", "Bor", "Cene", "Dora"], "stake": {"per_point": "0.05"}}
    opened = ledger.start({**header, "options": {"two": 25, "payout": "to_average"}})
    assert isinstance(opened, OpenEvening)
    presenter = RulesPresenter(ledger, Words(), "slovenian", opened.id)
    assert row(presenter, "prices", "Two") == RuleRow("Two", "25", "the book: 20", changed=True)
    assert row(presenter, "prices", "One") == RuleRow("One", "30")
    payout = next(found for found in shown(presenter, "choices").rows if found.value == "distance from the average")
    assert payout.changed
    assert shown(presenter, "prices").stake == "0.05 EUR"


def test_view_without_an_evening_prints_the_book(ledger: Ledger) -> None:
    view = shown(RulesPresenter(ledger, Words(), "slovenian"), "prices")
    assert not view.of_evening
    assert not any(found.changed for found in view.rows)


def test_show_section_without_rows_falls_back_to_one_that_has_some(ledger: Ledger) -> None:
    view = shown(RulesPresenter(ledger, Words(), "troccas"), "premiums")
    assert view.section in view.sections
    assert view.rows


def test_view_of_unknown_evening_says_so_and_prints_the_book(ledger: Ledger) -> None:
    presenter = RulesPresenter(ledger, Words(), "slovenian", "nothere")
    assert presenter.problems
    assert shown(presenter, "prices").rows
