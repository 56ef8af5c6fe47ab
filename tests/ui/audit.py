"""Looks a screen over as a careful reader would: is every text whole, apart from its neighbours and readable on its
ground, is everything that can be touched large enough, and can everything be reached?

What is measured is what Kivy laid out; grounds come from the shapes that widgets paint, in the order of painting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.slider import Slider
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from tests.ui.paint import Painting, contrast, over
from tests.ui.robot import Robot, shown

SMALLEST_TARGET_DP = 48
LEAST_CONTRAST = 4.5
SLACK = 1.0
"""Pixels by which a layout may be off; positions are not always whole."""
MOST_FRAMES_TO_REST = 40
ESCAPED = {"&bl;": "[", "&br;": "]", "&amp;": "&"}


class Box(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float

    def overlaps(self, other: Box, slack: float) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > slack and up > slack

    def clipped(self, frame: Box) -> Box:
        return Box(
            max(self.left, frame.left),
            max(self.bottom, frame.bottom),
            min(self.right, frame.right),
            min(self.top, frame.top),
        )


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a screen."""

    kind: str
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.what}"


@dataclass(frozen=True, slots=True)
class Text:
    """A label, where its text stands, and what it is scrolled and clipped by."""

    label: Any
    box: Box
    scrolls: tuple[Any, ...]


def audit(robot: Robot) -> list[Finding]:
    """Everything wrong with what lies on top of the window now."""
    findings = [*rest(robot)]
    top = robot.top
    texts = [*texts_of(top)]
    for text in texts:
        findings += wholeness(text)
    findings += overlaps(texts)
    findings += [finding for widget in shown(top) if is_target(widget) for finding in target_size(widget)]
    findings += reach(top, texts)
    findings += readability(top)
    return findings


def rest(robot: Robot) -> Iterator[Finding]:
    """Lets the layout come to rest, which it must."""
    before: list[Any] = []
    for _ in range(MOST_FRAMES_TO_REST):
        robot.frames(2)
        now = [(*widget.pos, *widget.size) for widget in shown(robot.top)]
        if now == before:
            return
        before = now
    yield Finding("restless", robot.screen_name, f"still moving after {2 * MOST_FRAMES_TO_REST} frames")


# Where things stand


def box_of(widget: Widget) -> Box:
    x, y = widget.to_window(*widget.pos)
    return Box(x, y, x + widget.width, y + widget.height)


def ancestors(widget: Widget) -> Iterator[Widget]:
    parent = widget.parent
    while isinstance(parent, Widget):
        yield parent
        parent = parent.parent


def name(widget: Widget) -> str:
    """Enough to find a widget again: what it says, and the nearest name around it."""
    line = (widget, *ancestors(widget))
    named = next((f" in {each.test_name!r}" for each in line if getattr(each, "test_name", "")), "")
    classes = "<".join(type(each).__name__ for each in line[:4])
    return f"{classes} {getattr(widget, 'text', '')[:40]!r}{named}"


def texts_of(root: Widget) -> Iterator[Text]:
    for widget in shown(root):
        if isinstance(widget, Label) and widget.text.strip():
            scrolls = tuple(each for each in ancestors(widget) if isinstance(each, ScrollView))
            yield Text(widget, text_box(widget), scrolls)


def text_box(label: Any) -> Box:
    """Where the signs stand: a texture may be wider than the text on it."""
    frame = box_of(label)
    texture_width, texture_height = label.texture_size
    middle_x, middle_y = (frame.left + frame.right) / 2, (frame.bottom + frame.top) / 2
    left, right = middle_x - texture_width / 2, middle_x + texture_width / 2
    width = max((line.w for line in label._label._cached_lines), default=texture_width)
    spare = max(0.0, texture_width - width)
    halign = label.halign if label.halign != "auto" else "left"
    left, right = {
        "left": (left, right - spare),
        "justify": (left, right),
        "center": (left + spare / 2, right - spare / 2),
        "right": (left + spare, right),
    }[halign]
    return Box(left, middle_y - texture_height / 2, right, middle_y + texture_height / 2)


# Texts


def plain(label: Any) -> str:
    """What is to be read, without markup."""
    if not label.markup:
        return str(label.text)
    parts = (part for part in label._label.markup if not re.fullmatch(r"\[/?\w[^\[\]]*\]", part))
    text = "".join(parts)
    for escaped, sign in ESCAPED.items():
        text = text.replace(escaped, sign)
    return text


def wholeness(text: Text) -> Iterator[Finding]:
    """A text stands inside its widget, with all its words, none of them broken."""
    label = text.label
    width, height = label.texture_size
    if width > label.width + SLACK:
        yield Finding("too wide", name(label), f"{width} on {label.width:.0f}")
    if height > label.height + SLACK:
        yield Finding("too high", name(label), f"{height} on {label.height:.0f}")
    lines = ["".join(word.text for word in line.words) for line in label._label._cached_lines]
    words = plain(label).split()
    if "".join("".join(lines).split()) != "".join(words):
        yield Finding("cut off", name(label), f"shows {' / '.join(lines)!r}")
    elif broken := [word for word in words if not any(word in line for line in lines)]:
        yield Finding("broken word", name(label), ", ".join(broken))


