"""The price of coming in: missed blinds, antes of a jackpot (ANTE-12, R-BTN-05, R-OPEN-13)."""

from __future__ import annotations

from models.seats.blinds import BIG, SMALL
from models.seats.dealers import affords, may_come_in, missing_antes
from models.seats.newcomers import chairs_to_wait_on, owed_blinds, price
from models.table.lasting import Blind
from models.table.table import HERE, Seat, Table
from models.words.words import N_, _, chips_in_words


def missed_blind(table: Table, seat: Seat) -> str:
    """The blind this player has missed and not made good; "" if none (ANTE-12)."""
    words: dict[tuple[Blind, ...], str] = {
        (BIG,): N_("missed the big blind"),
        (SMALL,): N_("missed the small blind"),
        (BIG, SMALL): N_("missed both blinds"),
    }
    kinds = owed_blinds(table, seat) if price(table, seat) else ()
    return _(words[kinds]) if kinds else ""


def ways_back(table: Table, seat: Seat) -> str:
    """The choices of a player who owes a blind: to post and play, or to wait; "" without a debt or while waiting."""
    chips = price(table, seat)
    if seat.here == HERE or seat.waits or not chips:
        return ""
    if seat.seat in chairs_to_wait_on(table):
        return _("Between the dealer and the big blind, you wait for the big blind.")
    texts: dict[tuple[Blind, ...], str] = {
        (BIG,): N_("Missed the big blind: post %(chips)s and play, or wait for the big blind."),
        (SMALL,): N_("Missed the small blind: post %(chips)s and play, or wait for the big blind."),
        (BIG, SMALL): N_("Missed both blinds: post %(chips)s and play, or wait for the big blind."),
    }
    return _(texts[owed_blinds(table, seat) or (BIG,)], chips=chips_in_words(chips))


def too_dear(table: Table, seat: Seat) -> int:
    """The price of joining the carried jackpot for a player who cannot pay it; otherwise 0 (R-OPEN-13)."""
    joins = table.passes and table.over and not table.dealt_again and seat.playing and may_come_in(table, seat)
    return missing_antes(table, seat) if joins and not affords(table, seat) else 0


def jackpot_price(table: Table, seat: Seat) -> str:
    """A sentence if the player cannot pay to join the jackpot, else ""."""
    if not (chips := too_dear(table, seat)):
        return ""
    return _(
        "Joining the jackpot costs %(chips)s, and something has to be left to play with.", chips=chips_in_words(chips)
    )
