"""Talon's promises: each with its tests, run now, and the number of their cases that passed."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from bench.figures import Row
from tests import ROOT


def rows(folder: Path) -> list[Row]:
    """A row for each promise: its first test, and how many cases of its tests passed; the aim is all of them."""
    told = tomllib.loads((ROOT / "tests/promises.toml").read_text(encoding="utf-8"))
    promises: dict[str, list[str]] = told["promises"] | told["kept"]
    tests = sorted({f"tests/{test}" for tests in promises.values() for test in tests})
    report = folder / "promises.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:schemathesis", "-n", "2", f"--junitxml={report}", *tests]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    passed, failed = _counted(report)
    return [_row(says, names, passed, failed) for says, names in promises.items()]


def _row(says: str, tests: list[str], passed: Counter[str], failed: Counter[str]) -> Row:
    good, bad = sum(passed[test] for test in tests), sum(failed[test] for test in tests)
    ran = all(passed[test] + failed[test] for test in tests)
    return f"{says}  [{tests[0]}]", f"{good} of {good + bad}", "all", ran and not bad


def _counted(report: Path) -> tuple[Counter[str], Counter[str]]:
    """The cases that passed and that did not, by test."""
    passed: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for case in ElementTree.parse(report).iter("testcase"):
        room, file = case.attrib["classname"].split(".")[1:3]
        name = f"{room}/{file}.py::{case.attrib['name'].partition('[')[0]}"
        (passed if len(case) == 0 or all(part.tag.startswith("system") for part in case) else failed)[name] += 1
    return passed, failed
