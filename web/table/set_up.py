"""The set-up form: games by name, the stakes they need, every house rule with its usual value.

What an option means and when it counts is the catalogue's business; here it only becomes fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby

from models.evening.dealers_choice import Game, named, unfit
from models.evening.evening import Evening
from models.game.catalogue import (
    OPTIONS,
    PRESETS,
    STAKES,
    choices,
    effective,
    fitting,
    form_options,
    game_line,
    preset_changes,
)
from models.game.hints import hints
from models.game.option import Option, Value
from models.game.option_sheet import Sheet
from models.game.presets import Preset
from models.game.saved import HIDDEN, Saved, key_of
from models.play.dealers import players
from models.table.errors import Refused
from models.table.words import N_, _

FIRST = "DJ"  # offered where nobody has played yet
PILLS = ("forced", "limit.type", "soko.rank")  # side by side above the stakes
SELF_EVIDENT = ("forced", "limit.type")  # their values say what they are about
PICKED = ("ante.who", "cap.raises", "stud.last_down")  # beside the stakes
AMOUNTS = (*STAKES, "buy.price1", "buy.price2")
MOST_PILLS = 5  # a choice of more is picked from a list
MOST_NAMED = 6  # a count is picked from a list up to here

# What a home table usually begins with, where it has not played before. They are only filled in, never assumed.
SUGGESTED: Mapping[str, Value] = {
    "ante.amount": 1,
    "blind.small": 1,
    "blind.big": 2,
    "limit.small": 5,
    "limit.big": 10,
    "limit.min": 1,
    "limit.max": 10,
}

HIGH_ANTE = 2  # of a small bet of 5, where nobody has to bring in (ANTE-08)

OTHERS = N_("Other games")
TEXTS = ("other.wild", "other.note")
Own = Sequence[Saved]  # the games this house put together itself
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
    self_evident: bool  # needs no title above its values
    picks: tuple[Pick, ...]  # empty: an amount to type
    usual: str  # what happens if nothing is chosen, in words
    standard: str  # the same as it would be sent
    value: str  # what was chosen or typed, "" = as usual
    longest: int = 10  # letters to type


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The part of the form that depends on the game."""

    families: tuple[tuple[str, tuple[Pick, ...]], ...]  # title, its games
    sentences: Mapping[str, str]
    preset: str  # or a game of the house: its preset and its own key
    course: str  # of a game of the house, in short
    texts: tuple[Row, ...]  # what is wild, what else is agreed
    hidden: tuple[tuple[str, str], ...]  # what makes it that game: options and values that are only carried along
    family: str  # draw or stud
    most: int  # seats
    ours: int  # how many options differ from the game's own in "our rules"; 0 = the house has none
    rules: str  # "ours" or "book"
    was: str  # game and rules these fields were drawn for
    pills: tuple[Row, ...]
    picked: tuple[Row, ...]
    stakes: tuple[Row, ...]
    house: tuple[tuple[str, tuple[Row, ...]], ...]  # group title, its options
    changed: int  # house rules that differ from the preset
    hints: tuple[str, ...]  # stakes that make little sense, rules that follow another


def draft(sent: Mapping[str, str], last: Evening | None, our_rules: OurRules, own: Own = ()) -> Draft:
    """The form for what was sent so far; fresh, or after another game was picked, with what the house played."""
    key = _picked(sent.get("preset"), last, own)
    game, saved = _game_of(key, own)
    ours = without_course(our_rules(game.key) or {})
    differing = preset_changes(game.key, ours) if ours and not saved else {}
    rules = sent.get("rules", "ours") if differing else "book"
    was = f"{key}/{rules}"
    chosen = _sent(game, sent) if sent.get("was") == was else {**_begin(game, ours, rules), **saved}
    return _drawn(key, game, _with_stakes(game, chosen), rules, was, len(differing), own)


def _picked(preset: str | None, last: Evening | None, own: Own) -> str:
    """The game picked, else the one played last, else the first: a preset, or one with the house's own game of it."""
    keys = {*PRESETS, *(_key(game) for game in own)}
    played = _listed_as((last.table.preset, last.table.options)) if last else FIRST
    usual = last.table.preset if last else FIRST
    return next(key for key in (preset, played, usual, FIRST) if key is not None and key in keys)


