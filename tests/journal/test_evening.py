"""Corrections: what was written stays, and the table follows what is in effect."""

from __future__ import annotations

import pytest

from tarok_ledger.journal.codec import settled
from tarok_ledger.journal.evening import Evening
from tests.journal.tables import (
    CLOSE,
    FOUR,
    THREE,
    Entry,
    amend,
    danish,
    dealer,
    last_trick,
    named,
    no_play,
    note,
    redo,
    slovenian,
    solo,
    totals,
    transfer,
    undo,
    void,
    write,
)


def in_effect(evening: Evening) -> list[int]:
    return [step.number for step in evening.steps]


def undone(evening: Evening) -> Evening:
    return write(evening, undo(evening.undo_target()))


def redone(evening: Evening) -> Evening:
    return write(evening, redo(evening.redo_target()))


DANISH_HANDS = (
    last_trick("Cene", "king"),
    last_trick("Bor", kings_lost={"Ana": 1}),
    no_play("misdeal"),
    last_trick("Ana", "pagat"),
    transfer("Cene", "king_cup", 7),
    last_trick("Bor", pagat={"player": "Ana", "saved": False}),
    CLOSE,
)
SLOVENIAN_HANDS = (
    {"type": "hand", "contract": "klop", "klop_points": {"Ana": 20, "Bor": 20, "Cene": 15, "Dana": 15}},
    solo("Ana", 50),
    {"type": "hand", "contract": "two", "declarer": "Bor", "partner": "Ana", "points": 45},
    {"type": "join", "player": "Eva"},
    {"type": "hand", "contract": "valat", "declarer": "Cene", "made": True},
    {"type": "leave", "player": "Dana"},
    {"type": "hand", "contract": "beggar", "declarer": "Eva", "made": False},
    CLOSE,
)


def test_record_is_numbered_from_one_and_kept_as_written() -> None:
    evening = slovenian(solo("Ana"), note("x"))

    assert evening.records == (solo("Ana"), note("x"))
    assert evening.number_of_records == 2
    assert in_effect(evening) == [1, 2]


def test_record_changed_by_who_wrote_it_stays_as_written() -> None:
    body: Entry = {"type": "hand", "contract": "two", "declarer": "Ana", "partner": "Bor", "points": 45}
    body["premiums"] = [{"premium": "trula", "by": "declarer"}]
    evening = write(slovenian(), body)
    body["premiums"][0]["by"] = "defence"
    evening.effective(1)["premiums"].append({"premium": "kings", "by": "declarer"})  # type: ignore[attr-defined]
    assert evening.effective(1)["premiums"] == [{"premium": "trula", "by": "declarer"}]
    assert write(evening, note("tea"), void(2)).records[0]["premiums"] == [{"premium": "trula", "by": "declarer"}]


def test_amend_hand_scores_as_if_entered_so() -> None:
    evening = slovenian(solo("Ana", 50), solo("Bor", 45), amend(1, solo("Ana", 40)))

    assert totals(evening) == {"Ana": 45, "Bor": 50, "Cene": 0, "Dana": 0}
    assert in_effect(evening) == [1, 2]


@pytest.mark.parametrize("place", range(6))
def test_amend_any_danish_entry_equals_entering_it_right(place: int) -> None:
    wrong = last_trick("Cene") if place != 2 else no_play("redeal")
    mistaken = (*DANISH_HANDS[:place], wrong, *DANISH_HANDS[place + 1 : -1])

    evening = danish(*mistaken, amend(place + 1, DANISH_HANDS[place]), CLOSE)
    right = danish(*DANISH_HANDS)

    assert evening.position == right.position
    assert settled(evening) | {"entries": 0} == settled(right) | {"entries": 0}
    assert [step.postings for step in evening.steps] == [step.postings for step in right.steps]


@pytest.mark.parametrize("place", [0, 1, 2, 3, 4, 6])
def test_amend_any_slovenian_entry_equals_entering_it_right(place: int) -> None:
    right_entry = SLOVENIAN_HANDS[place]
    wrong: Entry = {"type": "join", "player": "Eva", "after": "Ana"} if place == 3 else solo("Cene", 12)
    mistaken = (*SLOVENIAN_HANDS[:place], wrong, *SLOVENIAN_HANDS[place + 1 : -1])

    evening = slovenian(*mistaken, amend(place + 1, right_entry), CLOSE, options={"forced_klop": False})
    right = slovenian(*SLOVENIAN_HANDS, options={"forced_klop": False})

    assert evening.position == right.position
    assert [step.postings for step in evening.steps] == [step.postings for step in right.steps]


