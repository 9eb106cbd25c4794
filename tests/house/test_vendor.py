"""Vendored code equals the versions named in its README, byte for byte."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests import ROOT

FOLDERS = (ROOT / "static/vendor", ROOT / "tests/vendor")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_vendored_files_are_the_published_ones(folder: Path) -> None:
    readme = (folder / "README.md").read_text(encoding="utf-8")
    scripts = sorted(folder.glob("*.js"))
    assert scripts
    for script in scripts:
        line = next(line for line in readme.splitlines() if line.startswith(f"| {script.name} "))
        assert hashlib.sha256(script.read_bytes()).hexdigest() in line
