"""Recording hands by touch: in every game, in few taps, with what was typed kept."""

from __future__ import annotations

from typing import Any

import pytest

from tarok_ledger.games.registry import GAMES
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tests.ui.robot import Robot

NAMES = ("Ana", "Bor", "Cene", "Dana", "Eva", "Fran")

# What is touched and slid for a hand, and what it brings: worked out by hand from the rules.
HANDS: dict[str, tuple[int, tuple[str, ...], dict[str, int], dict[str, int]]] = {
    # 20 and 45 - 35
    "slovenian": (
        4,
        ("contract=two", "declarer=Ana", "partner=Bor"),
        {"points": 45},
        {"Ana": 30, "Bor": 30, "Cene": 0, "Dana": 0},
    ),
    # founding 40 each, Ana's deal 10, the last trick 20 from each
    "danish": (3, ("last_trick.player=Bor", "last_trick.card=other"), {}, {"Ana": -70, "Bor": 0, "Cene": -60}),
    # the same with 10 from each
    "danish_old": (3, ("last_trick.player=Bor", "last_trick.card=other"), {}, {"Ana": -60, "Bor": -20, "Cene": -50}),
    "tapp": (3, ("contract=dreier", "declarer=Ana"), {"points": 40}, {"Ana": 2, "Bor": -1, "Cene": -1}),
    "zwoelfer": (3, ("contract=dreier", "declarer=Ana"), {"points": 40}, {"Ana": 2, "Bor": -1, "Cene": -1}),
    "ungarisch": (3, ("contract=zweier", "declarer=Ana"), {"points": 40}, {"Ana": 4, "Bor": -2, "Cene": -2}),
    # 40 - 35 + 10
    "steyerisch": (3, ("contract=dreier", "declarer=Ana"), {"points": 40}, {"Ana": 30, "Bor": -15, "Cene": -15}),
    # the pot made up 3 each and 3 from Ana; Bor takes the 12 and a small block from each
    "block": (3, ("contract=dreier", "declarer=Bor"), {"points": 40}, {"Ana": -7, "Bor": 11, "Cene": -4}),
    "koenigrufen": (
        4,
        ("contract=rufer", "declarer=Ana", "partner=Cene"),
        {"points": 40},
        {"Ana": 6, "Bor": -6, "Cene": 6, "Dana": -6},
    ),
    # 43 - 35 + 10
    "neunzehner": (
        4,
        ("contract=rufer", "declarer=Ana", "partner=Bor"),
        {"points": 43},
        {"Ana": 18, "Bor": 18, "Cene": -18, "Dana": -18},
    ),
    "paszkiewitsch": (
        4,
        ("contract=einer", "declarer=Ana", "partner=none"),
        {"points": 40},
        {"Ana": 9, "Bor": -3, "Cene": -3, "Dana": -3},
    ),
    "strohmann": (2, ("declarer=Ana",), {"points": 40}, {"Ana": 2, "Bor": -2}),
    # 26 is even; Cene has the rest, 24
    "gross": (3, (), {"points.Ana": 34, "points.Bor": 20}, {"Ana": 8, "Bor": -6, "Cene": -2}),
    # 60 and 6 times 45 - 39
    "lhombre": (3, ("contract=solo", "declarer=Bor"), {"points": 45}, {"Ana": -96, "Bor": 192, "Cene": -96}),
    # a Partie is paid after four hands
    "vierer_paare": (4, (), {"points": 50}, {"Ana": 0, "Bor": 0, "Cene": 0, "Dana": 0}),
    "vierer_ruf": (
        4,
        ("contract=solo", "declarer=Ana"),
        {"points": 65},
        {"Ana": 15, "Bor": -5, "Cene": -5, "Dana": -5},
    ),
    "troccas": (4, (), {"points": 41}, {"Ana": 5, "Bor": -5, "Cene": 5, "Dana": -5}),
}


def start(ledger: Ledger, game: str, players: int, **head: Any) -> str:
    opened = ledger.start({"game": game, "players": list(NAMES[:players]), **head})
    assert isinstance(opened, OpenEvening), opened
    return opened.id


def totals(ledger: Ledger, evening: str) -> dict[str, int]:
    opened = ledger.open(evening)
    assert isinstance(opened, OpenEvening)
    return opened.evening.position.totals


def slide(robot: Robot, name: str, value: int) -> None:
    """One touch on the slider, where the value is."""
    slider = robot.find(name)
    robot.scroll_to(slider)
    along = (value - slider.min) / (slider.max - slider.min)
    x, y = slider.to_window(slider.x + slider.padding + along * (slider.width - 2 * slider.padding), slider.center_y)
    robot.taps += 1
    robot.touch(x, y)
    assert int(slider.value) == value


def test_every_game_has_a_hand_to_be_touched() -> None:
    assert set(HANDS) == {game.id for game in GAMES}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_hand_of_every_game_touched_and_saved_is_settled(robot: Robot, ledger: Ledger, game: str) -> None:
    players, touched, slid, expected = HANDS[game]
    evening = start(ledger, game, players)
    robot.show("table", evening=evening)
    robot.tap("record")
    for name in touched:
        robot.tap(name)
    for name, value in slid.items():
        slide(robot, name, value)
    robot.tap("save")
    assert robot.screen_name == "table"
    assert totals(ledger, evening) == expected


