"""Every sentence is filled in by the room `words`, which formats numbers by language and escapes for pages."""

from __future__ import annotations

import re

import pytest

from tests.house.sources import MODULES, dotted, found_in

FILL = {"models.words.words", "web.server.language"}  # for people, and for a page
BY_HAND = re.compile(r"\b(?:_|ngettext)\([^()]*(?:\([^()]*\)[^()]*)*\) % .*|.* % {\".*")


@pytest.mark.parametrize("planted", ['_("%(name)s bets %(to)s") % names', 'text % {"name": name, "to": 1250}'])
def test_a_sentence_filled_in_by_hand_is_found(planted: str) -> None:
    assert BY_HAND.search(planted)


@pytest.mark.long
def test_every_sentence_is_filled_in_by_the_room_words() -> None:
    others = [file for file in MODULES if dotted(file) not in FILL]
    assert not found_in(others, BY_HAND), "give `_` what is to be filled in, or `filled`"
