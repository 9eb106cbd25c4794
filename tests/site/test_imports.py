"""Pages that host the app lack some libraries: no module imported there may need one."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import ROOT

THERE = {"babel", "flask", "itsdangerous", "jinja2", "markupsafe", "qrcode", "sqlite_utils", "werkzeug"}
OURS = {"app", "browser", "models", "web"}
IN_NODE = {"build.py", "prepare.py", "texts.py"}  # of browser/: they make the site


def unused() -> set[str]:
    """The parts of the standard library that `make site` leaves out, parsed because importing builds the site."""
    steps = ast.parse((ROOT / "browser/prepare.py").read_text()).body
    named = [step for step in steps if isinstance(step, ast.Assign | ast.AugAssign)]
    target = [step.target if isinstance(step, ast.AugAssign) else step.targets[0] for step in named]
    sets = [step.value for step, to in zip(named, target, strict=True) if ast.unparse(to) == "UNUSED"]
    return {name for part in sets for name in ast.literal_eval(part)}


def imported(source: str) -> Iterator[str]:
    """The libraries a module imports at its top, not only within a function."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def lacking(source: str) -> set[str]:
    """Those of them that are missing in a page."""
    left_out = unused()
    there = (sys.stdlib_module_names - left_out) | THERE | OURS
    return {name for name in imported(source) if name not in there}


def modules() -> list[Path]:
    """Every module in the page."""
    files = [ROOT / "app.py", *(file for room in ("models", "web", "browser") for file in (ROOT / room).rglob("*.py"))]
    return [file for file in files if file.parent.name != "browser" or file.name not in IN_NODE]


@pytest.mark.long
def test_no_module_imports_what_a_browser_page_lacks() -> None:
    assert {str(file): names for file in modules() if (names := lacking(file.read_text()))} == {}


@pytest.mark.parametrize("planted", ["from statistics import median", "import platformdirs", "import waitress.server"])
def test_a_planted_breach_is_found(planted: str) -> None:
    assert lacking(planted)
