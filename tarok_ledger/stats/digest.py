"""The digest of an evening. It is put together from pieces, each a digest of its own: one a hand, in order, and a few
for the evening as a whole; `merge` makes one of them, as it makes one of several evenings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

from tarok_ledger.core.ledger import SHEET
from tarok_ledger.core.money import parse_cents
from tarok_ledger.games.contracts import DECLARER, DEFENCE, Sides
from tarok_ledger.games.spec import Game, SideNames
from tarok_ledger.journal.codec import settled
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.fold import Step
from tarok_ledger.stats.feats import PARTNER, Feat, feats_of, said, sides_of_hand
from tarok_ledger.stats.merge import merge, pair_of
from tarok_ledger.stats.model import (
    CENTS,
    EARNED,
    EVENINGS,
    FEAT,
    GOT,
    HANDS,
    LOST,
    NO_RUN,
    POINTS,
    STRUCK,
    WON,
    AccountDigest,
    Digest,
    EveningLine,
    Mark,
    Pair,
    PlayerDigest,
    Run,
    Sums,
    key,
)

EVERYONE = "everyone"
"""The role of all players in a hand without a declarer."""
Result = Mapping[str, Any]
"""The table as `settle` prints it."""


def digest(evening: Evening, evening_id: str = "", date: str = "", result: Result | None = None) -> Digest:
    """`result`: the one with which the evening was closed, if it is closed; its amounts are those that count."""
    return _Reading(evening, evening_id, date, settled(evening) if result is None else result).digest()


def digest_unread(game: str, players: Sequence[str], currency: str, place: EveningLine, kept: Result | None) -> Digest:
    """An evening that today's rule book cannot read: if it was closed, what stood then is all that is known of it."""
    if kept is None:
        line = place._replace(unread=True, totals=dict.fromkeys(players, 0))
        return _nothing(game, 1, line)
    line = place._replace(unread=True, closed=True, totals=kept["totals"])
    return _outcome(_nothing(game, kept["unit"]["parts"], line), kept, currency)


def _nothing(game: str, parts: int, *evenings: EveningLine) -> Digest:
    return Digest(game, parts, evenings, table={}, players={}, pairs={}, accounts={})


def _outcome(of: Digest, result: Result, currency: str) -> Digest:
    """What an evening comes to for everyone who sat at its table."""
    money = result.get("money", {})
    players = {
        player: PlayerDigest(
            {
                EVENINGS: 1,
                POINTS: points,
                key(CENTS, currency): parse_cents(money.get(player, "0")),
            }
        )
        for player, points in result["totals"].items()
    }
    return replace(of, table={EVENINGS: 1}, players=players)


