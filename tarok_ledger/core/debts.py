"""The fewest payments that settle a set of debts, or all of them through one person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

EXACT_UP_TO = 10
"""With more people than this the search for the very fewest grows too long, and a good answer has to do."""


@dataclass(frozen=True, slots=True)
class Transfer:
    payer: str
    payee: str
    amount: int


def fewest_transfers(due: Mapping[str, int]) -> tuple[Transfer, ...]:
    """Payments that give everyone what is due to him (+) or owed by him (-).

    A group of people whose dues come to nothing among themselves settles with one payment less than it has members;
    so the fewest payments come from the most such groups.
    """
    _check_that_they_cancel(due)
    open_dues = [(name, amount) for name, amount in due.items() if amount != 0]
    groups = _most_groups(open_dues) if len(open_dues) <= EXACT_UP_TO else _pairs_and_rest(open_dues)
    return tuple(transfer for group in groups for transfer in _settle_group(group))


def through_banker(due: Mapping[str, int], banker: str) -> tuple[Transfer, ...]:
    """Everyone settles with one person: who owes pays him, who is owed is paid by him. What he then has over or short
    is exactly what is due to himself."""
    _check_that_they_cancel(due)
    others = [(name, amount) for name, amount in due.items() if name != banker]
    collected = [Transfer(name, banker, -amount) for name, amount in others if amount < 0]
    handed_out = [Transfer(banker, name, amount) for name, amount in others if amount > 0]
    return (*collected, *handed_out)


def _check_that_they_cancel(due: Mapping[str, int]) -> None:
    if sum(due.values()) != 0:
        raise ValueError("dues do not add up to nothing")


Dues = Sequence[tuple[str, int]]


def _most_groups(dues: Dues) -> list[Dues]:
    """Splits the people into as many groups that come to nothing as can be.

    `most[people]` is the largest number of groups among a set of people (a bit each) when they are lined up one after
    the other and a group ends wherever the running sum is nothing. `before` remembers who came last in the best line.
    """
    everyone = (1 << len(dues)) - 1
    sums = [0] * (everyone + 1)
    most = [0] * (everyone + 1)
    before = [0] * (everyone + 1)
    for people in range(1, everyone + 1):
        lowest = people & -people
        sums[people] = sums[people ^ lowest] + dues[lowest.bit_length() - 1][1]
        members = [1 << place for place in range(len(dues)) if people >> place & 1]
        before[people] = max(members, key=lambda member: most[people ^ member])
        most[people] = most[people ^ before[people]] + (sums[people] == 0)
    groups: list[Dues] = []
    group: list[tuple[str, int]] = []
    people = everyone
    while people:
        last = before[people]
        group.append(dues[last.bit_length() - 1])
        people ^= last
        if sums[people] == 0:
            groups.append(group)
            group = []
    return groups


def _pairs_and_rest(dues: Dues) -> list[Dues]:
    """For many people: whoever owes exactly what another gets is paired with him, the rest is one group."""
    waiting: dict[int, list[tuple[str, int]]] = {}
    pairs: list[Dues] = []
    for person in dues:
        if matching := waiting.get(-person[1]):
            pairs.append((matching.pop(0), person))
        else:
            waiting.setdefault(person[1], []).append(person)
    rest = [person for people in waiting.values() for person in people]
    return [*pairs, rest]


def _settle_group(group: Dues) -> list[Transfer]:
    """Largest debtor to largest creditor until nothing is open: at most one payment less than there are members."""
    debtors = sorted(((-amount, name) for name, amount in group if amount < 0), key=lambda item: -item[0])
    creditors = sorted(((amount, name) for name, amount in group if amount > 0), key=lambda item: -item[0])
    transfers = []
    while debtors and creditors:
        (owed, debtor), (wanted, creditor) = debtors.pop(0), creditors.pop(0)
        amount = min(owed, wanted)
        transfers.append(Transfer(debtor, creditor, amount))
        if owed > amount:
            debtors.insert(0, (owed - amount, debtor))
        if wanted > amount:
            creditors.insert(0, (wanted - amount, creditor))
    return transfers
