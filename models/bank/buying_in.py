"""Buying and cashing chips: sitting down, staying, leaving, requests from a phone (BET-15, R-CHIP-03)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from models.bank import bounds
from models.bank.chipset import in_colours, mixed, of_each
from models.bank.entry import ADD_ON, PRICE, Sold, on_sale, sold_as
from models.bank.owing import in_the_box, in_the_set, left_in_the_set, owing, till
from models.bank.rebuys import broke, check_level, check_return, check_times, is_too_late, may_buy_again, usual_for
from models.bank.reserve import RESERVE, must_count, sits_uncounted
from models.moves.event import Event, Names, PersonName, TextKind, after
from models.moves.fields import Fields, chair, number, yes
from models.moves.move import CHIPS, PAID, SEAT, SURE, Field, Kind, Move, Offer, Who
from models.moves.refusals import Refused, refuse
from models.seats import newcomers, seating, stacks
from models.seats.seating import LeftTable, SatDown
from models.seats.stacks import BoughtIn, ChipsAsked
from models.table.books import Colour
from models.table.table import LEFT, MOST_CHIPS, Seat, Table
from models.words.words import N_, _, chips_in_words

# Events


@dataclass(frozen=True, slots=True)
class ChipsWanted(Event):
    """A player requested chips from a phone; the host decides."""

    harmless: ClassVar[bool] = True
    seat: int
    chips: int

    def apply(self, table: Table) -> Table:
        bank = table.bank.answered(self.seat)
        return table._replace(bank=bank._replace(asked=(*bank.asked, (self.seat, self.chips))))

    def sentence(self, names: Names) -> str:
        return _("%(name)s would like %(chips)s", name=names[self.seat], chips=chips_in_words(self.chips))


@dataclass(frozen=True, slots=True)
class WishDeclined(Event):
    """A request for chips was declined or withdrawn."""

    says: ClassVar[str] = N_("No chips for %(name)s now")
    harmless: ClassVar[bool] = True
    seat: int

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank.answered(self.seat))


@dataclass(frozen=True, slots=True)
class HandedOut(Event):
    """The chips of a purchase in the house's mix, for whoever hands them out (BANK-05)."""

    harmless: ClassVar[bool] = True
    name: PersonName
    chips: Annotated[tuple[Colour, ...], TextKind.CODE]  # pieces of each colour, as a set

    def sentence(self, names: Names) -> str:
        return f"{self.name}: {in_colours(self.chips)}"


def handed_out(table: Table, name: str, chips: int) -> list[HandedOut]:
    """The event that says how these chips are mixed; none if the house has no mix for them."""
    bank = table.bank
    count = mixed(bank.chips, bank.mix, chips)
    return [HandedOut(name, of_each(bank.chips, count))] if count else []


# Buying


def sits(table: Table, at: int, name: str, stack: int, newcomer: Fields) -> SatDown:
    """The event for a newcomer's chips from the bank: counted or not, paid for or on credit."""
    if sits_uncounted(newcomer):
        if table.bank.packs:
            raise refuse("prices-count")
        return SatDown(at, name, RESERVE, counted=False)
    if stack:
        in_the_set(table, stack)
    paid, sold = yes(newcomer, "paid"), sold_as(table, name, stack, newcomer) if stack else None
    if sold is None:
        return SatDown(at, name, stack, stack if paid else 0)
    kind, price = sold
    return SatDown(at, name, stack, price if paid else 0, kind=kind, price=price, currency=table.bank.currency)


