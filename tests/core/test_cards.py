"""The packs, the three ways of counting, and piles that cannot be."""

from __future__ import annotations

from random import Random

import pytest

from tarok_ledger.core.cards import (
    BY_FOURS,
    BY_THIRDS,
    COUNTINGS,
    DANISH,
    HONOURS,
    PACKS,
    RANKS,
    Count,
    Counting,
    Pack,
    Pile,
    count_pile,
    total_points,
)

FULL_VALUES = {"king": 5, "queen": 4, "knight": 3, "jack": 2, **dict.fromkeys(HONOURS, 5), "plain": 1}
"""What a card is called at the table before anything is taken off."""


def cards_of(pack: str) -> list[str]:
    """A real pack, card by card."""
    counting = [rank for rank in RANKS for _ in range(4)] + list(HONOURS)
    return counting + ["plain"] * (int(pack) - len(counting))


def pile_of(cards: list[str]) -> Pile:
    ranks = {rank: cards.count(rank) for rank in RANKS if rank in cards}
    return Pile(len(cards), ranks, frozenset(card for card in cards if card in HONOURS))


def in_lots(cards: list[str], size: int) -> list[list[str]]:
    return [cards[start : start + size] for start in range(0, len(cards), size)]


def three_cards_minus_two(cards: list[str]) -> int:
    """The table method: lots of three, each minus two; one or two cards left over, minus one."""
    return sum(sum(FULL_VALUES[card] for card in lot) - (2 if len(lot) == 3 else 1) for lot in in_lots(cards, 3))


def four_cards_minus_three(cards: list[str]) -> int:
    return sum(sum(FULL_VALUES[card] for card in lot) - (3 if len(lot) == 4 else 1) for lot in in_lots(cards, 4))


def one_a_trick_and_the_courts(cards: list[str]) -> int:
    """Danish: trick by trick, one for the trick and for every counting card one less than its full value."""
    return sum(1 + sum(FULL_VALUES[card] - 1 for card in trick) for trick in in_lots(cards, 3))


def counted(pack: str, counting: Counting, pile: Pile) -> Count:
    count = count_pile(PACKS[pack], counting, pile)
    assert isinstance(count, Count), count
    return count


def refused(pack: str, counting: Counting, pile: Pile) -> list[tuple[str, str]]:
    problems = count_pile(PACKS[pack], counting, pile)
    assert isinstance(problems, tuple)
    return [(found.field, found.key) for found in problems]


def test_packs_hold_twenty_two_taroks_and_the_suits_their_game_needs() -> None:
    assert {name: pack.cards for name, pack in PACKS.items()} == {"78": 78, "76": 76, "54": 54, "42": 42}
    # 78: 19 other taroks and forty pips; 54: 19 and sixteen; 42: 19 and four; 76: two aces less than 78.
    assert {name: pack.plain for name, pack in PACKS.items()} == {"78": 59, "76": 57, "54": 35, "42": 23}


@pytest.mark.parametrize(
    ("pack", "counting", "total"),
    [
        # 4 x (4 1/3 + 3 1/3 + 2 1/3 + 1 1/3) + 3 x 4 1/3 = 58 1/3, and a third for every other card.
        ("78", BY_THIRDS, 78),
        ("76", BY_THIRDS, 77),  # 77 1/3
        ("54", BY_THIRDS, 70),
        ("42", BY_THIRDS, 66),
        # 4 x (4 + 3 + 2 + 1) + 3 x 4 = 52, and the tricks.
        ("78", DANISH, 78),
        ("76", DANISH, 77),
        ("54", DANISH, 70),
        ("42", DANISH, 66),
        # 4 x (5 + 4 + 3 + 2) + 3 x 5 = 71, one for every other card, less three for every four and one for two.
        ("78", BY_FOURS, 72),  # 130 - 57 - 1
        ("76", BY_FOURS, 71),  # 128 - 57
        ("54", BY_FOURS, 66),  # 106 - 39 - 1
        ("42", BY_FOURS, 63),  # 94 - 30 - 1
    ],
)
def test_total_points_of_every_pack_in_every_counting(pack: str, counting: Counting, total: int) -> None:
    assert total_points(PACKS[pack], counting) == total


def test_countings_are_found_by_their_id() -> None:
    assert {name: way.id for name, way in COUNTINGS.items()} == {
        name: name for name in ("by_thirds", "danish", "by_fours")
    }


@pytest.mark.parametrize("pack", ["78", "76", "54", "42"])
@pytest.mark.parametrize("seed", range(60))
def test_by_thirds_random_pile_counts_as_three_cards_minus_two(pack: str, seed: int) -> None:
    chance, cards = Random(seed), cards_of(pack)
    chance.shuffle(cards)
    taken = chance.randint(0, len(cards))
    mine, theirs = cards[:taken], cards[taken:]

    count = counted(pack, BY_THIRDS, pile_of(mine))

    assert (count.points, count.others_points) == (three_cards_minus_two(mine), three_cards_minus_two(theirs))


@pytest.mark.parametrize("seed", range(60))
def test_danish_random_tricks_count_as_trick_by_trick(seed: int) -> None:
    chance, cards = Random(seed), cards_of("78")
    chance.shuffle(cards)
    taken = 3 * chance.randint(0, 26)
    mine, theirs = cards[:taken], cards[taken:]

    count = counted("78", DANISH, pile_of(mine))

    assert (count.points, count.others_points) == (one_a_trick_and_the_courts(mine), one_a_trick_and_the_courts(theirs))


