"""Dealer's choice: a list of games with stakes; the dealer picks or games rotate. Quick rules."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.game.catalogue import effective
from models.game.names import beside
from models.game.option_sheet import OptionSheet
from models.game.presets import PRESETS
from models.game.quick_rules import quick
from tests.conftest import FIXED
from tests.game.test_house_rules import playable
from tests.playing import Game, Table, chair, dotted, folded_out, play
from tests.rows import every

STUD = {"ante.amount": 2, "limit.small": 10, "limit.big": 20}
NORDIC = {"ante.amount": 3}


def listed(chooser: str = "dealer", games: Any = None) -> dict[str, Any]:
    jackpots, stud, nordic = (
        {"preset": "DJ", "options": FIXED},
        {"preset": "SH", "options": STUD},
        {"preset": "KN", "options": NORDIC},
    )
    return {"way": chooser, "games": [jackpots, stud, nordic] if games is None else games}


@pytest.fixture
def game(client: FlaskClient) -> Game:
    return Game(client, "DH", [200] * 4, "D", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)


def played(game: Game) -> str:
    return str(game.now["preset"])


# From one game to another


def suggested(script: Game, preset: str) -> dict[str, Any]:
    """The options with which the sheet lists this game."""
    found = re.findall(rf'name="play:{preset}"\s+value="([^"]*)"', script.page("/games"))
    return dict(json.loads(html.unescape(found[0])))


def test_bet_18_a_game_whose_blinds_set_its_smallest_bet_does_not_take_one_over(table: Table) -> None:
    """Picked or listed; a picked game with other stakes has a note beside it."""
    script = table(preset="DJ", options={"ante.amount": 1, "limit.min": 1, "limit.max": 10})
    headers = {**script.headers, "Accept": "text/html", "HX-Request": "true"}
    for preset, stakes in (("SH", ["ante 2, bets 5/10"]), ("DJ", []), ("HE", ["blinds 1/2, no limit"])):
        for address in (f"/t/{script.code}/options?edit=1", f"/new?table={script.code}&explicit=true"):
            page = script.client.get(f"{address}&preset={preset}", headers=headers).text
            told = re.findall(r'role="note">The stakes change: ([^<]*)<', page)
            assert told == stakes, (preset, address)
    assert "The stakes change" not in script.client.get("/new?preset=SH", headers=headers).text
    texas = suggested(script, "HE")
    assert (texas["blind.small"], "limit.min" in texas) == (1, False)
    held = script.post("options", preset="HE", options={"blind.small": 1})["options"]
    assert (held["limit.type"], held["blind.big"], held["limit.min"]) == ("no", 2, 2)


def test_bet_18_a_field_left_as_usual_has_the_usual_value_in_another_game(table: Table) -> None:
    script = table(preset="DB", options={"blind.small": 1, "blind.big": 3, "limit.min": 1, "limit.max": 10})
    form = {"seen": str(script.newest), "explicit": "true", "preset": "HE", "opt:blind.small": "1", "opt:blind.big": ""}
    answer = script.client.post(f"/t/{script.code}/options", data=form, headers=script.key)
    assert answer.status_code == 204, answer.text
    held = script.read()["options"]
    assert (held["blind.big"], held["limit.min"]) == (2, 2)


@pytest.mark.long
def test_bet_21_in_a_game_listed_with_blinds_the_big_blind_is_the_bet(table: Table) -> None:
    """The blinds of another evening give way to the bets of tonight."""
    table(preset="DW", options={"blind.small": 2, "limit.small": 4})
    for preset, options, listing in (
        ("SC", {"ante.amount": 1, "limit.small": 5}, {"DW": (2, 5, 5)}),
        ("SC", {"ante.amount": 1, "limit.small": 10}, {"DW": (5, 10, 10)}),
        ("HE", {"blind.small": 5}, {"DW": (5, 10, 10), "DB": (5, 10, 10)}),
        ("DJ", {"ante.amount": 1, "limit.min": 1, "limit.max": 10}, {"DB": (1, 2, 1)}),
    ):
        script = table(preset=preset, options=options)
        for key, stakes in listing.items():
            game = effective(key, suggested(script, key))
            assert (game["blind.small"], game["blind.big"], game.get("limit.small", game.get("limit.min"))) == stakes


def test_bet_21_at_set_up_bets_follow_the_blinds_and_others_are_remarked_on(app: Flask) -> None:
    browser, remark = app.test_client(), "With fixed limit the big blind is usually the small bet."
    page = browser.get("/new?preset=DW").text
    assert "blinds 1/2, bets 2/4" in page and remark not in page
    typed = {"preset": "DW", "was": "DW/book", "opt:blind.small": "1", "opt:limit.small": "5"}
    assert remark in browser.get("/new", query_string=typed).text


# At set-up


def set_up(client: FlaskClient, **more: str) -> dict[str, Any]:
    """Four people at a table opened with the set-up form; returns the table as the host reads it."""
    people = {
        f"{key}{n}": value for n, name in enumerate("ABCD", 1) for key, value in (("name", name), ("stack", "200"))
    }
    browser = client.application.test_client()
    stakes = {"opt:ante.amount": "2", "opt:limit.type": "fixed", "opt:limit.small": "10", "opt:limit.big": "20"}
    answer = browser.post("/tables", data={"preset": "DH", **stakes, **people, **more})
    assert answer.status_code == 303, answer.text
    read: dict[str, Any] = browser.get(answer.location, headers={"Accept": "application/json"}).json
    return {**read, "browser": browser, "url": answer.location}


def test_dealers_choice_is_chosen_at_set_up_and_the_first_dealer_is_asked(client: FlaskClient) -> None:
    ticked = {"way": "dealer", "choosing": "1", "choose:DH": "1", "choose:SH": "1", "choose:HE": "1"}
    now = set_up(client, **ticked)
    assert (now["way"], [game["preset"] for game in now["games"]]) == ("dealer", ["DH", "SH", "HE"])
    draw, stud, holdem = (game["options"] for game in now["games"])
    assert (draw["limit.big"], stud["limit.big"], stud["ante.amount"]) == (20, 20, 2), "tonight's stakes"
    assert holdem["blind.big"], "what a game needs beside them is filled in"
    browser, read = now["browser"], {"Accept": "application/json"}
    origin = {"Origin": "http://localhost"}
    assert browser.post(f"{now['url']}/dealer", data={"seen": now["seq"], "seat": 3}, headers=origin).status_code == 204
    offers = browser.get(now["url"], headers=read).json["options_now"]
    assert [offer["preset"] for offer in offers if offer.get("preset")] == ["DH", "SH", "HE"]
    page = browser.get(now["url"]).text
    assert "Five Card Stud" in page and "Hold’em" in page
    assert browser.get(f"{now['url']}/tv").text.count("Dealer’s choice</") == 1, "the television says it once"


def test_nine_people_begin_with_a_game_for_nine_and_the_others_stay_on_the_list(client: FlaskClient) -> None:
    more = {f"{key}{n}": value for n in range(5, 10) for key, value in (("name", f"P{n}"), ("stack", "200"))}
    now = set_up(client, **more, **{"way": "dealer", "choose:DH": "1", "choose:SH": "1"})
    assert (now["preset"], len(now["seats"]), [game["preset"] for game in now["games"]]) == ("SH", 9, ["DH", "SH"])


@pytest.mark.long
def test_at_set_up_the_usual_games_are_ticked_and_each_says_its_stakes(client: FlaskClient) -> None:
    part = {"HX-Request": "true"}
    page = client.get("/new").text
    assert 'name="way" value="dealer">' in page and "choose:" not in page, "one game, unless it is chosen"
    many = client.get("/new?choice=1&way=dealer&preset=DH&stack1=200", headers=part).text
    boxes = re.findall(r'name="choose:(\w+)" value="1"( checked)?', many)
    assert [key for key, on in boxes if on] == ["DJ", "DH", "SH", "S7"]
    assert {key for key, _on in boxes} >= {*PRESETS}
    some = "/new?choice=1&way=dealer&preset=DH&choosing=1&choose:SH=1&opt:ante.amount=3"
    kept = re.findall(r'name="choose:(\w+)" value="1" checked', client.get(some, headers=part).text)
    assert kept == ["SH"]
    assert '<input type="hidden" name="preset" value="SH">' in client.get(some, headers=part).text


def test_the_same_as_last_time_gives_everybody_the_chips_they_began_with(client: FlaskClient) -> None:
    """CHOICE-05: it keeps the way to pick and the length of a game; without a choice it ticks none."""
    chips = {"stack1": "60", "name3": "Cem", "stack3": "200", "name4": "Dora", "stack4": "25"}
    chips |= {"name5": "Emil", "stack5": "200"}
    chosen = {"way": "dealer_orbit", "choosing": "1", "times": "3", "choose:DH": "1", "choose:SH": "1"}
    now = set_up(client, **chips, **chosen)
    assert (now["way"], now["game_times"]) == ("dealer_orbit", 3)
    page = now["browser"].get(f"/new?again={now['url'][-4:]}").text
    assert 'name="way" value="dealer_orbit" checked' in page and "One pick per time around" in page
    assert '<input type="hidden" name="times" value="3">' in page
    assert re.findall(r'name="stack\d+" value="(\d+)"', page) == ["60", "200", "200", "25", "200"] + 5 * ["200"]
    assert re.findall(r'data-everybody [^>]*value="(\d+)"', page) == ["200"]
    fresh = now["browser"].get("/new").text
    assert re.findall(r'name="stack\d+" value="(\d+)"', fresh) == 10 * ["200"]
    alone = set_up(client)
    for page in (fresh, alone["browser"].get(f"/new?again={alone['url'][-4:]}").text):
        assert "choose:" not in page, "one game, unless it is chosen"


def test_the_same_as_last_time_leaves_every_game_its_own_stakes(client: FlaskClient) -> None:
    spread = {"opt:ante.amount": "1", "opt:limit.type": "spread", "opt:limit.min": "1", "opt:limit.max": "10"}
    ticks = {"way": "dealer", "choosing": "1", **{f"choose:{key}": "1" for key in ("DJ", "DH", "HE", "B1")}}
    now = set_up(client, **ticks, **{"opt:limit.small": "", "opt:limit.big": "", **spread})
    browser, address, origin = now["browser"], now["url"], {"Origin": "http://localhost"}
    browser.post(f"{address}/dealer", data={"seen": now["seq"], "seat": 3}, headers=origin)
    at = browser.get(address, headers={"Accept": "application/json"}).json["seq"]
    assert browser.post(f"{address}/deal", json={"seen": at, "preset": "HE"}, headers=origin).status_code == 200
    page = browser.get(f"/new?again={address[-4:]}").text
    assert 'name="way" value="dealer" checked' in page
    assert {*re.findall(r'name="choose:(\w+)" value="1" checked', page)} == {"DJ", "DH", "HE", "B1"}
    lines = dict(re.findall(r'name="choose:(\w+)"[^>]*><b>[^<]*</b><small>([^<]*)</small>', page))
    assert (lines["DJ"], lines["DH"]) == ("jackpots, ante 1, bets 1 to 10", "ante 1, bets 1 to 10")
    assert (lines["HE"], lines["B1"]) == ("blinds 1/2, no limit", "A-6, declared, one buy, ante 1, bets 5/10")
    assert lines["DL"] == "A-6, ante 1, bets 1 to 10", "no big blind is the smallest bet of another game"
    again = {"again": address[-4:], "preset": "HE", "opt:blind.small": "1", "opt:ante.amount": "", "opt:limit.type": ""}
    stakes = {"opt:limit.small": "", "opt:limit.big": ""}
    assert sorted(map(str, set_up(client, **ticks, **stakes, **again)["games"])) == sorted(map(str, now["games"]))
    dearer = set_up(client, **ticks, **stakes, **{**again, "opt:blind.small": "5"})["games"]
    assert sorted(map(str, dearer)) != sorted(map(str, now["games"])), "other stakes are those of every game"


@pytest.mark.long
def test_bet_18_a_spread_limit_offered_for_the_stakes_of_tonight_has_a_spread(client: FlaskClient) -> None:
    stakes = "opt:limit.type=no&opt:limit.min={least}&opt:ante.amount=5"
    asked = "/new?choice=1&way=dealer&preset=SH&was=SH/book&choosing=1&choose:SH=1&choose:DH=1&" + stakes
    for least, bets in ((1, "bets 1 to 10"), (2, "bets 2 to 10"), (10, "bets 10 to 50")):
        page = client.get(asked.format(least=least), headers={"HX-Request": "true"}).text
        boxes = dict(re.findall(r'name="choose:(\w+)" value="1" checked><b>[^<]*</b><small>\s*([^<]*)</small>', page))
        assert boxes["DH"].endswith(bets), boxes


def test_deck_04_set_up_names_ticked_games_that_do_not_suit_this_many(client: FlaskClient) -> None:
    page = client.get(
        "/new?choice=1&way=dealer&preset=DH&choosing=1&choose:DH=1&choose:SH=1", headers={"HX-Request": "true"}
    ).text
    crowd = json.loads(html.unescape(re.findall(r'data-crowd="([^"]*)"', page)[0]))
    assert [n for n, words in enumerate(crowd) if words] == [9, 10]
    assert crowd[9] == "Not for so many players: Five Card Draw."


def test_dealers_choice_without_a_game_or_with_an_unknown_one_opens_no_table(client: FlaskClient) -> None:
    for more, sentence in (({}, "Tick at least one game"), ({"choose:XX": "1"}, "games")):
        form = {
            "preset": "DH",
            "way": "dealer",
            "choosing": "1",
            "name1": "A",
            "stack1": "9",
            "name2": "B",
            "stack2": "9",
        }
        stakes = {"opt:ante.amount": "1", "opt:limit.min": "1", "opt:limit.max": "5"}
        answer = client.post("/tables", data={**form, **stakes, **more}, headers={"Accept": "application/json"})
        assert (answer.status_code, sentence in answer.json["text"]) == (422, True), answer.json


# The dealer picks


def test_the_dealer_picks_a_game_of_the_list_with_its_own_stakes_in_one_tap(game: Game) -> None:
    """JACK-14: a running jackpot is finished first."""
    game.post("games", **listed())
    assert (game.now["way"], [row["preset"] for row in game.now["games"]]) == ("dealer", ["DJ", "SH", "KN"])
    offers = {offer["preset"]: offer for offer in game.now["options_now"] if offer.get("preset")}
    assert list(offers) == ["DJ", "SH", "KN"]
    assert game.refused("deal", preset="SC") == "choice"
    game.post(**offers["SH"])
    assert (played(game), game.now["phase"], game.now["pot"]) == ("SH", "starter", 8)
    assert game.now["options"]["limit.big"] == 20
    folded_out(game)
    game.post("deal", preset="KN")  # as listed
    assert (played(game), game.now["options"]["limit.type"], game.now["pot"]) == ("KN", "pot", 12)
    folded_out(game)
    assert dealt(game) == "KN", "the same again"
    game.post("deal", preset="DJ")
    play(game, "all check")
    assert (game.now["phase"], game.now["carried"], asked_for(game)) == ("deal", 4, [None])
    assert game.refused("deal", preset="SH") == "same-game"
    assert dealt(game) == "DJ"
    game.post("games", way="off")
    game.post("deal", preset="SC", options={"ante.amount": 1, "limit.small": 5, "limit.big": 10})
    assert played(game) == "SC"


@pytest.mark.parametrize("chooser", ["dealer", "rotate"])
def test_cho_01_a_game_of_the_list_is_dealt_by_the_rules_it_was_given_between_hands(game: Game, chooser: str) -> None:
    game.post("games", **listed(chooser))
    before = game.now["games"]
    game.post("options", preset="SH", options={"ante.amount": 3})
    assert game.now["games"][1]["options"]["ante.amount"] == 3
    assert [game.now["games"][0], game.now["games"][2]] == [before[0], before[2]]
    if chooser == "rotate":
        game.post("deal")
        folded_out(game)
        game.post("deal")
    else:
        game.post(**next(offer for offer in game.now["options_now"] if offer.get("preset") == "SH"))
    assert (played(game), game.now["pot"]) == ("SH", 12)
    folded_out(game)
    game.post("take-back")


def test_taking_back_a_choice_of_game_restores_the_table_exactly(game: Game) -> None:
    before = game.read()
    game.post("games", **listed())
    game.post("deal", preset="SH")
    dealt = next(line for line in game.now["log"] if line.startswith("Hand 1: "))
    game.post("take-back")
    assert game.now["log"][0] == f"Taken back: {dealt}"
    assert dealt not in game.now["log"]
    assert played(game) == "DH"
    game.post("take-back")
    moved_on = ("seq", "log", "offers", "handling", "handling_seq")
    assert {k: v for k, v in game.read().items() if k not in moved_on} == {
        k: v for k, v in before.items() if k not in moved_on
    }
    game.post("redo")
    game.post("redo")
    assert (played(game), game.now["pot"]) == ("SH", 8)


def test_a_game_that_does_not_fit_says_so_before_the_deal(client: FlaskClient) -> None:
    game = Game(client, "SH", [200] * 10, "J", **dotted(STUD))
    burning = {"preset": "SC", "options": {**STUD, "burn": "each_street"}}
    game.post("games", way="dealer", games=[{"preset": "DJ", "options": FIXED}, {"preset": "SH"}, burning])
    offered = [offer.get("preset") for offer in game.now["options_now"] if offer["move"] == "deal"]
    assert offered == [None, "SH"]
    page = game.page()
    assert "for 2 to 8 players" in page
    assert "10 players need the whole deck" in page
    assert len(re.findall(r'<button type="button" class="plain" disabled>', page)) == 2
    assert game.refused("deal", preset="DJ") == "too-many-players"


# Taking turns


def dealt(game: Game) -> str:
    game.post("deal")
    game_played = played(game)
    folded_out(game)
    return game_played


def test_lvl_06_the_games_to_pick_show_the_stakes_of_the_next_hand(game: Game) -> None:
    game.post("games", **listed())
    game.post("levels", levels=[{"times": 1, "hands": 9}, {"times": 3, "hands": 9}, {"times": 6}])

    def read(path: str = "") -> str:
        """The text of the page, without `data-news`, which repeats earlier news for the log."""
        answer = re.sub(r'data-news="[^"]*"', "", game.page(path))
        return html.unescape(re.sub(r"\s+", " ", answer))

    stud = {"preset": "SH", "options": {**STUD, "limit.type": "fixed"}}
    game.post("deal", **stud)
    folded_out(game)
    assert "ante 2, bets 10/20" in read()
    game.post("level", do="skip")
    assert "From the next hand on: stakes × 3" in read() and "stakes × 6" in read("/evening")
    for deal in range(2):  # before the level begins, and in it
        page = read()
        assert "ante 6, bets 30/60" in page and "ante 3, bets 15/30" in page, deal
        assert "ante 2, bets 10/20" not in page and "ante 1, bets 5/10" not in page, deal
        game.post("deal", **stud)
        assert game.now["options"]["ante.amount"] == 6
        folded_out(game)


def test_the_table_rotates_by_itself_and_a_tap_taken_back_restores_it_exactly(game: Game) -> None:
    """It waits for the jackpot; a new list goes on with the game that was due."""
    game.post("games", **listed("rotate"))
    assert dealt(game) == "DJ"
    game.post("deal")
    assert (played(game), game.now["game_at"]) == ("SH", 2)
    game.post("take-back")
    assert (played(game), game.now["game_at"]) == ("DJ", 1)
    game.post("redo")
    assert played(game) == "SH"
    game.post("take-back")
    assert [dealt(game) for _hand in range(2)] == ["SH", "KN"]
    play(game, "deal, all check, deal")
    assert (played(game), game.now["carried"]) == ("DJ", 4)
    folded_out(game)
    game.post("games", **listed("rotate", games=[{"preset": "LH", "options": STUD}, {"preset": "SH", "options": STUD}]))
    assert [dealt(game) for _hand in range(3)] == ["SH", "LH", "SH"]


def test_the_rotation_skips_games_that_do_not_fit_and_names_them(client: FlaskClient) -> None:
    """By name, never by its code; without a game that fits it deals nothing."""
    game = Game(client, "SH", [200] * 9, "I", **dotted(STUD))
    refusal = game.denied("deal", preset="DJ", options=FIXED)
    assert refusal["text"].startswith("Five Card Draw, jackpots is for 2 to 8 players")
    game.post("games", **listed("rotate", games=[{"preset": "DJ", "options": FIXED}]))
    assert "deal" not in game.moves
    assert game.refused("deal") == "too-many-players"
    game.post("games", **listed("rotate"))
    assert "No Five Card Draw, jackpots this time: for 2 to 8 players." in game.page()
    assert [dealt(game) for _hand in range(3)] == ["SH", "KN", "SH"]


# Bad input


def test_gen_01_an_impossible_list_changes_nothing(game: Game) -> None:
    assert game.refused("games", way="dealer", games=[]) == "no-games"
    assert game.refused("games", way="dealer") == "missing"
    assert game.refused("games", way="dealer", games=[{"preset": "XX"}]) == "choice"
    assert game.refused("games", way="sometimes", games=[]) == "choice"
    assert game.refused("games", way="dealer", games=[{"preset": "SH", "options": 5}]) == "text"
    assert game.refused("games", way="dealer", games=[{"preset": "SH"}] * 41) == "missing"
    assert game.client.get(f"{game.url}/games/XX", headers=game.key).status_code == 404
    refusal = game.denied("games", way="dealer", games=[{"preset": "LC", "options": {"ante.amount": 1}}])
    assert refusal["error"] == "stakes-missing"
    assert refusal["text"].startswith("Stud lowball, casino: ")


# Forms


def test_the_sheet_shows_the_list_as_a_form(app: Flask, game: Game) -> None:
    browser = app.test_client(use_cookies=False)
    form = {
        "seen": str(game.now["seq"]),
        "games": "[]",
        "way": "rotate",
        "play:DJ": json.dumps(FIXED),
        "play:L7": json.dumps({"ante.amount": 1}),
        "L7:opened": "1",
        "L7:opt:ante.amount": "4",
        "L7:opt:limit.type": "fixed",
        "L7:opt:limit.small": "5",
        "L7:opt:low.rank": "27",
        "SC:opt:ante.amount": "9",
    }
    assert browser.post(f"{game.url}/games", data=form, headers=game.key).status_code == 204
    game.read()
    jackpots, low = game.now["games"]
    assert (jackpots["preset"], jackpots["options"]["limit.big"]) == ("DJ", 10)
    assert (low["preset"], low["options"]["ante.amount"], low["options"]["low.rank"]) == ("L7", 4, "27")


def test_low_01_a_form_may_choose_deuce_to_seven(client: FlaskClient) -> None:
    chosen = {"opt:low.rank": "27", "opt:stud.last_down": "true", "opt:cap.raises": "4"}
    options = set_up(client, preset="LH", **chosen)["options"]
    assert (options["low.rank"], options["stud.last_down"], options["cap.raises"]) == ("27", True, 4)


def test_every_game_is_offered_by_name_with_the_choice_of_soko_up_front(app: Flask) -> None:
    page = app.test_client().get("/new?preset=KS").text
    assert all(f"<b>{preset.name}</b>" in page for preset in PRESETS.values())
    front = page.partition("House rules")[0]
    assert "Four-card straight or flush" in front
    assert re.search(r'name="opt:soko.rank"\s+value="between_pair_and_two_pair"', front)


@every(PRESETS)
@pytest.mark.long
def test_the_suggested_stakes_of_every_game_open_a_table(preset: str, app: Flask) -> None:
    browser = app.test_client()
    page = browser.get(f"/new?preset={preset}", headers={"HX-Request": "true"}).text
    typed = dict(re.findall(r'<input name="(opt:[a-z0-9._]+)"[^>]* value="(\d*)"', page))
    picked = dict(re.findall(r'<input type="radio" name="(opt:[a-z0-9._]+)" value="([^"]*)" checked', page))
    people = {f"{what}{n}": value for n in (1, 2) for what, value in (("name", f"P{n}"), ("stack", "200"))}
    answer = browser.post("/tables", data={"preset": preset, **typed, **picked, **people})
    assert answer.status_code == 303, answer.text


# Before the deal


def test_buy_09_a_stub_that_may_run_out_in_the_buy_is_announced_before_the_deal(client: FlaskClient) -> None:
    for players, short in ((7, False), (8, True)):
        game = Game(client, "B2", [200] * players, "A", ante__amount=1, limit__small=5, limit__big=10)
        page = game.page()
        assert ("may run out during the buy" in page) == short


def test_c_39_the_ranking_of_soko_is_shown_before_the_first_deal(client: FlaskClient) -> None:
    game = Game(client, "KN", [200] * 3, "A", ante__amount=1)
    page = game.page()
    assert "beats a pair and loses to two pair" in page
    play(game, "deal")
    assert "beat a pair" not in game.page()


@pytest.mark.parametrize(
    ("preset", "options", "says"),
    [
        ("DJ", {}, "ante 2"),
        ("DJ", {"jack.openers": "queens", "draw.max": 3}, "queens or better, draws up to 3 cards, ante 2"),
        ("LC", {"low.rank": "27"}, "2-7, ante 2"),
        ("HH", {"hl.mode": "cards_speak"}, "the cards decide, ante 2"),
        ("DR", {"joker.mode": "none"}, "no joker, ante 2"),
    ],
)
def test_the_games_to_pick_show_the_options_chosen_up_front(preset: str, options: dict[str, Any], says: str) -> None:
    assert beside(preset, playable(preset, options)).startswith(says)


def test_two_games_of_the_list_differ_by_the_hand_needed_to_open() -> None:
    lines = {beside("DJ", playable("DJ", {"jack.openers": hand}), twice=True) for hand in ("jacks", "queens", "trips")}
    assert len(lines) == 3 and all(line.startswith("jackpots, ") for line in lines)


def test_the_games_to_choose_from_are_listed_between_hands(client: FlaskClient) -> None:
    game = Game(client, "DH", [99] * 3, **dotted(FIXED))
    play(game, "deal")
    assert game.refused("games", **listed()) == "hand-running"
    assert "games" not in {offer["move"] for offer in game.now["offers"]}
    folded_out(game)
    game.post("games", **listed())


# Quick rules


@every(PRESETS)
@pytest.mark.long
def test_every_game_has_its_quick_rules(preset: str, client: FlaskClient) -> None:
    card = quick(preset)
    own = PRESETS[preset].family == "other"  # Talon ranks no hand in these (OTHER-20)
    assert len(card.course) >= (3 if own else 6)
    assert len(card.here) >= (2 if own else 4)
    assert card.compared
    assert bool(card.ranking) == (PRESETS[preset].values.get("win") != "low" and not own)
    page = client.get(f"/quick/{preset}")
    assert page.status_code == 200
    words = re.sub(r"<[^>]+>", " ", page.text)
    assert not re.search(rf"\b({'|'.join(PRESETS)})\b", words)
    assert all(line in page.text.replace("&#39;", "'") for line in card.here)


def test_quick_rules_say_what_this_table_plays_and_lead_hosts_to_the_form(client: FlaskClient) -> None:
    game = Game(client, "DJ", [99] * 3, draw__max=3, jack__progressive="up", **dotted(FIXED))
    asked, leads, part = f"/quick/DJ?t={game.url[-4:]}", "Change the game or the rules", {"HX-Request": "true"}
    sheet = client.get(asked, headers={**part, **game.key}).text
    assert "cards, 3 at most" in sheet and leads in sheet
    assert "A pair of jacks or better may open" not in sheet
    assert "queens, then kings, then aces" in sheet
    assert "ante 1, bets 5/10" in sheet
    assert leads not in client.get(asked, headers=part).text
    usual = client.get("/quick/DJ", headers=part).text
    assert "cards, 4 at most" in usual and leads not in usual
    assert client.get("/quick/XX").status_code == 404
    assert client.get("/quick").text.count('class="card onepage"') == len(PRESETS), "all on one page to print"


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("LC", {"low.rank": "27"}),
        ("DJ", {"jack.openers": "queens"}),
        ("DJ", {"draw.all_pass": "lowball"}),
        ("DB", {"forced": "both"}),
        ("DC", {"draw.pre_draw_check": "check_allowed"}),
        ("DW", {"bet.check_raise": True}),
        ("DD", {"hl.mode": "cards_speak"}),
        ("S8", {"hl.qualifier": "none"}),
        ("B1", {"buy.rounds": 2}),
        ("SC", {"stud.bring_in": "none"}),
        ("KN", {"limit.type": "fixed"}),
        ("GU", {"other.match": "none"}),
    ],
)
def test_the_sentence_of_a_game_is_left_out_if_the_table_plays_differently(
    preset: str, options: dict[str, Any]
) -> None:
    assert quick(preset, playable(preset, {})).sentence == quick(preset).sentence != ""
    assert quick(preset, playable(preset, options)).sentence == ""


def test_every_option_a_sentence_mentions_has_an_effect_in_its_game() -> None:
    for game in PRESETS.values():
        assert game.key == "AO" or set(game.speaks_of) & set(OptionSheet(game, {}).values), game.key


def test_quick_rules_of_openers_of_a_bring_in_and_of_a_reshuffle_follow_the_options() -> None:
    stakes = {"ante.amount": 1, "limit.small": 5, "limit.big": 10, "stud.bring_in_amount": 5}
    here = quick("SC", playable("SC", stakes)).here
    assert "The bring-in is the opening bet: call, raise or fold." in here and not any("omplet" in s for s in here)
    fixed = {"ante.amount": 1, "limit.type": "fixed", "limit.small": 5, "limit.big": 10}
    card = quick("DJ", playable("DJ", {**fixed, "jack.progressive": "up_down", "short.include_folded": True}))
    assert {"After aces it goes down again, pair by pair.", "Folded hands are shuffled in, too."} < set(card.here)
    course = quick("DJ", playable("DJ", {**fixed, "jack.openers": "two_pair"})).course
    assert any(s.endswith("Once it is open, anyone may call or raise.") and "may check" in s for s in course)


def test_low_05_the_lowest_hand_showing_begins_in_stud_alone() -> None:
    begins = "From round 2 on, the player with the lowest hand showing begins and may check."
    assert {preset for preset in PRESETS if begins in quick(preset).here} == {"LC", "LH", "L7"}
    own = effective("AO", {"ante.amount": 1, "limit.min": 1, "limit.max": 5, "win": "low"})
    assert begins not in quick("AO", own).here


def test_soko_ranks_as_the_table_has_chosen() -> None:
    below, between = quick("KS").ranking, quick("KN").ranking
    assert below[-4:] == ("pair", "four-card flush", "four-card straight", "high card")
    assert between[-5:] == ("two pair", "four-card flush", "four-card straight", "pair", "high card")
    assert quick("DR").ranking[0] == "five of a kind"


# By orbits


@pytest.mark.long
def test_cho_01_another_game_begins_after_each_orbit(game: Game) -> None:
    game.post("games", **listed("orbit"))
    assert game.now["game_next"] == "DJ"
    assert [dealt(game) for _hand in range(9)] == ["DJ"] * 4 + ["SH"] * 4 + ["KN"]
    assert game.now["orbit"] == {"first": 4, "left": [1, 2, 3]}


@pytest.mark.parametrize(("before", "after"), [(4, ["SH"]), (2, ["DJ"] * 4 + ["SH"])])
@pytest.mark.long
def test_cho_02_chairs_drawn_by_lot_begin_an_unfinished_orbit_anew(game: Game, before: int, after: list[str]) -> None:
    game.post("games", **listed("orbit"))
    assert [dealt(game) for _hand in range(before)] == ["DJ"] * before
    game.post("lot")
    game.post("dealer", seat=3)
    assert [dealt(game) for _hand in after] == after


def test_cho_02_a_jackpot_is_played_out_and_its_deals_count_for_no_orbit(game: Game) -> None:
    game.post("games", **listed("orbit"))
    for _hand in range(3):
        dealt(game)
    for _hand in range(2):  # the fourth and a fifth deal: nobody opens
        play(game, "deal, all check")
    assert (played(game), game.now["carried"], game.now["game_next"]) == ("DJ", 8, None)
    assert dealt(game) == "DJ"
    assert game.now["game_next"] == "SH"
    game.post("deal")
    assert (played(game), game.now["orbit"]) == ("SH", {"first": 2, "left": [3, 4, 1]})
    game.post("take-back")
    assert (game.now["game_next"], game.now["orbit"]["left"]) == ("SH", [])


def test_cho_01_the_first_dealer_of_an_orbit_picks_for_all_of_it(game: Game) -> None:
    game.post("games", **listed("dealer_orbit"))
    assert "D picks the game and deals." in game.page()
    game.post("deal", preset="SH")
    folded_out(game)
    assert "picks the game" not in game.page()
    assert game.refused("deal", preset="KN") == "not-now"
    assert "chosen for one full round of the table" in game.denied("deal", preset="KN")["text"]
    assert [offer for offer in game.now["options_now"] if offer["move"] == "deal"] == [{"move": "deal"}]
    assert [dealt(game) for _hand in range(3)] == ["SH"] * 3
    assert [o.get("preset") for o in game.now["options_now"] if o["move"] == "deal"] == [None, "DJ", "SH", "KN"]
    game.post("deal", preset="KN")
    assert (played(game), game.now["orbit"]["first"]) == ("KN", 4)


@pytest.mark.parametrize(
    ("way", "times", "hands"), [("dealer", 1, 1), ("dealer", 3, 3), ("dealer_orbit", 1, 4), ("dealer_orbit", 2, 8)]
)
@pytest.mark.long
def test_choice_05_a_picked_game_lasts_some_hands_or_orbits(game: Game, way: str, times: int, hands: int) -> None:
    game.post("games", **listed(way), times=times)
    for preset in ("SH", "KN"):
        assert asked_for(game) == [None, "DJ", "SH", "KN"]
        game.post("deal", preset=preset)
        folded_out(game)
        for _hand in range(hands - 1):
            assert asked_for(game) == [None], "it goes on"
            assert game.refused("deal", preset="DJ") == "not-now"
            assert dealt(game) == preset
    assert asked_for(game) == [None, "DJ", "SH", "KN"]


def asked_for(game: Game) -> list[str | None]:
    """The games offered with the next deal; None: the deal without a choice."""
    return [offer.get("preset") for offer in game.now["options_now"] if offer["move"] == "deal"]


@pytest.mark.parametrize(("way", "hands"), [("rotate", 2), ("orbit", 8)])
@pytest.mark.long
def test_choice_05_each_game_of_a_rotation_lasts_a_number_of_hands_or_orbits(game: Game, way: str, hands: int) -> None:
    game.post("games", **listed(way), times=2)
    assert [dealt(game) for _hand in range(2 * hands)] == ["DJ"] * hands + ["SH"] * hands
    assert game.now["game_next"] == "KN"


def test_choice_05_the_button_says_which_hand_or_orbit_of_the_game_comes(game: Game) -> None:
    """The length is set on the sheet and logged."""
    assert game.now["game_times"] == 1
    for wrong in (0, 21, "x"):
        assert game.denied("games", **listed("dealer"), times=wrong)["key"] == "times"
    game.post("games", **listed("dealer"), times=3)
    assert game.now["game_times"] == 3
    page = game.page()
    assert "each for 3 hands" in page and "Hand 1" not in page
    assert re.search(r'name="times"[^>]*value="3"', game.page("/games"))
    game.post("deal", preset="SH")
    folded_out(game)
    assert "Hand 2 of 3" in game.page()
    assert "The game is chosen for 3 hands." in game.denied("deal", preset="KN")["text"]
    game.post("games", **listed("dealer_orbit"), times=2)
    game.post("deal", preset="SH")
    folded_out(game)
    assert "Time around 1 of 2" in game.page()
    assert "chosen for 2 full rounds of the table" in game.denied("deal", preset="KN")["text"]
    assert [dealt(game) for _hand in range(3)] == ["SH"] * 3
    assert "Time around 2 of 2" in game.page()
    game.post("games", way="off", games=[])
    assert game.now["game_times"] == 1


def test_choice_05_deals_for_a_carried_pot_do_not_count_as_hands_of_the_game(game: Game) -> None:
    game.post("games", **listed("dealer"), times=2)
    game.post("deal", preset="DJ")
    play(game, "all check")
    assert asked_for(game) == [None]
    play(game, "deal, all check")
    assert dealt(game) == "DJ"
    assert asked_for(game) == [None], "the pot is won; the second hand comes"
    assert dealt(game) == "DJ"
    assert asked_for(game) == [None, "DJ", "SH", "KN"]


def test_cho_01_the_screen_names_the_player_who_picks_and_no_game_before(game: Game) -> None:
    """None of its stages either; the player's chair has the turn, and no chair in a break."""
    stages = re.compile(r'<ol class="phases".*?</ol>', re.DOTALL)
    assert "may be drawn" in game.page()
    game.post("games", **listed("dealer"))
    page = game.page()
    assert game.now["prompt"] == "D: picks the game and deals" and "D picks the game and deals." in page
    assert re.findall(r'class="seat now[^"]*"\s+data-seat="(\d)"', page) == [str(chair("D"))]
    assert game.now["to_act"] is None, "nobody acts in a hand"
    assert "<b>Dealer’s choice</b>" in page and "<span>3 games</span>" in page
    assert "to open" not in page and "may be drawn" not in page, "nobody knows what is played"
    assert re.findall(r"<li[^>]*>([^<]*)", stages.findall(page)[0]) == ["D picks"]
    game.post("break", minutes=5)
    assert 'class="seat now' not in game.page()
    game.post("deal", preset="SH")
    page = game.page()
    assert "<span>Five Card Stud</span>" in page and "picks" not in stages.findall(page)[0]


