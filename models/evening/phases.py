"""The phases of a table: who acts in each of them."""

from __future__ import annotations

from models.play import betting, buying, declaring, drawing
from models.play.dealing import next_dealer
from models.table.table import Table


def actor(table: Table) -> int | None:
    """Whose tap the table waits for: in a betting round or in the draw."""
    if table.over:
        return None
    if table.hand.kind == "draw":
        return drawing.drawer(table)
    if table.hand.kind == "buy":
        buyer = buying.buyer(table)
        return buyer.seat if buyer else None
    if table.hand.kind == "declare":
        return None if table.hand.declaration.secret else next(iter(declaring.waiting(table)), None)
    return betting.turn(table)


def dealer_now(table: Table) -> int | None:
    """Who deals: in a hand its dealer, between hands who deals next."""
    return next_dealer(table) if table.over else table.hand.dealer
