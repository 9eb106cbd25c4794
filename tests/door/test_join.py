"""Phones join the table: scan or type, ask for a chair, be let in, come back; renewing, handing over, removing."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from models.door.doors import DAY, RESCUE, Door, Doors, give_host_code
from models.door.lobby import MOST, PATIENCE, Lobby, Request
from models.evening.tap import opening
from models.log.rows import digest_of
from models.log.store import Store
from tests import ROOT, WAITS, tries
from tests.conftest import Json, a_table
from tests.playing import Game, Table
from tests.serving import Talon
from web.door import asking
from web.server.guesses import Limit, OneTimeCode

JSON = {"Accept": "application/json"}
ORIGIN = {"Origin": "http://localhost"}


class Phone:
    """A browser on another device in the room."""

    def __init__(self, app: Flask, code: str, address: str = "192.168.1.77") -> None:
        self.client, self.code = app.test_client(), code
        self.client.environ_base["REMOTE_ADDR"] = address

    def scan(self, key: str, page: str = "") -> Any:
        """Opens the link of the QR code."""
        return self.client.get(f"/t/{self.code}{page}?key={key}")

    def post(self, page: str, **fields: Any) -> Any:
        """Sends a form, as the page does."""
        return self.client.post(f"/t/{self.code}/{page}", data=fields, headers=ORIGIN)

    def read(self) -> Any:
        return self.client.get(f"/t/{self.code}", headers=JSON)

    @property
    def you(self) -> Json:
        """The player this phone belongs to at the table."""
        body: Json = self.read().json["you"]
        return body

    def move(self, move: str, **fields: Any) -> Any:
        """Makes a move on the newest state, as JSON with the browser's cookie."""
        body = {"seen": self.read().json["seq"], **fields}
        return self.client.post(f"/t/{self.code}/{move}", json=body, headers=ORIGIN)


def asks(app: Flask, host: Game, seat: int = 0, name: str = "", **more: Any) -> tuple[Phone, str]:
    """A phone that scanned the code and asks for a seat by number or name; returns it and its waiting page."""
    phone = Phone(app, host.code, **more)
    phone.scan(host.door()["key"])
    answer = phone.post("join", **({"seat": seat} if seat else {"name": name}))
    assert answer.status_code == 303, answer.text
    return phone, answer.headers["Location"]


def sits(app: Flask, host: Game, seat: int, **more: Any) -> Phone:
    """A phone that was admitted to this seat."""
    phone, _page = asks(app, host, seat, **more)
    let_in(host)
    return phone


def let_in(host: Game, **more: Any) -> Json:
    """The host admits the phone that asked first."""
    answer = host.answer("admit", request=host.door()["requests"][0]["request"], **more)
    assert answer.status_code == 200, answer.text
    body: Json = answer.json
    return body


def shows_out(host: Game, seat: int) -> None:
    """The host removes the phone of this seat."""
    device = next(row for row in host.door()["devices"] if row["seat"] == seat)
    assert host.answer("show-out", device=device["device"]).status_code == 200


# By JSON


def test_a_script_joins_as_the_interface_says(client: FlaskClient, table: Table) -> None:
    host = table()
    asked = client.post(f"/t/{host.code}/join", json={"key": host.door()["key"], "seat": 2})
    assert asked.status_code == 202 and list(asked.json) == ["request"]
    page = f"/t/{host.code}/join/{asked.json['request']}"
    assert client.get(page, headers=JSON).json == {"status": "waiting", "seat": 2}
    waiting = host.door()["requests"]
    assert waiting == [{"request": asked.json["request"], "name": "Ben", "seat": 2, "new": False, "second": False}]
    let_in(host)
    first, second = (client.get(page, headers=JSON).json for _time in range(2))
    assert first["status"] == second["status"] == "admitted"
    assert "seat_key" not in second, "the key is given once"
    ben = Game.at(client, {"code": host.code, "host_key": first["seat_key"]})
    assert ben.read()["you"] == {"role": "player", "seat": 2}
    assert ben.answer("deal", seen=ben.read()["seq"]).status_code == 403


def test_a_refused_script_stays_out(client: FlaskClient, table: Table) -> None:
    host = table()
    asked = client.post(f"/t/{host.code}/join", json={"key": host.door()["key"], "seat": 2}).json["request"]
    assert host.answer("refuse", request=asked).json["requests"] == []
    assert client.get(f"/t/{host.code}/join/{asked}", headers=JSON).json["status"] == "refused"
    assert host.answer("admit", request=asked).status_code == 404, "what was answered is answered"


@pytest.mark.parametrize("fields", [{}, {"key": ""}, {"key": 7}, {"key": None}, {"key": "x" * 22}])
def test_asking_for_a_chair_needs_the_key(client: FlaskClient, table: Table, fields: Json) -> None:
    host = table()
    answer = client.post(f"/t/{host.code}/join", json={"seat": 2, **fields})
    assert (answer.status_code, answer.json["error"]) == (403, "no-key")
    assert host.door()["requests"] == []


NOBODY: list[Json] = [{}, {"seat": 9}, {"seat": "2"}, {"seat": True}, {"seat": None, "name": " "}, {"name": 5}]


@pytest.mark.parametrize("fields", NOBODY)
def test_a_seat_without_a_player_is_refused(client: FlaskClient, table: Table, fields: Json) -> None:
    host = table()
    answer = client.post(f"/t/{host.code}/join", json={"key": host.door()["key"], **fields})
    assert (answer.status_code, answer.json["error"]) == (422, "whose-seat")


# By phone


