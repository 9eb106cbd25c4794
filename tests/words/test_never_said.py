"""Wordings that docs/contract/words.md forbids are in no text that can reach a screen, in neither language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from models.game import catalogue as games
from models.rulings import book as rulings
from tests import ROOT
from tests.rows import every

WORDS = ROOT / "docs" / "contract" / "words.md"
RULE_BOOK = Path(games.__file__).with_name("rule_book.toml")
RULINGS = Path(rulings.__file__).with_name("catalogue")
# Fields that are searched, computed with or cited in links, not read as sentences.
UNSEEN = {
    *("id", "src", "keys", "keys_de", "ops", "holds", "known", "yes", "no", "when"),
    *("games", "options", "rather", "condition", "sources", "conflicts"),
}

Text = tuple[str, str, str]  # language, place, text
Never = tuple[str, re.Pattern[str]]  # en, de or both, and the forbidden wording


@cache
def never() -> tuple[Never, ...]:
    """The list of docs/contract/words.md, one regular expression per line."""
    block = re.search(r"```never\n(.*?)```", WORDS.read_text(encoding="utf-8"), re.DOTALL)
    assert block
    rows = (line.split(": ", 1) for line in block[1].strip().splitlines())
    return tuple((language, re.compile(pattern)) for language, pattern in rows)


@cache
def texts() -> tuple[Text, ...]:
    """Every text that can reach a screen: those of screens, of rulings, and of the rule book."""
    return (*_of_screens(), *_of_book(RULE_BOOK), *(text for file in RULINGS.glob("*.toml") for text in _of_book(file)))


def _of_screens() -> Iterator[Text]:
    for catalog in (ROOT / "translations").glob("*.po"):
        with catalog.open("rb") as file:
            for message in read_po(file, locale=catalog.stem):
                if message.id:
                    yield from (("en", "screens", text) for text in _forms(message.id))
                    yield from ((catalog.stem, "screens", text) for text in _forms(message.string))


def _forms(text: Any) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, list | tuple) else (text,)


def _of_book(file: Path) -> Iterator[Text]:
    yield from _inside(tomllib.loads(file.read_text(encoding="utf-8")), "", file.stem)


def _inside(node: Any, key: str, where: str) -> Iterator[Text]:
    if isinstance(node, dict):
        where = node.get("id", where)
        for name, child in node.items():
            if name not in UNSEEN:
                yield from _inside(child, name, where)
    elif isinstance(node, list):
        for child in node:
            yield from _inside(child, key, where)
    elif isinstance(node, str):
        yield "de" if key.endswith("_de") else "en", where, node


def hits(sentences: tuple[Text, ...], rule: Never) -> list[Text]:
    """The texts that match it."""
    language, pattern = rule
    return [text for text in sentences if language in (text[0], "both") and pattern.search(text[2])]


@every(never(), lambda rule: f"{rule[0]}: {rule[1].pattern}")
@pytest.mark.long
def test_forbidden_wordings_are_in_no_text(language: str, wording: re.Pattern[str]) -> None:
    assert hits(texts(), (language, wording)) == [], "docs/contract/words.md says what to write instead"


def test_every_text_was_searched() -> None:
    where = {place for _language, place, _text in texts()}
    assert {"screens", "R-CNT-06", "BET-01"} <= where
    assert len(texts()) > 9000


@every(
    [
        ("de", "Der Raise zählt nicht."),
        ("en", "The pack has 52 cards."),
        ("de", "Siehe draw.max."),
        ("en", "As R-CNT-06 has it."),
        ("de", "Das Blatt ist faul."),
        ("de", "Der Kicker ist Neun, der der anderen Acht."),
        ("de", "Der Neue wartet auf den Big Blind."),
        ("de", "Ist der Spieler schon ausgestiegen?"),
        ("en", "The next player has been served."),
        ("en", "Later bets are big only with an open pair."),
        ("en", "The stakes rise with the next deal."),
        ("en", "A 4-flush beats a pair."),
        ("en", "Talon's own window."),
        ("en", "99999 is no port."),
        ("de", "Links vom Geber beginnt."),
        ("de", "Die besten offenen Karten beginnen."),
        ("de", "Am Tablet „Regelfragen“ tippen."),
        ("de", "Geht das Geben weiter? Das Geben geht nach links."),
        ("de", "Das entscheidet das Haus."),
        ("en", "The phone is in the same Wi-Fi."),
        ("en", "A house may allow it."),
        ("de", "Drei Striche gewinnen den Pot."),
        ("de", "Wer verliert, zahlt den Pot-Betrag."),
        ("de", "Zuerst der jüngste Nebenpot."),
        ("en", "The deal moves on, also when nobody opened."),
        ("en", "Until when may it be changed?"),
    ]
)
def test_a_planted_sentence_is_found(language: str, text: str) -> None:
    assert [rule for rule in never() if hits(((language, "planted", text),), rule)]
