"""Talon behind a real caddy and nginx, set up as in SECURITY.md: pages, taps, the bell at once, no local device."""

from __future__ import annotations

import json
import signal
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import a_table
from tests.server.proxies import NAME, caddy, line_to, nginx, program
from tests.serving import Talon

WAYS = {"caddy": (caddy, "", ["--https", NAME]), "nginx": (nginx, "/talon", ["--prefix", "/talon"])}


@pytest.mark.parametrize("name", [name for name in WAYS if program(name)])
def test_a_hand_is_played_through_a_real_proxy(talon: Talon, tmp_path: Path, name: str) -> None:
    proxy, below, words = WAYS[name]
    talon.start()
    table = talon.ask("POST", "/tables", a_table(players=2))[1]
    talon.end(signal.SIGTERM)
    talon.start(*words)
    key = {"Authorization": f"Bearer {table['host_key']}", "Content-Type": "application/json"}
    page = f"{below}/t/{table['code']}"
    (folder := tmp_path / "proxy").mkdir()
    with proxy(folder, talon.port) as port:

        def ask(method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], str]:
            host = NAME if name == "caddy" else f"127.0.0.1:{port}"
            with closing(line_to(port, name == "caddy")) as line:
                line.request(method, path, body and json.dumps(body), {"Host": host, **headers})
                answer = line.getresponse()
                return answer.status, dict(answer.getheaders()), answer.read().decode()

        assert ask("GET", f"{below}/rules", Accept="text/html")[0] == 200
        assert ask("POST", f"{below}/tables", a_table(), **{"Content-Type": "application/json"})[0] == 403
        assert ask("GET", f"{below}/backup")[0] == 403, "nobody is this machine"
        door = json.loads(ask("GET", f"{page}/invite", Accept="application/json", **key)[2])
        scanned = ask("GET", f"{page}?key={door['key']}", Accept="text/html")
        assert (scanned[0], scanned[1]["Location"]) == (303, page)
        assert ("Secure" in scanned[1]["Set-Cookie"]) == (name == "caddy")
        if name == "caddy":
            assert door["address"].startswith(f"https://{NAME}/t/")
        with closing(line_to(port, name == "caddy")) as line:
            line.request(
                "GET", f"{page}/bell", headers={"Host": NAME if name == "caddy" else f"127.0.0.1:{port}", **key}
            )
            bell = line.getresponse()
            assert bell.readline().startswith(b"id: "), "at once, not when a buffer is full"
            seen = table["seq"]
            status, _headers, now = ask("POST", f"{page}/deal", {"seen": seen}, Accept="application/json", **key)
            assert status == 200, now
            seq = json.loads(now)["seq"]
            assert any(f"id: {seq}".encode() in bell.readline() for _line in range(20))
            bell.close()
