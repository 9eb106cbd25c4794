"""Operations that move chips: paid in, paid back, owed, passed on (PAY, REFUND, OWES, MOVE_POT)."""

from __future__ import annotations

from models.game.course import course
from models.moves.refusals import refuse
from models.play import betting, boards, openers, showdown
from models.play.antes import JoinedJackpot, full_ante, own_ante
from models.play.bring_in import must_bring_in
from models.play.dealing import put_in
from models.play.lights import LIGHT
from models.play.matching import to_match
from models.play.pots import missed, pots
from models.play.purse import bounty_of
from models.rulings import bets
from models.rulings.case import Case
from models.rulings.chip_events import BlindsMoved, CarryShared, MatchedAnew, PaidBack, PaidIn, PlayedLight, PotMoved
from models.rulings.hand_events import OpeningVoided, PotsCut
from models.rulings.operations import Operation
from models.seats.blinds import POST
from models.seats.costs import ante_of
from models.seats.dealers import affords, missing_antes, players
from models.seats.newcomers import Owed, missed_by_ruling, posted_by_ruling
from models.table.books import Bank
from models.table.table import Seat, Table

# Into the pot


def pay(case: Case, operation: Operation) -> None:
    """PAY(p, amt, kind): p pays an ante, blind, bet, fee or fine."""
    seat, what, kind = case.seat(operation.arg(0, "p")), operation.arg(1, "chips"), operation.arg(2, "bet")
    if what == "fine":
        case.playing()
        return case.do(*openers.fine(case.table, seat.seat))
    if what in ("ante", "antes"):
        return _ante(case, seat)
    if what == "bring_in":
        hand = case.table.hand
        owes = hand.is_betting and must_bring_in(case.table) and betting.turn(case.table) == seat.seat  # (R-MIS-05)
        return None if operation.says("due") and not owes else _bring_in(case, seat)
    if what == "blind":
        return _blind(case, seat)
    return _chips(case, case.dealt_in(operation.arg(0, "p")), kind)


def _ante(case: Case, seat: Seat) -> None:
    """Pays the rest of the ante or, after the hand, a newcomer's antes of the jackpot (JACK-14)."""
    table = case.table
    if table.over:
        missing = missing_antes(table, seat)
        if missing > 0 and not affords(table, seat):
            raise refuse("jackpot-too-dear", name=seat.name, chips=missing)
        return case.do(*([JoinedJackpot(seat.seat, missing)] if missing > 0 else []))
    if seat.state == "out":
        raise refuse("not-in-hand", name=seat.name)
    if table.hand.pots.for_all:
        return None  # the dealer paid it (ANTE-10)
    full = full_ante(table) or ante_of(table.options, table.passes)
    missing = min(full - own_ante(table, seat.seat), seat.stack)
    return case.do(*([PaidIn(seat.seat, missing, "ante")] if missing > 0 else []))


def _bring_in(case: Case, seat: Seat) -> None:
    """Posts the bring-in for this player, if it is missing (STUD-05)."""
    table = case.table
    case.live("p")
    if table.hand.is_starting and course(table.options)[table.hand.stage].forced:
        case.do(boards.named(table, seat.seat), boards.begin_with(table, seat.seat))
    hand = case.table.hand
    if hand.is_betting and hand.betting.bring_in and not hand.betting.bet:
        if betting.turn(case.table) != seat.seat:
            raise refuse(
                "bring-in", name=case.table.name_of(betting.turn(case.table) or seat.seat), chips=hand.betting.bring_in
            )
        case.do(*betting.act(case.table, "bring-in", {"seat": seat.seat}))


def _blind(case: Case, seat: Seat) -> None:
    """Posts the blind for this player in place of the one whose chips went back."""
    case.betting()
    hand = case.table.hand
    if not hand.betting.blinds or hand.betting.round or hand.betting.wagers:
        raise refuse("not-now")
    if not seat.live:
        raise refuse("not-in-hand", name=seat.name)
    blinds = _posted_by(case.table, case.who[0] if case.who else hand.betting.blinds[1][0], seat)
    for poster, due in blinds:
        _in_front(case, poster, due)
    first = next((s.seat for s in case.table.clockwise(blinds[1][0]) if s.can_act), hand.betting.first)
    case.do(BlindsMoved(blinds, first))


def _posted_by(table: Table, wrong: int, right: Seat) -> tuple[tuple[int, int], ...]:
    """Seat and amount of the blinds once the right player posts; two players swap theirs (R-BTN-02)."""
    blinds = table.hand.betting.blinds
    if right.seat in dict(blinds) and right.seat != wrong and len(table.live) > 2:
        raise refuse("other-blind", name=right.name)
    instead = {wrong: right.seat, right.seat: wrong}
    return tuple((instead.get(seat, seat), due) for seat, due in blinds)


def _in_front(case: Case, number: int, due: int) -> None:
    """Puts this much in front of the player, or the whole stack if it is smaller."""
    seat = case.table.seat(number)
    chips = min(seat.stack, max(0, due - seat.bet))
    if chips:
        case.do(PaidIn(number, chips, "blind"))
    elif seat.bet > due:
        case.do(PaidBack(number, seat.bet - due, front=True))


