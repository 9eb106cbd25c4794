"""Names of hands, and sentences saying why the better of two wins.

Everything is derived from the value: its category, then the ranks that decide within it; negative for low.
"""

from __future__ import annotations

from models.cards.cards import ACE, JOKER, RANK, RANKS, Card, Made
from models.words.words import N_, _

HandValue = tuple[int, ...]

# The ways to compare hands, by their keys in `GET /hands`.
RANKINGS: dict[str, str] = {
    "high": N_("Highest hand wins"),
    "a5": N_("Lowest, A-5"),
    "a6": N_("Lowest, A-6"),
    "27": N_("Lowest, 2-7"),
    "soko_below": N_("Sökö, below a pair"),
    "soko_between": N_("Sökö, above a pair"),
}
JOKERS: dict[str, str] = {
    "none": N_("No joker"),
    "bug": N_("Joker as bug"),
    "wild": N_("Joker wild"),
    "lowest": N_("Joker lowest"),
}
TIES: dict[str, str] = {"split": N_("Ties split the pot"), "suit": N_("Suits break ties")}

# Name of a rank: plural, singular. The ace is 14, and 1 where it is low.
WORDS: dict[int, tuple[str, str, str]] = {
    1: (N_("ace"), N_("aces"), N_("an ace")),
    2: (N_("two"), N_("twos"), N_("a two")),
    3: (N_("three"), N_("threes"), N_("a three")),
    4: (N_("four"), N_("fours"), N_("a four")),
    5: (N_("five"), N_("fives"), N_("a five")),
    6: (N_("six"), N_("sixes"), N_("a six")),
    7: (N_("seven"), N_("sevens"), N_("a seven")),
    8: (N_("eight"), N_("eights"), N_("an eight")),
    9: (N_("nine"), N_("nines"), N_("a nine")),
    10: (N_("ten"), N_("tens"), N_("a ten")),
    11: (N_("jack"), N_("jacks"), N_("a jack")),
    12: (N_("queen"), N_("queens"), N_("a queen")),
    13: (N_("king"), N_("kings"), N_("a king")),
    14: (N_("ace"), N_("aces"), N_("an ace")),
}

CARDS: dict[str, str] = {
    "c": N_("%(rank)s of clubs"),
    "d": N_("%(rank)s of diamonds"),
    "h": N_("%(rank)s of hearts"),
    "s": N_("%(rank)s of spades"),
}

# Names of hands without kickers, and as the other hand, where the categories differ. %(one)s: a rank;
# %(ones)s, %(twos)s: plurals; %(all)s: every rank.
NAMES: dict[int, tuple[str, str]] = {
    Made.FIVE: (N_("five %(ones)s"), N_("the other has five of a kind")),
    Made.STRAIGHT_FLUSH: (N_("straight flush, %(one)s high"), N_("the other has a straight flush")),
    Made.FOUR: (N_("four %(ones)s"), N_("the other has four of a kind")),
    Made.FULL_HOUSE: (N_("full house, %(ones)s over %(twos)s"), N_("the other has a full house")),
    Made.FLUSH: (N_("flush, %(all)s"), N_("the other has a flush")),
    Made.STRAIGHT: (N_("straight, %(one)s high"), N_("the other has a straight")),
    Made.THREE: (N_("three %(ones)s"), N_("the other has three of a kind")),
    Made.TWO_PAIR: (N_("two pair, %(ones)s over %(twos)s"), N_("the other has two pair")),
    Made.PAIR: (N_("pair of %(ones)s"), N_("the other has a pair")),
    Made.FOUR_FLUSH: (N_("four-card flush, %(one)s high"), N_("the other has a four-card flush")),
    Made.FOUR_STRAIGHT: (N_("four-card straight, %(one)s high"), N_("the other has a four-card straight")),
    Made.HIGH_CARD: (N_("%(one)s high, %(others)s"), N_("the other has no pair")),
}

CARD_BY_CARD = (
    N_("the other’s highest card is %(other_one)s"),
    N_("the other’s second card is %(other_one)s"),
    N_("the other’s third card is %(other_one)s"),
    N_("the other’s fourth card is %(other_one)s"),
    N_("the other’s fifth card is %(other_one)s"),
)

