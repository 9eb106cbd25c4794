"""The app as one function: a request in, an answer out, and the changes to store before the answer is given.

It needs no thread, no socket and no browser: a page runs it with Python in WebAssembly, tests run it as it is. Its
caller

1. opens it with the stored data (`open`),
2. sends it one request after another (`ask`),
3. stores the changes of each request in one step (`changes`), and only then gives the answer and rings (`rung`);
   if that fails, opens it again with the stored data, and gives the answer of `refuse` instead,
4. lets it do background work (`rest`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from http.cookies import SimpleCookie
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from flask import Response, request
from werkzeug.test import create_environ, run_wsgi_app

from app import bare_app, with_evenings
from browser.pages import Log
from models.log.backup import restore
from models.log.schema import StoreError
from models.log.store import Clock, Store, milliseconds
from models.table.aside import Work
from models.words import words
from models.words.words import _
from web.server.answers import Fault, go
from web.server.language import COOKIE
from web.server.running import Talon

Headers = Sequence[tuple[str, str]]
Part = tuple[int | str, bytes]  # a page of the database by its number, or a small file by its name

HERE = "http://localhost"  # the address the app sees
JAR, KEY = "jar", "key"  # the small files: cookies, and the key that signs them
FRAMED = ("frame-ancestors 'none'", "frame-ancestors 'self'")  # the app runs in a frame of its own page, and only there
LARGEST = 1 << 30  # bytes of a copy to restore


class Answer(NamedTuple):
    """An answer for the browser."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Changes(NamedTuple):
    """Changes to be stored together or not at all."""

    pages: int  # of the whole database; later pages are dropped. 0 = as many as before
    parts: list[Part]


class Ring(NamedTuple):
    """An event for a listening screen."""

    code: str
    seq: int
    event: str


