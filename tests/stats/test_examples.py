"""Evenings worked out by hand: Danish, Slovenian, Block, Troccas."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tarok_ledger.stats import tables
from tarok_ledger.stats.digest import digest
from tarok_ledger.stats.model import Digest, Mark
from tests.cli.examples import BLOCK_HANDS, CLOSE, DANISH_HAND, FOUR, KLOP, THREE, TWO, Entry
from tests.journal.tables import table, write

DAY = "2025-01-17"

ULTIMO: Entry = {"type": "hand", "last_trick": {"player": "Bor", "card": "pagat"}}
"""Ana deals: 60 founding and 5 in each cup. Bor takes the pagat cup of 65, 40 and 5 from each: Ana -40 -10 -45 = -95,
Bor -40 +65 +90 = +115, Cene -40 -45 = -85. King cup 65."""
BAGUD: Entry = {
    "type": "hand",
    "bagud": [{"player": "Ana", "card": "king"}],
    "last_trick": {"player": "Cene", "card": "other"},
}
"""Bor deals: the pagat cup is founded again, 65; king cup 70. Ana pays 40 to each and 70 into the king cup, and 20
for the last trick: Ana -20 -80 -70 -20 = -190, Bor -20 -10 +40 -20 = -10, Cene -20 +40 +40 = +60. King cup 140."""

KLOP_CLEAN: Entry = {"type": "hand", "contract": "klop", "klop_points": {"Ana": 36, "Bor": 0, "Cene": 17, "Dora": 17}}


def digest_of(*entries: Entry, game: str = "slovenian", players: tuple[str, ...] = FOUR, **header: Any) -> Digest:
    return digest(write(table(game, players, **header), *entries), "e1", DAY)


def rows(found: Digest) -> dict[str, tables.PlayerRow]:
    return {row.player: row for row in tables.player_rows(found)}


def counters(found: Digest) -> dict[str, tuple[int, int]]:
    return {row.player: (row.earned, row.struck) for row in tables.counter_rows(found)}


def test_danish_ultimo_and_bagud_are_counted_for_those_who_had_them() -> None:
    found = digest_of(ULTIMO, BAGUD, game="danish", players=THREE)
    ultimo = {player: tables.count_feats(found, player, "last_trick", "pagat") for player in THREE}
    bagud = {player: tables.count_feats(found, player, "bagud") for player in THREE}
    assert ultimo == {"Ana": 0, "Bor": 1, "Cene": 0}
    assert bagud == {"Ana": 1, "Bor": 0, "Cene": 0}
    assert tables.count_feats(found, "Cene", "last_trick", "other") == 1


def test_danish_hands_give_totals_best_worst_and_streaks() -> None:
    found = rows(digest_of(ULTIMO, BAGUD, game="danish", players=THREE))
    assert {name: row.points for name, row in found.items()} == {"Ana": -285, "Bor": 105, "Cene": -25}
    assert found["Bor"].best == Mark(115, "e1", DAY, 1, "")
    assert found["Bor"].worst == Mark(-10, "e1", DAY, 2, "")
    assert (found["Ana"].longest_lost, found["Ana"].current) == (2, -2)
    assert (found["Cene"].longest_won, found["Cene"].longest_lost, found["Cene"].current) == (1, 1, 1)
    assert found["Bor"].played.per_hand == Fraction(105, 2)


def test_danish_cups_say_the_most_the_average_and_what_is_left() -> None:
    king, pagat = tables.account_rows(digest_of(ULTIMO, BAGUD, CLOSE, game="danish", players=THREE))
    assert king == tables.AccountRow("king_cup", Mark(140, "e1", DAY, 2, ""), Fraction(65 + 140, 2), 140)
    assert pagat == tables.AccountRow("pagat_cup", Mark(65, "e1", DAY, 1, ""), Fraction(0 + 65, 2), 65)


def test_danish_game_without_contracts_has_one_line_a_player() -> None:
    found = tables.contract_rows(digest_of(ULTIMO, BAGUD, game="danish", players=THREE))
    assert [(row.player, row.contract, row.role, row.played.hands) for row in found] == [
        (player, "", "everyone", 2) for player in THREE
    ]


def test_danish_melds_kings_and_pagat_are_counted() -> None:
    found = digest_of(DANISH_HAND, game="danish", players=THREE)
    assert {(row.player, *row.what): row.count for row in tables.feat_rows(found)} == {
        ("Bor", "melds", "taroks", "pagat"): 1,
        ("Cene", "melds", "half"): 1,
        ("Ana", "kings_lost"): 1,
        ("Bor", "pagat", "saved"): 1,
        ("Cene", "last_trick", "king"): 1,
    }


def test_slovenian_radl_struck_in_the_hand_that_gives_another_is_seen() -> None:
    """Everybody earns one in the first klop. Ana wins a `two` with hers, which is struck. In the second klop Bor is
    clean and has his struck, and everybody earns another."""
    found = digest_of(KLOP, TWO, KLOP_CLEAN)
    assert counters(found) == {"Ana": (2, 1), "Bor": (2, 1), "Cene": (2, 0), "Dora": (2, 0)}
    assert rows(found)["Bor"].points == -20 + 60 + 140


def test_slovenian_close_charges_open_radl_and_strikes_none() -> None:
    found = digest_of(KLOP, CLOSE)
    assert counters(found) == dict.fromkeys(FOUR, (1, 0))
    assert {name: row.points for name, row in rows(found).items()} == {
        "Ana": -120,
        "Bor": -120,
        "Cene": -115,
        "Dora": -115,
    }
    assert rows(found)["Ana"].played.per_hand == -20
    assert rows(found)["Ana"].per_evening == -120


def test_slovenian_roles_are_declarer_partner_defence_and_everyone_in_a_klop() -> None:
    found = tables.contract_rows(digest_of(KLOP, TWO))
    assert {(row.player, row.contract): row.role for row in found} == {
        **{(player, "klop"): "everyone" for player in FOUR},
        ("Ana", "two"): "declarer",
        ("Bor", "two"): "partner",
        ("Cene", "two"): "defence",
        ("Dora", "two"): "defence",
    }
    assert [(row.players, row.played) for row in tables.pair_rows(digest_of(TWO))] == [
        (("Ana", "Bor"), tables.Played(1, 1, 0, 60))
    ]


def test_slovenian_premium_of_a_side_counts_for_each_of_it_and_once_for_the_table() -> None:
    lost = {"premium": "pagat_ultimo", "by": "declarer", "announced": True, "made": False}
    found = digest_of({**TWO, "premiums": [lost]})
    what = ("premiums", "pagat_ultimo", "announced", "lost")
    assert {row.player: row.count for row in tables.feat_rows(found) if row.what == what} == {"Ana": 1, "Bor": 1}
    assert tables.table_feats(found) == (tables.FeatRow("", what, 1),)


def test_slovenian_dealer_who_sits_out_plays_no_hand() -> None:
    found = rows(digest_of({**TWO, "declarer": "Bor", "partner": "Cene"}, players=(*FOUR, "Eva")))
    assert {name: row.played.hands for name, row in found.items()} == {
        "Ana": 0,
        "Bor": 1,
        "Cene": 1,
        "Dora": 1,
        "Eva": 1,
    }
    assert found["Ana"].played.per_hand is None
    assert found["Ana"].evenings == 1


def test_transfer_counts_in_the_total_and_not_as_a_hand() -> None:
    found = rows(digest_of(TWO, {"type": "transfer", "from": "Ana", "to": "Cene", "amount": 5}))
    assert (found["Ana"].points, found["Ana"].played.points, found["Ana"].played.hands) == (25, 30, 1)
    assert (found["Cene"].points, found["Cene"].played.even) == (5, 1)


def test_corrected_hand_counts_as_it_stands_now() -> None:
    other = {**TWO, "declarer": "Cene", "partner": "Dora"}
    found = digest_of(TWO, TWO, {"type": "amend", "entry": 1, "with": other}, {"type": "void", "entry": 2})
    assert {name: row.points for name, row in rows(found).items()} == {"Ana": 0, "Bor": 0, "Cene": 30, "Dora": 30}
    assert tables.hands(found) == 1


def test_names_spelled_loosely_are_the_players() -> None:
    found = digest_of(
        {**TWO, "declarer": " Ana", "partner": "Bor "}, {**TWO, "contract": "one", "mond_lost": " Dora  "}
    )
    assert {(row.player, row.contract): row.role for row in tables.contract_rows(found)}["Ana", "two"] == "declarer"
    assert tables.count_feats(found, "Dora", "mond_lost") == 1


def test_block_pot_and_betes_in_small_blocks() -> None:
    """After the hands: pot 12, 15, 0 (18 before Ana took it); bêtes 24, 63, 39."""
    pot, betes = tables.account_rows(digest_of(*BLOCK_HANDS, CLOSE, game="block", players=THREE))
    assert pot == tables.AccountRow("pot", Mark(18, "e1", DAY, 3, ""), Fraction(12 + 15, 3), 0)
    assert betes == tables.AccountRow("betes", Mark(63, "e1", DAY, 2, ""), Fraction(24 + 63 + 39, 3), 39)


def test_troccas_sides_that_last_are_pairs() -> None:
    sides = [["Ana", "Bor"], ["Cene", "Dora"]]
    found = digest_of({"type": "hand", "points": 40}, {"type": "hand", "points": 30}, game="troccas", sides=sides)
    assert [(row.players, row.played) for row in tables.pair_rows(found)] == [
        (("Cene", "Dora"), tables.Played(2, 1, 1, -8 + 12)),
        (("Ana", "Bor"), tables.Played(2, 1, 1, 8 - 12)),
    ]


def test_troccas_game_score_of_each_alone_is_no_counter() -> None:
    points = {"type": "hand", "points": {"Ana": 60, "Bor": 40, "Cene": 27}}
    assert tables.counter_rows(digest_of(points, points, game="troccas", players=THREE)) == ()


def test_evening_without_a_hand_counts_for_nobody() -> None:
    found = digest_of({"type": "note", "note": "too late for a game"})
    assert (tables.evenings(found), tables.player_rows(found)) == (0, ())
