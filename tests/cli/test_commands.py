"""Every command, for people and for programs."""

from __future__ import annotations

import json

import pytest

from tests.cli.examples import CLOSE, FOUR, KLOP, ONE_CONTRA, ONE_WITHOUT_MOND, THREE, TWO, Entry, evening
from tests.cli.process import Cli, assert_refused_saying

AFTER_TWO = {"Ana": 30, "Bor": 30, "Cene": 0, "Dora": 0}
NOTHING = dict.fromkeys(FOUR, 0)
FOUNDATION = {"slovenian", "danish", "danish_old", "block"}


def test_games_lists_every_rule_book_by_id_and_name(cli: Cli) -> None:
    listed = cli.done("games", "--json").json
    text = cli.done("games").out
    assert {game["id"] for game in listed} >= FOUNDATION
    for game in listed:
        assert game["name"]
        assert any(line.startswith(game["id"]) and game["name"] in line for line in text.splitlines())


def test_form_json_gives_fields_and_options_with_kinds_bounds_and_defaults(cli: Cli) -> None:
    form = cli.done("form", "slovenian", "--json").json
    fields = {field["key"]: field for field in form["fields"]}
    options = {option["key"]: option for option in form["options"]}
    assert fields["contract"]["choices"][0] == "klop"
    assert (fields["points"]["low"], fields["points"]["high"]) == (0, 70)
    assert (fields["contra"]["low"], fields["contra"]["high"], fields["contra"]["default"]) == (0, 4, 0)
    premiums = {premium["premium"] for premium in fields["premiums"]["premiums"]}
    assert premiums == {"trula", "kings", "king_ultimo", "pagat_ultimo", "valat"}
    assert (options["two"]["kind"], options["two"]["default"], options["two"]["low"]) == ("whole", 20, 0)
    assert (options["forced_klop"]["kind"], options["forced_klop"]["default"]) == ("switch", True)
    assert options["difference"]["choices"] == ["over_35", "between_sides"]
    assert {"no_play", "transfer", "close"} <= form["entries"].keys()


def test_form_json_options_can_be_handed_back_as_the_house_rules(cli: Cli) -> None:
    for game in sorted(FOUNDATION):
        form = cli.done("form", game, "--json").json
        options = {option["key"]: option["default"] for option in form["options"]}
        cli.done("check", "-", given=evening(game=game, players=THREE, options=options))


def test_form_text_names_fields_and_house_rules(cli: Cli) -> None:
    text = cli.done("form", "block").out
    for word in ("contract", "dreier", "schleifen", "renonce", "bete_limit", "20"):
        assert word in text


def test_check_file_in_order_says_so(cli: Cli) -> None:
    text = evening(TWO, KLOP)
    assert cli.done("check", "-", "--json", given=text).json == {"ok": True, "entries": 2}
    assert "2" in cli.done("check", "-", given=text).out


def test_new_prints_the_id_under_which_the_evening_is_found(cli: Cli) -> None:
    players = ("--game", "slovenian", "--players", "Ana, Bor,Cene ,Dora")
    plain = cli.done("new", *players).out.strip()
    from_json = cli.done("new", *players, "--json").json
    assert from_json.keys() == {"id"}
    assert plain != from_json["id"]
    assert cli.totals(plain) == cli.totals(from_json["id"]) == NOTHING


def test_new_house_rules_dealer_and_stake_are_kept(cli: Cli) -> None:
    rules = ("--option", "two=25", "--option", "forced_klop=false", "--option", "payout=to_average")
    table = ("--game", "slovenian", "--players", "Ana,Bor,Cene,Dora", "--dealer", "Cene")
    evening_id = cli.done("new", *table, *rules, "--stake", "0.5", "--currency", "CHF").out.strip()
    file = json.loads(cli.done("export", evening_id).out)
    assert (file["options"]["two"], file["options"]["forced_klop"]) == (25, False)
    assert file["options"]["payout"] == "to_average"
    assert file["first_dealer"] == "Cene"
    assert file["stake"] == {"currency": "CHF", "per_point": "0.50"}


def test_record_says_what_the_entry_did_and_where_the_table_stands(cli: Cli) -> None:
    evening_id = cli.new()
    text = cli.record(evening_id, TWO).out
    assert text.splitlines()[-1] == "Ana +30, Bor +30, Cene 0, Dora 0"


def test_record_json_prints_the_table_as_settle_does(cli: Cli) -> None:
    evening_id = cli.new(TWO)
    recorded = cli.done("record", evening_id, "-", "--json", given=json.dumps(KLOP)).json
    assert recorded == cli.done("settle", "-", "--json", given=evening(TWO, KLOP)).json
    assert recorded == cli.done("show", evening_id, "--json").json
    assert recorded["totals"] == {"Ana": 10, "Bor": 10, "Cene": -15, "Dora": -15}


def test_record_entry_from_a_file_is_written(cli: Cli) -> None:
    evening_id = cli.new()
    (cli.folder / "hand.json").write_text(json.dumps(TWO), encoding="utf-8")
    cli.done("record", evening_id, "hand.json")
    assert cli.totals(evening_id) == AFTER_TWO


