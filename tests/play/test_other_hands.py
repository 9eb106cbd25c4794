"""Other games: the worked hands of their rules, every chip, through the JSON interface."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.game.catalogue import effective
from models.moves.refusals import Refused
from tests.play.test_other_courses import BET, DEAL, page_of, tells
from tests.playing import Game, award, chair, play, pots, starts, wins
from tests.rulings_played import rule


def declares(game: Game, **ways: str) -> None:
    """All declare: `declares(game, A="high", C="both")`."""
    for who, word in ways.items():
        game.post("declare", seat=chair(who), way=word)


def says(game: Game) -> list[str]:
    """The state of the hand: step, cards each, cards in the middle."""
    return [game.now["step"], game.now["cards_each"], game.now["middle"]]


def test_s71_seven_card_stud_is_played_with_a_bring_in(client: FlaskClient) -> None:
    stakes = {"ante__amount": 1, "stud__bring_in_amount": 2, "limit__small": 5, "limit__big": 10}
    game = Game(client, "S7", [100] * 4, **stakes)
    play(game, "deal")
    assert (game.now["title"], game.now["steps"], says(game)) == ("Seven Card Stud", 11, [3, 3, 0])
    assert game.now["cards"]["hand"] == {"1": 2, "2": 2, "3": 2, "4": 2}
    assert game.now["cards"]["up"] == {"1": 1, "2": 1, "3": 1, "4": 1}
    assert game.refused("starter") == "missing"
    starts(game, "A")
    assert game.moves == {"bring-in", "bet"}
    play(game, "A brings in, B folds, C completes 5, D calls, A calls")
    assert game.now["raises"] == 0
    assert game.refused("starter", seat=4) == "missing"  # the open pair decides a size here
    starts(game, "D", pair=True)
    assert game.offer("bet")["sizes"] == [5, 10]
    play(game, "D bets 10, A calls, C raises 20, D calls, A folds, C starts")
    assert game.refused("starter", seat=3) == "not-now"
    play(game, "C bets 10, D calls, C starts, C checks, D checks")
    assert (game.turn, game.now["cards_each"], game.now["step"]) == ("C", 7, 11)  # nobody is asked
    play(game, "C bets 10, D raises 20, C calls")
    assert (game.now["phase"], game.now["show_first"], pots(game)) == ("showdown", 4, [(129, [3, 4])])
    wins(game, "D")
    assert game.stacks == [84, 99, 44, 173]


def test_s71_a_big_bet_is_answered_by_big_raises_only(client: FlaskClient) -> None:
    game = Game(client, "S7", [100] * 4, ante__amount=1, limit__small=5, limit__big=10)
    play(game, "deal, A starts, A brings in, B folds, C calls, D calls, D starts with a pair, D bets 10")
    assert game.refused("raise", seat=1, to=15) == "min-raise"


def test_he1_holdem_is_played_with_blinds_and_a_side_pot(client: FlaskClient) -> None:
    game = Game(client, "HE", [120, 40, 90, 60, 100], blind__small=1, blind__big=2)
    play(game, "deal")
    assert (game.now["round"], game.now["cards_each"], game.turn) == (0, 2, "D")
    play(game, "D raises 6, E folds, A calls, B calls, C folds")
    assert (game.turn, game.now["middle"], game.now["burned"]) == ("B", 3, 1)
    play(game, "B bets 34, D raises 54")
    assert game.refused("raise", seat=1, to=108) == "nobody-left"  # both others are all-in
    play(game, "A calls")
    assert (game.now["phase"], game.now["middle"], game.now["burned"]) == ("showdown", 5, 3)
    assert pots(game) == [(122, [1, 2, 4]), (40, [1, 4])]
    wins(game, "A", "B")  # OTHER-19
    assert game.stacks == [100, 122, 88, 0, 100]


def test_bet_23_the_bettor_may_only_call_after_a_short_all_in(client: FlaskClient) -> None:
    game = Game(client, "HE", [120, 80, 90, 60, 100], blind__small=1, blind__big=2)
    play(game, "deal, D raises 6, E folds, A calls, B calls, C folds, B bets 34, D raises 54")
    assert game.moves == {"fold", "call", "raise"}
    play(game, "A calls")
    assert game.moves == {"fold", "call"}


def test_s81_in_high_low_one_player_declares_both_ways(client: FlaskClient) -> None:
    stakes = {"ante__amount": 1, "stud__bring_in_amount": 2, "limit__small": 4, "limit__big": 8}
    declared = {"hl__mode": "declare_simultaneous", "decl__both": "must_win_both_tie_loses"}
    game = Game(client, "S8", [200, 23, 200, 200], **stakes, **declared)
    assert game.now["options"]["hl.qualifier"] == "none"
    play(game, "deal, C starts, C brings in, D folds, A completes 4, B calls, C calls, B starts")
    assert (game.offer("bet")["min"], game.offer("bet")["max"]) == (4, 4)  # the open pair gives no big bet
    play(game, "B bets 4, C calls, A calls, A starts, A checks, B bets 8, C calls, A calls, B starts")
    play(game, "B bets 6, C raises 14")
    assert game.now["raises"] == 1
    play(game, "A calls")
    assert game.now["phase"] == "starter"  # B began but is all-in: asked again
    assert {offer["seat"] for offer in game.now["options_now"]} == {1, 3}
    play(game, "A starts, A checks, C bets 8, A calls")
    assert game.now["phase"] == "declare"
    declares(game, A="high", C="both", B="high")
    assert pots(game) == [(70, [1, 2, 3]), (32, [1, 3])]
    award(game, {"high": "C", "low": "C"}, {"high": "B"})
    assert game.stacks == [161, 70, 193, 199]


def middle(game: Game) -> list[str]:
    """The middle of the table after a hand: the winner, and the words for the winning hand."""
    result = re.search(r'<div class="result">.*?</section>', page_of(game), re.S)
    lines = re.findall(r"<(?:p|button)\b.*?</(?:p|button)>", result[0], re.S) if result else []
    texts = [" ".join(re.sub(r"<[^>]*>", " ", line).split()) for line in lines]
    return [text for text in texts if text]


@pytest.mark.parametrize(
    ("preset", "options", "five"),
    [
        ("DJ", {}, False),
        ("DJ", {"joker__mode": "wild"}, True),
        ("WD", {}, True),
        ("AO", {}, False),
        ("AO", {"other__jokers": 2}, True),
    ],
)
def test_joker_04_five_of_a_kind_is_a_word_where_it_is_possible(
    client: FlaskClient, preset: str, options: dict[str, Any], five: bool
) -> None:
    own = {"more": {"title": "Ours", "course": [*DEAL, *BET]}} if preset == "AO" else {}
    game = Game(client, preset, [30] * 2, ante__amount=1, limit__min=2, limit__max=5, **own, **options)
    play(game, "deal, B bets 2, A calls")
    if game.now["phase"] == "draw":
        play(game, "B pat, A pat, B checks, A checks")
    if game.now["phase"] == "openers":
        play(game, "B shows openers")
    wins(game, "B")
    assert ("Five of a kind" in middle(game)) is five
    assert "Straight flush" in middle(game)


def test_other_15_in_or_out_is_declared_in_turn_by_house_rule(client: FlaskClient) -> None:
    """Each player knows the earlier answers: from the dealer's left, one after the other, and nothing in secret."""
    game = Game(client, "GU", [30] * 4, ante__amount=2, other__in_out="in_turn")
    play(game, "deal")
    assert (game.turn, game.offer("declare")["ways"]) == ("B", ["in", "out"])
    assert game.refused("declare", seat=1, way="in") == "not-your-turn"
    page = game.page()
    assert "in or out?" in page and "Say “in” or “out” out loud; it is binding." in page
    assert "high" not in page.lower().split("<main")[1].split("say “in”")[0].replace("highest", "")
    play(game, "B declares in")
    assert game.now["log"][0] == "B declares in" and game.turn == "C"
    game.post("take-back")
    assert game.turn == "B"
    for seat, way in ((2, "in"), (3, "out"), (4, "in"), (1, "out")):
        game.post("declare", seat=seat, way=way)
    assert (game.now["phase"], pots(game)) == ("showdown", [(8, [2, 4])])
    wins(game, "B")
    assert (game.stacks, game.now["matched"]) == ([28, 36, 28, 20], {"4": 8})


