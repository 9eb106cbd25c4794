"""Starting and stopping: free ports, a Talon already running, and signals."""

from __future__ import annotations

import os
import signal
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from models.door.bell import Hub
from web.server.command_line import PORT

TRIED = 20  # ports tried if none was given
SOON = 15.0  # seconds within which a starting Talon has written its address
STOPS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # Ctrl-C, the system, a closed window; elsewhere and on Windows


def ports(asked: int | None, may_choose: bool) -> Iterator[int]:
    """The ports to try: the given one only, else the usual one and the next ones."""
    if asked is not None or not may_choose:
        yield PORT if asked is None else asked
        return
    yield from (port for port in range(PORT, PORT + TRIED) if not _answers(port))


def _answers(port: int) -> bool:
    """Whether a program listens there; Windows would let two share a port."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=0.5):
        return True
    return False


class AddressFile:
    """Tells this Talon's address to the next one started on the same database."""

    def __init__(self, database: Path) -> None:
        self._file = database.with_name(database.name + ".at")

    def tell(self, address: str) -> None:
        """Writes the address."""
        with suppress(OSError):  # without the file, the next Talon only reports that it cannot start
            self._file.write_text(address, encoding="utf-8")

    def forget(self) -> None:
        """Deletes the file."""
        with suppress(OSError):
            self._file.unlink()

    def address(self) -> str:
        """The address of the running Talon; "" if it does not answer."""
        ends = time.monotonic() + SOON
        while time.monotonic() < ends:
            with suppress(OSError, ValueError):
                address = self._file.read_text(encoding="utf-8")
                with urllib.request.urlopen(address + "/healthz", timeout=5) as answer:  # noqa: S310
                    return address if answer.status == 200 else ""
            time.sleep(0.2)
        return ""


def stop_cleanly(hub: Hub) -> None:
    """Ends listening streams at every way to stop, because the server would wait for them."""

    def stop(*_signal: object) -> NoReturn:
        hub.close()
        raise KeyboardInterrupt

    for name in STOPS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:  # `nohup` continues without a window
            signal.signal(number, stop)


def in_container() -> bool:
    """Whether this machine's addresses belong to a container, which phones cannot reach."""
    return any(os.path.exists(mark) for mark in ("/.dockerenv", "/run/.containerenv"))
