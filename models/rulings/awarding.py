"""Awards a pot by a ruling: whole, by halves, or shared (AWARD, SPLIT)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from models.moves.refusals import refuse
from models.play import odd_chip, openers, showdown
from models.play.halves import by_part, contenders, low_may_lack, parts_of, pays_beater, played_for, ways
from models.play.pots import pots
from models.play.showdown import PotWon
from models.rulings.case import Case
from models.rulings.operations import Operation
from models.rulings.paying import last_takes_carry, share_carry
from models.table.table import Table


def award(case: Case, operation: Operation) -> None:
    """AWARD(pot, p): awards the pot due to one or more players; `whole`: the whole pot, regardless of declarations.

    `last`: the carried chips go to the only player left to play for them (R-OPEN-14).
    """
    table = case.table
    if operation.arg(1) == "last":
        return last_takes_carry(case)
    if table.hand.is_declaring:
        return None  # declarations decide; the pot is awarded when hands are shown
    if table.hand.is_proving:
        if operation.arg(1) == "opener":
            return case.do(openers.OpenersShown(case.seat("opener").seat, True))
        raise refuse("openers-first", name=table.name_of(table.hand.jackpot.opener or 0))
    if operation.arg(1) == "opener":
        raise refuse("others-in")
    each = operation.arg(1) == "ps"
    whole = operation.says("whole") and bool(table.hand.declaration.declared)
    return _over_to(case, case.who if each else case.who[:1], agreed=whole, next_best=each)


def split(case: Case, operation: Operation) -> None:
    """SPLIT(pot, ps): shares the pot due; `everybody`: among all who can win it, unless some are named.

    Between deals it shares the carried chips.
    """
    if operation.arg(1) == "all":
        return share_carry(case)
    both = tuple(dict.fromkeys((*case.who, *([case.to] if case.to is not None else []))))
    due = showdown.due(case.table) if operation.arg(1) == "everybody" and not both and not case.table.over else None
    both = contenders(case.table, due[2]) if due else both
    if len(both) < 2:
        raise refuse("same-player")
    return _over_to(case, both, agreed=operation.says("everybody"), in_turn=operation.says("in_turn"))


def _over_to(
    case: Case, winners: Sequence[int], *, agreed: bool = False, next_best: bool = False, in_turn: bool = False
) -> None:
    """Awards the pot due to these players; halves go to those who declared them, else the award asks (HL-07, DECL-05).

    `in_turn`: the first one named gets the odd chip (R-CHIP-19). `next_best`: a both-declarer has failed (R-SHOW-14),
    and the table's rule may give the player who beat them everything (DECL-08).
    """
    table = case.table
    due = showdown.due_now(table)
    if due is None:
        raise refuse("no-such-pot")
    index, chips, seats = due
    if not winners:
        raise refuse("no-winner")
    for seat in winners:
        if seat not in seats:
            raise refuse("not-in-pot", name=table.name_of(seat))
    order = winners if in_turn else odd_chip.odd_order(table, winners)
    won = {"pot": order} if agreed else _by_halves(table, seats, order, next_best=next_best)
    if won is None or (not (agreed or in_turn) and _asks_for_suit(table, chips, won)):
        return
    each, left = showdown.shared_out(table, chips, won, None if agreed or in_turn else {})
    low = tuple(won["low"]) if len(won) > 1 else ()
    halves = by_part(table, won)
    case.do(PotWon(index, len(pots(table)), chips, each, left, low, halves=halves))


def _by_halves(
    table: Table, seats: tuple[int, ...], winners: Sequence[int], *, next_best: bool
) -> Mapping[str, Sequence[int]] | None:
    """The winners of each half by declaration: those named, else its only declarer; None if that leaves it open."""
    beaten = next_best and pays_beater(table)
    if beaten or len(played_for(table, seats)) < 2:
        return {"pot": winners}
    declared, won = dict(table.hand.declaration.declared), dict[str, Sequence[int]]()
    for half in ways(table):
        sides = (half,) if next_best else (half, "both")
        alone = [seat for seat in seats if declared.get(seat) == half]
        won[half] = [seat for seat in winners if declared.get(seat) in sides] or alone
        if won[half] is alone and (len(alone) > 1 or (half == "low" and low_may_lack(table, seats))):
            return None
    unnamed = not declared or any(not any(seat in half for half in won.values()) for seat in winners)
    return None if unnamed or not any(won.values()) else {half: row for half, row in won.items() if row}


def _asks_for_suit(table: Table, chips: int, won: Mapping[str, Sequence[int]]) -> bool:
    """Whether an odd chip goes by suit, so that the award has to ask for a card (TIE-03)."""
    odd = any(part % len(won[half]) for half, part in parts_of(chips, won).items())
    return odd and odd_chip.by_suit(table) and not odd_chip.odd_stays(table)
