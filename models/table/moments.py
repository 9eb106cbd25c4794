"""When something happened, as people say it: a date and a time of day where they are."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

BEGAN = datetime(1970, 1, 1, tzinfo=UTC)
FARTHEST = 62 * 10**12  # milliseconds before and after 1970 that still have a date


def local(at: int) -> datetime:
    """Unix milliseconds on the clock here; before 1970 too, where some systems know no time zone."""
    at = max(-FARTHEST, min(at, FARTHEST))
    try:
        return datetime.fromtimestamp(at / 1000)
    except (OSError, OverflowError, ValueError):
        return (BEGAN + timedelta(milliseconds=at)).replace(tzinfo=None)
