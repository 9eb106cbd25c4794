"""Runs the tests on each newer Python of this machine, in an environment of its own.

every_python.py [version ...]
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
VERSIONS = ("3.12", "3.13", "3.14")


def python(version: str) -> str:
    """The path of this Python, from PATH or pyenv; "" if it is missing."""
    candidates = [
        shutil.which(f"python{version}") or "",
        *map(str, Path.home().glob(f".pyenv/versions/{version}*/bin/python")),
    ]
    for candidate in filter(None, candidates):
        told = subprocess.run(
            [candidate, "-c", "import sys; print('%s.%s' % sys.version_info[:2])"], capture_output=True, text=True
        )
        if told.stdout.strip() == version:
            return candidate
    return ""


def run(version: str, interpreter: str) -> bool:
    """Whether every test passes in this Python."""
    there = HOME / ".venv" / f"python{version}"
    mine = str(there / "bin/python")
    subprocess.run([interpreter, "-m", "venv", str(there)], check=True)
    install = [mine, "-m", "pip", "--disable-pip-version-check", "install", "-q", "-r", "requirements-dev.txt"]
    subprocess.run(install, cwd=HOME, check=True)
    tests = [mine, "-m", "pytest", "-n", "auto", "--dist", "worksteal", "-m", "not browser", "-p", "no:cacheprovider"]
    return subprocess.run(tests, cwd=HOME).returncode == 0


def main() -> None:
    """Runs the tests in one Python after another; returns 1 if a test failed anywhere."""
    failed = False
    for version in sys.argv[1:] or VERSIONS:
        interpreter = python(version)
        print(f"Python {version}: {interpreter or 'not on this machine'}", flush=True)
        failed |= bool(interpreter) and not run(version, interpreter)
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
