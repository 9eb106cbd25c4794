"""The parts of a table's page: what the templates read. They hold values and words, and weigh no rule.

Each is made by the module named after it; `screen.py` puts them together.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from models.moves.fields import Fields
from models.play.halves import DeclaredBoth
from models.screen.says import Says

# How a button looks, as the style sheet calls it: the only way on; one of many; it leads back; it cannot be tapped.
ButtonKind = Literal["plain", "go", "deals", "count", "amount", "back", "off"]
ChairTap = Literal["", "sheet", "pass", "award", "step", "dealer", "starter", "pair"]  # "": nothing happens
KeyName = Literal["stay", "lacks", "beater", "share", "odd", "split", "tie", "carry", "pick", "half-back"]
StageState = Literal["done", "now", "next"]


# Buttons and amounts


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """One form with one button: where it posts, what it says, what it carries besides `seen`."""

    text: str
    move: str
    values: Fields = field(default_factory=dict)
    seat: int | None = None  # whose it is; None: everybody's
    small: str = ""
    kind: ButtonKind = "plain"
    number: int | None = None  # chips, set large after the text
    sheet: str = ""  # it opens this sheet of the table and posts nothing
    question: tuple[str, str] | None = None  # a field and the yes-or-no question to settle before it is sent

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """The values as a form sends them."""
        return tuple((key, as_sent(value)) for key, value in self.values.items())


def as_sent(value: object) -> str:
    """The value as a field of a form: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


class Totals(NamedTuple):
    """Totals that may be typed, and the move that is made with them."""

    least: int
    most: int
    step: int  # from the least on
    move: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Keypad:
    """What the button that opens the keypad brings along."""

    seat: int
    verb: str  # before the total on the button that sends it
    totals: tuple[Totals, ...]
    range: str
    hint: str
    only: str  # instead of the total, where it is too low or too high
    steps: str  # and where it lies between two that are allowed
    all_in: bool = False


class Amount(NamedTuple):
    """A handy total, and what it is called."""

    to: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts:
    """A bet or raise that has a choice of totals."""

    move: str
    seat: int
    label: str
    max: int
    open: bool  # no max
    suggest: tuple[Amount, ...]
    keypad: Keypad  # for any other total


# The pot to award


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """The high or the low half of a pot, and who can win it."""

    side: str
    chips: int  # what its winner takes: all of the pot where nobody is left to win the other half alone
    part: int  # what a tie shares where one of them went both ways and has the other half alone
    title: str
    players: tuple[tuple[int, str], ...]  # seat, name
    may_lack: bool  # perhaps no hand qualifies


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """The pot waiting for its winner."""

    pot: int
    chips: int
    name: str
    seats: tuple[int, ...]
    side: str  # high or low
    ties: bool  # may several share it
    halves: tuple[Half, ...]  # to be tapped one after the other; one = the whole pot
    by_suit: bool  # suits decide who gets an odd chip
    odd: Mapping[str, str]  # way -> the question for it
    carry: bool  # perhaps nobody wins it
    stay: tuple[int, ...]  # the pots that stay if nobody shows what it takes to win
    both: DeclaredBoth
    beater: bool  # somebody may take everything for beating who declared both
    sure: str  # what goes over without being asked: a half only one declared

    def shared_by(self, half: Half, seats: Sequence[int]) -> int:
        """What these win with this half: one alone what it is worth, a tie with who declared both the half itself."""
        return half.part if len(seats) > 1 and set(seats) & set(self.both.seats) else half.chips

    @property
    def shared(self) -> bool:
        """High and low share it: winners are tapped half by half and sent together."""
        return len(self.odd) > 1

    @property
    def decided(self) -> bool:
        """Nobody has to be named: high and low have one declarer each (DECL-05)."""
        return self.shared and not self.halves


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardTap:
    """One thing to tap: it posts the award, or leads to the next step."""

    button: Button | None = None
    address: str = ""  # what the table's address carries for the next step


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A button of a step, with its words."""

    name: KeyName
    text: str
    small: str = ""
    kind: ButtonKind = "plain"
    tap: AwardTap | None  # None: it waits for somebody to be tapped
    number: int = 0  # a seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardStep:
    """What is asked now, in the footer and of the seats."""

    name: str
    asks: str = ""  # in the footer, of one half after the other
    line: str = ""
    so_far: str = ""
    keys: tuple[Key, ...] = ()
    shape: str = ""  # which grid the keys stand in
    seats: Mapping[int, AwardTap] = field(default_factory=dict)  # what a tap on a seat does
    lit: tuple[int, ...] = ()  # who is asked about
    marked: tuple[int, ...] = ()  # seats already tapped


# The footer


@dataclass(frozen=True, slots=True, kw_only=True)
class Starters:
    """Which boards may be tapped as the one that starts."""

    seats: tuple[int, ...]
    asks_pair: bool  # whether a pair is open is asked with it
    tap: str  # which seat to tap, in words


@dataclass(frozen=True, slots=True, kw_only=True)
class Taps:
    """Everything the footer draws to be tapped."""

    choices: tuple[Button, ...]
    shape: str  # which grid they stand in
    shortcuts: tuple[Button, ...]
    passes: tuple[tuple[int, Button], ...]  # by seat: what a tap on it makes everybody before it do
    amounts: Amounts | None
    tall: bool  # the buttons are amounts
    jar: Keypad | None  # for the all-in of somebody whose chips are not counted
    award: Award | None
    step: AwardStep | None  # what is asked now for this pot, where it takes more than one tap
    ties: tuple[Key, ...]  # how a tie begins
    starters: Starters | None
    pair: tuple[tuple[int, str], ...]  # boards to be tapped where the open pair is asked: seat, name
    asked: str  # what the seats are to be tapped for
    boards: bool  # up cards can be tapped in now
    secret: bool  # declarations are made under a cover now
    takes_back: bool  # Undo has its place here, idle while there is nothing to take back
    fresh: bool  # the last tap was a shortcut: Undo stands out


# The turn


class StageLine(NamedTuple):
    """A stage of a hand: done, now or next."""

    name: str
    state: StageState


class RunningClock(NamedTuple):
    """Whose time runs, until when, and what is said once it is over."""

    until: int  # unix ms
    text: str
    when_up: str


class OwnDeclaration(NamedTuple):
    """What a player declared in secret, and the ways to change it."""

    text: str
    others: tuple[Button, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Whose turn it is, and what is said to them, to the dealer, and to whoever waits."""

    course: tuple[StageLine, ...]  # the stages of the hand
    who: str  # whose turn, in words
    what: str  # what is asked
    aloud: str  # both to be heard; "" while nobody is asked
    why: str  # the rule behind it
    dealer_says: Says | None
    reshuffles: bool  # the dealer shuffles now
    warning: str
    clock: RunningClock | None  # whose time runs
    yours: bool  # it is the turn of whoever holds this device
    acts: bool  # something may be tapped in the footer
    line: str  # what a player reads while others act
    declared: OwnDeclaration | None


