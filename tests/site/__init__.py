"""Talon without a server: the app as one function, as `browser/host.py` makes it, and its stored parts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import Headers

from browser.host import Answer, Host, Part, Ring
from models.log.store import Clock, Store, milliseconds
from tests.obedient.play import Played, play
from tests.obedient.rulings import catalogue
from web.server.running import Talon


class Full(Exception):
    """Raised when there is no space for another part."""


class Device:
    """A stand-in for `worker.js`: one request after another, each change stored before its answer is given."""

    def __init__(
        self,
        folder: Path,
        prefix: str = "",
        kept: Iterable[Part] = (),
        clock: Clock = milliseconds,
        language: str = "en",
    ) -> None:
        self.host = Host(folder, prefix, clock)
        self.host.rehearse()
        self.disk: dict[int | str, bytes] = dict(kept)
        self.rung: list[Ring] = []
        self.full = self.gone = False
        self.opened = self.host.open(self.disk.items(), language)
        if not self.opened:
            self.keep()

    @property
    def store(self) -> Store:
        return house_of(self.host).store

    def keep(self) -> None:
        """Stores all changes, or none."""
        changes = self.host.changes()
        if self.gone and changes.parts:
            self.gone, self.disk, changes = False, {}, self.host.everything()
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
    """Flask's test client, whose requests go to a device or a tablet as the page's do."""

    device: Any  # has `ask`

    @classmethod
    def on(cls, device: Any, app: Flask | None = None) -> Browser:
        """A client of the app there."""
        there = app or device.host.app
        browser = cls(there, there.response_class, use_cookies=False)
        browser.device = device
        return browser

    def run_wsgi_app(self, environ: Any, buffered: bool = False) -> tuple[Iterable[bytes], str, Headers]:
        """Runs the app as the service worker calls it: method, address, headers, body."""
        names = {name: value for name, value in environ.items() if name.startswith("HTTP_")}
        headers = [(name[5:].replace("_", "-").title(), str(value)) for name, value in names.items()]
        headers.append(("Content-Type", environ.get("CONTENT_TYPE", "")))
        path = environ["PATH_INFO"] + ("?" + environ["QUERY_STRING"] if environ["QUERY_STRING"] else "")
        answer = self.device.ask(environ["REQUEST_METHOD"], path, headers, environ["wsgi.input"].read())
        return [answer.body], str(answer.status), Headers(answer.headers)


def plays(client: FlaskClient, preset: str, hands: int, seed: int = 7) -> Played:
    """Plays random hands, the same for the same seed."""
    return play(client, catalogue(client), preset, seed, hands, words=False)


def facts(store: Store, code: str) -> list[object]:
    """The facts of this table, without their times."""
    return [(fact.seq, fact.tap, fact.by, fact.event) for fact in store.facts(code)]


class Watched(Device):
    """A device that remembers every state it stored, and the tables' facts then."""

    def __init__(self, folder: Path) -> None:
        self.kept: list[tuple[dict[int | str, bytes], dict[str, list[object]]]] = []
        super().__init__(folder)

    def keep(self) -> None:
        super().keep()
        self.kept.append((self.disk, every_table(self.store)))

    def forgot(self, folder: Path) -> int:
        """The number of stored states from which the tables cannot be opened again with the same facts."""
        host = Host(folder)
        opened = ((host.open(disk.items()), tables, host) for disk, tables in self.kept)
        return sum(bool(why) or every_table(house_of(again).store) != tables for why, tables, again in opened)


def every_table(store: Store) -> dict[str, list[object]]:
    """The facts of every table."""
    return {entry.code: facts(store, entry.code) for entry in store.tables()}


def house_of(host: Host) -> Talon:
    """The running Talon of a device."""
    house: Talon = host.app.extensions["talon"]
    return house
