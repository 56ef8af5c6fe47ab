"""The tokens of the look: deep green felt where people sit, warm paper where numbers stand, brass for what can be
pressed. Two themes from the same set."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

Colour = tuple[float, float, float, float]


def colour(hexadecimal: str, alpha: float = 1.0) -> Colour:
    red, green, blue = (int(hexadecimal[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue, alpha


@dataclass(frozen=True, slots=True)
class Theme:
    """Each text colour is readable on each ground it is used on, 4.5 to 1 or better; a test measures it."""

    name: str
    ground: Colour
    """Behind everything."""
    felt: Colour
    felt_light: Colour
    """The table, and the light on its middle."""
    bar: Colour
    """Top bars and the bar with the live result."""
    panel: Colour
    """Cards and seats on the ground."""
    panel_edge: Colour
    text: Colour
    second_text: Colour
    bar_text: Colour
    bar_second: Colour
    chip: Colour
    chip_edge: Colour
    chip_text: Colour
    chip_second: Colour
    chosen: Colour
    chosen_text: Colour
    second_chosen: Colour
    brass: Colour
    brass_dark: Colour
    brass_text: Colour
    accent: Colour
    """Brass as a line or a small sign on the ground."""
    plus: Colour
    minus: Colour
    bar_plus: Colour
    bar_minus: Colour
    warning: Colour
    """A contra, a mistake."""
    warning_text: Colour
    slate: Colour
    slate_text: Colour
    frame: Colour


FELT = Theme(
    name="felt",
    ground=colour("#0C2A20"),
    felt=colour("#123C2E"),
    felt_light=colour("#1E5A47"),
    bar=colour("#0A241B"),
    panel=colour("#0E3327"),
    panel_edge=colour("#2C6653"),
    text=colour("#F3EBD8"),
    second_text=colour("#A9BDB1"),
    bar_text=colour("#F3EBD8"),
    bar_second=colour("#A9BDB1"),
    chip=colour("#123C2E"),
    chip_edge=colour("#2C6653"),
    chip_text=colour("#F3EBD8"),
    chip_second=colour("#B5C7BC"),
    chosen=colour("#E7B655"),
    chosen_text=colour("#2A1F08"),
    second_chosen=colour("#C8A45C"),
    brass=colour("#E7B655"),
    brass_dark=colour("#CB9230"),
    brass_text=colour("#2A1F08"),
    accent=colour("#E7B655"),
    plus=colour("#8FE0B0"),
    minus=colour("#FFB3A6"),
    bar_plus=colour("#8FE0B0"),
    bar_minus=colour("#FFB3A6"),
    warning=colour("#8A1F17"),
    warning_text=colour("#FFFFFF"),
    slate=colour("#22282A"),
    slate_text=colour("#F1F1EC"),
    frame=colour("#7A5230"),
)

PAPER = Theme(
    name="paper",
    ground=colour("#F6F0E2"),
    felt=colour("#17493A"),
    felt_light=colour("#236350"),
    bar=colour("#EBE2CC"),
    panel=colour("#FFFCF2"),
    panel_edge=colour("#D8CDB3"),
    text=colour("#23201A"),
    second_text=colour("#6B6453"),
    bar_text=colour("#23201A"),
    bar_second=colour("#5F5848"),
    chip=colour("#FFFCF2"),
    chip_edge=colour("#D8CDB3"),
    chip_text=colour("#23201A"),
    chip_second=colour("#6B6453"),
    chosen=colour("#17493A"),
    chosen_text=colour("#FFFFFF"),
    second_chosen=colour("#2A6450"),
    brass=colour("#E7B655"),
    brass_dark=colour("#CB9230"),
    brass_text=colour("#2A1F08"),
    accent=colour("#855A08"),
    plus=colour("#1A6B43"),
    minus=colour("#B23A2E"),
    bar_plus=colour("#17613C"),
    bar_minus=colour("#A8352A"),
    warning=colour("#8A1F17"),
    warning_text=colour("#FFFFFF"),
    slate=colour("#22282A"),
    slate_text=colour("#F1F1EC"),
    frame=colour("#7A5230"),
)

THEMES = MappingProxyType({theme.name: theme for theme in (FELT, PAPER)})
