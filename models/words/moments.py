"""Dates and times of day as people write them, in the time zone of this machine."""

from __future__ import annotations

import time
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta

from babel.dates import format_date

from models.words.words import DEFAULT, current

BEGAN = datetime(1970, 1, 1, tzinfo=UTC)
FARTHEST = 62 * 10**12  # milliseconds before and after 1970 that can still be shown as a date


_now: ContextVar[int] = ContextVar("now", default=0)


def stop(at: int) -> None:
    """Stops the clock of this thread or request at this unix millisecond; 0 lets it run again."""
    _now.set(at)


def now() -> int:
    """The current time in unix milliseconds: that of this request where it was stopped, else the machine's."""
    return _now.get() or time.time_ns() // 1_000_000


def local(at: int) -> datetime:
    """Unix milliseconds as local time; works before 1970 too, where some systems know no time zone."""
    at = max(-FARTHEST, min(at, FARTHEST))
    try:
        return datetime.fromtimestamp(at / 1000)
    except (OSError, OverflowError, ValueError):
        return (BEGAN + timedelta(milliseconds=at)).replace(tzinfo=None)


def with_offset(at: int) -> datetime:
    """The local time to the second, with its offset from UTC, so that times stay in order when the clocks change."""
    return local(at).replace(microsecond=0).astimezone()


def clock(at: int) -> str:
    """Unix milliseconds as a local time of day in the reader's language: 9:05 pm, 21:05."""
    at_table = local(at)
    return f"{at_table:%I:%M %p}".lstrip("0").lower() if current() == DEFAULT else f"{at_table:%H:%M}"


def for_programs(at: int) -> str:
    """Unix milliseconds as local date and time for the HTML attribute `datetime`."""
    return f"{local(at):%Y-%m-%dT%H:%M}"


def day(at: int) -> str:
    """Unix milliseconds as a date in the reader's language: Friday, 20 November 2026."""
    return _written(at, "full", "EEEE, d MMMM y")


def date(at: int) -> str:
    """Unix milliseconds as a date in the reader's language, without the weekday."""
    return _written(at, "long", "d MMMM y")


def month(at: int) -> str:
    """The month in three letters, or as short as the language has it: Nov."""
    return _written(at, "MMM", "MMM")


def _written(at: int, usual: str, english: str) -> str:
    return format_date(local(at).date(), english if current() == DEFAULT else usual, locale=current())
