"""The end of an evening: the ranking in money, everybody's payments, and three links."""

from __future__ import annotations

import re
from html import unescape

from flask import Flask
from flask.testing import FlaskClient

from models.door.doors import digest_of
from tests.playing import Game, award, play

AWAY = {"REMOTE_ADDR": "192.168.1.20"}


def finished(client: FlaskClient, paid: bool = False) -> Game:
    """An evening of one hand for money: A has won three chips of ten cents."""
    game = Game(client, "DH", [200] * 4, "D", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    game.post("money", currency="EUR", chip="0.10")
    play(game, "deal, A bets 5, B folds, C folds, D folds")
    game.post("finish")
    for payment in range(3 if paid else 0):
        game.post("payment", payment=payment, done=True)
    return game


def shown(game: Game, app: Flask, person: int = 0, host: bool = False, language: str = "en") -> str:
    """The table's page on this person's device: text and markup."""
    key = f"device {person} {host}"
    app.extensions["talon"].doors.let_in(game.url[-4:], digest_of(key), host=host, person=person)
    device = app.test_client()
    with device.session_transaction() as session:
        session["device"] = key
    answer = device.get(game.url, headers={"Accept-Language": language}, environ_overrides=AWAY)
    assert answer.status_code == 200
    return " ".join(unescape(answer.text).split())


def test_everybody_is_ranked_by_money_and_the_host_settles_first(app: Flask, client: FlaskClient) -> None:
    page = shown(finished(client), app, host=True)
    assert "<span>A</span> <b>+€0.30</b>" in page and page.count("−€0.10") == 3
    assert "Biggest pot" in page and "4, A" in page and "hand 1, nobody else is left" in page
    settle = page.partition("/settle")[0].rpartition("<button")[2]
    assert 'class="go"' in settle and "3 payments" in page
    assert 'class="seat' not in page and 'class="disc' not in page, "no felt, no disc, no last winner"


def test_the_end_and_the_recap_name_the_expenses_that_the_ranking_leaves_out(app: Flask, client: FlaskClient) -> None:
    game = finished(client)
    game.post("reopen", reason="pizza")
    game.post("expense", seat=1, amount="24.50", what="Pizza")
    game.post("finish")
    line = "Not included: Pizza €24.50, shared when you settle up."
    pages = shown(game, app, host=True), game.page("/story"), game.page("/keepsake.html")
    assert all(line in unescape(page) for page in pages)


def test_once_all_is_paid_the_recap_is_what_is_left_to_do(app: Flask, client: FlaskClient) -> None:
    page = shown(finished(client, paid=True), app, host=True)
    assert "everything is paid" in page
    assert page.partition("/story")[0].rpartition("<a")[2].count("go") == 1


def test_a_host_who_plays_reads_what_they_owe_like_everybody_else(app: Flask, client: FlaskClient) -> None:
    game = finished(client)
    assert "You pay A €0.10." in shown(game, app, person=2, host=True)
    page = shown(game, app, person=3)
    assert "You pay A €0.10." in page and "Recap" in page
    assert not [word for word in ("Settle up", "Play on", "QR code") if word in page], "they are the host’s"
    assert "Du zahlst 0,10 € an A." in shown(game, app, person=3, language="de")
    assert "Good night, everybody" in shown(game, app, host=True)


def test_everybody_who_played_is_wished_good_night(app: Flask, client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 4, "D", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    play(game, "deal, A bets 5, B folds, C folds, D folds, B leaves")
    game.post("finish")
    assert "Good night, everybody" in shown(game, app, host=True)


def test_play_on_takes_the_finish_back(app: Flask, client: FlaskClient) -> None:
    game = finished(client, paid=True)
    page = shown(game, app, host=True)
    reason = page.partition("/reopen")[2].partition('name="reason" value="')[2].partition('"')[0]
    game.post("reopen", reason=reason)
    assert "Good night" not in shown(game, app, host=True) and game.now["phase"] == "between"


def test_scanning_the_code_opens_the_recap(app: Flask, client: FlaskClient) -> None:
    game = finished(client)
    key, guest = app.extensions["talon"].doors.at(game.url[-4:]).key, app.test_client()
    answer = guest.get(f"{game.url}/story?key={key}", environ_overrides=AWAY, follow_redirects=True)
    assert answer.status_code == 200 and "is in front after one hand" in answer.text


def test_the_same_again_sets_the_table_up_with_the_same_people(app: Flask, client: FlaskClient) -> None:
    game = finished(client)
    assert f'href="/new?again={game.url[-4:]}"' in shown(game, app, host=True)
    page = client.get(f"/new?again={game.url[-4:]}").text
    for seat, name in enumerate("ABCD", 1):
        assert f'name="name{seat}"' in page and f'value="{name}"' in page


def test_a_jackpot_that_was_split_names_its_winners_once(app: Flask, client: FlaskClient) -> None:
    game = Game(client, "DJ", [200] * 2, "B", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    play(game, "deal, all check, deal, bets 5, calls, all pat, all check, shows openers, AB split")
    game.post("finish")
    page = shown(game, app, host=True)
    assert "14, A and B" in page.partition("Biggest pot")[2]
    assert "until hand 2, 14 to A and B" in page.partition("Longest jackpot")[2]


def test_the_longest_jackpot_is_one_of_the_moments_of_the_evening(app: Flask, client: FlaskClient) -> None:
    """Two hands are not opened; in the third C opens and takes 9 chips."""
    game = Game(client, "DJ", [200] * 3, "C", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    play(game, "deal, all check, deal, all check, deal, C opens 5, A folds, B folds, C shows openers")
    game.post("finish")
    page = shown(game, app, host=True)
    jackpot = page.partition("Longest jackpot")[2]
    assert "3 hands" in jackpot and "until hand 3, 9 to C" in jackpot


def test_the_television_shows_the_moments_of_the_evening_at_its_end(app: Flask, client: FlaskClient) -> None:
    game = Game(client, "DH", [200] * 4, "D", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    play(game, "deal, A bets 5, B calls, C folds, D folds, draw 2, draw 2, check, check")
    award(game, {"high": "A"})
    play(game, "deal, B checks, C checks, D bets 5, A calls, B folds, C folds, draw 2, draw 3, bet 10, call")
    award(game, {"high": "D"})
    play(game, "deal, C bets 5, D raises 10, A raises 15, B folds, C folds, D folds")
    game.post("finish")
    television = client.get(f"{game.url}/tv", headers=game.key).text
    told = re.findall(r"<i>(Hand .)</i> <p>(.*?)</p>", unescape(television.partition("tv-moments")[2]))
    assert told == [
        ("Hand 2", "D wins the biggest pot, 34, against A."),
        ("Hand 3", "A takes 29 without a showdown: nobody else is left."),
        ("Hand 1", "A draws 2 and still wins 14 against B."),
    ]
