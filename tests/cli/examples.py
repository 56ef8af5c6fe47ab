"""Hands from the pages of the rules, and what they come to, worked out by hand."""

from __future__ import annotations

import json
from typing import Any

Entry = dict[str, Any]

FOUR = ("Ana", "Bor", "Cene", "Dora")
THREE = FOUR[:3]

TWO: Entry = {"type": "hand", "contract": "two", "declarer": "Ana", "partner": "Bor", "points": 45}
"""Slovenian, example 1: Ana +30, Bor +30."""
ONE_CONTRA: Entry = {
    "type": "hand",
    "contract": "one",
    "declarer": "Ana",
    "partner": "Bor",
    "points": 30,
    "contra": 1,
    "premiums": [{"premium": "trula", "by": "defence"}],
}
"""Slovenian, example 2: Ana -80, Bor -80."""
ONE_WITHOUT_MOND: Entry = {**TWO, "contract": "one", "mond_lost": "Ana"}
"""Slovenian, example 6: Ana +20, Bor +40."""
KLOP: Entry = {"type": "hand", "contract": "klop", "klop_points": {"Ana": 20, "Bor": 20, "Cene": 15, "Dora": 15}}
"""Slovenian, example 5: -20, -20, -15, -15, and a Radl for everybody."""
CLOSE: Entry = {"type": "close"}

DANISH_HAND: Entry = {
    "type": "hand",
    "melds": [
        {"player": "Bor", "meld": "taroks", "count": 10, "pagat": True},
        {"player": "Cene", "meld": "half", "in": "hearts"},
    ],
    "kings_lost": {"Ana": 1},
    "pagat": {"player": "Bor", "saved": True},
    "last_trick": {"player": "Cene", "card": "king"},
    "count": {"Ana": 20, "Cene": 30},
}
"""Danish, the example: Ana -130, Bor -50, Cene +115, king cup 0, pagat cup 65."""

BLOCK_HANDS: tuple[Entry, ...] = (
    {"type": "hand", "contract": "dreier", "declarer": "Bor", "times": 2, "points": 30},
    {"type": "hand", "contract": "dreier", "declarer": "Cene", "points": 30},
    {"type": "hand", "contract": "dreier", "declarer": "Ana", "points": 40},
)
"""Block, the example, in small blocks. Pot made up to 12; Bor loses: bête 24, 2 to each: -4, -31, -1. Bor deals (pot
15); Cene loses 15 + 24: bête 39, 1 to each: -3, -33, -42. Cene deals (pot 18); Ana takes 18 and Bor's 24, 1 from each:
+41, -34, -46. Open: Cene 39."""


def evening(*entries: Entry, game: str = "slovenian", players: tuple[str, ...] = FOUR, **header: object) -> str:
    """The text of an evening file."""
    return json.dumps({"game": game, "players": list(players), **header, "entries": list(entries)})