def test_an_evening_without_a_name_is_called_after_no_game(client: FlaskClient) -> None:
    """A table may be opened with no setting of the evening."""
    seats = [{"seat": seat, "name": player, "stack": 50} for seat, player in enumerate("ABC", 1)]
    for chooser in ("dealer", "rotate"):
        fields = {"preset": "DJ", "options": FIXED, "seats": seats, "evening": {}, **listed(chooser)}
        made = client.post("/tables", json=fields, headers={"Accept": "application/json"}).get_json()
        assert made["name"] == "", made


def test_cho_01_each_way_of_picking_is_explained(game: Game) -> None:
    page = game.page("/games")
    ways = re.findall(r'name="way" value="(\w+)"', page)
    told = dict(re.findall(r'data-way="(\w+)">([^<]+)<', page))
    assert list(told) == ways and len(set(told.values())) == len(ways) == 5


def test_cho_01_a_closed_group_of_games_says_how_many_are_ticked(client: FlaskClient) -> None:
    page = client.get("/new?way=dealer&choice=1&choosing=1&choose:OM=1&choose:GU=1&choose:BB=1").text
    folds = page.split('<details class="shelf"')[1:]
    ticked = [len(re.findall(r'name="choose:\w+" value="1" checked', fold)) for fold in folds]
    told = [re.search(r"(\d+) ticked</small>", fold) for fold in folds]
    assert [int(found[1]) if found else 0 for found in told] == ticked and max(ticked) > 1


