"""When something happened, as people say it: a date and a time of day where they are."""

from __future__ import annotations

import time
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta

BEGAN = datetime(1970, 1, 1, tzinfo=UTC)
FARTHEST = 62 * 10**12  # milliseconds before and after 1970 that still have a date


_now: ContextVar[int] = ContextVar("now", default=0)


def stop(at: int) -> None:
    """In this thread or request it is this moment, in unix milliseconds, from here on; 0 lets the clock run again."""
    _now.set(at)


def now() -> int:
    """Unix milliseconds: the moment of this request, or what the clock of the machine says."""
    return _now.get() or time.time_ns() // 1_000_000


def local(at: int) -> datetime:
    """Unix milliseconds on the clock here; before 1970 too, where some systems know no time zone."""
    at = max(-FARTHEST, min(at, FARTHEST))
    try:
        return datetime.fromtimestamp(at / 1000)
    except (OSError, OverflowError, ValueError):
        return (BEGAN + timedelta(milliseconds=at)).replace(tzinfo=None)
