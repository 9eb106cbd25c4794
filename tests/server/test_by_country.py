"""Rules that differ by country are asked on the set-up page, not assumed, and played as answered (SETUP-02)."""

from __future__ import annotations

import re
from itertools import product

import pytest
from flask.testing import FlaskClient

from models.game.presets import PRESETS
from tests.playing import Game, play
from tests.rows import every

DRAWS = [key for key, preset in PRESETS.items() if preset.family == "draw"]
SEVENS = ["S7", "S8"]
DIFFER = {"draw.round2_first", "draw.four_needs_ace", "stud.seven_first"}
STAKES = {"ante__amount": 1, "limit__small": 5, "limit__big": 10}


def set_up(client: FlaskClient, preset: str, language: str) -> str:
    """The set-up page of this game."""
    return client.get("/new", query_string={"preset": preset}, headers={"Accept-Language": language}).text


def asked(page: str) -> set[str]:
    """The options asked side by side on it."""
    fields = (field.partition("</fieldset>")[0] for field in page.split('<fieldset class="ask">')[1:])
    return {option for field in fields for option in re.findall(r'name="opt:([a-z0-9_.]+)"', field)}


@every(product((*DRAWS, *SEVENS, "SH", "KN", "HE", "BB", "AO", "GU"), ("en", "de")))
@pytest.mark.long
def test_setup_02_what_differs_by_country_is_asked_in_english(preset: str, language: str, client: FlaskClient) -> None:
    page = set_up(client, preset, language)
    differs = {"draw.round2_first"} if preset in DRAWS else {"stud.seven_first"} if preset in SEVENS else set()
    if preset in DRAWS and PRESETS[preset].values["draw.max"] == 4:
        differs.add("draw.four_needs_ace")
    assert asked(page) & DIFFER == (differs if language == "en" else set())
    assert all(f'name="opt:{option}"' in page for option in differs)
    assert ("draw.max" in asked(page)) == (preset in DRAWS) or language == "de"


@pytest.mark.parametrize("preset", SEVENS)
def test_setup_02_where_the_high_hand_begins_nobody_posts_a_bring_in(client: FlaskClient, preset: str) -> None:
    game = Game(client, preset, [100] * 3, "A", stud__seven_first="best_hand", **STAKES)
    assert "stud.bring_in_amount" not in game.now["options"]
    play(game, "deal, C starts")
    moves = {offer["move"] for offer in game.now["options_now"] if offer.get("seat") == 3}
    assert {"check", "bet"} <= moves and "bring-in" not in moves
    play(game, "C checks, A checks, B checks")
    pair = {"open_pair": False} if preset == "S7" else {}
    game.post("starter", seat=2, **pair)  # the best hand showing is asked for again
    assert game.turn == "B"


def test_setup_02_a_home_made_course_sets_its_own_starter(client: FlaskClient) -> None:
    course = [{"deal": 2}, {"deal": 1, "face": "up"}, {"bet": "bring_in", "ask": "the lowest up card"}]
    game = Game(client, "S7", [100] * 3, "A", more={"title": "Ours", "course": course}, **STAKES)
    assert "stud.seven_first" not in game.now["options"]
    chosen = {"ante.amount": 1, "limit.small": 5, "stud.seven_first": "best_hand"}
    refused = game.denied("options", preset="S7", title="Ours", course=course, options=chosen)
    assert (refused["error"], refused["key"]) == ("option-no-effect", "stud.seven_first")


def test_setup_02_what_was_answered_last_time_is_chosen_again(client: FlaskClient) -> None:
    Game(client, "S7", [100] * 3, "A", stud__seven_first="best_hand", **STAKES)
    page = client.get("/new", headers={"Accept-Language": "en"}).text
    field = next(part for part in page.split('<fieldset class="ask">') if "stud.seven_first" in part)
    assert 'value="best_hand" checked' in field
