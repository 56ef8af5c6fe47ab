"""A season of evenings as they might have been played. The same seed gives the same season, dates and ids included."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any

from tarok_ledger.demo import hands as believable
from tarok_ledger.demo.habits import NOTES, THOUSAND
from tarok_ledger.demo.hands import Strengths
from tarok_ledger.demo.people import ROUND, Company, company_for, strengths
from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game
from tarok_ledger.journal.codec import dump_evening
from tarok_ledger.journal.entries import AMEND, REDO, UNDO, VOID
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.header import Header, read_header
from tarok_ledger.service.ledger import Ledger, OpenEvening

MOST_EVENINGS, MOST_HANDS = 2000, 200
EVENINGS = 30
FEWEST_USUAL, MOST_USUAL = 20, 60
"""Hands to an evening, where nothing is said."""
FIRST_FRIDAY = date(2025, 10, 3)
WEEKS = 34
"""A season lasts from October to May."""
DAYS_OF_FOUR_YEARS = 1461
MOST_A_WEEK = 5
PUB_EVERY, PUB_DAYS_EARLIER = 4, 2
"""The pub table meets on the Wednesday before the club's Friday: every week, or every so many weeks where the two take
turns."""

LAST_ROUNDS = 2
"""So many are announced before the end."""

BESIDES: Mapping[str, int] = {
    "no_play": 45,
    "note": 8,
    "transfer": 4,
    AMEND: 18,
    VOID: 6,
    UNDO: 10,
    "swap": 4,
    "join": 6,
    "leave": 6,
}
"""Before a thousand hands, so often this comes between."""


class Play:
    """One evening, while it is played."""

    def __init__(self, rng: Random, evening: Evening, company: tuple[str, ...], strong: Strengths) -> None:
        self.rng = rng
        self.evening = evening
        self.company = company
        self.strong = strong
        self.game = evening.header.game

    def to_the_end(self, hands: int) -> None:
        """So many hands, the last rounds among them, then the close."""
        self.hands(hands - LAST_ROUNDS * len(self.evening.position.players))
        rounds, before_them = divmod(hands - self._played(), len(self.evening.position.players))
        self._hands_in_a_row(before_them)
        if 0 < rounds <= LAST_ROUNDS:
            self._write({"type": "last_rounds", "rounds": rounds})
        self._events()
        self._hands_in_a_row(hands - self._played())
        self._write({"type": "close"})

    def hands(self, number: int) -> None:
        """So many hands are in effect when this ends. A correction may take one away, but there are never so many
        that it would not end."""
        while self._played() < number:
            if self.evening.number_of_records < 3 * number:
                self._besides()
            if self._played() < number:
                self._hand()

    def _played(self) -> int:
        return hands_played(self.evening)

    def _hands_in_a_row(self, number: int) -> None:
        for _ in range(number):
            self._hand()

    def _hand(self) -> None:
        self._write(believable.entry(self.rng, self.evening, self.strong, "hand"))

    def _write(self, body: Mapping[str, Any]) -> None:
        problems = self.evening.append(body)
        assert not problems, (body, problems)

    def _besides(self) -> None:
        for kind, in_a_thousand in BESIDES.items():
            if self.rng.randrange(THOUSAND) < in_a_thousand:
                getattr(self, f"_{kind}")()

    def _events(self) -> None:
        """What only this game has, such as the hat, towards the end of some evenings."""
        for kind in self.game.events:
            if self.rng.randrange(3) == 0:
                self._write({"type": kind})

    def _no_play(self) -> None:
        """All can pass only where somebody must declare; where not, there is nothing to have a tarok for."""
        asked = [field for field in self.game.form.fields if field.key == "declarer"]
        never = [] if asked else [("reason", "no_tarok")]
        if not asked or asked[0].when:
            never.append(("reason", "all_passed"))
        self._write(believable.entry(self.rng, self.evening, self.strong, "no_play", never))

    def _note(self) -> None:
        self._write({"type": "note", "note": self.rng.choice(NOTES)})

    def _transfer(self) -> None:
        payer, payee = self.rng.sample(self.evening.position.players, k=2)
        amount = self.game.unit.parts * self.rng.choice((1, 2, 5))
        self._write({"type": "transfer", "from": payer, "to": payee, "amount": amount, "note": "side bet"})

    def _recent_hand(self) -> int | None:
        recent = [step.number for step in self.evening.steps[-3:] if step.body["type"] == "hand"]
        return self.rng.choice(recent) if recent else None

    def _amend(self) -> None:
        """A hand was noted wrong. What does not fit the hands after it is not changed."""
        number = self._recent_hand()
        if number is None:
            return
        body = believable.corrected(self.rng, self.evening, self.strong, number)
        if body is not None and body != self.evening.effective(number):
            self.evening.append({"type": AMEND, "entry": number, "with": body})

    def _void(self) -> None:
        """A hand that should not have counted; the latest, for without an earlier one the others may not fit."""
        steps = self.evening.steps
        if steps and steps[-1].body["type"] == "hand":
            self._write({"type": VOID, "entry": steps[-1].number})

    def _undo(self) -> None:
        """Now and then what was undone is done again."""
        target = self.evening.undo_target()
        if target is None or self.evening.append({"type": UNDO, "entry": target}):
            return
        again = self.evening.redo_target()
        if again is not None and self.rng.randrange(2):
            self.evening.append({"type": REDO, "entry": again})

    def _swap(self) -> None:
        self._write({"type": "swap", "players": self.rng.sample(self.evening.position.players, k=2)})

    def _join(self) -> None:
        position = self.evening.position
        absent = [name for name in self.company if name not in position.players]
        if absent and len(position.players) + 1 in self.game.seats:
            self._write({"type": "join", "player": self.rng.choice(absent), "after": self.rng.choice(position.players)})

    def _leave(self) -> None:
        players = self.evening.position.players
        if len(players) - 1 in self.game.seats:
            self._write({"type": "leave", "player": self.rng.choice(players)})


def evening(
    seed: object,
    game: Game,
    hands: int,
    players: tuple[str, ...] | None = None,
    *,
    strong: Strengths | None = None,
    close: bool = True,
) -> Evening:
    """One believable evening of a game: so many hands, and closed unless it is to be gone on with."""
    company = company_for(game) if players is None else Company(players)
    rng = _rng(seed, game.id, hands)
    seated = players or _seated(rng, company.names, _seats(rng, game))
    raw = {"game": game.id, "players": seated, "first_dealer": rng.choice(seated), "stake": company.stake()}
    header = read_header(raw)
    assert isinstance(header, Header), header
    play = Play(rng, Evening(header), company.names, strong or strengths(seed, company.names))
    if close:
        play.to_the_end(hands)
    else:
        play.hands(hands)
    return play.evening


def _seats(rng: Random, game: Game) -> int:
    """Mostly as many as the game is best with."""
    usual = game.active or min(4, max(game.seats))
    return usual if rng.randrange(3) else rng.choice(game.seats)


def _seated(rng: Random, names: Sequence[str], number: int) -> tuple[str, ...]:
    """Mostly the regulars, now and then whoever comes."""
    return tuple(rng.sample(names[:number] if rng.randrange(4) else names, k=number))


def _rng(*parts: object) -> Random:
    return Random(" ".join(map(str, parts)))  # noqa: S311 - it has to be the same every time, not secret


@dataclass(frozen=True, slots=True)
class Plan:
    """What season to make up; the same plan gives the same season. No games means all."""

    seed: int = 1
    evenings: int = EVENINGS
    hands: int | None = None
    games: tuple[Game, ...] = ()
    first_friday: date = FIRST_FRIDAY

    def programme(self) -> list[Game]:
        """Which game is played on which evening: round after round, in an order that changes."""
        rng = _rng(self.seed, "programme")
        every_round = list(self.games) or [*GAMES, *(game for game in GAMES for _ in range(ROUND.count(game.id) - 1))]
        programme: list[Game] = []
        while len(programme) < self.evenings:
            rng.shuffle(every_round)
            programme += every_round
        return programme[: self.evenings]

    def begins(self, place: int) -> datetime:
        """Evenings are spread over one season if that is possible, over several if they are too many."""
        a_week = min(MOST_A_WEEK, -(-self.evenings // WEEKS))
        years, week = divmod(place // a_week, WEEKS)
        day = self.first_friday + timedelta(days=years * DAYS_OF_FOUR_YEARS // 4)
        day += timedelta(days=(self.first_friday.weekday() - day.weekday()) % 7, weeks=week)
        if place % a_week == 0 and (a_week > 1 or place % PUB_EVERY == PUB_EVERY - 1):
            day -= timedelta(days=PUB_DAYS_EARLIER)
        return datetime.combine(day, time(18, 30), UTC)


@dataclass(frozen=True, slots=True)
class Played:
    """An evening, when it began, and how long an entry took."""

    started_at: datetime
    evening: Evening
    pace: timedelta


def season(plan: Plan) -> Iterator[Played]:
    """The evenings of a season, night by night, each made when it is asked for."""
    open_ones = 2 if plan.evenings > MOST_A_WEEK else 1
    for place, game in enumerate(plan.programme()):
        rng = _rng(plan.seed, place, game.id)
        hands = plan.hands or rng.randint(FEWEST_USUAL, MOST_USUAL)
        strong = strengths(plan.seed, company_for(game).names)
        close = place < plan.evenings - open_ones
        seed = f"{plan.seed} {place}"
        played = evening(seed, game, hands if close else -(-hands // 2), strong=strong, close=close)
        minutes = rng.choice((0, 5, 10, 15, 20, 30, 40))
        pace = timedelta(seconds=min(330, 5 * 3600 // (hands + 1)) - rng.randrange(60))
        yield Played(plan.begins(place) + timedelta(minutes=minutes), played, max(pace, timedelta(seconds=30)))


@dataclass(slots=True)
class Clock:
    """Goes on by a little whenever it is looked at."""

    now: datetime
    pace: timedelta

    def __call__(self) -> datetime:
        shown = self.now
        self.now += self.pace
        return shown


class Ids:
    """Ids that follow from what they are made for."""

    def __init__(self, *made_for: object) -> None:
        self._rng = _rng(*made_for)

    def __call__(self) -> str:
        return f"{self._rng.getrandbits(128):032x}"


Clocked = Callable[[Callable[[], datetime], Callable[[], str]], Ledger]
"""A ledger of the same store with another clock, and ids of its own."""


@dataclass(frozen=True, slots=True)
class Written:
    """An evening of the season in the ledger, and whether it was not there before."""

    id: str
    hands: int
    is_new: bool


def build(ledger_with: Clocked, plan: Plan, told: Callable[[Written], None] = lambda _: None) -> tuple[Written, ...]:
    """Writes a season into a ledger, an evening at a time; `told` hears of each."""
    written = []
    for played in season(plan):
        written.append(_write(ledger_with, played))
        told(written[-1])
    return tuple(written)


def _write(ledger_with: Clocked, played: Played) -> Written:
    """An evening's id follows from what is in it, so one that was written before is not written again."""
    file, hands = dump_evening(played.evening), hands_played(played.evening)
    ledger = ledger_with(Clock(played.started_at, played.pace), Ids(played.started_at, file))
    evening_id = Ids(played.started_at, file)()
    if not isinstance(ledger.find(evening_id), tuple):
        return Written(evening_id, hands, is_new=False)
    opened = ledger.import_file(file)
    assert isinstance(opened, OpenEvening), opened
    return Written(opened.id, hands, is_new=True)


def hands_played(evening: Evening) -> int:
    return sum(step.body["type"] == "hand" for step in evening.steps)