def sit(table: Table, fields: Fields) -> list[Event]:
    """Decides `sit`: takes a free chair (`seat`, `name`), with chips (`stack`, `paid`, `counted`) and `comes`."""
    events = seating.sit(table, {**fields, "stack": None} if sits_uncounted(fields) else fields)
    for event in events:
        if isinstance(event, SatDown):
            _check_chips_there(table, event.name)
        if isinstance(event, SatDown) and (event.stack or sits_uncounted(fields)):
            check_level(table)
        if isinstance(event, SatDown) and event.stack:
            check_return(table, event.name, event.stack)
            in_the_set(table, event.stack)
            bounds.check(table, event.name, 0, event.stack, fields)
    sat = [sits(table, event.seat, event.name, event.stack, fields) for event in events if isinstance(event, SatDown)]
    come = [event for new in sat for event in newcomers.comes_in(table, new, fields)]
    return [*come, *(mix for new in sat if new.counted for mix in handed_out(table, new.name, new.stack))]


def _check_chips_there(table: Table, name: str) -> None:
    """Refuses another chair for somebody whose chips stayed where they cannot be taken along (SETL-11)."""
    left = sum(seat.stack + seat.aside for seat in table.seats if seat.here == LEFT and seat.name == name)
    if left and table.bank.packs:
        raise refuse("comes-back", name=name)


def buy(table: Table, move: str, fields: Fields, *, leaves: bool = False) -> list[Event]:
    """Decides `buy-in` or `cash-out`; `paid: true` if money changed hands at once, otherwise on credit."""
    seat = table.seat(chair(table, fields))
    must_count(seat)
    events = stacks.buy(table, move, fields)
    sold = None
    if move == "buy-in":
        in_the_set(table, chips := number(fields, "chips", 1))
        sold = sold_as(table, seat.name, chips, fields)
        _check_times(table, seat.name, sold)
        bounds.check(table, seat.name, seat.stack + max(0, seat.queued), chips, fields)
    elif table.bank.packs:
        raise refuse("no-worth")
    elif not leaves and bounds.stays_on_the_table(table):
        raise refuse("cash-out-stays", name=seat.name)
    money = [_with_money(table, event, yes(fields, "paid"), leaves, sold) for event in events]
    return [*money, *_mixes(table, events)]


def _check_times(table: Table, name: str, sold: Sold | None) -> None:
    """Refuses a purchase too late or too often; neither add-ons nor chips at a price of their own count (SETL-11)."""
    if sold and sold.kind in ("", "add_on"):
        check_level(table)
    else:
        check_times(table, name)


def _mixes(table: Table, events: Iterable[Event]) -> list[HandedOut]:
    bought = [event for event in events if isinstance(event, BoughtIn) and event.chips > 0]
    return [mix for event in bought for mix in handed_out(table, table.name_of(event.seat), event.chips)]


def _with_money(table: Table, event: BoughtIn | ChipsAsked, paid: bool, leaves: bool, sold: Sold | None) -> Event:
    if sold:
        kind, price = sold
        currency = table.bank.currency
        return dataclasses.replace(event, paid=price if paid else 0, currency=currency, kind=kind, price=price)
    if event.chips > 0:
        in_the_set(table, event.chips)
        return _worded(table, dataclasses.replace(event, paid=event.chips) if paid else event)
    if not paid:
        return _worded(table, event)
    if isinstance(event, ChipsAsked):
        raise refuse("hand-running")  # the chips left to pay out are not known yet
    out = pays_out(table, table.name_of(event.seat), -event.chips, leaves)
    in_the_box(table, out)
    chips, rest = divmod(out, table.bank.unit)
    paid_out = dataclasses.replace(event, cents=-out) if rest else dataclasses.replace(event, paid=-chips)
    return _worded(table, paid_out)


def pays_out(table: Table, name: str, chips: int, leaves: bool) -> int:
    """The amount the bank pays for returned chips, in the smallest unit, after deducting debts.

    A player who leaves also gets what the bank still owed.
    """
    owes = owing(table, name)
    return max(0, chips * table.bank.unit - (owes if leaves else max(0, owes)))


