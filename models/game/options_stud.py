"""Options of Five Card Stud and Sökö only, in the order of the register (docs/contract/rules.md section 4)."""

from __future__ import annotations

from models.game.option import Needs, Option, chips, choice, flag
from models.words.words import N_

BRING_IN: Needs = {"stud.bring_in": ("high", "low")}
FIXED: Needs = {"limit.type": ("fixed",)}  # only fixed limit has a small and a big bet
BUY: Needs = {"buy.rounds": (1, 2)}
BUY_TWICE: Needs = {"buy.rounds": (2,)}

STUD_OPTIONS: tuple[Option, ...] = (
    choice(
        "stud.bring_in",
        "STUD-04",
        N_("Forced bet in round 1"),
        N_("Whether one player must bet in the first round, and whose up card decides."),
        {"none": N_("None"), "high": N_("The highest up card"), "low": N_("The lowest up card")},
    ),
    chips(
        "stud.bring_in_amount",
        "STUD-10",
        N_("Bring-in"),
        N_("How much the player with the forced bet puts in."),
        needs=BRING_IN,
    ),
    # With a bring-in the first player has no choice.
    flag(
        "stud.r1_must_bet",
        "STUD-04",
        N_("First player must bet"),
        N_("Without a forced bet, the player who starts round 1 must still bet at least the minimum."),
        False,
        needs={"stud.bring_in": ("none",)},
    ),
    choice(
        "stud.tie_first",
        "STUD-03",
        N_("Equal cards showing"),
        N_("Who starts when two players show equally good cards."),
        {"suit": N_("The higher suit"), "position": N_("Nearest the dealer’s left")},
        "suit",
    ),
    choice(
        "stud.big_r2",
        "STUD-16",
        N_("Big bets in round 2"),
        N_("Whether big bets are allowed in round 2 once somebody shows a pair."),
        {"if_open_pair": N_("With a pair showing"), "never": N_("Never")},
        needs=FIXED,
    ),
    choice(
        "stud.big_r34",
        "STUD-17",
        N_("Bets in rounds 3 and 4"),
        N_("Which bets are allowed in the last two rounds."),
        {"either": N_("Small or big"), "big_only": N_("Only big"), "if_open_pair": N_("Big with a pair showing")},
        "either",
        needs=FIXED,
    ),
    flag("stud.last_down", "STUD-20", N_("Last card face down"), N_("The fifth card is dealt face down."), False),
    flag(
        "stud.announce_possibles",
        "STUD-21",
        N_("Dealer announces possible hands"),
        N_("The dealer also points out possible straights and flushes."),
        False,
    ),
    choice(
        "buy.rounds",
        "BUY-01",
        N_("Buying a card"),
        N_("How often each player may pay to swap one card after the fifth card."),
        {0: N_("Not at all"), 1: N_("Once"), 2: N_("Twice")},
        0,
    ),
    chips(
        "buy.price1",
        "BUY-03",
        N_("Price of a card"),
        N_("What a bought card costs; usually one big bet."),
        needs=BUY,
    ),
    chips(
        "buy.price2",
        "BUY-05",
        N_("Price of the second card"),
        N_("What a card costs in the second round of buying; more than in the first."),
        needs=BUY_TWICE,
    ),
    choice(
        "buy.first",
        "BUY-06",
        N_("Who buys first"),
        N_("Who is asked first whether to buy a card."),
        {"left_of_dealer": N_("Left of the dealer"), "first_to_act": N_("First in the betting")},
        "left_of_dealer",
        needs=BUY,
    ),
    flag(
        "buy.bet_before",
        "BUY-04",
        N_("Bet before buying"),
        N_("A betting round comes between the fifth card and the buying."),
        False,
        needs=BUY,
    ),
    flag(
        "buy.bet_between",
        "BUY-05",
        N_("Bet between the two buys"),
        N_("A betting round comes between the two rounds of buying."),
        False,
        needs=BUY_TWICE,
    ),
    choice(
        "odd.stud",
        "TIE-03",
        N_("Odd chip of a split pot"),
        N_("Who gets the chip that is left when a pot cannot be split evenly."),
        {
            "high_suit_high_low_suit_low": N_("High: the highest card by suit, low: the lowest"),
            "high_suit_always": N_("The highest card by suit"),
            "left_of_dealer": N_("First winner left of the dealer"),
        },
        "high_suit_high_low_suit_low",
        unless={"tie": ("suit",)},
    ),
)

# The course of these games follows it, unless the table put its own together.
SEVEN_OPTIONS: tuple[Option, ...] = (
    choice(
        "stud.seven_first",
        "SETUP-02",
        N_("Who begins in round 1"),
        N_(
            "Whether the player with the lowest up card posts the bring-in, or the player showing the best hand begins."
        ),
        {"low_card": N_("The low card: bring-in"), "best_hand": N_("The high hand")},
        needs={"other.title": ("",)},
    ),
)
SOKO_OPTIONS: tuple[Option, ...] = (
    choice(
        "soko.rank",
        "SOKO-02",
        N_("Four-card straight or flush"),
        N_("Where a four-card straight and a four-card flush rank."),
        {"below_pair": N_("Below a pair"), "between_pair_and_two_pair": N_("Between a pair and two pair")},
    ),
    flag(
        "soko.board_counts",
        "SOKO-06",
        N_("They also count among up cards"),
        N_("A four-card straight or flush showing also decides who starts the last round."),
        False,
    ),
)
