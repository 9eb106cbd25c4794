"""Values of five cards, joker included.

A value is a tuple: the category, then the ranks that decide within it; values of low hands are negative.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from models.cards.cards import ACE, Made, Pack, Rule
from models.cards.hand_names import JOKERS, RANKINGS, HandValue
from models.moves.refusals import Refused
from models.words.words import _

LOWS = ("a5", "a6", "27")
SOKO = {"soko_below": 0, "soko_between": Made.PAIR}  # the category that the two Sökö hands rank just above (SOKO-02)
OF_HIGH = ("bug", "wild")  # the roles of a joker in a high hand (JOKER-02, JOKER-03)
OF_LOW = ("lowest",)  # in a low hand (JOKER-09)

COMPLETED = (Made.STRAIGHT, Made.FLUSH, Made.FLUSH_FIRST, Made.STRAIGHT_FLUSH)  # by a bug (JOKER-03)


def check_ranking(ranking: str, joker: str) -> None:
    """Refuses an unknown ranking or role of the joker, and a role that does not go with the ranking."""
    if ranking not in RANKINGS:
        raise Refused("unknown-ranking", _("Choose one ranking: %(all)s.", all=", ".join(RANKINGS)), "RANK-01")
    if joker not in JOKERS:
        raise Refused("unknown-joker-mode", _("The joker is one of: %(all)s.", all=", ".join(JOKERS)), "DECK-02")
    if joker in OF_HIGH and ranking in LOWS:
        raise Refused("joker-in-low", _("In a low hand the joker is the lowest card missing, or none."), "JOKER-09")
    if joker in OF_LOW and ranking not in LOWS:
        raise Refused(
            "joker-in-high",
            _("“Lowest card missing” is only for low hands; here the joker is a bug or wild."),
            "JOKER-09",
        )


def lowest_missing(four: Sequence[int], ranking: str, pack: Pack) -> int:
    """The lowest rank these four lack that completes no straight, if straights count (JOKER-10); ace is 14."""
    order = (ACE, *range(pack.lowest, ACE)) if ranking in ("a5", "a6") else range(pack.lowest, ACE + 1)
    missing = [rank for rank in order if rank not in four]
    return next(rank for rank in missing if abs(worth_of((*four, rank), False, ranking, pack)[0]) != Made.STRAIGHT)


def best_joker(four: Sequence[int], suited: bool, rule: Rule) -> tuple[HandValue, int]:
    """The best high hand of these four with a bug or wild joker, and the joker's rank; ace is 14 (JOKER-07).

    A bug is an ace, or completes a straight or flush (JOKER-03).
    """
    there = range(rule.pack.lowest, ACE + 1)
    values = [(worth_of((*four, rank), False, "high", rule.pack), rank) for rank in there]
    if suited:
        ranks = [rank for rank in there if rule.may_duplicate or rank not in four]
        values += [(worth_of((*four, rank), True, "high", rule.pack), rank) for rank in ranks]
    return max(row for row in values if rule.joker == "wild" or row[1] == ACE or row[0][0] in COMPLETED)


def natural(ranks: Sequence[int], suited: bool, ranking: str, pack: Pack) -> HandValue:
    """The value of five ranks without a wild card: a royal flush may rank above five of a kind (JOKER-04)."""
    made = worth_of(ranks, suited, ranking, pack)
    return (Made.ROYAL_FIRST, ACE) if pack.royal_first and made == (Made.STRAIGHT_FLUSH, ACE) else made


def worth_of(ranks: Sequence[int], suited: bool, ranking: str, pack: Pack) -> HandValue:
    """The value of five ranks, ace 14; `suited`: all of one suit."""
    low = ranking in LOWS
    counted = [1 if rank == ACE and ranking in ("a5", "a6") else rank for rank in ranks]
    made = grouped(counted)
    if ranking != "a5":
        made = max(made, _sequence(counted, suited, pack, wheel=not low))
    return tuple(-part for part in made) if low else made


def grouped(ranks: Sequence[int]) -> HandValue:
    """The value of pairs and the like, then the rest from high to low (RANK-03, RANK-04, RANK-06); 1 to 5 cards."""
    groups = sorted(((number, rank) for rank, number in Counter(ranks).items()), reverse=True)
    numbers = tuple(number for number, _rank in groups[:2])
    return _CATEGORY.get(numbers, Made.HIGH_CARD), *(rank for _number, rank in groups)


# The category by the counts of the two most frequent ranks; boards have fewer than five cards.
_CATEGORY = {
    (5,): Made.FIVE,
    (4, 1): Made.FOUR,
    (4,): Made.FOUR,
    (3, 2): Made.FULL_HOUSE,
    (3, 1): Made.THREE,
    (3,): Made.THREE,
    (2, 2): Made.TWO_PAIR,
    (2, 1): Made.PAIR,
    (2,): Made.PAIR,
}


def _sequence(ranks: Sequence[int], suited: bool, pack: Pack, wheel: bool) -> HandValue:
    """A straight, a flush or both (RANK-05); `wheel`: a high ace also begins the lowest straight, A-2-3-4-5."""
    down = tuple(sorted(ranks, reverse=True))
    below = tuple(pack.lowest - 1 if rank == 1 else rank for rank in down)  # a low ace ranks below the lowest rank
    top = down[0] if len(set(down)) == 5 and below[0] - below[-1] == 4 else 0
    if wheel and down == (ACE, *range(pack.lowest + 3, pack.lowest - 1, -1)):
        top = pack.lowest + 3
    if top:
        return (Made.STRAIGHT_FLUSH if suited else Made.STRAIGHT), top
    flush = Made.FLUSH_FIRST if pack.flush_first else Made.FLUSH
    return (flush, *down) if suited else (Made.HIGH_CARD,)
