"""Template filters for chips, dates, addresses, and names that must fit on a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from models.bank.view import colour_name
from models.screen.amounts import Keypad
from models.screen.chairs import Chair
from models.screen.offers import sent
from models.screen.quiet_lines import made_words
from models.words import moments
from models.words.phrases import chips_in_words
from models.words.words import grouped, signed
from web.server.root import root
from web.story.parts import acts, night_won, percent, tallied

NUMBER = re.compile(r"(\b\d+(?:[.,]\d{3})*\b)")
BESIDE = 22  # half letters of a name and thirds of digits that fit on one line of a seat
LONG = 14  # letters
ON_ONE_LINE = Markup('<span class="on-one-line">{}</span>')
SIZES = ((LONG, "long"), (11, "fourteen"), (8, "eleven"))
SHORT = 9_999  # the largest stack in full size in a row of the list


def swing(amount: int) -> str:
    """The look of a figure: won, lost, or neither."""
    return "plus" if amount > 0 else "minus" if amount < 0 else "even"


def by_length(name: str) -> str:
    """The letter size of a name beside the buttons, by its length and longest word."""
    if max(map(len, name.replace("-", " ").split()), default=0) > LONG:
        return "long unbroken"
    return next((size for most, size in SIZES if len(name) > most), "")


def figures(text: str) -> list[str]:
    """The sentence split at its numbers: words, number, words, number ... (every second piece is a number)."""
    return NUMBER.split(text)


def why(link: str, code: str = "", sheet: bool = False) -> str:
    """A report's `/rules#SHORT-04` as a link to the table's rules in force, or to one rule for a sheet."""
    rule = link.partition("#")[2]
    asked = f"t={code}" if code else ""
    if sheet:
        return f"/rules?rule={rule}" + (f"&{asked}" if asked else "")
    return ("/rules?" + asked if asked else "/rules") + f"#{rule}"


def totals(keypad: Keypad, code: str) -> list[tuple[int, int, int, str]]:
    """The totals that can be typed, with the address each is sent to."""
    return [(row.least, row.most, row.step, f"{root()}/t/{code}/{row.move}") for row in keypad.totals]


def rich(chair: Chair) -> bool:
    """Whether name and chips do not fit beside each other."""
    return 2 * len(chair.name) + 3 * len(str(chair.stack or 0)) > BESIDE


def long_sums(chairs: Sequence[Chair]) -> bool:
    """Whether a stack is so large that all stacks in the list are written smaller."""
    return any((chair.stack or 0) > SHORT for chair in chairs)


def whole(text: str) -> Markup:
    """The text with each hyphenated word kept on one line: all-in."""
    return Markup(" ").join(ON_ONE_LINE.format(word) if "-" in word else word for word in text.split(" "))


FILTERS: Mapping[str, Callable[..., Any]] = {
    "acted": acts,
    "by_length": by_length,
    "chips": grouped,
    "clock": moments.clock,
    "colour": colour_name,
    "date": moments.date,
    "datetime": moments.for_programs,
    "day": moments.day,
    "dayno": lambda at: str(moments.local(at).day),
    "figures": figures,
    "fixed": sent,
    "in_chips": chips_in_words,
    "in_money": night_won,
    "long_sums": long_sums,
    "made": made_words,
    "month": moments.month,
    "percent": percent,
    "rich": rich,
    "signed": signed,
    "swing": swing,
    "tallied": tallied,
    "totals": totals,
    "whole": whole,
    "why": why,
}
