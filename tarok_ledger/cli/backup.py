"""Backup and restoring: one method a command."""

from __future__ import annotations

from dataclasses import asdict

from tarok_ledger.cli.base import CommandGroup, Parsers, RefusedError, accepted
from tarok_ledger.cli.files import write_text
from tarok_ledger.cli.render import SHORT_ID
from tarok_ledger.export.text import columns
from tarok_ledger.service.backup import DIFFERENT, SAME, Backup, EveningCase, Restored, RestorePlan
from tarok_ledger.service.ledger import local_day


class BackupCommands(CommandGroup):
    @classmethod
    def add_to(cls, parsers: Parsers) -> None:
        backup = parsers.command("backup", "write everything into one file", store=True, json=False)
        backup.add_argument("-o", "--output", metavar="OUT", required=True, help="the file to write")
        restore = parsers.command("restore", "add what a backup has and the ledger has not", store=True)
        restore.add_argument("file", metavar="FILE", help="a backup; - for standard input")
        restore.add_argument("--dry-run", action="store_true", help="only say what would be done")
        restore.add_argument(
            "--keep-both", action="store_true", help="take in an evening that went another way here, beside ours"
        )

    def backup(self) -> None:
        text = accepted(Backup(self.ledger).make())
        if failed := write_text(self.arguments.output, text):
            raise RefusedError((failed,))

    def restore(self) -> None:
        backup = Backup(self.ledger)
        plan = accepted(self.name_the_file(backup.look(self.read_file())))
        done = None if self.arguments.dry_run else accepted(backup.restore(plan, self.arguments.keep_both))
        if self.arguments.json:
            self.print_json(_as_json(plan, done))
        else:
            print("\n".join(self._in_text(plan, done)))

    def _in_text(self, plan: RestorePlan, done: Restored | None) -> list[str]:
        changed = [self._row(evening) for evening in plan.evenings if evening.case != SAME]
        lines = [columns(changed)] if changed else []
        if same := plan.count(SAME):
            lines.append(self.words.text("cli.restore.same", evenings=same))
        if done is None:
            return [*lines, self.words.text("cli.restore.would", payments=plan.payments, jottings=plan.jottings)]
        if plan.count(DIFFERENT) > done.copied:
            lines.append(self.words.text("cli.restore.left_alone", evenings=plan.count(DIFFERENT) - done.copied))
        return [*lines, self.words.text("cli.restore.done", **asdict(done))]

    def _row(self, evening: EveningCase) -> tuple[str, ...]:
        rules = self.words.text("cli.restore.other_rules") if evening.other_rules else ""
        return (
            evening.id[:SHORT_ID],
            local_day(evening.started_at),
            self.words.label("game", evening.game),
            ", ".join(evening.players),
            self.words.label("backup.case", evening.case),
            rules,
        )


def _as_json(plan: RestorePlan, done: Restored | None) -> dict[str, object]:
    evenings = [asdict(evening) for evening in plan.evenings]
    if done is not None:
        return {"evenings": evenings, "done": asdict(done)}
    return {"evenings": evenings, "payments": plan.payments, "jottings": plan.jottings}
