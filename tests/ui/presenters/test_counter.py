"""The card counter, touch by touch."""

from __future__ import annotations

import pytest

from tarok_ledger.core.cards import HONOURS, RANKS, Count
from tarok_ledger.games.registry import GAMES, find_game
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words
from tarok_ledger.ui.presenters.counter import CounterPresenter, CounterView

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def counter(game: str, players: int | None = None) -> CounterPresenter:
    return CounterPresenter(find_game(game), players)


def problem_keys(view: CounterView) -> list[str]:
    return [problem.key for problem in view.problems]


@every_game
def test_counter_untouched_waits_for_the_number(game: Game) -> None:
    view = CounterPresenter(game).view()
    assert (view.number, view.count, view.problems, view.taken) == (None, None, (), None)


@every_game
def test_counter_given_the_whole_pack_shows_all_points(game: Game) -> None:
    presenter = CounterPresenter(game)
    for rank in RANKS:
        presenter.step_rank(rank, 4)
    for honour in HONOURS:
        presenter.toggle_honour(honour)
    presenter.type_number(str(presenter.view().most))
    assert presenter.view().count == Count(game.total_points, 0)


@every_game
def test_counter_stepped_from_nothing_to_the_pack_and_back_never_leaves_the_tricks(game: Game) -> None:
    presenter = CounterPresenter(game)
    for step in (*presenter.steps, *(-step for step in presenter.steps)):
        for _ in range(game.pack.cards):
            presenter.step_number(step)
            assert "pile.not_in_tricks" not in problem_keys(presenter.view())
        view = presenter.view()
        assert (view.number, view.can_less, view.can_more) == (
            (view.most, True, False) if step > 0 else (0, False, True)
        )


def test_counter_counted_in_cards_shows_both_sides() -> None:
    presenter = counter("slovenian")
    presenter.step_rank("king", 3)
    presenter.step_rank("queen", 1)
    presenter.toggle_honour("XXI")
    presenter.toggle_honour("I")
    presenter.type_number("24")
    # 5 x 13/3 + 10/3 + 18 x 1/3 = 31; of 70.
    assert presenter.view().count == Count(31, 39)


def test_counter_counted_in_tricks_takes_three_cards_each() -> None:
    presenter = counter("danish")
    presenter.step_rank("king", 2)
    presenter.type_number("9")
    assert presenter.in_tricks
    assert presenter.view().most == 26
    assert presenter.view().count == Count(9 + 2 * 4, 61)


def test_counter_asked_for_the_rest_takes_the_other_side() -> None:
    presenter = counter("danish")
    presenter.type_number("0")
    assert presenter.view().taken == 0
    presenter.take_others(True)
    assert presenter.view().taken == 78


@pytest.mark.parametrize(
    ("kings", "cards", "problem"),
    [
        (3, "2", "pile.more_counting_than_cards"),
        (0, "40", "pile.too_few_counting"),
        (0, "55", "pile.beyond_pack"),
    ],
)
def test_counter_pile_that_cannot_be_says_why_and_takes_nothing(kings: int, cards: str, problem: str) -> None:
    presenter = counter("slovenian")
    presenter.step_rank("king", kings)
    presenter.type_number(cards)
    view = presenter.view()
    assert problem_keys(view) == [problem]
    assert (view.count, view.taken) == (None, None)


def test_counter_rank_stepped_past_its_ends_stays_there() -> None:
    presenter = counter("tapp")
    presenter.step_rank("jack", -1)
    assert not presenter.view().ranks[3].can_less
    for _ in range(6):
        presenter.step_rank("jack", 1)
    assert presenter.view().ranks[3].number == 4
    assert not presenter.view().ranks[3].can_more


def test_counter_honour_touched_twice_is_put_back() -> None:
    presenter = counter("tapp")
    presenter.toggle_honour("I")
    assert [honour.held for honour in presenter.view().honours] == [False, True, False]
    presenter.toggle_honour("I")
    assert not any(honour.held for honour in presenter.view().honours)


def test_counter_number_that_cannot_be_steps_to_the_next_that_can() -> None:
    presenter = counter("troccas", players=4)
    assert presenter.steps == (2, 4)
    presenter.type_number("5")
    assert problem_keys(presenter.view()) == ["pile.not_in_tricks"]
    presenter.step_number(2)
    assert presenter.view().number == 6
    presenter.type_number("5")
    presenter.step_number(-2)
    assert presenter.view().number == 4


@pytest.mark.parametrize(("typed", "number"), [("", None), ("x", None), ("²", None), ("007", 7), ("9" * 5000, 999)])
def test_counter_typed_anything_reads_its_digits(typed: str, number: int | None) -> None:
    presenter = counter("slovenian")
    presenter.type_number(typed)
    assert presenter.view().number == number


def test_counter_started_over_forgets_the_pile_but_not_the_side() -> None:
    presenter = counter("slovenian")
    presenter.step_rank("king", 2)
    presenter.type_number("8")
    presenter.take_others(True)
    presenter.clear()
    view = presenter.view()
    assert (view.number, view.ranks[0].number, view.takes_others) == (None, 0, True)


def test_counter_names_ranks_and_honours_in_words() -> None:
    words = Words()
    assert all(words.has(f"ui.counter.rank.{rank}") for rank in RANKS)
    assert all(words.has(f"honour.{honour}") for honour in HONOURS)
