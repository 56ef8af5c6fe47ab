"""What the games with a declarer share: two sides, a price for the game, premiums, contra and renonce.

A game names its prices in its options and says what a game is worth; everything else is settled here."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from tarok_ledger.core.cards import TAROKS
from tarok_ledger.core.ledger import Book, Reason, because
from tarok_ledger.core.problems import Problem, problem
from tarok_ledger.games.form import Condition, Field, Hand, Premium, PremiumRule, given, when
from tarok_ledger.games.options import Options, whole
from tarok_ledger.games.spec import Game, Settlement, Table

SUPER = 3
"""The highest contra in Ulmann's games: contra, re, super."""
DECLARER, DEFENCE = "declarer", "defence"
BY_PLAYER = ("player",)
MISDEAL_FINE = whole("misdeal_fine", 0)


def holding(key: str, **facts: bool | tuple[int, ...]) -> PremiumRule:
    """What a player holds: nobody announces it as a feat, and it cannot be lost."""
    return PremiumRule(key, by=BY_PLAYER, can_announce=False, **facts)  # type: ignore[arg-type]


def partner_field(*conditions: Condition) -> Field:
    """Null is an answer: the declarer is alone."""
    return Field("partner", "player", nullable=True, differs_from="declarer", when=conditions)


def contra_field(*conditions: Condition) -> Field:
    return Field("contra", "count", high=SUPER, default=0, optional=True, when=conditions)


def times_fields(highest: Mapping[str, int]) -> tuple[Field, ...]:
    """How many times the game counts, in the contracts that can count more than once."""
    return tuple(
        Field("times", "count", low=1, high=high, default=1, optional=True, when=(when("contract", contract),))
        for contract, high in highest.items()
    )


def points_field(total: int, *conditions: Condition, needs: tuple[Condition, ...] = (given("renonce"),)) -> Field:
    """Card points of the declarer's side; after a renonce nobody needs them, unless the game counts on."""
    return Field("points", "points", high=total, when=conditions, optional_if=needs)


def premiums_field(premiums: tuple[PremiumRule, ...], *conditions: Condition) -> Field:
    return Field("premiums", "premiums", premiums=premiums, default=(), optional=True, when=conditions)


def price(options: Options, premium: Premium, contract: str) -> int:
    """The contract's own price where it has one, otherwise the general one. A number of things has the price of the
    highest step that it reaches: taroks_8 for eight or nine, taroks_10 for ten."""
    name = f"{premium.premium}_announced" if premium.announced else premium.premium
    if premium.count is not None:
        steps = (f"{name}_{number}" for number in range(premium.count, 0, -1))
        name = next(step for step in steps if step in options)
    return int(options[f"{name}_{contract}" if f"{name}_{contract}" in options else name])


def outcome(premium: Premium, innocent: bool | None) -> int:
    """+1 made, -1 lost, 0 for what does not count. After a renonce the side that revoked has lost what it announced
    and gains nothing silently; the innocent side has made what it announced, and a silent failure does not hurt it."""
    if innocent is None:
        return premium.signed
    if premium.announced:
        return 1 if innocent else -1
    counts = premium.made if innocent else not premium.made
    return premium.signed if counts else 0


def premium_reason(premium: Premium, value: int) -> Reason:
    return because(
        premium.premium,
        by=premium.by,
        how="announced" if premium.announced else "silent",
        result="made" if premium.made else "lost",
        count=premium.count or 0,
        value=value,
        factor=2**premium.contra,
    )


