"""The picture to share: its size, and that words and lines are where they should be."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tarok_ledger.export import colours
from tarok_ledger.export.png import render_png
from tarok_ledger.export.report import Report
from tests.cli.examples import CLOSE, DANISH_HAND, THREE, TWO
from tests.export.reports import LONG_NAMES, PAYS, many_guests, noted, report_of

Box = tuple[int, int, int, int]


def picture(report: Report) -> Image.Image:
    with Image.open(io.BytesIO(render_png(report))) as opened:
        copy: Image.Image = opened.convert("RGB")
    return copy


def share_of(drawn: Image.Image, box: Box, ink: str) -> int:
    """How many pixels of a box have nearly this colour."""
    wanted = colours.red_green_blue(ink)
    counted = drawn.crop(box).getcolors(maxcolors=1 << 20)
    assert counted is not None
    return sum(
        number
        for number, colour in counted
        if isinstance(colour, tuple) and all(abs(one - other) < 12 for one, other in zip(colour, wanted, strict=True))
    )


def test_png_has_a_title_on_felt_and_numbers_by_sign_on_paper() -> None:
    drawn = picture(report_of(DANISH_HAND, CLOSE, game="danish", players=THREE))
    assert drawn.width == 1080
    title: Box = (0, 0, 1080, 100)
    assert share_of(drawn, title, colours.FELT_TEXT) > 1000
    standings: Box = (48, 180, 1032, 540)
    assert share_of(drawn, standings, colours.PAPER) > 100_000
    assert share_of(drawn, standings, colours.PLUS) > 300
    assert share_of(drawn, standings, colours.MINUS) > 300
    assert share_of(drawn, standings, colours.BRASS) > 500, "the winner's disc"


def test_png_names_are_drawn() -> None:
    one = picture(report_of(PAYS, CLOSE))
    other = picture(report_of({**PAYS, "from": "Ema"}, CLOSE, players=("Ema", "Bor", "Cene", "Dora")))
    assert one.size == other.size
    assert one.tobytes() != other.tobytes()


def test_png_of_an_evening_without_hands_has_no_chart() -> None:
    empty, begun = picture(report_of()), picture(report_of(TWO))
    assert empty.height < begun.height - 400


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_png_with_long_names_keeps_to_its_paper(seats: int) -> None:
    paid = PAYS | {"from": LONG_NAMES[0], "to": LONG_NAMES[1]}
    drawn = picture(report_of(paid, CLOSE, game="troccas", players=LONG_NAMES[:seats]))
    for edge in ((0, 200, 44, drawn.height - 100), (1036, 200, 1080, drawn.height - 100)):
        assert share_of(drawn, edge, colours.TEXT) == 0
        assert share_of(drawn, edge, colours.PAPER) == 0


def test_png_of_a_large_company_does_not_grow_without_end() -> None:
    drawn = picture(report_of(*many_guests(90), CLOSE, game="danish", players=THREE))
    assert drawn.height < 10_000


def test_png_of_a_long_evening_is_no_larger() -> None:
    short, long = picture(report_of(PAYS)), picture(report_of(*[PAYS] * 2000, noted("🃏")))
    assert short.size == long.size
