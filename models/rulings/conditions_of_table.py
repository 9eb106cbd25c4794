"""Conditions of the table, the hand and the round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from models.game.course import dealt_whole, declares, exchanges, keeps_last_card, posts_blinds, shows_cards, steps
from models.game.options import evening_of
from models.play import drawing, halves, showdown
from models.play.betting import acting, bet_or_fold, turn
from models.play.limits import capped, fixed_size, reopened, short_pending, sizes
from models.play.odd_chip import by_suit, odd_stays
from models.play.openers import openers_due
from models.play.reshuffle import pile_suffices
from models.play.serving import have_drawn
from models.rulings.moment import asks_for_openers, brings_in, last_comes_down, last_street
from models.table.options import Options
from models.table.table import FOLDED, Table


def substantial(table: Table) -> bool:
    """Whether two actions in turn, one with chips, or any three were made; forced bets do not count (MIS-09)."""
    betting = table.hand.betting
    if table.over:
        return False
    return betting.acts >= 3 or (betting.acts >= 2 and (betting.round > 0 or betting.wagers > 0 or _called(table)))


def _called(table: Table) -> bool:
    """Whether somebody put chips in without being forced to."""
    forced = {seat for seat, _due in table.hand.betting.blinds}
    return any(seat.acted and seat.bet and seat.seat not in forced for seat in table.seats)


def draw_begun(table: Table) -> bool:
    """Whether the exchange has begun, or is over."""
    return table.hand.is_exchanging or draw_done(table)


def draw_done(table: Table) -> bool:
    """Whether the exchange is over."""
    return not table.hand.is_exchanging and drawing.exchanged(table)


def draw_just_over(table: Table) -> bool:
    """Whether the exchange is over and nobody has acted since; its last cards may still be on their way."""
    hand = table.hand
    ready = draw_done(table) and hand.is_betting and hand.betting.last is None
    return ready and hand.stage == drawing.exchange_at(table) + 1


def _later_acts(table: Table) -> int:
    """Players who have acted in the round since the draw, folds included."""
    return len(set(table.hand.betting.actors)) if draw_done(table) else 0


def _later_substantial(table: Table) -> bool:
    acts = _later_acts(table)
    return acts >= 3 or (acts >= 2 and table.hand.betting.wagers > 0)


def _full_bet(table: Table) -> bool:
    """Whether somebody has bet at least the minimum in this round."""
    betting = table.hand.betting
    first = betting.wagers == 1 and not betting.raises
    return betting.wagers > 0 and not short_pending(betting) and not (first and betting.base < betting.last_full)


def _not_reopened(table: Table) -> bool:
    """Whether the player to act has acted before, and may not raise after short all-ins (BET-22, BET-23)."""
    seat = acting(table)
    return seat is not None and seat.acted and not reopened(table, seat)


def _callers(table: Table) -> int:
    """Number of players who called the highest bet of this round."""
    betting = table.hand.betting
    return sum(1 for s in table.seats if betting.bet and s.bet == betting.bet and s.seat != betting.aggressor)


def fixed_sizes(table: Table, key: Literal["limit.small", "limit.big"]) -> bool:
    """Whether the small or big bet is legal in this round; True in other limits than fixed."""
    return table.options.get("limit.type") != "fixed" or fixed_size(table, key) in sizes(table)


def _opener(table: Table, *, live: bool) -> bool:
    """Whether somebody who needed openers has opened, still in or folded."""
    jackpot = table.hand.jackpot
    return bool(jackpot.to_open) and jackpot.opener is not None and table.seat(jackpot.opener).live == live


def _opener_to_prove(table: Table) -> bool:
    """Whether the opener won without a call and still has to show openers; jackpots alone do not require it."""
    if table.over or len(table.live) != 1:
        return False
    return openers_due(table) == table.live[0].seat


def _all_in_early(table: Table) -> bool:
    """Whether somebody was all-in before the last round, unable to bet in it or with chips in front."""
    betting = table.hand.betting
    return table.contested and betting.able < 2 and any(seat.spent for seat in table.live)


def _stud(table: Table) -> bool:
    return shows_cards(table.options)


def _dealing(table: Table) -> bool:
    """Whether people may still be dealing the first cards, while the table waits for the first bets."""
    return not table.hand.rounds_over and not draw_begun(table)


def _deals_hidden(options: Options) -> bool:
    """Whether the first cards all come face down, as in draw and in hold’em."""
    return dealt_whole(options) or (bool(steps(options)) and not shows_cards(options))


def _street_enough(table: Table, spare: int) -> bool:
    cards = table.hand.cards
    there = cards.stub - 1 if spare else cards.places.to_shuffle
    return there >= len(table.live)


def _played(table: Table) -> bool:
    """Whether a hand is being played, or the last one can still be reopened."""
    return not table.over or (table.hand.is_over and bool(table.hand.pots.spent))


def _nobody_can_pay(table: Table) -> bool:
    """Whether no chips can go from stack to stack, because all players but one are all-in for good."""
    free = [s for s in table.seats if s.stack or not s.live]
    return len(free) < 2 or not any(s.stack > 1 or (s.stack and not s.live) for s in free)


def _tapped(table: Table) -> bool:
    """Whether anything was tapped since the cards of this hand, or the finished one, were dealt."""
    hand = table.hand
    if table.over or hand.betting.last is not None or hand.betting.acts or hand.betting.round:
        return _played(table)
    return hand.stage > 0 or have_drawn(table)


def _turned(table: Table) -> bool:
    """Whether nobody opened, so that the same cards are played for low (JACK-22)."""
    return table.hand.jackpot.turned


def _bet_past(table: Table) -> bool | None:
    """Whether the round of a disputed bet is over; None if a later round has no bet yet."""
    betting = table.hand.betting
    if not table.hand.is_betting:
        return True
    return False if not betting.round or betting.wagers else None


def _after_bring_in(table: Table) -> bool:
    """Whether anybody has acted after the bring-in, or bet the full small bet instead (STUD-11)."""
    betting = table.hand.betting
    return brings_in(table) and betting.acts > (betting.last == betting.first)


def _both_sides(table: Table) -> bool:
    """Whether both halves of the pot due can be won, by the declarations; false before the showdown (DECL-06)."""
    due = showdown.due_now(table)
    return due is not None and bool(table.hand.declaration.declared) and len(halves.played_for(table, due[2])) > 1


def _sides(table: Table) -> list[str] | None:
    """The sides declared by players still in; None if Talon does not know the declarations."""
    if not declares(table.options):
        return []
    declaration = table.hand.declaration
    if declaration.secret or declaration.stays or not declaration.declared:
        return None
    live = {seat.seat for seat in table.live}
    return [side for seat, side in declaration.declared if seat in live]


def _one_way(table: Table) -> bool | None:
    """Whether a player still in declared one side only; None if Talon does not know the declarations."""
    sides = _sides(table)
    return None if sides is None else any(side != "both" for side in sides)


def _one_both(table: Table) -> bool | None:
    """Whether a single player still in declared both sides; None if Talon does not know the declarations."""
    sides = _sides(table)
    return None if sides is None else sides.count("both") == 1


def _odd_by_suit(table: Table) -> bool:
    """Whether two winners of the pot due would have an odd chip that goes by suit (TIE-03)."""
    pot = showdown.due_now(table)
    asked = by_suit(table) and not odd_stays(table) and len(halves.ways(table)) == 1
    return pot is not None and asked and pot[1] % 2 > 0


TELLS: Mapping[str, Callable[[Table], bool | None]] = {
    # about the evening and the game
    "between": lambda table: table.over,
    "hand_on": lambda table: not table.over,
    "played": _played,
    "tapped": _tapped,
    "paid_out": lambda table: bool(table.hand.pots.won),
    "jackpot": asks_for_openers,
    "carried": lambda table: bool(table.carried or table.carry),
    "forfeited": lambda table: table.forfeited > 0,
    "blinds": lambda table: posts_blinds(table.options),
    "stud": _stud,
    "brings_in": brings_in,
    "draw_game": lambda table: exchanges(table.options),
    "button": lambda table: bool(table.options.get("seat.button")),
    "declares": lambda table: declares(table.options),
    # only people can read the line under the name of the game
    "line": lambda table: None if table.options.get("other.wild") or table.options.get("other.note") else False,
    "loans": lambda table: evening_of(table.lasting.keys)["evening.loans"],
    "from_buck": lambda table: not table.over and table.lasting.buck.counted,
    "opener_to_prove": _opener_to_prove,
    "odd_by_suit": lambda table: not table.over and _odd_by_suit(table),
    "must_show": lambda table: table.hand.is_comparing,
    # about the hand
    "sa": substantial,
    "shuffled": lambda table: False,  # never shuffled during a hand; between hands only people know
    "shuffled_now": lambda table: True,  # the current hand has been shuffled and dealt
    "betting_begun": lambda table: table.hand.betting.acts > 0,
    "ante_for_all": lambda table: table.hand.pots.for_all > 0,
    "round1_acted": lambda table: table.hand.betting.acts > 0,
    "first_deal": _dealing,
    "first_round": lambda table: _dealing(table) and table.hand.is_in_round,
    "draw_deal": lambda table: _deals_hidden(table.options) and _dealing(table),
    "stud_deal": lambda table: _stud(table) and _dealing(table),
    "drawing": lambda table: table.hand.is_exchanging,
    "draw_begun": draw_begun,
    "draw_done": draw_done,
    "draw_past": lambda table: draw_done(table) and not draw_just_over(table),
    "draw_owed": lambda table: draw_done(table) and table.hand.cards.still_owed > 0,
    # whether false openers already affect the pot: after a raise, two callers, or the first round (R-OPEN-02)
    "round1_settled": lambda table: draw_begun(table) or table.hand.betting.raises > 0 or _callers(table) > 1,
    "round2_begun": lambda table: _later_acts(table) > 0,
    "round2_sa": _later_substantial,
    "round2_bet": lambda table: draw_done(table) and table.hand.betting.round > 0 and table.hand.betting.wagers > 0,
    # only people know whether a fold was meant
    "somebody_folded": lambda table: None if any(seat.state == FOLDED for seat in table.seats) else False,
    "more_than_one_live": lambda table: table.contested,
    "heads_up": lambda table: len(table.live) == 2,
    "pot_open": lambda table: table.hand.jackpot.opener is not None or table.hand.betting.wagers > 0,
    "opener_in": lambda table: _opener(table, live=True),
    "opener_folded": lambda table: _opener(table, live=False),
    "turned": _turned,
    # somebody has bet or drawn since the hand turned to low (JACK-24)
    "low_begun": lambda table: _turned(table) and (table.hand.betting.wagers > 0 or draw_begun(table)),
    "all_checked": lambda table: table.hand.is_betting and not table.hand.betting.bet and turn(table) is None,
    "misdealt_before": lambda table: table.misdealt == (table.hand.dealer, table.deals - 1),  # by the same dealer
    "both_sides": _both_sides,
    "one_way": _one_way,
    "one_both": _one_both,
    # a player who beat the only one who declared both takes everything (DECL-08)
    "one_both_beaten": lambda table: bool(_one_both(table)) and halves.pays_beater(table),
    "until_draw": lambda table: (_dealing(table) and table.hand.is_betting) or table.hand.is_exchanging,
    "openers_due": lambda table: table.hand.is_proving,
    "all_all_in": _nobody_can_pay,
    "reshuffle_due": lambda table: table.hand.draw.blocked is not None,
    "spare_card": lambda table: table.hand.cards.stub > keeps_last_card(table.options),
    "cards_left": lambda table: table.hand.cards.stub > 1,
    "pile_enough": pile_suffices,
    "street_enough": lambda table: _street_enough(table, 1),
    "street_with_aside": lambda table: _street_enough(table, 0),
    "down_due": lambda table: _stud(table) and (_dealing(table) or last_comes_down(table)),
    "last_down": last_comes_down,
    "stud_early": lambda table: _stud(table) and not last_street(table),
    "all_in_early": _all_in_early,
    "betting_over": lambda table: table.hand.is_buying or table.hand.is_declaring or table.hand.is_comparing,
    # all players but one are all-in, or every round is over
    "betting_done": lambda table: (
        table.hand.is_showing or (not table.hand.is_betting and len(table.able) < 2 and table.contested)
    ),
    "bb_acted": lambda table: bool(table.hand.betting.blinds) and table.seat(table.hand.betting.blinds[1][0]).acted,
    # about this round
    "betting": lambda table: table.hand.is_betting,
    "bet_or_fold": lambda table: table.hand.is_betting and bet_or_fold(table),
    "acted_round": lambda table: table.hand.is_betting and table.hand.betting.last is not None,
    "first_bet": lambda table: table.hand.betting.wagers == 1 and not table.hand.betting.raises,
    "full_bet": _full_bet,
    "wagered": lambda table: table.hand.betting.wagers > 0,
    "raised": lambda table: table.hand.betting.raises > 0,
    "bet_past": _bet_past,
    "bet_made": lambda table: table.hand.betting.bet > 0,
    "completed": lambda table: table.hand.betting.opened,  # or there was nothing to complete (STUD-10, STUD-11)
    "after_bring_in": _after_bring_in,
    "not_reopened": _not_reopened,
    "capped": lambda table: table.hand.is_betting and capped(table),
    "two_at_start": lambda table: table.hand.betting.able == 2,
    "free_before_cap": lambda table: len(table.able) == 2 and not table.hand.betting.capped,
    "short_all_in": lambda table: short_pending(table.hand.betting),
    "big_bet_allowed": lambda table: fixed_sizes(table, "limit.big"),
    "small_legal": lambda table: fixed_sizes(table, "limit.small"),
}
FALSE_BETWEEN = frozenset({"all_all_in", "in_hand", "betting", "drawing", "acted_round", "first_round", "first_deal"})
AT_ANY_TIME = frozenset((*TELLS,)[: (*TELLS,).index("sa") + 1])  # others only during a hand
