"""What is agreed before the first hand: the game, its house rules, the players and the stake."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from tarok_ledger.core.ledger import SHEET
from tarok_ledger.core.money import Stake
from tarok_ledger.core.problems import Problem, Problems, problem
from tarok_ledger.games.options import Options, canonical_amount, read_amount, read_options
from tarok_ledger.games.registry import GAMES, UnknownGameError, find_game
from tarok_ledger.games.spec import Game, SideNames

LONGEST_NAME = 40
LONGEST_CURRENCY = 8
NAME_MARKS = " .'’-_()"
"""What a name may hold besides letters and digits. It begins with one of those, so that no spreadsheet runs it."""
LETTERS_AND_DIGITS = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd"})
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")
"""Letters to Unicode, nothing to the eye."""
RESERVED = frozenset({"declarer", "defence", SHEET, *(account for game in GAMES for account in game.accounts)})
"""Names that mean something else in a file."""


@dataclass(frozen=True, slots=True)
class Header:
    game: Game
    options: Options
    players: tuple[str, ...]
    first_dealer: str
    stake: Stake
    sides: SideNames = ()

    @property
    def accounts(self) -> tuple[str, ...]:
        """The cups, pot and the like of this table."""
        return self.game.house_accounts(self.options)


def clean_name(raw: str) -> str:
    """One spelling for one name, however it was typed."""
    return unicodedata.normalize("NFC", " ".join(raw.split()))


def name_problem(raw: object) -> Problem | None:
    """Why this cannot be a player's name; the field is left for the caller to fill in."""
    if not isinstance(raw, str) or not clean_name(raw):
        return problem("", "name.empty")
    name = clean_name(raw)
    if len(name) > LONGEST_NAME:
        return problem("", "name.too_long", most=LONGEST_NAME)
    if not name[0].isalnum() or not all(_fits_a_name(sign) for sign in name):
        return problem("", "name.signs", name=name, marks=NAME_MARKS.strip())
    if name.casefold() in RESERVED:
        return problem("", "name.reserved", name=name)
    return None


def _fits_a_name(sign: str) -> bool:
    if sign in INVISIBLE or unicodedata.name(sign, "").startswith("VARIATION SELECTOR"):
        return False
    return sign in NAME_MARKS or unicodedata.category(sign) in LETTERS_AND_DIGITS


def same_name(one: str, other: str) -> bool:
    return clean_name(one).casefold() == clean_name(other).casefold()


def read_header(raw: Mapping[str, object]) -> Header | Problems:
    """The header that a file or a screen describes, or everything wrong with it."""
    game = _read_game(raw.get("game"))
    if isinstance(game, Problem):
        return (game,)
    options = read_options(game.options, raw.get("options", {}))
    players = _read_players(game, raw.get("players"))
    problems = [
        *(options if isinstance(options, tuple) else ()),
        *(player for player in players if isinstance(player, Problem)),
    ]
    names = tuple(player for player in players if isinstance(player, str))
    dealer = raw.get("first_dealer", names[0] if names else None)
    if not problems and (not isinstance(dealer, str) or clean_name(dealer) not in names):
        problems.append(problem("first_dealer", "form.not_among", choices=", ".join(names)))
    stake = _read_stake(raw.get("stake", {}), _default_stake(game, options))
    if isinstance(stake, Problem):
        problems.append(stake)
    sides = _read_sides(game, names, raw.get("sides")) if not problems else ()
    if isinstance(sides, Problem):
        problems.append(sides)
    if problems:
        return tuple(problems)
    assert isinstance(options, Options) and isinstance(stake, Stake) and isinstance(sides, tuple)
    return Header(game, options, names, clean_name(str(dealer)), stake, sides)


def _read_game(raw: object) -> Game | Problem:
    try:
        return find_game(str(raw))
    except UnknownGameError:
        return problem("game", "header.unknown_game", games=", ".join(game.id for game in GAMES))


def _read_players(game: Game, raw: object) -> tuple[str | Problem, ...]:
    if not isinstance(raw, list | tuple):
        return (problem("players", "value.not_list"),)
    if len(raw) not in game.seats:
        return (problem("players", "header.number_of_players", seats=", ".join(map(str, game.seats)), given=len(raw)),)
    read: list[str | Problem] = []
    for place, name in enumerate(raw):
        field = f"players[{place}]"
        if wrong := name_problem(name):
            read.append(wrong.inside(field))
        elif any(isinstance(other, str) and same_name(other, name) for other in read):
            read.append(problem(field, "name.twice", name=clean_name(name)))
        else:
            read.append(clean_name(name))
    return tuple(read)


def _default_stake(game: Game, options: Options | Problems) -> Stake:
    chosen = options.get(game.stake.option) if isinstance(options, Options) and game.stake.option else None
    amount = read_amount(chosen or game.stake.per_point)
    assert amount is not None
    return Stake(game.stake.currency, amount)


def _read_stake(raw: object, default: Stake) -> Stake | Problem:
    if not isinstance(raw, Mapping):
        return problem("stake", "value.not_object")
    for key in raw:
        if key not in ("currency", "per_point"):
            return problem(f"stake.{key}", "form.unknown_field")
    currency = raw.get("currency", default.currency)
    if not isinstance(currency, str) or not _is_currency(currency := unicodedata.normalize("NFC", currency)):
        return problem("stake.currency", "header.currency", most=LONGEST_CURRENCY)
    per_point = read_amount(raw["per_point"]) if "per_point" in raw else default.per_point
    if per_point is None:
        return problem("stake.per_point", "value.not_amount")
    return Stake(currency, per_point)


def _read_sides(game: Game, players: tuple[str, ...], raw: object) -> SideNames | Problem:
    """The sides as given; where a game has them and nothing is said, every other seat."""
    size = game.side_sizes.get(len(players))
    if raw is None:
        return () if size is None else (players[::2], players[1::2])
    if size is None:
        return problem("sides", "header.no_sides")
    given = [tuple(map(str, side)) for side in raw if isinstance(side, list | tuple)] if isinstance(raw, list) else []
    sides = tuple(tuple(clean_name(name) for name in side) for side in given)
    named = sorted(name for side in sides for name in side)
    if [len(side) for side in sides] != [size, size] or named != sorted(players):
        return problem("sides", "header.sides", size=size)
    return sides


def _is_currency(text: str) -> bool:
    signs = {unicodedata.category(sign) for sign in text}
    return 0 < len(text) <= LONGEST_CURRENCY and signs <= {"Lu", "Ll", "Lt", "Lm", "Lo", "Sc"}


def dump_header(header: Header) -> dict[str, object]:
    """The canonical form: every option with its value in force."""
    sides = {"sides": [list(side) for side in header.sides]} if header.sides else {}
    return {
        "game": header.game.id,
        "options": dict(header.options),
        "players": list(header.players),
        **sides,
        "first_dealer": header.first_dealer,
        "stake": {"currency": header.stake.currency, "per_point": canonical_amount(header.stake.per_point)},
    }
