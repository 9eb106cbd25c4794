"""Restarts the command in the Python that has Talon's libraries, or prints a remedy.

`.venv/bin/python launch/libraries.py` exits with 0 if that environment can still run Talon; if not, because the
system's Python was replaced, the caller makes it again.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

HOME = Path(__file__).resolve().parents[1]
PREPARED = (HOME / ".venv" / "bin" / "python", HOME / ".venv" / "Scripts" / "python.exe")
NEEDED = ("babel", "flask", "platformdirs", "qrcode", "sqlite_utils", "waitress")  # of requirements.txt, as imported
ENGLISH = "Talon is not prepared here yet. Run make run, start.command or start.bat once."
GERMAN = "Talon ist hier noch nicht vorbereitet. Einmal make run, start.command oder start.bat starten."


def has_all() -> bool:
    """Whether this Python can run Talon."""
    return sys.version_info >= (3, 11) and all(find_spec(name) for name in NEEDED)


def find_libraries() -> None:
    """Does nothing if the libraries are there; else runs the same command again in the first start's `.venv`."""
    if has_all():
        return
    prepared = next((python for python in PREPARED if python.exists()), None)
    if prepared and Path(sys.prefix) != prepared.parents[1]:
        _again(prepared)
    raise SystemExit(GERMAN if _speaks_german() else ENGLISH)


def _again(python: Path) -> NoReturn:
    command = [str(python), *sys.argv]
    if os.name == "posix":
        os.execv(python, command)
    raise SystemExit(subprocess.run(command).returncode)  # on Windows, exec would return to the shell at once


def _speaks_german() -> bool:
    """Whether the system speaks German, without Babel, which is missing here."""
    return next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "").startswith("de")


if __name__ == "__main__":
    sys.exit(not has_all())
