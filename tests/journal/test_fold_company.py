"""Players who come, go and change seats during an evening, and what is due to them."""

from __future__ import annotations

import pytest

from tests.journal.tables import (
    CLOSE,
    FIVE,
    FOUR,
    THREE,
    Entry,
    accounts,
    danish,
    dealer,
    last_trick,
    named,
    no_play,
    slovenian,
    solo,
    totals,
    transfer,
    write,
)


def join(player: object, **more: object) -> Entry:
    return {"type": "join", "player": player, **more}


def leave(player: object) -> Entry:
    return {"type": "leave", "player": player}


def swap(*players: str) -> Entry:
    return {"type": "swap", "players": list(players)}


def solo_one(declarer: str, points: int) -> Entry:
    return {**solo(declarer, points), "contract": "solo_one"}


def test_join_without_a_place_sits_down_last_and_has_nothing() -> None:
    evening = slovenian(solo("Ana"), join("Dana"), players=THREE)

    assert evening.position.players == FOUR
    assert totals(evening) == {"Ana": 50, "Bor": 0, "Cene": 0, "Dana": 0}


def test_join_after_a_player_sits_down_beside_him_and_deals_in_his_turn() -> None:
    evening = slovenian(join("Dana", after="Ana"), players=THREE)

    assert evening.position.players == ("Ana", "Dana", "Bor", "Cene")
    assert dealer(evening) == "Ana"
    assert dealer(write(evening, solo("Bor"))) == "Dana"


def test_join_name_is_cleaned_like_any_other() -> None:
    assert slovenian(join("  Z\u030can "), players=THREE).position.players[-1] == "Žan"


@pytest.mark.parametrize(
    ("body", "field", "key"),
    [
        (join("Ana"), "player", "name.twice"),
        (join("ANA "), "player", "name.twice"),
        (join("=1+1"), "player", "name.signs"),
        (join("🃏"), "player", "name.signs"),
        (join("declarer"), "player", "name.reserved"),
        (join("king_cup"), "player", "name.reserved"),
        (join(" "), "player", "name.empty"),
        (join("x" * 41), "player", "name.too_long"),
        (join(5), "player", "value.not_text"),
        (join(None), "player", "form.missing"),
        (join("Dana", after="Eva"), "after", "form.not_a_player"),
        (join("Dana", seat=2), "seat", "form.unknown_field"),
    ],
)
def test_join_that_cannot_be_is_refused(body: Entry, field: str, key: str) -> None:
    assert named(slovenian(players=THREE).append(body)) == [(1, field, key)]


def test_join_and_leave_beyond_what_the_game_is_for_are_refused() -> None:
    assert named(slovenian(players=FIVE).append(join("Fran"))) == [(1, "player", "header.number_of_players")]
    assert named(slovenian(players=THREE).append(leave("Ana"))) == [(1, "player", "header.number_of_players")]


def test_leave_of_somebody_who_does_not_sit_there_is_refused() -> None:
    evening = slovenian(leave("Dana"), join("Eva"))

    assert named(evening.append(leave("Dana"))) == [(3, "player", "form.not_a_player")]


def test_leave_the_one_who_left_can_no_longer_be_named() -> None:
    evening = slovenian(leave("Dana"))

    assert named(evening.append(solo("Dana"))) == [(2, "declarer", "form.not_a_player")]
    assert named(evening.append(transfer("Ana", "Dana", 5))) == [(2, "to", "form.not_a_player")]


def test_leave_of_the_dealer_hands_the_deal_to_the_next() -> None:
    evening = slovenian(solo("Ana"), leave("Bor"))

    assert dealer(evening) == "Cene"
    assert dealer(write(evening, solo("Ana"))) == "Dana"


def test_leave_of_the_last_seat_as_dealer_hands_the_deal_to_the_first() -> None:
    assert dealer(slovenian(leave("Dana"), first_dealer="Dana")) == "Ana"


