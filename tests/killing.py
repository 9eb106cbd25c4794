"""Taps as fast as they go, a kill -9 among them, and the table as the next start finds it: for a test and the bench."""

from __future__ import annotations

import http.client
import signal
import threading
import time
from typing import Any

from tests.serving import Talon

Json = dict[str, Any]


def killed(talon: Talon, table: Json, acknowledged: list[int], wait: float) -> Json:
    """Taps for `wait` seconds, kills Talon meanwhile and starts it again; the table as it is then.

    `acknowledged` grows by the number of the last fact after every tap that was answered.
    """
    tapping = threading.Thread(target=_tap_until_it_dies, args=(talon, table, acknowledged))
    tapping.start()
    time.sleep(wait)
    talon.end(signal.SIGKILL)
    tapping.join(timeout=10)
    talon.start()
    status, now = talon.ask("GET", f"/t/{table['code']}", key=table["host_key"])
    assert status == 200, now
    return dict(now)


def chips_of(now: Json) -> int:
    """Every chip at the table, stacks and pot."""
    return int(sum(seat["stack"] for seat in now["seats"]) + now["pot"])


def _tap_until_it_dies(talon: Talon, table: Json, acknowledged: list[int]) -> None:
    """Deals and takes back as fast as it goes, noting every acknowledged state."""
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
