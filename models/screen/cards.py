"""The places of the cards, and the dealer's instructions, as in docs/contract/interface.md."""

from __future__ import annotations

from models.evening import tap
from models.evening.evening import Evening
from models.game.course import hides_counts
from models.game.pack import deck
from models.moves.event import Handling
from models.play import drawing, reshuffle
from models.play.reshuffle import ReshuffleTold
from models.screen.orders import kind
from models.screen.phases.faces import face_of
from models.screen.report_keys import PlacesReport, PlacesRow, WaitingRow
from models.table.places import ASIDE, BURNED, MIDDLE, STUB, Movement, Order, OrderRow, Orders, Places, Waiting
from models.table.table import Table


def lying(table: Table) -> PlacesRow | None:
    """The `cards` of the JSON: the number of cards at every place.

    Before the first deal all cards are in the stub. None while the first dealer is being found.
    """
    if not face_of(table).cards:
        return None
    places = places_of(table)
    hidden = numbers_hidden(table)
    return {
        "pack": places.pack,
        "talon": places.at(STUB),
        "burned": places.at(BURNED),
        "aside": places.at(ASIDE),
        "middle": places.at(MIDDLE),
        "hand": _by_seat(places, "hand"),
        "up": _by_seat(places, "up"),
        "front": _by_seat(places, "front", hidden),
        "folded": _by_seat(places, "folded"),
    }


def places_of(table: Table) -> Places:
    """The places of the cards now; between hands, those of the last one."""
    return table.hand.cards.places if table.deals else Places({STUB: deck(table.options)})


def _by_seat(places: Places, what: str, hidden: bool = False) -> dict[str, int | None]:
    return {str(seat): None if hidden else n for seat, n in places.seats(what).items()}


def numbers_hidden(table: Table) -> bool:
    """Whether the numbers of drawn cards are secret, even after the hand (DRAW-12)."""
    return hides_counts(table.options) if table.over else drawing.counts_hidden(table)


def handling(evening: Evening) -> PlacesReport:
    """`handling` and related keys of the JSON; once it is carried out, the cards lie as in `cards`."""
    table, told = evening.table, evening.told
    hidden = numbers_hidden(table)
    return {
        "cards": lying(table),
        "handling": None if told.orders is None else [_shown(order, hidden) for order in told.orders],
        "handling_seq": told.seq,
        "handling_instead": told.instead,
        "waiting": [_waits(order) for order in waiting(table)],
    }


def _shown(order: Order, hidden: bool) -> OrderRow:
    if hidden and isinstance(order, Movement) and (kind(order.source), kind(order.to)) in DRAWN:
        return {**order.written(), "cards": None}
    return order.written()


DRAWN = (("hand", "front"), ("front", "hand"), ("front", "talon"))  # movements that show how many cards were drawn


def short_stub_outlook(table: Table) -> ReshuffleTold | None:
    """The `reshuffle` of the JSON: whether one can become necessary; for one that is due, all orders of its tap."""
    told = reshuffle.short_stub_outlook(table)
    if told and told["now"]:
        return {**told, "handling": [order.written() for order in reshuffle_orders(table)]}
    return told


def reshuffle_orders(table: Table) -> Orders:
    """The orders the `reshuffle` that is due would give, with everything that follows."""
    orders: Orders = ()
    for event in tap.moved(table, "reshuffle", {})[1]:
        orders += event.orders(table) if isinstance(event, Handling) else ()
        table = event.apply(table)
    return orders


def waiting(table: Table) -> tuple[Waiting, ...]:
    """Cards ordered for later in this hand."""
    return () if table.over else table.hand.cards.waiting


def _waits(order: Waiting) -> WaitingRow:
    row: WaitingRow = {"cards": order.cards, "to": f"hand {order.seat}", "when": order.when}
    return {**row, "face": order.face} if order.face else row
