"""Who may come in: known hosts, same origin, the device's cookie or a script's key; and headers for strict browsers.

What a host, a player or an onlooker may then do is in `models/evening/rights.py`.
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
from models.evening.rights import Viewer, chair_of, the_hosts_alone
from models.log.rows import digest_of
from models.moves.move import Role
from models.table.table import Table
from models.words.words import _
from web.server.answers import Fault, failure, is_htmx, varies, wants_json
from web.server.guesses import Limit
from web.server.house import evening_now, house
from web.server.root import root

log = logging.getLogger(__name__)

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # no-referrer would make our own forms post `Origin: null`
    "Cross-Origin-Resource-Policy": "same-origin",
}
SAFE = {"GET", "HEAD", "OPTIONS"}
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")
AT_THE_DOOR = {"phones.ask", "phones.answer", "phones.rescue"}  # open to whoever has a key, or guesses slowly


class Cookies(SecureCookieSessionInterface):
    """Flask's own cookies, whose age nobody asks: a clock that goes back, even a second, must lock no host out."""

    def get_cookie_path(self, app: Flask) -> str:
        """Below a path Talon's cookies stay below it: what else that name serves never sees them."""
        return root() + "/"

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """What the cookie says, if it was signed here; an empty session else."""
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
    """Every request passes the checks below, every answer carries the headers."""
    app.url_value_preprocessor(_as_printed)
    app.before_request(_check_host)
    app.before_request(_check_origin)
    app.before_request(_check_door)
    app.after_request(_strict)


# Who is it?


def viewer(code: str) -> Viewer:
    """Who looks at this table: its host, a seated player, or somebody looking on."""
    held = pass_to(code)
    if held is None or not held.person:
        return viewer_at(held, Table())
    return viewer_at(held, evening_now(code).table)


def viewer_at(held: Pass | None, table: Table) -> Viewer:
    """The same for a table as it is at a certain moment: people change chairs."""
    seat = chair_of(table, held.person) if held else None
    if held and held.host:
        return Viewer(Role.HOST, seat)
    return Viewer(Role.ONLOOKER if seat is None else Role.PLAYER, seat)


def pass_to(code: str) -> Pass | None:
    """What this device, or the script with this key, may do at the table; None = not even read."""
    key = _key()
    return house().doors.pass_of(code, key) if key else None


def who() -> str:
    """The digest of the key this device, or script, shows; "" where it shows none."""
    key = _key()
    return digest_of(key) if key else ""


def _key() -> str:
    """The key a script shows, else that of the browser's cookie; "" where there is none."""
    return bearer() or str(session.get("device", ""))


def is_host(code: str) -> bool:
    """By the key a script sends, else by the browser's cookie."""
    held = pass_to(code)
    return held is not None and held.host


def only_host(code: str) -> None:
    """403 for everybody but a host of the table."""
    if not is_host(code):
        raise the_hosts_alone()


def may_create() -> bool:
    """This machine itself, a device that is a host already, or one whose owner typed the one-time code."""
    if "may_create" not in g:
        key = _key()
        g.may_create = from_here() or (bool(key) and house().doors.may_create(key))
    return bool(g.may_create)


def only_creators() -> None:
    """403 for every device that may not open tables here."""
    if not may_create():
        raise Fault(403, "not-yours", _("To open a table from here, type the code from Talon’s own window."))


def only_this_house() -> None:
    """403 for every device that may not see who played here."""
    if not may_create():
        raise Fault(403, "not-yours", _("Only hosts and the computer Talon runs on can see who played here."))


def of_one_device() -> str:
    """The address of this request, or "" where it says nothing of the device: this machine, or a proxy on it."""
    with suppress(ValueError):
        if ipaddress.ip_address(request.remote_addr or "").is_loopback:
            return ""
    return request.remote_addr or ""


def known_here() -> bool:
    """Whoever may open tables, or was let in at one: the house's own texts are for them."""
    key = _key()
    return may_create() or (bool(key) and house().doors.known_anywhere(key))


def own_device() -> str:
    """The digest of this browser's key; a browser without one is given it, for 400 days."""
    if not session.get("device"):
        session.permanent = True
        session["device"] = new_key()
    return digest_of(session["device"])


def becomes_host(code: str) -> None:
    """This browser hosts the table from now on, with a key that nobody saw while it was a guest's."""
    known = bool(session.get("device"))
    if known and not house().doors.may_create(session["device"]):
        _other_key()
    house().doors.let_in(code, own_device(), host=True, came=known or may_create())


