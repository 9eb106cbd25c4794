"""Every ID of a rule, ruling or open question cited in code or ARCHITECTURE.md is in a book."""

from __future__ import annotations

import re
import tomllib

import pytest

from models.game.rule_book import FILE, RULES
from models.rulings.book import RULINGS
from tests import ROOT
from tests.house.sources import MODULES, found_in, text_of

QUESTIONS = tomllib.loads(text_of(FILE))["conflicts"]  # on which the sources differ
BOOKS = {*RULES, *RULINGS, *(question["id"] for question in QUESTIONS)}
ID = re.compile(r"(?<![\w-])(?:R-)?[A-Z]{1,5}-\d\d(?![\d-])")


@pytest.mark.parametrize("planted", ["The big blind may raise (BET-99).", "They are warned (R-OTH-77)."])
def test_an_id_that_is_in_no_book_is_found(planted: str) -> None:
    assert not BOOKS.issuperset(ID.findall(planted))


def test_every_cited_rule_is_in_a_book() -> None:
    cited = found_in([*MODULES, ROOT / "ARCHITECTURE.md"], ID)
    assert not {name: missing for name, ids in cited.items() if (missing := set(ids) - BOOKS)}