def test_a_scanned_key_becomes_a_cookie_and_leaves_the_address_bar(app: Flask, table: Table) -> None:
    host = table()
    phone = Phone(app, host.code)
    assert phone.read().status_code == 403
    answer = phone.client.get(f"/t/{host.code}/join?key={host.door()['key']}&seat=2")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{host.code}/join?seat=2")
    assert phone.you == {"role": "onlooker", "seat": None}
    assert host.door()["key"] not in answer.headers["Set-Cookie"]


def test_the_asking_phone_waits_and_becomes_the_seat(app: Flask, table: Table) -> None:
    host = table()
    phone, page = asks(app, host, 2)
    assert "Waiting for the host" in phone.client.get(page).text
    assert phone.you["role"] == "onlooker"
    let_in(host)
    assert phone.client.get(page).headers["Location"] == f"/t/{host.code}"
    waits = phone.client.get(page, headers={"HX-Request": "true"})
    assert waits.headers["HX-Refresh"] == "true", "the page that waits is read again, so that Back does not lead to it"
    assert phone.you == {"role": "player", "seat": 2}


def test_the_number_of_further_requests_is_shown_apart_from_the_first(app: Flask, table: Table) -> None:
    host = table()
    asks(app, host, 2)
    asks(app, host, 3)
    assert "by phone. <small>1 more waiting</small>" in host.page("/door")


def test_a_newcomer_is_given_a_free_chair_and_chips(app: Flask, table: Table) -> None:
    host = table()
    phone, _page = asks(app, host, name=" Zoe ")
    asked = host.door()["requests"][0]
    assert (asked["name"], asked["seat"], asked["new"]) == ("Zoe", None, True)
    taken = host.answer("admit", request=asked["request"], seat=2, stack=150)
    assert (taken.status_code, taken.json["error"]) == (422, "chair-taken")
    let_in(host, seat=7, stack=150)
    assert phone.you == {"role": "player", "seat": 7}
    seat = host.read()["seats"][-1]
    assert (seat["name"], seat["stack"]) == ("Zoe", 150)


def test_a_player_known_by_name_asks_for_their_own_chair(app: Flask, table: Table) -> None:
    host = table()
    phone, _page = asks(app, host, name="BEN")
    let_in(host)
    assert phone.you == {"role": "player", "seat": 2}


@pytest.mark.parametrize(("players", "warned"), [(7, False), (8, True)])
def test_deck_04_admitting_one_player_too_many_shows_a_warning(
    app: Flask, table: Table, players: int, warned: bool
) -> None:
    host = table(players=players)
    asks(app, host, name="Zoe")
    banner = host.page("/door")
    assert "Let them in" in banner and ("Choose another game." in banner) is warned


def test_a_full_table_has_no_chair_to_ask_for(app: Flask, table: Table) -> None:
    host = table(players=8)
    for number in (9, 10):
        host.post("sit", seat=number, name=f"Guest {number}")
    phone = Phone(app, host.code)
    phone.scan(host.door()["key"])
    answer = phone.post("join", name="Zoe")
    assert answer.status_code == 422 and "Every seat is taken" in answer.text
    assert "Ask for a seat" not in phone.client.get(f"/t/{host.code}/join").text


def test_the_later_of_two_phones_for_a_seat_is_its_second_device(app: Flask, table: Table) -> None:
    host = table()
    asks(app, host, 2)
    asks(app, host, 2)
    assert [row["second"] for row in host.door()["requests"]] == [False, False]
    let_in(host)
    assert [row["second"] for row in host.door()["requests"]] == [True]


def test_a_second_device_of_a_seat_needs_the_host(app: Flask, table: Table) -> None:
    host = table()
    sits(app, host, 2)
    host.answer("approval", approval=False)
    phone, page = asks(app, host, 2)
    assert phone.you["role"] == "onlooker", "even where nobody else is asked for"
    assert "has a phone at this table already" in phone.client.get(page).text
    asked = host.door()["requests"][0]
    assert asked["second"] is True
    banner = host.page("/door")
    assert "Ben’s second device?" in banner and "Let them in" in banner and "Not now" in banner
    let_in(host)
    assert phone.you == {"role": "player", "seat": 2}


def test_a_request_for_chips_is_on_the_hosts_screen_at_once(table: Table) -> None:
    host = table()
    host.post("ask-chips", seat=2, chips=50)
    banner = host.page("/door")
    assert "Ben would like 50" in banner and "Paid – hand out" in banner and "On credit" in banner
    host.post("grant", seat=2, paid=True)
    assert "would like" not in host.page("/door")


def test_the_host_may_admit_without_being_asked(app: Flask, table: Table) -> None:
    host = table()
    assert host.answer("approval", approval=False).json["approval"] is False
    phone, _page = asks(app, host, 3)
    assert phone.you == {"role": "player", "seat": 3}
    newcomer, _page = asks(app, host, name="Zoe")
    assert newcomer.you == {"role": "player", "seat": 5}
    assert host.read()["seats"][-1]["stack"] == 0, "chips come from the host"
    for answer in ("no", 1, None):
        assert host.answer("approval", approval=answer).status_code == 422


def test_a_request_for_a_chair_taken_meanwhile_is_not_admitted(app: Flask, table: Table) -> None:
    host = table()
    phone, _page = asks(app, host, 2)
    host.post("leave", seat=2)
    host.post("sit", seat=2, name="Zoe", stack=100)
    answer = host.answer("admit", request=host.door()["requests"][0]["request"])
    assert (answer.status_code, answer.json["error"]) == (422, "gone")
    assert phone.you["role"] == "onlooker"