class Host:
    """Talon on this device alone, below `prefix` of its address."""

    def __init__(self, folder: str | Path, prefix: str = "", clock: Clock = milliseconds) -> None:
        self._folder, self._prefix, self._clock = Path(folder), prefix, clock
        self._database = self._folder / "talon.db"
        self.app = bare_app()
        self.app.before_request(self._refuse_if_full)
        self.app.add_url_rule("/restore", view_func=self._restore, methods=["POST"])
        self._full = False
        self._rung: list[Ring] = []
        self._later: list[Work] = []
        self._house: Talon | None = None

    # Called by the page

    def rehearse(self) -> None:
        """Draws the first page of an empty device, which makes everything otherwise made on first use."""
        self.open([])
        self.ask("GET", "/", [("Accept", "text/html")])
        self._close()

    def open(self, kept: Iterable[Part], language: str = words.DEFAULT) -> str:
        """Opens the stored data, or nothing the first time; returns the reason in a sentence if that fails, else ""."""
        self._close()
        parts = {key: bytes(part) for key, part in kept}
        self._small: dict[str, bytes] = {name: parts.pop(name) for name in (JAR, KEY) if name in parts}
        self._cookies: dict[str, str] = json.loads(self._small.get(JAR, b"{}"))
        self._folder.mkdir(parents=True, exist_ok=True)
        for file in self._folder.glob("talon.db*"):
            file.unlink()
        if parts:
            self._database.write_bytes(b"".join(parts[number] for number in sorted(parts, key=int)))
        if KEY in self._small:
            self._key.write_bytes(self._small[KEY])
        words.use(self._cookies.get(COOKIE) or language)
        try:
            self._begin(kept=bool(parts))
        except StoreError as error:
            return str(error)
        return ""

    def ask(self, method: str, path: str, headers: Headers = (), body: bytes = b"") -> Answer:
        """The app's answer to this request, whose path has no prefix."""
        sent = [(name, value) for name, value in headers if name.lower() not in ("cookie", "host")]
        sent.append(("Cookie", "; ".join(f"{name}={value}" for name, value in self._cookies.items())))
        address, _mark, query = path.partition("?")
        environ = create_environ(
            address,
            HERE + self._prefix,
            query_string=query,
            method=method,
            headers=sent,
            input_stream=BytesIO(body),
            content_length=len(body),
            environ_base={"REMOTE_ADDR": "127.0.0.1"},
        )
        chunks, status, answered = run_wsgi_app(self.app, environ)
        streams = answered.get("Content-Type", "").startswith("text/event-stream")
        text = next(iter(chunks), b"") if streams else b"".join(chunks)  # a stream begins with a bell; the rest is rung
        if hasattr(chunks, "close"):
            chunks.close()
        self._keep_cookies(answered.getlist("Set-Cookie"))
        return Answer(int(status.split()[0]), [(name, value.replace(*FRAMED)) for name, value in answered], text)

    def changes(self) -> Changes:
        """The changes since the last call."""
        pages, changed = self._log.changed()
        small = {JAR: json.dumps(self._cookies).encode(), KEY: self._key.read_bytes()}
        parts: list[Part] = [*changed.items(), *(part for part in small.items() if self._small.get(part[0]) != part[1])]
        self._small = small
        return Changes(pages, parts)

    def everything(self) -> Changes:
        """The whole database and the small files, in case the stored data is gone."""
        self._small, self._log = {}, Log(self._database, kept=False)
        return self.changes()

    def rung(self) -> list[Ring]:
        """The events to send, now that the changes are stored."""
        rung, self._rung = self._rung, []
        return rung

    def refuse(self, method: str, path: str, headers: Headers = (), body: bytes = b"") -> Answer:
        """The answer if this device has no space left: a plain sentence, with nothing changed."""
        self._full = True
        try:
            return self.ask(method, path, headers, body)
        finally:
            self._full = False
            self._rung.clear()

    def rest(self) -> None:
        """Runs background work."""
        works, self._later = self._later, []
        for work in works:
            work()
        self._log.tidied()

    def quiet(self) -> bool:
        """Whether no hand is being played at the latest table, so that an update may be installed."""
        store: Store = self.app.extensions["talon"].store
        return all(store.evening(entry.code).table.over for entry in store.tables()[:1])

    # Implementation

    def _restore(self) -> Response:
        """Restores a copy from the form of `story/import.html`, as `--restore` does on a computer."""
        request.max_content_length = LARGEST
        copy = request.files.get("copy")
        if copy is None or not copy.filename:
            raise Fault(400, "not-understood", _("Choose the file first."))
        copy.save(brought := self._folder / "brought.db")
        self._close()
        try:
            if old := restore(self._database, brought):
                old.unlink()
        except StoreError as error:
            raise Fault(422, "unreadable", str(error)) from error
        finally:
            brought.unlink()
            self._begin(kept=False)
        return go("/")

    @property
    def _key(self) -> Path:
        return self._database.with_name(self._database.name + ".key")

    def _begin(self, kept: bool) -> None:
        self._log = Log(self._database, kept)
        with_evenings(self.app, self._database, self._clock, ALONE=True)
        self._house = self.app.extensions["talon"]
        self._house.hub.rung = lambda code, seq, event: self._rung.append(Ring(code, seq, event))
        self._house.store.aside = self._later.append
        with self._house.store.writing() as db:
            db.execute("pragma wal_autocheckpoint = 0")  # the log is checkpointed only after its pages were read

    def _close(self) -> None:
        if self._house is not None:
            self._house.store.close()
            self._house = None

    def _refuse_if_full(self) -> None:
        if self._full:
            raise StoreError(_("The disk is full. Nothing was changed; make room and tap again."))

    def _keep_cookies(self, lines: Iterable[str]) -> None:
        """Stores cookies like a browser: sets them, and drops expired ones."""
        for line in lines:
            for name, cookie in SimpleCookie(line).items():
                if cookie["max-age"] == "0" or not cookie.value:
                    self._cookies.pop(name, None)
                else:
                    self._cookies[name] = cookie.value
