"""The keypad: which totals may be typed, to which address each is sent, and the words beside the keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from models.moves.fields import MOST
from models.screen.screen_keys import Amounts, Jar
from models.words.words import _


class Totals(NamedTuple):
    """Totals that are sent to one address."""

    least: int
    most: int
    step: int  # from the least on
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Keypad:
    """What the button that opens the keypad brings along."""

    seat: int
    verb: str  # before the total on the button that sends it
    totals: tuple[Totals, ...]
    range: str
    hint: str
    only: str  # instead of the total, where it is too low or too high
    steps: str  # and where it lies between two that are allowed
    all_in: bool = False


def for_amounts(code: str, amounts: Amounts) -> Keypad:
    """For a bet or raise of any total within the offer; all-in need be no multiple of the unit (BET-16)."""
    least, most, unit, open_end = amounts["min"], amounts["max"], amounts["unit"], amounts["open"]
    address = f"/t/{code}/{amounts['move']}"
    whole = Totals(least, most, unit, address)
    totals = (whole, Totals(most, most, 1, address)) if (most - least) % unit else (whole,)
    return _keypad(amounts["seat"], amounts["label"], totals, unit, open_end)


def for_jar(code: str, jar: Jar) -> Keypad:
    """For the all-in of a player whose chips nobody counts: as much as the call is a call, more is a raise."""
    call = min(jar["call"], jar["max"])
    totals = (
        Totals(jar["min"], call, 1, f"/t/{code}/call"),
        Totals(max(jar["min"], call + 1), jar["max"], 1, f"/t/{code}/{jar['move']}"),
    )
    there = tuple(row for row in totals if row.least <= row.most)
    return _keypad(jar["seat"], _("All-in for a total of"), there, 1, jar["max"] == MOST, all_in=True)


def _keypad(
    seat: int, verb: str, totals: tuple[Totals, ...], unit: int, open_end: bool, all_in: bool = False
) -> Keypad:
    least, most = totals[0].least, totals[-1].most
    span = _("%(least)s or more", least=least) if open_end else _("%(least)s to %(most)s", least=least, most=most)
    stepwise = _("%(least)s to %(most)s, in steps of %(unit)s", least=least, most=most, unit=unit)
    return Keypad(
        seat=seat,
        verb=verb,
        totals=totals,
        range=span,
        hint=stepwise if unit > 1 and not open_end else span,
        only=span if open_end else _("%(least)s to %(most)s only", least=least, most=most),
        steps=_("Steps of %(unit)s only", unit=unit),
        all_in=all_in,
    )
