"""Only the phases check which phase it is, nothing checks which game; each phase has a face and words for rulings."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from models.evening.phases import PHASES
from models.rulings.book import TIMES
from models.rulings.moment import TIMES_OF
from models.rulings.wording import TIME_NAMES
from models.screen.phases.faces import FACES
from models.table.hand import HandPhase
from models.table.table import Between
from tests.house.sources import MODULES, dotted, found_in

# Every phase; "playing" stands for the hand's own phase, "" and "over" for a hand not begun and one that is over.
PHASE_NAMES = {*get_args(Between), *get_args(HandPhase)} - {"playing", "", "over"}
HAVE_PHASES = {"models.table.table", "models.table.hand"}  # they define these questions; all other modules call them

COMPARED = r" (?:[!=]=|(?:not )?in) "
A_PHASE = rf"""[(\[{{]?\s*(?:["'](?:{"|".join(sorted(PHASE_NAMES))})["']|[A-Z_]{{4,}}\b)"""  # its word, or a constant
NOW = r"""(?<!for )(?:\bnow|\bphase|\bhand\.kind|\["phase"\])"""
PHASE_ASKED = re.compile(rf"""{NOW}{COMPARED}{A_PHASE}|\[\w+\["phase"\]\]""")
GAME_ASKED = re.compile(rf"""\b(?:preset|game\.key){COMPARED}[(\[{{]?\s*["'].*""")


@pytest.mark.parametrize(
    ("check", "planted"),
    [
        (PHASE_ASKED, 'if table.now == "bet": pass'),
        (PHASE_ASKED, 'x = [1] if table.hand.kind in ("draw", "buy") else []'),
        (PHASE_ASKED, 'if report["phase"] != "showdown": pass'),
        (PHASE_ASKED, "if table.phase == FIRST_DEALER: pass"),
        (PHASE_ASKED, 'in_hand = PHASES[report["phase"]].in_hand'),
        (GAME_ASKED, 'if table.preset == "DJ": pass'),
        (GAME_ASKED, 'x = 53 if preset in ("BB", "WD") else 52'),
        (GAME_ASKED, 'if game.key != "KS": pass'),
    ],
)
def test_a_planted_breach_is_found(check: re.Pattern[str], planted: str) -> None:
    assert check.search(planted)


@pytest.mark.long
def test_only_the_phases_check_the_phase() -> None:
    others = [file for file in MODULES if dotted(file) not in HAVE_PHASES]
    assert not found_in(others, PHASE_ASKED), "it belongs to the value of that phase, or to an offer"


def test_no_code_checks_the_game() -> None:
    assert not found_in(MODULES, GAME_ASKED), "a difference between games is a field or an option"


def test_every_phase_is_one_value_with_one_face_and_words_for_rulings() -> None:
    assert set(PHASES) == set(FACES) == set(TIMES_OF) == PHASE_NAMES
    assert [name for name, phase in PHASES.items() if phase.name != name] == []
    assert [name for name, face in FACES.items() if face.phase is not PHASES[name]] == []
    assert set(TIME_NAMES) == {*TIMES, "later", "earlier"}
