"""Ready-made schedules of levels, at the table and at set-up."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from models.evening.schedule import MOST_LEVELS
from models.game.levels import MULTIPLES
from models.game.options import OPTIONS
from models.table.lasting import Level
from models.words.words import _, ngettext
from web.setup.shelves import Pick

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
