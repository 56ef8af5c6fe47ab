"""Tarok with Blocks: the book-keeper's game. A pot, and bêtes on a slate that are played for one after the other.

Amounts are in small blocks, three to a block. Options give whole blocks unless their name says small blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tarok_ledger.core.cards import BY_THIRDS, PACKS, total_points
from tarok_ledger.core.ledger import Book, because
from tarok_ledger.core.problems import Problem, problem
from tarok_ledger.core.split import parts_within
from tarok_ledger.games.contracts import DECLARER, check_volat, holding, outcome, premium_reason, times_fields
from tarok_ledger.games.form import Field, Form, Hand, Premium, PremiumRule, given, when
from tarok_ledger.games.options import Options, values
from tarok_ledger.games.rotation import DealerRests
from tarok_ledger.games.spec import LEAVER_TAKES_SHARE, DefaultStake, Game, Settlement, SideNames, Table, Unit

SMALL = 3
"""Small blocks to a block."""
POT, BETES = "pot", "betes"
PACK = PACKS["54"]

OPTIONS = (
    *values(pot_blocks=1, dealer_blocks=1, misdeal_blocks=1),
    *values(bete_limit=20, stamm_betes=0),
    *values(game_small_blocks=1, solo_blocks=4),
    *values(trull_small_blocks=2, trull_solo_small_blocks=4),
    *values(kings_small_blocks=2, kings_solo_small_blocks=4),
    *values(sept_blocks=4, sept_solo_blocks=8),
    *values(ultimo_small_blocks=2, ultimo_announced_small_blocks=4),
    *values(ultimo_solo_small_blocks=4, ultimo_announced_solo_small_blocks=8),
    *values(volat_blocks=6, volat_solo_blocks=12),
    LEAVER_TAKES_SHARE,
)

HOLDINGS = ("trull", "kings", "sept")
PREMIUMS = (
    *(holding(key) for key in HOLDINGS),
    PremiumRule("ultimo", by=(DECLARER,), silent_loss=True, when=(when("schleifen", False),)),
    PremiumRule("volat", can_announce=False, when=(when("schleifen", False), when("conceded", False))),
)

FORM = Form(
    (
        Field("contract", "choice", choices=("dreier", "solo")),
        Field("declarer", "player"),
        *times_fields({"dreier": 3}),
        Field("schleifen", "switch", default=False, optional=True, when=(when("contract", "dreier"),)),
        Field("conceded", "switch", default=False, optional=True, when=(when("schleifen", False),)),
        Field(
            "points",
            "points",
            high=total_points(PACK, BY_THIRDS),
            when=(when("schleifen", False), when("conceded", False)),
            optional_if=(given("renonce"),),
        ),
        Field("premiums", "premiums", premiums=PREMIUMS, default=(), optional=True),
        Field("renonce", "player", optional=True, when=(when("schleifen", False),)),
    )
)


@dataclass(frozen=True, slots=True)
class Bete:
    """A debt on the slate: `debtor` has paid it, whoever wins it gets it."""

    debtor: str
    amount: int


@dataclass(frozen=True, slots=True)
class State:
    """The slate: open bêtes in the order in which they are played for, and those written under the hat."""

    betes: tuple[Bete, ...] = ()
    hat: bool = False
    under_the_hat: tuple[Bete, ...] = ()


class Block(Game):
    id = "block"
    seats = (3, 4)
    active = 3
    pack = PACK
    counting = BY_THIRDS
    accounts = (POT, BETES)
    untouchable_accounts = (BETES,)
    unit = Unit("block", SMALL)
    stake = DefaultStake("EUR", "0.30")
    rotation = DealerRests(active)
    options = OPTIONS
    form = FORM
    events = ("hat",)

    def start(self, players: tuple[str, ...], sides: SideNames) -> State:
        return State()

    def show_state(self, state: State) -> dict[str, object]:
        def rows(betes: tuple[Bete, ...]) -> list[dict[str, object]]:
            return [{"debtor": bete.debtor, "amount": bete.amount} for bete in betes]

        return {"betes": rows(state.betes), "hat": state.hat, "under_the_hat": rows(state.under_the_hat)}

    def before_deal(self, options: Options, table: Table) -> Settlement:
        """Makes up the pot (or writes Stamm-bêtes) when nothing is left to play for; the dealer's block every time."""
        book, state = table.book(), table.state
        if state.hat:
            return Settlement((), state)
        dealers_part = options["dealer_blocks"] * SMALL
        each_part = options["pot_blocks"] * SMALL
        if not state.betes and options["stamm_betes"]:
            for player in table.players:
                state = write_bete(book, state, player, options["stamm_betes"] * SMALL, options, "stamm_bete")
        elif not state.betes and book.holds(POT) < each_part * len(table.players) + dealers_part:
            book.collect(table.players, POT, each_part, because("pot_made_up"))
        book.pay(table.dealer, POT, dealers_part, because("dealer", account=POT))
        return Settlement(book.postings, state)

    def no_play(self, answers: Hand, options: Options, table: Table) -> Settlement:
        book = table.book()
        if answers.reason == "misdeal" and answers.deal != "passes":
            book.pay(table.dealer, POT, options["misdeal_blocks"] * SMALL, because("misdeal", account=POT))
        return Settlement(book.postings, table.state)

    def check(self, hand: Hand, options: Options, table: Table) -> Iterator[Problem]:
        yield from check_volat(hand, self.winning_points)
        held = [premium.premium for premium in hand.premiums]
        for place, premium in enumerate(hand.premiums):
            name = f"premiums[{place}]"
            if premium.premium == "ultimo" and hand.conceded and not premium.announced:
                yield problem(name, "block.no_silent_ultimo_when_conceded")
            if premium.premium == "sept" and ("trull" in held or "kings" in held):
                yield problem(name, "block.sept_in_place_of_both")

    def settle(self, hand: Hand, options: Options, table: Table) -> Settlement:
        book = table.book()
        if hand.renonce not in (None, hand.declarer):
            state = self._revoked_by_opponent(book, hand, options, table)
        elif self._won(hand):
            state = self._won_game(book, hand, options, table)
        else:
            state = self._lost_game(book, hand, options, table)
        for premium in hand.premiums:
            self._pay_premium(book, premium, hand, options, table)
        return Settlement(book.postings, state)

    def _won(self, hand: Hand) -> bool:
        if hand.schleifen or hand.renonce == hand.declarer:
            return False
        return bool(hand.conceded or hand.points >= self.winning_points)

    def _won_game(self, book: Book, hand: Hand, options: Options, table: Table) -> State:
        """The declarer takes the pot and the first bête, and a small block (in a solo four blocks) from everyone."""
        state: State = table.state
        book.pay(POT, hand.declarer, book.holds(POT), because("pot_won"))
        if state.betes:
            first, *rest = state.betes
            book.pay(BETES, hand.declarer, first.amount, because("bete_won", debtor=first.debtor))
            state = replace(state, betes=tuple(rest))
        book.collect(
            table.others(hand.declarer),
            hand.declarer,
            fee(hand, options),
            because("game", contract=hand.contract),
        )
        return state

    def _lost_game(self, book: Book, hand: Hand, options: Options, table: Table) -> State:
        """A bête as large as the stake is written, and every opponent gets his small blocks, as often as it counts."""
        times = 1 if hand.schleifen else hand.times
        amount = times * stake(book, table.state)
        state = write_bete(book, table.state, hand.declarer, amount, options, "bete")
        reason = because("game", contract=hand.contract)
        book.pay_each(hand.declarer, table.others(hand.declarer), times * fee(hand, options), reason)
        return state

    def _revoked_by_opponent(self, book: Book, hand: Hand, options: Options, table: Table) -> State:
        """The offender alone pays the stake and what all opponents owe; pot and bête stay as they are."""
        state: State = table.state
        book.pay(hand.renonce, hand.declarer, stake(book, state), because("renonce_stake"))
        owed = fee(hand, options) * len(table.others(hand.declarer))
        book.pay(hand.renonce, hand.declarer, owed, because("renonce_fee"))
        return state

    def _pay_premium(self, book: Book, premium: Premium, hand: Hand, options: Options, table: Table) -> None:
        value = premium_value(premium, hand.contract == "solo", options)
        reason = premium_reason(premium, value)
        if premium.premium in HOLDINGS:
            book.collect(table.others(premium.by), premium.by, value, reason)
        else:
            revoked_by_declarer = None if hand.renonce is None else hand.renonce == hand.declarer
            innocent = None if revoked_by_declarer is None else revoked_by_declarer != (premium.by == DECLARER)
            sign = outcome(premium, innocent)
            side = 1 if premium.by == DECLARER else -1
            book.collect(table.others(hand.declarer), hand.declarer, side * sign * value, reason)

    def event(self, kind: str, options: Options, table: Table) -> Settlement:
        if kind != "hat":
            return super().event(kind, options, table)
        return Settlement((), replace(table.state, hat=True))

    def leaver_shares(self, options: Options) -> tuple[str, ...]:
        """Bêtes stay on the slate for those who play on."""
        return (POT,)

    def close(self, options: Options, table: Table) -> Settlement:
        """Pot and open bêtes are summed, then shared."""
        book = table.book()
        book.pay(BETES, POT, book.holds(BETES), because("betes_to_pot"))
        shared = super().close(options, replace(table, balances=table.balances.after(book.postings)))
        return Settlement((*book.postings, *shared.postings), State(hat=table.state.hat))