def test_amend_twice_the_last_one_stands_and_all_are_kept() -> None:
    evening = slovenian(solo("Ana", 50), amend(1, solo("Ana", 40)), amend(1, solo("Bor", 40)))

    assert totals(evening) == {"Ana": 0, "Bor": 45, "Cene": 0, "Dana": 0}
    assert evening.versions(1) == (solo("Ana", 50), solo("Ana", 40), solo("Bor", 40))
    assert evening.number_of_records == 3


def test_amend_may_change_the_type_and_with_it_the_deal() -> None:
    evening = slovenian(solo("Ana"), solo("Bor"), amend(1, no_play("redeal")))

    assert totals(evening) == {"Ana": 0, "Bor": 50, "Cene": 0, "Dana": 0}
    assert dealer(evening) == "Bor"


def test_amend_that_is_wrong_itself_is_refused_and_changes_nothing() -> None:
    evening = slovenian(solo("Ana"), solo("Bor"))
    before = settled(evening)

    refused = named(evening.append(amend(1, solo("Ana", 71))))
    assert [(field, key) for _, field, key in refused] == [("points", "value.out_of_range")]
    assert settled(evening) == before
    assert evening.number_of_records == 2


def test_amend_that_spoils_a_later_hand_is_refused_naming_that_hand() -> None:
    # +55 - 45 leaves Ana at 10. With +45 she comes to exactly 0, and hand 3 would have to be a klop.
    evening = slovenian(solo("Ana", 50), solo("Ana", 30), solo("Bor"))
    before = settled(evening)

    assert named(evening.append(amend(1, solo("Ana", 40)))) == [(3, "contract", "slovenian.forced_klop")]
    assert settled(evening) == before
    assert totals(write(evening, solo("Cene")))["Cene"] == 50


@pytest.mark.parametrize("body", [None, 5, "hand", [solo("Ana")]])
def test_amend_with_no_entry_is_refused(body: object) -> None:
    assert named(slovenian(solo("Ana")).append(amend(1, body))) == [(2, "with", "value.not_object")]


@pytest.mark.parametrize("body", [void(1), undo(1), redo(1), amend(1, solo("Ana"))])
def test_amend_with_a_correction_is_refused(body: Entry) -> None:
    assert named(slovenian(solo("Ana")).append(amend(1, body))) == [(2, "with.type", "journal.not_an_entry")]


@pytest.mark.parametrize("target", [0, -1, 2, 99, True, "1", 1.0, None, [1]])
@pytest.mark.parametrize("kind", ["amend", "void", "undo", "redo"])
def test_correction_of_an_entry_that_is_not_there_is_refused(kind: str, target: object) -> None:
    body: Entry = {"type": kind, "entry": target} | ({"with": solo("Bor")} if kind == "amend" else {})

    assert named(slovenian(solo("Ana")).append(body)) == [(2, "entry", "journal.no_such_entry")]


@pytest.mark.parametrize("kind", ["amend", "void", "undo", "redo"])
def test_correction_with_another_field_is_refused(kind: str) -> None:
    body: Entry = {"type": kind, "entry": 1, "why": "x"}

    assert named(slovenian(solo("Ana")).append(body)) == [(2, "why", "form.unknown_field")]


def test_correction_may_carry_a_note() -> None:
    evening = slovenian(solo("Ana"), {**void(1), "note": "it was Bor"})

    assert evening.records[1]["note"] == "it was Bor"


@pytest.mark.parametrize("correction", [void(2), amend(2, solo("Ana"))])
def test_correction_of_a_correction_is_refused(correction: Entry) -> None:
    evening = slovenian(solo("Ana"), amend(1, solo("Bor")))

    assert named(evening.append(correction)) == [(3, "entry", "journal.not_an_entry")]


def test_void_hand_is_as_if_it_had_never_been_written() -> None:
    evening = slovenian(solo("Ana"), solo("Bor"), void(1))

    assert evening.position == slovenian(solo("Bor")).position
    assert in_effect(evening) == [2]
    assert evening.records[0] == solo("Ana")


def test_void_hand_keeps_the_numbers_of_the_others() -> None:
    evening = slovenian(solo("Ana"), void(1), solo("Bor"))

    assert in_effect(evening) == [3]
    assert settled(evening)["entries"][0]["number"] == 3


