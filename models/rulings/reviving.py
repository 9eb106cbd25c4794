"""Revives a hand with the cards still due to it (REVIVE); cuts the pots of a showdown anew if a hand dies or lives."""

from __future__ import annotations

from dataclasses import replace

from models.moves.refusals import refuse
from models.play import buying, drawing
from models.play.openers import passed_in
from models.play.pots import pots
from models.rulings import bets, handling
from models.rulings.card_events import newest
from models.rulings.case import Case
from models.rulings.hand_events import HandRevived, PotsCut
from models.rulings.operations import Operation
from models.table.hand import Chips, Rows
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
        with_the_revived(case, seat)


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


# Pots of a showdown


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
