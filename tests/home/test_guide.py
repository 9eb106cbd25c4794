"""The guides: one source for the page and for docs, in both languages; every button they mention exists."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys

import pytest
from flask.testing import FlaskClient

from models.screen.guide import EVENING, PHONE
from tests import ROOT

PICTURES = {f"{step.picture}-{language}.png" for step in EVENING.written if step.picture for language in ("en", "de")}


@pytest.mark.parametrize(
    ("language", "title", "button"),
    [
        ("en", "An evening with Talon in ten steps", "“Let them in”"),
        ("de", "Ein Abend mit Talon in zehn Schritten", "„"),
    ],
)
def test_the_guide_has_ten_steps_in_both_languages(client: FlaskClient, language: str, title: str, button: str) -> None:
    page = client.get("/guide", headers={"Accept-Language": language}).text
    assert f"<h1>{title}</h1>" in page and button in page
    assert re.findall(r"<h2><span>(\d+)</span>", page) == [str(n) for n in range(1, 11)]
    for source in re.findall(r'<img src="([^"]+)"', page):
        assert f"-{language}.png" in source
        with client.get(source) as picture:
            assert picture.mimetype == "image/png"


def test_the_first_page_leads_to_the_guide(client: FlaskClient) -> None:
    assert '<a href="/guide">Guide for hosts</a>' in client.get("/").text


@pytest.mark.long
def test_docs_and_page_have_the_same_words() -> None:
    told = subprocess.run(
        [sys.executable, ".ci/guide.py", "--check"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "."},
        capture_output=True,
        text=True,
    )
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")


def said_elsewhere(text: str) -> bool:
    """Whether these words are used on a screen and not only in a guide."""
    files = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("models/**/*.py"), *ROOT.glob("web/**/*.py")]
    return any(f'_("{text}")' in file.read_text(encoding="utf-8") for file in files)


def test_every_button_of_the_guide_is_on_a_screen() -> None:
    assert not said_elsewhere("A button nobody has")
    gone = [text for text in (*EVENING.buttons.values(), *PHONE.buttons.values()) if not said_elsewhere(text)]
    assert not gone, "renamed? Name it alike in models/screen/guide.toml, then `make messages guide`"


def test_every_button_is_mentioned_and_no_sentence_is_long() -> None:
    for guide in (EVENING, PHONE):
        texts = " ".join(text for step in guide.written for text in step.texts)
        assert set(re.findall(r"%\((\w+)\)s", texts)) == set(guide.buttons)
    for step in (*EVENING.steps(), *PHONE.steps()):
        sentences = [row for text in step.texts for row in re.split(r"[.:] ", text)]
        assert max(len(sentence.split()) for sentence in sentences) <= 18, step.title


def test_the_pictures_are_those_of_the_guide_and_small() -> None:
    files = {file.name: file for file in (ROOT / "static/guide").iterdir()}
    assert set(files) == PICTURES
    for name, file in files.items():
        wide, high = struct.unpack(">II", file.read_bytes()[16:24])
        assert file.stat().st_size < 60_000, name
        assert 300 <= wide <= 1200 and high <= 900, name


@pytest.mark.parametrize(("language", "words"), [("en", "guest Wi-Fi"), ("de", "Gast-WLAN")])
def test_a_phone_that_does_not_get_in_has_a_page_of_its_own(client: FlaskClient, language: str, words: str) -> None:
    page = client.get("/guide/phones", headers={"Accept-Language": language}).text
    assert words in page and "VPN" in page and "Firewall" in page and "http://" in page
    part = client.get("/guide/phones", headers={"HX-Request": "true", "Accept-Language": language}).text
    assert words in part and "<html" not in part, "and it opens on the sheet of the phones"
