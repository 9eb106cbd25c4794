"""The reshuffle when the stub runs short: cards that go in, cards that stay out, and serving on (SHORT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, NotRequired, TypedDict, TypeVar

from models.game.course import Stage, course
from models.moves.event import Code, Event, Names
from models.moves.fields import Fields
from models.moves.move import Move, Number, Offer, SeatNumber
from models.moves.refusals import refuse
from models.play.serving import Counts, Serving, completely_served, left_open, may_change, serve, servings
from models.table.hand import Cards
from models.table.places import (
    BURNED,
    STUB,
    UP,
    Movement,
    OrderRow,
    Orders,
    Shuffle,
    face_up,
    folded_by,
    in_front,
    in_hand,
)
from models.table.table import DEAD, Seat, Table
from models.words.words import _, cards_in_words

SeatOrPlace = TypeVar("SeatOrPlace", int, str)


@dataclass(frozen=True, slots=True)
class Reshuffled(Serving):
    """The dealer made a new stub as instructed and served on (SHORT-03)."""

    confirms: ClassVar[bool] = True

    given: int = 0  # cards served from the old stub before it
    owed: int = 0
    put_in: Counts = ()
    put_out: tuple[tuple[int, int, Code], ...] = ()  # seat, cards, why they stayed out
    burn: int = 0
    last: int = 0
    pile: int = 0  # cards of the new stub
    mucked: tuple[int, ...] = ()  # in old facts: seats of folded hands among those put in
    taken: tuple[tuple[Code, int], ...] = ()  # place, cards
    cut: int = 0  # seat

    def orders(self, table: Table) -> Orders:
        """Cards into the stub, the shuffle, then serving."""
        return self._into(table) + self._served(table)

    def apply(self, table: Table) -> Table:
        told = as_told(self)
        table = self.serve(self._made(table))
        draw = table.hand.draw
        draw = draw._replace(corrects=None, before=None, free=(), shuffles=(*draw.shuffles, told))
        return table.with_hand(table.hand._replace(draw=draw))

    def _into(self, table: Table) -> Orders:
        places = self._places_written(table) if self.steps is None else self.taken
        burned = (Movement(self.burn, BURNED, STUB),) if self.burn else ()
        moved = tuple(Movement(n, str(place), STUB) for place, n in places)
        return (*moved, *burned, Shuffle(self.cut or cutter(table)))

    def _places_written(self, table: Table) -> tuple[tuple[str, int], ...]:
        """Discards, then folded hands, where the fact says that cards of a seat went in."""
        taken = []
        for seat, cards in self.put_in:
            discards = min(cards, table.hand.cards.places.at(in_front(seat)))
            rows = ((in_front(seat), discards), (folded_by(seat), cards - discards))
            taken += [(place, n) for place, n in rows if n]
        return tuple(taken)

    def _made(self, table: Table) -> Table:
        return table.carried_out(self._into(table))

    def _served(self, table: Table) -> Orders:
        buying = table.hand.is_buying
        return bought_card(table) if buying else servings(self.steps_at(self._made(table)), self.opened)

    def serve(self, table: Table) -> Table:
        """The table after serving: in a buy the card bought, in a draw the seats due."""
        if not table.hand.is_buying:
            return Serving.serve(self, table)
        table = table.carried_out(bought_card(table))
        return table.with_hand(table.hand._replace(draw=table.hand.draw._replace(blocked=None)))

    def sentence(self, names: Names) -> str:
        return _("Reshuffled: %(cards)s in the deck", cards=cards_in_words(self.pile))


def bought_card(table: Table) -> Orders:
    """The card of the player who gave one up last, face up for an up card (BUY-02)."""
    seat, card = table.hand.buying.bought[-1]
    return (Movement(1, STUB, face_up(seat), UP) if card == "up" else Movement(1, STUB, in_hand(seat)),)


class PileRow(TypedDict):
    """Cards of one seat that go into the new stub."""

    seat: SeatNumber
    cards: Number


class KeptRow(PileRow):
    """Cards of one seat that stay out, and why."""

    why: str


_Piles = TypedDict("_Piles", {"in": list[PileRow], "out": list[KeptRow]})


class ReshuffleTold(_Piles):
    """A reshuffle: whether it can become necessary or is due, and the cards it takes."""

    possible: bool
    now: bool
    seat: SeatNumber | None
    give_first: Number
    owed: Number
    burn: Number
    last: Number
    talon: Annotated[Number, "once shuffled"]
    handling: NotRequired[Annotated[list[OrderRow], "what the `reshuffle` tap will order"]]


def as_told(plan: Reshuffled) -> ReshuffleTold:
    """The reshuffle as JSON, as docs/contract/interface.md shows it."""
    return {
        "possible": True,
        "now": True,
        "seat": plan.seat,
        "give_first": plan.given,
        "owed": plan.owed,
        "in": [{"seat": s, "cards": n} for s, n in plan.put_in],
        "out": [{"seat": s, "cards": n, "why": why} for s, n, why in plan.put_out],
        "burn": plan.burn,
        "last": plan.last,
        "talon": plan.pile,
    }


def cutter(table: Table) -> int:
    """The seat that cuts: the nearest one in this deal on the dealer's right."""
    seats = [s.seat for s in table.clockwise(table.hand.dealer) if s.state != "out" and s.seat != table.hand.dealer]
    return seats[-1] if seats else 0


