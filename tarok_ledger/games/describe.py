"""A rule book as plain data, for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarok_ledger.games.form import PLAYERS, Condition, Field, Form, PremiumRule
from tarok_ledger.games.options import Option
from tarok_ledger.games.spec import Game

NUMBERS = ("count", "points", "per_player")


def describe_game(game: Game, forms: Mapping[str, Form]) -> dict[str, Any]:
    """The facts of a game, its house rules, and what each type of entry asks."""
    return {
        "game": game.id,
        "players": list(game.seats),
        "active": game.active,
        "pack": game.pack.cards,
        "points": game.total_points,
        "unit": {"name": game.unit.name, "parts": game.unit.parts},
        "accounts": list(game.accounts),
        "options": [describe_option(option) for option in game.options],
        "fields": [describe_field(field) for field in forms["hand"].fields],
        "entries": {
            kind: [describe_field(field) for field in form.fields] for kind, form in forms.items() if kind != "hand"
        },
    }


def describe_option(option: Option) -> dict[str, Any]:
    described: dict[str, Any] = {"key": option.key, "kind": option.kind, "default": option.default}
    if option.kind == "whole":
        described |= {"low": option.low, "high": option.high}
    if option.kind == "choice":
        described["choices"] = list(option.choices)
    return described


def describe_field(field: Field) -> dict[str, Any]:
    described: dict[str, Any] = {"key": field.key, "kind": field.kind, "required": not field.optional}
    if field.optional:
        described["default"] = list(field.default) if isinstance(field.default, tuple) else field.default
    if field.nullable:
        described["nullable"] = True
    if field.choices:
        described["choices"] = list(field.choices)
    if field.kind in NUMBERS and not field.fields:
        described |= {"low": field.low, "high": field.high}
    if field.kind in ("player", "players", "per_player"):
        described["among"] = field.among
    if field.when:
        described["when"] = [describe_condition(condition) for condition in field.when]
    if field.optional_if:
        described["optional_if"] = [describe_condition(condition) for condition in field.optional_if]
    if field.fields:
        described["fields"] = [describe_field(inner) for inner in field.fields]
    if field.premiums:
        described["premiums"] = [describe_premium(rule) for rule in field.premiums]
    return described


def describe_condition(condition: Condition) -> dict[str, Any]:
    if condition.values is None:
        return {"field": condition.field, "given": True}
    subject = {"number_of_players": True} if condition.field == PLAYERS else {"field": condition.field}
    return {**subject, "in": list(condition.values)}


def describe_premium(rule: PremiumRule) -> dict[str, Any]:
    return {
        "premium": rule.key,
        "by": list(rule.by),
        "can_announce": rule.can_announce,
        "silent_loss": rule.silent_loss,
        "contra": rule.contra,
        "when": [describe_condition(condition) for condition in rule.when],
    }
