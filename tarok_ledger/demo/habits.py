"""How often things happen at a table, by the key of the question. No rules: what cannot be, the rule book refuses."""

from __future__ import annotations

from collections.abc import Mapping

THOUSAND = 1000


def often(**in_a_thousand: int) -> Mapping[str, int]:
    """A line of a table."""
    return in_a_thousand


SAID = {
    **often(premiums=270, contra=35, times=350, renonce=6, own_contra=3),
    **often(mond_lost=20, schleifen=25, conceded=30, courage=40, king_in_talon=400),
    **often(melds=380, fines=15, kings_lost=260, kings=450, saved=650),
    **often(lost=450, pagat=330, last_trick=150, nolo=20, tout=2),
    **often(misere=15, vole=3, bagud=25, count=900, matsch=5),
    **often(deal=150, by=0, note=12),
}
"""Of a thousand hands in which a question may be left open, so many answer it."""
SAID_OTHERWISE = 120

YES = often(made=580, saved=620)
"""Of a thousand answers to a question that must be answered, so many are yes."""
YES_OTHERWISE = 500

NOBODY = 70
"""Of a thousand times that nobody may be named, nobody is: the declarer has called his own card."""

CHOICES = {
    "contract": {
        **often(klop=70, three=320, two=270, one=160, solo_three=45),
        **often(solo_two=30, solo_one=20, beggar=40, solo_without=15, open_beggar=6),
        **often(colour_valat=3, valat=1, rufer=600),
    },
    "card": often(other=850, king=110, pagat=40, mond=60),
    "result": often(saved=550, lost=360, ultimo=60, ultimo_lost=30),
    "meld": {
        **often(half=300, full=60, overfull=15, taroks=420, matadors=80),
        **often(cavallerie=150, koenigreich=120, four=60, three=30, latons=40),
    },
    "reason": often(all_passed=500, misdeal=350, redeal=120, no_tarok=30),
    "fine": often(meld=600),
}
"""How the choices of a question compare. A contract that is not here is the rarer the later it stands, for
dear ones come last; the choices of other questions are equals."""
CHOICE_OTHERWISE = 100
FIRST_CONTRACT = 700

PREMIUMS = {
    **often(trula=250, trull=200, koepfe=260, honneurs=220, double_honneurs=15),
    **often(kings=110, king_ultimo=120, pagat_ultimo=70, ultimo=110, king_lost=60),
    **often(mondfang=40, no_honour=25, sept=3, taroks=150),
}
PREMIUM_OTHERWISE = 100
SWEEPS = ("valat", "volat")
"""Every trick for one side, so nearly every point too."""
SECOND_PREMIUM, SECOND_ROW = 180, 120
ANNOUNCED = often(declarer=130, defence=25)
ANNOUNCED_MADE, SILENT_MADE = 700, 850
"""`SILENT_MADE` where something can be lost without a word."""
PREMIUM_CONTRA, FURTHER = 60, 250
"""`FURTHER`: of a thousand times that a number could be one higher, it is."""
FOR_THE_WINNERS = 800
"""Of a thousand premiums of a side, so many go to the one that has the game."""

HARMS = ("klop_points", "kings_lost", "fines", "bagud", "mond_lost", "renonce")
"""What befalls weak players more often than strong ones."""

NOTES = (
    "the last card decided",
    "counted twice",
    "after the soup",
    "the Mond walked into the Skues",
    "the talon was a gift",
    "next round is on the declarer",
    "nobody had expected that",
    "the king fell in the first trick",
)
