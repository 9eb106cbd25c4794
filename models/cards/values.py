"""Values of five cards, computed once for every possible hand, joker included, and looked up.

A value is a tuple: the category, then the ranks that decide within it; values of low hands are negative.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

from models.cards.cards import ACE, DECK, FULL_PACK, JOKER, RANK, RANKS, SUIT, Card, Made, Pack
from models.cards.hand_names import JOKERS, RANKINGS, HandValue
from models.moves.errors import Refused
from models.words.words import _

LOWS = ("a5", "a6", "27")
SOKO = {"soko_below": 0, "soko_between": Made.PAIR}  # the category that the two Sökö hands rank just above (SOKO-02)
OF_HIGH = ("bug", "wild")  # the roles of a joker in a high hand (JOKER-02, JOKER-03)
OF_LOW = ("lowest",)  # in a low hand (JOKER-09)

COMPLETED = (Made.STRAIGHT, Made.FLUSH, Made.FLUSH_FIRST, Made.STRAIGHT_FLUSH)  # by a bug (JOKER-03)
Tables = tuple[dict[int, HandValue], dict[int, HandValue]]  # values by ranks: hands of mixed suits, of one suit

# Five cards add up to one number: the count of each rank (three bits each), jokers, the count of each suit.
JOKER_BIT = 3 * len(RANKS)
RANK_BITS = (1 << JOKER_BIT + 3) - 1  # the joker counts as a rank
COUNTED: dict[Card, int] = {JOKER: 1 << JOKER_BIT} | {
    card: 1 << 3 * (RANK[card] - 2) | 1 << JOKER_BIT + 3 * SUIT[card] for card in DECK
}
ONE_SUIT = frozenset(number << 3 * suit | 5 - number for suit in (1, 2, 3, 4) for number in (4, 5))


@cache
def tables(ranking: str, joker: str, may_duplicate: bool, pack: Pack = FULL_PACK) -> Tables:
    """The values of every hand; hands with the joker are left out where there is none."""
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
    if ranking in SOKO or (may_duplicate and joker not in OF_HIGH):  # the same tables
        return tables("high" if ranking in SOKO else ranking, joker, may_duplicate and joker in OF_HIGH, pack)
    if joker in OF_LOW:
        return _with_lowest(tables(ranking, "none", False, pack), ranking, pack)
    if joker != "none":
        return _with_joker(tables(ranking, "none", False, pack), joker, may_duplicate, pack)
    plain: dict[int, HandValue] = {}
    one_suit: dict[int, HandValue] = {}
    for ranks in combinations_with_replacement(range(pack.lowest, ACE + 1), 5):
        if ranks[0] == ranks[-1] and pack.packs == 1:
            continue
        plain[_key(ranks)] = natural(ranks, False, ranking, pack)
        if len(set(ranks)) == 5 or pack.packs > 1:
            one_suit[_key(ranks)] = natural(ranks, True, ranking, pack)
    return plain, one_suit


def _with_joker(tables: Tables, joker: str, may_duplicate: bool, pack: Pack) -> Tables:
    """The tables, extended by hands of four cards and the joker at its best (JOKER-07)."""
    plain, one_suit = dict(tables[0]), dict(tables[1])
    there = range(pack.lowest, ACE + 1)
    for four in combinations_with_replacement(there, 4):
        key = _key(four) | 1 << JOKER_BIT
        plain[key] = max(_joker_values(four, False, there, joker, pack))
        if len(set(four)) == 4 or pack.packs > 1:
            ranks = [rank for rank in there if may_duplicate or rank not in four]
            one_suit[key] = max(plain[key], *_joker_values(four, True, ranks, joker, pack))
    return plain, one_suit


def _with_lowest(tables: Tables, ranking: str, pack: Pack) -> Tables:
    """The tables, extended by hands of four cards and the joker as the lowest missing rank, never a flush."""
    plain, one_suit = dict(tables[0]), dict(tables[1])
    for four in combinations_with_replacement(range(pack.lowest, ACE + 1), 4):
        key = _key(four) | 1 << JOKER_BIT
        plain[key] = worth_of((*four, lowest_missing(four, ranking, pack)), False, ranking, pack)
        if len(set(four)) == 4 or pack.packs > 1:
            one_suit[key] = plain[key]
    return plain, one_suit


def lowest_missing(four: Sequence[int], ranking: str, pack: Pack = FULL_PACK) -> int:
    """The lowest rank these four lack that completes no straight, if straights count (JOKER-10); ace is 14."""
    order = (ACE, *range(pack.lowest, ACE)) if ranking in ("a5", "a6") else range(pack.lowest, ACE + 1)
    missing = [rank for rank in order if rank not in four]
    return next(rank for rank in missing if abs(worth_of((*four, rank), False, ranking, pack)[0]) != Made.STRAIGHT)


def best_rank(four: Sequence[int], suited: bool, joker: str, may_duplicate: bool, pack: Pack = FULL_PACK) -> int:
    """The rank at which a bug or wild joker makes the best high hand of these four; ace is 14."""
    there = range(pack.lowest, ACE + 1)
    values = ((made, rank) for rank in there for made in _joker_values(four, False, [rank], joker, pack))
    ranks = [rank for rank in there if suited and (may_duplicate or rank not in four)]
    flushes = ((made, rank) for rank in ranks for made in _joker_values(four, True, [rank], joker, pack))
    return max([*values, *flushes])[1]


def _joker_values(
    four: Sequence[int], suited: bool, ranks: Iterable[int], joker: str, pack: Pack
) -> Iterator[HandValue]:
    """The value with the joker as each rank; a bug is an ace or completes a straight or flush (JOKER-03)."""
    for rank in ranks:
        made = worth_of((*four, rank), suited, "high", pack)
        if joker == "wild" or rank == ACE or made[0] in COMPLETED:
            yield made


def _key(ranks: Iterable[int]) -> int:
    return sum(1 << 3 * (rank - 2) for rank in ranks)


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
