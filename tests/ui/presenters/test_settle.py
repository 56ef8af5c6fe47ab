"""Settling up, without a window: what stands, what is paid, and where it came from."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.settle import SettlePresenter, SettleView, Standing
from tests.cli.examples import BLOCK_HANDS, CLOSE, DANISH_HAND, KLOP, THREE, TWO, evening
from tests.storage.kept import EVENING, write_evening_of_older_rules

NOW = datetime(2025, 1, 17, 19, 0, tzinfo=UTC)
DANISH = evening(DANISH_HAND, CLOSE, game="danish", players=THREE)
"""The 65 in the pagat cup are shared: 21, 22, 22; so −109, −28, +137."""


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    numbers = itertools.count(1)
    return Ledger(store, lambda: NOW, lambda: f"id{next(numbers)}x")


def settle(ledger: Ledger, text: str) -> SettlePresenter:
    opened = ledger.import_file(text)
    assert isinstance(opened, OpenEvening), opened
    return SettlePresenter(ledger, Words(), opened.id)


def shown(presenter: SettlePresenter) -> SettleView:
    assert presenter.problems == ()
    view = presenter.view
    assert view is not None
    return view


def standing(presenter: SettlePresenter, player: str) -> Standing:
    return next(found for found in shown(presenter).standings if found.player == player)


def parts(presenter: SettlePresenter, player: str) -> list[tuple[str, str]]:
    presenter.unfold(player)
    return [(part.title, part.amount) for part in standing(presenter, player).parts]


def test_standings_of_closed_evening_are_ranked_in_money_and_points(ledger: Ledger) -> None:
    view = shown(settle(ledger, DANISH))
    assert view.closed
    assert [(one.rank, one.player, one.large, one.small, one.sign) for one in view.standings] == [
        (1, "Cene", "+1.37", "+137 points", 1),
        (2, "Bor", "−0.28", "−28 points", -1),
        (3, "Ana", "−1.09", "−109 points", -1),
    ]


def test_standings_of_equal_players_share_a_rank(ledger: Ledger) -> None:
    view = shown(settle(ledger, evening(TWO, CLOSE)))
    assert [one.rank for one in view.standings] == [1, 1, 3, 3]


def test_standings_without_a_stake_are_in_points_and_nothing_is_paid(ledger: Ledger) -> None:
    view = shown(settle(ledger, evening(TWO, CLOSE, stake={"per_point": "0"})))
    assert view.stake == ""
    assert (view.standings[0].large, view.standings[0].small) == ("+60", "points")
    assert view.payments == ()


def test_standings_of_open_evening_are_those_of_closing_it_now(ledger: Ledger) -> None:
    presenter = settle(ledger, evening(DANISH_HAND, game="danish", players=THREE))
    before = shown(presenter)
    assert not before.closed
    assert before.payments == ()
    presenter.close()
    after = shown(presenter)
    assert after.closed
    assert after.standings == before.standings
    assert len(after.payments) == 2


def test_reopen_closed_evening_takes_its_payments_away(ledger: Ledger) -> None:
    presenter = settle(ledger, DANISH)
    presenter.reopen()
    view = shown(presenter)
    assert not view.closed
    assert view.payments == ()
    assert view.earlier == ()


def test_tick_payment_is_kept_and_taken_back(ledger: Ledger) -> None:
    presenter = settle(ledger, DANISH)
    first = shown(presenter).payments[0]
    assert (first.payer, first.payee, first.amount, first.currency) == ("Ana", "Cene", "1.09", "DKK")
    presenter.tick(first)
    ticked = shown(SettlePresenter(ledger, Words(), "id1x"))
    assert [payment.paid for payment in ticked.payments] == [True, False]
    assert ticked.paid == 1
    presenter.tick(ticked.payments[0])
    assert shown(presenter).paid == 0


def test_tick_before_a_correction_is_not_forgotten(ledger: Ledger) -> None:
    """Who has paid and then owes another sum must see that he has paid."""
    presenter = settle(ledger, DANISH)
    presenter.tick(shown(presenter).payments[0])
    presenter.reopen()
    assert [payment.amount for payment in shown(presenter).earlier] == ["1.09"]
    presenter.close()
    assert shown(presenter).earlier == ()
    assert shown(presenter).paid == 1


def test_parts_of_a_game_with_cups_are_hands_and_shares(ledger: Ledger) -> None:
    assert parts(settle(ledger, DANISH), "Ana") == [
        ("Hands (1)", "−130"),
        ("Share of the pagat cup", "+21"),
        ("Together", "−109"),
    ]


def test_parts_on_a_score_sheet_name_radl_transfer_and_the_others(ledger: Ledger) -> None:
    transfer = {"type": "transfer", "from": "Ana", "to": "Dora", "amount": 5}
    assert parts(settle(ledger, evening(TWO, KLOP, transfer, CLOSE)), "Ana") == [
        ("Hands (2)", "+10"),
        ("Transfer", "−5"),
        ("Open Radl: 1", "−100"),
        ("Score on the sheet", "−95"),
        ("Against the scores of the others", "+125"),
        ("Together", "+30"),
    ]


def test_parts_in_blocks_are_counted_in_blocks_and_thirds(ledger: Ledger) -> None:
    presenter = settle(ledger, evening(*BLOCK_HANDS, CLOSE, game="block", players=THREE))
    assert parts(presenter, "Ana") == [("Hands (3)", "+13⅔"), ("Share of the pot", "+4⅓"), ("Together", "+18")]


def test_unfold_twice_folds_away(ledger: Ledger) -> None:
    presenter = settle(ledger, DANISH)
    assert parts(presenter, "Ana")
    presenter.unfold("Ana")
    assert standing(presenter, "Ana").parts == ()


def test_view_of_evening_closed_under_older_rules_keeps_its_sums(ledger: Ledger, database: Path) -> None:
    write_evening_of_older_rules(database)
    presenter = SettlePresenter(ledger, Words(), EVENING)
    assert shown(presenter).differs
    assert standing(presenter, "Ana").large == "+0.50"
    assert parts(presenter, "Ana") == [
        ("Hands (1)", "+25"),
        ("Score on the sheet", "+25"),
        ("Against the scores of the others", "+25"),
        ("Together", "+50"),
    ]


def test_view_of_unknown_evening_is_a_problem(ledger: Ledger) -> None:
    presenter = SettlePresenter(ledger, Words(), "nothere")
    assert presenter.view is None
    assert [problem.key for problem in presenter.problems] == ["service.no_such_evening"]
