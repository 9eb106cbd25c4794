"""Talon without a server: the app as one function, as `browser/host.py` makes it, and what it has kept."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.datastructures import Headers

from browser.host import Answer, Host, Part, Ring
from models.log.store import Clock, Store, milliseconds


class Full(Exception):
    """There is no room for one part more."""


class Device:
    """What `worker.js` is for the page: one request after the other, each change kept before its answer is given."""

    def __init__(self, folder: Path, prefix: str = "", kept: Iterable[Part] = (), clock: Clock = milliseconds) -> None:
        self.host = Host(folder, prefix, clock)
        self.disk: dict[int | str, bytes] = dict(kept)
        self.rung: list[Ring] = []
        self.full = False
        self.host.open(self.disk.items())
        self.keep()

    @property
    def store(self) -> Store:
        store: Store = self.host.app.extensions["talon"].store
        return store

    def keep(self) -> None:
        """All that changed, or nothing."""
        changes = self.host.changes()
        if self.full and changes.parts:
            raise Full
        last = changes.pages or max((key for key in self.disk if isinstance(key, int)), default=0)
        there = self.disk | dict(changes.parts)
        self.disk = {key: part for key, part in there.items() if isinstance(key, str) or key <= last}

    def ask(self, method: str, path: str, headers: Iterable[tuple[str, str]] = (), body: bytes = b"") -> Answer:
        """The answer a page gets."""
        sent = list(headers)
        answer = self.host.ask(method, path, sent, body)
        try:
            self.keep()
        except Full:
            self.host.open(self.disk.items())
            answer = self.host.refuse(method, path, sent, body)
        self.rung += self.host.rung()
        self.host.rest()
        return answer


class Browser(FlaskClient):
    """Flask's own, whose requests go to the device as the page's do."""

    device: Device

    @classmethod
    def on(cls, device: Device) -> Browser:
        """A client of the app on this device."""
        browser = cls(device.host.app, device.host.app.response_class, use_cookies=False)
        browser.device = device
        return browser

    def run_wsgi_app(self, environ: Any, buffered: bool = False) -> tuple[Iterable[bytes], str, Headers]:
        """As the service worker hands it on: method, address, headers, body."""
        names = {name: value for name, value in environ.items() if name.startswith("HTTP_")}
        headers = [(name[5:].replace("_", "-").title(), str(value)) for name, value in names.items()]
        headers.append(("Content-Type", environ.get("CONTENT_TYPE", "")))
        path = environ["PATH_INFO"] + ("?" + environ["QUERY_STRING"] if environ["QUERY_STRING"] else "")
        answer = self.device.ask(environ["REQUEST_METHOD"], path, headers, environ["wsgi.input"].read())
        return [answer.body], str(answer.status), Headers(answer.headers)
