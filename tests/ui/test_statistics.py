"""The statistics by touch: choosing, the sections, a player's details, and work that takes long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from threading import Event
from typing import TYPE_CHECKING

import pytest

from tarok_ledger.service.history import Choice
from tarok_ledger.service.ledger import Ledger, OpenEvening
from tarok_ledger.storage.sqlite import SqliteStore
from tarok_ledger.ui.presenters.statistics import work_out
from tests.cli.examples import BLOCK_HANDS, CLOSE, FOUR, KLOP, THREE, TWO, Entry, evening

if TYPE_CHECKING:
    from tests.ui.robot import Robot

SECONDS_TO_WAIT = 20
SIZES = ((360, 640), (412, 892), (892, 412), (1280, 800))


class HeldLedger(Ledger):
    """Works beside the screen only when it is let."""

    def __init__(self, store: SqliteStore) -> None:
        ids = count(1)
        self.day = "2026-01-06"
        super().__init__(
            store, lambda: datetime.fromisoformat(self.day).replace(hour=12, tzinfo=UTC), lambda: f"{next(ids):032x}"
        )
        self.let = Event()
        self.let.set()

    @contextmanager
    def twin(self) -> Iterator[Ledger]:
        with super().twin() as twin:
            assert self.let.wait(SECONDS_TO_WAIT), "nobody let it work"
            yield twin

    def play(self, *entries: Entry, game: str = "slovenian", players: tuple[str, ...] = FOUR) -> str:
        opened = self.import_file(evening(*entries, game=game, players=players))
        assert isinstance(opened, OpenEvening), opened
        return opened.id


@pytest.fixture
def ledger(store: SqliteStore) -> HeldLedger:
    return HeldLedger(store)


def show(robot: Robot, ledger: HeldLedger) -> None:
    """Everything worked out before, so that the screen shows it at once."""
    work_out(ledger, Choice())
    robot.show("statistics")


def says(robot: Robot, words: str) -> bool:
    return any(words in text for text in robot.texts())


def test_empty_ledger_says_when_statistics_come(robot: Robot) -> None:
    robot.show("statistics")
    assert says(robot, "with the first recorded hand")
    assert robot.names() == ["back"]


def test_first_opening_works_the_evenings_out_beside_the_screen(robot: Robot, ledger: HeldLedger) -> None:
    ledger.let.clear()
    ledger.play(TWO)
    ledger.play(KLOP)
    robot.show("statistics")
    robot.wait(lambda: robot.has("stop_work"), "the sheet that says how far it is")
    ledger.let.set()
    robot.finish_work()
    assert not robot.has("stop_work")
    assert robot.has("league:Ana")
    assert says(robot, "Evenings 2 · average +5.0")


def test_work_stopped_can_be_taken_up_again(robot: Robot, ledger: HeldLedger) -> None:
    ledger.let.clear()
    ledger.play(TWO)
    robot.show("statistics")
    robot.wait(lambda: robot.has("stop_work"), "the sheet that says how far it is")
    robot.tap("stop_work")
    ledger.let.set()
    robot.finish_work()
    assert robot.has("work_out")
    assert not robot.has("league:Ana")
    robot.tap("work_out")
    robot.finish_work()
    assert robot.has("league:Ana")


def test_work_for_a_choice_that_was_changed_meanwhile_is_not_shown(robot: Robot, ledger: HeldLedger) -> None:
    ledger.let.clear()
    ledger.play(TWO)
    ledger.play(TWO)
    ledger.play(*BLOCK_HANDS, game="block", players=THREE)
    robot.app.go("statistics")
    robot.frame()
    robot.app.screen.presenter.choose_game("block")
    robot.app.screen.open()
    ledger.let.set()
    robot.finish_work()
    assert says(robot, "Tarok mit Blocks")
    assert robot.has("league:Ana")
    assert not robot.has("league:Dora")


def test_game_company_and_season_chosen_by_touch(robot: Robot, ledger: HeldLedger) -> None:
    ledger.day = "2025-05-01"
    ledger.play(TWO)
    ledger.day = "2026-01-06"
    ledger.play(TWO)
    ledger.play(TWO, players=("Ana", "Bor", "Cene", "Eva"))
    ledger.play(*BLOCK_HANDS, game="block", players=THREE)
    show(robot, ledger)
    assert says(robot, "Evenings: 3 · Hands: 3")
    robot.tap("choose_company")
    robot.tap("company:Ana, Bor, Cene, Dora")
    assert says(robot, "Evenings: 2 · Hands: 2")
    robot.tap("choose_season")
    robot.tap("season:2025")
    assert says(robot, "Evenings: 1 · Hands: 1")
    robot.tap("choose_game")
    robot.tap("game:block")
    assert says(robot, "Evenings: 1 · Hands: 3")
    assert says(robot, "Tarok mit Blocks")


def test_sections_by_touch_show_players_contracts_partners_feats_and_chart(robot: Robot, ledger: HeldLedger) -> None:
    ledger.play(TWO, KLOP, CLOSE)
    show(robot, ledger)
    assert says(robot, "IN MONEY, CLOSED EVENINGS, EUR")
    for section, words in {
        "players": "Hands 2 · won 1 · even 0 · lost 1",
        "contracts": "KLOP",
        "partners": "Ana + Bor",
        "feats": "earned 1, struck 0",
        "chart": "Everyone's total after each evening.",
    }.items():
        robot.tap(f"section:{section}")
        assert robot.find(f"section:{section}").look == "chosen"
        assert says(robot, words), robot.texts()


def test_best_hand_leads_to_its_evening_and_back_to_the_player(robot: Robot, ledger: HeldLedger) -> None:
    first = ledger.play(TWO)
    ledger.play(KLOP)
    show(robot, ledger)
    robot.tap("section:players")
    robot.tap("player:Bor")
    assert says(robot, "Best hand, 6 January 2026, entry 1")
    robot.tap("mark:best")
    assert robot.screen_name == "sheet"
    assert robot.app.screen.presenter.evening_id == first
    robot.back()
    assert robot.screen_name == "statistics"
    assert robot.has("mark:best")
    robot.back()
    assert robot.has("player:Bor")
    robot.back()
    assert robot.screen_name == "evenings"


def test_contracts_of_a_player_are_one_touch_from_his_details(robot: Robot, ledger: HeldLedger) -> None:
    ledger.play(TWO, KLOP)
    show(robot, ledger)
    robot.tap("league:Bor")
    robot.tap("show_contracts")
    assert robot.find("choose_player").title == "Bor"
    assert says(robot, "Partner")
    assert not says(robot, "Declarer")
    robot.tap("choose_player")
    robot.tap("contracts_of:all")
    assert says(robot, "Declarer")


def test_pot_leads_to_the_evening_in_which_it_was_largest(robot: Robot, ledger: HeldLedger) -> None:
    block = ledger.play(*BLOCK_HANDS, game="block", players=THREE)
    show(robot, ledger)
    robot.tap("section:feats")
    robot.tap("mark:pot")
    assert robot.screen_name == "sheet"
    assert robot.app.screen.presenter.evening_id == block
    robot.back()
    assert robot.has("mark:pot")


def test_hand_recorded_since_counts_when_one_comes_back(robot: Robot, ledger: HeldLedger) -> None:
    played = ledger.play(TWO)
    show(robot, ledger)
    robot.show("sheet", evening=played)
    opened = ledger.open(played)
    assert isinstance(opened, OpenEvening)
    assert ledger.record(opened, KLOP) == ()
    robot.back()
    robot.finish_work()
    assert says(robot, "Evenings: 1 · Hands: 2")


def test_turned_phone_keeps_what_was_chosen(robot: Robot, ledger: HeldLedger) -> None:
    ledger.play(TWO)
    show(robot, ledger)
    robot.tap("section:partners")
    robot.resize(892, 412)
    robot.settle()
    assert robot.find("section:partners").look == "chosen"
    assert says(robot, "Ana + Bor")


@pytest.mark.parametrize("percent", (100, 160))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_details_of_a_player_are_whole_readable_and_reachable(
    robot: Robot, ledger: HeldLedger, size: tuple[int, int], percent: int
) -> None:
    from tests.ui.audit import audit

    long_names = ("Maximilian", "Bor", "Cene", "Dorothea")
    ledger.play({**TWO, "declarer": "Maximilian"}, CLOSE, players=long_names)
    ledger.keep_setting("text_percent", percent)
    robot.app.apply_settings()
    robot.resize(*size)
    show(robot, ledger)
    robot.tap("league:Maximilian")
    findings = audit(robot)
    assert not findings, "\n".join(map(str, findings))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_empty_and_stopped_statistics_are_whole_readable_and_reachable(
    robot: Robot, ledger: HeldLedger, size: tuple[int, int]
) -> None:
    from tests.ui.audit import audit

    ledger.keep_setting("text_percent", 160)
    robot.app.apply_settings()
    robot.resize(*size)
    robot.show("statistics")
    findings = audit(robot)
    ledger.let.clear()
    ledger.play(TWO)
    robot.show("statistics")
    robot.wait(lambda: robot.has("stop_work"))
    findings += audit(robot)
    robot.tap("stop_work")
    ledger.let.set()
    robot.finish_work()
    assert robot.has("work_out")
    findings += audit(robot)
    assert not findings, "\n".join(map(str, findings))
