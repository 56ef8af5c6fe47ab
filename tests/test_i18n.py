"""Every message that the program can say has its words."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tarok_ledger.core.ledger import because
from tarok_ledger.core.problems import problem
from tarok_ledger.games.form import Field
from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import LOCALES, Words
from tarok_ledger.journal.entries import entry_types, form_of_entry
from tests.evenings import random_evening

PACKAGE = Path(__file__).parent.parent / "tarok_ledger"
WORDS = Words()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def calls(name: str, place: int) -> Iterator[str]:
    """The literal argument at a place of every call of a function."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
            if called == name and len(node.args) > place:
                argument = node.args[place]
                literals = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
                yield from (item.value for item in literals if isinstance(item, ast.Constant))  # type: ignore[misc]


@pytest.mark.parametrize("key", sorted({*calls("problem", 1), *calls("_wrong", 1)}))
def test_problem_key_has_words(key: str) -> None:
    assert WORDS.has(key)


@pytest.mark.parametrize("key", sorted(set(calls("because", 0))))
def test_reason_key_has_words(key: str) -> None:
    owners = [f"reason.{key}", *(f"reason.{game.id}.{key}" for game in GAMES)]
    assert any(WORDS.has(owner) for owner in owners)


@pytest.mark.parametrize("key", sorted({key for key in calls("text", 0) if key.startswith("cli.")}))
def test_command_line_key_has_words(key: str) -> None:
    assert WORDS.has(key)


@every_game
def test_game_has_a_name_and_words_for_every_house_rule(game: Game) -> None:
    assert WORDS.label("game", game.id) != game.id
    assert WORDS.label("about", game.id) != game.id
    for option in game.options:
        assert WORDS.label("option", option.key, game.id) != option.key
    for account in game.accounts:
        assert WORDS.has(f"account.{account}")
    assert WORDS.has(f"unit.{game.unit.name}")


@every_game
def test_game_has_words_for_every_question(game: Game) -> None:
    for kind in entry_types(game):
        assert WORDS.has(f"entry.{kind}"), kind
        for field in form_of_entry(game, kind).fields:
            check_field(field, game)


def check_field(field: Field, game: Game) -> None:
    assert WORDS.has(f"field.{field.key}") or WORDS.has(f"field.{game.id}.{field.key}"), field.key
    for rule in field.premiums:
        assert WORDS.has(f"premium.{rule.key}") or WORDS.has(f"premium.{game.id}.{rule.key}"), rule.key
    for inner in field.fields:
        check_field(inner, game)


@pytest.mark.parametrize("catalogue", sorted(LOCALES.glob("*/LC_MESSAGES/*.po")), ids=lambda path: path.parts[-3])
def test_catalogue_is_compiled_as_it_is_written(catalogue: Path) -> None:
    """After changing a .po file, run `make locale`."""
    with catalogue.open("rb") as file:
        written = read_po(file)
    compiled = io.BytesIO()
    write_mo(compiled, written)
    assert catalogue.with_suffix(".mo").read_bytes() == compiled.getvalue()


def test_problem_in_words_names_entry_and_field() -> None:
    found = problem("points", "value.out_of_range", low=0, high=70).in_entry(3)
    assert WORDS.problem(found) == "entry 3: points: must be between 0 and 70"


def test_reason_in_words_translates_the_words_of_the_game() -> None:
    reason = because("game", contract="solo_three", base=40, difference=15, factor=2)
    assert WORDS.reason(reason, "slovenian") == "solo three: 40, difference 15, times 2"


def test_reason_counted_once_does_not_mention_the_factor() -> None:
    reason = because("game", contract="two", base=20, difference=10, factor=1)
    assert WORDS.reason(reason, "slovenian") == "two: 20, difference 10"


@every_game
def test_every_posting_of_random_evenings_can_be_explained(game: Game) -> None:
    for seed in range(40):
        for step in random_evening(Random(seed), game).steps:
            for posting in step.postings:
                sentence = WORDS.reason(posting.reason, game.id)
                assert not sentence.startswith("reason."), posting.reason
                assert "{" not in sentence


def test_unknown_language_falls_back_to_english() -> None:
    assert Words("xx").text("problem.entry", number=1) == "entry 1"
