"""What each operation of the interface is for, in one sentence, for whoever looks for the one they need."""

from __future__ import annotations

from typing import Any

SUMMARIES = {
    "create": "Opens a table",
    "code": "The one-time code of the terminal lets this device open tables",
    "read": "The table as this viewer may see it",
    "bell": "Listens: an event after every change",
    "hands": "Which hand wins",
    "rulings": "Finds rulings by what happened",
    "write_ruling": "Writes a ruling of the house",
    "ruled": "One ruling whole",
    "change_ruling": "Other words for a ruling of the house",
    "forget_ruling": "Withdraws a ruling of the house",
    "bank": "The bank's books",
    "tally": "What a count by colours is worth",
    "count": "Where the count of the table stands",
    "settle": "Who pays whom",
    "story": "The evening, hand by hand",
    "replay": "One hand, step by step",
    "keepsake": "The evening as one page for friends",
    "sheet": "The evening for a spreadsheet",
    "phh": "Hand histories in the PHH format",
    "take": "The whole evening as a file, to go on with elsewhere",
    "bring": "Takes such a file in",
    "backup": "The whole database, on Talon's own machine",
    "people": "Everybody over all evenings",
    "season": "Who stands how in money over a period",
    "person": "One person over all evenings",
    "health": "Whether Talon can read its log",
    "adjust": "The host corrects a stack, with a reason",
    "ask-chips": "A player asks for chips",
    "award": "Pots go to their winners",
    "away": "Somebody sits out",
    "back": "Somebody is back",
    "bet": "Bets, up to a new total of the round",
    "bring-in": "Posts the bring-in",
    "buy": "Buys a card, or none",
    "buy-in": "Chips from the bank",
    "call": "Calls",
    "cash-out": "Chips back to the bank",
    "check": "Checks",
    "chipset": "Which chips are in the case",
    "complete": "Completes the bring-in to a full bet",
    "deal": "Deals the next hand",
    "dealer": "Says who deals",
    "declare": "Declares high, low or both",
    "decline": "Does not give the chips somebody asked for",
    "difference": "Settles a difference a count has found",
    "draw": "Announces how many cards are drawn",
    "drop-expense": "Takes an expense out of the books",
    "expense": "Writes down what somebody paid for all",
    "finish": "Ends the evening",
    "fold": "Folds",
    "games": "Which games dealers may choose",
    "grant": "Gives the chips somebody asked for",
    "keeper": "Who keeps the bank",
    "leave": "Somebody leaves for good",
    "money": "What a chip is worth",
    "openers": "Whether the opener showed openers",
    "options": "Changes the game or its house rules",
    "pay": "Somebody pays what they owe the bank",
    "payment": "Marks a payment as made",
    "raise": "Raises, up to a new total of the round",
    "redo": "Does again what was taken back",
    "rename": "Another name for somebody",
    "reopen": "Opens a finished evening again",
    "reshuffle": "The dealer has reshuffled as told",
    "ruling": "Applies a ruling, or shows what it would change",
    "seat-order": "People change chairs",
    "sit": "Somebody sits down",
    "starter": "Stud: who starts the round",
    "take-back": "Takes the last tap back",
    "together": "Several taps as one",
    "uncounted": "Somebody plays out of a jar, or counts chips again",
    "up": "Stud: the up cards as dealt",
}


def summed_up(paths: dict[str, Any]) -> dict[str, Any]:
    """The same paths, each operation with its summary."""
    for operations in paths.values():
        for operation in operations.values():
            if isinstance(operation, dict) and operation.get("operationId") in SUMMARIES:
                operation.setdefault("summary", SUMMARIES[operation["operationId"]])
    return paths
