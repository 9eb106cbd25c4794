"""How much is made up at random: as much as `make test` takes time for, or the little that `make quick` does."""

from __future__ import annotations

import os

QUICK = "TALON_QUICK" in os.environ
ASKED = os.environ.get("TALON_EXAMPLES", "")  # so many of everything, whoever wants to know better


def examples(whole: int, quick: int) -> int:
    """So many examples: `whole` of them in `make test`, `quick` in `make quick`."""
    return int(ASKED) if ASKED else quick if QUICK else whole
