"""Setting up an evening: everything as last time, and each thing changed by a touch."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tarok_ledger.core.problems import Problem
from tarok_ledger.games.options import canonical_amount, read_amount
from tarok_ledger.games.registry import GAMES, UnknownGameError, find_game
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words
from tarok_ledger.journal.header import Header, clean_name, name_problem, read_header, same_name
from tarok_ledger.service.ledger import Ledger
from tarok_ledger.service.people import People, folded
from tarok_ledger.storage.store import StorageError
from tarok_ledger.ui.presenters.game_list import GameChoice, GameGroup, game_choice, game_groups, table_sizes
from tarok_ledger.ui.presenters.house import House

KNOWN_SHOWN, KNOWN_SHOWN_WHEN_FULL = 12, 6
BEGUN = "new_evening"
"""Under which name it is jotted down what was begun."""


@dataclass(frozen=True, slots=True)
class StakeView:
    currency: str
    currency_problem: str
    per_point: str
    per_point_label: str
    per_point_problem: str


@dataclass(frozen=True, slots=True)
class NewEveningView:
    game: GameChoice | None
    number_of_games: int
    game_problem: str
    seats: tuple[str, ...]
    seats_hint: str
    seats_problem: str
    sides: str
    known: tuple[str, ...]
    """Persons from earlier evenings who are not at the table and not archived, those that fit what is typed."""
    name_problem: str
    dealer: str
    house_title: str
    house_line: str
    house_problem: str
    stake: StakeView
    first_problem: str
    """What keeps the evening from starting, once it was tried."""


class NewEveningPresenter:
    def __init__(self, ledger: Ledger, words: Words) -> None:
        self._ledger = ledger
        self._words = words
        self._summaries = ledger.summaries()
        people = People(ledger)
        self._names = people.names()
        self._people = people.known()
        self._game: Game | None = None
        self.house: House | None = None
        self.players: tuple[str, ...] = ()
        self.typed_name = ""
        self._dealer = ""
        self._currency: str | None = None
        self._per_point: str | None = None
        self._name_problem = ""
        self._failure = ""
        self._tried = False
        self._as_last_time()
        self._at_first = self._set_up()
        self._take_up(ledger.device_notes().get(BEGUN) or {})

    @property
    def is_begun(self) -> bool:
        """Whether anything is not as last time."""
        return self._set_up() != self._at_first

    def keep(self) -> None:
        """What was set up so far is there again after Back or a killed app."""
        self._ledger.keep_device_note(BEGUN, self._set_up() if self.is_begun else None)

    def forget(self) -> None:
        self._ledger.keep_device_note(BEGUN, None)

    def view(self) -> NewEveningView:
        problems = self._problems()
        house_problem = self._words.text("ui.new_evening.house_wrong") if self.house and self.house.is_wrong else ""
        return NewEveningView(
            game=game_choice(self._game.id, self._words) if self._game else None,
            number_of_games=len(GAMES),
            game_problem=problems.get("game", "") if self._tried else "",
            seats=self.players,
            seats_hint=self._seats_hint(),
            seats_problem=problems.get("players", "") if self._tried or self._too_many() else "",
            sides=self._sides(),
            known=self._known_names(),
            name_problem=self._name_problem,
            dealer=self.dealer,
            house_title=self.house.title() if self.house else "",
            house_line=self._house_line(),
            house_problem=house_problem,
            stake=self._stake_view(problems),
            first_problem=self._first_problem(problems),
        )

    @property
    def dealer(self) -> str:
        """Who deals first: whoever was named, or the first seat if he is not there any more."""
        if self._dealer in self.players:
            return self._dealer
        return self.players[0] if self.players else ""

    def games(self, players: int | None = None) -> tuple[GameGroup, ...]:
        return game_groups(self._summaries, self._words, players)

    def table_sizes(self) -> tuple[int, ...]:
        return table_sizes()

    def choose_game(self, game_id: str) -> None:
        """With the house rules and the stake it was last played with."""
        header = next((self._stored_header(past.id) for past in self._summaries if past.game == game_id), {})
        self._take_over(find_game(game_id), header)

    def write_name(self, typed: str) -> None:
        self.typed_name = typed
        self._name_problem = ""

    def add_typed(self) -> bool:
        """Seats the name that was typed, if it is one."""
        return self.add(self.typed_name)

    def add(self, name: str) -> bool:
        wrong = name_problem(name)
        if wrong is None and any(same_name(name, other) for other in self.players):
            wrong = Problem("", "name.twice", (("name", clean_name(name)),))
        if wrong is not None:
            self._name_problem = self._sentence(wrong)
            return False
        self.players = (*self.players, clean_name(name))
        self.write_name("")
        return True

    def remove(self, name: str) -> None:
        self.players = tuple(other for other in self.players if other != name)

    def move(self, name: str, by: int) -> None:
        """A seat up or down; at either end round to the other, as people sit round a table."""
        place = (self.players.index(name) + by) % len(self.players)
        others = [other for other in self.players if other != name]
        self.players = (*others[:place], name, *others[place:])

    def seat(self, order: tuple[str, ...]) -> None:
        """The same people in another order; if somebody came or went meanwhile, everyone stays where he is."""
        if sorted(order) == sorted(self.players):
            self.players = order

    def let_deal(self, name: str) -> None:
        self._dealer = name

    def write_currency(self, typed: str) -> None:
        self._currency = typed.strip()

    def write_per_point(self, typed: str) -> None:
        """What is written already is no change: a stake that follows a house rule goes on following it."""
        amount = typed.strip().replace(",", ".")
        if amount != self._shown_per_point():
            self._per_point = amount

    def start(self) -> str | None:
        """The new evening's id; nothing if something has to be put right first."""
        self._tried, self._failure = True, ""
        if self.typed_name.strip() and not self.add_typed():
            return None
        if self._game is None:
            return None
        try:
            opened = self._ledger.start(self._header())
        except StorageError as error:
            self._failure = self._words.problem(error.problem)
            return None
        if isinstance(opened, tuple):
            return None
        self.forget()
        return opened.id

    def _set_up(self) -> dict[str, Any]:
        return {
            "game": self._game.id if self._game else None,
            "options": self.house.raw if self.house else {},
            "players": list(self.players),
            "dealer": self._dealer,
            "stake": {"currency": self._currency, "per_point": self._per_point},
            "typed_name": self.typed_name,
        }

    def _take_up(self, begun: Mapping[str, Any]) -> None:
        """Goes on with what was begun, if there is anything."""
        if not begun:
            return
        game = next((game for game in GAMES if game.id == begun["game"]), None)
        if game is not None:
            self._take_over(game, begun)
        self.players = tuple(begun["players"])
        self._dealer = begun["dealer"]
        self.typed_name = begun["typed_name"]

    def _as_last_time(self) -> None:
        for summary in self._summaries:
            try:
                game = find_game(summary.game)
            except UnknownGameError:
                continue
            header = self._stored_header(summary.id)
            self._take_over(game, header)
            seats = self._names.at_table(header.get("players", ()))
            away = {person.name for person in self._people if person.archived}
            self.players = tuple(person for person in seats.values() if person not in away)
            first_dealer = header.get("first_dealer", "")
            self._dealer = seats.get(first_dealer, first_dealer)
            return

    def _stored_header(self, evening_id: str) -> dict[str, Any]:
        stored = self._ledger.find(evening_id)
        return {} if isinstance(stored, tuple) else json.loads(stored.header)

    def _take_over(self, game: Game, header: Mapping[str, Any]) -> None:
        self._game = game
        self.house = House(game, header.get("options", {}), self._ledger, self._words)
        stake = header.get("stake", {})
        self._currency = stake.get("currency")
        per_point = stake.get("per_point")
        # A stake that is the game's own follows the house rule it comes from, if that is changed.
        self._per_point = None if per_point == self._default_per_point() else per_point

    def _default_per_point(self) -> str:
        assert self._game is not None and self.house is not None
        stake = self._game.stake
        amount = read_amount(self.house.raw.get(stake.option or "", stake.per_point))
        return stake.per_point if amount is None else canonical_amount(amount)

    def _shown_per_point(self) -> str:
        return self._default_per_point() if self._per_point is None else self._per_point

    def _header(self) -> dict[str, object]:
        assert self._game is not None and self.house is not None
        stake = {"currency": self._currency, "per_point": self._per_point}
        return {
            "game": self._game.id,
            "options": self.house.raw,
            "players": list(self.players),
            "first_dealer": self.dealer,
            "stake": {key: value for key, value in stake.items() if value is not None},
        }

    def _problems(self) -> dict[str, str]:
        """In words, by the part of the page they stand beside."""
        if self._game is None:
            return {"game": self._words.text("ui.new_evening.choose_game")}
        read = read_header(self._header())
        found: dict[str, str] = {}
        for wrong in read if isinstance(read, tuple) else ():
            place = wrong.field if wrong.field.startswith("stake.") else wrong.field.split("[")[0].split(".")[0]
            field = self._words.text(f"ui.new_evening.field.{place}")
            sentence = self._words.text("ui.new_evening.wrong", field=field, problem=self._sentence(wrong))
            found.setdefault(place, sentence)
        return found

    def _first_problem(self, problems: Mapping[str, str]) -> str:
        if self._failure or not self._tried:
            return self._failure
        if self._name_problem:
            return self._name_problem
        return next(iter(problems.values()), "")

    def _sentence(self, problem: Problem) -> str:
        return self._words.text(problem.key, **dict(problem.params))

    def _too_many(self) -> bool:
        return self._game is not None and len(self.players) > max(self._game.seats)

    def _seats_hint(self) -> str:
        if not self.players:
            return self._words.text("ui.new_evening.players_none")
        if self._game is None or len(self.players) in self._game.seats:
            return ""
        seats = ", ".join(map(str, self._game.seats))
        return self._words.text("ui.new_evening.players_hint", given=len(self.players), seats=seats)

    def _sides(self) -> str:
        read = read_header(self._header()) if self._game else ()
        if not isinstance(read, Header) or not read.sides:
            return ""
        one, other = (" + ".join(side) for side in read.sides)
        return self._words.text("ui.new_evening.sides", one=one, other=other)

    def _known_names(self) -> tuple[str, ...]:
        """Persons by the names they have now, found by any name they ever had."""
        seated = {folded(self._names.person_of(name)) for name in self.players}
        typed = folded(self.typed_name)
        full = self._game is not None and len(self.players) in self._game.seats
        most = KNOWN_SHOWN_WHEN_FULL if full else KNOWN_SHOWN
        fitting = (
            person.name
            for person in self._people
            if not person.archived
            and folded(person.name) not in seated
            and any(typed in folded(name) for name in (person.name, *person.names))
        )
        return tuple(islice(fitting, most))

    def _house_line(self) -> str:
        if self.house is None:
            return ""
        return self.house.differences() or self._words.text("ui.new_evening.by_the_book_line")

    def _stake_view(self, problems: Mapping[str, str]) -> StakeView:
        if self._game is None:
            return StakeView("", "", "", "", "")
        return StakeView(
            currency=self._game.stake.currency if self._currency is None else self._currency,
            currency_problem=problems.get("stake.currency", ""),
            per_point=self._shown_per_point(),
            per_point_label=self._words.text(f"ui.new_evening.one.{self._game.unit.name}"),
            per_point_problem=problems.get("stake.per_point", ""),
        )
