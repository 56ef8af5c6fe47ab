"""The rules pages say what the rule books do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarok_ledger.export.pages import MARKED, PAGES, pages
from tarok_ledger.export.rules import rules_tables
from tarok_ledger.games.registry import GAMES, find_game
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.mark.parametrize(("path", "written", "wanted"), list(pages()), ids=lambda value: getattr(value, "stem", ""))
def test_rules_page_tables_are_those_of_the_rule_book(path: Path, written: str, wanted: str) -> None:
    """After changing a rule book, run `make docs`."""
    assert written == wanted, path.name


@every_game
def test_rules_page_has_the_tables_of_hand_and_prices(game: Game) -> None:
    page = (PAGES / f"{game.id}.md").read_text(encoding="utf-8")
    assert {"hand", "prices"} <= {mark[1] for mark in MARKED.findall(page)}


@every_game
def test_rules_page_is_written_in_words_too(game: Game) -> None:
    """Tables alone do not tell a stranger how a hand is settled, nor which reading was taken."""
    prose = MARKED.sub("", (PAGES / f"{game.id}.md").read_text(encoding="utf-8"))
    assert "## How a hand is settled" in prose
    assert "## Readings" in prose
    assert len(prose.split()) > 150


def test_rules_tables_print_the_options_in_force() -> None:
    tables = rules_tables(find_game("tapp"), {"ultimo": 3}, Words())
    assert "| Ultimo | `ultimo` | 3 |" in tables["prices"]
    assert "| Solo | `solo` | 8 |" in tables["prices"]
