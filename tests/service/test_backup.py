"""Backup and restoring: everything comes back, nothing that is here is changed, and a flawed file does nothing."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tarok_ledger.core.problems import Problems
from tarok_ledger.games.registry import GAMES
from tarok_ledger.journal.codec import dump_evening
from tarok_ledger.service.accounts import Accounts, Receipt
from tarok_ledger.service.backup import (
    DIFFERENT,
    LONGER_HERE,
    LONGER_THERE,
    NEW,
    SAME,
    Backup,
    Restored,
    RestorePlan,
)
from tarok_ledger.service.backup_file import CONTENT, check_sum
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.service.people import People
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.storage.store import StoredEvening, StoredRecord
from tests.cli.examples import THREE, TWO, Entry
from tests.evenings import random_evening
from tests.service.desk import Desk, gives
from tests.storage.kept import EVENING, TOTALS_THEN, write_evening_of_older_rules

TABLES = ("evenings", "records", "closings", "payments", "jottings")
NOTHING = Restored(0, 0, 0, 0, 0)


@pytest.fixture
def desk(store: SqliteStore) -> Desk:
    """A ledger with something of everything."""
    desk = Desk(store)
    first = desk.play(gives("Ana", "Bor", 300))
    desk.play(gives("Ana K.", "Bor", 50), players=("Ana K.", "Bor", "Žiga"), currency="DKK")
    begun = desk.start(gives("Ana", "Cene", 20))
    accounts = Accounts(desk.ledger)
    slip = accounts.pay(THREE, "EUR", "Ana", "Bor", 30)
    assert isinstance(slip, Receipt)
    assert accounts.take_back(slip.payment_id) == ()
    accounts.tick(first, "Ana", "Bor")
    assert desk.ledger.reopen(first) == ()
    assert desk.ledger.amend(first, 1, gives("Ana", "Bor", 320)) == ()
    assert desk.ledger.close(first) == ()
    assert People(desk.ledger).merge("Ana K.", "Ana") == ()
    assert People(desk.ledger).rename("Žiga", "Žiga N.") == ()
    desk.ledger.hide(desk.play(gives("Cene", "Bor", 9)).id)
    desk.ledger.keep_draft(begun, {"kind": "hand", "answers": {"note": "“half”"}})
    desk.ledger.keep_setting("text_size", 1.25)
    desk.ledger.keep_preset("danish", "Tuesday", {"nolo": 30})
    return desk


@pytest.fixture
def other(tmp_path: Path) -> Iterator[SqliteStore]:
    """Another ledger, still empty."""
    with closing(SqliteStore(tmp_path / "other.db")) as store:
        yield store


def everything(store: SqliteStore) -> dict[str, list[Any]]:
    """All that a ledger holds, read past the program, in the order in which it was written."""
    with closing(sqlite3.connect(store.path)) as connection:
        return {table: connection.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall() for table in TABLES}  # noqa: S608


def contents(store: SqliteStore) -> dict[str, set[Any]]:
    return {table: set(rows) for table, rows in everything(store).items()}


def made(ledger: Ledger) -> str:
    text = Backup(ledger).make()
    assert isinstance(text, str), text
    return text


def looked(store: SqliteStore, text: str) -> RestorePlan:
    plan = Backup(Desk(store).ledger).look(text)
    assert isinstance(plan, RestorePlan), plan
    return plan


def restored(store: SqliteStore, text: str, keep_both: bool = False) -> Restored:
    done = Backup(Desk(store).ledger).restore(looked(store, text), keep_both)
    assert isinstance(done, Restored), done
    return done


def cases(plan: RestorePlan) -> dict[str, str]:
    return {evening.id: evening.case for evening in plan.evenings}


def opened(ledger: Ledger, evening_id: str) -> OpenEvening:
    found = ledger.open(evening_id)
    assert isinstance(found, OpenEvening), found
    return found


def test_restore_into_an_empty_ledger_gives_the_very_same_one(
    desk: Desk, store: SqliteStore, other: SqliteStore
) -> None:
    text = made(desk.ledger)
    plan = looked(other, text)
    assert set(cases(plan).values()) == {NEW}
    assert everything(other)["evenings"] == []
    done = restored(other, text)
    # Four evenings; a slip, what took it back, and the tick; an alias, an alias and a spelling for the rename, a draft,
    # a setting, a preset and what is hidden.
    assert done == Restored(added=4, continued=0, copied=0, payments=3, jottings=7)
    assert contents(other) == contents(store)
    there = Desk(other).ledger
    assert there.summaries() == desk.ledger.summaries()
    assert Accounts(there).companies() == Accounts(desk.ledger).companies()
    assert People(there).known() == People(desk.ledger).known()
    for summary in desk.ledger.summaries(with_hidden=True):
        assert there.export_file(opened(there, summary.id)) == desk.ledger.export_file(opened(desk.ledger, summary.id))
    assert there.settings() == {"text_size": 1.25}
    assert there.presets("danish") == {"Tuesday": {"nolo": 30}}
    assert made(there) == text


def test_make_twice_gives_the_same_text_with_a_line_for_every_record(desk: Desk, store: SqliteStore) -> None:
    text = made(desk.ledger)
    assert made(desk.ledger) == text
    document = json.loads(text)
    assert (document["format"], document["version"]) == ("tarok-ledger/backup", 1)
    assert text.count('\n{"id": ') == sum(
        len(rows) for table, rows in everything(store).items() if table in TABLES[:2] + TABLES[3:4]
    )


def test_restore_gives_back_the_very_text_however_it_was_written(store: SqliteStore, other: SqliteStore) -> None:
    header = '{"players":["Ana","Bor","Cene"],  "game":"danish", "stake":{"currency":"EUR","per_point":"0.010"}}'
    outcome = '{"totals":{"Ana":0},"entries":1,"closed":false}'
    record = StoredRecord("r", 1, "2025-01-01T20:00:00+00:00", '{"type":"note","note":"\\u017diga"}', outcome)
    store.add_evening(StoredEvening("e", "2025-01-01T19:00:00+00:00", header), [record], None)
    restored(other, made(Desk(store).ledger))
    assert contents(other) == contents(store)


def test_make_of_an_empty_ledger_is_a_backup_too(store: SqliteStore, other: SqliteStore) -> None:
    text = made(Desk(store).ledger)
    assert restored(other, text) == NOTHING
    assert contents(other) == {table: set() for table in TABLES}


@pytest.mark.parametrize("keep_both", [False, True])
def test_restore_what_is_here_already_changes_nothing(desk: Desk, store: SqliteStore, keep_both: bool) -> None:
    text, before = made(desk.ledger), everything(store)
    assert set(cases(looked(store, text)).values()) == {SAME}
    assert restored(store, text, keep_both) == NOTHING
    assert everything(store) == before


def test_restore_continues_a_journal_of_which_ours_is_the_beginning(
    desk: Desk, store: SqliteStore, other: SqliteStore
) -> None:
    early = made(desk.ledger)
    begun = next(summary.id for summary in desk.ledger.summaries() if not summary.closed)
    evening = opened(desk.ledger, begun)
    assert desk.ledger.record(evening, gives("Bor", "Ana", 5)) == ()
    assert desk.ledger.close(evening) == ()
    late = made(desk.ledger)
    restored(other, early)
    assert [case for case in cases(looked(other, late)).values() if case != SAME] == [LONGER_THERE]
    assert restored(other, late) == Restored(added=0, continued=1, copied=0, payments=0, jottings=0)
    assert contents(other) == contents(store)
    assert opened(Desk(other).ledger, begun).kept == evening.kept


def test_restore_keeps_ours_where_it_is_longer(desk: Desk, store: SqliteStore) -> None:
    early = made(desk.ledger)
    begun = next(summary.id for summary in desk.ledger.summaries() if not summary.closed)
    assert desk.ledger.record(opened(desk.ledger, begun), gives("Bor", "Ana", 5)) == ()
    before = everything(store)
    assert cases(looked(store, early))[begun] == LONGER_HERE
    assert restored(store, early, keep_both=True) == NOTHING
    assert everything(store) == before


def went_another_way(desk: Desk, other: SqliteStore) -> tuple[str, str]:
    """Both ledgers go on with the same evening, each its own way. Returns the evening and the backup of the first."""
    restored(other, made(desk.ledger))
    begun = next(summary.id for summary in desk.ledger.summaries() if not summary.closed)
    evening = opened(desk.ledger, begun)
    assert desk.ledger.record(evening, gives("Bor", "Ana", 5)) == ()
    assert desk.ledger.close(evening) == ()
    there = Desk(other, "other").ledger
    assert there.record(opened(there, begun), gives("Cene", "Ana", 8)) == ()
    return begun, made(desk.ledger)


def test_restore_leaves_an_evening_that_went_another_way_alone(desk: Desk, other: SqliteStore) -> None:
    begun, text = went_another_way(desk, other)
    before = everything(other)
    assert cases(looked(other, text))[begun] == DIFFERENT
    assert restored(other, text) == NOTHING
    assert everything(other) == before


def test_restore_keep_both_takes_the_other_way_in_as_a_further_evening_once(desk: Desk, other: SqliteStore) -> None:
    begun, text = went_another_way(desk, other)
    there = Desk(other, "there").ledger
    ours = opened(there, begun).result["totals"]
    assert restored(other, text, keep_both=True) == Restored(0, 0, 1, 0, 0)
    (copy,) = (summary for summary in there.summaries() if summary.id not in cases(looked(other, text)))
    # Ana gave Cene 20, and then got 5 from Bor there, 8 from Cene here.
    assert copy.totals == {"Ana": -15, "Bor": -5, "Cene": 20}
    assert opened(there, copy.id).kept == opened(desk.ledger, begun).kept
    assert opened(there, begun).result["totals"] == ours == {"Ana": -12, "Bor": 0, "Cene": 12}
    after = everything(other)
    assert cases(looked(other, text))[begun] == SAME
    assert restored(other, text, keep_both=True) == NOTHING
    assert everything(other) == after
    # And the copy can be written to like any evening.
    assert there.reopen(opened(there, copy.id)) == ()


def test_restore_other_header_under_the_same_id_is_another_evening(store: SqliteStore, other: SqliteStore) -> None:
    mine, theirs = Desk(store), Desk(other)
    mine.play(gives("Ana", "Bor", 1))
    theirs.play(gives("Ana", "Bor", 1), currency="DKK")
    text = made(mine.ledger)
    assert list(cases(looked(other, text)).values()) == [DIFFERENT]
    assert restored(other, text) == NOTHING
    assert restored(other, text, keep_both=True) == Restored(0, 0, 1, 0, 0)
    assert Accounts(theirs.ledger).currencies(THREE) == ("DKK", "EUR")


def test_restore_adds_jottings_that_are_missing_and_leaves_those_that_are_here(desk: Desk, other: SqliteStore) -> None:
    there = Desk(other).ledger
    there.keep_setting("text_size", 2)
    there.keep_preset("danish", "Tuesday", {"nolo": 99})
    restored(other, made(desk.ledger))
    desk.ledger.keep_setting("theme", "dark")
    desk.ledger.keep_preset("danish", "Friday", {"nolo": 1})
    assert restored(other, made(desk.ledger)).jottings == 2
    assert there.settings() == {"text_size": 2, "theme": "dark"}
    assert there.presets("danish") == {"Tuesday": {"nolo": 99}, "Friday": {"nolo": 1}}


def test_restore_brings_back_no_draft_and_no_hiding_of_an_evening_that_is_here(desk: Desk, store: SqliteStore) -> None:
    text = made(desk.ledger)
    shown = {summary.id for summary in desk.ledger.summaries()}
    begun = next(summary.id for summary in desk.ledger.summaries() if not summary.closed)
    desk.ledger.keep_draft(opened(desk.ledger, begun), None)
    (hidden,) = {summary.id for summary in desk.ledger.summaries(with_hidden=True)} - shown
    desk.ledger.unhide(hidden)
    assert restored(store, text) == NOTHING
    assert desk.ledger.draft(opened(desk.ledger, begun)) is None
    assert len(desk.ledger.summaries()) == len(shown) + 1


def test_restore_persons_named_the_other_way_round_here_make_no_circle(store: SqliteStore, other: SqliteStore) -> None:
    mine, theirs = Desk(store, "mine"), Desk(other, "theirs")
    for desk in (mine, theirs):
        desk.play(players=("Ana", "Bor", "Cene"))
        desk.play(players=("Ana K.", "Bor", "Cene"))
    assert People(mine.ledger).merge("Ana", "Ana K.") == ()
    assert People(theirs.ledger).merge("Ana K.", "Ana") == ()
    assert restored(other, made(mine.ledger)).jottings == 0
    assert {People(theirs.ledger).person_of(name) for name in ("Ana", "Ana K.")} == {"Ana"}


def test_restore_a_payment_taken_back_on_both_sides_is_taken_back_once(desk: Desk, other: SqliteStore) -> None:
    restored(other, made(desk.ledger))
    tick = next(row.id for row in other.payments() if row.evening_id)
    for ledger in (desk.ledger, Desk(other, "other").ledger):
        assert Accounts(ledger).take_back(tick) == ()
    assert restored(other, made(desk.ledger)) == NOTHING
    assert sum(row.takes_back == tick for row in other.payments()) == 1


@pytest.mark.parametrize("hand", [TWO, {**TWO, "points": 71}], ids=["settled otherwise", "no longer readable"])
def test_restore_an_evening_of_older_rules_keeps_what_stood_and_says_so(
    store: SqliteStore, database: Path, other: SqliteStore, hand: Entry
) -> None:
    write_evening_of_older_rules(database, hand)
    (evening,) = looked(other, made(Desk(store).ledger)).evenings
    assert (evening.id, evening.case, evening.other_rules) == (EVENING, NEW, True)
    restored(other, made(Desk(store).ledger))
    assert contents(other) == contents(store)
    (summary,) = Desk(other).ledger.summaries()
    assert summary.totals == TOTALS_THEN


def test_look_at_evenings_of_every_game_finds_them_settled_as_written(store: SqliteStore, other: SqliteStore) -> None:
    ledger = Desk(store).ledger
    for game in GAMES:
        taken = ledger.import_file(dump_evening(random_evening(Random(7), game)))
        assert isinstance(taken, OpenEvening), taken
    plan = looked(other, made(ledger))
    assert len(plan.evenings) == len(GAMES)
    assert not any(evening.other_rules for evening in plan.evenings)
    restored(other, made(ledger))
    assert contents(other) == contents(store)


Flaw = Callable[[dict[str, Any]], object]


def tampered(text: str, flaw: Flaw) -> str:
    document = json.loads(text)
    flaw(document)
    return json.dumps(document, ensure_ascii=False)


def body_of(document: dict[str, Any]) -> dict[str, Any]:
    body: dict[str, Any] = document["evenings"][0]["records"][0]["body"]
    return body


CHANGED: dict[str, Flaw] = {
    "a sum": lambda document: body_of(document).update(amount=301),
    "a body that does not settle": lambda document: body_of(document).update({"from": "Nobody"}),
    "an outcome": lambda document: document["evenings"][0]["records"][0]["outcome"]["totals"].update(Ana=0),
    "a header": lambda document: document["evenings"][0]["header"].update(game="bridge"),
    "a result": lambda document: document["evenings"][0]["records"][1]["closing"]["money"].update(Ana="9.00"),
    "a record left out": lambda document: document["evenings"][0]["records"].pop(),
    "an evening left out": lambda document: document["evenings"].pop(),
    "a payment": lambda document: document["payments"][0].update(cents=1),
    "a setting": lambda document: document["jottings"]["setting"].update(text_size="9"),
    "a check sum": lambda document: document.update(sha256="0" * 64),
}


def assert_nothing_happens(store: SqliteStore, text: str) -> Problems:
    before = everything(store)
    plan = Backup(Desk(store).ledger).look(text)
    assert isinstance(plan, tuple), plan
    assert everything(store) == before
    return plan


@pytest.mark.parametrize("flaw", CHANGED.values(), ids=CHANGED)
def test_look_at_a_changed_file_is_refused(desk: Desk, other: SqliteStore, flaw: Flaw) -> None:
    text = tampered(made(desk.ledger), flaw)
    assert [found.key for found in assert_nothing_happens(other, text)] == ["backup.changed"]


def test_look_at_a_file_laid_out_anew_is_the_same_backup(desk: Desk, other: SqliteStore) -> None:
    """Only the content counts: an editor may have broken the lines elsewhere."""
    again = json.dumps(json.loads(made(desk.ledger)), indent=4)
    assert restored(other, again).added == 4


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "file.not_json"),
        ("{", "file.not_json"),
        ("[]", "backup.foreign"),
        ("7", "backup.foreign"),
        ("{}", "backup.foreign"),
        ('{"format": "tarok-ledger/evening", "version": 1}', "backup.foreign"),
        ('{"format": "tarok-ledger/backup"}', "backup.foreign"),
        ('{"format": "tarok-ledger/backup", "version": "1"}', "backup.foreign"),
        ('{"format": "tarok-ledger/backup", "version": 2, "new": "things"}', "file.newer_version"),
        ('{"format": "tarok-ledger/backup", "format": 1}', "file.key_twice"),
    ],
)
def test_look_at_a_foreign_or_newer_file_is_refused(store: SqliteStore, text: str, key: str) -> None:
    assert [found.key for found in assert_nothing_happens(store, text)] == [key]


def test_look_at_a_file_cut_off_anywhere_is_refused(desk: Desk, other: SqliteStore) -> None:
    text = made(desk.ledger).rstrip()
    for length in range(0, len(text), max(1, len(text) // 60)):
        assert_nothing_happens(other, text[:length])


def check_sum_made_right(text: str) -> str:
    """As somebody would forge it who has read the program."""
    document = json.loads(text)
    document["sha256"] = check_sum(tuple(document[key] for key in CONTENT))
    return json.dumps(document, ensure_ascii=False)


BROKEN: dict[str, tuple[str, Flaw]] = {
    "evenings no list": ("evenings", lambda document: document.update(evenings={})),
    "evening no object": ("evenings[0]", lambda document: document["evenings"].__setitem__(0, 7)),
    "id missing": ("evenings[0]", lambda document: document["evenings"][0].pop("id")),
    "id no id": ("evenings[0].id", lambda document: document["evenings"][0].update(id="a%")),
    "id twice": ("evenings", lambda document: document["evenings"].append(document["evenings"][0])),
    "header no object": ("evenings[0].header", lambda document: document["evenings"][0].update(header=[])),
    "header text no JSON": ("evenings[0].header", lambda document: document["evenings"][0].update(header="{")),
    "no players": ("evenings[0].header.players", lambda document: document["evenings"][0]["header"].pop("players")),
    "no stake": ("evenings[0].header.stake", lambda document: document["evenings"][0]["header"].pop("stake")),
    "number skipped": (
        "evenings[0].records[0].number",
        lambda document: document["evenings"][0]["records"][0].update(number=2),
    ),
    "record id twice": (
        "evenings",
        lambda document: document["evenings"][0]["records"][0].update(id=document["evenings"][0]["records"][1]["id"]),
    ),
    "totals no numbers": (
        "evenings[0].records[0].outcome",
        lambda document: document["evenings"][0]["records"][0]["outcome"]["totals"].update(Ana="much"),
    ),
    "closed no switch": (
        "evenings[0].records[0].outcome.closed",
        lambda document: document["evenings"][0]["records"][0]["outcome"].update(closed=1),
    ),
    "payment of nothing": ("payments[0].cents", lambda document: document["payments"][0].update(cents=0)),
    "payment beyond all": ("payments[0].cents", lambda document: document["payments"][0].update(cents=2**70)),
    "payment for no evening": (
        "payments[2].evening_id",
        lambda document: document["payments"][2].update(evening_id="x"),
    ),
    "taking back nothing": ("payments[1].takes_back", lambda document: document["payments"][1].update(takes_back="x")),
    "company no list": ("payments[0].company", lambda document: document["payments"][0].update(company="Ana")),
    "jottings no object": ("jottings", lambda document: document.update(jottings=[])),
    "setting no JSON": (
        "jottings.setting.text_size",
        lambda document: document["jottings"]["setting"].update(text_size="{"),
    ),
    "alias no name": (
        "jottings.person.alias.ana k.",
        lambda document: document["jottings"]["person.alias"].update({"ana k.": "[1]"}),
    ),
}


@pytest.mark.parametrize(("place", "flaw"), BROKEN.values(), ids=BROKEN)
def test_look_at_a_forged_file_that_is_not_put_together_rightly_is_refused_with_the_place(
    desk: Desk, other: SqliteStore, place: str, flaw: Flaw
) -> None:
    text = check_sum_made_right(tampered(made(desk.ledger), flaw))
    assert [(found.field, found.key) for found in assert_nothing_happens(other, text)] == [(place, "backup.broken")]


def test_restore_that_fails_half_way_leaves_nothing_of_it(desk: Desk, other: SqliteStore) -> None:
    text = made(desk.ledger)

    def broken(done: int, of: int) -> bool:
        if done == 3:
            raise KeyboardInterrupt
        return True

    backup = Backup(Desk(other).ledger)
    with pytest.raises(KeyboardInterrupt):
        backup.restore(looked(other, text), progress=broken)
    assert contents(other) == {table: set() for table in TABLES}
    assert restored(other, text).added == 4


def test_progress_counts_the_evenings_and_can_stop_each_of_the_three(desk: Desk, other: SqliteStore) -> None:
    text, plan = made(desk.ledger), looked(other, made(desk.ledger))
    there = Backup(Desk(other).ledger)
    for work in (
        lambda progress: Backup(desk.ledger).make(progress),
        lambda progress: there.look(text, progress),
        lambda progress: there.restore(plan, progress=progress),
    ):
        told: list[tuple[int, int]] = []

        def stop_at_two(done: int, of: int, told: list[tuple[int, int]] = told) -> bool:
            told.append((done, of))
            return done < 2

        stopped = work(stop_at_two)
        assert isinstance(stopped, tuple)
        assert [found.key for found in stopped] == ["backup.stopped"]
        assert told == [(0, 4), (1, 4), (2, 4)]
        assert contents(other) == {table: set() for table in TABLES}
    told = []

    def go_on(done: int, of: int) -> bool:
        told.append((done, of))
        return True

    assert isinstance(there.restore(plan, progress=go_on), Restored)
    assert told == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]


def test_restore_goes_by_what_is_here_when_it_is_done_not_when_it_was_planned(desk: Desk, other: SqliteStore) -> None:
    text = made(desk.ledger)
    plan = looked(other, text)
    restored(other, text)
    assert Backup(Desk(other).ledger).restore(plan) == NOTHING
