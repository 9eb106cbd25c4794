"""Reads requests: JSON as it is, forms turned into the same shape; bad input gets a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import unquote_to_bytes

from flask import request
from werkzeug.datastructures import MultiDict

from models.bank.chipset import MOST_COLOURS
from models.bank.entry import TERMS
from models.game.options import EVENING_OPTIONS, OPTIONS
from models.moves.move import WRITTEN, Field, Kind, Move
from models.moves.refusals import Refused, refuse
from models.table.table import MOST_CHIPS, MOST_SEATS
from models.words.words import _, whole
from web.server.answers import Fault

LONGEST = 10**18  # larger numbers stay text
NESTED = {"[", "{"}  # a form field that begins like this is JSON
UNWRITABLE = re.compile("[\0\ud800-\udfff]")  # NUL and lone surrogates
LEVEL = re.compile(r"level[0-9]{1,2}:[a-z_.0-9]+")

Sent = dict[str, Any]


def sent(move: Move[Any] | None = None, *, typed: Collection[str] = ()) -> Sent:
    """The fields of this request.

    A form is read by the kinds of the move's fields. A form for something else than a move lists its text fields in
    `typed`, including those in numbered rows (`name1`, `name2` ...). 400 if the request cannot be understood, 415
    if it is neither form nor JSON.
    """
    if request.is_json:
        fields = _parse(_utf8(request.get_data()))
        if not isinstance(fields, dict):
            raise _unclear(_("A move is a JSON object."))
    elif request.mimetype in ("application/x-www-form-urlencoded", "multipart/form-data"):
        if request.mimetype == "application/x-www-form-urlencoded":
            _utf8(unquote_to_bytes(request.get_data()))
        fields = dict(_form(request.form, *_texts(move.fields) if move else (typed, typed)))
        for field in move.fields if move else ():
            if field.kind is Kind.OPTIONS:
                fields = game(fields, field.key)
            elif field.kind in GATHERED and fields.get(field.key) == []:
                fields[field.key] = GATHERED[field.kind](fields, field.key)
    elif not request.mimetype and not request.get_data():
        fields = {}
    else:
        raise Fault(415, "content-type", _("Send a form or JSON."))
    _check(fields)
    return fields


def opening(fields: Sent) -> Sent:
    """The set-up form's fields (`opt:<key>`, `name1`, `stack1` ...) in the shape of `POST /tables`."""
    seats = []
    for n in range(1, MOST_SEATS + 1):
        if name := fields.pop(f"name{n}", None):
            stack = fields.pop(f"stack{n}", None)
            seats.append({"seat": n, "name": str(name)} | ({} if stack is None else {"stack": stack}))
    keys = {key: fields.pop(key) for key in EVENING_OPTIONS if key in fields}
    if said := {key: value for key, value in keys.items() if value != EVENING_OPTIONS[key].default}:
        fields["evening"] = said
    return {"seats": [], **_bank(game(fields), seats), **({"seats": seats} if seats else {})}


def _bank(fields: Sent, seats: list[Sent]) -> Sent:
    """The set-up form's chip set (a name, or nested JSON), money, who has paid, whether stacks are counted."""
    currency, chip = fields.pop("currency", None), fields.pop("chip", None)
    prices = {field.key: fields.pop(field.key) for field in TERMS if field.key in fields}
    if "entry_price" in prices and seats:
        prices.setdefault("entry_chips", seats[0].get("stack"))
    if currency:
        fields["money"] = {"currency": currency} | prices | ({"chip": chip} if chip else {})
    if str(fields.get("chipset", "")).startswith("["):
        fields["chipset"] = _parse(fields["chipset"])
    if fields.pop("all_paid", False):
        for seat in seats:
            seat["paid"] = True
    if fields.pop("no_count", False):
        for seat in seats:
            seat["counted"] = False
    return fields


def game(fields: Sent, into: str = "options") -> Sent:
    """Collects a form's `opt:<key>` fields as options; a home-made game is sent along with its preset."""
    chosen = {key.removeprefix("opt:"): value for key, value in fields.items() if key.startswith("opt:")}
    rest = {key: value for key, value in fields.items() if "opt:" not in key}
    if isinstance(rest.get("preset"), str):
        rest["preset"] = rest["preset"].partition(":")[0]
    return rest | ({into: chosen} if chosen else {})


# Fields whose value is a list, sent as `[]` with other fields


def _ticked(fields: Sent, into: str) -> Sequence[object]:
    """The ticked boxes or filled rows (`for1`, `for2` ...) of this field (`for`)."""
    return [fields.pop(key) for key in list(fields) if key.startswith(into) and key.removeprefix(into).isdecimal()]


def _colours(fields: Sent, into: str) -> Sequence[object]:
    """The chip set (`colour1`, `value1`, `number1` ...); an incomplete row counts."""
    rows = [
        {key: fields.pop(f"{key}{n}", None) for key in ("colour", "value", "number", "each")}
        for n in range(1, MOST_COLOURS + 1)
    ]
    return [row for row in rows if row["value"] is not None or row["number"] is not None]


def _games(fields: Sent, into: str) -> Sequence[object]:
    """The games for dealer's choice (`play:<game>`)."""
    ticked = [key.removeprefix("play:") for key in fields if key.startswith("play:")]
    return [{"preset": key.partition(":")[0], "options": _options_of(fields, key)} for key in ticked]


