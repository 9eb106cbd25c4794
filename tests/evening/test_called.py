"""“What are we playing?”: a game is called by name, known or not; Talon keeps chips, turns and pots (OTHER-33)."""

from __future__ import annotations

import html
import re
from functools import cache

import pytest
from flask.testing import FlaskClient

from models.evening import tap
from models.evening.evening import Evening, begin, next_facts, record
from models.game.names import title_of
from models.game.presets import PRESETS
from models.game.saved import ready_games
from tests.playing import Game, play, wins
from tests.rows import every
from tests.rulings_at_table import tapped

CHOICE = {"games": [{"preset": "DJ"}, {"preset": "DH"}], "way": "dealer"}
CALLED = [*(game.name for game in PRESETS.values() if game.key != "AO"), *(game.name for game in ready_games())]
BEFORE: dict[str, dict[str, int]] = {
    "DJ": {"ante.amount": 2, "limit.min": 1, "limit.max": 20},
    "DR": {"ante.amount": 1, "limit.small": 5},
    "HE": {"blind.small": 1},
    "GU": {"ante.amount": 2},
}
STAKES = {"ante__amount": 2, "limit__min": 1, "limit__max": 20}


@pytest.fixture
def game(client: FlaskClient) -> Game:
    choosing = Game(client, "DJ", [200] * 3, **STAKES)
    choosing.post("games", **CHOICE)
    return choosing


def read(game: Game, path: str = "", language: str = "") -> str:
    return html.unescape(re.sub(r"\s+", " ", game.page(path, language)))


def test_other_33_an_unknown_game_is_played_with_chips_turns_and_pots(game: Game) -> None:
    """Its name is shown wherever a game is named, and it can be kept with its rounds."""
    assert "What are we playing?" in read(game, "/options") and 'name="called"' in read(game, "/called")
    assert game.refused("deal", called=" ") == "missing"
    assert "Keep this game" not in read(game)
    game.post("deal", called="Crazy Cousin")
    assert (game.now["title"], game.now["pot"], game.now["phase"]) == ("Crazy Cousin", 6, "step")
    assert game.now["handling"][0]["gather"] and game.now["cards"]["talon"] == 52
    assert "Crazy Cousin" in read(game) and "Now: Crazy Cousin, ante 2" in read(game, "/log")
    assert game.refused("done", last=True) == "no-last-step", "nobody was asked about the end of the rounds"
    game.post("done")
    play(game, "B bets 5, C calls, A folds")
    assert "Deal on as it was called, or show the hands" in read(game)
    game.post("done")
    play(game, "B checks, C checks")
    game.post("done", last=True)
    stages = re.findall(r'<ol class="phases".*?</ol>', read(game))
    assert [re.findall(r"<li[^>]*>([^<]*)", stage) for stage in stages] == [["Showdown"]], "no room for a sentence"
    wins(game, "B")
    assert (game.now["phase"], game.stacks) == ("between", [198, 209, 193])
    for page in ("/story", "/story/1", "/keepsake.html", "/hands.csv"):
        assert "Crazy Cousin" in read(game, page)
    history = game.page("/hands.phhs")
    assert '_game = "Crazy Cousin: ante 2, bets 1 to 20"' in history and "d dh" not in history, "as called: no cards"
    assert "Keep this game" in read(game)
    answer = game.client.get(f"{game.url}/keep", headers=game.key)
    assert answer.status_code == 303 and "name=Crazy+Cousin&rounds=2" in answer.headers["Location"]
    page = game.client.get(answer.headers["Location"], headers=game.key).text
    assert 'value="Crazy Cousin"' in page and page.count('value="bet"') == 2


def test_other_33_picking_any_other_game_asks_what_is_played(game: Game) -> None:
    game.post("games", **{**CHOICE, "games": [*CHOICE["games"], {"preset": "AO"}]})
    button = re.search(rf'<button[^>]*{game.url}/called".*?</button>', read(game))
    assert button and "Any other game" in button[0] and "What are we playing?" in button[0]


def test_a_game_is_called_by_any_of_its_names_and_without_hyphens(game: Game) -> None:
    """One of the list, too; two names made only of symbols are two games."""
    hyphens = {"double board bomb pot": "Double-Board Bomb Pot", "3 5 7": "3-5-7", "criss cross": "Criss-Cross"}
    for called, title in {**hyphens, "pass the trash": "Anaconda"}.items():
        game.post("deal", called=called)
        assert game.now["title"] == title
        if title == "Anaconda":
            assert (game.now["pot"], game.now["cards"]["hand"]["1"]) == (6, 7)
        game.post("take-back")
    for called in ("Five Card Draw", "five card draw", "five-card draw"):
        game.post("deal", called=called)
        assert game.now["preset"] == "DH"
        game.post("take-back")
    stars = {"preset": "AO", "title": "★★", "course": [{"deal": 5}, {"bet": "left"}]}
    game.post("games", games=[{"preset": "DJ"}, stars], way="dealer")
    game.post("deal", called="??")
    assert game.now["title"] == "??"


@every(CALLED)
@pytest.mark.long
def test_every_game_is_dealt_when_it_is_called_whatever_was_played_before(called: str) -> None:
    for evening in before():
        after = tapped(evening, "deal", {"called": called}).table
        assert (after.deals, title_of(after.preset, after.options)) == (1, called), evening.table.preset


@cache
def before() -> tuple[Evening, ...]:
    """Three players at each of these games."""
    seats, empty = [{"seat": n, "name": str(n), "stack": 200} for n in (1, 2, 3)], begin("TEST")
    said = ({"preset": preset, "options": stakes} for preset, stakes in BEFORE.items())
    opened = (tap.opening({"name": "Test", "seats": seats, "dealer": 1, **game}) for game in said)
    return tuple(record(empty, next_facts(empty, events, 1000, "host")) for events in opened)


