"""The evening's own keys, which hold for the whole table in every game (`evening.*` and others)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from models.game.options import EVENING_OPTIONS, evening_of
from models.moves.event import Event, Names, TextKind
from models.moves.fields import Fields
from models.moves.move import Field, Kind, Move, Offer
from models.moves.refusals import Refused, refuse
from models.table.options import Choices
from models.table.table import Table
from models.words.words import _, listed

OF_CHOICE = ("evening.buck", "evening.called", "evening.veto", "evening.lap")


@dataclass(frozen=True, slots=True)
class EveningSet(Event):
    """The host changed evening keys; keys left out stay as they are."""

    harmless: ClassVar[bool] = True
    keys: Annotated[Mapping[str, object], TextKind.CODE] = field(default_factory=dict)

    def apply(self, table: Table) -> Table:
        return table._replace(lasting=table.lasting._replace(keys={**table.lasting.keys, **self.keys}))

    def sentence(self, names: Names) -> str:
        changed = [(EVENING_OPTIONS[key], value) for key, value in self.keys.items() if key in EVENING_OPTIONS]
        return listed(f"{_(option.title)}: {option.says(value)}" for option, value in changed)


def set_keys(table: Table, fields: Fields) -> list[Event]:
    """Decides `evening`: sets these keys to valid values; those that stay the same cause no event."""
    wanted = {key: value for key, value in fields.items() if key in EVENING_OPTIONS or key.startswith("evening.")}
    if not wanted:
        raise refuse("missing", key="evening.note_hand")
    for key, value in wanted.items():
        check_key(key, value)
    after = evening_of({**table.lasting.keys, **wanted})
    for key, most in (("buy.max", after["buy.max"]), ("buy.total", after["buy.total"])):
        if 0 < most < max(after["buy.min"], after["buy.step"]):
            raise refuse("buy-bounds", key=key)
    if wanted.get("evening.buck") is True and not has_effect(table, "evening.buck"):
        raise refuse("buck-needs-choice", key="evening.buck")
    before: Choices = evening_of(table.lasting.keys)
    new = {key: value for key, value in wanted.items() if value != before[key]}
    return [EveningSet(new)] if new else []


def has_effect(table: Table, key: str) -> bool:
    """Whether this key has an effect here; some need games that are chosen (BUCK-01, CHOICE-06 to -08)."""
    return key not in OF_CHOICE or table.is_dealers_choice


def check_key(key: str, value: object) -> None:
    """Refuses an unknown key or a value it does not take."""
    if key not in EVENING_OPTIONS:
        raise refuse("choice", key="evening", values=", ".join(EVENING_OPTIONS))
    option = EVENING_OPTIONS[key]
    if not option.takes(value):
        if option.written:  # people type it
            text = _("%(title)s: %(values)s.", title=_(option.title), values=option.expected())
        else:
            text = _("“%(key)s” must be %(values)s.", key=key, values=option.expected())
        raise Refused("choice", text, option.rule, key=key)


MOVES = (
    Move(
        name="evening",
        about="The evening's own settings",
        fields=tuple(
            Field(option.key, Kind.EVENING, False, about=option.meaning) for option in EVENING_OPTIONS.values()
        ),
        offers=lambda table: [Offer(move="evening", asks=[])],
        decide=set_keys,
    ),
)
