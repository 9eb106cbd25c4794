"""The dealer antes for all: one payment, dead money for everybody dealt in (ANTE-10)."""

from __future__ import annotations

from dataclasses import dataclass

from models.table.event import Event, Names
from models.table.hand import Rows
from models.table.table import OUT, Table
from models.table.words import _


@dataclass(frozen=True, slots=True)
class DealerAntes(Event):
    """The dealer's ante for all: it counts for nobody's total, and who has less pays what is there (ANTE-10)."""

    seat: int
    chips: int  # really paid
    ante: int  # the full ante of each
    seats: tuple[int, ...]  # dealt in: these can win it
    kept: bool = False  # it lies in the middle already, from the deal that is repeated (MIS-10)

    def apply(self, table: Table) -> Table:
        pots = table.hand.pots.with_fee(self.seat, self.chips, self.seats)
        table = table.with_pots(pots._replace(antes=((self.seat, self.chips),), for_all=self.ante))
        if self.kept:
            return table._replace(antes_kept=())
        payer = table.seat(self.seat)
        return table.with_seat(payer._replace(stack=payer.stack - self.chips))

    def sentence(self, names: Names) -> str:
        if self.kept:
            return _("The antes lie in the middle already")
        name = names[self.seat]
        if self.chips < self.ante * len(self.seats):
            return _("%(name)s antes for all and is all-in for %(chips)s", name=name, chips=self.chips)
        return _("%(name)s antes %(chips)s for all", name=name, chips=self.chips)


def own_ante(table: Table, seat: int) -> int:
    """Chips of this player's own ante in this hand: none where the dealer paid for all (ANTE-10)."""
    return 0 if table.hand.pots.for_all else dict(table.hand.pots.antes).get(seat, 0)


def full_ante(table: Table) -> int:
    """The ante of a player in this hand, 0 where there is none."""
    return table.hand.pots.for_all or max((chips for _seat, chips in table.hand.pots.antes), default=0)


def antes_of(table: Table) -> int:
    """How many antes were due in this hand, whoever paid them."""
    return len(_dealt_in(table)) if table.hand.pots.for_all else len(table.hand.pots.antes)


def held(table: Table, chips: int) -> Rows:
    """The pots as they stay for a new deal where nobody won: what the dealer paid waits for those dealt in (ANTE-10).

    Newcomers wait, as they do for pots that were cut (JACK-19); these stay as they are.
    """
    pots = table.hand.pots
    return ((chips, _dealt_in(table)),) if pots.for_all and len(pots.standing) <= 1 else pots.standing


def _dealt_in(table: Table) -> tuple[int, ...]:
    return tuple(s.seat for s in table.seats if s.state != OUT)
