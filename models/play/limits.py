"""Bet sizes: fixed, spread, pot and no limit, the smallest raise, the cap (BET-16 to BET-23, CAP).

Totals are chips of this round ("to"); sizes and increments are chips above the highest total.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from models.cards.ranking import shows_pair
from models.game.bounds import Bounds, bounds_of
from models.game.course import course, shows_cards, steps, up_cards
from models.game.options import OPTIONS
from models.moves.move import Offer
from models.moves.refusals import Refused, refuse
from models.table.hand import Betting
from models.table.table import MOST_CHIPS, Seat, Table
from models.words.words import N_, _


class Range(NamedTuple):
    """The totals allowed for a bet, raise or completion."""

    low: int
    high: int
    sizes: tuple[int, ...] = ()  # if not empty, the only totals allowed, because there are several fixed sizes
    unit: int = 1  # totals other than all-in are multiples of it


Sizes = tuple[int, ...]  # sizes of a bet, smallest first


def sizes(table: Table) -> Sizes:
    """Bet sizes of this round in fixed limit (BET-19, STUD-14 to STUD-17)."""
    small, big = fixed_size(table, "limit.small"), fixed_size(table, "limit.big")
    either = (small, big) if small < big else (small,)
    by_rule = {"big_only": (big,), "either": either, "if_open_pair": either if pair_showing(table) else (small,)}
    return by_rule.get(course(table.options)[table.hand.stage].big, (small,))


def pair_showing(table: Table) -> bool:
    """Whether a live board shows a pair, as far as its up cards were entered (STUD-16, R-STUD-11)."""
    stud = table.hand.stud
    if not stud.open_pair or not stud.boards:
        return stud.open_pair
    boards, count = dict(stud.boards), up_cards(table.options, table.hand.stage)
    shown = [boards.get(seat.seat, ()) for seat in table.live]
    return any(len(cards) != count or shows_pair(cards) for cards in shown)


def fixed_size(table: Table, key: Literal["limit.small", "limit.big"]) -> int:
    """The small or the big bet of fixed limit, 0 in other limits; double in a kill pot (ANTE-17)."""
    return table.options.get(key, 0) * (2 if table.hand.killer else 1)


def is_fixed(table: Table) -> bool:
    """Whether the limit is fixed: a bet has one of the agreed sizes (BET-19)."""
    return table.options.get("limit.type") == "fixed"


def rule(table: Table) -> str:
    """The rule behind the bet sizes of this round: by limit, in stud also by round."""
    if table.options["limit.type"] == "spread":
        return "BET-18"
    stage = course(table.options)[table.hand.stage]
    if not is_fixed(table) or steps(table.options) or not shows_cards(table.options):
        return "BET-19"
    return ("STUD-14", "STUD-16", "STUD-17", "STUD-17")[min(stage.round, 3)]


def smallest_bet(table: Table) -> int:
    """The smallest full bet of this round."""
    return sizes(table)[0] if is_fixed(table) else smallest(table)


def smallest_raise(table: Table) -> int:
    """The smallest full raise, in chips above the highest total (BET-20)."""
    if is_fixed(table):
        return raise_sizes(table)[0]
    return max(smallest(table), table.hand.betting.last_full if _at_least_last(table) else 0)


def raise_sizes(table: Table) -> Sizes:
    """Raise sizes in fixed limit; under AT_LEAST_LAST none is below the last bet or raise (STUD-18)."""
    allowed, last = sizes(table), table.hand.betting.last_full
    if not _at_least_last(table):
        return allowed
    return tuple(size for size in allowed if size >= last) or (last,)


def _at_least_last(table: Table) -> bool:
    """Whether a raise must be at least the last full bet or raise (BET-20)."""
    return table.options.get("raise.min") == "at_least_last"


def twice_last(table: Table) -> bool:
    """Whether a raise is at most twice the last bet or raise of the round (BET-29)."""
    return table.options.get("raise.max") == "twice_last"


def full_size(table: Table) -> int:
    """The size of a full bet or raise: the last one of the round or, to open, the smallest allowed."""
    return table.hand.betting.last_full or smallest_bet(table)


def half_rule(table: Table) -> bool:
    """Whether a short all-in counts as a full raise from half the size on (BET-22) instead of BET-23."""
    return table.options.get("raise.short_all_in") == "half"


def size_after(table: Table, to: int) -> int:
    """The size of a full bet or raise once somebody went to `to`; 0 if that was not full (BET-22, BET-23).

    A dearer bet counts no more than the largest usual one (BET-31, OTHER-35).
    """
    size = _size_after(table, to)
    return min(size, _largest(table)) if _is_above_limit(table, size) else size


def _size_after(table: Table, to: int) -> int:
    betting, half = table.hand.betting, half_rule(table)
    if not betting.opened:
        least, over = smallest_bet(table), to - (betting.bet if short_bet(table) else 0)
        return max(over, least) if over >= least or (half and 2 * over >= least) else 0
    over, size = to - (betting.base if half else betting.bet), full_size(table)
    if over < size and not (half and 2 * over >= size) and over < smallest_raise(table):
        return 0
    return size if half and not _legal_raise(table, over) else over


def _legal_raise(table: Table, over: int) -> bool:
    """Whether a raise may have this size; a short all-in that counts as full need not (BET-22)."""
    fixed = is_fixed(table)
    return over in raise_sizes(table) if fixed else over >= smallest_raise(table)


def short_pending(betting: Betting) -> bool:
    """Whether a short all-in lies above the last full bet or raise."""
    return betting.bet > betting.base and not betting.bring_in


def reopened(table: Table, seat: Seat) -> bool:
    """Whether this player, who has acted, may raise again after short all-ins (BET-22, BET-23)."""
    if half_rule(table):
        return False
    return table.hand.betting.bet - seat.faced >= min(smallest_raise(table), full_size(table))


def cap_free(table: Table) -> bool:
    """Whether the cap is off with two players left: in the hand, or able to bet (CAP-02, CAP-04)."""
    rule, betting = table.options.get("cap.heads_up"), table.hand.betting
    in_hand = table.options.get("cap.counts", "able") == "in_hand"
    if rule == "free_if_two_at_start":
        return (betting.began if in_hand else betting.able) == 2
    if rule == "free_when_two_before_cap":
        return len(table.live if in_hand else table.able) == 2 and not betting.capped
    return False


def cap(table: Table) -> int | None:
    """Raises allowed in this round; None without a cap (CAP-01, CAP-02)."""
    raises = table.options.get("cap.raises", "none")
    return None if raises == "none" or cap_free(table) else int(raises)


def counts_raises(table: Table) -> bool:
    """Whether this game counts raises, even if this round has no cap (CAP-01)."""
    return table.options.get("cap.raises", "none") != "none"


def capped(table: Table) -> bool:
    """Whether no raise is left in this round."""
    return reaches_cap(table, table.hand.betting.raises)


def reaches_cap(table: Table, raises: int) -> bool:
    """Whether this many raises cap the round for good; a cap once reached is never lifted (CAP-02)."""
    limit = table.options.get("cap.raises", "none")
    return limit != "none" and raises >= limit and not cap_free(table)


def only_all_in(table: Table) -> bool:
    """Whether no raise is left in this round, and all-in is allowed all the same (CAP-06)."""
    return table.options.get("cap.all_in") == "always" and capped(table)


def payable(table: Table, seat: Seat, totals: Range) -> Range | None:
    """The totals that a player puts into one round (CAP-05) and, where all-in is not played, pays in full (CHIP-09).

    The smallest total is always one of them; None if the chips do not pay it.
    """
    most = most_in_round(table)
    if most is not None and totals.high > most[0]:
        totals = _up_to(totals, most[0])
    if not seat.buys:
        return totals
    chips = seat.bet + seat.stack
    return _up_to(totals, chips) if totals.low <= chips else None


CAPS = ("cap.hand", "cap.game", "cap.chips")


def most_in_round(table: Table) -> tuple[int, str] | None:
    """The most chips a player puts into this round, and the option behind it; None if any number (CAP-05, CAP-07).

    What the live player with the most chips in may still put in, so that everybody can call every bet.
    """
    caps = {key: most for key in CAPS if isinstance(most := table.options.get(key), int)}
    if not caps:
        return None
    before = dict.fromkeys(CAPS, 0)
    for seat in table.live:
        earlier = spent(table, seat) - seat.bet
        before["cap.hand"] = max(before["cap.hand"], earlier)
        before["cap.game"] = max(before["cap.game"], seat.before + earlier)
    return min((most - before[key], key) for key, most in caps.items())


def beyond_cap(table: Table, totals: Range) -> Refused | None:
    """The refusal of these totals if even the smallest is more than a player puts in; else None (CAP-05, CAP-07)."""
    if (most := most_in_round(table)) is None or totals.low <= most[0]:
        return None
    if most[1] == "cap.chips":
        return refuse("cap-chips", most=most[0], to=totals.low)
    return refuse("cap-hand", most=table.options.get(most[1]), title=_(OPTIONS[most[1]].title))


def spent(table: Table, seat: Seat) -> int:
    """The chips this player has put into this hand: ante, blinds, bets, fees and fines."""
    return seat.paid + sum([chips for at, chips in table.hand.pots.fees if at == seat.seat])


def left_to_lose(table: Table, seat: Seat) -> int:
    """The chips this player may still put into this hand, as far as the stack reaches (CAP-07)."""
    left, so_far = seat.stack, spent(table, seat)
    for key, before in (("cap.hand", 0), ("cap.game", seat.before)):
        if isinstance(most := table.options.get(key), int):
            left = min(left, most - before - so_far)
    return max(0, left)


def _up_to(totals: Range, most: int) -> Range:
    """The totals up to this many chips, and the smallest in any case."""
    sizes = tuple(to for to in totals.sizes if to <= most)
    high = max(sizes, default=max(totals.low, min(totals.high, most // totals.unit * totals.unit)))
    return Range(totals.low, high, sizes if len(sizes) > 1 else (), totals.unit)


def _everything(seat: Seat) -> int:
    """The total at which this player is all-in; beyond any bet where all-in is not played (CHIP-09)."""
    return 2 * MOST_CHIPS if seat.buys else seat.bet + seat.stack


def bets(table: Table, seat: Seat) -> Range:
    """Totals of an opening bet (BET-03, BET-18, BET-19)."""
    all_in = _everything(seat)
    if is_fixed(table):
        return _fixed(sizes(table), 0, all_in)
    return _between(smallest(table), _most(table, seat, _pot(table)), all_in, _unit(table))


def raises(table: Table, seat: Seat) -> Range:
    """Totals of a raise (BET-07, BET-18 to BET-20, BET-29)."""
    hand, all_in = table.hand, _everything(seat)
    if is_fixed(table):
        return _fixed(raise_sizes(table), hand.betting.bet, all_in)
    most = _most(table, seat, _pot(table) + hand.betting.bet - seat.bet)
    if twice_last(table):
        most = min(most, 2 * full_size(table))
    return _between(hand.betting.bet + smallest_raise(table), hand.betting.bet + most, all_in, _unit(table))


def completions(table: Table, seat: Seat) -> Range:
    """Totals that complete a bring-in or a short all-in to a full bet or raise (STUD-12, BET-22)."""
    hand, all_in = table.hand, _everything(seat)
    if hand.betting.opened and is_fixed(table):
        return _fixed((full_size(table),), hand.betting.base, all_in)
    if hand.betting.opened:  # at most a raise, at least a full bet (BET-19)
        most, least = raises(table, seat).high, hand.betting.base + full_size(table)
        return _between(least, max(least, most), all_in, _unit(table))
    if is_fixed(table):
        return _fixed(sizes(table), 0, all_in)  # above the bring-in; one equal to a bet is the opening bet
    most = _most(table, seat, 2 * hand.betting.bet - seat.bet + _pot(table))
    return _between(smallest(table), most, all_in, _unit(table))


def short_bet(table: Table) -> bool:
    """Whether only short all-ins have been bet in this round, which a raise goes on top of (BET-25).

    In fixed limit they are completed instead (BET-22), as a bring-in is (STUD-12).
    """
    betting = table.hand.betting
    return betting.bet > 0 and not (betting.opened or betting.bring_in or is_fixed(table))


def _pot(table: Table) -> int:
    """The pot for pot limit; in the first round a short blind counts as a whole one (BET-24)."""
    betting = table.hand.betting
    if betting.round or not betting.blinds:
        return table.pot
    short = [due - table.seat(seat).bet for seat, due in betting.blinds if due and not table.seat(seat).stack]
    return table.pot + sum(missing for missing in short if missing > 0)


def _most(table: Table, seat: Seat, pot: int) -> int:
    """The most allowed by the limit, if not fixed: the maximum, the pot, or everything (BET-18)."""
    kind = "no" if _no_limit_for_two(table) else table.options["limit.type"]
    if kind == "spread":
        return _dearest(table, seat)
    return pot if kind == "pot" else _everything(seat)


def _dearest(table: Table, seat: Seat) -> int:
    """This player's largest bet in spread limit: perhaps a dearer one (BET-31), or half the pot matched (OTHER-35)."""
    once = 0 if seat.dear else table.options.get("limit.once", 0)
    return max(_largest(table), _half_matched(table, seat), once if isinstance(once, int) else 0)


