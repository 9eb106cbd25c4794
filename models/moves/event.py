"""Events: what happened, in the past tense, as written to the log and read back.

The log knows a kind of event by the name of its class, so evenings already played depend on that name and on the names
of its fields. A class that is renamed keeps its old name in `former_names`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from typing import Annotated, ClassVar, NamedTuple, Self

from models.table.hand import Chips, Hand
from models.table.places import Orders
from models.table.table import Table
from models.words.words import _

Names = Mapping[int, str]  # who sat on which chair when it happened

# The order of the number announced last: the last fact of its tap, and what that tap ordered before the number.
Announced = tuple[int, Orders]


class TextKind(Enum):
    """What a text of an event holds. Every text has a mark, so that a name can be taken out of the log."""

    NAME = "name"  # of a person, and nothing else
    TEXT = "text"  # typed by people, who may name somebody in it
    CODE = "code"  # written by Talon; no name is looked for in it


PersonName = Annotated[str, TextKind.NAME]
FreeText = Annotated[str, TextKind.TEXT]
Code = Annotated[str, TextKind.CODE]


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, in the past tense. It carries what the rules decided, so `apply` only does bookkeeping."""

    kinds: ClassVar[dict[str, type[Event]]] = {}  # by the name in the log
    former_names: ClassVar[tuple[str, ...]] = ()  # names of the class in evenings played before it was renamed
    harmless: ClassVar[bool] = False  # makes nobody's screen stale; what the dealer was told stands, too
    is_base: ClassVar[bool] = True  # no fact of its own, only what several of them share
    stays_told: ClassVar[bool] = False  # about people, chips or the bank: what the dealer was told stands
    opens_secret: ClassVar[bool] = False  # nobody takes back alone what opened a secret
    confirms: ClassVar[bool] = False  # a tap that begins with it says that what was told before is done
    says: ClassVar[str]  # its sentence, where its own fields and the `name` of its `seat` fill it; "": it says nothing
    names_tap: ClassVar[bool] = False  # its sentence names the whole tap; otherwise the tap's first event does

    def __init_subclass__(cls) -> None:
        if "is_base" not in cls.__dict__:
            for name in (cls.__name__, *cls.__dict__.get("former_names", ())):
                Event.kinds[name] = cls

    def apply(self, table: Table) -> Table:
        """The table after it. Never raises, never asks a rule, never reads the catalogue."""
        return table

    def dated(self, table: Table, at: int) -> Table:
        """The table after it, once it is known when it was written: unix milliseconds. Most facts need no time."""
        return table

    def is_harmless(self) -> bool:
        """Whether no screen is stale because of it."""
        return self.harmless

    def instructs(self, told: Told, table: Table) -> Told:
        """What its tap tells the dealer: `told` by the facts before it, and what this one adds at this table."""
        return told

    def sentence(self, names: Names) -> str:
        """As people at the table would say it, in the language spoken now; "" where there is nothing to say."""
        if not self.says:
            return ""
        words = {key: getattr(self, key) for key in _fields_of(type(self).__name__)}
        return _(self.says, **{"name": names.get(words.get("seat", 0), ""), **words})

    def body(self) -> dict[str, object]:
        """As JSON: only what differs from the field's default."""
        named = _defaults_of(type(self).__name__)
        return {name: value for name, default in named if (value := getattr(self, name)) != default}

    @classmethod
    def read(cls, body: Mapping[str, object]) -> Self:
        """From JSON; fields this version does not know are left out, so old and newer evenings open."""
        names = _fields_of(cls.__name__)
        return cls(**{key: _frozen(value) for key, value in cls.as_written_now(body).items() if key in names})

    @classmethod
    def as_written_now(cls, body: Mapping[str, object]) -> Mapping[str, object]:
        """The JSON as this version would have written it, for what older ones wrote in another way."""
        return body


class Told(NamedTuple):
    """What the dealer was told by the last tap that speaks to the dealer, to be carried out once."""

    seq: int = 0  # the last fact of that tap
    orders: Orders | None = ()  # None: people put the cards back as they lay
    instead: int | None = None  # the order this one replaces, which was not carried out (DRAW-11)
    tap: int = 0
    number: bool = False  # it was the announcement of a number, which may be corrected
    announced: Announced = (0, ())  # the number that may be corrected, of this tap or an earlier one
    done: bool = False  # it was told before the tap, which said that it is done
    back: Chips = ()  # seat, uncalled chips given back as this tap ended a round (POT-03)
    put: tuple[Event, ...] = ()  # what a false opener puts into the pot (R-OPEN-04, C-31), and side pots taken (POT-09)

    @property
    def still(self) -> Orders:
        """What the dealer has yet to do of it."""
        return () if self.done else self.orders or ()

    def ordering(self, orders: Orders) -> Told:
        """The same with these orders after those before."""
        return self._replace(orders=(self.orders or ()) + orders)


NOTHING_TOLD = Told()


def after(table: Table, events: Iterable[Event]) -> Table:
    """The table once these have happened, in order."""
    for event in events:
        table = event.apply(table)
    return table


@dataclass(frozen=True, slots=True)
class Handling(Event):
    """An event that moves cards: it says which cards go where."""

    is_base: ClassVar[bool] = True

    def orders(self, table: Table) -> Orders:
        """What the dealer or the players do with the cards, in order, seen from the table before it."""
        raise NotImplementedError

    def apply(self, table: Table) -> Table:
        return self.carried_out(table)

    def instructs(self, told: Told, table: Table) -> Told:
        return told.ordering(self.orders(table))

    def carried_out(self, table: Table) -> Table:
        """The table with the cards moved; a number announced before stands now (DRAW-11)."""
        return table.with_hand(self.hand_after(table))

    def hand_after(self, table: Table) -> Hand:
        """The hand of that table."""
        hand = table.hand
        return hand._replace(cards=hand.cards.after(self.orders(table)), draw=hand.draw.settled())


@cache
def _fields_of(kind: str) -> frozenset[str]:
    """The fields of a kind of event, remembered: opening an evening asks for them thousands of times."""
    return frozenset(field.name for field in fields(Event.kinds[kind]))


@cache
def _defaults_of(kind: str) -> tuple[tuple[str, object], ...]:
    """The fields of a kind of event, each with its default, remembered as well."""
    return tuple((field.name, field.default) for field in fields(Event.kinds[kind]))


def event_body(event: Event) -> tuple[str, dict[str, object]]:
    """Kind and body of an event as they are written."""
    return type(event).__name__, event.body()


def event_from(kind: str, body: Mapping[str, object]) -> Event:
    """The event that was written as `kind` and `body`; KeyError for a kind nobody ever wrote."""
    return Event.kinds[kind].read(body)


def _frozen(value: object) -> object:
    return tuple(_frozen(v) for v in value) if isinstance(value, list) else value
