"""Forms: each kind of field, conditions, and what does not belong."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tarok_ledger.games.form import PLAYERS, Field, Form, Hand, Premium, PremiumRule, Seats, given, validate, when

SEATS = Seats(seated=("Ana", "Bor", "Cene", "Dana"), active=("Ana", "Bor", "Cene"), accounts=("Ana", "Bor", "pot"))


def read(form: Form | Field, answers: dict[str, object], seats: Seats = SEATS) -> Hand:
    hand = validate(form if isinstance(form, Form) else Form((form,)), answers, seats)
    assert isinstance(hand, Hand), hand
    return hand


def refused(form: Form | Field, answers: dict[str, object], seats: Seats = SEATS) -> list[tuple[str, str]]:
    problems = validate(form if isinstance(form, Form) else Form((form,)), answers, seats)
    assert isinstance(problems, tuple), problems
    return [(found.field, found.key) for found in problems]


CONTRACT = Field("contract", "choice", choices=("klop", "solo"))


def test_choice_one_of_the_choices_is_taken() -> None:
    assert read(CONTRACT, {"contract": "solo"}).contract == "solo"


@pytest.mark.parametrize("raw", ["Solo", "", "valat", 1, True, ["solo"], {"solo": 1}])
def test_choice_anything_else_is_refused(raw: object) -> None:
    assert refused(CONTRACT, {"contract": raw}) == [("contract", "form.not_a_choice")]


@pytest.mark.parametrize(
    ("among", "names"),
    [("active", ["Ana", "Cene"]), ("seated", ["Ana", "Dana"]), ("accounts", ["Bor", "pot"])],
)
def test_player_who_may_be_named_is_taken(among: str, names: list[str]) -> None:
    for name in names:
        assert read(Field("who", "player", among=among), {"who": name}).who == name


@pytest.mark.parametrize("raw", ["Eva", "ana", "", "pot", 1, True, ["Ana"]])
def test_player_unknown_is_refused(raw: object) -> None:
    assert refused(Field("who", "player"), {"who": raw}) == [("who", "form.not_a_player")]


def test_player_who_rests_is_refused_for_that_reason() -> None:
    assert refused(Field("who", "player"), {"who": "Dana"}) == [("who", "form.player_rests")]


def test_player_who_has_to_differ_from_another_answer_is_refused_when_he_does_not() -> None:
    form = Form((Field("declarer", "player"), Field("partner", "player", nullable=True, differs_from="declarer")))

    assert refused(form, {"declarer": "Ana", "partner": "Ana"}) == [("partner", "form.same_player")]
    assert read(form, {"declarer": "Ana", "partner": "Bor"}).partner == "Bor"
    assert read(form, {"declarer": "Ana", "partner": None}).partner is None


def test_players_list_or_single_name_is_taken_in_order() -> None:
    field = Field("who", "players", among="seated")

    assert read(field, {"who": ["Dana", "Ana"]}).who == ("Dana", "Ana")
    assert read(field, {"who": "Bor"}).who == ("Bor",)
    assert read(field, {"who": []}).who == ()


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (["Ana", "Ana"], "form.player_twice"),
        (["Ana", "Eva"], "form.not_a_player"),
        (["Ana", 1], "form.not_a_player"),
        (["Ana", ["Bor"]], "form.not_a_player"),
        ({"Ana": 1}, "form.not_a_player"),
        (7, "form.not_a_player"),
        (["Ana", "Dana"], "form.player_rests"),
    ],
)
def test_players_unknown_doubled_or_no_list_are_refused(raw: object, key: str) -> None:
    assert refused(Field("who", "players"), {"who": raw}) == [("who", key)]


@pytest.mark.parametrize("kind", ["count", "points"])
@pytest.mark.parametrize("raw", [1, 35, 70])
def test_number_within_bounds_is_taken(kind: str, raw: int) -> None:
    assert read(Field("points", kind, low=1, high=70), {"points": raw}).points == raw


@pytest.mark.parametrize("kind", ["count", "points"])
@pytest.mark.parametrize("raw", [0, -1, 71, 10**100])
def test_number_out_of_bounds_is_refused(kind: str, raw: int) -> None:
    assert refused(Field("points", kind, low=1, high=70), {"points": raw}) == [("points", "value.out_of_range")]


@pytest.mark.parametrize("kind", ["count", "points"])
@pytest.mark.parametrize("raw", [True, False, 1.0, 45.0, Decimal("45.0"), Decimal(45), "45", "", [45], {}])
def test_number_that_is_not_whole_is_refused(kind: str, raw: object) -> None:
    assert refused(Field("points", kind, high=70), {"points": raw}) == [("points", "value.not_whole")]


@pytest.mark.parametrize("raw", [True, False])
def test_switch_true_and_false_are_taken(raw: bool) -> None:
    assert read(Field("made", "switch"), {"made": raw}).made is raw


@pytest.mark.parametrize("raw", [1, 0, "true", "", [], Decimal(0)])
def test_switch_anything_else_is_refused(raw: object) -> None:
    assert refused(Field("made", "switch"), {"made": raw}) == [("made", "value.not_switch")]


def test_text_up_to_its_length_is_taken() -> None:
    field = Field("note", "text", high=5)

    assert read(field, {"note": "Živjo"}).note == "Živjo"
    assert refused(field, {"note": "Živjo!"}) == [("note", "value.too_long")]


@pytest.mark.parametrize("raw", [5, True, [], {}, Decimal(1)])
def test_text_anything_else_is_refused(raw: object) -> None:
    assert refused(Field("note", "text"), {"note": raw}) == [("note", "value.not_text")]


KLOP_POINTS = Field("klop_points", "per_player", high=70)


def test_per_player_a_number_for_each_is_taken() -> None:
    assert dict(read(KLOP_POINTS, {"klop_points": {"Ana": 70, "Bor": 0}}).klop_points) == {"Ana": 70, "Bor": 0}


def test_per_player_every_wrong_line_is_named() -> None:
    raw = {"Ana": 71, "Bor": True, "Cene": 1.0, "Dana": 3, "Eva": 4}

    assert refused(KLOP_POINTS, {"klop_points": raw}) == [
        ("klop_points.Ana", "value.out_of_range"),
        ("klop_points.Bor", "value.not_whole"),
        ("klop_points.Cene", "value.not_whole"),
        ("klop_points.Dana", "form.player_rests"),
        ("klop_points.Eva", "form.not_a_player"),
    ]


@pytest.mark.parametrize("raw", [["Ana"], "Ana", 5, True])
def test_per_player_that_is_no_object_is_refused(raw: object) -> None:
    assert refused(KLOP_POINTS, {"klop_points": raw}) == [("klop_points", "form.not_per_player")]


LAST_TRICK = Field(
    "last_trick",
    "group",
    fields=(Field("player", "player"), Field("card", "choice", choices=("king", "other"))),
    optional=True,
)


def test_group_is_a_hand_of_its_own() -> None:
    trick = read(LAST_TRICK, {"last_trick": {"player": "Bor", "card": "king"}}).last_trick

    assert (trick.player, trick.card) == ("Bor", "king")


def test_group_problems_name_the_path() -> None:
    raw = {"player": "Eva", "colour": "red"}

    assert sorted(refused(LAST_TRICK, {"last_trick": raw})) == [
        ("last_trick.card", "form.missing"),
        ("last_trick.colour", "form.unknown_field"),
        ("last_trick.player", "form.not_a_player"),
    ]


@pytest.mark.parametrize("raw", [["Bor"], "Bor", 1, False])
def test_group_that_is_no_object_is_refused(raw: object) -> None:
    assert refused(LAST_TRICK, {"last_trick": raw}) == [("last_trick", "value.not_object")]


MELDS = Field(
    "melds",
    "rows",
    default=(),
    optional=True,
    fields=(
        Field("player", "player"),
        Field("meld", "choice", choices=("full", "taroks")),
        Field("count", "count", low=10, high=22, when=(when("meld", "taroks"),)),
    ),
)


def test_rows_each_is_a_hand_of_its_own_with_its_own_conditions() -> None:
    rows = [{"player": "Ana", "meld": "full"}, {"player": "Bor", "meld": "taroks", "count": 11}]

    melds = read(MELDS, {"melds": rows}).melds

    assert [(meld.player, meld.meld, meld.count) for meld in melds] == [("Ana", "full", None), ("Bor", "taroks", 11)]


def test_rows_problems_name_row_and_field() -> None:
    rows = [
        {"player": "Ana", "meld": "full", "count": 11},
        {"player": "Bor", "meld": "taroks"},
        7,
        {"player": "Cene", "meld": "taroks", "count": 9, "pip": 1},
    ]

    assert refused(MELDS, {"melds": rows}) == [
        ("melds[0].count", "form.not_asked"),
        ("melds[1].count", "form.missing"),
        ("melds[2]", "value.not_object"),
        ("melds[3].pip", "form.unknown_field"),
        ("melds[3].count", "value.out_of_range"),
    ]


@pytest.mark.parametrize("raw", [{"player": "Ana"}, "full", 1, True])
def test_rows_that_are_no_list_are_refused(raw: object) -> None:
    assert refused(MELDS, {"melds": raw}) == [("melds", "value.not_list")]


CONDITIONAL = Form(
    (
        CONTRACT,
        Field("declarer", "player", when=(when("contract", "solo"),)),
        Field("partner", "player", nullable=True, when=(when("contract", "solo"), when(PLAYERS, 4, 5))),
        Field("contra", "count", high=4, default=0, optional=True, when=(when("contract", "solo"),)),
        Field("renonce", "player", optional=True, when=(when("contract", "solo"),)),
        Field("points", "points", high=70, when=(when("contract", "solo"),), optional_if=(given("renonce"),)),
    )
)


def test_condition_not_met_the_field_may_be_left_out_and_has_its_default() -> None:
    hand = read(CONDITIONAL, {"contract": "klop"})

    assert (hand.declarer, hand.contra, hand.points) == (None, 0, None)


def test_condition_not_met_a_null_is_as_good_as_nothing() -> None:
    assert read(CONDITIONAL, {"contract": "klop", "declarer": None, "points": None}).points is None


@pytest.mark.parametrize(("key", "raw"), [("declarer", "Ana"), ("points", 0), ("points", 35), ("contra", 1)])
def test_condition_not_met_an_answer_is_refused(key: str, raw: object) -> None:
    assert refused(CONDITIONAL, {"contract": "klop", key: raw}) == [(key, "form.not_asked")]


def test_condition_met_what_is_required_is_asked_for() -> None:
    assert refused(CONDITIONAL, {"contract": "solo"}) == [
        ("declarer", "form.missing"),
        ("partner", "form.missing"),
        ("points", "form.missing"),
    ]


def test_condition_on_the_number_of_players_counts_those_seated() -> None:
    three = Seats(seated=("Ana", "Bor", "Cene"), active=("Ana", "Bor", "Cene"))
    answers: dict[str, object] = {"contract": "solo", "declarer": "Ana", "points": 40}

    assert read(CONDITIONAL, answers, three).partner is None
    assert refused(CONDITIONAL, answers | {"partner": "Bor"}, three) == [("partner", "form.not_asked")]
    assert refused(CONDITIONAL, answers) == [("partner", "form.missing")]
    assert read(CONDITIONAL, answers | {"partner": "Bor"}).partner == "Bor"


def test_optional_if_another_field_is_given_it_may_be_left_out() -> None:
    answers: dict[str, object] = {"contract": "solo", "declarer": "Ana", "partner": None}

    assert refused(CONDITIONAL, answers) == [("points", "form.missing")]
    assert read(CONDITIONAL, answers | {"renonce": "Bor"}).points is None
    assert read(CONDITIONAL, answers | {"renonce": "Bor", "points": 12}).points == 12


def test_null_required_field_is_missing() -> None:
    assert refused(CONTRACT, {"contract": None}) == [("contract", "form.missing")]


def test_null_optional_field_takes_its_default() -> None:
    assert read(Field("contra", "count", default=0, optional=True), {"contra": None}).contra == 0


def test_null_nullable_field_has_to_be_said() -> None:
    field = Field("partner", "player", nullable=True)

    assert read(field, {"partner": None}).partner is None
    assert refused(field, {}) == [("partner", "form.missing")]


def test_unknown_field_is_refused_even_when_null() -> None:
    assert refused(CONTRACT, {"contract": "solo", "contrakt": None}) == [("contrakt", "form.unknown_field")]


def test_every_problem_is_named_at_once() -> None:
    form = Form((CONTRACT, Field("declarer", "player"), Field("made", "switch")))

    assert refused(form, {"contract": "x", "declarer": "Eva", "made": 1, "more": 1}) == [
        ("more", "form.unknown_field"),
        ("contract", "form.not_a_choice"),
        ("declarer", "form.not_a_player"),
        ("made", "value.not_switch"),
    ]


def test_field_of_an_unknown_kind_fails_loudly() -> None:
    with pytest.raises(ValueError, match="dice"):
        Field("throw", "dice")


def test_hand_does_not_change() -> None:
    hand: Any = read(CONTRACT, {"contract": "solo"})

    with pytest.raises(AttributeError):
        hand.contract = "klop"
    with pytest.raises(AttributeError):
        _ = hand.kontract
    assert dict(hand) == {"contract": "solo"}


PREMIUMS = Form(
    (
        CONTRACT,
        Field(
            "premiums",
            "premiums",
            default=(),
            optional=True,
            premiums=(
                PremiumRule("trula", contra=4),
                PremiumRule("ultimo", contra=4, silent_loss=True, when=(when("contract", "solo"),)),
                PremiumRule("trull", by=("player",), can_announce=False),
                PremiumRule("volat", by=("declarer",)),
            ),
        ),
    )
)


def premiums(*rows: object, contract: str = "solo") -> dict[str, object]:
    return {"contract": contract, "premiums": list(rows)}


def test_premium_with_little_said_is_silent_made_and_without_contra() -> None:
    hand = read(PREMIUMS, premiums({"premium": "trula", "by": "defence"}))

    assert hand.premiums == (Premium("trula", "defence", announced=False, made=True, contra=0),)


def test_premium_with_everything_said_is_kept_so() -> None:
    row = {"premium": "ultimo", "by": "declarer", "announced": True, "made": False, "contra": 4}

    assert read(PREMIUMS, premiums(row)).premiums == (Premium("ultimo", "declarer", True, False, 4),)


def test_premium_held_by_a_player_names_him() -> None:
    assert read(PREMIUMS, premiums({"premium": "trull", "by": "Cene"})).premiums == (Premium("trull", "Cene"),)


@pytest.mark.parametrize(("made", "signed"), [(True, 1), (False, -1)])
def test_premium_signed_is_a_gain_or_a_loss(made: bool, signed: int) -> None:
    assert Premium("ultimo", "declarer", made=made).signed == signed


@pytest.mark.parametrize(
    ("row", "field", "key"),
    [
        ({"premium": "kings", "by": "declarer"}, "premiums[0].premium", "form.not_a_choice"),
        ({"by": "declarer"}, "premiums[0].premium", "form.not_a_choice"),
        ({"premium": 1, "by": "declarer"}, "premiums[0].premium", "form.not_a_choice"),
        ({"premium": ["trula"], "by": "declarer"}, "premiums[0].premium", "form.not_a_choice"),
        ("trula", "premiums[0]", "value.not_object"),
        ({"premium": "trula"}, "premiums[0].by", "form.missing"),
        ({"premium": "trula", "by": "Ana"}, "premiums[0].by", "form.not_a_choice"),
        ({"premium": "volat", "by": "defence"}, "premiums[0].by", "form.not_a_choice"),
        ({"premium": "trull", "by": "declarer"}, "premiums[0].by", "form.not_a_player"),
        ({"premium": "trull", "by": "Dana"}, "premiums[0].by", "form.player_rests"),
        ({"premium": "trull", "by": "Ana", "announced": True}, "premiums[0].announced", "premium.never_announced"),
        ({"premium": "trula", "by": "defence", "made": False}, "premiums[0].made", "premium.silent_cannot_fail"),
        ({"premium": "trula", "by": "defence", "contra": 1}, "premiums[0].contra", "premium.contra_needs_announcement"),
        ({"premium": "trula", "by": "defence", "announced": 1}, "premiums[0].announced", "value.not_switch"),
        (
            {"premium": "trula", "by": "defence", "announced": True, "contra": 5},
            "premiums[0].contra",
            "value.out_of_range",
        ),
        (
            {"premium": "trula", "by": "defence", "announced": True, "contra": True},
            "premiums[0].contra",
            "value.not_whole",
        ),
        ({"premium": "trula", "by": "defence", "loud": True}, "premiums[0].loud", "form.unknown_field"),
    ],
)
def test_premium_that_cannot_be_is_refused(row: object, field: str, key: str) -> None:
    assert refused(PREMIUMS, premiums(row)) == [(field, key)]


def test_premium_silent_that_can_be_lost_is_taken() -> None:
    row = {"premium": "ultimo", "by": "declarer", "made": False}

    assert read(PREMIUMS, premiums(row)).premiums == (Premium("ultimo", "declarer", made=False),)


def test_premium_that_the_contract_does_not_know_is_refused() -> None:
    row = {"premium": "ultimo", "by": "declarer"}

    assert refused(PREMIUMS, premiums(row, contract="klop")) == [("premiums[0].premium", "premium.not_in_contract")]


def test_premiums_same_premium_twice_for_a_side_is_refused() -> None:
    row = {"premium": "trula", "by": "declarer"}

    assert refused(PREMIUMS, premiums(row, row)) == [("premiums[1]", "premium.twice")]


def test_premiums_made_by_both_sides_is_refused() -> None:
    rows = [{"premium": "trula", "by": side} for side in ("declarer", "defence")]

    assert refused(PREMIUMS, premiums(*rows)) == [("premiums[1]", "premium.made_by_both")]


def test_premiums_announced_and_lost_by_one_side_made_by_the_other_are_both_taken() -> None:
    lost = {"premium": "ultimo", "by": "declarer", "announced": True, "made": False}
    made = {"premium": "ultimo", "by": "defence"}

    assert [row.by for row in read(PREMIUMS, premiums(lost, made)).premiums] == ["declarer", "defence"]


@pytest.mark.parametrize("raw", ["trula", {"premium": "trula"}, 1, True])
def test_premiums_that_are_no_list_are_refused(raw: object) -> None:
    assert refused(PREMIUMS, {"contract": "solo", "premiums": raw}) == [("premiums", "value.not_list")]


HELD = Form(
    (
        Field(
            "premiums",
            "premiums",
            default=(),
            optional=True,
            premiums=(
                PremiumRule("taroks", by=("player",), can_announce=False, several=True, counts=(8, 9, 10)),
                PremiumRule("ultimo", announced_by=("declarer",)),
            ),
        ),
    )
)


def test_premiums_that_several_can_have_are_taken_from_each() -> None:
    rows = [{"premium": "taroks", "by": "Ana", "count": 8}, {"premium": "taroks", "by": "Bor", "count": 10}]

    assert [(row.by, row.count) for row in read(HELD, {"premiums": rows}).premiums] == [("Ana", 8), ("Bor", 10)]


@pytest.mark.parametrize(
    ("count", "key"),
    [(7, "value.out_of_range"), (11, "value.out_of_range"), (True, "value.not_whole"), (None, "form.missing")],
)
def test_premium_that_is_a_number_of_things_needs_a_number_that_can_be(count: object, key: str) -> None:
    rows = [{"premium": "taroks", "by": "Ana", "count": count}]

    assert refused(HELD, {"premiums": rows}) == [("premiums[0].count", key)]


def test_premium_announced_by_a_side_that_may_not_is_refused() -> None:
    silent = {"premium": "ultimo", "by": "defence"}

    assert read(HELD, {"premiums": [silent]}).premiums == (Premium("ultimo", "defence"),)
    assert refused(HELD, {"premiums": [silent | {"announced": True}]}) == [
        ("premiums[0].announced", "premium.never_announced")
    ]


@pytest.mark.parametrize("by", ["declarer", "Ana"])
def test_premium_that_a_side_or_a_player_can_have_names_either(by: str) -> None:
    rule = PremiumRule("kings", by=("declarer", "player"), can_announce=False)
    field = Field("premiums", "premiums", premiums=(rule,))

    assert read(field, {"premiums": [{"premium": "kings", "by": by}]}).premiums == (Premium("kings", by),)
    for wrong in ("defence", "player", "Eva", 1, ["declarer"]):
        assert refused(field, {"premiums": [{"premium": "kings", "by": wrong}]}) == [
            ("premiums[0].by", "form.not_a_player")
        ]


TIMES = Form(
    (
        CONTRACT,
        Field("times", "count", low=1, high=3, default=1, optional=True, when=(when("contract", "klop"),)),
        Field("times", "count", low=1, high=2, when=(when("contract", "solo"),)),
    )
)


def test_fields_of_one_key_only_the_one_that_is_asked_counts() -> None:
    assert read(TIMES, {"contract": "klop", "times": 3}).times == 3
    assert read(TIMES, {"contract": "klop"}).times == 1
    assert read(TIMES, {"contract": "solo", "times": 2}).times == 2
    assert refused(TIMES, {"contract": "solo", "times": 3}) == [("times", "value.out_of_range")]
    assert refused(TIMES, {"contract": "solo"}) == [("times", "form.missing")]
