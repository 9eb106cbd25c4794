"""Corrects bets, of one player or everybody, as if the right total had been tapped (SET_BET, REFUND)."""

from __future__ import annotations

from models.moves.event import Event
from models.moves.refusals import Refused, refuse
from models.play import betting, limits
from models.play.actions import Bet, Called, Checked, Completed, Raised
from models.play.bring_in import must_bring_in
from models.rulings.case import Case
from models.rulings.chip_events import BetsCorrected, UncalledBack, level_of
from models.rulings.operations import Operation
from models.table.table import Seat, Table

SAID = ("chips", "call+chips")  # amounts people counted
LIMITS = ("maximum", "small")  # a larger bet is cut to it


def set_bet(case: Case, operation: Operation) -> None:
    """SET_BET(p, total): makes p's chips count as this total of the round.

    `short`: may be less than the call, never more. `made_up`: only adds missing chips. `legal`: only a bet or raise
    that could be tapped. `at_most`: returns what exceeds the limit.
    """
    case.betting()
    seat, word = case.live(operation.arg(0, "p")), operation.arg(1, "chips")
    may_open = betting.turn(case.table) == seat.seat and not operation.says("short", "call")
    if not may_open:
        _of_this_round(case)
    old = spoken_of(case, seat)
    if old is None:
        return case.do(_acts(case.table, seat, _allowed(case, case.table, seat, operation)))
    if _highest(case.table, seat) and (operation.says("made_up") or (word == "call" and _opened(seat, old))):
        return None  # nothing is missing, or a bet would become a check (R-BET-05)
    if word in LIMITS and seat.bet <= old.hand.betting.bet:  # a caller or checker is not made to bet (R-BET-23)
        raise refuse("nothing-to-correct", name=seat.name)
    to = _allowed(case, old, old.seat(seat.seat), operation)
    if word in SAID and not _highest(case.table, seat):
        _not_above(case.table, old, to, case.said_chips())
    _correct(case, seat, old, to)
    return None


def _not_above(table: Table, old: Table, to: int, chips: int) -> None:
    """Refuses a total above a raise others made over this bet, because their actions would no longer fit."""
    if to > (bet := table.hand.betting.bet):
        call, over = old.hand.betting.bet, to - chips
        raise refuse("number", key="chips", low=max(0, call - over), high=bet - over)


def _allowed(case: Case, table: Table, seat: Seat, operation: Operation) -> int:
    """The total meant; with `legal` and `at_most` within the table's limits (BET-16 to BET-21)."""
    to = total(case, table, seat, operation.arg(1, "chips"), short=operation.says("short"))
    if to <= table.hand.betting.bet or must_bring_in(table) or not operation.says("legal", "at_most"):
        return to
    wager = betting.wager_of(table, seat)
    if isinstance(wager, Refused):
        raise wager
    offer = limits.wager_offer(wager[0], seat.seat, wager[1])
    to = min(to, offer["max"]) if operation.says("at_most") else to
    if not limits.allows(offer, to):
        raise limits.outside(table, offer, to)
    return to


def set_all(case: Case, operation: Operation) -> None:
    """SET_BET_ALL(total): changes the bet of this round for everybody who made or matched it."""
    case.betting()
    table = case.table
    lead = leader(table)
    if lead is None:
        at = betting.turn(table)
        if at is None:
            raise refuse("not-now")
        seat = table.seat(at)
        return case.do(_acts(table, seat, total(case, table, seat, operation.arg(0))))
    old, was = before(case, lead), lead.bet
    to = total(case, old, old.seat(lead.seat), operation.arg(0))
    word = operation.arg(0)
    if (word == "minimum" and to <= was) or (word == "maximum" and to >= was):  # made up or cut
        raise refuse("nothing-to-correct", name=lead.name)
    matched = [s for s in table.seats if s.bet == was and s.seat != lead.seat]
    _correct(case, lead, old, to)
    totals = tuple((s.seat, min(to, s.bet + s.stack)) for s in matched if to > was)
    if totals:
        acted = tuple(s.seat for s in case.table.seats if s.acted)
        case.do(BetsCorrected(totals=totals, acted=acted, hand=level_of(case.table.hand)))
    return None


