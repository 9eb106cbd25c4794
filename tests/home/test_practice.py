"""The practice hand: played by the taps it asks for, all others allowed, nothing kept; and the first page."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.screen import practice
from tests import tries
from tests.playing import Game, play
from tests.table.test_end import AWAY, finished

MEANT = re.compile(r'class="(?:button|hit)[^"]*meant"\s+href="\s*([^"]+)"')
SENDS = re.compile(r"<(?:form|button|input|select)[^>]*|hx-\w+=[^>]*|data-sheet[^>]*")
LINKS = re.compile(r'<a[^>]*href="([^"#]+)"')
STAKES = {"ante__amount": 1, "limit__type": "fixed", "limit__small": 5, "limit__big": 10}


def walked(client: FlaskClient, language: str = "en") -> list[tuple[str, str]]:
    """Every page of the hand, following the intended tap: address and page."""
    address, pages, left = "/practice", list[tuple[str, str]](), tries(60)
    while address and next(left):
        page = unescape(client.get(address, headers={"Accept-Language": language}).text)
        pages.append((address, page))
        meant = MEANT.findall(page)
        assert len(meant) <= 1, "one tap is meant"
        address = meant[0] if meant else ""
    return pages


@pytest.mark.long
def test_the_practice_hand_is_played_by_links_and_nothing_is_posted_or_kept(
    app: Flask, client: FlaskClient, database: Path
) -> None:
    assert {told.move for told in practice.HAND} >= {
        "deal", "check", "bet", "call", "raise", "fold", "draw", "together", "award",
    }  # fmt: skip
    before, astray, followed = rows(database), "/practice?taps=c0.s0", set[str]()
    for language, over in (("en", "That was a whole hand."), ("de", "Das war eine ganze Hand.")):
        pages = walked(client, language)
        assert len(pages) == len(practice.HAND) + 1 and over in pages[-1][1]
        for address, page in pages[1:]:
            back = address.rpartition(".")[0] or "/practice"
            assert f'href="{back}" rel="prev"' in page, "undo leads back"
        for address, page in [*pages, (astray, client.get(astray).text)]:
            assert not SENDS.findall(page), address
            for link in {unescape(link).strip() for link in LINKS.findall(page)} - followed:  # every offered tap, too
                followed.add(link)
                assert client.get(link, follow_redirects=True).status_code == 200, (address, link)
    assert len([link for link in followed if link.startswith("/practice?taps=")]) > 2 * len(practice.HAND)
    assert rows(database) == before and app.extensions["talon"].store.tables() == []


def rows(database: Path) -> list[Any]:
    """How many rows each table of the database has."""
    with closing(sqlite3.connect(database)) as db:
        names = [row[0] for row in db.execute("select name from sqlite_master where type = 'table'")]
        return [db.execute(f'select count(*) from "{name}"').fetchone() for name in names]


def test_after_a_tap_that_was_not_suggested_practice_marks_no_tap(client: FlaskClient) -> None:
    page = unescape(client.get("/practice?taps=c0.c1").text)
    assert "Now you are on your own." in page and not MEANT.findall(page)


def test_a_device_that_can_only_join_reads_first_how_to_join(client: FlaskClient) -> None:
    page = client.get("/", environ_overrides=AWAY).text
    assert page.index("Joining a table?") < page.index("Cards and chips on the table")
    assert page.count("Joining a table?") == 1 and "Joining a table?" not in client.get("/").text


def test_a_hand_in_which_everybody_checks_has_no_winner_yet(client: FlaskClient) -> None:
    page, taps = "", ["c0"]
    while "That was a whole hand." not in page:
        page = unescape(client.get("/practice?taps=" + ".".join(taps)).text)
        taps.append("c0")
        assert len(taps) < 20
    assert "Nobody has won, so the chips stay for the next hand." in page and "The winner’s chips" not in page


@pytest.mark.parametrize("taps", ["", "...", "c99", "w3", "s", "c0." * 500, "<b>", "c0.c0.c0.c0.c0.c0.c0.w9"])
def test_invalid_taps_change_nothing(client: FlaskClient, taps: str) -> None:
    assert client.get("/practice", query_string={"taps": taps}).status_code == 200


# The first page


def test_a_first_visit_is_introduced_and_offered_three_things_without_a_table(client: FlaskClient) -> None:
    page = client.get("/").text
    for address in ("/new", "/practice", "/hands", "/rulings", "/rules", "/import", "/guide"):
        assert f'href="{address}"' in page
    assert page.count("button call") == 1 and "English" in page and "Deutsch" in page


def test_a_guest_may_practise_and_look_things_up_but_not_set_up_a_table(client: FlaskClient) -> None:
    page = client.get("/", environ_overrides=AWAY).text
    assert 'href="/practice"' in page and 'href="/rulings"' in page and 'href="/new"' not in page


def read_by(game: Game, path: str = "/") -> str:
    """The page as this table's host reads it."""
    return unescape(game.client.get(path, headers=game.key | {"Accept": "text/html"}).text)