def overlaps(texts: list[Text]) -> Iterator[Finding]:
    """Texts that scroll together are compared where they stand, others where they are to be seen."""
    window = Box(0, 0, Window.width, Window.height)
    ordered = sorted(texts, key=lambda text: text.box.bottom)
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if other.box.bottom >= one.box.top:
                break
            if one.scrolls == other.scrolls:
                overlap = one.box.overlaps(other.box, slack=2 * SLACK)
            else:
                overlap = seen(one, window).overlaps(seen(other, window), slack=2 * SLACK)
            if overlap:
                yield Finding("overlap", name(one.label), f"and {name(other.label)}")


def seen(text: Text, window: Box) -> Box:
    box = text.box.clipped(window)
    for scroll in text.scrolls:
        box = box.clipped(box_of(scroll))
    return box


# Touch


def is_target(widget: Widget) -> bool:
    return isinstance(widget, ButtonBehavior | TextInput | Slider)


def target_size(widget: Widget) -> Iterator[Finding]:
    smallest = dp(SMALLEST_TARGET_DP) - SLACK / 2
    if widget.width < smallest or widget.height < smallest:
        yield Finding("small target", name(widget), f"{widget.width:.0f} x {widget.height:.0f}")


def reach(root: Widget, texts: list[Text]) -> Iterator[Finding]:
    """Everything is inside the window, or can be scrolled there."""
    for text in texts:
        yield from inside_frames(text.label, text.box)
    for widget in shown(root):
        if is_target(widget):
            yield from inside_frames(widget, box_of(widget))


def inside_frames(widget: Widget, box: Box) -> Iterator[Finding]:
    """From the inside out: within what each scroll view scrolls, then within what it shows of it."""
    x_free = y_free = False
    line = (widget, *ancestors(widget))
    for child, parent in pairwise(line):
        if not isinstance(parent, ScrollView):
            continue
        content, frame = box_of(child), box_of(parent)
        moves_x = parent.do_scroll_x or (child.width > parent.width and follows(parent, "scroll_x"))
        moves_y = parent.do_scroll_y or (child.height > parent.height and follows(parent, "scroll_y"))
        allowed = Box(
            content.left if moves_x else frame.left,
            content.bottom if moves_y else frame.bottom,
            content.right if moves_x else frame.right,
            content.top if moves_y else frame.top,
        )
        if out := sticks_out(box, allowed, x_free and not moves_x, y_free and not moves_y):
            yield Finding("out of reach", name(widget), f"{out} of what scrolls")
            return
        x_free, y_free = x_free or moves_x, y_free or moves_y
    if out := sticks_out(box, Box(0, 0, Window.width, Window.height), x_free, y_free):
        yield Finding("off the window", name(widget), f"{out}, at {', '.join(f'{part:.0f}' for part in box)}")


def follows(still: Any, axis: str) -> bool:
    """Whether a view that no finger scrolls moves with another that one does, as a heading over its columns."""
    leaders = (each for each in still.parent.walk(restrict=True) if isinstance(each, ScrollView) and each is not still)
    for leader in leaders:
        if not getattr(leader, f"do_{axis}"):
            continue
        before = getattr(leader, axis)
        elsewhere = 0.25 if before > 0.5 else 0.75
        setattr(leader, axis, elsewhere)
        moved = getattr(still, axis) == elsewhere
        setattr(leader, axis, before)
        if moved:
            return True
    return False


def sticks_out(box: Box, frame: Box, x_free: bool, y_free: bool) -> str:
    sides = []
    if not x_free:
        sides += ["left"] * (box.left < frame.left - SLACK) + ["right"] * (box.right > frame.right + SLACK)
    if not y_free:
        sides += ["below"] * (box.bottom < frame.bottom - SLACK) + ["above"] * (box.top > frame.top + SLACK)
    return " and ".join(sides)


# Reading


def readability(root: Widget) -> Iterator[Finding]:
    """Each text against what was painted below it by then. What cannot be pressed now may be paler."""
    painting = Painting(Window.clearcolor)
    reported: set[tuple[object, ...]] = set()
    for widget, opacity in painting.paint(root):
        if not isinstance(widget, Label | TextInput) or is_inactive(widget):
            continue
        colour = text_colour(widget)
        box = text_box(widget) if isinstance(widget, Label) else box_of(widget)
        for x, y in sample_points(box):
            ground = painting.at(x, y)
            ratio = contrast(over((*colour[:3], colour[3] * opacity), ground), ground)
            key = (tuple(colour), ground)
            if ratio < LEAST_CONTRAST - 0.005 and key not in reported:
                reported.add(key)
                yield Finding("pale", name(widget), f"{ratio:.2f}:1, {hexadecimal(colour)} on {hexadecimal(ground)}")


def is_inactive(widget: Widget) -> bool:
    line = (widget, *ancestors(widget))
    return not widget_text(widget) or any(getattr(each, "enabled", True) is False or each.disabled for each in line)


def widget_text(widget: Any) -> str:
    return str(widget.text or getattr(widget, "hint_text", "")).strip()


def text_colour(widget: Any) -> Any:
    if isinstance(widget, TextInput):
        return widget.foreground_color if widget.text else widget.hint_text_color
    return widget.color


def sample_points(box: Box) -> Iterator[tuple[float, float]]:
    """The middle, and a little inside the corners."""
    yield (box.left + box.right) / 2, (box.bottom + box.top) / 2
    inset_x, inset_y = (box.right - box.left) / 8, (box.top - box.bottom) / 8
    for x in (box.left + inset_x, box.right - inset_x):
        for y in (box.bottom + inset_y, box.top - inset_y):
            yield x, y


def hexadecimal(colour: Any) -> str:
    return "#" + "".join(f"{round(255 * part):02X}" for part in colour[:3])
