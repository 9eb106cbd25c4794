"""Which hand wins: every high hand, every low class, the joker, Sökö, ties, boards, words."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby, pairwise, permutations, repeat
from math import factorial, prod
from operator import add
from typing import Any

import pytest
from pokerkit import RegularLowHand, ShortDeckHoldemHand, StandardHighHand, StandardLowHand

from models.cards import ranking as models_ranking
from models.cards.cards import DECK, FULL_PACK, RANK, RANKS, Made, Pack, Rule, parse_card, parse_hand
from models.cards.hand_names import RANKINGS, HandValue
from models.cards.ranking import Compared, board_value, shows_pair, single_card_key
from models.cards.values import LOWS, lowest_missing
from models.game.rule_book import RULES
from models.moves.refusals import Refused

pytestmark = pytest.mark.xdist_group("ranking")  # its classes of hands are made once
Cards = tuple[str, ...]
Key = tuple[Any, ...]


def value(cards: Sequence[str], ranking: str = "high", joker: str = "none", **more: Any) -> HandValue:
    """The value of this hand by a rule with these fields."""
    return models_ranking.value(cards, Rule(ranking, joker, **more))


def name(cards: Sequence[str], ranking: str = "high", joker: str = "none", **more: Any) -> str:
    return models_ranking.name(cards, Rule(ranking, joker, **more))


def joker_stands_for(cards: Sequence[str], ranking: str = "high", joker: str = "none", **more: Any) -> str:
    return models_ranking.joker_stands_for(cards, Rule(ranking, joker, **more))


def why(a: Sequence[str], b: Sequence[str], ranking: str = "high", joker: str = "none", **more: Any) -> str:
    return models_ranking.why(a, b, Rule(ranking, joker, **more))


def which_wins(hands: Sequence[str], ranking: str = "high", joker: str = "none", **more: Any) -> Compared:
    return models_ranking.which_wins(hands, Rule(ranking, joker, **more))


def hand(text: str) -> Cards:
    """A hand from "Kh 9h" or, as docs/contract/games.md writes it, "K♥ 9♥"."""
    for sign, letter in zip("♠♥♦♣", "shdc", strict=True):
        text = text.replace(sign, letter)
    return tuple(parse_card(word) for word in text.replace("10", "T").split())


def patterns(cards: int) -> Iterator[tuple[Cards, int]]:
    """One hand of each pattern that remains when suits are renamed, and how many hands it stands for."""
    for ranks in combinations_with_replacement(RANKS, cards):
        alike = "".join(str(ranks.index(rank)) for rank in ranks)  # only equal ranks matter, not which they are
        for suits, hands in _suited(alike):
            yield tuple(map(add, ranks, suits)), hands


@cache
def _suited(ranks: str) -> list[tuple[str, int]]:
    """The different choices of suits for these ranks, each with its number of namings of the suits."""
    counts: dict[tuple[str, ...], tuple[str, int]] = {}
    for suits in _suit_patterns(ranks):
        held = sorted("".join(r for r, s in zip(ranks, suits, strict=True) if s == suit) for suit in range(4))
        hands = 24 // prod(factorial(held.count(row)) for row in set(held))
        counts.setdefault(tuple(held), ("".join("shdc"[s] for s in suits), hands))
    return list(counts.values())


def _suit_patterns(ranks: Sequence[str], begun: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    place = len(begun)
    if place == len(ranks):
        yield begun
        return
    used = max(begun, default=-1) + 1
    least = begun[-1] + 1 if place and ranks[place] == ranks[place - 1] else 0
    for suit in range(least, min(used + 1, 4)):
        yield from _suit_patterns(ranks, (*begun, suit))


@cache
def classes() -> tuple[Cards, ...]:
    """One hand of each of the 7,462 classes: the ranks, all of one suit or not."""
    mixed = [
        tuple(rank + "shdcs"[n] for n, rank in enumerate(ranks)) for ranks in combinations_with_replacement(RANKS, 5)
    ]
    one_suit = [tuple(rank + "h" for rank in ranks) for ranks in combinations(RANKS, 5)]
    return (*(cards for cards in mixed if len(set(cards)) == 5), *one_suit)


def assert_same_order(hands: Iterable[Cards], ours: Callable[[Cards], Any], theirs: Callable[[Cards], Any]) -> None:
    """Checks that both find the same hands equal and order the others alike."""
    pairs = sorted({(theirs(cards), ours(cards)) for cards in hands})
    for (less, low), (more, high) in pairwise(pairs):
        assert less < more, f"theirs equal, ours not: {low} {high}"
        assert low < high, f"ours in another order: {low} {high}"


# High


@pytest.mark.long
def test_every_class_of_high_hands_ranks_as_in_pokerkit() -> None:
    """With kickers to the last (RANK-03, RANK-04, RANK-06), and the ace low in a wheel (RANK-05)."""
    assert len({value(cards) for cards in classes()}) == len(classes()) == 7_462  # RANK-01
    assert_same_order(classes(), value, lambda cards: _pokerkit(StandardHighHand, cards))


# Short packs


def short_pack() -> list[Cards]:
    return [cards for cards in classes() if all(RANK[card] >= 6 for card in cards)]


def test_pack_02_every_class_of_a_36_card_pack_ranks_as_in_pokerkit() -> None:
    pack = Pack(6, flush_first=True)
    assert_same_order(
        short_pack(), lambda cards: value(cards, pack=pack), lambda cards: _pokerkit(ShortDeckHoldemHand, cards)
    )


@pytest.mark.parametrize(
    ("lowest", "better", "worse"),
    [
        (7, "8♠ 9♥ 10♦ J♣ Q♠", "A♠ 7♥ 8♦ 9♣ 10♠"),  # the ace below the seven: a ten-high straight
        (7, "A♠ 7♥ 8♦ 9♣ 10♠", "A♦ A♥ A♣ K♦ Q♣"),
        (6, "A♠ 6♥ 7♦ 8♣ 9♠", "A♦ A♥ A♣ K♦ Q♣"),
        (5, "A♠ 5♥ 6♦ 7♣ 8♠", "A♦ A♥ A♣ K♦ Q♣"),
        (6, "J♠ 9♠ 8♠ 7♠ 6♠", "A♦ A♥ A♣ K♦ K♣"),  # a flush above a full house
        (6, "6♦ 6♥ 6♣ 6♠ 7♣", "A♠ K♠ Q♠ J♠ 9♠"),
        (6, "A♠ 6♠ 7♠ 8♠ 9♠", "A♦ A♥ A♣ A♠ K♦"),
    ],
)
def test_pack_02_straights_and_flushes_rank_as_the_short_pack_says(lowest: int, better: str, worse: str) -> None:
    pack = Pack(lowest, flush_first=True)
    assert value(hand(better), pack=pack) > value(hand(worse), pack=pack)


@pytest.mark.parametrize(
    ("ranking", "best", "next_best"),
    [
        ("a5", "9♠ 8♥ 7♦ 6♣ A♠", "10♠ 8♥ 7♦ 6♣ A♠"),
        ("a6", "10♠ 8♥ 7♦ 6♣ A♠", "10♠ 9♥ 7♦ 6♣ A♠"),
        ("27", "J♠ 9♥ 8♦ 7♣ 6♠", "J♠ 10♥ 8♦ 7♣ 6♠"),
    ],
)
def test_pack_02_low_hands_of_36_cards_rank_from_the_lowest_card(ranking: str, best: str, next_best: str) -> None:
    pack = Pack(6)
    first, second = sorted({value(cards, ranking, pack=pack) for cards in short_pack()}, reverse=True)[:2]
    assert (value(hand(best), ranking, pack=pack), value(hand(next_best), ranking, pack=pack)) == (first, second)


def test_pack_02_the_joker_plays_a_card_of_the_pack() -> None:
    pack = Pack(7, flush_first=True)
    assert value(hand("8♠ 9♥ 10♦ J♣ Jk"), joker="wild", pack=pack)[:2] == (Made.STRAIGHT, 12)
    assert joker_stands_for(hand("A♠ 8♥ 9♦ 10♣ Jk"), joker="bug", pack=pack) == "7"
    assert joker_stands_for(hand("A♠ 8♥ 9♦ J♣ Jk"), "a5", "lowest", pack=pack) == "7"


# Low


@pytest.mark.long
def test_low_04_every_class_of_2_7_ranks_as_in_pokerkit() -> None:
    assert_same_order(classes(), lambda cards: value(cards, "27"), lambda cards: _pokerkit(StandardLowHand, cards))


@pytest.mark.long
def test_low_02_every_class_of_a_5_ranks_as_in_pokerkit() -> None:
    assert_same_order(classes(), lambda cards: value(cards, "a5"), lambda cards: _pokerkit(RegularLowHand, cards))


def test_low_03_every_class_of_a_6_ranks_as_counted_by_hand() -> None:
    assert_same_order(classes(), lambda cards: value(cards, "a6"), _by_hand_a6)


def _pokerkit(kind: Any, cards: Cards) -> int:
    """PokerKit's place of the hand among all of its kind; bigger is better."""
    index = int(kind("".join(cards)).entry.index)
    return -index if kind.low else index


