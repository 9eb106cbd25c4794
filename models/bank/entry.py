"""What an entry, a rebuy and an add-on cost where one chip has no worth, and what of it goes to a purse (SETL-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from models.bank.rebuys import is_too_late, may_buy_again
from models.moves.amounts import read_amount
from models.moves.event import Code, Event, Names, PersonName
from models.moves.fields import Fields, number, text, yes
from models.moves.move import Field, Kind
from models.moves.refusals import refuse
from models.seats.seating import known_as
from models.table.books import Pack, Sale
from models.table.table import Seat, Table
from models.words.money import money
from models.words.names import flaw, kept
from models.words.words import N_, _, chips_in_words, listed

ChipsAndPrice = tuple[int, int]
KINDS = {"entry": N_("Entry: %(what)s"), "rebuy": N_("Rebuy: %(what)s"), "add_on": N_("Add-on: %(what)s")}
PURSES = ("", "2")  # what the fields of each purse end with
LONGEST = 40


@dataclass(frozen=True, slots=True)
class PricesSet(Event):
    """Chips have these prices, also those already sold; one chip has no worth."""

    stays_told: ClassVar[bool] = True
    currency: Code
    entry: ChipsAndPrice
    rebuy: ChipsAndPrice
    add_on: ChipsAndPrice | None = None
    fees: tuple[tuple[Code, PersonName, int], ...] = ()  # of the price of an entry, a rebuy or an add-on

    def apply(self, table: Table) -> Table:
        bank = table.bank
        sold = {"entry": self.entry, "rebuy": self.rebuy} | ({"add_on": self.add_on} if self.add_on else {})
        packs = tuple(
            Pack(kind, *pack, tuple((to, amount) for of, to, amount in self.fees if of == kind))
            for kind, pack in sold.items()
        )
        before = tuple(
            Sale(account.name, "rebuy" if n else "entry", 0) for account in bank.accounts for n in range(account.times)
        )
        sales = bank.sales if bank.packs else before
        return table._replace(bank=bank._replace(currency=self.currency, worth=0, packs=packs, sales=sales))

    def sentence(self, names: Names) -> str:
        return in_words(self.apply(Table()))


# Reading


def read_prices(table: Table, fields: Fields, currency: str) -> PricesSet:
    """The event for prices as typed; where those of a rebuy are left out, it costs what an entry does."""
    entry = _read_pack(fields, "entry", currency)
    if entry is None:
        raise refuse("missing", key="entry_price")
    rebuy, add_on = _read_pack(fields, "rebuy", currency), _read_pack(fields, "add_on", currency)
    packs = {"entry": entry, "rebuy": rebuy, "add_on": add_on}
    fees = [row for kind, pack in packs.items() if pack for row in _read_fees(table, fields, kind, pack[1], currency)]
    if rebuy is None:
        fees += [("rebuy", to, amount) for kind, to, amount in fees if kind == "entry"]
    return PricesSet(currency, entry, rebuy or entry, add_on, tuple(fees))


def _read_pack(fields: Fields, kind: str, currency: str) -> ChipsAndPrice | None:
    """Chips and price of an entry, a rebuy or an add-on; None if both are left out."""
    chips, price = f"{kind}_chips", f"{kind}_price"
    if all(fields.get(key) is None for key in (chips, price)):
        return None
    return number(fields, chips, 1), read_amount(fields, price, currency)


def _read_fees(
    table: Table, fields: Fields, kind: str, price: int, currency: str
) -> list[tuple[Code, PersonName, int]]:
    """What each purse gets of this price; together not more than the price."""
    rows = list[tuple[Code, PersonName, int]]()
    for n in PURSES:
        key = f"{kind}_fee{n}"
        if fields.get(key) is None:
            continue
        amount = _read_fee(fields, key, price, currency)
        if amount + sum(fee for _kind, _to, fee in rows) > price:
            raise refuse("fee-above-price", key=key, price=money(price, currency))
        if amount:
            rows.append((kind, _read_purse(table, fields, f"fee{n}_to"), amount))
    return rows


def _read_fee(fields: Fields, key: str, price: int, currency: str) -> int:
    """An amount, or a percentage of the price, rounded down."""
    typed = fields[key]
    if not isinstance(typed, str) or not typed.strip().endswith("%"):
        return read_amount(fields, key, currency, least=0)
    hundredths = read_amount({key: typed.strip().removesuffix("%")}, key, "EUR", least=0)
    return price * hundredths // 10_000


def _read_purse(table: Table, fields: Fields, key: str) -> str:
    name = kept(text(fields, key, LONGEST))
    if not name:
        raise refuse("missing", key=key)
    if wrong := flaw(name):
        raise refuse(wrong, key=key)
    return known_as(table, name)


# Sales


class Sold(NamedTuple):
    """What chips are sold as, at which price; `kind` "" = at a price of their own."""

    kind: str
    price: int


def sold_as(table: Table, name: str, chips: int, fields: Fields) -> Sold | None:
    """What this person buys with these chips; None where chips have no prices.

    A `price` counts if typed. Else a first purchase is an entry, whatever its number of chips; later ones are told
    apart by it, and by `add_on` where an add-on has as many chips as a rebuy.
    """
    bank = table.bank
    if not bank.packs:
        return None
    if fields.get("price") is not None:
        return Sold("", read_amount(fields, "price", bank.currency, least=0))
    kind = "add_on" if yes(fields, "add_on") else "rebuy" if bank.sold_to(name) else "entry"
    by_chips = [pack.kind for pack in bank.packs if pack.kind != "entry" and pack.chips == chips]
    if kind == "rebuy":
        kind = by_chips[0] if by_chips else ""
    pack = bank.pack(kind)
    if pack is None or (kind == "add_on" and chips != pack.chips):
        raise refuse("price-missing", key="price", chips=chips_in_words(chips))
    if kind == "add_on" and not _may_add_on(table, name):
        raise refuse("add-on-once", name=name)
    return Sold(kind, pack.price)


def on_sale(table: Table, seat: Seat) -> list[Pack]:
    """What this player may buy now at its price: the entry, or a rebuy and the add-on."""
    bank, first = table.bank, not table.bank.sold_to(seat.name)
    if is_too_late(table):
        return []
    found = [
        pack for pack in bank.packs if pack.kind == ("entry" if first else "rebuy") and may_buy_again(table, seat.name)
    ]
    if not first and _may_add_on(table, seat.name):
        found += [pack for pack in bank.packs if pack.kind == "add_on"]
    return found


def _may_add_on(table: Table, name: str) -> bool:
    """Whether this person, who has paid the entry, has had no add-on."""
    mine = [sale.kind for sale in table.bank.sales if sale.name == name]
    return bool(mine) and "add_on" not in mine


# Words


def pack_in_words(table: Table, pack: Pack) -> str:
    """“Rebuy: 1,500 chips for €10.00”."""
    what = _("%(chips)s for %(money)s", chips=chips_in_words(pack.chips), money=money(pack.price, table.bank.currency))
    return _(KINDS[pack.kind], what=what)


def in_words(table: Table) -> str:
    """The prices in one line: entry, rebuy, add-on, each with its fees; "" without any."""
    rows = list[str]()
    for pack in table.bank.packs:
        if pack.kind == "rebuy" and pack[1:] == table.bank.packs[0][1:]:
            continue
        fees = listed([f"{to} {money(amount, table.bank.currency)}" for to, amount in pack.fees])
        words = pack_in_words(table, pack)
        rows.append(_("%(what)s, of which %(fees)s", what=words, fees=fees) if fees else words)
    return "; ".join(rows)


PRICE = Field("price", Kind.AMOUNT, needed=False, hosts=True, about="where chips have prices: another one than theirs")
ADD_ON = Field("add_on", Kind.FLAG, needed=False, about="where an add-on has as many chips as a rebuy")
TERMS = (
    *(Field(f"{kind}_price", Kind.AMOUNT, False, about="instead of the worth of a chip") for kind in KINDS),
    *(Field(f"{kind}_chips", Kind.CHIPS, False) for kind in KINDS),
    *(Field(f"{kind}_fee{n}", Kind.AMOUNT, False, about="of this price, or 10%") for n in PURSES for kind in KINDS),
    *(Field(f"fee{n}_to", Kind.TEXT, False, about="the purse that gets these fees") for n in PURSES),
)
