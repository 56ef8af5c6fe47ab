"""What it costs to write, as the journal grows, and then the other benchmarks. Run with `make bench`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench.measure import HAND, RAW_HEADER, report, seconds
from bench.statistics import bench_statistics
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.header import Header, read_header
from tarok_ledger.service.ledger import Ledger, OpenEvening, random_id, system_clock
from tarok_ledger.storage.sqlite import SqliteStore

SHORT, LONG = 20, 5_000


def header() -> Header:
    read = read_header(RAW_HEADER)
    assert isinstance(read, Header)
    return read


def evening_of(hands: int) -> Evening:
    evening = Evening(header())
    for _ in range(hands):
        assert evening.append(HAND) == ()
    return evening


def bench_record() -> None:
    long, short = evening_of(LONG), evening_of(SHORT)
    report(
        f"record a hand after {LONG}",
        seconds(lambda: long.append(HAND)),
        f"after {SHORT}",
        seconds(lambda: short.append(HAND)),
    )


def bench_amend() -> None:
    evening = evening_of(LONG)
    amended = {**HAND, "points": 46}
    last = seconds(lambda: evening.append({"type": "amend", "entry": LONG, "with": amended}))
    report(f"amend the last of {LONG} hands", last, "settle them all again", seconds(lambda: evening_of(LONG)))


def bench_save() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "bench.db")
        ledger = Ledger(store, clock=system_clock, new_id=random_id)

        def opened(hands: int) -> OpenEvening:
            started = ledger.start(RAW_HEADER)
            assert isinstance(started, OpenEvening)
            for _ in range(hands):
                assert ledger.record(started, HAND) == ()
            return started

        long, short = opened(LONG // 5), opened(SHORT)
        report(
            f"save a hand after {LONG // 5}",
            seconds(lambda: ledger.record(long, HAND)),
            f"after {SHORT}",
            seconds(lambda: ledger.record(short, HAND)),
        )
        store.close()


if __name__ == "__main__":
    bench_record()
    bench_amend()
    bench_save()
    bench_statistics()
