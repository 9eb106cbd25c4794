"""Rulings of later games: back from low to high (JACK-24), low hands called wrong, home-made games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.game.saved import ready_games
from models.rulings.book import RULINGS
from models.rulings.conditions import OF_SOMEBODY, answer
from tests.game.test_house_rules import playable
from tests.playing import Game, play, wins
from tests.rulings_at_table import STACKS, opened, tapped
from tests.rulings_played import SPREAD, STUD, logged, looked_up, no, rule, until


def back(now: dict[str, Any]) -> dict[str, Any]:
    """Everything that taking a ruling back must restore: chips, cards and turn."""
    return {key: now[key] for key in ("seats", "pots", "cards", "to_act", "dealer", "buck", "turned", "round")}


def test_jack_24_a_hand_turned_to_low_goes_back_to_high_while_nobody_has_bet(client: FlaskClient) -> None:
    """All agree; the player who overlooked jacks acts again, then those behind. After a bet only the log changes."""
    game = Game(client, "JB", [50] * 4, **SPREAD)
    play(game, "deal, B checks, C checks, D checks, A checks")
    assert game.now["turned"] and game.turn == "B", "who must bet or fold for low"
    low = game.read()
    rule(game, "R-OPEN-17 B", who="C")
    assert not game.now["turned"] and game.turn == "C" and game.now["pot"] == 8
    play(game, "C opens 4, D calls")
    assert game.now["pot"] == 16
    for _tap in range(3):
        game.post("take-back")
    assert back(game.now) == back(low)
    play(game, "B bets 2")
    assert looked_up(game, "R-OPEN-17")["known"]["low_begun"] is True
    before = (game.turn, game.now["pot"], game.stacks)
    rule(game, "R-OPEN-17 A")
    assert (game.turn, game.now["pot"], game.stacks) == before
    assert logged(game, RULINGS["R-OPEN-17"].title)


def test_r_bet_30_the_option_is_one_of_every_game_with_blinds(client: FlaskClient) -> None:
    """What happens whoever is named is said once: the blinds go back, whoever is the right dealer (R-BTN-01)."""
    game = Game(client, "HE", [200] * 4, "D", blind__small=1, blind__big=2, limit__type="no")
    play(game, "deal")
    names = game.page("/rulings/R-BTN-01").partition('id="ruling-names"')[2]
    assert names.count("Pot 3 → 0.") == 1 and names.count("<button") >= 3
    page = game.page("/rulings/R-BET-30")
    assert "The big blind still has the option." in page and "draw" not in page.partition("verdict")[0]
    rule(game, "R-BET-30 A")
    assert game.turn == "B"


def guts(game: Game) -> None:
    """A hand of guts: A and C stay in, C wins and A matches the pot."""
    play(game, "deal, A declares in, B declares out, C declares in, D declares out")
    wins(game, "C")


@pytest.mark.parametrize("hands", [1, 2])
def test_other_16_a_void_hand_takes_back_its_matched_pot_and_antes(client: FlaskClient, hands: int) -> None:
    game = Game(client, "GU", [30] * 4, ante__amount=2)
    for _hand in range(hands - 1):
        guts(game)
    before = (game.stacks, game.now["carried"])
    guts(game)
    rule(game, "R-DECK-03 A")
    assert (game.stacks, game.now["carried"], game.now["matched"]) == (*before, {})
    play(game, "deal")
    assert (game.stacks, game.now["pot"]) == (([28] * 4, 8) if hands == 1 else before)


def test_other_16_a_hand_that_cost_nobody_a_chip_is_void_as_any_other(client: FlaskClient) -> None:
    game = Game(client, "GU", [30] * 3, ante__amount=2)
    play(game, "deal, A declares in, B declares out, C declares in")
    wins(game, "A")
    play(game, "deal, A declares in, B declares out, C declares out")
    assert (game.now["phase"], game.stacks) == ("between", [40, 28, 22])
    rule(game, "R-DECK-03 A")
    assert (game.now["phase"], game.stacks, game.now["carried"]) == ("deal", [34, 28, 22], 6)
    assert no(game, "R-DECK-03 A") == "no-hand"


def left_by_lives(client: FlaskClient) -> Game:
    course = [{"deal": 5}, {"lives": 2}]
    game = Game(client, "AO", [30] * 3, more={"title": "Ours", "course": course}, ante__amount=4)
    game.post("deal")
    game.post("worst", seats=[2])
    return game


def left_by_guts(client: FlaskClient) -> Game:
    game = Game(client, "GU", [30] * 3, ante__amount=4)
    play(game, "deal, A declares out, B declares out, C declares out")
    return game


def left_by_stud(client: FlaskClient) -> Game:
    game = Game(client, "HH", [30] * 3, **{**STUD, "ante__amount": 4})
    game.post("deal")
    until(game, "declare")
    rule(game, "R-SHOW-14 B")
    return game


@pytest.mark.parametrize("left", [left_by_lives, left_by_guts, left_by_stud])
def test_r_open_14_and_15_end_a_pot_that_any_game_left_in_the_middle(
    client: FlaskClient, left: Callable[[FlaskClient], Game]
) -> None:
    game = left(client)
    assert (game.now["carried"], game.stacks) == (12, [26] * 3)
    rule(game, "R-OPEN-15 B")
    assert (game.now["carried"], game.stacks) == (0, [30] * 3)
    assert no(game, "R-OPEN-15 B") == "ruling-later"
    game = left(client)
    for seat in (1, 2):
        game.post("leave", seat=seat)
    assert "Who gets the carried pot?" in game.page()
    rule(game, "R-OPEN-14 B", do="AWARD")
    assert (game.now["phase"], game.stacks) == ("between", [26, 26, 38])
    game.post("finish")


@pytest.mark.parametrize(("preset", "letter", "gone"), [("HE", "A", 3), ("WD", "D", 0)])
def test_early_middle_cards_are_burned_or_shuffled_back(
    client: FlaskClient, preset: str, letter: str, gone: int
) -> None:
    """R-OTH-01: burned if cards are burned, else shuffled back; the bets come first."""
    game = Game(client, preset, [200] * 4, **playable(preset, {}))
    play(game, "deal")
    talon, turn = game.now["talon"], game.turn
    more = {"cards": gone} if gone else {}
    rule(game, f"R-OTH-01 {letter}", **more)
    assert game.now["talon"] == talon - gone and game.turn == turn
    game.post("take-back")
    assert game.now["talon"] == talon


@pytest.mark.parametrize(("preset", "moves", "out"), [("HE", "", 4), ("OM", "", 4), ("HE", "flop", 2)])
def test_cards_dealt_too_early_go_out_with_their_burn_so_that_the_count_is_exact(
    client: FlaskClient, preset: str, moves: str, out: int
) -> None:
    """R-OTH-01: without a number the early cards and the card burned before them are out of the stub."""
    game = Game(client, preset, [200] * 4, **playable(preset, {}))
    play(game, "deal, D calls, A calls, B calls, C checks" if moves else "deal")
    talon = game.now["talon"]
    rule(game, "R-OTH-01 A")
    assert game.now["talon"] == talon - out
    if not moves:
        play(game, "D calls, A calls, B calls, C checks")
        assert game.now["talon"] == talon - out - 4  # as the dealer is told: one burned, three up


def test_r_oth_01_the_course_answers_whether_a_card_is_burned(client: FlaskClient) -> None:
    """R-OTH-01: the course says whether a card is burned, so nobody is asked."""
    facts = [step.known for step in RULINGS["R-OTH-01"].steps]
    assert facts == ["between", "", "", "option:burn=each_street", "option:burn=each_street"]


def test_a_game_without_a_line_is_not_asked_about_it(client: FlaskClient) -> None:
    """R-OTH-02: only a line under the game's name has to be read by people."""
    games = [Game(client, preset, [200] * 4, **playable(preset, {})) for preset in ("AO", "BB")]
    assert [looked_up(game, "R-OTH-02")["known"].get("line") for game in games] == [False, None]


