"""Several players in one tap: all still to act do the same, or all before one player pass.

Programs do not see these taps, because each of their moves is an offer of its own (docs/contract/interface.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from models.moves.move import Offer
from models.play import betting, bring_in, buying, drawing
from models.play.betting import held
from models.table.table import Table


class Together(Offer):
    """A tap that moves several players and would be accepted now."""

    says: Mapping[str, object]  # fields of the tap: `all`, or `pass_to`
    does: str  # the move of each: check, call, pat, none (buy no card) or fold
    seats: list[int]  # in order
    then: int  # the seat whose turn it is afterwards; 0 = none


def offers(table: Table) -> list[Together]:
    """The taps open now that move more than one player."""
    return [*_all(table), *_passes(table)]


def _all(table: Table) -> Iterator[Together]:
    """Taps by which everybody stands pat, buys nothing, calls or checks, if more than one is still to act."""
    if drawing.drawer(table) is not None:
        what, seats = "pat", [seat.seat for seat in table.in_order if seat.drew is None]
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
    """Taps that pass the turn to a later player: those before fold, or check if there is no bet."""
    later = betting.to_act_later(table) if _answers(table) and not betting.bet_or_fold(table) else []
    does = "fold" if later and betting.need(table, table.seat(later[0])) else "check"
    for i, seat in enumerate(later[1:], 1):
        if not _free_to(table, later[:i], "fold"):
            return
        yield Together(move="together", says={"pass_to": seat}, does=does, seats=later[:i], then=seat)


def _answers(table: Table) -> bool:
    """Whether this is a betting round that nobody is forced to open."""
    return table.hand.is_betting and not bring_in.must_open(table)


def _free_to(table: Table, seats: list[int], facing: str) -> bool:
    """Whether no ruling keeps any of these players from folding to a bet, or from checking without one (BET-14)."""
    if not table.hand.betting.bound:
        return True
    for seat in map(table.seat, seats):
        move = facing if betting.need(table, seat) else "check"
        if move not in [offer["move"] for offer in held(table, seat.seat, betting.open_to(table, seat))]:
            return False
    return True
