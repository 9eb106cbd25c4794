"""The dealer's panel: numbers only for ordered steps, and how to draw explained once an evening."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.playing import Game, play

SPREAD = {"ante__amount": 1, "limit__type": "spread", "limit__min": 1, "limit__max": 10}
HOW = "Discards stay in front of the player, face down."


def panel(game: Game) -> str:
    """The HTML of the dealer's panel."""
    return re.sub(r"\s+", " ", game.page().partition('<div class="say">')[2].partition("</div>")[0])


def test_draw_03_how_to_draw_is_explained_before_the_first_draw_only(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100], **SPREAD)
    play(game, "deal, B bets 2, A calls")
    assert HOW in panel(game)
    play(game, "B pat")
    assert HOW not in panel(game) and "left, up to" in panel(game)
    game.post("take-back")
    assert HOW in panel(game), "nobody has drawn yet"
    play(game, "B pat, A pat, B checks, A checks")
    game.post("award", pots=[{"pot": 0, "high": [1]}])
    play(game, "deal, A bets 2, B calls")
    assert HOW not in panel(game) and "left, up to" in panel(game)


def test_show_04_the_order_of_showing_and_the_players_of_each_pot_are_not_steps(client: FlaskClient) -> None:
    game = Game(client, "DH", [100, 100, 3], **SPREAD)
    play(game, "deal, B bets 3, C calls, A calls, B pat, C pat, A pat, B checks, A checks")
    assert game.now["phase"] == "showdown" and '<ol class="no-order">' in panel(game)


def test_stud_05_the_rank_of_equal_cards_is_not_a_step(client: FlaskClient) -> None:
    game = Game(client, "SH", [100, 100, 100], **SPREAD)
    play(game, "deal")
    assert game.now["phase"] == "starter" and "Tie:" in panel(game)
    assert "<ol>" not in panel(game)


def test_ordered_steps_of_the_dealer_are_numbered(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 8, **SPREAD)
    play(game, "deal, B bets 2, C calls, D calls, E calls, F calls, G calls, H calls, A calls")
    play(game, "B draws 4, C draws 4")
    while not any(offer["move"] == "reshuffle" for offer in game.now["offers"]):
        game.post("draw", seat=game.now["to_act"], cards=4)
    assert "<ol>" in panel(game)


def test_pot_07_the_players_of_each_pot_have_no_number_below_the_cards_to_come(client: FlaskClient) -> None:
    """Three are all-in before the flop: the board is dealt in seven steps, and the pots are no eighth and ninth."""
    game = Game(client, "HE", [20, 60, 60], blind__small=1, blind__big=2, limit__type="no")
    play(game, "deal, raise 20, raise 60, call")
    rows = re.findall(r"<li( class=\"remark\")?> ?([^<]*?)</li>", panel(game))
    first = next(n for n, (_remark, text) in enumerate(rows) if text.startswith("For the side pot"))
    assert "everybody turns their cards face up" in rows[first - 1][1]
    assert [bool(remark) for remark, _text in rows] == [n >= first for n in range(len(rows))]


def test_pot_04_for_a_pot_with_many_players_those_left_out_are_named(client: FlaskClient) -> None:
    game = Game(client, "DH", [200, 30, 60, *[200] * 4], ante__amount=1, limit__type="no", limit__min=2)
    play(game, "deal, B bets 29, C raises 59, D raises 150, E calls, F calls, G calls, A calls")
    play(game, "B pat, C pat, D pat, E pat, F pat, G pat, A pat, D checks, E checks, F checks, G checks, A checks")
    said = panel(game)
    assert "For side pot 2 (455): everybody but B and C." in said, said
    assert "For the main pot (210): everybody still in the hand." in said, said


def test_short_01_a_short_pack_is_announced_at_first_and_when_more_sit_down(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 5, **SPREAD)
    game.total = None
    assert "may run out" not in game.page()
    play(game, "deal, B bets 2, C folds, D folds, E folds, A folds")
    game.post("sit", seat=6, name="F", stack=100)
    assert "may run out" in game.page()
    play(game, "deal, C bets 2, D folds, E folds, F folds, A folds, B folds")
    assert "may run out" not in game.page(), "said, and nobody came"
