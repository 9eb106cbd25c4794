"""Home-made games: made once, kept for every evening, dealt like any other; each table has its own copy."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.game.presets import PRESETS
from models.game.steps import Exchange, TurnUp, read
from models.game.steps_in_words import in_a_line, in_words
from models.log.own_games import OwnGames
from models.log.store import Store
from models.moves.refusals import Refused
from tests.conftest import a_table
from tests.playing import Game, dotted, play
from web.games.builder import _fields, built, sent_steps

ANACONDA: list[dict[str, Any]] = [
    {"deal": 7},
    {"bet": "left"},
    {"do": "All pass three cards to the left"},
    {"bet": "left"},
]
SPREAD = {"ante.amount": 1, "limit.min": 1, "limit.max": 10}


def keeps(client: FlaskClient, name: str = "Anaconda", **more: Any) -> dict[str, Any]:
    """The game as it was kept."""
    answer = client.post("/games", json={"name": name, "course": ANACONDA, **more})
    assert answer.status_code == 201, answer.text
    assert answer.headers["Location"] == f"/games/{answer.json['key']}"
    kept: dict[str, Any] = answer.json
    return kept


def listed(client: FlaskClient) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = client.get("/games", headers={"Accept": "application/json"}).json["games"]
    return games


def test_other_01_a_game_is_kept_listed_changed_and_forgotten(client: FlaskClient) -> None:
    ready = [game["preset"] for game in listed(client)]
    assert ready == [key for key, preset in PRESETS.items() if preset.family == "other"]
    assert not any(game["own"] for game in listed(client))
    kept = keeps(client, options={"other.wild": "Twos are wild"})
    assert kept == {
        "key": "anaconda",
        "name": "Anaconda",
        "preset": "AO",
        "course": [{**step, "size": "small"} if "bet" in step else {**step, "face": "down"} if "deal" in step else step
                   for step in ANACONDA],
        "options": {"other.wild": "Twos are wild"},
        "cards": {"each": 7, "middle": 0, "players": 7},
        "own": True,
    }  # fmt: skip
    assert listed(client)[-1] == kept
    assert client.get("/games/anaconda", headers={"Accept": "application/json"}).json == kept
    changed = client.post("/games/anaconda/change", json={"name": "Anaconda", "course": [{"deal": 5}, {"bet": "left"}]})
    assert (changed.json["cards"]["each"], changed.json["options"]) == (5, {})
    assert client.post("/games/anaconda/forget", json={}).json == {"ok": True}
    assert client.get("/games/anaconda", headers={"Accept": "application/json"}).status_code == 404


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Step 2: say what happens here."),
        ("  ", "Step 2: say what happens here."),
        ("pass " * 17, "Step 2: please be brief: at most 80 letters."),
        ("pass <b>left</b>", "Step 2: leave out < and >."),
        ("pass\nleft", "Step 2: write it in one line."),
    ],
)
def test_other_02_a_step_with_an_unusable_sentence_gets_a_reason(client: FlaskClient, text: str, says: str) -> None:
    answer = client.post("/games", json={"name": "Ours", "course": [{"deal": 5}, {"do": text}, {"bet": "left"}]})
    assert (answer.status_code, answer.json["error"], answer.json["text"]) == (422, "course", says)


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"name": "Baseball"}, "name-taken"),
        ({"name": ""}, "name"),
        ({"name": "<b>"}, "text"),
        ({"course": [{"deal": 5}, {"bet": "left"}, {"bet": "left"}]}, "course"),
        ({"course": [{"deal": 5}, {"bet": "left"}, {"do": "Wait", "grows": 1}]}, "course"),  # OTHER-40: without a price
        ({"course": [{"deal": 5}, {"bet": "blinds"}]}, "course-forced"),
        ({"preset": "DH"}, "option-value"),
        ({"options": {"other.wild": "<b>"}}, "text"),
    ],
)
@pytest.mark.long
def test_other_01_an_invalid_game_changes_nothing(client: FlaskClient, fields: dict[str, Any], error: str) -> None:
    keeps(client)
    before = listed(client)
    answer = client.post("/games", json={"name": "Ours", "course": ANACONDA, **fields})
    assert (answer.status_code, answer.json["error"]) == (422, error), answer.text
    assert listed(client) == before
    if error == "course":
        assert answer.json["step"] == 3


def test_other_01_a_game_that_comes_with_talon_is_not_changed(client: FlaskClient) -> None:
    for what, fields in (("change", {"name": "Mine", "course": ANACONDA}), ("forget", {})):
        answer = client.post(f"/games/bb/{what}", json=fields)
        assert (answer.status_code, answer.json["error"]) == (403, "not-yours")
    assert client.post("/games/nowhere/forget").status_code == 404


def test_other_01_a_table_keeps_its_own_copy(client: FlaskClient) -> None:
    keeps(client)
    game = Game(client, "AO", [100] * 4, more={"game": "anaconda"}, **dotted(SPREAD))
    assert (game.now["title"], game.now["steps"]) == ("Anaconda", 4)
    client.post("/games/anaconda/forget")
    play(game, "deal")
    assert (game.now["title"], game.now["cards_each"]) == ("Anaconda", 7)


def test_other_01_dealers_choice_offers_home_made_games_too(client: FlaskClient) -> None:
    keeps(client)
    keeps(client, "Cincinnati", options={"other.wild": "Fours are wild"})
    game = Game(client, "DH", [100] * 4, **dotted(SPREAD))
    rows = [{"preset": "DH"}, {"preset": "AO", "game": "anaconda"}, {"preset": "AO", "game": "cincinnati"}]
    game.post("games", way="dealer", games=rows)
    client.post("/games/anaconda/forget")
    offers = [offer for offer in game.now["options_now"] if offer["move"] == "deal" and "preset" in offer]
    assert [offer.get("game") for offer in offers] == [None, "anaconda", "cincinnati"]
    assert game.refused("deal", game="nowhere") == "choice"
    game.post("deal", game="cincinnati")
    assert (game.now["title"], game.now["wild"]) == ("Cincinnati", "Fours are wild")
    play(game, "B bets 2, C folds, D folds, A folds")
    offer = next(offer for offer in game.now["options_now"] if offer.get("game") == "anaconda")
    game.post(**offer)
    assert (game.now["title"], game.now["wild"], game.now["cards_each"]) == ("Anaconda", "", 7)


def test_a_game_is_chosen_with_the_deal_or_with_the_rules(client: FlaskClient) -> None:
    keeps(client)
    game = Game(client, "DH", [100] * 4, **dotted(SPREAD))
    assert game.refused("options", game="nowhere") == "unknown-preset"
    game.post("options", game="anaconda")
    assert (game.now["preset"], game.now["title"]) == ("AO", "Anaconda")
    game.post("options", preset="WD")
    assert (game.now["title"], game.now["wild"]) == ("Draw with wild deuces", "Deuces are wild")
    game.post("deal", preset="AO", title="Ours", course=[{"deal": 3}, {"bet": "left"}])
    assert (game.now["title"], game.now["cards_each"]) == ("Ours", 3)


@pytest.mark.parametrize("title", [5, ["x"], {"a": 1}])
def test_other_01_a_refusal_names_no_title_that_is_no_text(client: FlaskClient, title: Any) -> None:
    game = Game(client, "DH", [100] * 4, **dotted(SPREAD))
    row = {"preset": "AO", "options": SPREAD, "title": title}
    assert game.denied("games", way="rotate", games=[row])["text"].startswith("Any other game: ")
    seats = [{"seat": 1, "name": str(n), "stack": 9} for n in range(11)]
    answer = client.post("/tables", json={"preset": "AO", "seats": seats, "options": SPREAD, "title": title})
    assert answer.json["text"].startswith("Any other game is for 2 to 10 players.")


NO_KEY = ("nowhere", "", 5, True, [1], {"a": 1})


@pytest.mark.parametrize("key", NO_KEY)
def test_other_01_a_game_that_is_not_kept_is_refused_and_none_is_dealt_for_it(client: FlaskClient, key: Any) -> None:
    game = Game(client, "AO", [100] * 4, **dotted(SPREAD))
    row = {"preset": "AO", "game": key, "options": SPREAD}
    assert game.refused("deal", **row) == game.refused("options", **row) == "unknown-preset"
    assert game.refused("games", way="rotate", games=[row]) == "unknown-preset"
    opening = a_table(preset="AO", options=SPREAD, game=key)
    answer = client.post("/tables", json=opening)
    assert (answer.status_code, answer.json["error"], answer.json["key"]) == (422, "unknown-preset", "game")
    game.post("games", way="dealer", games=[{"preset": "AO", "game": "anaconda", "options": SPREAD}])
    assert game.refused("deal", game=key) == "choice"


def test_games_outlive_a_restart_and_a_damaged_row_is_left_out(app: Flask, client: FlaskClient, database: Path) -> None:
    keeps(client)
    store: Store = app.extensions["talon"].store
    with store.writing() as db:
        db.table("games").insert({"key": "x", "name": "X", "preset": "AO", "options": '{"other.course": "[]"}'})
    other = Store(database)
    assert [game.key for game in OwnGames(other).own()] == ["anaconda"]
    other.close(alone=False)


def test_a_course_is_put_together_on_its_page(client: FlaskClient) -> None:
    page = client.get("/course?from=he").text
    assert "2 down, bet, 3 up to the middle, bet" in page
    rows = {"kind1": "deal", "cards1": "5", "kind2": "bet", "first2": "left", "preset": "AO"}
    part = client.get("/course", query_string={"steps": 1, **rows, "add": "bet"}, headers={"HX-Request": "true"}).text
    assert "Step 3: two betting rounds need a step between them." in part
    part = client.get("/course", query_string={"steps": 1, **rows, "add": "do", "remove": "1"}).text
    assert part.count("<li>") == 2 and "Step 2: say what happens here." in part
    answer = client.post("/games", data={"name": "Five", **rows, "opt:other.packs": "2", "opt:other.wild": "Kings"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/new?preset=AO:five")
    kept = client.get("/games/five", headers={"Accept": "application/json"}).json
    assert (kept["cards"]["each"], kept["options"]["other.packs"], kept["options"]["other.wild"]) == (5, 2, "Kings")
    page = client.get(answer.headers["Location"]).text
    assert 'value="AO:five" checked' in " ".join(page.split())
    assert "Five" in client.get("/games", headers={"Accept": "text/html"}).text


@pytest.mark.long
def test_games_put_together_at_a_table_lead_back_to_its_choice_of_game(app: Flask) -> None:
    """However a game is begun, changed or removed, no path ends at the set-up of another table."""
    client, origin = app.test_client(), {"Origin": "http://localhost"}
    people = {"name1": "Anna", "stack1": "200", "name2": "Ben", "stack2": "200", "dealer": "1"}
    spread = {f"opt:{key}": str(chips) for key, chips in SPREAD.items()}
    at = client.post("/tables", data={"preset": "DJ", **spread, **people}).headers["Location"]
    code = f"table={at[-4:]}"

    def shown(address: str, **headers: str) -> str:
        return html.unescape(client.get(address, headers={"Accept": "text/html", **headers}).text)

    def saves(steps: str, action: str, name: str) -> str:
        """Submits the form of that page with this name; returns the page it leads to."""
        page = shown(steps)
        table = re.findall(r'<input type="hidden" name="table" value="(\w+)">', page)
        form = {"table": table, "preset": "AO", "name": name, "kind1": "deal", "cards1": "7", "kind2": "bet"}
        assert f'action="{action}"' in page
        led = client.post(action, data=form, headers=origin).headers["Location"]
        assert led == f"{at}/options?edit=1&preset=AO:{name.lower()}"
        return shown(led)

    (steps,) = re.findall(r'href="(/course[^"]+)"', shown(f"{at}/options?edit=1&preset=AO"))
    changed = shown(f"/new?preset=AO&explicit=true&{code}", **{"HX-Request": "true"})
    assert steps in changed, "after another game was picked as well"
    back = saves(steps, "/games", "Cobra")
    assert "The game from the next hand on" in back and re.search(r'name="preset" value="AO:cobra"\s+checked', back)
    games = re.findall(r'href="(/games[^"]*)"', shown(f"{at}/options?edit=1&preset=DJ"))
    assert games == [f"/games?{code}"]
    for steps, name in ((f"/course?{code}", "Anaconda"), (f"/course?from=he&{code}", "Ours")):
        listed = shown(games[0])
        assert f'href="{steps}"' in listed and f'href="{at}"' in listed and "/new" not in listed
        saves(steps, "/games", name)
    (change,) = re.findall(r'href="(/games/anaconda[^"]*)"', shown(games[0]))
    saves(change, "/games/anaconda/change", "Python")
    gone = client.post("/games/ours/forget", data={"table": at[-4:]}, headers=origin)
    assert gone.headers["Location"] == games[0]
    strangers = app.test_client().get(games[0], headers={"Accept": "text/html"}).text
    assert at not in strangers, "nobody else’s table is led to"


def test_a_course_put_together_from_a_ready_game_has_each_of_its_steps_as_a_row(client: FlaskClient) -> None:
    """Guts: two cards, in or out; Draw with wild deuces: an exchange between two rounds."""
    guts = client.get("/course?from=gu").text
    assert re.search(r'name="kind2" value="declare"', guts) and re.search(r'value="in_out"\s+selected', guts)
    drawn = client.get("/course?from=wd").text
    assert re.search(r'name="kind\d" value="exchange"', drawn)
    assert client.get("/course?from=nowhere").status_code == 404


def test_a_game_of_the_house_is_changed_on_the_page_it_was_put_together_on(client: FlaskClient) -> None:
    keeps(client)
    page = client.get("/games/anaconda", headers={"Accept": "text/html"}).text
    assert 'value="Anaconda"' in page and 'value="All pass three cards to the left"' in page
    assert 'action="/games/anaconda/change"' in page


BADUGI = {"name": "Badugi", "preset": "WD", "kind1": "deal", "cards1": "4", "kind2": "bet", "first2": "left"}


def test_other_13_wild_cards_of_a_ready_game_do_not_stay_in_an_emptied_copy(client: FlaskClient) -> None:
    assert client.post("/games", data={**BADUGI, "opt:other.wild": "", "opt:other.note": ""}).status_code == 303
    assert "Deuces" not in client.get("/games/badugi", headers={"Accept": "text/html"}).text
    page = client.get("/new?preset=WD:badugi", headers={"HX-Request": "true"}).text
    assert "Deuces are wild" not in page and "Five of a kind" not in page
    emptied = {"preset": "WD", "was": "WD/book", "opt:other.wild": ""}
    assert "Deuces are wild" not in client.get("/new", query_string=emptied, headers={"HX-Request": "true"}).text


def test_other_11_cards_limit_the_players_of_a_home_made_game(client: FlaskClient) -> None:
    assert client.post("/games", data=BADUGI).status_code == 303
    people = [{"seat": n, "name": f"P{n}", "stack": 100} for n in range(1, 11)]
    table = {"name": "x", "preset": "WD", "seats": people, "dealer": 1, "options": SPREAD}
    refused = client.post("/tables", json=table).json
    assert refused["text"] == "Draw with wild deuces is for 2 to 8 players. Choose another game."
    opened = client.post("/tables", json={**table, "game": "badugi"})
    assert opened.status_code == 201, opened.text
    key = {"Authorization": f"Bearer {opened.json['host_key']}"}
    dealt = client.post(f"{opened.headers['Location']}/deal", json={"seen": opened.json["seq"]}, headers=key)
    assert (dealt.status_code, dealt.json["title"], len(dealt.json["seats"])) == (200, "Badugi", 10)
    choice = {"choosing": "1", "way": "dealer", "choose:WD": "1", "choose:WD:badugi": "1", "preset": "WD:badugi"}
    page = client.get("/new", query_string=choice).text
    assert "Not for so many players: Draw with wild deuces." in page


def test_other_02_a_course_is_printed_step_by_step_in_words() -> None:
    steps = [{"deal": 5}, {"bet": "left"}, {"exchange": 2, "price": 4}, {"declare": "high_low"}]
    tapped = [{"bet": "bring_in"}, {"bet": "tap", "ask": "the best hand showing, wild cards counted"}]
    last = [{"exchange": 1, "price": 3}, {"deal": 1, "face": "up"}, {"deal": 1}]
    assert in_words(read([{"deal": 5, "face": "up"}, tapped[0], {"do": "Wait"}, tapped[1]]))[1::2] == (
        "Betting begins with the bring-in of the lowest up card.",
        "Betting begins with the best hand showing, wild cards counted.",
    )
    assert in_words(read([*steps, *last])) == (
        "Cards: 5 down.",
        "Betting: the player left of the dealer begins.",
        "Draw up to 2 cards, 4 for each.",
        "Everybody declares high or low.",
        "Draw up to 1 card, for 3.",
        "Cards: 1 up, 1 down.",
    )


def test_the_set_up_form_opens_a_table_with_a_game_of_the_house(client: FlaskClient) -> None:
    keeps(client)
    page = client.get("/new?preset=AO:anaconda", headers={"HX-Request": "true"}).text
    assert "7 down, bet, All pass three cards to the left, bet" in page
    form = {"preset": "AO:anaconda", "opt:other.title": "Anaconda", "name1": "A", "name2": "B"}
    form |= {"opt:other.course": '[{"deal":7},{"bet":"left"}]', "opt:other.wild": "Kings"}
    form |= {f"opt:{key}": str(value) for key, value in SPREAD.items()} | {"stack1": "100", "stack2": "100"}
    answer = client.post("/tables", data=form, headers={"Accept": "application/json"})
    assert answer.status_code == 201, answer.text
    assert (answer.json["title"], answer.json["wild"], answer.json["steps"]) == ("Anaconda", "Kings", 2)


EVERY_KIND: list[dict[str, Any]] = [
    {"deal": 3},
    {"deal": 5, "face": "down", "to": "dummy"},
    {"bet": "left", "size": "small"},
    {"turn_up": 1, "how": "in_turn"},
    {"bet": "turned", "size": "small"},
    {"exchange": 1, "price": 2, "lies": "as_it_lay"},
    {"exchange": 3, "price": 2, "free": 1},
    {"offer": 3, "pays": "pass", "must": 2},
    {"offer": 0, "face": "down", "passed": "away"},
    {"offer": 0, "must": 2, "passed": "on"},
    {"do": "Swap one with the middle", "each": True},
    {"repeat": 1, "until": "knock", "times": 5},
    {"redeal": "The queen of spades lies face up", "antes": False},
    {"redeal": "The queen of spades lies face up", "back": True},
    {"declare": "in_out"},
    {"do": "Say something nice"},
    {"do": "Ante again", "price": 2, "grows": 1},
    {"turn_up": 1, "how": "to_beat", "out": False},
    {"exchange": 2, "price": 3, "new": 1, "given": "up"},
    {"exchange": 2, "new": 3, "face": "up"},
    {"offer": 2, "row": 4, "must": 1},
]


def test_other_02_every_kind_of_step_is_in_the_form_as_it_is_sent() -> None:
    rows = [_fields(step) for step in read(EVERY_KIND)]
    sent = {f"{key}{number}": value for number, row in enumerate(rows, 1) for key, value in row.items()}
    assert read(sent_steps(sent)) == read(EVERY_KIND)


def test_other_02_a_step_moves_before_the_one_above_it() -> None:
    sent = {"kind1": "deal", "cards1": "5", "kind2": "bet", "kind3": "do", "text3": "Wait"}
    for earlier, kinds in (("3", ["deal", "do", "bet"]), ("1", ["deal", "bet", "do"])):
        rows: Any = built({**sent, "earlier": earlier})["rows"]
        assert [row["fields"]["kind"] for row in rows] == kinds


PAY = [{"do": "Buy a card", "each": True, "price": 3}]
BET, ROLL = {"bet": "left"}, {"turn_up": 2, "how": "to_beat", "out": False}
SWAP = {"exchange": 2, "new": 1, "given": "up"}


@pytest.mark.parametrize(
    ("steps", "sentences", "line"),
    [
        (
            [{"deal": 4}, {"offer": 5, "row": 4}, BET, {"offer": 0, "row": 1, "must": 1}],  # OTHER-37
            [
                "Each in turn may take one of 4 open cards; the first costs 5, each further one as much more.",
                "Each in turn takes the open card, or one unseen.",
            ],
            "4 down, take one of 4 open cards, bet, take the open card",
        ),
        (
            [{"deal": 5}, {"do": "Ante again.", "price": 2, "grows": 1}, BET, *PAY],  # OTHER-40
            ["Everybody pays 2: Ante again. Each time it costs 1 more.", "Each in turn pays 3 or folds: Buy a card."],
            "5 down, pay 2: Ante again, bet, pay 3 or fold: Buy a card",
        ),
        (
            [{"deal": 5}, {**SWAP, "price": 3}, BET, SWAP, BET, ROLL],  # OTHER-41
            [
                "Each in turn may swap 2 up cards for 1 down card, at a price of 3.",
                "Each in turn may swap 2 up cards for 1 down card.",
                "The next player turns up cards one by one until they show the best hand; whoever cannot stays in.",
            ],
            "5 down, swap 2 up cards for 1 down card, bet",
        ),
    ],
    ids=["a row of open cards", "a price of a step", "cards swapped for others"],
)
def test_other_37_40_and_41_steps_in_words(steps: list[dict[str, Any]], sentences: list[str], line: str) -> None:
    assert list(in_words(read(steps))[1::2]) == sentences
    assert in_a_line(read(steps)).startswith(line)


def test_other_41_fields_that_a_row_no_longer_has_are_not_read() -> None:
    row = {"kind1": "deal", "cards1": "5", "kind2": "bet", "first2": "left", "kind3": "exchange", "cards3": "2"}
    left = {"given3": "up", "face3": "up", "lies3": "hidden"}
    rolls = {"kind4": "turn_up", "cards4": "1", "how4": "at_once", "out4": "no"}
    assert read(sent_steps(row | left | rolls))[2:] == (Exchange(2), TurnUp(1))
    assert read(sent_steps(row | left | {"new3": "1", "lies3": "as_it_lay"}))[2] == Exchange(
        2, 0, "hidden", 1, "up", "up"
    )


def test_other_42_a_game_for_lives_is_put_together_from_its_rows(client: FlaskClient) -> None:
    page = client.get("/course?from=three-lives").text
    assert re.search(r'name="kind3" value="lives"', page) and re.search(r'name="lives3"[^>]*value="3"', page)
    rows: Any = built({"kind1": "deal", "add": "lives"})["rows"]
    assert rows[-1]["fields"]["lives"] == "3", "the usual number"
    sent = {"kind1": "deal", "cards1": "5", "kind2": "lives", "lives2": "2"}
    assert read(sent_steps(sent)) == read([{"deal": 5}, {"lives": 2}])
    assert in_a_line(read(sent_steps(sent))) == "5 down, the worst hand loses one of 2 lives"
    with pytest.raises(Refused, match="Lives of each player"):
        read(sent_steps({**sent, "lives2": "10"}))


LISTS = re.compile(r'<select[^>]*name="(opt:[^"]*)"[^>]*>(.*?)</select>', re.S)
SHOWN = re.compile(r'<option value="([^"]*)"( selected)?')


def test_other_01_choosing_from_one_list_never_makes_an_untouched_list_invalid(client: FlaskClient) -> None:
    lists = {name: SHOWN.findall(values) for name, values in LISTS.findall(client.get("/course").text)}
    left = {name: next((value for value, on in values if on), values[0][0]) for name, values in lists.items()}
    steps = {"kind1": "deal", "cards1": "3", "face1": "down", "to1": "each", "kind2": "bet"}
    tried = [(name, value) for name in ("opt:win", "opt:forced") for value, _on in lists[name]]
    assert len(tried) >= 6
    for name, value in tried:
        first = "blinds" if value in ("blinds", "both") else "left"
        rows = {**steps, "first2": first, "size2": "small"}
        game = {"name": f"{name[4:]} {value}", "preset": "AO", **rows, **left, name: value}
        assert client.post("/games", data=game).status_code == 303, (name, value)


def test_other_16_the_amount_a_loser_matches_is_typed_in_the_builder(client: FlaskClient) -> None:
    rows = {"kind1": "deal", "cards1": "2", "kind2": "declare", "what2": "in_out"}
    form = {"name": "Small Guts", "preset": "AO", **rows, "opt:other.match": "pot", "opt:other.match_sum": "5"}
    assert client.post("/games", data=form, headers={"Origin": "http://localhost"}).status_code == 303
    page = client.get("/games/small-guts", headers={"Accept": "text/html"}).text
    assert re.search(r'name="opt:other.match_sum"[^>]*value="5"', page)
    kept = client.get("/games/small-guts", headers={"Accept": "application/json"}).json
    assert kept["options"]["other.match_sum"] == 5
    most = {**form, "name": "Capped Guts", "opt:other.match_sum": "", "opt:other.match_max": "20"}
    assert client.post("/games", data=most, headers={"Origin": "http://localhost"}).status_code == 303
    assert client.get("/games/capped-guts", headers={"Accept": "application/json"}).json["options"] == {
        "other.match": "pot",
        "other.match_max": 20,
    }
    page = client.get("/games/capped-guts", headers={"Accept": "text/html"}).text
    assert re.search(r'name="opt:other.match_max"[^>]*value="20"', page)
    folded = r'<details class="seldom drawer"( open)?><summary><b>Rules of few games</b>\s*<small>([^<]*)'
    assert re.findall(folded, page) == [(" open", "Matching the pot: The pot is matched, Matched at most: 20")]
    plain = client.get("/course", headers={"Accept": "text/html"}).text
    assert [opened for opened, _said in re.findall(folded, plain)] == [""]
    in_vain = client.post("/games", data={**form, "name": "In vain", "opt:other.match": "none"})
    assert in_vain.status_code == 422
    tried = client.get("/course/try", query_string=form, headers={"Accept": "text/html"}).text
    assert "Small Guts" in tried and "Put a game together" not in tried


def test_other_33_the_page_of_games_has_chapters_with_the_houses_own_first(client: FlaskClient) -> None:
    def chapters() -> dict[str, list[str]]:
        page = html.unescape(client.get("/games", headers={"Accept": "text/html"}).text)
        parts = [part.split("</section>")[0] for part in page.split('<section class="chapter">')[1:]]
        return {re.findall("<h2>(.*?)</h2>", part)[0]: re.findall("<b>(.*?)</b>", part) for part in parts}

    ready = chapters()
    assert list(ready) == ["With face-up cards", "With cards in the middle", "With a draw", "Face down only"]
    assert "Razz" in ready["With face-up cards"] and "Iron Cross" in ready["With cards in the middle"]
    assert "Badugi" in ready["With a draw"] and "Red Dog" in ready["Face down only"]
    keeps(client, "Ours")
    assert next(iter(chapters())) == "Your own" and chapters()["Your own"] == ["Ours"]
