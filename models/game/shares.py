"""Shares of the pot, named by the table: “Best hand 1/2, Highest spade 1/2” (OTHER-26)."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from models.table.options import Choices

WRITTEN = re.compile(r"([^,<>]{1,20}?) +([1-9]\d?)/([1-9]\d?)")
FEWEST, MOST = 2, 3
USUAL = "Best hand 1/2, Highest spade 1/2"


class Share(NamedTuple):
    """One of the shares: its name, and its part of the pot."""

    name: str
    part: Fraction


@cache
def read_shares(text: str) -> tuple[Share, ...]:
    """The shares in this line, in order; none if it is empty. ValueError if they do not make up a whole pot."""
    if not text.strip():
        return ()
    rows = [WRITTEN.fullmatch(row.strip()) for row in text.split(",")]
    shares = tuple(Share(row[1].strip(), Fraction(int(row[2]), int(row[3]))) for row in rows if row)
    named = {share.name.casefold() for share in shares}
    if len(shares) < len(rows) or not FEWEST <= len(shares) <= MOST or len(named) < len(shares):
        raise ValueError("not two or three shares, each with a name of its own")
    if sum(share.part for share in shares) != 1:
        raise ValueError("not the whole pot")
    return shares


def shares_of(options: Choices) -> tuple[Share, ...]:
    """The shares of this game; none if pots are won as usual."""
    return read_shares(str(options.get("other.shares", "")))
