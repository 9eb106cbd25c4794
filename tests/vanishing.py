"""Run in its own network (`unshare -rn python tests/vanishing.py`): phones listen, then the network is cut.

The phones close nothing, as when they leave the Wi-Fi. Prints whether the server closes their connections.
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

from app import create_app, make_server
from tests import WAITS
from tests.conftest import a_table

PHONES = 3


def main() -> None:
    link("up")
    app = create_app(database=Path(tempfile.mkdtemp()) / "talon.db")
    hub = app.extensions["talon"].hub
    opened = app.test_client(use_cookies=False).post("/tables", json=a_table()).json
    server = make_server(app, "127.0.0.1", 0)
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