def test_the_same_as_last_time_goes_to_the_table_after_a_called_game(client: FlaskClient) -> None:
    game = Game(client, "DB", [200] * 3, blind__small=1, limit__type="no")
    play(game, "deal, A folds, B folds")
    game.post("deal", called="Crazy Cousin")
    game.post("done")
    play(game, "B folds, C folds")
    page = game.client.get(f"/new?again={game.url[-4:]}").text
    assert re.search(r'name="preset" value="DB"\s+checked', page) and 'data-line="blinds 1/2, no limit"' in page
    other = html.unescape(game.client.get("/new?preset=AO", headers={"HX-Request": "true"}).text)
    assert 'data-line="ante 1, no limit"' in other, "without the rounds of the called game there are no blinds"


def test_named_rounds_are_shown_by_name(client: FlaskClient) -> None:
    """OTHER-33: in the log, the recap and the hand history, as on the table; others go by their number."""
    game = Game(client, "HE", [200] * 3, blind__small=1, limit__type="no")
    play(game, "deal, A calls, B calls, C checks")
    assert [line for line in game.now["log"] if "begins" in line] == ["Flop: B begins", "Before the flop: A begins"]
    play(game, "B bets 9, C folds, A folds")
    assert any("Flop: B begins" in read(game, f"/story/1?step={step}") for step in range(3, 8))
    assert "# Flop: B begins" in game.page("/hands.phhs")
    assert "Vor dem Flop: A beginnt" in read(game, "/log", "de")
    own = [{"deal": 5}, {"bet": "left", "called": "the roll"}, {"deal": 1}, {"bet": "left"}]
    stakes = {"forced": "ante", "ante.amount": 1, "limit.min": 1, "limit.max": 9}
    game.post("deal", preset="AO", title="Ours", course=own, options=stakes)
    play(game, "all check")
    told = [line for line in game.now["log"] if "begins" in line]
    assert [line.partition(":")[0] for line in told[:2]] == ["Betting round 2", "The roll"]


def test_choice_06_only_games_of_the_list_are_called(game: Game) -> None:
    game.post("evening", **{"evening.called": "list"})
    for name in ("Razz", "Anaconda", "Crazy Cousin"):
        assert game.refused("deal", called=name) == "called-not-listed"
    page = read(game, "/called")
    assert page.count("Only games of the list are dealt") == 1 and "<b>Crazy Cousin</b>" not in page
    game.post("deal", called="five card draw")
    assert game.now["preset"] == "DH"
    game.post("take-back")
    for games in ({**CHOICE, "games": [*CHOICE["games"], {"preset": "AO"}]}, {"way": "off"}):
        game.post("games", **games)
        game.post("deal", called="Crazy Cousin")
        assert game.now["title"] == "Crazy Cousin", "with “Any other game” on the list, or without a list"
        game.post("take-back")


def test_choice_06_a_game_of_the_list_is_called_by_any_of_its_names(game: Game) -> None:
    dear = {"ante.amount": 3, "limit.min": 1, "limit.max": 7}
    game.post("games", **{**CHOICE, "games": [*CHOICE["games"], {"game": "anaconda", "options": dear}]})
    for called in ("any", "list"):
        game.post("evening", **{"evening.called": called})
        for name in ("Anaconda", "pass the trash"):
            game.post("deal", called=name)
            assert (game.now["title"], game.now["pot"]) == ("Anaconda", 9), "for the stakes of the list"
            game.post("take-back")


def test_other_33_a_called_game_has_the_stakes_and_the_payer_of_the_game_before(client: FlaskClient) -> None:
    here = {"ante__amount": 10, "ante__who": "dealer", "limit__min": 10, "limit__max": 50}
    choosing = Game(client, "DJ", [2000] * 3, **here)
    choosing.post("games", **CHOICE)
    for called in ("Baseball", "Omaha", "Seven card stud", "Guts", "Crazy Cousin"):
        choosing.post("deal", called=called)
        now = choosing.now["options"]
        paid = (now["blind.small"], now["blind.big"]) if "blind.small" in now else (now["ante.amount"], now["ante.who"])
        assert paid in ((5, 10), (10, "dealer")), called
        assert {now.get("limit.min", 10), now.get("limit.small", 10)} == {10}, called
        choosing.post("take-back")


def test_other_33_a_game_called_after_blinds_has_antes_as_high_or_the_blinds(client: FlaskClient) -> None:
    choosing = Game(client, "HE", [2000] * 3, blind__small=5)
    choosing.post("games", games=[{"preset": "HE"}, {"preset": "OM"}], way="dealer")
    choosing.post("deal", called="Five card draw")
    now = choosing.now["options"]
    assert (now["ante.amount"], now["limit.min"], now["limit.max"]) == (5, 10, 50)
    choosing.post("take-back")
    choosing.post("deal", called="Crazy Cousin")
    choosing.post("done")
    assert (choosing.now["phase"], choosing.now["pot"], choosing.turn) == ("bet", 15, "A")


def test_other_33_options_named_with_a_called_game_count_if_it_knows_them(game: Game) -> None:
    refusal = game.denied("deal", called="Cincinnati", options={"limit.typo": "pot"})
    assert (refusal["error"], refusal["key"]) == ("unknown-option", "limit.typo")
    for called in ("Cincinnati", "Five card draw", "Crazy Cousin"):
        game.post("deal", called=called, options={"limit.type": "pot", "limit.min": 2})
        assert (game.now["options"]["limit.type"], game.now["options"]["limit.min"]) == ("pot", 2), called
        game.post("take-back")