def _by_hand_a6(cards: Cards) -> Key:
    """A-6 by its definition (LOW-03, LOW-08), bigger is better; independent of the tables."""
    order = "A23456789TJQK"
    ranks = "".join(sorted((card[0] for card in cards), key=order.index))
    groups = sorted((-ranks.count(rank), -order.index(rank)) for rank in set(ranks))
    shape = [-number for number, _rank in groups]
    bad = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], "straight", "flush", [3, 2], [4, 1], "both"]
    straight, flush = ranks in order, len({card[1] for card in cards}) == 1
    kind = bad.index("both" if straight and flush else "flush" if flush else "straight" if straight else shape)
    return -kind, *(rank for _number, rank in groups)


LOW_NAMES = [
    ("5♠ 4♥ 3♦ 2♣ A♠", "five-four-three-two-ace low", "straight, five high", "ace-five-four-three-two low"),
    ("6♠ 4♥ 3♦ 2♣ A♠", "six-four-three-two-ace low", "six-four-three-two-ace low", "ace-six-four-three-two low"),
    ("6♠ 5♥ 4♦ 3♣ 2♠", "six-five-four-three-two low", "straight, six high", "straight, six high"),
    (
        "9♥ 8♥ 6♥ 4♥ 2♥",
        "nine-eight-six-four-two low",
        "flush, nine-eight-six-four-two",
        "flush, nine-eight-six-four-two",
    ),
    ("K♠ Q♥ J♦ 10♣ A♠", "king-queen-jack-ten-ace low", "king-queen-jack-ten-ace low", "straight, ace high"),
    ("K♠ Q♠ J♠ 10♠ A♠", "king-queen-jack-ten-ace low", "flush, king-queen-jack-ten-ace", "royal flush"),
    ("2♠ 2♥ 5♦ 4♣ 3♠", "pair of twos, five kicker", "pair of twos, five kicker", "pair of twos, five kicker"),
    ("A♠ A♥ 5♦ 4♣ 3♠", "pair of aces, five kicker", "pair of aces, five kicker", "pair of aces, five kicker"),
]


