"""What all benchmarks measure with, and the table they measure on."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

REPEATS = 5
RAW_HEADER = {"game": "slovenian", "players": ["Ana", "Bor", "Cene", "Dana"]}
HAND = {"type": "hand", "contract": "two", "declarer": "Ana", "partner": "Bor", "points": 45}


def seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The quickest of several runs, which is the least disturbed one."""
    best = float("inf")
    for _ in range(repeats):
        begin = perf_counter()
        work()
        best = min(best, perf_counter() - begin)
    return best


def report(what: str, measured: float, peer: str, by: float) -> None:
    print(f"{what}: {measured * 1e6:.0f} µs; {peer}: {by * 1e6:.0f} µs; ratio {measured / by:.4f}")
