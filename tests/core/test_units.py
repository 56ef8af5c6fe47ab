"""Amounts as people read them."""

from __future__ import annotations

import pytest

from tarok_ledger.core.units import format_amount


@pytest.mark.parametrize(
    ("amount", "shown"),
    [(0, "0"), (1, "1"), (-1, "−1"), (-130, "−130"), (1_000_000, "1000000")],
)
def test_format_amount_points_are_whole_with_a_real_minus(amount: int, shown: str) -> None:
    assert format_amount(amount) == shown


@pytest.mark.parametrize(
    ("small_blocks", "shown"),
    [(0, "0"), (1, "⅓"), (2, "⅔"), (3, "1"), (4, "1⅓"), (293, "97⅔"), (-1, "−⅓"), (-3, "−1"), (-25, "−8⅓")],
)
def test_format_amount_blocks_are_shown_with_thirds(small_blocks: int, shown: str) -> None:
    assert format_amount(small_blocks, parts=3) == shown


@pytest.mark.parametrize(("amount", "shown"), [(49, "+16⅓"), (-49, "−16⅓"), (1, "+⅓"), (0, "0")])
def test_format_amount_plus_asked_for_marks_gains_and_leaves_nothing_bare(amount: int, shown: str) -> None:
    assert format_amount(amount, parts=3, plus=True) == shown
