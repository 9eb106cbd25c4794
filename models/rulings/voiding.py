"""Misdeals and other void hands: chips go back or stay, perhaps with a new deal (VOID, CARRY, REDEAL)."""

from __future__ import annotations

from collections.abc import Mapping

from models.moves.refusals import refuse
from models.play.antes import dealt_in
from models.play.dealing import put_in
from models.play.openers import passed_in, pots_kept
from models.play.purse import PurseFilled, filled_by
from models.rulings.case import Case
from models.rulings.events import CarriedOver, DealOrdered, HandVoided
from models.rulings.operations import Operation
from models.seats.buck import deals_on
from models.seats.dealers import FEWEST, same_deals_on
from models.seats.newcomers import Owed
from models.table.hand import Chips, Hand, Rows
from models.table.table import OUT, Table


def void_all(case: Case, operation: Operation) -> None:
    """VOID_RETURN_ALL: returns all chips of this hand to everybody, or to all but one."""
    but = case.seat("p").seat if operation.named.get("except") == "p" else None
    _purse_back(case)
    played = _played(case)
    hand, spent = case.table.hand, dict(put_in(played) if played is case.table else case.table.hand.pots.spent)
    if but is not None and but not in dealt_in(played):
        raise refuse("not-in-hand", name=case.table.name_of(but))
    stays = spent.get(but, 0) if but is not None else 0
    back = _less(spent, dict(hand.pots.won), but)
    _enough(case.table, back)
    again = played.dealer if played.hand.betting.blinds and but is None else None  # the same blinds are due (R-MIS-10)
    void = HandVoided(
        back=tuple(back.items()),
        carried=hand.pots.carry + stays,
        passes=played.passes,
        forfeited=played.forfeited,
        staked=_staked(played, case.table),
        deal=played.passes > 0,
        named=deals_on(played, same=False) if played.passes else again,
        standing=_for_its_players(played, case.table, stays, back) if stays else hand.pots.standing,
        matched=played.matched,
        blinds_back=True,
        tokens=_tokens(played, case.table),
        legs=_legs(case),
        run=played.lasting.run,
    )
    if void.apply(case.table).chips != case.table.chips:  # carried chips were shared out, or added to
        raise refuse("middle-since")
    case.do(void)
    _owed_again(case, hand, but)


def _for_its_players(played: Table, now: Table, chips: int, back: Mapping[int, int]) -> Rows:
    """The pots that stay; this hand's chips are for those of its players with chips left (R-DECK-07)."""
    there = tuple(seat for seat in dealt_in(played) if now.seat(seat).stack + back.get(seat, 0) > 0)
    standing, rest = played.hand.pots.standing, played.hand.pots.carry
    if len(there) < FEWEST:
        return standing
    return (*standing, (chips + rest - sum(row[0] for row in standing), there))


def void_bets(case: Case, operation: Operation) -> None:
    """VOID_RETURN_BETS_KEEP_ANTES: returns bets; the antes stay as a jackpot."""
    case.playing()
    table, hand = case.table, case.table.hand
    antes = dict(hand.pots.antes)
    back = _less(dict(put_in(table)), dict(hand.pots.won), None, antes)
    staked = {s.seat: s.staked + antes.get(s.seat, 0) for s in table.seats}
    carried = hand.pots.carry + sum(antes.values())
    same = same_deals_on(table)
    case.do(
        HandVoided(
            back=tuple(back.items()),
            carried=carried,
            passes=table.passes + 1,
            forfeited=table.forfeited,
            staked=tuple(staked.items()),
            deal=True,
            named=deals_on(table, same),
            buck_stays=same,
            standing=pots_kept(table, carried),
            blinds_back=True,
            legs=_legs(case),
        )
    )
    _owed_again(case, hand)


def keep_all(case: Case, operation: Operation) -> None:
    """VOID_KEEP_ALL and CARRY: keeps everything in the middle for the next deal."""
    table = case.table
    if not table.over:
        case.do(passed_in(table))
    elif table.hand.pots.won:
        _award_back(case)
    elif not table.carried and not case.events:  # shared out since, or no hand was played
        raise refuse("middle-since" if table.hand.pots.spent else "no-hand")
    elif table.carried and table.is_between:
        case.do(CarriedOver(table.carried - sum(s.staked for s in table.seats)))


