"""When the search guesses, it says so: how much speaks for its best result, and how much for something else."""

from __future__ import annotations

import math
from dataclasses import dataclass

# Tuned on several hundred questions asked at tables and on unrelated talk, none of it in the catalogue.
CLOSE, APART, KNOWN, ELSEWHERE = 3.0, 1.7, 6.6, 3.7
SURE = 13.6  # from here on the best result is offered as the answer
A_GUESS = 7.5  # below this nothing is offered at all,
A_SLIP = 0.4  # unless it comes at least this close and no word is about something else
MOST_CLOSE, MOST_KNOWN = 1.8, 6


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a question and its best result have in common."""

    close: float  # how much of the question its words say, 0 to about 2
    apart: float  # how much more it sounds like the best result than like talk beside the game, -3 to 3
    heard: int  # words of the question that are surely words of the game
    elsewhere: int  # words about something else

    @property
    def weight(self) -> float:
        """How much speaks for the best result."""
        heard = math.log(1 + min(MOST_KNOWN, self.heard))
        close = min(MOST_CLOSE, self.close)
        return CLOSE * close + APART * self.apart + KNOWN * heard - ELSEWHERE * self.elsewhere

    @property
    def sure(self) -> bool:
        """Enough to offer it as the answer."""
        return self.weight >= SURE

    @property
    def anything(self) -> bool:
        """Enough to offer it as a guess."""
        return self.weight >= A_GUESS or (not self.elsewhere and self.close >= A_SLIP)
