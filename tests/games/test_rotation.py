"""Who deals and who sits out, followed deal by deal."""

from __future__ import annotations

import pytest

from tarok_ledger.games.rotation import (
    BeforeDealerRests,
    DealerRests,
    OppositeRests,
    Rotation,
    Seating,
    seat_after,
    seats_from,
)

THREE = ("A", "B", "C")
FOUR = ("A", "B", "C", "D")
FIVE = ("A", "B", "C", "D", "E")


def deals(rotation: Rotation, players: tuple[str, ...], dealer: str, number: int) -> list[str]:
    """`A:CD` for each deal: A deals, C and D sit out."""
    seating, followed = rotation.start(players, dealer), []
    for _ in range(number):
        followed.append(f"{seating.dealer}:{''.join(rotation.resting(players, seating))}")
        seating = rotation.advance(players, seating)
    return followed


def test_seat_after_the_last_seat_comes_the_first() -> None:
    assert seat_after(THREE, "C") == "A"
    assert seat_after(FOUR, "C", 2) == "A"


def test_seats_from_begins_anywhere_and_names_everyone_once() -> None:
    assert seats_from(FOUR, "C") == ("C", "D", "A", "B")
    assert seats_from(FOUR, "A") == FOUR


@pytest.mark.parametrize(
    ("players", "followed"),
    [
        (THREE, ["B:", "C:", "A:", "B:"]),
        (FOUR, ["B:", "C:", "D:", "A:", "B:"]),
        (FIVE, ["B:", "C:", "D:", "E:", "A:", "B:"]),
    ],
)
def test_rotation_plain_goes_round_and_nobody_sits_out(players: tuple[str, ...], followed: list[str]) -> None:
    assert deals(Rotation(), players, "B", len(followed)) == followed


@pytest.mark.parametrize(
    ("active", "players", "followed"),
    [
        (4, THREE, ["A:", "B:", "C:", "A:"]),
        (4, FOUR, ["A:", "B:", "C:", "D:", "A:"]),
        (4, FIVE, ["A:A", "B:B", "C:C", "D:D", "E:E", "A:A"]),
        (3, THREE, ["A:", "B:", "C:", "A:"]),
        (3, FOUR, ["A:A", "B:B", "C:C", "D:D", "A:A"]),
    ],
)
def test_dealer_rests_only_with_one_player_too_many(active: int, players: tuple[str, ...], followed: list[str]) -> None:
    assert deals(DealerRests(active), players, "A", len(followed)) == followed


@pytest.mark.parametrize(
    ("players", "followed"),
    [(THREE, ["A:", "B:", "C:", "A:"]), (FOUR, ["A:D", "B:A", "C:B", "D:C", "A:D"])],
)
def test_before_dealer_rests_only_with_one_player_too_many(players: tuple[str, ...], followed: list[str]) -> None:
    assert deals(BeforeDealerRests(3), players, "A", len(followed)) == followed


@pytest.mark.parametrize(
    ("players", "followed"),
    [(THREE, ["C:", "A:", "B:", "C:"]), (FOUR, ["C:A", "D:B", "A:C", "B:D", "C:A"])],
)
def test_opposite_rests_of_three_nobody_of_four_the_one_opposite(players: tuple[str, ...], followed: list[str]) -> None:
    assert deals(OppositeRests(), players, "C", len(followed)) == followed


# One is out for five deals; the other four deal in turn and the one opposite the dealer sits out as well.
DANISH_FIVE = [
    *("A:CD", "B:CE", "D:AC", "E:BC", "A:CD"),  # C is out: A B D E play
    *("B:DE", "C:AD", "E:BD", "A:CD", "B:DE"),  # C is back as forehand of B; D is out: A B C E
    *("C:AE", "D:BE", "A:CE", "B:DE", "C:AE"),  # D is back as forehand of C; E is out: A B C D
    *("D:AB", "E:AC", "B:AD", "C:AE", "D:AB"),  # E is back as forehand of D; A is out: B C D E
    *("E:BC", "A:BD", "C:BE", "D:AB", "E:BC"),  # A is back as forehand of E; B is out: A C D E
]


def test_opposite_rests_of_five_follows_the_turn_over_twenty_five_deals_and_begins_again() -> None:
    # After 25 deals B is back as forehand of A, and everything is as at the beginning.
    assert deals(OppositeRests(), FIVE, "A", 50) == DANISH_FIVE * 2


def test_opposite_rests_of_five_everyone_deals_and_plays_equally_often() -> None:
    followed = deals(OppositeRests(), FIVE, "A", 25)

    for player in FIVE:
        assert sum(deal[0] == player for deal in followed) == 5
        assert sum(player in deal[2:] for deal in followed) == 10


@pytest.mark.parametrize("first", FIVE)
def test_opposite_rests_of_five_whoever_was_out_comes_back_as_forehand(first: str) -> None:
    rotation = OppositeRests()
    seating = rotation.start(FIVE, first)
    for _ in range(10):
        was_out = seating.out
        for _ in range(5):
            assert seating.out == was_out
            seating = rotation.advance(FIVE, seating)
        assert seat_after(FIVE, seating.dealer) == was_out
        assert was_out not in rotation.resting(FIVE, seating)


@pytest.mark.parametrize("rotation", [Rotation(), DealerRests(3), OppositeRests()])
def test_rotation_table_says_who_deals_and_the_turn_goes_on_from_there(rotation: Rotation) -> None:
    seating = rotation.dealt_by(FOUR, rotation.start(FOUR, "A"), "C")

    assert seating.dealer == "C"
    assert rotation.advance(FOUR, seating).dealer == "D"


def test_opposite_rests_of_five_another_dealer_of_the_four_leaves_the_fifth_out() -> None:
    rotation = OppositeRests()
    second = rotation.advance(FIVE, rotation.start(FIVE, "A"))

    seating = rotation.dealt_by(FIVE, second, "E")

    assert rotation.resting(FIVE, seating) == ("B", "C")
    # This was the second of C's five deals: A, B and D deal the others, then E, and B, two seats after him, goes out.
    out = []
    for _ in range(4):
        seating = rotation.advance(FIVE, seating)
        out.append(f"{seating.dealer}:{seating.out}")
    assert out == ["A:C", "B:C", "D:C", "E:B"]


def test_opposite_rests_of_five_the_one_who_is_out_deals_and_another_goes_out() -> None:
    rotation = OppositeRests()

    seating = rotation.dealt_by(FIVE, rotation.start(FIVE, "A"), "C")

    assert seating.dealer == "C"
    assert "C" not in rotation.resting(FIVE, seating)
    assert len(rotation.resting(FIVE, seating)) == 2


@pytest.mark.parametrize("rotation", [Rotation(), DealerRests(4), OppositeRests()])
def test_rotation_same_dealer_named_changes_nothing(rotation: Rotation) -> None:
    seating = rotation.advance(FIVE, rotation.start(FIVE, "A"))

    assert rotation.dealt_by(FIVE, seating, seating.dealer) == seating


def test_seating_without_more_is_only_a_dealer() -> None:
    assert Seating("A") == Seating("A", out=None, deals=0)
