"""The rulings of this evening, and previews of another one, with nothing written."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypedDict

from models.bank.reserve import shown
from models.evening.evening import Evening, next_facts
from models.evening.past import Line
from models.evening.phases import actor, dealer_now
from models.evening.tap import tapped
from models.moves.fields import Fields
from models.moves.move import ChipAmount, Number, SeatNumber
from models.play.lights import kind_of
from models.rulings.events import Ruled
from models.screen.log_lines import sentence
from models.screen.report_keys import OwedRow, PhaseNow
from models.seats.blinds import POST, POSTED
from models.table.table import Table

_SeatsIn = TypedDict("_SeatsIn", {"in": list[SeatNumber]})


class Snapshot(_SeatsIn):
    """The parts of a table that a ruling can change, in numbers and words."""

    stacks: Annotated[dict[str, ChipAmount | None], "by seat; null where nobody counts"]
    bets: Annotated[dict[str, ChipAmount], "by seat"]
    pot: ChipAmount
    carried: ChipAmount
    phase: PhaseNow
    to_act: SeatNumber | None
    dealer: SeatNumber | None
    talon: Number | None
    owes: list[OwedRow]


class Preview(TypedDict):
    """The table before and after a ruling, and the lines for the log."""

    before: Snapshot
    after: Snapshot
    log: list[str]


class Given(NamedTuple):
    """A ruling that was given, and its effects."""

    ruled: Ruled
    seq: int
    at: int  # unix ms
    hand: int
    names: list[str]  # people it was about
    done: list[str]  # its effects in the words of the log
    taken_back: bool


def given(evening: Evening) -> list[Given]:
    """Every ruling given so far, oldest first: the player who asked, the dispute, its effects, the time."""
    lines = evening.log()
    taps = {line.fact.tap for line in lines if isinstance(line.fact.event, Ruled)}
    done: dict[int, list[str]] = {}
    for line in lines if taps else ():
        if line.fact.tap in taps and not isinstance(line.fact.event, Ruled) and (text := sentence(line)):
            done.setdefault(line.fact.tap, []).append(text)
    rows = []
    for line in lines:
        fact = line.fact
        if isinstance(event := fact.event, Ruled):
            names = [line.names[seat] for seat in event.who if seat in line.names]
            back = fact.tap in evening.struck
            rows.append(Given(event, fact.seq, fact.at, line.hand, names, done.get(fact.tap, []), back))
    return rows


def preview(evening: Evening, move: str, fields: Fields) -> Preview:
    """The changes this move would make with these fields; refuses as the move would."""
    table, events = tapped(evening, move, fields)
    facts = next_facts(evening, events, 0, "")
    sentences = (sentence(Line(fact, evening.names, table.deals)) for fact in facts)
    return {"before": snapshot(evening.table), "after": snapshot(table), "log": [text for text in sentences if text]}


def owed_rows(table: Table) -> list[OwedRow]:
    """Debts before the next hand; blinds posted to come in are one sum (ANTE-13)."""
    rows = list[OwedRow]()
    for seat, chips, kind in table.owes:
        posts = kind in POSTED
        mine = next((row for row in rows if posts and (row["seat"], row["kind"]) == (seat, POST)), None)
        if mine is None:
            rows.append({"seat": seat, "chips": chips, "kind": POST if posts else kind_of(kind)})
        else:
            mine["chips"] += chips
    return rows


def snapshot(table: Table) -> Snapshot:
    """The table's present values of everything a ruling can change."""
    return {
        "stacks": {str(s.seat): shown(s) for s in table.seats},
        "bets": {str(s.seat): s.bet for s in table.seats if s.bet},
        "pot": table.pot,
        "carried": table.carry,
        "phase": table.now,
        "to_act": actor(table),
        "dealer": dealer_now(table),
        "in": [s.seat for s in table.live],
        "talon": None if table.over else table.hand.cards.stub,
        "owes": owed_rows(table),
    }