def test_leave_totals_still_show_the_one_who_left() -> None:
    evening = slovenian(solo("Dana"), leave("Dana"), solo("Ana"))

    assert totals(evening) == {"Ana": 50, "Bor": 0, "Cene": 0, "Dana": 50}


def test_company_changes_on_a_score_sheet_everyone_is_due_for_the_hands_he_was_there_for() -> None:
    evening = slovenian(solo("Ana", 50), join("Dana"), players=THREE)
    # Three players, Ana +55: Ana 3 x 55 - 55, the others -55.
    assert evening.position.due == {"Ana": 110, "Bor": -55, "Cene": -55, "Dana": 0}

    two = {"type": "hand", "contract": "two", "declarer": "Bor", "partner": "Dana", "points": 45}
    write(evening, two, leave("Ana"))
    # Four players, Bor and Dana +30 each: +60 for them, -60 for the others.
    assert evening.position.due == {"Ana": 50, "Bor": 5, "Cene": -115, "Dana": 60}

    write(evening, solo_one("Cene", 40), CLOSE)
    # Bor, Cene and Dana, Cene +65: 130 for him, -65 for the others; nothing more for Ana.
    assert evening.position.due == {"Ana": 50, "Bor": -60, "Cene": 15, "Dana": -5}


def test_leave_on_a_score_sheet_fixes_the_due_whatever_comes_after() -> None:
    evening = slovenian(solo("Dana"), leave("Dana"))
    fixed = dict(evening.position.due or {})["Dana"]

    write(evening, solo("Ana", 70), solo("Bor", 0), transfer("Cene", "Ana", 99), CLOSE)

    # Four players, Dana +50: 4 x 50 - 50.
    assert fixed == 150
    assert dict(evening.position.due or {})["Dana"] == 150
    assert sum(dict(evening.position.due or {}).values()) == 0


def test_leave_and_come_back_goes_on_with_the_same_account() -> None:
    evening = slovenian(solo("Dana"), leave("Dana"), solo("Ana"), join("dana"), solo("Dana"), CLOSE)

    assert totals(evening) == {"Ana": 50, "Bor": 0, "Cene": 0, "Dana": 100}
    # Dana +50 of four: 150, others -50; Ana +50 of three: 100, Bor and Cene -50; Dana +50 of four again.
    assert evening.position.due == {"Ana": 0, "Bor": -150, "Cene": -150, "Dana": 300}


def test_leave_on_a_score_sheet_pays_for_open_radl_at_once() -> None:
    klop = {"type": "hand", "contract": "klop", "klop_points": {"Ana": 20, "Bor": 20, "Cene": 15, "Dana": 15}}

    evening = slovenian(klop, leave("Dana"))

    assert totals(evening) == {"Ana": -20, "Bor": -20, "Cene": -15, "Dana": -115}
    # Everyone has one Radl, so between Dana and each other they cancel: four times each score and 70, as at a close.
    assert evening.position.due == {"Ana": -10, "Bor": -10, "Cene": 10, "Dana": 10}


def test_leave_with_more_open_radl_than_the_others_pays_the_difference_to_each() -> None:
    klop = {"type": "hand", "contract": "klop", "klop_points": {"Ana": 20, "Bor": 20, "Cene": 15, "Dana": 15}}
    struck = {"type": "hand", "contract": "solo_three", "declarer": "Ana", "points": 35 + 10}

    evening = slovenian(klop, struck, leave("Dana"))

    # Ana: (40 + 10) x 2 = 100 - 20 = 80, no Radl left. Bor -20, Cene -15, Dana -15 with one each: -115 when she goes.
    assert totals(evening) == {"Ana": 80, "Bor": -20, "Cene": -15, "Dana": -115}
    # Ana against Bor 100, Cene 95, Dana 95 + 100; Dana against Bor 5 and Cene 0, whose Radl cancel hers.
    assert evening.position.due == {"Ana": 390, "Bor": -110, "Cene": -90, "Dana": -190}