def _options_of(fields: Sent, preset: str) -> object:
    """The options of a ticked game: from its box, or from the form below it once opened."""
    if f"{preset}:opened" not in fields:
        return fields[f"play:{preset}"]
    front = f"{preset}:opt:"
    return {key.removeprefix(front): value for key, value in fields.items() if key.startswith(front)}


def _levels(fields: Sent, into: str) -> Sequence[object]:
    """A custom schedule (`level1:ante.amount` or `level1:times`, `level1:break` ..., `each`, `by`).

    Empty rows are left out, and the last level has no end (LVL-01).
    """
    rows: dict[int, Sent] = {}
    for key in [key for key in fields if LEVEL.fullmatch(key)]:
        at, stake = key.removeprefix("level").split(":")
        rows.setdefault(int(at), {})[stake] = fields.pop(key)
    lasts = {fields.pop("by", "minutes"): fields.pop("each", None)}
    levels = [_level(row) for _at, row in sorted(rows.items())]
    return [{**level, **lasts} for level in levels[:-1]] + levels[-1:]


def _level(row: Sent) -> Sent:
    """A row of the schedule as JSON: `times` or the stakes, and the break after it."""
    own: Sent = {key: row.pop(key) for key in ("times", "break") if key in row}
    return own if "times" in own else {"stakes": row, **own}


GATHERED: Mapping[Kind, Callable[[Sent, str], Sequence[object]]] = {
    Kind.GAMES: _games,
    Kind.PEOPLE: _ticked,
    Kind.AMOUNTS: _ticked,
    Kind.SEATS: _ticked,
    Kind.CHIP_SET: _colours,
    Kind.LEVELS: _levels,
}


def in_address(*, typed: Collection[str]) -> Sent:
    """The fields of a form that are in the address of this request."""
    fields = dict(_form(request.args, typed, typed))
    _check(fields)
    return fields


def seen(fields: Sent) -> int:
    """The fact the mover's page was drawn from; removed from the fields."""
    value = fields.pop("seen", None)
    if value is None:
        raise Fault(400, "seen-missing", _("Say in `seen` which state of the table you were looking at."))
    if type(value) is not int:
        raise _not_whole("seen")
    return value


def _texts(fields: Sequence[Field]) -> tuple[Collection[str], Collection[str]]:
    """Names of a move's text fields, and of those in numbered rows."""
    words = {field.key for field in fields if field.kind in WRITTEN}
    return words, {field.key for field in fields if field.kind in (Kind.PEOPLE, Kind.AMOUNTS)}


def _form(sent: MultiDict[str, str], words: Collection[str], rows: Collection[str]) -> Iterator[tuple[str, object]]:
    for key, values in sent.lists():
        value = last_filled(values)
        if value or _may_be_empty(key):
            front = key.rstrip("0123456789")
            yield key, _read(key, value, key in words or (front != key and front in rows))


def last_filled(values: Sequence[str]) -> str:
    """The last of a field's values that is not empty: a value typed beside a list replaces the chosen one."""
    return next((value.strip() for value in reversed(values) if value.strip()), "")


def _may_be_empty(key: str) -> bool:
    """Whether this is a free-text option, where an empty value is meaningful (OTHER-13)."""
    option = OPTIONS.get(key.partition("opt:")[2])
    return option is not None and option.kind == "text"


def _read(key: str, value: str, as_typed: bool) -> object:
    """The value of a form field: a number, a boolean, nested JSON, or text."""
    option = OPTIONS.get(key.partition("opt:")[2])
    named = [choice for choice in option.values if str(choice).lower() == value] if option else []
    if named:
        return named[0]
    if as_typed or (option is not None and option.is_text):
        return value
    if key in EVENING_OPTIONS and EVENING_OPTIONS[key].written:
        return EVENING_OPTIONS[key].read(value)
    number = whole(value, -LONGEST, LONGEST)
    if number is not None:
        return number
    if value in ("true", "false"):
        return value == "true"
    return _parse(value) if value[0] in NESTED else value


def _utf8(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _unclear(_("That is not UTF-8 text.")) from error


def _parse(text: str) -> object:
    try:
        return json.loads(text)
    except RecursionError as error:
        raise _unclear(_("That is nested too deeply.")) from error
    except ValueError as error:  # also a number of thousands of digits
        raise _unclear(_("That is not JSON.")) from error


def _check(value: object, key: str = "", depth: int = 0) -> None:
    """Refuses numbers out of range, text that cannot be stored, and deep nesting."""
    if depth > 8:
        raise _unclear(_("That is nested too deeply."))
    if isinstance(value, dict):
        for name, inner in value.items():
            _check(name)
            _check(inner, name, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _check(inner, key, depth + 1)
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) > MOST_CHIPS):
        raise _not_whole(key)
    elif isinstance(value, str) and UNWRITABLE.search(value):
        raise _unclear(_("That text cannot be saved."))


def _unclear(text: str) -> Fault:
    return Fault(400, "not-understood", text)


def _not_whole(key: str) -> Refused:
    refusal = refuse("number", key=key, low=-MOST_CHIPS, high=MOST_CHIPS)
    refusal.more["key"] = key
    return refusal


def letters(typed: object) -> str:
    """The typed text without spaces and dashes."""
    return "".join(letter for letter in str(typed or "") if letter.isalnum()).upper()
