"""`make run` where there is no display."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = ("slovenian", "danish", "block", "koenigrufen")


def test_run_without_a_display_says_so_and_leaves_pictures_and_exports() -> None:
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    run = subprocess.run(["tools/run-app"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("No display here")
    folder = ROOT / "build" / "demo"
    for game in GAMES:
        assert (folder / f"{game}.pdf").read_bytes().startswith(b"%PDF")
        assert json.loads((folder / f"{game}.json").read_text(encoding="utf-8"))["game"] == game
        picture = (folder / f"{game}-table.png").read_bytes()
        assert picture.startswith(b"\x89PNG")
        assert len(picture) > 10_000, "an empty window"
