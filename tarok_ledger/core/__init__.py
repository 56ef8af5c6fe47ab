"""The bookkeeping that every game shares: no rule of any game stands here."""
