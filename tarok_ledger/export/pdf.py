"""The score sheet on A4, to be printed and pinned up: the result on top, the course of the evening, every entry.

Lengths are whole points, y grows downwards. Little ink: the paper stays white, colour is for heads and lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

from tarok_ledger.export import colours
from tarok_ledger.export.chart import INKS, ChartLine, Plot, chart_model
from tarok_ledger.export.describe import brief, cut
from tarok_ledger.export.fonts import BOLD, REGULAR, writable
from tarok_ledger.export.lines import chunks, wrapped
from tarok_ledger.export.report import Report, Row, Standing

if TYPE_CHECKING:
    from fpdf import FPDF

SHORT_SIDE, LONG_SIDE = 595, 842
MARGIN = 36
FOOT = 40
BAND = 62
"""The green head of the first page."""
SMALLEST_TYPE = 5
NUMBER, DEALER, WHAT = 24, 52, 148
"""Widths of the columns before the amounts."""
AMOUNT, WIDEST_AMOUNT, ACCOUNT = 42, 70, 44
"""A player's column at the least and at the most, and a cup's."""
HEAD_LINES = 3
ROW, HEAD_LINE, LINE = 24, 10, 16
CHART = 168
COLUMNS = 400
"""How many places of a line can be told apart in print."""
FAMILY = "DejaVu"

Draw = Callable[[], None]


def render_pdf(report: Report) -> bytes:
    page = _Page(report, across=len(report.players) * AMOUNT > _room(SHORT_SIDE, report))
    _head(page, report)
    _facts(page, report)
    _result(page, report)
    if report.rows:
        _chart(page, report)
        for players in chunks(report.players, _room(page.width, report) // AMOUNT):
            _Table(page, report, players).draw()
    else:
        page.write(page.left, page.y + 11, report.words.text("export.no_entries"), size=9, ink=colours.SECOND)
    return page.finished()


def _room(width: int, report: Report) -> int:
    """What is left for the players' columns on a sheet so wide."""
    return width - 2 * MARGIN - NUMBER - DEALER - WHAT - len(report.cups) * ACCOUNT


class _Page:
    """Paper with a cursor, and a pen that knows how wide things are."""

    def __init__(self, report: Report, across: bool) -> None:
        self._report = report
        self.across = across
        self.width, self.height = (LONG_SIDE, SHORT_SIDE) if across else (SHORT_SIDE, LONG_SIDE)
        self.left, self.right = MARGIN, self.width - MARGIN
        self.y = 0
        self.pdf = self._made()
        self.turn()

    def _made(self) -> FPDF:
        # Heavy, and needed only when a sheet is made.
        from fpdf import FPDF

        pdf = FPDF(orientation="landscape" if self.across else "portrait", unit="pt", format="A4")
        pdf.set_auto_page_break(False)
        pdf.add_font(FAMILY, "", REGULAR)
        pdf.add_font(FAMILY, "B", BOLD)
        pdf.set_title(f"{self._report.title}, {self._report.date}")
        pdf.set_creator("Tarok Ledger")
        year, month, day = map(int, self._report.date.split("-"))
        # The same evening gives the same file, whenever it is made.
        made = pdf.creation_date.replace(year=year, month=month, day=day, hour=0, minute=0, second=0, microsecond=0)
        pdf.set_creation_date(made)
        return pdf

    def finished(self) -> bytes:
        return bytes(self.pdf.output())

    def turn(self) -> None:
        """A new page, with its foot."""
        self.pdf.add_page()
        base = self.height - FOOT + 16
        self.rule(base - 14, colours.BRASS_DARK)
        self.write(self.left, base, f"{self._report.game}, {self._report.day}", size=7, ink=colours.SECOND)
        said = self._report.words.text("export.page", number=self.pdf.page_no(), pages="{nb}")
        self.pen(7, False, colours.SECOND)
        self.pdf.c_margin = 0
        self.pdf.set_xy(self.right - 120, base - 9)
        self.pdf.cell(120, 12, said, align="R")
        self.y = MARGIN

    def has_room(self, height: int) -> bool:
        return self.y + height <= self.height - FOOT - 4

    def need(self, height: int) -> None:
        if not self.has_room(height):
            self.turn()

    def pen(self, size: int, bold: bool, ink: str) -> None:
        self.pdf.set_font(FAMILY, "B" if bold else "", size)
        self.pdf.set_text_color(*colours.red_green_blue(ink))

    def fits(self, width: int, size: int, bold: bool = False) -> Callable[[str], bool]:
        def measure(text: str) -> bool:
            self.pen(size, bold, colours.TEXT)
            return self.pdf.get_string_width(writable(text, BOLD if bold else REGULAR)) <= width

        return measure

    def write(
        self, x: int, base: int, text: str, *, size: int, bold: bool = False, ink: str = colours.TEXT, most: int = 0
    ) -> None:
        """Text from `x` on; in less room than `most` first smaller, then cut."""
        self._put(x, base, text, size, bold, ink, most or self.width, right=False)

    def write_right(
        self, x: int, base: int, text: str, *, size: int, bold: bool = False, ink: str = colours.TEXT, most: int = 0
    ) -> None:
        """Text that ends at `x`."""
        self._put(x, base, text, size, bold, ink, most or self.width, right=True)

    def _put(self, x: int, base: int, text: str, size: int, bold: bool, ink: str, most: int, right: bool) -> None:
        shown = writable(text, BOLD if bold else REGULAR)
        self.pen(size, bold, ink)
        while self.pdf.get_string_width(shown) > most and size > SMALLEST_TYPE:
            size -= 1
            self.pen(size, bold, ink)
        shown = cut(shown, lambda said: self.pdf.get_string_width(said) <= most)
        if shown:
            self.pdf.text(x - self.pdf.get_string_width(shown) if right else x, base, shown)

    def rule(self, y: int, ink: str, left: int | None = None, right: int | None = None, width: int = 1) -> None:
        self.pdf.set_draw_color(*colours.red_green_blue(ink))
        self.pdf.set_line_width(width / 2)
        self.pdf.line(self.left if left is None else left, y, self.right if right is None else right, y)

    def fill(self, x: int, y: int, width: int, height: int, ink: str) -> None:
        self.pdf.set_fill_color(*colours.red_green_blue(ink))
        self.pdf.rect(x, y, width, height, style="F")

    def heading(self, text: str, left: int, right: int) -> None:
        self.write(left, self.y + 10, text, size=9, bold=True, ink=colours.GREEN, most=right - left)
        self.rule(self.y + 15, colours.BRASS_DARK, left, right)


