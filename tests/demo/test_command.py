"""`tarok-ledger demo`, as a user runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.process import Cli, assert_refused, assert_refused_saying


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    return Cli(tmp_path)


def test_demo_in_an_empty_ledger_adds_evenings_that_list_shows(cli: Cli) -> None:
    added = cli.done("demo", "--evenings", "3", "--hands", "5", "--json").json
    listed = cli.done("list", "--json").json
    assert [evening["id"] for evening in added] == [evening["id"] for evening in listed]
    assert [evening["closed"] for evening in listed] == [False, True, True]
    assert [evening["hands"] for evening in added] == [3, 5, 5]
    for evening in added:
        assert cli.done("show", evening["id"], "--why").out


def test_demo_in_words_says_what_was_added(cli: Cli) -> None:
    out = cli.done("demo", "--evenings", "2", "--hands", "4", "--game", "block").out
    assert out.count("Tarok mit Blocks") == 2
    assert out.endswith("Evenings added: 2. Hands: 6.\n")


def test_demo_of_the_same_seed_is_the_same_in_another_ledger(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Cli(tmp_path / "other")
    for place in (cli, other):
        place.done("demo", "--seed", "9", "--evenings", "4", "--hands", "4")
    assert cli.rows() == other.rows()


def test_demo_of_another_seed_is_another(cli: Cli) -> None:
    first = cli.done("demo", "--evenings", "4", "--hands", "4", "--json").json
    second = cli.done("demo", "--seed", "-7", "--evenings", "4", "--hands", "4", "--json", "--yes").json
    assert not {evening["id"] for evening in first} & {evening["id"] for evening in second}
    assert len(cli.done("list", "--json").json) == 8


def test_demo_in_a_ledger_with_evenings_is_refused_and_writes_nothing(cli: Cli) -> None:
    cli.new()
    before = cli.rows()
    assert_refused_saying(cli.run("demo", "--evenings", "2"), "already holds evenings (1)", "--yes")
    assert cli.rows() == before


def test_demo_with_yes_adds_to_a_ledger_with_evenings(cli: Cli) -> None:
    mine = cli.new()
    cli.done("demo", "--evenings", "2", "--hands", "3", "--yes")
    listed = [evening["id"] for evening in cli.done("list", "--json").json]
    assert len(listed) == 3
    assert mine in listed


def test_demo_a_second_time_says_that_it_is_there(cli: Cli) -> None:
    cli.done("demo", "--evenings", "2", "--hands", "3")
    before = cli.rows()
    out = cli.done("demo", "--evenings", "2", "--hands", "3", "--yes").out
    assert out.splitlines() == [
        "Evenings added: 0. Hands: 0.",
        "Already in the ledger: 2. Another --seed gives another season.",
    ]
    assert cli.rows() == before


@pytest.mark.parametrize("number", ["0", "-1", "2001", "9" * 40])
def test_demo_with_a_number_of_evenings_out_of_bounds_is_refused(cli: Cli, number: str) -> None:
    assert_refused(cli.run("demo", "--evenings", number), "--evenings")
    assert cli.rows() == []


@pytest.mark.parametrize("number", ["0", "-1", "201", "9" * 40])
def test_demo_with_a_number_of_hands_out_of_bounds_is_refused(cli: Cli, number: str) -> None:
    assert_refused(cli.run("demo", "--hands", number), "--hands")
    assert cli.rows() == []


def test_demo_with_several_mistakes_names_them_all(cli: Cli) -> None:
    result = cli.run("demo", "--hands", "0", "--evenings", "0", "--game", "whist")
    assert_refused(result, "--hands", "--evenings", "--game")
    assert cli.rows() == []


def test_demo_of_many_evenings_says_how_far_it_has_got(cli: Cli) -> None:
    result = cli.run("demo", "--evenings", "12", "--hands", "1")
    assert result.status == 0
    assert result.err.splitlines() == [f"{number} of 12" for number in range(1, 13)]
