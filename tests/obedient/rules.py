"""Random house rules: the options that change a hand (docs/contract/rules.md, section 4), including wild ones."""

from __future__ import annotations

import random
from typing import Any

from models.game.steps import as_text, read
from tests.courses import forced_bets_for, some_course

Json = dict[str, Any]

DRAW = ("DH", "DJ", "DB", "DC", "DR", "DT", "DL", "DW", "DS", "DD", "JB", "JT")
STUD = ("SH", "SB", "SC", "LC", "LH", "L7", "HC", "HH", "B1", "B2", "KS", "KN")
OTHER = ("S7", "S8", "HE", "SD", "OM", "MA", "BP", "BB", "WD", "SO", "GU", "AO")
PRESETS = DRAW + STUD + OTHER
BLINDS, FIXED = ("DB", "DW", "HE", "SD", "OM"), ("DR", "DW", "S7", "S8", "BB", *STUD)
MOST = {preset: 8 if preset in DRAW else 10 for preset in PRESETS} | {
    "S7": 8,
    "S8": 8,
    "BB": 7,
    "WD": 8,
    "SO": 8,
    "DT": 6,
}

YES_NO = (True, False)
OF_ALL = {
    "limit.type": ("fixed", "spread", "pot", "no"),
    "cap.raises": (1, 3, 4, "none"),
    "cap.chips": ("none", "none", 60),
    "limit.heads_up": ("as_usual", "none"),
    "raise.max": ("within_limit", "twice_last"),
    "bet.check_raise": YES_NO,
    "stakes.table": YES_NO,
    "stakes.free": YES_NO,
    "seat.dead": ("moving", "dead_button"),
    "tie": ("split", "suit"),
    "limit.last_max": (25, 40),
    "ante.who": ("each", "dealer", "alone"),
    "show.losers": ("may_muck", "all_show"),
    "blind.straddle": ("none", "left_of_big", "three"),
    "blind.kill": ("none", "two"),
    "blind.missed": ("post_or_wait", "dead", "free"),
    "pack.cards": (52, 40, 36, 32),
    "other.packs": (1, 1, 2),
    "cap.all_in": ("never", "always"),
    "limit.once": ("none", 50),
    "blind.straddle_step": ("double", 5, "5, 8, 12"),
    "cap.hand": ("none", "none", 60),
    "decl.both": ("tie_ok", "must_win_both_tie_loses"),
    "decl.failed_both": ("next_best", "beater_takes_all", "stays"),
    "pack.flush": ("above_full_house", "below_full_house"),
}
OF_DRAW = {
    "forced": ("ante", "blinds", "both"),
    "joker.mode": ("none", "wild", "bug", "lowest"),
    "joker.count": (1, 2, 4),
    "low.rank": ("a5", "a6", "27"),
    "hl.mode": ("cards_speak", "declare_simultaneous", "declare_in_turn"),
    "decl.bet_after": YES_NO,
    "jack.openers": ("off", "jacks", "twos", "two_pair"),
    "jack.to_win": ("off", "trips"),
    "jack.stay": ("not_folded", "everybody"),
    "jack.back_first": ("bet_or_fold", "check_allowed"),
    "jack.show_on_fold": YES_NO,
    "jack.split_announce": ("not_needed", "required"),
    "jack.next_dealer": ("left", "same"),
    "draw.pre_draw_check": ("check_allowed", "bet_or_fold"),
    "draw.all_pass": ("carry_and_redeal", "last_wins", "play_on", "lowball"),
    "draw.max": (1, 2, 3, 4, 5, 5),
    "draw.four_needs_ace": YES_NO,
    "draw.open_one": YES_NO,
    "draw.serve": ("sequential", "all_then_serve"),
    "draw.five_serve": ("plain", "four_plus_one"),
    "draw.discard_place": ("own_seat", "dealer"),
    "draw.change_until": ("first_card_or_next_announces", "first_card_incl_burn_or_acted_on"),
    "draw.show_counts": ("until_bet2", "whole_hand"),
    "draw.announce": YES_NO,
    "draw.exposed_card": ("replaced", "players_choice"),
    "exp.off_table": ("as_exposed", "keeps", "replaced"),
    "first.rotates": YES_NO,
    "burn": ("none", "draw_one"),
    "deal.short_hand": ("complete", "misdeal"),
    "deal.exposed": ("keep", "replace_end", "redeal_on_request", "by_rank"),
    "short.partial_first": YES_NO,
    "short.last_card": ("never", "last_resort"),
    "short.include_folded": YES_NO,
    "short.include_burn": YES_NO,
    "short.exclude_own": YES_NO,
    "short.exclude_opener": YES_NO,
}
OF_STUD = {
    "burn": ("none", "each_street", "each_street"),
    "stud.first": ("board", "left"),
    "stud.last_down": YES_NO,
    "stud.bring_in": ("none", "high", "low"),
    "stud.announce_possibles": YES_NO,
    "hl.mode": ("cards_speak", "declare_simultaneous", "declare_in_turn"),
    "buy.rounds": (1, 2),
    "buy.first": ("left_of_dealer", "first_to_act"),
    "buy.bet_before": YES_NO,
    "buy.bet_between": YES_NO,
}


OF_OTHER = {
    "stud.seven_first": ("low_card", "best_hand", "left"),
    "limit.rounds": ("", "2-10, 4-20"),
    "draw.four_needs_ace": YES_NO,
    "draw.open_one": YES_NO,
    "first.rotates": YES_NO,
    "burn": ("none", "each_street"),
    "other.jokers": (0, 1, 4),
    "other.in_out": ("at_once", "in_turn"),
    "other.legs": ("none", "none", 2, 3),
    "other.leg_to": ("alone", "best"),
    "other.match": ("none", "pot", "winner"),
    "other.match_rest": ("winner", "pot"),
    "other.all_out": ("stays", "best_pays"),
    "other.match_when": ("won", "declared"),
    "other.match_ante": ("none", "others"),
    "other.match_bet": ("as_usual", "half"),
    "cap.game": ("none", 90),
    "other.match_sum": ("pot", "pot", 4),
    "draw.show_counts": ("until_bet2", "whole_hand"),
    "draw.change_until": ("first_card_or_next_announces", "first_card_incl_burn_or_acted_on"),
    "short.partial_first": YES_NO,
    "short.last_card": ("never", "last_resort"),
    "short.include_folded": YES_NO,
    "short.exclude_own": YES_NO,
    "win": ("high", "low", "highlow"),
    "hl.mode": ("cards_speak", "declare_simultaneous", "declare_in_turn"),
}


def some_rules(chance: random.Random, preset: str) -> Json:
    """Random options for this game; not every table accepts them, `without` drops refused ones."""
    rate = chance.choice((0.0, 0.15, 0.4))
    options = OF_ALL | (OF_DRAW if preset in DRAW else OF_OTHER if preset in OTHER else OF_STUD)
    chosen: Json = {key: chance.choice(values) for key, values in options.items() if chance.random() < rate}
    if preset == "AO":
        steps = some_course(chance)
        chosen |= {**forced_bets_for(steps), "other.course": as_text(read(steps))}
    others = {"blind.small": chance.choice((1, 1, 0)), "blind.big": 2, "stud.bring_in_amount": 2}
    return chosen | stakes(chance, preset) | {"limit.min": 2, "limit.max": 10, "limit.small": 2} | others


def stakes(chance: random.Random, preset: str) -> Json:
    """The stakes without which this game is refused."""
    small = chance.choice((2, 5, 10))
    limits = {"limit.small": small} if preset in FIXED else {"limit.min": small, "limit.max": 5 * small}
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