def _head(page: _Page, report: Report) -> None:
    page.fill(0, 0, page.width, BAND, colours.GREEN)
    page.fill(0, BAND, page.width, 3, colours.BRASS)
    middle = page.width * 3 // 5
    page.write(page.left, 39, report.game, size=22, bold=True, ink=colours.FELT_TEXT, most=middle - page.left)
    page.write_right(page.right, 28, report.day, size=11, bold=True, ink=colours.FELT_TEXT)
    page.write_right(page.right, 45, report.state, size=9, ink=colours.BRASS)
    page.y = BAND + 16


def _facts(page: _Page, report: Report) -> None:
    """Who played, for what, and by which rules."""
    words = report.words
    rules = "; ".join(words.text("export.rule", label=rule.label, value=rule.value) for rule in report.house_rules)
    facts = (
        ("export.players", ", ".join(report.players)),
        ("export.stake", report.stake),
        ("export.house_rules", rules or words.text("export.by_the_book")),
    )
    for key, text in facts:
        lines = wrapped(text, page.fits(page.right - page.left - 76, 8))
        for place, line in enumerate(lines):
            page.need(12)
            if not place:
                page.write(page.left, page.y + 9, words.text(key), size=8, bold=True, ink=colours.GREEN, most=72)
            page.write(page.left + 76, page.y + 9, line, size=8)
            page.y += 12
        page.y += 2
    page.y += 8


def _result(page: _Page, report: Report) -> None:
    """Who stands where on the left, who pays whom on the right."""
    middle = page.left + (page.right - page.left) * 11 // 20
    right = middle + 18
    page.need(2 * LINE + 24)
    title = "export.standing_closed" if report.closed else "export.standing_open"
    page.heading(report.words.text(title), page.left, middle)
    page.heading(report.words.text("export.payments"), right, page.right)
    page.y += 20
    for standing, payment in zip_longest(_standings(page, report, middle), _payments(page, report, right)):
        page.need(LINE)
        for draw in (standing, payment):
            if draw is not None:
                draw()
        page.y += LINE
    page.y += 10


