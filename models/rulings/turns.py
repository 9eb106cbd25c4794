"""Turns by a ruling: the player to act, begin or be served next; acting for a player who is away (SET_ACTOR, FORCE)."""

from __future__ import annotations

from models.moves.refusals import refuse
from models.play import betting, boards
from models.play.actions import Checked, Folded
from models.play.bring_in import must_open
from models.rulings import bets, handling
from models.rulings.case import Case
from models.rulings.events import ActorSet
from models.rulings.operations import Operation
from models.table.table import Seat


def set_actor(case: Case, operation: Operation) -> None:
    """SET_ACTOR(p): makes p act next, `again` without the tapped act; SET_ACTOR(p, draw): serves p next.

    `late`: after a bet, too.
    """
    seat, table, hand = case.live(operation.arg(0, "p")), case.table, case.table.hand
    if operation.arg(0) == "to":
        wrong = case.seat("p")
        if hand.is_betting and hand.betting.first != wrong.seat:  # somebody else began (R-STUD-07, R-STUD-08)
            raise refuse("did-not-begin", name=wrong.name)
    if operation.arg(1) == "draw" or hand.is_exchanging:
        return handling.drawer(case, seat, late=operation.says("late"))
    begun = any(s.bet or s.checked or s.acted for s in table.seats)  # something that still counts
    if hand.is_starting or (hand.is_betting and boards.eyes_decide(table) and not begun):
        if operation.arg(0) == "next" and case.live("p").spent:
            return _instead(case, case.live("p"))
        if seat.seat not in [s.seat for s in boards.candidates(table)]:
            raise refuse("no-chips-to-start", name=seat.name)
        return case.do(boards.named(table, seat.seat, hand.stud.open_pair), boards.begin_with(table, seat.seat))
    case.betting()
    if operation.says("again"):
        bets.bet_back(case, seat)
        seat = case.table.seat(seat.seat)
    if not seat.can_act:
        raise refuse("all-in", name=seat.name)
    return case.do(ActorSet(seat.seat, case.table.hand.betting.last is None))


def _instead(case: Case, low: Seat) -> None:
    """Makes the next player begin for the all-in low card, unless that is done already (R-STUD-16)."""
    table, begins = case.table, boards.begin_with(case.table, low.seat)
    now = table.hand.betting
    if not (table.hand.is_betting and now.stands_in and now.first == begins.first):
        case.do(boards.named(table, low.seat), begins)


def begins_without(case: Case, seat: Seat) -> None:
    """Finds a new starter if the first one is out before acting: the best board left, or a question (STUD-20)."""
    table, now = case.table, case.table.hand.betting
    fresh = table.hand.is_betting and now.last is None and boards.eyes_decide(table)
    if fresh and table.contested and (now.first == seat.seat or (now.stands_in and seat.spent)):
        case.do(boards.begin(table, table.hand.stage))


def force(case: Case, operation: Operation) -> None:
    """FORCE(p, action): the host acts for the player whose turn it is."""
    seat = case.live("p")
    case.betting()
    now = betting.turn(case.table)
    if now != seat.seat:
        raise refuse("not-your-turn", name=case.table.name_of(now or seat.seat))
    if operation.arg(1) == "fold":
        return case.do(Folded(seat.seat))
    if betting.need(case.table, seat) or must_open(case.table):
        raise betting.why_not(case.table, "check", seat.seat)
    return case.do(Checked(seat.seat))
