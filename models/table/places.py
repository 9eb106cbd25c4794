"""Where every card of the pack lies, and the movements that carry cards from one place to another.

The third idea of the house: what the dealer is told is what is counted. A movement is a value; the event that causes
it carries it; the counts are changed by carrying it out; the words on the screen are written from it.
Cards are only counted, never seen. Seats count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple, NotRequired, TypedDict

TALON, BURNED, ASIDE, MIDDLE = "talon", "burned", "aside", "middle"
UP = "up"  # a card that lies open
OWN_DRAW, END_OF_DRAW, NEXT_CARD = "own_draw", "end_of_draw", "next_card"  # when a card is served that waits


def in_hand(seat: int) -> str:
    """The hidden cards of this seat."""
    return f"hand {seat}"


def face_up(seat: int) -> str:
    """The open cards before this seat."""
    return f"up {seat}"


def in_front(seat: int) -> str:
    """What this seat put down: discards, cards given up, an exposed card."""
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
    """Cards from one place to another."""

    to: PlaceName
    cards: Annotated[int | None, "null where the house hides it (DRAW-12)"]
    face: NotRequired[FaceUp]


class GatherRow(TypedDict):
    """Every card comes back to the talon."""

    gather: bool
    pack: int


class ShuffleRow(TypedDict):
    """The talon is shuffled, and cut by a seat."""

    shuffle: PlaceName
    cut: NotRequired[Annotated[int, "the seat that cuts"]]


OrderRow = MovementRow | GatherRow | ShuffleRow


class Movement(NamedTuple):
    """So many cards from one place to another."""

    cards: int
    source: str
    to: str
    face: str = ""  # up, where the card lies open
    miscounted: bool = False  # nobody moves a card: it lay there already and was counted wrongly
    for_all: bool = False  # a card in the middle that stands for one everybody should have got
    own: bool = False  # the player turns it up, not the dealer

    def written(self) -> MovementRow:
        """As docs/contract/interface.md shows it."""
        body: MovementRow = {"cards": self.cards, "from": self.source, "to": self.to}
        if self.face:
            body["face"] = self.face
        if self.miscounted:
            body["found"] = True
        if self.own:
            body["own"] = True
        return body


class Gather(NamedTuple):
    """Every card comes back to the talon; `pack` cards are played with from now on, `was` those of the deal before."""

    pack: int
    was: int = 0

    def written(self) -> GatherRow:
        """As docs/contract/interface.md shows it."""
        return {"gather": True, "pack": self.pack}


class Shuffle(NamedTuple):
    """The talon is shuffled; this seat cuts, 0 where nobody is there to."""

    cut: int
    early: bool = False  # cards dealt too early, counted in the talon still, go in

    def written(self) -> ShuffleRow:
        """As docs/contract/interface.md shows it."""
        return {"shuffle": TALON, "cut": self.cut} if self.cut else {"shuffle": TALON}


Order = Movement | Gather | Shuffle
Orders = tuple[Order, ...]


class Waiting(NamedTuple):
    """Cards ordered for later: they lie in the talon still."""

    seat: int
    cards: int
    when: str  # own_draw, end_of_draw, next_card
    face: str = ""


class Places(NamedTuple):
    """How many cards lie where; empty places are left out."""

    lying: Mapping[str, int] = MappingProxyType({})

    @property
    def pack(self) -> int:
        """All cards there are."""
        return sum(self.lying.values())

    def at(self, place: str) -> int:
        """How many lie there."""
        return self.lying.get(place, 0)

    @property
    def to_shuffle(self) -> int:
        """Every card a new talon can be made of, where nobody has put any down: talon, burned, laid aside."""
        return self.at(TALON) + self.at(BURNED) + self.at(ASIDE)

    def held(self, seat: int) -> int:
        """The cards this player holds, hidden and open."""
        return self.at(in_hand(seat)) + self.at(face_up(seat))

    def seats(self, kind: str) -> dict[int, int]:
        """Seat by seat, how many lie at this kind of place: hand, up, front, folded."""
        begins, lying = kind + " ", self.lying
        return {int(place[len(begins) :]): lying[place] for place in lying if place.startswith(begins)}

    def after(self, orders: Iterable[Order]) -> Places:
        """The places once these orders have been carried out."""
        lying = dict(self.lying)
        for order in orders:
            if isinstance(order, Movement):
                _put(lying, order.source, -order.cards)
                _put(lying, order.to, order.cards)
            elif isinstance(order, Gather):
                lying = {TALON: order.pack}
        return Places(lying)


def _put(lying: dict[str, int], place: str, cards: int) -> None:
    """So many cards more lie there, or fewer; an empty place is left out."""
    there = lying.get(place, 0) + cards
    if there:
        lying[place] = there
    else:
        lying.pop(place, None)


def laid_down(places: Places, seat: int) -> Orders:
    """A hand given up or killed: hidden and open cards lie before its player, out of the hand."""
    lying, to = places.lying, folded_by(seat)
    return tuple([Movement(lying[place], place, to) for place in (in_hand(seat), face_up(seat)) if place in lying])