def test_choice_07_a_sentence_says_how_many_objections_stop_a_game(game: Game) -> None:
    assert "objection" not in game.page("/evening").split("Objections that stop a game")[0].lower()
    game.post("games", **listed())
    game.post("evening", **{"evening.veto": 2})
    assert "2 objections stop a game." in game.page()
    game.post("deal", preset="SH")
    assert "stop a game." not in game.page()
    game.post("take-back")
    game.post("deal", preset="KN")
    assert played(game) == "KN"
    assert game.refused("evening", **{"evening.veto": 0}) == "choice"


def test_choice_08_a_game_in_which_the_place_counts_is_dealt_once_by_everybody(game: Game) -> None:
    game.post("games", **listed())
    game.post("evening", **{"evening.lap": True})
    game.post("deal", preset="SH")  # stud: the dealer's place is worth nothing
    folded_out(game)
    assert game.now["orbit"] is None
    game.post("deal", preset="DJ")
    first = game.now["dealer"]
    for _dealer in range(3):
        folded_out(game)
        assert game.refused("deal", preset="SH") == "not-now"
        game.post("deal")
        assert played(game) == "DJ"
    folded_out(game)
    game.post("deal", preset="SH")
    assert (game.now["dealer"], played(game)) == (first, "SH")
    folded_out(game)
    game.post("deal", preset="DJ")
    assert game.now["dealer"] != first


def test_gen_01_a_game_that_is_not_listed_is_refused_in_words(client: FlaskClient) -> None:
    game = Game(client, "AO", [100] * 3, ante__amount=1, limit__min=1, limit__max=10)
    game.post("games", way="dealer", games=[{"preset": "AO"}, {"preset": "DH"}])
    refusal = game.denied("deal", game="cincinnati-of-ours")
    assert (refusal["error"], refusal["text"]) == (
        "none-listed",
        "No game with a name of its own is on tonight’s list.",
    )
