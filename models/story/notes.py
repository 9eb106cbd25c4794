"""What the story marks beside the hands: chips bought later, and counts that changed what somebody had won."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, NamedTuple

from models.bank.counting import DifferenceSettled
from models.moves.event import Event
from models.seats.seating import SatDown
from models.seats.stacks import BoughtIn
from models.story.replay import Tap


class Note(NamedTuple):
    """After this hand (0 = before the first) somebody bought chips, or a count changed what they had won."""

    after: int
    person: int  # index into the story's people
    chips: int  # bought, or signed: so many more or fewer won
    kind: Literal["bought", "counted"]


def noted(tap: Tap, after: int, seats: Mapping[int, int], names: Collection[str]) -> Iterator[Note]:
    """Chips bought with this tap once the evening had begun; the first chips of a newcomer are no news."""
    for line in tap.lines:
        event = line.fact.event
        seat, chips = _bought(event, names)
        if chips > 0 and seat in seats and (after or not isinstance(event, SatDown)):
            yield Note(after, seats[seat], chips, "bought")


def _bought(event: Event, names: Collection[str]) -> tuple[int, int]:
    """Chair and chips bought there; nothing where this is no purchase."""
    if isinstance(event, BoughtIn):
        return event.seat, event.chips
    if isinstance(event, DifferenceSettled) and event.how == "bought":
        return event.seat, event.off
    if isinstance(event, SatDown) and event.name in names:
        return event.seat, event.stack
    return 0, 0
