"""Several players at once: everybody still to act does the same, or all before one player pass, in a single tap.

No program is told of these taps: each of the moves in them is an offer of its own (docs/contract/interface.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from models.moves.move import Offer
from models.play import betting, bring_in, buying, drawing, talon
from models.play.binding import held
from models.table.table import Table


class Together(Offer):
    """A tap that moves several players, and would be accepted now."""

    says: Mapping[str, object]  # as the tap has it: `all`, or `pass_to`
    does: str  # what each of them does: check, call, pat, none (no card bought), or fold
    seats: list[int]  # whose moves they are, in order
    then: int  # whose turn it is after them, if one is named


def offers(table: Table) -> list[Together]:
    """What more than one player may do at once, and to whom the turn may be passed."""
    return [*_all(table), *_passes(table)]


def _all(table: Table) -> Iterator[Together]:
    """Everybody stands pat, buys nothing, calls or checks, where more than one is still to act."""
    if drawing.drawer(table) is not None:
        what, seats = "pat", [seat.seat for seat in talon.order(table) if seat.drew is None]
        free = True
    elif buying.buyer(table) is not None:
        what, seats = "none", [seat.seat for seat in buying.to_answer(table) if buying.can_pay(table, seat)]
        free = True
    else:
        what, seats = "call" if table.hand.betting.bet else "check", betting.to_act_later(table)
        free = _answers(table) and (what == "call" or not betting.bet_or_fold(table)) and _free_to(table, seats, what)
    if free and len(seats) > 1:
        yield Together(move="together", says={"all": what}, does=what, seats=seats, then=0)


def _passes(table: Table) -> Iterator[Together]:
    """The turn goes to each player still to act later: all before them fold, or check where there is no bet."""
    later = betting.to_act_later(table) if _answers(table) and not betting.bet_or_fold(table) else []
    does = "fold" if later and betting.need(table, table.seat(later[0])) else "check"
    for i, seat in enumerate(later[1:], 1):
        if not _free_to(table, later[:i], "fold"):
            return
        yield Together(move="together", says={"pass_to": seat}, does=does, seats=later[:i], then=seat)


def _answers(table: Table) -> bool:
    """Is it a round in which nobody is forced to begin?"""
    return table.hand.is_betting and not bring_in.must_open(table)


def _free_to(table: Table, seats: list[int], facing: str) -> bool:
    """Does no ruling keep any of these from this answer to a bet, or from checking where there is none (BET-14)?"""
    if not table.hand.betting.bound:
        return True
    for seat in map(table.seat, seats):
        move = facing if betting.need(table, seat) else "check"
        if move not in [offer["move"] for offer in held(table, seat.seat, betting.open_to(table, seat))]:
            return False
    return True