def to_smallest(case: Case) -> None:
    """Makes the highest bet count as the smallest legal one, so that nobody calls more than was said (R-BET-25)."""
    if (lead := leader(case.table)) is None:
        return
    old = before(case, lead)
    to = total(case, old, old.seat(lead.seat), "minimum")
    if to < lead.bet:
        _correct(case, lead, old, to)


def bet_back(case: Case, seat: Seat, *, early: bool = False) -> None:
    """REFUND(p, bet): returns p's last chips of this round and treats p as not having acted.

    `early`: later actions were in turn and stay; chips put in early were never recorded (R-BET-02).
    """
    case.gone_back = 0
    if not early and case.to is None:  # if another player begins instead, nobody need have acted (R-STUD-07)
        _of_this_round(case)
    if not case.table.hand.is_betting or not (seat.bet or seat.checked):
        return
    try:
        old = spoken_of(case, seat)
    except Refused:
        return
    acts = case.table.hand.betting.acts - old.hand.betting.acts if old else 0
    if old is None or (early and acts != 1):  # a bring-in is no act (R-STUD-08)
        return
    was = old.seat(seat.seat)
    case.gone_back = seat.bet if seat.bet > was.bet else 0
    hand = old.hand if _highest(case.table, seat) else case.table.hand
    acted = {s.seat for s in case.table.seats if s.acted and s.seat != seat.seat}
    if _highest(case.table, seat):
        acted |= {s.seat for s in old.seats if s.acted}
    totals = [(seat.seat, was.bet)]
    totals += [(s.seat, hand.betting.bet) for s in case.table.seats if s.bet > hand.betting.bet and s.seat != seat.seat]
    undone = seat.seat if acted_since(case.table, old, seat) else None
    alone = undone is not None and not early and len(case.table.hand.betting.actors) == 1
    level = level_of(hand) | ({"last": old.hand.betting.last} if alone else {})  # as before the round began
    case.do(BetsCorrected(totals=tuple(totals), acted=tuple(sorted(acted - {seat.seat})), hand=level, undone=undone))


def acted_since(table: Table, old: Table, seat: Seat) -> bool:
    """Whether this player has acted in turn, in this round, since that older table, without forced bets (MIS-09)."""
    here, there = table.hand.betting, old.hand.betting
    return here.round == there.round and here.actors.count(seat.seat) > there.actors.count(seat.seat)


def uncalled_back(case: Case, seat: Seat) -> None:
    """REFUND(p, uncalled): returns the uncalled part of p's bet; others have only the rest to call.

    After the round it has been returned automatically (POT-03).
    """
    table = case.table
    if not table.hand.is_betting or not table.hand.betting.wagers or not _highest(table, seat):
        return
    try:
        old = before(case, seat)
    except Refused:
        return
    light = table.hand.betting.light_of
    called = max([s.bet + light(s.seat) for s in table.seats if s.seat != seat.seat] + [old.hand.betting.bet])
    put_right = _corrected(table, seat, old, min(called, seat.bet))
    if back := seat.bet - dict(put_right.totals)[seat.seat]:
        case.do(UncalledBack(seat.seat, back, totals=put_right.totals, acted=put_right.acted, hand=put_right.hand))


def leader(table: Table) -> Seat | None:
    """The player with the highest bet of this round, even below the minimum; None if there is only a blind."""
    betting = table.hand.betting
    if not betting.bet or not betting.wagers:
        return None
    short = (seat for seat in betting.actors if table.seat(seat).bet == betting.bet)
    lead = betting.aggressor if betting.opened else next(short, None)
    return None if lead is None else table.seat(lead)


def spoken_of(case: Case, seat: Seat) -> Table | None:
    """The table before this player's last act of the round, which a ruling is about; refuses if there was none.

    None on this player's turn: the act is still to be tapped, and the present chips were put in before.
    """
    return None if betting.turn(case.table) == seat.seat else before(case, seat)


def before(case: Case, seat: Seat) -> Table:
    """The table before this player's last action of this round; refuses if there was none."""
    for old in case.acts():
        was = old.seat(seat.seat) if old.has(seat.seat) else seat
        if (was.bet, was.checked) != (seat.bet, seat.checked) and seat.seat in betting.to_act_later(old):
            return old
    raise refuse("nothing-to-correct", name=seat.name)


