"""A phone's request for the chair of a seated person, or for a new one; granting it."""

from __future__ import annotations

from models.door.doors import Door
from models.door.lobby import ADMITTED, Request
from models.evening.evening import Evening
from models.evening.rights import chair_of
from models.seats.seating import free_chairs, read_name
from models.words.names import same
from models.words.words import _
from web.server.answers import Fault
from web.server.forms import Sent
from web.server.running import talon
from web.server.security import pass_to


def request_of(evening: Evening, fields: Sent, digest: str) -> Request:
    """The request for a seated person's chair, or for a free one under a new name; refuses if none is free."""
    table, door, table_code = evening.table, talon().doors.at(evening.code), evening.code
    seat = fields.get("seat")
    name = fields.get("name")
    if isinstance(name, str) and name.strip():
        seated = next((chair for chair in table.seats if same(chair.name, name.strip())), None)
    else:
        seated = next((chair for chair in table.seats if chair.seat == seat and type(seat) is int), None)
        if seated is None:
            raise Fault(422, "whose-seat", _("Tap your seat, or type your name."))
    if seated is not None:
        second = has_device(door, seated.person) or talon().lobby.gives(table_code, seated.person)
        return Request(
            code=table_code, digest=digest, name=seated.name, person=seated.person, seat=seated.seat, second=second
        )
    if not free_chairs(table):
        raise Fault(422, "table-full", _("Every seat is taken. Ask the host."))
    wish = seat if type(seat) is int and seat in free_chairs(table) else None
    return Request(code=table_code, digest=digest, name=read_name(table, {"name": name, "sure": True}), seat=wish)


def is_already(code: str, wish: Request) -> bool:
    """Whether the device that asks already has this chair."""
    mine = pass_to(code)
    return bool(mine and wish.person and mine.person == wish.person)


def admit_to(wish: Request, fields: Sent) -> None:
    """Seats a newcomer, and assigns the chair to the device."""
    person, code = wish.person, wish.code
    evening = talon().store.evening(code)
    if not person:
        free = free_chairs(evening.table)
        seat = fields.get("seat", wish.seat if wish.seat in free else next(iter(free), 0))
        said = {key: fields.get(key) for key in ("comes", "sure")}
        sits = {"seat": seat, "name": wish.name, "stack": fields.get("stack", 0), **said}
        evening = talon().store.tap(code, None, "sit", sits, "host")
        person = evening.table.seat(seat).person
        talon().hub.ring(code, evening.seq)
    elif chair_of(evening.table, person) is None:
        raise Fault(422, "gone", _("%(name)s has left the table.", name=wish.name))
    if wish.digest:
        talon().doors.let_in(code, wish.digest, person=person)
    talon().lobby.answer(wish, ADMITTED, person)


def has_device(door: Door, person: int) -> bool:
    """Whether this player already has a phone."""
    return any(device.person == person for device in door.passes.values())