def test_tonight_comes_first_with_hand_turn_and_pot(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 3, "C", **STAKES)
    play(game, "deal, A bets 5")
    assert "Back to tonight’s table: Test" in read_by(game, "/new")
    page = read_by(game)
    assert "Tonight, since" in page and "Hand 1, B: " in page and "A, B, C" in page
    assert page.index("Back to the table") < page.index("Set up a table")
    assert ">8</text>" in page, "the pot is drawn"


def test_tonight_says_that_the_first_dealer_is_to_be_chosen(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 3, None, **STAKES)
    assert "<p>Dealer: choose who deals first</p>" in read_by(game)
    game.post("dealer", seat=1)
    assert "<p>A deals the first hand</p>" in read_by(game)


def test_the_link_to_tonights_table_stays_after_others_set_one_up(client: FlaskClient) -> None:
    mine, since = (Game(client, "DH", [200] * 3, "C", ante__amount=1, limit__min=2, limit__max=5) for _two in "ab")
    for game, other in ((mine, since), (since, mine)):
        page, home = read_by(game, "/new"), read_by(game)
        assert f'class="button" href="{game.url}">Back to tonight’s table: Test' in page
        assert home.index(f'href="{game.url}"') < home.index(f'href="{other.url}"'), "one's own table is the first"
        assert other.url not in page.partition('id="set-up"')[0].partition("<main")[2]


def test_a_device_the_table_does_not_know_is_led_to_its_door_and_not_back(client: FlaskClient) -> None:
    Game(client, "DH", [200] * 3, "C", **STAKES)
    page = unescape(client.get("/").text)
    assert "Tonight, since" in page and "Join the table" in page
    assert "Back to the table" not in page and "Finish the evening" not in page
    assert "Back to tonight’s table" not in unescape(client.get("/new").text)


def test_only_a_host_between_two_hands_is_offered_to_finish_the_evening(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 3, "C", **STAKES)
    guest = game.guest()
    assert f"{game.url}/settle" in read_by(game)
    assert "Back to the table" in guest.get("/").text and "/settle" not in guest.get("/").text
    play(game, "deal")
    assert "/settle" not in read_by(game)
    play(game, "A bets 5, B folds, C folds")
    assert "/settle" in read_by(game)


def test_a_past_evening_is_listed_below_with_winner_and_money(client: FlaskClient) -> None:
    game = finished(client)
    assert "tonight’s table" not in unescape(client.get("/new").text)
    page = unescape(client.get("/").text)
    assert "Tonight" not in page and "Earlier evenings" in page and "+€0.30" in page
    assert ">All evenings</a>" in page and "All 1" not in page
    assert f'href="{game.url}/story"' in page and f"/new?again={game.url[-4:]}" in page
    assert "Test" in page and "1 hand" in page


def test_a_table_without_a_hand_is_not_an_evening(client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 2, "B", ante__amount=1, limit__min=1, limit__max=5)
    game.post("finish")
    assert "Earlier evenings" not in client.get("/").text
