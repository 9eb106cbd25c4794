"""Events: changes of the table, named in the past tense, as written to the log and read back.

The log stores an event by its class name and field names, so old evenings depend on both. A renamed class keeps its
old name in `former_names`.
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

Names = Mapping[int, str]  # name by chair when it happened

# The last fact of the tap that announced a number, and that tap's orders before the number.
Announced = tuple[int, Orders]


class TextKind(Enum):
    """The content of a text field of an event.

    Every text field is marked, so that a name can be removed from the log.
    """

    NAME = "name"  # a person's name and nothing else
    TEXT = "text"  # typed by people, and may contain a name
    CODE = "code"  # written by Talon, so not searched for names


PersonName = Annotated[str, TextKind.NAME]
FreeText = Annotated[str, TextKind.TEXT]
Code = Annotated[str, TextKind.CODE]


@dataclass(frozen=True, slots=True)
class Event:
    """A change of the table, named in the past tense.

    It carries what the rules decided, so `apply` only does bookkeeping.
    """

    kinds: ClassVar[dict[str, type[Event]]] = {}  # by name in the log
    former_names: ClassVar[tuple[str, ...]] = ()  # earlier names of the class, still in old evenings
    harmless: ClassVar[bool] = False  # makes no screen stale, and keeps the dealer's instructions
    is_base: ClassVar[bool] = True  # a base class that is never logged itself
    stays_told: ClassVar[bool] = False  # about people, chips or the bank: the dealer's instructions stay
    opens_secret: ClassVar[bool] = False  # reveals a secret, so one person alone cannot take it back
    confirms: ClassVar[bool] = False  # a tap that begins with it confirms that earlier instructions were carried out
    says: ClassVar[str]  # its sentence, filled in from its fields and the `name` of its `seat`; "" = none
    names_tap: ClassVar[bool] = False  # its sentence describes the whole tap; otherwise the tap's first event does

    def __init_subclass__(cls) -> None:
        if "is_base" not in cls.__dict__:
            for name in (cls.__name__, *cls.__dict__.get("former_names", ())):
                Event.kinds[name] = cls

    def apply(self, table: Table) -> Table:
        """The table after this event. Never raises, never asks a rule, never reads the catalogue."""
        return table

    def dated(self, table: Table, at: int) -> Table:
        """The table with the time of this event, in unix ms, filled in. Most events need no time."""
        return table

    def is_harmless(self) -> bool:
        """Whether it makes no screen stale."""
        return self.harmless

    def instructs(self, told: Told, table: Table) -> Told:
        """The instructions of the tap so far: `told`, plus those this event adds at this table."""
        return told

    def sentence(self, names: Names) -> str:
        """A sentence for people at the table, in the current language; "" if there is nothing to say."""
        if not self.says:
            return ""
        words = {key: getattr(self, key) for key in _fields_of(type(self).__name__)}
        return _(self.says, **{"name": names.get(words.get("seat", 0), ""), **words})

    def body(self) -> dict[str, object]:
        """The event as JSON, with only the fields that differ from their defaults."""
        usual = _fields_of(type(self).__name__)
        return {name: value for name in usual if (value := getattr(self, name)) != usual[name]}

    @classmethod
    def read(cls, body: Mapping[str, object]) -> Self:
        """The event read from JSON, without fields unknown to this version.

        `log/newer.py` checks beforehand whether leaving fields out is allowed.
        """
        names = _fields_of(cls.__name__)
        return cls(**{key: _frozen(value) for key, value in cls.as_written_now(body).items() if key in names})

    @classmethod
    def knows(cls, body: Mapping[str, object]) -> bool:
        """Whether this version reads every field of the JSON."""
        return cls.as_written_now(body).keys() <= _fields_of(cls.__name__).keys()

    @classmethod
    def as_written_now(cls, body: Mapping[str, object]) -> Mapping[str, object]:
        """The JSON as this version would write it, for events written differently by older versions."""
        return body


class Told(NamedTuple):
    """The dealer's instructions from the last tap that gave some."""

    seq: int = 0  # the last fact of that tap
    orders: Orders | None = ()  # None = people put the cards back as they lay
    instead: int | None = None  # number of the fact whose orders these replace, not carried out (DRAW-11)
    tap: int = 0
    number: bool = False  # the tap announced a number, which may be corrected
    announced: Announced = (0, ())  # the announcement that may be corrected, of this tap or an earlier one
    done: bool = False  # the tap confirmed that the instructions were already carried out
    back: Chips = ()  # seat, uncalled chips returned when this tap ended a round (POT-03)
    put: tuple[Event, ...] = ()  # a false opener's payments (R-OPEN-04, C-31), and side pots taken (POT-09)

    @property
    def still(self) -> Orders:
        """The orders still to be carried out."""
        return () if self.done else self.orders or ()

    def ordering(self, orders: Orders) -> Told:
        """The instructions with these orders appended."""
        return self._replace(orders=(self.orders or ()) + orders)


NOTHING_TOLD = Told()


def after(table: Table, events: Iterable[Event]) -> Table:
    """The table after these events, in order."""
    for event in events:
        table = event.apply(table)
    return table


@dataclass(frozen=True, slots=True)
class Handling(Event):
    """An event that moves cards."""

    is_base: ClassVar[bool] = True

    def orders(self, table: Table) -> Orders:
        """The card movements in order, computed from the table before the event."""
        raise NotImplementedError

    def apply(self, table: Table) -> Table:
        return self.carried_out(table)

    def instructs(self, told: Told, table: Table) -> Told:
        return told.ordering(self.orders(table))

    def carried_out(self, table: Table) -> Table:
        """The table with the cards moved; an announced number becomes final (DRAW-11)."""
        return table.with_hand(self.hand_after(table))

    def hand_after(self, table: Table) -> Hand:
        """The hand after the event: its cards moved, an announced number final (DRAW-11)."""
        hand = table.hand
        return hand._replace(cards=hand.cards.after(self.orders(table)), draw=hand.draw.settled())


@cache
def _fields_of(kind: str) -> Mapping[str, object]:
    """Fields of an event class with their defaults, cached: opening an evening reads them thousands of times."""
    return {field.name: field.default for field in fields(Event.kinds[kind])}


def event_body(event: Event) -> tuple[str, dict[str, object]]:
    """An event's name and JSON body as logged."""
    return type(event).__name__, event.body()


def event_from(kind: str, body: Mapping[str, object]) -> Event:
    """The event logged under this name and body; KeyError for an unknown name."""
    return Event.kinds[kind].read(body)


def _frozen(value: object) -> object:
    return tuple(_frozen(v) for v in value) if isinstance(value, list) else value
