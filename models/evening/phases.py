"""The phases of a table as values: who acts, and what follows without a tap.

The moves say in which phases they are possible (`when`); the words are in `screen/phases`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from models.bank import tokens
from models.bank.buying_in import moved_chips
from models.evening import breaks
from models.evening.follows import NoBetting, can_bet, finish, next_stage, onward
from models.moves.event import Event
from models.play import (
    against_pot,
    betting,
    boards,
    buying,
    declaring,
    drawing,
    in_turn,
    lives,
    matching,
    open_card,
    serving,
    showdown,
)
from models.play.actions import Folded
from models.play.uncounted import taken_up
from models.rulings.card_events import served_on
from models.rulings.hand_events import RoundResumed
from models.seats.dealers import next_dealer
from models.seats.newcomers import reached
from models.table.table import LEFT, PhaseName, Seat, Table

Follows = Callable[[Table], list[Event]]  # events that follow without a tap


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase: the seat whose tap it waits for, and what happens next without a tap, if anything."""

    name: PhaseName
    acts: Callable[[Table], int | None]
    follows: Follows


def actor(table: Table) -> int | None:
    """The seat whose tap the table waits for; None if it waits for no single player."""
    return PHASES[table.now].acts(table)


def follows(table: Table) -> list[Event]:
    """The events that happen next without a tap; none while the table waits for people."""
    return PHASES[table.now].follows(table)


def dealer_now(table: Table) -> int | None:
    """The dealer of the hand or, between hands, of the next one."""
    return next_dealer(table) if table.over else table.dealer


# The player to act


def _nobody(table: Table) -> int | None:
    return None


def _buyer(table: Table) -> int | None:
    buyer = buying.buyer(table)
    return buyer.seat if buyer else None


def _drawer(table: Table) -> int | None:
    """The player who says whether to take the face-up card, else the one to announce a number (DRAW-23)."""
    asked = serving.open_to(table)
    return drawing.drawer(table) if asked is None else asked


def _declarer(table: Table) -> int | None:
    """The next player in turn; None for secret declarations, made by all at once (DECL-03)."""
    return None if table.hand.declaration.secret else next(iter(declaring.waiting(table)), None)


# Events that follow


def _nothing(table: Table) -> list[Event]:
    return []


def _with_rivals(follows: Follows) -> Follows:
    """`follows`, as long as two players are left in the hand; otherwise the hand ends."""
    return lambda table: follows(table) if table.contested else finish(table)


def _served(follows: Follows) -> Follows:
    """`follows`, once nothing waits to be served or reshuffled."""
    return lambda table: [] if table.hand.draw.blocked else follows(table)


def _between(table: Table) -> list[Event]:
    return taken_up(table) or moved_chips(table) or tokens.prize(table) or reached(table) or breaks.due(table)


def _betting(table: Table) -> list[Event]:
    seat = betting.acting(table)
    if seat is None:
        return [betting.end(table)]
    return [_folded(seat)] if seat.gone else []


def _folded(seat: Seat) -> Folded:
    """The fold of a player who is not at the table."""
    return Folded(seat.seat, left=seat.here == LEFT)


def _drawing(table: Table) -> list[Event]:
    if (asked := serving.open_to(table)) is not None:
        return [open_card.taken(table)] if table.seat(asked).gone else []
    drawer = drawing.drawer(table)
    if drawer is None:
        cards, back_to = table.hand.cards, table.hand.draw.back_to
        if (cards.owed or cards.waiting) and (served := served_on(table)):  # the last player to draw has left
            return served
        return next_stage(table) if back_to is None else [RoundResumed(back_to)]  # after a late exchange
    seat = table.seat(drawer)
    if seat.gone:
        stays = drawing.draw(table, {"seat": drawer, "cards": 0, "splits": False})
        return stays if seat.spent else [_folded(seat)]
    return []


def _starter(table: Table) -> list[Event]:
    """Events naming the starter if the entered cards decide it."""
    return boards.by_cards(table) if can_bet(table) else [NoBetting(table.hand.stage)]


def _buying(table: Table) -> list[Event]:
    """Events of a buy: players without chips are passed over; after the last answer the hand goes on."""
    buyer = buying.buyer(table)
    if buyer is None:
        return next_stage(table)
    return [_folded(buyer)] if _gone(table, buyer.seat) else buying.passed_over(table)


def _declaring(table: Table) -> list[Event]:
    """The event showing the declarations, after the last one."""
    gone = [seat for seat in declaring.waiting(table) if _gone(table, seat)]
    return [_folded(table.seat(gone[0]))] if gone else declaring.shown(table)


def _gone(table: Table, seat: int) -> bool:
    """Whether a player is not at the table and not all-in; all-in hands stay in (POT-06)."""
    return table.seat(seat).gone and not table.seat(seat).spent


def _in_turn(table: Table) -> list[Event]:
    """Events of a step in turns: skips players who have left, offers a card, or goes on after the last turn."""
    at = in_turn.turn(table)
    gone = at is not None and _gone(table, at) and at != against_pot.staked(table)[0]
    return [_folded(table.seat(at))] if at is not None and gone else in_turn.follows(table)


def _step(table: Table) -> list[Event]:
    """The fold of a player who has left, where hands are compared for lives (OTHER-42)."""
    gone = [seat for seat in table.live if seat.here == LEFT] if lives.comparing(table) else []
    return [_folded(gone[0])] if gone else []


def _showdown(table: Table) -> list[Event]:
    alone = showdown.alone(table)
    if alone:
        return alone
    return [] if showdown.due(table) else matching.over(table)


# The phases


FIRST_DEALER = Phase("first_dealer", _nobody, _between)
BETWEEN = Phase("between", _nobody, _between)
DEAL = Phase("deal", _nobody, _between)
BETTING = Phase("bet", betting.turn, _betting)
SWEPT = Phase("swept", _nobody, onward)
DRAWING = Phase("draw", _drawer, _with_rivals(_served(_drawing)))
STARTER = Phase("starter", _nobody, _with_rivals(_starter))
BUYING = Phase("buy", _buyer, _with_rivals(_served(_buying)))
DECLARING = Phase("declare", _declarer, _with_rivals(_declaring))
STEP = Phase("step", _nobody, _with_rivals(_step))
IN_TURN = Phase("in_turn", in_turn.turn, _with_rivals(_in_turn))
OPENERS = Phase("openers", _nobody, _nothing)
SHOWDOWN = Phase("showdown", _nobody, _showdown)
PHASES: Mapping[PhaseName, Phase] = {
    phase.name: phase
    for phase in (
        FIRST_DEALER,
        BETWEEN,
        DEAL,
        BETTING,
        SWEPT,
        DRAWING,
        STARTER,
        BUYING,
        DECLARING,
        STEP,
        IN_TURN,
        OPENERS,
        SHOWDOWN,
    )
}
