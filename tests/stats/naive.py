"""The statistics once more, in plain loops over the settled evenings and their raw entries: slow, and with the games'
field names written out. What the program says is compared with this."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby
from typing import Any

from tarok_ledger.journal.codec import settled
from tarok_ledger.journal.evening import Evening

RADL_FROM = ("beggar", "solo_without", "open_beggar", "colour_valat", "valat")
ONE_PLAYER = ("mond_lost", "renonce", "nolo")
ROWS = {"bagud": "card", "fines": "fine", "melds": "meld", "bought": "card"}
GROUPS = {"last_trick": "card"}


@dataclass
class Naive:
    points: Counter[str] = field(default_factory=Counter)
    evenings: Counter[str] = field(default_factory=Counter)
    results: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """What every hand that he played brought a player, in order."""
    places: defaultdict[tuple[str, str, str], list[int]] = field(default_factory=lambda: defaultdict(list))
    """The same by player, contract and role."""
    pairs: defaultdict[frozenset[str], list[int]] = field(default_factory=lambda: defaultdict(list))
    feats: Counter[tuple[str, ...]] = field(default_factory=Counter)
    earned: Counter[str] = field(default_factory=Counter)
    struck: Counter[str] = field(default_factory=Counter)
    held: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    most: Counter[str] = field(default_factory=Counter)
    cents: Counter[str] = field(default_factory=Counter)


def count(evenings: Sequence[Evening]) -> Naive:
    found = Naive()
    for evening in evenings:
        result = settled(evening)
        played = any(step.body["type"] == "hand" for step in evening.steps)
        paid = any(amount for entry in result["entries"] for amount in entry["deltas"].values())
        if not played and not paid:
            continue
        for player, total in result["totals"].items():
            found.points[player] += total
            found.evenings[player] += 1
        for player, money in result.get("money", {}).items():
            found.cents[player] += int(money.replace(".", ""))
        count_accounts(found, evening, result)
        for place, (step, entry) in enumerate(zip(evening.steps, result["entries"], strict=True)):
            if step.body["type"] == "hand":
                count_hand(found, evening, place, entry["deltas"])
    return found


def count_hand(found: Naive, evening: Evening, place: int, deltas: dict[str, int]) -> None:
    step = evening.steps[place]
    body: Any = step.body
    declarer, partner = body.get("declarer"), body.get("partner")
    for player in step.active:
        role = "defence"
        if declarer is None:
            role = "everyone"
        elif player == declarer:
            role = "declarer"
        elif player == partner:
            role = "partner"
        found.results[player].append(deltas[player])
        found.places[player, body.get("contract", ""), role].append(deltas[player])
    if declarer is not None and partner is not None:
        found.pairs[frozenset((declarer, partner))].append(deltas[declarer] + deltas[partner])
    elif evening.header.game.side_sizes:
        for side in getattr(step.after.state, "sides", ()):
            for one, other in combinations(side, 2):
                found.pairs[frozenset((one, other))].append(deltas[one] + deltas[other])
    for player, *what in feats(body, step.active):
        found.feats[player, *what] += 1
    if evening.header.game.id == "slovenian":
        count_radl(found, evening, place)


def count_radl(found: Naive, evening: Evening, place: int) -> None:
    step = evening.steps[place]
    before = evening.steps[place - 1].after if place else evening.opening
    giving = ("klop", *RADL_FROM[RADL_FROM.index(evening.header.options["radl_from"]) :])
    for player in step.after.players:
        earned = 1 if step.body["contract"] in giving else 0
        found.earned[player] += earned
        found.struck[player] += before.state.radl[player] + earned - step.after.state.radl[player]


def feats(body: Any, active: Sequence[str]) -> Iterator[tuple[str, ...]]:
    ours = [name for name in (body.get("declarer"), body.get("partner")) if name is not None]
    for row in body.get("premiums", ()):
        who = {"declarer": ours, "defence": [name for name in active if name not in ours]}.get(row["by"], [row["by"]])
        how = "announced" if row.get("announced", False) else "silent"
        for player in who:
            yield player, "premiums", row["premium"], how, "made" if row.get("made", True) else "lost"
    for key in ONE_PLAYER:
        if body.get(key) is not None:
            yield body[key], key
    for key, choice in ROWS.items():
        for row in body.get(key, ()):
            yield row.get("player", row.get("from")), key, row[choice]
    for key, choice in GROUPS.items():
        if body.get(key) is not None:
            yield body[key]["player"], key, body[key][choice]
    if body.get("pagat") is not None:
        pagat = body["pagat"]
        yield pagat["player"], "pagat", pagat["result"] if "result" in pagat else "saved" if pagat["saved"] else "lost"
    for player, number in body.get("kings_lost", {}).items():
        for _ in range(number):
            yield player, "kings_lost"


def count_accounts(found: Naive, evening: Evening, result: Any) -> None:
    held = Counter({account: 0 for account in result["accounts"] if account != "sheet"})
    for step, entry in zip(evening.steps, result["entries"], strict=True):
        if step.body["type"] == "close":
            return
        for posting in entry["postings"]:
            for account in held:
                held[account] += posting["amount"] * ((posting["to"] == account) - (posting["from"] == account))
                found.most[account] = max(found.most[account], held[account])
        if step.body["type"] == "hand":
            for account in held:
                found.held[account].append(held[account])


def streaks(results: Sequence[int]) -> tuple[int, int, int]:
    """The longest of hands won and of hands lost, and the one that still lasts."""
    signs = [1 if amount > 0 else -1 for amount in results if amount != 0]
    runs = [(sign, len(list(group))) for sign, group in groupby(signs)]
    won = max((length for sign, length in runs if sign > 0), default=0)
    lost = max((length for sign, length in runs if sign < 0), default=0)
    return won, lost, runs[-1][0] * runs[-1][1] if runs else 0


def outcome(results: Sequence[int]) -> tuple[int, int, int, int]:
    """Hands, won, lost, points."""
    return len(results), sum(amount > 0 for amount in results), sum(amount < 0 for amount in results), sum(results)
