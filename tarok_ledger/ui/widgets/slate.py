"""The slate on the wall: "Bor 8 Ana", the hat as a line, what is in the pot and at stake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, OptionProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from tarok_ledger.ui.presenters.slate import NOW, SHARED, Slate, SlateLine
from tarok_ledger.ui.widgets.look import Column, Page, Pressable, Row, load_look
from tarok_ledger.ui.widgets.signs import AmountWords

SHOWN_AT_FIRST, SHOWN_MORE = 40, 200
ROOMY_DP = 340

Say = Callable[..., str]


class ChalkWords(AmountWords):
    """Written in chalk."""

    chalk = OptionProperty("white", options=("white", "grey", "yellow"))


class SlateRow(Row):
    """`debtor amount winner`, and the entry that wrote it."""

    debtor = StringProperty("")
    amount = StringProperty("")
    winner = StringProperty("")
    remark = StringProperty("")
    entry = StringProperty("")
    now = BooleanProperty(False)
    roomy = BooleanProperty(True)


class HatRow(Column):
    """The line that the hat draws."""

    entry = StringProperty("")


class SlateTile(Column):
    name = StringProperty("")
    amount = StringProperty("")
    line = StringProperty("")


class SlateButton(Pressable):
    title = StringProperty("")


class SlateBoard(AnchorLayout):
    def __init__(self, slate: Slate, say: Say, unit: str, scale: float, **values: Any) -> None:
        super().__init__(**values)
        self._slate, self._say, self._unit, self._scale = slate, say, unit, scale
        self._shown = SHOWN_AT_FIRST
        self._page = Page()
        self.ids.slate.add_widget(self._page)
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        self._page.bind(width=self._fill_soon)
        self._fill_soon()

    @property
    def page(self) -> Page:
        return self._page

    def _fill(self, *_: Any) -> None:
        body = self._page.body
        body.clear_widgets()
        body.spacing = dp(2)
        body.add_widget(ChalkWords(said=self._say("sheet.slate_heading").upper(), chalk="grey", size_sp=13, bold=True))
        self._add_lines(body)
        body.add_widget(self._stakes())
        body.add_widget(self._tiles([SlateTile(name=name, amount=total) for name, total in self._slate.totals], 84))

    def _add_lines(self, body: Column) -> None:
        above = self._slate.above
        hidden = max(0, len(above) - self._shown)
        if hidden:
            button = SlateButton(title=self._say("sheet.slate_earlier", number=hidden), test_name="slate_earlier")
            button.bind(on_release=lambda *_: self._show_more())
            body.add_widget(button)
        if not above and not self._slate.under:
            body.add_widget(ChalkWords(said=self._say("sheet.slate_empty"), padding=(0, dp(12))))
        for line in above[hidden:]:
            body.add_widget(self._row(line))
        if self._slate.hat is not None:
            body.add_widget(HatRow(entry=self._say("sheet.slate_hat", number=self._slate.hat)))
        for line in self._slate.under:
            body.add_widget(self._row(line))

    def _show_more(self) -> None:
        self._shown += SHOWN_MORE
        self._fill_soon()

    def _row(self, line: SlateLine) -> SlateRow:
        ends = line.state == SHARED or line.under_the_hat
        remark = "now" if line.state == NOW else "shared" if ends else ""
        return SlateRow(
            debtor=line.debtor,
            amount=line.amount_text,
            winner=line.winner,
            remark=self._say(f"sheet.slate_{remark}") if remark else "",
            entry=self._say("sheet.slate_entry", number=line.number),
            now=line.state == NOW,
            roomy=self._page.width >= dp(ROOMY_DP) * self._scale,
        )

    def _stakes(self) -> Column:
        slate, first = self._slate, self._slate.first
        if first is None:
            parts = self._say("sheet.slate_stake_pot")
        else:
            params = {"pot": slate.pot, "debtor": first.debtor, "amount": first.amount_text}
            parts = self._say("sheet.slate_stake_parts", **params)
        pot = SlateTile(name=self._say("sheet.slate_pot"), amount=slate.pot, line=self._unit)
        return self._tiles([pot, SlateTile(name=self._say("sheet.slate_stake"), amount=slate.stake, line=parts)], 130)

    def _tiles(self, tiles: list[SlateTile], narrowest: float) -> Column:
        """As many beside each other as there is room for."""
        fit = max(1, int(self._page.width // (dp(narrowest) * self._scale + dp(8))))
        rows = Column(spacing=dp(8), padding=(0, dp(8), 0, 0))
        for start in range(0, len(tiles), fit):
            row = Row()
            for tile in tiles[start : start + fit]:
                row.add_widget(tile)
            rows.add_widget(row)
        return rows


load_look(__file__)
