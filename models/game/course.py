"""The course of a hand as data: which stages a game goes through, and which bets each of them knows.

A difference between two games is a field here or an option, never a question which game it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Literal

HAND = 5  # cards of a complete hand
PAIRS = (
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
    "aces",
)
OPENING_HANDS = (*PAIRS, "two_pair", "trips")  # what a house may ask for the first bet (JACK-15)


StageKind = Literal["bet", "draw", "buy", "declare"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of a hand."""

    kind: StageKind
    round: int = 0  # betting round, from 0
    big: str = "never"  # fixed limit: is the big bet allowed? never, big_only, either, if_open_pair
    deal: int = 0  # stud: cards dealt to every active player before it
    up: int = 0  # of these, face up
    buy: int = 0  # which buy round, from 1
    forced: bool = False  # a bring-in starts it


DRAW = (
    Stage(kind="bet", round=0),
    Stage(kind="draw"),
    Stage(kind="bet", round=1, big="big_only"),
)
DECLARE = Stage(kind="declare")
AFTER_DECLARING = Stage(kind="bet", round=2, big="big_only")


def is_draw(options: Mapping[str, Any]) -> bool:
    """Five Card Draw, in any of its presets."""
    return "draw.max" in options


def course(options: Mapping[str, Any]) -> tuple[Stage, ...]:
    """The stages of a hand under these options (DRAW-01, STUD-01, BUY-04, DECL-09)."""
    declare, bet_after = str(options.get("hl.mode", "")).startswith("declare"), bool(options.get("decl.bet_after"))
    if is_draw(options):
        return _draw(declare, bet_after)
    return _stud(
        options.get("stud.big_r2", "never"),
        options.get("stud.big_r34", "either"),
        bool(options.get("stud.last_down")),
        options.get("stud.bring_in", "none") != "none",
        int(options.get("buy.rounds", 0)),
        bool(options.get("buy.bet_before")),
        bool(options.get("buy.bet_between")),
        declare,
        bet_after,
    )


@cache
def _draw(declare: bool, bet_after: bool) -> tuple[Stage, ...]:
    """The course of a draw game, with a declaration after round 2 and a round after that (DHL-02)."""
    declared = (DECLARE, AFTER_DECLARING) if bet_after else (DECLARE,)
    return (*DRAW, *declared) if declare else DRAW


@cache
def _stud(
    r2: str,
    r34: str,
    last_down: bool,
    forced: bool,
    buys: int,
    bet_before: bool,
    bet_between: bool,
    declare: bool,
    bet_after: bool,
) -> tuple[Stage, ...]:
    bets = partial(Stage, kind="bet", big=r34)
    stages = [
        Stage(kind="bet", round=0, deal=2, up=1, forced=forced),
        Stage(kind="bet", round=1, big=r2, deal=1, up=1),
        bets(round=2, deal=1, up=1),
    ]
    later = [bets()] if buys and bet_before else []
    for number in range(1, buys + 1):
        later.append(Stage(kind="buy", buy=number))
        later += [bets()] if bet_between and number < buys else []
    later += [bets()]
    later += [Stage(kind="declare")] if declare else []
    later += [bets()] if declare and bet_after else []
    later[0] = replace(later[0], deal=1, up=0 if last_down else 1)
    for stage in later:
        stages.append(replace(stage, round=stages_of(stages)))
    return tuple(stages)


def stages_of(stages: list[Stage]) -> int:
    """How many betting rounds are among them."""
    return sum(1 for stage in stages if stage.kind == "bet")


def up_cards(options: Mapping[str, Any], stage: int) -> int:
    """Up cards on each active board at this stage of a stud hand."""
    return sum(s.up for s in course(options)[: stage + 1])


def deck(options: Mapping[str, Any]) -> int:
    """Cards in the pack: 52, or 53 with the joker (DECK-01, DECK-02)."""
    return 53 if options.get("joker.mode", "none") != "none" else 52


def to_open(options: Mapping[str, Any], passes: int) -> str:
    """What opening takes after so many passed deals: what the house asks, or climbing with them (JACK-15, JACK-16)."""
    asked = str(options.get("jack.openers", "off"))
    if asked not in PAIRS:
        return asked if asked in OPENING_HANDS else ""
    climbing = PAIRS[PAIRS.index(asked) :]
    rule, top = options.get("jack.progressive", "none"), len(climbing) - 1
    if rule == "up":
        return climbing[min(passes, top)]
    if rule == "up_down" and top:
        step = passes % (2 * top)
        return climbing[step if step <= top else 2 * top - step]
    return asked
