"""Chips from player to player between two hands: lent, or sold; the bank notes who owes whom (BANK-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from models.bank.reserve import must_count
from models.game.options_evening import evening_of
from models.moves.event import Event, Names
from models.moves.fields import MOST, Fields, chair, choice, number
from models.moves.move import CHIPS, Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.table import LEFT, Seat, Table
from models.words.phrases import chips_in_words
from models.words.words import _

LoanOrPaid = Literal["loan", "paid"]
HOWS: tuple[LoanOrPaid, ...] = ("loan", "paid")


@dataclass(frozen=True, slots=True)
class ChipsPassed(Event):
    """One player gave another chips: as a loan, or for money between the two; the bank sold none."""

    stays_told: ClassVar[bool] = True
    seat: int
    to: int
    chips: int
    paid: int = 0  # of these, for money; the others are lent, or go back to whom they belong

    def apply(self, table: Table) -> Table:
        giver, taker = table.seat(self.seat), table.seat(self.to)
        table = table.paying(self.seat, -self.chips).paying(self.to, self.chips)
        bank = table.bank
        if self.chips > self.paid:
            bank = bank.passes(giver.name, taker.name, self.chips - self.paid, False)
        return table._replace(bank=bank.passes(giver.name, taker.name, self.paid, True) if self.paid else bank)

    def sentence(self, names: Names) -> str:
        words = {"giver": names[self.seat], "taker": names.get(self.to, "?"), "chips": chips_in_words(self.chips)}
        if self.paid == self.chips:
            return _("%(giver)s sells %(taker)s %(chips)s", **words)
        if self.paid:
            return _("%(giver)s gives %(taker)s %(chips)s, %(paid)s of them for money", **words, paid=self.paid)
        return _("%(giver)s lends %(taker)s %(chips)s", **words)


@dataclass(frozen=True, slots=True)
class ChipsReturned(ChipsPassed):
    """Chips that were lent go back."""

    def sentence(self, names: Names) -> str:
        words = {"giver": names[self.seat], "taker": names.get(self.to, "?"), "chips": chips_in_words(self.chips)}
        return _("%(giver)s gives %(taker)s %(chips)s back", **words)


def lend(table: Table, fields: Fields) -> list[Event]:
    """`lend`: `chips` `from` one player `to` another, `as` a loan or paid for; chips going back repay first."""
    if not table.over:
        raise refuse("hand-running")
    if not evening_of(table.around.keys)["evening.loans"]:
        raise refuse("loans-off")
    giver, taker = table.seat(chair(table, fields, "from")), table.seat(chair(table, fields, "to"))
    if giver.seat == taker.seat:
        raise refuse("lend-self")
    must_count(giver)
    must_count(taker)
    if taker.here == LEFT:
        raise refuse("already-left", name=taker.name)
    chips = number(fields, "chips", 1)
    if chips > giver.stack:
        raise refuse("not-enough", name=giver.name, stack=giver.stack)
    if taker.stack + chips > MOST:
        raise refuse("too-many-chips", high=MOST)
    how: LoanOrPaid = "loan" if fields.get("as") is None else choice(fields, "as", HOWS)
    owed = table.bank.lent(taker.name, giver.name)
    if chips <= owed:
        return [ChipsReturned(giver.seat, taker.seat, chips)]
    return [ChipsPassed(giver.seat, taker.seat, chips, chips - owed if how == "paid" else 0)]


def _may_lend(table: Table) -> list[Offer]:
    """Anybody with chips, to anybody else whose chips are counted."""
    if not table.over or not evening_of(table.around.keys)["evening.loans"]:
        return []
    most = {s.seat: min(s.stack, _room(takers(table, s.seat))) for s in table.seats if s.counted}
    return [
        {"move": "lend", "from": seat, "asks": ["to", "chips"], "min": 1, "max": n} for seat, n in most.items() if n > 0
    ]


def takers(table: Table, giver: int) -> list[Seat]:
    """To whom this player can give chips: everybody else who is at the table and whose chips are counted."""
    return [seat for seat in table.sitting if seat.seat != giver and seat.counted]


def _room(able: list[Seat]) -> int:
    """What the one with the fewest chips could take."""
    return max((MOST - seat.stack for seat in able), default=0)


FROM, TO = Field("from", Kind.SEAT), Field("to", Kind.SEAT)
AS = Field("as", Kind.WORD, needed=False, values=HOWS, about="loan, where it is left out")
MOVES = (
    Move(
        name="lend",
        about="Chips from one player to another",
        fields=(FROM, TO, CHIPS, AS),
        offers=_may_lend,
        decide=lend,
    ),
)
