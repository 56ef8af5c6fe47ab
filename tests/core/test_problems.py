"""Problems name the place and the reason."""

from __future__ import annotations

from tarok_ledger.core.problems import problem


def test_problem_inside_a_group_names_the_whole_path() -> None:
    assert problem("by", "form.missing").inside("premiums[0]").field == "premiums[0].by"


def test_problem_without_a_field_inside_takes_the_name_of_the_group() -> None:
    assert problem("", "name.empty").inside("players[2]").field == "players[2]"


def test_problem_in_entry_keeps_everything_else() -> None:
    found = problem("points", "value.out_of_range", low=0, high=70)

    assert found.entry is None
    assert found.in_entry(3).entry == 3
    assert (found.in_entry(3).field, found.in_entry(3).key) == ("points", "value.out_of_range")
    assert dict(found.in_entry(3).params) == {"low": 0, "high": 70}
