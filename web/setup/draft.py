"""The set-up form: games by name, the stakes they need, every house rule with its usual value.

The catalogue defines the meaning and effect of each option; this module makes form fields of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby

from models.evening.called import was_only_called
from models.evening.dealers_choice import unfit
from models.evening.evening import Evening
from models.evening.house_rules import GameAndOptions
from models.evening.levels import payable_options, start_of
from models.game.catalogue import choices, effective, fitting, form_options, preset_changes
from models.game.levels import agreed_too
from models.game.names import game_line, short_name, stakes_line
from models.game.option import Option, OptionValue
from models.game.option_sheet import OptionSheet
from models.game.options import OPTIONS, STAKES
from models.game.presets import PRESETS, Preset
from models.game.reach import reach_of
from models.game.saved import HIDDEN, listed_as
from models.game.suggested import hints, with_stakes, within
from models.moves.refusals import Refused
from models.screen.dealer import for_so_many
from models.seats.dealers import players
from models.table.options import Choices
from models.table.table import MOST_SEATS, Table
from models.words.words import _, current, whole
from web.server.running import talon
from web.setup.shelves import Offered, Own, Pick, families, offered, own_key

FIRST = "DJ"  # offered where nobody has played yet
FORMS = ("forced", "limit.type")  # chosen first, because the stakes to ask for depend on them
ASKED = ("soko.rank",)  # side by side below the stakes, in every game that has it
BY_COUNTRY = {"en": ("draw.max", "draw.four_needs_ace", "draw.round2_first", "stud.seven_first")}  # likewise (SETUP-02)
PICKED = ("cap.raises", "stud.last_down")  # beside the stakes
AMOUNTS = (*STAKES, "buy.price1", "buy.price2")
MOST_SIDE_BY_SIDE = 5  # more values become a list
MOST_NAMED = 6  # a count up to here becomes a list

TEXTS = ("limit.rounds", "other.shares", "other.wild", "other.note")


@dataclass(frozen=True, slots=True)
class HouseGames:
    """What a house plays; `our_rules` and `played` are asked when needed, because each is a query."""

    our_rules: Callable[[str], dict[str, object] | None]  # its rules for a preset; None if it was never played
    own: Own  # its games with their own course
    played: Callable[[], Sequence[str]]  # presets and saved games, those played most first


def this_house() -> HouseGames:
    """What the house of the running Talon plays."""
    return HouseGames(talon().store.our_rules, talon().games.with_a_course(), talon().store.played)


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionField:
    """An option as a field of the form."""

    key: str
    title: str
    meaning: str
    rule: str
    picks: tuple[Pick, ...]  # empty = an amount to type
    usual: str  # the usual value in words
    standard: str  # the usual value as sent
    value: str  # the choice, or the typed text; "" = the usual value
    longest: int = 10  # letters to type


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The part of the form that depends on the game."""

    games: Offered
    preset: str  # or a saved game: its preset and its own key
    chosen: Choices  # options chosen so far
    course: str  # of a home-made game, in one line
    texts: tuple[OptionField, ...]  # wild cards and other agreements
    hidden: tuple[tuple[str, str], ...]  # options and values that make it this game; hidden fields
    ours: int  # number of options that "our rules" change; 0 = none
    rules: str  # "ours" or "book"
    was: str  # game and rules these fields were drawn for
    name: str  # the game as people call it
    line: str  # the stakes, "" while they contradict each other
    crowd: tuple[str, ...]  # a warning by number of people, from none to a full table; "" = none
    forms: tuple[OptionField, ...]  # forced bets and limit
    picked: tuple[OptionField, ...]
    asked: tuple[OptionField, ...]  # asked about this game, side by side
    stakes: tuple[OptionField, ...]
    house: tuple[tuple[str, tuple[OptionField, ...]], ...]  # group title, its options
    changed: int  # number of house rules that differ from the preset
    hints: tuple[str, ...]  # odd stakes, rules that follow others


def draft(sent: Mapping[str, str], last: Evening | None, house: HouseGames) -> Draft:
    """The form as filled in so far; when new, or after another game was picked, with the options last played here."""
    played = house.played()
    key = _picked(sent.get("preset"), last, house.own, played)
    game, saved = _game_of(key, house.own)
    ours = without_course(house.our_rules(game.key) or {})
    differing = preset_changes(game.key, ours) if ours and not saved else {}
    rules = sent.get("rules", "ours") if differing else "book"
    was = f"{key}/{rules}"
    chosen = _sent(game, sent) if sent.get("was") == was else {**_begin(game, ours, rules), **saved}
    if "standard" in sent:
        chosen = _standard(game, chosen)
    return _drawn(game, with_stakes(game, chosen), rules, was, len(differing), offered(key, house.own, played))