def _chips(case: Case, seat: Seat, kind: str) -> None:
    """Pays chips: up to a call they are a bet, the rest is dead money that all can win."""
    chips, table = case.said_chips(), case.table
    if table.no_dealer_yet or (table.over and not table.carried):
        raise refuse("no-hand")
    if kind == "bet" and seat.stack and not seat.buys and not table.over:
        chips = min(chips, seat.stack)  # a player who cannot pay is all-in (R-BET-26)
    if chips > seat.stack:
        raise refuse("below-zero", name=seat.name, stack=seat.stack)
    front = 0
    if table.hand.is_betting and kind == "bet" and seat.live:
        front = min(chips, betting.need(table, seat))
    if front:
        case.do(PaidIn(seat.seat, front, kind))
    if chips > front:
        case.do(PaidIn(seat.seat, chips - front, kind if table.over else "dead"))
    if case.table.hand.is_showing:
        into_newest(case, chips)


def into_newest(case: Case, chips: int) -> None:
    """Adds chips to the next pot of the showdown, or takes them off."""
    due = showdown.due(case.table)
    if due is None:
        return
    rows = list(case.table.hand.pots.cut)
    rows[due[0]] = (rows[due[0]][0] + chips, rows[due[0]][1])
    case.do(PotsCut(tuple(rows), case.table.hand.pots.settled))


# Back to stacks


def refund(case: Case, operation: Operation) -> None:
    """REFUND(p, amt): returns chips to p."""
    whom, what = operation.arg(0, "p"), operation.arg(1, "chips")
    if whom == "all" and what == "round":
        return _round_back(case)
    if whom == "all":
        return share_carry(case)
    if whom == "others":
        return _opening_void(case)
    if what == "uncalled":
        return bets.uncalled_back(case, case.seat(whom)) if whom == "p" else None  # else as the round ends (POT-03)
    case.playing()
    seat = case.seat(whom)
    if what in ("bet", "early", "blind"):
        return _bet_back(case, seat, what)
    return back(case, seat, case.said_chips())


def _opening_void(case: Case) -> None:
    """Keeps the false opening bet; the opener's later chips and the bets of others go back (R-OPEN-02)."""
    opener, tables = case.seat("opener"), (case.table, *case.acts())
    opening = next((old.hand.betting.bet for old in tables if old.hand.betting.wagers == 1), opener.bet)
    case.do(OpeningVoided(opener.seat, max(0, opener.bet - opening)))


def _round_back(case: Case) -> None:
    """Returns all chips of the round after the draw, and recomputes the pots (R-SHOW-25)."""
    table = case.table
    if not table.hand.is_showing or table.hand.pots.won_by:
        raise refuse("not-now", rule="DLOW-09")
    drawn = (old for old in case.earlier.acts() if old.deals == table.deals and old.hand.is_exchanging)
    before = {seat.seat: seat.paid for seat in next(drawn, table).seats}
    due = [(seat.seat, seat.paid - before.get(seat.seat, 0)) for seat in table.seats]
    if not any(chips for _seat, chips in due):
        raise refuse("nothing-to-correct", name=case.table.live[0].name)
    case.do(*(PaidBack(seat, chips) for seat, chips in due if chips))
    open_again = case.table.with_pots(case.table.hand.pots._replace(cut=()))
    case.do(PotsCut(tuple((pot.chips, pot.seats) for pot in pots(open_again))))


def _bet_back(case: Case, seat: Seat, what: str) -> None:
    if what in ("bet", "early"):
        return bets.bet_back(case, seat, early=what == "early")
    if case.table.hand.betting.round or case.table.hand.betting.wagers or not case.table.hand.is_betting:
        raise refuse("not-now")
    if seat.seat not in dict(case.table.hand.betting.blinds):
        raise refuse("nothing-to-correct", name=seat.name)
    return back(case, seat, seat.bet, front=True)


def back(case: Case, seat: Seat, chips: int, *, front: bool = False) -> None:
    """Returns chips of this hand to a player."""
    table = case.table
    most = seat.paid
    due = showdown.due_now(table)
    if due is not None:
        most = min(most, due[1])
    if chips > most:
        raise refuse("number", key="chips", low=0, high=most)
    if chips:
        case.do(PaidBack(seat.seat, chips, front=front))
    if due is not None and chips:
        into_newest(case, -chips)


def _needs_carry(table: Table) -> None:
    """Refuses if nothing is carried, or a hand is being played for it."""
    if not table.over or not table.carried:
        raise refuse("nothing-carried")


def share_carry(case: Case) -> None:
    """Shares the carried chips: antes go back, the rest in equal parts, odd chips left of the dealer."""
    case.do(shared_carry(case.table))


