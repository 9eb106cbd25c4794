"""Options of the winning hands: high, low or both, and whether cards speak or players declare (LOW, HL, DECL)."""

from __future__ import annotations

from models.game.option import Needs, Option, choice, flag
from models.words.words import N_

LOW: Needs = {"win": ("low", "highlow")}
HIGHLOW: Needs = {"win": ("highlow",)}
DECLARE: Needs = {"hl.mode": ("declare_simultaneous", "declare_in_turn")}

WIN_OPTIONS: tuple[Option, ...] = (
    choice(
        "win",
        "HL-01",
        N_("What wins"),
        N_("Whether the highest hand wins, the lowest, or both share the pot."),
        {"high": N_("The highest hand"), "low": N_("The lowest hand"), "highlow": N_("Highest and lowest share")},
        "high",
    ),
    choice(
        "low.rank",
        "LOW-01",
        N_("Lowest hand"),
        N_("What the best low hand is."),
        {
            "a5": N_("5-4-3-2-A, straights and flushes do not count"),
            "a6": N_("6-4-3-2-A, straights and flushes count"),
            "27": N_("7-5-4-3-2, the ace is high"),
        },
        needs=LOW,
        also={"draw.all_pass": ("lowball",)},
    ),
    choice(
        "hl.mode",
        "HL-03",
        N_("Who goes high and who goes low"),
        N_("Whether the cards decide, or each player declares high or low before the showdown."),
        {
            "cards_speak": N_("The cards decide"),
            "declare_simultaneous": N_("All declare at the same time"),
            "declare_in_turn": N_("Declare in turn"),
        },
        needs=HIGHLOW,
    ),
    choice(
        "hl.qualifier",
        "HL-06",
        N_("Qualifying low"),
        N_("Whether a low hand must be eight-high or better to win its half."),
        {"none": N_("Any low hand"), "eight": N_("Eight or better")},
        "none",
        needs={**HIGHLOW, "pack.cards": (52, 40)},  # in a shorter deck no hand is eight or better
    ),
    choice(
        "decl.both",
        "DECL-04",
        N_("Declaring both"),
        N_("Whether a player may declare both high and low, and what a tie then means."),
        {
            "forbidden": N_("Not allowed"),
            "must_win_both_tie_loses": N_("Must win both, a tie loses"),
            "tie_ok": N_("Must win both, a tie is enough"),
        },
        "forbidden",
        needs=DECLARE,
    ),
    choice(
        "decl.failed_both",
        "DECL-08",
        N_("When “both” fails"),
        N_("Who gets the pot when a player declared both and lost one of them."),
        {"next_best": N_("The next best hand each way"), "beater_takes_all": N_("Whoever beat that player")},
        "next_best",
        needs={"decl.both": ("must_win_both_tie_loses", "tie_ok")},
    ),
    choice(
        "decl.first",
        "DECL-02",
        N_("Who declares first"),
        N_("Who begins when the players declare in turn."),
        {"last_aggressor": N_("The last raiser or bettor"), "left_of_dealer": N_("Left of the dealer")},
        "last_aggressor",
        needs={"hl.mode": ("declare_in_turn",)},
    ),
    choice(
        "decl.code",
        "DECL-03",
        N_("Chips in the fist"),
        N_("What the number of chips hidden in the fist means."),
        {
            "0_low_1_high_2_both": N_("0 low, 1 high, 2 both"),
            "1_low_2_high_3_both": N_("1 low, 2 high, 3 both"),
            "0_high_1_low_2_both": N_("0 high, 1 low, 2 both"),
        },
        "0_low_1_high_2_both",
        needs={"hl.mode": ("declare_simultaneous",)},
    ),
    flag(
        "decl.bet_after",
        "DECL-09",
        N_("Bet after declaring"),
        N_("One more betting round follows after everybody has declared."),
        False,
        needs=DECLARE,
    ),
)
