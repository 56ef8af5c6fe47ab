"""The melds of the games with the full pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from tarok_ledger.core.cards import TAROKS
from tarok_ledger.core.ledger import Book, because
from tarok_ledger.core.problems import Problem, problem
from tarok_ledger.games.form import Field, Hand, when
from tarok_ledger.games.options import Option, Options, values

FEWEST = {"matadors": 3, "taroks": 10, "latons": 16}
WITH_HALF = ("cavallerie", "koenigreich")
WITH_RANK = ("four", "three")
RANKS = ("queen", "knight", "jack")
ALL_MELDS = ("matadors", "taroks", "cavallerie", "koenigreich", "four", "three", "latons")

COMMON_PRICES = (
    *values(matador=5, matadors_trull=5, taroks=10, taroks_further=5),
    *values(cavallerie=10, cavallerie_half=5, koenigreich=10),
)
ALL_PRICES: tuple[Option, ...] = (
    *COMMON_PRICES,
    *values(koenigreich_half=5, four=5, four_skues=10, three=5, latons=16, latons_further=5),
)


def melds_field(hand_size: int, melds: tuple[str, ...] = ALL_MELDS, halves: tuple[str, ...] = WITH_HALF) -> Field:
    def number(meld: str, high: int) -> Field:
        return Field("count", "count", low=FEWEST[meld], high=high, when=(when("meld", meld),))

    def yes_no(key: str, *of: str) -> Field:
        return Field(key, "switch", default=False, optional=True, when=(when("meld", *of),))

    fields = (
        Field("player", "player"),
        Field("meld", "choice", choices=melds),
        number("matadors", TAROKS),
        number("taroks", TAROKS),
        number("latons", hand_size),
        yes_no("trull", "matadors"),
        yes_no("half", *halves),
        Field("rank", "choice", choices=RANKS, when=(when("meld", *WITH_RANK),)),
        yes_no("skues", "four"),
    )
    return Field("melds", "rows", fields=fields, default=(), optional=True)


def meld_value(meld: Hand, options: Options) -> int:
    if meld.meld == "matadors":
        return int(meld.count * options["matador"] + (options["matadors_trull"] if meld.trull else 0))
    if meld.meld in FEWEST:
        further = meld.count - FEWEST[meld.meld]
        return int(options[meld.meld] + further * options[f"{meld.meld}_further"])
    variant = "_half" if meld.half else "_skues" if meld.skues else ""
    return int(options[f"{meld.meld}{variant}"])


def pay_melds(book: Book, hand: Hand, options: Options, payers: Callable[[Hand], Sequence[str]]) -> None:
    """Every meld is paid to the melder by each of `payers`."""
    for meld in hand.melds:
        book.collect(payers(meld), meld.player, meld_value(meld, options), because("melded", meld=meld.meld))


def needs_skues(meld: Hand) -> bool:
    return bool(meld.half or meld.skues or meld.trull or meld.meld == "three")


def check_melds(hand: Hand) -> Iterator[Problem]:
    """Melds that no deal can give. A cavallerie has a suit of its own, so there can be several."""
    said: set[tuple[str, ...]] = set()
    for place, meld in enumerate(hand.melds):
        what = (meld.player, meld.meld) if meld.meld in FEWEST else (meld.meld, meld.rank or "")
        if meld.meld in WITH_RANK:
            what = ("rank", meld.rank)
        if what in said and meld.meld != "cavallerie":
            yield problem(f"melds[{place}]", "meld.twice")
        said.add(what)
        kings = any(other.player == meld.player and other.meld == "koenigreich" for other in hand.melds)
        if meld.meld == "three" and not kings:
            yield problem(f"melds[{place}]", "meld.three_beside_kings")
    with_skues = {meld.player for meld in hand.melds if needs_skues(meld)}
    if len(with_skues) > 1:
        yield problem("melds", "meld.two_with_skus", players=", ".join(sorted(with_skues)))
    most: Counter[str] = Counter()
    for meld in hand.melds:
        if meld.meld in ("matadors", "taroks"):
            most[meld.player] = max(most[meld.player], meld.count)
    if most.total() > TAROKS:
        yield problem("melds", "meld.too_many_taroks", most=TAROKS)
