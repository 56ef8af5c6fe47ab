"""The backup file: everything a ledger holds in one JSON document, one record to a line.

Journals, outcomes and results stand in it as JSON, exactly as they were saved; jottings as the text that was jotted
down. A check sum over the content tells a file that was cut off or changed from one that is as it was written.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from tarok_ledger.core.problems import Problem, Problems, problem
from tarok_ledger.journal.codec import dump_json, parse_json
from tarok_ledger.service.people import ALIASES, SPELLINGS
from tarok_ledger.storage.store import StoredEvening, StoredPayment, StoredRecord

FORMAT = "tarok-ledger/backup"
VERSION = 1
FIRST_SIGNS = 200
"""Within them a file says what it is."""
CONTENT = ("evenings", "payments", "jottings")
FIELDS = ("format", "version", "sha256", *CONTENT)


@dataclass(frozen=True, slots=True)
class BackedUp:
    """An evening with its whole journal."""

    evening: StoredEvening
    records: tuple[StoredRecord, ...]
    closings: Mapping[str, str]
    """The results with which it was closed, by record."""


@dataclass(frozen=True, slots=True)
class Document:
    evenings: tuple[BackedUp, ...]
    """In the order in which they were started."""
    payments: tuple[StoredPayment, ...]
    """In the order in which they were written."""
    jottings: Mapping[str, Mapping[str, str]]
    """By scope and key."""


class _BrokenError(Exception):
    """Something is not what a backup has in this place."""

    def __init__(self, found: Problem) -> None:
        super().__init__(found.field)
        self.problem = found


def dump(document: Document) -> str:
    evenings = [_pack_evening(backed_up) for backed_up in document.evenings]
    payments = [asdict(payment) for payment in document.payments]
    jottings = {scope: dict(kept) for scope, kept in document.jottings.items()}
    content = (evenings, payments, jottings)
    head = {"format": FORMAT, "version": VERSION, "sha256": check_sum(content)}
    lines = [f"{dump_json(key)}: {dump_json(value)}" for key, value in head.items()]
    lines.append(f'"evenings": {_in_lines("[]", map(_evening_lines, evenings))}')
    lines.append(f'"payments": {_in_lines("[]", map(dump_json, payments))}')
    scopes = (f"{dump_json(scope)}: {dump_json(kept)}" for scope, kept in jottings.items())
    lines.append(f'"jottings": {_in_lines("{}", scopes)}')
    return _in_lines("{}", lines) + "\n"


def load(text: str) -> Document | Problems:
    """What a file holds, or why it is no backup of ours. Nothing of a file with a flaw is used."""
    raw = parse_json(text)
    if isinstance(raw, tuple):
        return raw
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        return (problem("", "backup.foreign"),)
    version = raw.get("version")
    if type(version) is int and version > VERSION:
        return (problem("version", "file.newer_version", version=version, known=VERSION),)
    if set(raw) != set(FIELDS) or version != VERSION:
        return (problem("", "backup.foreign"),)
    if raw["sha256"] != check_sum(tuple(raw[key] for key in CONTENT)):
        return (problem("", "backup.changed"),)
    try:
        return _read_document(raw)
    except _BrokenError as broken:
        return (broken.problem,)


def is_backup(text: str) -> bool:
    """Whether a file says of itself that it is a backup, whatever else it is."""
    return f'"format": "{FORMAT}"' in text[:FIRST_SIGNS]


def check_sum(content: tuple[object, ...]) -> str:
    return hashlib.sha256(dump_json(content).encode()).hexdigest()


def _in_lines(brackets: str, items: Iterable[str]) -> str:
    return brackets[0] + ",".join(f"\n{item}" for item in items) + brackets[1]


def _evening_lines(packed: Mapping[str, Any]) -> str:
    head = [f"{dump_json(key)}: {dump_json(value)}" for key, value in packed.items() if key != "records"]
    return "{" + ", ".join([*head, f'"records": {_in_lines("[]", map(dump_json, packed["records"]))}']) + "}"


def _pack_evening(backed_up: BackedUp) -> dict[str, Any]:
    evening = backed_up.evening
    return {
        "id": evening.id,
        "started_at": evening.started_at,
        "header": _pack(evening.header),
        "records": [_pack_record(record, backed_up.closings.get(record.id)) for record in backed_up.records],
    }


def _pack_record(record: StoredRecord, closing: str | None) -> dict[str, Any]:
    packed = {**asdict(record), "body": _pack(record.body), "outcome": _pack(record.outcome)}
    return packed if closing is None else {**packed, "closing": _pack(closing)}


def _pack(text: str) -> object:
    """Saved JSON as JSON, if the very same text can be made of it again; otherwise the text."""
    parsed = parse_json(text)
    return parsed if not isinstance(parsed, tuple) and dump_json(parsed) == text else text


def _read_document(raw: Mapping[str, Any]) -> Document:
    evenings = tuple(_read_evening(item, f"evenings[{place}]") for place, item in _items(raw["evenings"], "evenings"))
    payments = tuple(_read_payment(item, f"payments[{place}]") for place, item in _items(raw["payments"], "payments"))
    _check_ids("evenings", [backed_up.evening.id for backed_up in evenings])
    _check_ids("evenings", [record.id for backed_up in evenings for record in backed_up.records])
    _check_ids("payments", [payment.id for payment in payments])
    _check_references(evenings, payments)
    return Document(evenings, payments, _read_jottings(raw["jottings"]))


def _read_evening(raw: object, path: str) -> BackedUp:
    evening = _object(raw, path, ("id", "started_at", "header", "records"))
    header, text = _unpack(evening["header"], f"{path}.header")
    stake = header.get("stake")
    _require(isinstance(header.get("game"), str), f"{path}.header.game")
    _require(_is_list_of_text(header.get("players")), f"{path}.header.players")
    _require(isinstance(stake, dict) and isinstance(stake.get("currency"), str), f"{path}.header.stake")
    records: list[StoredRecord] = []
    closings: dict[str, str] = {}
    for place, item in _items(evening["records"], f"{path}.records"):
        where = f"{path}.records[{place}]"
        record, closing = _read_record(item, where)
        _require(record.number == place + 1, f"{where}.number")
        records.append(record)
        if closing is not None:
            closings[record.id] = closing
    started_at = _text(evening["started_at"], f"{path}.started_at")
    return BackedUp(StoredEvening(_id(evening["id"], f"{path}.id"), started_at, text), tuple(records), closings)


def _read_record(raw: object, path: str) -> tuple[StoredRecord, str | None]:
    record = _object(raw, path, ("id", "number", "recorded_at", "body", "outcome"), optional=("closing",))
    _, body = _unpack(record["body"], f"{path}.body")
    outcome, outcome_text = _unpack(record["outcome"], f"{path}.outcome")
    sums = [outcome.get("totals"), outcome.get("cents", {})]
    numbers_are_whole = all(isinstance(found, dict) and _are_whole(found.values()) for found in sums)
    _require(numbers_are_whole and _are_whole([outcome.get("entries")]), f"{path}.outcome")
    _require(type(outcome.get("closed")) is bool, f"{path}.outcome.closed")
    closing = None
    if "closing" in record:
        result, closing = _unpack(record["closing"], f"{path}.closing")
        _require(isinstance(result.get("money"), dict), f"{path}.closing.money")
    _require(_are_whole([record["number"]]), f"{path}.number")
    recorded_at = _text(record["recorded_at"], f"{path}.recorded_at")
    record_id = _text(record["id"], f"{path}.id")
    return StoredRecord(record_id, record["number"], recorded_at, body, outcome_text), closing


def _read_payment(raw: object, path: str) -> StoredPayment:
    payment = _object(raw, path, tuple(part.name for part in fields(StoredPayment)))
    for key in ("id", "made_at", "company", "currency", "payer", "payee"):
        _text(payment[key], f"{path}.{key}")
    for key in ("evening_id", "takes_back"):
        _require(payment[key] is None or isinstance(payment[key], str), f"{path}.{key}")
    _require(_are_whole([payment["cents"]]) and 0 < payment["cents"] < 2**63, f"{path}.cents")
    company = parse_json(payment["company"])
    _require(_is_list_of_text(company), f"{path}.company")
    return StoredPayment(**payment)


def _read_jottings(raw: object) -> dict[str, dict[str, str]]:
    _require(isinstance(raw, dict), "jottings")
    assert isinstance(raw, dict)
    for scope, kept in raw.items():
        _require(isinstance(kept, dict), f"jottings.{scope}")
        for key, text in kept.items():
            value = parse_json(_text(text, f"jottings.{scope}.{key}"))
            is_name = scope not in (ALIASES, SPELLINGS) or isinstance(value, str)
            _require(not isinstance(value, tuple) and is_name, f"jottings.{scope}.{key}")
    return raw


def _check_references(evenings: Iterable[BackedUp], payments: Iterable[StoredPayment]) -> None:
    """A payment belongs to an evening of the same file; one that takes back has an earlier one for itself."""
    known = {None, *(backed_up.evening.id for backed_up in evenings)}
    counting: set[str] = set()
    for place, payment in enumerate(payments):
        _require(payment.evening_id in known, f"payments[{place}].evening_id")
        if payment.takes_back is None:
            counting.add(payment.id)
        else:
            _require(payment.takes_back in counting, f"payments[{place}].takes_back")
            counting.remove(payment.takes_back)


def _check_ids(path: str, ids: list[str]) -> None:
    _require(len(set(ids)) == len(ids), path)


def _require(holds: bool, path: str) -> None:
    if not holds:
        raise _BrokenError(problem(path, "backup.broken"))


def _items(raw: object, path: str) -> Iterator[tuple[int, object]]:
    _require(isinstance(raw, list), path)
    assert isinstance(raw, list)
    return enumerate(raw)


def _object(raw: object, path: str, keys: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    _require(isinstance(raw, dict) and set(keys) <= set(raw) <= {*keys, *optional}, path)
    assert isinstance(raw, dict)
    return raw


def _unpack(raw: object, path: str) -> tuple[dict[str, Any], str]:
    """A JSON object and the text of it that was saved."""
    parsed = parse_json(raw) if isinstance(raw, str) else raw
    _require(isinstance(parsed, dict), path)
    assert isinstance(parsed, dict)
    return parsed, raw if isinstance(raw, str) else dump_json(raw)


def _text(raw: object, path: str) -> str:
    _require(isinstance(raw, str) and raw != "", path)
    return str(raw)


def _id(raw: object, path: str) -> str:
    found = _text(raw, path)
    _require(found.isascii() and found.isalnum(), path)
    return found


def _is_list_of_text(raw: object) -> bool:
    return isinstance(raw, list) and all(isinstance(item, str) for item in raw)


def _are_whole(values: Iterable[object]) -> bool:
    return all(type(value) is int for value in values)
