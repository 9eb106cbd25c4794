"""Revives a hand, with the cards it still had to get when it died (REVIVE)."""

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
    """REVIVE(p): revives a dead or mucked hand, while its chips still match the bet."""
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
    """The event with the cards the hand still had to get, given at once if their moment is over."""
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
    """Whether this player had acted and has nothing to call."""
    return seat.acted and seat.bet >= table.hand.betting.bet


def _acts_anew(case: Case, seat: Seat) -> bool:
    """Whether the hand died by an action of the current round, so its player acts again."""
    old = next((old for old in case.acts() if old.seat(seat.seat).live), None)
    still = not _matched(case.table, seat)
    return still and old is not None and case.table.hand.is_betting and bets.acted_since(case.table, old, seat)


def _leaves_enough(table: Table) -> None:
    """Refuses if somebody bought a card that would have to come from this hand (BUY-09, SHORT-02)."""
    buyer, _given, owed = table.hand.draw.waits
    if table.hand.is_buying and owed and not buying.cards_to_buy(table, buyer):
        raise refuse("too-few-left")


def _bought(old: Table, seat: Seat) -> int:
    """The card this hand had bought that waits for a reshuffle (BUY-09)."""
    at, _given, owed = old.hand.draw.waits
    return owed if old.hand.is_buying and at == seat.seat else 0


def _there(table: Table, due: int, *, waits: bool = False) -> bool:
    """Whether this many cards can be dealt at once; refuses if not, unless they wait for a reshuffle (`waits`)."""
    enough = table.hand.cards.stub > due  # the last is never dealt (SHORT-02)
    if not (enough or waits):
        raise refuse("too-few-left")
    return enough
