"""Paths as they are shown."""

from __future__ import annotations

import os
from dataclasses import replace

from tarok_ledger.core.problems import Problem


def roomy_problem(found: Problem) -> Problem:
    """A problem whose field may be a path, which can be broken into lines where a folder begins."""
    return replace(found, field=found.field.replace(os.sep, f" {os.sep}").strip())
