"""What the end of a hand brings besides its pots: bounties for knock-outs (SETL-13), and the purse (SETL-12)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from models.game.options import evening_of
from models.moves.event import Code, Event, FreeText, Names, PersonName, after
from models.play.dealing import put_in
from models.play.pots import for_standing_alone, paid_into
from models.table.books import Expense, shares
from models.table.table import Seat, Table
from models.words.money import money, places_of
from models.words.words import _, chips_in_words, listed


@dataclass(frozen=True, slots=True)
class BountyOwed(Event):
    """A player who lost the last chips owes a bounty to everybody who won them; it is settled at the end."""

    stays_told: ClassVar[bool] = True
    who: PersonName
    hand: int
    what: FreeText  # "Bounty", in the words of that evening; read by `Expense.title`
    parts: tuple[tuple[PersonName, int], ...]  # in the currency's smallest unit, or in chips without money
    currency: Code = ""

    def apply(self, table: Table) -> Table:
        owed = [Expense(to, part, self.what, (self.who,), part, self.hand) for to, part in self.parts]
        return table._replace(bank=table.bank._replace(expenses=(*table.bank.expenses, *owed)))

    def sentence(self, names: Names) -> str:
        rows = [_("%(name)s gets %(amount)s", name=to, amount=money(part, self.currency)) for to, part in self.parts]
        return _("%(name)s is out: %(bounties)s from %(name)s", name=self.who, bounties=listed(rows))


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


def put_out(table: Table) -> list[tuple[Seat, list[str]]]:
    """Players who have just lost their last chips in this hand, with everybody who won the pot they went into.

    Called when all pots are paid out. A pot that stays for another hand puts nobody out.
    """
    pots, paid = table.hand.pots, dict(put_in(table))
    lost = {*paid, *for_standing_alone(table)} - set(dict(pots.matched))
    return [
        (seat, names)
        for seat in table.seats
        if seat.seat in lost and seat.counted and not seat.stack and not seat.aside
        if (names := [table.name_of(at) for at in _winners(table, seat.seat)])
    ]


def _winners(table: Table, seat: int) -> list[int]:
    """The other seats with a share of the last pot this player paid into."""
    pots = table.hand.pots
    won_by, last = dict(pots.won_by), 0
    for at, (_chips, seats) in enumerate(pots.cut):
        last = at if seat in paid_into(table, seats) else last
    alone = pots.cut[last][1] if pots.cut else tuple(at for at, chips in pots.won if chips)
    winners = won_by.get(last, alone if len(alone) == 1 else ())
    return [at for at in winners if at != seat]


def _with_bounties(table: Table, events: list[Event]) -> list[Event]:
    """These events ending a hand, and a bounty from each player put out where the house has one."""
    before = after(table, events[:-1])
    owed = [bounty for seat, winners in put_out(before) for bounty in bounty_of(before, seat.name, winners)]
    return [*events, *owed]


def bounty_of(table: Table, who: str, winners: list[str]) -> list[Event]:
    """The event by which this player owes the winners a bounty; none where there is no bounty on this player."""
    if table.bank.bounty_on not in ("", who):
        return []
    parts = tuple((to, part) for to, part in shares(_bounty(table), winners).items() if part)
    return [BountyOwed(who, table.hand.number, _("Bounty"), parts, table.bank.currency)] if parts else []


def _bounty(table: Table) -> int:
    """The bounty in the currency's smallest unit, or in chips without money; 0 for none."""
    value = evening_of(table.lasting.keys)["settle.bounty"]
    return 0 if value == "none" else int(Decimal(value).scaleb(places_of(table.bank.currency)))


def with_bounties_and_purse(table: Table, events: list[Event]) -> list[Event]:
    """These events ending a hand, then the bounties for players put out, and the chips for the purse."""
    return _with_purse(table, _with_bounties(table, events))


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
