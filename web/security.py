"""Who may do what: known hosts, same origin, the host's cookie or key; and headers for strict browsers."""

from __future__ import annotations

import ipaddress
import os
import secrets
import socket
from contextlib import suppress
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask, Response, g, request, session

from models.report import Viewer
from models.words import _
from web.answers import Fault
from web.house import house

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # no-referrer would make our own forms post `Origin: null`
    "Cross-Origin-Resource-Policy": "same-origin",
}
SAFE = {"GET", "HEAD", "OPTIONS"}
HOSTED = 60  # tables a browser's cookie remembers hosting; a cookie holds 4 kB


def protect(app: Flask) -> None:
    """Every request passes the checks below, every answer carries the headers."""
    app.before_request(_check_host)
    app.before_request(_check_origin)
    app.after_request(_strict)


def viewer(code: str) -> Viewer:
    """Who looks at this table: its host, or somebody looking on."""
    return Viewer("host" if is_host(code) else "onlooker", None)


def is_host(code: str) -> bool:
    """By the key a script sends, else by the browser's cookie."""
    key = _bearer()
    return house().store.is_host(code, key) if key else code in session.get("hosts", ())


def may_create() -> bool:
    """This machine itself, a device that is a host already, or one whose owner typed the one-time code."""
    key = _bearer()
    if key and house().store.hosts_any(key):
        return True
    return _from_here() or bool(session.get("hosts")) or bool(session.get("trusted"))


def becomes_host(code: str) -> None:
    """This browser hosts the table from now on."""
    session.permanent = True
    session["hosts"] = [code, *session.get("hosts", ())][:HOSTED]


def becomes_trusted() -> None:
    """This browser may create tables."""
    session.permanent = True
    session["trusted"] = True


def secret_key(database: Path) -> bytes:
    """The key that signs cookies: beside the database, for its owner's eyes only, made at the first start."""
    file = database.with_name(database.name + ".key")
    with suppress(FileNotFoundError):
        key = file.read_bytes()
        if len(key) >= 32:
            return key
    key = secrets.token_bytes(32)
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(key)
        out.flush()
        os.fsync(out.fileno())
    draft.replace(file)
    return file.read_bytes()


def known_host(host: str) -> bool:
    """Whether a Host header names this machine: any IP, localhost, its own name. Others may be rebound."""
    try:
        name = (urlsplit("//" + host).hostname or "").rstrip(".")
    except ValueError:
        return False
    with suppress(ValueError):
        return bool(ipaddress.ip_address(name))
    extra = os.environ.get("TALON_HOSTS", "").lower().replace(",", " ").split()
    return name in _own_names() or name in extra


@cache
def _own_names() -> frozenset[str]:
    own = socket.gethostname().lower()
    short = own.split(".")[0]
    return frozenset({"localhost", own, short, f"{short}.local"})


def _bearer() -> str:
    if "bearer" not in g:
        kind, _space, key = request.headers.get("Authorization", "").partition(" ")
        g.bearer = key.strip() if kind.lower() == "bearer" else ""
    return str(g.bearer)


def _from_here() -> bool:
    with suppress(ValueError):
        address = ipaddress.ip_address(request.remote_addr or "")
        mapped = getattr(address, "ipv4_mapped", None)
        return bool((mapped or address).is_loopback)
    return False


def _check_host() -> None:
    if not known_host(request.headers.get("Host", "localhost")):
        text = _("Talon does not know this address. Use its IP address, or name it in TALON_HOSTS.")
        raise Fault(421, "unknown-host", text)


def _check_origin() -> None:
    """A page of another site must not tap: a browser says where it comes from, a script shows a key."""
    if request.method in SAFE or _bearer():
        return
    origin = request.headers.get("Origin") or request.headers.get("Referer")
    if origin is None and not request.cookies:
        return
    if _place(origin or "") != (request.headers.get("Host") or "localhost").lower():
        raise Fault(403, "origin", _("This did not come from Talon's own page, so nothing was done."))


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
    return response
