"""The `talon` command: an installed Talon has its own folder, so that its modules cannot clash with others."""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> None:
    """Runs Talon as `python3 app.py` does."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from app import main as run

    run()
