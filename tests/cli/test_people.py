"""Persons on the command line."""

from __future__ import annotations

import pytest

from tests.cli.examples import CLOSE
from tests.cli.process import Cli, assert_refused, assert_refused_saying
from tests.service.desk import file_of, gives


@pytest.fixture(autouse=True)
def evenings(cli: Cli) -> None:
    for player in ("Ana", "Ana K."):
        given = file_of(gives(player, "Bor", 100), CLOSE, players=(player, "Bor", "Cene"))
        cli.done("import", "-", given=given)


def names(cli: Cli) -> dict[str, int]:
    return {person["name"]: person["evenings"] for person in cli.done("people", "--json").json}


def test_people_are_listed_with_their_evenings(cli: Cli) -> None:
    assert names(cli) == {"Ana": 1, "Ana K.": 1, "Bor": 2, "Cene": 2}
    text = cli.done("people").out
    assert [line.split()[0] for line in text.splitlines()] == ["Ana", "Ana", "Bor", "Cene"]


def test_merge_rename_and_split_are_seen_in_people_and_debts(cli: Cli) -> None:
    cli.done("merge", "Ana K.", "Ana")
    cli.done("rename", "Ana", "Anica")
    assert names(cli) == {"Anica": 2, "Bor": 2, "Cene": 2}
    assert "also: Ana, Ana K." in cli.done("people").out
    (account,) = cli.done("debts", "--json").json
    assert account["balances"] == {"Anica": "-2.00", "Bor": "2.00", "Cene": "0.00"}
    cli.done("split", "Ana")
    cli.done("split", "Ana K.")
    assert names(cli) == {"Ana": 1, "Ana K.": 1, "Bor": 2, "Cene": 2}


def test_archive_and_unarchive_are_seen_in_people(cli: Cli) -> None:
    cli.done("archive", "Bor")
    assert [person["name"] for person in cli.done("people", "--json").json if person["archived"]] == ["Bor"]
    assert "archived" in cli.done("people").out
    cli.done("unarchive", "Bor")
    assert "archived" not in cli.done("people").out


def test_people_refusals_say_why_and_change_nothing(cli: Cli) -> None:
    before = names(cli)
    date = cli.done("list", "--json").json[0]["started_at"][:10]
    assert_refused_saying(cli.run("merge", "Bor", "Cene"), "Bor", "Cene", date)
    assert_refused_saying(cli.run("rename", "Ana", "bor"), "new", "merge")
    assert_refused(cli.run("rename", "Ana", "=2"), "new")
    assert_refused(cli.run("split", "Ana"), "name")
    assert_refused(cli.run("archive", "Nobody"), "name")
    assert names(cli) == before


def test_people_of_an_empty_ledger_are_none(cli: Cli) -> None:
    cli.database = cli.folder / "empty.db"
    assert cli.done("people").out == "nobody has played yet\n"
