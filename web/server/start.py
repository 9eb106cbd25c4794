"""Starting and stopping: a free port, the Talon that runs already, and the signals that end it cleanly."""

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

TRIED = 20  # ports, where nobody has said which
SOON = 15.0  # seconds in which a Talon that is just starting has told its address
STOPS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # Ctrl-C, the system, the window closed: there, and on Windows


def ports(asked: int | None, may_choose: bool) -> Iterator[int]:
    """The ports to try, one after the other: the one asked for alone, else the usual one and those behind it."""
    if asked is not None or not may_choose:
        yield PORT if asked is None else asked
        return
    yield from (port for port in range(PORT, PORT + TRIED) if not _answers(port))


def _answers(port: int) -> bool:
    """Whether a program listens there; Windows would let two of them share a port."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=0.5):
        return True
    return False


class Told:
    """Where this Talon is found, told to the next one that is started on the same database."""

    def __init__(self, database: Path) -> None:
        self._file = database.with_name(database.name + ".at")

    def tell(self, address: str) -> None:
        """For as long as it runs."""
        with suppress(OSError):  # then the next one only says that it cannot start
            self._file.write_text(address, encoding="utf-8")

    def forget(self) -> None:
        """It has stopped."""
        with suppress(OSError):
            self._file.unlink()

    def address(self) -> str:
        """Where it runs now; "" if it does not answer there."""
        ends = time.monotonic() + SOON
        while time.monotonic() < ends:
            with suppress(OSError, ValueError):
                address = self._file.read_text(encoding="utf-8")
                with urllib.request.urlopen(address + "/healthz", timeout=5) as answer:  # noqa: S310
                    return address if answer.status == 200 else ""
            time.sleep(0.2)
        return ""


def stop_cleanly(hub: Hub) -> None:
    """Every way to stop ends the listening streams first; else the server would wait for them."""

    def stop(*_signal: object) -> NoReturn:
        hub.close()
        raise KeyboardInterrupt

    for name in STOPS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:  # `nohup` goes on without a window
            signal.signal(number, stop)


def in_container() -> bool:
    """Whether the addresses of this machine are those of a container, which nobody in the room can reach."""
    return any(os.path.exists(mark) for mark in ("/.dockerenv", "/run/.containerenv"))
