"""Reading what a user named, and where files go."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarok_ledger.core.problems import Problem
from tarok_ledger.storage.files import read_text
from tarok_ledger.storage.place import downloads_path, outbox_path


def test_read_text_of_a_file_with_a_byte_order_mark_is_the_text_without_it(tmp_path: Path) -> None:
    (tmp_path / "file.json").write_text("Žiga", encoding="utf-8-sig")
    assert read_text(str(tmp_path / "file.json")) == "Žiga"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("nowhere.json", "file.unreadable"),
        (".", "file.not_a_file"),
        ("\0", "file.unreadable"),
        ("~nobody-of-that-name/x", "file.unreadable"),
    ],
)
def test_read_text_of_what_is_no_file_is_a_problem(name: str, key: str) -> None:
    found = read_text(name)
    assert isinstance(found, Problem)
    assert found.key == key


def test_read_text_of_other_bytes_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xd8")
    found = read_text(str(tmp_path / "picture"))
    assert isinstance(found, Problem)
    assert found.key == "file.not_utf8"


def test_downloads_path_named_in_the_environment_is_that_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAROK_LEDGER_FOLDER", str(tmp_path))
    assert downloads_path() == tmp_path


def test_places_of_the_platform_are_whole_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAROK_LEDGER_FOLDER", raising=False)
    assert downloads_path().is_absolute()
    assert outbox_path().is_absolute()
