"""The places of all cards of the pack, and the movements that carry cards from one place to another.

Instructions and counts agree: the event that causes a movement carries it, `Places.after` counts the cards from it,
and the sentence on the screen is written from it. Cards are counted, never seen. Seats count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple, NotRequired, TypedDict

STUB, BURNED, ASIDE, MIDDLE = "talon", "burned", "aside", "middle"
UP = "up"  # a card that lies open
OWN_DRAW, END_OF_DRAW, NEXT_CARD = "own_draw", "end_of_draw", "next_card"  # when an ordered card is served


def in_hand(seat: int) -> str:
    """The hidden cards of this seat."""
    return f"hand {seat}"


def face_up(seat: int) -> str:
    """The open cards before this seat."""
    return f"up {seat}"


def in_front(seat: int) -> str:
    """Cards this seat put down: discards, cards given up, an exposed card."""
    return f"front {seat}"


def folded_by(seat: int) -> str:
    """The folded or dead hand of this seat."""
    return f"folded {seat}"


PlaceName = Annotated[str, "talon, burned, aside, middle, or hand, up, front, folded with a seat"]
FaceUp = Annotated[str, (UP,)]

LayThere = Annotated[bool, "nobody moves a card: it lay there and was counted wrongly"]
Own = Annotated[bool, "the player moves it, not the dealer"]

_Moved = TypedDict("_Moved", {"from": PlaceName, "found": NotRequired[LayThere], "own": NotRequired[Own]})


class MovementRow(_Moved):
    """A movement as JSON: cards from one place to another."""

    to: PlaceName
    cards: Annotated[int | None, "null where the house hides it (DRAW-12)"]
    face: NotRequired[FaceUp]


class GatherRow(TypedDict):
    """A `Gather` as JSON: every card comes back to the stub."""

    gather: bool
    pack: int


class ShuffleRow(TypedDict):
    """A `Shuffle` as JSON: the stub is shuffled, and cut by a seat."""

    shuffle: PlaceName
    cut: NotRequired[Annotated[int, "the seat that cuts"]]


OrderRow = MovementRow | GatherRow | ShuffleRow


class Movement(NamedTuple):
    """Cards going from one place to another."""

    cards: int
    source: str
    to: str
    face: str = ""  # up for an open card
    miscounted: bool = False  # a wrong count is corrected; no card moves
    for_all: bool = False  # one card in the middle for all players, because the pack ran short
    own: bool = False  # the player turns it up, not the dealer

    def written(self) -> MovementRow:
        """This movement as JSON, as docs/contract/interface.md shows it."""
        body: MovementRow = {"cards": self.cards, "from": self.source, "to": self.to}
        if self.face:
            body["face"] = self.face
        if self.miscounted:
            body["found"] = True
        if self.own:
            body["own"] = True
        return body


class Gather(NamedTuple):
    """Every card comes back to the stub, which then has `pack` cards; `was` is the pack of the deal before."""

    pack: int
    was: int = 0

    def written(self) -> GatherRow:
        """This gathering of all cards as JSON, as docs/contract/interface.md shows it."""
        return {"gather": True, "pack": self.pack}


class Shuffle(NamedTuple):
    """A shuffle of the stub; `cut` is the seat that cuts, 0 where nobody can."""

    cut: int
    early: bool = False  # cards dealt too early, still counted in the stub, go in

    def written(self) -> ShuffleRow:
        """This shuffle as JSON, as docs/contract/interface.md shows it."""
        return {"shuffle": STUB, "cut": self.cut} if self.cut else {"shuffle": STUB}


Order = Movement | Gather | Shuffle
Orders = tuple[Order, ...]


class Waiting(NamedTuple):
    """Cards ordered for later, still in the stub."""

    seat: int
    cards: int
    when: str  # own_draw, end_of_draw or next_card
    face: str = ""


class Places(NamedTuple):
    """The number of cards at each place; empty places are left out."""

    lying: Mapping[str, int] = MappingProxyType({})

    @property
    def pack(self) -> int:
        """Cards in the whole pack."""
        return sum(self.lying.values())

    def at(self, place: str) -> int:
        """Cards at this place."""
        return self.lying.get(place, 0)

    @property
    def to_shuffle(self) -> int:
        """Cards a new stub can be made of before anybody has discarded: stub, burned cards, cards laid aside."""
        return self.at(STUB) + self.at(BURNED) + self.at(ASIDE)

    def held(self, seat: int) -> int:
        """Cards this player holds, hidden and open."""
        return self.at(in_hand(seat)) + self.at(face_up(seat))

    def seats(self, kind: str) -> dict[int, int]:
        """Cards by seat at this kind of place: hand, up, front, folded."""
        begins, lying = kind + " ", self.lying
        return {int(place[len(begins) :]): lying[place] for place in lying if place.startswith(begins)}

    def after(self, orders: Iterable[Order]) -> Places:
        """The places after these orders."""
        lying = dict(self.lying)
        for order in orders:
            if isinstance(order, Movement):
                _put(lying, order.source, -order.cards)
                _put(lying, order.to, order.cards)
            elif isinstance(order, Gather):
                lying = {STUB: order.pack}
        return Places(lying)


def _put(lying: dict[str, int], place: str, cards: int) -> None:
    """Adds cards to a place, or takes them off; an empty place is removed."""
    there = lying.get(place, 0) + cards
    if there:
        lying[place] = there
    else:
        lying.pop(place, None)


def laid_down(places: Places, seat: int) -> Orders:
    """The orders that lay a surrendered or dead hand, hidden and open cards, before its player."""
    lying, to = places.lying, folded_by(seat)
    return tuple([Movement(lying[place], place, to) for place in (in_hand(seat), face_up(seat)) if place in lying])
