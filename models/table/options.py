"""Types of a table's options and of the evening's keys, so that mypy finds a misspelt key or value.

The registers (`game/options.toml`, `game/options_evening.toml`) define their meanings and games; a test compares
registers and types.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict, cast

Wins = Literal["high", "low", "highlow"]  # the aim of a hand

Options = TypedDict(
    "Options",
    {
        "forced": Literal["ante", "blinds", "both"],
        "limit.type": Literal["fixed", "spread", "pot", "no"],
        "ante.amount": int,
        "ante.who": Literal["each", "dealer"],
        "limit.unit": int,
        "limit.small": int,
        "limit.big": int,
        "limit.min": int,
        "limit.max": int,
        "limit.last_min": int,
        "limit.last_max": int,
        "raise.min": Literal["at_least_last", "any_within_limit"],
        "raise.max": Literal["within_limit", "twice_last"],
        "raise.short_all_in": Literal["half", "full"],
        "cap.raises": int | Literal["none"],
        "cap.heads_up": Literal["always", "free_if_two_at_start", "free_when_two_before_cap"],
        "cap.counts": Literal["in_hand", "able"],
        "bet.check_raise": bool,
        "bet.out_of_turn": Literal["binding_if_unchanged", "not_binding"],
        "stakes.table": bool,
        "stakes.free": bool,
        "seat.first": Literal["first_jack", "high_card_suit", "manual"],
        "seat.dead": Literal["moving", "dead_button"],
        "seat.button": bool,
        "burn": Literal["none", "draw_one", "each_street"],
        "show.losers": Literal["may_muck", "all_show"],
        "show.first": Literal["last_round", "last_raise_of_hand"],
        "show.ask_to_see": Literal["caller_only", "any", "never"],
        "show.all_in_face_up": bool,
        "tie": Literal["split", "suit"],
        "win": Wins,
        "low.rank": Literal["a5", "a6", "27"],
        "hl.mode": Literal["cards_speak", "declare_simultaneous", "declare_in_turn"],
        "hl.qualifier": Literal["none", "eight"],
        "decl.both": Literal["forbidden", "must_win_both_tie_loses", "tie_ok"],
        "decl.failed_both": Literal["next_best", "beater_takes_all"],
        "decl.first": Literal["last_aggressor", "left_of_dealer"],
        "decl.code": Literal["0_low_1_high_2_both", "1_low_2_high_3_both", "0_high_1_low_2_both"],
        "decl.bet_after": bool,
        "pack.cards": int,
        "other.packs": int,
        "pack.flush": Literal["above_full_house", "below_full_house"],
        "blind.small": int,
        "blind.big": int,
        "blind.heads_up": Literal["dealer_is_small", "literal"],
        "blind.bb_option": bool,
        "blind.missed": Literal["post_or_wait", "free"],
        "blind.straddle": Literal["none", "left_of_big"],
        "cap.blind_counts_as_bet": bool,
        "draw.pre_draw_check": Literal["check_allowed", "bet_or_fold"],
        "draw.all_pass": Literal["carry_and_redeal", "last_wins", "play_on", "lowball"],
        "draw.max": int,
        "draw.four_needs_ace": bool,
        "draw.open_one": bool,
        "draw.serve": Literal["sequential", "all_then_serve"],
        "draw.five_serve": Literal["plain", "four_plus_one"],
        "draw.discard_place": Literal["own_seat", "dealer"],
        "draw.announce": bool,
        "draw.change_until": Literal["first_card_or_next_announces", "first_card_incl_burn_or_acted_on"],
        "draw.show_counts": Literal["until_bet2", "whole_hand"],
        "draw.round2_first": Literal["last_aggressor", "opener", "left_of_button"],
        "first.rotates": bool,
        "deal.short_hand": Literal["complete", "misdeal"],
        "deal.exposed": Literal["keep", "replace_end", "redeal_on_request", "by_rank"],
        "draw.exposed_card": Literal["replaced", "players_choice"],
        "exp.off_table": Literal["as_exposed", "keeps", "replaced"],
        "low.sevens": bool,
        "jack.openers": str,  # a hand, or off
        "jack.progressive": Literal["none", "up", "up_down"],
        "jack.back_first": Literal["bet_or_fold", "check_allowed"],
        "jack.to_win": Literal["off", "trips"],
        "jack.stay": Literal["not_folded", "everybody"],
        "jack.next_dealer": Literal["left", "same"],
        "jack.reante": Literal["same", "plus_one", "double"],
        "jack.reante_limit": int | Literal["none"],
        "jack.newcomer": Literal["pay_all_antes", "wait"],
        "jack.split_announce": Literal["not_needed", "required"],
        "jack.show_on_fold": bool,
        "jack.penalty": Literal["none", "double_ante", "ante_for_all"],
        "short.partial_first": bool,
        "short.last_card": Literal["never", "last_resort"],
        "short.include_folded": bool,
        "short.exclude_own": bool,
        "short.exclude_opener": bool,
        "short.include_burn": bool,
        "joker.mode": Literal["none", "wild", "bug", "lowest"],
        "joker.count": int,
        "joker.may_duplicate": bool,
        "joker.natural_wins": bool,
        "odd.draw": Literal["left_of_dealer", "called_player", "leave_for_next_hand"],
        "stud.bring_in": Literal["none", "high", "low"],
        "stud.bring_in_amount": int,
        "stud.r1_must_bet": bool,
        "stud.tie_first": Literal["suit", "position"],
        "stud.big_r2": Literal["if_open_pair", "never"],
        "stud.big_r34": Literal["either", "big_only", "if_open_pair"],
        "stud.last_down": bool,
        "stud.announce_possibles": bool,
        "buy.rounds": int,
        "buy.price1": int,
        "buy.price2": int,
        "buy.first": Literal["left_of_dealer", "first_to_act"],
        "buy.bet_before": bool,
        "buy.bet_between": bool,
        "odd.stud": Literal["high_suit_high_low_suit_low", "high_suit_always", "left_of_dealer"],
        "soko.rank": Literal["below_pair", "between_pair_and_two_pair"],
        "soko.board_counts": bool,
        "stud.seven_first": Literal["low_card", "best_hand"],
        "other.title": str,
        "other.course": str,
        "other.wild": str,
        "other.note": str,
        "other.shares": str,
        "limit.rounds": str,
        "other.jokers": int,
        "other.win_needs": str,  # a hand, or off
        "other.open_needs": str,
        "other.in_out": Literal["at_once", "in_turn"],
        "other.legs": int | Literal["none"],
        "other.leg_to": Literal["alone", "best"],
        "other.match": Literal["none", "pot", "winner"],
        "other.match_sum": int | Literal["pot"],
        "other.match_max": int | Literal["none"],
    },
    total=False,
)

EveningKeys = TypedDict(
    "EveningKeys",
    {
        "evening.rebuy_offer": bool,
        "evening.rebuy_chips": int | None,  # None = the stack most players sat down with
        "evening.rebuy_most": int | Literal["none"],
        "buy.min": int,
        "buy.max": int,
        "buy.match": Literal["none", "largest_stack", "half_largest", "average"],
        "buy.return": Literal["same", "free"],
        "buy.out": Literal["any", "leaving"],
        "settle.round": int | Literal["none"],
        "settle.prizes": Literal["none", "100", "60_40", "50_30_20", "40_30_20_10", "40_30_15_10_5"],
        "evening.note_hand": bool,
        "evening.jackpot_left": Literal["ask", "play_on", "showdown", "refund"],
        "evening.loans": bool,
        "evening.colour_up": Literal["race", "round"],
        "evening.buck": bool,
    },
)

Choices = Mapping[str, object]  # option key to value: chosen by people, read from a fact, or iterated over


def by_key(options: Options) -> Choices:
    """The options as a plain mapping, for iterating or looking up keys from the register."""
    return options


def as_options(values: Choices) -> Options:
    """The mapping as `Options`; its values were checked when chosen, read from a fact or made by the catalogue."""
    return cast(Options, values)