def last_takes_carry(case: Case) -> None:
    """Gives the carried chips to the only player left to play for them."""
    table, left = case.table, players(case.table)
    _needs_carry(table)
    if len(left) != 1:
        raise refuse("others-carry")
    case.do(CarryShared(((left[0].seat, table.carried),)))


def shared_carry(table: Table) -> CarryShared:
    """The event returning everybody's antes, as far as known; refuses if nothing is carried."""
    _needs_carry(table)
    there = [s for s in table.clockwise(table.dealer) if s.staked] or list(table.clockwise(table.dealer))
    each, odd = divmod(table.carried - sum(s.staked for s in there), len(there))
    return CarryShared(tuple((s.seat, s.staked + each + (i < odd)) for i, s in enumerate(there)))


# Debts, pots


def owes(case: Case, operation: Operation) -> None:
    """OWES(p, amt, kind): books a debt, paid before the next hand; posts to come in are paid in the current hand.

    A player dealt in without paying posts now: the part up to the bet is live, the rest dead (R-BTN-03 A).
    """
    what = operation.arg(1, "chips")
    kind = operation.arg(2, what)
    seat, table = case.dealt_in("p") if kind == LIGHT else case.seat("p"), case.table
    if kind == POST and table.hand.is_betting and seat.live:
        return _chips(case, seat, "bet")
    if what == "blind":
        big = int(table.options.get("blind.big", 0))
        if kind == POST:
            return case.do(*posted_by_ruling(table, seat, big))
        chips = dict(table.hand.betting.blinds).get(seat.seat, big)
    else:
        chips = case.said_chips()
        if kind == POST:
            return case.do(*missed_by_ruling(table, seat, chips))
    case.do(*([Owed(seat.seat, chips, kind)] if chips else []))
    return _light(case, seat, chips) if kind == LIGHT else None


def _light(case: Case, seat: Seat, chips: int) -> None:
    """Counts the owed part of a bet as put in; with nothing left to call, it was a call (R-CHIP-09)."""
    table = case.table
    if not table.hand.is_betting or not seat.live:
        return
    owing = betting.need(table, seat)
    if covered := min(chips, owing):
        case.do(PlayedLight(seat.seat, covered, covered == owing and betting.turn(table) == seat.seat))


def move_pot(case: Case, operation: Operation) -> None:
    """MOVE_POT(from, to, amt): moves chips between players; `won`: of what was won in this hand."""
    giver, taker = case.seat("p"), case.seat("to")
    chips = case.said_chips() // 2 if operation.arg(2) == "chips/2" else case.said_chips()
    if giver.seat == taker.seat:
        raise refuse("same-player")
    if of_pot := operation.says("won"):
        _of_this_hand(case.table, giver, taker, chips)
    if chips > giver.stack:
        raise refuse("below-zero", name=giver.name, stack=giver.stack)
    if _running(case.table):
        for seat in (giver, taker):
            if seat.live and not seat.buys and (not seat.stack or (seat is giver and chips == seat.stack)):
                raise refuse("all-in", name=seat.name)
    if chips:
        before = case.table.bank
        case.do(PotMoved(giver.seat, taker.seat, chips, of_pot))
        _bounty_owed(case, giver, taker, before)
    if chips and of_pot:
        _match_anew(case)


def _bounty_owed(case: Case, giver: Seat, taker: Seat, before: Bank) -> None:
    """The bounty of a winner who is out after all; where the two change places, theirs has (SETL-13)."""
    hand = case.table.hand.number
    out, instead = (taker.name, giver.name, hand), (giver.name, taker.name, hand)
    if out in case.table.bank.knocked and not {out, instead} & {*before.knocked}:
        case.do(*bounty_of(case.table, giver.name, [taker.name]))


def _of_this_hand(table: Table, giver: Seat, taker: Seat, chips: int) -> None:
    """Refuses to move more than one player won in this hand, or to one who did not play for it (POT-04)."""
    pots = table.hand.pots
    most, played = dict(pots.won).get(giver.seat, 0), dict(pots.spent or put_in(table))
    if not most:
        raise refuse("won-nothing", name=giver.name)
    if taker.seat not in played:
        raise refuse("not-in-hand", name=taker.name)
    if not (part := min(most, missed(table, taker.seat))):
        raise refuse("no-part", name=taker.name, winner=giver.name)
    if chips > part:
        raise refuse("number", key="chips", low=0, high=part)


def _match_anew(case: Case) -> None:
    """Makes players who have now won nothing match the pot, if it was matched after this hand (OTHER-16)."""
    table, pots = case.table, case.table.hand.pots
    if not (table.over and table.matched and pots.cut):
        return
    paid = dict(pots.matched)
    stayed = [seat._replace(stack=seat.stack + paid.get(seat.seat, 0)) for seat in table.seats]
    amounts = to_match(table, [seat for seat in stayed if seat.seat in pots.cut[0][1]])
    if amounts != pots.matched:
        case.do(MatchedAnew(amounts))


def _running(table: Table) -> bool:
    """Whether it is still open who is all-in, because stacks can decide it."""
    return not table.over and not table.hand.is_comparing
