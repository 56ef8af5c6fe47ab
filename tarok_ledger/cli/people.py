"""Persons: one method a command."""

from __future__ import annotations

from tarok_ledger.cli.base import CommandGroup, Parsers, refuse_any
from tarok_ledger.export.text import columns
from tarok_ledger.service.people import People, Person


class PeopleCommands(CommandGroup):
    @classmethod
    def add_to(cls, parsers: Parsers) -> None:
        parsers.command("people", "list everyone who has played", store=True)
        rename = parsers.command("rename", "give a person another name", store=True, json=False)
        rename.add_argument("name", metavar="OLD")
        rename.add_argument("new", metavar="NEW")
        merge = parsers.command("merge", "say that two names are one person", store=True, json=False)
        merge.add_argument("name", metavar="ONE")
        merge.add_argument("into", metavar="INTO", help="the name that is kept")
        for command, about in (
            ("split", "take a rename or a merge back: the name stands for itself again"),
            ("archive", "no longer offer a person for new evenings"),
            ("unarchive", "offer a person again"),
        ):
            parsers.command(command, about, store=True, json=False).add_argument("name", metavar="NAME")

    @property
    def _people(self) -> People:
        return People(self.ledger)

    def people(self) -> None:
        known = self._people.known()
        if self.arguments.json:
            self.print_json(
                [
                    {
                        "name": person.name,
                        "names": list(person.names),
                        "evenings": person.evenings,
                        "last_seen": person.last_seen,
                        "archived": person.archived,
                    }
                    for person in known
                ]
            )
        else:
            rows = [self._row(person) for person in known]
            print(columns(rows, frozenset({1})) if rows else self.words.text("cli.people.none"))

    def rename(self) -> None:
        refuse_any(self._people.rename(self.arguments.name, self.arguments.new))

    def merge(self) -> None:
        refuse_any(self._people.merge(self.arguments.name, self.arguments.into))

    def split(self) -> None:
        refuse_any(self._people.split(self.arguments.name))

    def archive(self) -> None:
        refuse_any(self._people.archive(self.arguments.name))

    def unarchive(self) -> None:
        refuse_any(self._people.unarchive(self.arguments.name))

    def _row(self, person: Person) -> tuple[str, ...]:
        also = self.words.text("cli.people.also", names=", ".join(person.names)) if person.names else ""
        archived = self.words.text("cli.people.archived") if person.archived else ""
        return person.name, str(person.evenings), person.last_seen, archived, also
