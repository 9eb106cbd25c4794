"""Carries out the operations of a ruling; refuses, in a sentence, any that cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from models.moves.event import Event
from models.moves.refusals import refuse
from models.play import boards, limits
from models.play.actions import OpenedShort
from models.play.antes import own_ante
from models.play.betting import WAGERS, bet_or_fold, need, no_check, turn
from models.play.openers import UNPROVED, HandKilled, OpenersShown, Warned, false_opening, forfeited, lost
from models.rulings import awarding, bets, handling, paying, reviving, turns, voiding
from models.rulings.back_in_time import unwind, unwind_to
from models.rulings.card_events import NextCardDown
from models.rulings.case import Case
from models.rulings.chip_events import SatOut
from models.rulings.events import BoundTo, ButtonMoved, ClockStarted, LastHandOrdered
from models.rulings.hand_events import AllInSoFar
from models.rulings.operations import Operation
from models.seats.buck import BuckMoved
from models.seats.dealers import DealerNamed
from models.seats.seating import WentAway
from models.table.hand import ALWAYS
from models.table.table import HERE, Seat, Table

FIRST_CARDS = 2  # cards dealt at first in stud, one of them face down


def carry_out(case: Case, operation: Operation) -> None:
    """Carries out this operation on the table of the case; refuses one that cannot be done."""
    _DOES[operation.name](case, operation)


# Hands


def kill(case: Case, operation: Operation) -> None:
    """KILL(p): kills the hand, its chips stay; `fold`: in turn, which counts as an action."""
    seat = case.live(operation.arg(0, "p"))
    acted = operation.says("fold") and turn(case.table) == seat.seat
    _kill(case, seat, HandKilled(seat.seat, case.ruling, acted))


def kill_refund(case: Case, operation: Operation) -> None:
    """KILL_REFUND_ANTE(p): takes p out of this hand with the ante back, or the blind if there is no ante."""
    seat = case.live("p")
    ante = own_ante(case.table, seat.seat)
    _kill(case, seat, SatOut(seat.seat, ante or seat.bet, bool(ante), case.ruling))


def _kill(case: Case, seat: Seat, how: Event) -> None:
    hand = case.table.hand
    if hand.is_proving and hand.jackpot.opener == seat.seat:
        without = false_opening(case.ruling)
        case.do(OpenersShown(seat.seat, False, not without))
        case.do(*(forfeited(case.table, seat.seat) if without else ()))
    case.do(how)
    turns.begins_without(case, seat)
    handling.serve_on(case)
    if hand.is_showing:
        reviving.without_the_dead(case)


# The next turn


def bind(case: Case, operation: Operation) -> None:
    """BIND(p, action): requires this action on p's next turn, if nothing changes until then."""
    seat, action = case.live("p"), operation.arg(1, "action")
    if action == "announced":
        return handling.number_stands(case, seat)
    if action == "bet" and case.gone_back is not None:  # that same bet, if it was one (R-STUD-07)
        return case.do(*([_bound(case, seat, WAGERS, case.gone_back)] if case.gone_back else []))
    if action == "pat":
        return case.do(BoundTo(seat.seat, ("pat",), 0, ALWAYS, case.table.hand.betting.round, case.ruling))
    if action == "action":
        action = case.action
    if action not in ("check", "call", "fold", *WAGERS):
        raise refuse("missing", key="action") if not action else refuse("choice", key="action", values="check, call")
    if action == "check":
        _may_check(case, seat)
    moves = WAGERS if action in WAGERS else (action,)
    to = case.chips or 0 if action in WAGERS else 0
    return case.do(_bound(case, seat, moves, to))


def _may_check(case: Case, seat: Seat) -> None:
    """Refuses where checking is impossible: facing a bet, or where all bet or fold before the draw (BET-17)."""
    if not case.table.hand.is_betting:
        return
    if bet_or_fold(case.table):
        raise refuse("bet-or-fold")
    if need(case.table, seat):
        raise no_check(case.table, seat)


def _bound(case: Case, seat: Seat, moves: tuple[str, ...], to: int) -> BoundTo:
    """The event binding p to these moves while the bet stays; `to`: the total of a bet or raise, 0 = any."""
    return BoundTo(seat.seat, moves, to, _level(case.table), _round(case.table), case.ruling)


def limit(case: Case, operation: Operation) -> None:
    """LIMIT(p, actions): allows only these on p's next turn; LIMIT(p, all_in): makes p all-in for the pot so far.

    `smallest`: the called bet counts as the smallest legal one (R-BET-25).
    """
    seat = case.live(operation.arg(0, "p"))
    if operation.arg(1) == "all_in":
        return _all_in(case, seat)
    if operation.says("smallest"):
        bets.to_smallest(case)
    moves = tuple(move.replace("_", "-") for move in operation.arg(1).split())  # bring_in means the move bring-in
    return case.do(BoundTo(seat.seat, moves, 0, ALWAYS, _round(case.table), case.ruling))


def _all_in(case: Case, seat: Seat) -> None:
    case.betting()
    if not seat.stack:
        raise refuse("all-in", name=seat.name)
    case.do(AllInSoFar(seat.seat, seat.stack))


def _level(table: Table) -> int:
    return table.hand.betting.bet if table.hand.is_betting else 0


