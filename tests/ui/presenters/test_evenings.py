"""The list of evenings, without a window."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime

import pytest

from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.evenings import CARDS_SHOWN, EveningsPresenter

FOUR = ["Ana", "Bor", "Cene", "Dana"]
TWO = {"type": "hand", "contract": "two", "declarer": "Ana", "partner": "Bor", "points": 45}


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    numbers, days = itertools.count(1), itertools.count()
    return Ledger(
        store, lambda: datetime(2025, 1, 1 + next(days) % 28, 19, tzinfo=UTC), lambda: f"id{next(numbers):04}"
    )


@pytest.fixture
def presenter(ledger: Ledger) -> EveningsPresenter:
    return EveningsPresenter(ledger, Words())


def started(ledger: Ledger, game: str = "slovenian", players: list[str] | None = None) -> OpenEvening:
    opened = ledger.start({"game": game, "players": players or FOUR})
    assert isinstance(opened, OpenEvening), opened
    return opened


def test_view_of_an_empty_ledger_is_new(presenter: EveningsPresenter) -> None:
    view = presenter.view()
    assert (view.is_new, view.open, view.closed, view.line) == (True, (), (), "")


def test_view_of_open_and_closed_evenings_shows_open_ones_first(ledger: Ledger, presenter: EveningsPresenter) -> None:
    older = started(ledger)
    newer = started(ledger, "danish")
    assert ledger.close(newer) == ()
    view = presenter.view()
    assert [card.id for card in view.open] == [older.id]
    assert [card.id for card in view.closed] == [newer.id]
    assert view.line == "Evenings: 2, open: 1"


def test_card_of_an_evening_says_game_date_players_and_who_leads(ledger: Ledger, presenter: EveningsPresenter) -> None:
    ledger.record(started(ledger), TWO)
    (card,) = presenter.view().open
    assert (card.game, card.when) == ("Slovenski tarok", "1 January 2025 · entries: 1")
    assert (card.players, card.standing, card.amount) == ("Ana, Bor, Cene, Dana", "Ana, Bor ahead", "+30")


def test_card_of_an_evening_without_entries_names_no_leader(ledger: Ledger, presenter: EveningsPresenter) -> None:
    started(ledger)
    (card,) = presenter.view().open
    assert (card.standing, card.amount) == ("No hand yet", "")


def test_card_in_parts_of_a_unit_shows_the_fraction(ledger: Ledger, presenter: EveningsPresenter) -> None:
    opened = started(ledger, "block", ["Ana", "Bor", "Cene"])
    assert ledger.record(opened, {"type": "transfer", "from": "Ana", "to": "Bor", "amount": 4}) == ()
    (card,) = presenter.view().open
    assert (card.standing, card.amount) == ("Bor ahead", "+1⅓")


@pytest.mark.parametrize(("typed", "found"), [("dansk", 1), ("eva", 1), ("ANA", 1), ("ana dansk", 0), (" ", 2)])
def test_search_by_player_or_game_finds_all_words(
    ledger: Ledger, presenter: EveningsPresenter, typed: str, found: int
) -> None:
    started(ledger)
    started(ledger, "danish", ["Eva", "Fran", "Gita"])
    presenter.look_for(typed)
    assert len(presenter.view().open) == found


def test_view_of_many_evenings_shows_more_on_demand(ledger: Ledger, presenter: EveningsPresenter) -> None:
    for _ in range(CARDS_SHOWN + 2):
        started(ledger)
    assert (len(presenter.view().open), presenter.view().left_out) == (CARDS_SHOWN, 2)
    presenter.show_more()
    assert (len(presenter.view().open), presenter.view().left_out) == (CARDS_SHOWN + 2, 0)


def test_delete_of_two_evenings_is_undone_one_after_the_other(ledger: Ledger, presenter: EveningsPresenter) -> None:
    one, other = started(ledger), started(ledger, "danish")
    presenter.delete(one.id)
    presenter.delete(other.id)
    assert presenter.view().is_new
    assert presenter.view().undo == "Deleted: Dansk tarok"
    presenter.undo_delete()
    assert [card.id for card in presenter.view().open] == [other.id]
    presenter.undo_delete()
    assert len(presenter.view().open) == 2
    assert presenter.view().undo == ""


def test_card_of_an_evening_begun_after_midnight_here_is_of_that_day(
    ledger: Ledger, presenter: EveningsPresenter, five_hours_ahead: None
) -> None:
    """At 19:00 in the ledger's time the clocks here say midnight."""
    started(ledger)
    (card,) = presenter.view().open
    assert card.when == "2 January 2025"


def test_games_of_a_ledger_begin_with_those_played_last(ledger: Ledger, presenter: EveningsPresenter) -> None:
    started(ledger, "danish")
    started(ledger, "koenigrufen")
    groups = presenter.games()
    assert [game.id for game in groups[0].games] == ["koenigrufen", "danish"]
    listed = [game.id for group in groups for game in group.games]
    assert len(listed) == len(set(listed)) == 17
