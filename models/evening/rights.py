"""Who may do what at a table: the host any move, a player their own, an onlooker none.

The play is for the chair a device is admitted to, and so are coming and going. A player takes back only their own tap,
and only while nothing has followed it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from models.evening.evening import Evening, TakenBack, may_take_back
from models.play.betting import MOVES as BETS
from models.play.betting import Offer
from models.table.errors import NotYours
from models.table.table import Table
from models.table.words import _

HOST, PLAYER, ONLOOKER = "host", "player", "onlooker"
PLAYED_BY_PLAYERS = frozenset({*BETS, "draw", "buy", "declare", "openers"})  # offered in `options_now`
# Each for the player's own chair, `seat`.
PLAYERS_MAY = PLAYED_BY_PLAYERS | {"away", "back", "leave", "rename", "ask-chips", "decline"}
UNDO = frozenset({"take-back", "redo"})


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks or taps: the host (who may have a chair, too), a seated player or an onlooker."""

    role: str
    seat: int | None = None

    @property
    def by(self) -> str:
        """How the log names whoever tapped."""
        return HOST if self.role == HOST else f"seat {self.seat}"


def mover(evening: Evening, viewer: Viewer, move: str, fields: Mapping[str, Any]) -> str:
    """Whose tap this is, for the log; NotYours where this viewer may not make this move."""
    if viewer.role != HOST:
        _own(evening, viewer, move, fields)
    return viewer.by


def _own(evening: Evening, viewer: Viewer, move: str, fields: Mapping[str, Any]) -> None:
    if viewer.role != PLAYER:
        raise NotYours(_("You are looking on. Take your seat first, or ask the host."))
    if move in UNDO:
        if not may_undo(evening, viewer, move):
            raise NotYours(_("Only your own tap, and only before anything else happened. Ask the host."))
    elif move not in PLAYERS_MAY:
        raise NotYours(_("Only the host does that."))
    elif fields.get("seat", viewer.seat) != viewer.seat:
        raise NotYours(_("From your phone you act for yourself only."))
    elif move == "leave" and fields.get("cash_out"):
        raise NotYours(_("Only the host does that."))  # chips go back to the bank over the host's table


def may_undo(evening: Evening, viewer: Viewer, move: str) -> bool:
    """Whether this viewer may take back, or redo, now: the host any tap, a player their own newest one."""
    back = move == "take-back"
    if viewer.role == HOST:
        return (evening.past if back else evening.undone) is not None
    if viewer.role == ONLOOKER:
        return False
    return may_take_back(evening, viewer.by) if back else _took_back(evening, viewer)


def _took_back(evening: Evening, viewer: Viewer) -> bool:
    """Whether the newest fact is this player's own taking back."""
    if evening.undone is None:
        return False
    last = evening.lines[evening.seq - 1].fact
    return last.by == viewer.by and isinstance(last.event, TakenBack) and last.event.tap == evening.undone.tap


def offered(offers: list[Offer], viewer: Viewer) -> list[Offer]:
    """Of the moves the table offers now, those this viewer may make."""
    if viewer.role == HOST:
        return offers
    if viewer.role == PLAYER:
        return [one for one in offers if one["move"] in PLAYED_BY_PLAYERS and one.get("seat") == viewer.seat]
    return []


def chair_of(table: Table, person: int) -> int | None:
    """Where this person sits now, whatever chair they came to; None once somebody else has taken it."""
    return next((seat.seat for seat in table.seats if person and seat.person == person), None)
