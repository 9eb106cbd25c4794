"""Every refusal of a tap: its key, its rule and the sentence people read.

The sentence says what to do instead. `refuse` makes the exception; a test raises each of them.
"""

from __future__ import annotations

from typing import Any

from models.moves.errors import Refused
from models.words.words import N_, NN_, _, ngettext

# Refusals with a number `n`, singular and plural.
COUNTED: dict[str, tuple[str, tuple[str, str]]] = {
    "up-count": ("STUD-22", NN_("%(name)s has %(n)s up card now.", "%(name)s has %(n)s up cards now.")),
    "draw-max": ("DRAW-03", NN_("At most %(n)s card may be drawn.", "At most %(n)s cards may be drawn.")),
    "rebuy-most": (
        "BANK-01",
        NN_(
            "%(name)s has bought more chips once already; that is all for this evening.",
            "%(name)s has bought more chips %(n)s times already; that is all for this evening.",
        ),
    ),
    "more-of-a-colour": (
        "BET-15",
        NN_(
            "Only %(n)s chip of %(value)s is left in the case. Count again.",
            "Only %(n)s chips of %(value)s are left in the case. Count again.",
        ),
    ),
}

# Field names as shown in sentences.
CALLED = {
    "amount": N_("Amount"),
    "chip": N_("One chip is worth"),
    "chips": N_("Chips"),
    "minutes": N_("Minutes"),
    "name": N_("Name"),
    "number": N_("Pieces"),
    "seats": N_("Who plays?"),
    "stack": N_("Chips"),
    "value": N_("Value"),
    "what": N_("What for?"),
}

