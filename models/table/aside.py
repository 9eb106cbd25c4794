"""Work that nobody who taps waits for: a thread does it, or whoever hosts the app where there are no threads."""

from __future__ import annotations

import threading
from collections.abc import Callable

Work = Callable[[], object]
Aside = Callable[[Work], None]  # takes some work to be done soon


def in_a_thread(work: Work) -> None:
    """Does it beside whatever else goes on; it is dropped when Talon ends."""
    threading.Thread(target=work, daemon=True).start()
