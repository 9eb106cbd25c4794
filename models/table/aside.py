"""Background work that no tap waits for: in a thread, or run by the host where there are no threads."""

from __future__ import annotations

import threading
from collections.abc import Callable

Work = Callable[[], object]
Aside = Callable[[Work], None]  # takes work to be done soon


def in_a_thread(work: Work) -> None:
    """Runs the work in a daemon thread; it is dropped when the process ends."""
    threading.Thread(target=work, daemon=True).start()
