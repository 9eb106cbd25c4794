"""Without table stakes nobody is all-in: a player without the chips for a bet buys more, or folds (CHIP-09)."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.playing import Game, play, wins

SPREAD: dict[str, Any] = {"ante__amount": 2, "limit__type": "spread", "limit__min": 2, "limit__max": 10}
BLINDS: dict[str, Any] = {"limit__type": "no", "limit__min": 10, "blind__small": 5, "blind__big": 10}
STUD: dict[str, Any] = {"ante__amount": 1, "limit__small": 5, "limit__big": 10}


def opened(client: FlaskClient, preset: str, stacks: list[int], **options: Any) -> Game:
    return Game(client, preset, stacks, **{"stakes__table": False, **options})


def test_chip_09_a_player_short_of_the_call_is_offered_a_fold_alone_until_chips_are_bought(client: FlaskClient) -> None:
    """B has bet 10, and C has 3 chips left after the ante."""
    game = opened(client, "DH", [50, 50, 5], **SPREAD)
    play(game, "deal, B bets 10")
    assert (game.turn, game.moves) == ("C", {"fold"})
    assert game.refused("call", seat=3) == "no-all-in"
    assert game.refused("raise", seat=3, to=20) == "no-all-in"
    page = game.page()
    assert "10 to call: buys chips or folds" in page and "all-in" not in page
    assert "seat/3" in page and "Buy chips" in page and "7 short" in page
    play(game, "C buys in 20")
    assert game.offer("call")["chips"] == 10 and game.offer("raise")["max"] == 20
    game.total = 105
    game.post("take-back")
    assert game.moves == {"fold"}, "asked again"
    play(game, "C buys in 20, C calls, A folds")
    assert (game.stack("C"), game.now["pot"]) == (13, 26)


def test_chip_09_a_player_with_chips_for_the_call_alone_reads_that_more_would_raise(client: FlaskClient) -> None:
    game = opened(client, "DH", [50, 50, 9], ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    play(game, "deal, B bets 5")
    assert game.moves == {"fold", "call"}
    assert "5 to call, no raise without more chips" in game.page()
    play(game, "C buys in 20")
    assert "raise" in game.moves and "without more chips" not in game.page()


def test_chip_09_the_last_chip_in_the_pot_is_not_an_all_in(client: FlaskClient) -> None:
    """C calls with the whole stack and plays on: checks, and folds to a bet or buys."""
    game = opened(client, "DH", [50, 50, 12], **SPREAD)
    play(game, "deal, B bets 10, C calls")
    assert (game.stack("C"), game.seat("C")["state"]) == (0, "in")
    assert not any("all-in" in line for line in game.now["log"])
    play(game, "A calls, B pat, C pat, A pat, B checks")
    assert (game.turn, game.moves) == ("C", {"check"}), "no chips, no bet"
    play(game, "C checks, A bets 10, B folds")
    assert (game.turn, game.moves) == ("C", {"fold"})
    play(game, "C buys in 10, C calls")
    assert game.now["phase"] == "showdown" and len(game.now["pots"]) == 1
    wins(game, "C")
    assert game.stack("C") == 56


def test_chip_09_two_players_without_chips_play_every_round_and_may_be_raised(client: FlaskClient) -> None:
    game = opened(client, "DH", [12, 12], **SPREAD)
    play(game, "deal, B bets 10, A calls, B pat, A pat")
    assert (game.now["phase"], game.turn) == ("bet", "B")
    play(game, "B checks, A checks")
    assert game.now["phase"] == "showdown"
    rich = opened(client, "DH", [50, 12], **SPREAD)
    play(rich, "deal, B bets 10")
    assert "raise" in rich.moves
    play(rich, "A raises 20, B folds")
    assert rich.stacks == [62, 0], "B, who has no chip left, buys or folds"


def test_stud_02_a_board_without_chips_may_begin(client: FlaskClient) -> None:
    """All three are without chips after the first round: the best board begins, and may buy."""
    game = opened(client, "SH", [6, 6, 6], **STUD)
    play(game, "deal, B starts, B bets 5, C calls, A calls")
    assert {offer["seat"] for offer in game.now["options_now"]} == {1, 2, 3}
    play(game, "C starts without a pair, C checks, A checks, B checks")
    assert game.now["phase"] == "starter"


@pytest.mark.parametrize("limit", ["no", "pot", "spread", "fixed"])
def test_chip_09_a_bet_is_at_most_the_stack_and_at_least_what_the_rules_say(client: FlaskClient, limit: str) -> None:
    bounds = {"fixed": {"limit__small": 10, "limit__big": 20}, "spread": {"limit__min": 10, "limit__max": 50}}
    stakes = bounds.get(limit, {"limit__min": 10})
    game = opened(client, "DH", [99, 16, 9], ante__amount=4, limit__type=limit, **stakes)
    play(game, "deal")
    assert (game.offer("bet")["min"], game.offer("bet")["max"]) == (10, 10 if limit == "fixed" else 12)
    play(game, "B checks")
    assert game.moves == {"check"}, "5 chips are no bet"


def test_chip_09_the_largest_bet_is_a_multiple_of_the_unit(client: FlaskClient) -> None:
    game = opened(client, "DH", [99, 21], ante__amount=4, limit__type="no", limit__min=10, limit__unit=5)
    play(game, "deal")
    assert (game.offer("bet")["min"], game.offer("bet")["max"]) == (10, 15)
    assert game.refused("bet", seat=2, to=17) == "max-bet"


def test_chip_09_the_ante_is_needed_to_be_dealt_in_and_bought_with_one_tap(client: FlaskClient) -> None:
    game = opened(client, "DH", [50, 50, 1], **SPREAD)
    page = game.page()
    assert "1 short: buys or sits out" in page and "2 play, without C" in page and "has too few chips" in page
    assert any(offer["move"] == "buy-in" and offer["seat"] == 3 for offer in game.now["offers"])
    play(game, "deal")
    assert game.now["pot"] == 4 and game.seat("C")["state"] == "out"
    play(game, "take back, C buys in 50, deal")
    assert game.now["pot"] == 6


def test_chip_09_the_big_blind_is_needed_to_be_dealt_in(client: FlaskClient) -> None:
    game = opened(client, "HE", [50, 50, 50, 9], **BLINDS)
    play(game, "deal")
    assert game.seat("D")["state"] == "out"
    assert game.stacks == [50, 45, 40, 9]


def test_ante_10_a_dealer_short_of_the_antes_of_all_buys_or_somebody_else_deals(client: FlaskClient) -> None:
    game = opened(client, "DH", [5, 50, 50], ante__who="dealer", **SPREAD)
    refusal = game.denied("deal")
    assert (refusal["error"], refusal["why"]) == ("short-for-all", "/rules#CHIP-09")
    play(game, "A buys in 1, deal")
    assert (game.now["pot"], game.stack("A")) == (6, 0)
    game = opened(client, "DH", [1, 50, 50], ante__who="alone", **SPREAD)
    assert game.refused("deal") == "short-alone"


def test_stud_05_a_bring_in_that_cannot_be_paid_is_folded_and_the_next_board_owes_it(client: FlaskClient) -> None:
    game = opened(client, "S7", [50, 50, 2], stud__bring_in_amount=3, **STUD)
    play(game, "deal, C starts")
    assert (game.turn, game.moves) == ("C", {"fold"})
    assert "must bring in 3: buys chips or folds" in game.page()
    assert game.refused("bring-in", seat=3) == "no-all-in"
    play(game, "C folds")
    assert game.turn == "A" and game.offer("bring-in")["chips"] == 3


def test_stud_11_the_full_bet_instead_of_the_bring_in_needs_the_chips_for_it(client: FlaskClient) -> None:
    for stack, moves in ((6, {"bring-in", "bet"}), (5, {"bring-in"})):
        game = opened(client, "S7", [50, 50, stack], stud__bring_in_amount=3, **STUD)
        play(game, "deal, C starts")
        assert game.moves == moves


def test_chip_09_uncounted_chips_are_never_all_in(client: FlaskClient) -> None:
    game = opened(client, "DH", [50, 50], **SPREAD)
    quick = game.client.get(f"/quick/DH?t={game.code}", headers=game.key).text
    assert "Nobody goes all-in" in quick, "newcomers are told the rule"
    game.total = None
    game.post("sit", seat=3, name="C", counted=False)
    play(game, "deal, B bets 10")
    assert game.turn == "C"
    assert game.refused("call", seat=3, all_in=True, to=5) == "nobody-all-in"
    assert "All-in for a total of" not in game.page()


def test_pot_06_a_leaver_without_chips_has_folded(client: FlaskClient) -> None:
    game = opened(client, "DH", [50, 50, 12], **SPREAD)
    play(game, "deal, B bets 10, C calls, A calls, C leaves, B pat, A pat")
    assert game.seat("C")["state"] != "in"


# A step with a price (OTHER-40)


def at_step(client: FlaskClient, stacks: list[int], step: dict[str, Any], *before: dict[str, Any]) -> Game:
    """A home-made game without table stakes, with this step after the deal; ante 1."""
    course = [{"deal": 5}, *before, step, {"bet": "left"}]
    stakes = {"ante__amount": 1, "limit__min": 1, "limit__max": 10}
    game = opened(client, "AO", stacks, more={"title": "Ours", "course": course}, **stakes)
    play(game, "deal")
    return game


def test_chip_09_a_player_short_of_another_ante_buys_or_folds(client: FlaskClient) -> None:
    game = at_step(client, [100, 100, 4], {"do": "Ante again", "price": 5})
    page = game.page()
    assert "C buys chips" in page and "2 short" in page and "seat/3" in page
    game.post("done")
    assert (game.seat("C")["state"], game.stacks, game.now["pot"]) == ("folded", [94, 94, 3], 13)
    assert "C folds" in game.now["log"] and "Everybody pays 5" in game.now["log"]
    play(game, "take back, C buys in 2")
    assert "C buys chips" not in game.page()
    game.post("done")
    assert (game.seat("C")["state"], game.stack("C"), game.now["pot"]) == ("in", 0, 18)


def test_chip_09_another_ante_is_bought_for_where_the_table_says_it_goes_on(client: FlaskClient) -> None:
    ante: dict[str, Any] = {"do": "Ante again", "price": 5}
    course = [{"deal": 5}, {"bet": "left"}, ante, {"repeat": 2, "until": "said"}]
    stakes = {"ante__amount": 1, "limit__min": 1, "limit__max": 10}
    game = opened(client, "AO", [100, 100, 4], more={"title": "Ours", "course": course}, **stakes)
    play(game, "deal, all check")
    page = game.page()
    assert "C buys chips" in page and "Next round <b>5</b>" in page and "Showdown <b>5</b>" in page
    game.post("done", last=True)
    assert (game.now["phase"], game.stacks, game.seat("C")["state"]) == ("showdown", [94, 94, 3], "folded")


def test_chip_09_who_alone_can_pay_another_ante_has_won_and_if_nobody_can_it_is_not_paid(client: FlaskClient) -> None:
    game = at_step(client, [100, 4, 4], {"do": "Ante again", "price": 5})
    game.post("done")
    assert (game.now["phase"], game.stacks) == ("between", [102, 3, 3])
    game = at_step(client, [4, 4, 3], {"do": "Ante again", "price": 5})
    game.post("done")
    assert (game.now["phase"], game.stacks, game.now["log"][1]) == ("bet", [3, 3, 2], "Done")


def test_chip_09_without_a_chip_left_another_ante_is_owed_too(client: FlaskClient) -> None:
    game = at_step(client, [100, 100, 4], {"do": "Ante again", "price": 2}, {"bet": "left"})
    play(game, "B bets 3, C calls, A calls")
    game.post("done")
    assert game.seat("C")["state"] == "folded"


@pytest.mark.parametrize(
    "step", [{"do": "Pay 5 or fold", "each": True, "price": 5}, {"offer": 5, "must": 1}], ids=["a price", "a card"]
)
def test_chip_09_in_turn_a_player_short_of_the_price_buys_or_folds(client: FlaskClient, step: dict[str, Any]) -> None:
    game = at_step(client, [100, 4, 100], step)
    what = "take" if "offer" in step else "done"
    assert game.offer("turn")["values"] == ["fold"] and "price" not in game.offer("turn")
    assert game.refused("turn", seat=2, what=what) == "no-all-in"
    page = game.page()
    assert "5 to pay: buys chips or folds" in page and "2 short" in page and "to take or to pass" not in page
    play(game, "B buys in 2")
    assert game.offer("turn")["values"] == [what, "fold"]
    game.post("turn", seat=2, what=what)
    assert (game.turn, game.stack("B"), game.seat("B")["state"]) == ("C", 0, "in")
    game.post("turn", seat=3, what="fold")
    assert game.turn == "A"


def only_in_the_first_hand(client: FlaskClient, stacks: list[int]) -> Game:
    """A game in which chips are bought in the first level only, of one hand."""
    game = opened(client, "DH", stacks, **SPREAD)
    game.post("evening", **{"evening.rebuy_until": 1})
    game.post("levels", levels=[{"times": 1, "hands": 1}, {"times": 1}])
    return game


def test_bank_04_no_chips_are_promised_where_none_can_be_bought(client: FlaskClient) -> None:
    game = only_in_the_first_hand(client, [50, 50, 9])
    play(game, "deal, B bets 10")
    assert "10 to call: buys chips or folds" in game.page(), "in the last level in which chips are bought"
    play(game, "C folds, A folds, deal, C checks, A bets 10, B calls")
    assert (game.turn, game.moves) == ("C", {"fold"})
    page = game.page()
    assert "5 short: has to fold" in page and "uys chips" not in page and "Buy chips" not in page
    game = only_in_the_first_hand(client, [50, 50, 3])
    play(game, "deal, B bets 2, C folds, A folds")
    assert "1 short: buys or sits out" in game.page()
    play(game, "deal, A bets 2, B folds")
    assert "1 short: sits out" in game.page()


def test_jack_20_without_chips_for_the_ante_nobody_plays_for_pots_that_stay(client: FlaskClient) -> None:
    queen = {"redeal": "The queen of spades lies there", "antes": True}
    game = at_step(client, [100, 100, 1], queen)
    game.post("redeal")
    game.post("deal")
    assert (game.seat("C")["state"], game.now["pot"]) == ("out", 5)
    play(game, "take back, C buys in 1, deal")
    assert (game.seat("C")["state"], game.now["pot"]) == ("in", 6)