def payable(table: Table, seat: Seat) -> int:
    """The amount the bank would pay a leaving player for the whole stack, in the smallest unit; 0 if it cannot."""
    if table.bank.packs:
        return 0
    out = pays_out(table, seat.name, seat.stack, leaves=True)
    return out if table.bank.keeper or out <= till(table) else 0


def pays_now(table: Table, seat: Seat) -> bool:
    """Whether the bank would pay for the stack now: not during the hand, nor before the debt is covered."""
    return not stacks.waits(table, seat) and pays_out(table, seat.name, seat.stack, leaves=False) > 0


def _worded(table: Table, event: BoughtIn | ChipsAsked) -> Event:
    """The event with the values for its sentence: the worth of a chip, and what is left to settle."""
    bank = table.bank
    if not bank.worth:
        return event
    event = dataclasses.replace(event, currency=bank.currency, worth=bank.worth)
    if isinstance(event, ChipsAsked) or event.chips > 0:
        return event
    left = owing(table, table.name_of(event.seat)) + (event.chips - event.paid) * bank.unit - event.cents
    return dataclasses.replace(event, left=left)


def moved_chips(table: Table) -> list[Event]:
    """Events for chips requested during the hand that is now over (BET-15)."""
    moved = stacks.moved_chips(table)
    return [*(_worded(table, event) for event in moved), *_mixes(table, moved)]


def leave(table: Table, fields: Fields) -> list[Event]:
    """Decides `leave`; with `cash_out: true` the chips go back to the bank, at once or after the hand."""
    events = seating.leave(table, fields)
    seat = table.seat(chair(table, fields))
    if not yes(fields, "cash_out") or not (seat.stack or seat.live):
        return events
    must_count(seat)
    if table.bank.packs:
        raise refuse("no-worth")
    if table.bank.finished:
        raise refuse("finished")
    if stacks.waits(table, seat) and not yes(fields, "paid"):
        return [LeftTable(seat.seat, cash_out=True)]
    cashed = buy(table, "cash-out", {**fields, "chips": seat.stack}, leaves=True)
    if any(isinstance(event, ChipsAsked) for event in cashed):
        raise refuse("hand-running")
    return [*cashed, LeftTable(seat.seat, cashed=seat.stack)]


# Requests from a phone


def ask(table: Table, fields: Fields) -> list[Event]:
    """Requests chips (`ask-chips`); a second request replaces the first."""
    seat = table.seat(chair(table, fields))
    must_count(seat)
    chips = number(fields, "chips", 1)
    in_the_set(table, chips)
    if chips > stacks.room(table, seat):
        raise refuse("too-many-chips", high=MOST_CHIPS)
    sold = sold_as(table, seat.name, chips, {})
    _check_times(table, seat.name, sold)
    bounds.check(table, seat.name, seat.stack + max(0, seat.queued), chips, {"sure": True})
    return [ChipsWanted(seat.seat, chips)]


def all_buy(table: Table, fields: Fields) -> list[Event]:
    """Everybody without chips buys the usual amount, `paid` or on credit; all of them or none (BANK-01)."""
    seats, events = broke(table), list[Event]()
    if len(seats) < 2:
        raise refuse("nothing-together")
    for seat in seats:
        pack = {"seat": seat.seat, "chips": usual_for(table, seat.name), "paid": fields.get("paid")}
        bought = buy(table, "buy-in", pack)
        table, events = after(table, bought), [*events, *bought]
    return events


def can_all_buy(table: Table) -> bool:
    """Whether several players have no chips, and there are enough for all of them."""
    try:
        return bool(all_buy(table, {}))
    except Refused:
        return False


def grant(table: Table, fields: Fields) -> list[Event]:
    """Decides `grant`: gives the requested chips, or another number of `chips`, perhaps `paid` at once."""
    at = chair(table, fields)
    wanted = _wanted(table, at)
    return buy(table, "buy-in", {**fields, "chips": wanted if fields.get("chips") is None else fields["chips"]})


