"""The sheet to pin up, read by a program that is not ours."""

from __future__ import annotations

import io
import logging
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

import pytest
from PIL import ImageFont
from pypdf import PageObject, PdfReader

from tarok_ledger.export.fonts import BOLD, REGULAR
from tarok_ledger.export.pdf import render_pdf
from tarok_ledger.export.report import Report
from tarok_ledger.games.registry import find_game
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.header import Header, read_header
from tests.cli.examples import BLOCK_HANDS, CLOSE, DANISH_HAND, KLOP, THREE, TWO
from tests.evenings import random_hand
from tests.export.reports import LONG_NAMES, PAYS, many_guests, noted, report_of, report_on


def pages(report: Report) -> list[PageObject]:
    return list(PdfReader(io.BytesIO(render_pdf(report))).pages)


def text_of(report: Report) -> str:
    return "\n".join(page.extract_text() for page in pages(report))


@dataclass(frozen=True)
class Piece:
    """A piece of text on a page: where it begins and ends, and where it stands."""

    left: float
    right: float
    base: float
    text: str


def pieces(page: PageObject) -> list[Piece]:
    """Measured with the font itself, by a program that is not the one that wrote it."""
    found: list[Piece] = []

    def visit(text: str, _around: Any, place: Any, font: Any, size: float) -> None:
        if text.strip():
            path = BOLD if "Bold" in font["/BaseFont"] else REGULAR
            width = ImageFont.truetype(path, 100).getlength(text.strip()) * size / 100
            found.append(Piece(place[4], place[4] + width, place[5], text.strip()))

    page.extract_text(visitor_text=visit)
    return found


def on_each_other(one: Piece, other: Piece) -> bool:
    return abs(one.base - other.base) < 4 and one.left < other.right - 1 and other.left < one.right - 1


def test_pdf_of_a_closed_evening_has_everything_one_would_pin_up() -> None:
    text = text_of(report_of(TWO, KLOP, CLOSE))
    assert "Slovenski tarok" in text
    assert "18 November 2026" in text
    assert "Ana, Bor, Cene, Dora" in text
    assert "1 point = 0.01 EUR" in text
    assert "by the book" in text
    assert "Two Ana + Bor" in text
    assert "45 pts" in text
    # After the hand and the klop 10, 10, -15, -15; everybody's open Radl costs 100 at the close.
    assert "−90" in text
    assert "−115" in text
    assert "Cene pays Ana" in text
    assert "page 1 of 1" in text


def test_pdf_names_house_rules_that_differ_from_the_book() -> None:
    game = find_game("danish")
    option = next(option for option in game.options if option.kind == "switch" and option.default is True)
    report = report_of(DANISH_HAND, game="danish", players=THREE, options={option.key: False})
    label = report.words.label("option", option.key, "danish")
    assert f"{label}: no" in " ".join(text_of(report).split())
    assert "by the book" not in text_of(report)


def test_pdf_of_an_open_evening_says_so_and_shows_the_cups() -> None:
    text = text_of(report_of(DANISH_HAND, game="danish", players=THREE))
    assert "still open" in text
    assert "pagat cup" in text
    assert "65" in text
    assert "pays" not in text


def test_pdf_of_blocks_writes_thirds() -> None:
    text = text_of(report_of(*BLOCK_HANDS, game="block", players=THREE))
    for amount in ("+13⅔", "−11⅓", "−15⅓"):
        assert amount in text


def test_pdf_of_an_evening_without_hands_is_one_page() -> None:
    text = text_of(report_of())
    assert "page 1 of 1" in text
    assert "still open" in text


def test_pdf_letters_of_all_neighbours_come_out() -> None:
    names = ("Žiga", "Łukasz", "Ørsted")
    text = text_of(report_of(CLOSE, game="danish", players=names))
    for name in names:
        assert name in text


def test_pdf_sign_that_the_font_has_not_is_a_box_and_no_complaint(caplog: pytest.LogCaptureFixture) -> None:
    text = text_of(report_of(noted("a card 🃏 and {nb} a family 👨‍👩‍👧 \N{CJK UNIFIED IDEOGRAPH-4E00}")))
    assert "“a card 🃏 and {nb} a family □□□ □”" in text
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def random_hands(game: str, players: tuple[str, ...], number: int) -> Report:
    header = read_header({"game": game, "players": list(players)})
    assert isinstance(header, Header)
    table, rng = Evening(header), Random(3)
    while len(table.steps) < number:
        table.append(random_hand(rng, header.game, table.position))
    table.append(CLOSE)
    return report_on(table)


def test_pdf_of_two_hundred_hands_repeats_the_head_on_every_page() -> None:
    report = random_hands("slovenian", ("Ana", "Bor", "Cene", "Dana"), 200)
    found = pages(report)
    assert len(found) > 5
    for place, page in enumerate(found, start=1):
        text = page.extract_text()
        assert f"page {place} of {len(found)}" in text
        assert "Dealer Entries Ana Bor Cene Dana" in text
    assert "Total" in found[-1].extract_text()


@pytest.mark.parametrize(
    ("game", "seats"), [("slovenian", 3), ("slovenian", 4), ("danish", 5), ("block", 4), ("troccas", 6)]
)
def test_pdf_with_long_names_writes_nothing_over_anything(game: str, seats: int) -> None:
    found = pages(random_hands(game, LONG_NAMES[:seats], 25))
    for page in found:
        written = pieces(page)
        assert len(written) > 50
        for piece in written:
            assert 30 < piece.left < piece.right < page.mediabox.width - 30, piece
        clashes = [(one, other) for one, other in combinations(written, 2) if on_each_other(one, other)]
        assert clashes == []
    together = "".join("".join(page.extract_text() for page in found).split())
    for name in LONG_NAMES[:seats]:
        assert "".join(name.split()) in together, "the list of players has every name in full"


def test_pdf_of_a_large_company_gets_several_tables() -> None:
    found = pages(report_of(*many_guests(30), CLOSE, game="danish", players=THREE))
    assert len(found) > 3
    assert found[0].mediabox.width > found[0].mediabox.height, "the sheet lies on its side"


def test_pdf_is_dated_on_the_evening_whenever_it_is_made() -> None:
    made = PdfReader(io.BytesIO(render_pdf(report_of(PAYS)))).metadata
    assert made is not None
    assert made.creation_date is not None
    assert made.creation_date.date().isoformat() == "2026-11-18"
    assert made.title == "Slovenski tarok: score sheet, 2026-11-18"


@pytest.mark.parametrize("hands", range(14, 20))
def test_totals_stand_below_an_entry_wherever_the_page_ends(hands: int) -> None:
    last = pages(report_of(*(TWO,) * hands))[-1].extract_text()
    assert "Total" in last
    assert "Two Ana" in last
