"""The HTTP interface for scripts and browsers: statuses, formats, permissions, and garbage."""

from __future__ import annotations

import html
import json
import re
import threading
from itertools import product
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models import VERSION
from models.evening.tap import MOVES
from models.game.rule_book import RULES
from models.log.store import Store
from models.moves.move import Offer
from tests import tries
from tests.conftest import NAMES, Json, a_table
from tests.moves.scenes import SCENES
from tests.playing import Game, Seen, Table, play
from tests.rows import every
from tests.serving import full, roomy
from web.openapi.document import OPENAPI
from web.server.forms import sent
from web.server.guesses import Bucket

JSON = {"Accept": "application/json"}
ORIGIN = {"Origin": "http://localhost"}


# Creating and moving


def test_a_table_is_created_with_its_key_shown_once(client: FlaskClient) -> None:
    answer = client.post("/tables", json=a_table())
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/t/{answer.json['code']}"
    assert re.fullmatch(r"[A-Z0-9]{4}", answer.json["code"])
    assert answer.json["you"] == {"role": "host", "seat": None}
    script = Game.at(client, answer.json)
    assert "host_key" not in script.read()


@every(SCENES)
@pytest.mark.usefixtures("wall")
def test_every_move_by_json_answers_the_table_it_leaves(scene: str, client: FlaskClient) -> None:
    """The same table as tests that tap without HTTP read."""
    played = SCENES[scene]
    seats = [{"seat": n + 1, "name": NAMES[n], "stack": chips} for n, chips in enumerate(played.stacks)]
    fields = {"name": "Scene", "preset": played.preset, "options": played.options, "seats": seats, "dealer": len(seats)}
    script = Game.at(client, client.post("/tables", json=fields).json)
    for move, said in played.moves():
        after = script.post(move, **said)
        assert after == Seen(script.store.evening(script.code), script.store) == script.read(), (move, said)


def test_a_move_by_form_answers_nothing_because_the_bell_rings(table: Table) -> None:
    script = table()
    answer = script.client.post(f"/t/{script.code}/deal", data={"seen": script.read()["seq"]}, headers=script.key)
    assert (answer.status_code, answer.data) == (204, b"")
    form = {"seen": str(script.read()["seq"]), "seat": "1", "to": " 5 "}
    assert script.client.post(f"/t/{script.code}/bet", data=form, headers=script.key).status_code == 204
    form = {"seen": str(script.read()["seq"]), "all": "call"}
    assert script.client.post(f"/t/{script.code}/together", data=form, headers=script.key).status_code == 204
    assert script.read()["phase"] == "draw"


def test_a_shortcut_meant_for_annas_turn_never_begins_with_ben(table: Table) -> None:
    script = table()
    play(script, "deal, A bets 5")
    late = script.answer("together", seen=script.read()["seq"], all="call", turn=1)
    assert late.status_code == 422 and late.json["error"] == "not-your-turn"
    assert "Ben" in late.text
    assert script.post("together", all="call", turn=2)["phase"] == "draw"


def test_a_form_may_carry_nested_json_and_options(table: Table) -> None:
    script = table()
    form = {"seen": str(script.read()["seq"]), "opt:cap.raises": "none", "opt:draw.announce": "false"}
    assert script.client.post(f"/t/{script.code}/options", data=form, headers=script.key).status_code == 204
    options = script.read()["options"]
    assert (options["cap.raises"], options["draw.announce"]) == ("none", False)
    play(script, "deal, A bets 5, all call, all pat")
    now = script.post("together", all="check")
    assert now["phase"] == "showdown"
    pots = json.dumps([{"pot": 0, "high": [2]}])
    form = {"seen": str(now["seq"]), "pots": pots}
    assert script.client.post(f"/t/{script.code}/award", data=form, headers=script.key).status_code == 204
    assert script.read()["last_hand"]["won"] == {"2": 24}