@pytest.mark.parametrize(("cards", "a5", "a6", "d27"), LOW_NAMES)
def test_the_low_class_of_a_hand_follows_the_ranking(cards: str, a5: str, a6: str, d27: str) -> None:
    assert [name(hand(cards), low) for low in ("a5", "a6", "27")] == [a5, a6, d27]


# The joker


JOKER_TABLE = [  # docs/contract/games.md 1.5, literally
    ("A♣ A♦ A♥ A♠ Jk", "five aces", "five aces"),  # JOKER-05
    ("K♦ Q♦ J♦ 10♦ 9♦", "straight flush, king high", "straight flush, king high"),
    ("A♠ K♠ Q♠ J♠ 10♠", "royal flush", "royal flush"),
    ("7♠ 7♥ 7♦ 7♣ Jk", "four sevens, ace kicker", "five sevens"),
    ("8♠ 8♥ 5♦ 5♣ Jk", "two pair, eights over fives, ace kicker", "full house, eights over fives"),
    ("K♥ 9♥ 6♥ 2♥ Jk", "flush, ace-king-nine-six-two", "flush, ace-king-nine-six-two"),
    ("A♥ 9♥ 6♥ 2♥ Jk", "flush, ace-king-nine-six-two", "flush, ace-king-nine-six-two"),  # JOKER-06
    ("9♣ 8♦ 7♥ 6♠ Jk", "straight, ten high", "straight, ten high"),
    ("5♣ 4♦ 3♥ 2♠ Jk", "straight, six high", "straight, six high"),
    ("K♠ K♦ 7♣ 4♥ Jk", "pair of kings, ace kicker", "three kings, seven kicker"),  # JOKER-02, JOKER-03, JOKER-08
    ("A♣ K♦ 9♥ 4♠ Jk", "pair of aces, king kicker", "pair of aces, king kicker"),  # JACK-11
]


@pytest.mark.parametrize(("cards", "bug", "wild"), JOKER_TABLE)
@pytest.mark.long
def test_the_joker_table_of_the_rule_book_is_true(cards: str, bug: str, wild: str) -> None:
    assert [name(hand(cards), joker=joker) for joker in ("bug", "wild")] == [bug, wild]


@pytest.mark.long
def test_every_joker_counts_as_the_best_card_it_may_be() -> None:
    total = 0
    for number, (four, hands) in enumerate(patterns(4)):
        total += hands
        if number % 13:
            continue
        made = [(card, _by_hand_cards((*four, card))) for card in DECK]
        quads = len({card[0] for card in four}) == 1
        for may_duplicate in (False, True):
            wild = [(card, key) for card, key in made if may_duplicate or quads or card not in four]
            bug = [(card, key) for card, key in wild if card[0] == "A" or key[0] in (40, 50, 80)]
            for joker, may_be in (("wild", wild), ("bug", bug)):
                best = value((*four, "Jk"), "high", joker, may_duplicate=may_duplicate)
                assert best == max(key for _card, key in may_be), (four, joker)  # JOKER-07
    assert total == 270_725


def different(cards: Iterable[str], four: Cards) -> Iterable[str]:
    """Of these cards, one of each rank and number of other cards of its suit: the others make the same hands."""
    return {(card[0], sum(other[1] == card[1] for other in four)): card for card in cards}.values()


# docs/contract/more-games.md A.2, literally: the joker's rank in and 2-7
LOWEST_TABLE = {
    "7♠ 5♥ 3♦ 2♣": "AA4",
    "4♠ 3♥ 2♦ A♣": "565",
    "5♠ 4♥ 3♦ 2♣": "A77",
    "6♠ 4♥ 3♦ 2♣": "AA7",
    "8♥ 7♥ 6♥ 4♥": "AA2",
    "4♠ 3♥ 2♦ 2♣": "AA5",
    "K♠ Q♥ J♦ 10♣": "AA2",
}


