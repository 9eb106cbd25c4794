"""Keys of an evening: chosen once for a table, for every game played at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from models.game.option import Option, chips, choice, count, flag
from models.table.options import Choices, EveningKeys
from models.words.words import N_

EVENING_OPTIONS: Mapping[str, Option] = {
    option.key: option
    for option in (
        flag(
            "evening.rebuy_offer",
            "BANK-01",
            N_("Offer chips to anyone who has none"),
            N_("Between two hands a player without chips gets a button to buy the usual amount."),
            True,
        ),
        chips(
            "evening.rebuy_chips",
            "BANK-01",
            N_("The usual amount"),
            N_("How many chips that button buys; if empty, what most players sat down with."),
        ),
        count(
            "evening.rebuy_most",
            "BANK-01",
            N_("Buying more, at most"),
            N_("How often one player may buy chips again this evening."),
            {"none": N_("Any number")},
            "none",
        ),
        chips(
            "buy.min",
            "CHIP-06",
            N_("Buy at least"),
            N_("The fewest chips a player sits down with, or buys with none left; 0 for any number."),
            0,
            low=0,
        ),
        chips(
            "buy.max",
            "CHIP-06",
            N_("Buy at most"),
            N_("The most chips a player may have after buying; 0 for any number."),
            0,
            low=0,
        ),
        choice(
            "buy.match",
            "CHIP-06",
            N_("Matching a stack"),
            N_("Whether a player may buy up to the stacks of the others, even above the limit."),
            {
                "none": N_("No"),
                "largest_stack": N_("Up to the largest stack"),
                "average": N_("Up to the average stack"),
            },
            "none",
        ),
        choice(
            "buy.return",
            "CHIP-07",
            N_("Coming back within the hour"),
            N_("Whether a player who cashed out must come back with at least as much."),
            {"same": N_("With as many chips, or more"), "free": N_("With any number")},
            "same",
        ),
        choice(
            "settle.round",
            "SETL-06",
            N_("Rounding when settling up"),
            N_("Payments at the end are rounded, so that nobody needs small coins; the sum stays the same."),
            {
                "none": N_("To the cent"),
                5: N_("To 0.05"),
                10: N_("To 0.10"),
                50: N_("To 0.50"),
                100: N_("To whole amounts"),
            },
            "none",
        ),
        flag(
            "evening.note_hand",
            "STORY-01",
            N_("Note the winning hand"),
            N_("After a showdown one tap notes which hand won; this is optional."),
            True,
        ),
        choice(
            "evening.jackpot_left",
            "LAST-04",
            N_("A jackpot left at the end"),
            N_("What happens when the last round is over and a jackpot is carried."),
            {
                "ask": N_("Ask then"),
                "play_on": N_("Play on until it is won"),
                "showdown": N_("One last hand, face up"),
                "refund": N_("Everybody’s chips back"),
            },
            "ask",
        ),
        flag(
            "evening.loans",
            "BANK-02",
            N_("Chips from player to player"),
            N_("Players may lend or sell each other chips between two hands; the bank notes it."),
            True,
        ),
        choice(
            "evening.colour_up",
            "LVL-10",
            N_("Odd small chips"),
            N_("Who gets them when the smallest colour leaves the table."),
            {"race": N_("High cards decide, one chip at most"), "round": N_("Each stack is rounded")},
            "race",
        ),
        flag(
            "evening.buck",
            "BUCK-01",
            N_("Play with a buck"),
            N_("Where the dealer’s place is worth something, the buck marks it, whoever deals."),
            False,
        ),
    )
}


def evening_of(keys: Choices) -> EveningKeys:
    """All keys of the evening: chosen values, else the usual ones; None for a key that follows from others."""
    return cast(EveningKeys, {key: keys.get(key, option.default) for key, option in EVENING_OPTIONS.items()})
