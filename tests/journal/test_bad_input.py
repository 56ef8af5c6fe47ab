"""Input that once slipped through, or broke the reader."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tarok_ledger.i18n import Words
from tarok_ledger.journal.codec import dump_evening, load_evening
from tarok_ledger.journal.evening import Evening
from tests.journal.tables import THREE, slovenian, table, write

KLOP = {"type": "hand", "contract": "klop", "klop_points": {"Ana": 20, "Bor": 20, "Cene": 15, "Dana": 15}}


def refusal(entries: str, game: str = "slovenian", players: int = 4) -> list[tuple[int | None, str, str]]:
    """What is wrong with an evening whose entries are written as this JSON text."""
    names = json.dumps(["Ana", "Bor", "Cene", "Dana"][:players])
    evening = load_evening(f'{{"game": "{game}", "players": {names}, "entries": {entries}}}')
    assert not isinstance(evening, Evening), "accepted"
    return [(found.entry, found.field, found.key) for found in evening]


@pytest.mark.parametrize("contra", ["0.0", "false"])
def test_unasked_field_equal_to_its_default_but_of_another_type_is_refused(contra: str) -> None:
    text = json.dumps([KLOP])[:-2] + f', "contra": {contra}}}]'
    assert refusal(text) == [(1, "contra", "form.not_asked")]


def test_unasked_times_written_as_true_is_refused() -> None:
    text = '[{"type": "hand", "contract": "solo", "declarer": "Ana", "points": 40, "times": true}]'
    assert refusal(text, "block", 3) == [(1, "times", "form.not_asked")]


def test_number_with_a_huge_exponent_is_refused() -> None:
    assert refusal('[{"type": "transfer", "amount": 1e99999999999999999999}]') == [(None, "", "file.number_too_large")]


@pytest.mark.parametrize("depth", [30, 600, 100_000])
def test_deep_nesting_is_refused(depth: int) -> None:
    assert refusal(f'[{{"type": "note", "note": {"[" * depth}{"]" * depth}}}]') == [(None, "", "file.too_deep")]


def test_half_a_character_is_refused() -> None:
    assert refusal(r'[{"type": "note", "note": "\ud800"}]') == [(None, "", "file.not_text")]


@pytest.mark.parametrize(("note", "key"), [(1, "value.not_text"), ("x" * 501, "value.too_long")])
def test_note_on_a_correction_is_checked_like_any_other(note: Any, key: str) -> None:
    evening = slovenian(KLOP)
    problems = evening.append({"type": "void", "entry": 1, "note": note})
    assert [(found.entry, found.field, found.key) for found in problems] == [(2, "note", key)]


def test_name_given_twice_in_two_spellings_is_refused_and_not_merged() -> None:
    points = {"Ana": 70, "Ana ": 20, "Bor": 20, "Cene": 15, "Dana": 15}
    assert refusal(json.dumps([{**KLOP, "klop_points": points}])) == [(1, "klop_points.Ana ", "form.not_a_player")]


@pytest.mark.parametrize("amount", ["-0", "1_000", " 0.05 ", "٠.٠٥", "1.0000000000000000000000000000001", "1e1", "NaN"])
def test_stake_not_written_plainly_is_refused(amount: str) -> None:
    text = json.dumps({"game": "danish", "players": THREE, "stake": {"per_point": amount}, "entries": []})
    evening = load_evening(text)
    assert isinstance(evening, tuple)
    assert [found.field for found in evening] == ["stake.per_point"]


def test_currency_is_taken_in_either_spelling() -> None:
    evening = table("danish", THREE, stake={"currency": "Kc\N{COMBINING CARON}", "per_point": "1"})
    assert evening.header.stake.currency == "Kč"


def test_problem_stays_on_one_line_whatever_the_field_is_called() -> None:
    evening = load_evening('{"a\\nb": 1, "game": "danish", "players": ["Ana", "Bor", "Cene"], "entries": []}')
    assert isinstance(evening, tuple)
    assert len(Words().problem(evening[0]).splitlines()) == 1


def test_unknown_contract_is_the_only_problem_said() -> None:
    hand = '[{"type": "hand", "contract": "tw", "declarer": "Ana", "partner": "Bor", "points": 45}]'
    assert refusal(hand) == [(1, "contract", "form.not_a_choice")]


def test_undone_amendment_stays_readable_but_out_of_effect() -> None:
    evening = slovenian(KLOP)
    other = {**KLOP, "note": "counted again"}
    write(evening, {"type": "amend", "entry": 1, "with": other}, {"type": "undo", "entry": 2})
    assert evening.versions(1) == (KLOP, other)
    assert evening.effective(1) == KLOP
    assert load_evening(dump_evening(evening)) is not None


def test_rounds_left_follow_the_company() -> None:
    """Three rounds of four are twelve deals; a fifth player deals three times too."""
    evening = slovenian({"type": "last_rounds", "rounds": 3}, {"type": "join", "player": "Eva"})
    assert evening.position.deals_left == 15
    write(evening, {"type": "leave", "player": "Bor"})
    assert evening.position.deals_left == 12
