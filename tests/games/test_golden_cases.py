"""Every rule book against cases worked out by hand from its page of the rules."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tarok_ledger.games.registry import GAMES
from tarok_ledger.journal.codec import load_evening, settled
from tarok_ledger.journal.evening import Evening

CASES = Path(__file__).parent / "cases"


def cases() -> Iterator[Any]:
    for path in sorted(CASES.glob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            yield pytest.param(path.stem, case, id=f"{path.stem}-{case['name']}")


def evening_text(game: str, case: dict[str, Any]) -> str:
    head = {key: case[key] for key in ("players", "sides", "first_dealer", "options", "stake") if key in case}
    return json.dumps({"game": game, **head, "entries": json.loads(case["entries"])})


@pytest.mark.parametrize(("game", "case"), list(cases()))
def test_rule_book_golden_case_comes_out_to_the_point(game: str, case: dict[str, Any]) -> None:
    evening = load_evening(evening_text(game, case))
    if "refused" in case:
        assert not isinstance(evening, Evening), "accepted"
        found = [(problem.entry, problem.field) for problem in evening]
        for wanted in case["refused"]:
            named = (wanted.get("entry"), wanted["field"])
            assert any(entry == named[0] and begins_with(field, named[1]) for entry, field in found), found
        return
    assert isinstance(evening, Evening), evening
    result = settled(evening)
    for key in ("totals", "accounts", "due", "money"):
        if key in case:
            assert result[key] == case[key], key
    for key, value in case.get("state", {}).items():
        assert result["state"][key] == value, key
    for key in case.get("state_null", ()):
        assert result["state"][key] is None, key
    if "deltas" in case:
        assert [entry["deltas"] for entry in result["entries"]] == case["deltas"]


def begins_with(field: str, wanted: str) -> bool:
    """A problem may be named more precisely than the case does: premiums[1] for premiums."""
    return field == wanted or field.startswith((f"{wanted}.", f"{wanted}["))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_registry_every_game_has_golden_cases(game: Any) -> None:
    assert (CASES / f"{game.id}.toml").is_file()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_golden_cases_try_every_house_rule_off_its_default(game: Any) -> None:
    defaults = {option.key: option.default for option in game.options}
    tried = {
        key
        for case in tomllib.loads((CASES / f"{game.id}.toml").read_text(encoding="utf-8"))["case"]
        for key, value in case.get("options", {}).items()
        if value != defaults[key]
    }
    assert set(defaults) - tried == set()
