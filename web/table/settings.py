"""The present values of the table's settings, each as the line beside its name on the table's sheet."""

from __future__ import annotations

from dataclasses import dataclass

from models.evening.dealers_choice import upcoming
from models.game.catalogue import preset_changes
from models.seats import newcomers
from models.table.books import Bank
from models.table.options import by_key
from models.table.table import Table
from models.words.money import money
from models.words.words import _, grouped, ngettext
from web.server.house import device_alone, house


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What each row says."""

    phones: str
    tv: str
    rules: str
    money: str
    people: str


def settings_of(code: str, table: Table) -> Settings:
    """The settings of this table as they are now."""
    passes = list(house().doors.at(code).passes.values())
    there = {seat.person for seat in table.sitting}
    with_phone = {one.person for one in passes} & there
    words = {"n": len(with_phone), "of": len(there)}
    return Settings(
        phones="" if device_alone() else _("%(n)s of %(of)s in", **words) if with_phone else _("none yet"),
        tv="" if device_alone() else _("connected") if any(one.tv for one in passes) else _("none yet"),
        rules=_rules(table),
        money=_money(table),
        people=_people(table),
    )


def _rules(table: Table) -> str:
    coming = upcoming(table)
    n = len(preset_changes(coming.preset, by_key(coming.options)))
    return ngettext("%(n)s differs", "%(n)s differ", n) if n else _("as usual")


def _money(table: Table) -> str:
    bank: Bank = table.bank
    chip = _("a chip is %(money)s", money=money(bank.worth, bank.currency)) if bank.currency else _("no money")
    if any(not seat.counted for seat in table.seats):
        return chip
    return f"{chip}, " + _("%(chips)s in play", chips=grouped(table.chips))


def _people(table: Table) -> str:
    n, free = len(table.sitting), newcomers.chairs_for_new(table)
    text = ngettext("%(n)s seated", "%(n)s seated", n)
    return f"{text}, " + _("seat %(n)s is free", n=free[0]) if free else text
