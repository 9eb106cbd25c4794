"""The stakes of a level: a multiple of those at the start, or its own (LVL-01, LVL-03). It does not use the clock."""

from __future__ import annotations

from dataclasses import replace

from models.game.bounds import sums_times, times
from models.game.catalogue import choices, effective
from models.game.option_sheet import OptionSheet
from models.game.options import STAKES
from models.game.presets import PRESETS
from models.game.steps import Do, Exchange, Offered, Step, as_text, from_text
from models.moves.refusals import refuse
from models.table.lasting import Level
from models.table.options import Choices
from models.table.table import MOST_CHIPS

# The stakes, prices of cards and pots, and limits of chips. All other rules stay the same (LVL-03).
OF_LAST_ROUND = ("limit.last_min", "limit.last_max")
LEVEL_STAKES = (
    *STAKES,
    *OF_LAST_ROUND,
    "limit.unit",
    "buy.price1",
    "buy.price2",
    "other.match_sum",
    "other.match_max",
    "cap.chips",
    "blind.straddle_step",
    "cap.hand",
    "cap.game",
    "limit.once",
)
MULTIPLES = (1, 2, 3, 4, 6, 8, 12, 16)  # of the starting stakes, level by level


def stakes(options: Choices) -> dict[str, int]:
    """The stakes among these options, in chips."""
    return {key: chips for key in LEVEL_STAKES if isinstance(chips := options.get(key), int)}


def is_paid(key: str, options: Choices) -> bool:
    """Whether this amount is a stake; the unit of fixed limit is not, because each bet has its own size (BET-19)."""
    return key != "limit.unit" or options.get("limit.type") != "fixed"


def agreed_too(preset: str, before: Choices, chosen: Choices) -> tuple[str, ...]:
    """Keys of the stakes that carry over from the previous game, given the choices made.

    A smallest bet agreed for spread limit does not carry over to a game where it follows from blinds or ante, and one
    that followed from them does not carry over to spread limit (BET-18).
    """
    spread = OptionSheet(PRESETS[preset], chosen).value("limit.type") == "spread"
    was = before.get("limit.type") == "spread"
    forced = [before[key] for key in ("blind.big", "stud.bring_in_amount", "ante.amount") if before.get(key)]
    follows = not was and before.get("limit.min") in forced[:1] if spread else was
    return tuple(key for key in STAKES if key != "limit.min" or not follows)


def lifted(preset: str, base: Choices, level: Level) -> dict[str, object]:
    """The options of this game in this level; refuses a level that does not fit the game or contradicts itself."""
    if not level.times:
        return effective(preset, {**choices(preset, base), **level.stakes, **_with_ante(base, level)})
    more = _multiplied(base, level.times)
    for key, chips in more.items():
        if chips > MOST_CHIPS:
            raise refuse("number", key=key, low=0, high=MOST_CHIPS)
    return {**base, **more, **_prices(base, level.times), **_lines(base, level.times)}


def _multiplied(base: Choices, times: int) -> dict[str, int]:
    """Each stake times this; without a limit, and at pot limit, the unit is a chip and stays (LVL-03)."""
    any_bet = base.get("limit.type") in ("no", "pot")
    return {key: n if any_bet and key == "limit.unit" else n * times for key, n in stakes(base).items()}


def _with_ante(base: Choices, level: Level) -> dict[str, object]:
    """The forced bets of a level that adds an ante to blinds (LVL-12); empty for any other."""
    return {"forced": "both"} if base.get("forced") == "blinds" and "ante.amount" in level.stakes else {}


def _lines(base: Choices, more: int) -> dict[str, str]:
    """The bounds of each round and the straddles of a line, multiplied (BET-26, ANTE-14); empty without any."""
    rounds, sums = str(base.get("limit.rounds", "")), str(base.get("blind.straddle_step", ""))
    found = {"limit.rounds": times(rounds, more), "blind.straddle_step": sums_times(sums, more)}
    return {key: line for key, line in found.items() if line}


def prices(options: Choices) -> set[int]:
    """The prices of the steps of a course, and what they grow by; stakes, too (LVL-03)."""
    steps = from_text(str(options["other.course"])) if "other.course" in options else ()
    grown = {step.grows for step in steps if isinstance(step, Do)}
    return {step.price for step in steps if isinstance(step, Do | Exchange | Offered)} | grown


def _prices(base: Choices, times: int) -> dict[str, str]:
    """The course option with its prices multiplied (LVL-03); empty without a course."""
    if not any(prices(base)):
        return {}
    return {"other.course": as_text([_raised(step, times) for step in from_text(str(base["other.course"]))])}


def _raised(step: Step, times: int) -> Step:
    if isinstance(step, Do):
        return replace(step, price=step.price * times, grows=step.grows * times)
    return replace(step, price=step.price * times) if isinstance(step, Exchange | Offered) else step


def stakes_in(base: Choices, level: Level) -> dict[str, object]:
    """The options with the stakes of this level, unchecked."""
    own = _multiplied(base, level.times) if level.times else level.stakes
    known = {key: chips for key, chips in own.items() if key in base}
    dearer = _prices(base, level.times) if level.times else {}
    return {**base, **known, **dearer, **({"ante.amount": own["ante.amount"]} if _with_ante(base, level) else {})}


def lower(before: Choices, after: Choices) -> str | None:
    """The key of a stake that is lower afterwards; stakes never go down (LVL-05). None if there is none."""
    old, new = stakes(before), stakes(after)
    return next((key for key, chips in old.items() if new.get(key, 0) < chips), None)
