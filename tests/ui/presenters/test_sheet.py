"""The score sheet, its chart, its log and the slate, without a window."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from tarok_ledger.export.chart import thinned, ticks_between
from tarok_ledger.export.describe import brief
from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words
from tarok_ledger.journal.codec import dump_evening
from tarok_ledger.service.ledger import Ledger, OpenEvening, random_id, system_clock
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.sheet import SheetPresenter, open_sheet
from tests.evenings import random_evening

FOUR = ("Ana", "Bor", "Cene", "Dana")
TWO = {"type": "hand", "contract": "two", "declarer": "Ana", "partner": "Cene", "points": 45}
KLOP = {"type": "hand", "contract": "klop", "klop_points": {"Bor": 10, "Ana": 36, "Dana": 0, "Cene": 24}}
WORDS = Words()
MESSAGE_KEY = re.compile(r"\b(ui|reason|field|entry)\.\w")


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    return Ledger(store, clock=system_clock, new_id=random_id)


def play(
    ledger: Ledger, *entries: Mapping[str, Any], game: str = "slovenian", players: Sequence[str] = FOUR
) -> OpenEvening:
    opened = ledger.start({"game": game, "players": list(players)})
    assert isinstance(opened, OpenEvening), opened
    for entry in entries:
        assert ledger.record(opened, entry) == (), entry
    return opened


def sheet_of(ledger: Ledger, opened: OpenEvening) -> SheetPresenter:
    presenter = open_sheet(ledger, WORDS, opened.id)
    assert isinstance(presenter, SheetPresenter), presenter
    return presenter


def sheet(ledger: Ledger, *entries: Mapping[str, Any], **head: Any) -> SheetPresenter:
    return sheet_of(ledger, play(ledger, *entries, **head))


def block(ledger: Ledger, *entries: Mapping[str, Any]) -> SheetPresenter:
    return sheet(ledger, *entries, game="block", players=FOUR[:3])


def dreier(declarer: str, points: int, **more: object) -> dict[str, object]:
    return {"type": "hand", "contract": "dreier", "declarer": declarer, "points": points, **more}


def deltas(presenter: SheetPresenter, place: int = 0) -> list[str]:
    return [cell.delta_text for cell in presenter.row(place).cells]


def totals(presenter: SheetPresenter, place: int = 0) -> list[str]:
    return [cell.total_text for cell in presenter.row(place).cells]


def test_rows_newest_first_with_deltas_and_running_totals(ledger: Ledger) -> None:
    presenter = sheet(ledger, TWO, TWO)
    assert [presenter.row(place).number for place in range(presenter.number_of_rows)] == [2, 1]
    assert deltas(presenter) == ["+30", "0", "+30", "0"]
    assert (totals(presenter), totals(presenter, 1)) == (["60", "0", "60", "0"], ["30", "0", "30", "0"])


def test_row_tells_an_entry_in_two_short_lines(ledger: Ledger) -> None:
    presenter = sheet(ledger, TWO, KLOP, {"type": "no_play", "reason": "all_passed"})
    rows = [presenter.row(place) for place in range(3)]
    assert [(row.title, row.parts) for row in rows] == [
        ("No play", ("all passed",)),
        ("Klop", ("36 / 10 / 24 / 0",)),
        ("Two Ana + Cene", ("45 pts",)),
    ]


def test_headings_show_the_radl_that_are_open(ledger: Ledger) -> None:
    presenter = sheet(ledger, KLOP, TWO)
    assert [(heading.name, heading.rings) for heading in presenter.headings] == [
        ("Ana", 0),
        ("Bor", 1),
        ("Cene", 1),
        ("Dana", 1),
    ]


def test_detail_explains_every_posting_in_words(ledger: Ledger) -> None:
    detail = sheet(ledger, TWO).detail(1)
    assert [(line.moved, line.reason, line.sign) for line in detail.postings] == [
        ("Ana +30", "two: 20, difference 10", 1),
        ("Cene +30", "two: 20, difference 10", 1),
    ]
    assert detail.can_change and detail.can_void


def test_note_amends_the_entry_and_the_old_version_stays(ledger: Ledger) -> None:
    opened = play(ledger, TWO)
    presenter = sheet_of(ledger, opened)
    assert presenter.keep_note(1, " counted twice ") == ()
    detail = sheet_of(ledger, opened).detail(1)
    assert detail.description.note == "counted twice"
    assert [(version.place, version.description.note) for version in detail.old_versions] == [(1, "")]
    assert presenter.row(0).changed


def test_void_takes_the_row_away_and_undo_brings_it_back(ledger: Ledger) -> None:
    presenter = sheet(ledger, TWO, TWO)
    assert presenter.void(1) == ()
    assert (presenter.number_of_rows, totals(presenter)) == (1, ["30", "0", "30", "0"])
    assert presenter.undo() == ()
    assert (presenter.number_of_rows, totals(presenter)) == (2, ["60", "0", "60", "0"])


def test_closed_evening_only_its_closing_can_be_voided(ledger: Ledger) -> None:
    presenter = sheet(ledger, TWO, {"type": "close"})
    hand, close = presenter.detail(1), presenter.detail(2)
    assert (hand.can_change, hand.can_void, close.can_change, close.can_void) == (False, False, False, True)
    assert totals(presenter, 1) == ["30", "0", "30", "0"]
    assert presenter.void(2) == ()
    assert not presenter.closed


def test_log_tells_every_record_in_order(ledger: Ledger) -> None:
    presenter = sheet(ledger, TWO, KLOP)
    assert presenter.void(1) == ()
    assert presenter.undo() == ()
    assert presenter.void(2) == ()
    lines = [presenter.log_line(place) for place in range(presenter.number_of_log_lines)]
    assert [line.title for line in lines] == [
        "Two Ana + Cene",
        "Klop",
        "Entry 1 made void",
        "Record 3 undone",
        "Entry 2 made void",
    ]
    assert [line.in_effect for line in lines if not line.correction] == [True, False]


def test_slate_tells_who_owes_and_who_won_it(ledger: Ledger) -> None:
    presenter = block(ledger, dreier("Ana", 20), dreier("Bor", 30), dreier("Cene", 50), {"type": "hat"})
    assert presenter.undo() == ()
    slate = presenter.slate()
    assert [(line.debtor, line.amount_text, line.winner, line.state) for line in slate.above] == [
        ("Ana", "4", "Cene", "won"),
        ("Bor", "9", "", "now"),
    ]
    assert (slate.pot, slate.stake, slate.hat, slate.under) == ("0", "9", None, ())


def test_slate_splits_a_bete_above_the_limit_as_the_game_does(ledger: Ledger) -> None:
    presenter = block(ledger, dreier("Ana", 20), dreier("Bor", 30, times=3))
    assert [(line.debtor, line.amount_text) for line in presenter.slate().above] == [
        ("Ana", "4"),
        ("Bor", "14"),
        ("Bor", "13"),
    ]


def test_slate_with_the_hat_writes_under_it_and_shares_at_the_close(ledger: Ledger) -> None:
    presenter = block(ledger, dreier("Ana", 20), {"type": "hat"}, dreier("Bor", 30), {"type": "close"})
    slate = presenter.slate()
    assert (slate.hat, slate.first) == (2, None)
    assert [(line.debtor, line.state) for line in (*slate.above, *slate.under)] == [
        ("Ana", "shared"),
        ("Bor", "shared"),
    ]


def test_slate_only_where_the_game_keeps_one(ledger: Ledger) -> None:
    assert block(ledger).has_slate
    assert not sheet(ledger, TWO).has_slate


def test_slate_of_random_evenings_holds_what_the_account_holds(ledger: Ledger) -> None:
    game = next(game for game in GAMES if game.id == "block")
    for seed in range(30):
        evening = random_evening(Random(seed), game, length=30)
        opened = ledger.import_file(dump_evening(evening))
        assert isinstance(opened, OpenEvening)
        slate = sheet_of(ledger, opened).slate()
        still_open = [line.amount for line in (*slate.above, *slate.under) if line.state in ("open", "now")]
        assert sum(still_open) == evening.position.balances["betes"], seed


def test_chart_runs_from_nothing_to_the_totals(ledger: Ledger) -> None:
    model = sheet(ledger, TWO, TWO).chart(columns=100)
    assert model.lines[0].points == ((0, 0), (1, 30), (2, 60))
    assert [(line.name, line.total) for line in model.lines][:2] == [("Ana", "+60"), ("Bor", "0")]
    assert (model.low, model.high, model.entries) == (0, 60, 2)


def test_thinned_many_points_keeps_ends_and_peaks() -> None:
    points = [(place, 1000 if place == 777 else place % 7) for place in range(10_000)]
    kept = thinned(points, 50)
    assert len(kept) <= 102
    assert (kept[0], kept[-1]) == (points[0], points[-1])
    assert (777, 1000) in kept
    assert list(kept) == sorted(kept)


def test_ticks_between_are_round_and_hold_everything() -> None:
    assert ticks_between(-130, 115, 1) == (-200, -100, 0, 100, 200)
    assert ticks_between(-51, 62, 3) == (-60, -30, 0, 30, 60, 90)
    assert ticks_between(0, 0, 3) == (0, 3)


def test_brief_leaves_out_what_does_not_fit_and_says_so() -> None:
    assert brief(("45 pts", "trula"), lambda said: len(said) <= 40) == "45 pts, trula"
    assert brief(("45 pts", "trula", "kings"), lambda said: len(said) <= 15) == "45 pts +2"
    assert brief(("a very long remark",), lambda said: len(said) <= 8) == "a very…"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_entry_of_random_evenings_is_told_in_words(ledger: Ledger, game: Game) -> None:
    for seed in range(8):
        opened = ledger.import_file(dump_evening(random_evening(Random(seed), game)))
        assert isinstance(opened, OpenEvening)
        presenter = sheet_of(ledger, opened)
        for place in range(presenter.number_of_rows):
            row = presenter.row(place)
            detail = presenter.detail(row.number)
            said = [row.title, *row.parts, *(fact.value for fact in detail.description.facts)]
            assert row.title and not any(MESSAGE_KEY.search(part) or "{" in part for part in said), said
        for place in range(presenter.number_of_log_lines):
            assert presenter.log_line(place).title
