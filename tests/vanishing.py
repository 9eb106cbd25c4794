"""Run in its own network (`unshare -rn python tests/vanishing.py`): phones listen, then the network is cut.

The phones close nothing, as when they leave the Wi-Fi. Prints whether the server closes their connections. All its
times are a tenth as long; `door/test_live.py` adds up the real ones.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import app as talon
from models.door import bell
from tests import WAITS
from tests.conftest import a_table

PHONES = 3


def main() -> None:
    link("up")
    talon.GONE, bell.LOOK = talon.GONE // 10, bell.LOOK / 10
    app = talon.create_app(database=Path(tempfile.mkdtemp()) / "talon.db")
    hub = app.extensions["talon"].hub
    hub.heartbeat = bell.HEARTBEAT / 10
    opened = app.test_client(use_cookies=False).post("/tables", json=a_table()).json
    server = talon.make_server(app, "127.0.0.1", 0)
    threading.Thread(target=server.run, daemon=True).start()
    lines = [listen(server.effective_port, opened) for _phone in range(PHONES)]
    until(lambda: hub.active == PHONES)
    link("down")
    until(lambda: hub.active == 0)
    print("never" if hub.active else "given up", flush=True)
    for line in lines:
        line.close()


def link(state: str) -> None:
    subprocess.run(["ip", "link", "set", "lo", state], check=True)


def listen(port: int, opened: dict[str, str]) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=WAITS)
    key = f"Authorization: Bearer {opened['host_key']}"
    line.sendall(f"GET /t/{opened['code']}/bell HTTP/1.1\r\nHost: localhost\r\n{key}\r\n\r\n".encode())
    assert line.recv(4096).startswith(b"HTTP/1.1 200")
    return line


def until(done: Callable[[], bool]) -> None:
    ends = time.monotonic() + WAITS
    while not done() and time.monotonic() < ends:
        time.sleep(0.05)


if __name__ == "__main__":
    main()
    os._exit(0)  # the server's own thread would wait for its streams
