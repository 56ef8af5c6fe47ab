"""`record` and `amend` asking their forms in a real terminal."""

from __future__ import annotations

import pytest

from tests.cli.examples import CLOSE, FOUR, KLOP, ONE_CONTRA, THREE, TWO
from tests.cli.process import Cli, assert_refused
from tests.cli.terminal import CONTROL_C, CONTROL_D, Terminal

AFTER_TWO = {"Ana": 30, "Bor": 30, "Cene": 0, "Dora": 0}


def answer_two(terminal: Terminal, points: str = "45") -> None:
    terminal.answer("contract", "two")
    answer_rest_of_two(terminal, points)


def answer_rest_of_two(terminal: Terminal, points: str = "45") -> None:
    terminal.answer("declarer", "Ana")
    terminal.answer("partner", "Bor")
    terminal.answer("points", points)
    terminal.answer("contra", "")
    terminal.answer("premium", "")
    terminal.answer("Mond", "")


def test_record_answered_in_a_terminal_writes_the_hand(cli: Cli) -> None:
    evening_id = cli.new()
    with Terminal(cli, "record", evening_id) as terminal:
        answer_two(terminal)
        terminal.expect("Ana +30, Bor +30, Cene 0, Dora 0")
        assert terminal.status() == 0
    assert cli.totals(evening_id) == AFTER_TWO


def test_record_shortened_answers_are_understood(cli: Cli) -> None:
    evening_id = cli.new()
    with Terminal(cli, "record", evening_id) as terminal:
        terminal.answer("contract", "tw")
        terminal.answer("declarer", "a")
        terminal.answer("partner", "B")
        terminal.answer("points", "45")
        terminal.answer("contra", "0")
        terminal.answer("premium", "")
        terminal.answer("Mond", "")
        assert terminal.status() == 0
    assert cli.totals(evening_id) == AFTER_TWO


@pytest.mark.parametrize("typed", ["four", "solo", "", "t", "🃏", "=1+1"])
def test_record_answer_that_is_not_understood_is_asked_again(cli: Cli, typed: str) -> None:
    evening_id = cli.new()
    with Terminal(cli, "record", evening_id) as terminal:
        terminal.answer("contract", typed)
        answer_two(terminal)
        assert terminal.status() == 0
    assert cli.totals(evening_id) == AFTER_TWO


def test_record_refused_answer_is_named_and_asked_again_alone(cli: Cli) -> None:
    evening_id = cli.new()
    with Terminal(cli, "record", evening_id) as terminal:
        answer_two(terminal, points="71")
        terminal.expect("entry 1: points: ")
        asked_until_now = len(terminal.shown)
        terminal.answer("points", "45")
        terminal.answer("contra", "")
        terminal.answer("premium", "")
        terminal.answer("Mond", "")
        assert terminal.status() == 0
        assert "declarer [" not in terminal.shown[asked_until_now:]
    assert cli.totals(evening_id) == AFTER_TWO


def test_record_premiums_and_contra_are_asked_one_by_one(cli: Cli) -> None:
    evening_id = cli.new()
    with Terminal(cli, "record", evening_id) as terminal:
        terminal.answer("contract", "one")
        terminal.answer("declarer", "Ana")
        terminal.answer("partner", "Bor")
        terminal.answer("points", "30")
        terminal.answer("contra", "1")
        terminal.answer("premium", "trula")
        terminal.answer("by", "defence")
        terminal.answer("announced", "n")
        terminal.answer("made", "y")
        terminal.answer("contra", "")
        terminal.answer("premium", "")
        terminal.answer("Mond", "")
        assert terminal.status() == 0
    assert cli.totals(evening_id) == {"Ana": -80, "Bor": -80, "Cene": 0, "Dora": 0}


def test_record_klop_that_does_not_add_up_is_asked_again(cli: Cli) -> None:
    evening_id = cli.new()
    with Terminal(cli, "record", evening_id) as terminal:
        terminal.answer("contract", "klop")
        for player, points in zip(FOUR, ("36", "10", "24", "1"), strict=True):
            terminal.answer(player, points)
        terminal.expect("klop_points: ")
        for player, points in zip(FOUR, ("36", "10", "24", "0"), strict=True):
            terminal.answer(player, points)
        assert terminal.status() == 0
    assert cli.totals(evening_id) == {"Ana": -70, "Bor": 0, "Cene": 0, "Dora": 70}


def test_record_declarer_without_partner_is_answered_with_enter(cli: Cli) -> None:
    evening_id = cli.new()
    with Terminal(cli, "record", evening_id) as terminal:
        terminal.answer("contract", "two")
        terminal.answer("declarer", "Ana")
        terminal.answer("partner", "")
        terminal.answer("points", "45")
        terminal.answer("contra", "")
        terminal.answer("premium", "")
        terminal.answer("Mond", "")
        assert terminal.status() == 0
    assert cli.totals(evening_id) == {"Ana": 30, "Bor": 0, "Cene": 0, "Dora": 0}


