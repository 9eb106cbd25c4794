"""Compares hands: high, the three lows, Sökö; joker and bug; suits; stud boards (JOKER, RANK, LOW, SOKO, TIE).

A value is a tuple: the category, then the ranks that decide within it. The better hand always has the greater value, so
values of low hands are negative. `cards.py` has checked the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import TypedDict, TypeVar

from models.cards.cards import ACE, DECK, HAND, JOKER, RANK, RANKS, SUIT, USUAL, Card, Made, Pack, Rule, parse_hand
from models.cards.hand_names import TIES, HandValue, beside, card_name, difference, name_of, with_joker
from models.cards.values import (
    LOWS,
    OF_LOW,
    SOKO,
    best_joker,
    check_ranking,
    grouped,
    lowest_missing,
    natural,
    worth_of,
)
from models.moves.refusals import Refused
from models.words.words import _

HANDS = (2, 10)  # minimum and maximum compared at once
Worth = TypeVar("Worth", HandValue, tuple[HandValue, tuple[int, ...]])


class Compared(TypedDict):
    """Hands in order, best first and equal ones together, with their names and a sentence for each step down."""

    order: list[list[int]]
    hands: list[dict[str, str]]
    warnings: list[str]
    why: list[str]


def value(cards: Sequence[Card], rule: Rule = USUAL) -> HandValue:
    """The value of five different cards; the greatest value wins, equal values split.

    Refuses: unknown-ranking, unknown-joker-mode, joker-in-low, joker-in-high, joker-not-in-play.
    """
    check_ranking(rule.ranking, rule.joker)
    plain, pack = [card for card in cards if card != JOKER], rule.pack
    ranks, suited = [RANK.get(card, 0) for card in plain], len({card[1:] for card in plain}) == 1
    if len(ranks) < (HAND if rule.joker == "none" else HAND - 1) or not _possible(cards, ranks, suited, pack):
        raise _no_such_hand(cards, rule.joker)
    if rule.ranking in LOWS:
        missing = [lowest_missing(ranks, rule.ranking, pack)] if len(ranks) < HAND else []
        value = worth_of((*ranks, *missing), suited and not missing, rule.ranking, pack)
    elif len(ranks) < HAND:
        value, _rank = best_joker(ranks, suited, rule)
    else:
        value = natural(ranks, suited, "high", pack)
    if rule.ranking in SOKO:
        value = _soko(cards, value, rule)
    suits = rule.tie == "suit"
    if rule.natural_wins or suits:
        value += (int(rule.natural_wins and JOKER not in cards), deciding_suit(cards, value) if suits else 0)
    return value


def name(cards: Sequence[Card], rule: Rule = USUAL) -> str:
    """The hand in words: "full house, tens over eights", "eight-seven-five-two-ace low"."""
    return name_of(value(cards, rule.plain))


def joker_stands_for(cards: Sequence[Card], rule: Rule) -> str:
    """The rank the joker of this hand stands for, as cards write it: A, K, T, 9 (JOKER-10); "" without one."""
    if JOKER not in cards:
        return ""
    four = [card for card in cards if card != JOKER]
    if rule.ranking in LOWS:
        return RANKS[lowest_missing([RANK[card] for card in four], rule.ranking, rule.pack) - 2]
    if rule.ranking in SOKO:
        worth = partial(value, rule=Rule(rule.ranking, pack=rule.pack))
        return max(_played(cards, rule), key=worth)[-1][0]
    ranks, suited = [RANK[card] for card in four], len({card[1] for card in four}) == 1
    return RANKS[best_joker(ranks, suited, rule)[1] - 2]


def why(a: Sequence[Card], b: Sequence[Card], rule: Rule = USUAL) -> str:
    """The reason why the better of two hands wins: "two pair, kings over fives; the other’s top pair is queens"."""
    worth = partial(value, rule=rule)
    better, worse = sorted((a, b), key=worth, reverse=True)
    mine, other = value(better, rule.plain), value(worse, rule.plain)
    if mine != other:
        return difference(mine, other)
    if worth(better) == worth(worse):
        return beside(name_of(mine), _("the hands are equal"))
    if rule.natural_wins and (JOKER in better) != (JOKER in worse):
        return beside(name_of(mine), _("the other needs the joker"))
    cards = {"mine": card_name(_deciding_card(better, mine)), "other": card_name(_deciding_card(worse, other))}
    return beside(name_of(mine), _("the suit decides, %(mine)s against %(other)s", **cards))


def which_wins(hands: Sequence[str], rule: Rule = USUAL) -> Compared:
    """The answer of `GET /hands`; `why` has one sentence for each step down the order.

    Refuses: how-many-hands, unreadable-card, not-five-cards, same-card-twice, unknown-tie, and what `value` refuses.
    `more` has the index of the hand refused.
    """
    check_how(len(hands), rule.tie)
    dealt = [of_hand(place, partial(parse_hand, cards, rule.pack)) for place, cards in enumerate(hands)]
    order = in_order([value(cards, rule) for cards in dealt])
    return {
        "order": order,
        "hands": [_described(cards, rule) for cards in dealt],
        "warnings": list(warnings_of(dealt, rule)),
        "why": [sentence(why(dealt[a[0]], dealt[b[0]], rule)) for a, b in pairwise(order)],
    }


def in_order(values: Sequence[Worth]) -> list[list[int]]:
    """The indexes of these values, best first and equal ones together."""
    best = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    return [list(equal) for _value, equal in groupby(best, key=values.__getitem__)]


def _described(cards: Sequence[Card], rule: Rule) -> dict[str, str]:
    """One hand of the answer: its cards, name, and the card its joker stands for."""
    text, rank = sentence(name(cards, rule)), joker_stands_for(cards, rule)
    if not rank:
        return {"cards": " ".join(cards), "name": text}
    return {"cards": " ".join(cards), "name": with_joker(text, rank) if rule.joker in OF_LOW else text, "joker": rank}


def single_card_key(card: Card, ace_low: bool) -> tuple[int, int]:
    """A sort key by rank, then suit; the greatest or smallest card brings in (STUD-05, STUD-06, LOW-05)."""
    return _rank(card, ace_low), SUIT[card]


def board_value(
    up_cards: Sequence[Card], low: str | None = None, count_soko: bool = False, ranking: str = "soko_below"
) -> HandValue:
    """The value of one to four up cards; the greatest value starts (STUD-02, STUD-03, LOW-05, LOW-09).

    Compares pairs and the like, then ranks, then the suit of the highest card. `low` is a5, a6 or 27, where the lowest
    board has the greatest value. `count_soko`: four up cards to a straight or flush count as in this Sökö `ranking`
    (SOKO-06).
    """
    ace_low = low in ("a5", "a6")
    ranks = [_rank(card, ace_low) for card in up_cards]
    made = grouped(ranks)
    if count_soko and len(up_cards) == 4:
        made = max(made, _four(up_cards, SOKO[ranking]))
    padded = (*made, *(0,) * (5 - len(made)))
    suit = max(single_card_key(card, ace_low) for card in up_cards)[1]
    return (*(-part for part in padded), suit) if low else (*padded, suit)


def shows_pair(up_cards: Sequence[Card]) -> bool:
    """Whether a board shows a pair or better, which may allow a big bet (STUD-16)."""
    return len({card[0] for card in up_cards}) < len(up_cards)


# Sökö


def _soko(cards: Sequence[Card], high: HandValue, rule: Rule) -> HandValue:
    """The better of the usual value and a four-straight or four-flush (SOKO-02 to SOKO-05)."""
    above = SOKO[rule.ranking]
    if high[0] > above + Made.FOUR_FLUSH:
        return high
    return max(high, *(_four(five, above, rule.pack.lowest) for five in _played(cards, rule)))


def _four(cards: Sequence[Card], above: int, lowest: int = 2) -> HandValue:
    """The value of a four-flush, else of a four-straight, then the fifth card; (0,) if there is neither."""
    suits = [card[1] for card in cards]
    for suit in set(suits):
        if suits.count(suit) == 4:
            of_suit = sorted((RANK[card] for card in cards if card[1] == suit), reverse=True)
            others = [RANK[card] for card in cards if card[1] != suit]
            return above + Made.FOUR_FLUSH, *of_suit, *others
    straight = max(_four_straights(sorted(RANK[card] for card in cards), lowest), default=())
    return (above + Made.FOUR_STRAIGHT, *straight) if straight else (Made.HIGH_CARD,)


def _four_straights(ranks: Sequence[int], lowest: int) -> Iterator[HandValue]:
    """The top and the fifth card of each four-straight of these sorted ranks; the ace is high or low."""
    left_out = range(len(ranks)) if len(ranks) == 5 else (len(ranks),)
    for place in left_out:
        four = {rank for n, rank in enumerate(ranks) if n != place}
        fifth = tuple(ranks[place : place + 1])
        for ranks_of_four in (four, {lowest - 1 if rank == ACE else rank for rank in four}):
            if len(ranks_of_four) == 4 and max(ranks_of_four) - min(ranks_of_four) == 3:
                yield max(ranks_of_four), *fifth


def _played(cards: Sequence[Card], rule: Rule) -> Iterator[Sequence[Card]]:
    """The hands for every card the joker may be; a bug is an ace unless it completes a straight or flush."""
    if JOKER not in cards:
        yield cards
        return
    four = [card for card in cards if card != JOKER]
    for card in DECK:
        may_be = rule.joker == "wild" or card[0] == "A"
        if RANK[card] >= rule.pack.lowest and (rule.may_duplicate or card not in four) and may_be:
            yield [*four, card]


# Ties, checks


def _deciding_card(cards: Sequence[Card], value: HandValue) -> Card:
    """The highest card of the deciding group, in its highest suit; the joker if it stands for that card (TIE-02)."""
    rank = ACE if abs(value[1]) == 1 else abs(value[1])
    group = [card for card in cards if RANK[card] == rank]
    if value[0] % 10 == Made.FOUR_FLUSH:
        suit = Counter(card[1] for card in cards if card != JOKER).most_common(1)[0][0]
        group = [card for card in group if card[1] == suit]
    return max(group, key=SUIT.__getitem__, default=JOKER)


def deciding_suit(cards: Sequence[Card], value: HandValue) -> int:
    """The suit that decides between equal hands, from 1 to 4; the joker has none (TIE-02)."""
    return SUIT[_deciding_card(cards, value)]


def _rank(card: Card, ace_low: bool) -> int:
    return 1 if ace_low and card[0] == "A" else RANK[card]


def _possible(cards: Sequence[Card], ranks: Sequence[int], suited: bool, pack: Pack) -> bool:
    """Whether these are five cards of the pack."""
    doubled = len(set(ranks)) < len(ranks) if suited else len(ranks) == HAND and len(set(ranks)) == 1
    return len(cards) == HAND and min(ranks) >= pack.lowest and not (doubled and pack.packs == 1)


def _no_such_hand(cards: Sequence[Card], joker: str) -> Refused:
    if joker == "none" and JOKER in cards:
        return Refused("joker-not-in-play", _("A joker was entered, but this game has none."), "JOKER-01")
    return Refused("not-five-cards", _("A hand is five different cards."), "GEN-03")


def check_how(hands: int, tie: str) -> None:
    """Refuses too few or too many hands, and an unknown rule for ties."""
    if not HANDS[0] <= hands <= HANDS[1]:
        text = _("Compare %(least)s to %(most)s hands.", least=HANDS[0], most=HANDS[1])
        raise Refused("how-many-hands", text, "SHOW-01")
    if tie not in TIES:
        raise Refused("unknown-tie", _("Choose one rule for ties: %(all)s.", all=", ".join(TIES)), "TIE-01")


def of_hand(place: int, read: Callable[[], tuple[Card, ...]]) -> tuple[Card, ...]:
    """The cards read for the hand at this place; a refusal says which hand it is about."""
    try:
        return read()
    except Refused as refused:
        text = _("Hand %(n)s: %(text)s", n=place + 1, text=refused.text)
        raise Refused(refused.error, text, refused.rule, hand=place) from None


def warnings_of(hands: Sequence[Sequence[Card]], rule: Rule) -> Iterator[str]:
    """A warning for each card that is in several hands; they are compared all the same."""
    for card in (*DECK, JOKER):
        holders = [str(n) for n, hand in enumerate(hands, 1) if card in hand]
        if sum(tuple(hand).count(card) for hand in hands) > (rule.jokers if card == JOKER else rule.pack.packs):
            names = {"card": card_name(card), "hands": ", ".join(holders)}
            yield sentence(_("%(card)s is in more than one hand: %(hands)s.", **names))


def sentence(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]
