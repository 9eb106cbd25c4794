"""The evening's keys as form fields, on the set-up form and on the evening's sheet."""

from __future__ import annotations

from collections.abc import Mapping

from models.game.option import Option
from models.game.options import EVENING_OPTIONS, evening_of
from models.table.options import Choices
from models.words.words import _, whole
from web.setup.shelves import Pick

MOST_NAMED = 12  # so many numbers are listed, from the smallest on
NOT_AT_FIRST = ("evening.buck",)  # only where games are chosen


def held(option: Option, keys: Choices) -> dict[str, object]:
    """This key with its chosen value, else the usual one."""
    value = keys.get(option.key, option.default)
    first = max(1, option.low)
    listed = {*range(first, first + MOST_NAMED), *([value] if type(value) is int else [])}
    numbers = sorted(listed) if option.kind == "count" else ()
    values = () if option.kind == "chips" else (*option.values, *numbers)
    if option.written and value not in values:
        values = (*values, str(value))
    return {
        "key": option.key,
        "title": _(option.title),
        "meaning": _(option.meaning),
        "rule": option.rule,
        "picks": tuple(
            Pick(value=str(choice).lower(), text=option.says(choice), chosen=choice == value) for choice in values
        ),  # empty = an amount to type
        "typed": _typed(option),  # title and example of other values, typed beside the picks
        "value": "" if value is None else str(value),  # of an amount, "" = derived
        "changed": value != option.default,  # differs from the usual value
    }


def at_first(sent: Mapping[str, str], last: Choices) -> list[dict[str, object]]:
    """The keys of a new table: as filled in so far, else as on the evening to be played again."""
    known = [option for option in EVENING_OPTIONS.values() if option.key not in NOT_AT_FIRST]
    if "standard" in sent:
        return [held(option, {}) for option in known]
    typed = {option.key: _read(option, sent[option.key]) for option in known if option.key in sent}
    said = {key: value for key, value in typed.items() if value is not None}
    return [held(option, said if typed else evening_of(last)) for option in known]


def _read(option: Option, text: str) -> object:
    """The option's value from the text of a field; None if it is invalid."""
    named = next((value for value in option.values if str(value).lower() == text), None)
    value = named if named is not None else option.read(text) if option.written else whole(text)
    return value if option.takes(value) else None


def _typed(option: Option) -> tuple[str, str] | None:
    typed = {"percent": (_("Other percentages"), "65, 35"), "points": (_("Other points"), "10, 7, 5, 1+")}
    typed["money"] = (_("Another amount"), option.says("2.50"))
    return typed.get(option.written)
