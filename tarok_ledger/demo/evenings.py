"""A few evenings as they might have been played, for trying things out and for pictures."""

from __future__ import annotations

from typing import Any

Entry = dict[str, Any]


def hand(**answers: Any) -> Entry:
    return {"type": "hand", **answers}


def premium(key: str, by: str = "declarer", **said: Any) -> Entry:
    return {"premium": key, "by": by, **said}


def last(player: str, card: str = "other") -> Entry:
    return {"player": player, "card": card}


SLOVENIAN = (
    hand(contract="two", declarer="Ana", partner="Cene", points=45, premiums=[premium("trula")]),
    hand(contract="one", declarer="Bor", partner="Ana", points=52, premiums=[premium("pagat_ultimo", announced=True)]),
    hand(contract="klop", klop_points={"Ana": 20, "Bor": 0, "Cene": 31, "Dana": 19}),
    hand(contract="solo_three", declarer="Dana", points=41),
    hand(contract="three", declarer="Cene", partner="Dana", points=30, contra=1, mond_lost="Cene"),
    {"type": "no_play", "reason": "misdeal"},
    hand(contract="two", declarer="Bor", partner="Cene", points=40, premiums=[premium("king_ultimo", made=False)]),
    hand(contract="beggar", declarer="Ana", made=True, note="with the Mond in the hand"),
    hand(contract="solo_without", declarer="Dana", points=38),
    hand(contract="one", declarer="Ana", partner="Bor", points=33, contra=1, premiums=[premium("kings", "defence")]),
    hand(contract="solo_one", declarer="Cene", points=47),
    hand(contract="two", declarer="Dana", partner="Ana", points=58, premiums=[premium("trula"), premium("kings")]),
)

DANISH = (
    hand(
        melds=[{"player": "Astrid", "meld": "taroks", "count": 10, "pagat": True}],
        kings_lost={"Morten": 1},
        pagat={"player": "Astrid", "saved": True},
        last_trick=last("Kirsten"),
        count={"Morten": 22, "Kirsten": 35},
    ),
    hand(last_trick=last("Bent", "king"), count={"Astrid": 30, "Morten": 18}),
    hand(
        melds=[{"player": "Kirsten", "meld": "half", "in": "hearts"}],
        kings_lost={"Bent": 2},
        last_trick=last("Astrid"),
        bagud=[{"player": "Bent", "card": "pagat"}],
        count={"Bent": 14, "Astrid": 41},
    ),
    hand(last_trick=last("Morten"), fines=[{"player": "Kirsten", "fine": "meld"}], count={"Kirsten": 27, "Bent": 25}),
    {"type": "no_play", "reason": "misdeal"},
    hand(nolo="Morten", last_trick=last("Astrid"), pagat={"player": "Kirsten", "saved": False}),
    hand(
        melds=[{"player": "Bent", "meld": "matadors", "count": 4}],
        pagat={"player": "Bent", "saved": True},
        last_trick=last("Astrid", "king"),
        count={"Morten": 19, "Astrid": 33},
    ),
    hand(last_trick=last("Kirsten"), kings_lost={"Astrid": 1}, count={"Bent": 29, "Astrid": 24}),
)

BLOCK = (
    hand(contract="dreier", declarer="Poldi", times=2, points=30),
    hand(contract="dreier", declarer="Resi", times=1, points=33),
    hand(contract="dreier", declarer="Franz", points=44, premiums=[premium("ultimo")]),
    hand(contract="solo", declarer="Resi", points=39, premiums=[premium("trull", "Resi")]),
    {"type": "no_play", "reason": "all_passed"},
    hand(contract="dreier", declarer="Poldi", times=3, points=28),
    hand(contract="dreier", declarer="Franz", schleifen=True),
    hand(contract="dreier", declarer="Resi", points=51),
    hand(contract="dreier", declarer="Poldi", conceded=True),
    hand(contract="dreier", declarer="Franz", times=2, points=35),
    {"type": "hat"},
    hand(contract="dreier", declarer="Resi", times=1, points=31),
)

KOENIGRUFEN = (
    hand(
        contract="rufer",
        declarer="Ana",
        partner="Cene",
        points=40,
        premiums=[premium("king_ultimo", announced=True), premium("trull", "Bor")],
    ),
    hand(contract="solo", declarer="Bor", partner="Dana", points=44, contra=1),
    hand(contract="rufer", declarer="Cene", partner=None, king_in_talon=True, points=31),
    hand(contract="dreier", declarer="Dana", points=50, premiums=[premium("pagat_ultimo", announced=True, contra=1)]),
    hand(contract="rufer", declarer="Bor", partner="Ana", points=28, premiums=[premium("king_lost", "defence")]),
    hand(contract="solo_dreier", declarer="Ana", points=37),
    hand(contract="rufer", declarer="Dana", partner="Bor", points=46, premiums=[premium("kings", "Dana")]),
)

BEGUN = {
    "slovenian": {"contract": "two", "declarer": "Ana", "partner": "Cene", "points": 45},
    "danish": {
        "melds": [{"player": "Kirsten", "meld": "half", "in": "hearts"}],
        "kings_lost": {"Morten": 1},
        "last_trick": last("Bent"),
    },
    "block": {"contract": "dreier", "declarer": "Franz", "points": 41},
    "koenigrufen": {"contract": "rufer", "declarer": "Ana", "partner": "Cene", "points": 40},
}
"""The hand that is being entered when the picture is taken."""

EVENINGS: tuple[tuple[str, tuple[str, ...], tuple[Entry, ...]], ...] = (
    ("slovenian", ("Ana", "Bor", "Cene", "Dana"), SLOVENIAN),
    ("danish", ("Morten", "Astrid", "Bent", "Kirsten"), DANISH),
    ("block", ("Franz", "Poldi", "Resi"), BLOCK),
    ("koenigrufen", ("Ana", "Bor", "Cene", "Dana"), KOENIGRUFEN),
)