def test_on_the_hosts_screen_the_banner_or_the_sheet_changes_where_it_was_tapped(app: Flask, table: Table) -> None:
    host = table()
    part = {**host.headers, "Accept": "text/html", "HX-Request": "true"}
    asks(app, host, 2, address="192.168.1.2")
    asks(app, host, 3, address="192.168.1.3")
    fields = {"request": host.door()["requests"][0]["request"]}
    banner = host.client.post(f"/t/{host.code}/admit", data=fields, headers=part).text
    assert "Cem" in banner and "Ben" not in banner and "<html" not in banner
    before = host.door()["key"]
    sheet = host.client.post(f"/t/{host.code}/renew", headers=part).text
    assert "<html" not in sheet and before not in sheet and host.door()["key"] in sheet


def test_a_page_drawn_for_somebody_else_is_fetched_whole_again(app: Flask, table: Table) -> None:
    """A phone was admitted: the part of the page that changes would lack the controls of its chair."""
    host = table()
    phone = sits(app, host, 2)
    fresh = {"HX-Request": "true", "Talon-Role": "player 2"}
    assert "HX-Refresh" not in phone.client.get(f"/t/{host.code}", headers=fresh).headers
    answer = phone.client.get(f"/t/{host.code}", headers={**fresh, "Talon-Role": "onlooker"})
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (204, "true")


def test_a_phone_that_changes_its_mind_waits_once(app: Flask, table: Table) -> None:
    host = table()
    phone, _page = asks(app, host, 2)
    phone.post("join", seat=3)
    assert [request["seat"] for request in host.door()["requests"]] == [3]


def test_a_phone_that_has_its_seat_is_not_asked_again(app: Flask, table: Table) -> None:
    host = table()
    phone = sits(app, host, 2)
    phone.post("join", seat=2)
    assert host.door()["requests"] == [] and phone.you == {"role": "player", "seat": 2}
    phone.post("join", seat=3)
    let_in(host)
    assert phone.you == {"role": "player", "seat": 3}, "it may be somebody else's from now on"


# Typed


def test_a_phone_may_join_by_the_digits_too(app: Flask, table: Table) -> None:
    host = table()
    phone = Phone(app, host.code)
    digits = host.door()["digits"]
    assert re.fullmatch(r"\d{6}", digits)
    answer = phone.client.post("/enter", data={"table": host.code.lower(), "digits": f"{digits[:3]} {digits[3:]}"})
    assert answer.headers["Location"] == f"/t/{host.code}/join"
    assert phone.you["role"] == "onlooker"


def until_slow(ask: Callable[[], Any]) -> tuple[list[int], Any]:
    """The statuses before the first 429, and that answer; a slow machine leaves time for a few more tries."""
    statuses, left = list[int](), tries(200)
    while (answer := ask()).status_code != 429:
        statuses.append(answer.status_code)
        next(left)
    return statuses, answer


def guess(phone: Phone, digits: str = "x") -> Any:
    """The answer after typing these digits on the start page."""
    return phone.client.post("/enter", data={"table": phone.code, "digits": digits}, headers=ORIGIN)


def test_guessing_digits_is_slowed_down(app: Flask, table: Table) -> None:
    host = table()
    guesser = Phone(app, host.code)
    statuses, _slow = until_slow(lambda: guess(guesser))
    assert set(statuses) == {403} and len(statuses) in range(5, 9)
    right = guess(guesser, host.door()["digits"])
    assert right.status_code == 429 and int(right.headers["Retry-After"]) > 0


def test_guessers_share_one_limit_and_delay_no_honest_phone() -> None:
    now = [0.0]
    limit = Limit((5, 12.0), (20, 6.0), clock=lambda: now[0])
    guessers = [f"10.0.0.{n}" for n in range(40)]
    taken = 0
    for _minute in range(60):
        for guesser in guessers:
            taken += sum(limit.take(guesser) for _try in range(6))
        now[0] += 60
        assert limit.take(f"192.168.1.{_minute}"), "a phone that types for the first time"
    assert taken <= 40 * 10 + 20 + 60 * 10, "ten tries each, then ten a minute from all of them"


def test_among_very_many_guessers_the_oldest_is_forgotten() -> None:
    limit = Limit((1, 3600.0), (10_000, 0.01), clock=lambda: 0.0)
    assert limit.take("10.0.0.1") and not limit.take("10.0.0.1")
    for n in range(Limit.ADDRESSES - 1):
        limit.take(f"10.1.{n // 250}.{n % 250}")
    assert not limit.take("10.0.0.1"), "remembered, and the newest now"
    for n in range(Limit.ADDRESSES):
        limit.take(f"10.2.{n // 250}.{n % 250}")
    assert limit.take("10.0.0.1")


def test_a_guesser_with_very_many_addresses_is_held_to_the_common_limit() -> None:
    limit = Limit((5, 12.0), (20, 6.0), clock=lambda: 0.0)
    addresses = [f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}" for n in range(5_000)]
    taken = sum(limit.take(address) for address in addresses for _try in range(5))
    assert taken == Limit.ADDRESSES * 5 + 20


def test_the_addresses_of_one_ipv6_network_are_one() -> None:
    limit = Limit((5, 12.0), (20, 6.0), clock=lambda: 0.0)
    assert sum(limit.take(f"fd00:1:2:3::{n:x}") for n in range(100)) == 5
    assert limit.take("fd00:1:2:4::1") and limit.take("::ffff:192.168.1.7")
    limit.forgive("fd00:1:2:3::ffff")
    assert sum(limit.take(f"fe80::{n:x}%wlan0") for n in range(100)) == 5


