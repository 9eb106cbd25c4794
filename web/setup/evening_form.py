"""Fields of the evening for the set-up form and the evening's own sheet: its keys, then its levels."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from models.evening.schedule import MOST_LEVELS
from models.game.levels import MULTIPLES
from models.game.option import Option
from models.game.options import EVENING_OPTIONS, OPTIONS, evening_of
from models.table.lasting import Level
from models.table.options import Choices
from models.words.words import _, ngettext, whole
from web.setup.shelves import Pick

MOST_NAMED = 12  # so many numbers are listed, from the smallest on
NOT_AT_FIRST = ("evening.buck",)  # only where games are chosen


def field_of(option: Option, keys: Choices) -> dict[str, object]:
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
        return [field_of(option, {}) for option in known]
    typed = {option.key: _read(option, sent[option.key]) for option in known if option.key in sent}
    said = {key: value for key, value in typed.items() if value is not None}
    return [field_of(option, said if typed else evening_of(last)) for option in known]


def _read(option: Option, text: str) -> object:
    """The option's value from the text of a field; None if it is invalid."""
    named = next((value for value in option.values if str(value).lower() == text), None)
    value = named if named is not None else option.read(text) if option.written else whole(text)
    return value if option.takes(value) else None


def _typed(option: Option) -> tuple[str, str] | None:
    typed = {"percent": (_("Other percentages"), "65, 35"), "points": (_("Other points"), "10, 7, 5, 1+")}
    typed["money"] = (_("Another amount"), option.says("2.50"))
    return typed.get(option.written)


# Schedules of levels

MINUTES = (20, 30, 45, 60)
HANDS = (10, 20)
MORE = 3  # empty rows for levels of one's own


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """The usual schedules for these stakes."""

    times: str  # multiples of the starting stakes, level by level
    choices: tuple[Pick, ...]

    @property
    def says(self) -> str:
        """The choice in words."""
        return next((pick.text for pick in self.choices if pick.chosen), _("off: the stakes stay as they are"))


def ready(times: Sequence[int], sent: str = "") -> Ready:
    """Schedules with these multiples by minutes or hands; the chosen one is as long as what was sent."""
    lengths: list[tuple[str, dict[str, int]]] = [
        (ngettext("every minute", "every %(n)s minutes", n), {"minutes": n}) for n in MINUTES
    ]
    lengths += [(ngettext("every hand", "every %(n)s hands", n), {"hands": n}) for n in HANDS]
    first = _first(sent)
    return Ready(
        times=", ".join(str(n) for n in times),
        choices=tuple(
            Pick(value=json.dumps(_steps(times, length)), text=text, chosen=length.items() <= first.items())
            for text, length in lengths
        ),
    )


def own_levels(usual: Sequence[Mapping[str, int]]) -> dict[str, object]:
    """The usual steps as they can be changed, with room for a few more."""
    keys = (*usual[0], "break")
    named = {"times": _("Times"), "break": _("Break after, min")}
    empty: list[Mapping[str, int]] = [{}] * min(MORE, MOST_LEVELS - len(usual))
    return {
        "columns": tuple((key, named.get(key) or _(OPTIONS[key].title)) for key in keys),  # key, title
        "rows": tuple(tuple(row.get(key) for key in keys) for row in (*usual, *empty)),  # None = nothing suggested
    }


def played_last(levels: Sequence[Level]) -> str:
    """The schedule of another evening as it is sent, if it is one of the usual ones; else ""."""
    lengths, rests = {(level.minutes, level.hands) for level in levels[:-1]}, any(level.rest for level in levels)
    if len(lengths) != 1 or rests or tuple(level.times for level in levels) != MULTIPLES[: len(levels)]:
        return ""
    minutes, hands = lengths.pop()
    return json.dumps(_steps(MULTIPLES[: len(levels)], {"minutes": minutes} if minutes else {"hands": hands}))


def _steps(times: Sequence[int], length: Mapping[str, int]) -> list[dict[str, int]]:
    """The levels; the last one has no end."""
    return [{"times": n, **(length if n != times[-1] else {})} for n in times]


def _first(sent: str) -> dict[str, object]:
    """The first level of a schedule as sent; empty if there is none."""
    with suppress(ValueError, RecursionError, LookupError, TypeError):
        return dict(json.loads(sent)[0])
    return {}
