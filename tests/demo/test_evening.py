"""One believable evening, of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tarok_ledger.demo import season
from tarok_ledger.demo.hands import Believable, entry
from tarok_ledger.games.registry import GAMES, find_game
from tarok_ledger.games.spec import Game
from tarok_ledger.journal.codec import dump_evening, load_evening, settled
from tarok_ledger.journal.entries import form_of_entry
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.fold import Body, Step

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
WITH_CONTRACTS = [game for game in GAMES if any(field.key == "contract" for field in game.form.fields)]
MANY = 300


def hands_of(evening: Evening) -> list[Body]:
    """The hands that count."""
    return [step.body for step in evening.steps if step.body["type"] == "hand"]


def many_hands(game: Game) -> Iterator[Body]:
    for seed in range(MANY // 50):
        yield from hands_of(season.evening(seed, game, 50))


@every_game
@pytest.mark.parametrize("hands", [1, 7, 40])
def test_evening_of_so_many_hands_has_them_and_is_closed(game: Game, hands: int) -> None:
    evening = season.evening(11, game, hands)
    assert len(hands_of(evening)) == hands
    assert evening.position.closed
    assert [body["type"] for body in evening.records].count("close") == 1


@every_game
def test_evening_balances_after_every_entry_and_in_money(game: Game) -> None:
    evening = season.evening(12, game, 60)
    held = Counter[str]()
    for step in evening.steps:
        for posting in step.postings:
            held[posting.payer] -= posting.amount
            held[posting.payee] += posting.amount
        assert step.after.totals == {player: held[player] for player in step.after.everyone}
    result = settled(evening)
    assert sum(result["due"].values()) == 0
    assert sum(int(money.replace(".", "")) for money in result["money"].values()) == 0


@every_game
def test_evening_written_to_a_file_is_read_back_the_same(game: Game) -> None:
    evening = season.evening(13, game, 30)
    again = load_evening(dump_evening(evening))
    assert isinstance(again, Evening)
    assert settled(again) == settled(evening)


@every_game
def test_evening_of_the_same_seed_is_the_same_and_of_another_another(game: Game) -> None:
    first, again, other = (dump_evening(season.evening(seed, game, 20)) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_evening_of_given_players_is_theirs() -> None:
    players = ("Uma", "Vid", "Zala")
    evening = season.evening(1, find_game("tapp"), 30, players)
    assert evening.header.players == players
    assert set(evening.position.everyone) == set(players)


def test_evening_not_to_be_closed_can_be_gone_on_with() -> None:
    evening = season.evening(1, find_game("slovenian"), 15, close=False)
    assert not evening.position.closed
    assert len(hands_of(evening)) == 15
    assert evening.append({"type": "close"}) == ()


@pytest.mark.parametrize("game", WITH_CONTRACTS, ids=lambda game: game.id)
def test_cheap_contracts_are_more_frequent_than_dear_ones(game: Game) -> None:
    """A form names its contracts from the lowest to the highest."""
    played = Counter(hand["contract"] for hand in many_hands(game))
    choices = game.form.field("contract").choices
    third = max(1, len(choices) // 3)
    cheap, dear = (sum(played[contract] for contract in some) for some in (choices[:third], choices[-third:]))
    assert cheap > dear
    assert dear < MANY // 5


@every_game
def test_premiums_contra_and_offences_are_not_the_rule(game: Game) -> None:
    answered = Counter(key for hand in many_hands(game) for key in hand)
    assert answered["premiums"] < MANY // 2
    assert answered["contra"] < MANY // 8
    assert answered["renonce"] + answered["fines"] < MANY // 12
    if any(field.key == "premiums" for field in game.form.fields):
        assert answered["premiums"] > MANY // 12


@every_game
def test_nobody_always_wins_and_nobody_never(game: Game) -> None:
    players = season.evening(3, game, 1).header.players
    evening = season.evening(3, game, 100, players)
    for player in players:
        deltas = [result["deltas"].get(player, 0) for result in settled(evening)["entries"]]
        assert any(delta > 0 for delta in deltas)
        assert any(delta < 0 for delta in deltas)


@pytest.mark.parametrize("game", WITH_CONTRACTS, ids=lambda game: game.id)
def test_declarers_win_more_often_than_they_lose_but_not_always(game: Game) -> None:
    points = [hand["points"] for hand in many_hands(game) if "points" in hand]
    won = sum(number >= game.winning_points for number in points if isinstance(number, int))
    assert len(points) // 2 < won < len(points) * 4 // 5


def test_strong_player_ends_higher_than_weak_ones_over_a_season() -> None:
    """The same four play again and again; who is dealt the strength is decided by the seed alone."""
    strong = {"Ana": 4, "Bor": -4, "Cene": -4, "Dana": -4}
    totals = Counter[str]()
    for seed in range(10):
        evening = season.evening(seed, find_game("koenigrufen"), 60, tuple(strong), strong=strong)
        totals.update(evening.position.totals)
    assert max(totals, key=lambda player: totals[player]) == "Ana"


def test_company_corrects_itself_and_changes_now_and_then() -> None:
    kinds = Counter(
        body["type"] for game in GAMES for seed in range(4) for body in season.evening(seed, game, 50).records
    )
    for kind in ("no_play", "note", "transfer", "amend", "void", "undo", "redo", "join", "leave", "swap", "hat"):
        assert 0 < kinds[kind] < kinds["hand"] // 12, kind
    assert kinds["close"] == 4 * len(GAMES)
    assert kinds["close"] * 9 // 10 < kinds["last_rounds"] <= kinds["close"]


def test_all_pass_only_where_somebody_must_declare() -> None:
    for game in ("slovenian", "danish", "gross", "troccas"):
        for seed in range(20):
            evening = season.evening(seed, find_game(game), 40)
            assert "all_passed" not in {body.get("reason") for body in evening.records}


@every_game
def test_plain_hand_is_accepted_at_any_table(game: Game) -> None:
    """The last resort when the table has objected too often."""
    for seed in range(20):
        evening = season.evening(seed, game, seed, close=False)
        believable = Believable(Random(seed), evening, {})
        believable.plain = True
        form = form_of_entry(game, "hand")
        answers = believable.to(form)
        for _ in range(20):
            outcome = evening.preview({"type": "hand", **answers})
            if isinstance(outcome, Step):
                break
            answers = believable.again(form, answers, outcome)
        assert isinstance(outcome, Step), outcome


def test_hand_at_a_table_with_a_forced_klop_is_what_the_table_allows() -> None:
    evening = season.evening(1, find_game("slovenian"), 1, close=False)
    assert evening.append({"type": "no_play", "reason": "no_tarok"}) == ()
    allowed = {"klop", "solo_without", "open_beggar", "colour_valat", "valat"}
    for seed in range(50):
        assert entry(Random(seed), evening, {}, "hand")["contract"] in allowed
