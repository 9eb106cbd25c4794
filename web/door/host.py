"""The door for hosts: requests, codes to scan and type, removing devices, further hosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypedDict
from urllib.parse import urlsplit

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request

from models.bank import view
from models.bank.rebuys import first_stack
from models.door.doors import Does, Door, Pass
from models.door.lobby import REFUSED, Request
from models.door.wifi import guest_network, keep
from models.evening.rights import chair_of
from models.moves.move import Number, SeatNumber
from models.screen.dealer import for_one_more
from models.screen.screen import forms_for
from models.seats import newcomers
from models.table.table import LEFT, Table
from models.words.words import _
from web.door.address import addresses_of, choose, qr_path
from web.door.asking import admit_to, has_device
from web.server import forms
from web.server.answers import Fault, is_htmx, wants_json
from web.server.forms import Sent
from web.server.root import root
from web.server.running import device_alone, talon
from web.server.security import bearer, is_host, only_host, viewer, who

hosting = Blueprint("hosting", __name__)

SOON = 90_000  # milliseconds for which an admission counts as recent


@hosting.get("/t/<code>/door")
def at_the_door(code: str) -> str:
    """The banner on the host's screen with requests."""
    only_host(code)
    return _banner(code)


@hosting.get("/t/<code>/invite")
def invite(code: str) -> Response:
    """The host's sheet with codes to scan and type, and admitted devices; for other devices, the hosts to ask."""
    if wants_json():
        only_host(code)
        return jsonify(_door_json(code))
    return make_response(_sheet(code))


@hosting.post("/t/<code>/admit")
def admit(code: str) -> Response:
    """Admits a device; a newcomer sits down on `seat` with `stack` chips."""
    only_host(code)
    fields = forms.sent(typed=("request", "comes"))
    admit_to(_waiting(code, fields), fields)
    return _done(code)


@hosting.post("/t/<code>/refuse")
def refuse(code: str) -> Response:
    """Declines a request."""
    only_host(code)
    talon().lobby.answer(_waiting(code, forms.sent(typed=("request",))), REFUSED)
    return _done(code)


@hosting.post("/t/<code>/renew")
def renew(code: str) -> Response:
    """Changes the join key: old links stop working, seated players stay."""
    only_host(code)
    forms.sent()
    talon().doors.renew(code)
    _hang_up(code)
    return _done(code, sheet=True)


@hosting.post("/t/<code>/address")
def address(code: str) -> Response:
    """Changes the address in the codes of every table to another `address` of this machine."""
    only_host(code)
    if not choose(str(forms.sent(typed=("address",)).get("address", ""))):
        raise Fault(422, "address", _("That is not an address of the computer Talon runs on."))
    return _done(code, sheet=True)


@hosting.post("/t/<code>/approval")
def approval(code: str) -> Response:
    """Sets whether a host must admit each phone with a tap; a player's second device always needs one."""
    only_host(code)
    wanted = forms.sent().get("approval")
    if not isinstance(wanted, bool):
        raise Fault(422, "approval", _("Say in `approval` whether the host is asked: true or false."))
    talon().doors.ask_host(code, wanted)
    return _done(code, sheet=True)


@hosting.post("/t/<code>/wifi")
def wifi(code: str) -> Response:
    """Stores the guest network, `name` and `password`, shown with the code to join; without a name removes it."""
    only_host(code)
    fields = forms.sent(typed=("name", "password"))
    keep(talon().settings, fields.get("name"), fields.get("password"))
    return _done(code, sheet=True)


@hosting.post("/t/<code>/hosts")
def hosts(code: str) -> Response:
    """Makes the device of a `seat`, or `device`, a host, or ends that role; refuses to leave none."""
    only_host(code)
    fields = forms.sent()
    host = fields.get("host")
    if not isinstance(host, bool):
        raise Fault(422, "host", _("Say in `host` whether it hosts the table: true or false."))
    devices = _devices(code, fields)
    if not host:
        _check_host_left(code, devices)
    for device in devices:
        talon().doors.hosts(code, device.device, host)
    return _done(code, sheet=True)


