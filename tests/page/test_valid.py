"""Every page is valid HTML, by a validator and by checks it lacks: times, addresses, forms."""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import pytest

from app import create_app
from tests import ROOT
from tests.server.test_prefix import STATE_NAMES, STATES, awarding
from tests.server.test_roles import Room, easy, pages

VALIDATOR = Path(os.environ.get("HTML_VALIDATE", ROOT / ".venv/node_modules/.bin/html-validate"))
TIME = re.compile(r"<time(?: datetime=\"([^\"]*)\")?\s*>")
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
ADDRESS = re.compile(r"""\b(?:href|src|action)=(?:"([^"]*)"|'([^']*)')""")
NO_ADDRESS = re.compile(r"[<>\"\\^`{|}\s]")  # characters that must be escaped in an address
PLANTED = """<!DOCTYPE html>
<html lang="en"><head><title>T</title></head><body><i id="a"><div id="a"></div></i></body></html>
"""
PARTS = ("/new/chips", "/cover")  # answers that are parts of a page and requested by it


def wrong(page: str) -> list[str]:
    """Faults that no available validator finds."""
    times = [found[0] for found in TIME.finditer(page) if not MOMENT.fullmatch(found[1] or "")]
    addresses = [unescape(found[1] or found[2] or "") for found in ADDRESS.finditer(page)]
    return times + [address[:80] for address in addresses if NO_ADDRESS.search(address)]


def test_a_wrong_time_and_a_wrong_address_are_noticed() -> None:
    assert wrong('<time>8:00 am</time> <time datetime="8 pm">') == ["<time>", '<time datetime="8 pm">']
    assert wrong("""<a href='data:image/svg+xml,<svg>'> <a href="/a b">""") == ["data:image/svg+xml,<svg>", "/a b"]
    assert not wrong('<time datetime="2026-11-27T20:05"><a href="/t/K7QX?seat=1&amp;x=%3C">')


def validated(folder: Path) -> list[str]:
    """The validator's messages about the pages in this folder."""
    config = ROOT / "tests/page/html-validate.json"
    command = [str(VALIDATOR), "--config", str(config), "--formatter", "json", f"{folder}/*.html"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    results = json.loads(done.stdout)
    files = results["results"] if isinstance(results, dict) else results
    return [
        f"{Path(file['filePath']).name}:{row['line']} {row['ruleId']}: {row['message']}"
        for file in files
        for row in file["messages"]
    ]


@pytest.mark.long
def test_every_page_is_valid(tmp_path: Path) -> None:
    """Pages about all evenings are checked outside hands only, because a hand does not change them.

    A page that is the same in two states is checked once; with a page of planted faults, the validator is, too.
    """
    app = easy(create_app(tmp_path / "talon.db", lambda: 1_800_000_000_000, TESTING=True))
    room, faults, texts = Room(app), list[str](), dict[str, str]()
    for bring, state in zip(STATES, STATE_NAMES, strict=True):
        script, seen = room.table(), 0
        bring(script)
        room.house.recaps.catch_up(math.inf)
        for path in pages(app, script.code):
            if path.endswith(("/bell", "/backup")) or any(part in path for part in PARTS):
                continue
            if script.code not in path and bring is awarding:
                continue
            with room.ask("host", script, "GET", path, Accept="text/html") as answer:
                if answer.mimetype == "text/html" and answer.status_code == 200:
                    text = answer.text.replace(script.code, "CODE")
                    texts.setdefault(text, re.sub(r"\W+", "-", f"{state}{path}"))
                    seen += 1
        assert seen > (30 if bring is awarding else 40)
    faults += [f"{name}: {fault}" for text, name in texts.items() for fault in wrong(text)]
    assert not faults, "\n".join(faults)
    app.extensions["talon"].hub.close()
    app.extensions["talon"].store.close()
    if VALIDATOR.exists() and shutil.which("node"):
        for text, name in {**texts, PLANTED: "planted"}.items():
            (tmp_path / f"{name}.html").write_text(text, encoding="utf-8")
        found = validated(tmp_path)
        assert [row for row in found if not row.startswith("planted.html")] == []
        assert {row.split()[1] for row in found} >= {"element-permitted-content:", "no-dup-id:"}