@pytest.mark.parametrize(("four", "ranks"), LOWEST_TABLE.items())
def test_joker_10_the_table_of_the_lowest_card_missing_is_true(four: str, ranks: str) -> None:
    for ranking, rank in zip(LOWS, ranks, strict=True):
        assert joker_stands_for(hand(f"{four} Jk"), ranking, "lowest") == rank  # JOKER-09
        assert value(hand(f"{four} Jk"), ranking, "lowest") == value(hand(f"{four} {rank}♠"), ranking)


@pytest.mark.long
def test_joker_10_the_lowest_missing_card_is_the_best_for_every_four_cards() -> None:
    total = 0
    for number, (four, hands) in enumerate(patterns(4)):
        total += hands
        if number % 13:
            continue
        made = [(*four, card) for card in different((card for card in DECK if card not in four), four)]
        for ranking in LOWS:
            best = value((*four, "Jk"), ranking, "lowest")
            assert best == max(map(value, made, repeat(ranking))), (four, ranking)
            assert RANKS[lowest_missing([RANK[card] for card in four], ranking, FULL_PACK) - 2] not in {
                card[0] for card in four
            }
    assert total == 270_725


def test_joker_13_natural_hands_win_in_low_too_and_a_doubled_card_changes_nothing() -> None:
    natural, with_joker = hand("7♠ 5♥ 3♦ 2♣ A♣"), hand("7♥ 5♦ 3♣ 2♠ Jk")
    assert value(natural, "a5", "lowest") == value(with_joker, "a5", "lowest", may_duplicate=True)
    assert value(natural, "a5", "lowest", natural_wins=True) > value(with_joker, "a5", "lowest", natural_wins=True)


@pytest.mark.long
def test_without_a_joker_in_the_hand_the_joker_changes_nothing() -> None:
    for cards in classes():
        assert value(cards) == value(cards, joker="wild") == value(cards, joker="bug", may_duplicate=True)


def test_the_joker_doubles_a_card_where_the_house_allows_it() -> None:
    flush = hand("A♥ 9♥ 6♥ 2♥ Jk")
    assert name(flush, joker="wild", may_duplicate=True) == "flush, ace-ace-nine-six-two"  # JOKER-06
    assert value(flush, joker="wild", may_duplicate=True) > value(hand("A♠ K♠ Q♠ J♠ 9♠"), joker="wild")
    assert value(flush, joker="wild") < value(hand("A♠ K♠ Q♠ J♠ 9♠"), joker="wild")


def test_a_hand_with_the_joker_ties_unless_natural_hands_win() -> None:
    natural, with_joker = hand("K♠ K♦ K♥ 7♣ 4♥"), hand("K♠ K♦ 7♦ 4♣ Jk")
    assert value(natural, joker="wild") == value(with_joker, joker="wild")  # JOKER-07
    assert value(natural, joker="wild", natural_wins=True) > value(with_joker, joker="wild", natural_wins=True)
    words = why(with_joker, natural, joker="wild", natural_wins=True)
    assert words == "three kings, seven kicker; the other needs the joker"


STRAIGHTS = {"".join(sorted("A23456789TJQKA"[n : n + 5])): n + 5 for n in range(10)}


@cache
def _by_hand_high(ranks: str, flush: bool) -> Key:
    """The category and ranks of five cards by definition (RANK-02), in Talon's numbers."""
    down = sorted(("23456789TJQKA".index(rank) + 2 for rank in ranks), reverse=True)
    top = STRAIGHTS.get("".join(sorted(ranks)))
    if top and flush:
        return 80, top
    groups = sorted(((down.count(rank), rank) for rank in set(down)), reverse=True)
    shape = "".join(str(number) for number, _rank in groups)
    rest = tuple(rank for _number, rank in groups)
    if shape in ("5", "41", "32"):
        return {"5": 90, "41": 70, "32": 60}[shape], *rest
    if flush:
        return 50, *down
    if top:
        return 40, top
    return {"311": 30, "221": 20, "2111": 10, "11111": 0}[shape], *rest


def _by_hand_cards(cards: Cards) -> Key:
    ranks, suits = zip(*cards, strict=True)
    return _by_hand_high("".join(ranks), len(set(suits)) == 1)


# Sökö


@cache
def soko_classes() -> list[tuple[Cards, int]]:
    """One hand by lot of each class, and how many there are: the same ranks, and the same of them of one suit."""
    classes: defaultdict[tuple[Any, ...], list[tuple[Cards, int]]] = defaultdict(list)
    for cards, hands in patterns(5):
        suits = [card[1] for card in cards]
        most = max(suits, key=suits.count)
        flush = tuple(card[0] for card in cards if card[1] == most) if suits.count(most) > 3 else ()
        classes[tuple(card[0] for card in cards), flush].append((cards, hands))
    dice = random.Random(1)
    return [(renamed(dice.choice(rows)[0], dice), sum(hands for _cards, hands in rows)) for rows in classes.values()]


