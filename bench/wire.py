"""The size of a first visit to a table in play: the page and everything it loads, headers included."""

from __future__ import annotations

import gzip
import re
import socket
from html.parser import HTMLParser
from urllib.parse import urljoin

from bench.figures import Row
from bench.hand import opening, taps
from bench.server import ADDRESS, Talon

MOST = 50.0  # kB, a tenth of a second on a slow Wi-Fi
IN_STYLE = re.compile(r"url\(['\"]?([^'\")]+)")
IN_MODULE = re.compile(r"""from ?"(\./[^"]+)"|import ?"(\./[^"]+)";""")
LATER = ("apple-touch-icon", "manifest")  # loaded when Talon is added to the home screen
FETCHED = {"link": "href", "script": "src", "img": "src", "source": "src"}


class _References(HTMLParser):
    """Collects the addresses a browser fetches automatically."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if named.get("rel") in LATER:
            return
        at_once = "load" in (named.get("hx-trigger") or "")
        address = named.get("hx-get" if at_once else FETCHED.get(tag, ""))
        if address and not address.startswith("data:"):
            self.addresses.append(address)


def rows(talon: Talon) -> list[Row]:
    """Bytes of a first visit by an onlooker and by the host, with everything the page loads."""
    code, key = _in_play(talon)
    host = f"Authorization: Bearer {key}\r\n"
    guest = f"Cookie: {talon.client(key).guest(code)}\r\n"
    return [
        _row("first visit to a table in play, host", _visit(talon.port, f"/t/{code}", host)),
        _row("  onlooker", _visit(talon.port, f"/t/{code}", guest)),
    ]


def _row(what: str, size: int) -> Row:
    return what, f"{size / 1000:.1f} kB on the wire", f"< {MOST:.0f} kB", size / 1000 < MOST


def _in_play(talon: Talon) -> tuple[str, str]:
    """Plays into the second hand, up to a betting round; returns the table's code and its host's key."""
    created = talon.client().ask("POST", "/tables", opening())
    code, key, seq = created["code"], created["host_key"], created["seq"]
    host = talon.client(key)
    for move, fields in [*taps(), *taps(1)[:6]]:
        seq = host.tap(code, move, seq, fields)["seq"]
    return code, key


def _visit(port: int, path: str, headers: str) -> int:
    size, page = _fetch(port, path, headers)
    references = _References()
    references.feed(page)
    waiting, seen = references.addresses, {path}
    while waiting:
        address = urljoin(path, waiting.pop())
        if address not in seen:
            seen.add(address)
            weight, text = _fetch(port, address, headers + "HX-Request: true\r\n" if "/t/" in address else "")
            size += weight
            if ".css" in address:
                waiting += [urljoin(address, link) for link in IN_STYLE.findall(text) if not link.startswith("data:")]
            if "/js/" in address:
                waiting += [urljoin(address, link or other) for link, other in IN_MODULE.findall(text)]
    return size


def _fetch(port: int, path: str, headers: str) -> tuple[int, str]:
    """Bytes of the answer on the wire, and its text."""
    asked = f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nAccept-Encoding: gzip\r\nAccept: text/html,*/*;q=0.8\r\n"
    with socket.create_connection((ADDRESS, port), timeout=20) as line:
        line.sendall(f"{asked}{headers}Connection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    head, _blank, body = answer.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(f"{path}: {head[:60]!r}")
    if b"content-encoding: gzip" in head.lower():
        body = gzip.decompress(body)
    return len(answer), body.decode()
