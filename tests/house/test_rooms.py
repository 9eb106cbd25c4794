"""`make lint` checks the import contracts of pyproject.toml; here each is shown to catch a breach."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests import ROOT
from tests.house.sources import text_of

PLANTED = {
    "models/words/up.py": "from web.server import running",  # models import web, and Flask with it
    "models/play/up.py": "from models.screen import turn",
    "models/rulings/up.py": "from models.rulings.search import speech",
    "models/bank/rows.py": "import sqlite3",
    "web/server/up.py": "from web.home import home",
}


@pytest.mark.long
def test_a_planted_import_breaks_each_contract_about_the_rooms(tmp_path: Path) -> None:
    for house in ("models", "web"):
        shutil.copytree(ROOT / house, tmp_path / house, ignore=shutil.ignore_patterns("__pycache__", "*.toml", "*.txt"))
    for file, line in PLANTED.items():
        (tmp_path / file).write_text(f"{line}\n", encoding="utf-8")
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo", f"{ROOT}/pyproject.toml"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    contracts = tomllib.loads(text_of(ROOT / "pyproject.toml"))["tool"]["importlinter"]["contracts"]
    assert ran.returncode == 1
    assert f"Contracts: 0 kept, {len(contracts)} broken." in ran.stdout, ran.stdout


def test_what_no_test_runs_can_be_imported() -> None:
    """The bench and the other browsers take helpers from the tests, which change under them."""
    for house in ("bench", "engines"):
        for file in (ROOT / house).rglob("*.py"):
            if file.stem != "__main__":
                importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
