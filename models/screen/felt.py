"""What the moment has the felt show: the pot, the small figures under it, who won, where somebody can be seated."""

from __future__ import annotations

from collections.abc import Iterable

from models.bank.book_keys import SeatChips
from models.moves.move import Offer
from models.play import limits
from models.screen.offers import Offers
from models.screen.phases.faces import face_of
from models.screen.says import Says
from models.screen.screen_keys import FeltKeys, MeterRow
from models.table.table import MOST_SEATS, Table


def shown(table: Table, told: Says | None, offered: Iterable[Offer]) -> FeltKeys:
    """The felt now; `told`: what the dealer is told, `offered`: what this viewer may do."""
    return {
        "in_hand": not table.over,
        "fixed": limits.is_fixed(table),
        "comparing": face_of(table).compares,
        "pot_shown": _pot_shown(table),
        "meters": _meters(table, told),
        "winners": _winners(table),
        "free_after": _free_after(table, Offers(offered)),
    }


def _pot_shown(table: Table) -> bool:
    pot = face_of(table).pot
    return pot == "always" or (pot == "if any" and table.pot > 0)


def _meters(table: Table, told: Says | None) -> list[MeterRow]:
    """What the dealer is told to count goes before the figures of the phase."""
    counts = told.get("meters") if told else None
    if counts:
        return [{"title": count["name"], "text": count["text"], "used": 0, "left": 0} for count in counts]
    return [meter for meter_of in face_of(table).meters if (meter := meter_of(table))]


def _winners(table: Table) -> list[SeatChips]:
    """Who won the last hand, and how much, until the next is dealt."""
    tells = face_of(table).tells_winners and not table.bank.finished
    won = table.last_won if tells else ()
    return [{"seat": seat, "chips": chips} for seat, chips in won] if any(chips for _seat, chips in won) else []


def _free_after(table: Table, offers: Offers) -> dict[int, int]:
    """Between hands, to whoever seats people: of each chair the free one to its left, if nobody sits there."""
    after = {seat.seat: seat.seat % MOST_SEATS + 1 for seat in table.sitting} if table.over else {}
    return {chair: to for chair, to in after.items() if offers.of("sit", to)}
