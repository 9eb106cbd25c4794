"""Works out every effective option of a table from its preset and its own choices.

An option without effect in the game is left out, and refused if somebody sets it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from models.game.bounds import STRADDLES, read_bounds, read_sums
from models.game.course import (
    burns_each_street,
    course,
    declares,
    enough_cards,
    legs_to_win,
    most_with_cards,
    one_antes,
    posts_blinds,
    steps,
)
from models.game.option import OPTION_GROUPS, Option, OptionValue
from models.game.option_sheet import OptionSheet, takes
from models.game.options import OPTIONS, STAKES
from models.game.presets import Preset, preset_of
from models.game.steps import Declare, Lives, Round, from_text, not_plain, refused
from models.game.to_open import needs_openers
from models.moves.refusals import Refused, refuse
from models.table.options import Choices, Options, as_options
from models.table.table import MOST_CHIPS
from models.words.words import _

# Options that others derive from; they are settled first when effective options are traced back to choices.
LEADING = (
    "stud.seven_first",
    "other.course",
    "win",
    "forced",
    "limit.type",
    "limit.unit",
    "jack.openers",
    "draw.pre_draw_check",
    "ante.amount",
    "limit.small",
    "limit.big",
    "blind.small",
    "blind.big",
    "stud.bring_in",
    "stud.bring_in_amount",
    "buy.rounds",
    "buy.price1",
)


def effective(preset: str, chosen: Choices, players: int | None = None) -> dict[str, object]:
    """Every effective option of the game: the choice, else what follows from other options, else the preset's value.

    Refuses unknown keys, values out of range, keys without effect, missing stakes, contradictions. `players` is the
    number at the table, where known. The refusal’s `more` has the key, for a contradiction all keys.
    """
    sheet = read_values(preset, chosen, players)
    order = dict.fromkeys((*STAKES, *OPTIONS))  # a refusal names the stake that others follow from
    worked_out = {key: _needed(sheet, key) for key in order if sheet.has_effect(key)}
    return {key: worked_out[key] for key in OPTIONS if key in worked_out}


def read_values(preset: str, chosen: Choices, players: int | None = None) -> OptionSheet:
    """The option sheet of these choices; refuses as `effective` does, but stakes may be missing."""
    game = preset_of(preset)
    _check_values(game, chosen)
    sheet = OptionSheet(game, chosen)
    for key in chosen:
        if reason := sheet.idle(key):
            if OPTIONS[key].clash and game.knows(OPTIONS[key]) and chosen[key] != OPTIONS[key].default:
                raise _refused("options-contradict", key, reason, keys=[key, sheet.stopped_by(key)])
            raise _refused("option-no-effect", key, reason)
    for keys, reason, rule in _clashes(sheet, players):
        key = next((key for key in keys if key in chosen), keys[0])
        raise _refused("options-contradict", key, reason, rule, keys=list(keys))
    options = as_options(sheet.values)
    if game.family == "other":
        check_course(options)
    if players is not None and not enough_cards(options, players):
        most, rule = most_with_cards(options), "OTHER-11" if game.family == "other" else ""
        raise refuse("too-few-cards", rule=rule, n=players, most=most)
    return sheet


def choices(preset: str, options: Choices) -> dict[str, object]:
    """The choices, stakes included, that turn the preset into these effective options again."""
    game = preset_of(preset)
    chosen: dict[str, object] = {}
    order = [*LEADING, *(key for key in OPTIONS if key not in LEADING)]
    while True:
        sheet = OptionSheet(game, chosen)
        open_keys = (key for key in order if key in options and key not in chosen)
        wrong = next((key for key in open_keys if sheet.value(key) != options[key]), None)
        if wrong is None:
            return chosen
        chosen[wrong] = options[wrong]


def preset_changes(preset: str, options: Choices) -> dict[str, object]:
    """The table's house rules: effective options that differ from the preset's, without stakes."""
    chosen, own = choices(preset, options), OptionSheet(preset_of(preset), {})
    return {
        key: value
        for key, value in options.items()
        if key not in STAKES and (key in chosen or own.value(key) not in (None, value))
    }


def fitting(preset: str, chosen: Choices) -> dict[str, object]:
    """The choices that have an effect in this game, for a form whose other fields have changed."""
    game = preset_of(preset)
    kept = {k: v for k, v in chosen.items() if k in OPTIONS and takes(game, OPTIONS[k], v)}
    while idle := [key for key in kept if not OptionSheet(game, kept).has_effect(key)]:
        kept = {key: value for key, value in kept.items() if key not in idle}
    return kept


def form_options(preset: str) -> list[Option]:
    """The options under House rules for this game, by group, with the values possible in it; without stakes."""
    game = preset_of(preset)
    shown = [
        replace(option, values=game.allowed(option))
        for option in OPTIONS.values()
        if option.key not in STAKES and game.knows(option)
    ]
    shown = [option for option in shown if option.kind in ("chips", "count") or len(option.values) > 1]
    return sorted(shown, key=lambda option: list(OPTION_GROUPS).index(option.group))


def _check_values(game: Preset, chosen: Choices) -> None:
    if not isinstance(chosen, Mapping):
        raise Refused("option-value", _("Options are keys with values."), "GEN-07", key="options")
    for key, value in chosen.items():
        if key not in OPTIONS:
            name = str(key)[:40]
            raise Refused("unknown-option", _("There is no option “%(key)s”.", key=name), "GEN-07", key=name)
        option = OPTIONS[key]
        if game.knows(option) and option.kind == "text" and not option.takes(value):
            raise _refused("text", key, not_plain(value, option.longest))
        if game.knows(option) and option.kind == "course":
            from_text(str(value))  # refuses, naming the bad step
        if game.knows(option) and not takes(game, option, value):
            here = replace(option, values=game.allowed(option))
            raise _refused("option-value", key, _("it must be %(values)s.", values=here.expected()))


def _needed(sheet: OptionSheet, key: str) -> OptionValue:
    value = sheet.value(key)
    if value is None:
        raise _refused("stakes-missing", key, _("say how many chips."))
    if OPTIONS[key].kind == "chips" and isinstance(value, int) and value > MOST_CHIPS:
        raise _refused("option-value", key, _("it must be %(values)s.", values=OPTIONS[key].expected()))
    brings_in = sheet.value("stud.bring_in") not in (None, "none") or "bring_in" in sheet.steps
    if key == "ante.amount" and value == 0 and sheet.value("forced") != "both" and not brings_in:
        rule = "ANTE-09" if sheet.game.family == "stud" else "ANTE-01"
        raise _refused(
            "option-value", key, _("at least 1; only a game with blinds or a bring-in can do without an ante."), rule
        )
    return value


def _refused(error: str, key: str, reason: str, rule: str = "", **more: object) -> Refused:
    """The refusal naming the option, by title and key, and the reason."""
    option = OPTIONS[key]
    text = _("%(title)s: %(reason)s", title=_(option.title), key=key, reason=reason)
    return Refused(error, text, rule or option.rule, key=key, **more)


def check_course(options: Options) -> None:
    """Refuses a course that does not fit the forced bets or the declaration (OTHER-07, OTHER-08, OTHER-14)."""
    blinds = posts_blinds(options)
    first = next((stage for stage in course(options) if stage.kind == "bet"), None)
    if first is not None and blinds != (first.first == "blinds"):
        rule = "OTHER-07" if first.forced else "OTHER-08"
        reason = (
            _("with blinds the first betting round begins left of the big blind.")
            if blinds
            else _("a first betting round that begins left of the big blind needs blinds.")
        )
        raise _refused("course-forced", "forced", reason, rule)
    declared, legs = declares(options), legs_to_win(options)
    for at, step in enumerate(steps(options), 1):
        if isinstance(step, Lives) and (declared or legs):
            raise refused(at, _("where lives are lost, nobody bets, pays, declares or folds."), "OTHER-42")
        if legs and (isinstance(step, Round) or step == Declare("high_low")):
            raise refused(at, _("where legs win the pot, nobody bets or declares high or low."), "OTHER-15")
        if step == Declare("high_low") and not declared:
            raise refused(at, _("high or low is declared only where both share the pot."), "OTHER-14")


Clash = tuple[tuple[str, ...], str, str]  # the keys that contradict each other, the reason, the rule

BETS_AT_LEAST = ("limit.big", "limit.min", "limit.last_min", "blind.big", "stud.bring_in_amount")
CAPS = (("cap.chips", "CAP-05"), ("cap.hand", "CAP-07"), ("cap.game", "CAP-07"))  # on the chips of one player
# Pairs of options of which the first may not exceed the second; skipped where one of them has no effect.
IN_ORDER = (
    ("limit.min", "limit.max", "BET-18"),
    ("limit.last_min", "limit.last_max", "BET-26"),
    ("limit.max", "limit.once", "BET-31"),
    ("limit.small", "limit.big", "BET-19"),
    ("blind.small", "blind.big", "ANTE-03"),
    ("blind.big", "limit.small", "BET-21"),  # the big blind is the bet of round 1
    ("blind.big", "limit.max", "BET-21"),
    ("stud.bring_in_amount", "limit.small", "STUD-10"),
    ("stud.bring_in_amount", "limit.max", "STUD-10"),
    *((key, cap, rule) for cap, rule in CAPS for key in BETS_AT_LEAST),
    *(("ante.amount", cap, "CAP-07") for cap in ("cap.hand", "cap.game")),
)


def _clashes(sheet: OptionSheet, players: int | None) -> Iterator[Clash]:
    options = sheet.values
    yield from _passing(options)
    yield from _in_order(options, sheet.chosen)
    yield from _amounts(options)
    if one_antes(options) and options.get("ante.amount") == 0:
        yield ("ante.who", "ante.amount"), _("without an ante the dealer has nothing to pay."), "ANTE-10"
    if players is not None and _only_burns_are_too_many(as_options(options), players):
        yield ("burn",), _("%(n)s players need the whole deck, so play without burn cards.", n=players), "DECK-05"


def _only_burns_are_too_many(options: Options, players: int) -> bool:
    """Whether the cards would be enough for this many players if none were burned (DECK-05)."""
    if "other.course" in options or not burns_each_street(options) or enough_cards(options, players):
        return False
    unburned: dict[str, object] = {**options, "burn": "none"}
    return enough_cards(as_options(unburned), players)


def _passing(options: Mapping[str, OptionValue]) -> Iterator[Clash]:
    jackpots = needs_openers(options)
    if jackpots and posts_blinds(options):
        reason = _("with blinds there is a bet from the start, so openers cannot be required.")
        yield ("jack.openers", "forced"), reason, "JACK-13"
    check, passed = options.get("draw.pre_draw_check"), options.get("draw.all_pass")
    if jackpots and (check == "bet_or_fold" or passed == "last_wins"):
        reason = _("in jackpots players may check, and if nobody opens, the antes stay in the pot.")
        yield ("draw.pre_draw_check", "draw.all_pass", "jack.openers"), reason, "JACK-04"
    if jackpots and passed == "play_on":
        reason = _("where openers are needed, a hand that nobody opened is not continued.")
        yield ("draw.all_pass", "jack.openers"), reason, "DRAW-19"
    if passed == "lowball" and not jackpots:
        yield ("draw.all_pass", "jack.openers"), _("a hand turns to low only where openers are needed."), "JACK-22"
    if passed == "lowball" and options.get("jack.progressive", "none") != "none":
        reason = _("where a hand that nobody opened is played for low, the openers do not rise.")
        yield ("draw.all_pass", "jack.progressive"), reason, "JACK-22"
    if check == "bet_or_fold" and passed != "last_wins":
        reason = _("where everybody must bet or fold before the draw, the last player wins the antes.")
        yield ("draw.all_pass", "draw.pre_draw_check"), reason, "DRAW-16"
    if check != "bet_or_fold" and passed == "last_wins":
        reason = _("the last player can win the antes only where everybody must bet or fold before the draw.")
        yield ("draw.all_pass", "draw.pre_draw_check"), reason, "DRAW-16"


def _in_order(options: Mapping[str, OptionValue], chosen: Choices) -> Iterator[Clash]:
    """The pairs in the wrong order; names the option that was chosen, or the smaller one if both were."""
    for less, more, rule in IN_ORDER:
        low, high = options.get(less), options.get(more)
        if isinstance(low, int) and isinstance(high, int) and low > high:
            if less in chosen:
                yield (less, more), _("%(n)s at most, like “%(other)s”.", n=high, other=_(OPTIONS[more].title)), rule
            else:
                yield (more, less), _("%(n)s at least, like “%(other)s”.", n=low, other=_(OPTIONS[less].title)), rule
    bounds = "limit.rounds"
    least = max((low for low, _high in read_bounds(str(options.get(bounds, "")))), default=0)
    for cap, rule in CAPS:
        if isinstance(most := options.get(cap), int) and least > most:
            yield (cap, bounds), _("%(n)s at least, like “%(other)s”.", n=least, other=_(OPTIONS[bounds].title)), rule


def _amounts(options: Mapping[str, OptionValue]) -> Iterator[Clash]:
    unit = options.get("limit.unit", 1)
    for key in _bets(options):
        value = options.get(key)
        if isinstance(value, int) and isinstance(unit, int) and value % unit:
            yield (key, "limit.unit"), _("bets are multiples of %(unit)s.", unit=unit), "BET-16"
    for low, high in read_bounds(str(options.get("limit.rounds", ""))):
        if isinstance(unit, int) and (low % unit or high % unit):
            yield ("limit.rounds", "limit.unit"), _("bets are multiples of %(unit)s.", unit=unit), "BET-16"
            break
    step, big = options.get("blind.straddle_step"), options.get("blind.big")
    sums = read_sums(step)
    if sums and len(sums) != STRADDLES.get(str(options.get("blind.straddle"))):
        yield ("blind.straddle_step", "blind.straddle"), _("name a number for each straddle."), "ANTE-14"
    if isinstance(unit, int) and any(chips % unit for chips in sums):
        yield ("blind.straddle_step", "limit.unit"), _("bets are multiples of %(unit)s.", unit=unit), "BET-16"
    first = sums[0] if sums else step
    if isinstance(first, int) and isinstance(big, int) and first <= big:
        yield ("blind.straddle_step", "blind.big"), _("a straddle is more than the big blind."), "ANTE-14"
    price, second = options.get("buy.price1"), options.get("buy.price2")
    if isinstance(price, int) and isinstance(second, int) and second <= price:
        yield ("buy.price2", "buy.price1"), _("the second card costs more than the first."), "BUY-05"


def _bets(options: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """The options that are bet sizes (BET-16), without ante, small blind and a bring-in to be completed."""
    bets = (
        "limit.small",
        "limit.big",
        "limit.min",
        "limit.max",
        "limit.last_min",
        "limit.last_max",
        "limit.once",
        "blind.straddle_step",
        "blind.big",
    )
    return (*bets, "stud.bring_in_amount") if options.get("limit.type") in ("pot", "no") else bets
