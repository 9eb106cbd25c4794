"""A clock on the wall that a test puts where the story needs it."""

from __future__ import annotations

EIGHT = 1_763_755_200_000  # 20:00, in unix milliseconds
MINUTE = 60_000


class Wall:
    """Called, it gives the time: eight in the evening, until somebody moves its hands."""

    def __init__(self) -> None:
        self.at = EIGHT

    def __call__(self) -> int:
        return self.at

    def set(self, time: str) -> None:
        """It is 20:32 now."""
        hours, minutes = time.split(":")
        self.at = EIGHT + ((int(hours) - 20) * 60 + int(minutes)) * MINUTE
