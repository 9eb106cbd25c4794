"""The present values of the table's settings, each as the words beside its control on the table's sheet."""

from __future__ import annotations

from models.bank.entry import in_words
from models.evening import last_round
from models.evening.dealers_choice import upcoming
from models.game.catalogue import preset_changes
from models.moves.fields import Json
from models.seats.newcomers import chairs_for_new
from models.table.options import by_key
from models.table.table import Table
from models.words.money import money
from models.words.words import _, grouped, ngettext
from web.server.running import device_alone, talon


def settings_of(code: str, table: Table) -> Json:
    """The settings of this table as they are now."""
    return {
        "phones": _phones(code, table),
        "tv": _tv(code),
        "rules": _rules(table),  # number that differ from the game's usual ones
        # of dealer's choice
        "games": ngettext("%(n)s game", "%(n)s games", len(table.games)) if table.games else _("off"),
        "last_round": _last_round(table),
        "money": _money(table),
        "chips": _chips(table),
        "people": _people(table),
    }


def _phones(code: str, table: Table) -> str:
    if device_alone():
        return ""
    there = {seat.person for seat in table.sitting}
    with_phone = there & {device.person for device in talon().doors.at(code).passes.values()}
    return _("%(n)s of %(of)s in", n=len(with_phone), of=len(there)) if with_phone else _("none yet")


def _tv(code: str) -> str:
    if device_alone():
        return ""
    return _("on") if any(device.tv for device in talon().doors.at(code).passes.values()) else _("off")


def _rules(table: Table) -> str:
    coming = upcoming(table)
    n = len(preset_changes(coming.preset, by_key(coming.options)))
    return ngettext("%(n)s house rule", "%(n)s house rules", n) if n else ""


def _last_round(table: Table) -> str:
    first, waiting = table.lasting.last_round.first, last_round.left(table)
    if not first:
        return _("off")
    if not waiting or table.lasting.last_round.begun:
        return ngettext("%(n)s more hand", "%(n)s more hands", len(waiting))
    return _("%(name)s begins", name=table.name_of(waiting[0]))


def _money(table: Table) -> str:
    bank = table.bank
    if not bank.currency:
        return _("no money")
    if bank.packs:
        return in_words(table)
    return _("one chip is %(money)s", money=money(bank.worth, bank.currency))


def _chips(table: Table) -> str:
    counted = all(seat.counted for seat in table.seats)
    return _("%(chips)s in play", chips=grouped(table.chips)) if counted else ""


def _people(table: Table) -> str:
    n, free = len(table.sitting), chairs_for_new(table)
    text = ngettext("%(n)s seated", "%(n)s seated", n)
    return f"{text}, " + _("seat %(n)s is free", n=free[0]) if free else text
