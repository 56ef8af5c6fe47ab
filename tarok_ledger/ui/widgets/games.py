"""The games as cards in groups, for whoever lets one be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp

from tarok_ledger.ui.presenters.game_list import GameChoice, GameGroup
from tarok_ledger.ui.widgets.evenings import Card
from tarok_ledger.ui.widgets.look import Column, Heading, Words


def line_card(
    title: str, line: str, test_name: str, do: Callable[[], None], lively: bool = False, opens: bool = False
) -> Card:
    """A title and a line under it; with a sign at its side where it opens something to choose from."""
    card = Card(test_name=test_name, lively=lively, opens=opens)
    for words in (Words(text=title, bold=True, size_sp=17), Words(text=line, role="second", size_sp=14)):
        if words.text:
            card.add_widget(words)
    card.bind(on_release=lambda *_: do())
    return card


def show_games(body: Column, groups: Sequence[GameGroup], choose: Callable[[str], None], chosen: str = "") -> None:
    for group in groups:
        body.add_widget(Heading(text=group.title.upper()))
        column = Column(spacing=dp(8))
        for game in group.games:
            column.add_widget(_choice(game, choose, chosen))
        body.add_widget(column)


def _choice(game: GameChoice, choose: Callable[[str], None], chosen: str) -> Card:
    return line_card(game.name, game.about, f"game:{game.id}", lambda: choose(game.id), lively=game.id == chosen)
