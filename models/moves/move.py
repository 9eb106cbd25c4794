"""A move as a value: its name, fields, who may make it, when, what is offered, and what it decides.

Each chapter lists its own `MOVES`. Everything else reads them: accepted taps, offers, what a finished evening still
allows, form fields, the interface for programs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Generic, Literal, Required, TypedDict, TypeVar

from models.moves.event import Event
from models.moves.fields import Fields
from models.table.options import Choices
from models.table.table import PhaseName, Table


class Role(StrEnum):
    """The role of a viewer."""

    HOST = "host"
    PLAYER = "player"  # has a chair
    ONLOOKER = "onlooker"


class Who(StrEnum):
    """Permission to make a move for people other than the host. The host may make every move, for anybody."""

    HOST = "host"
    OWN = "own"  # a player, for their own chair
    TAPPER = "tapper"  # a player, for a tap of their own


class Kind(StrEnum):
    """The kind of value in a field; form fields and descriptions for programs depend on it."""

    SEAT = "seat"  # a chair, from 1
    CHIPS = "chips"
    SIGNED = "signed"  # chips to add or take off
    COUNT = "count"
    FLAG = "flag"
    WORD = "word"  # one of `values`, or a key
    TEXT = "text"
    NAME = "name"
    AMOUNT = "amount"  # money, in the smallest unit or as people write it
    AMOUNTS = "amounts"  # several of them
    CARDS = "cards"  # as text: 9h Td
    CHIP_SET = "chip set"
    COLOURS = "colours"  # how many chips of each colour
    PEOPLE = "people"  # chairs or names
    ORDER = "order"  # chair and name of everybody
    OPTIONS = "options"  # option key to value
    GAMES = "games"
    COURSE = "course"  # steps, one after the other
    WINNERS = "winners"  # pot by pot
    ANSWERS = "answers"  # true, false or null
    SEATS = "seats"  # one chair or several
    TEXTS = "texts"  # one text or several
    MOVES = "moves"  # moves, each with its fields
    EVENING = "evening"  # a value of a key of the evening
    LEVELS = "levels"  # a schedule


WRITTEN = frozenset(
    {Kind.WORD, Kind.TEXT, Kind.NAME, Kind.AMOUNT, Kind.TEXTS}
)  # never numbers, even if they look like one


# Integers in the JSON and what they count; `/openapi.json` is generated from the types. Annotations may be a `Kind`,
# a tuple of words or a range of numbers, and a sentence for programmers (the last one counts).
SeatNumber = Annotated[int, Kind.SEAT]
ChipAmount = Annotated[int, Kind.CHIPS]
SignedChips = Annotated[int, Kind.SIGNED]
Number = Annotated[int, Kind.COUNT]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a move."""

    key: str
    kind: Kind
    needed: bool = True
    values: tuple[str, ...] = ()  # allowed words
    hosts: bool = False  # only hosts may fill it in
    about: str = ""  # sentence for programmers
    empty: bool = False  # an explicit null is allowed and has a meaning

    @property
    def maybe(self) -> Field:
        """The same field, made optional."""
        return Field(self.key, self.kind, False, self.values, self.hosts, self.about, self.empty)


From = TypedDict("From", {"from": Annotated[SeatNumber, "of `lend`"]}, total=False)  # not a class: `from` is a keyword


class Offer(From, total=False):
    """A move that would be accepted now: fixed values, and in `asks` the fields to fill in."""

    move: Required[str]
    seat: SeatNumber
    name: Annotated[str, "of somebody who has no chair any more"]
    asks: Annotated[list[str], "the fields to fill in"]
    min: Annotated[int, "of the number asked for: a total of the round, chips, cards"]
    max: int
    values: Annotated[Sequence[Any], "of the word or the seat asked for"]
    sizes: Annotated[list[ChipAmount], "the only totals allowed"]
    unit: Annotated[ChipAmount, "totals are multiples of it"]
    chips: Annotated[ChipAmount, "it costs, or hands out, so many"]
    price: Annotated[ChipAmount, "of each card asked for"]
    free: Annotated[int, "the first cards asked for, without the price"]
    to: Annotated[ChipAmount, "the total it leads to"]
    ways: Annotated[list[str], "what may be declared"]
    corrects: Annotated[bool, "it corrects what was said before"]
    own: Annotated[bool, "accepted from the device of this chair alone, not from a host for it"]
    preset: str
    game: Annotated[str, "the key of a game the house calls by a name of its own"]
    options: Annotated[Choices, Kind.OPTIONS]
    all: Annotated[bool, "for everybody at once, without a seat"]
    expense: Annotated[Number, "which one, from 0"]
    payment: Annotated[Number, "which one, from 0"]
    swap: Annotated[bool, "whoever sits there takes this chair"]
    cash_out: Annotated[bool, "the chips of that chair go back to the bank"]
    later: Annotated[bool, "once this hand is over"]
    comes: Annotated[Literal["post", "wait"], "with blinds: posts what is due, or waits for the big one"]
    add_on: Annotated[bool, "these chips are the add-on"]
    usual: Annotated[ChipAmount, "what this player would buy, who has none"]
    broke: Annotated[bool, "this player has no chips left"]
    starts: Annotated[bool, "this stack is tracked from then on"]
    hand: Annotated[Number, "which hand of the evening"]
    to_win: Annotated[str, "what it takes to win at this showdown: else all pots stay"]
    off: Annotated[bool, "what was said before is called off"]
    last: Annotated[bool, "the last deal of the evening, face up; or the steps of a course are not repeated again"]
    idle: Annotated[bool, "accepted, but nothing would come of it, or something else is asked first; drawn nowhere"]


