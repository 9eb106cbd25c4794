"""Uncalled chips go back: the dealer gets one instruction, in a visible place, before the next card."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from models.screen.dealer import dealer_says
from tests.play.test_every_card import says
from tests.playing import Game, play
from tests.rulings_at_table import evenings, moments
from tests.rulings_played import STUD

NO_LIMIT = {"ante__amount": 1, "limit__type": "no"}
BACK = "gets %s back: not called."


def short(client: FlaskClient, preset: str = "DH") -> Game:
    """Four players, the third with 60, the others with 200."""
    return Game(client, preset, [200, 200, 60, 200], "D", **NO_LIMIT)


def test_pot_03_returning_uncalled_chips_is_once_the_first_step_before_the_draw(client: FlaskClient) -> None:
    game = short(client)
    play(game, "deal, A bets 150, B folds, C calls, D folds")
    told = says(game)
    assert f"A {BACK % 91}" in told and told.index("not called") < told.index("Everybody says out loud")
    assert (game.now["phase"], game.stacks, game.now["pot"]) == ("draw", [140, 199, 0, 199], 122)
    play(game, "A draws 1")
    assert "not called" not in says(game), "it is said once"
    play(game, "take back, take back")
    assert "not called" not in says(game), "D’s fold, and what it returned, is taken back"


def test_pot_03_after_the_draw_chips_go_back_before_hands_are_shown(client: FlaskClient) -> None:
    game = short(client)
    play(game, "deal, A bets 10, B calls, C calls, D calls, A pat, B pat, C pat, D pat")
    play(game, "A bets 150, B folds, C calls, D folds")
    assert game.now["phase"] == "showdown"
    assert f"A {BACK % 101}" in says(game)


def test_pot_03_in_stud_chips_go_back_before_the_cards_of_the_run_out(client: FlaskClient) -> None:
    game = Game(client, "SH", [200, 200, 3, 5], "D", **STUD)
    play(game, "deal, A starts, A bets 5, B folds, C calls, D calls")
    shown = says(game)
    assert f"A {BACK % 2}" in shown
    assert shown.index("not called") < shown.index("Deal three cards")


@pytest.mark.parametrize("line", ["A bets 20, B calls, C folds, D folds", "A bets 20, B folds, C folds, D folds"])
def test_pot_03_no_instruction_if_all_was_called_or_all_folded(client: FlaskClient, line: str) -> None:
    game = short(client)
    play(game, f"deal, {line}")
    assert "not called" not in says(game)


@pytest.mark.long
@pytest.mark.xdist_group("moments")
def test_pot_03_in_every_game_the_instruction_stays_until_the_next_action() -> None:
    met = 0
    for evening in (*evenings(), *(evening for row in moments().values() for evening in row[::3])):
        table, told = evening.table, evening.told
        shown = dealer_says(table, told)
        steps = [f"{shown.title.rstrip('.')}.", *shown.steps] if shown else []
        back = [row for row in told.back if row in table.hand.betting.returned and not table.over]
        due = [f"{table.name_of(seat)} {BACK % chips}" for seat, chips in back]
        assert [step for step in steps if "not called" in step] == due
        met += len(due)
    assert met > 5


def false_opener(client: FlaskClient, line: str, **options: object) -> Game:
    """Jackpots without a limit: B opens and cannot show openers."""
    game = Game(client, "DJ", [200] * 4, "D", ante__amount=1, limit__type="no", **options)
    play(game, f"deal, A checks, {line}, B lacks openers")
    return game


def test_r_open_04_a_false_opener_is_told_to_put_the_chips_back(client: FlaskClient) -> None:
    game = false_opener(client, "B bets 30, C folds, D folds, A folds")
    assert game.stacks == [199, 169, 199, 199]
    assert says(game).index("B puts back into the pot what nobody called: 30.") < says(game).index("Collect all cards")
    game.post("take-back")
    assert "puts back" not in says(game)


def test_c_31_a_fine_is_the_dealers_first_step_too(client: FlaskClient) -> None:
    game = false_opener(client, "B bets 4, C folds, D folds, A folds", jack__penalty="double_ante")
    assert game.stacks == [199, 193, 199, 199]
    first, fine = "B puts back into the pot what nobody called: 4.", "B pays a fine of 2 into the pot."
    assert -1 < says(game).find(first) < says(game).find(fine) < says(game).find("Collect all cards")
    game.post("deal")
    assert "fine" not in says(game), "it is said once"
