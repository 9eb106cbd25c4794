"""A real Talon in its own process, and a client that keeps its connection open as browsers do."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

import psutil

from tests import WAITS
from tests.serving import free_port

HOME = Path(__file__).resolve().parent.parent
ADDRESS = "127.0.0.1"


class Talon:
    """A server on a free port of this machine, within a `with` block."""

    def __init__(self, database: Path) -> None:
        self.port = free_port()
        where = ["--host", ADDRESS, "--port", str(self.port), "--database", str(database)]
        self._command = [sys.executable, "app.py", *where]

    def __enter__(self) -> Self:
        self._running = subprocess.Popen(self._command, cwd=HOME, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.process = psutil.Process(self._running.pid)
        for _try in range(20 * WAITS):
            try:
                self.client().ask("GET", "/healthz")
                return self
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("Talon did not start")

    def __exit__(self, *_error: object) -> None:
        self._running.terminate()
        self._running.wait(timeout=WAITS)

    def client(self, key: str = "") -> Client:
        """A new client, which acts as the host of the table with this `key`."""
        return Client(self.port, key)

    def open(self, fields: dict[str, Any]) -> tuple[str, Client]:
        """Opens a table; returns its code, and a client that acts as its host."""
        created = self.client().ask("POST", "/tables", fields)
        return created["code"], self.client(created["host_key"])


class Client:
    """One keep-alive connection that speaks JSON."""

    def __init__(self, port: int, key: str) -> None:
        self.line = http.client.HTTPConnection(ADDRESS, port, timeout=20)
        self.headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if key:
            self.headers["Authorization"] = f"Bearer {key}"

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """The JSON answer; RuntimeError for a refusal."""
        self.line.request(method, path, None if body is None else json.dumps(body), self.headers)
        answer = self.line.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {answer.status} {text[:200]!r}")
        parsed: dict[str, Any] = json.loads(text)
        return parsed

    def guest(self, code: str) -> str:
        """The cookie of an onlooker who scanned the table's QR code; called by its host."""
        key = self.ask("GET", f"/t/{code}/invite")["key"]
        line = http.client.HTTPConnection(ADDRESS, self.line.port, timeout=20)
        line.request("GET", f"/t/{code}?key={key}")
        answer = line.getresponse()
        return str(answer.headers["Set-Cookie"]).partition(";")[0]

    def player(self, code: str, seat: int) -> dict[str, str]:
        """The headers of a player admitted to this seat; called by the table's host."""
        fields = {"key": self.ask("GET", f"/t/{code}/invite")["key"], "seat": seat}
        guest = Client(self.line.port, "")
        request = guest.ask("POST", f"/t/{code}/join", fields)["request"]
        self.ask("POST", f"/t/{code}/admit", {"request": request})
        guest.headers["Cookie"] = self.guest(code)
        key = guest.ask("GET", f"/t/{code}/join/{request}")["seat_key"]
        return {"Authorization": f"Bearer {key}"}

    def tap(self, code: str, move: str, seen: int, fields: dict[str, Any]) -> dict[str, Any]:
        """The table after one tap."""
        return self.ask("POST", f"/t/{code}/{move}", {"seen": seen, **fields})
