"""Phones at the table: the code to scan, asking for a chair, letting in, showing out, and who hosts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request

from models.bank import view
from models.evening.evening import Evening
from models.evening.rights import chair_of
from models.log.doors import Door, Pass, digest_of, new_key
from models.log.lobby import ADMITTED, REFUSED, Request
from models.play.seating import free_chairs, name_said
from models.table.errors import NotFound
from models.table.table import LEFT, Seat, Table
from models.table.words import _
from web.door.address import addresses_of
from web.door.qr import qr_path
from web.server import forms
from web.server.answers import Fault, go, is_htmx, wants_json
from web.server.house import house
from web.server.security import (
    bearer,
    becomes_host,
    closed,
    is_host,
    of_one_device,
    only_host,
    own_device,
    pass_to,
    slow,
    viewer,
)
from web.table.screen import seen_by

phones = Blueprint("phones", __name__)

Fields = dict[str, Any]


# Coming in


@phones.post("/enter")
def enter() -> Response:
    """The table's letters and the digits beside its QR code, for a phone without a camera."""
    slow(house().typing)
    said = forms.sent()
    code, digits = _letters(said.get("table")), _letters(said.get("digits"))
    try:
        good = house().doors.opens_typed(code, digits)
    except NotFound:
        good = False
    if not good:
        raise Fault(403, "wrong-code", _("That is not the code of a table here. Look at the host’s screen again."))
    house().typing.forgive(request.remote_addr or "")
    house().doors.let_in(code, own_device(), address=of_one_device())
    return jsonify(ok=True) if wants_json() else go(f"/t/{code}/join")


@phones.get("/t/<code>/join")
def join(code: str) -> str | Response:
    """Which seat is yours? For whoever has the key."""
    evening, door = house().store.evening(code), house().doors.at(code)
    me = viewer(code)
    rows = [(seat, _has_device(door, seat), seat.seat == me.seat) for seat in evening.table.seats if seat.here != LEFT]
    return render_template(
        "door/join.html",
        code=code,
        table=evening.table,
        rows=rows,
        me=me,
        wanted=request.args.get("seat", ""),
        free=bool(free_chairs(evening.table)),
        approval=door.approval and not is_host(code),
    )


@phones.post("/t/<code>/join")
def ask(code: str) -> Response:
    """Asks for a chair: `seat` of somebody who sits there, or a new `name`. The host decides."""
    said = forms.sent()
    key = said.get("key")
    if not pass_to(code) and not (isinstance(key, str) and house().doors.opens(code, key)):
        slow(house().keys)
        return closed(code)
    slow(house().asking)
    evening = house().store.evening(code)
    mine = "" if wants_json() else own_device()
    known = house().lobby.ask(replace(_request(evening, said, mine), address=of_one_device()))
    if known is None:
        raise Fault(429, "too-many-waiting", _("Too many are waiting at this table already."), {"Retry-After": "60"})
    if is_host(code) or _is_already(code, known) or (not house().doors.at(code).approval and not known.second):
        _admit(known, {})
    house().hub.ring_door(code, evening.seq)
    if wants_json():
        answer = jsonify({"request": known.id})
        answer.status_code = 202
        return answer
    return go(f"/t/{code}/join/{known.id}")


@phones.get("/t/<code>/join/<asked>")
def answer(code: str, asked: str) -> Response:
    """What became of a request: waiting, admitted or refused. An admitted script gets its `seat_key` here, once."""
    known = house().lobby.find(code, asked)
    if known is None:
        raise Fault(404, "no-request", _("Nobody knows this request any more. Ask again."))
    if not wants_json():
        if known.status == ADMITTED:
            return go(f"/t/{code}")
        page = "door/_waiting_now.html" if is_htmx() else "door/waiting.html"
        return make_response(render_template(page, code=code, asked=known))
    table = house().store.evening(code).table
    said: dict[str, Any] = {"status": known.status, "seat": chair_of(table, known.person)}
    if known.status == ADMITTED and house().lobby.take_key(known):
        said["seat_key"] = new_key()
        house().doors.let_in(code, digest_of(said["seat_key"]), person=known.person)
    return jsonify(said)


@phones.post("/t/<code>/rescue")
def rescue(code: str) -> Response:
    """The digits `python app.py --host-code` printed make this device a host of the table."""
    slow(house().typing)
    if not house().doors.spend_host_code(code, str(forms.sent().get("code", ""))):
        raise Fault(403, "wrong-code", _("That is not the code from the terminal, or it is too old."))
    becomes_host(code)
    house().hub.ring_door(code, house().store.evening(code).seq)
    return jsonify(ok=True) if wants_json() else go(f"/t/{code}")


# The host at the door


