"""Checks the shape of facts from outside: known fields, right types, within bounds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import MISSING, fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from models.game.option_sheet import takes
from models.game.options import OPTIONS
from models.game.presets import PRESETS
from models.moves.event import Event, event_body
from models.moves.fields import Fields

LARGEST = 10**15  # largest number in a fact: chips, uncounted reserves, milliseconds of a clock
LONGEST = 8000  # letters in a text
DEEPEST = 6


def shaped(kind: str, body: object) -> bool:
    """Whether `body` could have been written for an event of this kind."""
    if kind not in Event.kinds or kind.startswith("_") or not isinstance(body, dict):
        return False
    hints, needed = _fields(kind)
    if not needed <= set(body) <= set(hints):
        return False
    return all(_fits(value, hints[key]) for key, value in body.items()) and _playable(body)


def fits(event: Event) -> bool:
    """Whether the event's fields have the shape of its kind. Reading has dropped fields of other versions."""
    kind, body = event_body(event)
    return shaped(kind, json.loads(json.dumps(body)))


@cache
def _fields(name: str) -> tuple[dict[str, object], set[str]]:
    """Type hints of an event's fields, and the required ones; cached (0.3 ms), because every fact needs them."""
    kind = Event.kinds[name]
    hints, own = get_type_hints(kind), fields(kind)
    needed = {field.name for field in own if field.default is MISSING and field.default_factory is MISSING}
    return {field.name: hints[field.name] for field in own}, needed


def _fits(value: object, hint: Any) -> bool:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(value, choice) for choice in inner)
    if origin is Literal:
        return type(value) is str and value in inner
    if origin is tuple:
        return isinstance(value, list) and _fits_row(value, inner)
    if origin in (dict, Mapping) or hint is Any:
        return _plain(value) and (hint is Any or isinstance(value, dict))
    if hint in (None, NoneType):
        return value is None
    return hint in (int, str, bool) and type(value) is hint and _plain(value)


def _fits_row(row: list[Any], inner: tuple[Any, ...]) -> bool:
    if len(inner) == 2 and inner[1] is Ellipsis:
        return len(row) < 1000 and all(_fits(value, inner[0]) for value in row)
    return len(row) == len(inner) and all(map(_fits, row, inner))


def _plain(value: object, depth: int = 0) -> bool:
    """Whether this is JSON without fractions, within bounds and not nested too deeply."""
    if isinstance(value, dict):
        return depth < DEEPEST and all(_plain(key) and _plain(item, depth + 1) for key, item in value.items())
    if isinstance(value, list):
        return depth < DEEPEST and all(_plain(item, depth + 1) for item in value)
    if isinstance(value, str):
        return writable(value, LONGEST)
    return value is None or (isinstance(value, int) and abs(value) <= LARGEST)


def writable(text: object, longest: int) -> bool:
    """Whether people could have typed this text."""
    if not isinstance(text, str) or len(text) > longest:
        return False
    return text.isprintable() or all(letter.isprintable() or letter in "\n\u200d" for letter in text)


def _playable(body: Fields) -> bool:
    """Whether the game is known, with valid options."""
    games = [(body.get("preset"), body.get("options"))] if "options" in body else []
    listed = body.get("games")
    games += [tuple(game) for game in listed] if isinstance(listed, list) else []
    return all(playable(*game) for game in games)


def playable(preset: object, options: object) -> bool:
    """Whether this game is known and takes each of these option values."""
    if preset not in PRESETS or not isinstance(options, dict):
        return False
    game = PRESETS[str(preset)]
    return all(key in OPTIONS and takes(game, OPTIONS[key], value) for key, value in options.items())


def as_json(body: object) -> object:
    """The JSON that was stored, or None where it is damaged."""
    with suppress(ValueError, TypeError, RecursionError):
        return json.loads(body) if isinstance(body, (str, bytes)) else None
    return None