def test_a_host_code_of_the_terminal_is_void_after_a_hundred_wrong_tries(
    app: Flask, store: Store, table: Table
) -> None:
    code, doors = table().code, app.extensions["talon"].doors
    digits = give_host_code(store, code, store.now())
    assert not any(doors.spend_host_code(code, "1") for _try in range(99))
    assert doors.spend_host_code(code, digits)
    digits = give_host_code(store, code, store.now())
    assert not any(doors.spend_host_code(code, "1") for _try in range(100))
    assert not doors.spend_host_code(code, digits)


def test_wrong_guesses_are_logged_with_address_and_without_the_text(
    app: Flask, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    host = table()
    guesser = Phone(app, host.code, "10.0.0.66")
    guesser.client.post("/enter", data={"table": host.code, "digits": "987654"}, headers=ORIGIN)
    guesser.post("rescue", code="98765432")
    guesser.client.get(f"/t/{host.code}?key=987654abc")
    guesser.client.get(f"/t/{host.code}", headers={"Authorization": "Bearer 987654abc"})
    guesser.client.post("/code", data={"code": "987654"}, headers=ORIGIN)
    guesser.post("join", key="987654abc", name="Eve")
    said = [record.getMessage() for record in caplog.records if record.getMessage().startswith("wrong ")]
    tried = ["digits of a table", "host code", "key", "key", "one-time code", "key"]
    assert said == [f"wrong {what} from 10.0.0.66" for what in tried]
    assert "98765" not in caplog.text


def test_a_correct_guess_resets_the_limit() -> None:
    now = [0.0]
    limit = Limit((5, 12.0), (1, 1e9), clock=lambda: now[0])
    taken = []
    for _try in range(12):
        now[0] += 12
        taken.append(limit.take("192.168.1.200"))
    assert taken == [True] * 11 + [False]
    limit.forgive("192.168.1.200")
    now[0] += 12
    assert limit.take("192.168.1.200")


def test_the_one_time_code_changes_after_twenty_wrong_tries() -> None:
    code, told = OneTimeCode(), list[str]()
    code.say = told.append
    first = code.now
    assert not any(code.spend("x") for _try in range(19)) and code.now == first and told == []
    assert not code.spend("x") and told == [code.now] and code.now != first
    assert code.spend(code.now)


def test_the_digits_of_a_table_change_after_a_hundred_wrong_tries(app: Flask, table: Table) -> None:
    host = table()
    digits, key = host.door()["digits"], host.door()["key"]
    doors = app.extensions["talon"].doors
    assert not any(doors.opens_typed(host.code, "x") for _try in range(99))
    Phone(app, host.code).scan(key)  # other phones that come in meanwhile do not restart the count
    assert host.door()["digits"] == digits
    assert not doors.opens_typed(host.code, "x")
    assert host.door()["digits"] != digits and host.door()["key"] == key
    assert not doors.opens_typed(host.code, digits) and doors.opens_typed(host.code, host.door()["digits"])


def test_the_digits_of_a_table_end_a_day_after_the_last_tap(database: Path) -> None:
    now = [1_700_000_000_000]
    store = Store(database, lambda: now[0])
    doors, (code, _key) = Doors(store), store.create(opening(a_table()))
    digits = doors.shown(code).digits
    now[0] += DAY
    store.tap(code, None, "deal", {}, "host")
    now[0] += DAY
    assert doors.opens_typed(code, digits)
    now[0] += 1
    assert not doors.opens_typed(code, digits)
    fresh = doors.shown(code).digits
    assert fresh != digits and doors.opens_typed(code, fresh), "its host shows others, good for a day"
    now[0] += DAY + 1
    assert not doors.opens_typed(code, fresh)
    store.close()


def test_wrong_keys_are_slowed_down_and_the_right_one_is_not(app: Flask, client: FlaskClient, table: Table) -> None:
    host = table()
    page, wrong = f"/t/{host.code}", {**JSON, "Authorization": "Bearer guess"}
    assert {client.get(page, headers=wrong).status_code for _try in range(55)} == {403}
    statuses, slow = until_slow(lambda: client.get(f"{page}?key=guess", headers=JSON))
    assert set(statuses) == {403} and len(statuses) >= 5 and int(slow.headers["Retry-After"]) > 0
    assert host.read()["seq"] and Phone(app, host.code).scan(host.door()["key"]).status_code == 303


def test_an_unknown_table_is_answered_like_wrong_digits(app: Flask, table: Table) -> None:
    host = table()
    phone = Phone(app, host.code)
    nowhere = phone.client.post("/enter", json={"table": "AAAA", "digits": "123456"})
    wrong = phone.client.post("/enter", json={"table": host.code, "digits": "12345"})
    assert nowhere.json == wrong.json and nowhere.status_code == 403


# Coming back, going, changing places


def test_a_device_keeps_its_role_over_a_restart(app: Flask, table: Table) -> None:
    host = table()
    phone = sits(app, host, 2)
    cookie = phone.client.get_cookie("talon")
    assert cookie is not None
    app.extensions["talon"].store.close()
    again = create_app(database=app.extensions["talon"].store.path)
    back = Phone(again, host.code)
    back.client.set_cookie("talon", cookie.value)
    assert back.you == {"role": "player", "seat": 2}
    again.extensions["talon"].store.close()


@pytest.mark.parametrize("years", [-60, -1, 3])
def test_a_clock_that_jumps_locks_nobody_out(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch, years: int
) -> None:
    host = table()
    phone = sits(app, host, 2)
    before, now = phone.client.get_cookie("talon"), time.time()
    assert before is not None
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: now + years * 365 * 86_400)
    assert phone.you == {"role": "player", "seat": 2}
    typed = {"table": host.code, "digits": host.door()["digits"]}
    assert phone.client.post("/enter", data=typed, headers=ORIGIN).status_code == 303
    assert phone.you == {"role": "player", "seat": 2}, "typing the digits takes nothing away"


