"""Answers the table gives to a ruling's questions: conditions of this moment, and options.

Conditions are about the table, the hand, the round or a player. None is about things the table cannot know, such as
who looked at a card, what was said, or whether somebody is shuffling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from models.game.course import shows_cards, steps
from models.game.options import OPTIONS
from models.game.presets import PRESETS
from models.play.betting import need, only_checked, turn
from models.play.bring_in import must_bring_in
from models.play.buying import can_pay
from models.play.drawing import drawer, may_correct
from models.play.limits import reopened
from models.play.serving import completely_served
from models.rulings.conditions_of_table import AT_ANY_TIME, FALSE_BETWEEN, TELLS, draw_begun, draw_done
from models.table.table import MOST_SEATS, OUT, Seat, Table


def _next_drew(table: Table, seat: Seat) -> bool:
    """Whether the next player clockwise in the draw has announced."""
    after = _next_to_draw(table, seat)
    return seat.drew is not None and after is not None and after.drew is not None


def _next_served(table: Table, seat: Seat) -> bool:
    """Whether the next player clockwise in the draw has announced and got every card."""
    after = _next_to_draw(table, seat)
    return _next_drew(table, seat) and after is not None and not table.hand.cards.owed_to(after.seat)


def _next_to_draw(table: Table, seat: Seat) -> Seat | None:
    """The player who draws after this one; None after the last."""
    order = table.in_order
    at = next((i for i, player in enumerate(order) if player.seat == seat.seat), len(order))
    return order[at + 1] if at + 1 < len(order) else None


def _got_card(table: Table, seat: Seat) -> bool:
    """Whether a new card was counted out to this player."""
    return seat.drew is not None and seat.drew > table.hand.cards.owed_to(seat.seat)


def _card_lies(table: Table, seat: Seat) -> bool | None:
    """Whether a new card lies there; None while the number drawn can change, so that only people know (DRAW-11)."""
    return None if may_correct(table) == seat.seat and seat.drew else _got_card(table, seat)


def _served(table: Table, seat: Seat) -> bool:
    """Whether this player has got every card of the draw that was due."""
    return draw_done(table) or (draw_begun(table) and completely_served(table, seat))


def _since(table: Table, seat: Seat) -> list[Seat]:
    """Players who acted in this round after this player's place was passed, latest first."""
    since, before = list[Seat](), MOST_SEATS
    if not table.hand.is_betting or turn(table) == seat.seat:
        return since
    for actor in reversed(table.hand.betting.actors):
        places_on = (actor - seat.seat) % MOST_SEATS
        if not 0 < places_on < before:
            break
        since.append(table.seat(actor))
        before = places_on
    return since


def _substantial_since(table: Table, seat: Seat) -> bool:
    """Whether there was substantial action since this player's place was passed, in this round (R-BET-04)."""
    acted, betting = _since(table, seat), table.hand.betting
    forced = {} if betting.round else dict(betting.blinds)
    chips = any(player.live and player.bet > forced.get(player.seat, 0) for player in acted)
    return len(acted) >= 3 or (len(acted) == 2 and chips)


def _has_option(table: Table, seat: Seat) -> bool:
    """Whether this is the big blind with the option, not yet used in the first round (ANTE-06)."""
    blinds = table.hand.betting.blinds
    return bool(blinds) and not table.hand.betting.round and blinds[1][0] == seat.seat and not seat.acted


def _turn(table: Table, seat: Seat) -> bool:
    return seat.seat in (turn(table), drawer(table))


def _facing(table: Table, seat: Seat) -> bool:
    return table.hand.is_betting and seat.live and seat.bet < table.hand.betting.bet


def _bet_before(table: Table, seat: Seat) -> bool | None:
    """Whether there was a bet, blind or bring-in before this player's own; None where only people know."""
    betting = table.hand.betting
    if not betting.bet or not table.hand.is_betting:
        return False
    if seat.bet < betting.bet or betting.aggressor != seat.seat or betting.wagers > 1:
        return True
    if betting.round:
        return False
    if betting.blinds:
        return True
    return None if betting.wagers and shows_cards(table.options) else False  # there may have been a bring-in


