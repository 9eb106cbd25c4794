"""A hand that is live again, with the cards it was still to get when it went (REVIVE)."""

from __future__ import annotations

from dataclasses import replace

from models.moves.refusals import refuse
from models.play import buying, drawing
from models.rulings import bets, handling, recutting
from models.rulings.card_events import newest
from models.rulings.case import Case
from models.rulings.hand_events import HandRevived
from models.rulings.operations import Operation
from models.table.places import UP, folded_by
from models.table.table import OUT, Seat, Table


def revive(case: Case, operation: Operation) -> None:
    """REVIVE(p): a hand declared dead or thrown away is live again, while its chips still match."""
    case.playing()
    seat, table = case.seat(operation.arg(0, "p")), case.table
    if seat.live:
        return
    if seat.state == OUT:
        raise refuse("not-in-hand", name=seat.name)
    held = table.hand.cards.places.at(folded_by(seat.seat))
    if not held:
        raise refuse("cards-gone", name=seat.name)
    revived = replace(_revived(case, seat, held), undone=_acts_anew(case, seat))
    missed = 0 < table.hand.stud.streets > held + revived.due
    if seat.stack and (missed or seat.paid - seat.bet < max((s.paid - s.bet for s in table.live), default=0)):
        raise refuse("folded-too-long", name=seat.name)
    case.do(revived)
    _leaves_enough(case.table)
    handling.serve_on(case)
    if table.hand.is_showing:
        recutting.with_the_revived(case, seat)


def _revived(case: Case, seat: Seat, held: int) -> HandRevived:
    """The hand as it lies there, with the cards it was still to get: at once where their moment is over."""
    table, hand = case.table, case.table.hand
    acted = _matched(table, seat)
    old = next((old for old in case.earlier.acts() if old.deals == table.deals and old.seat(seat.seat).live), None)
    if old is None or table.over:
        return HandRevived(seat.seat, acted)
    due, face = _bought(old, seat), ""
    if due:
        face = UP if dict(old.hand.buying.bought)[seat.seat] == "up" else ""
        waits = hand.is_buying and hand.buying.bought[-1][0] == seat.seat
        return HandRevived(seat.seat, acted, due, face, now=_there(table, due, waits=waits))
    if hand.stud.streets:
        due = 0 if seat.stack else max(0, hand.stud.streets - held)
        return HandRevived(seat.seat, acted, due, newest(table, seat.seat)[1], now=due > 0 and _there(table, due))
    owed = old.hand.cards.owed_to(seat.seat)
    waiting = tuple((row.cards, row.when) for row in old.hand.cards.waiting if row.seat == seat.seat)
    if hand.is_exchanging or not drawing.exchanged(table):
        return HandRevived(seat.seat, acted, owed, waiting=waiting)
    due = owed + sum(cards for cards, _when in waiting)
    return HandRevived(seat.seat, acted, due, now=due > 0 and _there(table, due))


def _matched(table: Table, seat: Seat) -> bool:
    """Had this player acted before, and is nothing more to call?"""
    return seat.acted and seat.bet >= table.hand.betting.bet


def _acts_anew(case: Case, seat: Seat) -> bool:
    """Did this hand go as an action of the round that is on, so that its player still has to act?"""
    old = next((old for old in case.acts() if old.seat(seat.seat).live), None)
    still = not _matched(case.table, seat)
    return still and old is not None and case.table.hand.is_betting and bets.acted_since(case.table, old, seat)


def _leaves_enough(table: Table) -> None:
    """Refused where a card has been paid for that would have come from this hand (BUY-09, SHORT-02)."""
    buyer, _given, owed = table.hand.draw.waits
    if table.hand.is_buying and owed and not buying.cards_to_buy(table, buyer):
        raise refuse("too-few-left")


def _bought(old: Table, seat: Seat) -> int:
    """The card this hand had paid for, and a reshuffle was to come first (BUY-09)."""
    at, _given, owed = old.hand.draw.waits
    return owed if old.hand.is_buying and at == seat.seat else 0


def _there(table: Table, due: int, *, waits: bool = False) -> bool:
    """Can so many cards be dealt at once? If not they wait for the reshuffle, or the hand cannot come back."""
    enough = table.hand.cards.talon > due  # the last one is never dealt (SHORT-02)
    if not (enough or waits):
        raise refuse("too-few-left")
    return enough
