"""`python -m tarok_ledger` is the command line."""

import sys

from tarok_ledger.cli import main

if __name__ == "__main__":
    sys.exit(main())
