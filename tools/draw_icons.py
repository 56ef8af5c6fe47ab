"""Draws the icon and the splash picture: felt, a brass ring, and on it a card with a star over five tally strokes.

Drawn twice as large as wanted and halved, which smooths every edge."""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import cos, hypot, pi, sin
from pathlib import Path

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")

from kivy.core.window import Window  # noqa: F401 - the window brings the GL that everything below draws with
from kivy.graphics import Color, Ellipse, Fbo, Line, Mesh, PopMatrix, PushMatrix, Rectangle, Rotate, RoundedRectangle
from kivy.graphics.texture import Texture

from tarok_ledger.ui.theme import FELT, PAPER, Colour, colour

ASSETS = Path(__file__).parent.parent / "assets"
LARGER = 2
LIGHT_TEXELS = 128
RAYS = 8


def light(middle: Colour, edge: Colour) -> Texture:
    """A round light, brightest in its middle."""
    texture = Texture.create(size=(LIGHT_TEXELS, LIGHT_TEXELS), colorfmt="rgba")
    half = (LIGHT_TEXELS - 1) / 2
    pixels = bytearray()
    for y in range(LIGHT_TEXELS):
        for x in range(LIGHT_TEXELS):
            away = min(1.0, hypot(x - half, y - half) / half)
            away = away * away * (3 - 2 * away)
            pixels += bytes(
                round(255 * (near * (1 - away) + far * away)) for near, far in zip(middle, edge, strict=True)
            )
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def ground(width: float, height: float, across: float) -> None:
    Color(*FELT.ground)
    Rectangle(size=(width, height))
    Color(1, 1, 1, 1)
    Rectangle(
        texture=light(FELT.felt_light, FELT.ground),
        pos=((width - across) / 2, (height - across) / 2),
        size=(across, across),
    )


def ring(x: float, y: float, radius: float) -> None:
    for inset, thickness, tone in ((0, 0.09, FELT.brass_dark), (0.012, 0.05, FELT.brass), (0.085, 0.012, FELT.brass)):
        Color(*tone)
        Line(circle=(x, y, radius * (1 - inset)), width=radius * thickness / 2)


def card(x: float, y: float, height: float, turned: float, paper: Colour) -> None:
    """A card standing upright about (x, y), turned by degrees, with its shadow."""
    width = height * 0.58
    PushMatrix()
    Rotate(angle=turned, origin=(x, y))
    for shift, tone in ((0.02, colour("#000000", 0.28)), (0.0, paper)):
        Color(*tone)
        RoundedRectangle(
            pos=(x - width / 2 + shift * height, y - height / 2 - shift * height),
            size=(width, height),
            radius=[height * 0.07],
        )
    Color(*FELT.brass_dark)
    inset = height * 0.045
    Line(
        rounded_rectangle=(
            x - width / 2 + inset,
            y - height / 2 + inset,
            width - 2 * inset,
            height - 2 * inset,
            height * 0.04,
        ),
        width=height * 0.006,
    )
    PopMatrix()


def star(x: float, y: float, radius: float) -> None:
    """The sign of the high tarok: a sun with long and short rays."""
    Color(*FELT.felt)
    fan(x, y, [radius * (0.78 if ray % 4 == 2 else 1) if ray % 2 == 0 else radius * 0.42 for ray in range(2 * RAYS)])
    Color(*FELT.brass)
    Ellipse(pos=(x - radius * 0.3, y - radius * 0.3), size=(radius * 0.6, radius * 0.6))


def fan(x: float, y: float, radii: Sequence[float]) -> None:
    points = [(x, y)]
    for place, radius in enumerate([*radii, radii[0]]):
        angle = pi / 2 + 2 * pi * place / len(radii)
        points.append((x + radius * cos(angle), y + radius * sin(angle)))
    vertices = [part for px, py in points for part in (px, py, 0, 0)]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")


def tally(x: float, y: float, size: float) -> None:
    """Four strokes and one across, as on a slate."""
    Color(*FELT.felt)
    for stroke in range(4):
        left = x + size * (stroke - 1.5) * 0.3
        Line(points=(left, y - size / 2, left, y + size / 2), width=size * 0.055, cap="round")
    Color(*PAPER.minus)
    Line(points=(x - size * 0.68, y - size * 0.36, x + size * 0.68, y + size * 0.36), width=size * 0.055, cap="round")


def sign(x: float, y: float, radius: float) -> None:
    ring(x, y, radius)
    card(x - radius * 0.14, y, radius * 1.32, 14, PAPER.bar)
    card(x + radius * 0.06, y, radius * 1.32, -6, PAPER.panel)
    PushMatrix()
    Rotate(angle=-6, origin=(x + radius * 0.06, y))
    star(x + radius * 0.06, y + radius * 0.19, radius * 0.29)
    tally(x + radius * 0.06, y - radius * 0.35, radius * 0.26)
    PopMatrix()


def draw(path: Path, width: int, height: int, radius: float) -> None:
    """`radius` is the ring's, as a share of the width."""
    large = Fbo(size=(width * LARGER, height * LARGER), with_stencilbuffer=False)
    with large:
        ground(width * LARGER, height * LARGER, max(width, height) * LARGER * 1.15)
        sign(width * LARGER / 2, height * LARGER / 2, width * LARGER * radius)
    large.draw()
    large.texture.min_filter = "linear"
    halved = Fbo(size=(width, height))
    with halved:
        Color(1, 1, 1, 1)
        Rectangle(texture=large.texture, size=(width, height))
    halved.draw()
    halved.texture.save(str(path), flipped=True)
    print(path)


if __name__ == "__main__":
    draw(ASSETS / "icon.png", 512, 512, 0.42)
    draw(ASSETS / "splash.png", 1080, 1920, 0.3)
