"""Statistics over all evenings of a game or a company: league, players, contracts, partners, feats, chart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from tarok_ledger.service.history import Statistics
from tarok_ledger.ui.presenters.statistics import (
    CHART,
    CONTRACTS,
    FEATS,
    LEAGUE,
    PARTNERS,
    PLAYERS,
    SECTIONS,
    Option,
    StatisticsPresenter,
    StatisticsView,
    work_out,
)
from tarok_ledger.ui.presenters.statistics_tables import (
    LeagueLine,
    MarkLine,
    PlayedLine,
    StatisticsTables,
    ValueLine,
)
from tarok_ledger.ui.screens.base import AppScreen, brass, chip, chips, heading, quiet, text
from tarok_ledger.ui.widgets.chart import Chart
from tarok_ledger.ui.widgets.look import Chip, ChipGrid, Column, Page, Panel, Row
from tarok_ledger.ui.widgets.statistics import ChartPaper, LeagueRow, PlayedRow, PlayerCard, SumRow, Tile
from tarok_ledger.ui.widgets.tables import TableRow, TouchCard
from tarok_ledger.ui.work import Work

SIDE = 0.45
"""How wide the choice is beside what it comes to."""
TWO_COLUMNS_DP = 1000
CHART_UPRIGHT, CHART_WIDE = 0.55, 0.7
"""Of the height of the window, unless the names at the ends of the lines need more."""
LINE_DP = 20
OPENS = "▾"
"""A chip that opens a sheet to choose from."""
Holder = TypeVar("Holder", Column, Panel, ChipGrid)


class StatisticsScreen(AppScreen):
    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, **values)
        self.side = Page(size_hint_x=SIDE)
        self.panes = BoxLayout()
        self.root_box.remove_widget(self.page)
        self.root_box.add_widget(self.panes)
        self.presenter: StatisticsPresenter | None = None
        self._what: dict[str, Any] = {}
        self._work: Work | None = None
        self._looked_at = ""
        """The player from whose details an evening was opened."""

    def open(self, **what: Any) -> None:
        """On a game, a company (`players`) or a section, if any is given. Coming back, or opened on the same again,
        everything is as it was left."""
        if self.presenter is None or what != self._what:
            self.presenter, self._what = StatisticsPresenter(self.app.ledger, self.words, **what), what
            self._looked_at = ""
            self.page.scroll_y = self.side.scroll_y = 1
        else:
            self.presenter.look_again()
        self._work_out()
        if self._looked_at:
            self._show_player(self._looked_at)

    def refresh(self) -> None:
        if self.presenter is None:
            return
        view = self.presenter.view
        self.set_bar(self.say("statistics.title"), view.line)
        self.panes.clear_widgets()
        self.side.body.clear_widgets()
        body = self.clear()
        if self.presenter.is_new:
            self.panes.add_widget(self.page)
            self._welcome(body)
            return
        top = self.side.body if self.wide else body
        if self.wide:
            self.panes.add_widget(self.side)
        self.panes.add_widget(self.page)
        top.add_widget(self._choice(view))
        top.add_widget(self._sections(view))
        for widget in self._shown(view):
            body.add_widget(widget)

    # Which evenings

    def _choice(self, view: StatisticsView) -> ChipGrid:
        def open_sheet(what: str, title: str) -> Chip:
            line = self.say(f"statistics.{what}")
            return chip(title, f"choose_{what}", partial(self._ask, what), line, sign=OPENS)

        made = (open_sheet(what, getattr(view, what)) for what in ("game", "company", "season"))
        return chips(*made, narrowest=104 * self.app.text_scale, most=3)

    def _ask(self, what: str) -> None:
        assert self.presenter is not None
        presenter = self.presenter
        options, choose = {
            "game": (presenter.games, presenter.choose_game),
            "company": (presenter.companies, presenter.choose_company),
            "season": (presenter.seasons, presenter.choose_season),
        }[what]
        body = self.show_sheet(self.say(f"statistics.{what}_title"))
        made = (self._option(option, what, choose) for option in options)
        body.add_widget(chips(*made, narrowest=(280 if what == "company" else 136) * self.app.text_scale, most=3))

    def _option(self, option: Option, what: str, choose: Callable[[str], None]) -> Chip:
        def act() -> None:
            self.close_sheet()
            choose(option.key)
            self._work_out()

        return chip(option.title, f"{what}:{option.key}", act, option.line, "chosen" if option.chosen else "plain")

    def _sections(self, view: StatisticsView) -> ChipGrid:
        made = (
            chip(
                self.say(f"statistics.section_{section}"),
                f"section:{section}",
                partial(self._show_section, section),
                look="chosen" if section == view.section else "plain",
            )
            for section in SECTIONS
        )
        return chips(*made, narrowest=92 * self.app.text_scale, most=3)

    def _show_section(self, section: str) -> None:
        assert self.presenter is not None
        self.presenter.show(section)
        self.page.scroll_y = 1
        self.refresh()

    # What they come to

    def _work_out(self) -> None:
        """At once, if every evening was worked out before; otherwise beside the screen."""
        assert self.presenter is not None
        self._stop()
        presenter, choice = self.presenter, self.presenter.choice
        if presenter.is_new:
            self.refresh()
        elif not presenter.to_work_out:
            self._take(choice, work_out(self.app.ledger, choice))
        else:
            self.refresh()
            self._work = Work(self, self.say("statistics.working"))
            self._work.run(lambda ledger, progress: work_out(ledger, choice, progress), partial(self._take, choice))

    def _take(self, choice: Any, statistics: Statistics | None) -> None:
        assert self.presenter is not None
        self.presenter.take(choice, statistics)
        self.refresh()

    def _stop(self) -> None:
        if self._work is not None:
            self._work.stop()
            self._work = None

    def _welcome(self, body: Column) -> None:
        body.add_widget(text("♣  ♦  ♥  ♠", "accent", size=36, halign="center", padding=(0, dp(24))))
        body.add_widget(text(self.say("statistics.empty"), size=20, bold=True, halign="center"))
        body.add_widget(text(self.say("statistics.empty_line"), "second", halign="center", padding=(dp(16), 0)))

    def _shown(self, view: StatisticsView) -> Iterator[Widget]:
        assert self.presenter is not None
        tables = self.presenter.tables
        if not view.worked_out:
            yield text(self.say("statistics.not_worked_out"), "second")
            yield brass(self.say("statistics.work_out"), "work_out", self._work_out)
        elif tables is None or view.is_empty:
            yield text(self.say("statistics.nothing"), "second")
        else:
            makers = {
                LEAGUE: self._league,
                PLAYERS: self._players,
                CONTRACTS: self._contracts,
                PARTNERS: self._partners,
                FEATS: self._feats,
                CHART: self._chart,
            }
            yield from makers[view.section](tables)
        for sentence in view.unread:
            yield text(sentence, "warning", 14)

    def _league(self, tables: StatisticsTables) -> Iterator[Widget]:
        yield _panel(self._league_row(line) for line in tables.league())
        for money in tables.money():
            yield heading(self.say("statistics.money", currency=money.currency))
            yield _panel(SumRow(title=line.title, value=line.value, sign=line.sign) for line in money.lines)

    def _league_row(self, line: LeagueLine) -> LeagueRow:
        row = LeagueRow(
            rank=line.rank,
            player=line.player,
            line=line.line,
            amount=line.amount,
            sign=line.sign,
            share=line.share,
            test_name=f"league:{line.player}",
        )
        row.bind(on_release=lambda *_: self._show_player(line.player))
        return row

    def _players(self, tables: StatisticsTables) -> Iterator[Widget]:
        yield self._in_columns([self._player_card(line) for line in tables.player_cards()])
        yield text(self.say("statistics.touch_hint"), "second", 13)

    def _player_card(self, line: PlayedLine) -> PlayerCard:
        card = PlayerCard(test_name=f"player:{line.title}")
        card.add_widget(_played(line))
        card.bind(on_release=lambda *_: self._show_player(line.title))
        return card

    def _contracts(self, tables: StatisticsTables) -> Iterator[Widget]:
        assert self.presenter is not None
        whose = self.presenter.player or self.say("statistics.everyone")
        yield chip(whose, "choose_player", self._ask_player, self.say("statistics.whose"), sign=OPENS)
        panels = []
        for group in tables.contracts(self.presenter.player):
            panel = Panel()
            panel.add_widget(heading(group.title))
            for line in group.lines:
                panel.add_widget(_played(line))
            panels.append(panel)
        yield self._in_columns(panels)
        yield text(self.say("statistics.bar_hint"), "second", 13)

    def _ask_player(self) -> None:
        assert self.presenter is not None and self.presenter.tables is not None
        body = self.show_sheet(self.say("statistics.whose_title"))
        names = ("", *self.presenter.tables.players)
        made = (
            chip(
                name or self.say("statistics.everyone"),
                f"contracts_of:{name or 'all'}",
                partial(self._show_contracts_of, name),
                look="chosen" if name == self.presenter.player else "plain",
            )
            for name in names
        )
        body.add_widget(chips(*made, narrowest=104 * self.app.text_scale, most=4))

    def _show_contracts_of(self, player: str) -> None:
        assert self.presenter is not None
        self.close_sheet()
        self.presenter.show_contracts_of(player)
        self.refresh()

    def _partners(self, tables: StatisticsTables) -> Iterator[Widget]:
        lines = tables.partners()
        if not lines:
            yield text(self.say("statistics.no_partners"), "second")
            return
        yield _panel(_played(line) for line in lines)
        yield text(self.say("statistics.bar_hint"), "second", 13)

    def _feats(self, tables: StatisticsTables) -> Iterator[Widget]:
        pots, counters, feats = tables.pots(), tables.counters(), tables.feats()
        if not (pots or counters or feats):
            yield text(self.say("statistics.no_feats"), "second")
        if feats:
            yield heading(self.say("statistics.feats_heading"))
            yield _panel(map(_value, feats))
        if counters:
            yield heading(self.say("statistics.counters_heading"))
            yield _panel(map(_value, counters))
        if pots:
            yield heading(self.say("statistics.pots_heading"))
            yield from (self._mark(mark) for mark in pots)

    def _chart(self, tables: StatisticsTables) -> Iterator[Widget]:
        yield text(self.say("statistics.chart_line"), "second", 14)
        lines = len(tables.players) - tables.chart_leaves_out
        room = Window.height * (CHART_WIDE if self.wide else CHART_UPRIGHT)
        paper = ChartPaper(height=max(room, dp(60) + lines * dp(LINE_DP) * self.app.text_scale))
        paper.add_widget(Chart(tables.chart))
        yield paper
        if tables.chart_leaves_out:
            yield text(self.say("statistics.chart_leaves_out", number=tables.chart_leaves_out), "second", 13)

    def _in_columns(self, widgets: Sequence[Widget]) -> Widget:
        """Under each other; on a tablet in two columns, to be read down the first and then down the second."""
        middle = (len(widgets) + 1) // 2 if Window.width >= dp(TWO_COLUMNS_DP) * self.app.text_scale else len(widgets)
        columns = Row(spacing=dp(12))
        for part in (widgets[:middle], widgets[middle:]):
            if part:
                columns.add_widget(_filled(Column(spacing=dp(12), pos_hint={"top": 1}), part))
        return columns

    # One player

    def _show_player(self, player: str) -> None:
        assert self.presenter is not None
        self._looked_at = ""
        tables = self.presenter.tables
        if tables is None or player not in tables.players:
            return
        detail = tables.detail(player)
        body = self.show_sheet(player)
        body.add_widget(self._tiles(detail.tiles))
        body.add_widget(_panel([_played(detail.played)]))
        if detail.marks:
            body.add_widget(heading(self.say("statistics.marks_heading")))
            body.add_widget(chips(*(self._mark(mark, player) for mark in detail.marks), narrowest=260, most=2))
        body.add_widget(heading(self.say("statistics.streaks_heading")))
        body.add_widget(self._tiles(detail.streaks))
        for title, lines in (("counters", detail.counters), ("feats", detail.feats)):
            if lines:
                body.add_widget(heading(self.say(f"statistics.{title}_heading")))
                body.add_widget(_panel(map(_value, lines)))
        title = self.say("statistics.contracts_of", player=player)
        body.add_widget(quiet(title, "show_contracts", partial(self._show_contracts_of, player)))

    def _tiles(self, lines: Iterable[ValueLine]) -> ChipGrid:
        grid = ChipGrid(narrowest=dp(92) * self.app.text_scale, most=6)
        return _filled(grid, (Tile(title=line.title, value=line.value, sign=line.sign) for line in lines))

    def _mark(self, mark: MarkLine, player: str = "") -> TouchCard:
        card = TouchCard(title=mark.title, line=mark.line, test_name=f"mark:{mark.key}")
        card.bind(on_release=lambda *_: self._open_evening(mark.evening, player))
        return card

    def _open_evening(self, evening: str, player: str) -> None:
        self.close_sheet()
        self._looked_at = player
        self.app.go("sheet", evening=evening)


def _played(line: PlayedLine) -> PlayedRow:
    return PlayedRow(
        title=line.title,
        line=line.line,
        amount=line.amount,
        sign=line.sign,
        won=line.won,
        even=line.even,
        lost=line.lost,
    )


def _value(line: ValueLine) -> TableRow:
    return TableRow(title=line.title, value=line.value, line=line.line)


def _panel(widgets: Iterable[Widget]) -> Panel:
    return _filled(Panel(), widgets)


def _filled(holder: Holder, widgets: Iterable[Widget]) -> Holder:
    for widget in widgets:
        holder.add_widget(widget)
    return holder
