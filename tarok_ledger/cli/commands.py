"""Games and evenings: one method a command."""

from __future__ import annotations

import sys
from collections.abc import Callable

from tarok_ledger.cli import render
from tarok_ledger.cli.ask import Asker
from tarok_ledger.cli.base import CommandGroup, Parsers, RefusedError, accepted, refuse_any
from tarok_ledger.core.problems import Problems, problem
from tarok_ledger.export import text
from tarok_ledger.games.describe import describe_game
from tarok_ledger.games.registry import GAMES, UnknownGameError, find_game
from tarok_ledger.journal.codec import load_evening, parse_json, settled
from tarok_ledger.journal.entries import CORRECTIONS, entry_types, form_of_entry
from tarok_ledger.journal.evening import Evening
from tarok_ledger.journal.fold import Body
from tarok_ledger.service.ledger import OpenEvening


class EveningCommands(CommandGroup):
    @classmethod
    def add_to(cls, parsers: Parsers) -> None:
        parsers.command("games", "list the games")
        form = parsers.command("form", "print what a hand of a game needs, and its house rules")
        form.add_argument("game", metavar="GAME")
        settle = parsers.command("settle", "settle an evening file and print the table")
        check = parsers.command("check", "say whether an evening file is in order")
        for on_file in (settle, check):
            on_file.add_argument("file", metavar="FILE", help="an evening file; - for standard input")

        new = parsers.command("new", "start an evening", store=True)
        new.add_argument("--game", required=True)
        new.add_argument("--players", required=True, help="names in seat order, separated by commas")
        new.add_argument("--dealer", help="who deals first (default: the first player)")
        new.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule; repeatable")
        new.add_argument("--stake", help="what a point is worth, such as 0.05")
        new.add_argument("--currency", help="such as EUR")

        record = parsers.on_evening("record", "record an entry; asks for it when no file is given")
        record.add_argument("file", metavar="FILE", nargs="?", help="an entry as JSON; - for standard input")
        record.add_argument("--type", default="hand", help="what to ask for (default: hand)")
        amend = parsers.on_evening("amend", "put an entry right; asks for it when no file is given")
        amend.add_argument("number", metavar="NUMBER", type=int)
        amend.add_argument("file", metavar="FILE", nargs="?", help="the entry as JSON; - for standard input")
        void = parsers.on_evening("void", "take an entry out of effect")
        void.add_argument("number", metavar="NUMBER", type=int)
        show = parsers.on_evening("show", "print an evening: its entries and the table")
        show.add_argument("--why", action="store_true", help="with the reason for every amount")
        parsers.command("list", "list the evenings", store=True)
        parsers.on_evening("undo", "take back the last thing done")
        parsers.on_evening("redo", "do again what was taken back")
        parsers.on_evening("close", "end the evening: share what is left, and say who pays whom")
        parsers.on_evening("reopen", "go on with a closed evening")

        import_ = parsers.command("import", "take an evening file into the ledger", store=True)
        import_.add_argument("file", metavar="FILE", help="an evening file; - for standard input")

    def games(self) -> None:
        if self.arguments.json:
            names = {game.id: self.words.label("game", game.id) for game in GAMES}
            self.print_json([{"id": game, "name": name} for game, name in names.items()])
        else:
            print(render.games(GAMES, self.words))

    def form(self) -> None:
        try:
            game = find_game(self.arguments.game)
        except UnknownGameError:
            known = ", ".join(game.id for game in GAMES)
            raise RefusedError((problem("game", "header.unknown_game", games=known),)) from None
        if self.arguments.json:
            entries = {kind: form_of_entry(game, kind) for kind in entry_types(game)}
            self.print_json(describe_game(game, entries))
        else:
            print(render.form(game, self.words))

    def settle(self) -> None:
        evening = self._read_evening()
        if self.arguments.json:
            self.print_json(settled(evening))
        else:
            print(text.table(settled(evening), evening, self.words))

    def check(self) -> None:
        evening = self._read_evening()
        if self.arguments.json:
            self.print_json({"ok": True, "entries": evening.number_of_records})
        else:
            print(self.words.text("cli.in_order", entries=evening.number_of_records))

    def new(self) -> None:
        arguments = self.arguments
        header: dict[str, object] = {
            "game": arguments.game,
            "players": [name.strip() for name in arguments.players.split(",")],
            "options": _options(arguments.option),
        }
        if arguments.dealer is not None:
            header["first_dealer"] = arguments.dealer
        stake = {"currency": arguments.currency, "per_point": arguments.stake}
        header["stake"] = {key: value for key, value in stake.items() if value is not None}
        opened = accepted(self.ledger.start(header))
        self._print_id(opened)

    def record(self) -> None:
        opened = self.open_evening()
        if self.arguments.file is not None:
            self._write(opened, self._read_entry())
            return
        self._check_kind(opened)
        asker = Asker(self.words, opened.evening)
        refuse_any(asker.ask_until_accepted(self.arguments.type, lambda body: self.ledger.record(opened, body)))
        self._show_last(opened)

    def amend(self) -> None:
        opened = self.open_evening()
        number = self.arguments.number
        if self.arguments.file is not None:
            refuse_any(self.ledger.amend(opened, number, self._read_entry()))
        else:
            if not 0 < number <= opened.evening.number_of_records:
                last = opened.evening.number_of_records
                raise RefusedError((problem("entry", "journal.no_such_entry", last=last),))
            kind = str(opened.evening.effective(number)["type"])
            if kind in CORRECTIONS:
                raise RefusedError((problem("entry", "journal.not_an_entry", number=number),))
            self._refuse_if_closed(opened)
            asker = Asker(self.words, opened.evening, before=number)
            refuse_any(asker.ask_until_accepted(kind, lambda body: self.ledger.amend(opened, number, body)))
        self._show(opened)

    def void(self) -> None:
        self._change(lambda opened: self.ledger.void(opened, self.arguments.number))

    def undo(self) -> None:
        self._change(self.ledger.undo)

    def redo(self) -> None:
        self._change(self.ledger.redo)

    def close(self) -> None:
        self._change(self.ledger.close)

    def reopen(self) -> None:
        self._change(self.ledger.reopen)

    def show(self) -> None:
        opened = self.ledger.open(self.arguments.evening)
        if isinstance(opened, tuple):
            self._show_kept(opened)
            return
        if self.arguments.json:
            self.print_json(opened.result)
        else:
            print(text.sheet(opened.result, opened.evening, self.words, why=self.arguments.why))
        if opened.differs_from_kept:
            now = text.totals_line(settled(opened.evening))
            warning = problem("", "service.rules_changed", totals=now)
            print(f"tarok-ledger: {self.words.problem(warning)}", file=sys.stderr)

    def _show_kept(self, problems: Problems) -> None:
        """An evening that today's rule book cannot read: if it was closed, what stood then is still known."""
        stored = self.ledger.find(self.arguments.evening)
        kept = None if isinstance(stored, tuple) else self.ledger.kept_result(stored)
        if kept is None:
            raise RefusedError(problems)
        self.print_json(kept)
        for found in problems:
            print(f"tarok-ledger: {self.words.problem(found)}", file=sys.stderr)

    def list(self) -> None:
        evenings = self.ledger.summaries()
        if self.arguments.json:
            self.print_json(
                [
                    {
                        "id": evening.id,
                        "started_at": evening.started_at,
                        "game": evening.game,
                        "players": list(evening.players),
                        "entries": evening.entries,
                        "totals": dict(evening.totals),
                        "closed": evening.closed,
                    }
                    for evening in evenings
                ]
            )
        else:
            print(render.evenings(evenings, self.words))

    def import_(self) -> None:
        opened = accepted(self.name_the_file(self.ledger.import_file(self.read_file())))
        self._print_id(opened)

    def _change(self, change: Callable[[OpenEvening], Problems]) -> None:
        opened = self.open_evening()
        refuse_any(change(opened))
        self._show(opened)

    def _write(self, opened: OpenEvening, body: Body) -> None:
        refuse_any(self.ledger.record(opened, body))
        self._show_last(opened)

    def _refuse_if_closed(self, opened: OpenEvening) -> None:
        """Before asking anything: what no answer could change."""
        if opened.evening.position.closed:
            raise RefusedError((problem("type", "journal.closed"),))

    def _check_kind(self, opened: OpenEvening) -> None:
        self._refuse_if_closed(opened)
        kinds = entry_types(opened.evening.header.game)
        if self.arguments.type not in kinds:
            raise RefusedError((problem("type", "form.not_a_choice", choices=", ".join(kinds)),))

    def _show_last(self, opened: OpenEvening) -> None:
        steps = opened.evening.steps
        if self.arguments.json or not steps or steps[-1].number != opened.evening.number_of_records:
            self._show(opened)
        else:
            print(text.last_entry(opened.evening, self.words))

    def _show(self, opened: OpenEvening) -> None:
        if self.arguments.json:
            self.print_json(opened.result)
        else:
            print(text.table(opened.result, opened.evening, self.words))

    def _print_id(self, opened: OpenEvening) -> None:
        if self.arguments.json:
            self.print_json({"id": opened.id})
        else:
            print(opened.id)

    def _read_evening(self) -> Evening:
        return accepted(self.name_the_file(load_evening(self.read_file())))

    def _read_entry(self) -> Body:
        raw = self.name_the_file(parse_json(self.read_file()))
        if isinstance(raw, tuple):
            raise RefusedError(raw)
        if not isinstance(raw, dict):
            raise RefusedError((problem(self.arguments.file, "value.not_object"),))
        return raw


def _options(texts: list[str]) -> dict[str, object]:
    pairs = [_option(text) for text in texts]
    for key, _ in pairs:
        if [other for other, _ in pairs].count(key) > 1:
            raise RefusedError((problem(f"options.{key}", "file.key_twice"),))
    return dict(pairs)


def _option(text: str) -> tuple[str, object]:
    """KEY=VALUE, the value as JSON where it is JSON (a number, true) and as text otherwise."""
    key, _, value = text.partition("=")
    parsed = parse_json(value)
    return key, value if isinstance(parsed, tuple) else parsed