def renamed(cards: Cards, dice: random.Random) -> Cards:
    """The hand with other suits by lot, the same cards together."""
    suits = dict(zip("shdc", dice.sample("shdc", 4), strict=True))
    return tuple(card[0] + suits[card[1]] for card in cards)


@pytest.mark.long
def test_soko_03_and_04_every_soko_hand_counts_at_its_best() -> None:
    below, between = Counter[int](), Counter[int]()
    for cards, hands in soko_classes():
        ours = value(cards, "soko_below"), value(cards, "soko_between")
        assert ours == _by_hand_soko(cards), cards
        below[ours[0][0]] += hands
        between[ours[1][0]] += hands
    assert below.total() == between.total() == 2_598_960
    assert below[0] + below[3] + below[6] == 1_302_540
    assert below[10] == 1_098_240 == between[10] + between[13] + between[16] - below[3] - below[6]
    assert below[0] == between[0]
    assert below[50] == between[50] == 5_108


@pytest.mark.parametrize(
    ("four", "rank"),
    [
        ("Ah Jh 8h 3c", "K"),  # four hearts beat a pair of aces
        ("9s 8d 7c 2h", "T"),  # four to a straight beat a pair of nines, and the higher one the lower
        ("Ks Kd 7c 2h", "K"),  # three kings beat four to anything
    ],
)
def test_joker_10_in_soko_the_joker_stands_for_what_makes_the_best_hand(four: str, rank: str) -> None:
    assert joker_stands_for(hand(f"{four} Jk"), "soko_between", "wild") == rank


@pytest.mark.long
def test_the_joker_in_soko_plays_for_the_best_hand() -> None:
    for four, _hands in list(patterns(4))[::13]:
        quads = len({card[0] for card in four}) == 1
        made = [
            _by_hand_soko((*four, card))
            for card in different(DECK if quads else (card for card in DECK if card not in four), four)
        ]
        assert value((*four, "Jk"), "soko_below", "wild") == max(below for below, _between in made), four
        assert value((*four, "Jk"), "soko_between", "wild") == max(between for _below, between in made), four


def test_a_bug_in_soko_is_an_ace_or_fills_a_whole_straight_or_flush() -> None:
    assert value(hand("K♥ 9♥ 6♥ 2♣ Jk"), "soko_between", "bug") == (16, 14, 13, 9, 6, 2)
    assert value(hand("9♣ 8♦ 7♥ 2♠ Jk"), "soko_between", "bug") == (0, 14, 9, 8, 7, 2)
    assert value(hand("9♣ 8♦ 7♥ 2♠ Jk"), "soko_between", "wild") == (13, 10, 2)
    assert value(hand("9♣ 8♦ 7♥ 6♠ Jk"), "soko_below", "bug") == (40, 10)


def _by_hand_soko(cards: Cards) -> tuple[Key, Key]:
    """The hand's best value in the two rankings (SOKO-02 to SOKO-05), below a pair and above."""
    usual = _by_hand_cards(cards)
    ranks, suits = zip(*cards, strict=True)
    fours: list[Key] = []
    for place, fifth in enumerate(cards):
        if len({*suits[:place], *suits[place + 1 :]}) == 1:
            four = (RANK[card] for card in cards if card != fifth)
            fours.append((6, *sorted(four, reverse=True), RANK[fifth]))
        if top := _by_hand_run("".join(ranks[:place] + ranks[place + 1 :])):
            fours.append((3, top, RANK[fifth]))
    return max([usual, *fours]), max([usual, *((kind + 10, *rest) for kind, *rest in fours)])


@cache
def _by_hand_run(ranks: str) -> int:
    """The top card of four in sequence, four for A-2-3-4; 0 if they are not in sequence."""
    numbers = sorted((RANKS.index(rank) + 2 for rank in ranks), reverse=True)
    if numbers == [14, 4, 3, 2]:
        return 4
    return numbers[0] if numbers == list(range(numbers[0], numbers[0] - 4, -1)) else 0


# Suits


@pytest.mark.parametrize(
    ("better", "worse", "words"),
    [
        ("K♠ K♣ 9♦ 7♦ 5♦", "K♥ K♦ 9♠ 7♠ 5♠", "king of spades against king of hearts"),
        ("7♥ 6♦ 5♦ 4♦ 3♦", "7♣ 6♠ 5♠ 4♠ 3♣", "seven of hearts against seven of clubs"),
        ("5♦ 4♦ 3♦ 2♦ A♣", "5♣ 4♠ 3♠ 2♠ A♠", "five of diamonds against five of clubs"),  # the wheel’s highest card
        ("A♥ 9♥ 6♥ 4♥ 2♥", "A♦ 9♦ 6♦ 4♦ 2♦", "ace of hearts against ace of diamonds"),
        ("K♠ K♣ 9♦ 9♠ 2♦", "K♥ K♦ 9♥ 9♣ 2♠", "king of spades against king of hearts"),
    ],
)
def test_the_suit_of_the_deciding_card_may_break_a_tie(better: str, worse: str, words: str) -> None:
    a, b = hand(better), hand(worse)
    assert value(a) == value(b)
    assert value(a, tie="suit") > value(b, tie="suit")
    assert why(b, a, tie="suit").endswith(f"; the suit decides, {words}")


