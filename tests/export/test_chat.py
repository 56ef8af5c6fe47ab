"""The message: short whatever happens, and still the whole result."""

from __future__ import annotations

import pytest

from tarok_ledger.export.chat import LONGEST, message
from tests.cli.examples import BLOCK_HANDS, CLOSE, DANISH_HAND, THREE, TWO
from tests.export.reports import LONG_NAMES, many_guests, report_of


def test_message_of_a_closed_evening_says_who_pays_whom() -> None:
    """Slovenian: scores 30, 30, 0, 0; each is due the differences to the others: 60, 60, -60, -60 cents."""
    assert message(report_of(TWO, CLOSE, stake={"currency": "EUR", "per_point": "0.01"})) == (
        "Slovenski tarok, 18 November 2026\n"
        "hands: 1, 1 point = 0.01 EUR\n"
        "\n"
        "1. Ana +30 (+0.60 EUR)\n"
        "1. Bor +30 (+0.60 EUR)\n"
        "3. Cene 0 (−0.60 EUR)\n"
        "3. Dora 0 (−0.60 EUR)\n"
        "\n"
        "Cene pays Ana 0.60 EUR\n"
        "Dora pays Bor 0.60 EUR\n"
    )


def test_message_of_an_open_evening_says_where_it_stands_and_asks_for_no_money() -> None:
    text = message(report_of(DANISH_HAND, game="danish", players=THREE))
    assert "hands: 1, still open" in text
    assert "1. Cene +115\n2. Bor −50\n3. Ana −130\n" in text
    assert "pagat cup: 65" in text
    assert "king cup" not in text, "it is empty"
    assert "pays" not in text


def test_message_of_blocks_writes_thirds() -> None:
    text = message(report_of(*BLOCK_HANDS, game="block", players=THREE))
    assert "1. Ana +13⅔\n2. Bor −11⅓\n3. Cene −15⅓\n" in text


def test_message_without_a_stake_speaks_of_points_alone() -> None:
    text = message(report_of(TWO, CLOSE, stake={"currency": "EUR", "per_point": "0"}))
    assert "played for points alone" in text
    assert "EUR" not in text
    assert "Nobody owes anything." in text


def test_message_of_an_evening_without_hands_is_a_message() -> None:
    text = message(report_of())
    assert "hands: 0, still open" in text
    assert "1. Ana 0\n" in text


def test_message_with_six_long_names_is_short_enough() -> None:
    text = message(report_of(CLOSE, game="troccas", players=LONG_NAMES))
    assert len(text) <= LONGEST
    for name in LONG_NAMES:
        assert name in text, "there is room for all of them"


@pytest.mark.parametrize("guests", [8, 40, 300])
def test_message_of_a_large_company_is_cut_and_says_so(guests: int) -> None:
    """Ana has paid 1000, 1001, 1002 and so on, one guest after the other."""
    text = message(report_of(*many_guests(guests), CLOSE, game="danish", players=THREE))
    assert len(text) <= LONGEST
    assert (" more" in text) == (guests > 8)
    shown = text.count("Ana pays Guest")
    assert shown == guests if guests == 8 else 0 < shown < guests
