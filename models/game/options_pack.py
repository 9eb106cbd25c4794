"""The options of the pack: which cards are in it, how many packs, and where a flush ranks in a short one (PACK-02)."""

from __future__ import annotations

from models.game.option import Needs, Option, choice
from models.words.words import N_

SHORT_PACK: Needs = {"pack.cards": (40, 36, 32)}

PACK_OPTIONS: tuple[Option, ...] = (
    choice(
        "pack.cards",
        "PACK-02",
        N_("The cards"),
        N_("Which cards you play with: all of them, or without the lowest ranks."),
        {
            52: N_("52 cards"),
            40: N_("40 cards, 5 to ace"),
            36: N_("36 cards, 6 to ace"),
            32: N_("32 cards, 7 to ace"),
        },
        52,
    ),
    choice(
        "other.packs",
        "OTHER-11",
        N_("Decks"),
        N_("How many decks you play with."),
        {1: N_("One"), 2: N_("Two")},
        1,
    ),
    choice(
        "pack.flush",
        "PACK-02",
        N_("Flush in a short deck"),
        N_("Whether a flush beats a full house, because it is rarer in a short deck."),
        {"above_full_house": N_("Beats a full house"), "below_full_house": N_("Loses to a full house")},
        "above_full_house",
        needs={**SHORT_PACK, "win": ("high", "highlow")},
    ),
)