def test_a_joker_ranks_below_clubs() -> None:
    joker, clubs = hand("Jk 9♠ 6♠ 4♠ 2♠"), hand("A♣ 9♣ 6♣ 4♣ 2♣")
    assert value(joker, joker="bug") == value(clubs, joker="bug")
    assert value(joker, joker="bug", tie="suit") < value(clubs, joker="bug", tie="suit")
    assert "against joker" in why(joker, clubs, joker="bug", tie="suit")


def test_a_tie_of_two_four_flushes_is_broken_by_the_suit_of_the_four_cards() -> None:
    a, b = hand("Q♥ Q♠ 9♥ 5♥ 2♥"), hand("Q♣ Q♦ 9♦ 5♦ 2♦")
    assert value(a, "soko_between") == value(b, "soko_between")
    assert value(a, "soko_between", tie="suit") > value(b, "soko_between", tie="suit")
    assert value(a, "soko_between", tie="suit")[-2:] == (0, 3)  # hearts, not the queen of spades beside it


def test_a_tie_of_low_hands_is_broken_by_the_suit_of_their_highest_card() -> None:
    a, b = hand("8♠ 6♦ 4♦ 2♦ A♣"), hand("8♣ 6♠ 4♠ 2♠ A♠")
    for low in ("a5", "a6"):
        assert value(a, low) == value(b, low)
        assert value(a, low, tie="suit") > value(b, low, tie="suit")
    aces, others = hand("A♠ A♣ 5♦ 4♣ 3♠"), hand("A♥ A♦ 5♣ 4♥ 3♥")
    assert value(aces, "a5", tie="suit") > value(others, "a5", tie="suit")


def test_no_two_equal_hands_are_left_where_suits_decide() -> None:
    fours = [hand("9♠ 7♥ 5♦ 3♣ 2♠"), hand("9♥ 7♦ 5♣ 3♠ 2♥"), hand("9♦ 7♣ 5♠ 3♥ 2♦"), hand("9♣ 7♠ 5♥ 3♦ 2♣")]
    values = [value(cards, tie="suit") for cards in fours]  # SEAT-06
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 4


# Boards


def test_the_best_board_starts() -> None:
    boards = ["3♠ 3♦ 3♣", "7♠ 7♦ 8♣", "7♥ 7♣ 6♠", "A♠ K♦ Q♣", "A♥ K♣ J♠", "J♠ 10♠ 9♠"]
    values = [board_value(hand(board)) for board in boards]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)
    four = ["9♠ 9♥ 9♦ 9♣", "3♠ 3♦ 3♣ A♣", "7♠ 7♦ 8♣ 8♠", "A♠ A♦ 8♥ 4♥", "A♥ K♥ Q♥ J♥"]
    assert [board_value(hand(board)) for board in four] == sorted(map(board_value, map(hand, four)), reverse=True)


def test_between_equal_boards_the_suit_of_the_highest_card_decides() -> None:
    assert board_value(hand("10♥")) > board_value(hand("10♦")) > board_value(hand("10♣"))  # SK3, round 1
    assert board_value(hand("10♥ 9♦")) > board_value(hand("10♦ 9♠"))
    assert board_value(hand("7♥ 7♣ K♦")) > board_value(hand("7♠ 7♦ K♣"))  # the highest card, not the pair
    assert board_value(hand("A♠ A♣ 2♥")) > board_value(hand("A♥ A♦ 2♠"))


def test_the_lowest_board_starts_in_lowball() -> None:
    for low in ("a5", "a6", "27"):
        boards = ["4♠ 3♥ 2♦", "8♠ 7♦ 6♥", "2♠ 2♥ 3♣", "3♠ 3♥ 2♣", "3♠ 3♦ 3♣"]  # LOW-06
        values = [board_value(hand(board), low) for board in boards]
        assert values == sorted(values, reverse=True), low
    assert board_value(hand("A♠ 2♥"), "a5") > board_value(hand("3♠ 2♦"), "a5")
    assert board_value(hand("A♠ 2♥"), "27") < board_value(hand("3♠ 2♦"), "27")
    assert board_value(hand("8♥ 4♣"), "a5") > board_value(hand("8♦ 4♠"), "a5")  # LOW-05: the higher suit


def test_four_to_a_flush_on_the_board_counts_only_where_the_house_says_so() -> None:
    flush, straight, pair, high = map(hand, ("10♥ 7♥ 5♥ 2♥", "9♠ 8♦ 7♦ 6♦", "2♠ 2♦ 3♥ 4♣", "A♠ K♦ 10♣ 2♣"))
    assert board_value(pair) > board_value(high) > board_value(flush) > board_value(straight)
    below = [board_value(board, None, True, "soko_below") for board in (pair, flush, straight, high)]
    between = [board_value(board, None, True, "soko_between") for board in (flush, straight, pair, high)]
    assert below == sorted(below, reverse=True)
    assert between == sorted(between, reverse=True)
    three = hand("9♥ 8♥ 7♥")
    assert board_value(three, None, True) == board_value(three)


