"""The fewest payments, against a search that shares nothing with the program's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

import pytest

from tarok_ledger.core.debts import Transfer, fewest_transfers, through_banker

Due = dict[str, int]
EXACT_UP_TO = 10
"""What the table was promised."""


def most_cancelling_groups(amounts: Sequence[int]) -> int:
    """Brute force: every way of parting the people into groups that each come to nothing. The first person's group is
    tried in every size and shape, then the people who are left are parted likewise."""
    if not amounts:
        return 0
    first, *others = amounts
    best = 0
    for size in range(len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            if first + sum(others[place] for place in chosen) == 0:
                left = [amount for place, amount in enumerate(others) if place not in chosen]
                best = max(best, 1 + most_cancelling_groups(left))
    return best


def fewest_by_partitions(due: Mapping[str, int]) -> int:
    amounts = [amount for amount in due.values() if amount]
    return len(amounts) - most_cancelling_groups(amounts)


def fewest_by_paying(open_amounts: tuple[int, ...]) -> int:
    """Brute force without any thought of groups: the first open person settles with each possible other in turn."""
    amounts = tuple(amount for amount in open_amounts if amount)
    if not amounts:
        return 0
    first, *others = amounts
    tries = []
    for place, other in enumerate(others):
        if first * other < 0:
            tries.append((*others[:place], other + first, *others[place + 1 :]))
    return 1 + min(fewest_by_paying(after) for after in tries)


def assert_settles(due: Mapping[str, int]) -> int:
    """Everyone ends with nothing open, nobody pays and is paid; returns the number of payments."""
    transfers = fewest_transfers(due)
    open_dues = dict(due)
    for transfer in transfers:
        assert type(transfer.amount) is int and transfer.amount > 0
        assert due[transfer.payer] < 0 < due[transfer.payee]
        open_dues[transfer.payer] += transfer.amount
        open_dues[transfer.payee] -= transfer.amount
    assert not any(open_dues.values())
    return len(transfers)


def people(amounts: Sequence[int]) -> Due:
    return {f"p{place}": amount for place, amount in enumerate(amounts)}


def random_due(seed: int, size: int) -> Due:
    """Small amounts, so that groups come about by chance."""
    chance = Random(seed)
    amounts = [chance.choice((-1, 1)) * chance.randint(1, 9) for _ in range(size - 1)]
    return people([*amounts, -sum(amounts)])


def hidden_groups(seed: int, size: int) -> Due:
    """Large amounts made of groups that cancel, then shuffled: greedy paying misses these."""
    chance = Random(seed)
    amounts: list[int] = []
    while size - len(amounts) > 1:
        left = size - len(amounts)
        length = left if left <= 3 else chance.randint(2, min(4, left - 2))
        group = [chance.choice((-1, 1)) * chance.randint(1, 200) for _ in range(length - 1)]
        amounts += [*group, -sum(group)]
    chance.shuffle(amounts)
    return people(amounts)


def random_cases() -> Iterator[Due]:
    for size in range(2, EXACT_UP_TO + 1):
        for seed in range(30):
            yield random_due(1000 * size + seed, size)
            yield hidden_groups(1000 * size + seed, size)


@pytest.mark.parametrize("due", list(random_cases()), ids=lambda due: ",".join(map(str, due.values())))
def test_fewest_transfers_random_debts_settle_with_the_very_fewest(due: Due) -> None:
    assert assert_settles(due) == fewest_by_partitions(due)


@pytest.mark.parametrize("seed", range(60))
def test_fewest_transfers_few_people_no_way_of_paying_needs_less(seed: int) -> None:
    due = random_due(seed, 2 + seed % 5)

    assert assert_settles(due) == fewest_by_paying(tuple(due.values()))


@pytest.mark.parametrize(
    ("amounts", "fewest"),
    [
        ((), 0),
        ((0, 0, 0), 0),
        ((5, -5), 1),
        ((5, -5, 0), 1),
        ((9, -4, -5), 2),
        ((7, 5, -5, -7), 2),
        ((10, -4, -6, 3, -3), 3),
        # 6 + 5 against 4 + 7, and no part of it cancels.
        ((6, 5, -4, -7), 3),
        # 8 = 3 + 5 and 9 = 2 + 7: two groups of three, which paying from the largest to the largest misses.
        ((8, 9, -3, -5, -2, -7), 4),
        # Five pairs.
        ((1, 2, 3, 4, 5, -5, -4, -3, -2, -1), 5),
        # Three groups of three, and one who is even.
        ((11, -5, -6, 13, -4, -9, 17, -10, -7, 0), 6),
        # One pays all: no two of the others cancel.
        ((-45, 1, 2, 3, 4, 5, 6, 7, 8, 9), 9),
        # 10 people, only the whole comes to nothing.
        ((1, 2, 4, 8, 16, 32, 64, 128, 256, -511), 9),
    ],
)
def test_fewest_transfers_worked_by_hand_needs_so_many(amounts: tuple[int, ...], fewest: int) -> None:
    assert assert_settles(people(amounts)) == fewest


def test_fewest_transfers_two_people_says_who_pays_whom() -> None:
    (transfer,) = fewest_transfers({"Ana": -120, "Bor": 120})

    assert (transfer.payer, transfer.payee, transfer.amount) == ("Ana", "Bor", 120)


def test_fewest_transfers_people_who_are_even_do_not_use_up_the_exact_search() -> None:
    due = hidden_groups(7, EXACT_UP_TO) | {f"even{place}": 0 for place in range(20)}

    assert assert_settles(due) == fewest_by_partitions(due)


@pytest.mark.parametrize("size", [11, 12, 15, 25, 60])
@pytest.mark.parametrize("seed", range(10))
def test_fewest_transfers_many_people_everything_is_settled(size: int, seed: int) -> None:
    due = hidden_groups(seed, size)

    assert assert_settles(due) < len(due)


def test_fewest_transfers_many_people_who_cancel_in_pairs_pay_once_each() -> None:
    assert assert_settles(people([*range(1, 9), *range(-8, 0)])) == 8


def test_fewest_transfers_dues_that_do_not_cancel_are_a_programmers_mistake() -> None:
    with pytest.raises(ValueError, match="nothing"):
        fewest_transfers({"Ana": 1, "Bor": -2})


def test_through_banker_worked_by_hand_collects_and_hands_out() -> None:
    due = {"Ana": -120, "Bor": 200, "Cene": -130, "Dora": 50, "Ema": 0}

    # Bor takes in 250 and gives away 50: the 200 that are due to him.
    assert through_banker(due, "Bor") == (
        Transfer("Ana", "Bor", 120),
        Transfer("Cene", "Bor", 130),
        Transfer("Bor", "Dora", 50),
    )


@pytest.mark.parametrize("due", list(random_cases())[::7], ids=lambda due: ",".join(map(str, due.values())))
def test_through_banker_random_debts_everyone_deals_with_him_alone_and_once(due: Due) -> None:
    for banker in due:
        received = dict.fromkeys(due, 0)
        transfers = through_banker(due, banker)
        for transfer in transfers:
            assert transfer.amount > 0
            assert banker in (transfer.payer, transfer.payee)
            received[transfer.payer] -= transfer.amount
            received[transfer.payee] += transfer.amount
        assert received == due
        assert len(transfers) == sum(1 for name, amount in due.items() if amount and name != banker)


def test_through_banker_dues_that_do_not_cancel_are_a_programmers_mistake() -> None:
    with pytest.raises(ValueError, match="nothing"):
        through_banker({"Ana": 1, "Bor": -2}, "Ana")