class Shortcut(TypedDict):
    """A single tap with these fields filled in: several taps as one, or a ruling without questions."""

    text: str
    fields: dict[str, object]


Place = TypeVar("Place")  # the state a move reads: the table, or the evening with its past


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Generic[Place]):
    """One kind of move. `decide` refuses anything `offers` does not list, with its rule."""

    name: str
    about: str  # its purpose, in a sentence for programmers
    offers: Callable[[Place], Sequence[Offer]]  # may list the offers of several moves of a chapter
    decide: Callable[[Place, Fields], list[Event]]
    fields: tuple[Field, ...] = ()
    when: tuple[PhaseName, ...] = ()  # phases in which it can be offered; empty = any
    who: Who = Who.HOST
    plays: bool = False  # part of playing the hand: in `options_now`, and allowed in `together`
    at_the_end: bool = False  # allowed in a finished evening
    timed: bool = False  # its offers depend on the time of day
    listed: bool = True  # taps are checked against the offers; `together` checks only its parts
    for_others: str = ""  # refusal for somebody else's tap on an offer that is a player's `own`

    @property
    def previews(self) -> bool:
        """Whether it can be previewed, with nothing written."""
        return PREVIEW in self.fields

    def match(self, place: Place, fields: Fields) -> Offer | None:
        """The offer this tap matches, if any."""
        for offer in self.offers(place):
            if offer["move"] == self.name and keeps_to(offer, fields):
                return offer
        return None

    def own_offer(self, place: Place, fields: Fields) -> Offer | None:
        """The offer this tap matches, if it may only be made from the player's own device."""
        offer = self.match(place, fields) if self.for_others else None
        return offer if offer and offer.get("own") and offer["seat"] == fields.get("seat") else None


def offered(moves: Iterable[Move[Place]], place: Place) -> list[Offer]:
    """All offers of these moves; a list shared by several moves is computed once."""
    return [offer for ask in dict.fromkeys([move.offers for move in moves]) for offer in ask(place)]


def offer_if(may: Callable[[Table], object], move: str, *asks: str) -> Callable[[Table], list[Offer]]:
    """A lister of offers for a move with a single offer for the whole table, available where `may` holds."""

    def offers(table: Table) -> list[Offer]:
        if not may(table):
            return []
        return [Offer(move=move, asks=list(asks))] if asks else [Offer(move=move)]

    return offers


def drawn(offers: Iterable[Offer]) -> list[Offer]:
    """The offers a page shows: those with an effect."""
    return [offer for offer in offers if not offer.get("idle")]


BETWEEN_HANDS: tuple[PhaseName, ...] = ("first_dealer", "between", "deal")

SEAT = Field("seat", Kind.SEAT)
CHIPS = Field("chips", Kind.CHIPS)
REASON = Field("reason", Kind.TEXT)
PAID = Field("paid", Kind.FLAG, needed=False, about="money changed hands; otherwise on credit")
PRESET = Field("preset", Kind.WORD, needed=False)
OPTIONS = Field("options", Kind.OPTIONS, needed=False)
SURE = Field("sure", Kind.FLAG, needed=False, about="yes, to what a refusal with `asks_back` asked")

PREVIEW = Field(
    "preview", Kind.FLAG, needed=False, about="answer before and after, write nothing; `seen` may be left out then"
)

# The keys that distinguish the offers of a move.
NAMED = frozenset({"seat", "name", "preset", "game", "expense", "payment", "from"})


SENT = NAMED | {"all", "options", "swap", "cash_out", "comes", "hand", "off", "last"}


def fixed(offer: Offer) -> dict[str, object]:
    """The values a tap on this offer sends by itself."""
    asked = offer.get("asks", ())
    return {key: value for key, value in offer.items() if key in SENT and key not in asked}


def keeps_to(offer: Offer, fields: Fields) -> bool:
    """Whether the tap's fields equal those the offer fixes; `decide` checks the fields the offer asks for."""
    for key, value in fields.items():
        if key in NAMED and offer.get(key, value) != value and key not in offer.get("asks", ()):
            return False
    return True
