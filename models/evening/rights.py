"""Rights: the host makes any move, players their own, onlookers none.

Playing, coming and going belong to the device admitted to a chair. Players take back only their own tap, and only
while nothing has followed it.
"""

from __future__ import annotations

from dataclasses import dataclass

from models.evening.evening import Evening, TakenBack, may_take_back_newest
from models.evening.tap import MOVES, TABLE_MOVES, all_offers, offers
from models.moves.fields import Fields
from models.moves.move import Offer, Role, Who
from models.moves.refusals import NotYours, refuse
from models.table.table import Table
from models.words.words import _


@dataclass(frozen=True, slots=True)
class Viewer:
    """The host (perhaps with a chair), a seated player or an onlooker."""

    role: Role
    seat: int | None = None

    @property
    def by(self) -> str:
        """The name of the tapper in the log."""
        return str(Role.HOST) if self.role == Role.HOST else f"seat {self.seat}"


def mover(evening: Evening, viewer: Viewer, move: str, fields: Fields) -> str:
    """The name of the tapper for the log; NotYours if this viewer may not make the move."""
    if viewer.role != Role.HOST:
        _own(evening, viewer, move, fields)
    elif fields.get("seat") != viewer.seat:
        _for_another(evening.table, move, fields)
    return viewer.by


def _for_another(table: Table, name: str, fields: Fields) -> None:
    """Refuses what only the device of the other chair may do, such as a secret declaration (DECL-03)."""
    move = TABLE_MOVES.get(name)
    if move and (own := move.own_offer(table, fields)):
        raise refuse(move.for_others, name=table.name_of(own["seat"]))


def _own(evening: Evening, viewer: Viewer, move: str, fields: Fields) -> None:
    if viewer.role != Role.PLAYER:
        raise NotYours(_("You are only watching. Take your seat, or ask the host."))
    rule = MOVES.get(move)
    who = rule.who if rule else Who.HOST
    if who == Who.TAPPER:
        if not may_take_back(evening, viewer, move) or fields.get("to") is not None:
            raise NotYours(_("You can only take back your own tap, and only before anyone else acts. Ask the host."))
    elif rule is None or who == Who.HOST:
        raise for_hosts_only()
    elif fields.get("seat", viewer.seat) != viewer.seat:
        raise NotYours(_("From your phone you can only act for yourself."))
    elif any(fields.get(field.key) for field in rule.fields if field.hosts):
        raise for_hosts_only()  # cashing out is decided by the host


def for_hosts_only() -> NotYours:
    """The refusal of a move that only hosts may make."""
    return NotYours(_("Only the host can do that. Ask the host."))


def may_take_back(evening: Evening, viewer: Viewer, move: str) -> bool:
    """Whether this player may take back, or redo, their newest tap; not asked for the host."""
    return may_take_back_newest(evening, viewer.by) if move == "take-back" else _took_back(evening, viewer)


def _took_back(evening: Evening, viewer: Viewer) -> bool:
    """Whether the newest fact is a take-back by this player."""
    if evening.taken_back is None:
        return False
    last = evening.lines[evening.seq - 1].fact
    return last.by == viewer.by and isinstance(last.event, TakenBack) and last.event.tap == evening.taken_back.tap


def offered(evening: Evening, viewer: Viewer) -> list[Offer]:
    """Every move open to this viewer, as `offers` of the JSON."""
    if viewer.role == Role.HOST:
        return _for_host(all_offers(evening), viewer)
    if viewer.role == Role.ONLOOKER:
        return []
    return [offer for offer in all_offers(evening) if _is_theirs(evening, viewer, offer)]


def options_now(table: Table, viewer: Viewer) -> list[Offer]:
    """The offers to this viewer that play the hand, as `options_now` of the JSON."""
    if viewer.role == Role.HOST:
        return _for_host(offers(table), viewer)
    return [offer for offer in offers(table) if _plays_own(viewer, offer)]


def _for_host(there: list[Offer], viewer: Viewer) -> list[Offer]:
    """All offers except those only another player's device may make."""
    return [offer for offer in there if not offer.get("own") or offer["seat"] == viewer.seat]


def _is_theirs(evening: Evening, viewer: Viewer, offer: Offer) -> bool:
    if offer["move"] in OF_THE_TAPPER:
        return may_take_back(evening, viewer, offer["move"])
    return _plays_own(viewer, offer)


def _plays_own(viewer: Viewer, offer: Offer) -> bool:
    if viewer.role != Role.PLAYER or offer.get("seat") != viewer.seat:
        return False
    move = MOVES[offer["move"]]
    return move.who == Who.OWN and not any(offer.get(f.key) for f in move.fields if f.hosts)


OF_THE_TAPPER = frozenset(move.name for move in MOVES.values() if move.who == Who.TAPPER)


def chair_of(table: Table, person: int) -> int | None:
    """The current seat of this person; None once somebody else has taken it."""
    return next((seat.seat for seat in table.seats if person and seat.person == person), None)
