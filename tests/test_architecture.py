"""Imports go one way, and each outside module has one home: read from the syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "tarok_ledger"
MODULES = sorted(PACKAGE.rglob("*.py"))

MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "journal": {"core", "games", "journal"},
    "stats": {"core", "games", "journal", "stats"},
    "storage": {"core", "games", "journal", "storage"},
    "export": {"core", "games", "journal", "export", "i18n"},
    "i18n": {"core"},
    "service": {"core", "games", "journal", "stats", "storage", "export", "service", "i18n"},
    "cli": {"core", "games", "journal", "stats", "storage", "export", "service", "i18n", "demo", "cli"},
    "ui": {"core", "games", "journal", "stats", "storage", "export", "service", "i18n", "demo", "ui"},
    "demo": {"core", "games", "journal", "service", "demo"},
    "__main__": {"cli"},
    "__init__": set(),
}
HOMES = {
    "kivy": ("ui",),
    "sqlite3": ("storage",),
    "datetime": ("service", "demo"),
    "time": ("service",),
    "uuid": ("service",),
    "gettext": ("i18n",),
    "argparse": ("cli",),
    "platformdirs": ("storage",),
    "fpdf": ("export",),
    "fontTools": ("export",),
    "PIL": ("export",),
    "androidstorage4kivy": ("ui",),
}


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield node.module or ""
            if node.module == "tarok_ledger":
                yield from (f"tarok_ledger.{alias.name}" for alias in node.names)


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_module_imports_only_layers_below_it(path: Path) -> None:
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "tarok_ledger" and len(parts) > 1 and not parts[1].startswith("__"):
            assert parts[1] in MAY_IMPORT[layer(path)], f"{layer(path)} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_module_leaves_outside_modules_to_their_home(path: Path) -> None:
    for name in imported(path):
        homes = HOMES.get(name.split(".")[0])
        assert homes is None or layer(path) in homes, f"{layer(path)} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_module_holds_no_float(path: Path) -> None:
    """Points and money are whole numbers and exact decimals. Only the screen measures in floats."""
    if layer(path) == "ui":
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"line {node.lineno}"
        assert not (isinstance(node, ast.Name) and node.id == "float"), f"line {node.lineno}"
        assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and layer(path) == "games")


@pytest.mark.parametrize("path", sorted((PACKAGE / "ui" / "presenters").glob("*.py")), ids=name_of)
def test_presenter_is_free_of_kivy(path: Path) -> None:
    for name in imported(path):
        assert not name.startswith(
            ("kivy", "tarok_ledger.ui.widgets", "tarok_ledger.ui.screens", "tarok_ledger.ui.app")
        )


def test_games_know_each_other_only_through_the_registry() -> None:
    """A rule book may use the shared helpers, but no other game's module."""
    registry = PACKAGE / "games" / "registry.py"
    books = {name.rsplit(".", 1)[1] for name in imported(registry) if name.startswith("tarok_ledger.games.")} - {"spec"}
    assert "slovenian" in books
    for path in (PACKAGE / "games").glob("*.py"):
        if path.stem in books:
            for name in imported(path):
                assert name.removeprefix("tarok_ledger.games.") not in books - {path.stem}, f"{path.stem}: {name}"


def test_main_only_starts_the_app() -> None:
    tree = ast.parse((ROOT / "main.py").read_text(encoding="utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
