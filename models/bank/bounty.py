"""Bounties: an agreed payment from everybody to one player, such as for winning with seven-deuce (OTHER-22).

The bounty for putting a player out (SETL-13) may be on one player alone, such as the winner of the last evening
(SETL-16).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.bank.reserve import must_count
from models.bank.settling import people
from models.game.options import evening_of
from models.moves.event import Event, FreeText, Names, PersonName
from models.moves.fields import Fields, chair, number, text
from models.moves.move import CHIPS, SEAT, Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.hand import Chips
from models.table.table import HERE, MOST_CHIPS, Seat, Table
from models.words.words import _, chips_in_words, listed

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


@dataclass(frozen=True, slots=True)
class BountyPlaced(Event):
    """From now on the bounty is on this person alone; without a name, on everybody."""

    harmless: ClassVar[bool] = True
    name: PersonName = ""

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(bounty_on=self.name))

    def sentence(self, names: Names) -> str:
        return _("The bounty is on %(name)s", name=self.name) if self.name else _("The bounty is on everybody")


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
    if seat.stack + sum(part for _seat, part in paid) > MOST_CHIPS:
        raise refuse("too-many-chips", high=MOST_CHIPS)
    return [BountyPaid(seat.seat, chips, why, paid, tuple(at for at in others if at in spared))]


def place(table: Table, fields: Fields) -> list[Event]:
    """Decides `bounty-on`: the bounty is on `name` alone, or without a name on everybody."""
    if not has_bounty(table):
        raise refuse("no-bounty")
    name = text(fields, "name")
    if name and name not in people(table):
        raise refuse("no-account")
    return [BountyPlaced(name)] if name != table.bank.bounty_on else []


def has_bounty(table: Table) -> bool:
    """Whether players who are put out owe a bounty (SETL-13)."""
    return evening_of(table.lasting.keys)["settle.bounty"] != "none"


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
    return min(max(seat.stack for seat in pay), (MOST_CHIPS - to.stack) // len(pay))


def _may_place(table: Table) -> list[Offer]:
    return [Offer(move="bounty-on", asks=["name"], values=["", *people(table)])] if has_bounty(table) else []


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
    Move(
        name="bounty-on",
        about="Puts the bounty for putting a player out on one player alone",
        fields=(Field("name", Kind.TEXT, needed=False, about="left out: on everybody"),),
        offers=_may_place,
        decide=place,
    ),
)
