"""Options of jackpots: the hands needed to open and to win, and the consequence if nobody has one (JACK)."""

from __future__ import annotations

from models.game.option import Needs, Option, choice, count, flag
from models.game.to_open import OPENING_HANDS, PAIRS
from models.words.words import N_

OPENERS: Needs = {"jack.openers": OPENING_HANDS}
# A deal can be passed in without openers too, so plain draw has rules for the carried pot (DRAW-16).
# If a hand turns to low, false openers can leave a carried pot (R-OPEN-04).
CARRIED: Needs = {"draw.all_pass": ("carry_and_redeal", "lowball")}
LOWBALL: Needs = {"win": ("low",)}
TO_WIN: Needs = {"jack.to_win": ("trips",)}

JACKPOT_OPTIONS: tuple[Option, ...] = (
    choice(
        "jack.openers",
        "JACK-01",
        N_("Needed to open"),
        N_("What it takes to make the first bet before the draw."),
        {
            "off": N_("Nothing"),
            "twos": N_("Any pair"),
            "threes": N_("A pair of threes or better"),
            "fours": N_("A pair of fours or better"),
            "fives": N_("A pair of fives or better"),
            "sixes": N_("A pair of sixes or better"),
            "sevens": N_("A pair of sevens or better"),
            "eights": N_("A pair of eights or better"),
            "nines": N_("A pair of nines or better"),
            "tens": N_("A pair of tens or better"),
            "jacks": N_("A pair of jacks or better"),
            "queens": N_("A pair of queens or better"),
            "kings": N_("A pair of kings or better"),
            "aces": N_("A pair of aces or better"),
            "two_pair": N_("Two pair or better"),
            "trips": N_("Three of a kind or better"),
        },
        "off",
        unless=LOWBALL,
    ),
    choice(
        "jack.progressive",
        "JACK-12",
        N_("Rising openers"),
        N_("Whether you need a higher pair to open after each hand that nobody opened."),
        {"none": N_("Always the same"), "up": N_("Up to aces"), "up_down": N_("Up to aces and down again")},
        "none",
        needs={"jack.openers": PAIRS},
    ),
    choice(
        "jack.back_first",
        "JACK-23",
        N_("Round for low"),
        N_("Whether a player may check once nobody has opened and the hand is played for low."),
        {"bet_or_fold": N_("Bet or fold"), "check_allowed": N_("Checking is allowed")},
        "bet_or_fold",
        needs={"draw.all_pass": ("lowball",)},
    ),
    # Without a showdown nothing is needed (JACK-18); players in when the pots stay play on (JACK-19).
    choice(
        "jack.to_win",
        "JACK-17",
        N_("Needed to win"),
        N_("Whether the pots stay for the next hand if nobody shows three of a kind or better."),
        {"off": N_("Nothing"), "trips": N_("Three of a kind or better")},
        "off",
        needs={"win": ("high",), "forced": ("ante",)},
        clash=True,
    ),
    choice(
        "jack.stay",
        "JACK-19",
        N_("Who plays on"),
        N_("Who plays for a pot nobody had three of a kind for."),
        {"not_folded": N_("Whoever was still in"), "everybody": N_("Everybody dealt in, for a new ante")},
        "not_folded",
        needs=TO_WIN,
    ),
    choice(
        "jack.next_dealer",
        "JACK-06",
        N_("Dealer when nobody opens"),
        N_("Who deals after a hand nobody opened."),
        {"left": N_("The next player"), "same": N_("The same player")},
        "left",
        needs=CARRIED,
        unless=LOWBALL,
        also=TO_WIN,
    ),
    choice(
        "jack.reante",
        "JACK-05",
        N_("Ante when nobody opens"),
        N_("What everybody pays into the pot for the next hand."),
        {"same": N_("The same again"), "plus_one": N_("One unit more each time"), "double": N_("Double each time")},
        "same",
        needs=CARRIED,
        unless=LOWBALL,
        also=TO_WIN,
    ),
    count(
        "jack.reante_limit",
        "JACK-05",
        N_("New antes, at most"),
        N_("After how many unopened hands in a row no more antes are paid."),
        {"none": N_("Any number")},
        "none",
        low=1,
        needs=CARRIED,
        unless=LOWBALL,
        also=TO_WIN,
    ),
    choice(
        "jack.newcomer",
        "JACK-14",
        N_("New player with a carried jackpot"),
        N_("Whether a new player may buy into a carried jackpot or waits until it is won."),
        {"pay_all_antes": N_("May pay all its antes"), "wait": N_("Waits")},
        "pay_all_antes",
        needs=CARRIED,
        unless=LOWBALL,
        also=TO_WIN,
    ),
    choice(
        "jack.split_announce",
        "JACK-03",
        N_("Splitting the openers"),
        N_("Whether the opener must say so before discarding an opening card."),
        {"not_needed": N_("Need not be said"), "required": N_("Must be said")},
        "not_needed",
        needs=OPENERS,
    ),
    flag(
        "jack.show_on_fold",
        "JACK-09",
        N_("Opener shows when folding"),
        N_("An opener who folds later shows the openers before the cards are put away."),
        True,
        needs=OPENERS,
    ),
    choice(
        "jack.penalty",
        "JACK-10",
        N_("Fine for false openers"),
        N_("What a player who opened without openers pays on top of losing the hand."),
        {"none": N_("Nothing more"), "double_ante": N_("A double ante"), "ante_for_all": N_("Everybody’s next ante")},
        "none",
        needs=OPENERS,
    ),
)