def test_taps_slovenian_two_with_partner_and_points_at_most_8(robot: Robot, ledger: Ledger) -> None:
    robot.show("table", evening=start(ledger, "slovenian", 4))
    robot.taps = 0
    for name in ("record", "contract=two", "declarer=Ana", "partner=Cene"):
        robot.tap(name)
    slide(robot, "points", 45)
    robot.tap("save")
    assert robot.screen_name == "table"
    assert robot.taps <= 8


def test_taps_slovenian_beggar_at_most_6(robot: Robot, ledger: Ledger) -> None:
    robot.show("table", evening=start(ledger, "slovenian", 4))
    robot.taps = 0
    for name in ("record", "contract=beggar", "declarer=Ana", "made=true", "save"):
        robot.tap(name)
    assert robot.screen_name == "table"
    assert robot.taps <= 6


def test_taps_tapp_dreier_with_a_silent_ultimo_at_most_9(robot: Robot, ledger: Ledger) -> None:
    evening = start(ledger, "tapp", 3)
    robot.show("table", evening=evening)
    robot.taps = 0
    for name in ("record", "contract=dreier", "declarer=Bor"):
        robot.tap(name)
    slide(robot, "points", 41)
    robot.tap("premiums.ultimo=declarer")
    robot.tap("save")
    assert totals(ledger, evening) == {"Ana": -3, "Bor": 6, "Cene": -3}
    assert robot.taps <= 9


def test_taps_danish_hand_with_a_meld_a_last_trick_and_counting_at_most_12(robot: Robot, ledger: Ledger) -> None:
    evening = start(ledger, "danish", 3)
    robot.show("table", evening=evening)
    robot.taps = 0
    for name in ("record", "melds:add", "melds.0.player=Bor", "melds.0.meld=half", "melds.0.in=hearts"):
        robot.tap(name)
    for name in ("last_trick.player=Cene", "last_trick.card=other", "count:add"):
        robot.tap(name)
    slide(robot, "count.Ana", 20)
    slide(robot, "count.Cene", 30)
    robot.tap("save")
    assert robot.screen_name == "table"
    # Founding 40 each, Ana's deal 10; half 5 from each to Bor; 20 from each to Cene; Ana -5, Cene +5 by counting.
    assert totals(ledger, evening) == {"Ana": -80, "Bor": -50, "Cene": 0}
    assert robot.taps <= 12


def test_points_on_the_key_pad_are_taken_over(robot: Robot, ledger: Ledger) -> None:
    evening = start(ledger, "slovenian", 4)
    robot.show("entry", evening=evening)
    for name in ("contract=two", "declarer=Ana", "partner=Cene", "points:keypad", "key_4", "key_5", "key_done", "save"):
        robot.tap(name)
    assert totals(ledger, evening)["Ana"] == 30


def test_points_from_the_card_counter_are_taken_over(robot: Robot, ledger: Ledger) -> None:
    """All kings and honours in 30 cards: 7 x 4 and 30 thirds are 38."""
    evening = start(ledger, "slovenian", 4)
    robot.show("entry", evening=evening)
    for name in ("contract=two", "declarer=Ana", "partner=Cene", "points:counter"):
        robot.tap(name)
    for _ in range(4):
        robot.tap("counter_king_more")
    for honour in ("XXI", "I", "skues"):
        robot.tap(f"counter_honour_{honour}")
    robot.type_text("counter_number", "30")
    robot.tap("counter_take")
    robot.tap("save")
    assert totals(ledger, evening)["Ana"] == 23


def test_hand_begun_and_left_is_there_again(robot: Robot, ledger: Ledger) -> None:
    evening = start(ledger, "slovenian", 4)
    robot.show("table", evening=evening)
    robot.tap("record")
    robot.tap("contract=one")
    robot.tap("declarer=Bor")
    robot.back()
    robot.tap("record")
    assert robot.find("declarer=Bor").look == "chosen"
    robot.tap("start_over")
    assert not robot.has("declarer=Bor")


def test_phone_turned_while_entering_keeps_the_answers(robot: Robot, ledger: Ledger) -> None:
    robot.show("entry", evening=start(ledger, "slovenian", 4))
    robot.tap("contract=two")
    robot.tap("declarer=Ana")
    robot.resize(892, 412)
    assert robot.find("declarer=Ana").look == "chosen"
    assert robot.has("save")
    robot.resize(412, 892)
    assert robot.find("contract=two").look == "chosen"


def test_save_with_something_missing_says_so_beside_the_field(robot: Robot, ledger: Ledger) -> None:
    evening = start(ledger, "slovenian", 4)
    robot.show("entry", evening=evening)
    robot.tap("contract=beggar")
    robot.tap("save")
    assert robot.screen_name == "entry"
    assert "is missing" in robot.texts()
    assert totals(ledger, evening) == dict.fromkeys(NAMES[:4], 0)


def test_amount_of_a_seat_opens_its_reasons(robot: Robot, ledger: Ledger) -> None:
    robot.show("entry", evening=start(ledger, "slovenian", 4))
    for name in ("contract=beggar", "declarer=Ana", "made=true", "seat_Ana"):
        robot.tap(name)
    assert any("beggar: 70" in said for said in robot.texts())


def test_transfer_typed_on_the_key_pad_is_written(robot: Robot, ledger: Ledger) -> None:
    evening = start(ledger, "danish", 3)
    robot.show("entry", evening=evening, kind="transfer")
    for name in ("from=Ana", "to=king_cup", "amount:keypad", "key_1", "key_2", "key_done", "save"):
        robot.tap(name)
    assert totals(ledger, evening) == {"Ana": -12, "Bor": 0, "Cene": 0}
