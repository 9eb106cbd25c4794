"""Bet amounts: suggested totals of a bet or raise, and the keypad for any other, or for an uncounted all-in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from models.moves.move import Offer
from models.play import against_pot, betting
from models.play.limits import twice_last
from models.screen.buttons import LABELS
from models.table.table import MOST_CHIPS, Table
from models.words.words import _

ROUND = [n * 10**power for power in range(10) for n in (1, 2, 5)]  # amounts people name


class Totals(NamedTuple):
    """Totals that can be typed, and the move made with them."""

    least: int
    most: int
    step: int  # from the smallest on
    move: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Keypad:
    """The texts and limits of the keypad, attached to the button that opens it."""

    seat: int
    verb: str  # before the total, on the button that sends it
    totals: tuple[Totals, ...]
    range: str
    hint: str
    only: str  # shown instead of a total that is too low or too high
    steps: str  # shown instead of a total between two steps
    all_in: bool = False


class Amount(NamedTuple):
    """A suggested total, and its name."""

    to: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts:
    """A bet or raise with a choice of totals."""

    move: str
    seat: int
    label: str
    max: int
    open: bool  # no max
    suggest: tuple[Amount, ...]
    keypad: Keypad  # for any other total


def amounts_of(table: Table) -> Amounts | None:
    """The amounts of a bet or raise, if there is a choice: suggested totals, and the keypad for the rest."""
    bets = [*betting.offers(table), *against_pot.offers(table)]
    free = (o for o in bets if o.get("min", 0) != o.get("max", 0) and not o.get("sizes"))
    offer = next(free, None)
    if offer is None:
        return None
    label = _(LABELS[offer["move"]])
    return Amounts(
        move=offer["move"],
        seat=offer["seat"],
        label=label,
        max=offer["max"],
        open=offer["max"] == MOST_CHIPS,
        suggest=tuple(_suggested(table, offer)),
        keypad=keypad_for(offer, label),
    )


def _suggested(table: Table, offer: Offer) -> list[Amount]:
    """At most five handy totals of the offer: smallest, half pot, pot, all-in, largest, or round steps of a spread."""
    low, high, unit = offer["min"], offer["max"], offer.get("unit", 1)
    seat = table.seat(offer["seat"])
    level, pot, all_in = table.hand.betting.bet, table.pot + betting.need(table, seat), seat.bet + seat.stack
    everything = _("all chips") if seat.buys else _("all-in")
    if seat.buys:
        all_in = all_in // unit * unit
    if table.options.get("limit.type") == "spread":
        named = dict.fromkeys(_steps(low, high, unit, level), "")
    else:
        named = {low: _("smallest"), level + pot // 2: _("half pot"), level + pot: _("pot")}
        if high != MOST_CHIPS:  # an uncounted stack may bet anything
            largest = _("largest") if twice_last(table) and high != level + pot else _("pot")
            named[high] = everything if high == all_in else largest
    rounded = {to if to in (low, high) else to // unit * unit: text for to, text in named.items()}
    return [
        Amount(to, everything if to == all_in else text) for to, text in sorted(rounded.items()) if low <= to <= high
    ]


def _steps(low: int, high: int, unit: int, level: int) -> list[int]:
    """The amounts of a spread: all where there are few, else those that go 1, 2, 5, 10 above the bet to call."""
    legal = (high - low) // unit + 1
    if legal <= 5:
        return sorted({*range(low, high + 1, unit), high})
    handy = [level + by for by in ROUND if low < level + by < high and not (level + by - low) % unit]
    return [low, *_spread_out(handy), high]


def _spread_out(handy: list[int]) -> list[int]:
    """At most three of them, as even as they go."""
    last = len(handy) - 1
    return handy if last < 3 else [handy[0], handy[last // 2], handy[last]]


# Keypad


def keypad_for(offer: Offer, label: str) -> Keypad:
    """The keypad for a bet or raise of any total in the offer; all-in need not be a multiple of the unit (BET-16)."""
    least, most, unit, move = offer["min"], offer["max"], offer.get("unit", 1), offer["move"]
    whole = Totals(least, most, unit, move)
    totals = (whole, Totals(most, most, 1, move)) if (most - least) % unit else (whole,)
    return _keypad(offer["seat"], label, totals, unit)


def jar_of(table: Table) -> Keypad | None:
    """The keypad for the all-in of an uncounted stack: up to the call it is a call, above it a bet or raise."""
    moves = {offer["move"]: offer for offer in betting.offers(table)}
    wager = next((moves[move] for move in betting.WAGERS if move in moves), None)
    offer = moves.get("call") or wager
    if offer is None or "bring-in" in moves or table.seat(offer["seat"]).counted or table.seat(offer["seat"]).buys:
        return None
    seat, call = table.seat(offer["seat"]), table.hand.betting.bet if "call" in moves else 0
    return jar_keypad(seat.seat, seat.bet + 1, call, wager)


def jar_keypad(seat: int, least: int, call: int, wager: Offer | None) -> Keypad:
    """The keypad for this seat's all-in: totals up to `call` call, larger ones make the offered wager."""
    totals = [Totals(least, min(call, wager["max"]) if wager else call, 1, "call")]
    if wager:
        totals.append(Totals(max(least, call + 1), wager["max"], 1, wager["move"]))
    there = tuple(row for row in totals if row.least <= row.most)
    return _keypad(seat, _("All-in for a total of"), there, 1, all_in=True)


def _keypad(seat: int, verb: str, totals: tuple[Totals, ...], unit: int, all_in: bool = False) -> Keypad:
    least, most = totals[0].least, totals[-1].most
    open_end = most == MOST_CHIPS
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
