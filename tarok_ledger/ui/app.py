"""The app: one window, a stack of screens, and the settings that every widget follows."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.screenmanager import NoTransition, ScreenManager

from tarok_ledger.i18n import Words
from tarok_ledger.service import Ledger
from tarok_ledger.storage.store import StorageError
from tarok_ledger.ui.screens.registry import SCREENS
from tarok_ledger.ui.theme import FELT, THEMES
from tarok_ledger.ui.widgets.look import Words as PlainWords
from tarok_ledger.ui.widgets.look import gradient

BACK_KEYS = (27, 1001)
"""Escape on a desktop, the back key of Android."""


class StorageTrouble(ExceptionHandler):
    """A ledger that cannot be written to (a full disk, a card taken out) is said on the screen; nothing typed is lost,
    for the screen stays as it is."""

    def __init__(self, app: TarokLedgerApp) -> None:
        super().__init__()
        self._app = app

    def handle_exception(self, inst: BaseException) -> int:
        if not isinstance(inst, StorageError):
            return int(ExceptionManager.RAISE)
        self._app.tell(self._app.words.problem(inst.problem))
        return int(ExceptionManager.PASS)


class TarokLedgerApp(App):
    title = "Tarok Ledger"
    theme = ObjectProperty(FELT, rebind=True)
    text_scale = NumericProperty(1.0)
    left_hand = BooleanProperty(False)
    brass = ObjectProperty(None, allownone=True)

    def __init__(self, ledger: Ledger, **values: Any) -> None:
        super().__init__(**values)
        self.ledger = ledger
        self.words = Words()
        self._stack: list[tuple[str, dict[str, Any]]] = []
        self._trouble = StorageTrouble(self)

    def build(self) -> ScreenManager:
        self.apply_settings()
        self.manager = ScreenManager(transition=NoTransition())
        Window.bind(on_keyboard=self._key)
        ExceptionManager.add_handler(self._trouble)
        self.go("evenings")
        return self.manager

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self._key)
        ExceptionManager.remove_handler(self._trouble)

    def on_pause(self) -> bool:
        """Everything typed is kept as it is typed, so there is nothing left to save."""
        return True

    def open_settings(self, *_: Any) -> bool:
        """Kivy opens settings of its own on F1 and on the menu key of a phone; ours are a screen."""
        return False

    def apply_settings(self) -> None:
        """Takes over what was chosen in the settings."""
        settings = self.ledger.settings()
        self.theme = THEMES.get(settings.get("theme", FELT.name), FELT)
        self.text_scale = settings.get("text_percent", 100) / 100
        self.left_hand = settings.get("left_hand", False)
        self.brass = gradient(self.theme.brass, self.theme.brass_dark)
        Window.clearcolor = self.theme.ground
        Window.allow_screensaver = not settings.get("keep_awake", True)

    def go(self, name: str, **what: Any) -> None:
        """Opens a screen on top of the others."""
        self._stack.append((name, what))
        self._show()

    def replace(self, name: str, **what: Any) -> None:
        """Opens a screen in place of the one on top."""
        self._stack[-1] = (name, what)
        self._show()

    def back(self) -> bool:
        """Back to where one came from; false when there is nowhere to go back to."""
        if self.screen.close_sheet():
            return True
        if len(self._stack) == 1:
            return False
        self.screen.leaving()
        self._stack.pop()
        self._show()
        return True

    def tell(self, sentence: str) -> None:
        """Says something over whatever is shown."""
        body = self.screen.show_sheet(self.title)
        body.add_widget(PlainWords(text=sentence))

    def home(self) -> None:
        del self._stack[1:]
        self._show()

    @property
    def screen(self) -> Any:
        return self.manager.current_screen

    def _show(self) -> None:
        name, what = self._stack[-1]
        if not self.manager.has_screen(name):
            self.manager.add_widget(SCREENS[name](self, name=name))
        self.manager.current = name
        self.screen.open(**what)

    def _key(self, _window: Any, key: int, *_rest: Any) -> bool:
        return key in BACK_KEYS and self.back()