def test_the_set_up_form_opens_the_table(app: Flask) -> None:
    browser = app.test_client()
    form = {
        "name": "Friday",
        "preset": "DH",
        "dealer": "3",
        "opt:ante.amount": "1",
        "opt:limit.type": "fixed",
        "opt:limit.small": "5",
        "opt:limit.big": "10",
        "name1": "Anna",
        "stack1": "200",
        "name2": "",
        "stack2": "200",
        "name3": " 007 ",
        "stack3": "150",
    }
    page = browser.get("/new").text
    half_hour = next(row for row in re.findall(r'name="levels" value="([^"]+)"', page) if "30" in row)
    answer = browser.post("/tables", data=form | {"levels": html.unescape(half_hour)})
    assert answer.status_code == 303
    table = browser.get(answer.headers["Location"], headers=JSON).json
    assert [(seat["seat"], seat["name"], seat["stack"]) for seat in table["seats"]] == [
        (1, "Anna", 200),
        (3, "007", 150),
    ]
    assert table["dealer"] == 3
    assert table["you"]["role"] == "host"
    assert (table["level"]["of"], table["level"]["next"]["times"]) == (3, 1)


def test_the_set_up_form_brings_its_own_chips_and_may_leave_stacks_uncounted(app: Flask) -> None:
    browser = app.test_client()
    form = {"name": "Friday", "preset": "DH", "dealer": "1", "opt:ante.amount": "1", "opt:limit.type": "fixed"}
    form |= {"opt:limit.small": "5", "opt:limit.big": "10", "name1": "Anna", "name2": "Ben", "no_count": "1"}
    form |= {"chipset": '[{"colour": "white", "value": 1, "number": 100}]'}
    answer = browser.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    code = answer.headers["Location"].rpartition("/")[2]
    table = app.extensions["talon"].store.evening(code).table
    assert table.bank.chips == (("white", 1, 100),)
    assert [seat.counted for seat in table.seats] == [False, False]


