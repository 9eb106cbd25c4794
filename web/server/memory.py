"""What Talon takes of the machine's memory."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from types import ModuleType
from typing import cast

HEAPS = -8  # what glibc calls M_ARENA_MAX
UNUSED = ("ssl", "PIL")  # modules libraries load if they find them: Talon speaks plain HTTP and draws no pictures


def travel_light() -> None:
    """Libraries do without what Talon never uses, a twelfth of all it holds; before the first of them is imported."""
    for name in UNUSED:
        sys.modules.setdefault(name, cast("ModuleType", None))  # as if it were not installed


def share_one_heap() -> None:
    """All threads take memory from one place; to be called before the first of them starts.

    Linux gives each its own, and what a screen's thread has freed nobody else gets: a sixth of all Talon holds.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another library than glibc, which has nothing of the kind
            ctypes.CDLL(None).mallopt(HEAPS, 1)
