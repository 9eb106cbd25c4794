"""A button as a form sends it, and how names and chips are written on the screen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypedDict, Unpack

from models.moves.fields import Fields
from models.moves.move import Offer, fixed
from models.screen.screen_keys import TableReport

NUMBER = re.compile(r"(\b\d+(?:[.,]\d{3})*\b)")


# How a button looks, as the style sheet calls it: the only way on; one of many; it leads back; it cannot be tapped.
ButtonKind = Literal["plain", "go", "deals", "count", "amount", "back", "off"]


class ButtonLooks(TypedDict, total=False):
    """What a button may say and carry besides its move."""

    small: str
    kind: ButtonKind
    number: int | None
    sheet: str
    question: tuple[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """One form with one button: where it posts, what it says, what it carries besides `seen`."""

    text: str
    move: str
    fields: tuple[tuple[str, str], ...] = ()
    small: str = ""
    kind: ButtonKind = "plain"
    number: int | None = None  # chips, set large after the text
    sheet: str = ""  # it opens this sheet of the table and posts nothing
    question: tuple[str, str] | None = None  # a field and the yes-or-no question to settle before it is sent


def names(report: TableReport, seats: Iterable[int]) -> list[str]:
    """Who sits on these chairs."""
    names = {seat["seat"]: str(seat["name"]) for seat in report["seats"]}
    return [names.get(seat, str(seat)) for seat in seats]


def swing(amount: int) -> str:
    """How a figure looks: won, lost, or neither."""
    return "plus" if amount > 0 else "minus" if amount < 0 else "even"


def figures(text: str) -> list[str]:
    """The same sentence cut at its numbers: words, number, words, number ... (every second piece is a number)."""
    return NUMBER.split(text)


def button(text: str, move: str, fields: Fields, **more: Unpack[ButtonLooks]) -> Button:
    """A button that posts this move with these fields."""
    return Button(text=text, move=move, fields=tuple((key, _plain(value)) for key, value in fields.items()), **more)


def sent(offer: Offer) -> dict[str, str]:
    """What a form that makes this offer carries."""
    return {key: _plain(value) for key, value in fixed(offer).items()}


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