def test_the_lowest_or_highest_card_brings_in() -> None:
    cards = hand("A♠ 6♦ 6♣ Q♥")
    assert min(cards, key=lambda card: single_card_key(card, ace_low=False)) == "6c"
    assert max(cards, key=lambda card: single_card_key(card, ace_low=True)) == "Qh"
    assert max(cards, key=lambda card: single_card_key(card, ace_low=False)) == "As"


def test_an_open_pair_is_recognized() -> None:
    assert shows_pair(hand("6♠ 6♥"))
    assert shows_pair(hand("6♠ 9♥ 6♦ 2♣"))
    assert not shows_pair(hand("6♠ 7♠"))


# Words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("5♠ 4♠ 3♠ 2♠ A♠", "straight flush, five high"),
        ("9♠ 9♥ 9♦ 9♣ Q♠", "four nines, queen kicker"),
        ("6♠ 5♥ 4♦ 3♣ 2♠", "straight, six high"),
        ("2♠ 2♥ 2♦ K♣ 9♠", "three twos, king kicker"),
        ("6♠ 6♥ J♦ 8♣ 3♠", "pair of sixes, jack kicker"),
    ],
)
def test_a_hand_is_called_as_players_call_it(cards: str, words: str) -> None:
    assert name(hand(cards)) == words


WHY = """
high: K♠ K♥ 5♦ 5♣ A♠ > Q♠ Q♥ J♦ J♣ 2♠ – two pair, kings over fives; the other’s top pair is queens
high: K♠ K♥ 5♦ 5♣ A♠ > K♦ K♣ 4♦ 4♣ A♥ – two pair, kings over fives; the other’s second pair is fours
high: K♠ K♥ 5♦ 5♣ A♠ > K♦ K♣ 5♥ 5♠ 8♥ – two pair, kings over fives, ace kicker; the other’s kicker is an eight
high: K♠ K♥ A♦ 9♣ 3♠ > K♦ K♣ A♥ 8♥ 4♠ – pair of kings, ace kicker; the second kicker is a nine, the other’s an eight
high: K♠ K♥ A♦ 9♣ 3♠ > K♦ K♣ A♥ 9♥ 2♠ – pair of kings, ace kicker; the third kicker is a three, the other’s a two
high: 10♦ 10♠ 10♣ 8♠ 8♥ > 9♦ 9♠ 9♣ A♠ A♥ – full house, tens over eights; the other has three nines
high: 10♦ 10♠ 10♣ 8♠ 8♥ > Q♥ 10♥ 7♥ 6♥ 2♥ – full house, tens over eights; the other has a flush
high: Q♥ 10♥ 7♥ 6♥ 2♥ > Q♠ 10♠ 7♠ 5♠ 3♠ – flush, queen-ten-seven-six-two; the other’s fourth card is a five
high: A♠ K♠ Q♠ J♠ 10♠ > K♦ Q♦ J♦ 10♦ 9♦ – royal flush; the other’s straight flush is king high
high: A♠ J♥ 8♦ 4♣ 3♠ > K♠ Q♥ J♦ 9♣ 7♠ – ace high, jack-eight-four-three; the other’s highest card is a king
a5: 8♣ 7♦ 5♥ 2♠ A♣ > 8♠ 7♥ 6♦ 2♦ A♦ – eight-seven-five-two-ace low; the other’s third card is a six
a6: 8♣ 7♦ 5♥ 2♠ A♣ > 5♠ 4♥ 3♦ 2♦ A♠ – eight-seven-five-two-ace low; the other has a straight
27: 2♣ 2♦ 5♥ 4♠ 3♣ > A♣ A♦ 5♠ 4♥ 3♦ – pair of twos; the other’s pair is aces
soko_below: 9♦ 8♥ 7♠ 6♣ K♦ > 9♣ 8♦ 7♥ 6♠ 2♣ – four-card straight, nine high, king kicker; the other’s kicker is a two
soko_between: J♥ J♠ 9♥ 5♥ 2♥ > J♦ T♦ 9♦ 5♦ 2♠ – four-card flush, jack high; its second card is a ten, the other’s a nine
soko_below: A♥ J♥ 8♥ 3♥ 9♣ > A♠ K♦ Q♥ 10♠ 8♦ – four-card flush, ace high; the other has no pair
"""


@pytest.mark.parametrize("told", WHY.strip().splitlines())
def test_a_reason_is_given_for_each_winning_hand(told: str) -> None:
    ranking, a, b, words = re.split(": | > | – ", told, maxsplit=3)
    assert why(hand(a), hand(b), ranking) == why(hand(b), hand(a), ranking) == words


@pytest.mark.parametrize("ranking", list(RANKINGS))
@pytest.mark.long
def test_every_two_adjacent_ranks_have_a_reason_that_tells_them_apart(ranking: str) -> None:
    some = [cards for cards, _hands in soko_classes()[::2]] if "soko" in ranking else classes()
    hands = sorted(some, key=lambda cards: value(cards, ranking))
    one_each = [next(equal) for _value, equal in groupby(hands, key=lambda cards: value(cards, ranking))]
    for worse, better in list(pairwise(one_each))[::5]:
        words = why(worse, better, ranking)
        assert name(better, ranking).startswith(words.partition("; ")[0])
        assert "other" in words and "%" not in words


