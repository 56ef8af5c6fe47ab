"""Setting up an evening, without a window."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from datetime import UTC, datetime

import pytest

from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.service.people import People
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.house import House
from tarok_ledger.ui.presenters.new_evening import NewEveningPresenter

LAST_TIME = {
    "game": "slovenian",
    "players": ["Ana", "Bor", "Cene", "Dana"],
    "first_dealer": "Cene",
    "options": {"two": 25},
    "stake": {"currency": "CHF", "per_point": "0.05"},
}


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    numbers, minutes = itertools.count(1), itertools.count()
    return Ledger(
        store, lambda: datetime(2025, 1, 1, 19, next(minutes) % 60, tzinfo=UTC), lambda: f"id{next(numbers):04}"
    )


@pytest.fixture
def presenter(ledger: Ledger) -> NewEveningPresenter:
    """As after an earlier evening."""
    start(ledger, LAST_TIME)
    return NewEveningPresenter(ledger, Words())


def start(ledger: Ledger, header: Mapping[str, object]) -> OpenEvening:
    opened = ledger.start(header)
    assert isinstance(opened, OpenEvening), opened
    return opened


def opened(ledger: Ledger, evening_id: str | None) -> OpenEvening:
    assert evening_id is not None
    found = ledger.open(evening_id)
    assert isinstance(found, OpenEvening), found
    return found


def house(presenter: NewEveningPresenter) -> House:
    assert presenter.house is not None
    return presenter.house


def test_start_without_a_change_is_as_last_time(ledger: Ledger, presenter: NewEveningPresenter) -> None:
    header = opened(ledger, presenter.start()).evening.header
    last = opened(ledger, "id0001").evening.header
    assert header == last


def test_start_with_nothing_chosen_asks_for_the_game(ledger: Ledger) -> None:
    presenter = NewEveningPresenter(ledger, Words())
    assert presenter.view().first_problem == ""
    assert presenter.start() is None
    assert presenter.view().game_problem == "Choose the game"
    assert ledger.summaries() == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_start_of_any_game_from_nothing_opens_an_evening(ledger: Ledger, game: Game) -> None:
    presenter = NewEveningPresenter(ledger, Words())
    presenter.choose_game(game.id)
    for name in ("Ana", "Bor", "Cene", "Dana", "Eva", "Fran")[: max(game.seats)]:
        presenter.write_name(name)
        assert presenter.add_typed()
    assert opened(ledger, presenter.start()).evening.header.game is game


def test_start_with_a_name_still_in_its_field_seats_it(ledger: Ledger, presenter: NewEveningPresenter) -> None:
    presenter.write_name(" Eva ")
    assert opened(ledger, presenter.start()).evening.header.players[-1] == "Eva"


def test_start_with_too_few_players_says_so_beside_them(presenter: NewEveningPresenter) -> None:
    for name in ("Ana", "Bor"):
        presenter.remove(name)
    assert presenter.view().seats_problem == ""
    assert presenter.view().seats_hint == "At the table: 2. The game takes 3, 4, 5."
    assert presenter.start() is None
    assert presenter.view().seats_problem == "Players: must come to 3, 4, 5 players; 2 were given"
    assert presenter.view().first_problem == presenter.view().seats_problem


@pytest.mark.parametrize("name", ["", "ANA", "=1+1", "x" * 41])
def test_add_of_what_is_no_new_name_is_refused(presenter: NewEveningPresenter, name: str) -> None:
    presenter.write_name(name)
    assert not presenter.add_typed()
    assert presenter.view().name_problem
    assert len(presenter.players) == 4
    presenter.write_name("Eva")
    assert presenter.view().name_problem == ""


def test_known_names_are_those_of_earlier_evenings_not_at_the_table(
    ledger: Ledger, presenter: NewEveningPresenter
) -> None:
    presenter.remove("Bor")
    assert presenter.view().known == ("Bor",)
    presenter.write_name("x")
    assert presenter.view().known == ()
    presenter.add("Bor")
    assert presenter.players == ("Ana", "Cene", "Dana", "Bor")


def test_known_names_are_the_names_persons_have_now(ledger: Ledger, presenter: NewEveningPresenter) -> None:
    people = People(ledger)
    assert people.rename("Bor", "Boris") == ()
    assert people.archive("Dana") == ()
    presenter = NewEveningPresenter(ledger, Words())
    assert presenter.players == ("Ana", "Boris", "Cene")
    presenter.remove("Boris")
    assert presenter.view().known == ("Boris",)
    presenter.write_name("oris")
    assert presenter.view().known == ("Boris",)
    presenter.write_name("dana")
    assert presenter.view().known == ()


def test_known_names_are_found_by_an_older_name(ledger: Ledger, presenter: NewEveningPresenter) -> None:
    assert People(ledger).rename("Bor", "Tone") == ()
    presenter = NewEveningPresenter(ledger, Words())
    presenter.remove("Tone")
    presenter.write_name("bo")
    assert presenter.view().known == ("Tone",)
    presenter.add("Bor")
    assert presenter.view().known == ()


def test_dealer_of_last_time_deals_under_the_name_he_has_now(ledger: Ledger, presenter: NewEveningPresenter) -> None:
    assert People(ledger).rename("Cene", "Vincenc") == ()
    assert NewEveningPresenter(ledger, Words()).view().dealer == "Vincenc"


def test_move_beyond_the_end_goes_round_the_table(presenter: NewEveningPresenter) -> None:
    presenter.move("Bor", -1)
    assert presenter.players == ("Bor", "Ana", "Cene", "Dana")
    presenter.move("Bor", -1)
    assert presenter.players == ("Ana", "Cene", "Dana", "Bor")


def test_seat_of_other_people_changes_nothing(presenter: NewEveningPresenter) -> None:
    presenter.seat(("Ana", "Bor", "Cene"))
    assert presenter.players == ("Ana", "Bor", "Cene", "Dana")
    presenter.seat(("Dana", "Bor", "Cene", "Ana"))
    assert presenter.players == ("Dana", "Bor", "Cene", "Ana")


def test_dealer_who_is_removed_is_followed_by_the_first_seat(presenter: NewEveningPresenter) -> None:
    assert presenter.view().dealer == "Cene"
    presenter.remove("Cene")
    assert presenter.view().dealer == "Ana"
    presenter.let_deal("Dana")
    assert presenter.view().dealer == "Dana"


def test_choose_game_played_before_takes_its_house_and_stake(ledger: Ledger, presenter: NewEveningPresenter) -> None:
    presenter.choose_game("danish")
    assert (presenter.view().house_title, presenter.view().stake.currency) == ("By the book", "DKK")
    presenter.choose_game("slovenian")
    assert (presenter.view().house_title, presenter.view().house_line) == ("Changed: 1", "Two: 25")
    assert (presenter.view().stake.currency, presenter.view().stake.per_point) == ("CHF", "0.05")


def test_stake_that_comes_from_a_house_rule_follows_it(ledger: Ledger, presenter: NewEveningPresenter) -> None:
    presenter.choose_game("danish")
    house(presenter).write("one_point_is", "0,25")
    assert presenter.view().stake.per_point == "0.25"
    presenter.write_per_point("0.25")
    house(presenter).write("one_point_is", "0.5")
    assert presenter.view().stake.per_point == "0.50"
    presenter.write_per_point("2")
    assert str(opened(ledger, presenter.start()).evening.header.stake.per_point) == "2.00"


def test_stake_that_is_no_amount_is_said_at_once(presenter: NewEveningPresenter) -> None:
    presenter.write_per_point("much")
    assert presenter.view().stake.per_point_problem.startswith("Stake: must be")
    assert presenter.start() is None
    presenter.write_per_point("0,1")
    assert presenter.view().stake.per_point_problem == ""


def test_house_option_out_of_bounds_keeps_the_evening_from_starting(presenter: NewEveningPresenter) -> None:
    house(presenter).write("two", "99999")
    assert house(presenter).option("two").problem == "must be between 0 and 10000"
    assert presenter.view().house_problem
    assert presenter.start() is None
    house(presenter).step("two", 1)
    assert house(presenter).option("two").text == "10000"
    assert presenter.start() is not None


def test_house_saved_under_a_name_is_used_and_removed(ledger: Ledger, presenter: NewEveningPresenter) -> None:
    rules = house(presenter)
    assert rules.save(" ") == "Give these rules a name first"
    assert rules.save("  Gasthaus  Krone ") == ""
    assert rules.title() == "Gasthaus Krone"
    rules.use("")
    assert rules.title() == "By the book"
    rules.use("Gasthaus Krone")
    assert rules.option("two").text == "25"
    rules.remove("Gasthaus Krone")
    assert (rules.title(), ledger.presets("slovenian")) == ("Changed: 1", {})


def test_house_with_a_wrong_value_is_not_saved(ledger: Ledger, presenter: NewEveningPresenter) -> None:
    house(presenter).write("two", "")
    assert house(presenter).save("Krone") == "Put the values in red right first"
    assert ledger.presets("slovenian") == {}


def test_house_options_of_every_kind_take_a_touch(ledger: Ledger, presenter: NewEveningPresenter) -> None:
    rules = house(presenter)
    rules.put("radl_in_klop", False)
    rules.put("difference_rounding", 5)
    rules.step("two", -1)
    options = opened(ledger, presenter.start()).evening.header.options
    assert (options["radl_in_klop"], options["difference_rounding"], options["two"]) == (False, 5, 24)


def test_sides_of_a_game_that_has_them_are_told(presenter: NewEveningPresenter) -> None:
    presenter.choose_game("troccas")
    assert presenter.view().sides == "Ana + Cene against Bor + Dana"


def test_games_for_two_are_those_that_seat_two(presenter: NewEveningPresenter) -> None:
    ids = {game.id for group in presenter.games(2) for game in group.games}
    assert ids == {"neunzehner", "strohmann"}


def test_begun_evening_is_there_again_after_the_app_was_killed(ledger: Ledger, presenter: NewEveningPresenter) -> None:
    presenter.choose_game("danish")
    presenter.remove("Dana")
    presenter.let_deal("Bor")
    house(presenter).put("jeton", 15)
    presenter.write_per_point("0.5")
    presenter.write_name("Ev")
    presenter.keep()

    again = NewEveningPresenter(ledger, Words())
    assert again.is_begun
    assert again.view() == presenter.view()
    again.write_name("Eva")
    evening = opened(ledger, again.start()).evening
    assert (evening.header.game.id, evening.header.players) == ("danish", ("Ana", "Bor", "Cene", "Eva"))
    assert evening.header.options["jeton"] == 15

    assert not NewEveningPresenter(ledger, Words()).is_begun, "started, so nothing is begun"


def test_begun_evening_put_back_or_forgotten_is_as_last_time(ledger: Ledger, presenter: NewEveningPresenter) -> None:
    as_last_time = presenter.view()
    presenter.write_name("Eva")
    presenter.keep()
    assert NewEveningPresenter(ledger, Words()).is_begun
    presenter.write_name("")
    presenter.keep()
    assert NewEveningPresenter(ledger, Words()).view() == as_last_time
    presenter.remove("Ana")
    presenter.keep()
    presenter.forget()
    assert NewEveningPresenter(ledger, Words()).view() == as_last_time
