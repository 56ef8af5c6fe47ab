"""A closed evening keeps the result it was closed with, and the command line says where today's rules differ."""

from __future__ import annotations

from tests.cli.examples import TWO
from tests.cli.process import Cli, assert_refused
from tests.storage.kept import EVENING, RESULT_THEN, TOTALS_THEN, write_evening_of_older_rules


def test_show_closed_under_older_rules_prints_what_stood_then_and_one_line_of_warning(cli: Cli) -> None:
    write_evening_of_older_rules(cli.database)
    before = cli.rows()
    as_json, as_text = cli.run("show", EVENING, "--json"), cli.run("show", EVENING)
    assert (as_json.status, as_json.json) == (0, RESULT_THEN)
    assert (as_text.status, as_text.err) == (0, as_json.err)
    assert "Cene pays Ana 0.50 EUR" in as_text.out
    (warning,) = as_json.err.splitlines()
    assert warning.startswith("tarok-ledger: ")
    assert "Ana +30, Bor +30" in warning
    assert cli.rows() == before


def test_list_closed_under_older_rules_shows_what_stood_then(cli: Cli) -> None:
    write_evening_of_older_rules(cli.database)
    (listed,) = cli.done("list", "--json").json
    assert (listed["totals"], listed["closed"]) == (TOTALS_THEN, True)


def test_show_closed_evening_that_today_cannot_be_read_still_prints_what_stood_then(cli: Cli) -> None:
    write_evening_of_older_rules(cli.database, hand={**TWO, "points": 71})
    shown = cli.run("show", EVENING, "--json")
    assert (shown.status, shown.json) == (0, RESULT_THEN)
    assert "entry 1: points: " in shown.err
    assert_refused(cli.run("reopen", EVENING), "entry 1: points")


def test_reopen_closed_under_older_rules_goes_on_with_todays(cli: Cli) -> None:
    write_evening_of_older_rules(cli.database)
    assert cli.done("reopen", EVENING, "--json").json["totals"] == {"Ana": 30, "Bor": 30, "Cene": 0, "Dora": 0}
    assert cli.done("close", EVENING, "--json").json["due"] == {"Ana": 60, "Bor": 60, "Cene": -60, "Dora": -60}
    assert cli.done("show", EVENING, "--json").json["due"] == {"Ana": 60, "Bor": 60, "Cene": -60, "Dora": -60}
