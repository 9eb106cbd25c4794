"""Setting up the bank: chip set, money, keeper of the cash (BANK, LVL-05)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from models.bank import chipset, entry
from models.bank.chipset import COLOURS, in_colours, of_each, read_chips, read_mix, worth
from models.bank.owing import set_holds, till
from models.bank.rebuys import usual_stack
from models.game.levels import stakes_in
from models.moves.amounts import read_amount, read_currency
from models.moves.event import Code, Event, Names, PersonName, TextKind
from models.moves.fields import Fields, chair, keys
from models.moves.move import SEAT, Field, Kind, Move, Offer, offer_if
from models.moves.refusals import Refused, refuse
from models.seats.rules_in_force import only_between
from models.table.books import Bank, Colour
from models.table.table import Table
from models.words.money import money, written
from models.words.words import N_, _, chips_in_words

# Events


@dataclass(frozen=True, slots=True)
class ChipSetChosen(Event):
    """A chip set was chosen; empty = no chip case."""

    stays_told: ClassVar[bool] = True
    chips: Annotated[tuple[Colour, ...], TextKind.CODE]
    mix: tuple[int, ...] = ()  # pieces of each in a usual purchase (BANK-05)

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(chips=self.chips, mix=self.mix, counts=()))

    def sentence(self, names: Names) -> str:
        if not self.chips:
            return _("Chip case removed")
        of = N_("%(n)s %(colour)s of %(value)s")
        parts = [_(of, n=n, colour=_(COLOURS[colour]), value=value) for colour, value, n in self.chips]
        text = _("Chip case: %(chips)s", chips=", ".join(parts))
        if not self.mix:
            return text
        mix = of_each(self.chips, self.mix)
        purchase = {"chips": chips_in_words(worth(mix)), "mix": in_colours(mix)}
        return text + _("; a purchase of %(chips)s: %(mix)s", **purchase)


@dataclass(frozen=True, slots=True)
class MoneySet(Event):
    """The worth of a chip was set; no currency = the table plays without money."""

    stays_told: ClassVar[bool] = True
    currency: Code
    worth: int  # in the currency's smallest unit

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(currency=self.currency, worth=self.worth, packs=(), sales=()))

    def sentence(self, names: Names) -> str:
        if not self.currency:
            return _("The table plays without money")
        return _("One chip is worth %(money)s", money=money(self.worth, self.currency))


@dataclass(frozen=True, slots=True)
class KeeperNamed(Event):
    """A player keeps the cash; "" = a box."""

    harmless: ClassVar[bool] = True
    name: PersonName

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(keeper=self.name))

    def sentence(self, names: Names) -> str:
        return _("%(name)s keeps the cash", name=self.name) if self.name else _("The cash is in the cash box")


# Decisions


def chip_set(table: Table, fields: Fields) -> list[Event]:
    """Decides `chipset`: `chips` by name or colour; refuses a set that cannot pay the stakes or the chips in play."""
    only_between(table)
    chips = read_chips(fields)
    for options in (table.options, *(options for _preset, options in table.games)):
        chipset.check_stakes(chips, options)
    _levels_payable(table, chips)
    set_holds(table, chips)
    mix, usual = read_mix(fields, chips), usual_stack(table)
    if mix and usual % worth(chips, mix):
        made = {"chips": chips_in_words(worth(chips, mix)), "usual": chips_in_words(usual)}
        raise refuse("mix", key="each", **made)
    return [ChipSetChosen(chips, mix)]


def _levels_payable(table: Table, chips: tuple[Colour, ...]) -> None:
    """Refuses chips that cannot pay the stakes of every level (LVL-05)."""
    levels = table.lasting.levels
    for base in (levels.base, *(options for _preset, options in table.games)) if levels.schedule else ():
        for at, level in enumerate(levels.schedule, 1):
            try:
                chipset.check_stakes(chips, stakes_in(base, level))
            except Refused as refusal:
                text = _("Level %(level)s: %(what)s", level=at, what=refusal.text)
                raise Refused(refusal.error, text, refusal.rule, **refusal.more, level=at) from refusal


def set_money(table: Table, fields: Fields) -> list[Event]:
    """Decides `money`: `currency` and the worth of one `chip`, or prices (SETL-11); without a currency, no money."""
    only_between(table)
    currency, bank = read_currency(fields), table.bank
    if fields.get("currency") is None and any(fields.get(key) is not None for key in ("chip", "entry_price")):
        raise refuse("missing", key="currency")
    used = bank.expenses or bank.done or bank.deal or bank.purse_before
    if currency and fields.get("entry_price") is not None:
        if any(not seat.counted for seat in table.seats):
            raise refuse("prices-count")
        prices = entry.read_prices(table, fields, currency)
        if bank.deal or (used and currency != bank.currency) or (not bank.packs and _paid_for(bank)):
            raise refuse("money-used")
        return [prices]
    if currency and fields.get("chip") is None:
        text = _("What is one chip worth? Enter an amount, like %(like)s.", like=written(5, currency))
        raise Refused("missing", text, "BET-15", key="chip")
    chip = read_amount(fields, "chip", currency) if currency else 0
    if ((currency, chip) != (bank.currency, bank.worth) and used) or (bank.packs and _paid_for(bank)):
        raise refuse("money-used")
    return [MoneySet(currency, chip)]


def _paid_for(bank: Bank) -> bool:
    """Whether the books have amounts that are chips with a worth, and money with prices."""
    rows = [row for row in bank.accounts if row.paid or row.cashed or row.shared or row.fed]
    return bool(rows or bank.passed or bank.kept)


def keeper(table: Table, fields: Fields) -> list[Event]:
    """Decides `keeper`: a `seat` keeps the cash, or a box."""
    if fields.get("seat") is not None:
        return [KeeperNamed(table.name_of(chair(table, fields)))]
    if till(table) < 0:
        raise refuse("box-empty", chips=0)
    return [KeeperNamed("")]


def begun(table: Table, fields: Fields) -> list[Event]:
    """Events for `chipset` and `money` of `POST /tables`."""
    events: list[Event] = []
    if fields.get("chipset") not in (None, []):
        events += chip_set(table, {"chips": fields["chipset"]})
    terms = keys(fields, "money")
    if terms is not None:
        events += set_money(table, terms)
    return events


def _may_keep(table: Table) -> list[Offer]:
    """Offers to keep the cash: anyone, or the box if no player's own money is in it; idle without cash."""
    cash = till(table)
    offers: list[Offer] = [{"move": "keeper", "seat": s.seat} for s in table.seats]
    if cash >= 0:
        offers.append({"move": "keeper"})
    if not cash:
        for offer in offers:
            offer["idle"] = True
    return offers


CURRENCY = Field("currency", Kind.TEXT, needed=False)
CHIP = Field("chip", Kind.AMOUNT, needed=False)

MOVES = (
    Move(
        name="chipset",
        about="Which chips are in the case",
        fields=(Field("chips", Kind.CHIP_SET),),
        offers=offer_if(lambda table: table.over, "chipset", "chips"),
        decide=chip_set,
    ),
    Move(
        name="money",
        about="What a chip is worth, or what an entry, a rebuy and an add-on cost",
        fields=(CURRENCY, CHIP, *entry.TERMS),
        offers=offer_if(lambda table: table.over, "money", "currency", "chip"),
        decide=set_money,
    ),
    Move(name="keeper", about="Who keeps the bank", fields=(SEAT.maybe,), offers=_may_keep, decide=keeper),
)
