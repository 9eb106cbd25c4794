"""False openers noticed while the hand still runs: R-OPEN-02 before the draw, R-OPEN-03 later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from models.openers import HandKilled, fine, passed_in
from models.refusals import refuse
from models.said import Fields, choice
from models.table import DEAD, Event, Table, replace
from models.words import _

RULINGS = ("R-OPEN-02", "R-OPEN-03")


@dataclass(frozen=True, slots=True)
class OpeningVoided(Event):
    """The opening was false: that hand is dead, its bet stays, the others take theirs back and may open."""

    seat: int

    def apply(self, table: Table) -> Table:
        seats = []
        for seat in table.seats:
            back = 0 if seat.seat == self.seat else seat.bet
            changes: dict[str, Any] = {"bet": 0, "faced": 0, "acted": seat.checked}
            if seat.seat == self.seat:
                changes["state"] = DEAD
            seats.append(replace(seat, stack=seat.stack + back, paid=seat.paid - back, **changes))
        return replace(table, seats=tuple(seats)).with_hand(
            bet=0, base=0, last_full=0, raises=0, wagers=0, opened=False, opener=None, aggressor=None, last=self.seat
        )


def applies(table: Table) -> str:
    """Which ruling false openers would meet now, "" where there is no live opener to have them."""
    hand = table.hand
    if table.over or hand.kind not in ("bet", "draw") or not hand.to_open or hand.opener is None:
        return ""
    if not table.seat(hand.opener).live or hand.blocked:
        return ""
    return "R-OPEN-02" if hand.kind == "bet" and hand.round == 0 and _early(table) else "R-OPEN-03"


def _early(table: Table) -> bool:
    """No raise yet and not two callers: the opening can still be undone."""
    callers = [s for s in table.seats if s.bet and s.seat != table.hand.opener]
    return table.hand.wagers == 1 and len(callers) < 2


def ruling(table: Table, fields: Fields) -> list[Event]:
    """`ruling` R-OPEN-02 (outcome A: others may open, B: the deal is passed in) or R-OPEN-03 (outcome A)."""
    said = choice(fields, "ruling", RULINGS)
    now = applies(table)
    if said != now:
        raise refuse("ruling-later", rule="JACK-10", ruling=now or "R-OPEN-04")
    opener = table.hand.opener or 0
    if now == "R-OPEN-03":
        choice(fields, "outcome", ("A",))
        return [*fine(table, opener), HandKilled(opener, now)]
    events: list[Event] = [*fine(table, opener), OpeningVoided(opener)]
    if choice(fields, "outcome", ("A", "B")) == "A":
        return events
    for event in events:
        table = event.apply(table)
    return [*events, passed_in(table)]


def outcomes(table: Table) -> list[dict[str, Any]]:
    """What the host can tap when the opener turns out to have had no openers."""
    now = applies(table)
    if not now:
        return []
    texts = {
        "R-OPEN-02": [("A", _("No openers: others may open")), ("B", _("No openers: nobody else opens"))],
        "R-OPEN-03": [("A", _("No openers: the hand is dead"))],
    }
    return [{"text": text, "fields": {"ruling": now, "outcome": outcome}} for outcome, text in texts[now]]