def _half_matched(table: Table, seat: Seat) -> int:
    """Half the pot this player matched, where bets may go up to it; else 0 (OTHER-35)."""
    return seat.matched // 2 if table.options.get("other.match_bet") == "half" else 0


def _no_limit_for_two(table: Table) -> bool:
    """Whether there is no limit, because only two players are left (BET-30)."""
    return table.options.get("limit.heads_up") == "none" and len(table.live) == 2


def is_dearer(table: Table, seat: Seat, over: int) -> bool:
    """Whether a bet or raise of this size is the one dearer bet of this player (BET-31)."""
    return _is_above_limit(table, over) and over > _half_matched(table, seat)


def _is_above_limit(table: Table, over: int) -> bool:
    """Whether a bet or raise of this size is larger than everybody may make at any time (BET-31, OTHER-35)."""
    dearer = table.options.get("limit.once", "none") != "none" or table.options.get("other.match_bet") == "half"
    return dearer and not _no_limit_for_two(table) and over > _largest(table)


def smallest(table: Table) -> int:
    """The smallest bet if the limit is not fixed; in spread limit it may depend on the round (BET-26)."""
    if bounds := _bounds(table):
        return bounds.low
    least = table.options["limit.min"]
    return int(table.options.get("limit.last_min", least) if _is_last_round(table) else least)