def becomes_trusted() -> None:
    """This browser may create tables, with a key that nobody saw before."""
    if session.get("device"):
        _other_key()
    house().doors.trust(own_device())


def _other_key() -> None:
    """The same device under another key; the old one is good until this one was shown."""
    session.permanent = True
    session["device"] = house().doors.next_key(own_device())


def slow(limit: Limit) -> None:
    """429 if this address, or everybody together, tried too often."""
    if not limit.take(request.remote_addr or ""):
        raise Fault(429, "too-often", _("Too many tries. Wait a moment."), {"Retry-After": str(limit.wait)})


def known_host(host: str) -> bool:
    """Whether a Host header names this machine: any IP, localhost, its own name. Others may be rebound."""
    name, is_address = _read_host(host)
    if not name or is_address:
        return is_address
    extra = os.environ.get("TALON_HOSTS", "").lower().replace(",", " ").split()
    return name in _own_names() or name in extra


def _read_host(host: str) -> tuple[str, bool]:
    """The name in a Host header, "" where it has none, and whether it is an IP address."""
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
    """The key a script shows."""
    if "bearer" not in g:
        kind, _space, key = request.headers.get("Authorization", "").partition(" ")
        g.bearer = key.strip() if kind.lower() == "bearer" else ""
    return str(g.bearer)


def from_here() -> bool:
    """Whether somebody sits at this machine; through a proxy, named at the start or by its headers, nobody does."""
    if current_app.config.get("HTTPS") or current_app.config.get("PREFIX") or _forwarded():
        return False
    with suppress(ValueError):
        address = ipaddress.ip_address(request.remote_addr or "")
        mapped = getattr(address, "ipv4_mapped", None)
        return bool((mapped or address).is_loopback)
    return False


def _forwarded() -> bool:
    """Whether a proxy has passed this on, for somebody who may sit anywhere."""
    if not any(name in request.headers for name in FORWARDED):
        return False
    if not house().proxied.is_set():
        house().proxied.set()
        log.warning("a proxy passes requests on: nobody counts as this computer through it (SECURITY.md, --https)")
    return True


def _check_host() -> Response | None:
    host = request.headers.get("Host", "localhost")
    if known_host(host) or host.lower() == current_app.config.get("HTTPS", ""):
        return None
    text = _("Talon does not know this address. Use its IP address, or name it in TALON_HOSTS.")
    if isinstance(request.routing_exception, BadHost) and not wants_json():
        return Response(text, 421, mimetype="text/plain")  # no page can say where its parts are
    raise Fault(421, "unknown-host", text)


def _check_origin() -> None:
    """A page of another site must not tap: a browser says where it comes from, a script shows a key."""
    if request.method in SAFE or bearer():
        return
    origin = request.headers.get("Origin") or request.headers.get("Referer")
    if origin is None and not request.cookies:
        return
    if _place(origin or "") != (request.headers.get("Host") or "localhost").lower():
        raise Fault(403, "origin", _("This did not come from a Talon page, so nothing was done."))


def _as_printed(_endpoint: str | None, places: dict[str, object] | None) -> None:
    """A table's code typed in small letters is the same table."""
    if places and "code" in places:
        places["code"] = str(places["code"]).upper()


def _check_door() -> Response | None:
    """A table is read by whoever was let in; the key of its QR code lets in, once, and leaves the address bar."""
    places = request.view_args or {}
    code = str(places.get("code") or request.args.get("t") or "")
    if not code:
        return None
    house().doors.at(code)  # 404 where there is no such table
    house().doors.shows(who())
    if "code" in places and "key" in request.args and request.method in SAFE:
        return _unlock(code, request.args["key"])
    held = pass_to(code)
    if held and request.endpoint == "pages.table" and not bearer() and not is_htmx() and not wants_json():
        if house().doors.key_due(held):
            _other_key()
        return None
    if request.endpoint in AT_THE_DOOR or held:
        return None
    if bearer():
        slow(house().keys)
    return closed(code)


def _unlock(code: str, key: str) -> Response:
    if not house().doors.opens(code, key):
        slow(house().keys)
        return closed(code)
    if not pass_to(code):
        house().doors.let_in(code, own_device(), address=of_one_device())
    rest = urlencode([(name, value) for name, value in request.args.items(multi=True) if name != "key"])
    return make_response(redirect(root() + request.path + ("?" + rest if rest else ""), 303))


def closed(code: str) -> Response:
    """The table's door, with what to type; for a part of a page, the page itself comes here."""
    removed = house().doors.was_removed(code, who())
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