def test_other_15_declaring_in_turn_has_an_effect_only_with_in_or_out() -> None:
    with pytest.raises(Refused, match="no such step"):
        effective("HE", {"other.in_out": "in_turn", "blind.small": 1, "blind.big": 2, "limit.min": 2})


def test_gu1_losers_match_the_pot_in_guts(client: FlaskClient) -> None:
    game = Game(client, "GU", [30] * 4, ante__amount=2)
    play(game, "deal")
    assert (game.now["phase"], game.now["pot"], game.now["dealer"]) == ("declare", 8, 1)
    assert game.refused("declare", seat=1, way="high") == "choice"
    declares(game, A="in", C="in", B="out", D="out")
    assert (game.now["phase"], pots(game)) == ("showdown", [(8, [1, 3])])
    wins(game, "C")
    assert (game.stacks, game.now["carried"], game.now["matched"]) == ([20, 28, 36, 28], 8, {"1": 8})
    assert tells(game)[:2] == ["B deals.", "Into the pot: A 8."]
    assert (middle(game)[:1], "Pair" in middle(game)) == (["C wins 8"], True)  # STORY-01
    assert game.refused("deal", preset="HE") == "same-game"
    play(game, "deal")
    assert (game.now["dealer"], game.now["pot"], game.stacks) == (2, 8, [20, 28, 36, 28])
    play(game, "B declares in, C declares in, D declares in, A declares out, B wins")
    assert (game.stacks, game.now["carried"]) == ([20, 36, 28, 20], 16)
    assert "Into the pot: C 8 and D 8." in tells(game)
    play(game, "deal")
    assert game.now["dealer"] == 3
    declares(game, A="out", B="out", C="out", D="in")
    assert (game.now["phase"], game.stacks, game.now["carried"]) == ("between", [20, 36, 28, 36], 0)
    play(game, "deal")
    assert (game.now["dealer"], game.now["pot"]) == (4, 8)