def decline(table: Table, fields: Fields) -> list[Event]:
    """Decides `decline`: gives no chips for now."""
    at = chair(table, fields)
    _wanted(table, at)
    return [WishDeclined(at)]


def _wanted(table: Table, seat: int) -> int:
    chips = dict(table.bank.asked).get(seat)
    if chips is None:
        raise refuse("nothing-asked", name=table.name_of(seat))
    return chips


# Moves


def _most_chips(table: Table, seat: Seat) -> int:
    """Chips this player could buy now, limited by the set, the stack's maximum and what the table allows."""
    if not may_buy_again(table, seat.name):
        return 0
    most, room = bounds.room(table, seat.name, seat.stack + max(0, seat.queued)), _room(table, seat)
    return (room if most is None else min(room, most)) // bounds.step(table) * bounds.step(table)


def _room(table: Table, seat: Seat) -> int:
    """Chips this player could add, limited by the set."""
    room = min(MOST_CHIPS, stacks.room(table, seat))
    set_known = table.bank.chips and all(other.counted for other in table.seats)
    return min(room, left_in_the_set(table)) if set_known else room


def _limits(table: Table, seat: Seat) -> tuple[int, int] | None:
    """The smallest and the largest purchase of this player now; None if there can be none."""
    least, most = bounds.at_least(table, seat.stack + max(0, seat.queued)), _most_chips(table, seat)
    return (least, most) if seat.counted and most >= least else None


def may_buy(table: Table, seat: Seat, chips: int) -> bool:
    """Whether this player may buy at least so many chips now."""
    if table.bank.packs:
        return any(chips <= pack.chips <= _room(table, seat) for pack in on_sale(table, seat))
    limits = None if table.bank.finished else _limits(table, seat)
    return limits is not None and limits[1] >= chips


def _may_buy(table: Table) -> list[Offer]:
    """Offers to buy for each counted stack; an empty one the usual amount, if the case has enough (BANK-01)."""
    if table.bank.packs:
        return _sales(table)
    offers = [
        Offer(move="buy-in", seat=seat.seat, asks=["chips"], min=limits[0], max=limits[1])
        for seat in table.seats
        if (limits := _limits(table, seat))
    ]
    if empty := [seat.seat for seat in broke(table)]:
        usual = usual_for(table, "")
        for offer in offers:
            if offer["seat"] in empty and offer["min"] <= usual <= offer["max"] and not usual % bounds.step(table):
                offer["usual"], offer["broke"] = usual, True
    return _in_stacks(table, offers)


def _sales(table: Table) -> list[Offer]:
    """Offers to buy what is sold at its price, and for the host at any other."""
    empty, offers = [seat.seat for seat in broke(table)], list[Offer]()
    for seat in table.seats:
        room, packs = _room(table, seat), on_sale(table, seat)
        for pack in packs:
            if pack.chips <= room:
                offer = Offer(move="buy-in", seat=seat.seat, chips=pack.chips, min=pack.chips, max=pack.chips)
                if pack.kind == "add_on":
                    offer["add_on"] = True
                elif seat.seat in empty:
                    offer["usual"], offer["broke"] = pack.chips, True
                offers.append(offer)
        if room and not is_too_late(table):
            offers.append(Offer(move="buy-in", seat=seat.seat, asks=["chips", "price"], min=1, max=room))
    return offers


def _may_ask(table: Table) -> list[Offer]:
    """The same for players, who ask for chips at their price alone."""
    return [{**offer, "move": "ask-chips"} for offer in _may_buy(table) if "price" not in offer.get("asks", ())]


def _may_cash(table: Table) -> list[Offer]:
    if table.bank.packs or bounds.stays_on_the_table(table):
        return []
    most = {s.seat: min(MOST_CHIPS, stacks.spare_chips(table, s)) for s in table.seats if s.counted}
    return [
        {"move": "cash-out", "seat": seat, "asks": ["chips"], "min": 1, "max": n} for seat, n in most.items() if n > 0
    ]


