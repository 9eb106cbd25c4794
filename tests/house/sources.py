"""Our own sources, as tests read them."""

from __future__ import annotations

import re
from pathlib import Path

from tests import ROOT

MODULES = [*sorted(ROOT.glob("models/**/*.py")), *sorted(ROOT.glob("web/**/*.py")), ROOT / "app.py"]


def dotted(file: Path) -> str:
    """`models/play/betting.py` as `models.play.betting`."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def found_in(files: list[Path], check: re.Pattern[str]) -> dict[str, list[str]]:
    """Matches of a pattern by file; files without matches are left out."""
    rows = {dotted(file): check.findall(text_of(file)) for file in files}
    return {name: found for name, found in rows.items() if found}