class _Reading:
    """One evening, read for the statistics."""

    def __init__(self, evening: Evening, evening_id: str, date: str, result: Result) -> None:
        self._evening = evening
        self._header = evening.header
        self._result = result
        self._entries = {entry["number"]: entry for entry in result["entries"]}
        self._line = EveningLine(evening_id, date, result["closed"], False, result["totals"])
        self._piece = _nothing(self._header.game.id, self._header.game.unit.parts)

    def digest(self) -> Digest:
        return merge([self._whole(), *self._hands(), *self._counters(), self._accounts()])

    def _deltas(self, step: Step) -> Mapping[str, int]:
        deltas: Mapping[str, int] = self._entries.get(step.number, {}).get("deltas", {})
        return deltas

    def _mark(self, amount: int, number: int, contract: str = "") -> Mark:
        return Mark(amount, self._line.id, self._line.date, number, contract)

    def _whole(self) -> Digest:
        """An evening counts for everyone who sat at its table, once a hand was played or anything paid."""
        steps = self._evening.steps
        counts = any(step.body["type"] == "hand" or any(self._deltas(step).values()) for step in steps)
        piece = replace(self._piece, evenings=(self._line,))
        return _outcome(piece, self._result, self._header.stake.currency) if counts else piece

    def _hands(self) -> Iterator[Digest]:
        company, lasting = self._header.players, self._header.sides
        for step in self._evening.steps:
            if set(step.after.players) != set(company):
                company = step.after.players
                lasting = _sides_by_seat(self._header.game, company)
            if step.body["type"] == "hand":
                yield self._hand(step, lasting)

    def _hand(self, step: Step, lasting: SideNames) -> Digest:
        answers, deltas = said(step.body), self._deltas(step)
        sides = sides_of_hand(answers, step.active)
        contract = str(answers.get("contract") or "")
        feats = tuple(feats_of(self._header.game, step.body, step.active, len(step.after.players)))
        players = {}
        for player in step.active:
            amount = deltas.get(player, 0)
            place = (contract, _role(player, sides))
            sums = {**_played(amount, *place), **_feats(feats, player)}
            mark = self._mark(amount, step.number, contract)
            players[player] = PlayerDigest(sums, _run(amount), mark, mark)
        together = (sides.declarers,) if sides.declarers else lasting
        return replace(
            self._piece, table={HANDS: 1, **_feats(feats)}, players=players, pairs=_pairs(together, step, deltas)
        )

    def _counters(self) -> Iterator[Digest]:
        """What a game counts for each player and shows, Radl for one: how many were earned in hands, and how many
        struck. What falls below nothing is a score and no count."""
        evening, game = self._evening, self._header.game
        positions = (evening.opening, *(step.after for step in evening.steps))
        shown = [_numbers_of_players(game.show_state(at.state), at.everyone) for at in positions]
        scores = {name for state in shown for name, held in state.items() if min(held.values()) < 0}
        for (before, after), step in zip(pairwise(shown), evening.steps, strict=True):
            if step.body["type"] == "hand":
                for name in after.keys() - scores:
                    had, has = before.get(name, {}), after[name]
                    changes = {player: has.get(player, 0) - had.get(player, 0) for player in step.after.players}
                    yield replace(self._piece, players=_earned_and_struck(name, changes))

    def _accounts(self) -> Digest:
        """The cups and the pot, payment by payment until the close, when all is shared."""
        accounts = [name for name in self._result["accounts"] if name != SHEET]
        now = {name: AccountDigest(None, 0, 0, 0) for name in accounts}
        for step in self._evening.steps:
            if step.body["type"] == "close":
                break
            for posting in self._entries.get(step.number, {}).get("postings", ()):
                for name, amount in ((posting["from"], -posting["amount"]), (posting["to"], posting["amount"])):
                    if name in now:
                        now[name] = self._moved(now[name], amount, step.number)
            if step.body["type"] == "hand":
                now = {name: one._replace(held=one.held + one.last, hands=one.hands + 1) for name, one in now.items()}
        return replace(self._piece, accounts=now)

    def _moved(self, account: AccountDigest, amount: int, number: int) -> AccountDigest:
        held = account.last + amount
        most = account.largest.amount if account.largest else 0
        return account._replace(last=held, largest=self._mark(held, number) if held > most else account.largest)


def _sides_by_seat(game: Game, players: Sequence[str]) -> SideNames:
    """The lasting sides of another company than the evening began with: every other seat, as where nothing is said."""
    return (tuple(players[::2]), tuple(players[1::2])) if len(players) in game.side_sizes else ()


def _role(player: str, sides: Sides) -> str:
    if not sides.declarers:
        return EVERYONE
    if player in sides.declarers:
        return DECLARER if player == sides.declarers[0] else PARTNER
    return DEFENCE


def _played(amount: int, *place: str) -> Sums:
    """One hand, counted under `place`."""
    sums = {key(HANDS, *place): 1, key(GOT, *place): amount}
    if amount:
        sums[key(WON if amount > 0 else LOST, *place)] = 1
    return sums


def _run(amount: int) -> Run:
    sign = (amount > 0) - (amount < 0)
    return Run(1, sign, sign, max(sign, 0), max(-sign, 0)) if sign else NO_RUN


def _feats(feats: Iterable[Feat], player: str | None = None) -> Sums:
    """The feats of a player, or all of them, each counted once."""
    sums: dict[str, int] = {}
    for feat in feats:
        if player is None or player in feat.players:
            what = key(FEAT, feat.what)
            sums[what] = sums.get(what, 0) + feat.count
    return sums


def _pairs(together: SideNames, step: Step, deltas: Mapping[str, int]) -> Mapping[Pair, Sums]:
    pairs = {}
    for side in together:
        for one, other in combinations([player for player in side if player in step.active], 2):
            pairs[pair_of(one, other)] = _played(deltas.get(one, 0) + deltas.get(other, 0))
    return pairs


def _numbers_of_players(state: Mapping[str, object], everyone: Sequence[str]) -> dict[str, Mapping[str, int]]:
    return {
        name: value
        for name, value in state.items()
        if isinstance(value, Mapping)
        and value
        and set(value) <= set(everyone)
        and all(type(number) is int for number in value.values())
    }


def _earned_and_struck(name: str, changes: Mapping[str, int]) -> Mapping[str, PlayerDigest]:
    """What a hand gives, it gives to everyone at the table; so whoever has fewer more than the others had some struck
    in the same hand."""
    given = max(0, *changes.values())
    return {
        player: PlayerDigest({key(EARNED, name): given, key(STRUCK, name): given - change})
        for player, change in changes.items()
    }
