"""One player against the pot, in turn: a bet up to the pot on the next card (OTHER-31)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.game.course import course
from models.game.steps import AgainstPot
from models.moves.event import Code, Event, Handling, Names
from models.moves.fields import Fields, chair, number
from models.moves.move import SEAT, Field, Kind, Move, Offer, Who
from models.moves.refusals import refuse
from models.play.step_turns import turn_had, with_turns
from models.table.places import ASIDE, STUB, UP, Movement, Orders, face_up
from models.table.table import Table
from models.words.words import N_, _

WON, LOST, POST, PASS = "won", "lost", "post", "pass"
RESULTS = (WON, LOST, POST)


def _put_aside(table: Table, but: int) -> Orders:
    """The orders that put aside the cards shown to everybody else."""
    lying = {seat.seat: table.hand.cards.places.at(face_up(seat.seat)) for seat in table.seats if seat.seat != but}
    return tuple(Movement(cards, face_up(seat), ASIDE, UP) for seat, cards in lying.items() if cards)


@dataclass(frozen=True, slots=True)
class PotCardsShown(Handling):
    """The cards a player bets on were turned up, after the previous player's were put aside."""

    says: ClassVar[str] = N_("It is %(name)s against the pot")
    seat: int
    cards: int

    def orders(self, table: Table) -> Orders:
        return (*_put_aside(table, self.seat), Movement(self.cards, STUB, face_up(self.seat), UP))

    def apply(self, table: Table) -> Table:
        return with_turns(self.carried_out(table), shown=self.seat)


@dataclass(frozen=True, slots=True)
class PotStaked(Handling):
    """A player bet against the pot, and the card that decides was turned up; no chip moves yet."""

    says: ClassVar[str] = N_("%(name)s bets %(chips)s against the pot")
    seat: int
    chips: int

    def orders(self, table: Table) -> Orders:
        return (*_put_aside(table, self.seat), Movement(1, STUB, face_up(self.seat), UP))

    def apply(self, table: Table) -> Table:
        return with_turns(self.carried_out(table), stake=(self.seat, self.chips))


@dataclass(frozen=True, slots=True)
class PotTurnEnded(Event):
    """A player won from the pot, paid into it, or did not bet."""

    seat: int
    result: Code
    chips: int = 0

    def apply(self, table: Table) -> Table:
        table = with_turns(turn_had(table, self.seat), stake=(0, 0), shown=0)
        if not self.chips:
            return table
        if self.result != WON:
            return table.with_fee(self.seat, self.chips, tuple(seat.seat for seat in table.live))
        return table.paying(self.seat, self.chips).with_pots(table.hand.pots.paid_out(((self.seat, self.chips),)))

    def sentence(self, names: Names) -> str:
        words = {"name": names[self.seat], "chips": self.chips}
        if self.result == WON:
            return _("%(name)s wins %(chips)s from the pot", **words)
        if self.result == PASS:
            return _("%(name)s does not bet", **words)
        if self.result == POST:
            return _("%(name)s hits the post and pays %(chips)s", **words)
        return _("%(name)s loses %(chips)s to the pot", **words)


def staked(table: Table) -> tuple[int, int]:
    """The player who has bet against the pot, and how much; zeros if nobody has, or a ruling has ended their hand."""
    at, chips = table.hand.in_turn.stake
    return (at, chips) if table.hand.is_in_turn and at and table.seat(at).live else (0, 0)


def emptied(table: Table) -> bool:
    """Whether the pot that players bet against is empty, so that the hand ends."""
    return not table.pot and any(isinstance(stage.turns, AgainstPot) for stage in course(table.options))


def is_over(table: Table, step: AgainstPot) -> bool:
    """Whether nobody else gets a turn: the pot is empty, or there are too few cards for another turn (SHORT-02)."""
    shown = table.hand.in_turn.shown
    begun = staked(table)[0] or (shown and table.seat(shown).live)
    return not begun and (not table.pot or table.hand.cards.stub < step.cards + 2)


def follows(table: Table, at: int, step: AgainstPot) -> list[Event]:
    """Events that follow by themselves: a player without chips is passed over, else the cards are shown."""
    if not table.seat(at).stack and not staked(table)[0]:
        return [PotTurnEnded(at, PASS)]
    waits = not step.cards or table.hand.in_turn.shown == at
    return [] if waits else [PotCardsShown(at, step.cards)]


def whats(table: Table, step: AgainstPot) -> list[str]:
    """The possible outcomes of this player's turn: passing, before a bet; the results, after it."""
    if not staked(table)[0]:
        return [PASS]
    return [*RESULTS] if step.cards == MOST_SHOWN else [WON, LOST]


MOST_SHOWN = 2


def price(table: Table, at: int, what: str, step: AgainstPot) -> int:
    """Chips won or paid: the bet, or for the post a multiple, as far as the stack reaches."""
    chips = staked(table)[1]
    if what == POST:
        return min(step.post * chips, table.seat(at).stack)
    return chips if what in (WON, LOST) else 0


def offers(table: Table) -> list[Offer]:
    """The offer of a bet from 1 to the pot, or half of it, to the player whose turn it is."""
    at = _better(table)
    if not at:
        return []
    return [Offer(move="stake", seat=at, asks=["to"], min=1, max=_most(table, at))]


def _most(table: Table, at: int) -> int:
    """The player's largest bet: the pot, or half of it, as far as the stack reaches."""
    return min(most_of_pot(table), table.seat(at).stack)


def most_of_pot(table: Table) -> int:
    """The part of the pot that may be bet on now: all of it, or half (OTHER-31)."""
    stage = course(table.options)[table.hand.stage]
    first = not table.carry and stage.time <= 1
    halved = first and isinstance(stage.turns, AgainstPot) and stage.turns.most == "half_first"
    return max(1, table.pot // 2) if halved else table.pot


def _better(table: Table) -> int:
    """The player who may bet against the pot now; 0 if nobody."""
    if not table.hand.is_in_turn or staked(table)[0]:
        return 0
    step, now = course(table.options)[table.hand.stage].turns, table.hand.in_turn
    if not isinstance(step, AgainstPot):
        return 0
    served = (seat.seat for seat in table.in_order if seat.seat not in now.done)
    return next(served, 0)


def stake(table: Table, fields: Fields) -> list[Event]:
    """Decides `stake`: the player bets `to` chips against the pot."""
    now = _better(table)
    if not now:
        raise refuse("not-now", rule="OTHER-31")
    if chair(table, fields) != now:
        raise refuse("not-your-turn", rule="OTHER-31", name=table.name_of(now))
    return [PotStaked(now, number(fields, "to", 1, _most(table, now)))]


MOVES = (
    Move(
        name="stake",
        about="Bets against the pot",
        fields=(SEAT, Field("to", Kind.CHIPS, about="from 1 to the pot, or as agreed half of it the first time round")),
        when=("in_turn",),
        who=Who.OWN,
        plays=True,
        offers=offers,
        decide=stake,
    ),
)
