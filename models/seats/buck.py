"""The buck of dealer's choice: games in which the dealer's position matters count from it (BUCK-01 to -03).

`table.dealer` has the deal and picks the game; in a buck game "the dealer" of every rule is `hand.dealer`, who has the
buck.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.game.course import exchanges, steps
from models.game.options import evening_of
from models.game.steps import FirstInRound, Round
from models.moves.event import Event
from models.moves.fields import Fields, chair
from models.moves.move import SEAT, Move, Offer
from models.moves.refusals import refuse
from models.seats.blinds import deals_for_two
from models.seats.dealers import next_dealer, passed_on, players
from models.table.lasting import Buck
from models.table.options import Options
from models.table.table import Table
from models.words.words import N_

WORTH: tuple[FirstInRound, ...] = ("left", "blinds", "last_raiser")  # orders of betting in which position matters


@dataclass(frozen=True, slots=True)
class BuckMoved(Event):
    """The buck was moved to another chair; nothing has counted from there yet (BUCK-03)."""

    says: ClassVar[str] = N_("The buck lies with %(name)s")
    stays_told: ClassVar[bool] = True
    seat: int

    def apply(self, table: Table) -> Table:
        return table._replace(lasting=table.lasting._replace(buck=Buck(self.seat)), blinds_kept=())


# Its place


def is_on(table: Table) -> bool:
    """Whether the evening uses a buck and games are chosen (BUCK-01)."""
    return table.is_dealers_choice and evening_of(table.lasting.keys)["evening.buck"]


def counts_from(options: Options) -> bool:
    """Whether this game counts from the buck: draw, or a course with such a bet or an exchange (BUCK-02)."""
    return exchanges(options) or any(isinstance(step, Round) and step.first in WORTH for step in steps(options))


def counts_here(table: Table, options: Options) -> bool:
    """Whether this table counts this game from the buck (BUCK-02)."""
    return is_on(table) and counts_from(options)


def lies_before(table: Table) -> int | None:
    """The chair a buck game counts from: now or, between hands, in the next deal; None without a buck (BUCK-03)."""
    if not is_on(table):
        return None
    buck = table.lasting.buck
    if not table.over:
        return buck.seat or None
    if not buck.seat:
        return next_dealer(table)
    dealt = [s.seat for s in players(table)]
    if not buck.counted and buck.seat in dealt:
        return deals_for_two(table, dealt) or buck.seat
    return passed_on(table, buck.seat)


def buck_of_deal(table: Table) -> tuple[int, bool]:
    """The chair that has the buck in the next deal (0 = none), and whether the game counts from it."""
    seat = lies_before(table) or 0
    return seat, bool(seat) and counts_from(table.options)


def deals_on(table: Table, same: bool) -> int | None:
    """The dealer who repeats the game, in a buck game that of the last deal; None = the next player (BUCK-03)."""
    return table.dealer if same or table.lasting.buck.counted else None


def stays(table: Table, same: bool) -> Table:
    """The table with the buck kept in place for a repeat by the same "dealer" (JACK-06)."""
    if not same or not table.lasting.buck.counted:
        return table
    return table._replace(lasting=table.lasting._replace(buck=table.lasting.buck._replace(counted=False)))


# Correcting it


def put_right(table: Table, fields: Fields) -> list[Event]:
    """Decides `buck`: gives the buck to this player, between hands."""
    if not table.over:
        raise refuse("hand-running")
    if not is_on(table):
        raise refuse("no-buck")
    seat = table.seat(chair(table, fields))
    if not seat.playing:
        raise refuse("cannot-deal", name=seat.name)
    return [BuckMoved(seat.seat)]


def _may_put(table: Table) -> list[Offer]:
    if not table.over or not is_on(table):
        return []
    return [Offer(move="buck", seat=s.seat) for s in table.seats if s.playing]


MOVES = (Move(name="buck", about="Says with whom the buck lies", fields=(SEAT,), offers=_may_put, decide=put_right),)
