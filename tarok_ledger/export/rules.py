"""The tables of a rules page, from the rule book's own form and the house rules in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tarok_ledger.games.form import PLAYERS, Condition, Field, PremiumRule
from tarok_ledger.games.options import Option
from tarok_ledger.games.spec import Game
from tarok_ledger.i18n import Words


def rules_tables(game: Game, in_force: Mapping[str, object], words: Words) -> dict[str, str]:
    """What a hand records, what it pays, and what the house can choose, as Markdown tables by name."""
    prices = [option for option in game.options if option.kind == "whole"]
    choices = [option for option in game.options if option.kind != "whole"]
    return {
        "hand": _table(
            (words.text("rules.field"), words.text("rules.key"), words.text("rules.takes"), words.text("rules.asked")),
            [_field_row(field, game, words) for field in game.form.fields],
        ),
        "premiums": _table(
            (words.text("rules.premium"), words.text("rules.key"), words.text("rules.by"), words.text("rules.can")),
            [_premium_row(rule, game, words) for field in game.form.fields for rule in field.premiums],
        ),
        "prices": _table(
            (words.text("rules.price"), words.text("rules.key"), words.text("rules.value")),
            [_option_row(option, game, in_force, words)[:3] for option in prices],
        ),
        "choices": _table(
            (
                words.text("rules.house_rule"),
                words.text("rules.key"),
                words.text("rules.value"),
                words.text("rules.choices"),
            ),
            [_option_row(option, game, in_force, words) for option in choices],
        ),
    }


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; nothing for no rows."""
    if not rows:
        return ""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def _field_row(field: Field, game: Game, words: Words) -> Sequence[str]:
    asked = "; ".join(_condition(condition, words) for condition in field.when) or words.text("rules.always")
    if field.optional_if:
        unless = ", ".join(_condition(condition, words) for condition in field.optional_if)
        asked = f"{asked}; {words.text('rules.unless', unless=unless)}"
    if field.optional:
        asked = words.text("rules.if_any") if not field.when else f"{asked}; {words.text('rules.if_any')}"
    return words.label("field", field.key, game.id), f"`{field.key}`", _takes(field, game, words), asked


def _takes(field: Field, game: Game, words: Words) -> str:
    if field.choices:
        return ", ".join(f"`{choice}`" for choice in field.choices)
    if field.kind in ("count", "points"):
        return f"{field.low}–{field.high}"
    if field.fields:
        inner = ", ".join(dict.fromkeys(f"`{inner.key}`" for inner in field.fields))
        return words.text(f"rules.kind.{field.kind}", inner=inner)
    return words.text(f"rules.kind.{field.kind}", inner=f"{field.low}–{field.high}")


def _condition(condition: Condition, words: Words) -> str:
    values = "" if condition.values is None else ", ".join(_value(value, words) for value in condition.values)
    if condition.field == PLAYERS:
        return words.text("rules.with_players", values=values)
    return f"`{condition.field}` {values}" if values else f"`{condition.field}`"


def _value(value: object, words: Words) -> str:
    if isinstance(value, bool) or value is None:
        return words.text({True: "cli.yes", False: "cli.no", None: "cli.none"}[value])
    return f"`{value}`" if isinstance(value, str) else str(value)


def _premium_row(rule: PremiumRule, game: Game, words: Words) -> Sequence[str]:
    can = [words.text("rules.announced")] if rule.can_announce else []
    can += [words.text("rules.silent_loss")] if rule.silent_loss else []
    can += [words.text("rules.contra", most=rule.contra)] if rule.contra else []
    can += [f"`count` {min(rule.counts)}–{max(rule.counts)}"] if rule.counts else []
    by = ", ".join(f"`{side}`" if side != "player" else words.text("rules.a_player") for side in rule.by)
    return words.label("premium", rule.key, game.id), f"`{rule.key}`", by, ", ".join(can) or "–"


def _option_row(option: Option, game: Game, in_force: Mapping[str, object], words: Words) -> Sequence[str]:
    value = in_force.get(option.key, option.default)
    offered = (True, False) if option.kind == "switch" else option.choices
    choices = " / ".join(_value(choice, words) for choice in offered)
    return words.label("option", option.key, game.id), f"`{option.key}`", _value(value, words), choices or "–"