def _picked(preset: str | None, last: Evening | None, own: Own, played: Sequence[str]) -> str:
    """The game picked, else the one played last, else the first: a preset, or one with the key of a saved game.

    A game that was only called has no course to offer again; then it is the one played most.
    """
    keys = {*PRESETS, *(own_key(game) for game in own)}
    if last and not was_only_called(last.table):
        played = [listed_as(last.table.preset, start_of(last.table).options), last.table.preset]
    return next(key for key in (preset, *(played if last else ()), FIRST) if key is not None and key in keys)


def _game_of(key: str, own: Own) -> tuple[Preset, dict[str, object]]:
    """The preset, and the options of the saved game."""
    saved = next((game for game in own if own_key(game) == key), None)
    return PRESETS[key.partition(":")[0]], dict(saved.options) if saved else {}


def without_course(options: Choices) -> dict[str, object]:
    """The options without those that make a saved game; blinds suit only its course, so they go too."""
    dropped = (*HIDDEN, "forced", "blind.") if options.get("other.course") else HIDDEN
    return {key: value for key, value in options.items() if not key.startswith(dropped)}


def panel(key: str, chosen: Choices, sent: Mapping[str, str], own: Own) -> Draft:
    """Stakes and rules of one game of dealer's choice, as listed or as filled in since."""
    game, front = _game_of(key, own)[0], f"{key}:"
    filled = {name.removeprefix(front): value for name, value in sent.items() if name.startswith(front)}
    chosen = _sent(game, filled) if filled else chosen
    if "standard" in sent:
        chosen = _standard(game, chosen)
    return _drawn(game, with_stakes(game, chosen), "book", "", 0, offered(key, own))


def usual_here(key: str, evening: Evening, house: HouseGames) -> tuple[dict[str, object], str]:
    """The options of a game at this table, and the same in one line: as listed, as played now, else by our rules."""
    table = start_of(evening.table)
    return usual_beside(key, (table.preset, table.options), house, table.games)


def usual_beside(
    key: str, now: GameAndOptions, house: HouseGames, games: Sequence[GameAndOptions]
) -> tuple[dict[str, object], str]:
    """The options of a game, and the same in one line, at a table that plays `now` and lists `games`."""
    game, saved = _game_of(key, house.own)
    preset, options = game.key, now[1]
    listed = next((options for name, options in games if listed_as(name, options) == key), None)
    same = listed_as(*now) == key
    played = listed or (options if same else None if saved else without_course(house.our_rules(preset) or {}))
    goes_on = () if listed else options if same else agreed_too(preset, options, {**(played or {}), **saved})
    stakes = {key: value for key, value in options.items() if key in STAKES and key in goes_on}
    before = within(choices(preset, played) if played else {}, stakes)
    for tried in ({**before, **stakes, **saved}, {**stakes, **saved}, saved):
        chosen = with_stakes(game, fitting(preset, tried))
        with suppress(Refused):
            return chosen, game_line(preset, effective(preset, chosen))
    raise AssertionError(key)  # unreachable: suggested stakes fit every game


def level_makes(table: Table, preset: str, at_the_start: Choices) -> str:
    """These starting stakes in the current level, in words (LVL-03); "" if there is no difference."""
    now = table.lasting.levels.now
    with suppress(Refused):  # the stakes contradict each other, or cannot be paid
        options = effective(preset, at_the_start)
        line = stakes_line(payable_options(table, now, preset, options)) if now else ""
        if line and line != stakes_line(options):
            return _("These are the starting stakes. At level %(n)s they become %(line)s", n=now, line=line)
    return ""


def allowed(evening: Evening, house: HouseGames) -> list[tuple[str, list[dict[str, object]]]]:
    """Every game as it would be played here, those played most first, then in families."""
    rows = families(house.own, house.played())
    return [(title, [_allowed(pick, evening, house) for pick in picks]) for title, picks in rows]


def _allowed(pick: Pick, evening: Evening, house: HouseGames) -> dict[str, object]:
    table, preset = evening.table, pick.value.partition(":")[0]
    chosen, line = usual_here(pick.value, evening, house)
    listed = any(listed_as(*game) == pick.value for game in table.games)
    reason = unfit(table, (preset, chosen)) if table.over and len(players(table)) > 1 else ""
    reach = reach_of(preset, chosen)
    return {
        "key": pick.value,
        "name": pick.text,
        "line": line,
        "chosen": chosen,
        "listed": listed,
        "reason": reason,
        "reach": reach,
    }


def _sent(game: Preset, sent: Mapping[str, str]) -> dict[str, object]:
    """The form's values, without those that have no effect in this game."""
    named = {key: sent[f"opt:{key}"].strip() for key in OPTIONS if f"opt:{key}" in sent}
    values = {key: _read(OPTIONS[key], text) for key, text in named.items()}
    return fitting(game.key, {key: value for key, value in values.items() if value is not None})


def _read(option: Option, text: str) -> OptionValue | None:
    if option.is_text:
        return text or (None if option.kind == "course" else "")  # an emptied line stays empty
    for value in option.values:
        if _plain(value) == text:
            return value
    return text if option.listed and option.takes(text) else whole(text)