def _award_back(case: Case) -> None:
    """Takes chips that were paid out back to the middle for the next hand."""
    _purse_back(case)
    table, won = case.table, dict(case.table.hand.pots.won)
    back = {seat: -chips for seat, chips in won.items()}
    _enough(table, back)
    rest, played = table.carried + sum(won.values()), _before_its_end(case)
    case.do(
        HandVoided(
            back=tuple(back.items()),
            carried=rest,
            passes=1,
            forfeited=rest,
            deal=True,
            tokens=_tokens(played, table) if played else None,
            run=played.lasting.run if played else (),
        )
    )


def _purse_back(case: Case) -> None:
    """Gives back what the winner of the finished hand put into the purse (SETL-12)."""
    if case.table.over and (fed := filled_by(case.table)):
        case.do(PurseFilled(fed[0].seat, -fed[1]))


def _tokens(played: Table, now: Table) -> Chips | None:
    """Everybody's tokens before the hand; None if its end has paid a prize for them (OTHER-38)."""
    held, before = dict(now.lasting.tokens), played.lasting.tokens
    return before if all(held.get(person, 0) >= n for person, n in before) else None


def _legs(case: Case) -> Chips | None:
    """Everybody’s legs before the hand (OTHER-15); None if that table is not known any more."""
    before = next((old for _tap, old in case.earlier if old.deals < case.table.deals), None)
    return before and tuple((seat.person, seat.legs) for seat in before.seats if seat.legs and before.same_game)


def redeal(case: Case, operation: Operation) -> None:
    """REDEAL(same|next, reante): gathers the cards and deals the same game again (R-MIS-10)."""
    table, hand = case.table, case.table.hand
    same = not operation.arg(0, "same").startswith("next") and "next" not in operation.named
    named = table.dealer if same else None
    if table.over:
        if operation.named.get("reante") == "no" or not table.deals:
            raise refuse("no-hand")
        return case.do(*([DealOrdered(named, again=same)] if named is not None or table.is_between else []))
    antes = dict(hand.pots.antes)
    back = _less(dict(put_in(table)), dict(hand.pots.won), None, antes)
    case.do(
        HandVoided(
            back=tuple(back.items()),
            carried=hand.pots.carry,
            passes=table.passes,
            forfeited=table.forfeited,
            staked=_staked(table, table),
            deal=True,
            named=named,
            buck_stays=same,
            kept=tuple((s, n) for s, n in antes.items() if n),
            again=tuple(s.seat for s in table.seats if s.state != OUT),
            posts=hand.betting.blinds if same else (),  # another dealer has others in the blinds (ANTE-04)
            standing=hand.pots.standing,
            blinds_back=True,
            legs=_legs(case),
        )
    )
    return _owed_again(case, hand)


def _owed_again(case: Case, hand: Hand, but: int | None = None) -> None:
    """Makes posts of a void hand due again in the next (R-BTN-03, R-BTN-05)."""
    for seat, chips, kind in hand.pots.posted:
        if seat != but:
            case.do(Owed(seat, chips, kind))


def _played(case: Case) -> Table:
    """The table with the hand in question; if over, as before its last tap."""
    table = case.table
    if not table.over:
        return table
    counts = table.last_hand and table.last_hand.people  # a void hand has no people
    if counts and (old := _before_its_end(case)):
        return old
    raise refuse("no-hand")


def _before_its_end(case: Case) -> Table | None:
    """The table before the last tap of the hand that is over."""
    return next((old for _tap, old in case.earlier if not old.over and old.deals == case.table.deals), None)


def _less(
    spent: dict[int, int], won: dict[int, int], but: int | None, stays: Mapping[int, int] | None = None
) -> dict[int, int]:
    """Seat to chips it gets back: those put in, less those won and those that stay."""
    seats = {*spent, *won}
    back = {s: (0 if s == but else spent.get(s, 0) - (stays or {}).get(s, 0)) - won.get(s, 0) for s in seats}
    return {seat: chips for seat, chips in sorted(back.items()) if chips}


def _enough(table: Table, back: Mapping[int, int]) -> None:
    for seat, chips in back.items():
        if not table.has(seat):
            raise refuse("chips-left")
        if table.seat(seat).stack + chips < 0:
            raise refuse("below-zero", name=table.name_of(seat), stack=table.seat(seat).stack)


def _staked(played: Table, table: Table) -> Chips:
    """The shares of the carried jackpot at that time, by the seats people have now."""
    sits = {seat.person: seat.seat for seat in table.seats}
    return tuple((sits[s.person], s.staked) for s in played.seats if s.staked and s.person in sits)
