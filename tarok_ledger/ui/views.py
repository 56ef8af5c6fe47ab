"""Which views a table asks for: found by its house accounts and by the keys of its state, never by the game's name.

A view is data. The widgets that draw the views of the middle are registered in `widgets/centre.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tarok_ledger.core.units import format_amount
from tarok_ledger.i18n import Words

MOST_ROWS = 5
"""So many open bêtes are read at a glance; the sheet has them all."""
SIGNS = {"king_cup": "♔", "pagat_cup": "I"}
SCALES = (1, 2, 5)
"""A full cup holds one, two or five times a power of ten."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A table as its views see it. `ahead` holds the accounts and `state_ahead` the state once the next deal is paid
    for; they are what the next hand is played for."""

    words: Words
    parts: int
    players: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...]
    accounts: Mapping[str, int]
    state: Mapping[str, Any]
    ahead: Mapping[str, int]
    state_ahead: Mapping[str, Any]

    def say(self, key: str, **params: str | int) -> str:
        return self.words.text(f"ui.table.{key}", **params)

    def amount(self, held: int, plus: bool = False) -> str:
        return format_amount(held, self.parts, plus=plus)


@dataclass(frozen=True, slots=True)
class Vessel:
    """A cup or the pot: what it holds, and how full it looks."""

    account: str
    label: str
    held: str
    level: float
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Cups:
    cups: tuple[Vessel, ...]


@dataclass(frozen=True, slots=True)
class Pot:
    pot: Vessel


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a board. `look`: plain, now (played for next), under (below the line)."""

    label: str
    value: str
    look: str = "plain"


@dataclass(frozen=True, slots=True)
class Board:
    """A small slate: rows, and below them what they come to."""

    title: str
    rows: tuple[Row, ...]
    foot: tuple[Row, ...] = ()


CentreView = Cups | Pot | Board


@dataclass(frozen=True, slots=True)
class Hint:
    """Something the rules want said before the next hand."""

    key: str
    text: str
    sign: str = "i"


def full_at(held: int) -> int:
    """A round number that leaves a little room above what is held."""
    power = 10
    while True:
        for scale in SCALES:
            if scale * power > held:
                return scale * power
        power *= 10


def cups(facts: Facts) -> Cups:
    """All cups on one scale, so that the fuller one looks fuller."""
    names = [account for account in facts.accounts if account in SIGNS]
    scale = full_at(max(facts.accounts[account] for account in names))
    return Cups(tuple(_vessel(facts, account, scale) for account in names))


def pot(facts: Facts) -> Pot:
    return Pot(_vessel(facts, "pot", full_at(facts.accounts["pot"])))


def _vessel(facts: Facts, account: str, scale: int) -> Vessel:
    held = facts.accounts[account]
    label = facts.say(f"vessel.{account}")
    return Vessel(account, label, facts.amount(held), max(0, held) / scale, SIGNS.get(account, ""))


def slate(facts: Facts) -> Board:
    """The open bêtes in the order in which they are played for, and what the next hand is about."""
    open_ones, under = facts.state["betes"], facts.state.get("under_the_hat", [])
    shown = open_ones[:MOST_ROWS]
    rows = [_bete(facts, bete, "plain" if place else "now") for place, bete in enumerate(shown)]
    if more := len(open_ones) - len(shown):
        rows.append(Row(facts.say("slate.more", number=more), ""))
    if under:
        total = sum(bete["amount"] for bete in under)
        rows.append(Row(facts.say("slate.under"), facts.amount(total), "under"))
    if not rows:
        rows.append(Row(facts.say("slate.none"), ""))
    return Board(facts.say("slate.title"), tuple(rows), tuple(_slate_foot(facts)))


def _slate_foot(facts: Facts) -> Iterable[Row]:
    held, ahead = facts.accounts["pot"], facts.ahead["pot"]
    yield Row(facts.say("slate.pot"), facts.amount(held))
    if ahead != held:
        yield Row(facts.say("slate.deal"), facts.amount(ahead - held, plus=True))
    yield Row(facts.say("slate.stake"), facts.amount(_at_stake(facts)), "now")


