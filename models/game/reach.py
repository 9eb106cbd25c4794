"""The number of people a game can be dealt to and the length of a hand; games are searched by both (OTHER-33)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from models.game.course import cards_needed, course, legs_to_win, lives_of
from models.game.option_sheet import OptionSheet
from models.game.pack import deck
from models.game.presets import preset_of, seats_of
from models.table.options import Choices, as_options
from models.words.words import N_, _

Pace = Literal["short", "medium", "long"]
SHORT, MEDIUM = 3, 6  # the most rounds, exchanges and turns of a hand; a hand with open-ended repetition counts as long
PACES = {"short": N_("A short game."), "medium": "", "long": N_("A long game.")}


class Reach(NamedTuple):
    """Fewest and most players, and how long a hand takes."""

    least: int
    most: int
    pace: Pace

    @property
    def says(self) -> str:
        """The most players it can be dealt to, in a sentence."""
        return _("There are cards for %(n)s players if nobody folds.", n=self.most)

    @property
    def long_or_short(self) -> str:
        """A sentence about a game that is short or long; "" for any other."""
        return PACES[self.pace] and _(PACES[self.pace])


def reach_of(preset: str, chosen: Choices) -> Reach:
    """The reach of a game with these choices."""
    values = OptionSheet(preset_of(preset), chosen).values
    return Reach(seats_of(preset, chosen)[0], most_players(preset, values), _pace(values))


def most_players(preset: str, choices: Choices) -> int:
    """Most players if nobody folds: limited by the cards of the whole course and by the game (OTHER-11)."""
    low, high = seats_of(preset, choices)
    options = as_options(choices)
    return max((n for n in range(low, high + 1) if cards_needed(options, n) <= deck(options)), default=low)


def _pace(values: Choices) -> Pace:
    """The length of a hand; legs and lives are played for over several deals (OTHER-15, OTHER-42)."""
    options = as_options(values)
    parts = len(course(options))
    if parts > MEDIUM or legs_to_win(options) or lives_of(options):
        return "long"
    return "short" if parts <= SHORT else "medium"
