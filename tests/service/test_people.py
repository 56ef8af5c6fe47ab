"""Persons across evenings: who is who, changed without rewriting a journal, and every change taken back."""

from __future__ import annotations

from random import Random

import pytest

from tarok_ledger.core.problems import Problems
from tarok_ledger.service.people import People
from tarok_ledger.storage.sqlite import SqliteStore
from tests.cli.process import rows_of
from tests.service.desk import Desk, joins


@pytest.fixture
def desk(store: SqliteStore) -> Desk:
    """Ana, Bor, Cene on the first day; Ana K., Bor, Dora on the second; Ana, Dora, Ema on the third."""
    desk = Desk(store)
    for players in (("Ana", "Bor", "Cene"), ("Ana K.", "Bor", "Dora"), ("Ana", "Dora", "Ema")):
        desk.play(players=players)
    return desk


@pytest.fixture
def people(desk: Desk) -> People:
    return People(desk.ledger)


def known(people: People) -> dict[str, tuple[int, str]]:
    return {person.name: (person.evenings, person.last_seen[-2:]) for person in people.known()}


def keys(problems: Problems) -> list[tuple[str, str]]:
    return [(found.field, found.key) for found in problems]


AT_FIRST = {
    "Ana": (2, "03"),
    "Dora": (2, "03"),
    "Ema": (1, "03"),
    "Ana K.": (1, "02"),
    "Bor": (2, "02"),
    "Cene": (1, "01"),
}


def test_known_lists_everyone_with_evenings_the_latest_seen_first(people: People) -> None:
    assert known(people) == AT_FIRST
    assert list(known(people)) == list(AT_FIRST)
    assert people.known()[0].last_seen == "2025-01-03"


def test_known_counts_who_joined_later_and_not_the_hidden(people: People, desk: Desk) -> None:
    late = desk.start(joins("Franc"), players=("Ana", "Bor", "Cene"))
    assert known(people)["Franc"] == (1, "04")
    desk.ledger.hide(late.id)
    assert known(people) == AT_FIRST


def test_known_name_in_other_capitals_is_the_same_person_as_last_written(people: People, desk: Desk) -> None:
    desk.play(players=("ANA", "bor", "Cene"))
    assert known(people)["ANA"] == (3, "04")
    assert people.person_of("ana") == "ANA"
    assert "Ana" not in known(people)


def test_person_of_a_name_never_heard_is_the_name(people: People) -> None:
    assert people.person_of(" Žiga  Novak") == "Žiga Novak"


def test_rename_is_seen_everywhere_and_the_journals_stay_as_written(
    people: People, desk: Desk, store: SqliteStore
) -> None:
    before = rows_of(store.path)
    assert people.rename("Ana", "Anica") == ()
    assert known(people)["Anica"] == (2, "03")
    assert "Ana" not in known(people)
    assert (people.person_of("Ana"), people.person_of("ANICA")) == ("Anica", "Anica")
    assert people.known()[0].names == ("Ana",)
    assert rows_of(store.path) == before
    assert desk.ledger.summaries()[0].players == ("Ana", "Dora", "Ema")


def test_rename_then_playing_under_the_new_name_is_one_person(people: People, desk: Desk) -> None:
    assert people.rename("Ana", "Anica") == ()
    desk.play(players=("Anica", "Bor", "Cene"))
    assert known(people)["Anica"] == (3, "04")


def test_rename_only_the_spelling_is_kept_whatever_is_written_later(people: People, desk: Desk) -> None:
    assert people.rename("Ema", "EMA") == ()
    desk.play(players=("ema", "Bor", "Cene"))
    assert known(people)["EMA"] == (2, "04")


def test_rename_there_and_back_leaves_everything_as_it_was(people: People) -> None:
    for old, new in (("Ana", "Anica"), ("Anica", "Ančka"), ("Ančka", "Ana")):
        assert people.rename(old, new) == ()
    assert known(people) == AT_FIRST
    assert people.person_of("Anica") == people.person_of("Ančka") == "Ana"


def test_rename_by_an_older_name_renames_the_person(people: People) -> None:
    assert people.rename("Ana", "Anica") == ()
    assert people.rename("Ana", "Ančka") == ()
    assert known(people)["Ančka"] == (2, "03")


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("Ana", "Bor", ("new", "people.name_taken")),
        ("Ana", "BOR", ("new", "people.name_taken")),
        ("Ana", "", ("new", "name.empty")),
        ("Ana", "sheet", ("new", "name.reserved")),
        ("Ana", "=1+1", ("new", "name.signs")),
        ("Ana", "A" * 41, ("new", "name.too_long")),
        ("Nobody", "Somebody", ("old", "people.unknown")),
    ],
)
def test_rename_wrong_is_refused_and_changes_nothing(
    people: People, store: SqliteStore, old: str, new: str, wrong: tuple[str, str]
) -> None:
    assert keys(people.rename(old, new)) == [wrong]
    assert store.scopes() == []


def test_rename_to_the_name_of_a_person_who_was_renamed_away_is_refused(people: People) -> None:
    """Evenings are written with it, so two would be one name."""
    assert people.rename("Ana", "Anica") == ()
    assert keys(people.rename("Bor", "Ana")) == [("new", "people.name_taken")]