@phones.get("/t/<code>/door")
def at_the_door(code: str) -> str:
    """The banner on the host's screen: who asks to be let in."""
    only_host(code)
    return _banner(code)


@phones.get("/t/<code>/invite")
def invite(code: str) -> Response:
    """The codes to scan and to type, the devices that were let in: for the host. Others are told whom to ask."""
    if wants_json():
        only_host(code)
        return jsonify(_door_json(code))
    return make_response(_sheet(code))


@phones.post("/t/<code>/admit")
def admit(code: str) -> Response:
    """Lets somebody in; a newcomer sits down on `seat` with `stack` chips."""
    only_host(code)
    said = forms.sent()
    _admit(_waiting(code, said), said)
    return _done(code)


@phones.post("/t/<code>/refuse")
def refuse(code: str) -> Response:
    """Does not let somebody in."""
    only_host(code)
    house().lobby.answer(_waiting(code, forms.sent()), REFUSED)
    return _done(code)


@phones.post("/t/<code>/renew")
def renew(code: str) -> Response:
    """Another join key: old links die at once, seated players stay."""
    only_host(code)
    forms.sent()
    house().doors.renew(code)
    _hang_up(code)
    return _done(code, sheet=True)


@phones.post("/t/<code>/approval")
def approval(code: str) -> Response:
    """Whether the host lets everybody in by a tap; never without for a second device."""
    only_host(code)
    wanted = forms.sent().get("approval")
    if not isinstance(wanted, bool):
        raise Fault(422, "approval", _("Say in `approval` whether the host is asked: true or false."))
    house().doors.ask_host(code, wanted)
    return _done(code, sheet=True)


@phones.post("/t/<code>/hosts")
def hosts(code: str) -> Response:
    """The device of a `seat`, or `device`, hosts the table, too, or does so no more. One host always stays."""
    only_host(code)
    said = forms.sent()
    host = said.get("host")
    if not isinstance(host, bool):
        raise Fault(422, "host", _("Say in `host` whether it hosts the table: true or false."))
    devices = _devices(code, said)
    if not host and not [one for one in house().doors.at(code).passes.values() if one.host and one not in devices]:
        raise Fault(422, "last-host", _("One device has to host the table. Make another one a host first."))
    for one in devices:
        house().doors.hosts(code, one.device, host)
    return _done(code, sheet=True)


@phones.post("/t/<code>/show-out")
def show_out(code: str) -> Response:
    """A lost phone, or one that sits in the wrong place: it may do nothing at this table from now on."""
    only_host(code)
    devices = _devices(code, forms.sent())
    left = [one for one in house().doors.at(code).passes.values() if one.host and one not in devices]
    if not left and any(one.host for one in devices):
        raise Fault(422, "last-host", _("One device has to host the table. Make another one a host first."))
    for one in devices:
        house().doors.show_out(code, one.device)
    _hang_up(code)
    return _done(code, sheet=True)


# Below: what the views above are made of.


def _request(evening: Evening, said: Fields, digest: str) -> Request:
    """What somebody asks for: a chair that is taken by its person, or a new one. Refused where there is none."""
    table, door, table_code = evening.table, house().doors.at(evening.code), evening.code
    seat = said.get("seat")
    name = said.get("name")
    if isinstance(name, str) and name.strip():
        known = next((one for one in table.seats if one.name.casefold() == name.strip().casefold()), None)
    else:
        known = next((one for one in table.seats if one.seat == seat and type(seat) is int), None)
        if known is None:
            raise Fault(422, "whose-seat", _("Tap your seat, or type your name."))
    if known is not None:
        second = _has_device(door, known)
        return Request(
            code=table_code, digest=digest, name=known.name, person=known.person, seat=known.seat, second=second
        )
    if not free_chairs(table):
        raise Fault(422, "table-full", _("Every chair is taken. Ask the host."))
    wish = seat if type(seat) is int and seat in free_chairs(table) else None
    return Request(code=table_code, digest=digest, name=name_said(table, {"name": name}), seat=wish)


def _is_already(code: str, known: Request) -> bool:
    """Whether the device that asks has that very chair."""
    mine = pass_to(code)
    return bool(mine and known.person and mine.person == known.person)


def _admit(known: Request, said: Fields) -> None:
    """Seats a newcomer, and gives the device its chair."""
    person, code = known.person, known.code
    evening = house().store.evening(code)
    if not person:
        free = free_chairs(evening.table)
        seat = said.get("seat", known.seat if known.seat in free else next(iter(free), 0))
        sits = {"seat": seat, "name": known.name, "stack": said.get("stack", 0)}
        evening = house().store.tap(code, None, "sit", sits, "host")
        person = evening.table.seat(seat).person
        house().hub.ring(code, evening.seq)
    elif chair_of(evening.table, person) is None:
        raise Fault(422, "gone", _("%(name)s has left the table.", name=known.name))
    if known.digest:
        house().doors.let_in(code, known.digest, person=person)
    house().lobby.answer(known, ADMITTED, person)