def _standings(page: _Page, report: Report, right: int) -> Iterator[Draw]:
    yield from (partial(_standing, page, report, standing, right) for standing in report.standings)
    yield from (partial(_cup, page, report, cup, right) for cup in report.cups if report.accounts[cup])


def _standing(page: _Page, report: Report, standing: Standing, right: int) -> None:
    base = page.y + 11
    points_end = right if standing.cents is None else right - 82
    ink = colours.sign_colour(standing.points)
    page.write(page.left, base, f"{standing.rank}.", size=9, ink=colours.SECOND)
    page.write(
        page.left + 20, base, standing.player, size=10, bold=standing.rank == 1, most=points_end - 78 - page.left
    )
    page.write_right(points_end, base, report.amount(standing.points), size=10, bold=True, ink=ink, most=52)
    if standing.cents is not None:
        page.write_right(right, base, report.money(standing.cents), size=9, ink=colours.sign_colour(standing.cents))


def _cup(page: _Page, report: Report, cup: str, right: int) -> None:
    held = report.amount(report.accounts[cup], plus=False)
    page.write(page.left + 20, page.y + 11, report.account_name(cup), size=9, ink=colours.SECOND)
    page.write_right(right, page.y + 11, held, size=9, ink=colours.SECOND)


def _payments(page: _Page, report: Report, left: int) -> Iterator[Draw]:
    sentences = [report.payment_words(payment) for payment in report.payments] or [report.payments_note]
    for sentence in sentences:
        for place, line in enumerate(wrapped(sentence, page.fits(page.right - left - 12, 9))):
            yield partial(_payment_line, page, left + 12 if place else left, line)


def _payment_line(page: _Page, left: int, line: str) -> None:
    page.write(left, page.y + 11, line, size=9)


def _chart(page: _Page, report: Report) -> None:
    page.need(CHART)
    page.heading(report.words.text("export.course", unit=report.unit), page.left, page.right)
    model = chart_model(dict(report.series), len(report.rows), report.parts, COLUMNS)
    names = (page.right - page.left) // 4
    plot = Plot(model, page.left + 34, page.y + 28, page.right - page.left - 34 - names, CHART - 54)
    for tick, text in model.ticks:
        level = plot.level(tick)
        page.rule(level, colours.SECOND if tick == 0 else colours.PAPER_RULE, plot.left, plot.left + plot.width)
        page.write_right(plot.left - 5, level + 3, text, size=7, ink=colours.SECOND, most=30)
    inks = {line.name: INKS[place % len(INKS)] for place, line in enumerate(model.lines)}
    for line in model.lines:
        _line(page, plot, line, inks[line.name])
    size = 7 if all(map(page.fits(names - 6, 7, bold=True), map(_label, model.lines))) else 6
    for line, level in plot.labels(9):
        said = cut(_label(line), page.fits(names - 6, size, bold=True))
        page.write(plot.left + plot.width + 6, level + 3, said, size=size, bold=True, ink=inks[line.name])
    page.y += CHART


def _label(line: ChartLine) -> str:
    return f"{line.total}  {line.name}"


def _line(page: _Page, plot: Plot, line: ChartLine, ink: str) -> None:
    page.pdf.set_draw_color(*colours.red_green_blue(ink))
    page.pdf.set_line_width(5 / 4)
    page.pdf.polyline([plot.point(point) for point in line.points])
    x, y = plot.point(line.points[-1])
    page.pdf.set_fill_color(*colours.red_green_blue(ink))
    page.pdf.circle(x, y, 2, style="F")


