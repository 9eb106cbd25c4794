"""Chips passed between players between hands, lent or sold; the bank records debts (BANK-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from models.bank.reserve import must_count
from models.game.options import evening_of
from models.moves.event import Event, Names
from models.moves.fields import Fields, chair, choice, number
from models.moves.move import CHIPS, Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.table import LEFT, MOST_CHIPS, Seat, Table
from models.words.words import _, chips_in_words

LoanOrPaid = Literal["loan", "paid"]
HOWS: tuple[LoanOrPaid, ...] = ("loan", "paid")


@dataclass(frozen=True, slots=True)
class ChipsPassed(Event):
    """A player passed chips to another, as a loan or for money the two settle themselves."""

    stays_told: ClassVar[bool] = True
    seat: int
    to: int
    chips: int
    paid: int = 0  # of these, chips sold; the others are lent, or repay a loan

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
    """Lent chips were returned."""

    def sentence(self, names: Names) -> str:
        words = {"giver": names[self.seat], "taker": names.get(self.to, "?"), "chips": chips_in_words(self.chips)}
        return _("%(giver)s gives %(taker)s %(chips)s back", **words)


def lend(table: Table, fields: Fields) -> list[Event]:
    """Decides `lend`: `chips` `from` one player `to` another, `as` a loan or sold; earlier loans are repaid first."""
    if not table.over:
        raise refuse("hand-running")
    if not evening_of(table.lasting.keys)["evening.loans"]:
        raise refuse("loans-off")
    if table.bank.packs:
        raise refuse("no-worth")
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
    if taker.stack + chips > MOST_CHIPS:
        raise refuse("too-many-chips", high=MOST_CHIPS)
    how: LoanOrPaid = "loan" if fields.get("as") is None else choice(fields, "as", HOWS)
    owed = table.bank.lent(taker.name, giver.name)
    if chips <= owed:
        return [ChipsReturned(giver.seat, taker.seat, chips)]
    return [ChipsPassed(giver.seat, taker.seat, chips, chips - owed if how == "paid" else 0)]


def _may_lend(table: Table) -> list[Offer]:
    """Offers to pass chips, for anybody with chips to anybody else with a counted stack."""
    if not table.over or table.bank.packs or not evening_of(table.lasting.keys)["evening.loans"]:
        return []
    room = {s.seat: max((MOST_CHIPS - taker.stack for taker in takers(table, s.seat)), default=0) for s in table.seats}
    most = {s.seat: min(s.stack, room[s.seat]) for s in table.seats if s.counted}
    return [
        {"move": "lend", "from": seat, "asks": ["to", "chips"], "min": 1, "max": n} for seat, n in most.items() if n > 0
    ]


def takers(table: Table, giver: int) -> list[Seat]:
    """The players who can get chips from this one: all others present with a counted stack."""
    return [seat for seat in table.sitting if seat.seat != giver and seat.counted]


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