def test_record_danish_hand_asks_for_rows_and_groups(cli: Cli) -> None:
    evening_id = cli.new(game="danish", players=THREE)
    with Terminal(cli, "record", evening_id, "--json") as terminal:
        terminal.answer("melds", "y")
        terminal.answer("player", "Bor")
        terminal.answer("meld", "taroks")
        terminal.answer("count", "10")
        terminal.answer("pagat", "y")
        terminal.answer("melds", "y")
        terminal.answer("player", "Cene")
        terminal.answer("meld", "half")
        terminal.answer("in", "hearts")
        terminal.answer("melds", "")
        terminal.answer("fines", "")
        terminal.answer("kings lost", "y")
        terminal.answer("Ana", "1")
        terminal.answer("Bor", "")
        terminal.answer("Cene", "")
        terminal.answer("pagat", "y")
        terminal.answer("player", "Bor")
        terminal.answer("saved", "y")
        terminal.answer("tout", "")
        terminal.answer("nolo", "")
        terminal.answer("last trick", "y")
        terminal.answer("player", "Cene")
        terminal.answer("card", "king")
        terminal.answer("bagud", "")
        terminal.answer("count", "y")
        terminal.answer("Ana", "20")
        terminal.answer("Bor", "")
        terminal.answer("Cene", "30")
        assert terminal.status() == 0
    assert cli.totals(evening_id) == {"Ana": -130, "Bor": -50, "Cene": 115}


def test_record_other_type_asks_its_own_form(cli: Cli) -> None:
    evening_id = cli.new()
    with Terminal(cli, "record", evening_id, "--type", "transfer") as terminal:
        terminal.answer("from", "Ana")
        terminal.answer("to", "Bor")
        terminal.answer("amount", "5")
        assert terminal.status() == 0
    assert cli.totals(evening_id) == {"Ana": -5, "Bor": 5, "Cene": 0, "Dora": 0}


def test_record_unknown_type_is_refused_before_anything_is_asked(cli: Cli) -> None:
    evening_id = cli.new()
    before = cli.rows()
    assert_refused(cli.run("record", evening_id, "--type", "deal"), "type")
    assert cli.rows() == before


def test_record_five_players_do_not_offer_the_one_who_sits_out(cli: Cli) -> None:
    evening_id = cli.new(players=(*FOUR, "Eva"))
    with Terminal(cli, "record", evening_id) as terminal:
        terminal.answer("contract", "beggar")
        terminal.answer("declarer [Bor / Cene / Dora / Eva]", "Eva")
        terminal.answer("made", "n")
        terminal.answer("contra", "")
        assert terminal.status() == 0
    assert cli.totals(evening_id) == {"Ana": 0, "Bor": 0, "Cene": 0, "Dora": 0, "Eva": -70}


@pytest.mark.parametrize("keys", [CONTROL_C, CONTROL_D], ids=["control-c", "control-d"])
def test_record_given_up_half_way_writes_nothing(cli: Cli, keys: str) -> None:
    evening_id = cli.new()
    before = cli.rows()
    with Terminal(cli, "record", evening_id) as terminal:
        terminal.answer("contract", "two")
        terminal.answer("declarer", "Ana")
        terminal.expect("partner")
        terminal.expect(": ")
        terminal.press(keys)
        assert terminal.status() == 2
        assert "Traceback" not in terminal.shown
    assert cli.rows() == before


def test_record_without_a_terminal_and_without_answers_writes_nothing(cli: Cli) -> None:
    evening_id = cli.new()
    before = cli.rows()
    result = cli.run("record", evening_id)
    assert result.status == 2
    assert "Traceback" not in result.err
    assert cli.rows() == before


def test_record_changed_elsewhere_meanwhile_is_refused_and_the_other_stays(cli: Cli) -> None:
    evening_id = cli.new()
    with Terminal(cli, "record", evening_id) as terminal:
        terminal.answer("contract", "two")
        assert cli.record(evening_id, KLOP).status == 0
        before = cli.rows()
        answer_rest_of_two(terminal)
        assert terminal.status() == 2
        assert "Traceback" not in terminal.shown
    assert cli.rows() == before


def test_amend_answered_in_a_terminal_replaces_the_entry(cli: Cli) -> None:
    evening_id = cli.new(ONE_CONTRA, TWO)
    with Terminal(cli, "amend", evening_id, "1") as terminal:
        answer_two(terminal)
        assert terminal.status() == 0
    assert cli.totals(evening_id) == {"Ana": 60, "Bor": 60, "Cene": 0, "Dora": 0}


def test_amend_asks_as_the_table_was_before_the_entry(cli: Cli) -> None:
    leave = {"type": "leave", "player": "Bor"}
    evening_id = cli.new(TWO, leave)
    with Terminal(cli, "amend", evening_id, "1") as terminal:
        terminal.answer("contract", "two")
        terminal.answer("declarer [Ana / Bor / Cene / Dora]", "Bor")
        terminal.answer("partner [Ana / Bor / Cene / Dora]", "Cene")
        terminal.answer("points", "45")
        terminal.answer("contra", "")
        terminal.answer("premium", "")
        terminal.answer("Mond", "")
        assert terminal.status() == 0
    assert cli.totals(evening_id) == {"Ana": 0, "Bor": 30, "Cene": 30, "Dora": 0}


@pytest.mark.parametrize("number", ["0", "2", "-1"])
def test_amend_of_no_entry_is_refused_before_anything_is_asked(cli: Cli, number: str) -> None:
    evening_id = cli.new(CLOSE)
    assert_refused(cli.run("amend", evening_id, number), "entry")
