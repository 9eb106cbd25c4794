"""Fines into the pot, at any time and of any player: for acting out of turn, or for a mistake in the deal (CHIP-08)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.moves.event import Event, FreeText, Names
from models.moves.fields import MOST, Fields, chair, number, text
from models.moves.move import CHIPS, REASON, SEAT, Move, Offer
from models.moves.refusals import refuse
from models.table.table import LEFT, Seat, Table
from models.words.phrases import chips_in_words
from models.words.words import _

LONGEST_REASON = 40


@dataclass(frozen=True, slots=True)
class FinePaid(Event):
    """A player paid a fine into the main pot or, between hands, into the middle for the next hand."""

    stays_told: ClassVar[bool] = True
    seat: int
    chips: int
    reason: FreeText

    def apply(self, table: Table) -> Table:
        table = table.paying(self.seat, -self.chips)
        if table.over:
            return table._replace(carried=table.carried + self.chips)
        pots = table.hand.pots.with_fee(self.seat, self.chips, tuple(seat.seat for seat in table.live))
        if pots.cut:  # the showdown has begun: the main pot is awarded last
            (chips, seats), *others = pots.cut
            pots = pots._replace(cut=((chips + self.chips, seats), *others))
        return table.with_pots(pots)

    def sentence(self, names: Names) -> str:
        words = {"name": names[self.seat], "chips": chips_in_words(self.chips), "why": self.reason}
        return _("%(name)s pays a fine of %(chips)s into the pot: %(why)s", **words)


def fine(table: Table, fields: Fields) -> list[Event]:
    """Decides `fine`: `chips` of this player go into the pot; the log says the `reason`."""
    if not _has_pot(table):
        raise refuse("fine-no-pot")
    seat = table.seat(chair(table, fields))
    if seat.here == LEFT:
        raise refuse("already-left", name=seat.name)
    if not seat.counted:
        raise refuse("not-counted", name=seat.name)
    chips, reason = number(fields, "chips", 1), text(fields, "reason", LONGEST_REASON)
    if not reason:
        raise refuse("fine-reason")
    if chips > (most := _most(table, seat)):
        key = "fine-live" if 0 < most < seat.stack else "fine-too-large"
        raise refuse(key, name=seat.name, stack=seat.stack, high=most)
    return [FinePaid(seat.seat, chips, reason)]


def _has_pot(table: Table) -> bool:
    """Whether there is a pot, or will be one with the next deal."""
    return not table.over or (table.deals > 0 and not table.bank.finished)


def _most(table: Table, seat: Seat) -> int:
    """The largest fine this player can pay. It leaves a player in the hand one chip, so nobody is all-in by it."""
    keeps = not table.over and seat.live and not seat.buys
    return max(0, min(MOST, seat.stack - keeps))


def _may_be_fined(table: Table) -> list[Offer]:
    counted = [seat for seat in table.sitting if seat.counted] if _has_pot(table) else []
    most = {seat.seat: _most(table, seat) for seat in counted}
    asks = ["chips", "reason"]
    return [Offer(move="fine", seat=seat, asks=asks, min=1, max=chips) for seat, chips in most.items() if chips]


MOVES = (
    Move(
        name="fine",
        about="A player pays a fine into the pot, with a reason",
        fields=(SEAT, CHIPS, REASON),
        offers=_may_be_fined,
        decide=fine,
    ),
)
