"""The evening file: what is read, what is refused, and that it comes back as it was written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game
from tarok_ledger.journal.codec import dump_evening, load_evening, parse_json, settled
from tarok_ledger.journal.evening import Evening
from tests.journal.tables import (
    CLOSE,
    FOUR,
    Entry,
    amend,
    block,
    danish,
    last_trick,
    named,
    no_play,
    note,
    slovenian,
    solo,
    totals,
    transfer,
    undo,
    void,
)

SMALL = {"game": "slovenian", "players": list(FOUR), "entries": []}


def load(text: str) -> Evening:
    evening = load_evening(text)
    assert isinstance(evening, Evening), evening
    return evening


def load_raw(**raw: object) -> Evening:
    return load(json.dumps(SMALL | raw))


def refused(text: str) -> list[tuple[int | None, str, str]]:
    problems = load_evening(text)
    assert isinstance(problems, tuple), "accepted"
    return named(problems)


def refused_raw(**raw: object) -> list[tuple[int | None, str, str]]:
    return refused(json.dumps(SMALL | raw))


def busy_evenings() -> list[Evening]:
    klop = {"type": "hand", "contract": "klop", "klop_points": {"Ana": 20, "Bor": 20, "Cene": 15, "Dana": 15}}
    return [
        slovenian(),
        slovenian(
            klop,
            {**solo("Ana", 50), "note": 'she said "Mond" \\ 🃏\n'},
            amend(1, no_play("all_passed")),
            solo("Bor", contra=None, dealer="Cene", premiums=[{"premium": "trula", "by": "defence"}]),
            {"type": "join", "player": "Žan", "after": "Ana"},
            {"type": "swap", "players": ["Ana", "Bor"]},
            {"type": "last_rounds", "rounds": 3},
            void(2),
            undo(8),
            {"type": "redo", "entry": 9},
            {"type": "leave", "player": "Dana"},
            note("end"),
            CLOSE,
            players=("Ana", "Bor", "Cene", "Dana"),
            first_dealer="Cene",
            options={"two": 25, "payout": "to_average", "difference_rounding": 5, "radl_in_klop": False},
            stake={"currency": "€", "per_point": "0.0500"},
        ),
        danish(
            no_play("misdeal", note="again"),
            last_trick("Cene", "king", kings_lost={"Ana": 1}, count={"Ana": 20, "Cene": 30}),
            transfer("Ana", "pagat_cup", 5),
            CLOSE,
        ),
        block(
            {"type": "hand", "contract": "dreier", "declarer": "Bor", "times": 2, "points": 20}, {"type": "hat"}, CLOSE
        ),
    ]


@pytest.mark.parametrize("place", range(4))
def test_evening_written_and_read_gives_the_same_table_and_the_same_text(place: int) -> None:
    evening = busy_evenings()[place]
    text = dump_evening(evening)

    again = load(text)

    assert dump_evening(again) == text
    assert settled(again) == settled(evening)
    assert again.records == evening.records
    assert again.position == evening.position


@pytest.mark.parametrize("place", range(4))
def test_evening_written_is_plain_json_with_its_format_and_version(place: int) -> None:
    raw = json.loads(dump_evening(busy_evenings()[place]))

    assert list(raw) == ["format", "version", "game", "options", "players", "first_dealer", "stake", "entries"]
    assert (raw["format"], raw["version"]) == ("tarok-ledger/evening", 1)


def test_evening_read_can_be_gone_on_with() -> None:
    evening = load(dump_evening(slovenian(solo("Ana"), solo("Bor"), undo(2))))

    assert evening.append({"type": "redo", "entry": 3}) == ()
    assert totals(evening)["Bor"] == 50


def test_evening_with_the_bare_necessities_is_read() -> None:
    evening = load_raw()

    assert (evening.header.first_dealer, evening.number_of_records) == ("Ana", 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_options_are_written_whole_in_the_order_of_the_rule_book(game: Game) -> None:
    names = [f"P{place}" for place in range(game.seats[0])]
    text = json.dumps({"game": game.id, "players": names, "entries": []})

    options = json.loads(dump_evening(load(text)))["options"]

    assert options == {option.key: option.default for option in game.options}
    assert list(options) == [option.key for option in game.options]


def test_options_and_stake_are_written_canonically() -> None:
    text = (
        '{"game": "danish", "players": ["Ana", "Bor", "Cene"], "entries": [],'
        ' "options": {"one_point_is": 0.50, "dealer": 6}, "stake": {"currency": "DKK", "per_point": 0.250}}'
    )

    raw = json.loads(dump_evening(load(text)))

    assert raw["options"]["one_point_is"] == "0.50"
    assert raw["options"]["dealer"] == 6
    assert raw["stake"] == {"currency": "DKK", "per_point": "0.25"}


def test_names_are_written_in_one_spelling() -> None:
    text = dump_evening(load_raw(players=["Ana", " Z\u030can ", "Cene"]))

    assert json.loads(text)["players"] == ["Ana", "Žan", "Cene"]
    assert "Žan" in text


@pytest.mark.parametrize("text", ["", "{", "not json", "{'game': 1}", '{"game": }', "[1,]", "{}{}", "\ufeff{}"])
def test_file_that_is_not_json_is_refused(text: str) -> None:
    assert refused(text) == [(None, "", "file.not_json")]


def test_file_that_is_not_json_says_where() -> None:
    (found,) = load_evening('{"game": "slovenian",\n  x}')  # type: ignore[misc]

    assert dict(found.params) == {"line": 2, "column": 3}


@pytest.mark.parametrize("text", ["[]", "5", '"evening"', "null", "true", "1.5"])
def test_json_that_is_no_evening_is_refused(text: str) -> None:
    assert refused(text) == [(None, "", "file.not_an_evening")]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "9" * 5000])
def test_number_that_is_none_is_refused(number: str) -> None:
    assert refused(f'{{"game": {number}}}') == [(None, "", "file.number_too_large")]


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000])
def test_file_that_is_nested_too_deep_is_refused(text: str) -> None:
    assert refused(text) == [(None, "", "file.too_deep")]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('{"game": "slovenian", "game": "danish", "players": [], "entries": []}', "game"),
        (
            '{"game": "slovenian", "players": [], "entries": [{"type": "note", "note": "a", "note": "b"}]}',
            "note",
        ),
        ('{"game": "slovenian", "options": {"two": 20, "two": 20}, "players": [], "entries": []}', "two"),
        (
            '{"game": "slovenian", "entries": [{"type": "hand", "klop_points": {"Ana": 70, "Ana": 0}}], "players": []}',
            "Ana",
        ),
        # The same key, once written with an escape.
        ('{"game": "slovenian", "players": [], "entries": [], "g\\u0061me": "danish"}', "game"),
    ],
)
def test_key_that_stands_twice_is_refused_wherever_it_stands(text: str, key: str) -> None:
    assert refused(text) == [(None, key, "file.key_twice")]


def test_version_of_today_is_read() -> None:
    assert load_raw(format="tarok-ledger/evening", version=1).number_of_records == 0


@pytest.mark.parametrize("version", [2, 99, 10**30])
def test_version_newer_than_the_program_is_refused_and_says_so(version: int) -> None:
    assert refused_raw(version=version) == [(None, "version", "file.newer_version")]


@pytest.mark.parametrize("version", [0, -1, True, "1", 1.0, None, [1]])
def test_version_that_is_none_is_refused(version: object) -> None:
    assert refused_raw(version=version) == [(None, "version", "value.not_whole")]


@pytest.mark.parametrize("name", ["tarok-ledger/table", "", None, 1])
def test_format_of_something_else_is_refused(name: object) -> None:
    assert refused_raw(format=name) == [(None, "format", "file.not_an_evening")]


def test_field_that_is_unknown_is_refused() -> None:
    assert refused_raw(player=["Ana"]) == [(None, "player", "form.unknown_field")]


def test_fields_that_are_required_are_all_asked_for() -> None:
    assert refused("{}") == [(None, key, "form.missing") for key in ("game", "players", "entries")]


@pytest.mark.parametrize("entries", [None, {}, "hand", 5])
def test_entries_that_are_no_list_are_refused(entries: object) -> None:
    assert refused_raw(entries=entries) == [(None, "entries", "value.not_list")]


@pytest.mark.parametrize("body", [None, 5, "hand", [], ["hand"]])
def test_entry_that_is_no_object_is_refused_by_its_number(body: object) -> None:
    assert refused_raw(entries=[note("x"), body]) == [(2, "", "value.not_object")]


@pytest.mark.parametrize("points", ["45.0", "4.5e1", '"45"', "true", "null", "45.5", "71", "-1"])
def test_entry_with_points_that_are_not_whole_or_not_in_the_pack_is_refused(points: str) -> None:
    text = json.dumps(SMALL | {"entries": [solo("Ana", 123)]}).replace("123", points)

    assert [(entry, field) for entry, field, _ in refused(text)] == [(1, "points")]


def test_entries_problems_name_the_entry_they_stand_in() -> None:
    entries: list[Entry] = [solo("Ana"), solo("Bor"), solo("Nobody", 99)]

    assert refused_raw(entries=entries) == [
        (3, "declarer", "form.not_a_player"),
        (3, "points", "value.out_of_range"),
    ]


def test_parse_json_money_stays_exact() -> None:
    parsed: Any = parse_json('{"per_point": 0.1}')

    assert str(parsed["per_point"]) == "0.1"


def test_written_file_has_one_entry_to_a_line() -> None:
    lines = dump_evening(slovenian(solo("Ana"), note("two\nlines"), solo("Bor"))).splitlines()

    assert sum('"type":' in line for line in lines) == 3
    assert all(line.count('"type":') <= 1 for line in lines)
