"""Actions to which rulings bind players: an early action that stays valid, or a restricted choice (BET-14)."""

from __future__ import annotations

from models.moves.move import Offer
from models.table.hand import ALWAYS, Betting, Bound
from models.table.table import Table

WAGERS = ("bet", "raise", "complete")  # one move under three names; the round decides which is open


def bound(table: Table, seat: int) -> Bound | None:
    """The binding that limits this player now; None if there is none, or it no longer holds."""
    hand = table.hand
    for promise in hand.betting.bound:
        if promise.seat == seat and promise.round == hand.betting.round and promise.level in (ALWAYS, hand.betting.bet):
            return promise
    return None


def held(table: Table, seat: int, offers: list[Offer]) -> list[Offer]:
    """The offers a ruling allows this player; all of them if none of those is legal now (R-BET-01, R-BET-02)."""
    promise = bound(table, seat)
    if promise is None:
        return offers
    kept = [_exactly(offer, promise.to) for offer in offers if offer["move"] in promise.moves]
    return kept or offers


def _exactly(offer: Offer, to: int) -> Offer:
    if offer["move"] not in WAGERS or not to or not offer["min"] <= to <= offer["max"]:
        return offer
    if "sizes" in offer and to not in offer["sizes"]:
        return offer
    kept = offer.copy()
    kept.pop("sizes", None)
    kept["min"] = kept["max"] = to
    return kept


def freed(betting: Betting, seat: int) -> Betting:
    """The betting with this player no longer bound; others stay bound."""
    return betting._replace(bound=tuple([promise for promise in betting.bound if promise.seat != seat]))