@pytest.mark.parametrize("seed", range(60))
def test_by_fours_random_pile_counts_as_four_cards_minus_three(seed: int) -> None:
    chance, cards = Random(seed), cards_of("78")
    chance.shuffle(cards)
    taken = 2 * chance.randint(0, 39)
    mine, theirs = cards[:taken], cards[taken:]

    count = counted("78", BY_FOURS, pile_of(mine))

    assert (count.points, count.others_points) == (four_cards_minus_three(mine), four_cards_minus_three(theirs))


@pytest.mark.parametrize(
    ("pack", "counting", "step", "total"),
    [
        ("78", BY_THIRDS, 1, 78),
        ("54", BY_THIRDS, 1, 70),
        ("42", BY_THIRDS, 1, 66),
        ("78", DANISH, 3, 78),
        ("78", BY_FOURS, 2, 72),
    ],
)
def test_count_pile_wherever_the_pack_is_parted_both_sides_make_the_total(
    pack: str, counting: Counting, step: int, total: int
) -> None:
    cards = cards_of(pack)
    Random(int(pack)).shuffle(cards)
    for taken in range(0, len(cards) + 1, step):
        count = counted(pack, counting, pile_of(cards[:taken]))
        assert count.points + count.others_points == total


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        (Pile(0), 0),
        (Pile(1), 0),  # 1/3
        (Pile(2), 1),  # 2/3
        (Pile(3), 1),
        (Pile(1, {"king": 1}), 4),  # 4 1/3
        (Pile(2, {"king": 1}), 5),  # 4 2/3
        (Pile(2, {"king": 1, "queen": 1}), 8),  # 7 2/3
        (Pile(3, {"jack": 1}, frozenset({"I"})), 6),  # 1 1/3 + 4 1/3 + 1/3
        (Pile(7, {"king": 4}, frozenset({"I", "XXI", "skues"})), 30),  # all seven honours: 30 1/3
    ],
)
def test_by_thirds_small_piles_round_to_the_nearest_whole(pile: Pile, points: int) -> None:
    assert counted("54", BY_THIRDS, pile).points == points


def test_danish_the_skat_counts_as_one_trick() -> None:
    assert counted("78", DANISH, Pile(3)).points == 1
    assert counted("78", DANISH, Pile(3, {"queen": 1, "knight": 1})).points == 6


@pytest.mark.parametrize("number", [5, -1])
@pytest.mark.parametrize("rank", RANKS)
def test_count_pile_more_or_less_of_a_rank_than_there_are_is_refused(rank: str, number: int) -> None:
    assert (rank, "pile.too_many_of_rank") in refused("54", BY_THIRDS, Pile(10, {rank: number}))


@pytest.mark.parametrize("pack", ["78", "76", "54", "42"])
def test_count_pile_beyond_the_pack_is_refused(pack: str) -> None:
    assert refused(pack, BY_THIRDS, Pile(int(pack) + 1)) == [("cards", "pile.beyond_pack")]
    assert refused(pack, BY_THIRDS, Pile(-1)) == [("cards", "pile.beyond_pack")]


def test_count_pile_more_counting_cards_than_cards_is_refused() -> None:
    pile = Pile(2, {"king": 2}, frozenset({"XXI"}))

    assert refused("54", BY_THIRDS, pile) == [("cards", "pile.more_counting_than_cards")]


def test_count_pile_so_many_cards_must_hold_counting_ones() -> None:
    # Only 35 cards of the 54 count nothing: among 36 at least one is a counting card.
    assert refused("54", BY_THIRDS, Pile(36)) == [("cards", "pile.too_few_counting")]
    assert counted("54", BY_THIRDS, Pile(36, {"jack": 1})).points == 13  # 35/3 + 1 1/3
    assert counted("54", BY_THIRDS, Pile(35)).points == 12  # 11 2/3


def test_count_pile_the_whole_pack_leaves_the_others_nothing() -> None:
    assert counted("54", BY_THIRDS, pile_of(cards_of("54"))) == Count(70, 0)


@pytest.mark.parametrize(("counting", "cards"), [(DANISH, 4), (DANISH, 5), (BY_FOURS, 3), (BY_FOURS, 1)])
def test_count_pile_cards_that_are_no_whole_tricks_are_refused(counting: Counting, cards: int) -> None:
    assert refused("78", counting, Pile(cards)) == [("cards", "pile.not_in_tricks")]


@pytest.mark.parametrize("pile", [Pile(5, {"cavalier": 1}), Pile(5, {}, frozenset({"XX"}))])
def test_count_pile_card_that_no_pack_has_is_refused(pile: Pile) -> None:
    assert refused("54", BY_THIRDS, pile) == [("cards", "pile.unknown_card")]


def test_count_pile_several_faults_are_all_named() -> None:
    found = refused("54", BY_THIRDS, Pile(60, {"king": 5, "jack": -1}))

    assert found == [
        ("king", "pile.too_many_of_rank"),
        ("jack", "pile.too_many_of_rank"),
        ("cards", "pile.beyond_pack"),
    ]


def test_pile_others_hold_exactly_the_rest_of_the_pack() -> None:
    others = Pile(10, {"king": 3, "queen": 4}, frozenset({"I"})).others_of(Pack(54))

    assert (others.cards, others.number("king"), others.number("queen"), others.number("jack")) == (44, 1, 0, 4)
    assert others.honours == {"XXI", "skues"}