def _round(table: Table) -> int:
    return table.hand.betting.round + (table.hand.is_exchanging)


def open_short(case: Case, operation: Operation) -> None:
    """OPEN_SHORT(p): p, all-in for the ante, opens; a call costs the smallest opening bet (R-OPEN-12)."""
    seat = case.live(operation.arg(0, "p"))
    case.betting()
    hand = case.table.hand
    if hand.betting.round or not hand.jackpot.to_open or hand.jackpot.opener is not None:
        raise refuse("not-now")
    if seat.stack:
        raise refuse("has-chips", name=seat.name)
    case.do(OpenedShort(seat.seat, limits.smallest_bet(case.table)))


# The table


def move_button(case: Case, operation: Operation) -> None:
    """MOVE_BUTTON(to): names the next dealer; MOVE_BUTTON(p): p has dealt, so the deal passes to the left of p."""
    table, word = case.table, operation.arg(0, "to")
    seat = case.seat(word)
    if table.over and (word == "to" or table.no_dealer_yet):
        return case.do(DealerNamed(seat.seat))
    if table.over and not table.deals:
        return case.do(DealerNamed(seat.seat))
    hand, first = table.hand, None
    fresh = hand.is_betting and hand.betting.last is None
    if fresh and not hand.betting.blinds and not boards.eyes_decide(table):
        first = next((s.seat for s in table.clockwise(seat.seat) if s.can_act), None)
    return case.do(ButtonMoved(seat.seat, first))


def move_buck(case: Case, operation: Operation) -> None:
    """MOVE_BUCK(to): moves the buck, for the next game that counts from it (R-BTN-10)."""
    seat = case.seat(operation.arg(0, "to"))
    if not seat.playing:
        raise refuse("cannot-deal", name=seat.name)
    case.do(BuckMoved(seat.seat))


def warn(case: Case, operation: Operation) -> None:
    """WARN(p): records a warning; for openers not shown, the third costs the fine."""
    seat = case.seat(operation.arg(0, "p"))
    of_openers = case.ruling in UNPROVED and not case.table.over
    return case.do(*(lost(case.table, seat.seat, case.ruling) if of_openers else [Warned(seat.seat, case.ruling)]))


def clock(case: Case, operation: Operation) -> None:
    """CLOCK(p, s): gives p this many seconds from now."""
    seconds = operation.arg(1, "30")
    case.do(ClockStarted(case.live("p").seat, int(seconds) if seconds.isdigit() else 30))


def log(case: Case, operation: Operation) -> None:
    """LOG: only records the ruling. LOG(p, away): p, if named, gets no cards until back (R-COND-15).

    LOG(last hand): deals a last hand face up for the carried chips (R-OPEN-15). LOG(p, next down): R-STUD-03.
    """
    if operation.says("last hand") and case.table.passes and case.table.dealer is not None:
        case.do(LastHandOrdered(case.table.dealer))
    seat = case.seat("p") if case.who else None
    if operation.says("next down") and seat is not None and seat.live and case.table.hand.stud.streets == FIRST_CARDS:
        case.do(NextCardDown(seat.seat))
    if operation.says("away") and seat is not None and seat.here == HERE:
        case.do(WentAway(seat.seat))


def _nothing(case: Case, operation: Operation) -> None:
    """Does nothing: NONE and TABLE_DECIDES are only logged; before REFUND_BETS, the redeal has returned the bets."""


_DOES: Mapping[str, Callable[[Case, Operation], object]] = {
    "NONE": _nothing,
    "LOG": log,
    "TABLE_DECIDES": _nothing,
    "VOID_RETURN_ALL": voiding.void_all,
    "VOID_RETURN_BETS_KEEP_ANTES": voiding.void_bets,
    "VOID_KEEP_ALL": voiding.keep_all,
    "CARRY": voiding.keep_all,
    "REDEAL": voiding.redeal,
    "KILL": kill,
    "KILL_REFUND_ANTE": kill_refund,
    "REVIVE": reviving.revive,
    "UNDO": unwind,
    "UNDO_TO": unwind_to,
    "SET_ACTOR": turns.set_actor,
    "FORCE": turns.force,
    "OPEN_SHORT": open_short,
    "ASK_STARTER": handling.ask_starter,
    "BIND": bind,
    "LIMIT": limit,
    "PAY": paying.pay,
    "REFUND": paying.refund,
    "REFUND_BETS": _nothing,
    "SET_BET": bets.set_bet,
    "SET_BET_ALL": bets.set_all,
    "OWES": paying.owes,
    "AWARD": awarding.award,
    "SPLIT": awarding.split,
    "MOVE_POT": paying.move_pot,
    "KEEP": handling.keep,
    "REPLACE": handling.replace_card,
    "GIVE": handling.give,
    "TAKE_BACK": handling.card_back,
    "FLIP": handling.flip,
    "OUT_OF_PLAY": handling.out_of_play,
    "REBUILD_STUB": handling.rebuild,
    "COMMUNITY": handling.community,
    "COUNT_STUB": handling.count_stub,
    "MOVE_BUTTON": move_button,
    "MOVE_BUCK": move_buck,
    "WARN": warn,
    "CLOCK": clock,
}