def _bounds(table: Table) -> Bounds | None:
    """The bounds of this round, if the course has its own for each round (BET-26)."""
    spread = table.options["limit.type"] == "spread"
    return bounds_of(table.options, course(table.options)[table.hand.stage].round) if spread else None


def _largest(table: Table) -> int:
    if bounds := _bounds(table):
        return bounds.high
    most = table.options["limit.max"]
    return int(table.options.get("limit.last_max", most) if _is_last_round(table) else most)


def _is_last_round(table: Table) -> bool:
    """Whether this is the last betting round."""
    later = course(table.options)[table.hand.stage + 1 :]
    return table.options["limit.type"] == "spread" and not any(stage.kind == "bet" for stage in later)


def _unit(table: Table) -> int:
    return int(table.options.get("limit.unit", 1))


def _fixed(allowed: tuple[int, ...], level: int, all_in: int) -> Range:
    if len(allowed) == 1:
        to = min(level + allowed[0], all_in)
        return Range(to, to)
    totals = sorted({min(level + size, all_in) for size in allowed})
    return Range(totals[0], totals[-1], tuple(totals) if len(totals) > 1 else ())


def _between(low: int, high: int, all_in: int, unit: int) -> Range:
    low = -(-low // unit) * unit
    if all_in <= low:
        return Range(all_in, all_in)
    high = max(low, high)
    if all_in <= high:
        return Range(low, all_in, (), unit)
    return Range(low, max(low, high // unit * unit), (), unit)


def wager_offer(move: str, seat: int, totals: Range) -> Offer:
    """The offer of a bet, raise or completion to any of these totals."""
    offer: Offer = {"move": move, "seat": seat, "min": totals.low, "max": min(totals.high, MOST_CHIPS)}
    if totals.sizes:
        offer["sizes"] = [to for to in totals.sizes if to <= MOST_CHIPS]
    if totals.unit > 1:
        offer["unit"] = totals.unit
    return offer


def allows(offer: Offer, to: int) -> bool:
    """Whether the offer allows the total `to`; all-in is always its `max` (BET-16)."""
    if not offer["min"] <= to <= offer["max"]:
        return False
    if "sizes" in offer:
        return to in offer["sizes"]
    return to % offer.get("unit", 1) == 0 or to in (offer["min"], offer["max"])


ANSWERS = {
    "raise": N_("call, raise or fold"),
    "complete": N_("call, complete or fold"),
    "": N_("call or fold"),
}


def answers(wager: tuple[str, Range] | Refused) -> str:
    """The words for a player's answers to a bet, given the raise or completion open to them ("" = none)."""
    raising = "" if isinstance(wager, Refused) else wager[0]
    return _(ANSWERS[raising])


def outside(table: Table, offer: Offer, to: int) -> Refused:
    """The refusal of a total outside the offer, with the rule that sets the size."""
    low, high, bet = offer["min"], offer["max"], offer["move"] == "bet"
    only = [low] if offer["move"] == "complete" and low == high else []
    if sizes := offer.get("sizes", only):
        return refuse("sizes", sizes=", ".join(str(size) for size in sizes))
    if to < low:
        return refuse("min-bet", rule=rule(table), to=low) if bet else refuse("min-raise", to=low)
    if to > high:
        behind = "BET-29" if twice_last(table) and not bet else rule(table)
        if (most := most_in_round(table)) is not None and most[0] == high:
            behind = OPTIONS[most[1]].rule
        return refuse("max-bet" if bet else "max-raise", rule=behind, to=high)
    return refuse("unit", unit=offer.get("unit", 1))
