"""Access control: known hosts, same origin, the device's cookie or a script's key; and security headers.

The rights of hosts, players and onlookers are in `models/evening/rights.py`.
"""

from __future__ import annotations

import ipaddress
import logging
import os
import socket
from contextlib import suppress
from urllib.parse import urlencode, urlsplit

from flask import Flask, Response, current_app, g, make_response, redirect, render_template, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask.wrappers import Request
from itsdangerous import BadSignature
from werkzeug.exceptions import BadHost

from models.door.doors import Pass, new_key
from models.evening.evening import Evening
from models.evening.rights import Viewer, chair_of, for_hosts_only
from models.log.rows import digest_of
from models.moves.move import Role
from models.table.table import Table
from models.words.words import N_, _
from web.server.answers import Fault, failure, is_htmx, varies, wants_json
from web.server.guesses import Limit
from web.server.root import root
from web.server.running import talon

log = logging.getLogger(__name__)

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with no-referrer our own forms would post `Origin: null`
    "Cross-Origin-Resource-Policy": "same-origin",
}
SAFE = {"GET", "HEAD", "OPTIONS"}
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")
AT_THE_DOOR = {"phones.ask", "phones.answer", "phones.rescue"}  # open to devices with the key; guesses are limited


class Cookies(SecureCookieSessionInterface):
    """Flask's cookies without an expiry check, because a clock set back must not lock a host out."""

    def get_cookie_path(self, app: Flask) -> str:
        """The cookie path, below Talon's own, so that other services of the host do not see the cookies."""
        return root() + "/"

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The content of a validly signed cookie; otherwise an empty session."""
        signed, cookie = self.get_signing_serializer(app), request.cookies.get(self.get_cookie_name(app))
        if signed is None:
            return None
        if not cookie:
            return self.session_class()
        try:
            return self.session_class(signed.loads(cookie))
        except BadSignature:
            return self.session_class()


def protect(app: Flask) -> None:
    """Adds the checks below to every request, and the headers to every answer."""
    app.url_value_preprocessor(_as_printed)
    app.before_request(_check_host)
    app.before_request(_check_origin)
    app.before_request(_check_door)
    app.after_request(_strict)


# Identity


def viewer(evening: Evening) -> Viewer:
    """The viewer of this table: its host, a seated player, or an onlooker."""
    return viewer_at(pass_to(evening.code), evening.table)


def viewer_at(held: Pass | None, table: Table) -> Viewer:
    """The viewer at this state of the table, because people change chairs."""
    seat = chair_of(table, held.person) if held else None
    if held and held.host:
        return Viewer(Role.HOST, seat)
    return Viewer(Role.ONLOOKER if seat is None else Role.PLAYER, seat)


def pass_to(code: str) -> Pass | None:
    """The rights of this device, or of a script's key, at the table; None = none at all."""
    key = _key()
    return talon().doors.pass_of(code, key) if key else None


def who() -> str:
    """The digest of the key this device or script uses; "" if it has none."""
    key = _key()
    return digest_of(key) if key else ""


def _key() -> str:
    """The key sent by a script, else the one in the browser's cookie; "" if there is none."""
    return bearer() or str(session.get("device", ""))


def is_host(code: str) -> bool:
    """Whether a script's key, or else the browser's cookie, is a host's."""
    held = pass_to(code)
    return held is not None and held.host


def only_host(code: str) -> None:
    """403 except for hosts of the table."""
    if not is_host(code):
        raise for_hosts_only()


def hosted(code: str) -> Evening:
    """The evening, for its host only."""
    evening = talon().store.evening(code)
    only_host(code)
    return evening


def may_create() -> bool:
    """Whether tables may be opened: on this machine, by a device that is a host, or after the one-time code."""
    if "may_create" not in g:
        key = _key()
        g.may_create = from_here() or (bool(key) and talon().doors.may_create(key))
    return bool(g.may_create)


def only(allowed: bool, text: str) -> None:
    """403 with this sentence, unless it is allowed."""
    if not allowed:
        raise Fault(403, "not-yours", text)


def only_creators() -> None:
    """403 for devices that may not open tables here."""
    only(may_create(), _("To open a table from here, type the code from Talon’s own window."))


def only_trusted() -> None:
    """403 for devices that may not see who played here."""
    only(may_create(), _("Only hosts and the computer Talon runs on can see who played here."))


def of_one_device() -> str:
    """The address of this request; "" if it identifies no device: this machine, or a proxy on it."""
    with suppress(ValueError):
        if ipaddress.ip_address(request.remote_addr or "").is_loopback:
            return ""
    return request.remote_addr or ""


def known_here() -> bool:
    """Whether the device may open tables or was admitted to one, and so may read house rulings."""
    key = _key()
    return may_create() or (bool(key) and talon().doors.known_anywhere(key))


def own_device() -> str:
    """The digest of this browser's key; a browser without one gets it, for 400 days."""
    if not session.get("device"):
        session.permanent = True
        session["device"] = new_key()
    return digest_of(session["device"])


def becomes_host(code: str) -> None:
    """Makes this browser a host of the table; a guest's browser gets a new key."""
    known = bool(session.get("device"))
    if known and not talon().doors.may_create(session["device"]):
        _other_key()
    talon().doors.let_in(code, own_device(), host=True, came=known or may_create())


def becomes_trusted() -> None:
    """Lets this browser open tables, under a new key."""
    if session.get("device"):
        _other_key()
    talon().doors.trust(own_device())


def _other_key() -> None:
    """Gives the device a new key; the old one is valid until the new one is used."""
    session.permanent = True
    session["device"] = talon().doors.next_key(own_device())


