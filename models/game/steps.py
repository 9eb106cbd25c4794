"""The steps of a course as a host puts them together: deal, bet, exchange, declare, do (OTHER-02).

They are read strictly, written as docs/contract/interface.md shows them, and kept as text: a course is the value of
an option.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, NamedTuple

from models.moves.errors import Refused
from models.moves.fields import MOST, Json, Word
from models.words.words import N_, _

UpOrDown = Literal["down", "up"]
To = Literal["each", "middle"]
FirstInRound = Literal["left", "last_raiser", "tap", "bring_in", "blinds"]
BetSize = Literal["small", "big", "either", "open_pair"]
What = Literal["high_low", "in_out"]


UP_OR_DOWN: tuple[UpOrDown, ...] = ("down", "up")
TO: tuple[To, ...] = ("each", "middle")
FIRSTS: tuple[FirstInRound, ...] = ("left", "last_raiser", "tap", "bring_in", "blinds")
SIZES: tuple[BetSize, ...] = ("small", "big", "either", "open_pair")
WHATS: tuple[What, ...] = ("high_low", "in_out")
TAPPED: tuple[FirstInRound, ...] = ("tap", "bring_in")  # a player is tapped at the start of the round

MOST_STEPS, MOST_BETS, MOST_EXCHANGES = 40, 12, 4
MOST_EACH, MOST_MIDDLE = 13, 12  # cards
LONGEST = 80  # letters of a question or a sentence


class Deal(NamedTuple):
    """Cards for every active player, or for the middle."""

    cards: int
    face: UpOrDown = "down"
    to: To = "each"

    def written(self) -> Json:
        """As docs/contract/interface.md shows it."""
        shown: dict[str, object] = {"deal": self.cards, "face": self.face}
        return shown | ({"to": self.to} if self.to != "each" else {})


@dataclass(frozen=True, slots=True)
class Round:
    """A betting round: who is first, and which sizes a fixed limit allows."""

    first: FirstInRound = "left"
    size: BetSize = "small"
    ask: str = ""  # by what the player is tapped who is first

    def written(self) -> Json:
        """As docs/contract/interface.md shows it."""
        return {"bet": self.first, "size": self.size} | ({"ask": self.ask} if self.ask else {})


@dataclass(frozen=True, slots=True)
class Exchange:
    """Up to so many cards are exchanged, each for a price."""

    cards: int
    price: int = 0

    def at(self, price: int) -> Exchange:
        """The same for another price, in chips."""
        return replace(self, price=price)

    def written(self) -> Json:
        """As docs/contract/interface.md shows it."""
        return {"exchange": self.cards, "price": self.price}


@dataclass(frozen=True, slots=True)
class Declare:
    """Everybody declares: high or low, or in or out."""

    what: What

    def written(self) -> Json:
        """As docs/contract/interface.md shows it."""
        return {"declare": self.what}


@dataclass(frozen=True, slots=True)
class Do:
    """A sentence for everybody, which waits for one tap."""

    text: str

    def written(self) -> Json:
        """As docs/contract/interface.md shows it."""
        return {"do": self.text}


Step = Deal | Round | Exchange | Declare | Do
Steps = tuple[Step, ...]


# Kept as text


def as_text(steps: Sequence[Step]) -> str:
    """The course as the value of an option."""
    return json.dumps([step.written() for step in steps], ensure_ascii=False, separators=(",", ":"))


@cache
def from_text(text: str) -> Steps:
    """The course such a value stands for; refused where it is none."""
    try:
        written = json.loads(text)
    except ValueError:
        raise refused(0, _("it is a list of steps.")) from None
    return read(written)


def refused(at: int, reason: str, rule: str = "OTHER-02") -> Refused:
    """The refusal of a course, naming the step (from 1; 0 = the course as a whole) and the reason."""
    text = _("Step %(n)s: %(reason)s", n=at, reason=reason) if at else _("The steps: %(reason)s", reason=reason)
    return Refused("course", text, rule, key="course", step=at or None)


# Reading


def read(written: object) -> Steps:
    """The steps of a course as a program or a form says them; refused, naming the first step that is wrong."""
    if not isinstance(written, list) or not 1 <= len(written) <= MOST_STEPS:
        raise refused(0, _("a game has 1 to %(most)s steps.", most=MOST_STEPS))
    steps = tuple(_step(at, row) for at, row in enumerate(written, 1))
    check(steps)
    return steps


def _step(at: int, written: object) -> Step:
    if isinstance(written, Mapping):
        for kind, make in KINDS.items():
            if kind in written:
                return make(_Reader(at, written, kind))
    raise refused(at, _("a step is one of: %(kinds)s.", kinds=", ".join(KINDS)))


class _Reader:
    """One step, read strictly: a field it may not have is refused."""

    def __init__(self, at: int, written: Mapping[str, object], kind: str) -> None:
        self.at, self.written, self.kind = at, written, kind
        if more := [key for key in written if key not in MAY_SAY[kind]]:
            raise refused(at, _("“%(key)s” means nothing here.", key=str(more[0])[:40]))

    def number(self, key: str, low: int, high: int, usual: int | None = None) -> int:
        """A whole number from `low` to `high`."""
        value = self.written.get(key, usual)
        if type(value) is not int or not low <= value <= high:
            names = {"key": key, "low": low, "high": high}
            raise refused(self.at, _("“%(key)s” must be a whole number from %(low)s to %(high)s.", **names))
        return value

    def word(self, key: str, words: tuple[Word, ...], usual: Word | None = None) -> Word:
        """One of these words."""
        value = self.written.get(key, usual)
        for word in words:
            if type(value) is str and value == word:
                return word
        raise refused(self.at, _("“%(key)s” must be one of: %(values)s.", key=key, values=", ".join(words)))

    def text(self, key: str, needed: bool) -> str:
        """A line of plain text; may be left out where it is not needed."""
        value = self.written.get(key, "")
        written = value.strip() if isinstance(value, str) else ""
        if needed and not written:
            raise refused(self.at, _("say what happens here."))
        if not isinstance(value, str) or not plain(value, LONGEST):
            raise refused(self.at, not_plain(value, LONGEST))
        return written


def plain(text: str, longest: int) -> bool:
    """Is it one line of plain text, without anything that looks like markup (OTHER-13)?"""
    return len(text.strip()) <= longest and text.isprintable() and not {"<", ">"} & set(text)


def not_plain(text: object, longest: int) -> str:
    """What to do about a text that is not one line of plain text."""
    if isinstance(text, str) and len(text.strip()) > longest:
        return _("please be brief: at most %(most)s letters.", most=longest)
    if isinstance(text, str) and {"<", ">"} & set(text):
        return _("leave out < and >.")
    return _("write it in one line.")


def _deal(row: _Reader) -> Step:
    cards = row.number("deal", 1, MOST_EACH)
    return Deal(cards, row.word("face", UP_OR_DOWN, "down"), row.word("to", TO, "each"))


def _bet(row: _Reader) -> Step:
    first = row.word("bet", FIRSTS)
    return Round(first, row.word("size", SIZES, "small"), row.text("ask", needed=False))


def _exchange(row: _Reader) -> Step:
    return Exchange(row.number("exchange", 1, MOST_EACH), row.number("price", 0, MOST, 0))


def _declare(row: _Reader) -> Step:
    return Declare(row.word("declare", WHATS))


def _do(row: _Reader) -> Step:
    return Do(row.text("do", needed=True))


KINDS: Mapping[str, Callable[[_Reader], Step]] = {
    "deal": _deal,
    "bet": _bet,
    "exchange": _exchange,
    "declare": _declare,
    "do": _do,
}
MAY_SAY: Mapping[str, tuple[str, ...]] = {
    "deal": ("deal", "face", "to"),
    "bet": ("bet", "size", "ask"),
    "exchange": ("exchange", "price"),
    "declare": ("declare",),
    "do": ("do",),
}


# What makes a course


def check(steps: Steps) -> None:
    """Refused where these steps make no course: what must be there, what is too much, what stands wrong (OTHER-02)."""
    if not isinstance(steps[0], Deal):
        raise refused(1, _("a game begins with a deal."))
    for at, step in enumerate(steps, 1):
        if isinstance(step, Round):
            _check_bet(at, step, steps[: at - 1])
    _check_counts(steps)
    if not any(isinstance(step, Round) or step == Declare("in_out") for step in steps):
        raise refused(0, _("a game needs a betting round, or a declaration “in or out”."))


def _check_bet(at: int, bet: Round, before: Steps) -> None:
    if isinstance(before[-1], Round):
        raise refused(at, _("two betting rounds need a step between them."))
    is_first = not any(isinstance(step, Round) for step in before)
    if bet.first in ("bring_in", "blinds") and not is_first:
        rule = "OTHER-07" if bet.first == "bring_in" else "OTHER-08"
        raise refused(at, _("only the first betting round can begin with blinds or a bring-in."), rule)
    shown = any(isinstance(step, Deal) and step.face == "up" and step.to == "each" for step in before)
    if bet.first == "bring_in" and not shown:
        raise refused(at, _("a bring-in needs an up card dealt before it."), "OTHER-07")
    if bet.size == "open_pair" and bet.first != "tap":
        raise refused(at, _("whether a pair is showing is asked only where a player is tapped."), "OTHER-09")
    if bet.ask and bet.first not in TAPPED:
        raise refused(at, _("nobody is tapped here, so there is nothing to ask."), "OTHER-05")


def _check_counts(steps: Steps) -> None:
    """No more of anything than a table can keep in mind; the step named is the first too many."""
    counts = dict.fromkeys(LIMITS, 0)
    for at, step in enumerate(steps, 1):
        kind = _counted(step)
        if kind:
            counts[kind] += step.cards if isinstance(step, Deal) else 1
            if counts[kind] > LIMITS[kind]:
                raise refused(at, _(TOO_MUCH[kind], most=LIMITS[kind]))


def _counted(step: Step) -> str:
    if isinstance(step, Deal):
        return step.to
    if isinstance(step, Declare):
        return step.what
    return {Round: "bet", Exchange: "exchange"}.get(type(step), "")


LIMITS: Mapping[str, int] = {
    "each": MOST_EACH,
    "middle": MOST_MIDDLE,
    "bet": MOST_BETS,
    "exchange": MOST_EXCHANGES,
    "high_low": 1,
    "in_out": 1,
}
TOO_MUCH: Mapping[str, str] = {
    "each": N_("nobody is dealt more than %(most)s cards."),
    "middle": N_("the middle takes %(most)s cards at the most."),
    "bet": N_("a game has at most %(most)s betting rounds."),
    "exchange": N_("a hand has at most %(most)s draws."),
    "high_low": N_("high or low is declared once."),
    "in_out": N_("in or out is declared once."),
}


# What a course amounts to


def each(steps: Steps) -> int:
    """Cards dealt to every player who stays in."""
    return sum(step.cards for step in steps if isinstance(step, Deal) and step.to == "each")


def middle(steps: Steps) -> int:
    """Cards dealt to the middle."""
    return sum(step.cards for step in steps if isinstance(step, Deal) and step.to == "middle")