Lying = tuple[int, str, int, str]  # seat, place, cards, why they stay out


def plan(table: Table) -> Reshuffled:
    """The reshuffle to make now: cards that go in, cards that stay out and why (SHORT-03 to SHORT-06, R-STUD-19)."""
    hand = table.hand
    at, given, owed = hand.draw.waits
    burn = hand.cards.burned if is_burn_in(table) else 0
    spare = never_dealt(table)
    rows = list(_lying(table, at))
    goes = _goes_in(rows, owed + spare - hand.cards.stub - burn)
    pile = hand.cards.stub + burn + sum(row[2] for row in goes)
    out = tuple((seat, cards, why) for seat, _place, cards, why in rows if (seat, _place, cards, why) not in goes)
    taken = _summed([(place, cards) for _seat, place, cards, _why in goes])
    bare = Reshuffled(
        at,
        steps=(),
        given=given,
        owed=owed,
        put_in=_summed([(row[0], row[2]) for row in goes]),
        put_out=out,
        burn=burn,
        last=hand.cards.stub,
        pile=pile,
        taken=taken,
        cut=cutter(table),
    )
    return _and_serve(table, bare, 1 if pile > owed else 0)


def dealt(table: Table) -> Counts:
    """Seats served from the new stub, in order, with all their cards of it; in a buy the buyer."""
    at, _given, owed = table.hand.draw.waits
    return _summed([(seat, cards) for seat, cards in plan(table).steps or () if seat]) or ((at, owed),)


def _goes_in(rows: Sequence[Lying], needed: int) -> list[Lying]:
    """The rows that go into the new stub; if too few, also some that should stay out, the opener’s last (SHORT-06)."""
    goes = [row for row in rows if not row[3]]
    for why in ("folded", "waiting", "opener"):
        if sum(row[2] for row in goes) >= needed:
            break
        goes += [row for row in rows if row[3] == why]
    return goes


def _and_serve(table: Table, bare: Reshuffled, spare: int) -> Reshuffled:
    """The reshuffle with what is served from the new stub."""
    if table.hand.is_buying:
        return bare
    made = table.carried_out(bare.orders(table))
    made = made.with_hand(made.hand._replace(draw=made.hand.draw._replace(blocked=None)))
    served = serve(made, spare)
    return replace(bare, steps=served.steps, blocked=served.blocked, opened=left_open(made, served))


def pile_suffices(table: Table) -> bool:
    """Whether stub, burned cards and the discards of players already served cover what is owed (SHORT-03)."""
    cards = table.hand.cards
    at, _given, owed = table.hand.draw.waits
    burn = cards.burned if is_burn_in(table) else 0
    free = sum(row[2] for row in _lying(table, at) if not row[3])
    return cards.stub + burn + free >= owed + never_dealt(table)


def never_dealt(table: Table) -> int:
    """Cards of the stub that are never dealt: the last one, unless the table deals it, too (SHORT-02)."""
    return 0 if table.options.get("short.last_card") == "last_resort" else 1


def is_burn_in(table: Table) -> bool:
    """Whether burned cards go into the new stub (SHORT-03); not in a buy (R-STUD-19)."""
    return table.hand.is_exchanging and bool(table.options.get("short.include_burn", True))


def _summed(rows: list[tuple[SeatOrPlace, int]]) -> tuple[tuple[SeatOrPlace, int], ...]:
    """The cards of each seat or place, added up."""
    sums: dict[SeatOrPlace, int] = {}
    for key, cards in rows:
        sums[key] = sums.get(key, 0) + cards
    return tuple(sums.items())


