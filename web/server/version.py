"""The version of this Talon, and the date of its commit."""

from __future__ import annotations

import subprocess
from pathlib import Path

from models import VERSION

HOME = Path(__file__).resolve().parents[2]
COMMITTED = "committed.txt"  # in `prepared`, where a release carries the date
FORMAT = ("log", "-1", "--format=%cd", "--date=short")


def named(home: Path = HOME) -> str:
    """The version with the date of the commit, if it is known: `Talon 2026.12.0 (2026-12-01)`."""
    day = committed(home)
    return f"Talon {VERSION} ({day})" if day else f"Talon {VERSION}"


def committed(home: Path = HOME) -> str:
    """The date of the commit, from git in a clone, else from the release; "" if neither has it."""
    kept = home / "prepared" / COMMITTED
    return _from_git(home) or (kept.read_text(encoding="utf-8").strip() if kept.is_file() else "")


def keep_date(folder: Path) -> None:
    """Writes the date of the commit to this folder, for a release that is made from it."""
    day = committed()
    if day:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / COMMITTED).write_text(day + "\n", encoding="utf-8")


def _from_git(home: Path) -> str:
    if not (home / ".git").exists():
        return ""
    try:
        return subprocess.run(["git", *FORMAT], cwd=home, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""
