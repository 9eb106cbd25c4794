"""The best five of seven, with a board, of exactly two, with wild cards and several jokers (HANDS-01, JOK-07)."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from pokerkit import OmahaHoldemHand, StandardHighHand

from models.cards.best_five import best_five, which_of_more
from models.cards.cards import DECK, JOKER, Pack, Rule
from models.cards.hand_names import name_of
from models.cards.ranking import value
from models.game.own_texts import cards_of_a_line, only_people_know, wild_in
from models.moves.refusals import Refused
from models.words import words as language

PLAIN, WILD, BUG = Rule(), Rule(joker="wild", jokers=4), Rule(joker="bug", jokers=4)
DEUCES = Rule(wild=frozenset({2}))


def best(own: str, board: str = "", rule: Rule = PLAIN) -> str:
    """The best hand in words."""
    return name_of(best_five(own.split(), board.split(), rule).value)


@pytest.mark.parametrize(
    ("own", "board", "rule", "name"),
    [
        ("As Ks Qs 9d 8d Js Ts", "", Rule(), "royal flush"),
        ("Kd Kh 7s 7c 7d 2c 2d", "", Rule(), "full house, sevens over kings"),
        ("Ah 5d", "2c 3h 4s Kd Kc", Rule(), "straight, five high"),
        ("2c 3d", "As Ks Qs Js Ts", Rule(), "royal flush"),
        ("As Ks 2d 3c", "Qs Js Ts 4h 4d", Rule(two=True), "royal flush"),
        ("As 2d 3c 4h", "Ks Qs Js Ts 9d", Rule(two=True), "ace high, king-queen-jack-four"),
        ("Ah Ad Ac As", "Kh Kd 2c 7s 9d", Rule(two=True), "two pair, aces over kings, nine kicker"),
        ("Ah 2d 3c 8s 7d Kh Qc", "", Rule(ranking="a5"), "eight-seven-three-two-ace low"),
        ("Ks Kd 2h 2c 7d", "", DEUCES, "four kings, seven kicker"),
        ("2s 2d 2h 2c 7d", "", DEUCES, "five sevens"),
        ("As Ks 2h 2c 9d", "", DEUCES, "three aces, king kicker"),
        ("As Ks 2h 2c 2d", "", DEUCES, "royal flush"),
        ("9c 9d Jk Jk 4h", "", WILD, "four nines, four kicker"),
        ("Ks Qs Jk Jk 9s", "", WILD, "straight flush, king high"),
        ("9c 9d Jk Jk 4h", "", BUG, "two pair, aces over nines, four kicker"),
        ("9c 8d Jk Jk 6h", "", BUG, "straight, ten high"),
        ("Jk Jk Ac 7d 4h", "", BUG, "three aces, seven kicker"),
        ("Jk Jk 7c 4d 3h", "", Rule("a5", "lowest", jokers=2), "seven-four-three-two-ace low"),
        ("Jk Jk 5c 4d 3h", "", Rule("27", "lowest", jokers=2), "seven-five-four-three-two low"),
    ],
)
def test_hands_01_known_hands_have_their_names(own: str, board: str, rule: Rule, name: str) -> None:
    assert best(own, board, rule) == name


def test_hands_01_the_five_cards_used_are_named() -> None:
    answer, values = which_of_more(["Ah Kh", "2c 2d"], "Qh Jh Th 2s 7d", Rule())
    assert answer["order"] == [[0], [1]]
    hands: Any = answer["hands"]
    assert set(hands[0]["five"].split()) == {"Ah", "Kh", "Qh", "Jh", "Th"}
    assert answer["why"] == ["Royal flush; the other has three of a kind"]
    assert len(values) == 2


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.long
def test_hands_01_hold_em_and_omaha_agree_with_pokerkit(seed: int) -> None:
    cards = random.Random(seed).sample(DECK, 13)
    board, holdem, omaha = cards[:5], (cards[5:7], cards[7:9]), (cards[5:9], cards[9:13])
    for rule, hands, theirs in ((Rule(), holdem, StandardHighHand), (Rule(two=True), omaha, OmahaHoldemHand)):
        mine = [best_five(hand, board, rule).value for hand in hands]
        other = [theirs.from_game("".join(hand), "".join(board)) for hand in hands]
        assert (mine[0] > mine[1], mine[0] == mine[1]) == (other[0] > other[1], other[0] == other[1])


@pytest.mark.parametrize("seed", range(20))
def test_hands_01_seven_cards_are_the_best_of_their_twenty_one_hands(seed: int) -> None:
    cards = random.Random(seed).sample(DECK, 7)
    assert best_five(cards, (), Rule()).value == max(value(five) for five in combinations(cards, 5))


@pytest.mark.parametrize("joker", ["wild", "bug"])
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.long
def test_jok_07_a_single_joker_has_its_usual_value(seed: int, joker: str) -> None:
    cards = (*random.Random(seed).sample(DECK, 4), JOKER)
    assert best_five(cards, (), Rule(joker=joker)).value == value(cards, Rule(joker=joker))


def test_jok_07_natural_hands_win_ties_by_house_rule() -> None:
    hands = ["Ks Kd 2h 7c 5d", "Kh Kc Kd 7s 5s"]
    for natural, order in ((False, [[0, 1]]), (True, [[1], [0]])):
        rule = DEUCES._replace(natural_wins=natural)
        assert which_of_more(hands, "", rule)[0]["order"] == order


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("Deuces are wild", {2}),
        ("Threes and nines are wild", {3, 9}),
        ("Tens, fours and twos are wild", {10, 4, 2}),
        ("Queens are wild, and the rank dealt face up right after the last queen", set()),
        ("The card in the middle and its rank are wild", set()),
        ("", set()),
        *(
            (text, {2, 9})
            for text in ("Twos, nines wild", "2s and 9s wild", "Wild: 2, 9", "Wild cards: 2s, 9s", "2, 9")
        ),
        ("10s, Js are wild", {10, 11}),
        ("Wild: Queen of clubs", set()),
        ("One-eyed jacks are wild", set()),
        ("No wild cards", set()),
    ],
)
def test_hands_01_wild_ranks_are_read_from_a_text_that_names_only_ranks(text: str, ranks: set[int]) -> None:
    language.use("en")
    assert wild_in(text) == ranks


@pytest.mark.parametrize(
    ("text", "known"),
    [
        *((text, "") for text in ("No wild cards", "None", "Keine wilden Karten", "nichts", "2s and 9s wild", "")),
        *(
            (text, text)
            for text in ("Wild: Queen of clubs", "Whatever the dealer calls", "One-eyed jacks", "Nones wild")
        ),
    ],
)
def test_other_13_jokers_are_asked_for_only_where_people_alone_know_what_is_wild(text: str, known: str) -> None:
    assert only_people_know({"other.wild": text}) == known


@pytest.mark.parametrize(
    ("note", "cards"),
    [
        *((note, 0) for note in ("Best five of seven; no cross talk", "Rows of chips stay", "Twice in a row", "")),
        *((note, 3) for note in ("Lay the five cards in a cross", "One row or column counts", "Three rows of three")),
        *((note, 3) for note in ("Fünf Karten im Kreuz", "Eine Reihe oder Spalte zählt", "drei Reihen zu drei")),
    ],
)
def test_hands_01_a_line_in_the_middle_is_read_from_a_text_about_lines(note: str, cards: int) -> None:
    assert cards_of_a_line({"other.note": note}, 5) == cards


@pytest.mark.parametrize(
    ("hands", "board", "rule", "error", "said"),
    [
        (["As As Ks Qd 2c 3c 4c", "Kh Kd"], "", Rule(), "same-card-twice", "twice in one hand"),
        (["As Kd", "2c As"], "As 3d 4d 5d 6d", Rule(), "same-card-twice", "twice in one hand"),
        (["As As As Kd 2c 3c", "Kh Kd 2h 3h 4h 5h"], "", Rule(pack=Pack(packs=2)), "same-card-twice", "Take one out."),
        (["As Ks Qs", "Kh Kd 2h 3h 4h 5h"], "", Rule(), "not-five-cards", "5 to 13 cards"),
        (["As Ks", "Kh Kd"], "2c 3c", Rule(two=True), "not-five-cards", "3 to 12 cards"),
        (["Jk Ks Qs 2c 3c 4c", "Kh Kd 2h 3h 4h 5h"], "", Rule(), "joker-not-in-play", "this game has none"),
        (["Jk Jk Qs 2c 3c", "Kh Kd 2h 3h 4h"], "", Rule(joker="wild"), "same-card-twice", "twice in one hand"),
    ],
)
def test_hands_01_incomparable_hands_are_refused_with_a_remedy(
    hands: list[str], board: str, rule: Rule, error: str, said: str
) -> None:
    with pytest.raises(Refused) as caught:
        which_of_more(hands, board, rule)
    assert caught.value.error == error
    assert said in caught.value.text


def test_pack_02_two_packs_may_hold_a_card_twice() -> None:
    hands = ["As As Ks Kd 2c 3c 4c", "Qs Qd 2h 3h 4h 5d 7h"]
    answer, _values = which_of_more(hands, "", Rule(pack=Pack(packs=2)))
    assert answer["hands"][0]["name"] == "Two pair, aces over kings, four kicker"