def _waiting(code: str, said: Fields) -> Request:
    known = house().lobby.find(code, str(said.get("request", "")))
    if known is None or known not in house().lobby.waiting(code):
        raise Fault(404, "no-request", _("Nobody waits with this request any more."))
    return known


def _devices(code: str, said: Fields) -> list[Pass]:
    """The devices meant by `device`, or every one of `seat`."""
    door, table = house().doors.at(code), house().store.evening(code).table
    if "device" in said:
        found = [one for one in door.passes.values() if one.device == said["device"]]
    else:
        seats = [seat for seat in table.seats if seat.seat == said.get("seat")]
        found = [one for one in door.passes.values() for seat in seats if one.person == seat.person]
    if not found:
        raise Fault(422, "no-device", _("Nobody has joined from a phone there."))
    return found


def _hang_up(code: str) -> None:
    """Whoever may not read any more hears the bell once more, which shows them the door, and then no more."""
    door = house().doors.at(code)
    house().hub.keep(code, {*door.passes, door.host_digest})


def _has_device(door: Door, seat: Seat) -> bool:
    return any(one.person == seat.person for one in door.passes.values())


def _door_json(code: str) -> dict[str, Any]:
    """The door as its host may see it."""
    door, table = house().doors.shown(code), house().store.evening(code).table
    first, *others = addresses_of(f"/t/{code}/join?key={door.key}")
    return {
        "address": first,
        "addresses": [first, *others],
        "key": door.key,
        "digits": door.digits,
        "approval": door.approval,
        "requests": [_request_json(table, one) for one in house().lobby.waiting(code)],
        "devices": [_device_json(table, one, digest) for digest, one in door.passes.items()],
    }


def _request_json(table: Table, one: Request) -> dict[str, Any]:
    chair = chair_of(table, one.person) if one.person else one.seat
    return {"request": one.id, "name": one.name, "seat": chair, "new": not one.person, "second": one.second}


def _device_json(table: Table, one: Pass, digest: str) -> dict[str, Any]:
    seat = chair_of(table, one.person)
    return {
        "device": one.device,
        "host": one.host,
        "seat": seat,
        "name": table.name_of(seat) if seat else None,
        "since": one.since,
        "you": one == _me(digest),
    }


def _me(digest: str) -> Pass | None:
    code = str((request.view_args or {})["code"])
    return house().doors.at(code).passes.get(digest) if not bearer() and digest == own_device() else None


def _banner(code: str) -> str:
    evening = house().store.evening(code)
    table = evening.table
    waiting = [_request_json(table, one) for one in house().lobby.waiting(code)]
    wishes = [
        {"seat": seat, "name": table.name_of(seat), "chips": chips, "money": view.in_money(table, chips)}
        for seat, chips in table.bank.asked
    ]
    return render_template(
        "door/_requests.html",
        code=code,
        waiting=waiting,
        wishes=wishes,
        free=free_chairs(table),
        stack=view.usual_stack(table),
        screen=seen_by(evening, viewer(code)),
    )


def _sheet(code: str) -> str:
    if not is_host(code):
        return render_template(
            "door/people_sheet.html", code=code, me=viewer(code), table=house().store.evening(code).table
        )
    said, table = _door_json(code), house().store.evening(code).table
    wanted = next((seat for seat in table.seats if str(seat.seat) == request.args.get("seat")), None)
    of_seat = f"&seat={wanted.seat}" if wanted else ""
    address = said["address"] + of_seat
    home = said["address"].partition("/t/")[0]
    seats = [seat for seat in table.seats if seat.here != LEFT]
    return render_template(
        "door/invite_sheet.html",
        code=code,
        door=said,
        address=address,
        home=home,
        qr=qr_path(address),
        seats=seats,
        wanted=wanted,
        devices=[one for one in said["devices"] if one["host"] or one["seat"]],
        onlookers=len([one for one in said["devices"] if not one["host"] and not one["seat"]]),
    )


def _done(code: str, sheet: bool = False) -> Response:
    """The door as it is now: for a script, for the sheet that asked, or for the banner."""
    house().hub.ring_door(code, house().store.evening(code).seq)
    if wants_json():
        return jsonify(_door_json(code) if is_host(code) else {"ok": True})
    if is_htmx():
        return make_response(_sheet(code) if sheet else _banner(code))
    return make_response(redirect(f"/t/{code}/invite" if sheet else f"/t/{code}", 303))


def _letters(said: object) -> str:
    """What was typed, without blanks and dashes."""
    return "".join(letter for letter in str(said or "") if letter.isalnum()).upper()
