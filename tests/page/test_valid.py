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


@pytest.mark.skipif(not VALIDATOR.exists() or shutil.which("node") is None, reason="needs html-validate: make lint")
@pytest.mark.long
def test_the_validator_finds_planted_faults(tmp_path: Path) -> None:
    head = '<!DOCTYPE html>\n<html lang="en"><head><title>T</title></head><body>'
    (tmp_path / "page.html").write_text(f'{head}<i id="a"><div id="a"></div></i></body></html>\n')
    assert {row.split()[1] for row in validated(tmp_path)} >= {"element-permitted-content:", "no-dup-id:"}


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
    """Pages about all evenings are checked outside hands only, because a hand does not change them."""
    app = easy(create_app(tmp_path / "talon.db", lambda: 1_800_000_000_000, TESTING=True))
    room, faults, folder = Room(app), list[str](), tmp_path / "pages"
    folder.mkdir()
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
                    faults += [f"{path}: {fault}" for fault in wrong(answer.text)]
                    name = re.sub(r"\W+", "-", f"{state}{path}-")
                    (folder / f"{name}.html").write_text(answer.text, encoding="utf-8")
                    seen += 1
        assert seen > (30 if bring is awarding else 40) and not faults, "\n".join(faults)
    app.extensions["talon"].hub.close()
    app.extensions["talon"].store.close()
    if VALIDATOR.exists() and shutil.which("node"):
        assert validated(folder) == []