Line = tuple[Reason, int]
"""What the declarer's side gets (or owes, negative), and why."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Who plays with whom. `stands_in` pays for everyone of his side."""

    declarers: tuple[str, ...]
    defenders: tuple[str, ...]
    stands_in: str | None = None

    def side_of(self, by: str) -> str:
        return DECLARER if by == DECLARER or by in self.declarers else DEFENCE

    def pay(self, book: Book, amount: int, reason: Reason) -> None:
        """`amount` to the declarer's side (negative: from it). Of equal sides each loser pays one winner; a lone
        player settles the full amount with each of the others."""
        for declarer, defender in self._meetings():
            payer, payee = (defender, declarer) if amount > 0 else (declarer, defender)
            book.pay(self._payer_for(payer), payee, abs(amount), reason)

    def _meetings(self) -> list[tuple[str, str]]:
        if len(self.declarers) == len(self.defenders):
            return list(zip(self.declarers, self.defenders, strict=True))
        return [(declarer, defender) for declarer in self.declarers for defender in self.defenders]

    def _payer_for(self, player: str) -> str:
        if self.stands_in is not None and self.side_of(self.stands_in) == self.side_of(player):
            return self.stands_in
        return player


def sides_of(hand: Hand, table: Table) -> Sides:
    """The declarer and his partner, if any, against everyone else at the table."""
    declarers = tuple(player for player in (hand.declarer, hand.get("partner")) if player is not None)
    return Sides(declarers, tuple(player for player in table.players if player not in declarers))


class MisdealGame(Game):
    """The dealer pays for a misdeal, unless he lets the deal pass (codex 4)."""

    def no_play(self, answers: Hand, options: Options, table: Table) -> Settlement:
        book = table.book()
        if answers.reason == "misdeal" and answers.deal != "passes":
            book.pay_each(table.dealer, table.others(table.dealer), options["misdeal_fine"], because("misdeal_fine"))
        return Settlement(book.postings, table.state)


class ContractGame(MisdealGame):
    """A declarer's side against the defence."""

    from_everyone: ClassVar[tuple[str, ...]] = ()
    """Holdings that everyone at the table pays to the holder himself, his partners included."""
    one_at_the_table: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """Holdings of which only one can be, whoever has it: two honours and all three of them, say."""
    volat_replaces_game: ClassVar[bool] = True

    @abstractmethod
    def game_value(self, hand: Hand, options: Options, forfeit: str | None) -> int:
        """What the game is worth to the winner, contra and all; `forfeit` is the side that has lost it whatever it
        counted."""

    def premium_value(self, premium: Premium, hand: Hand, options: Options) -> int:
        """What a premium is worth before its own contra."""
        return price(options, premium, hand.contract)

    def sides(self, hand: Hand, table: Table) -> Sides:
        return sides_of(hand, table)

    def won(self, hand: Hand, forfeit: str | None) -> bool:
        if forfeit is not None:
            return forfeit == DEFENCE
        return bool(hand.points >= self.winning_points)

    def check(self, hand: Hand, options: Options, table: Table) -> Iterator[Problem]:
        yield from check_holdings(hand, self.one_at_the_table)
        yield from check_volat(hand, self.winning_points)

    def settle(self, hand: Hand, options: Options, table: Table) -> Settlement:
        book, sides = table.book(), self.sides(hand, table)
        if hand.get("schleifen"):
            sides.pay(book, -options["schleifen"], because("schleifen"))
        else:
            self._pay_game(book, hand, options, sides)
        for premium in hand.premiums:
            if premium.premium in self.from_everyone:
                value = self.premium_value(premium, hand, options)
                book.collect(table.others(premium.by), premium.by, value, premium_reason(premium, value))
            elif not self._competes(premium):
                self.pay_premium(book, premium, hand, options, table)
        return Settlement(book.postings, table.state)

    def pay_premium(self, book: Book, premium: Premium, hand: Hand, options: Options, table: Table) -> None:
        sides = self.sides(hand, table)
        reason, amount = self.premium_line(premium, hand, options, sides)
        sides.pay(book, amount, reason)

    def premium_line(self, premium: Premium, hand: Hand, options: Options, sides: Sides) -> Line:
        """What a premium brings the declarer's side, and why."""
        value = self.premium_value(premium, hand, options)
        side = sides.side_of(premium.by)
        sign = self.premium_outcome(premium, hand, sides) * (1 if side == DECLARER else -1)
        return premium_reason(premium, value), sign * value * 2**premium.contra

    def premium_outcome(self, premium: Premium, hand: Hand, sides: Sides) -> int:
        held = premium.by not in (DECLARER, DEFENCE)
        revoked = self.revoked(hand, sides)
        return outcome(premium, None if held or revoked is None else sides.side_of(premium.by) != revoked)

    def revoked(self, hand: Hand, sides: Sides) -> str | None:
        """The side that made a renonce."""
        return None if hand.renonce is None else sides.side_of(hand.renonce)

    def forfeit(self, hand: Hand, sides: Sides) -> str | None:
        """The side that has lost the game by an offence."""
        return self.revoked(hand, sides)

    def _competes(self, premium: Premium) -> bool:
        return premium.premium == "volat" and self.volat_replaces_game

    def _pay_game(self, book: Book, hand: Hand, options: Options, sides: Sides) -> None:
        """The game, or a volat that was made in its place if it is worth more. A volat that was announced and lost is
        paid besides."""
        forfeit = self.forfeit(hand, sides)
        game = self.game_value(hand, options, forfeit) * (1 if self.won(hand, forfeit) else -1)
        line = (because("game", contract=hand.contract), game)
        for premium in hand.premiums:
            if self._competes(premium):
                volat = self.premium_line(premium, hand, options, sides)
                if self.premium_outcome(premium, hand, sides) < 0:
                    sides.pay(book, volat[1], volat[0])
                elif abs(volat[1]) > abs(game):
                    line = volat
        sides.pay(book, line[1], line[0])


