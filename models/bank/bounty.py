"""Bounties: an agreed payment from everybody to one player, such as for winning with seven-deuce (OTHER-22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.bank.reserve import must_count
from models.moves.event import Event, FreeText, Names
from models.moves.fields import MOST, Fields, chair, number, text
from models.moves.move import CHIPS, SEAT, Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.hand import Chips
from models.table.table import HERE, Seat, Table
from models.words.phrases import chips_in_words, listed
from models.words.words import _

LONGEST_WHY = 40


@dataclass(frozen=True, slots=True)
class BountyPaid(Event):
    """All other players gave one player this many chips, or what they had."""

    stays_told: ClassVar[bool] = True
    seat: int
    chips: int  # agreed amount from each
    why: FreeText
    paid: Chips  # seat, chips given
    spared: tuple[int, ...] = ()  # seats that have agreed not to take part

    def apply(self, table: Table) -> Table:
        for seat, chips in self.paid:
            table = table.paying(seat, -chips).paying(self.seat, chips)
        spared = tuple(table.name_of(seat) for seat in self.spared)
        return table._replace(bank=table.bank._replace(last_bounty=(self.chips, self.why, spared)))

    def sentence(self, names: Names) -> str:
        words = {"name": names[self.seat], "chips": chips_in_words(self.chips), "why": self.why}
        text = _("%(name)s gets %(chips)s from everybody: %(why)s", **words)
        if self.spared:
            spared = listed(names.get(seat, "?") for seat in self.spared)
            text = _("%(name)s gets %(chips)s from everybody but %(names)s: %(why)s", names=spared, **words)
        short = [f"{names.get(seat, '?')} {chips}" for seat, chips in self.paid if chips < self.chips]
        return text + (_(" (%(names)s had no more)", names=", ".join(short)) if short else "")


def bounty(table: Table, fields: Fields) -> list[Event]:
    """Decides `bounty`, between hands: every other player gives `seat` this many `chips`, or all they have.

    `spared` do not take part and pay nothing; `why` is the reason people read in the log.
    """
    if not table.over:
        raise refuse("hand-running")
    seat = table.seat(chair(table, fields))
    must_count(seat)
    chips, why = number(fields, "chips", 1), text(fields, "why", LONGEST_WHY)
    if not why:
        raise refuse("missing", key="why")
    said, others = fields.get("spared"), [payer.seat for payer in payers(table, seat)]
    spared = said if isinstance(said, list) else [] if said is None else [said]
    if any(type(at) is not int or at not in others for at in spared):
        raise refuse("spared", name=seat.name)
    paid = tuple((at, min(chips, table.seat(at).stack)) for at in others if at not in spared)
    if not paid or seat.here != HERE:
        raise refuse("nobody-pays")
    if seat.stack + sum(part for _seat, part in paid) > MOST:
        raise refuse("too-many-chips", high=MOST)
    return [BountyPaid(seat.seat, chips, why, paid, tuple(at for at in others if at in spared))]


def payers(table: Table, to: Seat) -> list[Seat]:
    """The players who pay: all others with counted chips."""
    return [seat for seat in table.seats if seat.playing and seat.counted and seat.seat != to.seat]


def _may_get(table: Table) -> list[Offer]:
    able = [seat for seat in table.seats if seat.here == HERE and seat.counted] if table.over else []
    most = {seat.seat: _most(table, seat) for seat in able}
    return [Offer(move="bounty", seat=seat, asks=["chips", "why"], min=1, max=n) for seat, n in most.items() if n > 0]


def _most(table: Table, to: Seat) -> int:
    """The largest bounty that at least one player can pay in full and the receiver's stack can take."""
    pay = payers(table, to)
    if not pay:
        return 0
    return min(max(seat.stack for seat in pay), (MOST - to.stack) // len(pay))


MOVES = (
    Move(
        name="bounty",
        about="Everybody pays one player so many chips, between two hands",
        fields=(
            SEAT,
            CHIPS,
            Field("why", Kind.TEXT),
            Field("spared", Kind.SEATS, needed=False, about="who pays nothing"),
        ),
        offers=_may_get,
        decide=bounty,
    ),
)