def test_leave_takes_a_share_of_the_cups_along_and_the_rest_plays_on() -> None:
    # Founding 40 each, Ana deals 10: 85 in each cup. Bor has 20 from Ana and Dana; Cene, opposite, rests.
    evening = danish(last_trick("Bor"), players=FOUR)
    assert totals(evening) == {"Ana": -70, "Bor": 0, "Cene": -40, "Dana": -60}

    # A quarter of 85, rounded down, out of each cup.
    write(evening, leave("Cene"))
    assert totals(evening)["Cene"] == 2
    assert accounts(evening) == {"king_cup": 64, "pagat_cup": 64}

    # Bor deals for 10 and Ana has 20 from both; 69 in each cup are 23 for each of the three.
    write(evening, last_trick("Ana"), CLOSE)
    assert evening.position.due == {"Ana": 16, "Bor": 16, "Cene": 2, "Dana": -34}
    assert accounts(evening) == {"king_cup": 0, "pagat_cup": 0}


def test_leave_where_the_house_gives_no_share_leaves_the_cups_alone() -> None:
    evening = danish(last_trick("Bor"), leave("Cene"), players=FOUR, options={"leaver_takes_share": False})

    assert totals(evening)["Cene"] == -40
    assert accounts(evening) == {"king_cup": 85, "pagat_cup": 85}


def test_join_in_danish_costs_nothing_until_a_cup_is_founded_again() -> None:
    # Three found 60, Ana's 5: 65 a cup. Cene takes the king cup: 65 and 40 from each.
    evening = danish(last_trick("Cene", "king"), join("Dana"))
    assert totals(evening) == {"Ana": -90, "Bor": -80, "Cene": 105, "Dana": 0}

    # Four found the king cup again, 20 each; Bor deals for 10; Dana, opposite, rests; Ana has 20 from Bor and Cene.
    write(evening, last_trick("Ana"))
    assert totals(evening) == {"Ana": -70, "Bor": -130, "Cene": 65, "Dana": -20}
    assert accounts(evening) == {"king_cup": 85, "pagat_cup": 70}


def test_leave_of_another_after_a_redeal_does_not_make_the_dealer_pay_again() -> None:
    evening = danish(no_play("redeal"), players=FOUR)
    before = totals(evening)["Ana"]

    # Bor has 20 from each of the two who are left.
    write(evening, leave("Cene"), last_trick("Bor"))

    assert before == -50
    assert totals(evening)["Ana"] == -70


def test_swap_changes_the_seats_and_with_them_the_turn_to_deal() -> None:
    evening = slovenian(swap("Bor", "Cene"))
    assert evening.position.players == ("Ana", "Cene", "Bor", "Dana")
    assert dealer(evening) == "Ana"

    dealers = [dealer(write(evening, solo("Ana"))) for _ in range(4)]
    assert dealers == ["Cene", "Bor", "Dana", "Ana"]


def test_swap_with_the_dealer_leaves_him_the_deal_in_his_new_seat() -> None:
    evening = slovenian(swap("Ana", "Dana"))

    assert evening.position.players == ("Dana", "Bor", "Cene", "Ana")
    assert dealer(evening) == "Ana"
    assert dealer(write(evening, solo("Bor"))) == "Dana"


def test_swap_moves_no_points() -> None:
    evening = slovenian(solo("Ana"), swap("Ana", "Bor"))

    assert totals(evening) == {"Ana": 50, "Bor": 0, "Cene": 0, "Dana": 0}


@pytest.mark.parametrize(
    ("players", "key"),
    [
        (["Ana"], "journal.swap_two"),
        ("Ana", "journal.swap_two"),
        ([], "journal.swap_two"),
        (["Ana", "Bor", "Cene"], "journal.swap_two"),
        (["Ana", "Ana"], "form.player_twice"),
        (["Ana", "Eva"], "form.not_a_player"),
        (None, "form.missing"),
    ],
)
def test_swap_of_anything_but_two_players_is_refused(players: object, key: str) -> None:
    assert named(slovenian().append({"type": "swap", "players": players})) == [(1, "players", key)]
