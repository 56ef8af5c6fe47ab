"""Who plays what, and for how much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from tarok_ledger.demo.hands import STRONGEST
from tarok_ledger.games.spec import Game


@dataclass(frozen=True, slots=True)
class Company:
    """People who meet again and again, more of them than sit at a table."""

    names: tuple[str, ...]
    games: tuple[str, ...] = ()
    currency: str | None = None
    per_point: str | None = None
    """What a point is worth to them, where it is not what the rule book says."""

    def stake(self) -> dict[str, str]:
        given = {"currency": self.currency, "per_point": self.per_point}
        return {key: value for key, value in given.items() if value is not None}


COMPANIES = (
    Company(("Ana", "Bor", "Cene", "Dana", "Eva", "Franci", "Mojca"), ("slovenian",)),
    Company(("Morten", "Astrid", "Bent", "Kirsten", "Søren", "Inger"), ("danish", "danish_old")),
    Company(("Franz", "Poldi", "Resi", "Schani", "Mitzi", "Ferdl"), ("tapp", "koenigrufen", "strohmann"), None, "0.10"),
    Company(("Sepp", "Vroni", "Hias", "Zenzi", "Loisl", "Burgi"), ("steyerisch", "block", "neunzehner")),
    Company(("Árpád", "Zsófi", "Gábor", "Ilonka", "Lajos", "Piroska"), ("ungarisch", "paszkiewitsch"), "HUF", "10"),
    Company(("Jaroslav", "Božena", "Vašek", "Milada", "Otakar", "Zdenka"), ("zwoelfer",), "CZK", "1"),
    Company(("Theodor", "Ottilie", "August", "Henriette", "Konrad", "Adele"), ("gross", "lhombre")),
    Company(("Emil", "Klara", "Ludwig", "Berta", "Anselm", "Martha"), ("vierer_paare", "vierer_ruf")),
    Company(("Gion", "Ursina", "Flurin", "Mengia", "Duri", "Ladina", "Reto"), ("troccas",), "CHF", "0.05"),
)
ANYBODY = Company(("Alex", "Bela", "Chris", "Dani", "Elia", "Fanny", "Gabi"))
"""For a game that nobody above plays."""

ROUND = (
    *("slovenian",) * 4,
    *("danish", "koenigrufen") * 3,
    *("tapp", "block", "troccas") * 2,
)
"""What is played more than once while everything is played once."""


def company_for(game: Game) -> Company:
    return next((company for company in COMPANIES if game.id in company.games), ANYBODY)


def strengths(seed: object, names: tuple[str, ...]) -> Mapping[str, int]:
    """Everybody's strength, the same on every evening of a season."""
    return {name: Random(f"{seed} {name}").randint(-STRONGEST, STRONGEST) for name in names}  # noqa: S311 - not a secret
