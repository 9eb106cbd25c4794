"""The pots of a showdown, when a hand dies there or is live again."""

from __future__ import annotations

from models.moves.refusals import refuse
from models.play.openers import passed_in
from models.play.pots import pots
from models.rulings.case import Case
from models.rulings.hand_events import PotsCut
from models.table.hand import Chips, Rows
from models.table.table import Seat, Table


def without_the_dead(case: Case) -> None:
    """The pots with the hands that are live now; with none left everything stays."""
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
    """The pots with this hand in them again: what went to somebody who was alone in a pot without it comes back.

    A pot that was won against others stays with its winners; refused where this hand would have played for it, too.
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
    """What was won without a contest and lies in a stack; refused where it lies there no more."""
    for number, chips in table.hand.pots.won:
        if (winner := table.seat(number)).stack < chips:
            raise refuse("below-zero", name=winner.name, stack=winner.stack)
    return table.hand.pots.won


def _anew(table: Table) -> Rows:
    """All pots as they are cut before any of them is won: who was all-in has nothing behind yet."""
    won = dict(table.hand.pots.won)
    seats = tuple(seat._replace(stack=max(0, seat.stack - won.get(seat.seat, 0))) for seat in table.seats)
    cut = pots(table._replace(seats=seats).with_pots(table.hand.pots._replace(cut=())))
    return tuple((pot.chips, pot.seats) for pot in cut)
