"""Effective options of a game: choices, what follows from them, and the preset's values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import cast

from models.game.option import KnownBy, Option, OptionValue
from models.game.options import OPTIONS
from models.game.presets import Preset
from models.game.steps import Declare, Exchange, Round, Step, as_text, from_text
from models.table.options import Choices
from models.words.words import N_, _


class OptionSheet:
    """A preset and the choices made; each value is worked out on demand and cached."""

    def __init__(self, game: Preset, chosen: Choices) -> None:
        self.game, self.chosen = game, chosen
        self._values: dict[str, OptionValue | None] = {}
        self._effects: dict[str, bool] = {}

    @cached_property
    def values(self) -> Mapping[str, OptionValue]:
        """Every option with an effect and a value, in the order of the register."""
        return {key: value for key in OPTIONS if (value := self.value(key)) is not None}

    def value(self, key: str) -> OptionValue | None:
        """The effective value; None for an option without effect or a stake not yet named."""
        if key not in self._values:
            self._values[key] = self._worked_out(key) if self.has_effect(key) else None
        return self._values[key]

    def has_effect(self, key: str) -> bool:
        """Whether the option has an effect in this game."""
        if key not in self._effects:
            self._effects[key] = self.game.knows(OPTIONS[key]) and self._has_a_step(key) and not self.stopped_by(key)
        return self._effects[key]

    def idle(self, key: str) -> str:
        """The reason why the option has no effect in this game, in words; "" if it has one."""
        option = OPTIONS[key]
        if self.has_effect(key):
            return ""
        if not self.game.knows(option):
            return _(KINDS[option.family])
        if not self._has_a_step(key):
            return _("it has no effect, because this game has no such step.")
        return self._because(self.stopped_by(key))

    def stopped_by(self, key: str) -> str:
        """The option whose value takes away the effect of this one; "" if there is none."""
        option = OPTIONS[key]
        if option.needs and not any(self._holds(other, values) for other, values in option.also.items()):
            for other, values in option.needs.items():
                if self.game.knows(OPTIONS[other]) and not self._holds(other, values):
                    return other
        for other, values in option.unless.items():
            if self._holds(other, values):
                return other
        return ""

    def _holds(self, key: str, values: tuple[OptionValue, ...]) -> bool:
        """Whether the option has one of these values; “some” of a text is any text."""
        value = self.value(key)
        return value in values or ("some" in values and bool(value))

    def _has_a_step(self, key: str) -> bool:
        """Whether a home-made course has a step this option is about; true for every other game."""
        steps = OPTIONS[key].steps if self.game.family == "other" else None
        return not steps or bool(self.steps.intersection(steps))

    @cached_property
    def steps(self) -> frozenset[str]:
        """The kinds of steps in the home-made course, and how its bets begin."""
        course = from_text(str(self.value("other.course"))) if self.game.family == "other" else ()
        bets = {step.first for step in course if isinstance(step, Round)}
        said = {step.what for step in course if isinstance(step, Declare)}
        draws = [step for step in course if not isinstance(step, Exchange) or not step.new]
        fours = {"exchange of four" for step in draws if isinstance(step, Exchange) and step.cards == 4}
        return frozenset(bets | said | fours | {step.kind for step in draws})

    def number(self, key: str) -> int:
        """An amount; 0 if there is none."""
        value = self.value(key)
        return value if isinstance(value, int) else 0

    def _worked_out(self, key: str) -> OptionValue | None:
        if key in self.chosen:
            return cast(OptionValue, self.chosen[key])
        if key in FOLLOWS:
            return FOLLOWS[key](self)
        return self.game.values.get(key, OPTIONS[key].default)

    def _because(self, other: str) -> str:
        option, value = OPTIONS[other], self.value(other)
        if value is None:
            return self.idle(other)
        names = {"title": _(option.title), "value": option.says(value)}
        return _("it has no effect, because “%(title)s” is: %(value)s.", **names)


KINDS: Mapping[KnownBy, str] = {
    "draw": N_("it belongs to Five Card Draw."),
    "stud": N_("it belongs to Five Card Stud."),
    "soko": N_("it belongs to Sökö."),
    "seven": N_("it belongs to Seven Card Stud."),
    "other": N_("it belongs to a game of your own."),
}


def takes(game: Preset, option: Option, value: object) -> bool:
    """Whether the option can have this value in this game."""
    return option.takes(value) and (option.kind != "choice" or value in game.allowed(option))


def _open_limit(sheet: OptionSheet) -> bool:
    return sheet.value("limit.type") in ("pot", "no")


def _check_raise(sheet: OptionSheet) -> OptionValue:
    # DLOW-07: cardrooms forbid check-raising in A-5 fixed limit; in 2-7, pot and no limit it is allowed
    own = sheet.game.values.get("bet.check_raise", True)
    return own or sheet.value("low.rank") != "a5" or sheet.value("limit.type") != "fixed"


def _cap(sheet: OptionSheet) -> OptionValue:
    # CAP-01: no cap in pot and no limit; a game without a cap gets the usual three in another limit
    own = sheet.game.values["cap.raises"]
    if _open_limit(sheet):
        return "none"
    return 3 if own == "none" else own


def _pre_draw_check(sheet: OptionSheet) -> OptionValue:
    # The last player wins the antes only where checking is not allowed; in jackpots openers may check (JACK-08).
    wish = sheet.chosen.get("draw.all_pass")
    if wish == "last_wins":
        return "bet_or_fold"
    if wish is not None or sheet.value("jack.openers") not in (None, "off"):
        return "check_allowed"
    return sheet.game.values.get("draw.pre_draw_check", "check_allowed")


def _all_pass(sheet: OptionSheet) -> OptionValue:
    if sheet.value("draw.pre_draw_check") == "bet_or_fold":
        return "last_wins"
    own = sheet.game.values.get("draw.all_pass", "last_wins")
    return "carry_and_redeal" if own == "last_wins" else own


def _bring_in(sheet: OptionSheet) -> OptionValue:
    # A game with a bring-in keeps one when its aim changes: STUD-06 for high, LOW-05 for low.
    own, win = sheet.game.values["stud.bring_in"], sheet.value("win")
    if own == "none" or win == sheet.game.values["win"]:
        return own
    return "high" if win == "low" or not sheet.game.casino else "low"


def _qualifier(sheet: OptionSheet) -> OptionValue:
    # Where cards speak, a low needs an eight or better; players who declare may go low with any hand (C-63).
    own = sheet.game.values.get("hl.qualifier", "none")
    return own if sheet.value("hl.mode") == "cards_speak" else "none"


def _joker_mode(sheet: OptionSheet) -> OptionValue:
    own = sheet.game.values.get("joker.mode")  # JOK-07: in a home-made course it stands for what wins
    return own or ("lowest" if sheet.value("win") == "low" else "wild")


def _twice(small: str) -> Callable[[OptionSheet], OptionValue | None]:
    return lambda sheet: 2 * sheet.number(small) or None


def _rounded(sheet: OptionSheet, chips: int) -> int | None:
    unit = sheet.number("limit.unit")
    return -(-chips // unit) * unit or None


def _smallest_bet(sheet: OptionSheet) -> OptionValue | None:
    # Spread limits are agreed; pot and no limit begin at the big blind, else the bring-in, else the ante.
    if not _open_limit(sheet):
        return None
    least = sheet.number("blind.big") or sheet.number("stud.bring_in_amount") or sheet.number("ante.amount")
    return _rounded(sheet, least)


def _bring_in_amount(sheet: OptionSheet) -> OptionValue | None:
    # STUD-10: two fifths of the small bet, such as 2 of 5; without a small bet twice the ante, as in Nordic Sökö.
    ante, small = sheet.number("ante.amount"), sheet.number("limit.small")
    if sheet.value("limit.type") == "fixed":
        return min(small, max(2 * small // 5, ante, 1)) or None
    return _rounded(sheet, 2 * ante)


def _course(sheet: OptionSheet) -> OptionValue | None:
    # SETUP-02: if the best hand or the dealer’s left begins, nobody posts a bring-in
    own, begins = sheet.game.values.get("other.course"), sheet.value("stud.seven_first")
    if own is None or begins not in ("best_hand", "left"):
        return own
    steps = from_text(str(own))
    asked = next(step.ask for step in steps if isinstance(step, Round) and step.first == "tap")
    return as_text(tuple(_begun_left(step) if begins == "left" else _begun_by(step, asked) for step in steps))


def _begun_left(step: Step) -> Step:
    """The step, begun left of the dealer; then nobody says whether a pair is showing, and big bets come later."""
    if not isinstance(step, Round):
        return step
    return replace(step, first="left", ask="", size="small" if step.size == "open_pair" else step.size)


def _begun_by(step: Step, asked: str) -> Step:
    """The step, begun by a tapped player if it began with a bring-in."""
    if isinstance(step, Round) and step.first == "bring_in":
        return replace(step, first="tap", ask=asked)
    return step


FOLLOWS: Mapping[str, Callable[[OptionSheet], OptionValue | None]] = {
    "other.course": _course,
    "bet.check_raise": _check_raise,
    "raise.min": lambda sheet: "at_least_last" if _open_limit(sheet) else sheet.game.values["raise.min"],  # C-17
    "raise.short_all_in": lambda sheet: "half" if sheet.value("limit.type") == "fixed" else "full",  # BET-22, BET-23
    "cap.raises": _cap,
    "cap.heads_up": lambda sheet: sheet.game.values.get(  # C-19
        "cap.heads_up", "always" if sheet.game.family == "draw" else "free_if_two_at_start"
    ),
    "cap.counts": lambda sheet: "in_hand" if sheet.game.family == "stud" else "able",  # S3: active; RRoP: not all-in
    "blind.big": _twice("blind.small"),
    "limit.big": _twice("limit.small"),
    "limit.min": _smallest_bet,
    "limit.last_min": lambda sheet: sheet.number("limit.min") or None,  # BET-26: as before, unless chosen
    "limit.last_max": lambda sheet: max(sheet.number("limit.max"), sheet.number("limit.last_min")) or None,
    "draw.pre_draw_check": _pre_draw_check,
    "draw.all_pass": _all_pass,
    "stud.bring_in": _bring_in,
    "stud.bring_in_amount": _bring_in_amount,
    "stud.big_r2": lambda sheet: "never" if sheet.value("win") == "low" else "if_open_pair",  # LOW-07, STUD-16, HL-02
    "low.rank": lambda sheet: sheet.game.values.get(  # C-35; C-56: a hand turned to low is played A-5
        "low.rank", "a5" if sheet.game.casino or sheet.value("win") == "high" else "a6"
    ),
    "hl.mode": lambda sheet: sheet.game.values.get(
        "hl.mode", "cards_speak" if sheet.game.casino else "declare_simultaneous"
    ),
    "other.in_out": lambda sheet: "in_turn" if sheet.value("hl.mode") == "declare_in_turn" else "at_once",
    "hl.qualifier": _qualifier,
    "joker.mode": _joker_mode,
    "buy.price1": lambda sheet: sheet.number("limit.big") or None,  # BUY-03; in other limits the price must be agreed
    "buy.price2": _twice("buy.price1"),  # BUY-05
}