def test_merge_counts_two_names_as_one_and_split_takes_it_back(people: People) -> None:
    assert people.merge("Ana K.", "Ana") == ()
    assert known(people)["Ana"] == (3, "03")
    assert "Ana K." not in known(people)
    assert people.known()[0].names == ("Ana K.",)
    assert people.split("ana k.") == ()
    assert known(people) == AT_FIRST


def test_merge_is_transitive_and_undone_step_by_step(people: People) -> None:
    assert people.merge("Ana K.", "Cene") == ()
    assert people.merge("Cene", "Ema") == ()
    assert people.person_of("Ana K.") == "Ema"
    assert known(people)["Ema"] == (3, "03")
    assert people.split("Cene") == ()
    # Cene is on his own again, with what was merged into him.
    assert (known(people)["Ema"], known(people)["Cene"]) == ((1, "03"), (2, "02"))


def test_merge_who_sat_at_one_table_is_refused_with_the_date(people: People, store: SqliteStore) -> None:
    (found,) = people.merge("Ana", "Bor")
    assert (found.field, found.key) == ("into", "people.sat_together")
    assert dict(found.params) == {"one": "Ana", "other": "Bor", "date": "2025-01-01"}
    assert store.scopes() == []


def test_merge_is_refused_for_those_who_sat_together_under_any_of_their_names_or_are_hidden(
    people: People, desk: Desk
) -> None:
    assert people.merge("Ana K.", "Ana") == ()
    # Ana K. and Dora sat together on the second day.
    assert keys(people.merge("Dora", "Ana")) == [("into", "people.sat_together")]
    hidden = desk.play(players=("Cene", "Ema", "Franc"))
    desk.ledger.hide(hidden.id)
    assert keys(people.merge("Cene", "Ema")) == [("into", "people.sat_together")]


def test_merge_in_a_circle_or_with_nobody_is_refused(people: People) -> None:
    assert people.merge("Ana K.", "Ana") == ()
    for one, into in (("Ana", "Ana K."), ("Ana K.", "Ana"), ("Ana", "ANA")):
        assert keys(people.merge(one, into)) == [("into", "people.same_person")]
    assert keys(people.merge("X", "Y")) == [("one", "people.unknown"), ("into", "people.unknown")]


def test_split_of_a_rename_shows_the_old_name_again(people: People, store: SqliteStore) -> None:
    assert people.archive("Ana") == ()
    assert people.rename("Ana", "Anica") == ()
    assert people.split("Ana") == ()
    assert known(people)["Ana"] == (2, "03")
    assert people.unarchive("Ana") == ()
    assert store.scopes() == []


@pytest.mark.parametrize("name", ["Ana", "Nobody", ""])
def test_split_of_a_name_that_is_nobody_elses_is_refused(people: People, name: str) -> None:
    assert keys(people.split(name)) == [("name", "people.no_other_name")]


def test_archive_puts_a_person_last_until_he_is_taken_out_again(people: People) -> None:
    assert people.archive("dora") == ()
    assert list(known(people))[-1] == "Dora"
    assert [person.name for person in people.known() if person.archived] == ["Dora"]
    assert people.unarchive("Dora") == ()
    assert list(known(people)) == list(AT_FIRST)
    assert keys(people.archive("Nobody")) == [("name", "people.unknown")]


def test_archive_follows_a_rename_and_waits_while_merged(people: People) -> None:
    assert people.archive("Ema") == ()
    assert people.rename("Ema", "Emilija") == ()
    assert [person.name for person in people.known() if person.archived] == ["Emilija"]
    assert people.merge("Emilija", "Cene") == ()
    assert [person.name for person in people.known() if person.archived] == []
    assert people.split("Emilija") == ()
    assert [person.name for person in people.known() if person.archived] == ["Emilija"]


@pytest.mark.parametrize("seed", range(6))
def test_people_after_any_changes_every_seat_is_somebodys_and_all_can_be_taken_back(
    people: People, store: SqliteStore, seed: int
) -> None:
    chance = Random(seed)
    names = [*AT_FIRST, "Xenia", "Yvonne"]
    for _ in range(60):
        one, other = chance.choice(names), chance.choice(names)
        chance.choice((people.rename, people.merge, lambda name, _: people.split(name)))(one, other)
        assert sum(person.evenings for person in people.known()) == 9
    for name in names:
        people.split(name)
    assert {person.name for person in people.known()} == set(AT_FIRST)


@pytest.mark.parametrize("seed", range(4))
def test_restore_undoes_whatever_was_done_since_one_after_the_other(people: People, seed: int) -> None:
    chance = Random(seed)
    names = [*AT_FIRST, "Xenia", "Yvonne"]
    past = []
    for _ in range(30):
        past.append((people.remember(), people.known()))
        one, other = chance.choice(names), chance.choice(names)
        acts = (people.rename, people.merge, lambda name, _: people.split(name), lambda name, _: people.archive(name))
        chance.choice(acts)(one, other)
    for memory, before in reversed(past):
        people.restore(memory)
        assert people.known() == before
        assert people.remember() == memory
