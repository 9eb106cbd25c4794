"""Things a ruling never does: charge twice, contradict itself, pay a player who was not in the pot, refuse wrongly."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient

from models.evening.tap import offers
from models.play.openers import HandKilled
from models.rulings.book import RULINGS
from models.rulings.path import walk
from models.screen.rulings_given import given
from tests.game.test_house_rules import playable
from tests.playing import Game, play, wins
from tests.rulings_at_table import evenings, opened, tapped
from tests.rulings_played import SPREAD, STUD, TO_DRAW2, denied, draw, no, rule, until


def log(game: Game) -> str:
    """The newest lines of the log."""
    return "|".join(game.now["log"][:6])


# Twice

MADE_UP = ("R-BET-10 A", "R-BET-14 B", "R-BET-15 A", "R-BET-16 B", "R-BET-21 A")
A_CALL = ("R-BET-05 B", "R-BET-06 A", "R-BET-07 A", "R-BET-09 B", "R-BET-11 A")


@pytest.mark.long
def test_r_bet_21_making_up_a_call_keeps_the_tapped_bet(client: FlaskClient) -> None:
    """R-BET-05: a first bet never becomes a check; R-BET-10: a short caller never put in more than the call."""
    for told, who, rulings in (
        ("deal, B bets 4, C calls", "B", MADE_UP + A_CALL),
        ("deal, B bets 4, C raises 8, A calls", "C", MADE_UP),
    ):
        game = draw(client)
        play(game, told)
        before = (game.stacks, game.now["pot"], game.now["bet"], game.turn)
        for ruling in rulings:
            rule(game, ruling, who=who)
            assert (game.stacks, game.now["pot"], game.now["bet"], game.turn) == before, ruling
            game.post("take-back")
    assert [no(game, "R-BET-10 B", who="A", chips=chips) for chips in (9, -1)] == ["number"] * 2


# Two things at once


@pytest.mark.parametrize(
    ("preset", "options", "key"),
    [("DH", SPREAD, "R-MIS-04 C"), ("SH", STUD, "R-MIS-04 C"), ("SH", STUD, "R-STUD-03 C")],
    ids=["left out in draw", "left out in stud", "both cards up"],
)
def test_the_log_says_the_ante_goes_back_and_nothing_else(
    client: FlaskClient, preset: str, options: dict[str, object], key: str
) -> None:
    """R-MIS-04 C and R-STUD-03 C: out of the hand, with the ante back; no line says that the chips stay."""
    game = Game(client, preset, [50] * 4, **options)
    play(game, "deal")
    until(game, "bet")
    who = next(name for name in "ABCD" if game.seat(name)["seat"] != game.now["to_act"])
    stack = game.seat(who)["stack"]
    rule(game, key, who=who)
    assert game.seat(who)["stack"] == stack + 2
    told = log(game).partition("deal")[0]
    assert "back" in told and "stay" not in told, told


# The right reason


def test_r_draw_16_the_ruling_says_why_a_player_is_no_longer_served(client: FlaskClient) -> None:
    """A player draws once, and not after the betting behind the draw has begun."""
    late, german = "Too late: the betting after the draw has begun.", "Zu spät: Nach dem Tausch wird schon gesetzt."
    game = draw(client)
    play(game, "deal, B bets 2, C calls, A calls, B draws 1, C pat, A pat")
    assert no(game, "R-DRAW-16 A", who="B") == "has-drawn"
    play(game, "B bets 2")
    assert no(game, "R-DRAW-16 A", who="C") == "draw-over"
    told = denied(game, "R-DRAW-16 A", who="C")
    assert told["text"] == late and told["why"] == "/rules#DRAW-05"
    game.key["Accept-Language"] = "de"
    assert denied(game, "R-DRAW-16 A", who="C")["text"] == german


# Right in any game


def test_r_bet_04_the_skipped_player_keeps_the_raise_without_action_since(client: FlaskClient) -> None:
    game = draw(client, 50, 50, 50, 50)
    play(game, "deal, B checks, C checks, D checks")
    rule(game, "R-BET-04 A", who="C")
    assert game.turn == "C" and {"bet", "check"} <= game.moves


@pytest.mark.long
def test_r_open_01_the_ruling_that_nobody_opens_is_reached_only_if_nobody_has_opened() -> None:
    """The table knows whether it was opened and who is still to act, so nobody is asked."""
    for evening in evenings():
        path = walk(RULINGS["R-OPEN-01"], evening.table)
        if path.outcome is not None:
            hand = evening.table.hand
            assert hand.jackpot.opener is None and not hand.betting.wagers and not hand.betting.blinds
        assert not [answer for answer in path.answered if not answer.by_table]


@pytest.mark.parametrize(("limit", "leads"), [("fixed", "R-BET-17"), ("no", "R-BET-18"), ("spread", "R-BET-18")])
def test_r_bet_09_the_ruling_quotes_the_rule_of_the_limit_in_force(limit: str, leads: str) -> None:
    """An all-in too small for a raise differs between fixed limit and others."""
    for chips in range(3, 14):
        evening = opened("DH", {"limit.type": limit}, (200, 200, chips, 200))
        assert evening is not None
        evening = tapped(evening, "deal", {})
        bet = next(offer for offer in offers(evening.table) if offer["move"] == "bet")
        evening = tapped(evening, "bet", {"seat": 2, "to": bet["min"]})
        raises = [row for row in offers(evening.table) if row["move"] == "raise"]
        short = next((row for row in raises if row["max"] < 2 * bet["min"]), None)
        if short is not None:
            evening = tapped(evening, "raise", {"seat": 3, "to": short["max"]})
            path = walk(RULINGS["R-BET-09"], evening.table, (), 3)
            assert path.ruling.id == leads and all(answer.by_table for answer in path.answered)
            return
    raise AssertionError("no all-in shorter than a full raise")


# Decisions are kept as stored, and nothing is read back from a sentence


def test_the_tables_choice_and_its_house_ruling_are_separate_fields() -> None:
    evening = opened("DH", {}, (200, 200, 200, 200))
    assert evening is not None
    evening = tapped(evening, "deal", {})
    evening = tapped(evening, "ruling", {"ruling": "R-EXP-07", "outcome": "C", "who": 3, "do": "KILL"})
    evening = tapped(evening, "ruling", {"ruling": "R-COND-08", "outcome": "A", "house": "H-1"})
    chosen, ours = (row.ruled for row in given(evening))
    assert (chosen.decided, chosen.who, chosen.reason) == (("KILL",), (3,), "")
    assert (ours.house, ours.reason) == ("H-1", "")


def test_a_false_opener_is_a_fact_with_the_ruling_that_found_it() -> None:
    evening = opened("DJ", {}, (200, 200, 200, 200))
    assert evening is not None
    for move, fields in (("deal", {}), ("bet", {"seat": 2, "to": 5}), ("call", {"seat": 3}), ("call", {"seat": 4})):
        evening = tapped(evening, move, fields)
    evening = tapped(evening, "ruling", {"ruling": "R-OPEN-03", "outcome": "A", "who": 2})
    killed = [line.fact.event for line in evening.log() if isinstance(line.fact.event, HandKilled)]
    assert [(event.seat, event.why) for event in killed] == [(2, "R-OPEN-03")]
    assert evening.table.hand.jackpot.false == (2,)


# Players it cannot be about


def test_r_bet_32_an_all_in_player_does_not_act_again(client: FlaskClient) -> None:
    game = draw(client, 50, 50, 6)
    play(game, "deal, B bets 4, C calls")
    assert no(game, "R-BET-32 A", who="C") == "all-in"


def test_r_stud_07_a_player_all_in_for_the_ante_begins_no_round_of_stud(client: FlaskClient) -> None:
    game = Game(client, "SH", [50, 2, 50], **STUD)
    play(game, "deal")
    assert game.now["phase"] == "starter"
    assert no(game, "R-STUD-07 A", who="A", to="B") == "no-chips-to-start"


def test_r_btn_10_the_buck_never_goes_to_a_leaver(client: FlaskClient) -> None:
    fixed = {"ante.amount": 2, "limit.min": 2, "limit.max": 10}
    fields = {"games": [{"preset": "DH", "options": fixed}], "way": "dealer"}
    game = Game(client, "DH", [50] * 4, "A", fields | {"evening": {"evening.buck": True}}, **SPREAD)
    game.post("deal", preset="DH")
    play(game, "B checks, C checks, D checks, A checks")
    game.post("leave", seat=3)
    assert no(game, "R-BTN-10 A", to="C") == "cannot-deal"


def test_r_show_09_chips_of_a_hand_go_only_to_its_players(client: FlaskClient) -> None:
    """One who sits out owes no ante and has no hand to revive; a missing call is paid to the winner (R-BET-26)."""
    game = draw(client, 50, 50, 50, 50)
    game.post("away", seat=4)
    play(game, "deal")
    assert no(game, "R-BET-31 A", who="D") == no(game, "R-CHIP-01 A", who="D") == "not-in-hand"
    play(game, TO_DRAW2.removeprefix("deal, ") + ", B checks, C checks, A checks")
    wins(game, "B")
    assert no(game, "R-SHOW-09 A", who="B", to="D", chips=4) == "not-in-hand"
    rule(game, "R-BET-26 D", who="C", to="B", chips=4)
    assert game.stacks == [44, 66, 40, 50]


def test_r_show_25_sevens_rule_gives_nothing_back_without_a_bet_after_the_draw(client: FlaskClient) -> None:
    options = playable("DW", {"low.sevens": True, "low.rank": "a5"})
    game = Game(client, "DW", [200] * 3, "A", **options)
    play(game, "deal, A calls, B calls, C checks, B draws 1, C draws 1, A draws 1")
    play(game, "B checks, C checks, A checks")
    assert game.now["phase"] == "showdown"
    assert no(game, "R-SHOW-25 A") == "nothing-to-correct"


# A hand found dead after one pot was awarded


def test_pot_07_a_hand_found_dead_between_two_pots_wins_no_older_one(client: FlaskClient) -> None:
    """A and B played for the side pot, C also for the middle one, D also for the main one; B has won the side pot."""
    game = draw(client, 50, 50, 12, 6)
    play(game, "deal, B bets 4, C calls, D calls, A calls, B pat, C pat, D pat, A pat, B bets 10, C calls, A calls")
    assert [(pot["chips"], pot["seats"]) for pot in game.now["pots"]] == [
        (24, [1, 2, 3, 4]),
        (18, [1, 2, 3]),
        (8, [1, 2]),
    ]
    game.post("award", pots=[{"pot": 2, "high": [2]}])
    assert game.stack("B") == 42
    rule(game, "R-CNT-07 A", who="C")
    assert [pot["seats"] for pot in game.now["pots"]][:2] == [[1, 2, 4], [1, 2]]
    rule(game, "R-CNT-07 A", who="A")
    assert (game.now["phase"], game.stack("B")) == ("showdown", 42 + 18), "B is alone in the middle pot"
    rule(game, "R-CNT-07 A", who="B")
    assert (game.now["phase"], game.stacks) == ("between", [34, 60, 0, 24])


def with_somebody_new(client: FlaskClient, **options: Any) -> Game:
    """Three play, and Zoe has sat down on chair 9 since the deal."""
    game = draw(client, **options)
    play(game, "deal")
    game.total += 50
    game.post("sit", seat=9, name="Zoe", stack=50)
    play(game, "B bets 4")
    return game


def test_r_bet_39_players_not_dealt_in_neither_act_nor_pay_into_the_pot(client: FlaskClient) -> None:
    game = with_somebody_new(client)
    for key in ("R-BET-39 A", "R-BET-26 A", "R-CHIP-11 B", "R-DECK-03 B", "R-DECK-07 A", "R-EXP-01 A"):
        assert no(game, key, who=9, chips=2) == "not-in-hand", key
    play(game, "C folds, A folds")
    game.total += 50
    game.post("sit", seat=8, name="Yve", stack=50)
    for key, who in product(("R-BET-39 A", "R-DECK-03 B", "R-DECK-07 A"), (8, 9)):
        assert no(game, key, who=who) == "not-in-hand", (key, who)
    lights = with_somebody_new(client, stakes__table=False)
    assert no(lights, "R-CHIP-09 B", who=9, chips=2) == "not-in-hand"
