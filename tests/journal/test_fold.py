"""What an entry makes of a table: the deal, the countdown, transfers and notes."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.journal.tables import (
    FIVE,
    FOUR,
    Entry,
    accounts,
    block,
    danish,
    dealer,
    last_trick,
    named,
    no_play,
    note,
    slovenian,
    solo,
    totals,
    transfer,
    write,
)


@pytest.mark.parametrize("kind", ["hands", "", "Hand", None, 5, ["hand"], {"hand": 1}, "hat"])
def test_entry_of_an_unknown_type_is_refused(kind: object) -> None:
    assert named(slovenian().append({"type": kind})) == [(1, "type", "form.not_a_choice")]


def test_entry_without_a_type_is_refused() -> None:
    assert named(slovenian().append({"contract": "klop"})) == [(1, "type", "form.not_a_choice")]


def test_entry_that_is_refused_changes_nothing() -> None:
    evening = slovenian(solo("Ana"))
    before = (evening.position, evening.records)

    assert evening.append(solo("Nobody"))
    assert (evening.position, evening.records) == before


def test_hand_moves_the_deal_on_and_scores() -> None:
    evening = slovenian(solo("Ana", 45), solo("Bor", 30))

    assert totals(evening) == {"Ana": 50, "Bor": -45, "Cene": 0, "Dana": 0}
    assert dealer(evening) == "Cene"


def test_hand_names_spelt_another_way_are_the_same_players() -> None:
    # Žan in the header is one letter and a caron as one sign, here it is typed as two.
    evening = slovenian(
        solo("Z\u030can", 45),
        {"type": "hand", "contract": "klop", "klop_points": {"Ana ": 20, " Z\u030can": 20, "Cene": 30}},
        players=("Ana", "Žan", "Cene"),
    )

    assert totals(evening) == {"Ana": -20, "Žan": 30, "Cene": -30}


@pytest.mark.parametrize(
    ("reason", "more", "next_dealer"),
    [
        ("all_passed", {}, "Bor"),
        ("misdeal", {}, "Ana"),
        ("misdeal", {"deal": "again"}, "Ana"),
        ("misdeal", {"deal": "passes"}, "Bor"),
        ("redeal", {}, "Ana"),
        ("no_tarok", {"by": "Cene"}, "Ana"),
    ],
)
def test_no_play_moves_the_deal_on_only_when_it_passes(reason: str, more: Entry, next_dealer: str) -> None:
    assert dealer(slovenian(no_play(reason, **more))) == next_dealer


@pytest.mark.parametrize(
    ("body", "field", "key"),
    [
        (no_play("bored"), "reason", "form.not_a_choice"),
        ({"type": "no_play"}, "reason", "form.missing"),
        (no_play("redeal", deal="passes"), "deal", "form.not_asked"),
        (no_play("misdeal", deal="twice"), "deal", "form.not_a_choice"),
        (no_play("no_tarok", by="Eva"), "by", "form.not_a_player"),
        (no_play("redeal", points=3), "points", "form.unknown_field"),
    ],
)
def test_no_play_that_makes_no_sense_is_refused(body: Entry, field: str, key: str) -> None:
    assert named(slovenian().append(body)) == [(1, field, key)]


def test_dealer_said_at_the_table_deals_and_the_turn_goes_on_from_there() -> None:
    evening = danish(players=FOUR)

    # Ana is opposite Cene, so she rests in his deal.
    refused = named(evening.append(last_trick("Ana", dealer="Cene")))
    assert refused == [(1, "last_trick.player", "form.player_rests")]
    assert dealer(write(evening, last_trick("Bor", dealer="Cene"))) == "Dana"


def test_dealer_said_at_the_table_pays_the_dealers_part() -> None:
    # Founding 40 from each; Bor deals: 10; Cene gets 20 from both others.
    evening = danish(last_trick("Cene", dealer="Bor"))

    assert totals(evening) == {"Ana": -60, "Bor": -70, "Cene": 0}
    assert accounts(evening) == {"king_cup": 65, "pagat_cup": 65}


@pytest.mark.parametrize("who", ["Eva", "", 5, ["Ana"], True])
def test_dealer_who_does_not_sit_there_is_refused(who: object) -> None:
    assert named(slovenian().append(solo("Ana", dealer=who))) == [(1, "dealer", "form.not_among")]


def test_dealer_null_is_as_good_as_nothing() -> None:
    assert dealer(slovenian(solo("Ana", dealer=None, resting=None))) == "Bor"


def test_resting_by_rotation_may_not_be_named_in_the_hand() -> None:
    evening = slovenian(players=FIVE)

    assert named(evening.append(solo("Ana"))) == [(1, "declarer", "form.player_rests")]
    assert totals(write(evening, solo("Bor")))["Bor"] == 50


@pytest.mark.parametrize("resting", ["Bor", ["Bor"]])
def test_resting_said_at_the_table_replaces_the_rotation(resting: object) -> None:
    evening = slovenian(players=FIVE)

    assert named(evening.append(solo("Bor", resting=resting))) == [(1, "declarer", "form.player_rests")]
    assert totals(write(evening, solo("Ana", resting=resting)))["Ana"] == 50
    assert dealer(evening) == "Bor"
    assert named(evening.append(solo("Bor"))) == [(2, "declarer", "form.player_rests")]


@pytest.mark.parametrize(
    ("resting", "key"),
    [
        ([], "form.number_resting"),
        (["Ana", "Bor"], "form.number_resting"),
        (["Ana", "Ana"], "form.number_resting"),
        (["Fran"], "form.not_among"),
        ([1], "form.not_among"),
        ([["Ana"]], "form.not_among"),
        (7, "form.not_among"),
        ({"Ana": 1}, "form.not_among"),
    ],
)
def test_resting_that_cannot_be_is_refused(resting: object, key: str) -> None:
    assert named(slovenian(players=FIVE).append(solo("Bor", resting=resting))) == [(1, "resting", key)]


def test_resting_where_everyone_plays_is_refused() -> None:
    assert named(slovenian().append(solo("Bor", resting=["Ana"]))) == [(1, "resting", "form.number_resting")]


ONE_DEAL = {"Ana": -70, "Bor": -60, "Cene": 0}
"""Danish: founding 40 each, Ana's 10 as dealer, 20 for Cene's last trick from both others."""


def test_redeal_does_not_cost_the_dealer_his_part_twice() -> None:
    evening = danish(no_play("redeal"))

    assert totals(evening) == {"Ana": -50, "Bor": -40, "Cene": -40}
    assert totals(write(evening, last_trick("Cene"))) == ONE_DEAL


def test_redeal_again_and_again_is_still_paid_once() -> None:
    evening = danish(no_play("redeal"), no_play("no_tarok", by="Bor"), no_play("redeal"), last_trick("Cene"))

    assert totals(evening) == ONE_DEAL


def test_misdeal_costs_the_fine_but_the_part_only_once() -> None:
    # The fine is 5 a cup; Ana deals again.
    evening = danish(no_play("misdeal"), last_trick("Cene"))

    assert totals(evening) == {"Ana": -80, "Bor": -60, "Cene": 0}
    assert accounts(evening) == {"king_cup": 70, "pagat_cup": 70}


def test_misdeal_that_passes_the_deal_leaves_the_part_and_the_next_dealer_pays_his() -> None:
    # Ana's 10 stay without a fine; Bor deals and pays 10; Cene has 20 from each.
    evening = danish(no_play("misdeal", deal="passes"), last_trick("Cene"))

    assert totals(evening) == {"Ana": -70, "Bor": -70, "Cene": 0}


def test_redeal_paid_for_the_next_deal_is_paid_again() -> None:
    # Second hand: Bor's 10, 20 for Cene from both others.
    evening = danish(no_play("redeal"), last_trick("Cene"), last_trick("Cene"))

    assert totals(evening) == {"Ana": -90, "Bor": -90, "Cene": 40}


def test_redeal_paid_for_and_played_the_same_dealer_pays_for_his_next_deal() -> None:
    # Ana deals twice running: 10 more, and 20 for Cene from both others.
    evening = danish(no_play("redeal"), last_trick("Cene"), last_trick("Cene", dealer="Ana"))

    assert totals(evening) == {"Ana": -100, "Bor": -80, "Cene": 40}


def test_redeal_by_another_dealer_is_paid_by_him() -> None:
    evening = danish(no_play("redeal"), last_trick("Cene", dealer="Bor"))

    assert totals(evening) == {"Ana": -70, "Bor": -70, "Cene": 0}


def test_redeal_in_block_puts_one_block_into_the_pot() -> None:
    # Three small blocks from each and three from the dealer, once.
    evening = block(no_play("redeal"), no_play("redeal"))

    assert totals(evening) == {"Ana": -6, "Bor": -3, "Cene": -3}
    assert accounts(evening) == {"pot": 12, "betes": 0}


def test_last_rounds_count_down_with_every_deal_that_passes() -> None:
    evening = slovenian({"type": "last_rounds", "rounds": 2})
    left = [evening.position.deals_left]
    for entry in (
        solo("Ana"),
        no_play("redeal"),
        no_play("misdeal"),
        note("a break"),
        no_play("all_passed"),
        no_play("misdeal", deal="passes"),
    ):
        left.append(write(evening, entry).position.deals_left)

    assert left == [8, 7, 7, 7, 7, 6, 5]


def test_last_rounds_countdown_ends_at_nothing() -> None:
    evening = slovenian({"type": "last_rounds", "rounds": 1}, *(solo("Ana") for _ in range(6)))

    assert evening.position.deals_left == 0


def test_last_rounds_said_again_begin_again() -> None:
    evening = slovenian({"type": "last_rounds", "rounds": 1}, solo("Ana"), {"type": "last_rounds", "rounds": 3})

    assert evening.position.deals_left == 12


def test_last_rounds_not_called_there_is_no_countdown() -> None:
    assert slovenian(solo("Ana")).position.deals_left is None


@pytest.mark.parametrize(
    ("rounds", "key"),
    [
        (0, "value.out_of_range"),
        (-1, "value.out_of_range"),
        (101, "value.out_of_range"),
        (True, "value.not_whole"),
        (Decimal("1.0"), "value.not_whole"),
        ("3", "value.not_whole"),
        (None, "form.missing"),
    ],
)
def test_last_rounds_of_no_number_are_refused(rounds: object, key: str) -> None:
    assert named(slovenian().append({"type": "last_rounds", "rounds": rounds})) == [(1, "rounds", key)]


def test_transfer_between_players_moves_points() -> None:
    evening = danish(transfer("Ana", "Bor", 5, note="side bet"))

    assert totals(evening) == {"Ana": -5, "Bor": 5, "Cene": 0}
    assert dealer(evening) == "Ana"


def test_transfer_on_a_score_sheet_changes_the_totals() -> None:
    assert totals(slovenian(transfer("Cene", "Dana", 7))) == {"Ana": 0, "Bor": 0, "Cene": -7, "Dana": 7}


def test_transfer_into_and_out_of_a_cup_changes_what_it_holds() -> None:
    evening = danish(last_trick("Cene"), transfer("Ana", "king_cup", 35), transfer("pagat_cup", "Bor", 65))

    assert accounts(evening) == {"king_cup": 100, "pagat_cup": 0}
    assert totals(evening) == {"Ana": -105, "Bor": 5, "Cene": 0}


def test_transfer_out_of_a_cup_more_than_it_holds_is_refused() -> None:
    evening = danish(last_trick("Cene"))

    assert named(evening.append(transfer("king_cup", "Ana", 66))) == [(2, "amount", "journal.more_than_it_holds")]


def test_transfer_from_and_to_the_sheet_corrects_a_score() -> None:
    evening = slovenian(transfer("sheet", "Ana", 30), transfer("Bor", "sheet", 70))

    assert totals(evening) == {"Ana": 30, "Bor": -70, "Cene": 0, "Dana": 0}


@pytest.mark.parametrize(("payer", "payee", "field"), [("Ana", "betes", "to"), ("betes", "Ana", "from")])
def test_transfer_that_would_falsify_the_slate_is_refused(payer: str, payee: str, field: str) -> None:
    assert named(block().append(transfer(payer, payee, 3))) == [(1, field, "journal.untouchable_account")]


@pytest.mark.parametrize(
    ("body", "field", "key"),
    [
        (transfer("Ana", "Ana", 5), "to", "form.same_player"),
        (transfer("Ana", "Eva", 5), "to", "form.not_a_player"),
        (transfer("king_cup", "Ana", 5), "from", "form.not_a_player"),
        (transfer("Ana", "Bor", 0), "amount", "value.out_of_range"),
        (transfer("Ana", "Bor", -5), "amount", "value.out_of_range"),
        (transfer("Ana", "Bor", 1_000_001), "amount", "value.out_of_range"),
        (transfer("Ana", "Bor", True), "amount", "value.not_whole"),
        (transfer("Ana", "Bor", Decimal("5.0")), "amount", "value.not_whole"),
        (transfer("Ana", "Bor", "5"), "amount", "value.not_whole"),
        (transfer("Ana", "Bor", None), "amount", "form.missing"),
        (transfer("Ana", "Bor", 5, dealer="Ana"), "dealer", "form.unknown_field"),
        (transfer("Ana", "Bor", 5, reason="bet"), "reason", "form.unknown_field"),
    ],
)
def test_transfer_that_makes_no_sense_is_refused(body: Entry, field: str, key: str) -> None:
    assert named(slovenian().append(body)) == [(1, field, key)]


def test_transfer_of_the_highest_amount_is_taken() -> None:
    assert totals(slovenian(transfer("Ana", "Bor", 1_000_000)))["Bor"] == 1_000_000


def test_note_of_its_own_changes_nothing_at_the_table() -> None:
    evening = slovenian(solo("Ana"))
    before = evening.position

    assert write(evening, note("Cene had the Mond all along 🃏")).position == before


@pytest.mark.parametrize(
    "body",
    [
        solo("Ana"),
        no_play("redeal"),
        transfer("Ana", "Bor", 5),
        {"type": "last_rounds", "rounds": 1},
        {"type": "join", "player": "Eva"},
        {"type": "leave", "player": "Dana"},
        {"type": "swap", "players": ["Ana", "Bor"]},
        {"type": "close"},
    ],
    ids=lambda body: body["type"],
)
def test_note_may_stand_on_any_entry(body: Entry) -> None:
    evening = slovenian({**body, "note": "x" * 500})

    assert evening.records[0]["note"] == "x" * 500
    assert named(slovenian().append({**body, "note": "x" * 501})) == [(1, "note", "value.too_long")]
    assert named(slovenian().append({**body, "note": 5})) == [(1, "note", "value.not_text")]


def test_note_without_words_is_missing() -> None:
    assert named(slovenian().append({"type": "note"})) == [(1, "note", "form.missing")]


def test_event_of_the_game_is_an_entry_of_its_own() -> None:
    # Under the hat nobody pays for a deal any more.
    evening = block({"type": "hat", "note": "last round"}, no_play("all_passed"))

    assert totals(evening) == {"Ana": 0, "Bor": 0, "Cene": 0}
    assert named(evening.append({"type": "hat", "rounds": 1})) == [(3, "rounds", "form.unknown_field")]


def test_every_entry_leaves_players_and_accounts_in_balance() -> None:
    evening = danish(no_play("misdeal"), last_trick("Cene", "king"), last_trick("Ana"), transfer("Bor", "pagat_cup", 3))

    for step in evening.steps:
        assert sum(step.after.balances.values()) == 0