def _bete(facts: Facts, bete: Mapping[str, Any], look: str) -> Row:
    return Row(str(bete["debtor"]), facts.amount(bete["amount"]), look)


def _at_stake(facts: Facts) -> int:
    first = facts.state_ahead["betes"][:1]
    return int(facts.ahead["pot"] + sum(bete["amount"] for bete in first))


def pair_scores(facts: Facts) -> Board:
    foot: tuple[Row, ...] = ()
    if "partie_hand" in facts.state:
        foot = (Row(facts.say("board.partie_hand"), str(facts.state["partie_hand"])),)
    return Board(facts.say("board.scores"), _score_rows(facts, facts.state["scores"]), foot)


def game_score(facts: Facts) -> Board:
    finished = len(facts.state.get("games", ()))
    foot = (Row(facts.say("board.games"), str(finished)),) if finished else ()
    return Board(facts.say("board.game_score"), _score_rows(facts, facts.state["game_score"]), foot)


def _score_rows(facts: Facts, scores: Any) -> tuple[Row, ...]:
    """Scores of the sides, in their order, or of players by name."""
    if not isinstance(scores, Mapping):
        scores = dict(zip((" + ".join(side) for side in facts.sides), scores, strict=True))
    return tuple(Row(str(name), facts.amount(score, plus=True)) for name, score in scores.items())


@dataclass(frozen=True, slots=True)
class _Centre:
    """A view of the middle and what a table must have to show it."""

    make: Callable[[Facts], CentreView]
    accounts: frozenset[str] = frozenset()
    state: frozenset[str] = frozenset()

    def fits(self, facts: Facts) -> bool:
        return self.accounts <= facts.accounts.keys() and self.state <= facts.state.keys()


CENTRES = (
    _Centre(cups, accounts=frozenset({"king_cup"})),
    _Centre(cups, accounts=frozenset({"pagat_cup"})),
    _Centre(slate, accounts=frozenset({"pot"}), state=frozenset({"betes"})),
    _Centre(pot, accounts=frozenset({"pot"})),
    _Centre(pair_scores, state=frozenset({"scores"})),
    _Centre(game_score, state=frozenset({"game_score"})),
)
"""The first that fits is shown."""


def centre_view(facts: Facts) -> CentreView | None:
    return next((centre.make(facts) for centre in CENTRES if centre.fits(facts)), None)


def rings_of(facts: Facts, player: str) -> int:
    """Open Radl, drawn as rings beside the name."""
    return int(facts.state.get("radl", {}).get(player, 0))


def _forced_klop(facts: Facts, forced: Any) -> str:
    return facts.say("hint.forced_klop") if forced else ""


def _hat(facts: Facts, worn: Any) -> str:
    return facts.say("hint.hat") if worn else ""


def _privilege(facts: Facts, privilege: Any) -> str:
    if not privilege:
        return ""
    names = " + ".join(facts.sides[privilege["side"]])
    return facts.say(f"hint.privilege.{privilege['kind']}", names=names)


def _deals_left(facts: Facts, left: Any) -> str:
    if left == 0:
        return facts.say("hint.no_deals_left")
    return facts.say("hint.one_deal_left") if left == 1 else facts.say("hint.deals_left", number=left)


HINTS: Mapping[str, Callable[[Facts, Any], str]] = {
    "forced_klop": _forced_klop,
    "privilege": _privilege,
    "hat": _hat,
    "deals_left": _deals_left,
}
"""Keys of the state that are worth a word, and the word; nothing when there is none to say."""


def hints(facts: Facts) -> Iterable[Hint]:
    for key, word in HINTS.items():
        if key in facts.state and (text := word(facts, facts.state[key])):
            yield Hint(key, text)
