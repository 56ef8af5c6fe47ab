"""Score-keeping and ledger for real tarok tables."""

__version__ = "0.1.0"
