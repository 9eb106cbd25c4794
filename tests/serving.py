"""A real server in a process of its own, to be started, asked and killed."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from models.log.store import Store
from tests import ROOT


def full(store: Store) -> None:
    """As if the disk had no room left: the file may not grow by one page."""
    with store.writing() as db:
        pages = db.execute("pragma page_count").fetchone()[0]
        db.execute(f"pragma max_page_count = {pages}")


def roomy(store: Store) -> None:
    """There is room again."""
    with store.writing() as db:
        db.execute("pragma max_page_count = 100000")


class Talon:
    """One server process on a free port."""

    def __init__(self, database: Path) -> None:
        self.database = database
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.process: subprocess.Popen[str] | None = None

    def start(self, *more: str) -> None:
        command = [sys.executable, "app.py", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", str(self.database), *more],
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        for _try in range(1200):  # a minute: machines are shared and noisy
            try:
                return self.ask("GET", "/healthz") and None
            except OSError:
                time.sleep(0.05)
        raise AssertionError(self.end(signal.SIGKILL))

    def ask(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)  # machines are shared and noisy
        try:
            headers = {"Accept": "application/json", "Content-Type": "application/json"}
            headers |= {"Authorization": f"Bearer {key}"} if key else {}
            line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            line.close()

    def end(self, how: signal.Signals) -> str:
        """Sends the signal and gives everything the process said."""
        assert self.process is not None
        self.process.send_signal(how)
        output, _none = self.process.communicate(timeout=10)
        return output
