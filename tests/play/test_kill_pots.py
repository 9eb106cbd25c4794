"""Kill pots: after two pots in a row their winner posts, and the next hand is for double (ANTE-17)."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.playing import Game, play, wins
from tests.rulings_played import logged, rule

KILL: dict[str, Any] = {"forced": "blinds", "blind__small": 1, "blind__big": 2, "blind__kill": "two"} | {
    "limit__type": "fixed",
    "limit__small": 2,
    "limit__big": 4,
}
KILLS = '<p class="last-round">Kill pot: '
LINE = "Kill pot: C has won two in a row, blinds and bets are double"


def killed(client: FlaskClient, stacks: tuple[int, ...] = (100, 100, 100, 100, 100)) -> Game:
    """Five at the table; C has won two pots in a row: the first with a raise, the second as the big blind."""
    game = Game(client, "DB", [*stacks], "E", **KILL)
    play(game, "deal, C raises 4, D folds, E folds, A folds, B folds")
    assert KILLS not in game.page()
    play(game, "deal, D folds, E folds, A folds, B folds")
    assert LINE in game.page()
    return game


def test_ante_17_after_two_pots_in_a_row_blinds_and_bets_are_double(client: FlaskClient) -> None:
    game = killed(client)
    play(game, "deal")
    assert logged(game, "Kill pot: C posts 2, blinds and bets are double") and LINE in game.page()
    assert (game.bets, game.turn) == ([0, 0, 4, 4, 0], "E"), "C is the small blind and posts the rest"
    assert (game.offer("raise")["min"], game.offer("raise")["max"]) == (8, 8)
    play(game, "E calls, A calls, B folds")
    assert game.offer("raise")["min"] == 8, "who posted may raise"
    play(game, "C checks, D checks, C pat, D pat, E pat, A pat")
    play(game, "D checks, E checks, A checks")
    assert (game.offer("bet")["min"], game.offer("bet")["max"]) == (8, 8)
    play(game, "C bets 8, D folds, E folds, A calls")
    wins(game, "C")
    assert game.stacks == [87, 97, 124, 96, 96]
    assert LINE in game.page(), "who wins again kills again"
    play(game, "deal")
    assert game.bets == [0, 0, 4, 2, 4]
    for _tap in range(2):
        game.post("take-back")
    wins(game, "A")
    assert KILLS not in game.page()
    play(game, "deal")
    assert max(game.bets) == 2


def test_ante_17_who_shares_the_pot_keeps_one_win(client: FlaskClient) -> None:
    game = killed(client)
    play(game, "deal, E calls, A folds, B folds, C checks, D checks, C pat, D pat, E pat, D checks, E checks, C checks")
    wins(game, "CE")
    assert KILLS not in game.page()
    play(game, "deal, A folds, B folds, C raises 4, D folds, E folds")
    assert LINE in game.page(), "one more win is the second"


def test_ante_17_only_the_main_pot_counts(client: FlaskClient) -> None:
    """C is all-in in the killed hand, for 8; A wins the side pot of 8."""
    for main, kills in (("C", True), ("E", False)):
        game = killed(client, (100, 100, 4, 100, 100))
        play(game, "deal, E raises 8, A raises 12, B folds, C calls, D folds, E calls, C pat, E pat, A pat")
        play(game, "A checks, E checks")
        seat = "ABCDE".index(main) + 1
        game.post("award", pots=[{"pot": 1, "high": [1]}, {"pot": 0, "high": [seat]}])
        assert (KILLS in game.page()) is kills
        assert sum(game.stacks) == 404


def test_ante_17_a_hand_dealt_again_is_killed_again_but_not_by_who_is_away_or_did_not_win(client: FlaskClient) -> None:
    game = killed(client)
    before = game.stacks
    play(game, "deal")
    rule(game, "R-MIS-02 A")
    assert (game.stacks, LINE in game.page()) == (before, True)
    play(game, "deal")
    assert game.bets == [0, 0, 4, 4, 0]
    for _tap in range(3):
        game.post("take-back")
    game.post("away", seat=3)
    assert KILLS not in game.page()
    play(game, "deal")
    assert max(game.bets) == 2, "who is away kills nothing"
    game.post("take-back")
    game.post("take-back")
    rule(game, "R-DECK-03 A")
    assert KILLS not in game.page()
    play(game, "deal")
    assert max(game.bets) == 2, "a hand that does not count is no win"