def _may_grant(table: Table) -> list[Offer]:
    """Offers to grant each request, as far as there are chips."""
    offers = []
    for seat, chips in table.bank.asked:
        player = table.seat(seat)
        if table.bank.packs:
            sold = [pack.chips for pack in on_sale(table, player) if pack.chips <= _room(table, player)]
            offers += [Offer(move="grant", seat=seat, chips=chips)] if chips in sold else []
            continue
        if limits := _limits(table, player):
            least, most = limits
            asked = least <= chips <= most and not chips % bounds.step(table)
            asks = Offer(move="grant", seat=seat, asks=["chips"], min=least, max=most)
            offers.append(Offer(move="grant", seat=seat, chips=chips) if asked else asks)
    return _in_stacks(table, offers)


def _in_stacks(table: Table, offers: list[Offer]) -> list[Offer]:
    """The offers with the unit of their amounts, if chips are bought in stacks (CHIP-12)."""
    step = bounds.step(table)
    return offers if step == 1 else [{**offer, "unit": step} if "asks" in offer else offer for offer in offers]


def _may_leave(table: Table) -> list[Offer]:
    """Offers to leave, with or without cashing out, for everybody present."""
    able = [] if table.bank.finished or table.bank.packs else [s for s in table.sitting if s.counted]
    leaves: list[Offer] = [{"move": "leave", "seat": s.seat} for s in table.sitting]
    for seat in able:
        if stacks.waits(table, seat) and (seat.stack or seat.live):
            leaves.append({"move": "leave", "seat": seat.seat, "cash_out": True, "later": True})
        elif 0 < seat.stack <= MOST_CHIPS:
            leaves.append({"move": "leave", "seat": seat.seat, "cash_out": True, "chips": seat.stack})
    return leaves


STACK = Field("stack", Kind.CHIPS, needed=False, empty=True)
COUNTED = Field("counted", Kind.FLAG, needed=False, about="false: nobody counts these chips")
CASH_OUT = Field("cash_out", Kind.FLAG, needed=False, hosts=True)

MOVES = (
    Move(
        name="sit",
        about="Someone sits down",
        fields=(SEAT, seating.NAME, STACK, PAID, PRICE, COUNTED, newcomers.COMES, SURE),
        offers=lambda table: [{"move": "sit", "seat": seat, "asks": ["name"]} for seat in seating.free_chairs(table)],
        decide=sit,
    ),
    Move(
        name="leave",
        about="Somebody leaves the game",
        fields=(SEAT, CASH_OUT, PAID),
        who=Who.OWN,
        at_the_end=True,
        offers=_may_leave,
        decide=leave,
    ),
    Move(
        name="buy-in",
        about="Chips from the bank",
        fields=(SEAT, CHIPS, PAID, PRICE, ADD_ON, SURE),
        offers=_may_buy,
        decide=lambda table, fields: buy(table, "buy-in", fields),
    ),
    Move(
        name="cash-out",
        about="Chips back to the bank",
        fields=(SEAT, CHIPS, PAID),
        offers=_may_cash,
        decide=lambda table, fields: buy(table, "cash-out", fields),
    ),
    Move(
        name="ask-chips",
        about="A player asks for chips",
        fields=(SEAT, CHIPS),
        who=Who.OWN,
        offers=_may_ask,
        decide=ask,
    ),
    Move(
        name="grant",
        about="Gives the chips somebody asked for",
        fields=(SEAT, CHIPS.maybe, PAID, PRICE, SURE),
        offers=_may_grant,
        decide=grant,
    ),
    Move(
        name="decline",
        about="Does not give the chips somebody asked for",
        fields=(SEAT,),
        who=Who.OWN,
        at_the_end=True,
        offers=lambda table: [Offer(move="decline", seat=seat) for seat, _chips in table.bank.asked],
        decide=decline,
    ),
)
