"""The `talon` command: an installed Talon lies in a folder of its own, so that its rooms meet nobody else's modules."""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> None:
    """Runs Talon as `python3 app.py` does."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from app import main as run

    run()
