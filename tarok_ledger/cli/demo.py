"""A made-up season, to try everything out on."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial

from tarok_ledger.cli import render
from tarok_ledger.cli.base import CommandGroup, Parsers, RefusedError, refuse_any
from tarok_ledger.core.problems import Problem, problem
from tarok_ledger.demo import season
from tarok_ledger.games.registry import GAMES
from tarok_ledger.service.ledger import Ledger, Summary

LONG = 10
"""From so many evenings on it is said how far it has got."""
MOST_TIMES_TOLD = 50


class DemoCommands(CommandGroup):
    @classmethod
    def add_to(cls, parsers: Parsers) -> None:
        demo = parsers.command("demo", "add a made-up season to the ledger, to try things out on", store=True)
        demo.add_argument("--seed", type=int, default=1, help="another number gives another season (default: 1)")
        demo.add_argument(
            "--evenings", type=int, default=season.EVENINGS, help=f"how many (default: {season.EVENINGS})"
        )
        usual = f"{season.FEWEST_USUAL} to {season.MOST_USUAL}"
        demo.add_argument("--hands", type=int, help=f"how many an evening (default: {usual})")
        demo.add_argument("--game", action="append", default=[], help="only this game; repeatable (default: all)")
        demo.add_argument("--yes", action="store_true", help="even if the ledger already holds evenings")

    def demo(self) -> None:
        refuse_any(tuple(self._problems()))
        arguments = self.arguments
        games = tuple(game for game in GAMES if game.id in arguments.game)
        plan = season.Plan(arguments.seed, arguments.evenings, arguments.hands, games)
        written: list[season.Written] = []

        def told(evening: season.Written) -> None:
            written.append(evening)
            self._tell(len(written))

        try:
            season.build(partial(Ledger, self.store), plan, told)
        except KeyboardInterrupt:
            done = sum(evening.is_new for evening in written)
            raise RefusedError((problem("", "demo.stopped", evenings=done),)) from None
        self._show(written)

    def _show(self, written: Sequence[season.Written]) -> None:
        hands = {evening.id: evening.hands for evening in written if evening.is_new}
        added = [evening for evening in self.ledger.summaries() if evening.id in hands]
        if self.arguments.json:
            self.print_json([_as_json(evening, hands[evening.id]) for evening in added])
            return
        if added:
            print(render.evenings(added, self.words))
        print(self.words.text("demo.added", evenings=len(added), hands=sum(hands.values())))
        if len(added) < len(written):
            print(self.words.text("demo.already_there", evenings=len(written) - len(added)))

    def _problems(self) -> Iterator[Problem]:
        for name, most in (("evenings", season.MOST_EVENINGS), ("hands", season.MOST_HANDS)):
            number = getattr(self.arguments, name)
            if number is not None and not 0 < number <= most:
                yield problem(f"--{name}", "value.out_of_range", low=1, high=most)
        known = [game.id for game in GAMES]
        if any(name not in known for name in self.arguments.game):
            yield problem("--game", "header.unknown_game", games=", ".join(known))
        if (held := len(self.store.evenings())) and not self.arguments.yes:
            yield problem("", "demo.not_empty", evenings=held)

    def _tell(self, number: int) -> None:
        evenings = self.arguments.evenings
        step = -(-evenings // MOST_TIMES_TOLD)
        if evenings >= LONG and (number % step == 0 or number == evenings):
            # On a terminal the line is written over, in a file each has its own.
            end = "\r" if sys.stderr.isatty() and number < evenings else "\n"
            print(
                self.words.text("demo.progress", number=number, evenings=evenings), end=end, file=sys.stderr, flush=True
            )


def _as_json(evening: Summary, hands: int) -> dict[str, object]:
    return {
        "id": evening.id,
        "started_at": evening.started_at,
        "game": evening.game,
        "players": list(evening.players),
        "hands": hands,
        "closed": evening.closed,
    }
