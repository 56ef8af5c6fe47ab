"""What buildozer.spec promises Android: a version, requirements that can be built, pictures that exist, and no
permission that the app does not need."""

from __future__ import annotations

import ast
import re
import struct
import sys
from configparser import ConfigParser
from email import message_from_string
from importlib.metadata import distribution, packages_distributions
from importlib.util import find_spec
from pathlib import Path

import pytest

import tarok_ledger

ROOT = Path(__file__).parent.parent
NEEDED_PERMISSIONS: frozenset[str] = frozenset()
"""The app works offline, in its own folder, keeps the screen awake through its window, and shares files as any may."""
NEWEST_API_REQUIRED_BY_SHOPS = 34
FIRST_API_SHARING_WITHOUT_PERMISSION = 29
"""From Android 10 on an app may put files of its own where others can read them, and be given those a user chose."""


def spec() -> dict[str, str]:
    parser = ConfigParser(interpolation=None)
    parser.read(ROOT / "buildozer.spec", encoding="utf-8")
    return dict(parser["app"])


def listed(key: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in spec().get(key, "").split(",") if part.strip())


def pins(requirements: tuple[str, ...]) -> dict[str, str]:
    """Each requirement's version, empty where none is named."""
    split = (requirement.partition("==") for requirement in requirements)
    return {name.lower(): version for name, _, version in split}


def app_pins() -> dict[str, str]:
    lines = (ROOT / "requirements" / "app.in").read_text(encoding="utf-8").splitlines()
    return pins(tuple(line.strip() for line in lines if line.strip() and not line.startswith("#")))


def recipes() -> Path:
    """The recipes of python-for-android, looked at without running it."""
    found = find_spec("pythonforandroid")
    assert found is not None and found.submodule_search_locations
    return Path(found.submodule_search_locations[0]) / "recipes"


def has_recipe(name: str) -> bool:
    """Recipes are found whatever the case of their names."""
    return any(found.parent.name.lower() == name for found in recipes().glob("*/__init__.py"))


def is_pure_python(name: str) -> bool:
    """Or runs as such: what is compiled in it only makes the Python beside it quicker."""
    wheel = distribution(name).read_text("WHEEL")
    assert wheel is not None
    files = {str(path) for path in distribution(name).files or ()}
    compiled = [path for path in files if path.endswith((".so", ".pyd"))]
    runs_without = bool(compiled) and all(re.sub(r"\.[^/]*$", ".py", path) in files for path in compiled)
    return runs_without or message_from_string(wheel)["Root-Is-Purelib"] == "true"


def works_uncompiled(name: str) -> bool:
    """Every compiled module has the same one in Python beside it, which is what a phone gets."""
    files = {str(file) for file in distribution(name).files or ()}
    compiled = [file for file in files if file.endswith(".so")]
    return bool(compiled) and all(f"{file.partition('.cpython-')[0]}.py" in files for file in compiled)


def picture_size(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def named_file(key: str) -> Path:
    return Path(spec()[key].replace("%(source.dir)s", str(ROOT)))


def imported_packages() -> set[str]:
    """Everything the shipped code imports from outside Python and the project."""
    names: set[str] = set()
    for path in (ROOT / "main.py", *(ROOT / "tarok_ledger").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module.split(".")[0])
    return names - set(sys.stdlib_module_names) - {"tarok_ledger"}


def test_spec_version_is_the_packages() -> None:
    found = re.search(spec()["version.regex"], named_file("version.filename").read_text(encoding="utf-8"))
    assert found is not None and found.group(1) == tarok_ledger.__version__
    assert "version" not in spec()


@pytest.mark.parametrize("name", [*pins(listed("requirements"))])
def test_spec_requirement_is_pure_python_or_has_a_recipe(name: str) -> None:
    assert has_recipe(name) or is_pure_python(name) or works_uncompiled(name)


def test_has_recipe_unknown_package_is_false() -> None:
    assert has_recipe("kivy") and not has_recipe("platformdirs") and not has_recipe("ruff")


def test_is_pure_python_compiled_package_is_false() -> None:
    assert is_pure_python("platformdirs") and not is_pure_python("kivy")


def test_works_uncompiled_package_with_other_compiled_parts_is_false() -> None:
    assert works_uncompiled("fonttools") and not works_uncompiled("kivy") and not works_uncompiled("pillow")


def test_spec_requirements_are_those_of_the_app_at_the_same_versions() -> None:
    wanted = pins(listed("requirements"))
    assert wanted.pop("python3") == ""
    assert wanted == app_pins()


@pytest.mark.parametrize("folder", ["kivy", "Pillow"])
def test_spec_version_is_the_one_its_recipe_builds(folder: str) -> None:
    recipe = (recipes() / folder / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r"version = '(.*)'", recipe)
    assert found is not None and found.group(1) == pins(listed("requirements"))[folder.lower()]


def test_spec_requirements_cover_every_import() -> None:
    home = packages_distributions()
    providers = {distributions[0].lower() for name in imported_packages() for distributions in [home.get(name, [name])]}
    assert providers <= set(pins(listed("requirements")))


def test_spec_asks_for_no_permission_beyond_need() -> None:
    assert set(listed("android.permissions")) <= NEEDED_PERMISSIONS
    assert not [key for key in spec() if key.startswith("android.add_") or key == "android.features"]


@pytest.mark.parametrize(
    ("key", "size"), [("icon.filename", (512, 512)), ("presplash.filename", (1080, 1920))], ids=("icon", "splash")
)
def test_spec_picture_exists_in_its_size(key: str, size: tuple[int, int]) -> None:
    path = named_file(key)
    assert path.parent == ROOT / "assets"
    assert picture_size(path) == size


def test_spec_runs_only_where_files_are_shared_without_permission() -> None:
    assert int(spec()["android.minapi"]) >= FIRST_API_SHARING_WITHOUT_PERMISSION


def test_spec_title_package_and_both_orientations_are_set() -> None:
    assert spec()["title"] == "Tarok Ledger"
    assert re.fullmatch(r"[a-z][a-z0-9]*", spec()["package.name"])
    assert re.fullmatch(r"[a-z]+(\.[a-z]+)+", spec()["package.domain"])
    assert set(listed("orientation")) == {"portrait", "landscape"}
    assert int(spec()["android.api"]) >= NEWEST_API_REQUIRED_BY_SHOPS


def test_spec_includes_every_file_the_app_reads() -> None:
    """A look or a catalogue left out would only be missed on the phone."""
    extensions = set(listed("source.include_exts"))
    unread = {"po"}
    folders = (ROOT / "tarok_ledger", ROOT / "assets")
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    shipped = [path for path in files if not {"__pycache__", ".mypy_cache"} & set(path.parts)]
    assert {path.suffix.removeprefix(".") for path in shipped} - unread <= extensions


def test_spec_leaves_out_what_only_development_needs() -> None:
    excluded = set(listed("source.exclude_dirs"))
    assert {"tests", "bench", "docs", "build", ".venv", "requirements", "tools"} <= excluded
