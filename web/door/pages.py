"""Phones at the table: the code to scan, asking for a chair, letting in, showing out, and who hosts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request

from models.bank import view
from models.bank.rebuys import usual_stack
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
    fields = forms.sent()
    code, digits = _letters(fields.get("table")), _letters(fields.get("digits"))
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
    fields = forms.sent()
    key = fields.get("key")
    if not pass_to(code) and not (isinstance(key, str) and house().doors.opens(code, key)):
        slow(house().keys)
        return closed(code)
    slow(house().asking)
    evening = house().store.evening(code)
    mine = "" if wants_json() else own_device()
    wish = house().lobby.ask(replace(_request(evening, fields, mine), address=of_one_device()))
    if wish is None:
        raise Fault(429, "too-many-waiting", _("Too many are waiting at this table already."), {"Retry-After": "60"})
    if is_host(code) or _is_already(code, wish) or (not house().doors.at(code).approval and not wish.second):
        _admit(wish, {})
    house().hub.ring_door(code, evening.seq)
    if wants_json():
        answer = jsonify({"request": wish.id})
        answer.status_code = 202
        return answer
    return go(f"/t/{code}/join/{wish.id}")


@phones.get("/t/<code>/join/<asked>")
def answer(code: str, asked: str) -> Response:
    """What became of a request: waiting, admitted or refused. An admitted script gets its `seat_key` here, once."""
    wish = house().lobby.find(code, asked)
    if wish is None:
        raise Fault(404, "no-request", _("Nobody knows this request any more. Ask again."))
    if not wants_json():
        if wish.status == ADMITTED:
            return go(f"/t/{code}")
        page = "door/_waiting_now.html" if is_htmx() else "door/waiting.html"
        return make_response(render_template(page, code=code, asked=wish))
    table = house().store.evening(code).table
    body: dict[str, Any] = {"status": wish.status, "seat": chair_of(table, wish.person)}
    if wish.status == ADMITTED and house().lobby.take_key(wish):
        body["seat_key"] = new_key()
        house().doors.let_in(code, digest_of(body["seat_key"]), person=wish.person)
    return jsonify(body)


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
    fields = forms.sent()
    _admit(_waiting(code, fields), fields)
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
    fields = forms.sent()
    host = fields.get("host")
    if not isinstance(host, bool):
        raise Fault(422, "host", _("Say in `host` whether it hosts the table: true or false."))
    devices = _devices(code, fields)
    if not host and not [host for host in house().doors.at(code).passes.values() if host.host and host not in devices]:
        raise Fault(422, "last-host", _("One device has to host the table. Make another one a host first."))
    for device in devices:
        house().doors.hosts(code, device.device, host)
    return _done(code, sheet=True)


@phones.post("/t/<code>/show-out")
def show_out(code: str) -> Response:
    """A lost phone, or one that sits in the wrong place: it may do nothing at this table from now on."""
    only_host(code)
    devices = _devices(code, forms.sent())
    left = [host for host in house().doors.at(code).passes.values() if host.host and host not in devices]
    if not left and any(device.host for device in devices):
        raise Fault(422, "last-host", _("One device has to host the table. Make another one a host first."))
    for device in devices:
        house().doors.show_out(code, device.device)
    _hang_up(code)
    return _done(code, sheet=True)


# Below: what the views above are made of.


def _request(evening: Evening, fields: Fields, digest: str) -> Request:
    """What somebody asks for: a chair that is taken by its person, or a new one. Refused where there is none."""
    table, door, table_code = evening.table, house().doors.at(evening.code), evening.code
    seat = fields.get("seat")
    name = fields.get("name")
    if isinstance(name, str) and name.strip():
        seated = next((chair for chair in table.seats if chair.name.casefold() == name.strip().casefold()), None)
    else:
        seated = next((chair for chair in table.seats if chair.seat == seat and type(seat) is int), None)
        if seated is None:
            raise Fault(422, "whose-seat", _("Tap your seat, or type your name."))
    if seated is not None:
        second = _has_device(door, seated)
        return Request(
            code=table_code, digest=digest, name=seated.name, person=seated.person, seat=seated.seat, second=second
        )
    if not free_chairs(table):
        raise Fault(422, "table-full", _("Every chair is taken. Ask the host."))
    wish = seat if type(seat) is int and seat in free_chairs(table) else None
    return Request(code=table_code, digest=digest, name=name_said(table, {"name": name}), seat=wish)


def _is_already(code: str, wish: Request) -> bool:
    """Whether the device that asks has that very chair."""
    mine = pass_to(code)
    return bool(mine and wish.person and mine.person == wish.person)


def _admit(wish: Request, fields: Fields) -> None:
    """Seats a newcomer, and gives the device its chair."""
    person, code = wish.person, wish.code
    evening = house().store.evening(code)
    if not person:
        free = free_chairs(evening.table)
        seat = fields.get("seat", wish.seat if wish.seat in free else next(iter(free), 0))
        sits = {"seat": seat, "name": wish.name, "stack": fields.get("stack", 0)}
        evening = house().store.tap(code, None, "sit", sits, "host")
        person = evening.table.seat(seat).person
        house().hub.ring(code, evening.seq)
    elif chair_of(evening.table, person) is None:
        raise Fault(422, "gone", _("%(name)s has left the table.", name=wish.name))
    if wish.digest:
        house().doors.let_in(code, wish.digest, person=person)
    house().lobby.answer(wish, ADMITTED, person)


def _waiting(code: str, fields: Fields) -> Request:
    wish = house().lobby.find(code, str(fields.get("request", "")))
    if wish is None or wish not in house().lobby.waiting(code):
        raise Fault(404, "no-request", _("Nobody waits with this request any more."))
    return wish


def _devices(code: str, fields: Fields) -> list[Pass]:
    """The devices meant by `device`, or every one of `seat`."""
    door, table = house().doors.at(code), house().store.evening(code).table
    if "device" in fields:
        devices = [device for device in door.passes.values() if device.device == fields["device"]]
    else:
        seats = [seat for seat in table.seats if seat.seat == fields.get("seat")]
        devices = [device for device in door.passes.values() for seat in seats if device.person == seat.person]
    if not devices:
        raise Fault(422, "no-device", _("Nobody has joined from a phone there."))
    return devices


def _hang_up(code: str) -> None:
    """Whoever may not read any more hears the bell once more, which shows them the door, and then no more."""
    door = house().doors.at(code)
    house().hub.keep(code, {*door.passes, door.host_digest})


def _has_device(door: Door, seat: Seat) -> bool:
    return any(device.person == seat.person for device in door.passes.values())


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
        "requests": [_request_json(table, wish) for wish in house().lobby.waiting(code)],
        "devices": [_device_json(table, device, digest) for digest, device in door.passes.items()],
    }


def _request_json(table: Table, wish: Request) -> dict[str, Any]:
    chair = chair_of(table, wish.person) if wish.person else wish.seat
    return {"request": wish.id, "name": wish.name, "seat": chair, "new": not wish.person, "second": wish.second}


def _device_json(table: Table, device: Pass, digest: str) -> dict[str, Any]:
    seat = chair_of(table, device.person)
    return {
        "device": device.device,
        "host": device.host,
        "seat": seat,
        "name": table.name_of(seat) if seat else None,
        "since": device.since,
        "you": device == _me(digest),
    }


def _me(digest: str) -> Pass | None:
    code = str((request.view_args or {})["code"])
    return house().doors.at(code).passes.get(digest) if not bearer() and digest == own_device() else None


def _banner(code: str) -> str:
    evening = house().store.evening(code)
    table = evening.table
    waiting = [_request_json(table, wish) for wish in house().lobby.waiting(code)]
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
        stack=usual_stack(table),
        screen=seen_by(evening, viewer(code)),
    )


def _sheet(code: str) -> str:
    if not is_host(code):
        return render_template(
            "door/people_sheet.html", code=code, me=viewer(code), table=house().store.evening(code).table
        )
    door, table = _door_json(code), house().store.evening(code).table
    wanted = next((seat for seat in table.seats if str(seat.seat) == request.args.get("seat")), None)
    of_seat = f"&seat={wanted.seat}" if wanted else ""
    address = door["address"] + of_seat
    home = door["address"].partition("/t/")[0]
    seats = [seat for seat in table.seats if seat.here != LEFT]
    return render_template(
        "door/invite_sheet.html",
        code=code,
        door=door,
        address=address,
        home=home,
        qr=qr_path(address),
        seats=seats,
        wanted=wanted,
        devices=[device for device in door["devices"] if device["host"] or device["seat"]],
        onlookers=len([device for device in door["devices"] if not device["host"] and not device["seat"]]),
    )


def _done(code: str, sheet: bool = False) -> Response:
    """The door as it is now: for a script, for the sheet that asked, or for the banner."""
    house().hub.ring_door(code, house().store.evening(code).seq)
    if wants_json():
        return jsonify(_door_json(code) if is_host(code) else {"ok": True})
    if is_htmx():
        return make_response(_sheet(code) if sheet else _banner(code))
    return make_response(redirect(f"/t/{code}/invite" if sheet else f"/t/{code}", 303))


def _letters(typed: object) -> str:
    """What was typed, without blanks and dashes."""
    return "".join(letter for letter in str(typed or "") if letter.isalnum()).upper()
