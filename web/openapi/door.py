"""The door in the interface for programs: joining a table, becoming its host, pairing a television."""

from __future__ import annotations

from models.seats import newcomers
from web.door.host import DoorJson
from web.openapi.keys import object_of
from web.openapi.schema import (
    COUNT,
    FLAG,
    OK,
    SEAT,
    TEXT,
    Operations,
    Schema,
    a_whole,
    an_object,
    described,
    hosts,
    or_null,
    reads,
    writes,
)

REQUEST = described(TEXT, "as `POST /t/{code}/join` gave it")
DEVICE = described(COUNT, "as `GET /t/{code}/invite` lists it")
DOOR = object_of(DoorJson)
ANSWER = an_object(
    ["status"],
    status={"enum": ["waiting", "admitted", "refused"]},
    seat=or_null(SEAT),
    seat_key=described(TEXT, "of an admitted script, shown this once; send it as Bearer"),
)
ENTERS = a_whole(table=TEXT, digits=described(TEXT, "the six digits beside the QR code"))
JOINS = an_object(key=described(TEXT, "unless this device has a cookie"), seat=SEAT, name={**TEXT, "maxLength": 40})
RESCUES = a_whole(code=described(TEXT, "as `--host-code` printed it"))
ADMITS = an_object(["request"], request=REQUEST, seat=SEAT, stack=COUNT, comes={"enum": list(newcomers.COMES.values)})
SCREEN = a_whole(
    digits={**TEXT, "pattern": "^[0-9]{4}$"},
    seconds=described(COUNT, "until there are others"),
    table=described(or_null(TEXT), "whose host typed them: this device may read it now"),
)


def _at_the_door(what: str, body: Schema | None = None) -> Schema:
    """The operation with which a host changes the door. The answer is the door, or OK after giving up the role."""
    return hosts(writes(what, body, {"anyOf": [DOOR, OK]}))


AT_THE_DOOR: Operations = {
    "POST /enter": writes("Digits instead of the key: this device may look on", ENTERS),
    "POST /t/{code}/join": writes(
        "Asks for the chair of `seat`, or for one as `name`", JOINS, a_whole(request=TEXT), status="202"
    ),
    "GET /t/{code}/join/{asked}": reads("What became of a request", ANSWER),
    "GET /t/{code}/invite": reads("The door, for the host", DOOR),
    "POST /t/{code}/rescue": writes("Makes this device a host", RESCUES),
    "POST /t/{code}/admit": _at_the_door("Lets in; a newcomer sits down on `seat` with `stack` chips", ADMITS),
    "POST /t/{code}/refuse": _at_the_door("Does not let in", a_whole(request=REQUEST)),
    "POST /t/{code}/renew": _at_the_door("Another key: old links die at once, seated players stay"),
    "POST /t/{code}/address": _at_the_door(
        "Another address of this machine is what the codes say, from now on",
        a_whole(address=described(TEXT, "as `addresses` lists it, without path and port: 192.168.1.20")),
    ),
    "POST /t/{code}/approval": _at_the_door("Whether the host is asked", a_whole(approval=FLAG)),
    "POST /t/{code}/wifi": _at_the_door(
        "The network for guests, none without a name", an_object(name=TEXT, password=TEXT)
    ),
    "POST /t/{code}/hosts": _at_the_door(
        "The devices of `seat`, or `device`, host the table, or no more",
        an_object(["host"], host=FLAG, seat=SEAT, device=DEVICE),
    ),
    "POST /t/{code}/show-out": _at_the_door(
        "The devices of `seat`, or `device`, may do nothing here any more", an_object(seat=SEAT, device=DEVICE)
    ),
    "GET /tv": reads("The four digits this screen shows; it is known by its cookie", SCREEN),
    "POST /t/{code}/pair": hosts(
        writes(
            "The television shows this table from now on",
            a_whole(digits=described(TEXT, "the four digits a television shows")),
        )
    ),
}