class _Table:
    """A row an entry, for some of the players; the head is repeated on every page."""

    def __init__(self, page: _Page, report: Report, players: Sequence[str]) -> None:
        self._page = page
        self._report = report
        self._players = players
        self._cups = report.cups
        self._column = min(WIDEST_AMOUNT, _room(page.width, report) // len(players))
        used = self._column * len(players) + len(self._cups) * ACCOUNT
        self._what = page.right - page.left - NUMBER - DEALER - used
        self._names = [wrapped(name, page.fits(self._column - 6, 7, bold=True), HEAD_LINES) for name in players]

    def draw(self) -> None:
        page = self._page
        page.need(self._head_height + 2 * ROW)
        self._draw_head()
        last = len(self._report.rows) - 1
        for place, row in enumerate(self._report.rows):
            # The totals never stand alone on a page.
            if not page.has_room(2 * ROW if place == last else ROW):
                page.turn()
                self._draw_head()
            self._draw_row(row, shaded=place % 2 == 1)
        self._draw_totals()
        page.y += 14

    @property
    def _head_height(self) -> int:
        return 8 + HEAD_LINE * max(len(lines) for lines in self._names)

    def _draw_head(self) -> None:
        page, height = self._page, self._head_height
        page.fill(page.left, page.y, page.right - page.left, height, colours.GREEN)
        base = page.y + height - 6
        for x, key in ((page.left + NUMBER, "export.csv.dealer"), (page.left + NUMBER + DEALER, "export.hands")):
            title = self._report.words.text(key)
            page.write(x, base, title[:1].upper() + title[1:], size=7, bold=True, ink=colours.FELT_TEXT)
        for right, lines in zip(self._ends(), self._names, strict=False):
            for place, line in enumerate(reversed(lines)):
                y = base - place * HEAD_LINE
                page.write_right(right, y, line, size=7, bold=True, ink=colours.WHITE, most=self._column - 6)
        for right, cup in zip(self._cup_ends(), self._cups, strict=True):
            name = self._report.account_name(cup)
            page.write_right(right, base, name, size=7, bold=True, ink=colours.BRASS, most=ACCOUNT - 5)
        page.y += height

    def _ends(self) -> Iterator[int]:
        """Where the players' columns end."""
        first = self._page.left + NUMBER + DEALER + self._what
        yield from (first + self._column * place - 3 for place in range(1, len(self._players) + 1))

    def _cup_ends(self) -> Iterator[int]:
        first = self._page.right - ACCOUNT * len(self._cups)
        yield from (first + ACCOUNT * place - 3 for place in range(1, len(self._cups) + 1))

    def _draw_row(self, row: Row, shaded: bool) -> None:
        page, report = self._page, self._report
        if shaded:
            page.fill(page.left, page.y, page.right - page.left, ROW, colours.PAPER_LIGHT)
        upper, lower = page.y + 10, page.y + 19
        page.write_right(page.left + NUMBER - 6, upper, str(row.number), size=7, ink=colours.SECOND, most=NUMBER - 6)
        page.write(page.left + NUMBER, upper, row.dealer, size=7, ink=colours.SECOND, most=DEALER - 6)
        what = page.left + NUMBER + DEALER
        page.write(what, upper, row.title, size=8, bold=True, most=self._what - 6)
        detail = brief(row.remarks, page.fits(self._what - 6, 6))
        page.write(what, lower, detail, size=6, ink=colours.SECOND, most=self._what - 6)
        for right, player in zip(self._ends(), self._players, strict=True):
            self._draw_amounts(row, player, right)
        for right, cup in zip(self._cup_ends(), self._cups, strict=True):
            said = report.amount(row.accounts[cup], plus=False)
            page.write_right(right, upper, said, size=8, ink=colours.SECOND, most=ACCOUNT - 5)
        page.rule(page.y + ROW, colours.PAPER_RULE)
        page.y += ROW

    def _draw_amounts(self, row: Row, player: str, right: int) -> None:
        """The new total, and below it what the entry brought, if anything."""
        page, report = self._page, self._report
        if player in row.totals:
            total = report.amount(row.totals[player], plus=False)
            page.write_right(right, page.y + 10, total, size=8, bold=True, most=self._column - 5)
        if delta := row.deltas[player]:
            ink = colours.sign_colour(delta)
            page.write_right(right, page.y + 19, report.amount(delta), size=7, ink=ink, most=self._column - 5)

    def _draw_totals(self) -> None:
        page, report = self._page, self._report
        page.fill(page.left, page.y, page.right - page.left, 20, colours.PAPER_HEAD)
        page.rule(page.y, colours.BRASS_DARK, width=3)
        base = page.y + 14
        page.write(page.left + NUMBER + DEALER, base, report.words.text("export.total"), size=8, bold=True)
        totals = report.result["totals"]
        for right, player in zip(self._ends(), self._players, strict=True):
            ink = colours.sign_colour(totals[player])
            said = report.amount(totals[player])
            page.write_right(right, base, said, size=9, bold=True, ink=ink, most=self._column - 5)
        for right, cup in zip(self._cup_ends(), self._cups, strict=True):
            held = report.amount(report.accounts[cup], plus=False)
            page.write_right(right, base, held, size=8, bold=True, most=ACCOUNT - 5)
        page.y += 20
