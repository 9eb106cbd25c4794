"""Fines into the pot, at any time and of any player: for acting out of turn, or for a mistake in the deal (CHIP-08)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.moves.event import Event, FreeText, Names
from models.moves.fields import Fields, chair, number, text, yes
from models.moves.move import CHIPS, REASON, SEAT, Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.table import LEFT, MOST_CHIPS, Seat, Table
from models.words.words import _, chips_in_words, reworded

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
        words = {"name": names[self.seat], "chips": chips_in_words(self.chips), "why": reworded(self.reason)}
        return _("%(name)s pays a fine of %(chips)s into the pot: %(why)s", **words)


def fine(table: Table, fields: Fields) -> list[Event]:
    """Decides `fine`: `chips` of this player go into the pot; with `all`, of everybody still in."""
    if not _has_pot(table):
        raise refuse("fine-no-pot")
    if yes(fields, "all"):
        return _of_everybody(table, *_agreed(fields))
    seat = table.seat(chair(table, fields))
    if seat.here == LEFT:
        raise refuse("already-left", name=seat.name)
    if not seat.counted:
        raise refuse("not-counted", name=seat.name)
    chips, reason = _agreed(fields)
    if chips > (most := _most(table, seat)):
        key = "fine-live" if 0 < most < seat.stack else "fine-too-large"
        raise refuse(key, name=seat.name, stack=seat.stack, high=most)
    return [FinePaid(seat.seat, chips, reason)]


def _of_everybody(table: Table, chips: int, reason: str) -> list[Event]:
    """A fine for everybody still in, as far as their chips go; refuses if nobody can pay."""
    if not (payers := _everybody(table)):
        raise refuse("not-now", rule="CHIP-08")
    return [FinePaid(seat.seat, min(chips, _most(table, seat)), reason) for seat in payers]


def _agreed(fields: Fields) -> tuple[int, str]:
    """The chips of the fine and the reason for it."""
    chips, reason = number(fields, "chips", 1), text(fields, "reason", LONGEST_REASON)
    if not reason:
        raise refuse("fine-reason")
    return chips, reason


def _everybody(table: Table) -> list[Seat]:
    """Everybody still in who can pay something; between hands everybody who would be dealt in."""
    rows = [seat for seat in table.sitting if (seat.playing if table.over else seat.live)]
    return [seat for seat in rows if seat.counted and _most(table, seat)]


def _has_pot(table: Table) -> bool:
    """Whether there is a pot, or will be one with the next deal."""
    return not table.over or (table.deals > 0 and not table.bank.finished)


def _most(table: Table, seat: Seat) -> int:
    """The largest fine this player can pay. It leaves a player in the hand one chip, so nobody is all-in by it."""
    keeps = not table.over and seat.live and not seat.buys
    return max(0, min(MOST_CHIPS, seat.stack - keeps))


def _may_be_fined(table: Table) -> list[Offer]:
    counted = [seat for seat in table.sitting if seat.counted] if _has_pot(table) else []
    most = {seat.seat: _most(table, seat) for seat in counted}
    asks = ["chips", "reason"]
    one = [Offer(move="fine", seat=seat, asks=asks, min=1, max=chips) for seat, chips in most.items() if chips]
    everybody = [most[seat.seat] for seat in _everybody(table)] if counted else []
    return [*one, Offer(move="fine", all=True, asks=asks, min=1, max=max(everybody))] if everybody else one


MOVES = (
    Move(
        name="fine",
        about="A player pays a fine into the pot, or everybody still in does, with a reason",
        fields=(SEAT.maybe, CHIPS, REASON, Field("all", Kind.FLAG, False, about="everybody pays it, short of it less")),
        offers=_may_be_fined,
        decide=fine,
    ),
)
