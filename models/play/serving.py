"""Serving from the stub, exactly as the dealer has to do it, until it runs short (DRAW, SHORT).

Serving and shuffling are movements of cards; instructions and counts both follow from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from models.game.course import Stage
from models.moves.event import Handling
from models.table.hand import Cards, Draw
from models.table.places import BURNED, END_OF_DRAW, STUB, UP, Movement, Orders, face_up, in_hand
from models.table.table import Seat, Table

Counts = tuple[tuple[int, int], ...]  # seat, cards
CardsServed = tuple[tuple[int, int], ...]  # seat, cards, in serving order; seat 0 = burned
Blocked = tuple[int, int, int]  # seat, cards given first, cards still owed: reshuffle now


class Served(NamedTuple):
    """The cards served now, in order, and where serving stops for lack of cards."""

    steps: CardsServed
    blocked: Blocked | None


# Serving


@dataclass(frozen=True, slots=True)
class Serving(Handling):
    """An event that serves cards: an announcement, a reshuffle, a hand that is out."""

    is_base: ClassVar[bool] = True
    seat: int
    served: Counts = ()  # in old facts: cards each seat had got in this draw
    talon: int = 0  # likewise: cards left
    burned: int = 0  # likewise
    blocked: Blocked | None = None
    steps: CardsServed | None = None  # None = a fact from before movements
    opened: int = 0  # seat whose card, the last one served, lies open (DRAW-23)

    def steps_at(self, table: Table) -> CardsServed:
        """The cards served, in order; for facts from before movements, computed from the table that owes them."""
        return self.steps if self.steps is not None else _steps_written(table, dict(self.served), self.burned)

    def serve(self, table: Table) -> Table:
        """The table after serving, with the seat that now waits for a reshuffle."""
        hand = table.hand
        draw = shown_to(hand.draw._replace(blocked=self.blocked), self.opened)
        return table.with_hand(hand._replace(cards=self.lying_served(table), draw=draw))

    def lying_served(self, table: Table) -> Cards:
        """The cards of this table after serving."""
        return _handed_out(table.hand.cards, self.steps_at(table), self.opened)


def servings(steps: CardsServed, opened: int = 0) -> Orders:
    """The servings as movements; the last one lies open before the seat `opened` (DRAW-23)."""
    orders = tuple([Movement(n, STUB, in_hand(seat) if seat else BURNED) for seat, n in steps])
    return (*orders[:-1], Movement(1, STUB, face_up(opened), UP)) if opened else orders


def shown_to(draw: Draw, seat: int) -> Draw:
    """The draw with a card lying open before this seat; unchanged for 0."""
    return draw._replace(open_to=seat, shown=(*draw.shown, seat)) if seat else draw


def open_to(table: Table) -> int | None:
    """The seat that has to say whether it takes the card lying open before it; None if there is none (DRAW-23)."""
    hand = table.hand
    at = hand.draw.open_to
    if at is None or not hand.is_exchanging or not table.seat(at).live:
        return None
    return at if hand.cards.places.at(face_up(at)) else None


def _opens(table: Table, at: int, cards: int) -> bool:
    """Whether this single card is dealt open: its player draws one, and has not been shown one (DRAW-23)."""
    one = cards == 1 and table.seat(at).drew == 1
    return one and bool(table.options.get("draw.open_one")) and at not in table.hand.draw.shown


def _handed_out(cards: Cards, steps: CardsServed, opened: int) -> Cards:
    """The cards after serving: what the exchange owes first, then what was ordered for its end."""
    owed = dict(cards.owed)
    for seat, n in steps:
        due = owed.get(seat, 0)
        owed[seat] = max(due - n, 0)
        cards = _less_waiting(cards, seat, max(n - due, 0))
    left = tuple(sorted([row for row in owed.items() if row[1]]))
    return cards._replace(places=cards.places.after(servings(steps, opened)), owed=left)


def _less_waiting(cards: Cards, seat: int, n: int) -> Cards:
    kept = []
    for order in cards.waiting:
        served = min(n, order.cards) if order.seat == seat else 0
        n -= served
        kept += [order._replace(cards=order.cards - served)] if order.cards > served else []
    return cards._replace(waiting=tuple(kept))


def _steps_written(table: Table, served: dict[int, int], burned: int) -> CardsServed:
    """The servings of an old fact, derived from what each seat had got by then."""
    cards, now, late = table.hand.cards, list[tuple[int, int]](), list[tuple[int, int]]()
    for seat in table.in_order:
        if seat.seat in served and seat.drew is not None:
            owed = cards.owed_to(seat.seat)
            got = owed + cards.waits_for(seat.seat, END_OF_DRAW) - (seat.drew - served[seat.seat])
            now += [(seat.seat, min(got, owed))] if min(got, owed) > 0 else []
            late += [(seat.seat, got - owed)] if got > owed else []
    if burned > cards.burned:
        late.insert(max(0, len(late) - 1), (0, burned - cards.burned))
    return tuple(now + late)


def waits_for_all(table: Table) -> bool:
    """Whether all discard before anybody is served (DRAW-06)."""
    return table.options.get("draw.serve") == "all_then_serve"


def fifth_waits(table: Table) -> bool:
    """Whether a fifth new card is served only after everybody else has drawn (DRAW-17)."""
    return table.options.get("draw.five_serve") == "four_plus_one"


def serve(table: Table, spare: int = 1) -> Served:
    """The servings due, in order, and where they stop: before the last card, at an open one (SHORT-01, DRAW-23).

    `spare`: cards never dealt, 0 only as the last resort (SHORT-06).
    """
    left = table.hand.cards.stub
    steps: list[tuple[int, int]] = []
    if open_to(table) is not None:
        return Served((), table.hand.draw.blocked)
    for seat, wants, burn in _queue(table):
        if burn and left - spare > wants:
            steps.append((0, 1))
            left -= 1
        gives = wants
        if wants > left - spare:
            partly = table.options.get("short.partial_first", True)
            gives = max(0, left - spare) if partly else 0
        steps += [(seat, gives)] if gives else []
        left -= gives
        if gives < wants:
            return Served(tuple(steps), (seat, gives, wants - gives))
        if _opens(table, seat, gives):
            break
    return Served(tuple(steps), None)


def left_open(table: Table, served: Served) -> int:
    """The seat whose card, the last one served, lies open and may be refused; 0 if none does (DRAW-23)."""
    if served.blocked or not served.steps:
        return 0
    seat, cards = served.steps[-1]
    return seat if _opens(table, seat, cards) else 0


def _queue(table: Table) -> Iterator[tuple[int, int, bool]]:
    """Seat, cards due, and whether a card is burned before them (DRAW-06, DRAW-17)."""
    cards, players = table.hand.cards, table.in_order  # all-in players draw, too (POT-06)
    everybody = None not in [seat.drew for seat in players]
    if waits_for_all(table) and not everybody:
        return
    owed = dict(cards.owed)
    for seat in players:
        if due := owed.get(seat.seat):
            yield seat.seat, due, False
    for seat in players if everybody and cards.waiting else ():
        late = cards.waits_for(seat.seat, END_OF_DRAW)
        if late:
            yield seat.seat, late, fifth_waits(table) and seat is players[-1] and seat.drew == 5


def may_change(exchange: Stage, cards: Cards, seat: int) -> int:
    """Cards this player may change: as many as the exchange allows, of those held face down (OTHER-10)."""
    return min(exchange.most, cards.places.at(in_hand(seat)))


def completely_served(table: Table, seat: Seat) -> bool:
    """Whether this player has got all announced cards, and those owed by a ruling (SHORT-04)."""
    cards = table.hand.cards
    return seat.drew is not None and not cards.owed_to(seat.seat) and not cards.waits_for(seat.seat)


def partly_served(table: Table, seat: Seat) -> bool:
    """Whether this player has got some of the announced cards and waits for the rest (R-DRAW-05)."""
    cards = table.hand.cards
    return 0 < cards.owed_to(seat.seat) + cards.waits_for(seat.seat) < (seat.drew or 0)


def have_drawn(table: Table) -> bool:
    """Whether anybody has announced a number in this or the last exchange."""
    return any(seat.drew is not None for seat in table.seats)
