"""The bank: the chip set and its money, buying in and out, who has paid and who owes (BET-15, R-CHIP-03)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from models.bank import chipset
from models.bank.chipset import chips_said, worth
from models.bank.money import amount_said, currency_said
from models.bank.reserve import RESERVE, must_count, sits_uncounted
from models.play import seating
from models.play.seating import BoughtIn, ChipsAsked, LeftTable, SatDown
from models.table.books import Account, Colour
from models.table.event import Event
from models.table.fields import Fields, chair, flag, number
from models.table.refusals import refuse
from models.table.table import Table

# What happened


@dataclass(frozen=True, slots=True)
class ChipSetChosen(Event):
    """Which chips lie in the case; none = nobody minds."""

    chips: tuple[Colour, ...]

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(chips=self.chips, counts=()))


@dataclass(frozen=True, slots=True)
class MoneySet(Event):
    """What one chip is worth; no currency = the table plays without money."""

    currency: str
    worth: int  # in the currency's smallest unit

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(currency=self.currency, worth=self.worth))


@dataclass(frozen=True, slots=True)
class KeeperNamed(Event):
    """Somebody keeps the cash; "" = it lies in a box."""

    harmless: ClassVar[bool] = True
    name: str

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(keeper=self.name))


@dataclass(frozen=True, slots=True)
class DebtSettled(Event):
    """A player pays the bank for chips taken on credit, or the bank pays out what it owes."""

    harmless: ClassVar[bool] = True
    name: str
    chips: int  # to the bank, or negative: from it

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank.books(self.name, paid=self.chips))


@dataclass(frozen=True, slots=True)
class ChipsWanted(Event):
    """A player asks for chips from the phone; the host decides."""

    harmless: ClassVar[bool] = True
    seat: int
    chips: int

    def apply(self, table: Table) -> Table:
        bank = table.bank.answered(self.seat)
        return table._replace(bank=bank._replace(asked=(*bank.asked, (self.seat, self.chips))))


@dataclass(frozen=True, slots=True)
class WishDeclined(Event):
    """The host says no, or the player asks no more."""

    harmless: ClassVar[bool] = True
    seat: int

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank.answered(self.seat))


# Setting it up


def chip_set(table: Table, fields: Fields) -> list[Event]:
    """`chipset`: `chips` by name or colour by colour; refused where they cannot pay the stakes or what is in play."""
    _between(table)
    chips = chips_said(fields)
    for options in (table.options, *(options for _preset, options in table.games)):
        chipset.check_stakes(chips, options)
    _in_the_set(table._replace(bank=table.bank._replace(chips=chips)), 0)
    return [ChipSetChosen(chips)]


def money(table: Table, fields: Fields) -> list[Event]:
    """`money`: `currency` and what one `chip` is worth; without a currency no money at all."""
    _between(table)
    currency = currency_said(fields)
    one = amount_said(fields, "chip", currency) if currency else 0
    bank = table.bank
    if (currency, one) != (bank.currency, bank.worth) and (bank.expenses or bank.done):
        raise refuse("money-used")
    return [MoneySet(currency, one)]


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
    said = fields.get("money")
    if said is not None:
        if not isinstance(said, Mapping):
            raise refuse("text", key="money")
        events += money(table, said)
    return events


def _between(table: Table) -> None:
    if not table.over:
        raise refuse("hand-running")


# Buying


def sits(table: Table, said: Fields, stack: int) -> SatDown:
    """A newcomer as the bank enters it: counted or not, paid for or on credit."""
    at, name = said["seat"], said["name"].strip()
    if sits_uncounted(said):
        return SatDown(at, name, RESERVE, counted=False)
    _in_the_set(table, stack)
    return SatDown(at, name, stack, stack if _paid(said) else 0)


def sit(table: Table, fields: Fields) -> list[Event]:
    """Take a free chair: `seat`, `name`, `stack`? from the bank, `paid`?, `counted`?."""
    events = seating.sit(table, {**fields, "stack": None} if sits_uncounted(fields) else fields)
    return [sits(table, fields, event.stack) for event in events if isinstance(event, SatDown)]


def buy(table: Table, move: str, fields: Fields) -> list[Event]:
    """`buy-in` or `cash-out`; `paid: true` where money changed hands at once, otherwise on credit."""
    must_count(table.seat(chair(table, fields)))
    events = seating.buy(table, move, fields)
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
    left = worth(table.bank.chips) - table.sold - sum(max(0, seat.queued) for seat in table.seats)
    if chips > left:
        raise refuse("set-empty", left=max(0, left))


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
    cashed = buy(table, "cash-out", {**fields, "chips": seat.stack})
    if any(isinstance(event, ChipsAsked) for event in cashed):
        raise refuse("hand-running")
    return [*cashed, LeftTable(seat.seat)]


# Debts


def account_said(table: Table, fields: Fields, key: str = "seat", name: str = "name") -> Account:
    """Whose account: by chair, or by name for whoever has gone."""
    said = fields.get(name)
    if said is None:
        return table.bank.account(table.name_of(chair(table, fields, key)))
    found = next((one for one in table.bank.accounts if one.name == said), None)
    if found is None:
        raise refuse("no-account")
    return found


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
