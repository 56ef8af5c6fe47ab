"""Starts the app."""

from tarok_ledger.ui.start import start

if __name__ == "__main__":
    start()
