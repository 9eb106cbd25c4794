"""A practice hand: six pretend players say what they do, and each kind of tap is explained. Nothing is stored.

The script is only a suggestion: every tap that is offered may be made instead.
"""

from __future__ import annotations

from typing import NamedTuple

from models.evening.evening import Evening, begin, next_facts, record
from models.evening.tap import decide, opening
from models.moves.fields import Fields
from models.words.words import N_, _

CODE = "TALK"  # cannot be the code of a table
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn")
STAKES = {"ante.amount": 1, "limit.type": "fixed", "limit.small": 5, "limit.big": 10}


class Saying(NamedTuple):
    """One step of the script: the event, the tap for it, and an explanation."""

    move: str
    seat: int | None
    fields: Fields
    says: str
    lesson: str


def _saying(move: str, seat: int | None, says: str, lesson: str = "", **fields: object) -> Saying:
    return Saying(move, seat, fields, says, lesson)


HAND = (
    _saying(
        "deal", None, N_("Everybody puts in 1 chip, Finn deals."), N_("“Deal” pays the antes and starts the hand.")
    ),
    _saying("check", 1, N_("Anna knocks on the table."), N_("A knock is a check. It costs nothing.")),
    _saying("bet", 2, N_("Ben: “Five.”"), N_("The gold name shows whose turn it is. Chips go in front of the seat.")),
    _saying("call", 3, N_("Cem: “I call.”"), N_("The number on the button is what it costs.")),
    _saying("raise", 4, N_("Dora: “Raise.”"), N_("The button names the new total, never the difference.")),
    _saying(
        "fold", 5, N_("Emil puts the cards away."), N_("Anyone who folds is out of this hand, and the seat fades.")
    ),
    _saying("fold", 6, N_("Finn folds, too.")),
    _saying("fold", 1, N_("Anna folds."), N_("Wrong tap? Undo takes it back, as often as you like.")),
    _saying("call", 2, N_("Ben calls.")),
    _saying("call", 3, N_("Cem calls."), N_("Everybody has paid the same, so the draw comes next by itself.")),
    _saying("draw", 2, N_("Ben puts 3 cards down."), N_("Tap how many. Talon counts the deck."), cards=3),
    _saying(
        "draw", 3, N_("Cem takes 1 card."), N_("You disagree about a card? “Rulings” asks what happened."), cards=1
    ),
    _saying("draw", 4, N_("Dora keeps all five."), N_("Keeping all cards is called standing pat."), cards=0),
    _saying(
        "together", None, N_("All three knock."), N_("One tap for everybody: the small buttons below."), all="check"
    ),
    _saying("award", 4, N_("All three show. Dora has the best hand."), N_("Tap the winner’s seat.")),
)


def seats(players: int) -> list[Fields]:
    """This many pretend players with their chips, as the fields that seat them at a new table."""
    return [{"seat": n, "name": name, "stack": 200} for n, name in enumerate(NAMES[:players], 1)]


def opened() -> Evening:
    """The pretend table before its first deal."""
    return begun({"preset": "DH", "options": STAKES, "seats": seats(len(NAMES)), "dealer": len(NAMES)})


def begun(fields: Fields) -> Evening:
    """A pretend table opened with these fields."""
    blank = begin(CODE)
    return record(blank, next_facts(blank, opening(fields), 0, "host"))


def tapped(evening: Evening, move: str, fields: Fields) -> Evening:
    """The pretend table after another tap; refuses as any table does."""
    return record(evening, next_facts(evening, decide(evening, move, dict(fields)), 0, "host"))


def saying(evening: Evening, taps: int) -> Saying | None:
    """The next step of the script; None if the hand is over or left the script."""
    return HAND[taps] if taps < len(HAND) and not over(evening) else None


def over(evening: Evening) -> bool:
    """Whether the practice hand is over."""
    return evening.table.over and evening.table.deals > 0


def fits(saying: Saying, move: str, fields: Fields) -> bool:
    """Whether this tap is the one the script suggests."""
    wanted = {**saying.fields, **({} if saying.seat is None or move == "award" else {"seat": saying.seat})}
    return move == saying.move and all(fields.get(key) == value for key, value in wanted.items())


def words(saying: Saying) -> tuple[str, str]:
    """The event and the explanation, in the reader's language."""
    return _(saying.says), _(saying.lesson) if saying.lesson else ""
