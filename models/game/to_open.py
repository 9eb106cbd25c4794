"""The hand needed to open: for the first bet, and how it climbs while nobody opens (JACK-15, JACK-16)."""

from __future__ import annotations

from models.game.options import OPTIONS
from models.table.options import Choices, Options

# Each hand a table may require for the first bet (JACK-15), in words.
OPENERS = {str(key): name for key, name in OPTIONS["other.open_needs"].value_names.items() if key != "off"}
OPENING_HANDS = tuple(OPENERS)
PAIRS = OPENING_HANDS[: OPENING_HANDS.index("two_pair")]


def needs_openers(options: Choices) -> bool:
    """Whether jackpots are played: the first bet requires a certain hand (JACK-15)."""
    return _asked(options) != "off"


def _asked(options: Choices) -> str:
    """The option of the hand needed to open, also in a home-made course (OTHER-30); "off" if there is none."""
    return str(options.get("other.open_needs", options.get("jack.openers", "off")))


def to_open(options: Options, passes: int) -> str:
    """The hand needed to open; it may climb with each deal passed in (JACK-15, JACK-16)."""
    asked = _asked(options)
    climbing, at = climb(options, passes)
    return climbing[at] if climbing else asked if asked in OPENING_HANDS else ""


def climb(options: Options, passes: int) -> tuple[tuple[str, ...], int]:
    """The climbing pairs and the index of the current one; no pairs where the hand needed stays the same (JACK-16)."""
    asked, rule = _asked(options), options.get("jack.progressive", "none")
    if asked not in PAIRS or rule not in ("up", "up_down"):
        return (), 0
    climbing = PAIRS[PAIRS.index(asked) :]
    top = len(climbing) - 1
    if rule == "up" or not top:
        return climbing, min(passes, top)
    step = passes % (2 * top)
    return climbing, step if step <= top else 2 * top - step
