"""Everyone who has played, without a window."""

from __future__ import annotations

import pytest

from tarok_ledger.i18n import Words
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.players import PersonView, PlayersPresenter
from tests.service.desk import Desk, desk_of_two_tables


@pytest.fixture
def presenter(store: SqliteStore) -> PlayersPresenter:
    """Ana, Bor, Cene on the first day; Ana K., Bor, Dora on the second."""
    return PlayersPresenter(desk_of_two_tables(store).ledger, Words())


def names(presenter: PlayersPresenter) -> list[str]:
    return [card.name for card in presenter.view().current]


def person(presenter: PlayersPresenter) -> PersonView:
    found = presenter.person()
    assert found is not None
    return found


def rename(presenter: PlayersPresenter, name: str) -> str:
    """What is wrong with it."""
    presenter.write_name(name)
    presenter.rename()
    return person(presenter).name_problem


def test_list_names_everyone_the_latest_first_with_evenings(presenter: PlayersPresenter) -> None:
    view = presenter.view()
    assert view.line == "Players: 5, archived: 0"
    assert [(card.name, card.line) for card in view.current] == [
        ("Ana K.", "Evenings: 1 · last on 2 January 2025"),
        ("Bor", "Evenings: 2 · last on 2 January 2025"),
        ("Dora", "Evenings: 1 · last on 2 January 2025"),
        ("Ana", "Evenings: 1 · last on 1 January 2025"),
        ("Cene", "Evenings: 1 · last on 1 January 2025"),
    ]


def test_list_of_nobody_is_new(store: SqliteStore) -> None:
    assert PlayersPresenter(Desk(store).ledger, Words()).view().is_new


def test_search_finds_by_any_part_of_any_name(presenter: PlayersPresenter) -> None:
    presenter.choose("Cene")
    assert rename(presenter, "Vincenc") == ""
    presenter.look_for("AN")
    assert names(presenter) == ["Ana K.", "Ana"]
    presenter.look_for("cene")
    assert names(presenter) == ["Vincenc"]
    presenter.look_for("nobody")
    assert names(presenter) == []


def test_rename_changes_the_name_and_is_undone(presenter: PlayersPresenter) -> None:
    presenter.choose("Ana")
    assert rename(presenter, " Anica ") == ""
    assert (person(presenter).name, person(presenter).names) == ("Anica", ("Ana",))
    assert person(presenter).undo == "Ana is now Anica."
    presenter.undo()
    assert (person(presenter).name, person(presenter).names) == ("Ana", ())
    assert person(presenter).undo == ""


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("", "Must be a name"), ("Bor", "Bor is somebody already. If Ana and Bor are one person, merge them")],
)
def test_rename_to_no_name_or_a_taken_one_is_refused_beside_the_field(
    presenter: PlayersPresenter, name: str, wrong: str
) -> None:
    presenter.choose("Ana")
    assert rename(presenter, name) == wrong
    assert person(presenter).typed == name
    assert person(presenter).undo == ""
    presenter.write_name("Anica")
    assert person(presenter).name_problem == ""


def test_rename_to_the_name_there_is_does_nothing(presenter: PlayersPresenter) -> None:
    presenter.choose("Ana")
    presenter.rename()
    assert rename(presenter, "Ana") == ""
    presenter.undo()
    assert names(presenter) == ["Ana K.", "Bor", "Dora", "Ana", "Cene"]


def test_merge_makes_two_names_one_person_and_is_undone(presenter: PlayersPresenter) -> None:
    presenter.choose("Ana K.")
    assert presenter.merge("Ana")
    assert (person(presenter).name, person(presenter).line) == (
        "Ana",
        "Evenings: 2 · last on 2 January 2025 · also Ana K.",
    )
    presenter.undo()
    assert (person(presenter).name, person(presenter).names) == ("Ana K.", ())
    assert len(names(presenter)) == 5


def test_merge_of_two_who_sat_together_is_refused_with_the_day(presenter: PlayersPresenter) -> None:
    presenter.choose("Ana")
    assert not presenter.merge("Bor")
    assert presenter.merge_problem == "Ana and Bor sat at one table on 1 January 2025, so they are two persons"
    assert len(names(presenter)) == 5
    presenter.look_for_other("an")
    assert presenter.merge_problem == ""
    assert [card.name for card in presenter.others()] == ["Ana K."]


def test_split_takes_a_merge_apart_and_is_undone(presenter: PlayersPresenter) -> None:
    presenter.choose("Ana K.")
    assert presenter.merge("Ana")
    presenter.choose("Ana")
    presenter.split("Ana K.")
    assert person(presenter).names == ()
    assert len(names(presenter)) == 5
    presenter.undo()
    assert person(presenter).names == ("Ana K.",)
    presenter.undo()
    assert person(presenter).names == ()


def test_archived_are_folded_away_until_they_are_unfolded_or_looked_for(presenter: PlayersPresenter) -> None:
    presenter.choose("Dora")
    presenter.keep_archived(True)
    view = presenter.view()
    assert (len(view.current), view.number_archived, view.archived) == (4, 1, ())
    presenter.look_for("dor")
    assert [card.name for card in presenter.view().archived] == ["Dora"]
    presenter.look_for("")
    presenter.fold_archived()
    assert [card.name for card in presenter.view().archived] == ["Dora"]
    presenter.keep_archived(False)
    assert presenter.view().number_archived == 0
    presenter.undo()
    assert person(presenter).archived
    presenter.undo()
    assert not person(presenter).archived


def test_undo_forgotten_changes_nothing_any_more(presenter: PlayersPresenter) -> None:
    presenter.choose("Dora")
    presenter.keep_archived(True)
    presenter.forget()
    presenter.undo()
    assert person(presenter).archived


def test_choose_another_person_drops_what_was_typed_for_the_first(presenter: PlayersPresenter) -> None:
    presenter.choose("Ana")
    presenter.write_name("Anic")
    presenter.choose("Ana")
    assert person(presenter).typed == "Anic"
    presenter.choose("Bor")
    assert person(presenter).typed == "Bor"


def test_person_whom_nobody_knows_is_nobody(presenter: PlayersPresenter) -> None:
    presenter.choose("Zora")
    assert presenter.person() is None
    presenter.rename()
    presenter.keep_archived(True)
    assert presenter.view().undo == ""
