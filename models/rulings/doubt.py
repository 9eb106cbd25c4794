"""When the search guesses, it says so: how much speaks for its best result, and how much for something else."""

from __future__ import annotations

import math
from dataclasses import dataclass

# Weighed on several hundred questions put at tables and on talk about other things, none of them in the catalogue.
CLOSE, COVERED, KNOWN, ELSEWHERE = 1.5, 1.0, 3.3, 3.1
SURE = 6.6  # from here on the best result is offered as the answer
A_GUESS = 2.5  # below this nothing is offered at all,
A_SLIP = 0.4  # unless it comes so close and only slips of the finger keep it from being known
MOST_CLOSE, MOST_KNOWN = 1.8, 6


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a question and its best result have in common."""

    close: float  # the score of the best result
    covered: float  # of the question's weight, said about that ruling at all: 0 to 1
    heard: int  # words of the question that are surely words of the game
    elsewhere: int  # words about something else

    @property
    def weight(self) -> float:
        """How much speaks for the best result."""
        heard = math.log(1 + min(MOST_KNOWN, self.heard))
        return CLOSE * min(MOST_CLOSE, self.close) + COVERED * self.covered + KNOWN * heard - ELSEWHERE * self.elsewhere

    @property
    def sure(self) -> bool:
        """Enough to offer it as the answer."""
        return self.weight >= SURE

    @property
    def anything(self) -> bool:
        """Enough to offer it as a guess."""
        return self.weight >= A_GUESS or (not self.elsewhere and self.close >= A_SLIP)