def _lying(table: Table, at: int) -> Iterator[Lying]:
    """Cards on the table that are in no hand: discards and folded hands."""
    places, earlier = table.hand.cards.places, dict(table.hand.draw.free)
    for seat in table.clockwise(table.hand.dealer):
        free = min(earlier.get(seat.seat, 0), places.at(in_front(seat.seat)))
        if free:
            yield seat.seat, in_front(seat.seat), free, ""
        for place in (in_front(seat.seat), folded_by(seat.seat)):
            cards = places.at(place) - (free if place == in_front(seat.seat) else 0)
            if cards:
                yield seat.seat, place, cards, _stays_out(table, seat, place, at)


def _stays_out(table: Table, seat: Seat, place: str, at: int) -> str:
    """The reason why these cards stay out of the new stub; "" if they go in (SHORT-04)."""
    options, draws = table.options, table.hand.is_exchanging
    if draws and is_opener(table, seat.seat) and options.get("short.exclude_opener", True):
        return "opener"
    if place == folded_by(seat.seat):
        return "folded" if draws and not options.get("short.include_folded") else ""
    if seat.seat == at:
        return "own" if options.get("short.exclude_own", True) else ""
    return "waiting" if draws and seat.live and not completely_served(table, seat) else ""


def is_opener(table: Table, seat: int) -> bool:
    """Whether this player opened a jackpot, so that the cards are kept as proof (JACK-03, JACK-09).

    A killed hand need not prove anything (JACK-26).
    """
    opened = bool(table.hand.jackpot.to_open) and table.hand.jackpot.opener == seat
    return opened and table.seat(seat).state != DEAD


def reshuffle(table: Table, fields: Fields) -> list[Event]:
    """Decides `reshuffle`: the dealer did as instructed; refuses if none is due."""
    if not _is_due(table):
        raise refuse("no-reshuffle")
    return [plan(table)]


def to_be_had(table: Table, cards: Cards, at: int, wanted: int) -> int:
    """The number of the wanted cards that can be served to this player in this exchange (SHORT-06).

    If the stub is short, everything on the table is shuffled in, except this player's own discards.
    """
    left = cards.stub - cards.still_owed
    if left >= wanted:
        return wanted
    burn = cards.burned if table.options.get("short.include_burn", True) else 0
    lying = sum(row[2] for row in _lying(table.with_cards(cards), at) if row[3] != "own")
    return max(0, min(wanted, left + burn + lying))


def still_possible(table: Table) -> int:
    """Most cards that players who have not announced could still take; 0 outside the exchange."""
    if not table.hand.is_exchanging:
        return 0
    exchange, cards = course(table.options)[table.hand.stage], table.hand.cards
    return sum(payable(exchange, s, may_change(exchange, cards, s.seat)) for s in table.in_order if s.drew is None)


def payable(exchange: Stage, player: Seat, cards: int) -> int:
    """The number of these cards that the player can pay for, what was paid for a number before included (OTHER-10)."""
    chips = player.stack + exchange.costs(player.drew or 0)
    return min(cards, exchange.free + chips // exchange.price) if exchange.price else cards


def most_needed(table: Table) -> int:
    """Most cards the stub must give in this exchange, including those owed, also by a ruling (R-DRAW-05)."""
    return still_possible(table) + table.hand.cards.still_owed


def short_stub_outlook(table: Table) -> ReshuffleTold | None:
    """`reshuffle` of docs/contract/interface.md: whether one can become necessary and, if due, what to do."""
    hand = table.hand
    if _is_due(table):
        return as_told(plan(table))
    if not hand.is_exchanging:
        return None
    none_yet = as_told(Reshuffled(0, pile=hand.cards.stub))
    return {**none_yet, "possible": most_needed(table) > hand.cards.stub - 1, "now": False, "seat": None}


def offers(table: Table) -> list[Offer]:
    """The offer of a reshuffle, once one is due."""
    return [Offer(move="reshuffle")] if _is_due(table) else []


def _is_due(table: Table) -> bool:
    return table.hand.is_serving and table.hand.draw.blocked is not None


MOVES = (
    Move(
        name="reshuffle",
        about="The dealer has reshuffled as told",
        when=("draw", "buy"),
        plays=True,
        offers=offers,
        decide=reshuffle,
    ),
)
