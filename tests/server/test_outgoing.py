"""Talon sends nothing to the internet: a run in which every outgoing connection is recorded."""

from __future__ import annotations

import ipaddress
import json
import re
import signal
import socket
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import a_table
from tests.serving import Talon

ADDRESS = re.compile(r"[\d.]+|[0-9a-f:]*:[0-9a-f:.]*")  # an IP address, which needs no name server
WATCH = """
import ipaddress, json, os, socket, sys

def watch(event, arguments):
    if event in ("socket.connect", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname"):
        where, kind = arguments[-1 if event != "socket.getaddrinfo" else 0], ""
        if event == "socket.connect":
            kind = arguments[0].type.name
        with open(os.environ["TALON_TEST_OUT"], "a") as out:
            out.write(json.dumps([event, kind, where], default=str) + chr(10))

sys.addaudithook(watch)
"""


def test_an_evening_sends_nothing_to_the_internet(
    talon: Talon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(WATCH)
    out = tmp_path / "out"
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("TALON_TEST_OUT", str(out))
    out.touch()
    talon.start()
    table = talon.ask("POST", "/tables", a_table(players=2))[1]
    page, key, seq = f"/t/{table['code']}", table["host_key"], table["seq"]
    for move, fields in (("deal", {}), ("bet", {"seat": 1, "to": 5}), ("fold", {"seat": 2})):
        seq = talon.ask("POST", f"{page}/{move}", {"seen": seq, **fields}, key)[1]["seq"]
    for place in (f"{page}/invite", f"{page}/story", "/people", "/backups"):
        assert talon.ask("GET", place, key=key)[0] == 200
    talon.end(signal.SIGTERM)
    asked = [json.loads(line) for line in out.read_text().splitlines()]
    assert asked, "its own address at least is looked up"
    assert not [ask for ask in asked if not stays(*ask)]


def stays(event: str, kind: str, where: Any) -> bool:
    """Whether this call sends nothing to other machines: connecting a datagram socket does not."""
    if event == "socket.connect":
        return kind == "SOCK_DGRAM" or ipaddress.ip_address(where[0]).is_loopback
    name = socket.gethostname().split(".")[0]
    own = {None, "localhost", name, f"{name}.local", socket.gethostname(), socket.getfqdn()}
    return event != "socket.sendto" and (where in own or bool(ADDRESS.fullmatch(where)))