def test_the_cookie_stays_small_however_many_tables(app: Flask, table: Table) -> None:
    phone = app.test_client()
    for _evening in range(30):
        phone.post("/tables", json=a_table(), headers=ORIGIN)
    cookie = phone.get_cookie("talon")
    assert cookie is not None and len(cookie.value) < 200


def test_a_phone_follows_its_player_to_another_chair(app: Flask, table: Table) -> None:
    host = table()
    phone = sits(app, host, 2)
    order = [[1, "Ben"], [2, "Anna"], [3, "Cem"], [4, "Dora"]]
    host.post("seat-order", order=order)
    assert phone.you == {"role": "player", "seat": 1}
    host.post("rename", seat=1, name="Benjamin")
    host.post("take-back")
    host.post("take-back")
    assert phone.you == {"role": "player", "seat": 2}


def test_the_next_person_on_a_chair_does_not_inherit_its_device(app: Flask, table: Table) -> None:
    host = table()
    phone = sits(app, host, 2)
    host.post("leave", seat=2)
    assert phone.you == {"role": "player", "seat": 2}, "one may think better of it"
    host.post("sit", seat=2, name="Zoe", stack=100)
    assert phone.you == {"role": "onlooker", "seat": None}
    host.post("take-back")
    assert phone.you == {"role": "onlooker", "seat": None}, "once out, one asks again"


def test_an_undone_newcomers_device_does_not_get_the_next_newcomers_seat(app: Flask, table: Table) -> None:
    host = table()
    phone, _page = asks(app, host, name="Zoe")
    let_in(host, stack=100)
    host.post("take-back")
    host.post("sit", seat=5, name="Yan", stack=100)
    assert phone.you == {"role": "onlooker", "seat": None}


# Renew, hand over, show out


def test_renewing_the_key_ends_old_links_at_once_and_seated_players_stay(app: Flask, table: Table) -> None:
    host = table()
    player = sits(app, host, 2)
    onlooker = Phone(app, host.code)
    old = host.door()
    onlooker.scan(old["key"])
    new = host.answer("renew").json
    assert new["key"] != old["key"] and new["digits"] != old["digits"]
    assert player.you == {"role": "player", "seat": 2}
    assert onlooker.read().status_code == 403
    late = Phone(app, host.code)
    assert late.scan(old["key"]).status_code == 403
    assert late.client.post("/enter", data={"table": host.code, "digits": old["digits"]}).status_code == 403
    assert late.scan(new["key"]).status_code == 303


def test_devices_without_rights_at_any_table_are_forgotten(app: Flask, table: Table) -> None:
    host = table()
    doors = app.extensions["talon"].doors
    for _phone in range(3):
        Phone(app, host.code).scan(host.door()["key"])
    host.answer("renew")
    Phone(app, host.code).scan(host.door()["key"])
    with doors.store.reading() as db:
        assert db.execute("select count(*) from devices").fetchone()[0] == 2, "the table's maker, the newest"


