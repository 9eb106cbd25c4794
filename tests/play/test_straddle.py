"""Straddle: twice the big blind before the deal, the last word, one raise of the cap (ANTE-14)."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.playing import Game, folded_out, play
from tests.rulings_played import rule

NO = {"limit__type": "no", "blind__small": 5, "blind__big": 10, "blind__straddle": "left_of_big"}
FIXED = {"limit__type": "fixed", "limit__small": 10, "limit__big": 20, "blind__small": 5, "blind__big": 10}


def straddle(game: Game, seat: int = 4) -> None:
    game.post("straddle", seat=seat)


def dealt(client: FlaskClient, stacks: list[int], **options: object) -> Game:
    """A deals, B and C post the blinds, D may straddle."""
    game = Game(client, "DB", stacks, **{**NO, **options})
    play(game, "deal")
    return game


def offer(game: Game, move: str) -> dict[str, object]:
    return next((row for row in game.now["options_now"] if row["move"] == move), {})


def said(game: Game, error: str, seat: int = 4) -> str:
    """The sentence that refuses this straddle, which is not offered."""
    assert not offer(game, "straddle")
    refusal = game.denied("straddle", seat=seat)
    assert refusal["error"] == error
    return str(refusal["text"])


def test_ante_14_only_the_player_after_the_big_blind_may_straddle(client: FlaskClient) -> None:
    game = dealt(client, [200] * 5)
    assert offer(game, "straddle") == {"move": "straddle", "seat": 4, "chips": 20}
    assert game.refused("straddle", seat=5) == "no-straddle"
    play(game, "D calls")
    assert not offer(game, "straddle")
    assert game.refused("straddle", seat=5) == "no-straddle"


def test_cap_05_a_straddle_counts_towards_the_limit_of_a_round(client: FlaskClient) -> None:
    game = dealt(client, [200] * 5, cap__chips=19)
    assert not offer(game, "straddle")
    assert "into one round" in said(game, "cap-chips")
    game = dealt(client, [200] * 5, cap__chips=20)
    straddle(game)
    play(game, "E calls, A calls, B calls, C calls")
    assert not offer(game, "raise"), "20 is in already"


def test_ante_14_a_straddle_beyond_the_chips_of_a_hand_or_the_cap_is_refused(client: FlaskClient) -> None:
    assert "“Chips per hand, at most”" in said(dealt(client, [200] * 5, cap__hand=19), "cap-hand")
    game = dealt(client, [200] * 5, **FIXED, cap__raises=1, cap__blind_counts_as_bet=True, blind__straddle="two")
    straddle(game)
    assert "Raises in a round: 1 at most." in said(game, "cap", seat=5)


def test_ante_14_the_next_player_begins_and_the_straddler_has_the_last_word(client: FlaskClient) -> None:
    game = dealt(client, [200] * 5)
    straddle(game)
    assert (game.turn, game.now["pot"]) == ("E", 35)
    play(game, "E calls, A folds, B calls, C calls")
    assert game.turn == "D"
    assert offer(game, "check") and offer(game, "raise")["min"] == 30
    play(game, "D raises 60, E folds, B folds, C calls")
    assert (game.now["phase"], game.now["pot"]) == ("draw", 160)


def test_draw_14_a_called_straddle_begins_after_the_draw_as_a_raise_does(client: FlaskClient) -> None:
    game = dealt(client, [200] * 4, draw__round2_first="last_aggressor")
    straddle(game)
    play(game, "A calls, B calls, C folds, D checks")
    assert (game.now["phase"], game.now["pot"]) == ("draw", 70)
    play(game, "B pat, D pat, A pat")
    assert game.turn == "D"


def test_ante_14_and_r_mis_10_a_straddle_is_taken_back_and_a_misdeal_gives_it_back(client: FlaskClient) -> None:
    game = dealt(client, [200] * 4)
    before = game.stacks
    straddle(game)
    assert game.now["log"][0] == "D straddles for 20"
    game.post("take-back")
    assert game.stacks == before and offer(game, "straddle")
    straddle(game)
    rule(game, "R-MIS-10 A")
    assert (game.stacks, game.now["pot"]) == ([200] * 4, 0)
    play(game, "deal")
    assert offer(game, "straddle")["seat"] == 4


def test_ante_14_the_uncalled_part_of_a_straddle_goes_back(client: FlaskClient) -> None:
    game = dealt(client, [200] * 4)
    straddle(game)
    play(game, "A folds, B folds, C folds")
    assert game.stacks == [200, 195, 190, 215]
    assert "blinds_or_straddles = [5, 10, 20, 0]" in game.page("/hands.phhs")


def test_ante_14_a_straddle_uses_up_a_raise(client: FlaskClient) -> None:
    game = dealt(client, [400] * 4, **FIXED, cap__raises=3)
    straddle(game)
    play(game, "A raises 30, B raises 40")
    assert not offer(game, "raise"), "the straddle was the first of three"


def test_ante_14_a_straddle_needs_three_players_and_more_than_twice_the_blind(client: FlaskClient) -> None:
    assert not offer(dealt(client, [200, 200]), "straddle")
    assert not offer(dealt(client, [200, 200, 200, 20]), "straddle")
    assert offer(dealt(client, [200, 200, 200, 21]), "straddle")
    assert offer(dealt(client, [200, 200, 200]), "straddle")["seat"] == 1
    assert not offer(dealt(client, [200] * 4, blind__straddle="none"), "straddle")


THREE = {"limit__type": "no", "blind__small": 1, "blind__big": 2, "blind__straddle": "three", "blind__straddle_step": 5}
EACH_MORE = "A straddle is 5, each further one as much more."


def three(client: FlaskClient, players: int = 6, **options: object) -> Game:
    """Hold’em with up to three straddles of 5, 10 and 15; the last chair deals."""
    return Game(client, "HE", [200] * players, "ABCDEF"[players - 1], **{**THREE, **options})


@pytest.mark.parametrize(
    ("step", "sums", "least", "quick"),
    [(5, (5, 10, 15), 20, EACH_MORE), ("5, 8, 12", (5, 8, 12), 16, "The straddles are, in turn: 5, 8, 12.")],
)
def test_ante_14_three_straddle_in_turn_for_what_the_house_has_set(
    client: FlaskClient, step: int | str, sums: tuple[int, ...], least: int, quick: str
) -> None:
    game = three(client, blind__straddle_step=step)
    play(game, "deal")
    assert game.refused("straddle", seat=4) == "no-straddle-yet"
    for seat, chips in zip((3, 4, 5), sums, strict=True):
        assert offer(game, "straddle") == {"move": "straddle", "seat": seat, "chips": chips}
        straddle(game, seat)
    assert (game.turn, game.now["pot"], offer(game, "straddle")) == ("F", 3 + sum(sums), {})
    assert (offer(game, "call")["chips"], offer(game, "raise")["min"]) == (sums[-1], least)
    play(game, "F calls, A folds, B folds, C calls, D calls")
    assert game.turn == "E" and offer(game, "check") and offer(game, "raise")["min"] == least
    rules = client.get(f"/quick/HE?t={game.code}", headers=game.key | {"Accept": "text/html"}).text
    assert quick in rules and (EACH_MORE in rules) == (step == 5)


def test_ante_14_a_list_is_rising_numbers_a_sum_above_the_big_blind_for_each_straddle(client: FlaskClient) -> None:
    game = three(client, 3)
    for sums in ("5, 8", "5, 8, 12, 16", "2, 8, 12"):
        assert game.refused("options", options={"blind.straddle_step": sums}) == "options-contradict", sums
    for sums in ("5, 5, 12", "8, 5, 12", "5, 8, x", "5-8-12", "5,"):
        assert game.refused("options", options={"blind.straddle_step": sums}) == "option-value", sums
    game = three(client, 3, blind__small=5, blind__big=10, limit__unit=5, blind__straddle_step=15)
    assert game.refused("options", options={"blind.straddle_step": "15, 22, 30"}) == "options-contradict"
    game.post("options", options={"blind.straddle_step": "15, 25, 40"})


def test_ante_14_a_level_multiplies_the_sums_of_a_list(client: FlaskClient) -> None:
    game = three(client, blind__straddle_step="5, 8, 12")
    game.post("levels", levels=[{"times": 1, "hands": 1}, {"times": 2}])
    play(game, "deal")
    folded_out(game)
    play(game, "deal")
    assert offer(game, "straddle")["chips"] == 10


def test_ante_14_a_list_is_typed_into_the_form(client: FlaskClient) -> None:
    game = three(client, 4)
    sent = {"opt:blind.straddle_step": "5,8,12", "seen": game.now["seq"], "preset": "HE"}
    answer = client.post(f"{game.url}/options", data=sent, headers=game.key)
    assert answer.status_code == 204, answer.text
    assert game.read()["options"]["blind.straddle_step"] == "5,8,12"
    shown = {"was": "HE/book", "preset": "HE", "opt:blind.straddle": "three", "opt:blind.straddle_step": "5,8,12"}
    form = client.get("/new", query_string=shown | {"opt:blind.big": "2", "opt:limit.type": "no"}, headers=game.key)
    assert 'maxlength="40" value="5,8,12"' in " ".join(form.text.replace("maxlength", " maxlength").split())


def test_ante_14_who_does_not_straddle_ends_it_and_chips_must_be_left(client: FlaskClient) -> None:
    game = Game(client, "HE", [200, 200, 200, 10, 200], "E", **THREE)
    play(game, "deal")
    straddle(game, 3)
    assert (game.turn, offer(game, "straddle")) == ("D", {}), "ten chips are not more than the second straddle"
    play(game, "D raises 10")
    assert game.refused("straddle", seat=5) == "no-straddle-yet"
    game.post("take-back")
    game.post("take-back")
    play(game, "C calls")
    assert not offer(game, "straddle")


def test_ante_14_of_three_players_only_the_dealer_straddles_and_the_blinds_never(client: FlaskClient) -> None:
    game = three(client, 3, blind__straddle_step="double")
    play(game, "deal")
    straddle(game, 3)
    assert (game.turn, offer(game, "straddle")) == ("A", {})
    assert game.refused("straddle", seat=1) == "no-straddle-yet"