# The first difference, for each rank of the value before the kickers.
DIFFERENCES: dict[int, tuple[str, ...]] = {
    Made.FIVE: (N_("the other has five %(others)s"),),
    Made.STRAIGHT_FLUSH: (N_("the other’s straight flush is %(other)s high"),),
    Made.FOUR: (N_("the other has four %(others)s"),),
    Made.FULL_HOUSE: (N_("the other has three %(others)s"), N_("the other’s pair is %(others)s")),
    Made.FLUSH: CARD_BY_CARD,
    Made.STRAIGHT: (N_("the other’s straight is %(other)s high"),),
    Made.THREE: (N_("the other has three %(others)s"),),
    Made.TWO_PAIR: (N_("the other’s top pair is %(others)s"), N_("the other’s second pair is %(others)s")),
    Made.PAIR: (N_("the other’s pair is %(others)s"),),
    Made.FOUR_FLUSH: (
        N_("the other’s four-card flush is %(other)s high"),
        N_("its second card is %(mine)s, the other’s %(other_one)s"),
        N_("its third card is %(mine)s, the other’s %(other_one)s"),
        N_("its fourth card is %(mine)s, the other’s %(other_one)s"),
        N_("the fifth card is %(mine)s, the other’s %(other_one)s"),
    ),
    Made.FOUR_STRAIGHT: (N_("the other’s four-card straight is %(other)s high"),),
    Made.HIGH_CARD: CARD_BY_CARD,
}

# The first kicker is part of the hand's name, the others are not.
KICKERS = (
    N_("the other’s kicker is %(other_one)s"),
    N_("the second kicker is %(mine)s, the other’s %(other_one)s"),
    N_("the third kicker is %(mine)s, the other’s %(other_one)s"),
)


def name_of(value: HandValue) -> str:
    """The name of a hand with its first kicker: "two pair, kings over fives, ace kicker"."""
    category, ranks = _category(value), _ranks(value)
    kickers = ranks[len(DIFFERENCES[category]) :]
    if not kickers:
        return _plain_name(value)
    return _("%(hand)s, %(rank)s kicker", hand=_plain_name(value), rank=_(WORDS[kickers[0]][0]))


def difference(better: HandValue, worse: HandValue) -> str:
    """The reason why the first hand wins: "two pair, kings over fives; the other’s top pair is queens"."""
    category = _category(better)
    if category != _category(worse):
        return beside(name_of(better), _(NAMES[_category(worse)][1]))
    mine, others, differences = _ranks(better), _ranks(worse), DIFFERENCES[category]
    if mine == others:  # both are royal flushes (JOKER-04)
        return beside(name_of(better), _("the other needs a wild card"))
    place = next(n for n, rank in enumerate(mine) if rank != others[n])
    in_kicker = place >= len(differences)
    text = KICKERS[place - len(differences)] if in_kicker else differences[place]
    other = WORDS[others[place]]
    names = {"mine": _(WORDS[mine[place]][2]), "other": _(other[0]), "others": _(other[1]), "other_one": _(other[2])}
    return beside(name_of(better) if in_kicker else _plain_name(better), _(text, **names))


def beside(hand: str, reason: str) -> str:
    """A hand's name followed by a reason."""
    return _("%(hand)s; %(reason)s", hand=hand, reason=reason)


def with_joker(hand: str, rank: str) -> str:
    """A hand's name followed by what its joker stands for: "seven-five-three-two-ace low, the joker is the ace"."""
    return _("%(hand)s, the joker is the %(rank)s", hand=hand, rank=_(WORDS[RANKS.index(rank) + 2][0]))


def card_name(card: Card) -> str:
    """A card in words: "king of hearts"."""
    if card == JOKER:
        return _("joker")
    return _(CARDS[card[1]], rank=_(WORDS[RANK[card]][0]))


def _plain_name(value: HandValue) -> str:
    """The name without kickers; low hands without a pair list all ranks: "eight-seven-five-two-ace low"."""
    category, ranks = _category(value), _ranks(value)
    if category == Made.STRAIGHT_FLUSH and ranks[0] == ACE:
        return _("royal flush")
    if category == Made.HIGH_CARD and value[1] < 0:
        return _("%(all)s low", all=_joined(ranks))
    first, two = WORDS[ranks[0]], WORDS[ranks[min(1, len(ranks) - 1)]]
    names = {"one": _(first[0]), "ones": _(first[1]), "twos": _(two[1])}
    return _(NAMES[category][0], all=_joined(ranks), others=_joined(ranks[1:]), **names)


def _joined(ranks: HandValue) -> str:
    return "-".join(_(WORDS[rank][0]) for rank in ranks)


FIRST = {Made.FLUSH_FIRST: Made.FLUSH, Made.ROYAL_FIRST: Made.STRAIGHT_FLUSH}


def _category(value: HandValue) -> int:
    """The category; a four-straight or four-flush has the same one wherever it ranks, and so has a flush."""
    category = abs(value[0])
    if category in FIRST:
        return FIRST[category]
    return category if category % 10 == 0 else category % 10


def _ranks(value: HandValue) -> HandValue:
    return tuple(abs(rank) for rank in value[1:])
