"""A bounty on one player only, such as the winner of the last evening (SETL-16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from models.bank.settling import people
from models.game.options_evening import evening_of
from models.moves.event import Event, Names, PersonName
from models.moves.fields import Fields, text
from models.moves.move import Field, Kind, Move, Offer
from models.moves.refusals import refuse
from models.table.table import Table
from models.words.words import _


@dataclass(frozen=True, slots=True)
class BountyPlaced(Event):
    """From now on the bounty is on this person alone; without a name, on everybody."""

    harmless: ClassVar[bool] = True
    name: PersonName = ""

    def apply(self, table: Table) -> Table:
        return table._replace(bank=table.bank._replace(bounty_on=self.name))

    def sentence(self, names: Names) -> str:
        return _("The bounty is on %(name)s", name=self.name) if self.name else _("The bounty is on everybody")


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


def _offers(table: Table) -> list[Offer]:
    return [Offer(move="bounty-on", asks=["name"], values=["", *people(table)])] if has_bounty(table) else []


MOVES = (
    Move(
        name="bounty-on",
        about="Puts the bounty for putting a player out on one player alone",
        fields=(Field("name", Kind.TEXT, needed=False, about="left out: on everybody"),),
        offers=_offers,
        decide=place,
    ),
)
