"""What a table says to a game that cannot be played: refused with the rule and with what to change."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.play.test_other_courses import opening

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
def test_other_02_what_cannot_be_played_is_refused_with_what_to_change(
    client: FlaskClient, fields: dict[str, Any], why: str, said: str
) -> None:
    answer = client.post("/tables", json=fields)
    assert (answer.status_code, answer.json["why"]) == (422, f"/rules#{why}")
    assert said in answer.json["text"]


def test_pack_02_doubles_in_which_hand_wins_say_what_to_take_out(client: FlaskClient) -> None:
    json = {"Accept": "application/json"}
    answer = client.get("/hands?hand=As+As+Ks+Kd+2c+3c&hand=Qs+Qd+Jc+9h+8h+2d", headers=json)
    assert (answer.status_code, answer.json["error"], answer.json["hand"]) == (422, "same-card-twice", 0)
