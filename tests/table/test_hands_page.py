"""Which hand wins: `GET /hands` for scripts, the card keyboard for people."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page, expect

from models.cards.cards import Rule
from tests import ROOT
from tests.browser.look import each_screen
from tests.conftest import PHONE, TABLET, Json
from tests.playing import Game, play
from web.table.which_hand import hands, ranks_by

AXE = ROOT / "tests/vendor/axe.min.js"
KINGS, QUEENS = "Ks Kh 5d 5c As", "Qs Qh Jd Jc 2s"


@pytest.fixture
def app(app: Flask) -> Flask:
    if "hands" not in app.blueprints:
        app.register_blueprint(hands)
    return app


def ask(client: FlaskClient, *cards: str, **more: str) -> Any:
    return client.get("/hands", query_string={"hand": list(cards), **more}, headers={"Accept": "application/json"})


def chosen(page: str) -> set[str]:
    """The marked choices of the page."""
    return set(re.findall(r'<option value="([^"]*)"[^>]*\sselected>', page))


def test_hands_are_compared_as_the_interface_says(client: FlaskClient) -> None:
    answer = ask(client, "Td Ts Tc 8s 8h", "9d 8c 7h 6s 5c", "9s 8d 7c 6h 5s", ranking="high", joker="none")
    assert answer.status_code == 200 and "Accept" in answer.vary
    assert answer.json == {
        "order": [[0], [1, 2]],
        "hands": [
            {"cards": "Td Ts Tc 8s 8h", "name": "Full house, tens over eights"},
            {"cards": "9d 8c 7h 6s 5c", "name": "Straight, nine high"},
            {"cards": "9s 8d 7c 6h 5s", "name": "Straight, nine high"},
        ],
        "warnings": [],
        "why": ["Full house, tens over eights; the other has a straight"],
        "made": ["full_house", "straight", "straight"],  # STORY-01: the word for noting the hand
    }


@pytest.mark.parametrize(
    ("more", "order"),
    [
        ({}, [[0], [1]]),
        ({"ranking": "a5"}, [[1], [0]]),
        ({"ranking": "27"}, [[1], [0]]),
        ({"ranking": "soko_below"}, [[0], [1]]),
        ({"ranking": "soko_between"}, [[1], [0]]),
        ({"joker": "bug"}, [[0], [1]]),
    ],
)
def test_every_ranking_is_asked_for_by_name(client: FlaskClient, more: Json, order: list[list[int]]) -> None:
    assert ask(client, "Ks Kh 9d 6c 3s", "8s 7s 5s 2s Kd", **more).json["order"] == order


def test_suits_and_natural_hands_break_ties_when_asked(client: FlaskClient) -> None:
    joker, natural = "Kh Kd 9s 7s Jk", "Ks Kc 9d 7d Ac"
    assert ask(client, joker, natural, joker="bug").json["order"] == [[0, 1]]
    assert ask(client, joker, natural, joker="bug", tie="suit").json["order"] == [[1], [0]]
    assert ask(client, joker, natural, joker="bug", natural_wins="true").json["order"] == [[1], [0]]
    flush, better = "Ah 9h 6h 2h Jk", "As Ks Qs Js 9s"
    assert ask(client, flush, better, joker="wild").json["order"] == [[1], [0]]
    assert ask(client, flush, better, joker="wild", may_duplicate="true").json["order"] == [[0], [1]]


@pytest.mark.parametrize(("ranking", "rank", "words"), [("a5", "A", "ace"), ("a6", "A", "ace"), ("27", "4", "four")])
def test_joker_10_the_answer_names_what_the_joker_is(client: FlaskClient, ranking: str, rank: str, words: str) -> None:
    answer = ask(client, "7h 5c 3d 2s Jk", "8c 6d 4s 3h Ad", ranking=ranking, joker="lowest").json
    assert (answer["order"], answer["hands"][0]["joker"]) == ([[0], [1]], rank)
    assert answer["hands"][0]["name"].endswith(f" low, the joker is the {words}")
    assert "joker" not in answer["hands"][1]


@pytest.mark.parametrize(
    ("cards", "joker", "rank"),
    [("Ks Kh 5d 5c Jk", "wild", "K"), ("Ks Kh 5d 5c Jk", "bug", "A"), ("9c 8d 7h 6s Jk", "bug", "T")],
)
def test_each_hand_says_which_card_its_joker_stands_for(client: FlaskClient, cards: str, joker: str, rank: str) -> None:
    assert ask(client, cards, QUEENS, joker=joker).json["hands"][0]["joker"] == rank


def test_a_card_in_two_hands_is_a_warning_and_twice_in_one_a_refusal(client: FlaskClient) -> None:
    answer = ask(client, KINGS, "Qs Qh Jd Jc As")
    assert (answer.status_code, answer.json["order"]) == (200, [[0], [1]])
    assert answer.json["warnings"] == ["Ace of spades is in more than one hand: 1, 2."]
    answer = ask(client, KINGS, "Qs Qs Jd Jc 2s")
    assert answer.status_code == 422
    assert answer.json == {
        "error": "same-card-twice",
        "text": "Hand 2: Q♠ appears twice in one hand.",
        "why": "/rules#DECK-01",
        "hand": 1,
    }


@pytest.mark.parametrize(
    ("cards", "more", "error"),
    [
        ([KINGS], {}, "how-many-hands"),
        ([KINGS, "Qs Qh Jd Jc <b>"], {}, "unreadable-card"),
        ([KINGS, QUEENS], {"ranking": "low"}, "unknown-ranking"),
        ([KINGS, QUEENS], {"ranking": "high", "joker": "lowest"}, "joker-in-high"),
    ],
)
def test_incomparable_hands_are_refused(client: FlaskClient, cards: list[str], more: Json, error: str) -> None:
    answer = ask(client, *cards, **more)
    assert answer.status_code == 422
    assert answer.json["error"] == error
    assert answer.json["text"].endswith(".")
    assert answer.json["why"].startswith("/rules#")


def test_a_table_says_how_its_hands_rank(table: Callable[..., Game]) -> None:
    script = table(preset="DR", options={"limit.small": 5, "limit.big": 10, "ante.amount": 1, "tie": "suit"})
    code, client = script.code, script.guest()
    joker, natural = "Kh Kd 9s 7s Jk", "Ks Kc 9d 7d Ac"
    assert ask(client, joker, natural, t=code).json["order"] == [[1], [0]]
    assert ask(client, joker, natural, t=code, tie="split").json["order"] == [[0, 1]]
    assert ask(client, KINGS, QUEENS, t=code, ranking="a5").status_code == 200
    page = client.get(f"/hands?t={code}").text
    assert chosen(page) >= {"bug", "suit"}
    assert f'href="/t/{code}"' in page
    assert ask(client, KINGS, QUEENS, t="NONE").status_code == 404


@pytest.mark.parametrize(
    ("options", "ranking"),
    [
        ({"win": "high"}, "high"),
        ({"win": "highlow", "low.rank": "a6"}, "high"),
        ({"win": "low", "low.rank": "a5"}, "a5"),
        ({"win": "low", "low.rank": "27"}, "27"),
        ({"win": "high", "soko.rank": "below_pair"}, "soko_below"),
        ({"win": "high", "soko.rank": "between_pair_and_two_pair"}, "soko_between"),
    ],
)
def test_the_ranking_of_each_kind_of_game(app: Flask, options: Json, ranking: str) -> None:
    with app.test_request_context("/hands"):
        assert ranks_by(options) == Rule(ranking)


def test_pack_02_a_short_deck_ranks_and_offers_its_own_cards(table: Callable[..., Game]) -> None:
    script = table(preset="DT", options={"ante.amount": 1, "limit.min": 2, "limit.max": 10})
    code, client = script.code, script.guest()
    answer = ask(client, "Ah Kh 9h 8h 7h", "As Ac Ad Ks Kc", t=code).json
    assert (answer["order"], answer["made"]) == ([[0], [1]], ["flush", "full_house"])
    wheel = ask(client, "Ah 7c 8d 9s Th", "Kh Kc 9d 8s 7h", t=code).json
    assert (wheel["order"], wheel["hands"][0]["name"]) == ([[0], [1]], "Straight, ten high")
    refused = ask(client, "6h 7h 8h 9h Th", "As Ac Ad Ks Kc", t=code)
    assert (refused.status_code, refused.json["error"]) == (422, "not-in-pack")
    page = client.get(f"/hands?t={code}").text
    assert page.count("data-rank=") == 8 and "32 cards, 7 to ace: A flush beats a full house." in page


def test_pack_02_in_two_decks_a_card_may_be_there_twice_and_not_three_times(table: Callable[..., Game]) -> None:
    options = {"ante.amount": 1, "limit.min": 2, "limit.max": 10, "other.packs": 2}
    script = table(preset="DH", options=options)
    code, client = script.code, script.guest()
    five, royal = "9h 9h 9s 9s 9c", "Ah Kh Qh Jh Th"
    assert ask(client, five, royal, t=code).json["order"] == [[0], [1]]
    pair, plain = "Ah Ah 9h 6h 2h", "Ks Qs 9s 6s 2s"
    answer = ask(client, pair, plain, t=code).json
    assert (answer["order"], answer["made"]) == ([[0], [1]], ["flush", "flush"])
    assert ask(client, "9h 9h 9h 9s 9c", royal, t=code).json["error"] == "same-card-twice"
    assert ask(client, five, "9h 9c 9d 2c 2d", t=code).json["warnings"] == [
        "Nine of hearts is in more than one hand: 1, 2."
    ]


def test_joker_04_the_house_says_that_a_natural_royal_flush_beats_five_of_a_kind(table: Callable[..., Game]) -> None:
    options = {"ante.amount": 1, "limit.small": 2, "limit.big": 4, "joker.royal": "above_five"}
    script = table(preset="BB", options=options)
    code, client = script.code, script.guest()
    royal, five, wild = "Ah Kh Qh Jh Th 2s 2c", "Kc Kd 3s 3c 9d 4s 2d", "As Ks Qs Js 3h 2h 4h"
    answer = ask(client, five, wild, royal, t=code).json
    assert (answer["order"], answer["made"]) == ([[2], [0], [1]], ["five", "straight_flush", "royal_flush"])
    assert "A royal flush without a wild card beats five of a kind." in client.get(f"/hands?t={code}").text
    card = client.get(f"/quick/BB?t={code}", headers=script.key | {"Accept": "text/html"}).text
    assert "A royal flush without a wild card beats five of a kind." in card


def test_admitted_devices_read_who_can_still_win(table: Callable[..., Game]) -> None:
    script = table(players=4)

    def named(client: FlaskClient, **headers: str) -> list[str]:
        page = client.get(f"/hands?t={script.code}", headers={"Accept": "text/html", **headers}).text
        return list(json.loads(html.unescape(re.findall(r"data-names='([^']*)'", page)[0])))

    key = script.key
    assert named(script.client, **key) == []
    play(script, "deal, A bets 5, B folds")
    assert named(script.client, **key) == ["Anna", "Cem", "Dora"]
    assert named(script.guest()) == ["Anna", "Cem", "Dora"]
    outside = script.client.application.test_client().get(f"/hands?t={script.code}", headers={"Accept": "text/html"})
    assert "Anna" not in outside.text and "Cem" not in outside.text


ACES, KINGS_PAIR, QUEENS_PAIR = "As Ah Ad 9c 2d", "Ks Kh 7d 4c 2s", "Qs Qh 8d 5c 3s"


def decided(game: Game, shown: dict[int, str], hidden: Sequence[int] = (), **headers: str) -> Any:
    """What the hands of these seats decide at the table."""
    sent = {"t": game.code, "seat": list(shown), "hand": list(shown.values()), "hidden": list(hidden)}
    as_host = headers or game.key
    answer = game.client.get("/hands", query_string=sent, headers={"Accept": "application/json", **as_host})
    return answer.get_json().get("decided")


def awarded(game: Game, shown: dict[int, str], hidden: Sequence[int] = ()) -> Json:
    """The table after the tap that awards this."""
    form = {"seen": game.now["seq"], "moves": json.dumps(decided(game, shown, hidden)["moves"])}
    game.client.post(f"/t/{game.code}/together", data=form, headers={**game.key, "Accept": "text/html"})
    return game.read()


def test_other_13_cards_only_people_know_to_be_wild_are_entered_as_jokers(client: FlaskClient) -> None:
    text = "Kings, and the card after the last queen"
    stakes = {"ante__amount": 1, "limit__min": 1, "limit__max": 10}
    game = Game(client, "AO", [100] * 3, **stakes, other__wild=text)
    page = client.get(f"/hands?t={game.code}", headers=game.key).text
    assert f"<b>{text}</b>. Tap “Joker” for each wild card." in page
    assert 'data-jokers="8"' in page and "wild" in chosen(page) and "no wild cards" not in page
    play(game, "deal, check, check, check")
    full, four = "Qs Qh Qd 5c 5s", "Jk Jk 4d 4c 9c"
    told = decided(game, {1: full, 2: four, 3: QUEENS_PAIR})
    assert told["texts"] == ["B wins 3"]
    missed = decided(game, {1: full, 2: "Ks 3d 4d 4c 9c", 3: QUEENS_PAIR})
    assert missed["texts"] == ["A wins 3", "No wild card was entered."]
    both = ask(game.guest(), "Qs Qh Jk 5c 5s", "Jk 4s 4d 4c 9c", t=game.code).json
    assert (both["order"], both["warnings"]) == ([[1], [0]], [])


@pytest.mark.parametrize(
    ("called", "own", "line"),
    [("Iron Cross", 5, 3), ("Criss-Cross", 5, 3), ("Tic-Tac-Toe", 4, 3), ("Double Board", 2, 5), ("Texas Tech", 2, 3)],
)
def test_hands_01_a_hand_is_entered_with_its_line(client: FlaskClient, called: str, own: int, line: int) -> None:
    game = Game(client, "DH", [100] * 3, ante__amount=1, limit__min=1, limit__max=10)
    game.post("games", games=[{"preset": "DH"}, {"preset": "AO"}], way="dealer")
    game.post("deal", called=called)
    page = client.get(f"/hands?t={game.code}", headers=game.key).text
    assert f"Cards each: {own}, and the {line} of one line in the middle." in page
    assert f'data-each="{own + line}" data-middle="0"' in page and "Five cards each" not in page
    middle = ["9h", "9d", "9c", "8h", "7h"][:line]
    aces, kings = ["As", "Ah", "Jd", "4s", "2s"][:own], ["Ks", "Kh", "Jc", "4d", "2c"][:own]
    hands = [" ".join([*cards, *middle]) for cards in (aces, kings)]
    answer = ask(game.guest(), *hands, t=game.code).json
    assert (answer["order"], answer["warnings"]) == ([[0], [1]], [])


@pytest.mark.parametrize("to", ["dummy", "lone"])
def test_other_29_a_spare_hand_has_to_be_beaten_first(client: FlaskClient, to: str) -> None:
    course = [{"deal": 5}, {"bet": "left"}, {"deal": 5, "to": to}]
    stakes = {"ante__amount": 1, "limit__min": 1, "limit__max": 10}
    game = Game(client, "AO", [100] * 2, more={"title": "Ours", "course": course}, **stakes)
    page = client.get(f"/hands?t={game.code}", headers=game.key).text
    assert 'data-each="5" data-middle="0"' in page and "The best five count" not in page
    assert "The best five of" not in client.get(f"/quick/AO?t={game.code}", headers=game.key).text
    play(game, "deal, check, check")
    assert (decided(game, {1: "As Ah Kd 4s 2s", 2: QUEENS_PAIR}) is None) == (to == "dummy")


@pytest.mark.parametrize("note", ["", "Nobody raises twice in a row", "Wer der Reihe nach passt, zahlt 1"])
def test_hands_01_all_of_the_middle_counts_where_no_line_does(client: FlaskClient, note: str) -> None:
    game = Game(client, "HE", [100] * 3, blind__small=1, other__note=note)
    assert 'data-each="2" data-middle="5"' in client.get(f"/hands?t={game.code}", headers=game.key).text


@pytest.mark.parametrize(
    "note", ["Fünf als Kreuz", "Own two plus a row or column", "Zwei Reihen zu fünf", "A line of three"]
)
def test_hands_01_a_line_in_the_middle_is_read_in_a_houses_own_words(client: FlaskClient, note: str) -> None:
    game = Game(client, "HE", [100] * 3, blind__small=1, other__note=note)
    assert 'data-each="5" data-middle="0"' in client.get(f"/hands?t={game.code}", headers=game.key).text


def test_show_06_at_a_showdown_the_host_awards_from_the_page_and_notes_the_hand(table: Callable[..., Game]) -> None:
    script = table(players=3)
    shown = {1: QUEENS_PAIR, 2: ACES, 3: KINGS_PAIR}
    play(script, "deal, A bets 5, B calls, C calls")
    assert decided(script, shown) is None
    play(script, "A pat, B pat, C pat, A checks, B checks, C checks")
    pot = script.now["pot"]
    assert decided(script, shown)["texts"] == [f"Ben wins {pot}"]
    assert decided(script, {1: QUEENS_PAIR, 2: ACES}) is None, "Cem may have more"
    even = decided(script, {1: ACES, 2: QUEENS_PAIR, 3: "As Ah Ac 9d 2h"})
    assert even["texts"] == [f"They split {pot}"]
    assert even["moves"][0] == {"move": "award", "pots": [{"pot": 0, "high": [1, 3]}]}
    asked = {"query_string": {"t": script.code, "seat": [1, 2], "hand": [ACES, KINGS_PAIR]}}
    guest = script.guest().get("/hands", **asked, headers={"Accept": "application/json"})
    assert "decided" not in guest.get_json(), "only the host awards"
    now = awarded(script, shown)
    assert now["phase"] == "between" and now["made"]["2"] == "three"
    script.post("take-back")
    assert script.now["phase"] == "showdown", "one tap, taken back as one"


def three_all_in(client: FlaskClient, **options: Any) -> Game:
    """A side pot of 100 for A and B, and a main pot of 150 that C can win, too."""
    game = Game(client, "DH", [200, 100, 50], ante__amount=1, limit__type="no", limit__min=2, **options)
    play(game, "deal, B bets 99, C calls, A calls, B pat, C pat, A pat")
    return game


def test_pot_07_all_pots_the_hands_decide_are_one_tap(client: FlaskClient) -> None:
    game = three_all_in(client)
    one = decided(game, {1: ACES, 2: KINGS_PAIR, 3: QUEENS_PAIR})
    assert one["texts"] == ["A wins 250"]
    assert one["moves"][0]["pots"] == [{"pot": 1, "high": [1]}, {"pot": 0, "high": [1]}]
    two = {1: KINGS_PAIR, 2: QUEENS_PAIR, 3: ACES}
    assert decided(game, two)["texts"] == ["A wins the side pot: 100", "C wins the main pot: 150"]
    now = awarded(game, two)
    assert now["made"] == {"hand": 1, "1": "pair", "3": "three"}, "both winning hands are noted"
    assert [seat["stack"] for seat in now["seats"]] == [200, 0, 150]


def test_pot_07_a_pot_that_another_hand_may_win_waits_for_it(client: FlaskClient) -> None:
    game = three_all_in(client)
    now = awarded(game, {1: ACES, 2: KINGS_PAIR})
    assert [pot["chips"] for pot in now["pots"]] == [150]
    assert decided(game, {1: ACES, 3: QUEENS_PAIR})["texts"] == ["A wins 150"], "B was beaten for the side pot"
    assert awarded(game, {1: QUEENS_PAIR, 2: "7s 5h 4d 3c 2s", 3: ACES})["made"]["3"] == "three"


@pytest.mark.parametrize(
    ("options", "best", "wins"),
    [({}, ACES, True), ({"jack.to_win": "trips"}, ACES, True), ({"jack.to_win": "trips"}, "As Ah 9d 9c 2d", False)],
)
def test_jack_17_a_hand_too_low_decides_nothing(
    table: Callable[..., Game], options: Json, best: str, wins: bool
) -> None:
    script = table(players=3, preset="DJ", options={"ante.amount": 1, "limit.min": 2, "limit.max": 10, **options})
    play(script, "deal, A bets 5, B calls, C calls, A pat, B pat, C pat, A checks, B checks, C checks")
    if script.now["phase"] == "openers":
        script.post("openers", seat=1, shown=True)
    award = decided(script, {1: best, 2: KINGS_PAIR, 3: QUEENS_PAIR})
    assert (award is not None) == wins


@pytest.mark.parametrize(("rule", "text"), [("may_muck", ["Ben wins 18"]), ("all_show", None)])
def test_show_05_a_beaten_hand_need_not_be_shown_unless_all_must(
    table: Callable[..., Game], rule: str, text: list[str] | None
) -> None:
    options = {"ante.amount": 1, "limit.min": 2, "limit.max": 10, "show.losers": rule}
    script = table(players=3, options=options)
    play(script, "deal, A bets 5, B calls, C calls, A pat, B pat, C pat, A checks, B checks, C checks")
    page = script.client.get(f"/hands?t={script.code}", headers={**script.key, "Accept": "text/html"}).text
    assert ("data-hides" in page) == (rule == "may_muck")
    for shown, hidden in (({2: ACES, 3: KINGS_PAIR}, [1]), ({2: ACES}, [1, 3])):
        award = decided(script, shown, hidden)
        assert (award and award["texts"]) == text
    if text:
        assert awarded(script, {2: ACES}, [1, 3])["made"]["2"] == "three"


def test_show_08_all_in_every_hand_is_face_up(client: FlaskClient) -> None:
    assert decided(three_all_in(client), {1: ACES, 2: KINGS_PAIR}, [3])["texts"] == ["A wins the side pot: 100"]


def test_low_a_winning_low_hand_is_noted_by_its_highest_card(table: Callable[..., Game]) -> None:
    script = table(players=3, preset="DL")
    play(script, "deal, A bets 5, B calls, C calls, A pat, B pat, C pat, A checks, B checks, C checks")
    now = awarded(script, {1: "8s 6h 4d 3c 2s", 2: "9s 8h 4h 3d 2d", 3: "2h 2c 4s 5c 6c"})
    assert now["made"]["1"] == "low_8"


def test_a_browser_gets_the_page(client: FlaskClient) -> None:
    answer = client.get("/hands?ranking=27", headers={"Accept": "text/html"})
    assert answer.status_code == 200
    assert "Accept" in answer.vary
    assert answer.text.count("data-rank=") == 13 and answer.text.count("data-suit=") == 4
    assert "27" in chosen(answer.text)
    assert "style=" not in answer.text and "onclick" not in answer.text


# The card keyboard

SMALL = """keys => keys.filter(key => {
  const { width, height } = key.getBoundingClientRect();
  return width < 44 || height < 44;
}).map(key => key.innerText)"""


def tap(page: Page, cards: str) -> None:
    for card in cards.split():
        if card == "Jk":
            page.locator("[data-joker]").tap()
        else:
            page.locator(f'[data-rank="{card[0]}"]').tap()
            page.locator(f'[data-suit="{card[1]}"]').tap()


def opened(context: BrowserContext, address: str) -> tuple[Page, list[str]]:
    """The page, with a record of its faults from now on."""
    page, faults = context.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.goto(address)
    return page, faults


def test_two_hands_are_tapped_in_and_corrected(server: str, device: Callable[..., BrowserContext]) -> None:
    page, faults = opened(device(PHONE), f"{server}/hands")
    keys = page.locator("#cardkeys").bounding_box()
    tap(page, KINGS)
    expect(page.locator("#outcome p")).to_have_text("Now the second hand.")
    tap(page, QUEENS)
    expect(page.locator("#outcome p")).to_have_text("Two pair, kings over fives; the other’s top pair is queens")
    expect(page.locator("#dealt .won")).to_have_count(1)
    expect(page.locator("#dealt .won .called")).to_contain_text("Wins")
    expect(page.locator("#dealt li")).to_have_count(3)  # on to the third
    assert page.locator("#cardkeys").bounding_box() == keys, "the keys stay under the thumb"
    page.locator("#dealt button").nth(1).tap()  # the second hand again: its last card goes
    tap(page, "Js")
    expect(page.locator("#dealt .called").nth(1)).to_contain_text("Full house, jacks over queens")
    expect(page.locator("#outcome p")).to_have_text("Full house, jacks over queens; the other has two pair")
    page.locator("[data-rank='9']").tap()
    expect(page.locator("[data-rank='9']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-back]").tap()
    expect(page.locator("[data-rank='9']")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-back]").tap()
    expect(page.locator("#outcome p")).to_have_text("Now the second hand.")
    tap(page, "2s Ad Kd Qd Jh Td")
    expect(page.locator("#outcome p")).to_have_text("Straight, ace high; the other has two pair")
    assert faults == []
    page.reload()
    expect(page.locator("#outcome p")).to_have_text("Straight, ace high; the other has two pair")
    page.locator("[data-over]").tap()
    expect(page.locator("#outcome p")).to_have_text("Enter two hands: rank, then suit.")


def test_ranking_and_joker_are_chosen(server: str, device: Callable[..., BrowserContext]) -> None:
    page, _faults = opened(device(PHONE), f"{server}/hands")
    expect(page.locator("[data-joker]")).to_be_disabled()
    page.select_option("[name=joker]", "wild")
    tap(page, "9c 9d 9h 9s Jk 9s Ks Qs Js Ts")
    expect(page.locator("#outcome p")).to_have_text("Five nines; the other has a straight flush")
    expect(page.locator("#outcome li")).to_have_text("Nine of spades is in more than one hand: 1, 2.")
    page.select_option("[name=ranking]", "a5")
    expect(page.locator("[name=joker]")).to_have_value("lowest")
    expect(page.locator("#outcome p")).to_have_text("King-queen-jack-ten-nine low; the other has four of a kind")
    expect(page.locator("#dealt li").first).to_contain_text("the joker is the ace")
    page.select_option("[name=ranking]", "high")
    expect(page.locator("[name=joker]")).to_have_value("bug")


def test_ten_hands_fit_on_the_page(server: str, device: Callable[..., BrowserContext]) -> None:
    page, _faults = opened(device(PHONE), f"{server}/hands")
    ranks = "AKQJT98765432"
    hands = [[ranks[(n + m) % 13] + "shdc"[(n + m) % 4] for m in (0, 2, 4, 6, 9)] for n in range(10)]
    for hand in hands[:-1]:
        page.keyboard.type("".join(hand))
    tap(page, " ".join(hands[-1]))
    expect(page.locator("#dealt .called b:not(:empty)")).to_have_count(10)
    expect(page.locator("#dealt li")).to_have_count(10)
    expect(page.locator("[data-rank='A']")).to_be_disabled()


def test_cards_can_be_typed_too_and_are_read_out(server: str, device: Callable[..., BrowserContext]) -> None:
    page, faults = opened(device(TABLET), f"{server}/hands")
    page.keyboard.type("kskh5d5cas" + "qsqhjdjc3s")
    page.keyboard.press("Backspace")
    page.keyboard.type("2s")
    expect(page.locator("#outcome p")).to_have_text("Two pair, kings over fives; the other’s top pair is queens")
    page.locator("[data-over]").tap()
    hand, said = page.locator("#dealt button").first, page.locator("[data-typed]")
    page.keyboard.type("as")
    expect(said).to_have_text("ace of spades")
    expect(hand).to_have_accessible_name("Hand 1: ace of spades")
    for elsewhere in ("header a", "[name=ranking]"):
        page.locator(elsewhere).first.focus()
        page.keyboard.type("kh")
        page.keyboard.press("Backspace")
        expect(hand).to_have_accessible_name("Hand 1: ace of spades")
    page.locator("[data-rank=K]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-suit=h]").focus()
    page.keyboard.press("Enter")
    expect(said).to_have_text("king of hearts")
    expect(hand).to_be_focused()  # the key of a suit is off now
    page.keyboard.press("Backspace")
    expect(said).to_have_text("Hand 1: ace of spades")
    assert faults == []


def test_the_page_is_accessible_and_its_keys_are_large(server: str, device: Callable[..., BrowserContext]) -> None:
    page, _faults = opened(device(PHONE), f"{server}/hands?joker=wild")
    tap(page, KINGS + " " + QUEENS)
    page.locator("[data-rank='9']").tap()
    expect(page.locator("#dealt .won")).to_have_count(1)
    keys = page.locator("main button, main select")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for _width in each_screen(page):
        assert keys.count() >= 17 and keys.evaluate_all(SMALL) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for rules in ("['wcag2a', 'wcag2aa', 'wcag21aa']", "['label-content-name-mismatch']"):
            report = page.evaluate(f"axe.run(document, {{runOnly: {rules}}})")
            assert [(v["id"], [n["html"] for n in v["nodes"]]) for v in report["violations"]] == []


def test_the_page_explains_the_letters_of_court_cards_with_other_initials(client: FlaskClient) -> None:
    assert "Q = Dame, J = Bube" in client.get("/hands", headers={"Accept-Language": "de"}).text
    assert " = " not in re.sub(r"<[^>]*>", "", client.get("/hands", headers={"Accept-Language": "en"}).text)


@pytest.mark.parametrize(("preset", "stakes"), [("HE", {"blind.small": 1}), ("DH", {"ante.amount": 1})])
def test_other_20_for_any_other_game_the_page_names_the_way_of_comparing(
    client: FlaskClient, table: Callable[..., Game], preset: str, stakes: Json
) -> None:
    limits = {"limit.min": 2} if preset == "HE" else {"limit.min": 2, "limit.max": 10}
    script = table(preset=preset, options=stakes | limits)
    page = client.get(f"/hands?t={script.code}", headers=script.key).text
    assert ("Cards each: 2, in the middle: 5. The best five count." in page) == (preset == "HE")
    assert ('data-each="2" data-middle="5"' in page) == (preset == "HE")


def test_hands_01_at_a_table_the_game_says_what_a_hand_is(table: Callable[..., Game]) -> None:
    script = table(preset="OM", options={"blind.small": 1, "limit.min": 2})
    client = script.guest()
    board = {"t": script.code, "board": "Ks Qs Js Ts 9d"}
    answer = ask(client, "As 2d 3c 4h", "9c 9h 2s 3d", **board).json
    assert answer["order"] == [[1], [0]], "exactly two cards of one's own"
    assert answer["made"] == ["high_card", "three"]
    assert ask(client, "As 2d 3c 4h", "9c 9h 2s 3d", **board, two="false").json["order"] == [[0], [1]]
    wild = table(preset="WD", options={"ante.amount": 1, "limit.min": 1, "limit.max": 4})
    client = wild.guest()
    answer = ask(client, "2s 2d 7c 7h 5s", "As Ac Ad Kh Kd", t=wild.code).json
    assert (answer["order"], answer["made"][0]) == ([[0], [1]], "four")
    assert ask(client, "2s 2d 7c 7h 5s", "As Ac Ad Kh Kd", t=wild.code, wild="").json["order"] == [[1], [0]]