def total(case: Case, table: Table, seat: Seat, word: str, *, short: bool = False) -> int:
    """The total this word stands for, for this player then: call, minimum, maximum, small, big, or the chips given."""
    most = seat.bet + seat.stack
    call = min(table.hand.betting.bet, most)
    if word == "call+chips":
        return min(call + case.said_chips(), most)
    if word == "chips":
        chips, least = case.said_chips(), seat.bet if short else call
        most = min(_called(case.table), most) if short else most
        if not least <= chips <= most:
            raise refuse("number", key="chips", low=least, high=most)
        return chips
    if word in ("small", "big"):
        size = limits.fixed_size(table, "limit.small" if word == "small" else "limit.big")
        return max(call, min(size or limits.smallest_bet(table), most))
    wager = betting.wager_of(table, seat) if word in ("minimum", "maximum") else None
    if wager is None or isinstance(wager, Refused):
        return call
    return wager[1].low if word == "minimum" else wager[1].high


def _of_this_round(case: Case) -> None:
    """Refuses outside a betting round, and before anybody has acted in it."""
    case.betting()
    now = case.table.hand.betting
    if now.round and now.last is None:
        raise refuse("round-before")


def _acts(table: Table, seat: Seat, to: int) -> Event:
    """The untapped action of the player whose turn it is; refuses a total that is no bet or call."""
    if not table.hand.betting.bet and to <= seat.bet and not must_bring_in(table):
        raise refuse("nothing-to-call")
    return put(table, seat, to)


def put(table: Table, seat: Seat, to: int) -> Event:
    """The action that brings the player whose turn it is to this total."""
    hand, most = table.hand, seat.bet + seat.stack
    if to > hand.betting.bet:
        return betting.wagered(table, seat, betting.beyond(table), to)
    if hand.betting.bring_in and not hand.betting.bet:
        return betting.act(table, "bring-in", {"seat": seat.seat})[0]
    if to == seat.bet:
        return Checked(seat.seat)
    return Called(seat.seat, to - seat.bet, to == most)


def _called(table: Table) -> int:
    """The highest bet of the round, which can have been called with too little; refuses if there is none (R-BET-10)."""
    if not table.hand.betting.bet:
        raise refuse("nothing-to-call")
    return table.hand.betting.bet


def _opened(seat: Seat, old: Table) -> bool:
    """Whether this player's action from the older table was a bet with nothing to call."""
    return bool(seat.bet) and not old.hand.betting.bet and not must_bring_in(old)


def _highest(table: Table, seat: Seat) -> bool:
    """Whether nobody has bet more than this player."""
    return seat.bet == table.hand.betting.bet


def _correct(case: Case, seat: Seat, old: Table, to: int) -> None:
    """Changes this player's last action, made at the table `old`, as if it had led to this total."""
    case.do(_corrected(case.table, seat, old, to))


def _corrected(table: Table, seat: Seat, old: Table, to: int) -> BetsCorrected:
    was = old.seat(seat.seat)
    if not _highest(table, seat):
        total, level = min(to, table.hand.betting.bet), level_of(_without_raise(table, seat, old, to).hand)
        return BetsCorrected(
            totals=((seat.seat, total),), acted=tuple(s.seat for s in table.seats if s.acted), hand=level
        )
    after = put(old, was, to).apply(old)
    raised = to > old.hand.betting.bet
    acted = {s.seat for s in table.seats if s.acted} | {seat.seat}
    if not raised:
        acted |= {s.seat for s in old.seats if s.acted}
    totals = [(seat.seat, to)]
    totals += [
        (s.seat, after.hand.betting.bet) for s in table.seats if s.bet > after.hand.betting.bet and s.seat != seat.seat
    ]
    return BetsCorrected(totals=tuple(totals), acted=tuple(sorted(acted)), hand=level_of(after.hand))


def _without_raise(table: Table, seat: Seat, old: Table, to: int) -> Table:
    """The table with one raise fewer, if this player's bet or raise was invalid and others have raised since."""
    if not to <= old.hand.betting.bet < seat.bet:
        return table
    betting, made = table.hand.betting, put(old, old.seat(seat.seat), seat.bet)
    if not isinstance(made, Bet | Raised | Completed) or not made.full:
        return table
    raises = max(0, betting.raises - 1)
    capped = betting.capped and limits.reaches_cap(table, raises)
    return table.with_betting(betting._replace(raises=raises, wagers=betting.wagers - 1, capped=capped))
