"""The register of options: every key a table can choose.

Options of all games are listed here, others in the modules named options_*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from models.game.option import KnownBy, Option, chips, choice, count, flag
from models.game.options_draw import DRAW_OPTIONS
from models.game.options_other import OTHER_OPTIONS
from models.game.options_pack import PACK_OPTIONS
from models.game.options_stud import FIXED, SEVEN_OPTIONS, SOKO_OPTIONS, STUD_OPTIONS
from models.game.options_win import WIN_OPTIONS
from models.words.words import N_

STAKE_OPTIONS: tuple[Option, ...] = (
    choice(
        "forced",
        "ANTE-02",
        N_("Before the cards"),
        N_("Whether everybody pays an ante, two players post blinds, or both."),
        {"ante": N_("Antes"), "blinds": N_("Blinds"), "both": N_("Antes and blinds")},
        "ante",
    ),
    choice(
        "limit.type",
        "BET-19",
        N_("Limit"),
        N_("How the size of a bet is limited."),
        {"fixed": N_("Fixed limit"), "spread": N_("Spread limit"), "pot": N_("Pot limit"), "no": N_("No limit")},
    ),
    chips(
        "ante.amount",
        "ANTE-01",
        N_("Ante"),
        N_("Everybody puts in this much before the cards are dealt."),
        low=0,
        needs={"forced": ("ante", "both")},
    ),
    choice(
        "ante.who",
        "ANTE-10",
        N_("Who pays the ante"),
        N_("Everybody pays their own ante, or the dealer pays for everybody dealt in."),
        {"each": N_("Everybody"), "dealer": N_("The dealer for all")},
        "each",
        needs={"forced": ("ante", "both")},
        clash=True,
    ),
    chips("limit.unit", "BET-16", N_("Betting unit"), N_("Bets and raises are multiples of this many chips."), 1),
    chips(
        "limit.small",
        "BET-19",
        N_("Small bet"),
        N_("The size of bets and raises in the early betting rounds."),
        needs=FIXED,
    ),
    chips(
        "limit.big",
        "BET-19",
        N_("Big bet"),
        N_("The size of bets and raises in the late betting rounds, usually twice the small bet."),
        needs=FIXED,
    ),
    chips(
        "limit.min",
        "BET-18",
        N_("Smallest bet"),
        N_("Nobody may bet less than this."),
        needs={"limit.type": ("spread", "pot", "no")},
    ),
    chips(
        "limit.max",
        "BET-18",
        N_("Largest bet"),
        N_("Nobody may bet or raise by more than this."),
        needs={"limit.type": ("spread",)},
    ),
    chips(
        "limit.last_min",
        "BET-26",
        N_("Smallest bet in the last round"),
        N_("Nobody may bet less than this in the last betting round."),
        needs={"limit.type": ("spread",)},
    ),
    chips(
        "limit.last_max",
        "BET-26",
        N_("Largest bet in the last round"),
        N_("Nobody may bet or raise by more than this in the last betting round."),
        needs={"limit.type": ("spread",)},
    ),
)

COMMON_OPTIONS: tuple[Option, ...] = (
    choice(
        "raise.min",
        "BET-20",
        N_("Smallest raise"),
        N_("Whether a raise must be at least as large as the last bet or raise."),
        {"at_least_last": N_("At least the last bet or raise"), "any_within_limit": N_("Any amount within the limits")},
    ),
    choice(
        "raise.max",
        "BET-29",
        N_("Largest raise"),
        N_("Whether a raise may be at most twice as large as the last bet or raise."),
        {"within_limit": N_("As far as the limit goes"), "twice_last": N_("Twice the last bet or raise")},
        "within_limit",
        needs={"limit.type": ("spread", "pot", "no")},
    ),
    choice(
        "raise.short_all_in",
        "BET-22",
        N_("All-in for less than a full raise"),
        N_("How large an all-in must be so that others may raise again."),
        {"half": N_("Half a raise"), "full": N_("A full raise")},
    ),
    count(
        "cap.raises",
        "CAP-01",
        N_("Raises per round"),
        N_("How many times a bet may be raised in one betting round."),
        {3: "3", 4: "4", "none": N_("Any number")},
    ),
    choice(
        "cap.heads_up",
        "CAP-02",
        N_("Raises between two players"),
        N_("Whether the number of raises is also limited when only two players can bet."),
        {
            "always": N_("Limited as usual"),
            "free_if_two_at_start": N_("Unlimited if two began the round"),
            "free_when_two_before_cap": N_("Unlimited once two are left"),
        },
        unless={"cap.raises": ("none",)},
    ),
    choice(
        "cap.counts",
        "CAP-04",
        N_("All-in players and the raises"),
        N_("Whether all-in players count when the number of raises depends on only two being left."),
        {"in_hand": N_("Count while in the hand"), "able": N_("Do not count")},
        needs={"cap.heads_up": ("free_if_two_at_start", "free_when_two_before_cap")},
        unless={"cap.raises": ("none",)},
    ),
    flag(
        "bet.check_raise",
        "BET-13",
        N_("Check-raise"),
        N_("A player who checked may raise later in the same round."),
        True,
    ),
    choice(
        "bet.out_of_turn",
        "BET-14",
        N_("Acting out of turn"),
        N_("Whether a player who acts too early is held to it."),
        {"binding_if_unchanged": N_("Binding if nothing changed"), "not_binding": N_("Not binding")},
        "binding_if_unchanged",
    ),
    flag(
        "stakes.table",
        "BET-15",
        N_("Table stakes"),
        N_(
            "Only the chips on the table at the start of a hand play. Otherwise nobody goes all-in: buy chips, or fold."
        ),
        True,
    ),
    flag(
        "stakes.free",
        "CHIP-10",
        N_("Broke players play free"),
        N_("A player who has lost all chips is dealt in without an ante, bets nothing, and can win the whole pot."),
        False,
        needs={"forced": ("ante",), "ante.who": ("each",), "stakes.table": (True,)},
    ),
    choice(
        "seat.first",
        "SEAT-01",
        N_("Choosing the first dealer"),
        N_("How the first dealer of the evening is chosen."),
        {"first_jack": N_("First jack"), "high_card_suit": N_("High card by suit"), "manual": N_("Pick somebody")},
    ),
    choice(
        "seat.dead",
        "SEAT-05",
        N_("When the next dealer is gone"),
        N_("Whether the deal skips an empty seat or stops there."),
        {"moving": N_("The deal moves on"), "dead_button": N_("The button stays at the empty seat")},
        "moving",
    ),
    flag(
        "seat.button",
        "SEAT-04",
        N_("Dealer button"),
        N_("A button marks the dealer’s place, even if one person always deals."),
        False,
    ),
    choice(
        "burn",
        "DEAL-04",
        N_("Burn a card"),
        N_("Whether the top card is put aside unseen before cards are dealt again."),
        {"none": N_("No"), "draw_one": N_("One before the draw"), "each_street": N_("One before each later card")},
    ),
    choice(
        "show.losers",
        "SHOW-05",
        N_("Beaten hands"),
        N_("Whether a beaten player must show at the showdown."),
        {"may_muck": N_("Need not be shown"), "all_show": N_("Everybody shows")},
    ),
    choice(
        "show.first",
        "SHOW-02",
        N_("Who shows first"),
        N_("Whether the last raise of the last round decides, or the last raise of the whole hand."),
        {"last_round": N_("Last raiser of the last round"), "last_raise_of_hand": N_("Last raiser of the hand")},
        "last_round",
    ),
    choice(
        "show.ask_to_see",
        "SHOW-05",
        N_("Asking to see a hand"),
        N_("Who may ask to see a hand that was called and beaten."),
        {"caller_only": N_("Whoever called the last bet"), "any": N_("Anyone dealt in"), "never": N_("Nobody")},
        "caller_only",
    ),
    flag(
        "show.all_in_face_up",
        "SHOW-08",
        N_("All-in hands face up"),
        N_("When nobody can bet, hands are turned up after the last card."),
        True,
    ),
    choice(
        "tie",
        "TIE-01",
        N_("Equal hands"),
        N_("Whether equal hands share the pot or the higher suit wins."),
        {"split": N_("Share the pot"), "suit": N_("The higher suit wins")},
        "split",
    ),
)

BY_GAME: Mapping[KnownBy, tuple[Option, ...]] = {
    "all": STAKE_OPTIONS + COMMON_OPTIONS + WIN_OPTIONS + PACK_OPTIONS,
    "draw": DRAW_OPTIONS,
    "stud": STUD_OPTIONS,
    "soko": SOKO_OPTIONS,
    "seven": SEVEN_OPTIONS,
    "other": OTHER_OPTIONS,
}
OPTIONS: Mapping[str, Option] = {
    option.key: replace(option, family=family) for family, options in BY_GAME.items() for option in options
}

# Chosen afresh every evening, on the set-up form itself; everything else is under House rules.
STAKES = (
    "ante.amount",
    "blind.small",
    "blind.big",
    "limit.small",
    "limit.big",
    "stud.bring_in_amount",
    "limit.min",
    "limit.max",
)
