"""What the bank does, as sentences of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from models.bank import buying_in, counting, reserve, settling
from models.bank.chipset import COLOURS
from models.bank.money import money
from models.play import seating, uncounted
from models.table.event import Event
from models.table.words import N_, _, ngettext

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


def _chips(event: buying_in.ChipSetChosen, names: Names) -> str:
    if not event.chips:
        return _("No chip set any more")
    parts = [_("%(n)s %(colour)s of %(value)s", n=n, colour=_(COLOURS[c]), value=v) for c, v, n in event.chips]
    return _("Chip set: %(chips)s", chips=", ".join(parts))


def _money(event: buying_in.MoneySet, names: Names) -> str:
    if not event.currency:
        return _("The table plays without money")
    return _("One chip is worth %(money)s", money=money(event.worth, event.currency))


def _keeper(event: buying_in.KeeperNamed, names: Names) -> str:
    return _("%(name)s keeps the cash", name=event.name) if event.name else _("The cash lies in a box")


def _paid(event: buying_in.DebtSettled, names: Names) -> str:
    if event.chips < 0:
        return _("The bank pays %(name)s out for %(chips)s", name=event.name, chips=-event.chips)
    return _("%(name)s pays the bank for %(chips)s", name=event.name, chips=event.chips)


def _wanted(event: buying_in.ChipsWanted, names: Names) -> str:
    return _("%(name)s asks for %(chips)s", name=names[event.seat], chips=event.chips)


def _by_name(message: str) -> Say:
    return lambda event, names: _(message, name=names[event.seat])


def _counted_in(event: reserve.CountedIn, names: Names) -> str:
    return _("%(name)s is counted in with %(chips)s", name=names[event.seat], chips=event.chips)


def _counted(event: counting.ChipsCounted, names: Names) -> str:
    name, off = names[event.seat], event.chips - event.was
    if not off:
        return _("%(name)s’s chips are counted: %(chips)s, as they should be", name=name, chips=event.chips)
    words = {"name": name, "chips": event.chips, "off": abs(off)}
    if off < 0:
        return _("%(name)s’s chips are counted: %(chips)s, that is %(off)s too few", **words)
    return _("%(name)s’s chips are counted: %(chips)s, that is %(off)s too many", **words)


def _settled(event: counting.DifferenceSettled, names: Names) -> str:
    """Where chips too many or too few found their place, and why."""
    words = {"name": names[event.seat], "off": f"{event.off:+d}".replace("-", "−"), "why": event.reason}
    if event.how == "moved":
        pair = (names[event.seat], names.get(event.to or 0, "?"))
        giver, taker = pair if event.off < 0 else pair[::-1]
        text = _("After a count, %(n)s go from %(giver)s to %(taker)s: %(why)s")
        return text % {"n": abs(event.off), "giver": giver, "taker": taker, "why": event.reason}
    texts = {
        "bought": N_("%(name)s %(off)s, in the bank’s books: %(why)s"),
        "adjusted": N_("%(name)s %(off)s, put right: %(why)s"),
        "split": N_("%(name)s %(off)s, shared by everybody: %(why)s"),
        "open": N_("%(name)s %(off)s, left open: %(why)s"),
    }
    return _(texts[event.how], **words)


def _cost(event: settling.CostShared, names: Names) -> str:
    words = {"name": event.payer, "what": event.what, "amount": money(event.amount, event.currency)}
    return ngettext(
        "%(name)s paid %(amount)s: %(what)s, for one",
        "%(name)s paid %(amount)s: %(what)s, for %(n)s",
        len(event.sharers),
        **words,
    )


def _marked(event: settling.PaymentMarked, names: Names) -> str:
    words = {"who": event.who or _("The bank"), "to": event.to or _("the bank")}
    words["amount"] = money(event.amount, event.currency)
    if event.done:
        return _("%(who)s has paid %(amount)s to %(to)s", **words)
    return _("%(who)s has not paid %(amount)s to %(to)s after all", **words)


def _finished(event: settling.EveningFinished, names: Names) -> str:
    return _("The evening is finished")


SAYS: dict[type[Event], Say] = {
    seating.SatDown: sat,
    seating.ChipsAsked: asked,
    seating.BoughtIn: bought,
    buying_in.ChipSetChosen: _chips,
    buying_in.MoneySet: _money,
    buying_in.KeeperNamed: _keeper,
    buying_in.DebtSettled: _paid,
    buying_in.ChipsWanted: _wanted,
    buying_in.WishDeclined: _by_name(N_("No chips for %(name)s now")),
    reserve.CountingStopped: _by_name(N_("%(name)s’s chips are not counted any more")),
    reserve.CountedIn: _counted_in,
    counting.ChipsCounted: _counted,
    counting.DifferenceSettled: _settled,
    settling.CostShared: _cost,
    settling.CostStruck: lambda event, names: _("Not shared after all: %(what)s", what=event.what),
    settling.EveningFinished: _finished,
    settling.PaymentMarked: _marked,
    settling.EveningReopened: lambda event, names: _("The evening is open again: %(why)s", why=event.reason),
    uncounted.SetAside: lambda event, names: "",
    uncounted.TakenUp: lambda event, names: "",
}
