"""The HTTP interface for scripts and browsers: statuses, formats, permissions, and garbage."""

from __future__ import annotations

import html
import json
import re
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
from tests import tries
from tests.conftest import NAMES, Json, a_table
from tests.door.test_join import until_slow
from tests.moves.scenes import SCENES
from tests.playing import Game, Seen, Table, play
from tests.rows import every
from tests.server.test_set_up import FORM
from tests.serving import full, roomy
from web.openapi.document import OPENAPI
from web.server.forms import sent
from web.server.guesses import Bucket

JSON = {"Accept": "application/json"}
ORIGIN = {"Origin": "http://localhost"}
HTMX_FILE = "/static/vendor/htmx-4.0.1.min.js"


# Creating and moving


def test_a_table_is_created_with_its_key_shown_once(client: FlaskClient) -> None:
    answer = client.post("/tables", json=a_table())
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/t/{answer.json['code']}"
    assert re.fullmatch(r"[A-Z0-9]{4}", answer.json["code"])
    assert answer.json["you"] == {"role": "host", "seat": None}
    assert "host_key" not in Game.at(client, answer.json).read()


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


def by_form(script: Game, move: str, fields: dict[str, str]) -> tuple[int, bytes]:
    """The answer to a form of a screen that is up to date."""
    form = {"seen": str(script.read()["seq"]), **fields}
    answer = script.client.post(f"/t/{script.code}/{move}", data=form, headers=script.key)
    return answer.status_code, answer.data


def test_a_move_by_form_answers_nothing_because_the_bell_rings(table: Table) -> None:
    script = table()
    for move, fields in (("deal", {}), ("bet", {"seat": "1", "to": " 5 "}), ("together", {"all": "call"})):
        assert by_form(script, move, fields) == (204, b"")
    assert script.read()["phase"] == "draw"


def test_a_shortcut_meant_for_annas_turn_never_begins_with_ben(table: Table) -> None:
    script = table()
    play(script, "deal, A bets 5")
    late = script.answer("together", seen=script.read()["seq"], all="call", turn=1)
    assert late.status_code == 422 and late.json["error"] == "not-your-turn" and "Ben" in late.text
    assert script.post("together", all="call", turn=2)["phase"] == "draw"


def test_a_form_may_carry_nested_json_and_options(table: Table) -> None:
    script = table()
    assert by_form(script, "options", {"opt:cap.raises": "none", "opt:draw.announce": "false"})[0] == 204
    options = script.read()["options"]
    assert (options["cap.raises"], options["draw.announce"]) == ("none", False)
    play(script, "deal, A bets 5, all call, all pat, all check")
    assert by_form(script, "award", {"pots": json.dumps([{"pot": 0, "high": [2]}])})[0] == 204
    assert script.read()["last_hand"]["won"] == {"2": 24}


def test_a_tap_on_a_stale_screen_is_answered_with_the_present_number(table: Table) -> None:
    script = table()
    old = script.read()["seq"]
    now = script.post("deal")["seq"]
    answer = script.answer("check", seen=old, seat=1)
    refused(answer, 409)
    assert answer.json.items() >= {"error": "stale", "seen": old, "seq": now}.items()


def test_a_refusal_names_the_rule_and_what_is_allowed_instead(table: Table) -> None:
    script = table()
    now = script.post("deal")
    answer = script.answer("bet", seen=now["seq"], seat=1, to=4)
    assert answer.status_code == 422
    assert answer.json["why"].startswith("/rules#BET-")
    assert answer.json["options_now"] == now["options_now"]
    assert script.read() == now


# Permissions


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
    assert browser.post("/tables", json=a_table(), headers=ORIGIN).status_code == 201
    assert told == [house.code.now]
    assert far(app).post("/code", json={"code": code}).status_code == 403, "a code is good once"


def test_guessing_the_code_is_slowed_down(app: Flask) -> None:
    statuses, _slow = until_slow(lambda: far(app).post("/code", json={"code": "x"}))
    assert set(statuses) == {403} and len(statuses) in range(5, 9)
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


@every(["/", "/healthz", "/nowhere", "/t/AAAA", "/openapi.json", "/t/{}", "/t/{}/invite", "/t/{}/join", HTMX_FILE])
def test_every_answer_has_strict_security_headers_and_only_files_are_kept(path: str, table: Table) -> None:
    script = table()
    with script.client.get(path.format(script.code), headers=script.key | {"Accept": "text/html"}) as answer:
        headers, policy = answer.headers, answer.headers["Content-Security-Policy"]
    if path != HTMX_FILE:
        assert "default-src 'none'; script-src 'self'" in policy and "frame-ancestors 'none'" in policy
        assert headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin" and "Server" not in headers


# Garbage


