"""What the bank does, as sentences of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from models import bank, reserve, seating
from models.chipset import COLOURS
from models.money import money
from models.table import Event
from models.words import N_, _

Names = Mapping[int, str]
Say = Callable[[Any, Names], str]


def sat(event: seating.SatDown, names: Names) -> str:
    """Somebody sits down, from a jar or with chips of the bank."""
    if not event.counted:
        return _("%(name)s sits down; these chips are not counted", name=event.name)
    text = _("%(name)s sits down with %(chips)s", name=event.name, chips=event.stack)
    return text + (_(", paid") if event.paid else "")


def asked(event: seating.ChipsAsked, names: Names) -> str:
    """Chips to be bought or cashed after the hand."""
    if event.chips < 0:
        return _("%(name)s cashes %(chips)s after this hand", name=names[event.seat], chips=-event.chips)
    text = _("%(name)s buys %(chips)s after this hand", name=names[event.seat], chips=event.chips)
    return text + (_(", paid") if event.paid else "")


def bought(event: seating.BoughtIn, names: Names) -> str:
    """Chips bought or cashed, and whether money changed hands."""
    name, chips = names[event.seat], abs(event.chips)
    text = (
        _("%(name)s cashes %(chips)s", name=name, chips=chips)
        if event.chips < 0
        else _("%(name)s buys %(chips)s", name=name, chips=chips)
    )
    if event.paid:
        text += _(", %(chips)s paid out", chips=-event.paid) if event.paid < 0 else _(", paid")
    return text + (_(": %(why)s", why=event.reason) if event.reason else "")


def _chips(event: bank.ChipSetChosen, names: Names) -> str:
    if not event.chips:
        return _("No chip set any more")
    parts = [_("%(n)s %(colour)s of %(value)s", n=n, colour=_(COLOURS[c]), value=v) for c, v, n in event.chips]
    return _("Chip set: %(chips)s", chips=", ".join(parts))


def _money(event: bank.MoneySet, names: Names) -> str:
    if not event.currency:
        return _("The table plays without money")
    return _("One chip is worth %(money)s", money=money(event.worth, event.currency))


def _keeper(event: bank.KeeperNamed, names: Names) -> str:
    return _("%(name)s keeps the cash", name=event.name) if event.name else _("The cash lies in a box")


def _paid(event: bank.DebtSettled, names: Names) -> str:
    if event.chips < 0:
        return _("The bank pays %(name)s out for %(chips)s", name=event.name, chips=-event.chips)
    return _("%(name)s pays the bank for %(chips)s", name=event.name, chips=event.chips)


def _wanted(event: bank.ChipsWanted, names: Names) -> str:
    return _("%(name)s asks for %(chips)s", name=names[event.seat], chips=event.chips)


def _by_name(message: str) -> Say:
    return lambda event, names: _(message, name=names[event.seat])


def _counted_in(event: reserve.CountedIn, names: Names) -> str:
    return _("%(name)s is counted in with %(chips)s", name=names[event.seat], chips=event.chips)


SAYS: dict[type[Event], Say] = {
    seating.SatDown: sat,
    seating.ChipsAsked: asked,
    seating.BoughtIn: bought,
    bank.ChipSetChosen: _chips,
    bank.MoneySet: _money,
    bank.KeeperNamed: _keeper,
    bank.DebtSettled: _paid,
    bank.ChipsWanted: _wanted,
    bank.WishDeclined: _by_name(N_("No chips for %(name)s now")),
    reserve.CountingStopped: _by_name(N_("%(name)s’s chips are not counted any more")),
    reserve.CountedIn: _counted_in,
    reserve.SetAside: lambda event, names: "",
    reserve.TakenUp: lambda event, names: "",
}
