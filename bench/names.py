"""A name changed in all of 300 evenings while somebody taps: how long it takes, and how long the slowest tap waits."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from bench.figures import Row
from bench.story import NAMES, build
from models.log.privacy import rename_everywhere
from models.log.recaps import Recaps
from models.log.store import Store

EVENINGS = 300
AIM, PATIENCE = 5.0, 0.1  # seconds, for all of it and for a tap
BETWEEN = 0.02  # seconds from a tap to the next


def rows(folder: Path, evenings: int = EVENINGS) -> list[Row]:
    """Seconds for one name, the slowest tap meanwhile, and the number of stories to compute again."""
    codes = build(folder / "names.db", evenings)
    store = Store(folder / "names.db")
    recaps, waits, done = Recaps(store), list[float](), threading.Event()

    def tap() -> None:
        while not done.wait(BETWEEN):
            began = time.perf_counter()
            store.tap(codes[-1], None, "rename", {"seat": 1, "name": f"Tap {len(waits)}"}, "host")
            waits.append(time.perf_counter() - began)

    tapping = threading.Thread(target=tap)
    store.evening(codes[-1])
    tapping.start()
    began = time.perf_counter()
    count = rename_everywhere(store, recaps, NAMES[3], "Dorothea")
    took = time.perf_counter() - began
    done.set()
    tapping.join()
    left = len(recaps.behind()) - 1  # without the evening being played
    store.close()
    return [
        (f"a name changed in {count} of {evenings} evenings", f"{took:.1f} s", f"< {AIM:.0f} s", took < AIM),
        ("  the slowest tap meanwhile", f"{max(waits) * 1000:.0f} ms", "< 100 ms", max(waits) < PATIENCE),
        ("  stories to tell again", str(left), "0", left == 0),
    ]
