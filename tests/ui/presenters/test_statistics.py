"""Statistics, without a window: what can be chosen, and what is shown of it. Amounts are those of the examples."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tarok_ledger.i18n import Words
from tarok_ledger.service.history import Choice
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.service.people import People
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.statistics import ALL, CONTRACTS, TWELVE_MONTHS, StatisticsPresenter, work_out
from tarok_ledger.ui.presenters.statistics_tables import MOST_LINES, PlayedLine, StatisticsTables
from tests.cli.examples import BLOCK_HANDS, CLOSE, DANISH_HAND, FOUR, KLOP, ONE_CONTRA, THREE, TWO, Entry, evening
from tests.storage.kept import write_evening_of_older_rules

WITH_EVA = ("Ana", "Bor", "Cene", "Eva")


class Club(Ledger):
    """A ledger that says which day it is."""

    def __init__(self, store: SqliteStore) -> None:
        numbers = itertools.count(1)
        self.today = "2026-03-10"
        super().__init__(
            store, lambda: datetime.fromisoformat(self.today).replace(hour=12, tzinfo=UTC), lambda: f"id{next(numbers)}"
        )

    def play(
        self, *entries: Entry, game: str = "slovenian", players: tuple[str, ...] = FOUR, day: str = "2026-03-10"
    ) -> str:
        self.today, now = day, self.today
        opened = self.import_file(evening(*entries, game=game, players=players))
        self.today = now
        assert isinstance(opened, OpenEvening), opened
        return opened.id


@pytest.fixture
def club(store: SqliteStore) -> Club:
    return Club(store)


def opened(club: Club, **what: object) -> StatisticsPresenter:
    presenter = StatisticsPresenter(club, Words(), **what)  # type: ignore[arg-type]
    return worked_out(club, presenter)


def worked_out(club: Club, presenter: StatisticsPresenter) -> StatisticsPresenter:
    presenter.take(presenter.choice, work_out(club, presenter.choice))
    return presenter


def tables(club: Club, **what: object) -> StatisticsTables:
    found = opened(club, **what).tables
    assert found is not None
    return found


def counts(line: PlayedLine) -> tuple[str, int, int, int, str]:
    return line.title, line.won, line.even, line.lost, line.amount


# What can be chosen


def test_games_played_most_first_and_the_first_is_chosen(club: Club) -> None:
    club.play(*BLOCK_HANDS, game="block", players=THREE)
    club.play(TWO)
    club.play(TWO)
    club.play(game="danish", players=THREE)
    presenter = opened(club)
    assert [(one.key, one.line, one.chosen) for one in presenter.games] == [
        ("slovenian", "evenings: 2", True),
        ("block", "evenings: 1", False),
    ]
    assert (presenter.view.game, presenter.view.line) == ("Slovenski tarok", "Evenings: 2 · Hands: 2")


def test_company_chosen_counts_only_its_own_evenings(club: Club) -> None:
    club.play(TWO)
    club.play(TWO)
    club.play(TWO, players=WITH_EVA)
    presenter = opened(club)
    assert [(one.title, one.line) for one in presenter.companies] == [
        ("Everyone", "evenings: 3"),
        ("Ana, Bor, Cene, Dora", "evenings: 2"),
        ("Ana, Bor, Cene, Eva", "evenings: 1"),
    ]
    presenter.choose_company(presenter.companies[1].key)
    assert worked_out(club, presenter).view.line == "Evenings: 2 · Hands: 2"
    assert presenter.view.company == "Ana, Bor, Cene, Dora"


def test_season_of_a_year_and_of_twelve_months(club: Club) -> None:
    for day in ("2024-11-01", "2025-02-01", "2025-03-10", "2025-12-31", "2026-01-01"):
        club.play(TWO, day=day)
    presenter = opened(club)
    assert [(one.key, one.title, one.line) for one in presenter.seasons] == [
        (ALL, "All evenings", "evenings: 5"),
        ("2026", "This year", "2026 · evenings: 1"),
        (TWELVE_MONTHS, "Last 12 months", "evenings: 3"),
        ("2025", "2025", "evenings: 3"),
        ("2024", "2024", "evenings: 1"),
    ]
    for season in presenter.seasons:
        presenter.choose_season(season.key)
        shown = worked_out(club, presenter).view
        assert season.line.endswith(f"evenings: {shown.line.split()[1]}")
        assert shown.season == season.title


def test_choice_that_was_never_played_gives_way(club: Club) -> None:
    """Another game: the company that never played it, and the year in which it was not played, are let go."""
    club.play(TWO, day="2024-05-01")
    club.play(TWO)
    club.play(*BLOCK_HANDS, game="block", players=THREE)
    presenter = opened(club)
    presenter.choose_company(presenter.companies[1].key)
    presenter.choose_season("2024")
    assert presenter.choice == Choice(game="slovenian", company=FOUR, since="2024-01-01", until="2024-12-31")
    presenter.choose_game("block")
    assert presenter.choice == Choice(game="block")


def test_opened_on_a_game_and_a_company_shows_them_first(club: Club) -> None:
    club.play(TWO)
    club.play(TWO)
    club.play(DANISH_HAND, game="danish", players=THREE)
    assert opened(club, game="danish", players=("Cene", "Bor", "Ana")).choice == Choice(game="danish", company=THREE)
    assert opened(club, game="danish", players=("Ana", "Eva")).choice == Choice(game="danish")
    assert opened(club, game="block").choice == Choice(game="slovenian")


def test_renamed_person_counts_under_the_new_name(club: Club) -> None:
    club.play(TWO)
    club.play(TWO, players=FOUR)
    assert People(club).rename("Ana", "Anka") == ()
    presenter = opened(club)
    assert presenter.companies[1].title == "Anka, Bor, Cene, Dora"
    presenter.choose_company(presenter.companies[1].key)
    found = worked_out(club, presenter).tables
    assert found is not None
    assert [line.player for line in found.league()][:2] == ["Anka", "Bor"]


def test_look_again_finds_what_was_played_and_deleted_since(club: Club) -> None:
    club.play(TWO)
    block = club.play(*BLOCK_HANDS, game="block", players=THREE)
    presenter = opened(club, game="block")
    club.hide(block)
    presenter.look_again()
    assert not presenter.view.worked_out
    assert presenter.choice.game == "slovenian"
    assert [one.key for one in presenter.games] == ["slovenian"]


def test_take_of_another_choice_is_left_alone(club: Club) -> None:
    club.play(TWO)
    club.play(*BLOCK_HANDS, game="block", players=THREE)
    presenter = StatisticsPresenter(club, Words(), game="slovenian")
    earlier = presenter.choice
    presenter.choose_game("block")
    presenter.take(earlier, work_out(club, earlier))
    assert not presenter.view.worked_out


def test_to_work_out_counts_evenings_that_changed(club: Club) -> None:
    club.play(TWO)
    club.play(TWO)
    presenter = StatisticsPresenter(club, Words())
    assert presenter.to_work_out == 2
    worked_out(club, presenter)
    assert presenter.to_work_out == 0


def test_new_ledger_has_nothing_to_show(club: Club) -> None:
    club.play()
    presenter = StatisticsPresenter(club, Words())
    assert presenter.is_new
    assert presenter.games == ()


def test_unread_evening_is_named_with_its_day(club: Club, database: Path) -> None:
    write_evening_of_older_rules(database, hand={**TWO, "points": 71})
    view = opened(club).view
    assert view.unread == (
        "The evening of 1 December 2024 can no longer be read; it counts with the totals it was closed with.",
    )
    assert not view.is_empty


# What is shown


def test_league_ranks_names_points_evenings_average_and_bars(club: Club) -> None:
    """30 and 30 in the first evening, −20, −20, −15, −15 in the second."""
    club.play(TWO)
    club.play(KLOP)
    assert [(one.rank, one.player, one.amount, one.sign, one.share) for one in tables(club).league()] == [
        (1, "Ana", "+10", 1, 10 / 15),
        (1, "Bor", "+10", 1, 10 / 15),
        (3, "Cene", "−15", -1, -1),
        (3, "Dora", "−15", -1, -1),
    ]
    assert [one.line for one in tables(club).league()][1:3] == [
        "Evenings 2 · average +5.0",
        "Evenings 2 · average −7.5",
    ]


def test_league_in_blocks_counts_thirds(club: Club) -> None:
    """Ana has 41 small blocks, three of which make one."""
    club.play(*BLOCK_HANDS, game="block", players=THREE)
    first = tables(club).league()[0]
    assert (first.player, first.amount, first.line) == ("Ana", "+13⅔", "Evenings 1 · average +13.7")


def test_money_of_closed_evenings_by_currency(club: Club) -> None:
    club.play(TWO, CLOSE)
    club.play(TWO)
    (money,) = tables(club).money()
    assert money.currency == "EUR"
    assert [(line.title, line.value, line.sign) for line in money.lines] == [
        ("Ana", "+0.60", 1),
        ("Bor", "+0.60", 1),
        ("Cene", "−0.60", -1),
        ("Dora", "−0.60", -1),
    ]


def test_player_cards_count_hands_won_even_and_lost(club: Club) -> None:
    club.play(TWO, KLOP)
    assert [counts(line) for line in tables(club).player_cards()] == [
        ("Ana", 1, 0, 1, "+10"),
        ("Bor", 1, 0, 1, "+10"),
        ("Cene", 0, 1, 1, "−15"),
        ("Dora", 0, 1, 1, "−15"),
    ]
    assert tables(club).player_cards()[0].line == "Hands 2 · won 1 · even 0 · lost 1"


def test_detail_of_a_player_has_averages_marks_streaks_and_counters(club: Club) -> None:
    """Twice 30, then −20 with a Radl: 40 in three hands of two evenings."""
    first = club.play(TWO, TWO, day="2026-03-01")
    second = club.play(KLOP, day="2026-03-08")
    detail = tables(club).detail("Ana")
    assert [(tile.title, tile.value) for tile in detail.tiles] == [
        ("points", "+40"),
        ("evenings", "2"),
        ("hands", "3"),
        ("per evening", "+20.0"),
        ("per hand", "+13.3"),
    ]
    assert counts(detail.played) == ("From hands played", 2, 0, 1, "+40")
    assert [(mark.key, mark.title, mark.line, mark.evening) for mark in detail.marks] == [
        ("best", "+30, Two", "Best hand, 1 March 2026, entry 1", first),
        ("worst", "−20, Klop", "Worst hand, 8 March 2026, entry 1", second),
    ]
    assert [line.value for line in detail.streaks] == ["2", "1", "1 lost"]
    assert [(line.title, line.value) for line in detail.counters] == [("Radl", "earned 1, struck 0")]


def test_detail_of_a_player_says_what_he_got_in_money(club: Club) -> None:
    club.play(TWO, CLOSE)
    tile = tables(club).detail("Dora").tiles[-1]
    assert (tile.title, tile.value, tile.sign) == ("EUR", "−0.60", -1)


def test_detail_counts_the_feats_of_a_player(club: Club) -> None:
    club.play(ONE_CONTRA)
    club.play(DANISH_HAND, game="danish", players=THREE)
    trula = [(line.title, line.value) for line in tables(club, game="slovenian").detail("Dora").feats]
    assert trula == [("Trula, silent, made", "1")]
    assert ("Last trick: king", "1") in [
        (line.title, line.value) for line in tables(club, game="danish").detail("Cene").feats
    ]


def test_contracts_of_everyone_are_by_role_without_a_defence_that_never_scores(club: Club) -> None:
    club.play(TWO, TWO, TWO, KLOP)
    two, klop = tables(club).contracts()
    assert (two.title, [counts(line) for line in two.lines]) == (
        "Two",
        [("Declarer", 3, 0, 0, "+90"), ("Partner", 3, 0, 0, "+90")],
    )
    assert (klop.title, [counts(line) for line in klop.lines]) == ("Klop", [("Everyone", 0, 0, 4, "−70")])


def test_contracts_of_one_player_are_his_own(club: Club) -> None:
    club.play(TWO, TWO, KLOP)
    assert [(group.title, [counts(line) for line in group.lines]) for group in tables(club).contracts("Bor")] == [
        ("Two", [("Partner", 2, 0, 0, "+60")]),
        ("Klop", [("Everyone", 0, 0, 1, "−20")]),
    ]


def test_contracts_where_the_defence_scores_show_it(club: Club) -> None:
    """Each of three hands has one who plays and two against him."""
    club.play(*BLOCK_HANDS, game="block", players=THREE)
    (dreier,) = tables(club).contracts()
    assert [(line.title, line.won + line.even + line.lost) for line in dreier.lines] == [
        ("Declarer", 3),
        ("Defence", 6),
    ]


def test_contracts_of_a_game_without_any_are_every_hand(club: Club) -> None:
    club.play(DANISH_HAND, game="danish", players=THREE)
    (every,) = tables(club).contracts()
    assert (every.title, [counts(line) for line in every.lines]) == ("Every hand", [("Everyone", 1, 0, 2, "−65")])


def test_partners_show_what_two_got_together(club: Club) -> None:
    club.play(TWO, {**TWO, "declarer": "Cene", "partner": "Ana", "points": 25})
    assert [counts(line) for line in tables(club).partners()] == [
        ("Ana + Bor", 1, 0, 0, "+60"),
        ("Ana + Cene", 0, 0, 1, "−60"),
    ]


def test_feats_are_counted_once_and_say_whose(club: Club) -> None:
    """The trula of the defence is Cene's and Dora's together."""
    club.play(ONE_CONTRA, ONE_CONTRA)
    (trula,) = tables(club).feats()
    assert (trula.title, trula.value, trula.line) == (
        "Trula, silent, made",
        "2",
        "Cene\N{NO-BREAK SPACE}2, Dora\N{NO-BREAK SPACE}2",
    )


def test_counters_name_the_player_and_the_thing(club: Club) -> None:
    club.play(KLOP)
    assert [(line.title, line.line, line.value) for line in tables(club).counters()] == [
        (player, "Radl", "earned 1, struck 0") for player in FOUR
    ]


def test_pots_say_the_most_the_average_and_where(club: Club) -> None:
    """The pot after the hands is 4, 5 and 0 blocks, and was 6 before it was won; the bêtes 8, 21 and 13."""
    played = club.play(*BLOCK_HANDS, game="block", players=THREE)
    assert [(pot.title, pot.line, pot.evening) for pot in tables(club).pots()] == [
        ("Pot: 6 at most", "On 10 March 2026 · after a hand 3.0 on average · 0 in the end", played),
        ("Bêtes: 21 at most", "On 10 March 2026 · after a hand 14.0 on average · 13 in the end", played),
    ]


def test_chart_begins_at_nothing_before_the_first_evening_of_each(club: Club) -> None:
    club.play(TWO, day="2026-03-01")
    club.play({**TWO, "declarer": "Eva"}, players=("Eva", "Bor", "Cene", "Dora"), day="2026-03-02")
    lines = {line.name: line.points for line in tables(club).chart(200).lines}
    assert lines["Ana"] == ((0, 0), (1, 30), (2, 30))
    assert lines["Bor"] == ((0, 0), (1, 30), (2, 60))
    assert lines["Eva"] == ((1, 0), (2, 30))


def test_chart_of_many_shows_those_who_came_most(club: Club) -> None:
    club.play(TWO)
    for guest in range(6):
        club.play(TWO, players=("Ana", "Bor", "Cene", f"Guest {guest}"))
    found = tables(club)
    assert found.chart_leaves_out == 2
    shown = [line.name for line in found.chart(200).lines]
    assert len(shown) == MOST_LINES
    assert {"Ana", "Bor", "Cene"} <= set(shown)


def test_contracts_of_a_player_who_is_not_there_fall_back_to_everyone(club: Club) -> None:
    club.play(TWO)
    club.play(TWO, players=WITH_EVA)
    presenter = opened(club)
    presenter.show_contracts_of("Eva")
    assert (presenter.view.section, presenter.player) == (CONTRACTS, "Eva")
    presenter.choose_company(", ".join(FOUR))
    assert worked_out(club, presenter).player == ""
