"""Which colour lies at a point: the shapes that widgets paint, followed in the order of painting, and how well two
colours can be told apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Canvas, Color, Ellipse, InstructionGroup, Rectangle, RoundedRectangle
from kivy.graphics.stencil_instructions import StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.uix.label import Label
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

Rgb = tuple[float, float, float]
OPAQUE = 0.999
MOST_TEXELS = 256 * 256
"""A larger texture is a picture; none is used as a ground for text."""


@dataclass(frozen=True, slots=True)
class Shape:
    left: float
    bottom: float
    width: float
    height: float
    colour: tuple[float, float, float, float]
    round: bool = False
    texture: Any = None

    def at(self, x: float, y: float, texels: Texels) -> tuple[float, float, float, float] | None:
        """The colour at a point of the window, or nothing where the shape is not."""
        if not (0 <= x - self.left <= self.width and 0 <= y - self.bottom <= self.height) or not self.width:
            return None
        across, up = (x - self.left) / self.width, (y - self.bottom) / (self.height or 1)
        if self.round and (across - 0.5) ** 2 + (up - 0.5) ** 2 > 0.25:
            return None
        if self.texture is None:
            return self.colour
        red, green, blue, alpha = (
            one * two for one, two in zip(self.colour, texels.at(self.texture, across, up), strict=True)
        )
        return red, green, blue, alpha


class Texels:
    """The colours of small textures, each read once."""

    def __init__(self) -> None:
        self._read: dict[int, tuple[Any, bytes]] = {}

    def at(self, texture: Any, across: float, up: float) -> tuple[float, float, float, float]:
        width, height = map(int, texture.size)
        if width * height > MOST_TEXELS:
            return 1.0, 1.0, 1.0, 1.0
        if id(texture) not in self._read:
            self._read[id(texture)] = (texture, bytes(texture.pixels))
        pixels = self._read[id(texture)][1]
        column, row = min(int(across * width), width - 1), min(int(up * height), height - 1)
        start = 4 * (row * width + column)
        red, green, blue, alpha = (part / 255 for part in pixels[start : start + 4])
        return red, green, blue, alpha


class Painting:
    """What has been painted so far."""

    def __init__(self, ground: Any) -> None:
        self._ground: Rgb = tuple(ground[:3])
        self._shapes: list[Shape] = []
        self._scrolls: list[tuple[int, Widget]] = []
        """The scroll views being painted, each with how many shapes there were before its content."""
        self._texels = Texels()

    def paint(self, widget: Widget, opacity: float = 1.0) -> Iterator[tuple[Widget, float]]:
        """Paints a widget and everything in it, and stops at each when only what lies below its text is painted."""
        opacity *= widget.opacity
        if opacity == 0:
            return
        self._add(widget.canvas.before, widget, opacity)
        if not isinstance(widget, Label | TextInput):
            self._add(widget.canvas, widget, opacity)
        yield widget, opacity
        if isinstance(widget, ScrollView):
            self._scrolls.append((len(self._shapes), widget))
        for child in reversed(widget.children):
            yield from self.paint(child, opacity)
        if isinstance(widget, ScrollView):
            self._scrolls.pop()
        if widget.canvas.has_after:
            self._add(widget.canvas.after, widget, opacity)

    def at(self, x: float, y: float) -> Rgb:
        """Down to the first shape that covers all below it, then up again. What is scrolled out of sight is looked at
        where it will come into sight, at the nearest edge of its scroll view."""
        layers = []
        ground = self._ground
        scrolls = [*self._scrolls]
        for place in range(len(self._shapes) - 1, -1, -1):
            while scrolls and place < scrolls[-1][0]:
                x, y = into(scrolls.pop()[1], x, y)
            colour = self._shapes[place].at(x, y, self._texels)
            if colour is None:
                continue
            if colour[3] >= OPAQUE:
                ground = colour[:3]
                break
            layers.append(colour)
        for layer in reversed(layers):
            ground = over(layer, ground)
        return ground

    def _add(self, canvas: Any, widget: Widget, opacity: float) -> None:
        left, bottom = origin(widget)
        colour = (1.0, 1.0, 1.0, 1.0)
        for instruction in instructions(canvas):
            if isinstance(instruction, Color):
                red, green, blue, alpha = instruction.rgba
                colour = (red, green, blue, alpha * opacity)
            elif isinstance(instruction, Rectangle | RoundedRectangle | Ellipse):
                x, y = instruction.pos
                width, height = instruction.size
                texture = instruction.texture if is_patterned(instruction.texture) else None
                is_round = isinstance(instruction, Ellipse) and not isinstance(instruction, RoundedRectangle)
                self._shapes.append(Shape(left + x, bottom + y, width, height, colour, is_round, texture))


def instructions(canvas: Any) -> Iterator[Any]:
    """A widget's own; the canvases of its children are painted with the children. What only shapes a stencil is left
    out: it is never seen."""
    stencil = False
    for instruction in canvas.children:
        if isinstance(instruction, StencilPush | StencilUnUse):
            stencil = True
        elif isinstance(instruction, StencilUse | StencilPop):
            stencil = False
        if stencil:
            continue
        if isinstance(instruction, InstructionGroup) and not isinstance(instruction, Canvas):
            yield from instructions(instruction)
        else:
            yield instruction


def into(scroll: Widget, x: float, y: float) -> tuple[float, float]:
    """The nearest point inside a scroll view."""
    left, bottom = scroll.to_window(*scroll.pos)
    return min(max(x, left + 1), left + scroll.width - 1), min(max(y, bottom + 1), bottom + scroll.height - 1)


def is_patterned(texture: Any) -> bool:
    """Shapes without a texture of their own share a white one."""
    return texture is not None and tuple(texture.size) != (1, 1)


def origin(widget: Widget) -> tuple[float, float]:
    """Where the zero of a widget's drawing lies in the window."""
    if isinstance(widget, RelativeLayout):
        x, y = widget.to_window(*widget.pos)
    else:
        x, y = widget.to_window(0, 0)
    return float(x), float(y)


def over(colour: tuple[float, ...], ground: Rgb) -> Rgb:
    alpha = colour[3]
    red, green, blue = (alpha * top + (1 - alpha) * below for top, below in zip(colour[:3], ground, strict=True))
    return red, green, blue


def contrast(one: Rgb, other: Rgb) -> float:
    """As the Web Content Accessibility Guidelines reckon it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: Rgb) -> float:
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
