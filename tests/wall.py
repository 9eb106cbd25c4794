"""A clock that a test sets as needed."""

from __future__ import annotations

EIGHT = 1_763_755_200_000  # 20:00, in unix milliseconds
MINUTE = 60_000


class Wall:
    """Calling it gives the time: eight in the evening until a test sets another."""

    def __init__(self) -> None:
        self.at = EIGHT

    def __call__(self) -> int:
        return self.at

    def set(self, time: str) -> None:
        """Sets the time of day, such as 20:32."""
        hours, minutes = time.split(":")
        self.at = EIGHT + ((int(hours) - 20) * 60 + int(minutes)) * MINUTE