def check_volat(hand: Hand, winning_points: int) -> Iterator[Problem]:
    """A side without a trick has neither won the game nor made an ultimo."""
    for place, volat in enumerate(hand.premiums):
        if volat.premium != "volat" or not volat.made:
            continue
        lost = hand.points is not None and (hand.points < winning_points) == (volat.by == DECLARER)
        if lost and hand.renonce is None:
            yield problem(f"premiums[{place}]", "premium.volat_but_lost")
        sides = {DECLARER, DEFENCE} - {volat.by}
        if any(other.made and other.by in sides for other in hand.premiums if other.premium.endswith("ultimo")):
            yield problem(f"premiums[{place}]", "premium.volat_but_ultimo")


def check_holdings(hand: Hand, one_at_the_table: tuple[tuple[str, ...], ...]) -> Iterator[Problem]:
    """Holdings that no deal can give."""
    for group in one_at_the_table:
        rows = [
            place
            for place, premium in enumerate(hand.premiums)
            if premium.premium in group and premium.by not in (DECLARER, DEFENCE)
        ]
        for place in rows[1:]:
            yield problem(f"premiums[{place}]", "premium.not_together", premiums=", ".join(group))
    if sum(premium.count or 0 for premium in hand.premiums if premium.premium == "taroks") > TAROKS:
        yield problem("premiums", "meld.too_many_taroks", most=TAROKS)


def counted_game_value(game: ContractGame, hand: Hand, options: Options, forfeit: str | None) -> int:
    """Games paid by the point: what the winner has over half of the points, and a consolation, times the contract's
    factor; as often as the game counts if the declarer is the one who pays. After a renonce the consolation is
    doubled, and what the offenders lack to half of the points is added. Contra comes on top."""
    half, consolation = game.total_points // 2, options["consolation"]
    declarers, defence = hand.points, game.total_points - hand.points
    declarer_won = game.won(hand, forfeit)
    if forfeit is None:
        counted = consolation + (declarers if declarer_won else defence) - half
    else:
        counted = 2 * consolation + max(0, half - (declarers if forfeit == DECLARER else defence))
    times = 1 if declarer_won else hand.times
    return int(counted * options[f"{hand.contract}_factor"] * times)