def _key(game: Saved) -> str:
    """How the form names a game of the house: its preset, and its own key."""
    return f"{game.preset}:{game.key}"


def _listed_as(game: Game) -> str:
    preset, title = named(game)
    return f"{preset}:{key_of(title)}" if title else preset


def _game_of(key: str, own: Own) -> tuple[Preset, dict[str, object]]:
    """The preset, and what the house chose when it put this game together."""
    saved = next((game for game in own if _key(game) == key), None)
    return PRESETS[key.partition(":")[0]], dict(saved.options) if saved else {}


def without_course(options: Mapping[str, object]) -> dict[str, object]:
    """These options without what makes them a game of the house's own."""
    return {key: value for key, value in options.items() if key not in HIDDEN}


def panel(key: str, chosen: Mapping[str, object], sent: Mapping[str, str], own: Own = ()) -> Draft:
    """The stakes and rules of one game among those the host allows: as chosen, or as filled in since."""
    game, front = _game_of(key, own)[0], f"{key}:"
    filled = {name.removeprefix(front): value for name, value in sent.items() if name.startswith(front)}
    return _drawn(key, game, _with_stakes(game, _sent(game, filled) if filled else chosen), "book", "", 0, own)


def usual_here(key: str, evening: Evening, our_rules: OurRules, own: Own = ()) -> tuple[dict[str, object], str]:
    """How a game would be played at this table, and that in a line: as listed, as played now, else by our rules."""
    (game, saved), table = _game_of(key, own), evening.table
    preset = game.key
    listed = next((options for name, options in table.games if _listed_as((name, options)) == key), None)
    now = _listed_as((table.preset, table.options)) == key
    played = listed or (table.options if now else None if saved else without_course(our_rules(preset) or {}))
    stakes = {} if listed else {key: value for key, value in table.options.items() if key in STAKES}
    for tried in ({**(choices(preset, played) if played else {}), **stakes, **saved}, {**stakes, **saved}, saved):
        chosen = _with_stakes(game, fitting(preset, tried))
        with suppress(Refused):
            return chosen, game_line(preset, effective(preset, chosen))
    raise AssertionError(key)  # the suggested stakes fit every game


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed:
    """A game on the sheet of dealer's choice."""

    key: str
    name: str
    line: str  # variant and stakes
    chosen: Mapping[str, object]  # what its box carries
    listed: bool
    reason: str  # why it cannot be dealt now, "" where it can


def allowed(evening: Evening, our_rules: OurRules, own: Own = ()) -> list[tuple[str, list[Allowed]]]:
    """Every game as it would be played here, in families."""
    return [(title, [_allowed(pick, evening, our_rules, own) for pick in picks]) for title, picks in families("", own)]


def _allowed(pick: Pick, evening: Evening, our_rules: OurRules, own: Own) -> Allowed:
    table, preset = evening.table, pick.value.partition(":")[0]
    chosen, line = usual_here(pick.value, evening, our_rules, own)
    listed = any(_listed_as(game) == pick.value for game in table.games)
    reason = unfit(table, (preset, effective(preset, chosen))) if table.over and len(players(table)) > 1 else ""
    return Allowed(key=pick.value, name=pick.text, line=line, chosen=chosen, listed=listed, reason=reason)


def families(chosen: str = "", own: Own = ()) -> tuple[tuple[str, tuple[Pick, ...]], ...]:
    """Every game by name, in families; those the house put together itself beside the other games."""
    groups = groupby(PRESETS.values(), lambda game: OTHERS if game.family == "other" else game.game)
    rows = {title: [(game.key, _(game.name)) for game in some] for title, some in groups}
    rows[OTHERS] += [(_key(game), game.name) for game in own]
    return tuple(
        (_(title), tuple(Pick(value=key, text=text, chosen=key == chosen) for key, text in some))
        for title, some in rows.items()
    )


def _sent(game: Preset, sent: Mapping[str, str]) -> dict[str, object]:
    """What the form says, as values; what means nothing in this game is dropped."""
    values = {key: _read(option, sent.get("opt:" + key, "").strip()) for key, option in OPTIONS.items()}
    return fitting(game.key, {key: value for key, value in values.items() if value is not None})