def refused(answer: Any, *statuses: int) -> None:
    """Checks that it was refused with one of these statuses and a sentence."""
    assert answer.status_code in statuses, answer.text
    assert answer.json["error"] and answer.json["text"] and "why" in answer.json


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
    answer = script.client.post(url, data=body, headers=headers)
    refused(answer, status)
    assert ("nested too deeply" in answer.json["text"]) == ("nesting" in what)
    assert script.read() == before


UNUSABLE = [  # each is refused beside what the rules say, because a field has no such value
    *(
        ("bet", {"seat": 1, "to": to})
        for to in (-5, 0, 1, 4, 6, 10, 5.0, 5.5, "5", "", True, None, [5], {"to": 5}, 10**12)
    ),
    *(("check", {"seat": seat}) for seat in (0, -1, 2, 5, 99, 10**9, 1.0, "1", True, None, [1], {})),
    *((move, {"seat": 1}) for move in ("unknown", "Check", "__init__", "begin", "che%20ck", "%00", "ä", "tables")),
    *(
        ("sit", {"seat": 6, "name": name, "stack": 10})
        for name in ("", "   ", "x" * 41, "Anna", "two\nlines", 7, None, ["Bob"], "y" * 60000)
    ),
]


@every(UNUSABLE, named=lambda row: repr(row)[:80])
def test_an_unusable_field_or_move_is_refused(move: str, fields: Json, dealt: tuple[Game, Json]) -> None:
    script, before = dealt
    refused(script.answer(move, seen=before["seq"], **fields), *([422] if move in MOVES else [404, 422]))
    assert script.read() == before


def test_a_name_with_markup_is_a_name(table: Table) -> None:
    script = table()
    now = script.post("sit", seat=6, name="<b>Bob</b>", stack=10)
    assert now["seats"][-1]["name"] == "<b>Bob</b>"


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


def test_what_is_not_there_is_called_a_table_only_at_a_tables_address(client: FlaskClient) -> None:
    for path in ("/t/ZZZZ", "/t/zzzz", "/t/AAAA/bell", "/t/%00", "/t/ä", "/quick/ZZ"):
        answer = client.get(path, headers=JSON)
        refused(answer, 404)
        assert (answer.json["text"] == "There is no such table here.") == path.startswith("/t/"), path
    refused(client.post("/t/AAAA/deal", json={"seen": 1}), 404)


def test_an_address_requested_with_the_wrong_method_is_refused(client: FlaskClient, table: Table) -> None:
    script = table()
    refused(client.get(f"/t/{script.code}/take-back", headers=JSON), 404, 405)
    refused(client.delete(f"/t/{script.code}", headers=JSON), 405)
    refused(client.put("/tables", json={}), 405)


def test_people_get_html_where_programs_get_json(client: FlaskClient) -> None:
    page = client.get("/nowhere", headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (page.status_code, page.mimetype) == (404, "text/html") and "<html" in page.text
    toast = client.get("/nowhere", headers={"HX-Request": "true", "Accept": "text/html"})
    assert toast.mimetype == "text/html" and "<html" not in toast.text
    assert client.get("/nowhere", headers=JSON).mimetype == "application/json"


def test_an_unexpected_failure_is_a_sentence_too(
    app: Flask, client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
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


def test_typed_text_in_a_form_stays_text(client: FlaskClient, store: Store, table: Table) -> None:
    host = table()
    headers = {**host.headers, **ORIGIN, "Accept": "text/html"}
    ruling = client.post("/rulings", data={"title": "[3]", "text": "12", "keys": "{7}"}, headers=headers)
    assert ruling.status_code == 303
    shown = client.get(ruling.location, headers=JSON).json
    assert (shown["title"], shown["text"], shown["keys"]) == ("[3]", "12", ["{7}"])
    form = FORM | {"preset": "DJ", "name": "2026", "name1": "[x", "name2": "42", "name3": ""}
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


def test_a_long_answer_is_compressed_for_those_who_can_read_it(client: FlaskClient) -> None:
    packed = client.get("/openapi.json", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(client.get("/openapi.json").data) / 4


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


def test_an_impossible_seen_is_stale_and_described_as_a_number(table: Table) -> None:
    answer = table().answer("deal", seen=-(10**9))
    assert (answer.status_code, answer.json["error"], answer.json["seen"]) == (409, "stale", -(10**9))
    body = OPENAPI["paths"]["/t/{code}/deal"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    told = OPENAPI["components"]["schemas"]["Failure"]["properties"]["seen"]
    assert "minimum" not in body["properties"]["seen"] and "minimum" not in told


def test_the_keys_that_contradict_each_other_are_described(client: FlaskClient) -> None:
    wrong = a_table(preset="SH", options={"limit.small": 9, "limit.big": 5, "ante.amount": 1})
    answer = client.post("/tables", json=wrong).json
    described = client.get("/openapi.json").json["components"]["schemas"]
    assert answer["error"] == "options-contradict" and set(answer) <= set(described["Failure"]["properties"])
