"""Everything that an export shows of an evening, worked out once and the same for every format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tarok_ledger.core.ledger import SHEET
from tarok_ledger.core.money import format_cents, parse_cents
from tarok_ledger.core.units import MINUS, format_amount
from tarok_ledger.export.chart import Point
from tarok_ledger.export.describe import CHOICE_KINDS, Describer
from tarok_ledger.games.options import Value, canonical_amount
from tarok_ledger.i18n import Words
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.fold import Step


@dataclass(frozen=True, slots=True)
class Move:
    """A posting, and why it was made, in words."""

    payer: str
    payee: str
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Row:
    """An entry in effect. `parts` tell what was recorded, without the note. A player who had not yet come has no
    total."""

    number: int
    kind: str
    dealer: str
    title: str
    parts: tuple[str, ...]
    contract: str
    declarer: str
    partner: str
    note: str
    deltas: Mapping[str, int]
    totals: Mapping[str, int]
    accounts: Mapping[str, int]
    moves: tuple[Move, ...]

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was recorded, and the note."""
        return (*self.parts, f"“{self.note}”") if self.note else self.parts


@dataclass(frozen=True, slots=True)
class Standing:
    """`points` is what the score sheet shows; `due` and `cents` are there once the evening is closed."""

    rank: int
    player: str
    points: int
    due: int | None = None
    cents: int | None = None


@dataclass(frozen=True, slots=True)
class Payment:
    payer: str
    payee: str
    amount: str


@dataclass(frozen=True, slots=True)
class HouseRule:
    label: str
    value: str