def stake(book: Book, state: State) -> int:
    """What is played for: the pot and the first open bête."""
    return book.holds(POT) + (state.betes[0].amount if state.betes else 0)


def fee(hand: Hand, options: Options) -> int:
    """What passes between the declarer and each opponent besides the stake."""
    if hand.contract == "solo":
        return int(options["solo_blocks"] * SMALL)
    return int(options["game_small_blocks"])


def write_bete(book: Book, state: State, debtor: str, amount: int, options: Options, why: str) -> State:
    """Debits the debtor and puts the bête on the slate, above the line in parts no larger than the limit."""
    if amount == 0:
        return state
    book.pay(debtor, BETES, amount, because(why, debtor=debtor))
    if state.hat:
        return replace(state, under_the_hat=(*state.under_the_hat, Bete(debtor, amount)))
    parts = bete_parts(amount, options["bete_limit"] * SMALL)
    return replace(state, betes=(*state.betes, *(Bete(debtor, part) for part in parts)))


def bete_parts(amount: int, limit: int) -> tuple[int, ...]:
    """A bête above the limit becomes several of whole blocks; a broken block, if any, goes to a smaller one."""
    if not limit or amount <= limit:
        return (amount,)
    count = len(parts_within(amount, limit))
    blocks, small = divmod(amount, SMALL)
    share, rest = divmod(blocks, count)
    parts = [(share + (place < rest)) * SMALL for place in range(count)]
    parts[-1] += small
    return tuple(sorted(parts, reverse=True))


def premium_value(premium: Premium, solo: bool, options: Options) -> int:
    name = premium.premium + ("_announced" if premium.announced else "") + ("_solo" if solo else "")
    small = options.get(f"{name}_small_blocks")
    return int(options[f"{name}_blocks"] * SMALL if small is None else small)