def _plain(value: object) -> str:
    return str(value).lower()


def _standard(game: Preset, chosen: Choices) -> dict[str, object]:
    """The choices without house rules: stakes, and options that make it this game."""
    stays = {*AMOUNTS, *HIDDEN, *TEXTS, *FORMS, *PICKED, *_asked(game)}
    return fitting(game.key, {key: value for key, value in chosen.items() if key in stays})


def _begin(game: Preset, ours: Choices, rules: str) -> dict[str, object]:
    """The choices to begin with: all that were played here last, or only their stakes with the usual rules."""
    chosen = choices(game.key, ours) if ours else {}
    return chosen if rules == "ours" else fitting(game.key, {k: v for k, v in chosen.items() if k in STAKES})


def _drawn(game: Preset, chosen: Choices, rules: str, was: str, ours: int, games: Offered) -> Draft:
    sheet, (name, line, crowd) = OptionSheet(game, chosen), _in_words(game, chosen)
    rows = {o.key: _row(game, chosen, o) for o in form_options(game.key) if sheet.has_effect(o.key)}
    front = _front(game, rows)
    house = [o for o in form_options(game.key) if o.key in rows and o.key not in {*AMOUNTS, *sum(front, ())}]
    forms, picked, asked = (tuple(rows[key] for key in keys) for keys in front)
    return Draft(
        games=games,
        preset=games.chosen,
        chosen=chosen,
        name=name,
        line=line,
        crowd=crowd,
        course=OPTIONS["other.course"].says(course) if (course := sheet.value("other.course")) else "",
        texts=tuple(_row(game, chosen, OPTIONS[key]) for key in TEXTS if sheet.has_effect(key)),
        hidden=tuple((key, str(chosen[key])) for key in HIDDEN if key in chosen),
        ours=ours,
        rules=rules,
        was=was,
        forms=forms,
        picked=picked,
        asked=asked,
        stakes=tuple(_row(game, chosen, OPTIONS[key]) for key in AMOUNTS if sheet.has_effect(key)),
        house=tuple(
            (_(group), tuple(rows[o.key] for o in some)) for group, some in groupby(house, lambda option: option.group)
        ),
        changed=sum(1 for option in house if rows[option.key].value),
        hints=tuple(hints(game, chosen)),
    )


def _front(game: Preset, rows: Mapping[str, OptionField]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Options outside the house rules: forms of stakes, those beside the stakes, those asked below."""
    asked = [key for key in _asked(game) if key in rows]
    side_by_side = tuple(key for key in asked if len(rows[key].picks) <= MOST_SIDE_BY_SIDE)
    rest = tuple(key for key in asked if key not in side_by_side)
    return (
        tuple(key for key in FORMS if key in rows),
        (*(key for key in PICKED if key in rows), *rest),
        side_by_side,
    )


def _asked(game: Preset) -> tuple[str, ...]:
    """Options asked about this game, with those that differ by country where this language is spoken (SETUP-02)."""
    return tuple(dict.fromkeys((*ASKED, *game.front, *BY_COUNTRY.get(current(), ()))))


def _in_words(game: Preset, chosen: Choices) -> tuple[str, str, tuple[str, ...]]:
    """The game and its stakes in words, and warnings by number of people."""
    crowds = range(MOST_SEATS + 1)
    with suppress(Refused):
        options = effective(game.key, chosen)
        crowd = tuple(for_so_many(game.key, options, n) for n in crowds)
        return short_name(game.key, options), stakes_line(options), crowd
    return _(game.name), "", tuple("" for _n in crowds)


def _row(game: Preset, chosen: Choices, option: Option) -> OptionField:
    key = option.key
    usual = OptionSheet(game, {k: v for k, v in chosen.items() if k != key}).value(key)
    value = chosen.get(key, usual)
    if option.kind in ("text", "shares", "rounds"):
        value, usual = _(str(value)) if value else "", ""
    typed = option.typed or option.kind in ("chips", "text", "shares", "rounds")
    as_usual = value == usual and not (typed and key in chosen)
    return OptionField(
        key=key,
        title=_(option.title),
        meaning=_(option.meaning),
        rule=option.rule,
        picks=() if typed else tuple(_picks(option, usual, value)),
        usual="" if usual is None else option.says(usual),
        standard="" if usual is None else _plain(usual),
        value="" if as_usual else str(value) if option.is_text else _plain(value),
        longest=option.longest or 10,
    )


def _picks(option: Option, usual: OptionValue | None, value: object) -> Iterable[Pick]:
    values = list(option.values)
    if option.kind == "count":
        numbers = {*range(option.low, MOST_NAMED + 1), *(value for value in (usual, value) if type(value) is int)}
        words = [word for word in values if type(word) is str]
        values = [*sorted(numbers), *words]
    for word in values:
        yield Pick(value=_plain(word), text=option.says(word), chosen=type(word) is type(value) and word == value)
