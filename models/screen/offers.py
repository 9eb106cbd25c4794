"""The moves open to one viewer, by name and subject. A page draws a control for each.

Offers without effect (`idle`) are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from models.evening.evening import Evening
from models.evening.rights import Viewer, offered
from models.moves.move import Offer, drawn, fixed
from models.screen.buttons import as_sent


@dataclass(frozen=True, slots=True)
class Offers:
    """Offers by the name of their move, in the order of the model."""

    by_move: Mapping[str, Sequence[Offer]]

    def of(self, move: str, seat: int | None = None, **fixed: object) -> Offer | None:
        """The offer of this move for this seat (name, payment ...); None if there is none."""
        about = fixed if seat is None else {"seat": seat, **fixed}
        return next((offer for offer in self.each(move) if about.items() <= offer.items()), None)

    def each(self, move: str) -> Sequence[Offer]:
        """Every offer of this move."""
        return self.by_move.get(move, ())


NONE = Offers({})


def by_move(offers: Iterable[Offer]) -> Offers:
    """The offers a page shows, by move."""
    moves: dict[str, list[Offer]] = {}
    for offer in drawn(offers):
        moves.setdefault(offer["move"], []).append(offer)
    return Offers(moves)


def offers_to(evening: Evening, viewer: Viewer) -> Offers:
    """The moves this viewer may make at this table now."""
    return by_move(offered(evening, viewer))


def sent(offer: Offer) -> dict[str, str]:
    """The fields of a form that makes this offer."""
    return {key: as_sent(value) for key, value in fixed(offer).items()}
