"""`stats` and `league`: what they print, over which evenings, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.examples import BLOCK_HANDS, CLOSE, DANISH_HAND, KLOP, THREE, TWO
from tests.cli.process import Cli, assert_refused, assert_refused_saying
from tests.storage.kept import EVENING, write_evening_of_older_rules


def data(cli: Cli, *arguments: str) -> Any:
    return cli.done("stats", *arguments, "--json").json


def points(game: Any) -> dict[str, int]:
    return {row["player"]: row["points"] for row in game["players"]}


def line_of(text: str, start: str) -> list[str]:
    (line,) = (line for line in text.splitlines() if line.startswith(start))
    return line.split()


def test_stats_adds_the_evenings_of_a_game_up(cli: Cli) -> None:
    cli.new(TWO)
    cli.new(KLOP)
    (game,) = data(cli)["games"]
    assert (game["game"], game["hands"], points(game)) == (
        "slovenian",
        2,
        {"Ana": 10, "Bor": 10, "Cene": -15, "Dora": -15},
    )
    ana = game["players"][0]
    assert (ana["hands"], ana["won"], ana["lost"], ana["per_hand"], ana["per_evening"]) == (2, 1, 1, "5.0", "5.0")
    assert (ana["best"]["amount"], ana["best"]["contract"], ana["current"]) == (30, "two", -1)
    assert [point["totals"]["Ana"] for point in game["series"]] == [30, 10]


def test_stats_in_words_shows_players_contracts_pairs_and_radl(cli: Cli) -> None:
    cli.new(TWO, KLOP)
    shown = cli.done("stats").out
    assert "Slovenski tarok: evenings 1, hands 2" in shown
    assert ["Ana", "+10", "1", "2", "1", "1", "0", "5.0", "10.0"] in [line.split()[:9] for line in shown.splitlines()]
    assert "Ana + Bor      1    1     0     0     +60" in shown
    assert "Radl  Ana          1       0" in shown


def test_stats_in_words_counts_blocks_in_thirds(cli: Cli) -> None:
    """The pot after the hands is 4, 5 and 0 blocks, and held 6 before it was won."""
    cli.new(*BLOCK_HANDS, game="block", players=THREE)
    pot = line_of(cli.done("stats").out, "pot ")
    assert pot[:4] == ["pot", "0", "3.0", "6"]


def test_stats_in_words_names_feats(cli: Cli) -> None:
    cli.new(DANISH_HAND, game="danish", players=THREE)
    shown = cli.done("stats").out
    assert "Cene    last trick: king          1" in shown
    assert "Bor     pagat: saved              1" in shown


def test_stats_and_league_of_an_empty_ledger_say_so(cli: Cli) -> None:
    assert cli.done("stats").out == cli.done("league").out == "no evenings yet\n"
    assert data(cli) == {"evenings": 0, "games": [], "money": [], "unread": []}


def test_stats_of_chosen_evenings_leaves_the_others_out(cli: Cli) -> None:
    one = cli.new(TWO)
    cli.new(KLOP)
    (game,) = data(cli, one[:12])["games"]
    assert points(game)["Ana"] == 30


def test_stats_by_player_game_day_and_closed(cli: Cli) -> None:
    cli.new(TWO, CLOSE)
    cli.new(*BLOCK_HANDS, game="block", players=THREE)
    assert [game["game"] for game in data(cli, "--player", "Dora")["games"]] == ["slovenian"]
    assert [game["game"] for game in data(cli, "--game", "block")["games"]] == ["block"]
    assert [game["game"] for game in data(cli, "--closed")["games"]] == ["slovenian"]
    assert data(cli, "--until", "2001-01-01")["games"] == []
    assert data(cli, "--since", "2001-01-01")["evenings"] == 2


def test_stats_money_is_that_of_the_closed_evenings(cli: Cli) -> None:
    cli.new(TWO, CLOSE)
    cli.new(TWO)
    assert {row["player"]: row["amount"] for row in data(cli)["money"]} == {
        "Ana": "0.60",
        "Bor": "0.60",
        "Cene": "-0.60",
        "Dora": "-0.60",
    }


def test_stats_names_an_evening_that_can_no_longer_be_read(cli: Cli) -> None:
    write_evening_of_older_rules(cli.database, hand={**TWO, "points": 71})
    assert data(cli)["unread"] == [{"evening": EVENING, "date": "2024-12-01", "counts": True}]
    assert f"Evening {EVENING} of 2024-12-01 can no longer be read" in cli.done("stats").out


def test_league_ranks_by_points_and_shares_ranks(cli: Cli) -> None:
    cli.new(TWO)
    cli.new(TWO, CLOSE)
    (game,) = cli.done("league", "--json").json["games"]
    assert [(row["rank"], row["player"], row["points"], row["evenings"]) for row in game["league"]] == [
        (1, "Ana", 60, 2),
        (1, "Bor", 60, 2),
        (3, "Cene", 0, 2),
        (3, "Dora", 0, 2),
    ]
    assert line_of(cli.done("league", "--closed").out, "   1  Ana") == ["1", "Ana", "+30", "1", "30.0"]


@pytest.mark.parametrize("command", ["stats", "league"])
def test_statistics_refuse_what_they_do_not_know_and_write_nothing(cli: Cli, command: str) -> None:
    cli.new(TWO)
    before = cli.rows()
    assert_refused(cli.run(command, "--game", "whist", "--since", "soon"), "game", "since")
    assert_refused(cli.run(command, "--since", "2025-02-01", "--until", "2025-01-01"), "until")
    assert_refused_saying(cli.run(command, "nosuch"), "nosuch")
    assert cli.rows() == before


def test_stats_writes_nothing_into_the_journals(cli: Cli) -> None:
    cli.new(TWO, CLOSE)
    before = cli.rows()
    cli.done("stats")
    assert cli.rows() == before


def test_statistics_in_words_leave_no_word_out(cli: Cli) -> None:
    write_evening_of_older_rules(cli.database, hand={**TWO, "points": 71})
    cli.new(TWO, KLOP, CLOSE)
    cli.new(DANISH_HAND, game="danish", players=THREE)
    for command in ("stats", "league"):
        assert "stats." not in cli.done(command).out
