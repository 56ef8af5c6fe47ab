"""Bad input: one line a problem, naming entry and field, exit status 2, no traceback, and nothing written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.examples import BLOCK_HANDS, CLOSE, DANISH_HAND, FOUR, KLOP, THREE, TWO, Entry, evening
from tests.cli.process import Cli, assert_refused, assert_refused_saying

HUGE = 10**100
TRULA = {"premium": "trula", "by": "declarer"}


def seated(*names: object) -> str:
    return json.dumps({"game": "slovenian", "players": names, "entries": []})


def hand(**changes: object) -> str:
    """A good hand of `two` but for the changes."""
    return evening({**TWO, **changes})


def danish(**changes: object) -> str:
    return evening({**DANISH_HAND, **changes}, game="danish", players=THREE)


def without(entry: Entry, *keys: str) -> Entry:
    return {key: value for key, value in entry.items() if key not in keys}


BAD_HEADERS: dict[str, tuple[str, list[str]]] = {
    "no object": ("{}", ["game", "players", "entries"]),
    "unknown game": (evening(game="bridge"), ["game"]),
    "game of a wrong type": (evening(game=["slovenian"]), ["game"]),  # type: ignore[arg-type]
    "unknown field": (evening(dealer="Ana"), ["dealer"]),
    "another format": (evening(format="tarok-ledger/sheet"), ["format"]),
    "newer version": (evening(version=2), ["version"]),
    "version of a wrong type": (evening(version="1"), ["version"]),
    "too few players": (seated("Ana", "Bor"), ["players"]),
    "too many players": (seated("Ana", "Bor", "Cene", "Dora", "Eva", "Fran"), ["players"]),
    "players of a wrong type": (json.dumps({"game": "block", "players": "Ana", "entries": []}), ["players"]),
    "duplicate name": (seated("Ana", "Bor", "Ana"), ["players[2]"]),
    "duplicate name in another case": (seated("Ana", "Bor", "ANA"), ["players[2]"]),
    "duplicate name in another spelling": (seated("Žiga", "Bor", " Z\u030ciga "), ["players[2]"]),
    "emoji in a name": (seated("Ana🃏", "Bor", "Cene"), ["players[0]"]),
    "formulas for names": (seated("=1+1", "+Bor", "@Cene"), ["players[0]", "players[1]", "players[2]"]),
    "name that begins with a minus": (seated("Ana", "-Bor", "Cene"), ["players[1]"]),
    "control sign in a name": (seated("Ana", "Bo\u001b[31mr", "Cene"), ["players[1]"]),
    "reversed writing in a name": (seated("\u202eAna", "Bor", "Cene"), ["players[0]"]),
    "empty name": (seated("Ana", "  ", "Cene"), ["players[1]"]),
    "number for a name": (seated("Ana", 7, "Cene"), ["players[1]"]),
    "endless name": (seated("A" * 5000, "Bor", "Cene"), ["players[0]"]),
    "name with a meaning of its own": (seated("Declarer", "Bor", "sheet"), ["players[0]", "players[2]"]),
    "unknown first dealer": (evening(first_dealer="Eva"), ["first_dealer"]),
    "unknown house rule": (evening(options={"jokers": 2}), ["options.jokers"]),
    "house rules of a wrong type": (evening(options=[1]), ["options"]),
    "text for a number": (evening(options={"two": "20"}), ["options.two"]),
    "true for a number": (evening(options={"two": True}), ["options.two"]),
    "broken number": (evening(options={"two": 20.0}), ["options.two"]),
    "negative value": (evening(options={"two": -1}), ["options.two"]),
    "huge value": (evening(options={"two": HUGE}), ["options.two"]),
    "number for a switch": (evening(options={"forced_klop": 1}), ["options.forced_klop"]),
    "unknown choice": (evening(options={"payout": "never"}), ["options.payout"]),
    "stake below nothing": (evening(stake={"per_point": "-0.05"}), ["stake.per_point"]),
    "stake that is no number": (evening(stake={"per_point": "NaN"}), ["stake.per_point"]),
    "huge stake": (evening(stake={"per_point": "1e999999999"}), ["stake.per_point"]),
    "currency of a wrong type": (evening(stake={"currency": 978}), ["stake.currency"]),
    "formula for a currency": (evening(stake={"currency": "=1+1"}), ["stake.currency"]),
    "unknown field of the stake": (evening(stake={"limit": 5}), ["stake.limit"]),
    "several at once": (evening(options={"two": -1, "jokers": 2}), ["options.two", "options.jokers"]),
}

BAD_ENTRIES: dict[str, tuple[str, list[str]]] = {
    "entries of a wrong type": (json.dumps({"game": "block", "players": THREE, "entries": {}}), ["entries"]),
    "no type": (evening(without(TWO, "type")), ["entry 1: type"]),
    "unknown type": (evening({"type": "deal"}), ["entry 1: type"]),
    "type of a wrong type": (evening({"type": ["hand"]}), ["entry 1: type"]),
    "unknown player": (hand(declarer="Eva"), ["entry 1: declarer"]),
    "player of a wrong type": (hand(declarer=["Ana"]), ["entry 1: declarer"]),
    "unknown field": (hand(colour="red"), ["entry 1: colour"]),
    "unknown contract": (evening({"type": "hand", "contract": "four"}), ["entry 1: contract"]),
    "missing contract": (evening({"type": "hand"}), ["entry 1: contract"]),
    "missing declarer": (evening(without(TWO, "declarer")), ["entry 1: declarer"]),
    "missing partner": (evening(without(TWO, "partner")), ["entry 1: partner"]),
    "declarer as his own partner": (hand(partner="Ana"), ["entry 1: partner"]),
    "missing points": (evening(without(TWO, "points")), ["entry 1: points"]),
    "points beyond the pack": (hand(points=71), ["entry 1: points"]),
    "points below nothing": (hand(points=-1), ["entry 1: points"]),
    "broken points": (hand(points=45.5), ["entry 1: points"]),
    "whole points written as broken": (hand(points=45.0), ["entry 1: points"]),
    "points as text": (hand(points="45"), ["entry 1: points"]),
    "true for points": (hand(points=True), ["entry 1: points"]),
    "huge points": (hand(points=HUGE), ["entry 1: points"]),
    "contra beyond mord": (hand(contra=5), ["entry 1: contra"]),
    "field of another contract": (hand(made=True), ["entry 1: made"]),
    "unknown premium": (hand(premiums=[{**TRULA, "premium": "volat"}]), ["entry 1: premiums[0].premium"]),
    "premium by a player where a side has it": (hand(premiums=[{**TRULA, "by": "Ana"}]), ["entry 1: premiums[0].by"]),
    "premium twice": (hand(premiums=[TRULA, TRULA]), ["entry 1: premiums[1]"]),
    "text for a flag": (hand(premiums=[{**TRULA, "announced": "yes"}]), ["entry 1: premiums[0].announced"]),
    "silent trula lost": (hand(premiums=[{**TRULA, "made": False}]), ["entry 1: premiums[0].made"]),
    "contra on a silent premium": (hand(premiums=[{**TRULA, "contra": 1}]), ["entry 1: premiums[0].contra"]),
    "premium of a wrong type": (hand(premiums=["trula"]), ["entry 1: premiums[0]"]),
    "premiums of a wrong type": (hand(premiums=TRULA), ["entry 1: premiums"]),
    "klop that does not add up": (
        evening({**KLOP, "klop_points": dict(zip(FOUR, (20, 20, 15, 14), strict=True))}),
        ["entry 1: klop_points"],
    ),
    "klop without a player": (evening({**KLOP, "klop_points": {"Ana": 70}}), ["entry 1: klop_points"]),
    "klop with a stranger": (
        evening({**KLOP, "klop_points": {**KLOP["klop_points"], "Eva": 0}}),
        ["entry 1: klop_points.Eva"],
    ),
    "klop below nothing": (
        evening({**KLOP, "klop_points": dict(zip(FOUR, (-5, 40, 20, 15), strict=True))}),
        ["entry 1: klop_points.Ana"],
    ),
    "forced klop ignored after a hand without tarok": (
        evening({"type": "no_play", "reason": "no_tarok"}, TWO),
        ["entry 2: contract"],
    ),
    "forced klop ignored after a total came to nothing": (
        # Ana and Bor win 10 + 10 and lose 20 + 0: both are back at 0.
        evening({**TWO, "contract": "three"}, {**TWO, "points": 35}, TWO),
        ["entry 3: contract"],
    ),
    "two problems in one entry": (hand(points=71, declarer="Eva"), ["entry 1: points", "entry 1: declarer"]),
    "second entry": (evening(TWO, {**TWO, "points": 99}), ["entry 2: points"]),
    "entry after the close": (evening(CLOSE, TWO), ["entry 2: type"]),
    "unknown reason of no play": (evening({"type": "no_play", "reason": "rain"}), ["entry 1: reason"]),
    "transfer to a stranger": (
        evening({"type": "transfer", "from": "Ana", "to": "Eva", "amount": 1}),
        ["entry 1: to"],
    ),
    "transfer to himself": (evening({"type": "transfer", "from": "Ana", "to": "Ana", "amount": 1}), ["entry 1: to"]),
    "transfer of nothing": (
        evening({"type": "transfer", "from": "Ana", "to": "Bor", "amount": 0}),
        ["entry 1: amount"],
    ),
    "huge transfer": (evening({"type": "transfer", "from": "Ana", "to": "Bor", "amount": HUGE}), ["entry 1: amount"]),
    "note of a wrong type": (evening({**TWO, "note": 5}), ["entry 1: note"]),
    "endless note": (evening({"type": "note", "note": "x" * 100_000}), ["entry 1: note"]),
    "join under a name at the table": (evening({"type": "join", "player": "ana"}), ["entry 1: player"]),
    "join under a formula": (evening({"type": "join", "player": "=Eva"}), ["entry 1: player"]),
    "void of an entry that is not there": (evening(TWO, {"type": "void", "entry": 5}), ["entry 2: entry"]),
    "amendment of a wrong type": (evening(TWO, {"type": "amend", "entry": 1, "with": 5}), ["entry 2: with"]),
    "danish points beyond the pack": (danish(count={"Ana": 79, "Cene": 0}), ["entry 1: count.Ana"]),
    "danish points beyond the pack together": (danish(count={"Ana": 40, "Cene": 39}), ["entry 1: count"]),
    "danish count by one who deals next": (
        danish(count={"Ana": 20, "Cene": 30, "Bor": 28}),
        ["entry 1: count.Bor"],
    ),
    "danish fine of the other rule book": (
        danish(fines=[{"player": "Ana", "fine": "lead"}]),
        ["entry 1: fines[0].fine"],
    ),
    "danish tout lost": (danish(tout={"player": "Ana", "made": False}), ["entry 1: tout.made"]),
    "block declarer who sits out": (
        evening({**BLOCK_HANDS[0], "declarer": "Ana"}, game="block"),
        ["entry 1: declarer"],
    ),
    "block times beyond three": (
        evening({**BLOCK_HANDS[0], "times": 4}, game="block", players=THREE),
        ["entry 1: times"],
    ),
}

NOT_JSON = {
    "a word": "tarok",
    "half an object": '{"game": "slovenian", "players": [',
    "trailing comma": '{"game": "slovenian",}',
    "single quotes": "{'game': 'slovenian'}",
    "two objects": "{} {}",
}

DOUBLED = evening(TWO).replace('"points": 45', '"points": 45, "points": 70')
NO_NUMBER = [hand(points=0).replace('"points": 0', f'"points": {word}') for word in ("NaN", "Infinity", "-Infinity")]
DEEP = evening(options="DEEP").replace('"DEEP"', "[" * 100_000 + "]" * 100_000)


@pytest.mark.parametrize(("text", "places"), BAD_HEADERS.values(), ids=BAD_HEADERS)
def test_import_bad_header_names_the_field_and_writes_nothing(cli: Cli, text: str, places: list[str]) -> None:
    assert_refused(cli.run("import", "-", given=text), *places)
    assert cli.rows() == []


@pytest.mark.parametrize(("text", "places"), BAD_ENTRIES.values(), ids=BAD_ENTRIES)
def test_import_bad_entry_names_entry_and_field_and_writes_nothing(cli: Cli, text: str, places: list[str]) -> None:
    assert_refused(cli.run("import", "-", given=text), *places)
    assert cli.rows() == []


@pytest.mark.parametrize("text", NOT_JSON.values(), ids=NOT_JSON)
def test_import_file_that_is_not_json_says_so_and_writes_nothing(cli: Cli, text: str) -> None:
    assert_refused_saying(cli.run("import", "-", given=text), "JSON")
    assert cli.rows() == []


def test_import_entry_that_is_no_object_names_the_entry(cli: Cli) -> None:
    text = evening(TWO, "hand")  # type: ignore[arg-type]
    assert_refused(cli.run("import", "-", given=text), "entry 2")
    assert cli.rows() == []


@pytest.mark.parametrize("text", ["[]", '"slovenian"', "5", "null"])
def test_import_json_that_is_no_evening_says_so_and_writes_nothing(cli: Cli, text: str) -> None:
    assert_refused_saying(cli.run("import", "-", given=text), "evening")
    assert cli.rows() == []


def test_import_key_that_stands_twice_is_named_and_nothing_is_written(cli: Cli) -> None:
    assert_refused_saying(cli.run("import", "-", given=DOUBLED), "points", "twice")
    assert cli.rows() == []


@pytest.mark.parametrize("text", [*NO_NUMBER, hand(points=0).replace('"points": 0', f'"points": {"9" * 10_000}')])
def test_import_number_that_is_none_is_refused_and_nothing_is_written(cli: Cli, text: str) -> None:
    assert_refused_saying(cli.run("import", "-", given=text), "number")
    assert cli.rows() == []


def test_import_deep_nesting_is_refused_and_nothing_is_written(cli: Cli) -> None:
    assert_refused_saying(cli.run("import", "-", given=DEEP), "nested")
    assert cli.rows() == []


@pytest.mark.parametrize("command", [("settle",), ("settle", "--json"), ("check",), ("check", "--json")], ids=" ".join)
def test_command_on_a_bad_file_names_entry_and_field(cli: Cli, command: tuple[str, ...]) -> None:
    (cli.folder / "evening.json").write_text(evening(TWO, {**TWO, "points": 71}), encoding="utf-8")
    assert_refused(cli.run(*command, "evening.json"), "entry 2: points")
    assert_refused_saying(cli.run(*command, "-", given=DOUBLED), "points", "twice")


BAD_RECORDS: dict[str, tuple[Any, list[str]]] = {
    "points beyond the pack": ({**TWO, "points": 71}, ["entry 2: points"]),
    "unknown player": ({**TWO, "declarer": "Eva"}, ["entry 2: declarer"]),
    "unknown field": ({**TWO, "colour": "red"}, ["entry 2: colour"]),
    "klop that does not add up": ({**KLOP, "klop_points": dict.fromkeys(FOUR, 17)}, ["entry 2: klop_points"]),
    "undo of an older entry": ({"type": "undo", "entry": 7}, ["entry 2: entry"]),
    "no object": ([TWO], ["-"]),
}


@pytest.mark.parametrize(("entry", "places"), BAD_RECORDS.values(), ids=BAD_RECORDS)
def test_record_bad_entry_names_entry_and_field_and_writes_nothing(cli: Cli, entry: Any, places: list[str]) -> None:
    evening_id = cli.new(TWO)
    before = cli.rows()
    assert_refused(cli.record(evening_id, entry), *places)
    assert cli.rows() == before


UNREADABLE = {
    "not json": "tarok",
    "not a number": '{"type": "note", "note": NaN}',
    "doubled key": DOUBLED,
    "deep": DEEP,
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_record_text_that_cannot_be_read_writes_nothing(cli: Cli, text: str) -> None:
    evening_id = cli.new(TWO)
    before = cli.rows()
    assert_refused_saying(cli.run("record", evening_id, "-", given=text))
    assert_refused_saying(cli.run("amend", evening_id, "1", "-", given=text))
    assert cli.rows() == before


def test_amend_bad_entry_names_entry_and_field_and_writes_nothing(cli: Cli) -> None:
    evening_id = cli.new(TWO, TWO)
    before = cli.rows()
    assert_refused(cli.run("amend", evening_id, "1", "-", given=json.dumps({**TWO, "points": 71})), "entry 1: points")
    assert cli.rows() == before


def test_amend_that_makes_a_later_entry_impossible_names_that_entry_and_writes_nothing(cli: Cli) -> None:
    evening_id = cli.new(TWO, TWO)
    before = cli.rows()
    no_tarok = json.dumps({"type": "no_play", "reason": "no_tarok"})
    assert_refused(cli.run("amend", evening_id, "1", "-", given=no_tarok), "entry 2: contract")
    assert cli.rows() == before


@pytest.mark.parametrize("number", ["0", "-1", "2", "9" * 30])
def test_void_and_amend_of_no_entry_are_refused_and_write_nothing(cli: Cli, number: str) -> None:
    evening_id = cli.new(TWO)
    before = cli.rows()
    assert_refused(cli.run("void", evening_id, number), "entry 2: entry")
    assert_refused(cli.run("amend", evening_id, number, "-", given=json.dumps(TWO)), "entry 2: entry")
    assert cli.rows() == before


def test_closed_evening_refuses_every_change_but_reopen(cli: Cli) -> None:
    evening_id = cli.new(TWO, CLOSE)
    before = cli.rows()
    assert_refused(cli.record(evening_id, TWO), "entry 3: type")
    assert_refused(cli.run("amend", evening_id, "1", "-", given=json.dumps(KLOP)), "entry 3: type")
    assert_refused(cli.run("void", evening_id, "1"), "entry 3: type")
    assert_refused(cli.run("close", evening_id), "entry 3: type")
    assert cli.rows() == before


@pytest.mark.parametrize("command", ["undo", "redo", "reopen"])
def test_command_with_nothing_to_take_back_is_refused(cli: Cli, command: str) -> None:
    evening_id = cli.new()
    before = cli.rows()
    assert_refused_saying(cli.run(command, evening_id))
    assert cli.rows() == before


BAD_NEW: dict[str, tuple[tuple[str, ...], list[str]]] = {
    "unknown game": (("--game", "bridge"), ["game"]),
    "duplicate name": (("--players", "Ana,Bor,ana"), ["players[2]"]),
    "emoji": (("--players", "Ana,🃏,Cene"), ["players[1]"]),
    "formula": (("--players", "Ana,=SUM(A1),Cene"), ["players[1]"]),
    "empty name": (("--players", "Ana,,Cene"), ["players[1]"]),
    "one player": (("--players", "Ana"), ["players"]),
    "unknown dealer": (("--dealer", "Eva"), ["first_dealer"]),
    "unknown house rule": (("--option", "jokers=2"), ["options.jokers"]),
    "house rule without a value": (("--option", "two"), ["options.two"]),
    "house rule of a wrong type": (("--option", "two=NaN"), ["options.two"]),
    "huge house rule": (("--option", f"two={HUGE}"), ["options.two"]),
    "stake": (("--stake", "free"), ["stake.per_point"]),
    "currency": (("--currency", "=EUR"), ["stake.currency"]),
}


@pytest.mark.parametrize(("arguments", "places"), BAD_NEW.values(), ids=BAD_NEW)
def test_new_bad_argument_names_the_field_and_writes_nothing(
    cli: Cli, arguments: tuple[str, ...], places: list[str]
) -> None:
    table = ("--game", "slovenian", "--players", "Ana,Bor,Cene,Dora")
    assert_refused(cli.run("new", *table, *arguments), *places)
    assert cli.rows() == []


def test_form_unknown_game_is_refused(cli: Cli) -> None:
    assert_refused(cli.run("form", "bridge"), "game")
    assert_refused(cli.run("form", "bridge", "--json"), "game")