def test_equal_hands_are_called_equal() -> None:
    words = why(hand("8♠ 7♠ 6♠ 5♠ 4♥"), hand("8♥ 7♥ 6♥ 5♥ 4♠"))
    assert words == "straight, eight high; the hands are equal"


# Which hand wins


def test_worked_hand_sk1_is_won_by_another_hand_under_the_other_ranking() -> None:
    a, b, c = "8c 8d Kh 5s 3c", "Ah Jh 8h 2h 9c", "9d 8s 7h 6c Kd"
    assert which_wins([a, b, c], "soko_below")["order"] == [[0], [1], [2]]
    assert which_wins([a, b, c], "soko_between")["order"] == [[1], [2], [0]]


def test_worked_hands_hl3_and_buy1_are_ranked_as_written() -> None:
    a, b, c = "As 2c 3h 4s 5d", "Kc 8d 7s 3c Kh", "Ad 5h 4d 3d 2s"
    assert which_wins([a, b, c], "a5")["order"] == [[0, 2], [1]]
    assert which_wins(["5s 8h 7s 2h 4d", "6s 8s 3c Ac 5c"], "a6")["order"] == [[1], [0]]


def test_the_only_joker_in_two_hands_is_a_warning() -> None:
    twice = which_wins(["Ks Kh 2d 3c Jk", "As Ah 2h 3d Jk"], joker="wild")
    assert twice["warnings"] == ["Joker is in more than one hand: 1, 2."]


ACES, KINGS = "As Ah 9d 7c 5s", "Ks Kh 9s 7d 5c"


@pytest.mark.parametrize(
    ("hands", "more", "error"),
    [
        ([ACES], {}, "how-many-hands"),
        ([], {}, "how-many-hands"),
        ([ACES, "Ks Kh 9s 7d"], {}, "not-five-cards"),
        ([ACES, "Ks Kh 9s 7d 5c 2c"], {}, "not-five-cards"),
        ([ACES, "Ks Kh 9s 7d 5x"], {}, "unreadable-card"),
        ([ACES, "Ks Ks 9s 7d 5c"], {}, "same-card-twice"),
        ([ACES, "Jk Jk 9s 7d 5c"], {"joker": "wild"}, "same-card-twice"),
        ([ACES, "Ks Kh 9s 7d Jk"], {}, "joker-not-in-play"),
        ([ACES, KINGS], {"ranking": "a5", "joker": "bug"}, "joker-in-low"),
        ([ACES, KINGS], {"ranking": "badugi"}, "unknown-ranking"),
        ([ACES, KINGS], {"joker": "two"}, "unknown-joker-mode"),
        ([ACES, KINGS], {"tie": "coin"}, "unknown-tie"),
    ],
)
def test_gen_03_incomparable_hands_are_refused(hands: list[str], more: dict[str, Any], error: str) -> None:
    with pytest.raises(Refused) as refused:
        which_wins(hands, **more)
    assert refused.value.error == error
    assert refused.value.text
    assert refused.value.rule in RULES
    if error in ("not-five-cards", "unreadable-card", "same-card-twice"):
        assert refused.value.more == {"hand": 1}
        assert refused.value.text.startswith("Hand 2: ")


def test_cards_are_read_with_or_without_capitals() -> None:
    assert [parse_card(text) for text in ("td", " AS ", "jk", "JK", "2C")] == ["Td", "As", "Jk", "Jk", "2c"]
    assert parse_hand("as kd 9C 2h jk", FULL_PACK) == ("As", "Kd", "9c", "2h", "Jk")


def test_the_order_of_the_hands_entered_does_not_matter() -> None:
    hands = ["Ks Kh 5d 5c As", "Qs Qh Jd Jc 2s", "9d 8c 7h 6s 5h"]
    for some in permutations(hands):
        best = which_wins(some)["order"]
        assert [some[group[0]] for group in best] == [hands[2], hands[0], hands[1]]


ROYAL_FIRST = Pack(royal_first=True)


def test_joker_04_by_house_rule_a_natural_royal_flush_beats_five_of_a_kind() -> None:
    """One with the joker stays below, and loses to the natural one."""
    royal, five, joined = "Ah Kh Qh Jh Th", "As Ac Ad Ah Jk", "Ks Qs Js Ts Jk"
    order = which_wins([joined, five, royal], joker="wild", pack=ROYAL_FIRST)
    assert order["order"] == [[2], [1], [0]]
    assert order["why"] == [
        "Royal flush; the other has five of a kind",
        "Five aces; the other has a straight flush",
    ]
    assert which_wins([royal, joined], joker="wild", pack=ROYAL_FIRST)["why"] == [
        "Royal flush; the other needs a wild card"
    ]
    assert which_wins([five, royal], joker="wild")["order"] == [[0], [1]]
