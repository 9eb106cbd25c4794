"""The best five of more cards: a board, exactly two of one's own, wild cards, several jokers (HANDS-01, JOK-07)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, pairwise
from typing import NamedTuple

from models.cards.cards import ACE, HAND, JOKER, RANK, RANKS, Card, Made, Rule, card_text, check_in_pack, parse_card
from models.cards.hand_names import HandValue, beside, difference, name_of
from models.cards.ranking import Compared, check_how, deciding_suit, in_order, of_hand, sentence, warnings_of
from models.cards.values import COMPLETED, LOWS, SOKO, check_ranking, natural, worth_of
from models.moves.refusals import Refused
from models.words.words import _

MOST_OWN, MOST_BOARD, MOST_JOKERS = 13, 12, 8
OF_OWN, OF_BOARD = 2, 3  # where exactly two cards of one's own count


class Best(NamedTuple):
    """The best hand of a player: its value, and the five cards used."""

    value: HandValue
    cards: tuple[Card, ...]
    breaks: tuple[int, ...] = ()  # breaks equal values: no wild card, the suit


def read_cards(text: str, rule: Rule, least: int, most: int) -> tuple[Card, ...]:
    """The cards in a text; refuses too many or too few of them, and more copies of one than the deck has (PACK-02)."""
    cards = tuple(parse_card(word) for word in text.split())
    if not least <= len(cards) <= most:
        reason = _("It takes %(least)s to %(most)s cards here, not %(n)s.", least=least, most=most, n=len(cards))
        raise Refused("not-five-cards", reason, "HANDS-01")
    check_doubles(cards, rule)
    return cards


def check_doubles(cards: Sequence[Card], rule: Rule) -> None:
    """Refuses more copies of a card than the deck has, and says what to change (PACK-02)."""
    for place, card in enumerate(cards):
        check_in_pack(card, rule.pack)
        if cards[:place].count(card) < (rule.jokers if card == JOKER else rule.pack.packs):
            continue
        text = _("%(card)s appears twice in one hand.", card=card_text(card))
        if rule.pack.packs > 1:
            text = _("%(card)s is there more than twice: two decks have it twice. Take one out.", card=card_text(card))
        raise Refused("same-card-twice", text, "PACK-02" if rule.pack.packs > 1 else "DECK-01")


def best_five(own: Sequence[Card], board: Sequence[Card], rule: Rule) -> Best:
    """The best five cards of this player’s own and the board’s."""
    return max((_best(five, rule) for five in _fives(own, board, rule)), key=lambda best: (best.value, best.breaks))


def _best(five: tuple[Card, ...], rule: Rule) -> Best:
    value = _value(five, rule)
    plain = all(card != JOKER and RANK[card] not in rule.wild for card in five)
    suit = deciding_suit(five, value) if rule.tie == "suit" else 0
    return Best(value, five, (int(rule.natural_wins and plain), suit))


def which_of_more(hands: Sequence[str], board: str, rule: Rule) -> tuple[Compared, list[HandValue]]:
    """The answer of `GET /hands` for hands of more than five cards, and their values (HANDS-01)."""
    check_how(len(hands), "split")  # any other rule for ties than by suit splits here
    check_ranking(rule.ranking, rule.joker)
    if rule.ranking in SOKO:
        raise Refused("not-five-cards", _("In Sökö a hand has exactly five cards."), "SOKO-02")
    middle = read_cards(board, rule, OF_BOARD if rule.two else 0, MOST_BOARD)
    least = OF_OWN if rule.two else max(1, HAND - len(middle))
    dealt = [of_hand(place, partial(_own, cards, middle, least, rule)) for place, cards in enumerate(hands)]
    best = [best_five(own, middle, rule) for own in dealt]
    order = in_order([(one.value, one.breaks) for one in best])
    answer: Compared = {
        "order": order,
        "hands": [_described(own, one) for own, one in zip(dealt, best, strict=True)],
        "warnings": list(warnings_of([*dealt, middle], rule)),
        "why": [_why(best[a[0]], best[b[0]]) for a, b in pairwise(order)],
    }
    return answer, [one.value for one in best]


def _own(text: str, board: tuple[Card, ...], least: int, rule: Rule) -> tuple[Card, ...]:
    own = read_cards(text, rule, least, MOST_OWN)
    check_doubles((*own, *board), rule)
    return own


def _described(own: Sequence[Card], best: Best) -> dict[str, str]:
    """One hand of the answer: its cards, its name, and the five used."""
    return {"cards": " ".join(own), "name": sentence(name_of(best.value)), "five": " ".join(best.cards)}


def _why(better: Best, worse: Best) -> str:
    if better.value != worse.value:
        return sentence(difference(better.value, worse.value))
    if better.breaks[0] != worse.breaks[0]:
        return sentence(beside(name_of(better.value), _("the other needs a wild card")))
    return sentence(beside(name_of(better.value), _("the suit decides")))


def _fives(own: Sequence[Card], board: Sequence[Card], rule: Rule) -> Iterator[tuple[Card, ...]]:
    """Every five cards that make a hand by this rule."""
    if not rule.two:
        yield from combinations((*own, *board), HAND)
        return
    for mine in combinations(own, OF_OWN):
        yield from ((*mine, *theirs) for theirs in combinations(board, OF_BOARD))


def _value(five: Sequence[Card], rule: Rule) -> HandValue:
    """The value of five cards, wild ones and jokers at their best."""
    plain = [card for card in five if card != JOKER and RANK[card] not in rule.wild]
    ranks, suited = tuple(sorted(RANK[card] for card in plain)), len({card[1] for card in plain}) <= 1
    jokers = sum(1 for card in five if card == JOKER)
    if jokers and rule.joker == "none":
        raise Refused("joker-not-in-play", _("A joker was entered, but this game has none."), "JOKER-01")
    mode = "wild" if rule.joker == "none" or jokers < HAND - len(plain) else rule.joker
    return _made(ranks, suited, HAND - len(plain), mode, rule)


@cache
def _made(ranks: tuple[int, ...], suited: bool, wilds: int, mode: str, rule: Rule) -> HandValue:
    """The best value of these ranks and this many wild cards; cached, because hands share it."""
    ranking, pack = rule.ranking, rule.pack
    if not wilds:
        return natural(ranks, suited, ranking, pack)
    there = range(pack.lowest, ACE + 1)
    if ranking in LOWS:
        rest = [rank for rank in there if rank not in ranks]
        return max(worth_of((*ranks, *more), False, ranking, pack) for more in _low(rest, wilds, ranks, rule))
    tries = list(combinations_with_replacement(there, wilds))
    values = [_as_bug(more, worth_of((*ranks, *more), False, ranking, pack), mode) for more in tries]
    if suited:
        flushes = (more for more in tries if rule.may_duplicate or pack.packs > 1 or len({*ranks, *more}) == HAND)
        values += [_as_bug(more, worth_of((*ranks, *more), True, ranking, pack), mode) for more in flushes]
    return max(values)


def _low(rest: Sequence[int], wilds: int, ranks: tuple[int, ...], rule: Rule) -> Iterator[tuple[int, ...]]:
    """Missing ranks that do not complete a straight, if straights spoil a low hand (JOKER-10)."""
    for more in combinations(rest, wilds):
        if abs(worth_of((*ranks, *more), False, rule.ranking, rule.pack)[0]) != Made.STRAIGHT:
            yield more


NOTHING: HandValue = (-1,)


def _as_bug(more: Iterable[int], value: HandValue, mode: str) -> HandValue:
    """The value with a bug as these ranks: only aces, or completing a straight or flush (JOKER-03)."""
    return value if mode == "wild" or value[0] in COMPLETED or set(more) == {ACE} else NOTHING


def wild_ranks(text: str) -> frozenset[int]:
    """The ranks in a text like "39" or "3 9 T"."""
    ranks = {RANKS.find(letter) + 2 for letter in text.upper().replace("10", "T") if letter not in " ,"}
    if 1 in ranks:
        raise Refused("unreadable-card", _("Wild cards are named by rank: %(ranks)s.", ranks=RANKS), "HANDS-01")
    return frozenset(ranks)
