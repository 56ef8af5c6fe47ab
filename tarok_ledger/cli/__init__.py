"""`tarok-ledger`, the command line."""

from tarok_ledger.cli.main import main

__all__ = ["main"]