def test_gu1_after_a_correction_the_corrected_losers_match_the_pot(client: FlaskClient) -> None:
    """OTHER-16: R-SHOW-09 A; giving part away leaves two winners, and D alone matches."""
    game = Game(client, "GU", [200] * 4, ante__amount=2)
    play(game, "deal, A declares in, B declares in, C declares out, D declares in, A wins")
    assert (game.stacks, game.now["carried"]) == ([206, 190, 198, 190], 16)
    rule(game, "R-SHOW-09 A", who="A", to="B", chips=8)
    assert (game.stacks, game.now["carried"], game.now["matched"]) == ([190, 206, 198, 190], 16, {"1": 8, "4": 8})
    assert game.now["log"][0] == "With that winner others must match the pot: A 8 and D 8"
    rule(game, "R-SHOW-09 A", who="B", to="A", chips=3)
    assert (game.stacks, game.now["carried"], game.now["matched"]) == ([201, 203, 198, 190], 8, {"4": 8})
    rule(game, "R-SHOW-09 A", who="B", to="D", chips=5)
    assert (game.stacks, game.now["carried"], game.now["matched"]) == ([201, 190, 198, 203], 8, {"2": 8})
    play(game, "deal")
    assert (game.now["pot"], game.stacks) == (8, [201, 190, 198, 203])
    both = Game(client, "GU", [200] * 3, ante__amount=2)
    play(both, "deal, A declares in, B declares in, C declares out, A wins")
    rule(both, "R-SHOW-09 A", who="A", to="B", chips=3)
    assert (both.now["phase"], both.stacks, both.now["carried"]) == ("between", [201, 201, 198], 0), "nobody lost"
    rule(both, "R-DECK-03 A")
    assert both.stacks == [200] * 3


def test_other_15_if_everybody_is_out_the_pot_is_carried_into_a_deal_with_new_antes(client: FlaskClient) -> None:
    game = Game(client, "GU", [30] * 4, ante__amount=2)
    play(game, "deal")
    cover = " ".join(game.page("/cover?fist=1").split())
    assert '<ul class="code"><li><b>0</b> Out</li><li><b>1</b> In</li></ul>' in cover, "one chip in the fist is in"
    assert cover.count('value="in"') == cover.count('value="out"') == 4
    declares(game, A="out", B="out", C="out", D="out")
    assert (game.now["phase"], game.now["carried"]) == ("deal", 8)
    assert (middle(game), tells(game)[1][:7]) == ([], "Collect"), "nobody won, nobody pays"
    play(game, "deal")
    assert (game.now["dealer"], game.now["pot"]) == (2, 16)
