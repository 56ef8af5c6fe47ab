"""Every shape in which an evening leaves the ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tarok_ledger.export.chat import render_chat
from tarok_ledger.export.csv_file import render_csv
from tarok_ledger.export.hledger import render_hledger
from tarok_ledger.export.pdf import render_pdf
from tarok_ledger.export.png import render_png
from tarok_ledger.export.report import Report
from tarok_ledger.journal.codec import dump_evening


@dataclass(frozen=True, slots=True)
class Format:
    """`is_text`: a terminal can show it."""

    id: str
    extension: str
    mime: str
    render: Callable[[Report], bytes]
    is_text: bool = True


def render_json(report: Report) -> bytes:
    """The evening file with its whole journal, corrections too: importing it gives the same evening."""
    return dump_evening(report.evening).encode()


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "json": Format("json", "json", "application/json", render_json),
        "csv": Format("csv", "csv", "text/csv", render_csv),
        "text": Format("text", "txt", "text/plain", render_chat),
        "pdf": Format("pdf", "pdf", "application/pdf", render_pdf, is_text=False),
        "png": Format("png", "png", "image/png", render_png, is_text=False),
        "hledger": Format("hledger", "journal", "text/plain", render_hledger),
    }
)
