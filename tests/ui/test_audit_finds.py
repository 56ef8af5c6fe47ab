"""The audit itself: each fault it looks for is planted on a screen, and it must be found there and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.ui.robot import Robot


def plant(robot: Robot, *widgets: Any) -> set[str]:
    """Puts widgets on an otherwise empty page, and returns the kinds of faults found there."""
    from tests.ui.audit import audit

    robot.show("settings")
    body = robot.app.screen.clear()
    for widget in widgets:
        body.add_widget(widget)
    return {finding.kind for finding in audit(robot)}


def label(**values: Any) -> Any:
    from kivy.uix.label import Label

    look = {"text": "Some words", "size_hint": (None, None), "size": (200, 40), "color": (1, 1, 1, 1)}
    return Label(**{**look, **values})


def test_audit_of_a_sound_page_finds_nothing(robot: Robot) -> None:
    from tarok_ledger.ui.screens.base import brass, chip, chips, text

    sound = (
        text("Words that wrap when there is no more room beside them, as these do by now."),
        chips(chip("One", "one", lambda: None, line="10"), chip("Two", "two", lambda: None, look="chosen")),
        brass("Save", "save", lambda: None),
        *(text(f"Line {number}") for number in range(60)),
    )
    assert plant(robot, *sound) == set()


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("too wide", {"size": (60, 40)}),
        ("too high", {"size": (200, 8)}),
        ("broken word", {"text": "Unbreakable", "text_size": (50, None), "size": (50, 80)}),
        ("cut off", {"text": "Some words too many", "text_size": (70, None), "shorten": True}),
        ("cut off", {"text": "One line two lines three lines", "text_size": (80, 20), "size": (80, 40)}),
        ("pale", {"color": (0.2, 0.3, 0.25, 1)}),
        ("pale", {"opacity": 0.3}),
    ],
    ids=("wide", "high", "broken", "shortened", "dropped line", "dark", "faint"),
)
def test_audit_of_a_faulty_text_finds_it(robot: Robot, kind: str, values: dict[str, Any]) -> None:
    assert plant(robot, label(**values)) == {kind}


def test_audit_of_texts_on_each_other_finds_the_overlap(robot: Robot) -> None:
    from kivy.uix.floatlayout import FloatLayout

    layout = FloatLayout(size_hint_y=None, height=100)
    for text in ("One", "Other"):
        layout.add_widget(label(text=text, pos_hint={"center": (0.5, 0.5)}))
    assert plant(robot, layout) == {"overlap"}


@pytest.mark.parametrize("size", [(47, 60), (60, 47)], ids=("narrow", "low"))
def test_audit_of_a_small_target_finds_it(robot: Robot, size: tuple[int, int]) -> None:
    from tarok_ledger.ui.widgets.look import Pressable

    target = Pressable(size_hint=(None, None))
    target.size = size
    assert plant(robot, target) == {"small target"}


def test_audit_of_a_text_beside_a_page_that_only_scrolls_down_finds_it(robot: Robot) -> None:
    from kivy.uix.floatlayout import FloatLayout

    layout = FloatLayout(size_hint_y=None, height=60)
    layout.add_widget(label(size_hint=(None, None), pos_hint={"x": 0.95, "y": 0}))
    assert plant(robot, layout) == {"out of reach"}


def test_audit_of_a_text_off_the_window_finds_it(robot: Robot) -> None:
    from tests.ui.audit import audit

    robot.show("settings")
    robot.app.screen.add_widget(label(pos=(300, 870), size_hint=(None, None)))
    assert "off the window" in {finding.kind for finding in audit(robot)}


def test_audit_of_a_text_on_a_ground_of_its_own_reads_that_ground(robot: Robot) -> None:
    from kivy.graphics import Color, Rectangle

    pale = label(color=(0.1, 0.1, 0.1, 1))
    assert plant(robot, pale) == {"pale"}
    readable = label(color=(0.1, 0.1, 0.1, 1))
    with readable.canvas.before:
        Color(1, 1, 1, 1)
        ground = Rectangle(size=readable.size)
    readable.bind(pos=lambda _label, pos: setattr(ground, "pos", pos))
    assert plant(robot, readable) == set()


def test_contrast_of_known_colours_is_as_the_guidelines_say(display: str) -> None:
    from tests.ui.paint import contrast

    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast((0x76 / 255,) * 3, (1, 1, 1)) == pytest.approx(4.54, abs=0.01)
