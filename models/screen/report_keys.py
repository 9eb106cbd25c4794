"""Types of the report: the JSON of docs/contract/interface.md.

`/openapi.json` is generated from them, so remarks for programs are beside the types. mypy finds a misspelt key where it
is written or read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from models.bank.book_keys import Summary
from models.evening.phases import PHASES
from models.moves.move import ChipAmount, Kind, Number, Offer, Role, SeatNumber
from models.play.reshuffle import ReshuffleTold
from models.table.hand import Way
from models.table.options import Choices, EveningKeys, Wins
from models.table.places import END_OF_DRAW, NEXT_CARD, OWN_DRAW, FaceUp, OrderRow, PlaceName
from models.table.table import Chooser, PhaseName, SeatState

SeenState = SeatState | Literal["all_in", "away", "left"]
GameOptions = Annotated[Choices, Kind.OPTIONS]
PhaseNow = Annotated[PhaseName, tuple(PHASES)]
Hidden = Annotated[Number | None, "null where the house hides it (DRAW-12)"]
BySeat = Annotated[dict[str, Hidden], "by seat; none: left out"]

# Shared by the log and the seats


class ShareRow(TypedDict):
    """One of the table's own shares of the pot."""

    key: Annotated[str, "what an award calls it: high, low, third"]
    name: str
    part: Annotated[str, "such as 1/2"]


class You(TypedDict):
    """The viewer."""

    role: Role
    seat: SeatNumber | None


class PotRow(TypedDict):
    """One pot, and the chairs that can win it."""

    chips: ChipAmount
    seats: list[SeatNumber]


class SeatRow(TypedDict):
    """One chair, as this viewer may see it."""

    seat: SeatNumber
    name: Annotated[str, Kind.NAME]
    stack: Annotated[ChipAmount | None, "null where nobody counts these chips"]
    bet: ChipAmount
    state: SeenState
    drew: Number | None
    declared: Annotated[bool | Way | None, "true or false while declarations are secret, the direction afterwards"]
    up: list[str]
    leaves_in_s: NotRequired[
        Annotated[Number, "seconds to the announced time of leaving, 0 once it has come (SEAT-09)"]
    ]
    leaves_after: NotRequired[Annotated[Number, "hands to be dealt before they leave (SEAT-09)"]]
    absent: NotRequired[Annotated[bool, "away, but dealt in (ANTE-16)"]]


class OwedRow(TypedDict):
    """Chips a seat owes, and the reason."""

    seat: SeatNumber
    chips: ChipAmount
    kind: str


class TurnClock(TypedDict):
    """The seat whose time runs, and until when, in unix milliseconds."""

    seat: SeatNumber
    until: int


LastHandRow = TypedDict(
    "LastHandRow", {"won": dict[str, ChipAmount], "in": ChipAmount, "out": ChipAmount, "carried": ChipAmount}
)


class GameRow(TypedDict):
    """A game that may be dealt."""

    preset: str
    options: GameOptions


# The report, part by part


class Looked(TypedDict):
    """The evening, and its viewer."""

    code: str
    name: str
    seq: Annotated[Number, "number of the last fact; only grows"]
    you: You
    log: list[str]


class PlayedGame(TypedDict):
    """The game played, and the next one."""

    preset: str
    options: GameOptions
    way: Annotated[Chooser, "who chooses among the games allowed"]
    game_at: Annotated[Number, "rotation: which of them is due"]
    game_times: Annotated[Number, "for how many hands or orbits each of them is played"]
    game_next: Annotated[str | None, "the preset the next deal brings, where the list says it"]
    games: list[GameRow]


class MomentKeys(TypedDict):
    """The state of the hand, and the players and questions it waits for."""

    hand: Number
    dealer: SeatNumber | None
    buck: Annotated[SeatNumber | None, "from whom a buck game counts; null without a buck (BUCK-03)"]
    tokens: Annotated[dict[str, Number], "tokens for hands won or lost, by chair"]
    phase: PhaseNow
    round: Number
    wins: Annotated[Wins, "what this hand is played for now"]
    shares: Annotated[list[ShareRow], "of the pot, in the house's own words; empty where hands win (OTHER-26)"]
    turned: Annotated[bool, "nobody opened: this hand is played for low (JACK-22)"]
    to_win: Annotated[str | None, "trips: at a showdown nobody wins with less (JACK-17)"]
    prompt: str
    to_act: SeatNumber | None
    options_now: list[Offer]
    offers: Annotated[list[Offer], "every move open to this viewer, `options_now` among them"]
    show_first: SeatNumber | None
    clock: TurnClock | None