def test_void_of_what_is_void_is_refused() -> None:
    evening = slovenian(solo("Ana"), void(1))

    assert named(evening.append(void(1))) == [(3, "entry", "journal.not_in_effect")]
    assert named(evening.append(amend(1, solo("Bor")))) == [(3, "entry", "journal.not_in_effect")]


def test_void_that_leaves_a_later_entry_without_its_player_is_refused() -> None:
    evening = slovenian({"type": "join", "player": "Dana"}, solo("Dana"), players=THREE)

    assert named(evening.append(void(1))) == [(2, "declarer", "form.not_a_player")]
    assert evening.position.players == FOUR
    assert totals(evening)["Dana"] == 50


def test_void_of_an_amended_hand_and_undo_bring_the_amended_one_back() -> None:
    evening = slovenian(solo("Ana", 50), amend(1, solo("Bor", 45)), void(1))
    assert not any(totals(evening).values())

    assert totals(undone(evening))["Bor"] == 50


def test_undo_takes_back_step_by_step_to_the_beginning() -> None:
    evening = slovenian(solo("Ana"), solo("Bor"), solo("Cene"))

    assert totals(undone(evening)) == {"Ana": 50, "Bor": 50, "Cene": 0, "Dana": 0}
    assert totals(undone(evening)) == {"Ana": 50, "Bor": 0, "Cene": 0, "Dana": 0}
    assert undone(evening).position == slovenian().position
    assert evening.undo_target() is None


def test_redo_brings_back_in_the_order_last_undone_first() -> None:
    evening = slovenian(solo("Ana"), solo("Bor"), solo("Cene"))
    for _ in range(3):
        undone(evening)

    assert in_effect(redone(evening)) == [1]
    assert in_effect(redone(evening)) == [1, 2]
    assert in_effect(redone(evening)) == [1, 2, 3]
    assert evening.redo_target() is None
    assert evening.position == slovenian(solo("Ana"), solo("Bor"), solo("Cene")).position


def test_undo_and_redo_go_back_and_forth_as_often_as_one_likes() -> None:
    evening = slovenian(solo("Ana"), solo("Bor"))
    for _ in range(5):
        assert in_effect(undone(evening)) == [1]
        assert in_effect(undone(evening)) == []
        assert in_effect(redone(evening)) == [1]
        assert in_effect(redone(evening)) == [1, 2]


@pytest.mark.parametrize("fresh", [solo("Dana"), note("x"), amend(1, solo("Cene")), void(1)])
def test_redo_after_anything_new_is_no_longer_possible(fresh: Entry) -> None:
    evening = undone(slovenian(solo("Ana"), solo("Bor")))

    write(evening, fresh)

    assert evening.redo_target() is None
    assert named(evening.append(redo(3))) == [(5, "entry", "journal.nothing_to_redo")]


def test_redo_after_something_new_was_refused_is_still_possible() -> None:
    evening = undone(slovenian(solo("Ana"), solo("Bor")))

    assert evening.append(solo("Nobody"))
    assert evening.append(amend(1, solo("Nobody")))

    assert in_effect(redone(evening)) == [1, 2]


def test_redo_stops_at_what_was_written_after_an_earlier_undo() -> None:
    evening = undone(slovenian(solo("Ana"), solo("Bor")))
    write(evening, solo("Cene"))
    undone(undone(evening))
    assert in_effect(evening) == []

    redone(redone(evening))

    assert totals(evening) == {"Ana": 50, "Bor": 0, "Cene": 50, "Dana": 0}
    assert evening.redo_target() is None


def test_undo_of_an_amendment_brings_the_first_version_back() -> None:
    evening = undone(slovenian(solo("Ana", 50), solo("Bor"), amend(1, solo("Ana", 40))))

    assert totals(evening)["Ana"] == 55
    assert totals(redone(evening))["Ana"] == 45


def test_undo_of_one_of_two_amendments_leaves_the_other() -> None:
    evening = undone(slovenian(solo("Ana", 50), amend(1, solo("Ana", 40)), amend(1, solo("Ana", 60))))

    assert totals(evening)["Ana"] == 45
    assert totals(undone(evening))["Ana"] == 55


def test_undo_of_a_void_brings_the_entry_back_in_its_place() -> None:
    evening = undone(slovenian(solo("Ana"), solo("Bor"), void(1)))

    assert in_effect(evening) == [1, 2]
    assert in_effect(redone(evening)) == [2]


