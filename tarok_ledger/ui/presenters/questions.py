"""What the entry page shows: questions, the choices they offer, and the result so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tarok_ledger.core.problems import Problems

Path = tuple[str | int, ...]
"""Where an answer stands: `("melds", 0, "player")`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A chip: what it answers, and whether that is the answer now."""

    value: Any
    label: str
    line: str = ""
    look: str = "plain"
    rings: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to answer. `kind` says how: chips, a number on a slider, text, parts of a whole, or rows of parts."""

    path: Path
    kind: str
    label: str
    choices: tuple[Choice, ...] = ()
    value: Any = None
    low: int = 0
    high: int = 0
    mark: int | None = None
    """On a slider: where winning begins."""
    parts: tuple[Question, ...] = ()
    problem: str = ""
    hint: str = ""
    """What the rules say about it, where players tend to ask."""
    needed: bool = False
    collapsed: bool = False
    """Nothing is said about it yet, and mostly nothing will be: a chip that opens it is enough."""

    @property
    def name(self) -> str:
        return ".".join(map(str, self.path))


@dataclass(frozen=True, slots=True)
class Seat:
    """What the hand brings a player."""

    player: str
    amount: str
    sign: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """The bar at the bottom: every seat, a line on why (or what is still needed), and whether it can be saved."""

    seats: tuple[Seat, ...]
    line: str
    complete: bool
    reasons: tuple[str, ...] = ()
    problems: Problems = field(default=())
