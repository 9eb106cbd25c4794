"""Recomputes the pots of a showdown when a hand dies or is revived there."""

from __future__ import annotations

from models.moves.refusals import refuse
from models.play.openers import passed_in
from models.play.pots import pots
from models.rulings.case import Case
from models.rulings.hand_events import PotsCut
from models.table.hand import Chips, Rows
from models.table.table import Seat, Table


def without_the_dead(case: Case) -> None:
    """Recomputes the pots for the live hands; with none left all chips stay."""
    table, hand = case.table, case.table.hand
    live = {s.seat for s in table.live}
    if not live:
        return case.do(passed_in(table))
    if not hand.pots.settled:
        return case.do(PotsCut(_anew(table)))
    rows = [(chips, tuple(s for s in seats if s in live)) for chips, seats in hand.pots.cut]
    waiting = [i for i in range(len(rows)) if i not in hand.pots.settled]
    settled = list(hand.pots.settled)
    for i in [i for i in waiting if not rows[i][1]]:
        heir = next((j for j in waiting if rows[j][1]), None)
        if heir is None:
            rows[i] = (rows[i][0], tuple(sorted(live)))
        else:
            rows[heir] = (rows[heir][0] + rows[i][0], rows[heir][1])
            rows[i] = (0, ())
            settled.append(i)
    return case.do(PotsCut(tuple(rows), tuple(settled)))


def with_the_revived(case: Case, seat: Seat) -> None:
    """Recomputes the pots with this hand in them again; pots taken without it uncontested come back.

    A contested pot keeps its winners; refuses if this hand would have played for it, too.
    """
    table, now = case.table, case.table.hand.pots
    if not now.won_by:
        return case.do(PotsCut(_anew(table), back=_back(table)))
    first = min(pot for pot, _winners in now.won_by)
    still, paid = sum(chips for chips, _seats in now.cut[:first]), now.cut[first:]
    rows = _anew(table)
    at = next((i for i in range(len(rows) + 1) if sum(chips for chips, _seats in rows[:i]) == still), None)
    if at is None or any(seat.seat in seats for _chips, seats in rows[at:]):
        raise refuse("pot-paid", name=seat.name)
    more = at - first
    won_by = tuple((pot + more, winners) for pot, winners in now.won_by)
    return case.do(PotsCut(rows[:at] + paid, tuple(pot + more for pot in now.settled), won_by=won_by))


def _back(table: Table) -> Chips:
    """Seat and chips of uncontested pots that are still in a stack; refuses if they are not."""
    for number, chips in table.hand.pots.won:
        if (winner := table.seat(number)).stack < chips:
            raise refuse("below-zero", name=winner.name, stack=winner.stack)
    return table.hand.pots.won


def _anew(table: Table) -> Rows:
    """All pots as they were before any was won; winnings are taken back, so players who were all-in are so again."""
    won = dict(table.hand.pots.won)
    seats = tuple(seat._replace(stack=max(0, seat.stack - won.get(seat.seat, 0))) for seat in table.seats)
    cut = pots(table._replace(seats=seats).with_pots(table.hand.pots._replace(cut=())))
    return tuple((pot.chips, pot.seats) for pot in cut)