@dataclass(frozen=True)
class Report:
    """`result` is the table as `settle` prints it, for a closed evening the one with which it was closed, so that a
    later rule book does not change what is printed. `date` is written 2026-11-18."""

    id: str
    date: str
    evening: Evening
    result: Mapping[str, Any]
    words: Words

    @property
    def game(self) -> str:
        return self.words.label("game", self.evening.header.game.id)

    @property
    def title(self) -> str:
        return self.words.text("export.title", game=self.game)

    @property
    def day(self) -> str:
        """The date as people write it."""
        return self.words.day(self.date)

    @property
    def players(self) -> tuple[str, ...]:
        """All who ever sat at the table, in the order in which they came."""
        return tuple(self.result["totals"])

    @property
    def unit(self) -> str:
        return self.words.label("unit", self.evening.header.game.unit.name)

    @property
    def parts(self) -> int:
        parts: int = self.result["unit"]["parts"]
        return parts

    @property
    def closed(self) -> bool:
        closed: bool = self.result["closed"]
        return closed

    @property
    def hands(self) -> int:
        return sum(step.body["type"] == "hand" for step in self.evening.steps)

    @property
    def state(self) -> str:
        """How many hands, and whether it goes on."""
        key = "export.hands_closed" if self.closed else "export.hands_open"
        return self.words.text(key, number=self.hands)

    @property
    def plays_for_money(self) -> bool:
        return bool(self.evening.header.stake.per_point)

    @property
    def currency(self) -> str:
        return self.evening.header.stake.currency

    @property
    def stake(self) -> str:
        stake = self.evening.header.stake
        if not self.plays_for_money:
            return self.words.text("export.no_stake")
        unit = self.evening.header.game.unit.name
        amount = canonical_amount(stake.per_point)
        return self.words.text(f"ui.table.stake.{unit}", amount=amount, currency=stake.currency)

    def amount(self, amount: int, plus: bool = True) -> str:
        return format_amount(amount, self.parts, plus=plus)

    def money(self, cents: int) -> str:
        """As people write it: +4.42, −2.14, 0.00."""
        sign = MINUS if cents < 0 else "+" if cents else ""
        return f"{sign}{format_cents(abs(cents))} {self.currency}"

    @cached_property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """The values in force that are not the book's."""
        header = self.evening.header
        return tuple(
            HouseRule(
                self.words.label("option", option.key, header.game.id), self._option_value(header.options[option.key])
            )
            for option in header.game.options
            if header.options[option.key] != option.default
        )

    def _option_value(self, value: Value) -> str:
        if isinstance(value, bool):
            return self.words.text("export.entry.yes" if value else "export.entry.no")
        for kind in CHOICE_KINDS:
            if (label := self.words.label(kind, str(value), self.evening.header.game.id)) != str(value):
                return label
        return str(value).replace("_", " ")

    @property
    def accounts(self) -> Mapping[str, int]:
        """Everything that holds points besides the players, the score sheet too."""
        accounts: Mapping[str, int] = self.result["accounts"]
        return accounts

    @property
    def cups(self) -> tuple[str, ...]:
        """The accounts that stand on the table, cups and pot. A score sheet does not."""
        return tuple(account for account in self.accounts if account != SHEET)

    def account_name(self, account: str) -> str:
        return self.words.label("account", account)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The best first: by what is due once the evening is closed, by the score while it goes on."""
        due: Mapping[str, int] = self.result["due"] if self.closed else {}
        money: Mapping[str, str] = self.result["money"] if self.closed and self.plays_for_money else {}
        totals: Mapping[str, int] = self.result["totals"]
        by = due or totals
        standings = [
            Standing(
                rank=1 + sum(other > by[player] for other in by.values()),
                player=player,
                points=total,
                due=due.get(player),
                cents=parse_cents(money[player]) if player in money else None,
            )
            for player, total in totals.items()
        ]
        return tuple(sorted(standings, key=lambda standing: standing.rank))

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The fewest payments that settle a closed evening."""
        transfers: Sequence[Mapping[str, str]] = self.result.get("transfers", ())
        return tuple(Payment(paid["from"], paid["to"], paid["amount"]) for paid in transfers)

    def payment_words(self, payment: Payment) -> str:
        return self.words.text(
            "cli.pays", payer=payment.payer, payee=payment.payee, amount=payment.amount, currency=self.currency
        )

    @property
    def payments_note(self) -> str:
        """What stands where the payments would, if there are none."""
        if not self.closed:
            return self.words.text("export.still_open")
        return "" if self.payments else self.words.text("export.nothing_due")

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        describer = Describer(self.evening.header.game, self.words)
        held = dict.fromkeys((*self.players, *self.accounts), 0)
        for step, entry in zip(self.evening.steps, self.result["entries"], strict=True):
            for player, amount in entry["deltas"].items():
                held[player] += amount
            for posting in entry["postings"]:
                for account, amount in ((posting["from"], -posting["amount"]), (posting["to"], posting["amount"])):
                    if account in self.accounts:
                        held[account] += amount
            yield self._row(step, entry, held, describer)

    def _row(self, step: Step, entry: Mapping[str, Any], held: Mapping[str, int], describer: Describer) -> Row:
        body = step.body
        described = describer.describe(body, step.after.players)
        contract = str(body["contract"]) if body.get("contract") else ""
        game = self.evening.header.game.id
        return Row(
            number=step.number,
            kind=self.words.label("entry", str(body["type"])),
            dealer=step.dealer,
            title=described.title,
            parts=described.parts[:-1] if described.note else described.parts,
            contract=self.words.label("contract", contract, game) if contract else "",
            declarer=str(body.get("declarer") or ""),
            partner=str(body.get("partner") or ""),
            note=described.note,
            deltas={player: entry["deltas"].get(player, 0) for player in self.players},
            totals={player: held[player] for player in self.players if player in step.after.everyone},
            accounts={account: held[account] for account in self.accounts},
            moves=tuple(self._moves(step, entry["postings"])),
        )

    def _moves(self, step: Step, kept: Sequence[Mapping[str, Any]]) -> Iterator[Move]:
        """What was moved then. Where today's rule book still moves the same, it also gives the reason in full."""
        now = [(posting.payer, posting.payee, posting.amount, posting.reason.key) for posting in step.postings]
        same = now == [(posting["from"], posting["to"], posting["amount"], posting["reason"]) for posting in kept]
        for place, posting in enumerate(kept):
            reason = str(posting["reason"]).replace("_", " ")
            if same:
                reason = self.words.reason(step.postings[place].reason, self.evening.header.game.id)
            yield Move(posting["from"], posting["to"], posting["amount"], reason)

    @cached_property
    def series(self) -> tuple[tuple[str, tuple[Point, ...]], ...]:
        """Everyone's running total from when he came: after how many entries, and what it was."""
        series: dict[str, list[Point]] = {player: [(0, 0)] for player in self.evening.header.players}
        for place, row in enumerate(self.rows, start=1):
            for player, total in row.totals.items():
                series.setdefault(player, []).append((place, total))
        return tuple((player, tuple(points)) for player, points in series.items())
