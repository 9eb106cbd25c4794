"""Trying a game from the builder with pretend players before it is saved; nothing of the try is stored (OTHER-33)."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from models.game.saved import ready_games
from models.play.pots import pots
from models.screen import practice
from models.screen.pretended import opened_for
from web.home.trying import _ways

HTML = {"Accept": "text/html"}
FORM = {
    **{"name": "Grandpa’s Game", "preset": "AO", "opt:other.wild": "Kings & queens", "opt:win": "high"},
    **{"kind1": "deal", "cards1": "4", "kind2": "bet", "first2": "left", "size2": "small", "called2": "the pass"},
    **{"kind3": "do", "text3": "Everybody passes a card", "each3": "each", "kind4": "bet", "first4": "last_raiser"},
}
TAP = re.compile(r'href="\s*(/course/try\?[^"]+taps=[^"]+)"')


def read(client: FlaskClient, address: str, **more: Any) -> str:
    answer = client.get(address, headers=HTML, **more)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def played_out(client: FlaskClient, chance: random.Random) -> tuple[str, int]:
    """The last page of the try, played by taps that are offered, and the number of taps."""
    page, taps = read(client, "/course/try", query_string=FORM), 0
    while "That was a whole hand." not in page:
        longer = [way for way in TAP.findall(page) if len(way.rpartition("taps=")[2].split(".")) > taps]
        page, taps = read(client, chance.choice(longer)), taps + 1
        assert taps < 60
    return page, taps


@pytest.mark.long
def test_a_game_is_tried_by_taps_and_leads_back_to_its_form(client: FlaskClient) -> None:
    before = client.get("/evenings", headers={"Accept": "application/json"}).data
    page = read(client, "/course/try", query_string=FORM)
    assert "Grandpa’s Game" in page and "The pretend players do whatever you tap." in page
    dealt = next(way for way in TAP.findall(page))
    assert re.search(r"Bet\s*(<[^>]+>)*\s*1\b", read(client, dealt)), "the smallest bet, where a table has the keypad"
    in_place = client.get(dealt, headers={**HTML, "HX-Request": "true"})
    assert in_place.status_code == 200 and 'id="table"' in in_place.text, "a tap keeps the page"
    page, taps = played_out(client, random.Random(1))
    assert taps > 3
    back = re.search(r'href="\s*(/course\?[^"]+)"', page)
    assert back is not None
    form = read(client, back[1])
    for filled in ('value="Grandpa’s Game"', 'value="Kings & queens"', 'value="Everybody passes a card"', "the pass"):
        assert filled in form
    assert re.search(r'value="each"\s+selected', form) and re.search(r'value="last_raiser"\s+selected', form)
    assert client.get("/evenings", headers={"Accept": "application/json"}).data == before, "no evening was kept"
    assert "Grandpa’s Game" not in read(client, "/games"), "nor the game"


def test_the_try_button_leads_on_with_the_values_filled_in(client: FlaskClient) -> None:
    asked = MultiDict([*FORM.items(), ("opt:other.note", "")])
    answer = client.get("/course/try", query_string=asked, headers={**HTML, "HX-Request": "true"})
    led = urlsplit(answer.headers["HX-Redirect"])
    assert (led.path, {key: row[0] for key, row in parse_qs(led.query).items()}) == ("/course/try", FORM)


@pytest.mark.parametrize(("wrong", "says"), [({"cards1": "14"}, "13"), ({"kind2": "", "kind4": ""}, "a betting round")])
def test_an_unplayable_game_stays_in_the_form(client: FlaskClient, wrong: dict[str, str], says: str) -> None:
    page = read(client, "/course/try", query_string={**FORM, **wrong})
    assert says in page and "Put a game together" in page and 'value="Grandpa’s Game"' in page


def test_editing_a_game_goes_on_after_trying_it(client: FlaskClient) -> None:
    client.post("/games", json={"name": "Grandpa’s Game", "course": [{"deal": 4}, {"bet": "left"}]})
    page = read(client, "/course", query_string={**FORM, "key": "grandpas-game"})
    assert 'action="/games/grandpas-game/change"' in page
    assert 'action="/games"' in read(client, "/course", query_string={**FORM, "key": "never-heard-of"})


@pytest.mark.long
def test_every_ready_game_is_played_to_its_end_by_the_taps_shown() -> None:
    for game in ready_games():
        chance, evening = random.Random(game.key), opened_for(game)
        chips = sum(seat.stack for seat in evening.table.seats)
        for _tap in range(120):
            if practice.over(evening):
                break
            ways = _ways(evening)
            button = ways[chance.choice(sorted(ways))]
            evening = practice.tapped(evening, button.move, button.values)
        assert practice.over(evening), game.name
        left = sum(seat.stack for seat in evening.table.seats) + evening.table.pot
        assert left == chips and not pots(evening.table)
