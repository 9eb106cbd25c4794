"""Where a difference may come from: what in the evening's log is exactly as large. People decide; nothing is proved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from models.bank.counting import counts, differences, if_split
from models.bank.reserve import shown
from models.bank.view import colours
from models.evening.evening import Evening, Line
from models.play.seating import BoughtIn, ChipsAsked, SatDown, StackAdjusted
from models.play.showdown import PotWon
from models.screen.report import spoken
from models.table.books import Counted
from models.table.event import Event
from models.table.table import LEFT, Seat, Table
from models.table.words import _

MOST = 4  # more would not be read

Cause = dict[str, Any]  # text, and what would settle it: how, to; how = "" is only a hint


def tally(evening: Evening) -> dict[str, Any]:
    """`GET /t/CODE/count`: who was counted since the last deal, who has other chips, and where they may come from."""
    table, found = evening.table, {one.seat: one for one in counts(evening.table)}
    rows = [_row(table, seat, found.get(seat.seat)) for seat in table.seats if seat.here != LEFT or seat.stack]
    return {
        "people": rows,
        "open": table.over and not table.bank.finished,
        "counted": sum(one.chips for one in found.values()),
        "should_be": sum(one.was for one in found.values()),
        "differences": [
            {
                "seat": one.seat,
                "name": table.name_of(one.seat),
                "off": one.off,
                "causes": causes(evening, one),
                "if_split": _if_split(table, one),
            }
            for one in differences(table)
        ],
        "left_open": [{"name": name, "off": off, "reason": why} for name, off, why in table.bank.left_open],
    }


def _if_split(table: Table, one: Counted) -> list[dict[str, Any]]:
    return [{"name": name, "off": off} for name, off in if_split(table, one)]


def _row(table: Table, seat: Seat, one: Counted | None) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "stack": shown(seat),
        "counted": one.chips if one else None,
        "off": one.off if one else None,
        "colours": colours(table.bank.chips, one.colours) if one and one.colours else [],
    }


def causes(evening: Evening, one: Counted) -> list[Cause]:
    """What may explain this difference, likeliest first."""
    found = [*_opposite(evening, one), *_from_log(evening, one)]
    return list({cause["text"]: cause for cause in found}.values())[:MOST]


def _opposite(evening: Evening, one: Counted) -> Iterator[Cause]:
    """Two players with opposite differences: chips went to the wrong one."""
    for other in differences(evening.table):
        if other.seat != one.seat and other.off == -one.off:
            give, take = (other, one) if one.off > 0 else (one, other)
            names = {"giver": evening.table.name_of(give.seat), "taker": evening.table.name_of(take.seat)}
            text = _("%(n)s went from %(giver)s to %(taker)s and not into the log", n=abs(one.off), **names)
            yield {"text": text, "how": "moved", "to": other.seat}


def _from_log(evening: Evening, one: Counted) -> Iterator[Cause]:
    """Newest first: what was tapped, or taken back, of exactly that size."""
    for line in reversed(evening.log()):
        fact = line.fact
        if fact.tap in evening.struck:
            cause = _taken_back(evening, one, line)
        else:
            cause = _entered(evening, one, fact.event, line)
        if cause is not None:
            yield cause | {"at": fact.at, "seq": fact.seq}


def _taken_back(evening: Evening, one: Counted, line: Line) -> Cause | None:
    event = line.fact.event
    size = abs(getattr(event, "chips", 0) or 0) if hasattr(event, "seat") else 0
    if getattr(event, "seat", None) != one.seat or size != abs(one.off):
        return None
    bank = isinstance(event, (BoughtIn, ChipsAsked))
    text = _("taken back, but perhaps it was so: %(what)s", what=spoken(evening, line))
    return {"text": text, "how": "bought" if bank else ""}


def _entered(evening: Evening, one: Counted, event: Event, line: Line) -> Cause | None:
    size = abs(one.off)
    if isinstance(event, PotWon):
        return _pot(evening, one, event, line)
    if isinstance(event, StackAdjusted) and event.seat == one.seat and abs(event.chips) == size:
        return {"text": _("was not so: %(what)s", what=spoken(evening, line)), "how": "adjusted"}
    chips = event.stack if isinstance(event, SatDown) else event.chips if isinstance(event, BoughtIn) else 0
    if chips == size and one.off > 0:
        text = _("bought %(n)s more, and nobody entered it; so much was bought before", n=size)
        return {"text": text, "how": "bought"}
    mine = getattr(event, "seat", None) == one.seat
    if mine and chips == size:
        return {"text": _("entered twice, or never handed out: %(what)s", what=spoken(evening, line)), "how": "bought"}
    if mine and chips == -size and isinstance(event, BoughtIn):
        return {"text": _("gave %(n)s back once more, and nobody entered it", n=size), "how": "bought"}
    return None


def _pot(evening: Evening, one: Counted, event: PotWon, line: Line) -> Cause | None:
    """A pot, or a share of one, of that size that another player has in the log."""
    for seat, chips in event.shares:
        if chips != abs(one.off) or not evening.table.has(seat):
            continue
        hand = _("hand %(n)s: %(what)s", n=line.hand, what=spoken(evening, line))
        if seat == one.seat and one.off < 0:
            return {"text": _("it was paid to somebody else. In %(pot)s", pot=hand), "how": ""}
        other = evening.table.seat(seat)
        if seat != one.seat and one.off > 0 and other.counted and other.stack >= one.off:
            return {"text": _("it was paid out here. In %(pot)s", pot=hand), "how": "moved", "to": seat}
    return None
