"""How much may be bet: the handy totals of a bet or raise, all-in of uncounted chips."""

from __future__ import annotations

from models.moves.fields import MOST
from models.moves.move import Offer
from models.play import betting
from models.screen.buttons import LABELS
from models.screen.screen_keys import Amount, Amounts, Jar
from models.table.table import Table
from models.words.words import _


def amounts(table: Table) -> Amounts | None:
    """The amounts of a bet or raise that has a choice of them: the handy ones, and the limits of the rest."""
    free = (o for o in betting.offers(table) if o.get("min", 0) != o.get("max", 0) and not o.get("sizes"))
    offer = next(free, None)
    if offer is None:
        return None
    seat = table.seat(offer["seat"])
    all_in, need = seat.bet + seat.stack, betting.need(table, seat)
    return {
        "move": offer["move"],
        "seat": offer["seat"],
        "min": offer["min"],
        "max": offer["max"],
        "unit": offer.get("unit", 1),
        "label": _(LABELS[offer["move"]]),
        "open": offer["max"] == MOST,
        "all_in": all_in,
        "suggest": suggest(table, offer, table.hand.betting.bet, table.pot + need, all_in),
    }


def jar(table: Table) -> Jar | None:
    """All-in of somebody whose chips are not counted: between which totals, up to where a call, else which move."""
    moves = {offer["move"]: offer for offer in betting.offers(table)}
    wager = next((moves[move] for move in betting.AMOUNTS if move in moves), None)
    offer = moves.get("call") or wager
    if offer is None or "bring-in" in moves or table.seat(offer["seat"]).counted:
        return None
    call = table.hand.betting.bet if "call" in moves else 0
    return {
        "seat": offer["seat"],
        "min": table.seat(offer["seat"]).bet + 1,
        "max": wager["max"] if wager else call,
        "call": call,
        "move": wager["move"] if wager else "call",
    }


def suggest(table: Table, offer: Offer, level: int, pot: int, all_in: int) -> list[Amount]:
    """At most five handy totals within the offer: smallest, half pot, pot, all-in, or even steps of a spread."""
    low, high, unit = offer["min"], offer["max"], offer.get("unit", 1)
    if table.options["limit.type"] == "spread":
        named = dict.fromkeys(_steps(low, high, unit), "")
    else:
        named = {low: _("smallest"), level + pot // 2: _("half pot"), level + pot: _("pot")}
        if high != MOST:  # whose chips are not counted may bet anything
            named[high] = _("all-in") if high == all_in else _("pot")
    rounded = {to if to in (low, high) else to // unit * unit: text for to, text in named.items()}
    return [
        {"to": to, "text": _("all-in") if to == all_in else text}
        for to, text in sorted(rounded.items())
        if low <= to <= high
    ]


def _steps(low: int, high: int, unit: int) -> list[int]:
    legal = (high - low) // unit + 1
    if legal <= 5:
        return sorted({*range(low, high + 1, unit), high})
    return [low, *(low + (high - low) * i // 4 // unit * unit for i in (1, 2, 3)), high]
