"""Possible causes of a difference in the count: log entries of exactly that size. People decide which it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NotRequired, TypedDict

from models.bank.book_keys import ChipRow
from models.bank.counting import HOWS, borne_line, can_count, counts, differences, if_split, shared_out, split_line
from models.bank.reserve import shown
from models.bank.view import colours
from models.evening.evening import Evening
from models.evening.past import Line
from models.moves.event import Event
from models.moves.move import ChipAmount, Number, SeatNumber, SignedChips
from models.play.showdown import PotWon
from models.screen.log_lines import spoken
from models.seats.seating import SatDown
from models.seats.stacks import BoughtIn, ChipsAsked, StackAdjusted
from models.table.books import Counted
from models.table.table import Seat, Table
from models.words.words import _

MOST = 4  # more would not be read


class Cause(TypedDict):
    """A possible cause of a difference, and the move that would settle it."""

    text: str
    how: Annotated[str, (*HOWS, ""), "what would settle it; empty: a hint"]
    to: NotRequired[SeatNumber]
    at: NotRequired[Number]
    seq: NotRequired[Number]


class CountRow(TypedDict):
    """One person in the count."""

    seat: SeatNumber
    name: str
    stack: ChipAmount | None
    counted: ChipAmount | None
    off: SignedChips | None
    colours: list[ChipRow]


class ShareRow(TypedDict):
    """One person's share if a difference is split."""

    name: str
    off: SignedChips


class LeftOpenRow(ShareRow):
    """A difference left open, and the reason."""

    reason: str


class DifferenceRow(TypedDict):
    """A person whose count differs from the log."""

    seat: SeatNumber
    name: str
    off: SignedChips
    causes: list[Cause]
    if_split: list[ShareRow]
    split_line: Annotated[str, "what sharing it means, in words"]
    borne_line: Annotated[str, "what it means if whoever has too few bears it, in words; empty: too many"]


class CountTally(TypedDict):
    """The count of the whole table."""

    people: list[CountRow]
    open: Annotated[bool, "counting is possible now"]
    counted: ChipAmount
    should_be: ChipAmount
    differences: list[DifferenceRow]
    kept: Annotated[ChipAmount, "missing chips that one player bears: their worth stays with the cash"]
    shared_out: Annotated[SignedChips, "missing chips everybody has a share of; negative: too many"]
    left_open: list[LeftOpenRow]


def tally(evening: Evening) -> CountTally:
    """`GET /t/CODE/count`: the people counted since the last deal, the differences, and their possible causes."""
    table, counted = evening.table, {count.seat: count for count in counts(evening.table)}
    rows = [_row(table, seat, counted.get(seat.seat)) for seat in table.seats if seat.in_use]
    return {
        "people": rows,
        "open": can_count(table),
        "counted": sum(count.chips for count in counted.values()),
        "should_be": sum(count.was for count in counted.values()),
        "differences": [
            {
                "seat": difference.seat,
                "name": table.name_of(difference.seat),
                "off": difference.off,
                "causes": causes(evening, difference),
                "if_split": [{"name": name, "off": off} for name, off in if_split(table, difference)],
                "split_line": split_line(table, difference),
                "borne_line": borne_line(table, difference) if difference.off < 0 else "",
            }
            for difference in differences(table)
        ],
        "kept": evening.table.bank.kept,
        "shared_out": shared_out(table),
        "left_open": [{"name": name, "off": off, "reason": why} for name, off, why in table.bank.left_open],
    }


def _row(table: Table, seat: Seat, count: Counted | None) -> CountRow:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "stack": shown(seat),
        "counted": count.chips if count else None,
        "off": count.off if count else None,
        "colours": colours(table.bank.chips, count.colours) if count and count.colours else [],
    }


def causes(evening: Evening, difference: Counted) -> list[Cause]:
    """Possible causes of this difference, likeliest first."""
    reasons = [*_opposite(evening, difference), *_from_log(evening, difference)]
    return list({cause["text"]: cause for cause in reasons}.values())[:MOST]


def _opposite(evening: Evening, difference: Counted) -> Iterator[Cause]:
    """Two players with opposite differences: chips went to the wrong one."""
    for other in differences(evening.table):
        if other.seat != difference.seat and other.off == -difference.off:
            give, take = (other, difference) if difference.off > 0 else (difference, other)
            names = {"giver": evening.table.name_of(give.seat), "taker": evening.table.name_of(take.seat)}
            text = _("%(giver)s gave %(taker)s %(n)s, and it is not in the log", n=abs(difference.off), **names)
            yield {"text": text, "how": "moved", "to": other.seat}


def _from_log(evening: Evening, difference: Counted) -> Iterator[Cause]:
    """Moves of exactly that size, made or taken back, newest first."""
    for line in reversed(evening.log()):
        fact = line.fact
        if fact.tap in evening.struck:
            cause = _taken_back_since(evening, difference, line)
        else:
            cause = _entered(evening, difference, fact.event, line)
        if cause is not None:
            yield {**cause, "at": fact.at, "seq": fact.seq}


def _taken_back_since(evening: Evening, difference: Counted, line: Line) -> Cause | None:
    event = line.fact.event
    size = abs(getattr(event, "chips", 0) or 0) if hasattr(event, "seat") else 0
    if getattr(event, "seat", None) != difference.seat or size != abs(difference.off):
        return None
    bank = isinstance(event, (BoughtIn, ChipsAsked))
    text = _("taken back, but it may have happened: %(what)s", what=spoken(evening, line))
    return {"text": text, "how": "bought" if bank else ""}


def _entered(evening: Evening, difference: Counted, event: Event, line: Line) -> Cause | None:
    size = abs(difference.off)
    if isinstance(event, PotWon):
        return _pot(evening, difference, event, line)
    if isinstance(event, StackAdjusted) and event.seat == difference.seat and abs(event.chips) == size:
        return {"text": _("did not happen: %(what)s", what=spoken(evening, line)), "how": "adjusted"}
    chips = event.stack if isinstance(event, SatDown) else event.chips if isinstance(event, BoughtIn) else 0
    if chips == size and difference.off > 0:
        text = _("bought another %(n)s that nobody entered (the same amount was bought before)", n=size)
        return {"text": text, "how": "bought"}
    mine = getattr(event, "seat", None) == difference.seat
    if mine and chips == size:
        return {"text": _("entered twice, or never handed out: %(what)s", what=spoken(evening, line)), "how": "bought"}
    if mine and chips == -size and isinstance(event, BoughtIn):
        return {"text": _("gave %(n)s back once more, and nobody entered it", n=size), "how": "bought"}
    return None


def _pot(evening: Evening, difference: Counted, event: PotWon, line: Line) -> Cause | None:
    """A pot of that size, or a share of one, that the log gave to another player; None if this event is not one."""
    for seat, chips in event.shares:
        if chips != abs(difference.off) or not evening.table.has(seat):
            continue
        hand = _("hand %(n)s: %(what)s", n=line.hand, what=spoken(evening, line))
        if seat == difference.seat and difference.off < 0:
            return {"text": _("it was paid to somebody else. In %(pot)s", pot=hand), "how": ""}
        other = evening.table.seat(seat)
        if seat != difference.seat and difference.off > 0 and other.counted and other.stack >= difference.off:
            return {"text": _("it was paid out here. In %(pot)s", pot=hand), "how": "moved", "to": seat}
    return None
