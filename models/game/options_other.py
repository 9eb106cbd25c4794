"""Options of a home-made course, and which other options have an effect in it (OTHER)."""

from __future__ import annotations

from collections.abc import Mapping

from models.game.option import Option, OptionValue, choice, count, text
from models.game.to_open import OPENERS
from models.words.words import N_

NEEDED: Mapping[OptionValue, str] = {"off": N_("Nothing"), **dict[OptionValue, str](OPENERS.items())}

OTHER_OPTIONS: tuple[Option, ...] = (
    text("other.title", "OTHER-01", N_("Name of the game"), N_("What this table calls the game."), 40),
    Option(
        key="other.course",
        kind="course",
        rule="OTHER-02",
        title=N_("Steps"),
        meaning=N_("What is dealt, and when you bet."),
    ),
    text("other.wild", "OTHER-13", N_("Wild cards"), N_("What is wild, in a line that everybody sees."), 80),
    text("other.note", "OTHER-13", N_("Also agreed"), N_("Anything else everybody should read during the hand."), 200),
    Option(
        key="other.shares",
        kind="shares",
        rule="OTHER-26",
        title=N_("Shares of the pot"),
        meaning=N_("Two or three shares in your own words, such as “Best hand 1/2, Highest spade 1/2”."),
        default="",
        longest=100,
        family="other",
        needs={"win": ("high",)},
    ),
    Option(
        key="limit.rounds",
        kind="rounds",
        rule="BET-26",
        title=N_("Bets round by round"),
        meaning=N_("The smallest and the largest bet of each betting round, such as “2-10, 2-10, 5-20”."),
        default="",
        longest=100,
        family="other",
        needs={"limit.type": ("spread",)},
    ),
    choice(
        "other.jokers",
        "OTHER-11",
        N_("Jokers"),
        N_("How many jokers are in the deck."),
        {0: N_("None"), 1: "1", 2: "2", 3: "3", 4: "4"},
        0,
    ),
    choice(
        "other.win_needs",
        "OTHER-30",
        N_("Needed to win"),
        N_("What it takes to win; if nobody shows it, the pots stay for the next hand."),
        NEEDED,
        "off",
        needs={"win": ("high",), "forced": ("ante",)},
    ),
    choice(
        "other.open_needs",
        "OTHER-30",
        N_("Needed to open"),
        N_("What it takes to make the first bet; if nobody has it, the antes stay for the next hand."),
        NEEDED,
        "off",
        needs={"win": ("high",), "forced": ("ante",)},
    ),
    choice(
        "other.in_out",
        "OTHER-15",
        N_("In or out"),
        N_("Whether everybody says in or out at the same time, or one after the other."),
        {"at_once": N_("All at the same time"), "in_turn": N_("In turn")},
    ),
    choice(
        "other.legs",
        "OTHER-15",
        N_("Legs to win the pot"),
        N_("How many legs it takes to win the pot. A player who stays in alone takes one; staying out is not a fold."),
        {"none": N_("No legs"), 2: "2", 3: "3", 4: "4", 5: "5"},
        "none",
    ),
    choice(
        "other.leg_to",
        "OTHER-15",
        N_("Who takes a leg"),
        N_("Whether the best of several hands that stay in takes a leg, too."),
        {"alone": N_("Only a player alone in"), "best": N_("The best hand, too")},
        "alone",
        needs={"other.legs": (2, 3, 4, 5)},
    ),
    choice(
        "other.match",
        "OTHER-16",
        N_("Matching the pot"),
        N_("Whether a player who stays in and wins nothing pays as much as was in the pot."),
        {"none": N_("No"), "pot": N_("The pot is matched"), "winner": N_("The winner is paid")},
        "none",
    ),
    count(
        "other.match_sum",
        "OTHER-16",
        N_("What a loser pays"),
        N_("As much as is in the pot, or a fixed sum."),
        {"pot": N_("As much as the pot")},
        "pot",
        low=1,
        needs={"other.match": ("pot", "winner")},
    ),
    count(
        "other.match_max",
        "OTHER-16",
        N_("Matched at most"),
        N_("The most chips a player has to match."),
        {"none": N_("Any amount")},
        "none",
        low=1,
        needs={"other.match": ("pot", "winner"), "other.match_sum": ("pot",)},
    ),
)

BETS, EXCHANGES, FOURS = ("bet",), ("exchange",), ("exchange of four",)

# Options of all games that have an effect only if the course has such a step.
WITH: Mapping[str, tuple[str, ...]] = {
    "limit.type": BETS,
    "limit.rounds": BETS,
    "limit.unit": BETS,
    "raise.min": BETS,
    "raise.max": BETS,
    "raise.short_all_in": BETS,
    "cap.raises": BETS,
    "cap.heads_up": BETS,
    "cap.counts": BETS,
    "bet.check_raise": BETS,
    "bet.out_of_turn": BETS,
    "stakes.free": BETS,
    "show.first": BETS,
    "decl.bet_after": BETS,
    "other.in_out": ("in_out",),
    "other.legs": ("in_out",),
}

# Draw and stud options that a course has, too, if it has such a step; "" = always.
SHARED: Mapping[str, tuple[str, ...]] = {
    "odd.draw": (),
    "joker.mode": (),
    "joker.may_duplicate": (),
    "joker.natural_wins": (),
    "blind.small": (),
    "blind.big": (),
    "blind.heads_up": (),
    "blind.bb_option": (),
    "blind.missed": (),
    "blind.straddle": (),
    "stud.bring_in_amount": ("bring_in",),
    "first.rotates": ("left", "last_raiser"),
    "draw.announce": EXCHANGES,
    "draw.change_until": EXCHANGES,
    "draw.show_counts": EXCHANGES,
    "draw.exposed_card": EXCHANGES,
    "draw.four_needs_ace": FOURS,
    "draw.open_one": EXCHANGES,
    "deal.exposed": (),
    "exp.off_table": (),
    "short.partial_first": EXCHANGES,
    "short.last_card": EXCHANGES,
    "short.include_folded": EXCHANGES,
    "short.exclude_own": EXCHANGES,
}
IN_COURSES: Mapping[str, tuple[str, ...]] = {**WITH, **SHARED}
