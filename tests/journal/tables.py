"""Tables to play at: short ways to write an evening down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tarok_ledger.core.problems import Problem
from tarok_ledger.journal.codec import settled
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.header import Header, read_header

Entry = dict[str, Any]

THREE = ("Ana", "Bor", "Cene")
FOUR = (*THREE, "Dana")
FIVE = (*FOUR, "Eva")


def table(game: str = "slovenian", players: Sequence[str] = FOUR, **head: object) -> Evening:
    header = read_header({"game": game, "players": list(players), **head})
    assert isinstance(header, Header), header
    return Evening(header)


def write(evening: Evening, *entries: Entry) -> Evening:
    for entry in entries:
        assert evening.append(entry) == (), entry
    return evening


def slovenian(*entries: Entry, players: Sequence[str] = FOUR, **head: object) -> Evening:
    return write(table("slovenian", players, **head), *entries)


def danish(*entries: Entry, players: Sequence[str] = THREE, **head: object) -> Evening:
    return write(table("danish", players, **head), *entries)


def block(*entries: Entry, players: Sequence[str] = THREE, **head: object) -> Evening:
    return write(table("block", players, **head), *entries)


def solo(declarer: str, points: int = 45, **more: object) -> Entry:
    """Solo three of Slovenian tarok: the declarer alone scores 40 and the difference to 35, so 50 with 45 points."""
    return {"type": "hand", "contract": "solo_three", "declarer": declarer, "points": points, **more}


def last_trick(player: str, card: str = "other", **more: object) -> Entry:
    """A Danish hand in which nothing pays but the last trick: 20 from each of the two others."""
    return {"type": "hand", "last_trick": {"player": player, "card": card}, **more}


def no_play(reason: str, **more: object) -> Entry:
    return {"type": "no_play", "reason": reason, **more}


def transfer(payer: str, payee: str, amount: object, **more: object) -> Entry:
    return {"type": "transfer", "from": payer, "to": payee, "amount": amount, **more}


def note(text: object) -> Entry:
    return {"type": "note", "note": text}


def amend(number: object, body: object) -> Entry:
    return {"type": "amend", "entry": number, "with": body}


def void(number: object) -> Entry:
    return {"type": "void", "entry": number}


def undo(number: object) -> Entry:
    return {"type": "undo", "entry": number}


def redo(number: object) -> Entry:
    return {"type": "redo", "entry": number}


CLOSE: Entry = {"type": "close"}


def totals(evening: Evening) -> dict[str, int]:
    return evening.position.totals


def accounts(evening: Evening) -> Mapping[str, int]:
    accounts: Mapping[str, int] = settled(evening)["accounts"]
    return accounts


def dealer(evening: Evening) -> str:
    return evening.position.seating.dealer


def named(problems: object) -> list[tuple[int | None, str, str]]:
    """Entry, field and reason of every problem; none for what was accepted."""
    if not isinstance(problems, tuple):
        return []
    assert all(isinstance(found, Problem) for found in problems)
    return [(found.entry, found.field, found.key) for found in problems]
