"""Starts the app."""

from tarok_ledger.ui.app import TarokLedgerApp

if __name__ == "__main__":
    TarokLedgerApp().run()
