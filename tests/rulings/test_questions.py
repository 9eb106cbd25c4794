"""The questions of rulings: one thing at a time, positive, short."""

from __future__ import annotations

import re

import pytest

from models.rulings.book import RULINGS, Ruling
from models.rulings.likely import SHOWN, likely
from models.rulings.moment import fits, times_now
from tests.rows import every
from tests.rulings_at_table import evenings

pytestmark = pytest.mark.xdist_group("rulings")  # the index of tellings is made once, and so are the moments
WORDS = 15
NO = re.compile(r"\b(not|never|nobody|nothing|no one|nicht|nichts|nie|niemand|kein\w*)\b|n’t", re.IGNORECASE)
BOTH = re.compile(r"\b(and|or|und|oder)\b", re.IGNORECASE)
TOGETHER = re.compile(  # two words that are one thing
    r"or better|oder besser|bet or raise|gesetzt oder erhöht|"
    r"high and low|High und Low|discards and hand|Ablage und Blatt|"
    r"[Bb]utton (and|und) (the )?[Bb]ig [Bb]lind|"
    r"an ace or a card up to the seven|ein Ass oder eine Karte bis zur Sieben|[4-6](, [5-7])* (or|oder) [5-7]"
)
RULE_WORDS = re.compile(r"substantial|binding|bindend|verbindlich", re.IGNORECASE)
COMMONEST = {"R-BET-02", "R-BET-04", "R-BET-05", "R-BET-06", "R-BET-09", "R-BET-10", "R-BET-26"}


@every(RULINGS.values(), lambda ruling: ruling.id)
def test_every_question_asks_one_thing_and_is_positive(ruling: Ruling) -> None:
    """At most fifteen words, no double question, no negation, no jargon of the rule books."""
    for step in ruling.steps:
        for text in () if step.known else (step.ask, step.ask_de):
            assert len(text.split()) <= WORDS, text
            assert not NO.search(text) and not RULE_WORDS.search(text), text
            assert not BOTH.search(TOGETHER.sub("", text)), text


@pytest.mark.long
def test_in_every_round_of_betting_the_commonest_errors_are_offered() -> None:
    """Up to seven without typing; errors with bets are among them wherever chips are bet."""
    betting = [night.table for night in evenings() if "bet" in times_now(night.table)]
    assert len(betting) > 30
    for table in betting:
        offered = {ruling.id for ruling in likely(table)}
        fitting = {key for key in COMMONEST if fits(RULINGS[key], table)}
        assert len(offered) <= SHOWN and (offered & COMMONEST or not fitting), (table.preset, table.now)
