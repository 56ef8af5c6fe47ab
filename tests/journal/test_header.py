"""What is agreed before the first hand, and what a player may be called."""

from __future__ import annotations

import unicodedata
from decimal import Decimal

import pytest

from tarok_ledger.games.registry import GAMES
from tarok_ledger.games.spec import Game
from tarok_ledger.journal.header import Header, clean_name, dump_header, name_problem, read_header, same_name
from tests.journal.tables import FOUR, THREE, named


def head(**raw: object) -> dict[str, object]:
    return {"game": "slovenian", "players": list(FOUR), **raw}


def header(**raw: object) -> Header:
    read = read_header(head(**raw))
    assert isinstance(read, Header), read
    return read


def refused(**raw: object) -> list[tuple[str, str]]:
    return [(field, key) for _, field, key in named(read_header(head(**raw)))]


def test_header_game_and_players_alone_take_all_defaults() -> None:
    read = header()

    assert (read.game.id, read.players, read.first_dealer) == ("slovenian", FOUR, "Ana")
    assert (read.stake.currency, read.stake.per_point) == ("EUR", Decimal("0.01"))
    assert read.options["three"] == 10


@pytest.mark.parametrize("game", ["chess", "Slovenian", "", None, 5, ["slovenian"], {"game": "slovenian"}])
def test_header_unknown_game_is_refused(game: object) -> None:
    assert refused(game=game) == [("game", "header.unknown_game")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_header_number_of_players_is_that_of_the_game(game: Game) -> None:
    names = [f"P{place}" for place in range(10)]

    for number in range(10):
        read = read_header({"game": game.id, "players": names[:number]})
        assert isinstance(read, Header) == (number in game.seats), number


@pytest.mark.parametrize("players", [None, "Ana Bor Cene", {"Ana": 1}, 4])
def test_header_players_that_are_no_list_are_refused(players: object) -> None:
    assert refused(players=players) == [("players", "value.not_list")]


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "Žan",
        "Ćiro",
        "Łukasz",
        "Ægir",
        "O'Brien",
        "d’Artagnan",
        "Ana-Marija",
        "Ana B.",
        "Bor (ml.)",
        "M_1",
        "007",
        "李",
        "Γιώργος",
        "Дана",
        "محمد",
        "नेहा",
        "x" * 40,
    ],
)
def test_name_of_any_language_is_taken_as_it_is(name: str) -> None:
    assert header(players=[name, "Bor", "Cene"]).players[0] == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name", ["🃏", "Ana 🃏", "Ana❤", "👩‍🦰", "Ana\u200dBor", "Ana\u200b", "Ana\u202e", "Ana\x00", "Ana\x1b[1m"]
)
def test_name_with_emoji_or_invisible_signs_is_refused(name: str) -> None:
    assert refused(players=[name, "Bor", "Cene"]) == [("players[0]", "name.signs")]


@pytest.mark.parametrize(
    "name", ["=1+1", "+Ana", "-Ana", "@Ana", "=HYPERLINK(1)", "'Ana", "(Ana)", "|Ana", "Ana;Bor", "Ana,Bor"]
)
def test_name_a_spreadsheet_could_run_or_part_is_refused(name: str) -> None:
    assert refused(players=["Bor", name, "Cene"]) == [("players[1]", "name.signs")]


@pytest.mark.parametrize("name", ["a/b", "a\\b", "<b>", 'a"b', "a:b", "50%", "a*b", "\ud800"])
def test_name_with_signs_of_files_and_markup_is_refused(name: str) -> None:
    assert refused(players=[name, "Bor", "Cene"]) == [("players[0]", "name.signs")]


@pytest.mark.parametrize(
    "name", ["declarer", "defence", "sheet", "pot", "betes", "king_cup", "pagat_cup", "Declarer", "POT", " sheet "]
)
def test_name_that_means_something_else_in_a_file_is_refused(name: str) -> None:
    assert refused(players=["Ana", name, "Cene"]) == [("players[1]", "name.reserved")]


@pytest.mark.parametrize("name", ["", " ", "\t\n", None, 5, True, ["Ana"], {}])
def test_name_that_is_empty_or_no_text_is_refused(name: object) -> None:
    assert refused(players=["Ana", "Bor", name]) == [("players[2]", "name.empty")]


def test_name_longer_than_forty_signs_is_refused() -> None:
    assert refused(players=["Ana", "Bor", "x" * 41]) == [("players[2]", "name.too_long")]