def _read(option: Option, text: str) -> Value | None:
    if option.kind in ("text", "course"):
        return text or None
    for value in option.values:
        if _plain(value) == text:
            return value
    return int(text) if text.isdecimal() and len(text) < 11 else None


def _plain(value: object) -> str:
    return str(value).lower()


def _begin(game: Preset, ours: Mapping[str, object], rules: str) -> dict[str, object]:
    """What the house played last: all of it, or by the book and only for the same stakes."""
    chosen = choices(game.key, ours) if ours else {}
    return chosen if rules == "ours" else fitting(game.key, {k: v for k, v in chosen.items() if k in STAKES})


def _with_stakes(game: Preset, chosen: Mapping[str, object]) -> dict[str, object]:
    """The same, with something filled in for every stake that is needed and not named."""
    filled = dict(chosen)
    open_stud = game.values.get("stud.bring_in") == "none"
    for key, value in {**SUGGESTED, **({"ante.amount": HIGH_ANTE} if open_stud else {})}.items():
        sheet = Sheet(game, filled)
        if sheet.has_effect(key) and sheet.value(key) is None:
            filled[key] = value
    return filled


def _drawn(key: str, game: Preset, chosen: Mapping[str, object], rules: str, was: str, ours: int, own: Own) -> Draft:
    sheet = Sheet(game, chosen)
    rows = {o.key: _row(game, chosen, o) for o in form_options(game.key) if sheet.has_effect(o.key)}
    stakes = tuple(_row(game, chosen, OPTIONS[key]) for key in AMOUNTS if sheet.has_effect(key))
    asked = [rows[key] for key in game.front if key in rows]
    pills = [*(rows[key] for key in PILLS if key in rows), *(row for row in asked if len(row.picks) <= MOST_PILLS)]
    picked = [*(row for row in asked if row not in pills), *(rows[key] for key in PICKED if key in rows)]
    front = {*AMOUNTS, *(row.key for row in (*pills, *picked))}
    house = [option for option in form_options(game.key) if option.key in rows and option.key not in front]
    return Draft(
        families=families(key, own),
        sentences={preset.key: _(preset.sentence) for preset in PRESETS.values()}
        | {_key(saved): saved.line for saved in own},
        preset=key,
        course=OPTIONS["other.course"].says(course) if (course := sheet.value("other.course")) else "",
        texts=tuple(_row(game, chosen, OPTIONS[key]) for key in TEXTS if sheet.has_effect(key)),
        hidden=tuple((key, str(chosen[key])) for key in HIDDEN if key in chosen),
        family=game.family,
        most=game.players[1],
        ours=ours,
        rules=rules,
        was=was,
        pills=tuple(pills),
        picked=tuple(picked),
        stakes=stakes,
        house=tuple((_(group), tuple(rows[o.key] for o in some)) for group, some in groupby(house, _group)),
        changed=sum(1 for option in house if rows[option.key].value),
        hints=tuple(hints(game, chosen)),
    )


def _group(option: Option) -> str:
    return option.group


def _row(game: Preset, chosen: Mapping[str, object], option: Option) -> Row:
    key = option.key
    usual = Sheet(game, {k: v for k, v in chosen.items() if k != key}).value(key)
    value = chosen.get(key, usual)
    if option.kind == "text":
        value, usual = _(str(value)) if value else "", ""
    typed = option.kind in ("chips", "text")
    as_usual = value == usual and not (typed and key in chosen)
    return Row(
        key=key,
        title=_(option.title),
        meaning=_(option.meaning),
        rule=option.rule,
        self_evident=key in SELF_EVIDENT,
        picks=() if typed else tuple(_picks(option, usual, value)),
        usual="" if usual is None else option.says(usual),
        standard="" if usual is None else _plain(usual),
        value="" if as_usual else str(value) if option.kind == "text" else _plain(value),
        longest=option.longest or 10,
    )


def _picks(option: Option, usual: Value | None, value: object) -> Iterable[Pick]:
    values = list(option.values)
    if option.kind == "count":
        numbers = {*range(option.low, MOST_NAMED + 1), *(value for value in (usual, value) if type(value) is int)}
        words = [word for word in values if type(word) is str]
        values = [*sorted(numbers), *words]
    for word in values:
        yield Pick(value=_plain(word), text=option.says(word), chosen=type(word) is type(value) and word == value)
