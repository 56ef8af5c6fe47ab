"""The evening file: reading it, writing it, and the result that `settle` prints."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from tarok_ledger.core.debts import fewest_transfers
from tarok_ledger.core.money import format_cents
from tarok_ledger.core.problems import Problems, problem
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.fold import Step
from tarok_ledger.journal.header import Header, dump_header, read_header

FORMAT = "tarok-ledger/evening"
VERSION = 1
DEEPEST = 20
TOLD_EVERY = 100
"""After so many records it is said how far the reading is."""
FIELDS = ("format", "version", "game", "options", "players", "sides", "first_dealer", "stake", "entries")


Progress = Callable[[int, int], bool]
"""Told how many of how many are done; answers whether to go on."""


def go_on(_done: int, _of: int) -> bool:
    return True


class _DoubledKeyError(ValueError):
    pass


def parse_json(text: str) -> Any | Problems:
    """JSON without its traps: no floats, no NaN, no key twice. Problems come back as a tuple; JSON has none."""
    try:
        parsed = json.loads(text, parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_no_doubles)
    except json.JSONDecodeError as error:
        return (problem("", "file.not_json", line=error.lineno, column=error.colno),)
    except _DoubledKeyError as error:
        return (problem(str(error), "file.key_twice"),)
    except (ValueError, ArithmeticError):
        return (problem("", "file.number_too_large"),)
    except RecursionError:
        return (problem("", "file.too_deep"),)
    return _check_tree(parsed) or parsed


def _check_tree(parsed: object) -> Problems:
    """Refuses what no evening needs and other programs stumble over: deep nesting, and halves of characters."""
    waiting = [(parsed, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEEPEST:
            return (problem("", "file.too_deep"),)
        if isinstance(value, str) and not _is_text(value):
            return (problem("", "file.not_text"),)
        if isinstance(value, dict):
            waiting += [(item, depth + 1) for pair in value.items() for item in pair]
        elif isinstance(value, list):
            waiting += [(item, depth + 1) for item in value]
    return ()


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _DoubledKeyError(next(key for key in keys if keys.count(key) > 1))
    return found


def load_evening(text: str, progress: Progress = go_on) -> Evening | Problems:
    """The evening that a file holds, or everything wrong with it up to the first entry that cannot be settled."""
    raw = parse_json(text)
    if isinstance(raw, tuple):
        return raw
    if not isinstance(raw, Mapping):
        return (problem("", "file.not_an_evening"),)
    if problems := _check_envelope(raw):
        return problems
    header = read_header(raw)
    if isinstance(header, tuple):
        return header
    return replay(header, raw["entries"], progress)


def replay(header: Header, records: list[object], progress: Progress = go_on) -> Evening | Problems:
    """An evening from its header and its records."""
    evening = Evening(header)
    for number, body in enumerate(records, start=1):
        if not isinstance(body, Mapping):
            return (problem("", "value.not_object").in_entry(number),)
        if problems := evening.append(body):
            return problems
        if number % TOLD_EVERY == 0 and not progress(number, len(records)):
            return (problem("", "file.stopped"),)
    return evening


def _check_envelope(raw: Mapping[str, object]) -> Problems:
    problems = [problem(key, "form.unknown_field") for key in raw if key not in FIELDS]
    if raw.get("format", FORMAT) != FORMAT:
        problems.append(problem("format", "file.not_an_evening"))
    version = raw.get("version", VERSION)
    if type(version) is not int or version < 1:
        problems.append(problem("version", "value.not_whole"))
    elif version > VERSION:
        problems.append(problem("version", "file.newer_version", version=version, known=VERSION))
    problems += [problem(key, "form.missing") for key in ("game", "players", "entries") if key not in raw]
    if "entries" in raw and not isinstance(raw["entries"], list):
        problems.append(problem("entries", "value.not_list"))
    return tuple(problems)


def dump_evening(evening: Evening) -> str:
    """The evening file, one entry to a line."""
    head = {"format": FORMAT, "version": VERSION, **dump_header(evening.header)}
    lines = [f"{dump_json(key)}: {dump_json(value)}" for key, value in head.items()]
    entries = ",\n   ".join(dump_json(body) for body in evening.records)
    lines.append(f'"entries": [{entries and chr(10) + "   "}{entries}]')
    return "{" + ",\n ".join(lines) + "}\n"


def dump_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain)


def _plain(value: object) -> object:
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(type(value))


def settled(evening: Evening) -> dict[str, Any]:
    """The table as `settle` prints it."""
    header, position, game = evening.header, evening.position, evening.header.game
    state: dict[str, Any] = {"dealer": position.seating.dealer, **game.show_state(position.state)}
    if position.deals_left is not None:
        state["deals_left"] = position.deals_left
    result: dict[str, Any] = {
        "game": game.id,
        "unit": {"name": game.unit.name, "parts": game.unit.parts},
        "totals": position.totals,
        "accounts": {account: position.balances[account] for account in header.accounts},
        "state": state,
        "entries": [_settled_entry(step) for step in evening.steps],
        "closed": position.closed,
    }
    if position.closed:
        due = dict(position.due or {})
        cents = header.stake.cents(due, game.unit.parts)
        result["due"] = due
        result["money"] = {player: format_cents(amount) for player, amount in cents.items()}
        result["transfers"] = [
            {"from": transfer.payer, "to": transfer.payee, "amount": format_cents(transfer.amount)}
            for transfer in fewest_transfers(cents)
        ]
    return result


def _settled_entry(step: Step) -> dict[str, Any]:
    deltas = dict.fromkeys(step.after.everyone, 0)
    for posting in step.postings:
        for account, amount in ((posting.payer, -posting.amount), (posting.payee, posting.amount)):
            if account in deltas:
                deltas[account] += amount
    postings = [
        {"from": posting.payer, "to": posting.payee, "amount": posting.amount, "reason": posting.reason.key}
        for posting in step.postings
    ]
    return {"number": step.number, "deltas": deltas, "postings": postings}
