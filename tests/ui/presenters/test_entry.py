"""Recording a hand, without a window."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from typing import Any

import pytest

from tarok_ledger.games.registry import GAMES
from tarok_ledger.i18n import Words
from tarok_ledger.service import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.entry import EntryPresenter
from tarok_ledger.ui.presenters.questions import Choice, Question

NAMES = ["Ana", "Bor", "Cene", "Dana", "Eva", "Fran"]


@pytest.fixture
def ledger(store: SqliteStore) -> Ledger:
    numbers = count(1)
    return Ledger(store, lambda: datetime(2026, 11, 18, 20, tzinfo=UTC), lambda: f"id{next(numbers)}")


def start(ledger: Ledger, game: str, players: int, **head: Any) -> OpenEvening:
    opened = ledger.start({"game": game, "players": NAMES[:players], **head})
    assert isinstance(opened, OpenEvening)
    return opened


def entry(ledger: Ledger, opened: OpenEvening, kind: str = "hand", number: int | None = None) -> EntryPresenter:
    return EntryPresenter(ledger, Words(), opened, kind, number)


def question(presenter: EntryPresenter, name: str) -> Question:
    found = {asked.name: asked for asked in presenter.questions()}
    return found[name]


def touch(presenter: EntryPresenter, name: str, value: Any) -> None:
    asked = question(presenter, name)
    presenter.choose(asked, next(choice for choice in asked.choices if choice.value == value))


def premium(presenter: EntryPresenter, key: str) -> Question:
    return next(part for part in question(presenter, "premiums").parts if part.path[-1] == key)


def touch_premium(presenter: EntryPresenter, key: str, by: str) -> None:
    asked = premium(presenter, key)
    presenter.touch_premium(asked, next(choice for choice in asked.choices if choice.value[1] == by))


def say(presenter: EntryPresenter, key: str, word: str) -> None:
    part = premium(presenter, key).parts[0]
    presenter.say_about_premium(part, next(choice for choice in part.choices if choice.value[0] == word))


def amounts(presenter: EntryPresenter) -> dict[str, str]:
    return {seat.player: seat.amount for seat in presenter.result().seats}


def test_entry_at_first_asks_only_for_the_contract(ledger: Ledger) -> None:
    presenter = entry(ledger, start(ledger, "slovenian", 4))
    assert [asked.name for asked in presenter.questions()] == ["contract"]
    assert presenter.result().line == "Still needed: contract"


def test_entry_two_with_partner_shows_the_result_of_every_seat(ledger: Ledger) -> None:
    presenter = entry(ledger, start(ledger, "slovenian", 4))
    touch(presenter, "contract", "two")
    touch(presenter, "declarer", "Ana")
    touch(presenter, "partner", "Cene")
    assert not presenter.result().complete
    presenter.set(("points",), 45)
    assert amounts(presenter) == {"Ana": "+30", "Bor": "0", "Cene": "+30", "Dana": "0"}
    assert "two: 20, difference 10" in presenter.result().reasons[0]


def test_entry_contract_chips_carry_what_the_contract_pays(ledger: Ledger) -> None:
    presenter = entry(ledger, start(ledger, "slovenian", 4, options={"two": 25}))
    lines = {choice.value: choice.line for choice in question(presenter, "contract").choices}
    assert (lines["two"], lines["beggar"]) == ("25", "70")


def test_entry_partner_is_not_offered_the_declarer_and_can_be_nobody(ledger: Ledger) -> None:
    presenter = entry(ledger, start(ledger, "slovenian", 4))
    touch(presenter, "contract", "one")
    touch(presenter, "declarer", "Bor")
    assert [choice.value for choice in question(presenter, "partner").choices] == ["Ana", "Cene", "Dana", None]
    touch(presenter, "partner", None)
    presenter.set(("points",), 36)
    assert amounts(presenter) == {"Ana": "0", "Bor": "+31", "Cene": "0", "Dana": "0"}


def test_entry_changed_contract_drops_answers_it_does_not_need(ledger: Ledger) -> None:
    presenter = entry(ledger, start(ledger, "slovenian", 4))
    presenter.answers = {"contract": "two", "declarer": "Ana", "partner": "Bor", "points": 45}
    presenter.set(("contract",), "beggar")
    touch(presenter, "made", True)
    assert amounts(presenter)["Ana"] == "+70"
    assert amounts(presenter)["Bor"] == "0"


def test_entry_premium_touched_is_silent_and_made_then_announced_lost_and_contraed(ledger: Ledger) -> None:
    presenter = entry(ledger, start(ledger, "slovenian", 4))
    presenter.answers = {"contract": "two", "declarer": "Ana", "partner": "Cene", "points": 45}
    touch_premium(presenter, "pagat_ultimo", "declarer")
    assert amounts(presenter)["Ana"] == "+55"
    say(presenter, "pagat_ultimo", "announced")
    assert amounts(presenter)["Ana"] == "+80"
    say(presenter, "pagat_ultimo", "made")
    assert amounts(presenter)["Ana"] == "−20"
    say(presenter, "pagat_ultimo", "contra")
    assert amounts(presenter)["Ana"] == "−70"
    touch_premium(presenter, "pagat_ultimo", "declarer")
    assert amounts(presenter)["Ana"] == "+30"


def test_entry_last_player_of_a_klop_has_the_rest(ledger: Ledger) -> None:
    presenter = entry(ledger, start(ledger, "slovenian", 4))
    presenter.answers = {"contract": "klop", "klop_points": {"Ana": 20, "Bor": 20, "Cene": 15}}
    assert amounts(presenter)["Dana"] == "−15"
    assert presenter.save() == ()


def test_entry_danish_count_of_two_is_not_filled_up(ledger: Ledger) -> None:
    presenter = entry(ledger, start(ledger, "danish", 3))
    presenter.answers = {"last_trick": {"player": "Bor", "card": "other"}, "count": {"Ana": 26, "Cene": 26}}
    assert presenter.result().complete
    assert presenter.save() == ()


def test_entry_rows_can_be_added_and_removed(ledger: Ledger) -> None:
    presenter = entry(ledger, start(ledger, "danish", 3))
    melds = question(presenter, "melds")
    assert melds.collapsed
    presenter.expand(melds)
    row = question(presenter, "melds").parts[0]
    assert [part.name for part in row.parts] == ["melds.0.player", "melds.0.meld"]
    presenter.set(("melds", 0, "player"), "Bor")
    presenter.set(("melds", 0, "meld"), "taroks")
    names = [part.name for part in question(presenter, "melds").parts[0].parts]
    assert names == ["melds.0.player", "melds.0.meld", "melds.0.count", "melds.0.pagat"]
    presenter.unset(("melds", 0))
    assert question(presenter, "melds").parts == ()


def test_entry_problem_stands_beside_its_field(ledger: Ledger) -> None:
    presenter = entry(ledger, start(ledger, "danish", 3))
    presenter.answers = {"last_trick": {"player": "Bor", "card": "other"}, "count": {"Ana": 26, "Bor": 26}}
    assert "does not count" in question(presenter, "count").problem


def test_entry_missing_answers_are_marked_only_after_an_attempt_to_save(ledger: Ledger) -> None:
    presenter = entry(ledger, start(ledger, "slovenian", 4))
    touch(presenter, "contract", "beggar")
    assert question(presenter, "declarer").problem == ""
    assert presenter.save() != ()
    assert question(presenter, "declarer").problem == "is missing"


def test_entry_half_entered_is_there_again_for_another_process(ledger: Ledger) -> None:
    opened = start(ledger, "slovenian", 4)
    touch(entry(ledger, opened), "contract", "one")
    again = entry(ledger, opened)
    assert [asked.name for asked in again.questions()][:3] == ["contract", "declarer", "partner"]
    touch(again, "declarer", "Ana")
    assert entry(ledger, opened).answers == {"contract": "one", "declarer": "Ana"}


def test_entry_saved_leaves_no_draft(ledger: Ledger) -> None:
    opened = start(ledger, "slovenian", 4)
    presenter = entry(ledger, opened)
    presenter.set(("contract",), "beggar")
    presenter.set(("declarer",), "Ana")
    presenter.set(("made",), True)
    assert presenter.save() == ()
    assert ledger.draft(opened) is None
    assert opened.evening.position.totals["Ana"] == 70


def test_entry_amending_begins_with_what_was_written_and_keeps_no_draft(ledger: Ledger) -> None:
    opened = start(ledger, "slovenian", 4)
    ledger.record(opened, {"type": "hand", "contract": "beggar", "declarer": "Ana", "made": True})
    presenter = entry(ledger, opened, number=1)
    assert presenter.answers["declarer"] == "Ana"
    presenter.set(("declarer",), "Bor")
    assert ledger.draft(opened) is None
    assert presenter.save() == ()
    assert opened.evening.position.totals == {"Ana": 0, "Bor": 70, "Cene": 0, "Dana": 0}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_entry_of_every_game_can_be_touched_to_the_end(ledger: Ledger, game: Any) -> None:
    """Answering whatever is asked with the first thing offered leads to a hand, or to words about what is wrong."""
    presenter = entry(ledger, start(ledger, game.id, game.seats[-1]))
    for _ in range(40):
        waiting = [asked for asked in flat(presenter.questions()) if asked.needed and not asked.collapsed]
        if not waiting:
            break
        answer_first(presenter, waiting[0])
    result = presenter.result()
    assert result.complete or any(found.key != "form.missing" for found in result.problems), result


def flat(questions: tuple[Question, ...]) -> list[Question]:
    found = []
    for asked in questions:
        whole = asked.kind in ("chips", "number", "text") or (asked.kind == "rows" and not asked.parts)
        found += [asked] if whole else flat(asked.parts)
    return found


def answer_first(presenter: EntryPresenter, asked: Question) -> None:
    if asked.kind == "rows":
        presenter.expand(asked)
    elif asked.kind == "chips":
        chosen: Choice = asked.choices[0]
        presenter.set(asked.path, chosen.value)
    else:
        presenter.set(asked.path, asked.mark or asked.low)


def test_amending_left_without_saving_changes_nothing_that_was_written(ledger: Ledger) -> None:
    opened = start(ledger, "danish", 3)
    fined = {
        "type": "hand",
        "last_trick": {"player": "Ana", "card": "king"},
        "fines": [{"player": "Bor", "fine": "meld"}],
    }
    for body in (fined, fined):
        assert not ledger.record(opened, body)
    before = opened.evening.position.totals
    presenter = entry(ledger, opened, number=1)
    presenter.set(("fines", 0, "player"), "Cene")
    presenter.set(("last_trick", "player"), "Cene")
    assert not ledger.amend(opened, 1, fined)
    assert opened.evening.position.totals == before
