"""The keys of the report as types: the JSON of docs/contract/interface.md, and what the screen of a table adds to it.

A misspelt key is an error to mypy, where it is written and where a page reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from models.bank.book_keys import Summary
from models.moves.move import Offer, Role
from models.play.reshuffle import ReshuffleTold
from models.table.options import EveningKeys, Wins
from models.table.places import OrderRow
from models.table.table import Chooser, PhaseName, SeatState

SeenState = SeatState | Literal["all_in", "away", "left"]

# What is said between the rows of the log and the seats


class You(TypedDict):
    """Who looks."""

    role: Role
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
    state: SeenState
    drew: int | None
    declared: bool | str | None  # whether; which way, once all are in
    up: list[str]


class OwedRow(TypedDict):
    """Chips somebody owes, and what for."""

    seat: int
    chips: int
    kind: str


class TurnClock(TypedDict):
    """Whose time runs, and until when, in unix milliseconds."""

    seat: int
    until: int


LastHandRow = TypedDict("LastHandRow", {"won": dict[str, int], "in": int, "out": int, "carried": int})


class GameRow(TypedDict):
    """A game that may be dealt."""

    preset: str
    options: dict[str, object]


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
    options: dict[str, object]
    way: Chooser
    game_at: int
    game_next: str | None
    games: list[GameRow]


class MomentKeys(TypedDict):
    """Where the hand is, and who is asked for what."""

    hand: int
    dealer: int | None
    buck: int | None  # from whom a buck game counts
    phase: PhaseName
    round: int
    wins: Wins
    turned: bool
    to_win: str | None
    prompt: str
    to_act: int | None
    options_now: list[Offer]
    offers: list[Offer]
    show_first: int | None
    clock: TurnClock | None


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
    owes: list[OwedRow]
    last_hand: LastHandRow | None


class CardsNow(TypedDict):
    """Talon, discards and what opening takes."""

    opener: int | None
    to_open: str | None
    kept: int | None
    talon: int | None
    discards: int
    burned: int
    reshuffle: ReshuffleTold | None
    reshuffles: Sequence[Mapping[str, object]]  # as they were told then, by whatever version


class PlacesRow(TypedDict):
    """How many cards lie where; by seat None where the house keeps the number to itself."""

    pack: int
    talon: int
    burned: int
    aside: int
    middle: int
    hand: dict[str, int | None]
    up: dict[str, int | None]
    front: dict[str, int | None]
    folded: dict[str, int | None]


class WaitingRow(TypedDict):
    """Cards ordered for later."""

    cards: int
    to: str
    when: str
    face: NotRequired[str]


class PlacesReport(TypedDict):
    """Where every card lies, and what the dealer was told (docs/contract/cards.md)."""

    cards: PlacesRow | None
    handling: list[OrderRow] | None
    handling_seq: int
    handling_instead: int | None
    waiting: list[WaitingRow]


class OwnCourse(TypedDict, total=False):
    """A course of the house, where the game has one (OTHER)."""

    title: str
    wild: str
    note: str
    course: list[dict[str, object]]
    step: int
    steps: int
    cards_each: int
    middle: int
    packs: int
    extras: list[dict[str, int]]
    matched: dict[str, int]


class LevelNow(TypedDict):
    """Which level is played, what is left of it, and which comes."""

    now: int
    of: int
    times: int | None
    left_s: int | None
    left_hands: int | None
    due: bool
    held: bool
    waits: str | None
    next: dict[str, int | None] | None  # `times` the stakes, and what each of them then is, by its option


class BreakRow(TypedDict):
    """The break there is, or the one that comes after this hand."""

    on: bool
    after_hand: bool
    ends_in_s: int | None


class LastRoundRow(TypedDict):
    """Who still deals in the last round."""

    first: int
    dealers: list[int]
    hands: int
    over: bool


class OrbitRow(TypedDict):
    """Who still deals the game of this orbit."""

    first: int
    left: list[int]


_Break = TypedDict("_Break", {"break": BreakRow | None})


class AroundReport(_Break):
    """What goes around the hands."""

    evening: EveningKeys
    made: dict[str, int | str]  # the hand, and by seat what it was won with
    level: LevelNow | None
    last_round: LastRoundRow | None
    orbit: OrbitRow | None


class Report(Looked, PlayedGame, MomentKeys, ChipsNow, CardsNow, PlacesReport, OwnCourse, AroundReport, Summary):
    """The table now, for one viewer: `GET /t/CODE` as JSON."""

    seats: list[SeatRow]
