"""Random house rules: the options that change a hand (docs/contract/rules.md, section 4), including wild ones."""

from __future__ import annotations

import random
from typing import Any

from models.game import options as register
from models.game import presets
from models.game.steps import as_text, read
from tests.courses import forced_bets_for, some_course

Json = dict[str, Any]

PRESETS = tuple(presets.PRESETS)
DRAW = tuple(key for key, preset in presets.PRESETS.items() if preset.family == "draw")
MOST = {key: preset.players[1] for key, preset in presets.PRESETS.items()}
BLINDS, FIXED = ("DB", "DW", "HE", "SD", "OM"), ("DR", "DW", "S7", "S8", "BB")  # every stud game is fixed, too


def every_value(keys: str) -> dict[str, Any]:
    """These options with all their values."""
    return {key: register.OPTIONS[key].values for key in keys.split()}


OF_ALL = every_value(
    "limit.type limit.heads_up raise.max bet.check_raise stakes.table stakes.free seat.dead tie ante.who show.losers "
    "blind.kill blind.missed pack.cards cap.all_in decl.failed_both pack.flush"
) | {
    "cap.raises": (1, 3, 4, "none"),
    "cap.chips": ("none", "none", 60),
    "cap.hand": ("none", "none", 60),
    "limit.last_max": (25, 40),
    "limit.once": ("none", 50),
    "blind.straddle": ("none", "left_of_big", "three"),
    "blind.straddle_step": ("double", 5, "5, 8, 12"),
    "other.packs": (1, 1, 2),
    "decl.both": ("tie_ok", "must_win_both_tie_loses"),
}
OF_DRAW = every_value(
    "forced joker.mode low.rank hl.mode decl.bet_after jack.to_win jack.stay jack.back_first jack.show_on_fold "
    "jack.split_announce jack.next_dealer draw.pre_draw_check draw.all_pass draw.four_needs_ace draw.open_one "
    "draw.serve draw.five_serve draw.discard_place draw.change_until draw.show_counts draw.announce "
    "draw.exposed_card exp.off_table first.rotates deal.short_hand deal.exposed short.partial_first short.last_card "
    "short.include_folded short.include_burn short.exclude_own short.exclude_opener"
) | {
    "joker.count": (1, 2, 4),
    "jack.openers": ("off", "jacks", "twos", "two_pair"),
    "draw.max": (1, 2, 3, 4, 5, 5),
    "burn": ("none", "draw_one"),
}
OF_STUD = every_value(
    "stud.first stud.last_down stud.bring_in stud.announce_possibles hl.mode buy.first buy.bet_before buy.bet_between"
) | {"burn": ("none", "each_street", "each_street"), "buy.rounds": (1, 2)}
OF_OTHER = every_value(
    "stud.seven_first draw.four_needs_ace draw.open_one first.rotates other.in_out other.leg_to other.match "
    "other.match_rest other.all_out other.match_when other.match_ante other.match_bet draw.show_counts "
    "draw.change_until short.partial_first short.last_card short.include_folded short.exclude_own win hl.mode"
) | {
    "limit.rounds": ("", "2-10, 4-20"),
    "burn": ("none", "each_street"),
    "other.jokers": (0, 1, 4),
    "other.legs": ("none", "none", 2, 3),
    "other.match_sum": ("pot", "pot", 4),
    "cap.game": ("none", 90),
}
OF_FAMILY = {"draw": OF_DRAW, "stud": OF_STUD, "other": OF_OTHER}


def some_rules(chance: random.Random, preset: str) -> Json:
    """Random options for this game; not every table accepts them, `without` drops refused ones."""
    rate = chance.choice((0.0, 0.15, 0.4))
    options = OF_ALL | OF_FAMILY[presets.PRESETS[preset].family]
    chosen: Json = {key: chance.choice(values) for key, values in options.items() if chance.random() < rate}
    if preset == "AO":
        steps = some_course(chance)
        chosen |= {**forced_bets_for(steps), "other.course": as_text(read(steps))}
    others = {"blind.small": chance.choice((1, 1, 0)), "blind.big": 2, "stud.bring_in_amount": 2}
    return chosen | stakes(chance, preset) | {"limit.min": 2, "limit.max": 10, "limit.small": 2} | others


def stakes(chance: random.Random, preset: str) -> Json:
    """The stakes without which this game is refused."""
    small = chance.choice((2, 5, 10))
    fixed = preset in FIXED or presets.PRESETS[preset].family == "stud"
    limits = {"limit.small": small} if fixed else {"limit.min": small, "limit.max": 5 * small}
    if preset in ("DC", "KN", "HE", "SD", "OM", "MA", "BP", "GU"):
        limits = {}
    return {"ante.amount": chance.choice((1, 1, 2))} | limits if preset not in BLINDS else {"blind.small": 1} | limits


def players(chance: random.Random, preset: str) -> int:
    """Two to eight or ten players, more often many, so that stubs run short."""
    return min(MOST[preset], chance.choice((2, 3, 4, 5, 6, 7, 7, 8, 9, 10)))


def without(chosen: Json, refusal: Json) -> Json:
    """The options without those a refusal names, with missing stakes added, to be tried again."""
    named = [key for key in (refusal.get("key"), *refusal.get("keys", ())) if key]
    if refusal["error"] == "stakes-missing":
        return chosen | dict.fromkeys(named, 2)
    if refusal["error"] == "too-few-cards":
        named = ["other.course", "pack.cards", "forced"]
        chosen = {key: value for key, value in chosen.items() if key != "forced"}
    if refusal["error"] == "course":
        named = ["other.legs"]  # the other options fit every course that is made up
    left = [key for key in named if key in chosen]
    if not left:
        raise AssertionError(f"no table opens with {chosen}: {refusal}")
    return {key: value for key, value in chosen.items() if key != left[0]}
