"""A picture to share: who stands where, how it went, who pays whom. Drawn twice as large as wanted and halved, which
smooths every edge."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from tarok_ledger.export import colours
from tarok_ledger.export.chart import INKS, Plot, chart_model
from tarok_ledger.export.describe import cut
from tarok_ledger.export.fonts import BOLD, REGULAR, writable
from tarok_ledger.export.lines import wrapped
from tarok_ledger.export.report import Payment, Report, Standing

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

WIDTH = 1080
LARGER = 2
MARGIN, INSET = 48, 36
TITLE, SECTION, ROW, PAYMENT_LINE = 176, 72, 92, 56
CHART = 520
GAP, FOOT = 32, 76
COLUMNS = 900
MOST_STANDINGS, MOST_PAYMENTS = 40, 40
"""No table is so large; a picture that grows without end could not be shown."""
SMALLEST_TYPE = 16
AMOUNT, MONEY = 190, 280
"""The widths of the columns of the standings."""


def render_png(report: Report) -> bytes:
    # Heavy, and needed only when a picture is made.
    from PIL import Image

    payments = [tuple(_payment_lines(report, payment)) for payment in report.payments[:MOST_PAYMENTS]]
    if rest := len(report.payments) - len(payments):
        payments.append((report.words.text("export.and_more", number=rest),))
    payments = payments or [_lines_in_card(report.payments_note)]
    height = TITLE + _standings_height(report) + GAP + SECTION + sum(map(_payment_height, payments)) + FOOT
    height += SECTION + CHART + GAP if report.rows else 0
    picture = Image.new("RGB", (WIDTH * LARGER, height * LARGER), colours.GROUND)
    _light(picture)
    pen = _Pen(picture)
    _title(pen, report)
    pen.y = TITLE
    _standings(pen, report)
    if report.rows:
        _chart(pen, report)
    _payments(pen, report, payments)
    pen.centred(WIDTH // 2, height - 30, "Tarok Ledger", size=22, ink=colours.BRASS_DARK)
    written = io.BytesIO()
    picture.resize((WIDTH, height), Image.Resampling.LANCZOS).save(written, "PNG", optimize=True)
    return written.getvalue()


@lru_cache
def _font(path: Path, size: int) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def _light(picture: Image) -> None:
    """Felt, lighter on top, as under a lamp."""
    from PIL import ImageDraw

    draw = ImageDraw.Draw(picture)
    top, bottom = colours.red_green_blue(colours.FELT_LIGHT), colours.red_green_blue(colours.GROUND)
    reach = min(picture.height, 1400 * LARGER)
    for y in range(reach):
        shade = tuple(high + (low - high) * y // reach for high, low in zip(top, bottom, strict=True))
        draw.line((0, y, picture.width, y), fill=shade)


class _Pen:
    """Draws in the pixels of the finished picture; `y` is where the next card begins."""

    def __init__(self, picture: Image) -> None:
        from PIL import ImageDraw

        self._draw = ImageDraw.Draw(picture)
        self.y = 0

    def write(
        self, x: int, base: int, text: str, *, size: int, bold: bool = False, ink: str = colours.TEXT, most: int = WIDTH
    ) -> int:
        """Text from `x` on, in less room than `most` first smaller, then cut; returns where it ends."""
        return self._put(x, base, text, size, bold, ink, most, "l")

    def write_right(
        self, x: int, base: int, text: str, *, size: int, bold: bool = False, ink: str = colours.TEXT, most: int = WIDTH
    ) -> int:
        return self._put(x, base, text, size, bold, ink, most, "r")

    def centred(self, x: int, base: int, text: str, *, size: int, bold: bool = False, ink: str = colours.TEXT) -> int:
        return self._put(x, base, text, size, bold, ink, WIDTH, "m")

    def _put(self, x: int, base: int, text: str, size: int, bold: bool, ink: str, most: int, side: str) -> int:
        while not _fits(most, size, bold)(text) and size > SMALLEST_TYPE:
            size -= 2
        path = BOLD if bold else REGULAR
        shown = writable(cut(text, _fits(most, size, bold)), path)
        font = _font(path, size * LARGER)
        self._draw.text((x * LARGER, base * LARGER), shown, font=font, fill=ink, anchor=f"{side}s")
        return x + int(font.getlength(shown)) // LARGER

    def card(self, height: int, title: str) -> None:
        """A sheet of paper on the felt, with a title over a brass rule."""
        left, right = MARGIN, WIDTH - MARGIN
        box = (left * LARGER, self.y * LARGER, right * LARGER, (self.y + height) * LARGER)
        self._draw.rounded_rectangle(box, radius=20 * LARGER, fill=colours.PAPER)
        self.write(left + INSET, self.y + 46, title, size=28, bold=True, ink=colours.GREEN, most=WIDTH - 2 * INSET)
        self.line([(left + INSET, self.y + 62), (right - INSET, self.y + 62)], colours.BRASS_DARK, 3)

    def line(self, points: list[tuple[int, int]], ink: str, width: int) -> None:
        larger = [(x * LARGER, y * LARGER) for x, y in points]
        self._draw.line(larger, fill=ink, width=width * LARGER, joint="curve")

    def dot(self, x: int, y: int, radius: int, ink: str) -> None:
        box = ((x - radius) * LARGER, (y - radius) * LARGER, (x + radius) * LARGER, (y + radius) * LARGER)
        self._draw.ellipse(box, fill=ink)


def _fits(width: int, size: int, bold: bool) -> Callable[[str], bool]:
    path = BOLD if bold else REGULAR
    return lambda text: _font(path, size * LARGER).getlength(writable(text, path)) <= width * LARGER


def _title(pen: _Pen, report: Report) -> None:
    pen.write(MARGIN, 84, report.game, size=56, bold=True, ink=colours.FELT_TEXT, most=WIDTH - 2 * MARGIN)
    said = f"{report.day} · {report.state} · {report.stake}"
    pen.write(MARGIN, 136, said, size=28, ink=colours.BRASS, most=WIDTH - 2 * MARGIN)


def _shown(report: Report) -> tuple[Standing, ...]:
    return report.standings[:MOST_STANDINGS]


def _standings_height(report: Report) -> int:
    left_out = len(report.standings) > MOST_STANDINGS
    cups = sum(bool(report.accounts[cup]) for cup in report.cups)
    return SECTION + ROW * len(_shown(report)) + PAYMENT_LINE * (cups + left_out) + 12


def _standings(pen: _Pen, report: Report) -> None:
    height = _standings_height(report)
    pen.card(height, report.words.text("export.standing_closed" if report.closed else "export.standing_open"))
    y = pen.y + SECTION
    for standing in _shown(report):
        _standing(pen, report, standing, y)
        y += ROW
    for said, held in _small_lines(report):
        pen.write(MARGIN + INSET + 80, y + 36, said, size=28, ink=colours.SECOND, most=520)
        pen.write_right(WIDTH - MARGIN - INSET, y + 36, held, size=28, ink=colours.SECOND)
        y += PAYMENT_LINE
    pen.y += height + GAP


def _small_lines(report: Report) -> Iterator[tuple[str, str]]:
    """How many are not shown, and what is in the cups."""
    if rest := len(report.standings) - len(_shown(report)):
        yield report.words.text("export.and_more", number=rest), ""
    for cup in report.cups:
        if held := report.accounts[cup]:
            yield report.account_name(cup), report.amount(held, plus=False)


def _standing(pen: _Pen, report: Report, standing: Standing, y: int) -> None:
    left, right = MARGIN + INSET, WIDTH - MARGIN - INSET
    first = standing.rank == 1
    pen.dot(left + 26, y + 46, 26, colours.BRASS if first else colours.PAPER_HEAD)
    pen.centred(left + 26, y + 56, str(standing.rank), size=28, bold=True)
    points_end = right if standing.cents is None else right - MONEY
    most = points_end - AMOUNT - left - 96
    ink = colours.sign_colour(standing.points)
    _name(pen, left + 76, y, standing.player, first, most)
    pen.write_right(points_end, y + 58, report.amount(standing.points), size=40, bold=True, ink=ink, most=AMOUNT)
    if standing.cents is not None:
        money_ink = colours.sign_colour(standing.cents)
        pen.write_right(right, y + 58, report.money(standing.cents), size=32, ink=money_ink, most=MONEY - 20)
    if standing != _shown(report)[-1]:
        pen.line([(left, y + ROW), (right, y + ROW)], colours.PAPER_RULE, 1)


def _name(pen: _Pen, x: int, y: int, name: str, bold: bool, most: int) -> None:
    """A long name stands on two lines."""
    if _fits(most, 28, bold)(name):
        pen.write(x, y + 58, name, size=36, bold=bold, most=most)
        return
    for place, line in enumerate(wrapped(name, _fits(most, 26, bold), 2)):
        pen.write(x, y + 40 + 34 * place, line, size=26, bold=bold)


def _chart(pen: _Pen, report: Report) -> None:
    pen.card(SECTION + CHART, report.words.text("export.course", unit=report.unit))
    left, right = MARGIN + INSET, WIDTH - MARGIN - INSET
    model = chart_model(dict(report.series), len(report.rows), report.parts, COLUMNS)
    names = 250
    plot = Plot(model, left + 84, pen.y + SECTION + 32, right - left - 84 - names, CHART - 72)
    for tick, text in model.ticks:
        level = plot.level(tick)
        ink = colours.SECOND if tick == 0 else colours.PAPER_RULE
        pen.line([(plot.left, level), (plot.left + plot.width, level)], ink, 2 if tick == 0 else 1)
        pen.write_right(plot.left - 12, level + 8, text, size=22, ink=colours.SECOND, most=76)
    inks = {line.name: INKS[place % len(INKS)] for place, line in enumerate(model.lines)}
    for line in model.lines:
        pen.line([plot.point(point) for point in line.points], inks[line.name], 4)
        pen.dot(*plot.point(line.points[-1]), 8, inks[line.name])
    for line, level in plot.labels(30):
        said = f"{line.total} {line.name}"
        pen.write(
            plot.left + plot.width + 18, level + 8, said, size=24, bold=True, ink=inks[line.name], most=names - 18
        )
    pen.y += SECTION + CHART + GAP


def _lines_in_card(text: str) -> tuple[str, ...]:
    return wrapped(text, _fits(WIDTH - 2 * (MARGIN + INSET), 30, bold=False))


def _payment_lines(report: Report, payment: Payment) -> tuple[str, ...]:
    return _lines_in_card(report.payment_words(payment))


def _payment_height(lines: tuple[str, ...]) -> int:
    return PAYMENT_LINE + (len(lines) - 1) * 40


def _payments(pen: _Pen, report: Report, payments: list[tuple[str, ...]]) -> None:
    pen.card(SECTION + sum(map(_payment_height, payments)), report.words.text("export.payments"))
    y = pen.y + SECTION
    for lines in payments:
        for place, line in enumerate(lines):
            pen.write(MARGIN + INSET, y + 34 + place * 40, line, size=30)
        y += _payment_height(lines)