def test_htmx_is_sent_to_the_new_table_by_a_header(app: Flask) -> None:
    answer = app.test_client().post(
        "/tables", data={"preset": "DH", "name1": "A", "stack1": "9"}, headers={"HX-Request": "true", **JSON}
    )
    assert answer.status_code == 422  # one player is too few
    form = {
        "preset": "DH",
        "opt:ante.amount": "1",
        "opt:limit.min": "1",
        "opt:limit.max": "5",
        "name1": "A",
        "stack1": "9",
        "name2": "B",
        "stack2": "9",
    }
    answer = app.test_client().post("/tables", data=form, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert re.fullmatch(r"/t/\w{4}", answer.headers["HX-Redirect"])


# Nothing acts twice


def test_the_set_up_form_sent_twice_makes_one_table_and_both_are_led_to_it(app: Flask) -> None:
    form = drawn_form(app)
    led: list[str] = []
    gate = threading.Barrier(2)

    def send() -> None:
        gate.wait()
        led.append(app.test_client().post("/tables", data=form, headers={"HX-Request": "true"}).headers["HX-Redirect"])

    threads = [threading.Thread(target=send) for _thread in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store = app.extensions["talon"].store
    assert len(led) == 2 and led[0] == led[1] and [entry.code for entry in store.tables()] == [led[0][-4:]]

    browser = app.test_client()
    again = browser.post("/tables", data=form)  # Back, and sent once more
    assert (again.status_code, again.headers["Location"]) == (303, led[0])
    assert browser.get(led[0], headers=JSON).json["you"]["role"] == "host"
    assert len(store.tables()) == 1


def test_the_set_up_form_with_other_people_or_drawn_anew_makes_another_table(app: Flask) -> None:
    browser, form = app.test_client(), drawn_form(app)
    wanted = (form, form | {"name3": "Cem", "stack3": "200"}, drawn_form(app))
    answers = [browser.post("/tables", data=sent, headers=ORIGIN) for sent in wanted]
    assert [answer.status_code for answer in answers] == [303, 303, 303], [answer.text for answer in answers]
    assert len({answer.headers["Location"] for answer in answers}) == 3
    refused(browser.post("/tables", data=form | {"name2": ""}, headers=ORIGIN | JSON), 422)


def test_the_set_up_form_makes_its_table_again_once_it_is_gone(app: Flask) -> None:
    browser, form = app.test_client(), drawn_form(app)
    first = browser.post("/tables", data=form).headers["Location"]
    assert browser.post(f"/evenings/{first[-4:]}/delete", data={"sure": first[-4:]}, headers=ORIGIN).status_code == 303
    assert browser.post("/tables", data=form, headers=ORIGIN).headers["Location"] != first


def drawn_form(app: Flask) -> dict[str, str]:
    """The set-up form as drawn now, filled in for two."""
    page = app.test_client().get("/new").text
    form = {"preset": "DH", "opt:ante.amount": "1", "opt:limit.min": "1", "opt:limit.max": "5"}
    form |= {"name1": "Anna", "stack1": "200", "name2": "Ben", "stack2": "200"}
    return form | {"drawn": re.findall(r'name="drawn" value="(\w+)"', page)[0]}


def test_a_tap_on_a_stale_screen_is_answered_with_the_present_number(table: Table) -> None:
    script = table()
    old = script.read()["seq"]
    now = script.post("deal")["seq"]
    answer = script.answer("check", seen=old, seat=1)
    assert answer.status_code == 409
    assert {key: answer.json[key] for key in ("error", "seen", "seq")} == {
        "error": "stale",
        "seen": old,
        "seq": now,
    }
    assert answer.json["text"]
    assert "why" in answer.json


def test_a_refusal_names_the_rule_and_what_is_allowed_instead(table: Table) -> None:
    script = table()
    now = script.post("deal")
    answer = script.answer("bet", seen=now["seq"], seat=1, to=4)
    assert answer.status_code == 422
    assert answer.json["why"].startswith("/rules#BET-")
    assert answer.json["options_now"] == now["options_now"]
    assert script.read() == now


# Permissions


def test_the_link_lets_people_read_and_only_the_host_moves(app: Flask, table: Table) -> None:
    script = table()
    seen = script.read()["seq"]
    guest = app.test_client()
    assert guest.get(f"/t/{script.code}", headers=JSON).status_code == 403
    assert guest.get(f"/t/{script.code}?key={script.door()['key']}").headers["Location"] == f"/t/{script.code}"
    read = guest.get(f"/t/{script.code}", headers=JSON)
    assert read.json["you"] == {"role": "onlooker", "seat": None}
    assert read.json["options_now"] == []
    assert guest.post(f"/t/{script.code}/deal", json={"seen": seen}, headers=ORIGIN).json["error"] == "not-yours"
    wrong = {"Authorization": "Bearer wrong"}
    assert guest.post(f"/t/{script.code}/deal", json={"seen": seen}, headers=wrong).status_code == 403
    assert script.read()["seq"] == seen


def test_the_creators_cookie_is_the_hosts(app: Flask) -> None:
    browser = app.test_client()
    table = browser.post("/tables", json=a_table()).json
    origin = {"Origin": "http://localhost"}
    answer = browser.post(f"/t/{table['code']}/deal", json={"seen": table["seq"]}, headers=origin)
    assert answer.status_code == 200
    again = browser.get(f"/t/{table['code']}", headers=JSON)
    assert again.json["you"]["role"] == "host"


def test_the_cookie_is_httponly_lax_and_not_secure(app: Flask) -> None:
    cookie = app.test_client().post("/tables", json=a_table()).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:81", "http://localhost.evil", None]
)
def test_a_request_with_a_cookie_must_come_from_our_own_page(app: Flask, origin: str | None) -> None:
    browser = app.test_client()
    table = browser.post("/tables", json=a_table()).json
    headers = {"Origin": origin} if origin else {}
    answer = browser.post(f"/t/{table['code']}/deal", json={"seen": table["seq"]}, headers=headers)
    assert (answer.status_code, answer.json["error"]) == (403, "origin")
    assert browser.get(f"/t/{table['code']}", headers=JSON).json["seq"] == table["seq"]


@pytest.mark.parametrize(
    "host", ["", "evil.example", "localhost.evil.example", "1.2.3.4.nip.io", "talon..local", "[x]", "a b"]
)
def test_an_unknown_host_is_refused(client: FlaskClient, host: str) -> None:
    answer = client.get("/healthz", headers={"Host": host, **JSON})
    assert (answer.status_code, answer.json["error"]) == (421, "unknown-host")


def test_an_unusable_host_is_refused_in_plain_words(client: FlaskClient) -> None:
    answer = client.get("/", headers={"Host": "talon..local", "Accept": "text/html"})
    assert (answer.status_code, answer.mimetype) == (421, "text/plain")
    assert answer.text.startswith("Talon does not know this address.")


def test_a_request_whose_origin_is_not_an_address_is_refused(app: Flask, table: Table) -> None:
    host = table()
    phone = host.guest()
    answer = phone.post(f"/t/{host.code}/join", data={"seat": 2}, headers={"Origin": "http://[::1"})
    assert answer.status_code == 403
    assert host.door()["requests"] == []


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "127.0.0.1:8000", "192.168.1.5", "[::1]:8000", "[fe80::1]"]
)
def test_this_machine_is_known_by_name_and_by_any_ip(client: FlaskClient, host: str) -> None:
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


