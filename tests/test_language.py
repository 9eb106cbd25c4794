"""Talon speaks the reader's language: what was chosen on this device, else what the browser asks for."""

from __future__ import annotations

import re

from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from flask.testing import FlaskClient

from models.words import FOLDER

PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


def messages() -> list[Message]:
    with (FOLDER / "de.po").open("rb") as lines:
        return [one for one in read_po(lines, locale="de") if one.id]


def test_a_german_browser_reads_german_and_may_choose_english(client: FlaskClient) -> None:
    german = {"Accept-Language": "de-AT,de;q=0.8"}
    page = client.get("/", headers=german).text
    assert '<html lang="de"' in page and "Tisch" in page
    answer = client.post("/language", data={"language": "en"}, headers={"Referer": "http://localhost/rules?t=ABCD#x"})
    assert (answer.status_code, answer.location) == (303, "/rules?t=ABCD")
    assert '<html lang="en"' in client.get("/", headers=german).text


def test_a_language_nobody_speaks_here_changes_nothing(client: FlaskClient) -> None:
    answer = client.post("/language", data={"language": "xx"}, headers={"Referer": "http://localhost/\\evil.example"})
    assert "Set-Cookie" not in answer.headers
    assert answer.location == "/evil.example"


def test_every_message_is_translated() -> None:
    missing = [one.id for one in messages() if not all(one.string if isinstance(one.string, tuple) else [one.string])]
    assert not missing, missing


def test_a_translation_fills_in_what_the_message_fills_in() -> None:
    for one in messages():
        said = [one.id] if isinstance(one.id, str) else list(one.id)
        told = [one.string] if isinstance(one.string, str) else list(one.string)
        places = set(PLACE.findall(said[-1]))
        for text in told[-1:]:
            assert set(PLACE.findall(text)) == places, (said, text)
        for text in told:
            assert set(PLACE.findall(text)) <= places, (said, text)
