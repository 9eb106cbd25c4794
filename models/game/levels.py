"""What a level makes of the stakes: a multiple of those of the start, or its own (LVL-01, LVL-03). Knows no clock."""

from __future__ import annotations

from models.game.catalogue import PRESETS, STAKES, choices, effective
from models.game.option import MOST
from models.game.option_sheet import OptionSheet
from models.game.steps import Exchange, Offered, as_text, from_text
from models.moves.refusals import refuse
from models.table.around import Level
from models.table.options import Choices

# The stakes, and what cards or a pot cost. Caps, ranks, the draw, every other rule stays as it is (LVL-03).
OF_LAST_ROUND = ("limit.last_min", "limit.last_max")
LEVEL_STAKES = (*STAKES, *OF_LAST_ROUND, "limit.unit", "buy.price1", "buy.price2", "other.match_max")
READY = (1, 2, 3, 4, 6, 8, 12, 16)  # how many times the stakes of the start, level by level


def stakes(options: Choices) -> dict[str, int]:
    """The stakes among these options, in chips."""
    return {key: chips for key in LEVEL_STAKES if isinstance(chips := options.get(key), int)}


def is_paid(key: str, options: Choices) -> bool:
    """Is this amount laid down by itself? In fixed limit the unit is not: every bet has its size (BET-19)."""
    return key != "limit.unit" or options.get("limit.type") != "fixed"


def agreed_too(preset: str, before: Choices, chosen: Choices) -> tuple[str, ...]:
    """Keys of the stakes that carry over from the game before, given the choices made.

    A smallest bet agreed for a spread limit does not carry over to a game where it follows from blinds or ante, nor one
    that followed from them to a spread limit (BET-18).
    """
    spread = OptionSheet(PRESETS[preset], chosen).value("limit.type") == "spread"
    was = before.get("limit.type") == "spread"
    forced = [before[key] for key in ("blind.big", "stud.bring_in_amount", "ante.amount") if before.get(key)]
    follows = not was and before.get("limit.min") in forced[:1] if spread else was
    return tuple(key for key in STAKES if key != "limit.min" or not follows)


def lifted(preset: str, base: Choices, level: Level) -> dict[str, object]:
    """The options of this game in this level; refused where they are none of this game, or contradict each other."""
    if not level.times:
        return effective(preset, {**choices(preset, base), **level.stakes})
    more = {key: chips * level.times for key, chips in stakes(base).items()}
    for key, chips in more.items():
        if chips > MOST:
            raise refuse("number", key=key, low=0, high=MOST)
    return {**base, **more, **_prices(base, level.times)}


def _prices(base: Choices, times: int) -> dict[str, str]:
    """The course with what its cards cost so many times over (LVL-03); nothing where there is none."""
    course = from_text(str(base["other.course"])) if "other.course" in base else ()
    if not any(isinstance(step, Exchange | Offered) and step.price for step in course):
        return {}
    raised = [step.at(step.price * times) if isinstance(step, Exchange | Offered) else step for step in course]
    return {"other.course": as_text(raised)}


def stakes_in(base: Choices, level: Level) -> dict[str, object]:
    """The options with the stakes of this level, for whoever only pays them."""
    own = level.stakes if not level.times else {key: chips * level.times for key, chips in stakes(base).items()}
    return {**base, **{key: chips for key, chips in own.items() if key in base}}


def lower(before: Choices, after: Choices) -> str | None:
    """A stake that is lower afterwards, by its key: stakes never go down (LVL-05)."""
    old, new = stakes(before), stakes(after)
    return next((key for key, chips in old.items() if new.get(key, chips) < chips), None)
