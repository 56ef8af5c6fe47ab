"""The table as plain text, with every amount explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tarok_ledger.core.ledger import SHEET
from tarok_ledger.core.units import format_amount
from tarok_ledger.export.describe import Describer
from tarok_ledger.i18n import Words
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.fold import Body, Step


def columns(rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset()) -> str:
    """Rows with their columns aligned; those in `right` to the right."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))] if rows else []
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def totals_line(result: Mapping[str, Any]) -> str:
    parts = result["unit"]["parts"]
    return ", ".join(f"{player} {format_amount(total, parts, plus=True)}" for player, total in result["totals"].items())


def table(result: Mapping[str, Any], evening: Evening, words: Words) -> str:
    """Where everyone stands; for a closed evening also who pays whom."""
    header, parts = evening.header, result["unit"]["parts"]
    rows = [
        (player, format_amount(total, parts, plus=True), _jetons(total, evening, words))
        for player, total in result["totals"].items()
    ]
    rows += [
        (words.label("account", account), format_amount(held, parts), "")
        for account, held in result["accounts"].items()
        if account != SHEET
    ]
    unit = words.label("unit", header.game.unit.name)
    lines = [words.text("cli.game_in_unit", game=words.label("game", header.game.id), unit=unit)]
    lines.append(columns(rows, right=frozenset({1, 2})))
    for key, value in result["state"].items():
        lines.append(f"{words.label('state', key)}: {_state(value, words)}")
    if result["closed"]:
        currency = header.stake.currency
        lines.append(words.text("cli.closed"))
        due = [
            (player, format_amount(amount, parts, plus=True), f"{result['money'][player]} {currency}")
            for player, amount in result["due"].items()
        ]
        lines.append(columns(due, right=frozenset({1, 2})))
        lines += [
            words.text("cli.pays", payer=paid["from"], payee=paid["to"], amount=paid["amount"], currency=currency)
            for paid in result["transfers"]
        ]
    return "\n".join(lines)


def _jetons(total: int, evening: Evening, words: Words) -> str:
    """In a game that is played with jetons, how many that is."""
    jeton = evening.header.options.get("jeton")
    if jeton is None:
        return ""
    whole, rest = divmod(abs(total), jeton)
    jetons = format_amount(-whole if total < 0 else whole)
    return words.text("cli.jetons_and_rest" if rest else "cli.jetons", jetons=jetons, rest=rest)


def _state(value: object, words: Words) -> str:
    if isinstance(value, bool):
        return words.text("cli.yes" if value else "cli.no")
    if isinstance(value, Mapping):
        return ", ".join(f"{words.label('state', key)} {_state(item, words)}" for key, item in value.items())
    if isinstance(value, list):
        return "; ".join(_state(item, words) for item in value) or words.text("cli.none")
    return str(value)


def sheet(result: Mapping[str, Any], evening: Evening, words: Words, why: bool) -> str:
    """A row an entry, as on paper, then the table."""
    parts = result["unit"]["parts"]
    players = list(result["totals"])
    rows = [("", "", *players)]
    describer = Describer(evening.header.game, words)
    reasons: dict[int, list[str]] = {}
    for step, entry in zip(evening.steps, result["entries"], strict=False):
        deltas = (format_amount(entry["deltas"].get(player, 0), parts, plus=True) for player in players)
        rows.append((str(step.number), what(step.body, describer, step.after.players), *deltas))
        reasons[len(rows) - 1] = explain(step, evening, words) if why else []
    lines = []
    for place, line in enumerate(columns(rows, right=frozenset({0, *range(2, len(players) + 2)})).splitlines()):
        lines.append(line)
        lines += [f"       {reason}" for reason in reasons.get(place, ())]
    return "\n".join([*lines, "", table(result, evening, words)])


def what(body: Body, describer: Describer, players: Sequence[str]) -> str:
    """An entry in a few words: of a hand who played what, of anything else all that was recorded."""
    described = describer.describe(body, players)
    if body.get("type") == "hand" or not described.parts:
        return described.title
    return f"{described.title}: {described.detail}"


def explain(step: Step, evening: Evening, words: Words) -> list[str]:
    """Every posting in words."""
    game = evening.header.game
    return [
        f"{words.label('account', posting.payer)} → {words.label('account', posting.payee)} "
        f"{format_amount(posting.amount, game.unit.parts)}: {words.reason(posting.reason, game.id)}"
        for posting in step.postings
    ]


def last_entry(evening: Evening, words: Words) -> str:
    """What the latest entry did, and where the table stands."""
    step = evening.steps[-1]
    parts = evening.header.game.unit.parts
    said = what(step.body, Describer(evening.header.game, words), step.after.players)
    lines = [f"{step.number}  {said}", *(f"   {line}" for line in explain(step, evening, words))]
    totals = step.after.totals.items()
    lines.append(", ".join(f"{player} {format_amount(total, parts, plus=True)}" for player, total in totals))
    return "\n".join(lines)
