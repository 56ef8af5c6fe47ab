"""Keeps the generated tables of `docs/rules/` as the rule books have them: `python -m tarok_ledger.export.pages`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tarok_ledger.export.rules import rules_tables
from tarok_ledger.games.registry import GAMES
from tarok_ledger.i18n import Words

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
MARKED = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def pages() -> Iterator[tuple[Path, str, str]]:
    """Every page, as it stands and as it should stand."""
    for game in GAMES:
        path = PAGES / f"{game.id}.md"
        tables = rules_tables(game, {}, Words())
        written = path.read_text(encoding="utf-8")
        yield path, written, MARKED.sub(lambda mark: f"{mark[1]}{tables[mark[2]]}\n{mark[3]}", written)  # noqa: B023


def main() -> int:
    for path, written, wanted in pages():
        if written != wanted:
            path.write_text(wanted, encoding="utf-8")
            print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
