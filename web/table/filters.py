"""Template filters for chips, dates, addresses, and names that must fit on a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from models.bank.points import points_in_words
from models.bank.view import colour_name
from models.screen.amounts import Keypad
from models.screen.chairs import Chair
from models.screen.offers import sent
from models.screen.quiet_lines import made_words
from models.words import moments
from models.words.money import MINUS
from models.words.words import chips_in_words, grouped, reworded, signed
from web.server.root import root
from web.story.parts import acts, night_result, percent, tallied

NUMBER = re.compile(r"(\b\d+(?:[.,]\d{3})*\b)")
BESIDE, CLOSE = 22, 31  # half letters of a name and thirds of digits that fit on one line of a seat, and barely fit
LONG = 14  # letters
HYPHENATED = re.compile(r"[^\W\d_]-[A-ZÀ-Þ]")  # a name
TIED = {"-", "+", MINUS}  # a line may break after these
ON_ONE_LINE = Markup('<span class="on-one-line">{}</span>')
SIZES = ((LONG, "long"), (11, "fourteen"), (8, "eleven"))
SHORT = 4  # digits of the largest stack in full size in a row of the list


def swing(amount: int) -> str:
    """The look of a figure: won, lost, or neither."""
    return "plus" if amount > 0 else "minus" if amount < 0 else "even"


def by_length(*names: str) -> str:
    """The letter size of names that look alike, by the longest name and the longest word."""
    if any(len(word) > LONG for name in names for word in name.replace("-", " ").split()):
        return "long unbroken"
    return next((size for most, size in SIZES if max(map(len, names), default=0) > most), "")


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


def looks_alike(chairs: Sequence[Chair]) -> str:
    """The classes of the seats of a table, which look alike: by the longest name and the largest stack."""
    letters = max((len(chair.name) for chair in chairs), default=0)
    digits = max((len(str(chair.stack or 0)) for chair in chairs), default=0)
    wide = 2 * letters + 3 * digits
    beside = "rich" if wide > CLOSE else "close" if wide > BESIDE else ""  # rich: the chips are below the names
    long_sums = "long-sums" if digits > SHORT else ""
    looks = (f"n{len(chairs)}", beside, long_sums, by_length(*(chair.name for chair in chairs)))
    return " ".join(filter(None, looks))


def whole_names(text: str) -> Markup:
    """The text with each short hyphenated name kept on one line: Karl-Heinz. All other words stay as they are."""
    return _on_one_line(text, lambda word: bool(HYPHENATED.search(word)))


def whole(text: str) -> Markup:
    """The text with each amount and each short hyphenated word kept on one line: all-in, Karl-Heinz, +€4.31."""
    return _on_one_line(text, lambda word: bool(set(word) & TIED))


def _on_one_line(text: str, tied: Callable[[str], bool]) -> Markup:
    return Markup(" ").join(
        ON_ONE_LINE.format(word) if tied(word) and len(word) <= LONG else word for word in text.split(" ")
    )


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
    "points": points_in_words,
    "in_money": lambda night: night_result(night, night.tally),
    "looks_alike": looks_alike,
    "made": made_words,
    "month": moments.month,
    "percent": percent,
    "reworded": reworded,
    "signed": signed,
    "swing": swing,
    "tallied": tallied,
    "totals": totals,
    "whole": whole,
    "whole_names": whole_names,
    "why": why,
}
