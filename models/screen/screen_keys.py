"""What the screen of a table adds to the report, as types: words, taps, and what goes around the hands."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from models.bank.book_keys import SeatChips
from models.moves.move import Shortcut
from models.screen.report_keys import Report
from models.screen.says import Says


class Choice(TypedDict):
    """A large button: what it says, which move it makes with which fields."""

    text: str
    small: str
    move: str
    seat: int | None  # whose it is; None: everybody's
    fields: dict[str, object]
    able: bool
    number: int | None  # chips, set large
    quiet: NotRequired[bool]
    sheet: NotRequired[str]  # it opens this sheet and makes no move
    amount: NotRequired[bool]  # it asks how much
    question: NotRequired[tuple[str, str]]  # a field that is asked for before it is sent, and how: yes or no


class Amount(TypedDict):
    """A handy total, and what it is called."""

    to: int
    text: str


class Amounts(TypedDict):
    """A bet or raise that has a choice of totals."""

    move: str
    seat: int
    min: int
    max: int
    unit: int
    label: str
    open: bool  # no max
    all_in: int
    suggest: list[Amount]


class Jar(TypedDict):
    """All-in of somebody whose chips are not counted: between which totals, up to where it is a call."""

    seat: int
    min: int
    max: int
    call: int
    move: str


class Starters(TypedDict):
    """Which boards may be tapped as the one that starts."""

    seats: list[int]
    asks_pair: bool
    tap: str


class PotDue(TypedDict):
    """A pot that waits for its winner."""

    pot: int
    chips: int
    seats: list[int]
    name: str


class AwardRow(TypedDict):
    """The pot due now, and all that decides how it is asked who won it."""

    now: int
    pots: list[PotDue]
    ways: list[str]
    one_winner: bool
    rivals: dict[str, list[int]]
    by_suit: bool
    odd_low: str
    halves: list[int]
    asked: list[str]  # the halves somebody has to be named for, in order
    takes_all: list[str]  # the halves whose winner takes all of the pot
    may_lack: bool  # perhaps no low hand is good enough
    both: list[int]  # who declared both
    ties_lose: bool  # and wins nothing with a tie
    beater: bool
    carry: bool
    stay: list[int]


class OwnTaps(TypedDict):
    """What one chair may tap."""

    choices: list[Choice]
    amounts: Amounts | None
    jar: Jar | None


class TapsNow(OwnTaps):
    """What may be tapped."""

    shortcuts: list[Shortcut]
    passes: dict[str, str]
    award: AwardRow | None
    starters: Starters | None
    false_openers: list[Shortcut]
    secret: bool


class DeclaredRow(TypedDict):
    """What a player declared in secret, and the ways to change it."""

    text: str
    others: list[Choice]


class Mine(TypedDict):
    """What a player's own phone adds."""

    yours: bool
    your_line: str
    declared: DeclaredRow | None


class GameNow(TypedDict):
    """What is played, for how much, in the words of the header."""

    name: str
    line: str
    preset: str
    short: str
    stakes: str


StageState = Literal["done", "now", "next"]


class StageRow(TypedDict):
    """A stage of a hand: done, now or next."""

    name: str
    state: StageState


class MeterRow(TypedDict):
    """A small figure under the pot."""

    title: str
    text: str
    used: int  # pips filled
    left: int  # pips still open


class FeltKeys(TypedDict):
    """What the moment has the felt show."""

    in_hand: bool  # a hand is being played
    fixed: bool  # a bet has one of the agreed sizes
    comparing: bool  # hands are being compared
    pot_shown: bool
    meters: list[MeterRow]
    winners: list[SeatChips]  # of the last hand, until the next is dealt
    free_after: dict[int, int]  # of each chair the free one to its left, where somebody may be seated there


class ClockLine(TypedDict):
    """Whose time runs, until when, and what is said once it is over."""

    until: int
    text: str
    when_up: str


class InWords(TypedDict):
    """Whose turn it is and what lies there, in words."""

    game: GameNow
    stages: list[StageRow]
    who: str
    what: str
    aloud: str
    clock_line: ClockLine | None
    why: str | None
    dealer_says: Says | None
    warning: str | None
    carry_line: str | None
    agreed: tuple[str, ...]
    whose_carry: list[SeatChips]
    notes: dict[str, str]


class BrokeRow(TypedDict):
    """Who has no chips, and the usual amount."""

    seat: int
    name: str
    chips: int
    money: str


class NotingRow(TypedDict):
    """A winner of the last showdown, and what was noted."""

    seat: int
    made: str
    asked: list[str]  # the words offered at once; none where the evening does not want it


class LevelLine(TypedDict):
    """The quiet line beside the stakes."""

    text: str
    due: bool
    until: int | None
    minutes: str
    soon: str
    when_due: str


class Pause(TypedDict):
    """A break: since when, until when, what is left."""

    since: int
    until: int | None
    left: str


class AroundScreen(TypedDict):
    """What goes around the hands, in words."""

    broke: list[BrokeRow]
    noting: list[NotingRow]
    level_line: LevelLine | None
    last_line: str
    pause: Pause | None
    unused_chips: str
    balance: tuple[int, int] | None  # chips in and out of the last hand, where they are not the same


class TableReport(Report, InWords, FeltKeys, AroundScreen, TapsNow, Mine):
    """The report with everything the screen of a table draws."""

    last_tap_shortcut: bool  # several moves at once: Undo stands out