@hosting.post("/t/<code>/show-out")
def show_out(code: str) -> Response:
    """Removes a lost device, or one on the wrong seat: it has no rights at this table any more."""
    only_host(code)
    devices = _devices(code, forms.sent())
    if any(device.host for device in devices):
        _check_host_left(code, devices)
    for device in devices:
        talon().doors.show_out(code, device.device)
    _hang_up(code)
    return _done(code, sheet=True)


def _check_host_left(code: str, devices: Sequence[Pass]) -> None:
    """Refuses if no host would be left without these devices."""
    if talon().doors.at(code).hosted_only_by(devices):
        raise Fault(422, "last-host", _("One device has to host the table. Make another one a host first."))


def _waiting(code: str, fields: Sent) -> Request:
    wish = talon().lobby.find(code, str(fields.get("request", "")))
    if wish is None or wish not in talon().lobby.waiting(code):
        raise Fault(404, "no-request", _("This request has expired."))
    return wish


def _devices(code: str, fields: Sent) -> list[Pass]:
    """The devices meant by `device`, or all of a `seat`."""
    door, table = talon().doors.at(code), talon().store.evening(code).table
    if "device" in fields:
        devices = [device for device in door.passes.values() if device.device == fields["device"]]
    else:
        seats = [seat for seat in table.seats if seat.seat == fields.get("seat")]
        devices = [device for device in door.passes.values() for seat in seats if device.person == seat.person]
    if not devices:
        raise Fault(422, "no-device", _("Nobody has joined from a phone there."))
    return devices


def _hang_up(code: str) -> None:
    """Notifies devices that lost access once, so that their page reloads, then closes their stream."""
    door = talon().doors.at(code)
    talon().hub.keep(code, {*door.passes, door.host_digest})


class KnockJson(TypedDict):
    """A device's request for a chair."""

    request: Annotated[str, "as `POST /t/{code}/join` gave it"]
    name: str
    seat: SeatNumber | None
    new: Annotated[bool, "nobody by that name sits there yet"]
    second: Annotated[bool, "that player has a device already"]


class SeenJson(TypedDict):
    """The newest use of a device's key from one address."""

    at: Number
    address: Annotated[str, "empty for the computer Talon runs on, and through a proxy there"]


class DeviceJson(TypedDict):
    """An admitted device, as shown to the host."""

    device: Number
    does: Does
    host: bool
    last_host: Annotated[bool, "it stays host until another one is"]
    seat: SeatNumber | None
    name: str | None
    since: Number
    tv: Annotated[bool, "a screen for all, paired by `POST /t/{code}/pair`"]
    you: bool
    connected: Annotated[bool, "its screen hears the bell of this table now, or it asks this"]
    seen: Annotated[list[SeenJson], "when and from where within the last day, newest first"]


class DoorJson(TypedDict):
    """The door, as shown to its host."""

    address: Annotated[str, "what the QR code says"]
    addresses: Annotated[list[str], "the same, and below it those `POST /t/{code}/address` can choose"]
    key: str
    digits: str
    approval: Annotated[bool, "the host is asked before anybody takes a seat"]
    wifi: Annotated[str | None, "what the QR code of the network for guests says"]
    requests: list[KnockJson]
    devices: list[DeviceJson]


def _door_json(code: str) -> DoorJson:
    door, table = talon().doors.shown(code), talon().store.evening(code).table
    first, *others = addresses_of(f"/t/{code}/join?key={door.key}")
    listening = talon().hub.listening(code)
    return {
        "address": first,
        "addresses": [first, *others],
        "key": door.key,
        "digits": door.digits,
        "approval": door.approval,
        "wifi": network.code if (network := guest_network(talon().settings)) else None,
        "requests": _requests_json(code, table),
        "devices": [_device_json(table, door, digest, digest in listening) for digest in door.passes],
    }


def _requests_json(code: str, table: Table) -> list[KnockJson]:
    """Waiting requests, oldest first."""
    return [_request_json(table, wish) for wish in talon().lobby.waiting(code)]


