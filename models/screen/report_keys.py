"""The keys of the report as types: the JSON of interface.md, and what the screen of a table adds to it.

A misspelt key is an error to mypy, where it is written and where a page reads it.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from models.bank.view import SeatChips, Summary
from models.screen.says import Says
from models.table.move import Offer, Shortcut
from models.table.table import PhaseName

# What is said between the rows of the log and the seats


class You(TypedDict):
    """Who looks."""

    role: str
    seat: int | None


class PotRow(TypedDict):
    """One pot, and the chairs that can win it."""

    chips: int
    seats: list[int]


class SeatRow(TypedDict):
    """One chair, as this viewer may see it."""

    seat: int
    name: str
    stack: int | None  # None where nobody counts these chips
    bet: int
    state: str  # in, folded, all_in, dead, out, away or left
    drew: int | None
    declared: bool | str | None  # whether; which way, once all are in
    up: list[str]


class Owed(TypedDict):
    """Chips somebody owes, and what for."""

    seat: int
    chips: int
    kind: str


class Clock(TypedDict):
    """Whose time runs, and until when, in unix milliseconds."""

    seat: int
    until: int


LastHandRow = TypedDict("LastHandRow", {"won": dict[str, int], "in": int, "out": int, "carried": int})


class GameRow(TypedDict):
    """A game that may be dealt."""

    preset: str
    options: dict[str, Any]


# The report, part by part


class Looked(TypedDict):
    """Which evening, and who looks at it."""

    code: str
    name: str
    seq: int
    you: You
    log: list[str]


class PlayedGame(TypedDict):
    """Which game is played, and which comes."""

    preset: str
    options: dict[str, Any]
    way: str
    game_at: int
    game_next: str | None
    games: list[GameRow]


class Moment(TypedDict):
    """Where the hand is, and who is asked for what."""

    hand: int
    dealer: int | None
    buck: int | None  # from whom a buck game counts
    phase: PhaseName
    round: int
    wins: str
    turned: bool
    to_win: str | None
    prompt: str
    to_act: int | None
    options_now: list[Offer]
    offers: list[Offer]
    show_first: int | None
    clock: Clock | None


class ChipsNow(TypedDict):
    """Bets and pots."""

    bet: int
    raises: int
    cap: int | None
    pot: int
    carried: int
    carried_pots: list[PotRow]
    outside: list[int]
    returned: dict[str, int]
    pots: list[PotRow]
    owes: list[Owed]
    last_hand: LastHandRow | None


class CardsNow(TypedDict):
    """Talon, discards and what opening takes."""

    opener: int | None
    to_open: str | None
    kept: int | None
    talon: int | None
    discards: int
    burned: int
    reshuffle: dict[str, Any] | None
    reshuffles: list[dict[str, Any]]


class Handled(TypedDict):
    """Where every card lies, and what the dealer was told (cards.md)."""

    cards: dict[str, Any] | None
    handling: list[dict[str, Any]] | None
    handling_seq: int
    handling_instead: int | None
    waiting: list[dict[str, Any]]


class OwnCourse(TypedDict, total=False):
    """A course of the house, where the game has one (OTHER)."""

    title: str
    wild: str
    note: str
    course: list[dict[str, Any]]
    step: int
    steps: int
    cards_each: int
    middle: int
    packs: int
    extras: list[dict[str, int]]
    matched: dict[str, int]


_Break = TypedDict("_Break", {"break": dict[str, Any] | None})


class AroundHands(_Break):
    """What goes around the hands."""

    evening: dict[str, Any]
    made: dict[str, Any]
    level: dict[str, Any] | None
    last_round: dict[str, Any] | None
    orbit: dict[str, Any] | None


class Report(Looked, PlayedGame, Moment, ChipsNow, CardsNow, Handled, OwnCourse, AroundHands, Summary):
    """The table now, for one viewer: `GET /t/CODE` as JSON."""

    seats: list[SeatRow]


# What the screen adds


class Choice(TypedDict):
    """A large button: what it says, which move it makes with which fields."""

    text: str
    small: str
    move: str
    fields: dict[str, Any]
    able: bool
    number: int | None  # chips, set large
    quiet: NotRequired[bool]
    sheet: NotRequired[str]  # it opens this sheet and makes no move
    amount: NotRequired[bool]  # it asks how much


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
    open: bool  # no most
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
    may_lack: bool
    beater: bool
    decided: bool
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


class StageRow(TypedDict):
    """A step of the hand: done, now or next."""

    name: str
    state: str


class PotLine(TypedDict):
    """A pot and who is not in it, in words."""

    name: str
    chips: int
    without: str


class Sizes(TypedDict):
    """The bets this street allows."""

    title: str
    text: str


class InWords(TypedDict):
    """Whose turn it is and what lies there, in words."""

    game: GameNow
    stages: list[StageRow]
    who: str
    what: str
    why: str | None
    dealer_says: Says | None
    warning: str | None
    carry_line: str | None
    agreed: tuple[str, ...]
    pot_lines: list[PotLine]
    whose_carry: list[SeatChips]
    notes: dict[str, str]
    sizes: Sizes | None


class UndoNow(TypedDict):
    """What may be undone."""

    can_take_back: bool
    can_redo: bool
    last_tap_shortcut: bool


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


class AroundDrawn(TypedDict):
    """What goes around the hands, in words."""

    broke: list[BrokeRow]
    noting: list[NotingRow]
    level_line: LevelLine | None
    last_line: str
    pause: Pause | None
    unused_chips: str


class TableReport(Report, InWords, UndoNow, AroundDrawn, TapsNow, Mine):
    """The report with everything the screen of a table draws."""