def test_name_length_is_that_of_the_letters_seen() -> None:
    # Forty letters with a caron, each typed as two signs.
    assert header(players=["Z\u030c" * 40, "Bor", "Cene"]).players[0] == "\u017d" * 40


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana  ", "Ana"),
        ("Ana  \t B.", "Ana B."),
        ("Ana\u00a0B.", "Ana B."),
        ("Z\u030can", "Žan"),
        ("\u017dan", "Žan"),
    ],
)
def test_clean_name_one_name_has_one_spelling(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Ana"), ("Ana", "ANA"), ("Ana", " ana "), ("Žan", "Z\u030can"), ("ŽAN", "z\u030can"), ("Weiß", "WEISS")],
)
def test_names_that_differ_only_in_spelling_are_the_same(one: str, other: str) -> None:
    assert same_name(one, other)
    assert refused(players=["Bor", one, other]) == [("players[2]", "name.twice")]


@pytest.mark.parametrize(("one", "other"), [("Žan", "Zan"), ("Ana", "Ana B."), ("Ana1", "Ana2")])
def test_names_that_differ_are_not_the_same(one: str, other: str) -> None:
    assert not same_name(one, other)
    assert header(players=["Bor", one, other]).players == ("Bor", one, other)


def test_name_problem_of_a_good_name_is_none() -> None:
    assert name_problem("Ana") is None


def test_header_every_bad_name_is_named() -> None:
    assert refused(players=["Ana", "=x", "ana", ""]) == [
        ("players[1]", "name.signs"),
        ("players[2]", "name.twice"),
        ("players[3]", "name.empty"),
    ]


def test_header_first_dealer_is_one_of_the_players_however_spelt() -> None:
    assert header(players=["Ana", "Žan", "Cene"], first_dealer=" Z\u030can ").first_dealer == "Žan"


@pytest.mark.parametrize("dealer", ["Eva", "", None, 0, ["Ana"]])
def test_header_first_dealer_who_does_not_sit_there_is_refused(dealer: object) -> None:
    assert refused(first_dealer=dealer) == [("first_dealer", "form.not_among")]


@pytest.mark.parametrize("currency", ["EUR", "€", "Kč", "zł", "kr", "points"])
def test_header_currency_is_a_short_word_or_sign(currency: str) -> None:
    assert header(stake={"currency": currency}).stake.currency == currency


@pytest.mark.parametrize("currency", ["", "=A1", "EUR USD", "12", "x" * 9, "€\n", None, 5, ["EUR"]])
def test_header_currency_that_is_none_is_refused(currency: object) -> None:
    assert refused(stake={"currency": currency}) == [("stake.currency", "header.currency")]


@pytest.mark.parametrize("per_point", [0, 1, "0.05", "0.0001", "10000", Decimal("0.05")])
def test_header_stake_per_point_is_any_sensible_sum(per_point: str | int | Decimal) -> None:
    assert header(stake={"per_point": per_point}).stake.per_point == Decimal(per_point)


@pytest.mark.parametrize("per_point", ["-0.01", "0.00001", "10000.01", "five", "NaN", True, None, 0.05, []])
def test_header_stake_per_point_that_is_no_sum_is_refused(per_point: object) -> None:
    assert refused(stake={"per_point": per_point}) == [("stake.per_point", "value.not_amount")]


@pytest.mark.parametrize("stake", [None, "0.05", 5, []])
def test_header_stake_that_is_no_object_is_refused(stake: object) -> None:
    assert refused(stake=stake) == [("stake", "value.not_object")]


def test_header_stake_with_another_field_is_refused() -> None:
    assert refused(stake={"per_hand": "1"}) == [("stake.per_hand", "form.unknown_field")]


def test_header_stake_of_danish_tarok_follows_its_house_rule() -> None:
    read = header(game="danish", players=list(THREE), options={"one_point_is": "0.25"})

    assert (read.stake.currency, read.stake.per_point) == ("DKK", Decimal("0.25"))


def test_header_stake_given_goes_before_the_house_rule() -> None:
    raw = {"one_point_is": "0.25"}

    assert header(game="danish", players=list(THREE), options=raw, stake={"per_point": "1"}).stake.per_point == 1


def test_header_everything_wrong_is_named_at_once() -> None:
    assert refused(players=["Ana", "Ana", "Cene"], options={"three": True}, stake={"per_point": -1}) == [
        ("options.three", "value.not_whole"),
        ("players[1]", "name.twice"),
        ("stake.per_point", "value.not_amount"),
    ]


def test_dump_header_prints_every_option_and_reads_back_the_same() -> None:
    read = header(options={"two": 25}, first_dealer="Cene", stake={"currency": "€", "per_point": "0.050"})

    dumped = dump_header(read)

    assert set(dumped) == {"game", "options", "players", "first_dealer", "stake"}
    assert dumped["stake"] == {"currency": "€", "per_point": "0.05"}
    options = dumped["options"]
    assert isinstance(options, dict)
    assert list(options) == [option.key for option in read.game.options]
    assert options["two"] == 25
    again = read_header(dumped)
    assert isinstance(again, Header)
    assert dump_header(again) == dumped
