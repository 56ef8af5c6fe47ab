"""The fold: what an entry makes of a table. One position in, the postings and the next position out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tarok_ledger.core.ledger import SHEET, Balances, Posting, because
from tarok_ledger.core.problems import Problem, Problems, problem
from tarok_ledger.games.form import Hand, Seats, validate
from tarok_ledger.games.rotation import Seating, seat_after, seats_from
from tarok_ledger.games.spec import Settlement, Table
from tarok_ledger.journal.entries import entry_types, form_of_entry
from tarok_ledger.journal.header import Header, clean_name, name_problem, same_name

Body = Mapping[str, object]
"""An entry as it stands in a file."""


@dataclass(frozen=True, slots=True)
class Position:
    """A table between two entries."""

    players: tuple[str, ...]
    """Who is seated, in seat order."""
    everyone: tuple[str, ...]
    """Also those who have left, in the order in which they came."""
    seating: Seating
    balances: Balances
    state: Any
    deal_paid_by: str | None = None
    """The dealer whose deal has been paid for but not played: a redeal costs him nothing more."""
    deals_left: int | None = None
    closed: bool = False
    due: Mapping[str, int] | None = None
    """On a score sheet: what is already due from the time before somebody joined or left."""
    scores_before: Mapping[str, int] | None = None
    """The scores when that time ended."""

    @property
    def totals(self) -> dict[str, int]:
        return {player: self.balances[player] for player in self.everyone}


@dataclass(frozen=True, slots=True)
class Step:
    """An entry, what it moved, and where the table stands after it."""

    number: int
    body: Body
    postings: tuple[Posting, ...]
    after: Position
    dealer: str
    active: tuple[str, ...]
    """Who took part: everyone at the table who did not rest."""


def opening(header: Header) -> Position:
    game = header.game
    return Position(
        players=header.players,
        everyone=header.players,
        seating=game.rotation.start(header.players, header.first_dealer),
        balances=Balances.of((*header.players, *header.accounts)),
        state=game.start(header.players, header.sides),
        due=dict.fromkeys(header.players, 0),
        scores_before=dict.fromkeys(header.players, 0),
    )


def advance(header: Header, before: Position, number: int, body: Body) -> Step | Problems:
    """Settles one entry, or says what is wrong with it."""
    kind = body.get("type")
    if before.closed:
        return (problem("type", "journal.closed").in_entry(number),)
    if not isinstance(kind, str) or kind not in entry_types(header.game):
        known = ", ".join(entry_types(header.game))
        return (problem("type", "form.not_a_choice", choices=known).in_entry(number),)
    answers = {key: _clean(value) for key, value in body.items() if key != "type"}
    result = _Turn(header, before, answers).play(kind)
    if isinstance(result, tuple):
        return tuple(found.in_entry(number) for found in result)
    return Step(number, body, result.postings, result.position, result.dealer, result.active)


def _clean(value: object) -> Any:
    """One spelling for every name, wherever in the entry it stands."""
    if isinstance(value, str):
        return clean_name(value)
    if isinstance(value, Mapping):
        cleaned = {clean_name(str(key)): _clean(item) for key, item in value.items()}
        # Two spellings of one name stay two keys, so that the second is refused and not lost.
        return cleaned if len(cleaned) == len(value) else {str(key): _clean(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(item) for item in value]
    return value


@dataclass(frozen=True, slots=True)
class _Moved:
    postings: tuple[Posting, ...]
    position: Position
    dealer: str = ""
    active: tuple[str, ...] = ()


class _Turn:
    """One entry at one table."""

    def __init__(self, header: Header, before: Position, answers: Mapping[str, object]) -> None:
        self.header = header
        self.game = header.game
        self.options = header.options
        self.before = before
        self.answers = answers

    def play(self, kind: str) -> _Moved | Problems:
        if kind in self.game.events:
            return self._checked(kind, self._event)
        handlers = {
            "hand": self._hand,
            "no_play": self._no_play,
            "transfer": self._transfer,
            "last_rounds": self._last_rounds,
            "join": self._join,
            "leave": self._leave,
            "swap": self._swap,
            "note": self._note,
            "close": self._close,
        }
        return self._checked(kind, handlers[kind])

    def _checked(self, kind: str, handler: Any) -> _Moved | Problems:
        """Reads the answers at the table as it is for this entry, then hands them on."""
        seating = self._seating()
        if isinstance(seating, Problem):
            return (seating,)
        resting = self._resting(seating)
        if isinstance(resting, Problem):
            return (resting,)
        table = self._table(self.before, seating, resting)
        accounts = (*self.before.players, *self.header.accounts)
        seats = Seats(table.players, table.active, accounts)
        read = validate(form_of_entry(self.game, kind), self.answers, seats)
        if isinstance(read, tuple):
            return read
        moved: _Moved | Problems = handler(kind, read, replace(self.before, seating=seating), table)
        return moved if isinstance(moved, tuple) else replace(moved, dealer=table.dealer, active=table.active)

    def _seating(self) -> Seating | Problem:
        dealer = self.answers.get("dealer")
        if dealer is None:
            return self.before.seating
        if not isinstance(dealer, str) or dealer not in self.before.players:
            return problem("dealer", "form.not_among", choices=", ".join(self.before.players))
        return self.game.rotation.dealt_by(self.before.players, self.before.seating, dealer)

    def _resting(self, seating: Seating) -> tuple[str, ...] | Problem:
        raw = self.answers.get("resting")
        if raw is None:
            return self.game.rotation.resting(self.before.players, seating)
        names = [raw] if isinstance(raw, str) else raw
        if not isinstance(names, list) or any(name not in self.before.players for name in names):
            return problem("resting", "form.not_among", choices=", ".join(self.before.players))
        number = len(self.before.players) - self.game.active_seats(len(self.before.players))
        if len(set(names)) != number or len(names) != number:
            return problem("resting", "form.number_resting", number=number)
        return tuple(names)

    def _table(self, position: Position, seating: Seating, resting: tuple[str, ...]) -> Table:
        return Table(
            players=position.players,
            dealer=seating.dealer,
            resting=resting,
            balances=position.balances,
            state=position.state,
        )

    def _dealt(self, position: Position, table: Table) -> tuple[tuple[Posting, ...], Position, Table]:
        """What is paid before a deal, unless this dealer has paid for it already."""
        if position.deal_paid_by == table.dealer:
            return (), position, table
        paid = self.game.before_deal(self.options, table)
        position = self._apply(position, paid)
        return paid.postings, position, replace(table, balances=position.balances, state=position.state)

    def _apply(self, position: Position, settlement: Settlement) -> Position:
        balances = position.balances.after(settlement.postings)
        return replace(position, balances=balances, state=settlement.state)

    def _pass_the_deal(self, position: Position) -> Position:
        left = position.deals_left
        return replace(
            position,
            seating=self.game.rotation.advance(position.players, position.seating),
            deal_paid_by=None,
            deals_left=None if left is None else max(0, left - 1),
        )

    def _hand(self, kind: str, hand: Hand, position: Position, table: Table) -> _Moved | Problems:
        before_play, position, table = self._dealt(position, table)
        if problems := tuple(self.game.check(hand, self.options, table)):
            return problems
        settlement = self.game.settle(hand, self.options, table)
        after = self._pass_the_deal(self._apply(position, settlement))
        return _Moved((*before_play, *settlement.postings), after)

    def _no_play(self, kind: str, read: Hand, position: Position, table: Table) -> _Moved:
        before_play, position, table = self._dealt(position, table)
        settlement = self.game.no_play(read, self.options, table)
        position = self._apply(position, settlement)
        if read.reason == "all_passed" or read.deal == "passes":
            position = self._pass_the_deal(position)
        else:
            position = replace(position, deal_paid_by=table.dealer)
        return _Moved((*before_play, *settlement.postings), position)

    def _transfer(self, kind: str, read: Hand, position: Position, table: Table) -> _Moved | Problems:
        payer, payee = read["from"], read["to"]
        for field, account in (("from", payer), ("to", payee)):
            if account in self.game.untouchable_accounts:
                return (problem(field, "journal.untouchable_account", account=account),)
        held = position.balances[payer]
        if payer in self.header.accounts and payer != SHEET and read.amount > held:
            return (problem("amount", "journal.more_than_it_holds", account=payer, held=held),)
        posting = Posting(payer, payee, read.amount, because("transfer"))
        return _Moved((posting,), replace(position, balances=position.balances.after((posting,))))

    def _last_rounds(self, kind: str, read: Hand, position: Position, table: Table) -> _Moved:
        return _Moved((), replace(position, deals_left=read.rounds * len(position.players)))

    def _join(self, kind: str, read: Hand, position: Position, table: Table) -> _Moved | Problems:
        if wrong := name_problem(read.player):
            return (wrong.inside("player"),)
        if any(same_name(read.player, other) for other in position.players):
            return (problem("player", "name.twice", name=read.player),)
        if problems := self._number_problem(len(position.players) + 1):
            return problems
        returning = next((name for name in position.everyone if same_name(name, read.player)), None)
        player = returning or read.player
        position = self._end_stretch(position)
        left = position.deals_left
        place = position.players.index(read.after or position.players[-1]) + 1
        players = (*position.players[:place], player, *position.players[place:])
        return _Moved(
            (),
            replace(
                position,
                players=players,
                everyone=position.everyone if returning else (*position.everyone, player),
                seating=self.game.rotation.start(players, position.seating.dealer),
                deals_left=None if left is None else left + -(-left // len(position.players)),
                balances=position.balances.opened(player),
                state=self.game.seated(players, position.state),
                due={player: 0, **(position.due or {})},
                scores_before={player: 0, **(position.scores_before or {})},
            ),
        )

    def _leave(self, kind: str, read: Hand, position: Position, table: Table) -> _Moved | Problems:
        if problems := self._number_problem(len(position.players) - 1):
            return problems
        settlement = self.game.leave(read.player, self.options, table)
        position = self._end_stretch(self._apply(position, settlement))
        extra = self.game.leaver_due(read.player, self.options, table)
        due = {player: amount + extra.get(player, 0) for player, amount in (position.due or {}).items()}
        position = replace(position, due=due)
        players = tuple(player for player in position.players if player != read.player)
        dealer = position.seating.dealer
        if dealer == read.player:
            dealer = seat_after(position.players, dealer)
        seating = self.game.rotation.start(players, dealer)
        paid_by = position.deal_paid_by if position.deal_paid_by in players else None
        state = self.game.seated(players, position.state)
        left = position.deals_left
        left = None if left is None else left - left // len(position.players)
        after = replace(position, players=players, seating=seating, state=state, deal_paid_by=paid_by, deals_left=left)
        return _Moved(settlement.postings, after)

    def _swap(self, kind: str, read: Hand, position: Position, table: Table) -> _Moved | Problems:
        if len(read.players) != 2:
            return (problem("players", "journal.swap_two"),)
        one, other = read.players
        trade = {one: other, other: one}
        players = tuple(trade.get(player, player) for player in position.players)
        return _Moved((), replace(position, players=players, state=self.game.seated(players, position.state)))

    def _note(self, kind: str, read: Hand, position: Position, table: Table) -> _Moved:
        return _Moved((), position)

    def _event(self, kind: str, read: Hand, position: Position, table: Table) -> _Moved:
        settlement = self.game.event(kind, self.options, table)
        return _Moved(settlement.postings, self._apply(position, settlement))

    def _close(self, kind: str, read: Hand, position: Position, table: Table) -> _Moved:
        settlement = self.game.close(self.options, table)
        position = self._end_stretch(self._apply(position, settlement))
        return _Moved(settlement.postings, replace(position, closed=True))

    def _number_problem(self, number: int) -> Problems:
        if number in self.game.seats:
            return ()
        seats = ", ".join(map(str, self.game.seats))
        return (problem("player", "header.number_of_players", seats=seats, given=number),)

    def _end_stretch(self, position: Position) -> Position:
        """On a score sheet, what is due for the hands since the company last changed is fixed now: nobody gains or
        owes for hands that were played while he was not there. Elsewhere what stands in the accounts is due."""
        if not self.game.is_score_sheet:
            return replace(position, due=position.totals)
        before = position.scores_before or {}
        scores = {player: position.balances[player] - before.get(player, 0) for player in position.players}
        order = seats_from(position.players, position.seating.dealer)
        fresh = self.game.due(scores, self.options, order)
        due = {player: (position.due or {}).get(player, 0) + fresh.get(player, 0) for player in position.everyone}
        return replace(position, due=due, scores_before=position.totals)
