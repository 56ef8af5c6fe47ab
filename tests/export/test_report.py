"""What all formats show, from the evening and its result."""

from __future__ import annotations

import pytest

from tarok_ledger.export.chart import ChartLine, ChartModel, Plot
from tarok_ledger.export.hledger import render_hledger
from tarok_ledger.export.lines import chunks, wrapped
from tarok_ledger.games.registry import GAMES, find_game
from tarok_ledger.games.spec import Game
from tests.cli.examples import CLOSE, DANISH_HAND, FOUR, KLOP, THREE, TWO
from tests.export.reports import PAYS, random_report, report_of, report_on
from tests.storage.kept import DUE_THEN, RESULT_THEN, TOTALS_THEN


def test_report_of_an_evening_closed_under_older_rules_shows_what_stood_then() -> None:
    report = report_on(report_of(TWO, CLOSE).evening, RESULT_THEN)
    first, last = report.rows
    assert dict(first.deltas) == TOTALS_THEN
    assert dict(last.totals) == TOTALS_THEN
    assert {standing.player: standing.due for standing in report.standings} == DUE_THEN
    assert [report.payment_words(payment) for payment in report.payments] == [
        "Cene pays Ana 0.50 EUR",
        "Dora pays Bor 0.50 EUR",
    ]


def test_report_of_postings_that_today_would_be_others_keeps_their_plain_reason() -> None:
    kept = dict(report_of(TWO, CLOSE).result)
    kept["entries"] = [
        {**entry, "postings": [{**posting, "amount": 25} for posting in entry["postings"]]} for entry in kept["entries"]
    ]
    report = report_on(report_of(TWO, CLOSE).evening, kept)
    assert [(move.payee, move.amount, move.reason) for move in report.rows[0].moves] == [
        ("Ana", 25, "game"),
        ("Bor", 25, "game"),
    ]
    assert b"25 point  ; game" in render_hledger(report)


def test_report_house_rules_are_those_that_differ_in_words() -> None:
    game = find_game("slovenian")
    switch = next(option for option in game.options if option.kind == "switch")
    whole = next(option for option in game.options if option.kind == "whole" and option.low <= 7 <= option.high)
    report = report_of(options={switch.key: not switch.default, whole.key: 7})
    said = {rule.label: rule.value for rule in report.house_rules}
    assert said == {
        report.words.label("option", switch.key, "slovenian"): "no" if switch.default else "yes",
        report.words.label("option", whole.key, "slovenian"): "7",
    }
    assert report_of().house_rules == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_report_house_rules_of_every_choice_have_words(game: Game) -> None:
    """A key with underscores is for files, not for people."""
    for option in game.options:
        for choice in option.choices:
            players = tuple(f"Player {seat}" for seat in range(game.seats[0]))
            report = report_of(game=game.id, players=players, options={option.key: choice})
            assert all("_" not in rule.value for rule in report.house_rules)


def test_report_standings_share_a_rank_and_follow_the_score() -> None:
    report = report_of(TWO, KLOP)
    assert [(standing.rank, standing.player, standing.points) for standing in report.standings] == [
        (1, "Ana", 10),
        (1, "Bor", 10),
        (3, "Cene", -15),
        (3, "Dora", -15),
    ]
    assert all(standing.due is None and standing.cents is None for standing in report.standings)


def test_report_accounts_after_each_entry_are_those_of_the_table() -> None:
    report = random_report(find_game("danish"), seed=8)
    for row, step in zip(report.rows, report.evening.steps, strict=True):
        assert dict(row.totals) == step.after.totals
        assert dict(row.accounts) == {account: step.after.balances[account] for account in report.accounts}


def test_report_series_begins_when_a_player_comes() -> None:
    report = report_of(PAYS, {"type": "join", "player": "Eva"}, PAYS, players=FOUR)
    series = dict(report.series)
    assert series["Ana"] == ((0, 0), (1, -5), (2, -5), (3, -10))
    assert series["Eva"] == ((2, 0), (3, 0))


def test_report_dealer_and_people_of_a_hand_have_their_columns() -> None:
    (row,) = report_of(TWO | {"note": "well  played"}).rows
    assert (row.dealer, row.contract, row.declarer, row.partner) == ("Ana", "two", "Ana", "Bor")
    assert row.remarks == ("45 pts", "“well played”")
    assert report_of(DANISH_HAND, game="danish", players=THREE).rows[0].declarer == ""


def fits_six(text: str) -> bool:
    return len(text) <= 6


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", ()),
        ("one", ("one",)),
        ("one two", ("one", "two")),
        ("a b c d", ("a b c", "d")),
        ("abcdefghij k", ("abcdef", "ghij k")),
    ],
)
def test_wrapped_breaks_between_words_where_it_can(text: str, lines: tuple[str, ...]) -> None:
    assert wrapped(text, fits_six) == lines


def test_wrapped_in_few_lines_cuts_the_last() -> None:
    assert wrapped("one two three four", fits_six, 2) == ("one", "two t…")


@pytest.mark.parametrize(("number", "sizes"), [(0, []), (3, [3]), (4, [4]), (5, [2, 3]), (9, [3, 3, 3])])
def test_chunks_are_nearly_of_a_size(number: int, sizes: list[int]) -> None:
    items = tuple(map(str, range(number)))
    parts = chunks(items, 4)
    assert [len(part) for part in parts] == sizes
    assert tuple(item for part in parts for item in part) == items


def line(name: str, total: int) -> ChartLine:
    return ChartLine(name, ((0, 0), (4, total)), str(total))


def test_plot_puts_ends_and_levels_where_they_belong() -> None:
    plot = Plot(ChartModel((line("Ana", 50),), 4, -100, 100, ()), left=10, top=20, width=400, height=200)
    assert plot.point((0, 0)) == (10, 120)
    assert plot.point((4, 50)) == (410, 70)
    assert plot.level(100) == 20
    assert plot.level(-100) == 220


def test_plot_labels_of_equal_lines_stand_apart_and_inside() -> None:
    lines = tuple(line(name, -100) for name in FOUR)
    plot = Plot(ChartModel(lines, 4, -100, 100, ()), left=0, top=0, width=100, height=100)
    places = [place for _, place in plot.labels(12)]
    assert places == [64, 76, 88, 100]


def test_plot_labels_of_too_many_lines_stay_inside() -> None:
    lines = tuple(line(str(number), number) for number in range(40))
    plot = Plot(ChartModel(lines, 4, 0, 100, ()), left=0, top=0, width=100, height=100)
    places = [place for _, place in plot.labels(12)]
    assert places == sorted(places)
    assert places[0] >= 0
    assert places[-1] <= 100