def _request_json(table: Table, wish: Request) -> KnockJson:
    chair = chair_of(table, wish.person) if wish.person else wish.seat
    second = bool(wish.person) and has_device(talon().doors.at(wish.code), wish.person)  # may have changed since
    return {"request": wish.id, "name": wish.name, "seat": chair, "new": not wish.person, "second": second}


def _device_json(table: Table, door: Door, digest: str, connected: bool) -> DeviceJson:
    device = door.passes[digest]
    seat, you = chair_of(table, device.person), not bearer() and digest == who()
    return {
        "device": device.device,
        "does": _does(table, device, seat),
        "host": device.host,
        "last_host": device.host and door.hosted_only_by([device]),
        "seat": seat,
        "name": table.name_of(seat) if seat else None,
        "since": device.since,
        "tv": device.tv,
        "you": you,
        "connected": connected or you,
        "seen": [{"at": use.at, "address": use.address} for use in talon().sightings.of(digest, talon().store.now())],
    }


def _does(table: Table, device: Pass, seat: int | None) -> Does:
    if device.host or device.tv:
        return "hosts" if device.host else "shows"
    if seat is None:
        return "watches"
    return "left" if table.seat(seat).here == LEFT else "plays"


def _banner(code: str) -> str:
    """The banner with requests for the host: for admission, or for chips."""
    evening = talon().store.evening(code)
    table = evening.table
    return render_template(
        "door/_requests.html",
        code=code,
        screen=forms_for(evening, viewer(evening)),
        waiting=_requests_json(code, table),
        wishes=[
            (n, table.name_of(n), chips, view.price_of(table, table.name_of(n), chips)) for n, chips in table.bank.asked
        ],
        free=newcomers.chairs_for_new(table),
        closed=newcomers.chairs_to_wait_on(table),  # free chairs where a newcomer waits for the big blind
        blind=newcomers.big_blind(table),
        stack=first_stack(table),
        too_many=for_one_more(table),
    )


def _sheet(code: str) -> str:
    """The codes and the admitted devices; for a guest, the hosts to ask."""
    if device_alone():
        return render_template("door/alone_sheet.html", code=code)
    evening = talon().store.evening(code)
    table = evening.table
    if not is_host(code):
        seat = viewer(evening).seat
        return render_template("door/people_sheet.html", code=code, own=table.name_of(seat) if seat else "")
    door = _door_json(code)
    wanted = next((seat for seat in table.seats if str(seat.seat) == request.args.get("seat")), None)
    address = door["address"] + (f"&seat={wanted.seat}" if wanted else "")
    devices = [device for device in door["devices"] if device["does"] != "watches"]
    waited = "waited" in request.args  # long enough for somebody to scan
    newest = max((device["since"] for device in door["devices"] if not device["host"]), default=0)
    network = guest_network(talon().settings)
    return render_template(
        "door/invite_sheet.html",
        code=code,
        door=door,
        address=address,  # in the code to scan
        qr=qr_path(address),
        home=door["address"].rpartition("/t/")[0],  # where the code is typed
        seats=table.sitting,
        others=[urlsplit(address).hostname for address in door["addresses"][1:]],
        waited=waited,
        nobody=waited and not door["requests"] and talon().store.now() - newest > SOON,
        wanted=wanted,  # the person the code is for; None = everybody
        devices=devices,
        network=network,  # the guest network and its code
        wifi=qr_path(network.code) if network else None,
        onlookers=len(door["devices"]) - len(devices),
    )


def _done(code: str, sheet: bool = False) -> Response:
    """The door after a change: for a script, the open sheet, or the banner."""
    talon().hub.ring(code, talon().store.evening(code).seq, "door")
    if wants_json():
        return jsonify(_door_json(code) if is_host(code) else {"ok": True})
    if is_htmx():
        return make_response(_sheet(code) if sheet else _banner(code))
    return make_response(redirect(root() + (f"/t/{code}/invite" if sheet else f"/t/{code}"), 303))
