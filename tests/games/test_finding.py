"""A ready game is found by its names, its number of players and its length; games played here come first (OTHER-33)."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

from models.game.catalogue import effective, fitting
from models.game.reach import reach_of
from models.game.saved import ready_games
from models.log.store import Store
from models.screen.dealer import for_so_many
from tests.playing import Game, folded_out

STAKES = {"ante.amount": 1, "limit.min": 1, "limit.max": 10}
ANTES = {key.replace(".", "__"): value for key, value in STAKES.items()}
READY = {game.name: game for game in ready_games()}


def rows(page: str) -> dict[str, tuple[int, int, str]]:
    """The games that can be found on this page, with the players and the length of each."""
    found = re.findall(r'data-least="(\d+)" data-most="(\d+)" data-pace="(\w+)".*?<b>(.*?)</b>', page, re.DOTALL)
    return {html.unescape(name): (int(least), int(most), pace) for least, most, pace, name in found}


def table(client: FlaskClient, players: int = 3, way: str = "dealer") -> Game:
    game = Game(client, "DJ", [200] * players, **ANTES)
    game.post("games", games=[{"preset": "DJ"}, {"preset": "DH"}], way=way)
    return game


@pytest.mark.parametrize("name", READY)
@pytest.mark.long
def test_other_33_a_game_can_be_dealt_to_its_stated_number_and_no_more(client: FlaskClient, name: str) -> None:
    game = READY[name]
    options = fitting(game.preset, {**STAKES, **game.options})
    for players in range(game.reach.most, min(game.reach.most + 1, 10) + 1):
        seats = [{"seat": n + 1, "name": f"P{n}", "stack": 100} for n in range(players)]
        body = {"name": "", "preset": game.preset, "options": options, "seats": seats, "dealer": 1}
        opened = client.post("/tables", json=body)
        at = Game.at(client, opened.get_json()) if opened.status_code == 201 else None
        refused = at is None or at.answer("deal", seen=at.newest).status_code == 422
        warned = for_so_many(game.preset, effective(game.preset, options), players)
        assert (refused or bool(warned)) if players > game.reach.most else not refused, (players, warned)


@pytest.mark.parametrize(
    ("pace", "names", "presets"),
    [
        ("short", "Guts with a Kitty, Indian Poker", "DH GU"),
        ("medium", "Texas Tech, Chicago", "HE S7 HH"),
        ("long", "Anaconda, No Peek, Guts with Legs, 7-27", "B2"),
    ],
)
def test_other_33_a_game_is_as_long_as_its_rounds_exchanges_and_turns(pace: str, names: str, presets: str) -> None:
    assert {name: READY[name].reach.pace for name in names.split(", ")} == dict.fromkeys(names.split(", "), pace)
    assert {key: reach_of(key, {}).pace for key in presets.split()} == dict.fromkeys(presets.split(), pace)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", ["/new", "/new?way=dealer&choice=1", "/games", "games", "called", "options?edit=1"])
@pytest.mark.long
def test_other_33_every_choice_of_games_shows_the_players(client: FlaskClient, path: str, language: str) -> None:
    game = table(client)
    if path.startswith("/"):
        page = client.get(path, headers={"Accept-Language": language}).text
    else:
        page = game.page(f"/{path}", language)
    found = rows(page)
    assert {name: found.get(name) for name in READY} == {name: tuple(one.reach) for name, one in READY.items()}
    assert all(f'data-finds="{kind}"' in page for kind in ("words", "people", "short"))
    heard = html.unescape(re.search(r'data-heard="([^"]*)"', page)[1])
    assert ("acht" in heard) == (language == "de")


def test_other_33_a_called_game_for_another_number_says_how_many_it_suits(client: FlaskClient) -> None:
    game = table(client, players=8)
    page = html.unescape(game.page("/called"))
    anaconda = page.partition("<b>Anaconda</b>")[2].partition("</li>")[0]
    assert "There are cards for 7 players at most in this game, not for 8." in anaconda and "<form" not in anaconda
    assert game.denied("deal", called="Anaconda")["text"]
    assert page.index("<b>Anaconda</b>") > page.index("<b>Badugi</b>"), "what cannot be dealt is last"
    badugi = page.partition("<b>Badugi</b>")[2].partition("</li>")[0]
    assert 'name="called" value="Badugi"' in badugi and "unfit" not in badugi.replace("data-unfit", "").replace(
        'class="unfit"  hidden', ""
    )
    game.post("deal", called="Badugi")
    assert game.now["title"] == "Badugi"


@pytest.mark.long
def test_other_33_the_games_played_here_come_first_most_played_first(client: FlaskClient, store: Store) -> None:
    game = table(client)
    for called in ("Badugi", "Anaconda", "Badugi", "Five Card Draw"):
        game.post("deal", called=called)
        folded_out(game)
    assert store.played()[:1] == ["AO:badugi"] and "AO" not in store.played()[:3]
    for path in ("called", "games"):
        page = html.unescape(game.page(f"/{path}"))
        first = page.partition("Played here most")[2]
        assert first.index("Badugi") < first.index("Anaconda") < first.index("Cincinnati"), path
        assert len(re.findall(r"<b>Badugi</b>", page)) == 1, path
    usual = html.unescape(client.get("/new").text).partition('<div class="shelves">')[0]
    assert usual.index("<b>Badugi</b>") < usual.index("<b>Dealer’s choice</b>")


def test_other_33_a_new_house_has_no_row_of_played_games(client: FlaskClient) -> None:
    page = table(client).page("/called")
    assert "Played here most" not in page
