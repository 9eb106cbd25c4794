"""A real server in its own process: started, asked, and killed during taps at full speed."""

from __future__ import annotations

import http.client
import json
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from models.log.store import Store
from tests import ROOT, WAITS

# Writes each change of a file, and each answer, of a program and its threads to the file named next.
CALLS = "openat,write,pwrite64,sendfile,ftruncate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,sendto"
RECORDER = ["strace", "-D", "-f", "-y", "-xx", "-s", "10000000", "--seccomp-bpf", "-e", f"trace={CALLS}", "-o"]

Json = dict[str, Any]


def can_record() -> bool:
    """Whether this machine has strace and allows it to trace our processes."""
    if not shutil.which("strace"):
        return False
    return subprocess.run([*RECORDER, "/dev/null", "true"], capture_output=True, check=False).returncode == 0


def full(store: Store) -> None:
    """Makes the disk full: the file cannot grow by one page."""
    with store.writing() as db:
        pages = db.execute("pragma page_count").fetchone()[0]
        db.execute(f"pragma max_page_count = {pages}")


def roomy(store: Store) -> None:
    """Makes room again."""
    with store.writing() as db:
        db.execute("pragma max_page_count = 100000")


def free_port() -> int:
    """A port of this machine nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Talon:
    """One server process on a free port."""

    def __init__(self, database: Path) -> None:
        self.database, self.port = database, free_port()
        self.process: subprocess.Popen[str] | None = None
        self.before: list[str] = []  # the program that starts it

    def start(self, *more: str) -> None:
        command = [sys.executable, "app.py", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*self.before, *command, "--database", str(self.database), *more],
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        for _try in range(20 * WAITS):
            try:
                return self.ask("GET", "/healthz") and None
            except OSError:
                time.sleep(0.05)
        raise AssertionError(self.end(signal.SIGKILL))

    def ask(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAITS)
        try:
            headers = {"Accept": "application/json", "Content-Type": "application/json"}
            headers |= {"Authorization": f"Bearer {key}"} if key else {}
            line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            line.close()

    def end(self, how: signal.Signals) -> str:
        """Sends the signal; returns the process's output."""
        assert self.process is not None
        self.process.send_signal(how)
        output, _none = self.process.communicate(timeout=WAITS)
        return output


def killed(talon: Talon, table: Json, acknowledged: list[int], wait: float) -> Json:
    """Kills Talon `wait` seconds after the first answered tap, during taps, and restarts it; returns the table then.

    `acknowledged` grows by the number of the last fact after every tap that was answered.
    """
    tapping = threading.Thread(target=_tap_until_it_dies, args=(talon, table, acknowledged))
    before = len(acknowledged)
    tapping.start()
    latest = time.monotonic() + WAITS
    while len(acknowledged) == before and time.monotonic() < latest:
        time.sleep(0.01)
    time.sleep(wait)
    talon.end(signal.SIGKILL)
    tapping.join(timeout=WAITS)
    talon.start()
    status, now = talon.ask("GET", f"/t/{table['code']}", key=table["host_key"])
    assert status == 200, now
    return dict(now)


def chips_of(now: Json) -> int:
    """All chips at the table, stacks and pot."""
    return int(sum(seat["stack"] for seat in now["seats"]) + now["pot"])


def _tap_until_it_dies(talon: Talon, table: Json, acknowledged: list[int]) -> None:
    """Deals and takes back as fast as possible, recording every acknowledged state."""
    try:
        seq = talon.ask("GET", f"/t/{table['code']}", key=table["host_key"])[1]["seq"]
        while True:
            for move in ("deal", "take-back"):
                status, now = talon.ask("POST", f"/t/{table['code']}/{move}", {"seen": seq}, table["host_key"])
                if status == 200:
                    acknowledged.append(seq := now["seq"])
                else:
                    assert status in (409, 422), now  # the tap before was written but not acknowledged
                    seq = now.get("seq", seq)
    except (OSError, http.client.HTTPException, ValueError):
        return