def slow(limit: Limit) -> None:
    """Refuses with 429 if this address, or all addresses together, tried too often."""
    if not limit.take(request.remote_addr or ""):
        raise Fault(429, "too-often", _("Too many tries. Wait a moment."), {"Retry-After": str(limit.wait)})


def guessed(text: str) -> None:
    """Logs that this address tried a wrong code or key, but never the code or key itself."""
    log.warning(text, {"address": request.remote_addr})


def known_host(host: str) -> bool:
    """Whether a Host header names this machine: any IP, localhost, its own name. Others may be DNS rebinding."""
    name, is_address = _read_host(host)
    if not name or is_address:
        return is_address
    extra = os.environ.get("TALON_HOSTS", "").lower().replace(",", " ").split()
    return name in _own_names() or name in extra


def _read_host(host: str) -> tuple[str, bool]:
    """The name in a Host header, "" if there is none, and whether it is an IP address."""
    try:
        name = (urlsplit("//" + host).hostname or "").rstrip(".")
    except ValueError:
        return "", False
    with suppress(ValueError):
        return name, bool(ipaddress.ip_address(name))
    return name, False


def _own_names() -> frozenset[str]:
    own = socket.gethostname().lower()
    short = own.split(".")[0]
    return frozenset({"localhost", own, short, f"{short}.local"})


def bearer() -> str:
    """The key sent by a script."""
    if "bearer" not in g:
        kind, _space, key = request.headers.get("Authorization", "").partition(" ")
        g.bearer = key.strip() if kind.lower() == "bearer" else ""
    return str(g.bearer)


def from_here() -> bool:
    """Whether the request comes from this machine; never through a proxy, configured or seen in the headers."""
    if current_app.config.get("HTTPS") or current_app.config.get("PREFIX") or _forwarded():
        return False
    with suppress(ValueError):
        address = ipaddress.ip_address(request.remote_addr or "")
        mapped = getattr(address, "ipv4_mapped", None)
        return bool((mapped or address).is_loopback)
    return False


def _forwarded() -> bool:
    """Whether a proxy forwarded this request, whose sender may be anywhere."""
    if not any(name in request.headers for name in FORWARDED):
        return False
    if not talon().proxied.is_set():
        talon().proxied.set()  # written into the log once
        log.warning(N_("a proxy passes requests on: nobody counts as this computer through it (SECURITY.md, --https)"))
    return True


def _check_host() -> Response | None:
    host = request.headers.get("Host", "localhost")
    https = current_app.config.get("HTTPS")
    if known_host(host) or (https and host.lower() == https):
        return None
    text = _("Talon does not know this address. Use its IP address, or name it in TALON_HOSTS.")
    if isinstance(request.routing_exception, BadHost) and not wants_json():
        return Response(text, 421, mimetype="text/plain")  # no page, because its styles could not be loaded
    raise Fault(421, "unknown-host", text)


def _check_origin() -> None:
    """Refuses requests from pages of other sites: browsers send their origin, scripts a key."""
    if request.method in SAFE or bearer():
        return
    origin = request.headers.get("Origin") or request.headers.get("Referer")
    if origin is None and not request.cookies:
        return
    if _place(origin or "") != (request.headers.get("Host") or "localhost").lower():
        raise Fault(403, "origin", _("This did not come from a Talon page, so nothing was done."))


def _as_printed(_endpoint: str | None, places: dict[str, object] | None) -> None:
    """Accepts a table's code in small letters."""
    if places and "code" in places:
        places["code"] = str(places["code"]).upper()


def _check_door() -> Response | None:
    """Lets admitted devices read a table; the key of its QR code admits once, then leaves the address bar."""
    places = request.view_args or {}
    code = str(places.get("code") or request.args.get("t") or "")
    if not code:
        return None
    talon().doors.at(code)  # 404 if there is no such table
    talon().doors.shows(who())
    if "code" in places and "key" in request.args and request.method in SAFE:
        return _unlock(code, request.args["key"])
    held = pass_to(code)
    if held:
        _seen(code, held)
        page = request.endpoint == "pages.table" and not (bearer() or is_htmx() or wants_json())
        if page and talon().doors.key_due(held):
            _other_key()
        return None
    if request.endpoint in AT_THE_DOOR:
        return None
    if bearer():
        slow(talon().keys)
        guessed(N_("wrong key from %(address)s"))
    return closed(code)


def _seen(code: str, held: Pass) -> None:
    """Records the time and address of this key's use; a further address goes into the log."""
    address, now = of_one_device(), talon().store.now()
    if before := talon().sightings.note(who(), address, now):
        text = N_("table %(code)s: device %(device)s comes from %(address)s now, before from %(other)s")
        log.info(text, {"code": code, "device": held.device, "address": address, "other": before.address})


def _unlock(code: str, key: str) -> Response:
    if not talon().doors.opens(code, key):
        slow(talon().keys)
        guessed(N_("wrong key from %(address)s"))
        return closed(code)
    if not pass_to(code):
        talon().doors.let_in(code, own_device(), address=of_one_device())
    rest = urlencode([(name, value) for name, value in request.args.items(multi=True) if name != "key"])
    return make_response(redirect(root() + request.path + ("?" + rest if rest else ""), 303))


def closed(code: str) -> Response:
    """The page before a table's door, for typing the digits; a part of a page reloads as a whole."""
    removed = talon().doors.was_removed(code, who())
    text = _("Scan the table’s code, or ask the host for the link: this one does not open the table.")
    if removed:
        text = _("The host removed this phone.")
    if wants_json() or request.method not in SAFE:
        return failure(403, "no-key", text)
    if is_htmx():
        return failure(403, "no-key", text, headers={"HX-Refresh": "true"})
    page = render_template("door/door.html", code=code, text=text, removed=removed, here=may_create())
    return make_response(page, 403)


def _place(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _strict(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
        varies(response)
    return response