# The felt


class Meter(NamedTuple):
    """A small figure under the pot."""

    title: str
    text: str
    used: int = 0  # pips filled
    left: int = 0  # pips still open


class PotLine(NamedTuple):
    """Main or side pot."""

    name: str
    chips: int
    seats: tuple[int, ...]
    who: str  # plays for it
    now: bool  # waiting for its winner


@dataclass(frozen=True, slots=True, kw_only=True)
class Middle:
    """What lies in the middle, and what is written there."""

    pot: int
    plays: bool  # a pot is played for, and shown
    comparing: bool  # hands are being compared
    balance: tuple[int, int] | None  # chips in and out of the last hand, where they are not the same
    carry_line: str
    agreed: tuple[str, ...]  # what is wild, and what else the house has written for everybody
    meters: tuple[Meter, ...]
    pots: tuple[PotLine, ...]  # none where there is only one
    winners: tuple[tuple[str, int], ...]  # of the last hand, shown between hands: name, chips
    money: str  # between deals: who put how much into the carried jackpot


class UpCard(NamedTuple):
    """An up card as drawn."""

    text: str  # 10♦
    suit: str  # s, h, d or c


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """One seat as drawn: `looks` are its CSS classes, `tap` says what touching it does."""

    seat: int
    name: str
    stack: int | None  # None where nobody counts these chips
    bet: int
    note: str
    looks: str
    dealer: bool
    buck: bool  # the buck of dealer's choice lies here
    you: bool
    tap: ChairTap
    button: Button | None = None  # what a tap posts at once
    step: AwardTap | None = None  # what a tap names while a pot is awarded step by step
    to: tuple[int, ...] = ()  # the seats this player can move to
    after: int = 0  # the free seat after this one, for whoever comes or moves; 0 = none
    up: tuple[UpCard, ...] = ()  # stud: the board, as far as it was tapped in


# Around the hands


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelLine:
    """The quiet line beside the stakes; with `until` where it counts on by itself, and what it says then."""

    text: str
    due: bool = False
    until: int | None = None  # unix ms
    minutes: str = ""
    soon: str = ""
    when_due: str = ""


class Pause(NamedTuple):
    """A break: since when, until when, what is left."""

    since: int
    until: int | None
    left: str


class Broke(NamedTuple):
    """Somebody without chips, and the usual amount."""

    seat: int
    name: str
    chips: int
    money: str  # "" where no money is played for


class Noting(NamedTuple):
    """A winner of the last showdown: what was noted, or the words that can be."""

    seat: int
    name: str
    made: str  # in words; "" = nothing yet
    words: tuple[tuple[str, str], ...]  # key, text; empty where this viewer notes nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietLines:
    """The quiet lines around the hands, and who is offered chips."""

    level: LevelLine | None = None
    pause: Pause | None = None
    last_line: str = ""  # the last round
    unused_chips: str = ""  # between hands: which chip no stake needs any more
    chips_asked: int = 0  # by how many
    broke: tuple[Broke, ...] = ()  # who has no chips and is offered some
    noting: tuple[Noting, ...] = ()  # whose winning hand can be noted, or was
