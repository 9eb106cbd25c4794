"""Blinds of the next deal by seat, and the kinds of blinds owed (ANTE-04, SEAT-05, R-BTN)."""

from __future__ import annotations

from models.game.course import posts_blinds
from models.table.table import Table

POST = "post"  # a debt of blinds somebody missed, paid to come in at once (R-BTN-03)
TO_BANK = "bank"  # chips bought on credit: no pot has any of them (R-CHIP-16)
BIG = "big"  # the big blind of the next hand with blinds, whatever it is then, by whoever sat down (R-BTN-05)


def blinds_of(table: Table, dealt: list[int], dealer: int) -> tuple[tuple[int, int], ...]:
    """Seat and chips of the small and the big blind (ANTE-04; heads-up: C-34; dead button: SEAT-05)."""
    options = table.options
    if not posts_blinds(options):
        return ()
    small, big = int(options["blind.small"]), int(options["blind.big"])
    order = [s.seat for s in table.clockwise(dealer) if s.seat in dealt]
    if len(order) == 2 and options.get("blind.heads_up", "dealer_is_small") == "dealer_is_small":
        return ((order[1], small), (order[0], big))
    if options.get("seat.dead") == "dead_button" and len(table.hand.betting.blinds) == 2 and len(order) > 2:
        return _dead_blinds(table, dealt, small, big)
    return ((order[0], small), (order[1], big))


def _dead_blinds(table: Table, dealt: list[int], small: int, big: int) -> tuple[tuple[int, int], ...]:
    last_big = table.hand.betting.blinds[1][0]
    next_big = next(s.seat for s in table.clockwise(last_big) if s.seat in dealt)
    return ((last_big, small if last_big in dealt else 0), (next_big, big))
