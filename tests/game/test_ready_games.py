"""The ready games that dealers call: each is a course that can be stored, described and dealt (OTHER-33)."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.game.catalogue import effective, fitting
from models.game.presets import PRESETS
from models.game.quick_rules import quick, texts_of
from models.game.reach import most_players
from models.game.saved import FILES, FOLDER, Saved, put_together, ready_games
from models.game.steps import from_text, read
from models.game.steps_in_words import in_words
from models.moves.refusals import Refused
from models.screen.turn import course_line
from models.table.options import as_options
from models.table.table import Table
from models.words import words as language
from tests.obedient.play import play
from tests.obedient.rulings import catalogue
from tests.playing import Game

NAMES = [game.name for game in ready_games()]
STAKES = {"ante.amount": 1, "limit.min": 1, "limit.max": 10}


def game_of(name: str) -> Saved:
    return next(game for game in ready_games() if game.name == name)


def test_other_33_every_file_is_a_game() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == sorted(FILES)


@pytest.mark.parametrize("name", NAMES)
def test_other_33_each_ready_game_can_be_built_in_the_builder(name: str) -> None:
    game = game_of(name)
    kept = put_together(game.name, game.preset, game.options)
    assert (kept.key, dict(kept.options)) == (game.key, dict(game.options))
    assert most_players(game.preset, {**game.options, **STAKES}) >= 4


@pytest.mark.parametrize("name", NAMES)
def test_other_33_each_ready_game_is_described_in_both_languages(name: str) -> None:
    game = game_of(name)
    said = {}
    for spoken in ("de", "en"):
        language.use(spoken)
        said[spoken] = [game.about, *in_words(from_text(str(game.options["other.course"])))]
    assert said["en"][0].startswith(game.sentence)
    assert said["de"][0] != said["en"][0]
    assert all(text.endswith(".") for texts in said.values() for text in texts)


def test_other_33_a_home_made_game_of_the_same_name_is_played(client: FlaskClient) -> None:
    course = [{"deal": 7}, {"bet": "left"}]
    kept = client.post("/games", json={"name": "Anaconda", "course": course})
    assert kept.status_code == 201
    listed = client.get("/games", headers={"Accept": "application/json"}).get_json()
    assert "Anaconda" not in [game["name"] for game in listed["ready"]]
    assert "Anaconda" in [game["name"] for game in listed["games"]]


def test_other_33_a_ready_game_is_dealt_by_its_key(client: FlaskClient) -> None:
    game = Game(client, "DH", [100] * 3, ante__amount=1, limit__min=1, limit__max=10)
    game.post("options", game="do-ya", options=STAKES)
    game.post("deal")
    assert (game.now["title"], game.now["phase"]) == ("Do Ya", "in_turn")


def test_other_33_the_page_of_games_names_them_with_their_other_names(client: FlaskClient) -> None:
    page = client.get("/games").text
    assert all(name.replace("’", "’") in page for name in NAMES)
    assert "Also called Pass the Trash." in page
    assert PRESETS["HE"].sentence in page and "3 up to the middle" not in page, "a sentence, not the course"


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("pineapple", ["Throw one away", "Flop", "Turn", "River"]),
        ("anaconda", ["First pass", "Second pass", "Third pass", "Line up", "Roll"]),
        ("between-the-sheets", ["Against the pot"]),
    ],
)
def test_other_33_the_steps_are_named_as_people_name_them(key: str, names: list[str]) -> None:
    language.use("en")
    game = next(game for game in ready_games() if game.key == key)
    options = effective(game.preset, fitting(game.preset, {**game.options, **STAKES}))
    line = [stage.name for stage in course_line(Table(preset=game.preset, options=as_options(options)))]
    assert [name for name in line if name in names] == names


@pytest.mark.parametrize("spoken", ["en", "de"])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.long
def test_other_33_each_ready_game_has_quick_rules(name: str, spoken: str) -> None:
    game = game_of(name)
    language.use(spoken)
    card = quick(game.preset, effective(game.preset, fitting(game.preset, {**game.options, **STAKES})))
    assert card.name == game.name
    assert len(card.course) > 1 and all(line.endswith((".", "!", "?")) for line in card.course)
    assert card.here[: len(texts_of(game.options))] == texts_of(game.options)


def lines_of(name: str) -> tuple[str, ...]:
    """The lines of this game's quick rules about its end."""
    card = quick("AO", effective("AO", fitting("AO", {**game_of(name).options, **STAKES})))
    return card.compared + card.here


@pytest.mark.parametrize("name", ["Between the Sheets", "Red Dog"])
def test_other_31_no_hands_are_compared_in_games_against_the_pot(name: str) -> None:
    said = " ".join(lines_of(name))
    assert "Equal hands" not in said and "beaten hand" not in said


def test_other_42_the_quick_rules_say_what_equal_hands_lose_and_that_all_ante_once() -> None:
    assert lines_of("Three Lives") == (
        "Of equal worst hands each loses a life; if all are equal, none does.",
        "All ante once: the pot stays, without bets, until one player is left.",
    )


@pytest.mark.parametrize(("key", "headed"), [("between-the-sheets", False), ("three-lives", True)])
def test_other_33_a_card_has_no_heading_without_a_line_below_it(client: FlaskClient, key: str, headed: bool) -> None:
    page = client.get(f"/quick/{key}", headers={"Accept": "text/html"}).text
    assert ("Which hand wins" in page) == headed and "What is different here" in page


@pytest.mark.parametrize("name", ["Guts with Legs", "Two-Card Guts", "Guts with a Kitty"])
def test_other_16_the_quick_rules_say_that_losers_match_the_pot(name: str) -> None:
    assert "Players who stay in and win nothing pay as much into the pot as was in it." in lines_of(name)
    assert "Equal hands share the pot." in lines_of(name)


def test_other_33_the_name_of_a_step_is_short() -> None:
    with pytest.raises(Refused) as caught:
        read([{"deal": 5}, {"bet": "left", "called": "x" * 21}])
    assert (caught.value.more["step"], caught.value.rule) == (2, "OTHER-33")


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_other_33_each_ready_game_is_played_to_the_award_by_an_obedient_dealer(app: Flask, name: str) -> None:
    client, options = app.test_client(use_cookies=False), dict(game_of(name).options)
    played = play(client, catalogue(client), "AO", 4, 1, game=options)
    assert played.hands == 1
