"""The entries of a journal besides hands, as forms of their own, and the entries that concern other entries."""

from __future__ import annotations

from types import MappingProxyType

from tarok_ledger.games.form import Field, Form, when
from tarok_ledger.games.spec import Game

HIGHEST_TRANSFER = 1_000_000
LONGEST_NOTE = 500
MOST_ROUNDS = 100

NOTE = Field("note", "text", high=LONGEST_NOTE, optional=True)
SEATING = (
    Field("dealer", "player", among="seated", optional=True),
    Field("resting", "players", among="seated", optional=True),
)

FORMS = MappingProxyType(
    {
        "no_play": Form(
            (
                Field("reason", "choice", choices=("all_passed", "misdeal", "redeal", "no_tarok")),
                Field("by", "player", among="seated", optional=True),
                Field("deal", "choice", choices=("again", "passes"), optional=True, when=(when("reason", "misdeal"),)),
                *SEATING,
                NOTE,
            )
        ),
        "transfer": Form(
            (
                Field("from", "player", among="accounts"),
                Field("to", "player", among="accounts", differs_from="from"),
                Field("amount", "count", low=1, high=HIGHEST_TRANSFER),
                NOTE,
            )
        ),
        "last_rounds": Form((Field("rounds", "count", low=1, high=MOST_ROUNDS), NOTE)),
        "join": Form((Field("player", "text"), Field("after", "player", among="seated", optional=True), NOTE)),
        "leave": Form((Field("player", "player", among="seated"), NOTE)),
        "swap": Form((Field("players", "players", among="seated"), NOTE)),
        "note": Form((Field("note", "text", high=LONGEST_NOTE),)),
        "close": Form((NOTE,)),
    }
)

EVENT_FORM = Form((NOTE,))

AMEND, VOID, UNDO, REDO = "amend", "void", "undo", "redo"
CORRECTIONS = (AMEND, VOID, UNDO, REDO)
"""Entries that name an earlier entry; nothing that was written is ever taken away."""


def entry_types(game: Game) -> tuple[str, ...]:
    """Every type of entry that a table of this game may hold, corrections aside."""
    return ("hand", *FORMS, *game.events)


def form_of_entry(game: Game, kind: str) -> Form:
    if kind == "hand":
        return Form((*game.form.fields, *SEATING, NOTE))
    return EVENT_FORM if kind in game.events else FORMS[kind]
