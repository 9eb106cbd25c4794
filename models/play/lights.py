"""Chips played light: to whom they go once the hand is won, pot by pot (R-CHIP-09, POT-04)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from models.play.halves import parts_of
from models.table.hand import Pots
from models.table.table import Table

Payee = int | None  # a seat; None: into the pot, where nobody has won what they belong to


def creditors(table: Table, seat: int, chips: int, above: int = 0) -> list[tuple[Payee, int]]:
    """Who gets these chips: whoever won the pots they would lie in, each as large a part as of the pot.

    `above`: so many chips of this player were owed before them. A part that was won by this very player is paid to
    nobody; of an older hand nobody knows the pots, and of one without a showdown there is one winner.
    """
    won, pots = dict(table.last_won), table.hand.pots
    if not won:
        return [(None, chips)]
    if not pots.cut or not dict(pots.light).get(seat):
        return [(max(won, key=lambda winner: won[winner]), chips)]
    shares: dict[Payee, int] = {}
    for pot, part in _by_pot(pots, seat, chips, above):
        for winner, share in _shared(table, pot, part):
            to = winner if winner in won else None
            shares[to] = shares.get(to, 0) + share
    return list(shares.items())


def _by_pot(pots: Pots, seat: int, chips: int, above: int) -> Iterator[tuple[int, int]]:
    """The chips of each pot, the main pot first: those above what this player has put in, as far as it reaches."""
    reach = _reach(pots)
    lowest = reach.get(seat, 0) - dict(pots.light)[seat] + above
    rows = [(pot, seats) for pot, (_chips, seats) in enumerate(pots.cut) if seats]
    for (pot, seats), (_next, newer) in pairwise(rows):
        top = max((reach.get(other, 0) for other in seats if other not in newer), default=lowest)
        if part := min(chips, max(0, top - lowest)):
            yield pot, part
            chips, lowest = chips - part, lowest + part
    if chips:
        yield rows[-1][0], chips


def _reach(pots: Pots) -> Mapping[int, int]:
    """How much everybody has in the pots, what was played light counted."""
    reach = dict(pots.spent)
    for seat, fee in pots.fees:
        reach[seat] = reach.get(seat, 0) - fee
    for seat, light in pots.light:
        reach[seat] = reach.get(seat, 0) + light
    return reach


def _shared(table: Table, pot: int, chips: int) -> Iterator[tuple[Payee, int]]:
    """These chips of a pot as it was shared: half to each side that was won, odd chips left of the dealer."""
    pots = table.hand.pots
    won = [seat for seat, n in pots.won if n > 0]
    seats = dict(pots.won_by).get(pot, pots.cut[pot][1])
    winners = [seat.seat for seat in table.clockwise(table.hand.dealer) if seat.seat in seats and seat.seat in won]
    low = [seat for seat in winners if seat in pots.low]
    sides = {"high": [seat for seat in winners if seat not in low], "low": low}
    if not winners:
        yield None, chips
        return
    for side, part in parts_of(chips, sides).items():
        each, odd = divmod(part, len(sides[side]))
        yield from ((seat, each + (at < odd)) for at, seat in enumerate(sides[side]))
