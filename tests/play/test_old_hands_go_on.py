"""A hand recorded before single card movements goes on: places are right at every fact, also during the draw."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from models.evening.evening import Evening, begin, record
from models.game.pack import deck
from models.play.buying import BuyBegan
from models.play.drawing import DrawBegan
from models.screen import cards
from models.screen.report import report
from tests.evenings import NIGHTS, facts_of
from tests.offered import HOST, contents, offered, tapped_by

ONWARD = 60  # taps played after the end of the recording
CUTS = 4  # of each evening


def adds_up(evening: Evening) -> bool:
    """Whether the cards add up to the pack, with no negative number."""
    places = cards.places_of(evening.table)
    return places.pack == deck(evening.table.options) and min(places.lying.values(), default=0) >= 0


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: night.stem)
@pytest.mark.long
def test_the_places_make_the_pack_at_every_fact_and_a_hand_goes_on_in_the_middle_of_the_exchange(night: Path) -> None:
    """The middle: some players have drawn or bought, and others have still to."""
    evening, cuts, facts = begin("NIGHT"), list[tuple[int, Evening]](), facts_of(night)
    for at, fact in enumerate(facts, 1):
        evening = record(evening, [fact])
        assert adds_up(evening), (fact, cards.places_of(evening.table))
        whole_tap = at == len(facts) or facts[at].tap != fact.tap
        if whole_tap and evening.table.now in ("draw", "buy") and cards.places_of(evening.table).seats("front"):
            cuts.append((at, evening))
    if any(isinstance(fact.event, DrawBegan | BuyBegan) for fact in facts):
        assert len(cuts) >= CUTS
        for at, before in cuts[:: len(cuts) // CUTS][:CUTS]:
            _goes_on(before, Random(at))


def _goes_on(evening: Evening, dice: Random) -> None:
    """Plays the hand to its end, and checks the cards at every tap."""
    shown = report(evening, HOST)
    assert shown["phase"] in ("draw", "buy") and shown["cards"]["front"]
    dealt = evening.table.deals
    for _tap in range(ONWARD):
        evening = _on(evening, dice)
        assert adds_up(evening)
        if evening.table.over:
            break
    assert evening.table.over and evening.table.deals == dealt


def _on(evening: Evening, dice: Random) -> Evening:
    """The evening after one more tap in this hand."""
    for _try in range(20):
        offer = dice.choice([row for row in offered(evening, HOST) if row["move"] in PLAYS and not row.get("corrects")])
        after = tapped_by(evening, HOST, offer["move"], contents(evening, offer))
        if after:
            return after
    raise AssertionError(evening.table.now)


PLAYS = ("draw", "buy", "reshuffle", "check", "call", "declare", "openers", "award", "starter", "done", "worst")
