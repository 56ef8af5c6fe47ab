"""In the making."""

from __future__ import annotations

from tarok_ledger.ui.screens.base import AppScreen, brass, chip, chips, heading, quiet, text


class EveningsScreen(AppScreen):
    def refresh(self) -> None:
        self.set_bar("Evenings", "a line under it", ("⋮", "menu", lambda: None))
        body = self.clear()
        body.add_widget(heading("Contract"))
        body.add_widget(
            chips(
                *(
                    chip(name, name, lambda: None, line="10", look="chosen" if name == "Two" else "plain")
                    for name in ("Klop", "Three", "Two", "One", "Solo three")
                )
            )
        )
        body.add_widget(
            text("Some words that wrap when they are long enough to do so, which they are by now.", "second")
        )
        body.add_widget(brass("Record the hand", "record", lambda: None))
        body.add_widget(
            chips(*(quiet(name, name, lambda: None, "↶") for name in ("Undo", "No play", "Fine", "Transfer")))
        )