class ChipsNow(TypedDict):
    """Bets and pots."""

    bet: ChipAmount
    raises: Number
    cap: Number | None
    pot: ChipAmount
    carried: ChipAmount
    carried_pots: Annotated[list[PotRow], "how `carried` is cut, main pot first"]
    outside: Annotated[list[SeatNumber], "seats that wait until a pot that stays has been won"]
    returned: Annotated[dict[str, ChipAmount], "by seat: the uncalled chips of the last round"]
    pots: list[PotRow]
    owes: list[OwedRow]
    last_hand: LastHandRow | None


class CardsNow(TypedDict):
    """The stub, the discards and the hand needed to open."""

    opener: SeatNumber | None
    to_open: str | None
    kept: Number | None
    talon: Number | None
    discards: Number
    burned: Number
    reshuffle: ReshuffleTold | None
    reshuffles: Annotated[Sequence[Mapping[str, object]], "those of this hand, as `reshuffle` had them, oldest first"]


class PlacesRow(TypedDict):
    """The number of cards in each place."""

    pack: Annotated[Number, "all of them: the places add up to it"]
    talon: Number
    burned: Number
    aside: Annotated[Number, "out of play in this hand"]
    middle: Annotated[Number, "common cards"]
    hand: BySeat
    up: Annotated[BySeat, "lying open"]
    front: Annotated[BySeat, "discards, cards given up"]
    folded: Annotated[BySeat, "folded and dead hands"]


class WaitingRow(TypedDict):
    """Cards ordered for later."""

    cards: Number
    to: PlaceName
    when: Annotated[str, (OWN_DRAW, END_OF_DRAW, NEXT_CARD)]
    face: NotRequired[FaceUp]


class PlacesReport(TypedDict):
    """The place of every card, and the dealer's last orders (docs/contract/cards.md)."""

    cards: Annotated[PlacesRow | None, "where the cards lie once `handling` has been carried out"]
    handling: Annotated[list[OrderRow] | None, "ordered by the last tap; null: put them back as they lay"]
    handling_seq: Annotated[Number, "last fact of that tap: carry out each number once"]
    handling_instead: Annotated[Number | None, "the order this one replaces, never carried out"]
    waiting: Annotated[list[WaitingRow], "cards ordered for later; they lie in the talon still"]


class OwnCourse(TypedDict, total=False):
    """The home-made course, if the game has one (OTHER)."""

    title: str
    wild: str
    note: str
    course: Annotated[list[dict[str, object]], "deal, bet, exchange, declare or do, with what belongs to it"]
    step: Annotated[Number, "which step of the course is played"]
    steps: Number
    cards_each: Number
    middle: Annotated[Number, "cards that count for everybody"]
    packs: Number
    extras: list[dict[str, Number]]
    matched: Annotated[dict[str, ChipAmount], "who has to match the pot, and how much"]
    legs: Annotated[dict[str, Number], "legs won for the pot, by chair"]
    lives: Annotated[dict[str, Number], "lives left of those who play for the pot, by chair"]


class LevelNow(TypedDict):
    """The level played, what is left of it, and the one after it."""

    now: Number
    of: Number
    times: Number | None
    left_s: Annotated[Number | None, "whole seconds at the moment of the answer"]
    left_hands: Number | None
    due: bool
    held: bool
    waits: str | None
    break_after: Annotated[int | None, "minutes of the break after this level, until it begins (LVL-11)"]
    next: Annotated[dict[str, Number | None] | None, "`times` the stakes, and what each of them then is, by its option"]


class BreakRow(TypedDict):
    """The current break, or the one planned after this hand."""

    on: bool
    after_hand: bool
    ends_in_s: int | None


class LastRoundRow(TypedDict):
    """The seats that still deal in the last round."""

    first: SeatNumber
    dealers: list[SeatNumber]
    hands: Number
    over: bool


class OrbitRow(TypedDict):
    """The seats that still deal the game of this orbit."""

    first: SeatNumber
    left: list[SeatNumber]


_Break = TypedDict("_Break", {"break": Annotated[BreakRow | None, "whole seconds at the moment of the answer"]})


class EveningReport(_Break):
    """The evening around the hands."""

    evening: Annotated[EveningKeys, "the keys of the evening, every one as it holds now"]
    made: Annotated[dict[str, int | str], "what the last hand was won with: its number, and chair to word"]
    level: Annotated[LevelNow | None, "the level, what is left of it, what comes"]
    last_round: LastRoundRow | None
    orbit: OrbitRow | None


class Report(Looked, PlayedGame, MomentKeys, ChipsNow, CardsNow, PlacesReport, OwnCourse, EveningReport, Summary):
    """The table now, for one viewer: `GET /t/CODE` as JSON."""

    seats: list[SeatRow]
