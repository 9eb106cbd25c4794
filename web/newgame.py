"""The set-up form: games by name, the stakes they need, every house rule with its usual value.

What an option means and when it counts is the catalogue's business; here it only becomes fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from models.catalogue import OPTIONS, PRESETS, STAKES, fitting, form_options, preset_changes
from models.catalogue import choices as choices_of
from models.evening import Evening
from models.option import Option, Value
from models.presets import Preset
from models.sheet import Sheet
from models.words import _

FAMILIES = ("draw",)  # the games that can be played so far
FIRST = "DJ"  # offered where nobody has played yet
UP_FRONT = ("forced", "limit.type", "cap.raises")  # stand beside the stakes, not under House rules
MOST_NAMED = 6  # a count is picked from a list up to here

# What a home table usually begins with, where it has not played before. They are only filled in, never assumed.
SUGGESTED: Mapping[str, Value] = {
    "ante.amount": 1, "blind.small": 1, "blind.big": 2, "limit.small": 5, "limit.big": 10, "limit.min": 1,
    "limit.max": 10,
}  # fmt: skip

OurRules = Callable[[str], dict[str, object] | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """One value to pick: as it is sent, as it reads."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One option as a field of the form."""

    key: str
    title: str
    meaning: str
    rule: str
    picks: tuple[Pick, ...]  # empty: an amount to type
    usual: str  # what happens if nothing is chosen, in words
    standard: str  # the same as it would be sent
    value: str  # what was chosen or typed, "" = as usual


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The part of the form that depends on the game."""

    games: tuple[Pick, ...]
    sentences: Mapping[str, str]
    preset: str
    most: int  # seats
    ours: int  # how many options differ from the game's own in "our rules"; 0 = the house has none
    rules: str  # "ours" or "book"
    was: str  # game and rules these fields were drawn for
    front: tuple[Row, ...]
    stakes: tuple[Row, ...]
    house: tuple[tuple[str, tuple[Row, ...]], ...]  # group title, its options
    changed: int  # house rules that differ from the preset


def draft(sent: Mapping[str, str], last: Evening | None, our_rules: OurRules) -> Draft:
    """The form for what was sent so far; fresh, or after another game was picked, with what the house played."""
    game = _preset(sent.get("preset"), last)
    ours = our_rules(game.key)
    differing = preset_changes(game.key, ours) if ours else {}
    rules = sent.get("rules", "ours") if differing else "book"
    was = f"{game.key}/{rules}"
    chosen = _sent(game, sent) if sent.get("was") == was else _begin(game, ours or {}, rules)
    return _drawn(game, _with_stakes(game, chosen), rules, was, len(differing))


def _preset(said: str | None, last: Evening | None) -> Preset:
    games = {game.key: game for game in _games()}
    played = last.table.preset if last else FIRST
    return next(games[key] for key in (said, played, FIRST) if key in games)


def _games() -> list[Preset]:
    return [game for game in PRESETS.values() if game.family in FAMILIES]


def _sent(game: Preset, sent: Mapping[str, str]) -> dict[str, object]:
    """What the form says, as values; what means nothing in this game is dropped."""
    said = {key: _read(option, sent.get("opt:" + key, "").strip()) for key, option in OPTIONS.items()}
    return fitting(game.key, {key: value for key, value in said.items() if value is not None})


def _read(option: Option, text: str) -> Value | None:
    for value in option.values:
        if _plain(value) == text:
            return value
    return int(text) if text.isdecimal() and len(text) < 11 else None


def _plain(value: object) -> str:
    return str(value).lower()


def _begin(game: Preset, ours: Mapping[str, object], rules: str) -> dict[str, object]:
    """What the house played last: all of it, or by the book and only for the same stakes."""
    chosen = choices_of(game.key, ours) if ours else {}
    return chosen if rules == "ours" else fitting(game.key, {k: v for k, v in chosen.items() if k in STAKES})


def _with_stakes(game: Preset, chosen: Mapping[str, object]) -> dict[str, object]:
    """The same, with something filled in for every stake that is needed and not named."""
    filled = dict(chosen)
    for key, value in SUGGESTED.items():
        sheet = Sheet(game, filled)
        if not sheet.idle(key) and sheet.value(key) is None:
            filled[key] = value
    return filled


def _drawn(game: Preset, chosen: Mapping[str, object], rules: str, was: str, ours: int) -> Draft:
    sheet = Sheet(game, chosen)
    rows = {o.key: _row(game, chosen, o) for o in form_options(game.key) if not sheet.idle(o.key)}
    stakes = tuple(_row(game, chosen, OPTIONS[key]) for key in STAKES if not sheet.idle(key))
    house = [option for option in form_options(game.key) if option.key in rows and option.key not in UP_FRONT]
    return Draft(
        games=tuple(Pick(value=one.key, text=_(one.name), chosen=one is game) for one in _games()),
        sentences={one.key: _(one.sentence) for one in _games()},
        preset=game.key, most=game.players[1], ours=ours, rules=rules, was=was,
        front=tuple(rows[key] for key in UP_FRONT if key in rows), stakes=stakes,
        house=tuple((_(group), tuple(rows[o.key] for o in some)) for group, some in groupby(house, _group)),
        changed=sum(1 for option in house if rows[option.key].value),
    )  # fmt: skip


def _group(option: Option) -> str:
    return option.group


def _row(game: Preset, chosen: Mapping[str, object], option: Option) -> Row:
    key = option.key
    usual = Sheet(game, {k: v for k, v in chosen.items() if k != key}).value(key)
    value = chosen.get(key, usual)
    typed = option.kind == "chips"
    as_usual = value == usual and not (typed and key in chosen)
    return Row(
        key=key, title=_(option.title), meaning=_(option.meaning), rule=option.rule,
        picks=() if typed else tuple(_picks(option, usual, value)),
        usual="" if usual is None else option.says(usual), standard="" if usual is None else _plain(usual),
        value="" if as_usual else _plain(value),
    )  # fmt: skip


def _picks(option: Option, usual: Value | None, value: object) -> Iterable[Pick]:
    values = list(option.values)
    if option.kind == "count":
        numbers = {*range(option.low, MOST_NAMED + 1), *(one for one in (usual, value) if type(one) is int)}
        words = [one for one in values if type(one) is str]
        values = [*sorted(numbers), *words]
    for one in values:
        yield Pick(value=_plain(one), text=option.says(one), chosen=type(one) is type(value) and one == value)
