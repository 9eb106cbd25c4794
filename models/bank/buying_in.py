"""The bank: the chip set and its money, buying in and out, who has paid and who owes (BET-15, R-CHIP-03)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from models.bank import chipset
from models.bank.chipset import COLOURS, chips_said, worth
from models.bank.money import amount_said, currency_said, money
from models.bank.rebuys import broke, check_times, may_buy_again, usual_stack
from models.bank.reserve import RESERVE, must_count, sits_uncounted
from models.game.levels import stakes_in
from models.play import seating
from models.play.seating import BoughtIn, ChipsAsked, LeftTable, SatDown
from models.table.books import Account, Colour
from models.table.errors import Refused
from models.table.event import Event, Names
from models.table.fields import MOST, Fields, chair, flag, number
from models.table.move import CHIPS, PAID, SEAT, Field, Kind, Move, Offer, Who
from models.table.refusals import refuse
from models.table.table import LEFT, Seat, Table, remembered
from models.table.words import N_, _

# What happened


@dataclass(frozen=True, slots=True)
class ChipSetChosen(Event):
    """Which chips lie in the case; none = nobody minds."""

    stays_told: ClassVar[bool] = True
    chips: tuple[Colour, ...]

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(chips=self.chips, counts=()))

    def sentence(self, names: Names) -> str:
        if not self.chips:
            return _("No chip set any more")
        of = N_("%(n)s %(colour)s of %(value)s")
        parts = [_(of, n=n, colour=_(COLOURS[colour]), value=value) for colour, value, n in self.chips]
        return _("Chip set: %(chips)s", chips=", ".join(parts))


@dataclass(frozen=True, slots=True)
class MoneySet(Event):
    """What one chip is worth; no currency = the table plays without money."""

    stays_told: ClassVar[bool] = True
    currency: str
    worth: int  # in the currency's smallest unit

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(currency=self.currency, worth=self.worth))

    def sentence(self, names: Names) -> str:
        if not self.currency:
            return _("The table plays without money")
        return _("One chip is worth %(money)s", money=money(self.worth, self.currency))


@dataclass(frozen=True, slots=True)
class KeeperNamed(Event):
    """Somebody keeps the cash; "" = it lies in a box."""

    harmless: ClassVar[bool] = True
    name: str

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(keeper=self.name))

    def sentence(self, names: Names) -> str:
        return _("%(name)s keeps the cash", name=self.name) if self.name else _("The cash lies in a box")


@dataclass(frozen=True, slots=True)
class DebtSettled(Event):
    """A player pays the bank for chips taken on credit, or the bank pays out what it owes."""

    stays_told: ClassVar[bool] = True
    harmless: ClassVar[bool] = True
    name: str
    chips: int  # to the bank, or negative: from it

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank.books(self.name, paid=self.chips))

    def sentence(self, names: Names) -> str:
        if self.chips < 0:
            return _("The bank pays %(name)s out for %(chips)s", name=self.name, chips=-self.chips)
        return _("%(name)s pays the bank for %(chips)s", name=self.name, chips=self.chips)


@dataclass(frozen=True, slots=True)
class ChipsWanted(Event):
    """A player asks for chips from the phone; the host decides."""

    stays_told: ClassVar[bool] = True
    harmless: ClassVar[bool] = True
    seat: int
    chips: int

    def apply(self, table: Table) -> Table:
        bank = table.bank.answered(self.seat)
        return table._replace(bank=bank._replace(asked=(*bank.asked, (self.seat, self.chips))))

    def sentence(self, names: Names) -> str:
        return _("%(name)s asks for %(chips)s", name=names[self.seat], chips=self.chips)


@dataclass(frozen=True, slots=True)
class WishDeclined(Event):
    """The host says no, or the player asks no more."""

    stays_told: ClassVar[bool] = True
    harmless: ClassVar[bool] = True
    seat: int

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank.answered(self.seat))

    def sentence(self, names: Names) -> str:
        return _("No chips for %(name)s now", name=names[self.seat])


# Setting it up


def chip_set(table: Table, fields: Fields) -> list[Event]:
    """`chipset`: `chips` by name or colour by colour; refused where they cannot pay the stakes or what is in play."""
    _between(table)
    chips = chips_said(fields)
    for options in (table.options, *(options for _preset, options in table.games)):
        chipset.check_stakes(chips, options)
    _levels_payable(table, chips)
    _in_the_set(table._replace(bank=table.bank._replace(chips=chips)), 0)
    return [ChipSetChosen(chips)]


def _levels_payable(table: Table, chips: tuple[Colour, ...]) -> None:
    """Every level there will be must be payable in these chips, too (LVL-05)."""
    levels = table.around.levels
    for base in (levels.base, *(options for _preset, options in table.games)) if levels.schedule else ():
        for at, level in enumerate(levels.schedule, 1):
            try:
                chipset.check_stakes(chips, stakes_in(base, level))
            except Refused as refusal:
                text = _("Level %(level)s: %(what)s", level=at, what=refusal.text)
                raise Refused(refusal.error, text, refusal.rule, **refusal.more, level=at) from refusal


def set_money(table: Table, fields: Fields) -> list[Event]:
    """`money`: `currency` and what one `chip` is worth; without a currency no money at all."""
    _between(table)
    currency = currency_said(fields)
    chip = amount_said(fields, "chip", currency) if currency else 0
    bank = table.bank
    if (currency, chip) != (bank.currency, bank.worth) and (bank.expenses or bank.done):
        raise refuse("money-used")
    return [MoneySet(currency, chip)]


def keeper(table: Table, fields: Fields) -> list[Event]:
    """`keeper`: who keeps the cash, a `seat`, or nobody."""
    if fields.get("seat") is not None:
        return [KeeperNamed(table.name_of(chair(table, fields)))]
    if table.bank.box < 0:
        raise refuse("box-empty", chips=0)
    return [KeeperNamed("")]


def begun(table: Table, fields: Fields) -> list[Event]:
    """What `POST /tables` says about chips (`chipset`) and `money`."""
    events: list[Event] = []
    if fields.get("chipset") not in (None, []):
        events += chip_set(table, {"chips": fields["chipset"]})
    terms = fields.get("money")
    if terms is not None:
        if not isinstance(terms, Mapping):
            raise refuse("text", key="money")
        events += set_money(table, terms)
    return events


def _between(table: Table) -> None:
    if not table.over:
        raise refuse("hand-running")


# Buying


def sits(table: Table, newcomer: Fields, stack: int) -> SatDown:
    """A newcomer as the bank enters it: counted or not, paid for or on credit."""
    at, name = newcomer["seat"], newcomer["name"].strip()
    if sits_uncounted(newcomer):
        return SatDown(at, name, RESERVE, counted=False)
    if stack:
        _in_the_set(table, stack)
    return SatDown(at, name, stack, stack if _paid(newcomer) else 0)


def sit(table: Table, fields: Fields) -> list[Event]:
    """Take a free chair: `seat`, `name`, `stack`? from the bank, `paid`?, `counted`?."""
    events = seating.sit(table, {**fields, "stack": None} if sits_uncounted(fields) else fields)
    return [sits(table, fields, event.stack) for event in events if isinstance(event, SatDown)]


def buy(table: Table, move: str, fields: Fields) -> list[Event]:
    """`buy-in` or `cash-out`; `paid: true` where money changed hands at once, otherwise on credit."""
    seat = table.seat(chair(table, fields))
    must_count(seat)
    events = seating.buy(table, move, fields)
    if move == "buy-in":
        check_times(table, seat)
    return [_with_money(table, event, _paid(fields)) for event in events]


def _with_money(table: Table, event: BoughtIn | ChipsAsked, paid: bool) -> Event:
    if event.chips > 0:
        _in_the_set(table, event.chips)
        return dataclasses.replace(event, paid=event.chips) if paid else event
    if not paid:
        return event
    if isinstance(event, ChipsAsked):
        raise refuse("hand-running")  # nobody knows yet how many chips are left to be paid out
    out = max(0, -event.chips - max(0, table.bank.account(table.name_of(event.seat)).owes))
    _in_the_box(table, out)
    return dataclasses.replace(event, paid=-out)


def _paid(fields: Fields) -> bool:
    return fields.get("paid") is not None and flag(fields, "paid")


def _in_the_set(table: Table, chips: int) -> None:
    """Nobody gets chips the set has not got; where somebody plays from a jar it cannot be known."""
    if not table.bank.chips or any(not seat.counted for seat in table.seats):
        return
    left = _left_in_the_set(table)
    if chips > left:
        raise refuse("set-empty", left=max(0, left))


def _left_in_the_set(table: Table) -> int:
    """Chips still in the case."""
    return worth(table.bank.chips) - table.sold - sum(max(0, seat.queued) for seat in table.seats)


def _in_the_box(table: Table, chips: int) -> None:
    if not table.bank.keeper and chips > table.bank.box:
        raise refuse("box-empty", chips=max(0, table.bank.box))


def leave(table: Table, fields: Fields) -> list[Event]:
    """`leave`; with `cash_out: true` the chips go back to the bank at once."""
    events = seating.presence(table, "leave", fields)
    seat = table.seat(chair(table, fields))
    if fields.get("cash_out") is None or not flag(fields, "cash_out") or not seat.stack:
        return events
    must_count(seat)
    if table.bank.finished:
        raise refuse("finished")
    cashed = buy(table, "cash-out", {**fields, "chips": seat.stack})
    if any(isinstance(event, ChipsAsked) for event in cashed):
        raise refuse("hand-running")
    return [*cashed, LeftTable(seat.seat)]


# Debts


def account_said(table: Table, fields: Fields, key: str = "seat", name: str = "name") -> Account:
    """Whose account: by chair, or by name for whoever has gone."""
    owner = fields.get(name)
    if owner is None:
        return table.bank.account(table.name_of(chair(table, fields, key)))
    account = next((account for account in table.bank.accounts if account.name == owner), None)
    if account is None:
        raise refuse("no-account")
    return account


def pay(table: Table, fields: Fields) -> list[Event]:
    """`pay`: a debt to the bank, or what the bank still has to pay out; all of it without `chips`."""
    account = account_said(table, fields)
    for seat in table.seats:
        if seat.name == account.name:
            must_count(seat)
    if not account.owes:
        raise refuse("nothing-owed", name=account.name)
    chips = abs(account.owes) if fields.get("chips") is None else number(fields, "chips", 1, abs(account.owes))
    if account.owes < 0:
        _in_the_box(table, chips)
        return [DebtSettled(account.name, -chips)]
    return [DebtSettled(account.name, chips)]


# Asked for from a phone


def ask(table: Table, fields: Fields) -> list[Event]:
    """`ask-chips`: so many chips, please; asked again it is the new number."""
    seat = table.seat(chair(table, fields))
    must_count(seat)
    chips = number(fields, "chips", 1)
    _in_the_set(table, chips)
    if chips > seating.room(table, seat):
        raise refuse("too-many-chips", high=MOST)
    check_times(table, seat)
    return [ChipsWanted(seat.seat, chips)]


def grant(table: Table, fields: Fields) -> list[Event]:
    """`grant`: the chips asked for, or another number of `chips`; `paid`?."""
    at = chair(table, fields)
    wanted = _wanted(table, at)
    return buy(table, "buy-in", {**fields, "chips": wanted if fields.get("chips") is None else fields["chips"]})


def decline(table: Table, fields: Fields) -> list[Event]:
    """`decline`: no chips for now."""
    at = chair(table, fields)
    _wanted(table, at)
    return [WishDeclined(at)]


def _wanted(table: Table, seat: int) -> int:
    chips: Any = dict(table.bank.asked).get(seat)
    if chips is None:
        raise refuse("nothing-asked", name=table.name_of(seat))
    return int(chips)


# The moves


def _most_chips(table: Table, seat: Seat) -> int:
    """How many chips this player could buy now: what the set has left, what a stack may hold; 0 once it is enough."""
    if not may_buy_again(table, seat):
        return 0
    room = min(MOST, seating.room(table, seat))
    set_known = table.bank.chips and all(other.counted for other in table.seats)
    return min(room, _left_in_the_set(table)) if set_known else room


@remembered
def _may_buy(table: Table) -> list[Offer]:
    """Everybody whose chips are counted; who has none, with the usual amount where it is there (BANK-01)."""
    most = {s.seat: _most_chips(table, s) for s in table.seats if s.counted}
    usual, empty = usual_stack(table), [seat.seat for seat in broke(table)]
    offers = [Offer(move="buy-in", seat=seat, asks=["chips"], min=1, max=n) for seat, n in most.items() if n > 0]
    for offer in offers:
        if offer["seat"] in empty and 0 < usual <= offer["max"]:
            offer["usual"], offer["broke"] = usual, True
    return offers


def _may_cash(table: Table) -> list[Offer]:
    most = {s.seat: min(MOST, seating.spare_chips(table, s)) for s in table.seats if s.counted}
    return [Offer(move="cash-out", seat=seat, asks=["chips"], min=1, max=n) for seat, n in most.items() if n > 0]


def _may_ask(table: Table) -> list[Offer]:
    """Whoever could buy chips can ask for them."""
    return [{**offer, "move": "ask-chips"} for offer in _may_buy(table)]


def _may_grant(table: Table) -> list[Offer]:
    """Whoever asks; another number where so many are not there any more."""
    offers = []
    for seat, chips in table.bank.asked:
        most = _most_chips(table, table.seat(seat)) if table.seat(seat).counted else 0
        if most >= chips:
            offers.append(Offer(move="grant", seat=seat, chips=chips))
        elif most > 0:
            offers.append(Offer(move="grant", seat=seat, asks=["chips"], min=1, max=most))
    return offers


def _may_decline(table: Table) -> list[Offer]:
    return [Offer(move="decline", seat=seat) for seat, _chips in table.bank.asked]


def _may_leave(table: Table) -> list[Offer]:
    """Whoever is there; with their chips back to the bank at once, where none of them can be in a hand."""
    there = [s for s in table.seats if s.here != LEFT]
    able = [] if table.bank.finished else [s for s in there if s.counted and not seating.waits(table, s)]
    cashed = [Offer(move="leave", seat=s.seat, cash_out=True, chips=s.stack) for s in able if 0 < s.stack <= MOST]
    return [*(Offer(move="leave", seat=s.seat) for s in there), *cashed]


def _may_sit(table: Table) -> list[Offer]:
    return [Offer(move="sit", seat=seat, asks=["name"]) for seat in seating.open_chairs(table)]


def _may_pay(table: Table) -> list[Offer]:
    """Every debt, to the bank or from it, as far as the box can pay; of whoever has gone by name."""
    offers = []
    seats = {s.name: s for s in table.seats}
    for account in table.bank.accounts:
        seat, owes = seats.get(account.name), account.owes
        most = min(-owes, table.bank.box) if owes < 0 and not table.bank.keeper else abs(owes)
        if most < 1 or (seat and not seat.counted):
            continue
        offer = Offer(move="pay", min=1, max=most)
        if most < abs(owes):
            offer["asks"] = ["chips"]
        if seat:
            offer["seat"] = seat.seat
        else:
            offer["name"] = account.name
        offers.append(offer)
    return offers


def _may_keep(table: Table) -> list[Offer]:
    """Anybody keeps the cash, or the box does where nobody has put money of their own into it."""
    named = [Offer(move="keeper", seat=s.seat) for s in table.seats]
    return named if table.bank.box < 0 else [*named, Offer(move="keeper")]


def _between_hands(move: str, *asks: str) -> Callable[[Table], list[Offer]]:
    return lambda table: [Offer(move=move, asks=list(asks))] if table.over else []


def _buys(move: str) -> Callable[[Table, Fields], list[Event]]:
    return lambda table, fields: buy(table, move, fields)


STACK = Field("stack", Kind.CHIPS, needed=False, empty=True)
COUNTED = Field("counted", Kind.FLAG, needed=False, about="false: nobody counts these chips")
CASH_OUT = Field("cash_out", Kind.FLAG, needed=False, hosts=True)
CURRENCY = Field("currency", Kind.TEXT, needed=False)
CHIP = Field("chip", Kind.AMOUNT, needed=False)
WHOSE = Field("name", Kind.TEXT, needed=False)

MOVES = (
    Move(name="sit", fields=(SEAT, seating.NAME, STACK, PAID, COUNTED), offers=_may_sit, decide=sit),
    Move(name="leave", fields=(SEAT, CASH_OUT, PAID), who=Who.OWN, at_the_end=True, offers=_may_leave, decide=leave),
    Move(name="buy-in", fields=(SEAT, CHIPS, PAID), offers=_may_buy, decide=_buys("buy-in")),
    Move(name="cash-out", fields=(SEAT, CHIPS, PAID), offers=_may_cash, decide=_buys("cash-out")),
    Move(name="pay", fields=(SEAT.maybe, WHOSE, CHIPS.maybe), offers=_may_pay, decide=pay),
    Move(name="ask-chips", fields=(SEAT, CHIPS), who=Who.OWN, offers=_may_ask, decide=ask),
    Move(name="grant", fields=(SEAT, CHIPS.maybe, PAID), offers=_may_grant, decide=grant),
    Move(name="decline", fields=(SEAT,), who=Who.OWN, at_the_end=True, offers=_may_decline, decide=decline),
    Move(
        name="chipset",
        fields=(Field("chips", Kind.CHIP_SET),),
        offers=_between_hands("chipset", "chips"),
        decide=chip_set,
    ),
    Move(name="money", fields=(CURRENCY, CHIP), offers=_between_hands("money", "currency", "chip"), decide=set_money),
    Move(name="keeper", fields=(SEAT.maybe,), offers=_may_keep, decide=keeper),
)
