"""The moves open to one viewer now, found by their name and whom they are about. A page draws a control for each.

An idle offer is none to a page: why nothing would come of it its chapter knows.
"""

from __future__ import annotations

from collections.abc import Iterable

from models.evening.evening import Evening
from models.evening.rights import Viewer, offered
from models.moves.move import Offer, drawn


class Offers:
    """Offers by the name of their move, in the order of the model."""

    def __init__(self, offers: Iterable[Offer]) -> None:
        self._by_move: dict[str, list[Offer]] = {}
        for offer in drawn(offers):
            self._by_move.setdefault(offer["move"], []).append(offer)

    def of(self, move: str, seat: int | None = None, **fixed: object) -> Offer | None:
        """The offer of this move for this chair (name, payment ...), or None where it cannot be made."""
        about = fixed if seat is None else {"seat": seat, **fixed}
        return next((offer for offer in self.each(move) if about.items() <= offer.items()), None)

    def each(self, move: str) -> list[Offer]:
        """Every offer of this move."""
        return self._by_move.get(move, [])


def offers_to(evening: Evening, viewer: Viewer) -> Offers:
    """What this viewer may do at this table now."""
    return Offers(offered(evening, viewer))
