"""The table as the presenter shows it, without a window."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger, OpenEvening, random_id, system_clock
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.table import TablePresenter
from tarok_ledger.ui.views import Board, Cups, Pot, full_at
from tests.evenings import NAMES, random_hand

TWO = {"type": "hand", "contract": "two", "declarer": "Ana", "partner": "Cene", "points": 45}
KLOP = {"type": "hand", "contract": "klop", "klop_points": {"Ana": 20, "Bor": 5, "Cene": 26, "Dana": 19}}


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    return Ledger(store, system_clock, random_id)


def table(ledger: Ledger, game: str, players: int, *bodies: Mapping[str, object], **options: object) -> TablePresenter:
    opened = ledger.start({"game": game, "players": list(NAMES[:players]), "options": options})
    assert isinstance(opened, OpenEvening), opened
    for body in bodies:
        assert ledger.record(opened, body) == ()
    return TablePresenter(ledger, Words(), opened)


def test_view_before_the_first_hand_offers_hand_one_and_no_undo(ledger: Ledger) -> None:
    view = table(ledger, "slovenian", 4).view()
    assert view.main == "Record hand 1"
    assert view.line == "hand 1 · 1 point = 0.01 EUR"
    assert view.buttons == ("no_play", "transfer", "more")
    assert view.recent == ()


def test_view_after_a_hand_shows_totals_with_sign_and_rings(ledger: Ledger) -> None:
    view = table(ledger, "slovenian", 4, TWO, KLOP).view()
    ana, *_, dana = view.seats
    assert (ana.total, ana.role, ana.rings) == ("+10", "plus", 1)
    assert (dana.total, dana.role, dana.rings) == ("−19", "minus", 1)
    assert view.recent[-1].text == "Two Ana + Cene: Ana +30, Cene +30"


def test_seats_with_one_player_too_many_say_who_deals_rests_and_leads(ledger: Ledger) -> None:
    ana, bor, *others = table(ledger, "slovenian", 5).view().seats
    assert ana.deals and ana.rests and ana.line == "deals, sits out"
    assert bor.line == "forehand"
    assert not any(seat.deals or seat.rests or seat.line for seat in others)


def test_centre_of_a_table_with_cups_shows_them_on_one_scale(ledger: Ledger) -> None:
    into_kings = {"type": "transfer", "from": "Ana", "to": "king_cup", "amount": 95}
    into_pagat = {"type": "transfer", "from": "Bor", "to": "pagat_cup", "amount": 180}
    view = table(ledger, "danish", 3, into_kings, into_pagat).view()
    assert isinstance(view.centre, Cups)
    assert [(cup.held, cup.level) for cup in view.centre.cups] == [("95", 0.475), ("180", 0.9)]
    assert "fines" in view.buttons


def test_centre_of_a_table_with_betes_shows_what_the_next_hand_is_played_for(ledger: Ledger) -> None:
    lost = {"type": "hand", "contract": "solo", "declarer": "Bor", "points": 10}
    view = table(ledger, "block", 3, lost).view()
    assert isinstance(view.centre, Board)
    assert [(row.label, row.value, row.look) for row in view.centre.rows] == [("Bor", "4", "now")]
    assert [row.value for row in view.centre.foot] == ["4", "+1", "9"]


def test_centre_of_a_table_with_a_pot_alone_shows_the_pot(ledger: Ledger) -> None:
    assert isinstance(table(ledger, "tapp", 3, stamm=1).view().centre, Pot)


def test_menu_of_a_full_table_offers_no_join_and_its_own_event_once(ledger: Ledger) -> None:
    presenter = table(ledger, "block", 4)
    kinds = [kind for kind, _ in presenter.view().menu]
    assert "join" not in kinds and "leave" in kinds and "hat" in kinds
    assert ledger.record(presenter.opened, {"type": "hat"}) == ()
    view = presenter.view()
    assert "hat" not in [kind for kind, _ in view.menu]
    assert "hat" in [hint.key for hint in view.hints]


def test_hints_after_no_tarok_and_last_rounds_name_both(ledger: Ledger) -> None:
    passed = {"type": "no_play", "reason": "no_tarok"}
    view = table(ledger, "slovenian", 4, {"type": "last_rounds", "rounds": 1}, passed).view()
    assert {"forced_klop", "deals_left"} <= {hint.key for hint in view.hints}


def test_main_button_with_a_kept_hand_says_continue(ledger: Ledger) -> None:
    presenter = table(ledger, "slovenian", 4, TWO)
    ledger.keep_draft(presenter.opened, {"kind": "hand", "answers": {"contract": "two"}})
    assert presenter.view().main == "Continue hand 2"


def test_undo_and_redo_change_the_table_and_the_buttons(ledger: Ledger) -> None:
    presenter = table(ledger, "slovenian", 4, TWO)
    presenter.undo()
    view = presenter.view()
    assert view.seats[0].total == "0" and "redo" in view.buttons and "undo" not in view.buttons
    presenter.redo()
    assert presenter.view().seats[0].total == "+30"


def test_close_shows_settle_up_and_reopen_takes_it_back(ledger: Ledger) -> None:
    presenter = table(ledger, "slovenian", 4, TWO)
    presenter.close()
    view = presenter.view()
    assert view.closed and view.main == "Settle up" and "reopen" in view.buttons and view.menu == ()
    presenter.reopen()
    assert presenter.view().main == "Record hand 2"


def test_undo_with_nothing_to_undo_says_so_until_the_next_touch(ledger: Ledger) -> None:
    presenter = table(ledger, "slovenian", 4)
    presenter.undo()
    assert len(presenter.view().problems) == 1
    presenter.close()
    assert presenter.view().problems == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_view_of_every_game_and_number_of_players_has_all_its_words(ledger: Ledger, game: Game) -> None:
    for players in game.seats:
        presenter, rng = table(ledger, game.id, players), Random(players)
        for _ in range(30):
            ledger.record(presenter.opened, random_hand(rng, game, presenter.opened.evening.position))
        assert "ui." not in repr(presenter.view())
        presenter.close()
        assert "ui." not in repr(presenter.view())


@pytest.mark.parametrize(("held", "full"), [(0, 10), (9, 10), (10, 20), (180, 200), (500, 1000)])
def test_full_at_leaves_room_above_what_is_held(held: int, full: int) -> None:
    assert full_at(held) == full
