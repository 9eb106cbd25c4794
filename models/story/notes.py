"""Remarks between the hands of a story: chips bought later, and changes of results without a hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, NamedTuple

from models.bank.bounty import BountyPaid
from models.bank.colour_up import ColourUp
from models.bank.counting import DifferenceSettled
from models.bank.deal import PrizesShared
from models.bank.settling import won
from models.moves.event import Event
from models.seats.seating import SatDown
from models.seats.stacks import BoughtIn
from models.story.replay import Tap

NoteKind = Literal["bought", "counted", "bounty", "colour-up", "deal"]


class Note(NamedTuple):
    """A purchase or a change of a result after this hand (0 = before the first)."""

    after: int
    person: int  # index in the story's people
    chips: int  # bought; or the change of the result
    kind: NoteKind


def noted(tap: Tap, after: int, seats: Mapping[int, int], names: Collection[str]) -> Iterator[Note]:
    """Purchases with this tap after the evening had begun, except a newcomer's first chips."""
    for line in tap.lines:
        event = line.fact.event
        seat, chips = _bought(event, names)
        if chips > 0 and seat in seats and (after or not isinstance(event, SatDown)):
            yield Note(after, seats[seat], chips, "bought")


def between_hands(tap: Tap, after: int, seats: Mapping[int, int]) -> list[Note]:
    """The changes of results by bounties, small chips leaving and deals (OTHER-22, LVL-10, SETL-10)."""
    notes: list[Note] = []
    for line in [] if tap.wound else tap.lines:
        match line.fact.event:
            case BountyPaid(seat=to, paid=paid):
                given = sum(chips for _seat, chips in paid)
                changes = [(to, given), *((seat, -chips) for seat, chips in paid)]
                notes += [Note(after, seats[seat], chips, "bounty") for seat, chips in changes if chips]
            case ColourUp(stacks=stacks):
                notes += [Note(after, seats[seat], chips, "colour-up") for seat, chips in stacks if chips]
            case PrizesShared():
                held = {person: tap.after.name_of(seat) for seat, person in seats.items()}
                changes = [(person, won(tap.after, name) - won(tap.before, name)) for person, name in held.items()]
                notes += [Note(after, person, chips, "deal") for person, chips in changes if chips]
    return notes


def _bought(event: Event, names: Collection[str]) -> tuple[int, int]:
    """Seat and chips bought; (0, 0) if the event is not a purchase."""
    if isinstance(event, BoughtIn):
        return event.seat, event.chips
    if isinstance(event, DifferenceSettled) and event.how == "bought":
        return event.seat, event.off
    if isinstance(event, SatDown) and event.name in names:
        return event.seat, event.stack
    return 0, 0
