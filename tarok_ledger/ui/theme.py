"""The tokens of the look: deep green felt, warm paper, brass for what can be pressed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as hexadecimal red, green, blue."""

    ground: str
    surface: str
    text: str
    second_text: str


FELT = Theme(ground="#0C2A20", surface="#123C2E", text="#F3EBD8", second_text="#A9BDB1")