def test_the_oldest_onlooker_goes_when_there_are_too_many(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.door.doors.ONLOOKERS", 3)
    host = table()
    player = sits(app, host, 2)
    phones = [Phone(app, host.code) for _phone in range(5)]
    for phone in phones:
        phone.scan(host.door()["key"])
    assert [phone.read().status_code for phone in phones] == [403, 403, 200, 200, 200]
    assert player.you["role"] == "player"


def test_the_hosts_role_is_handed_over_and_taken_back(app: Flask, table: Table) -> None:
    host = table()
    ben = sits(app, host, 2)
    assert ben.move("deal").status_code == 403
    host.answer("hosts", seat=2, host=True)
    assert ben.you == {"role": "host", "seat": 2}
    assert ben.move("deal").status_code == 200
    host.answer("hosts", seat=2, host=False)
    assert ben.you == {"role": "player", "seat": 2}
    assert ben.move("take-back").status_code == 403
    nobody = host.answer("hosts", seat=3, host=True)
    assert (nobody.status_code, nobody.json["error"]) == (422, "no-device")
    assert host.answer("hosts", seat=2, host="yes").status_code == 422


def test_one_host_always_stays(app: Flask, table: Table) -> None:
    browser = app.test_client()
    made = browser.post("/tables", json=a_table()).json
    host = Game.at(app.test_client(use_cookies=False), made)
    mine = next(device for device in host.door()["devices"] if device["host"])
    for page, fields in (("hosts", {"host": False}), ("show-out", {})):
        answer = host.answer(page, device=mine["device"], **fields)
        assert (answer.status_code, answer.json["error"]) == (422, "last-host")
    sits(app, host, 2)
    assert [row["last_host"] for row in host.door()["devices"]] == [True, False]
    page = browser.get(f"/t/{host.code}/invite", headers={"Accept": "text/html"}).text
    assert "<b>This device</b>" in page and "· this device" not in page, "the host's own, said once"
    assert "Remove as host" not in host.page("/invite")
    host.answer("hosts", seat=2, host=True)
    assert [row["last_host"] for row in host.door()["devices"]] == [False, False]
    assert host.page("/invite").count("Remove as host") == 2
    assert host.answer("hosts", device=mine["device"], host=False).status_code == 200
    assert browser.get(f"/t/{host.code}", headers=JSON).json["you"]["role"] == "onlooker"


def test_a_removed_device_reads_why_until_it_is_admitted_again(app: Flask, table: Table) -> None:
    host = table()
    phone, stranger = sits(app, host, 2), Phone(app, host.code, "192.168.1.78")
    shows_out(host, 2)
    assert [row for row in host.door()["devices"] if row["seat"] == 2] == []
    assert (phone.read().status_code, phone.read().json["text"]) == (403, "The host removed this phone.")
    assert "<h1>The host removed this phone.</h1>" in phone.client.get(f"/t/{host.code}").text
    german = phone.client.get(f"/t/{host.code}/join", headers={"Accept-Language": "de"})
    assert "Der Gastgeber hat dieses Handy entfernt." in german.text
    assert "removed" not in stranger.client.get(f"/t/{host.code}").text, "who was never in reads how to come in"
    phone.scan(host.door()["key"])
    assert phone.read().status_code == 200
    host.answer("renew")
    assert "removed" not in phone.client.get(f"/t/{host.code}").text, "a new code removes nobody by name"


def test_the_code_a_removed_device_knew_is_void(app: Flask, table: Table) -> None:
    host = table()
    phone, player = sits(app, host, 2), sits(app, host, 3)
    onlooker, old = host.guest(), host.door()
    assert "ours" not in phone.client.get("/rulings", headers=JSON).text
    app.extensions["talon"].store.write_house_ruling("Ours", "Who talks, deals.", ())
    assert "Ours" in phone.client.get("/rulings?whole").text
    device = next(row for row in old["devices"] if row["seat"] == 2)
    host.answer("show-out", device=device["device"])
    assert phone.scan(old["key"]).status_code == 403
    assert guess(phone, old["digits"]).status_code == 403
    assert Phone(app, host.code).scan(old["key"]).status_code == 403, "nor under another cookie"
    assert "Ours" not in phone.client.get("/rulings?whole").text
    assert player.read().status_code == 200 and onlooker.get(f"/t/{host.code}").status_code == 200
    assert Phone(app, host.code).scan(host.door()["key"]).status_code == 303


def test_removing_a_device_needs_confirmation_and_names_the_effect(app: Flask, table: Table) -> None:
    host = table()
    sits(app, host, 2)
    sheet = host.client.get(f"/t/{host.code}/invite", headers=host.key).text
    rows = re.findall(r"<li>\s*<p><b>.*?</li>", sheet, re.S)
    bens = next(row for row in rows if "Ben" in row)
    question, form = bens.partition("<details>")[::2]
    assert "show-out" not in question and "show-out" in form, "one tap only opens the question"
    assert "The table gets a new code. Everybody else stays in." in form and "Yes, remove" in form


def key_of(phone: Phone) -> str:
    cookie = phone.client.get_cookie("talon")
    assert cookie is not None
    return cookie.value


def test_a_device_that_becomes_host_shows_a_key_nobody_saw_before(app: Flask, table: Table) -> None:
    host = table()
    phone = sits(app, host, 2)
    guest = Phone(app, host.code)
    guest.client.set_cookie("talon", key_of(phone))  # somebody in the same Wi-Fi copied it
    host.answer("hosts", seat=2, host=True)
    assert phone.client.get(f"/t/{host.code}").status_code == 200  # its screen is drawn again
    assert phone.you == {"role": "host", "seat": 2}
    assert guest.read().status_code == 403
    rescued = sits(app, host, 3)
    guest.client.set_cookie("talon", key_of(rescued))
    digits = give_host_code(app.extensions["talon"].store, host.code, app.extensions["talon"].store.now())
    assert rescued.post("rescue", code=digits).status_code == 303
    assert rescued.you == {"role": "host", "seat": 3}
    assert guest.read().status_code == 403


def loses(app: Flask, phone: Phone, ask: Callable[[], object]) -> None:
    """The phone loses the answer, and so keeps its earlier key."""
    before = key_of(phone)
    ask()
    assert key_of(phone) != before, "another key was on its way"
    phone.client.set_cookie("talon", before)


def test_a_new_host_whose_answer_is_lost_is_host_with_the_old_key(app: Flask, table: Table) -> None:
    host = table()
    phone = sits(app, host, 2)
    host.answer("hosts", seat=2, host=True)
    for _time in range(3):
        loses(app, phone, lambda: phone.client.get(f"/t/{host.code}"))
        assert phone.you == {"role": "host", "seat": 2}
    old = key_of(phone)
    phone.client.get(f"/t/{host.code}")
    new = key_of(phone)
    assert phone.you == {"role": "host", "seat": 2}
    for key, status in ((old, 403), (new, 200)):
        phone.client.set_cookie("talon", key)
        assert phone.read().status_code == status, "the old key is good until the new one was shown"


def test_two_pages_asked_for_at_once_bring_the_same_new_key(app: Flask, table: Table) -> None:
    host = table()
    phone = sits(app, host, 2)
    host.answer("hosts", seat=2, host=True)
    other = Phone(app, host.code)
    other.client.set_cookie("talon", key_of(phone))
    for page in (phone, other):
        page.client.get(f"/t/{host.code}")
    assert phone.you == other.you == {"role": "host", "seat": 2}


def test_a_used_code_still_makes_its_phone_a_host_if_the_answer_was_lost(app: Flask, table: Table) -> None:
    host, store = table(), app.extensions["talon"].store
    phone = sits(app, host, 3)
    digits = give_host_code(store, host.code, store.now())
    loses(app, phone, lambda: phone.post("rescue", code=digits))
    assert phone.you == {"role": "host", "seat": 3}


def test_a_host_that_never_showed_its_key_does_not_count_as_one(app: Flask, table: Table) -> None:
    host, store = table(), app.extensions["talon"].store
    real, ghost = sits(app, host, 2), Phone(app, host.code)
    host.answer("hosts", seat=2, host=True)
    assert real.client.get(f"/t/{host.code}").status_code == 200 and real.you["role"] == "host"
    for device in host.door()["devices"]:
        if device["host"] and device["seat"] != 2:  # the device that opened the table
            assert host.answer("hosts", device=device["device"], host=False).status_code == 200
    ghost.post("rescue", code=give_host_code(store, host.code, store.now()))  # the answer is lost, and its first key
    answer = host.answer("hosts", seat=2, host=False)
    assert (answer.status_code, answer.json["error"]) == (422, "last-host")
    assert ghost.you["role"] == "host"
    assert host.answer("hosts", seat=2, host=False).status_code == 200, "now another one can act"


def test_a_removed_phone_gets_one_more_door_event_and_then_none(app: Flask, table: Table) -> None:
    host = table()
    phone = sits(app, host, 2)
    bell = phone.client.get(f"/t/{host.code}/bell")
    heard = iter(bell.response)
    assert b"event: changed" in next(heard)
    shows_out(host, 2)
    assert b"event: door" in next(heard)
    assert list(heard) == []
    page = phone.client.get(f"/t/{host.code}", headers={"HX-Request": "true"})
    assert (page.status_code, page.headers["HX-Refresh"]) == (403, "true"), "its screen becomes the door"


def test_a_lost_tablet_is_replaced_from_the_terminal(app: Flask, table: Table) -> None:
    host = table()
    house = app.extensions["talon"]
    at = house.store.now()
    digits = give_host_code(house.store, host.code, at)
    tablet = Phone(app, host.code)
    assert tablet.post("rescue", code="00000000").status_code == 403
    assert tablet.post("rescue", code=f"{digits[:4]} {digits[4:]}").headers["Location"] == f"/t/{host.code}"
    assert tablet.you == {"role": "host", "seat": None}
    assert Phone(app, host.code, "10.0.0.9").post("rescue", code=digits).status_code == 403, "good once"
    old = give_host_code(house.store, host.code, at - 1000 * RESCUE - 1)
    assert Phone(app, host.code, "10.0.0.9").post("rescue", code=old).status_code == 403, "and not for ever"


def test_the_way_back_for_a_host_is_folded_away_and_names_no_file(app: Flask, table: Table) -> None:
    host = table()
    guest, machine = Phone(app, host.code), Phone(app, host.code, "127.0.0.1")
    door, own = (phone.client.get(f"/t/{host.code}").text for phone in (guest, machine))
    assert "--host-code" not in door and '<details class="for-host">' in door
    assert "Open this table there." in door and f'action="/t/{host.code}/rescue"' in door, "the digits are typed here"
    assert f"<code>--host-code {host.code}</code>" in own and '<details class="for-host">' in own
    store = app.extensions["talon"].store
    for path in ("", "/tv", "/story", "/settle"):
        assert store.path.name not in machine.client.get(f"/t/{host.code}{path}").text


def typed(talon: Talon, code: str, digits: str) -> str:
    """The cookie of a device that typed the terminal's digits."""
    with closing(http.client.HTTPConnection("127.0.0.1", talon.port, timeout=WAITS)) as line:
        body = json.dumps({"code": digits})
        line.request("POST", f"/t/{code}/rescue", body, {"Content-Type": "application/json"})
        answer = line.getresponse()
        assert answer.status == 200, answer.read()
        return str(answer.headers["Set-Cookie"]).partition(";")[0]


def test_the_terminal_makes_a_host_while_talon_runs(talon: Talon) -> None:
    talon.start()
    code = talon.ask("POST", "/tables", a_table())[1]["code"]
    command = [sys.executable, "app.py", "--database", str(talon.database), "--host-code"]
    process = subprocess.run([*command, code.lower()], cwd=ROOT, text=True, capture_output=True, timeout=WAITS)
    assert process.returncode == 0, process.stderr
    digits = re.search(r"^(\d{4} \d{4})$", process.stdout, re.M)
    assert digits is not None, process.stdout
    cookie = typed(talon, code, digits[1])
    with closing(http.client.HTTPConnection("127.0.0.1", talon.port, timeout=WAITS)) as line:
        line.request("GET", f"/t/{code}", headers={**JSON, "Cookie": cookie})
        assert json.loads(line.getresponse().read())["you"]["role"] == "host"
    no_table = subprocess.run([*command, "AAAA"], cwd=ROOT, text=True, capture_output=True, timeout=WAITS)
    assert no_table.returncode == 1 and no_table.stderr == "There is no table AAAA here.\n"


# Behind one's own proxy


def test_no_request_through_https_counts_as_local(database: Path) -> None:
    app = create_app(database=database, HTTPS="talon.example.lan")
    house = app.extensions["talon"]
    browser, there = app.test_client(), {"Host": "talon.example.lan"}
    assert browser.post("/tables", json=a_table(), headers=there).status_code == 403
    assert browser.get("/healthz", headers={"Host": "other.example.lan"}).status_code == 421
    answer = browser.post("/code", json={"code": house.code.now}, headers=there)
    assert answer.status_code == 200 and "Secure" in answer.headers["Set-Cookie"]
    digest = digest_of("a key")
    house.doors.trust(digest)
    made = app.test_client(use_cookies=False).post(
        "/tables", json=a_table(), headers={**there, "Authorization": "Bearer a key"}
    )
    assert made.status_code == 201
    headers = {**there, **JSON, "Authorization": f"Bearer {made.json['host_key']}"}
    door = browser.get(f"/t/{made.json['code']}/invite", headers=headers).json
    assert door["address"].startswith(f"https://talon.example.lan/t/{made.json['code']}/join?key=")
    house.store.close()


# Waiting devices


def test_the_number_of_waiting_phones_is_limited(app: Flask, table: Table) -> None:
    host = table()
    key = host.door()["key"]
    answers = []
    for n in range(MOST + 2):
        phone = Phone(app, host.code, f"10.0.1.{n}")
        phone.scan(key)
        answers.append(phone.post("join", name=f"N{n}").status_code)
    assert answers == [303] * MOST + [429] * 2


def test_asking_is_slowed_down(app: Flask, table: Table) -> None:
    host = table()
    phone = Phone(app, host.code)
    phone.scan(host.door()["key"])
    statuses, _slow = until_slow(lambda: phone.post("join", seat=2))
    assert set(statuses) == {303} and len(statuses) in range(30, 45)


def test_a_request_that_waited_too_long_is_dropped() -> None:
    now = [0.0]
    lobby = Lobby(clock=lambda: now[0])
    asked = lobby.ask(Request(code="AAAA", name="Ben"))
    assert asked is not None and lobby.waiting("AAAA") == [asked]
    assert lobby.find("CCCC", asked.id) is None
    now[0] = PATIENCE + 1
    assert lobby.waiting("AAAA") == [] and lobby.find("AAAA", asked.id) is None


def test_a_knock_rings_on_the_hosts_screen_without_a_fact(app: Flask, table: Table) -> None:
    host = table()
    hub = app.extensions["talon"].hub
    stream = hub.listen(host.code, host.read()["seq"])
    next(stream)
    before = host.read()["seq"]
    asks(app, host, 2)
    assert b"event: door" in next(stream)
    assert host.read()["seq"] == before


# The sheet


def test_the_hosts_sheet_shows_codes_devices_and_the_door(app: Flask, table: Table) -> None:
    host = table()
    sits(app, host, 2)
    onlooker = host.guest()
    page = host.page("/invite?seat=2")
    door = host.door()
    address = re.sub(r"<[^>]*>", "", page.partition('<p class="address">')[2].partition("</p>")[0])  # it may be broken
    assert address.endswith(f"join?key={door['key']}&amp;seat=2")
    assert f"{door['digits'][:3]} {door['digits'][3:]}" in page
    assert "Ben’s phone" in page and "Make host" in page and "1 device is watching." in page
    theirs = onlooker.get(f"/t/{host.code}/invite").text
    assert door["key"] not in theirs and door["digits"] not in theirs and "Take your seat" in theirs
    assert onlooker.get(f"/t/{host.code}/invite", headers=JSON).status_code == 403


def test_the_hosts_sheet_marks_absent_devices_and_players_who_left(app: Flask, table: Table) -> None:
    host = table()
    sits(app, host, 2)
    here = sits(app, host, 3)
    app.extensions["talon"].doors.let_in(host.code, digest_of("a television"), tv=True)
    host.answer("leave", seen=host.read()["seq"], seat=2)
    with closing(here.client.get(f"/t/{host.code}/bell")):
        devices = host.door()["devices"]
        page = host.page("/invite")
    assert {device["name"]: device["connected"] for device in devices if device["name"]} == {"Ben": False, "Cem": True}
    assert [device["does"] for device in devices[-3:]] == ["left", "plays", "shows"]
    lines = page.partition('<ul class="devices">')[2].partition("</ul>")[0].split("</li>")
    ben, cem, television = (" ".join(re.sub(r"<[^>]*>", " ", line).split()) for line in lines[-4:-1])
    assert ben.startswith("Ben left · since") and "not connected now" in ben
    assert cem.startswith("Cem plays · since") and "not connected now" not in cem and "Make host" in cem
    assert "not connected now" in television and "Make host" not in television, "a television can do nothing here"


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_a_request_through_a_proxy_is_never_local(app: Flask, caplog: pytest.LogCaptureFixture, header: str) -> None:
    there = {header: "192.168.1.40"}
    assert app.test_client().post("/tables", json=a_table(), headers=there).status_code == 403
    assert app.test_client().get("/backup", headers=there).status_code == 403
    assert app.test_client().post("/tables", json=a_table()).status_code == 201, "who sits there still is"
    assert caplog.text.count("a proxy passes requests on") == 1


def test_the_server_keeps_the_headers_of_a_proxy(server: str) -> None:
    home = urlsplit(server)
    with closing(http.client.HTTPConnection(home.netloc, timeout=WAITS)) as line:
        line.request("GET", "/backup", headers={"X-Forwarded-For": "192.168.1.40"})
        assert line.getresponse().status == 403


# Two at once


@pytest.mark.long
def test_two_simultaneous_requests_for_a_seat_admit_one_phone(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = table()
    host.answer("approval", approval=False)
    both, looked = threading.Barrier(2), asking.has_device

    def at_once(door: Door, person: int) -> bool:
        there = looked(door, person)
        with suppress(threading.BrokenBarrierError):
            both.wait(0.3)  # until both have checked, if they can
        return there

    phones = [Phone(app, host.code), Phone(app, host.code, "10.0.0.8")]
    monkeypatch.setattr(asking, "has_device", at_once)
    key = host.door()["key"]
    threads = [threading.Thread(target=phone.post, args=("join",), kwargs={"seat": 2, "key": key}) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answers = [phone.read() for phone in phones]
    assert [answer.json["you"].get("seat") for answer in answers if answer.status_code == 200].count(2) == 1
    assert [wish.second for wish in app.extensions["talon"].lobby.waiting(host.code)] == [True]
