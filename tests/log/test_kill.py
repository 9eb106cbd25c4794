"""A real server, killed during taps: every acknowledged tap is kept, and no half tap."""

from __future__ import annotations

import http.client
import random
import re
import signal
from pathlib import Path

import pytest

from models.log.store import Store
from tests import WAITS
from tests.conftest import a_table
from tests.server.test_command_line import start
from tests.serving import Talon, chips_of, killed

KILLS = 4  # `make bench` kills a thousand times


def test_every_acknowledged_tap_survives_kill_9(talon: Talon) -> None:
    chance = random.Random(7)
    talon.start()
    table = talon.ask("POST", "/tables", a_table())[1]
    acknowledged = [table["seq"]]
    for _kill in range(KILLS):
        now = killed(talon, table, acknowledged, 0.1 + chance.random() * 0.3)
        assert now["seq"] >= acknowledged[-1], "an acknowledged tap is gone"
        assert chips_of(now) == 800
        assert now["phase"] in ("bet", "between"), "a half-made move"
    assert len(acknowledged) > KILLS, "at least one tap was answered before each"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_ctrl_c_and_a_closed_window_stop_at_once_despite_screens(
    talon: Talon, database: Path, how: signal.Signals
) -> None:
    talon.start("--advertise", "192.168.1.5")
    table = talon.ask("POST", "/tables", a_table())[1]
    screens = []
    for _screen in range(4):
        line = http.client.HTTPConnection("127.0.0.1", talon.port, timeout=WAITS)
        line.request("GET", f"/t/{table['code']}/bell", headers={"Authorization": f"Bearer {table['host_key']}"})
        screens.append((line, line.getresponse()))
        assert screens[-1][1].readline().startswith(b"id: ")
    output = talon.end(how)
    assert "still running" not in output, "a stream held it up"
    assert talon.process is not None
    assert talon.process.returncode == 0
    assert "Traceback" not in output
    assert sorted(file.name for file in database.parent.iterdir()) == ["talon.db", "talon.db.key", "talon.db.lock"]
    for line, answer in screens:
        answer.close()
        line.close()
    says_where_talon_is_and_the_code(talon, output)


def says_where_talon_is_and_the_code(talon: Talon, output: str) -> None:
    assert f"http://localhost:{talon.port}" in output
    assert f"http://192.168.1.5:{talon.port}" in output
    assert "█" in output
    assert re.search(r"type this code there: \d{6}", output)
    assert "SQLite" in output
    assert f"The evenings are kept in {talon.database}.\n" in output and talon.database.is_absolute()


def test_a_start_without_evenings_says_where_earlier_ones_are_kept(talon: Talon) -> None:
    kept = talon.database.with_name(f"{talon.database.name}.20261127-200000")
    Store(kept).close()
    talon.start()
    # a second one on the same file says so, and serves nobody
    second = start("--port", str(talon.port + 1), "--database", str(talon.database))
    assert second.stderr == f"Talon is running on {talon.database} already. Use that one, or stop it first.\n"
    output = talon.end(signal.SIGINT)
    assert f"Earlier evenings are kept in {kept}" in output and f"--restore {kept}" in output


WITHOUT_LINUX = """
import select, socket, sys
sys.modules["fcntl"] = None
for name in ("poll", "epoll"):
    if hasattr(select, name):
        delattr(select, name)
if hasattr(socket, "TCP_USER_TIMEOUT"):
    del socket.TCP_USER_TIMEOUT
"""


def test_a_hand_is_played_without_the_linux_modules(
    talon: Talon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_LINUX)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    talon.start()
    table = talon.ask("POST", "/tables", a_table(players=2))[1]
    seq = table["seq"]
    for move, fields in (("deal", {}), ("bet", {"seat": 1, "to": 5}), ("fold", {"seat": 2})):
        status, now = talon.ask("POST", f"/t/{table['code']}/{move}", {"seen": seq, **fields}, table["host_key"])
        assert status == 200, now
        seq = now["seq"]
    assert now["last_hand"]["won"] == {"1": 2}
    assert "Traceback" not in talon.end(signal.SIGTERM)