def test_r_btn_10_a_buck_that_lay_wrong_is_put_right_before_the_hand_has_begun(client: FlaskClient) -> None:
    """C: the same cards are dealt again, and blinds and turns count from the right place of the buck.

    A, between two hands: it is put right and nothing else. B, in the hand: the next game counts from where it was.
    """
    stakes = playable("DB", {})
    fields = {"games": [{"preset": "DB", "options": stakes}], "way": "dealer", "evening": {"evening.buck": True}}
    game = Game(client, "DB", [200] * 4, "A", fields, **stakes)
    play(game, "deal, D folds, A folds, B folds, deal")  # A dealt the first hand, so the buck lies with B
    before, dealer = game.read(), game.now["dealer"]
    assert (game.now["buck"], game.turn) == (2, "A")
    rule(game, "R-BTN-10 C", to="D")
    game.post("deal")
    assert (game.now["buck"], game.now["dealer"], game.turn) == (4, dealer, "C")
    assert game.bets == [1, 2, 0, 0]
    game.post("take-back", to=before["seq"])
    assert back(game.now) == back(before)
    play(game, "A folds, B folds, C folds")
    dealer = game.now["dealer"]
    rule(game, "R-BTN-10 A", to="A")
    assert (game.now["buck"], game.now["dealer"]) == (1, dealer)
    game.post("take-back", to=before["seq"])
    play(game, "A calls, B calls")
    rule(game, "R-BTN-10 B")
    assert game.now["buck"] == 2
    play(game, "C folds, D checks, D pat, A pat, B pat, D checks, A checks, B checks")
    wins(game, "A")
    assert game.now["buck"] == 3


