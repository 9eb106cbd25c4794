"""The proof: a dealer with a real pack follows Talon, hand after hand, and every card is where Talon counts it.

Random hands of every game under random house rules, with rulings, steps back, corrections and people coming and going.
`make bench` plays ten thousand of them.
"""

from __future__ import annotations

from collections import Counter

import pytest
from flask import Flask

from tests.obedient.play import play
from tests.obedient.rules import PRESETS
from tests.obedient.rulings import catalogue

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("obedient")]  # the catalogue of rulings is read once
HANDS = 2  # at each table


@pytest.mark.parametrize("preset", PRESETS)
def test_instructions_and_counts_agree(app: Flask, preset: str) -> None:
    """The dealer carries out the movements of the JSON, and reads each sentence on the screen."""
    client = app.test_client(use_cookies=False)
    play(client, catalogue(client), preset, 1, HANDS, words=True)


def test_random_evenings_reach_everything_that_is_to_be_proved(app: Flask) -> None:
    client = app.test_client(use_cookies=False)
    wanted = {"draw", "corrected", "reshuffle", "buy", "starter", "ruling", "take-back", "redo", "together", "award"}
    tables = [(preset, seed) for preset, most in (("DH", 4), ("DJ", 2), ("B2", 2), ("HC", 1)) for seed in range(most)]
    moves: Counter[str] = Counter()
    for preset, seed in (*tables, *(("DR", seed) for seed in range(60))):
        if wanted <= set(moves):
            break
        moves += play(client, catalogue(client), preset, seed, HANDS, words=False, obeys=False).moves
    assert wanted <= set(moves), moves