REFUSALS: dict[str, tuple[str, str]] = {
    **{key: (rule, many) for key, (rule, (_single, many)) in COUNTED.items()},
    # roles and phases
    "not-now": ("GEN-07", N_("That is not possible now.")),
    "not-your-turn": ("BET-14", N_("It is %(name)s’s turn.")),
    "no-such-seat": (
        "GEN-07",
        N_("That seat does not exist. Choose a seat at the table."),
    ),
    "not-in-hand": ("GEN-07", N_("%(name)s is not in this hand.")),
    "reshuffle-first": ("SHORT-03", N_("Reshuffle first, as shown, then tap “Shuffled”.")),
    "hand-running": ("BET-15", N_("Finish the hand first; this is only possible between hands.")),
    # amounts
    "number": ("BET-16", N_("“%(key)s” must be a whole number from %(low)s to %(high)s.")),
    "text": ("GEN-07", N_("“%(key)s” must be a short text.")),
    "missing": ("GEN-07", N_("“%(key)s” is missing.")),
    "choice": ("GEN-07", N_("“%(key)s” must be one of: %(values)s.")),
    "min-bet": ("BET-18", N_("Bet at least %(to)s.")),
    "min-raise": ("BET-20", N_("Raise to at least %(to)s.")),
    "max-bet": ("BET-18", N_("Bet %(to)s at most.")),
    "max-raise": ("BET-18", N_("Raise to %(to)s at most.")),
    "sizes": ("BET-19", N_("Allowed here: %(sizes)s in total.")),
    "unit": ("BET-16", N_("Bets are multiples of %(unit)s.")),
    # betting
    "cannot-check": ("BET-04", N_("There is a bet of %(bet)s: %(answers)s.")),
    "bet-or-fold": ("BET-17", N_("Before the draw: bet or fold.")),
    "nothing-to-call": ("BET-06", N_("There is nothing to call: check or bet.")),
    "cannot-fold": ("BET-02", N_("There is no bet: checking is free.")),
    "already-bet": ("BET-05", N_("There is already a bet: %(answers)s.")),
    "nothing-to-raise": ("BET-07", N_("There is no bet to raise yet: check or bet.")),
    "nothing-to-complete": ("STUD-12", N_("There is nothing to complete.")),
    "complete-first": ("STUD-12", N_("Complete to the full bet first; raises come after that.")),
    "cap": ("CAP-01", N_("Raises in a round: %(cap)s at most. Call or fold.")),
    "not-reopened": ("BET-23", N_("After such a short all-in you may not raise again: call or fold.")),
    "half-bet": ("BET-22", N_("The all-in was less than half a bet, so no new raise: call or fold.")),
    "check-raise": ("BET-13", N_("No check-raising at this table: call or fold.")),
    "nobody-left": ("POT-08", N_("Nobody is left to call a raise.")),
    "no-straddle": (
        "ANTE-14",
        N_("Only the player after the big blind may straddle, before anybody acts, with more than twice the blind."),
    ),
    "no-chips-to-raise": ("BET-15", N_("There are not enough chips for a raise: call or fold.")),
    "fine-no-pot": ("CHIP-08", N_("There is no pot yet. Take the fine once the first hand is dealt.")),
    "fine-reason": ("CHIP-08", N_("Say what the fine is for.")),
    "fine-too-large": ("CHIP-08", N_("%(name)s has only %(stack)s. Choose a smaller fine, or buy chips first.")),
    "fine-live": (
        "CHIP-08",
        N_("%(name)s still plays this hand and keeps a chip: a fine of %(high)s at most, or the rest after the hand."),
    ),
    "no-all-in": ("CHIP-09", N_("%(name)s has only %(stack)s, and nobody goes all-in here. Buy chips, or fold.")),
    "nobody-all-in": ("CHIP-09", N_("Nobody goes all-in at this table. %(name)s calls the whole bet, or folds.")),
    "short-for-all": (
        "CHIP-09",
        N_(
            "%(name)s antes %(chips)s for all and has only %(stack)s. Buy chips for %(name)s, or choose another dealer."
        ),
    ),
    "bring-in": ("STUD-05", N_("%(name)s must bring in %(chips)s first.")),
    "must-bet": ("STUD-04", N_("%(name)s starts and must bet at this table.")),
    # stud: boards, buying, declaring
    "starter-first": ("STUD-02", N_("First tap who starts this round.")),
    "no-chips-to-start": ("STUD-08", N_("%(name)s has no chips left; tap the best hand showing among the others.")),
    "cards": ("STUD-22", N_("Give the up cards as rank and suit, such as 9h or Td.")),
    "not-in-pack": ("PACK-02", N_("%(card)s is not in this deck: the lowest rank is %(rank)s.")),
    "same-card": ("DECK-01", N_("%(card)s is on the table twice. Check the up cards.")),
    "no-cards-to-buy": ("BUY-09", N_("There are no cards left to buy.")),
    "declared-already": ("DECL-07", N_("%(name)s has declared already; a declaration is binding.")),
    "both-forbidden": ("DECL-04", N_("Declaring both is not allowed at this table: declare high or low.")),
    # the draw
    "draw-ace": ("DRAW-03", N_("Four cards only with an ace to show. Say whether the ace was shown.")),
    "open-card-first": ("DRAW-23", N_("First %(name)s takes or refuses the face-up card.")),
    "draw-too-late": ("DRAW-11", N_("Too late: the next player has already said a number.")),
    "has-drawn": ("DRAW-05", N_("%(name)s has drawn already. A number tapped by mistake: undo back to it.")),
    "draw-over": ("DRAW-05", N_("Too late: the betting after the draw has begun.")),
    "no-reshuffle": ("SHORT-01", N_("There are enough cards; no reshuffle is needed.")),
    # dealing
    "too-few-players": (
        "DECK-04",
        N_("At least two players with chips are needed. Someone has to sit down or buy in."),
    ),
    "too-many-players": ("DECK-04", N_("%(game)s is for %(low)s to %(high)s players. Choose another game.")),
    "too-few-cards": ("DECK-05", N_("There are cards for %(most)s players at most in this game, not for %(n)s.")),
    "no-dealer": ("SEAT-01", N_("First choose who deals.")),
    "cannot-deal": ("SEAT-05", N_("%(name)s cannot deal: away, gone or without chips.")),
    "first-for-two": (
        "ANTE-11",
        N_("Now that two are left, %(name)s deals: nobody posts the big blind twice running."),
    ),
    "fold-instead": ("BET-28", N_("There is a bet to answer: fold instead.")),
    "no-games": ("GEN-01", N_("Tick at least one game.")),
    "same-game": ("JACK-14", N_("The jackpot must be played out first, in the same game.")),
    # home-made courses
    "no-share": ("OTHER-26", N_("Say who has this share, or that nobody has it: %(share)s.")),
    "no-redeal": ("OTHER-28", N_("Nothing is dealt again here; the game has no such step now.")),
    "not-this-step": ("OTHER-23", N_("That does not belong to this step.")),
    "must-take": ("OTHER-23", N_("%(name)s has to take this card.")),
    "card-price": ("OTHER-23", N_("%(name)s cannot pay %(chips)s: decide without it.")),
    "no-last-step": ("OTHER-25", N_("No steps are repeated here; go on without that.")),
    "not-staying": ("OTHER-15", N_("Tap who has the best hand of those who stayed in.")),
    "no-step": ("OTHER-18", N_("There is nothing to do now.")),
    "extra-now": (
        "OTHER-17",
        N_("Not now: only before the showdown, and not with a bet to answer."),
    ),
    "extra-short": ("OTHER-17", N_("%(name)s cannot pay %(chips)s in full.")),
    # openers and showdown
    "openers-first": ("JACK-09", N_("First the openers: did %(name)s show them?")),
    "no-such-pot": ("POT-07", N_("That pot does not exist.")),
    "newest-first": ("POT-07", N_("The newest side pot is awarded first.")),
    "not-in-pot": ("POT-04", N_("%(name)s is not in this pot.")),
    "no-winner": ("SHOW-06", N_("Say who wins this pot.")),
    "no-low": ("HL-01", N_("Tap who wins high and who wins low.")),
    "one-winner": ("TIE-02", N_("At this table the suit decides a tie: name one winner.")),
    "odd-order": ("TIE-03", N_("Say in which order the tied players get the odd chips, by suit.")),
    "wrong-half": ("DECL-07", N_("%(name)s did not declare that way.")),
    "both-halves": ("DECL-04", N_("%(name)s declared both and must %(must)s, or wins nothing.")),
    "carry-all": ("JACK-17", N_("Either all pots stay or none does: name every contested pot and no winner.")),
    "no-carry": ("DECL-08", N_("Somebody can still win this pot.")),
    "no-such-hand": ("STORY-01", N_("That player won no such hand at a showdown.")),
    "made": ("STORY-01", N_("Note the hand by one of the words offered.")),
    # rulings
    "ruling-later": ("GEN-07", N_("That ruling can only be applied %(when)s.")),
    "no-hand": ("MIS-09", N_("No hand is being played; this ruling needs one.")),
    "no-opener": ("JACK-10", N_("Nobody has opened this hand.")),
    "other-blind": ("ANTE-04", N_("%(name)s has posted the other blind. Correct that one first.")),
    "same-player": ("GEN-07", N_("Name two different players.")),
    "nothing-to-correct": ("BET-14", N_("%(name)s has put in nothing that could be corrected.")),
    "round-before": (
        "BET-14",
        N_("Nobody has acted in this round yet. For a bet of the round before, undo back to it first."),
    ),
    "did-not-begin": ("STUD-02", N_("%(name)s has not begun this round.")),
    "others-in": ("POT-01", N_("Other players are still in; the betting goes on.")),
    "cards-gone": ("SHORT-04", N_("%(name)s’s cards have been shuffled into the deck and cannot come back.")),
    "folded-too-long": (
        "BET-08",
        N_(
            "%(name)s has not paid since folding, so that hand cannot come back. "
            "A fold tapped by mistake: undo back to it."
        ),
    ),
    "pot-paid": (
        "POT-07",
        N_("A pot %(name)s would have played for has been paid out. Undo back to it first."),
    ),
    "too-few-left": ("SHORT-02", N_("Not enough cards are left in the deck for that.")),
    "others-carry": ("JACK-14", N_("More than one player is still in for the carried pot.")),
    "nothing-carried": ("JACK-04", N_("No chips are carried over.")),
    "won-nothing": ("SHOW-06", N_("%(name)s has won nothing of this hand.")),
    "no-part": ("POT-04", N_("%(name)s had no part in what %(winner)s won.")),
    "has-chips": ("JACK-05", N_("%(name)s has chips: open with a bet.")),
    "chips-since": ("BET-15", N_("Chips were bought or corrected since then; undo that first.")),
    "middle-since": ("JACK-04", N_("What lies in the middle has changed since that hand: undo that first.")),
    "chips-left": ("SEAT-05", N_("Somebody who was in that hand has left with the chips. Settle it by hand.")),
    "say-why": ("GEN-07", N_("Say in a few words what the table decided, and why.")),
    "operation": ("GEN-07", N_("A ruling cannot do “%(what)s” here.")),
    "bound": ("BET-14", N_("%(name)s is bound by a ruling on this turn.")),
    "redeal-first": ("MIS-09", N_("First this hand is dealt again, same game.")),
    # seating and chips
    "name": ("SEAT-05", N_("A name has 1 to 40 characters.")),
    "name-blank": ("NAME-02", N_("Nothing of that name can be seen. Write it with letters.")),
    "name-direction": (
        "NAME-02",
        N_("That name contains a character that turns the text around. Type the name instead of pasting it."),
    ),
    "name-signs": (
        "NAME-02",
        N_("That name contains a character that is not a letter. Type the name instead of pasting it."),
    ),
    "name-alike": (
        "NAME-02",
        N_("%(name)s looks like %(other)s, who sits here, but is written with other letters. Keep it all the same?"),
    ),
    "name-taken": ("SEAT-05", N_("%(name)s is already taken here. Choose another name.")),
    "chair-taken": ("SEAT-05", N_("%(name)s sits there. Choose a free seat.")),
    "already-away": ("SEAT-05", N_("%(name)s is away already.")),
    "already-here": ("SEAT-05", N_("%(name)s is here already.")),
    "already-left": ("SEAT-05", N_("%(name)s has left already.")),
    "all-in": ("BET-15", N_("%(name)s is all-in; the stack is corrected after the hand.")),
    "buy-bounds": ("CHIP-06", N_("The maximum to buy is below the minimum. Change one of them.")),
    "buy-min": ("CHIP-06", N_("At this table nobody buys fewer than %(n)s.")),
    "buy-max": ("CHIP-06", N_("Nobody may have more than %(high)s after buying here. Buy fewer for %(name)s.")),
    "buy-return": (
        "CHIP-07",
        N_("%(name)s left with %(chips)s within the hour, and comes back with as many or more. Allow fewer?"),
    ),
    "buy-unusual": ("CHIP-06", N_("That is %(chips)s; the usual amount is %(usual)s. Is that right?")),
    "below-zero": ("BET-15", N_("%(name)s has only %(stack)s.")),
    "too-many-chips": ("BET-15", N_("That is more than a table can hold. Use 0 to %(high)s chips.")),
    "reason": ("BET-15", N_("Say why the stack is being corrected.")),
    "newcomer-waits": (
        "SEAT-08",
        N_(
            "A new player can’t come in between the dealer and the big blind."
            " Wait for the big blind, or take another seat."
        ),
    ),
    "between-blinds": (
        "SEAT-08",
        N_("You can’t move to a seat between the dealer and the big blind. Take another seat, or wait a hand."),
    ),
    "jackpot-too-dear": (
        "JACK-14",
        N_("Joining the jackpot costs %(chips)s, and %(name)s needs more than that: buy chips first, or wait."),
    ),
    "jackpot-carried": ("JACK-14", N_("A jackpot is carried: rules and seats stay as they are until it is won.")),
    "chairs": ("SEAT-05", N_("The new order must name every player once, each in a different seat.")),
    # the bank
    "currency": ("BET-15", N_("Name the currency by its three letters, such as EUR, or none at all.")),
    "money": ("BET-15", N_("Enter an amount above zero, like %(like)s.")),
    "money-precise": ("BET-15", N_("No coin is that small. Enter the amount like %(like)s.")),
    "money-unclear": ("BET-15", N_("%(typed)s can be read two ways. Enter the amount like %(like)s.")),
    "money-used": ("BET-15", N_("Money has been paid in this currency already; its worth stays as it is.")),
    "chip-set": ("BET-15", N_("Name up to eight colours, each with its value and how many there are.")),
    "chip-twice": ("BET-15", N_("Use each colour and each value only once in the chip case.")),
    "no-chip-set": ("BET-15", N_("This table has no chip case. Choose one, or count the total.")),
    "stakes-chips": ("BET-16", N_("%(title)s: %(n)s cannot be paid with %(values)s.")),
    "set-small": ("BET-15", N_("At the table: %(chips)s. The chip case must hold at least as many.")),
    "set-empty": ("BET-15", N_("Only %(left)s left in the chip case.")),
    "box-empty": ("BET-15", N_("Only chips for %(chips)s have been paid in; settle the rest at the end.")),
    "no-account": ("BET-15", N_("Nobody of that name has bought chips here.")),
    "nothing-owed": ("BET-15", N_("%(name)s and the bank are even.")),
    "nothing-asked": ("BET-15", N_("%(name)s has not asked for chips.")),
    "not-counted": ("BET-15", N_("%(name)s’s chips are not counted.")),
    "all-in-counted": ("POT-04", N_("%(name)s’s chips are counted: all-in is %(to)s.")),
    "all-in-call": ("POT-04", N_("Here an all-in call takes %(low)s to %(high)s; above that it is an all-in raise.")),
    "not-enough": ("BANK-02", N_("%(name)s has only %(stack)s to give.")),
    "nobody-pays": ("OTHER-22", N_("Nobody else at the table can pay anything now.")),
    "no-colour-up": ("LVL-10", N_("No colour can go now: finish the hand, count every stack, and keep two colours.")),
    "colour-up-pot": ("LVL-10", N_("Chips lie in the middle. Play for them first, then trade in the small chips.")),
    "colour-up-winners": ("LVL-10", N_("Name the %(n)s with the highest cards among those with odd chips.")),
    "lend-self": ("BANK-02", N_("Chips go from one player to another: name two players.")),
    "loans-off": ("BANK-02", N_("Chips do not go from player to player this evening. Buy them from the bank.")),
    # levels, and breaks of play
    "levels": ("LVL-05", N_("Check level %(level)s: %(what)s.")),
    "no-levels": ("LVL-01", N_("No levels are set. Choose a schedule first.")),
    "level-due": ("LVL-07", N_("Another level is already coming with the next hand.")),
    "no-buck": ("BUCK-01", N_("You play without a buck. It can be chosen under “The evening”.")),
    "buck-needs-choice": ("BUCK-01", N_("The buck belongs to dealer’s choice. Say first who picks the games.")),
    "no-last-round": ("LAST-01", N_("No last round has been announced. First say who begins it.")),
    "no-break": ("BRK-02", N_("There is no break to end.")),
    # counting, settling up
    "more-than-the-set": ("BET-15", N_("That is more than the chip case holds: %(left)s at most. Count again.")),
    "no-difference": ("BET-15", N_("%(name)s’s count is right; nothing to settle.")),
    "difference-first": ("BET-15", N_("%(name)s’s count is off. Settle the difference first, or leave it open.")),
    "jackpot-left": (
        "JACK-14",
        N_("In the middle: %(chips)s. Play another hand for it, or look up “The jackpot is never won”."),
    ),
    "finished": ("BET-15", N_("The evening is finished. Reopen it to go on.")),
    "not-finished": ("BET-15", N_("The evening is not finished.")),
    "no-payment": ("BET-15", N_("There is no payment to be made.")),
    "no-expense": ("BET-15", N_("There is no such expense.")),
    "too-many-expenses": ("BET-15", N_("Too many expenses; combine some.")),
    "say-why-reopen": ("BET-15", N_("Say in a few words what was wrong.")),
    # taking back, together
    "nothing-to-take-back": ("GEN-07", N_("There is nothing to take back.")),
    "nothing-to-redo": ("GEN-07", N_("There is nothing to redo.")),
    "nothing-together": ("GEN-07", N_("Nobody is left to do that.")),
    "unknown-move": ("GEN-07", N_("Talon does not know that move.")),
}


def refuse(error: str, /, *, rule: str = "", **names: Any) -> Refused:
    """The refusal with this key and its sentence filled in; `rule` overrides the usual rule.

    `key` names the field at fault: it goes into `more`, and its shown name into the sentence.
    """
    usual, sentence = REFUSALS[error]
    about = {"key": names["key"]} if "key" in names else {}
    names |= {key: _(CALLED[name]) for key, name in about.items() if name in CALLED}
    text = _counted(error, **names) if error in COUNTED else _(sentence, **names)
    return Refused(error, text, rule or usual, **about)


def ask_back(error: str, /, **names: Any) -> Refused:
    """A refusal that asks for confirmation: the same move with `sure` is accepted."""
    refusal = refuse(error, **names)
    refusal.more["asks_back"] = True
    return refusal


def _counted(error: str, n: int, **names: object) -> str:
    single, many = COUNTED[error][1]
    return ngettext(single, many, n, **names)