def test_without_a_buck_no_ruling_mentions_one(client: FlaskClient) -> None:
    """R-BTN-10 is for evenings with a buck."""
    game = Game(client, "DH", [50] * 3, **SPREAD)
    assert no(game, "R-BTN-10 A", to="B") == "ruling-later"


def test_a_wrong_button_put_right_puts_the_blinds_right_too(client: FlaskClient) -> None:
    """R-BTN-01 C: the right player deals again, and the blinds are those left of that player."""
    game = Game(client, "DB", [200] * 4, **playable("DB", {}))
    play(game, "deal")
    assert game.bets == [0, 1, 2, 0]
    rule(game, "R-BTN-01 C", to="C")
    game.post("deal")
    assert game.now["dealer"] == 3
    assert game.bets == [2, 0, 0, 1]


def test_r_show_25_a_seven_that_was_checked_wins_nothing_bet_after_the_draw(client: FlaskClient) -> None:
    """A: every chip of the second round goes back. B: it loses as usual. R-SHOW-24 B: a low hand called wrong is dead.

    Lowball with the sevens rule: B checked after the draw, C bet, B called; all three were in before it.
    """
    game = Game(client, "DW", [200] * 3, "A", **playable("DW", {"low.sevens": True, "low.rank": "a5"}))
    play(game, "deal, A calls, B calls, C checks, B draws 1, C draws 1, A draws 1")
    play(game, "B checks, C bets 20, A calls, B calls")
    assert game.now["phase"] == "showdown" and game.now["pot"] == 66
    there = game.now["seq"]
    rule(game, "R-SHOW-25 A")
    assert (game.now["pot"], game.stacks) == (6, [198] * 3)
    wins(game, "B")
    assert game.stacks == [198, 204, 198]
    game.post("take-back", to=there)
    rule(game, "R-SHOW-25 B")
    wins(game, "C")
    assert game.stacks == [178, 178, 244]
    game.post("take-back", to=there)
    rule(game, "R-SHOW-24 C", who="B")
    assert game.seat("B")["state"] == "dead" and game.now["pot"] == 66
    wins(game, "A")
    assert game.stacks == [244, 178, 178]


def test_other_20_the_last_card_of_seven_stud_comes_down_and_may_lie_open(client: FlaskClient) -> None:
    """R-STUD-04: only once the last card has come; the cards before it are open."""
    game = Game(client, "S7", [200] * 3, **playable("S7", {}))
    play(game, "deal")
    offered = []
    for _round in range(5):
        until(game, "bet")
        offered.append(looked_up(game, "R-STUD-04")["applies_now"])
        if "bring-in" in game.moves:
            game.post("bring-in", seat=game.now["to_act"])
        game.post("together", all="call" if game.now["bet"] else "check")
    assert offered == [False] * 4 + [True]


def test_deck_rulings_apply_in_every_round_of_a_game_with_middle_cards(client: FlaskClient) -> None:
    game = Game(client, "HE", [200] * 4, **playable("HE", {}))
    play(game, "deal")
    rule(game, "R-MIS-11 B")
    played = game.now["round"]
    for number in (2, 3, 4):
        while game.now["round"] == played:
            game.post("together", all="call" if game.now["bet"] else "check")
        played = game.now["round"]
        for key in ("R-DECK-01 A", "R-EXP-03 A", "R-DRAW-08 B"):
            rule(game, key)
        rule(game, "R-DECK-02 B", cards=2)
        assert game.now["phase"] == "bet", number


@pytest.mark.parametrize("name", ["Two-Card Guts", "Red Dog", "Three Lives"])
def test_every_question_about_a_player_is_answered_in_a_game_without_bets(name: str) -> None:
    game = next(game for game in ready_games() if game.name == name)
    opening = opened(game.preset, dict(game.options), STACKS[0])
    assert opening is not None
    table = tapped(opening, "deal", {}).table
    assert {answer(condition, table, table.live[0].seat) for condition in OF_SOMEBODY} <= {True, False, None}
    assert answer("may_reraise", table, table.live[0].seat) is False
