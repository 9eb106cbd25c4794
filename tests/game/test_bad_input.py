"""A game that cannot be played is refused: the answer names the rule and says what to change."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from models.game.option import Option
from models.game.options import EVENING_OPTIONS, OPTIONS
from tests.play.test_other_courses import opening
from tests.playing import Game

DEAL: list[dict[str, Any]] = [{"deal": 5}, {"bet": "left"}]
WAIT: list[dict[str, Any]] = [*DEAL, {"do": "Wait"}]


@pytest.mark.parametrize(
    ("fields", "why", "said"),
    [
        (opening([{"deal": 6}, {"bet": "left"}], players=9), "OTHER-11", "cards for 8 players at most"),
        (opening([*DEAL, {"deal": 9}]), "OTHER-02", "nobody is dealt more than 13 cards"),
        (
            opening([*WAIT, {"repeat": 1, "until": "knock"}]),
            "OTHER-25",
            "Let each player do something in turn",
        ),
        (
            opening([*WAIT, {"repeat": 4, "times": 3}]),
            "OTHER-25",
            "there are not so many steps before it",
        ),
        (opening([*WAIT, {"repeat": 1, "times": 41}]), "OTHER-02", "from 2 to 40"),
        (opening(DEAL, options={"other.shares": "Best hand 1/2, Spade 1/3"}), "OTHER-26", "make up the whole pot"),
        (opening(DEAL, options={"other.shares": "Best hand"}), "OTHER-26", "such as: Best hand 1/2"),
        (opening([*DEAL, {"turn_up": 6}]), "OTHER-24", "nobody has so many cards face down"),
        (opening([*DEAL, {"against_pot": 2}]), "OTHER-31", "nobody bets or declares otherwise"),
        (opening([{"deal": 2}, {"against_pot": 3}]), "OTHER-02", "from 0 to 2"),
    ],
)
def test_other_02_an_unplayable_game_is_refused(
    client: FlaskClient, fields: dict[str, Any], why: str, said: str
) -> None:
    answer = client.post("/tables", json=fields)
    assert (answer.status_code, answer.json["why"]) == (422, f"/rules#{why}")
    assert said in answer.json["text"]


@pytest.mark.parametrize("option", [*OPTIONS.values(), *EVENING_OPTIONS.values()], ids=lambda option: option.key)
def test_ante_14_no_option_takes_a_list_or_an_object(option: Option) -> None:
    assert not any(option.takes(value) for value in ([5, 8, 12], [], {}, {"chips": 5}))


FORM = {"preset": "AO", "name": "Mine", "kind1": "deal", "cards1": "5", "kind2": "bet", "first2": "left"}
WAITS = {"kind3": "do", "text3": "Wait", "each3": ""}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("sent", "step", "why"),
    [
        ({"cards1": "60"}, 1, "OTHER-02"),
        ({"kind3": "deal", "cards3": "9"}, 3, "OTHER-02"),
        ({**WAITS, "kind4": "repeat", "cards4": "1", "until4": "knock"}, 4, "OTHER-25"),
        ({"kind3": "repeat", "cards3": "9", "until3": "times", "times3": "3"}, 3, "OTHER-25"),
        ({"kind3": "repeat", "cards3": "1", "until3": "times", "times3": "41"}, 3, "OTHER-02"),
        ({"kind3": "turn_up", "cards3": "6", "how3": "at_once"}, 3, "OTHER-24"),
    ],
)
def test_other_02_the_builder_says_what_is_wrong_at_the_row_it_is_about(
    client: FlaskClient, sent: dict[str, str], step: int, why: str, language: str
) -> None:
    headers = {"Accept-Language": language, "HX-Request": "true", "Origin": "http://localhost"}
    refused = client.post("/games", data=FORM | sent, headers=headers)
    assert (refused.status_code, f'data-field="step{step}"' in refused.text) == (422, True)
    assert f"/rules#{why}" in refused.text
    said = refused.text.partition("<p>")[2].partition("</p>")[0]
    assert not {"“deal”", "“times”", "„deal“", "„times“"} & {*said.split()}, said
    page = client.get("/course", query_string={"steps": "1", **FORM, **sent}, headers=headers).text
    row = page.partition(f'data-step="step{step}"')[2].partition("</li>")[0]
    assert f'<p class="unfit">{said}</p>' in row
    assert page.count('class="unfit"') == 1


@pytest.mark.parametrize("shares", ["Best hand 1/2, Spade 1/3", "Best hand", "A 1/2, B 1/2, C 1/2"])
def test_other_26_shares_that_do_not_sum_are_refused_at_their_field(client: FlaskClient, shares: str) -> None:
    headers = {"HX-Request": "true", "Origin": "http://localhost"}
    refused = client.post("/games", data=FORM | {"opt:other.shares": shares}, headers=headers)
    assert (refused.status_code, 'data-field="opt:other.shares"' in refused.text) == (422, True)
    assert "/rules#OTHER-26" in refused.text and "make up the whole pot" in refused.text


@pytest.mark.parametrize(
    ("sent", "field"), [({"chips": "51", "reason": "out of turn"}, "chips"), ({"chips": "5", "reason": ""}, "reason")]
)
def test_chip_08_a_wrong_fine_is_refused_at_its_field(client: FlaskClient, sent: dict[str, str], field: str) -> None:
    game = Game(client, "DH", [50] * 3, "A", ante__amount=1, limit__min=1, limit__max=5)
    game.post("deal")
    headers = game.key | {"HX-Request": "true", "Origin": "http://localhost", "Accept": "text/html"}
    refused = client.post(f"{game.url}/fine", data={"seen": str(game.newest), "seat": "2", **sent}, headers=headers)
    assert (refused.status_code, f'data-field="{field}"' in refused.text) == (422, True)
    assert "/rules#CHIP-08" in refused.text
    assert game.read()["seats"][1]["stack"] == 49