def _met_bet(table: Table, seat: Seat) -> bool | None:
    """Whether this player faces a bet to call, or did when putting in the present chips (R-BET-13)."""
    put_in = seat.acted and not only_checked(table, seat)
    return _bet_before(table, seat) if seat.live and (put_in or _facing(table, seat)) else False


def _booked(table: Table, seat: Seat) -> bool:
    """Whether this player has put in everything due, as after a tapped call (R-BET-26)."""
    return seat.state != OUT and not (seat.live and table.hand.is_betting and need(table, seat))


ABOUT: Mapping[str, Callable[[Table, Seat], bool | None]] = {
    "hand_folded": lambda _table, seat: not seat.live,
    "in_hand": lambda _table, seat: seat.live,
    "dealt_in": lambda _table, seat: seat.state != OUT,
    "booked": _booked,
    "is_dealer": lambda table, seat: seat.seat == table.hand.dealer,
    "all_in": lambda _table, seat: seat.live and seat.spent,
    "facing_bet": _facing,
    "owes_bring_in": lambda table, seat: must_bring_in(table) and turn(table) == seat.seat,
    "bet_before": _bet_before,
    "met_bet": _met_bet,
    "their_turn": _turn,
    # whether a knock was in turn: it still is this player’s turn, or the last act is the check of the knock
    "was_turn": lambda table, seat: (
        _turn(table, seat) or (only_checked(table, seat) and table.hand.betting.last == seat.seat)
    ),
    "turn_facing": lambda table, seat: turn(table) == seat.seat and _facing(table, seat),
    "first_to_act": lambda table, seat: (
        table.hand.betting.first == seat.seat or (not table.hand.betting.acts and turn(table) == seat.seat)
    ),
    "got_card": _got_card,
    "card_lies": _card_lies,
    "served": _served,
    "next_drew": _next_drew,
    "next_served": _next_served,
    "sa_since": _substantial_since,
    "raised_since": lambda table, seat: table.hand.betting.aggressor != seat.seat,
    "has_option": _has_option,
    "may_reraise": lambda table, seat: "limit.type" in table.options and reopened(table, seat),  # in a game with bets
    "buy_past": lambda table, seat: seat.seat in dict(table.hand.buying.bought),
    "can_pay": can_pay,
    # people see whether time is up, and only they know what a player was warned for
    "clock_out": lambda table, seat: None if table.clock is not None and table.clock[0] == seat.seat else False,
    "warned_here": lambda _table, seat: None if seat.warned else False,
}

KNOWN = (*TELLS, *ABOUT)
OF_SOMEBODY = frozenset(ABOUT)  # conditions that need `who`


def answers(table: Table, who: int | None = None) -> dict[str, bool]:
    """Every condition the table can answer now; those of a player only with `who`."""
    return {condition: yes for condition in KNOWN if (yes := answer(condition, table, who)) is not None}


def answer(condition: str, table: Table, who: int | None = None) -> bool | None:
    """The answer to a step naming this condition or option; None if people must answer."""
    if condition.startswith("option:"):
        key, _equals, wanted = condition.removeprefix("option:").partition("=")
        value = table.options.get(key)
        if value is None and steps(table.options):  # a home-made course has few options, so home rules fill in the rest
            value = PRESETS[table.preset].values.get(key, OPTIONS[key].default)
        return None if value is None else str(value).lower() == wanted
    if table.over and condition in FALSE_BETWEEN:
        return False
    if condition in TELLS:
        return TELLS[condition](table) if not table.over or condition in AT_ANY_TIME else None
    if table.over or condition not in ABOUT or who is None or not table.has(who):
        return None
    return ABOUT[condition](table, table.seat(who))
