"""What statistics of many evenings cost: with what was kept, after one evening has changed, and all worked out anew."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from bench.measure import HAND, RAW_HEADER, report, seconds
from tarok_ledger.journal.codec import dump_json
from tarok_ledger.journal.header import Header, dump_header, read_header
from tarok_ledger.service.history import Choice, History
from tarok_ledger.service.ledger import Ledger, OpenEvening, random_id, system_clock
from tarok_ledger.service.people import People
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.storage.store import StoredEvening, StoredRecord

EVENINGS, HANDS = 1_000, 60
PLAYERS = ("Ana", "Bor", "Cene", "Dana")
WITH_PARTNER, ALONE = ("three", "two", "one"), ("solo_three", "solo_two")
PREMIUMS = ("trula", "kings", "pagat_ultimo")


def hand(number: int) -> dict[str, object]:
    """Hands of many kinds, by everyone with everyone."""
    contract = (*WITH_PARTNER, *ALONE, "klop")[number % 6]
    if contract == "klop":
        points = dict(zip(PLAYERS, (20, 20, 15, 15), strict=True))
        return {"type": "hand", "contract": contract, "klop_points": points}
    declarer, partner = PLAYERS[number % 4], PLAYERS[(number + 1 + number // 4 % 3) % 4]
    premium = {"premium": PREMIUMS[number % 3], "by": "declarer" if number % 2 else "defence"}
    answers = {"declarer": declarer, "points": 20 + number % 40, "premiums": [premium]}
    return {
        "type": "hand",
        "contract": contract,
        **answers,
        **({"partner": partner} if contract in WITH_PARTNER else {}),
    }


def fill(store: SqliteStore) -> None:
    header = read_header({**RAW_HEADER, "options": {"forced_klop": False}})
    assert isinstance(header, Header)
    outcome = json.dumps({"totals": dict.fromkeys(PLAYERS, 0), "entries": HANDS, "closed": False})
    with store.transaction():
        for evening in range(EVENINGS):
            started_at = f"20{evening // 336 + 20}-{evening // 28 % 12 + 1:02}-{evening % 28 + 1:02}T20:00:00+00:00"
            stored = StoredEvening(f"e{evening}", started_at, dump_json(dump_header(header)))
            records = [
                StoredRecord(f"e{evening}r{number}", number, started_at, json.dumps(hand(evening + number)), outcome)
                for number in range(1, HANDS + 1)
            ]
            store.add_evening(stored, records, None)


def bench_statistics() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "bench.db")
        fill(store)
        ledger = Ledger(store, clock=system_clock, new_id=random_id)
        people = People(ledger)
        history = History(store, ledger, lambda: people.names().at_table)

        def all_evenings() -> None:
            assert history.statistics(Choice()) is not None

        def one_changed() -> None:
            opened = ledger.open("e0")
            assert isinstance(opened, OpenEvening)
            assert ledger.record(opened, HAND) == ()
            all_evenings()

        anew = seconds(all_evenings, repeats=1)
        kept = seconds(all_evenings)
        report(f"statistics of {EVENINGS} evenings, kept", kept, "worked out anew", anew)
        report("with one evening changed", seconds(one_changed), "with none", kept)
        store.close()