def test_further_names_are_allowed_by_talon_hosts(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALON_HOSTS", "poker.lan, cards.lan")
    assert client.get("/healthz", headers={"Host": "cards.lan:8000"}).status_code == 200
    assert client.get("/healthz", headers={"Host": "other.lan"}).status_code == 421


def far(app: Flask) -> FlaskClient:
    """A browser on another device."""
    browser = app.test_client()
    browser.environ_base["REMOTE_ADDR"] = "192.168.1.77"
    return browser


def test_another_device_creates_only_after_typing_the_code(app: Flask) -> None:
    house = app.extensions["talon"]
    told: list[str] = []
    house.code.say = told.append
    browser = far(app)
    assert browser.post("/tables", json=a_table()).status_code == 403
    wrong = "000000" if house.code.now != "000000" else "111111"
    assert browser.post("/code", json={"code": wrong}).status_code == 403
    code = house.code.now
    assert browser.post("/code", data={"code": f" {code} "}).headers["Location"] == "/new"
    origin = {"Origin": "http://localhost"}
    assert browser.post("/tables", json=a_table(), headers=origin).status_code == 201
    assert told == [house.code.now]
    assert far(app).post("/code", json={"code": code}).status_code == 403, "a code is good once"


def test_a_device_that_is_a_host_already_may_create(app: Flask, table: Table) -> None:
    script = table()
    guest = far(app)
    assert guest.post("/tables", json=a_table(), headers=script.headers).status_code == 201


def test_guessing_the_code_is_slowed_down(app: Flask) -> None:
    answers = [far(app).post("/code", json={"code": "x"}).status_code for _try in range(7)]
    assert answers == [403] * 5 + [429] * 2
    good = far(app).post("/code", json={"code": app.extensions["talon"].code.now})
    assert good.status_code == 429
    assert good.headers["Retry-After"] == "12"


def test_guesses_are_allowed_again_after_a_while() -> None:
    now = [0.0]
    bucket = Bucket(size=2, every=10, clock=lambda: now[0])
    assert [bucket.take() for _try in range(3)] == [True, True, False]
    now[0] = 10
    assert [bucket.take() for _try in range(2)] == [True, False]
    now[0] = 1000
    assert [bucket.take() for _try in range(3)] == [True, True, False]


# Headers


@pytest.mark.parametrize(
    "path", ["/healthz", "/nowhere", "/t/AAAA", "/openapi.json", "/static/vendor/htmx-4.0.1.min.js"]
)
def test_every_answer_has_strict_security_headers(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers=JSON)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy or (path.endswith(".js") and policy == "default-src 'none'")
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "Server" not in answer.headers
    answer.close()


# Garbage


def refused(answer: Any, *statuses: int) -> None:
    """Checks that it was refused with one of these statuses and a sentence."""
    assert answer.status_code in statuses, answer.text
    assert answer.json["error"]
    assert answer.json["text"]
    assert "why" in answer.json


BODIES = {
    "no JSON": (b"{", 400),
    "nothing": (b"", 400),
    "a list": (b"[1]", 400),
    "a number": (b"7", 400),
    "null": (b"null", 400),
    "broken UTF-8": (b'{"seen": 1, "name": "\xff\xfe"}', 400),
    "half a character": (b'{"seen": 1, "name": "\\ud800"}', 400),
    "half a character as a key": (b'{"seen": 1, "\\ud800": 1}', 400),
    "NUL": (b'{"seen": 1, "name": "A\\u0000"}', 400),
    "deep nesting": (b'{"seen": 1, "a": ' + b"[" * 20000 + b"]" * 20000 + b"}", 400),
    "nesting": (b'{"seen": 1, "a": ' + b"[" * 50 + b"]" * 50 + b"}", 400),
    "a number of 5000 digits": (b'{"seen": ' + b"9" * 5000 + b"}", 400),
    "seen missing": (b'{"seat": 1}', 400),
    "seen null": (b'{"seen": null}', 400),
    "seen as text": (b'{"seen": "6"}', 422),
    "seen as a float": (b'{"seen": 6.0}', 422),
    "seen true": (b'{"seen": true}', 422),
    "not a number": (b'{"seen": NaN}', 422),
    "infinity": (b'{"seen": 1e999}', 422),
    "beyond 10^9": (b'{"seen": 6, "seat": 1000000001}', 422),
    "beyond 2^63": (b'{"seen": 9223372036854775808}', 422),
    "negative seen": (b'{"seen": -1}', 409),
    "seen from the future": (b'{"seen": 999}', 409),
}


@pytest.fixture
def dealt(table: Table) -> tuple[Game, Json]:
    """A table with a hand dealt, and its JSON; shared by many tests, because refusals change nothing."""
    script = table()
    return script, script.post("deal")


@every(product(BODIES, ["check", "together", "sit", "award"]))
@pytest.mark.long
def test_malformed_json_gets_a_sentence(what: str, move: str, dealt: tuple[Game, Json]) -> None:
    script, before = dealt
    body, status = BODIES[what]
    url, headers = f"/t/{script.code}/{move}", {**script.headers, "Content-Type": "application/json"}
    refused(script.client.post(url, data=body, headers=headers), status)
    assert script.read() == before


AMOUNTS = [-5, 0, 1, 4, 6, 10, 5.0, 5.5, "5", "", True, None, [5], {"to": 5}, 10**9, 10**12]


@every(AMOUNTS)
def test_an_unusable_amount_of_a_bet_is_refused(to: object, dealt: tuple[Game, Json]) -> None:
    script, before = dealt
    refused(script.answer("bet", seen=before["seq"], seat=1, to=to), 422)
    assert script.read() == before


@every([0, -1, 2, 5, 99, 10**9, 1.0, "1", True, None, [1], {}])
def test_a_seat_that_is_not_to_act_is_refused(seat: object, dealt: tuple[Game, Json]) -> None:
    script, before = dealt
    refused(script.answer("check", seen=before["seq"], seat=seat), 422)
    assert script.read() == before


@every(["unknown", "Check", "__init__", "begin", "che%20ck", "%00", "ä", "tables"])
def test_an_unknown_move_is_refused(move: str, dealt: tuple[Game, Json]) -> None:
    script, before = dealt
    refused(script.answer(move, seen=before["seq"], seat=1), 404, 422)
    assert script.read() == before


def test_a_name_with_markup_is_a_name(table: Table) -> None:
    script = table()
    now = script.post("sit", seat=6, name="<b>Bob</b>", stack=10)
    assert now["seats"][-1]["name"] == "<b>Bob</b>"


@every(["", "   ", "x" * 41, "Anna", "two\nlines", 7, None, ["Bob"], "y" * 60000])
def test_an_unusable_name_is_refused(name: object, dealt: tuple[Game, Json]) -> None:
    script, before = dealt
    refused(script.answer("sit", seen=before["seq"], seat=6, name=name, stack=10), 422)
    assert script.read() == before


def test_a_move_of_100_kb_is_refused(table: Table) -> None:
    script = table()
    refused(script.answer("sit", seen=script.read()["seq"], seat=6, name="x" * 100_000, stack=1), 413)
    form = script.client.post(f"/t/{script.code}/sit", data={"name": "x" * 100_000}, headers=script.headers)
    refused(form, 413)


def test_a_body_that_is_neither_form_nor_json_is_refused(table: Table) -> None:
    script = table()
    for kind in ("text/plain", "application/xml", "application/octet-stream", "nonsense"):
        headers = {**script.headers, "Content-Type": kind}
        refused(script.client.post(f"/t/{script.code}/deal", data=b"seen=1", headers=headers), 415)


@every([b"seen=abc", b"seen=", b"", b"seen=1.0", b"seen=%FF", b"\xff=1&seen=1", b"seen=6&pots=[", b"=&=&"])
def test_malformed_forms_get_a_sentence(form: bytes, dealt: tuple[Game, Json]) -> None:
    script, before = dealt
    headers = {**script.headers, "Content-Type": "application/x-www-form-urlencoded"}
    refused(script.client.post(f"/t/{script.code}/deal", data=form, headers=headers), 400, 409, 422)
    assert script.read() == before


OPENINGS: list[Any] = [
    {},
    {"seats": []},
    {"seats": 5},
    {"seats": [5]},
    {"seats": [None, None]},
    {"preset": 5},
    {"preset": "XX"},
    {"preset": ["DH"]},
    {"options": []},
    {"options": {"nonsense": 1}},
    {"options": {"ante.amount": -1}},
    {"options": {"ante.amount": 1.5}},
    {"options": {"ante.amount": "1"}},
    {"options": {"ante.amount": True}},
    {"options": {"ante.amount": 10**10}},
    {"name": 5},
    {"name": "x" * 5000},
    {"dealer": 9},
    {"dealer": "1"},
    {"dealer": 1, "seats": [{"seat": n, "name": f"P{n}", "stack": 9 * (n > 1)} for n in range(1, 4)]},
    {"preset": None},
    {"dealer": True},
    {"seats": [{"seat": 1, "name": "A", "stack": 1}] * 2},
    {"seats": [{"seat": 1}, {"seat": 2}]},
    {"seats": [{"seat": n, "name": f"P{n}", "stack": 9} for n in range(1, 10)]},
    {"seats": [{"seat": n, "name": "Same", "stack": 9} for n in range(1, 3)]},
    {"seats": [{"seat": -n, "name": f"P{n}", "stack": 9} for n in range(1, 3)]},
    {"seats": [{"seat": n, "name": f"P{n}", "stack": -9} for n in range(1, 3)]},
]


@every(OPENINGS)
def test_an_impossible_table_is_not_opened(change: Any, client: FlaskClient, store: Store) -> None:
    refused(client.post("/tables", json={**a_table(), **change} if change else {}), 422)
    assert store.tables() == []


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
WORDS = st.sampled_from(sorted({field.key for move in MOVES.values() for field in move.fields}))


@pytest.mark.long
@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(move=st.sampled_from(sorted(MOVES)), fields=st.dictionaries(WORDS, VALUES, max_size=4))
def test_no_request_causes_a_server_error(app: Flask, move: str, fields: dict[str, Any]) -> None:
    client = app.test_client(use_cookies=False)
    if "script" not in app.extensions:
        app.extensions["script"] = Game.at(client, client.post("/tables", json=a_table()).json)
    script: Game = app.extensions["script"]
    seq = script.read()["seq"]
    text = json.dumps({**fields, "seen": seq})
    headers = {**script.headers, "Content-Type": "application/json"}
    answer = script.client.post(f"/t/{script.code}/{move}", data=text, headers=headers)
    if answer.status_code == 200:
        assert answer.json["seq"] > seq
    else:
        refused(answer, 400, 422)
        assert script.read()["seq"] == seq


# Addresses


def test_an_unknown_table_is_not_found(client: FlaskClient) -> None:
    for path in ("/t/AAAA", "/t/AAAA/bell", "/t/%00", "/t/ä"):
        refused(client.get(path, headers=JSON), 404)
    refused(client.post("/t/AAAA/deal", json={"seen": 1}), 404)


def test_an_address_requested_with_the_wrong_method_is_refused(client: FlaskClient, table: Table) -> None:
    script = table()
    refused(client.get(f"/t/{script.code}/take-back", headers=JSON), 404, 405)
    refused(client.delete(f"/t/{script.code}", headers=JSON), 405)
    refused(client.put("/tables", json={}), 405)


def test_people_get_html_where_programs_get_json(client: FlaskClient) -> None:
    page = client.get("/nowhere", headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert page.mimetype == "text/html"
    assert page.status_code == 404
    assert "<html" in page.text
    toast = client.get("/nowhere", headers={"HX-Request": "true", "Accept": "text/html"})
    assert toast.mimetype == "text/html"
    assert "<html" not in toast.text
    assert client.get("/nowhere", headers=JSON).mimetype == "application/json"


def test_an_unexpected_failure_is_a_sentence_too(
    app: Flask,
    client: FlaskClient,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(store, "check", broken)
    answer = client.get("/healthz", headers=JSON)
    assert (answer.status_code, answer.json["error"]) == (500, "failed")
    assert "ZeroDivisionError" not in answer.text
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.long
def test_a_full_disk_is_503_and_the_next_tap_works_once_there_is_room(store: Store, table: Table) -> None:
    script = table()
    full(store)
    answer = script.answer("deal", seen=script.read()["seq"])
    moves, left = ["take-back", "redo"], tries(2000)
    while answer.status_code == 200 and next(left):
        before = answer.json
        answer = script.answer(moves[0], seen=before["seq"])
        moves.reverse()
    refused(answer, 503)
    assert "disk is full" in answer.json["text"]
    assert script.read()["seq"] == before["seq"]
    roomy(store)
    assert script.answer(moves[1], seen=before["seq"]).status_code == 200


def test_the_health_address_answers(client: FlaskClient) -> None:
    assert client.get("/healthz").json == {"ok": True, "version": VERSION, "screens": 0}


@pytest.mark.parametrize(
    ("move", "form", "fields"),
    [
        ("note-hand", {"seat": "2", "cards": "77"}, {"seat": 2, "cards": "77"}),
        ("draw", {"seat": "2", "cards": "3"}, {"seat": 2, "cards": 3}),
        ("last-round", {"from": "this"}, {"from": "this"}),
        ("lend", {"from": "1", "to": "2"}, {"from": 1, "to": 2}),
        ("expense", {"for": "[]", "for1": "Anna", "for3": "7"}, {"for": ["Anna", "7"]}),
        ("lot", {"keep": "[]"}, {"keep": []}),
        ("call", {"opt:ante.amount": "1", "keep1": "1"}, {"opt:ante.amount": 1, "keep1": 1}),
    ],
)
def test_a_form_is_read_by_the_fields_of_its_own_move(app: Flask, move: str, form: Json, fields: Json) -> None:
    with app.test_request_context(f"/t/AAAA/{move}", method="POST", data=form):
        assert sent(MOVES[move]) == fields


def test_a_form_for_something_else_than_a_move_lists_its_text_fields(app: Flask) -> None:
    form = {"name": "007", "name2": "true", "chip": "5", "stack1": "20", "all_paid": "true", "games": "[1]"}
    with app.test_request_context("/tables", method="POST", data=form):
        assert sent(typed=("name", "chip")) == {**form, "stack1": 20, "all_paid": True, "games": [1]}


def test_typed_text_in_a_form_stays_text(client: FlaskClient, store: Store, table: Table) -> None:
    host = table()
    headers = {**host.headers, **ORIGIN, "Accept": "text/html"}
    ruling = client.post("/rulings", data={"title": "[3]", "text": "12", "keys": "{7}"}, headers=headers)
    assert ruling.status_code == 303
    shown = client.get(ruling.location, headers=JSON).json
    assert (shown["title"], shown["text"], shown["keys"]) == ("[3]", "12", ["{7}"])
    form = {"preset": "DJ", "name": "2026", "name1": "[x", "name2": "42", "stack1": "50", "stack2": "50"}
    form |= {f"opt:{key}": str(value) for key, value in a_table()["options"].items()}
    opened = client.post("/tables", data=form, headers=headers)
    assert opened.status_code == 303, opened.text
    made = store.evening(opened.location[-4:]).table
    assert (made.name, [seat.name for seat in made.seats]) == ("2026", ["[x", "42"])


# Described for programs


def test_the_description_covers_every_move_and_every_route(app: Flask, client: FlaskClient) -> None:
    described = client.get("/openapi.json").json
    assert described == json.loads(json.dumps(OPENAPI))
    there = {
        (method.lower(), re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(rule)))
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    moves = {("post", f"/t/{{code}}/{move}") for move in MOVES}
    told = {(how, path) for path, at in described["paths"].items() for how in at if how != "parameters"}
    covered = there - {("post", "/t/{code}/{move}")} | moves
    assert covered - told == set(), "a new page? Name it in web/openapi/operations.py"
    assert told - covered == set()
    operations = [row for at in described["paths"].values() for row in at.values() if isinstance(row, dict)]
    mute = [row["operationId"] for row in operations if "responses" in row and not row.get("summary")]
    assert not mute, "a new address? Say what it is for beside the others of web/openapi"


def test_the_description_has_the_phase_of_a_step(table: Table) -> None:
    course = [{"deal": 5}, {"do": "Pass one card to the left"}, {"bet": "left"}]
    stakes = {"ante.amount": 1, "limit.min": 2, "limit.max": 10}
    script = table(preset="AO", title="Ours", course=course, options=stakes)
    phase = script.post("deal")["phase"]
    assert phase == "step"
    assert phase in OPENAPI["components"]["schemas"]["Table"]["properties"]["phase"]["enum"]


def test_a_code_typed_in_small_letters_is_the_same_table(client: FlaskClient, table: Table) -> None:
    script = table()
    answer = client.get(f"/t/{script.code.lower()}", headers=script.headers)
    assert answer.status_code == 200 and answer.json == script.read()
    answer = client.post(f"/t/{script.code.lower()}/deal", json={"seen": script.read()["seq"]}, headers=script.headers)
    assert answer.status_code == 200 and answer.json["code"] == script.code


def test_one_rule_is_read_on_a_sheet_over_the_table(client: FlaskClient, table: Any) -> None:
    host = table()
    asked = {**host.headers, "Accept": "text/html", "HX-Request": "true"}
    part = client.get(f"/rules?t={host.code}&rule=BET-17", headers=asked).text
    assert "<html" not in part and "BET-17" in part and RULES["BET-17"].text.split(".")[0] in html.unescape(part)
    assert "BET-16" not in part


def test_the_rules_in_force_can_be_read_by_a_program(client: FlaskClient, table: Any) -> None:
    script = table(preset="DJ", options={"ante.amount": 1, "limit.min": 1, "limit.max": 5, "draw.max": 3})
    rows = client.get(f"/rules?t={script.code}", headers=script.headers).get_json()["rules"]
    chapters = {row["group"] for row in rows}
    assert {"BET", "DRAW", "JACK", "MIS"} <= chapters and not chapters & {"STUD", "BUY"}  # only those in force
    assert len(rows) < len(RULES)
    assert next(row for row in rows if row["rule"] == "DRAW-03")["options"]["draw.max"] == 3
    assert all(row["text_de"] == RULES[row["rule"]].text_de for row in rows), "both languages, as rulings have them"


@pytest.mark.parametrize("seen", [-1, -(10**9), 10**9])
def test_an_impossible_seen_is_stale_and_described_as_a_number(table: Table, seen: int) -> None:
    script = table()
    answer = script.answer("deal", seen=seen)
    assert (answer.status_code, answer.json["error"], answer.json["seen"]) == (409, "stale", seen)
    body = OPENAPI["paths"]["/t/{code}/deal"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    told = OPENAPI["components"]["schemas"]["Failure"]["properties"]["seen"]
    assert "minimum" not in body["properties"]["seen"] and "minimum" not in told


def test_a_missing_page_is_not_called_a_table(table: Table) -> None:
    script = table()
    texts = {
        path: script.client.get(path, headers=script.headers).json["text"]
        for path in ("/t/ZZZZ", "/t/zzzz", "/quick/ZZ")
    }
    assert texts == {
        "/t/ZZZZ": "There is no such table here.",
        "/t/zzzz": "There is no such table here.",
        "/quick/ZZ": "That does not exist here. Go back and look again.",
    }


def test_deeply_nested_json_is_refused_as_such(table: Table) -> None:
    script = table()
    deep = b'{"seen": ' + b"[" * 3000 + b"]" * 3000 + b"}"
    answer = script.client.post(
        f"/t/{script.code}/deal", data=deep, headers=script.headers, content_type="application/json"
    )
    assert (answer.status_code, answer.json["text"]) == (400, "That is nested too deeply.")


def test_every_key_of_an_offer_is_described() -> None:
    assert set(OPENAPI["components"]["schemas"]["Offer"]["properties"]) == set(Offer.__annotations__)


def test_the_keys_that_contradict_each_other_are_described(client: FlaskClient) -> None:
    wrong = a_table(preset="SH", options={"limit.small": 9, "limit.big": 5, "ante.amount": 1})
    answer = client.post("/tables", json=wrong).json
    described = client.get("/openapi.json").json["components"]["schemas"]
    assert answer["error"] == "options-contradict" and set(answer) <= set(described["Failure"]["properties"])


def test_a_ruling_is_as_described(client: FlaskClient) -> None:
    reads = {"Accept": "application/json"}
    described = client.get("/openapi.json").json["paths"]["/rulings/{key}"]["get"]["responses"]["200"]
    schema = described["content"]["application/json"]["schema"]["properties"]
    ruling = client.get("/rulings/R-DECK-03", headers=reads).json
    assert set(ruling) <= set(schema)
    assert set(ruling["steps"][0]) <= set(schema["steps"]["items"]["properties"])
    assert set(ruling["outcomes"]["A"]) <= set(schema["outcomes"]["additionalProperties"]["properties"])
