"""The purse beside the table: each pot puts some chips into it, and pizza or a tip is paid out of it (SETL-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.game.options_evening import evening_of
from models.moves.event import Event, Names, after
from models.play.knocking_out import with_bounties
from models.table.table import Seat, Table
from models.words.phrases import chips_in_words
from models.words.words import _


@dataclass(frozen=True, slots=True)
class PurseFilled(Event):
    """Chips of a pot went from its winner into the purse; negative: back, because the hand is void."""

    stays_told: ClassVar[bool] = True
    seat: int
    chips: int

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        fed = (table.deals, seat.person, self.chips) if self.chips > 0 else ()
        bank = table.bank.books(seat.name, fed=self.chips)._replace(fed=fed)
        return table.paying(self.seat, -self.chips)._replace(sold=table.sold - self.chips, bank=bank)

    def sentence(self, names: Names) -> str:
        words = {"name": names[self.seat], "chips": chips_in_words(abs(self.chips))}
        if self.chips < 0:
            return _("%(name)s gets %(chips)s back from the purse", **words)
        return _("%(name)s puts %(chips)s into the purse", **words)


def with_bounties_and_purse(table: Table, events: list[Event]) -> list[Event]:
    """These events ending a hand, then the bounties for players put out, and the chips for the purse."""
    return _with_purse(table, with_bounties(table, events))


def _with_purse(table: Table, events: list[Event]) -> list[Event]:
    """These events ending a hand, and the chips its largest winner puts into the purse; one chip is left at least."""
    chips, ended = evening_of(table.lasting.keys)["evening.purse"], after(table, events)
    if chips == "none" or not ended.is_between or table.bank.packs:  # chips have no worth to pay for pizza (SETL-11)
        return events
    won = {at: n for at, n in ended.last_won if ended.seat(at).counted}
    order = [seat.seat for seat in ended.clockwise(ended.hand.dealer) if won.get(seat.seat)]
    most = max(order, key=lambda at: won[at], default=None)
    paid = min(chips, won[most], ended.seat(most).stack - 1) if most is not None else 0
    return [*events, PurseFilled(most, paid)] if most is not None and paid > 0 else events


def filled_by(table: Table) -> tuple[Seat, int] | None:
    """The player who put chips of this hand into the purse, and how many; None if it cannot give them back."""
    deal, person, chips = table.bank.fed or (0, 0, 0)
    seat = next((seat for seat in table.seats if seat.person == person), None)
    there = deal == table.deals and table.bank.in_purse >= chips * table.bank.unit
    return (seat, chips) if seat and there else None
