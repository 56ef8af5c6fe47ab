"""Restoring a backup, without a window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tarok_ledger.i18n import Words
from tarok_ledger.service.accounts import Accounts
from tarok_ledger.service.backup import Backup
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.restore import RestorePresenter
from tests.service.desk import Desk, gives


def go_on(_done: int, _of: int) -> bool:
    return True


@pytest.fixture
def other(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "other.db")
    yield store
    store.close()


@pytest.fixture
def there(other: SqliteStore) -> Desk:
    return Desk(other)


@pytest.fixture
def presenter(store: SqliteStore) -> RestorePresenter:
    return RestorePresenter(Desk(store, "mine").ledger, Words())


@pytest.fixture
def here(store: SqliteStore) -> Ledger:
    return Desk(store, "here").ledger


def save(there: Desk, folder: Path) -> str:
    text = Backup(there.ledger).make()
    assert isinstance(text, str)
    file = folder / "backup.json"
    file.write_text(text, encoding="utf-8")
    return str(file)


def look(presenter: RestorePresenter, here: Ledger, file: str) -> None:
    presenter.question.write(file)
    job = presenter.look()
    assert job is not None
    presenter.take_plan(job(here, go_on))


def numbers(presenter: RestorePresenter) -> dict[str, int]:
    assert presenter.plan is not None
    return {line.title: line.number for line in presenter.plan.lines}


def one_of_every_case(there: Desk, here: Ledger, folder: Path) -> str:
    """Of five evenings two were restored before and went on: one there, one here, one differently on both sides, one
    not at all; the fifth is new, and paid for."""
    ahead, behind, apart, same = (there.start(gives("Ana", "Bor", cents)) for cents in (1, 2, 3, 4))
    assert same.id
    first = Backup(here).look(Path(save(there, folder)).read_text(encoding="utf-8"))
    assert not isinstance(first, tuple)
    Backup(here).restore(first)
    for ledger, opened, cents in (
        (there.ledger, ahead, 5),
        (here, behind, 6),
        (there.ledger, apart, 7),
        (here, apart, 8),
    ):
        mine = ledger.open(opened.id)
        assert not isinstance(mine, tuple)
        assert ledger.record(mine, gives("Bor", "Ana", cents)) == ()
    paid = there.play(gives("Ana", "Cene", 9))
    Accounts(there.ledger).tick(paid, "Ana", "Cene")
    return save(there, folder)


def test_plan_of_a_backup_counts_every_case(
    there: Desk, here: Ledger, presenter: RestorePresenter, tmp_path: Path
) -> None:
    look(presenter, here, one_of_every_case(there, here, tmp_path))
    assert numbers(presenter) == {
        "New": 1,
        "Continued": 1,
        "Identical": 1,
        "Kept": 1,
        "Differing": 1,
        "Payments": 1,
    }
    plan = presenter.plan
    assert plan is not None
    assert plan.is_needed
    assert plan.differing == ("Dansk tarok, 3 January 2025: Ana, Bor, Cene",)


@pytest.mark.parametrize(("keep_both", "evenings"), [(False, 5), (True, 6)])
def test_restore_does_what_the_plan_says(
    there: Desk, here: Ledger, presenter: RestorePresenter, tmp_path: Path, keep_both: bool, evenings: int
) -> None:
    look(presenter, here, one_of_every_case(there, here, tmp_path))
    presenter.keep_both = keep_both
    presenter.take_done(presenter.restore()(here, go_on))
    done = presenter.done
    assert done is not None
    assert [line.title for line in done] == [
        "Evenings added",
        "Evenings continued",
        *["Evenings kept twice"] * keep_both,
        "Payments added",
    ]
    assert len(here.summaries()) == evenings


def test_plan_of_what_is_already_here_has_nothing_to_do(
    there: Desk, here: Ledger, presenter: RestorePresenter, tmp_path: Path
) -> None:
    there.play(gives("Ana", "Bor", 1))
    file = save(there, tmp_path)
    look(presenter, here, file)
    presenter.take_done(presenter.restore()(here, go_on))
    presenter.another_file()
    look(presenter, here, file)
    assert numbers(presenter) == {"Identical": 1}
    assert presenter.plan is not None
    assert not presenter.plan.is_needed


def test_plan_whose_only_evening_differs_is_needed_once_both_are_kept(
    there: Desk, here: Ledger, presenter: RestorePresenter, tmp_path: Path
) -> None:
    opened = there.start()
    look(presenter, here, save(there, tmp_path))
    presenter.take_done(presenter.restore()(here, go_on))
    presenter.another_file()
    for ledger, cents in ((there.ledger, 1), (here, 2)):
        mine = ledger.open(opened.id)
        assert not isinstance(mine, tuple)
        assert ledger.record(mine, gives("Bor", "Ana", cents)) == ()
    look(presenter, here, save(there, tmp_path))
    needed = []
    for presenter.keep_both in (False, True):
        assert presenter.plan is not None
        needed.append(presenter.plan.is_needed)
    assert needed == [False, True]


def test_restore_stopped_says_so_and_changes_nothing(
    there: Desk, here: Ledger, presenter: RestorePresenter, tmp_path: Path
) -> None:
    there.play(gives("Ana", "Bor", 1))
    look(presenter, here, save(there, tmp_path))
    presenter.take_done(presenter.restore()(here, lambda _done, _of: False))
    assert (presenter.plan, presenter.done) == (None, None)
    assert presenter.question.problems == ("backup.json: stopped; nothing was changed",)
    assert here.summaries() == []


@pytest.mark.parametrize(
    ("text", "said"),
    [("{}", "is not a backup of Tarok Ledger"), ("poem", "is not JSON (line 1, column 1)")],
)
def test_look_into_another_file_says_what_it_is_not(
    here: Ledger, presenter: RestorePresenter, tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "file.json"
    file.write_text(text, encoding="utf-8")
    look(presenter, here, str(file))
    assert presenter.plan is None
    assert presenter.question.problems == (f"file.json: {said}",)


def test_look_without_a_file_asks_for_one(presenter: RestorePresenter) -> None:
    assert presenter.look() is None
    assert presenter.question.problems == ("Name the file",)
