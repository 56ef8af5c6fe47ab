"""The app's window. So far it shows the title and the games; the screens follow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import get_color_from_hex

from tarok_ledger.games.registry import GAMES
from tarok_ledger.i18n import Words
from tarok_ledger.ui.theme import FELT

LAYOUT = Path(__file__).with_name("games.kv")


class GameRow(BoxLayout):
    """A game and a line on what it is; its look is in `games.kv`."""

    name = StringProperty()
    about = StringProperty()


class GamesScreen(BoxLayout):
    """The title and all games."""


class TarokLedgerApp(App):
    title = "Tarok Ledger"
    text_colour = get_color_from_hex(FELT.text)
    second_colour = get_color_from_hex(FELT.second_text)
    surface_colour = get_color_from_hex(FELT.surface)

    def build(self) -> Any:
        Window.clearcolor = get_color_from_hex(FELT.ground)
        Builder.unload_file(str(LAYOUT))
        Builder.load_file(str(LAYOUT))
        screen = GamesScreen()
        words = Words()
        for game in GAMES:
            row = GameRow()
            row.name, row.about = words.label("game", game.id), words.label("about", game.id)
            screen.ids.games.add_widget(row)
        return screen