def test_undo_of_anything_but_the_latest_is_refused() -> None:
    evening = slovenian(solo("Ana"), solo("Bor"))

    assert named(evening.append(undo(1))) == [(3, "entry", "journal.not_the_latest")]


def test_undo_of_an_undo_is_refused() -> None:
    evening = undone(slovenian(solo("Ana"), solo("Bor")))

    assert named(evening.append(undo(3))) == [(4, "entry", "journal.not_the_latest")]
    assert named(evening.append(undo(2))) == [(4, "entry", "journal.not_in_effect")]


def test_redo_of_what_was_not_undone_is_refused() -> None:
    assert named(slovenian(solo("Ana")).append(redo(1))) == [(2, "entry", "journal.nothing_to_redo")]


def test_nothing_that_was_written_is_ever_taken_away() -> None:
    evening = slovenian(solo("Ana"), amend(1, solo("Bor")))
    undone(evening)
    redone(evening)
    write(evening, void(1), solo("Cene"))

    assert [record["type"] for record in evening.records] == ["hand", "amend", "undo", "redo", "void", "hand"]
    assert evening.versions(1) == (solo("Ana"), solo("Bor"))


@pytest.mark.parametrize(
    "body",
    [
        solo("Ana"),
        no_play("redeal"),
        transfer("Ana", "Bor", 5),
        note("too late"),
        {"type": "join", "player": "Eva"},
        {"type": "leave", "player": "Dana"},
        {"type": "swap", "players": ["Ana", "Bor"]},
        {"type": "last_rounds", "rounds": 1},
        CLOSE,
        amend(1, solo("Bor")),
        amend(2, solo("Bor")),
        void(1),
    ],
)
def test_closed_evening_refuses_everything_but_being_opened_again(body: Entry) -> None:
    evening = slovenian(solo("Ana"), CLOSE)
    before = settled(evening)

    assert named(evening.append(body)) == [(3, "type", "journal.closed")]
    assert settled(evening) == before


def test_close_names_the_entry_that_closed_it() -> None:
    evening = slovenian(solo("Ana"))

    assert evening.closing_entry() is None
    assert write(evening, CLOSE).closing_entry() == 2


@pytest.mark.parametrize("opening", [void(2), undo(2)])
def test_reopen_leaves_the_table_as_before_the_close(opening: Entry) -> None:
    klop = {"type": "hand", "contract": "klop", "klop_points": {"Ana": 20, "Bor": 20, "Cene": 15, "Dana": 15}}
    evening = slovenian(klop, CLOSE)
    # Everybody's Radl is paid for at the close.
    assert totals(evening) == {"Ana": -120, "Bor": -120, "Cene": -115, "Dana": -115}

    write(evening, opening)

    assert evening.position == slovenian(klop).position
    assert evening.closing_entry() is None


def test_reopened_evening_goes_on_and_is_closed_again() -> None:
    evening = slovenian(solo("Ana"), CLOSE, void(2), solo("Bor"), amend(1, solo("Cene")), CLOSE)

    assert evening.position.closed
    assert evening.closing_entry() == 6
    # Bor and Cene 50 each of four: 4 x 50 - 100.
    assert evening.position.due == {"Ana": -100, "Bor": 100, "Cene": 100, "Dana": -100}


def test_reopened_by_undo_can_be_closed_again_by_redo() -> None:
    evening = redone(undone(slovenian(solo("Ana"), CLOSE)))

    assert evening.position == slovenian(solo("Ana"), CLOSE).position


def test_amend_into_a_close_is_refused() -> None:
    evening = slovenian(solo("Ana"), solo("Bor"))

    assert named(evening.append(amend(2, CLOSE))) == [(3, "with.type", "journal.close_is_not_amended")]
    assert not evening.position.closed


def test_long_evening_of_corrections_equals_the_evening_that_is_in_effect() -> None:
    evening = danish()
    for place in range(40):
        write(evening, last_trick(THREE[place % 3], ("other", "king", "pagat")[place % 3]))
        if place % 4 == 1:
            write(evening, amend(in_effect(evening)[place // 4], last_trick("Bor")))
        if place % 5 == 2:
            write(evening, void(in_effect(evening)[0]))
        if place % 7 == 3:
            undone(undone(evening))
            redone(evening)

    plain = danish(*(dict(evening.versions(number)[-1]) for number in in_effect(evening)))

    assert evening.position == plain.position
    assert [step.postings for step in evening.steps] == [step.postings for step in plain.steps]