def test_amend_settles_the_evening_again_from_the_entry_on(cli: Cli) -> None:
    evening_id = cli.new(ONE_CONTRA, TWO)
    amended = cli.done("amend", evening_id, "1", "-", "--json", given=json.dumps(ONE_WITHOUT_MOND)).json
    assert amended["totals"] == {"Ana": 50, "Bor": 70, "Cene": 0, "Dora": 0}
    assert [entry["number"] for entry in amended["entries"]] == [1, 2]


def test_amend_text_prints_the_table(cli: Cli) -> None:
    evening_id = cli.new(ONE_CONTRA)
    lines = cli.done("amend", evening_id, "1", "-", given=json.dumps(ONE_WITHOUT_MOND)).out.splitlines()
    assert ["Bor", "+40"] in [line.split() for line in lines]


def test_amend_keeps_what_was_first_written(cli: Cli) -> None:
    evening_id = cli.new(ONE_CONTRA)
    cli.done("amend", evening_id, "1", "-", given=json.dumps(TWO))
    assert json.loads(cli.done("export", evening_id).out)["entries"] == [
        ONE_CONTRA,
        {"type": "amend", "entry": 1, "with": TWO},
    ]


def test_void_undo_and_redo_take_back_and_restore(cli: Cli) -> None:
    evening_id = cli.new(TWO, KLOP)
    after_both = {"Ana": 10, "Bor": 10, "Cene": -15, "Dora": -15}
    assert cli.done("void", evening_id, "2", "--json").json["totals"] == AFTER_TWO
    assert cli.done("undo", evening_id, "--json").json["totals"] == after_both
    assert cli.done("redo", evening_id, "--json").json["totals"] == AFTER_TWO
    assert ["Ana", "+10"] in [line.split() for line in cli.done("undo", evening_id).out.splitlines()]
    assert ["Ana", "+30"] in [line.split() for line in cli.done("redo", evening_id).out.splitlines()]
    assert ["Ana", "0"] in [line.split() for line in cli.done("void", evening_id, "1").out.splitlines()]


def test_close_and_reopen_end_the_evening_and_go_on_with_it(cli: Cli) -> None:
    evening_id = cli.new(TWO)
    assert "Cene pays" in cli.done("close", evening_id).out
    assert cli.done("show", evening_id, "--json").json["closed"] is True
    assert cli.done("reopen", evening_id, "--json").json["closed"] is False
    assert cli.done("close", evening_id, "--json").json["due"] == {"Ana": 60, "Bor": 60, "Cene": -60, "Dora": -60}
    assert "pays" not in cli.done("reopen", evening_id).out
    assert cli.record(evening_id, TWO).status == 0


def test_show_text_has_a_row_an_entry_and_why_gives_the_reasons(cli: Cli) -> None:
    evening_id = cli.new(TWO, ONE_WITHOUT_MOND)
    plain, explained = cli.done("show", evening_id).out, cli.done("show", evening_id, "--why").out
    rows = [line.split() for line in plain.splitlines()]
    assert ["1", "Two", "Ana", "+", "Bor", "+30", "+30", "0", "0"] in rows
    assert ["2", "One", "Ana", "+", "Bor", "+20", "+40", "0", "0"] in rows
    assert "Mond" not in plain
    assert "Mond" in explained


def test_list_shows_every_evening_the_newest_first(cli: Cli) -> None:
    assert cli.done("list", "--json").json == []
    assert cli.done("list").out.strip()
    older, newer = cli.new(TWO, KLOP, CLOSE), cli.new(TWO, {"type": "void", "entry": 1})
    first, second = cli.done("list", "--json").json
    assert (first["id"], first["closed"], first["entries"], first["totals"]) == (newer, False, 0, NOTHING)
    # Everybody's open Radl costs 100 at the close.
    after_close = {"Ana": -90, "Bor": -90, "Cene": -115, "Dora": -115}
    assert (second["id"], second["closed"], second["entries"], second["totals"]) == (older, True, 3, after_close)
    assert (second["game"], second["players"]) == ("slovenian", list(FOUR))
    lines = cli.done("list").out.splitlines()
    assert newer.startswith(lines[0].split()[0])
    assert older.startswith(lines[1].split()[0])
    assert "Ana −90" in lines[1]


def test_list_short_id_opens_the_evening(cli: Cli) -> None:
    cli.new(TWO)
    short = cli.done("list").out.split()[0]
    assert cli.totals(short) == AFTER_TWO


def test_export_then_import_gives_the_same_evening(cli: Cli) -> None:
    corrected: tuple[Entry, ...] = (TWO, KLOP, {"type": "void", "entry": 2}, {"type": "undo", "entry": 3}, CLOSE)
    evening_id = cli.new(*corrected)
    file = cli.done("export", evening_id).out
    copy = cli.done("import", "-", "--json", given=file).json["id"]
    assert copy != evening_id
    assert cli.done("export", copy).out == file
    assert cli.done("show", copy, "--json").json == cli.done("show", evening_id, "--json").json
    assert json.loads(file)["entries"] == list(corrected)


@pytest.mark.parametrize(
    "command", ["record", "show", "close", "reopen", "undo", "redo", "export", "amend", "void"], ids=str
)
def test_command_on_an_unknown_evening_is_refused(cli: Cli, command: str) -> None:
    number = ["1"] if command in ("amend", "void") else []
    file = ["-"] if command in ("record", "amend") else []
    assert_refused_saying(cli.run(command, "nothing", *number, *file, given=json.dumps(TWO)), "nothing")
    assert cli.rows() == []
