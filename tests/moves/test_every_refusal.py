"""Every refusal names a rule of the book, has a complete sentence, and is tested."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import pytest

from models.game.rule_book import RULES
from models.moves.refusals import REFUSALS
from tests import ROOT
from tests.house.sources import text_of


def groundless(refusals: Mapping[str, tuple[str, str]]) -> list[str]:
    """Refusals whose rule is in no book, or whose sentence is incomplete."""
    return [key for key, (rule, text) in refusals.items() if rule not in RULES or not text.endswith((".", "?"))]


def unmet(refusals: Iterable[str], tests: str) -> list[str]:
    """Refusals no test names."""
    quoted = set(re.findall(r"""["']([a-z][a-z-]+)["']""", tests))
    return sorted(set(refusals) - quoted)


@pytest.mark.parametrize("planted", [("BET-99", "No yawning here."), ("BET-01", "no yawning here")])
def test_a_refusal_without_a_rule_or_a_sentence_is_found(planted: tuple[str, str]) -> None:
    assert groundless({"yawned": planted})
    assert unmet(["yawned"], 'refused("folded", "call")')


def test_every_refusal_names_a_rule_of_the_book_in_a_sentence() -> None:
    assert not groundless(REFUSALS)


def test_every_refusal_is_raised_by_a_test() -> None:
    assert not unmet(REFUSALS, "".join(map(text_of, ROOT.glob("tests/**/test_*.py"))))
