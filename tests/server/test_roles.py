"""Every address answers only its roles, and a new one must be listed with them; no secrets on pages or in logs."""

from __future__ import annotations

import dataclasses
import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from models.door.doors import give_host_code
from models.door.lobby import REFUSED, Request
from models.evening.tap import MOVES
from models.log.rows import digest_of
from models.moves.move import Who
from tests import WAITS
from tests.conftest import Json, a_table
from tests.playing import Game
from tests.rows import every
from web.door.address import addresses
from web.server.guesses import Limit, OneTimeCode
from web.server.running import Talon
from web.server.security import Cookies

pytestmark = pytest.mark.xdist_group("roles")  # one room serves them all
JSON = {"Accept": "application/json"}
AWAY = "192.168.1.77"
AT_THE_TABLE = ("onlooker", "player", "other player", "host", "host's key")
EVERY_ROLE = ("nobody", "wrong key", *AT_THE_TABLE, "other host", "this machine")  # the last one may delete
EVERYBODY = frozenset(EVERY_ROLE)
HOSTS = frozenset({"host", "host's key"})
READERS = frozenset(AT_THE_TABLE)
HOUSE = HOSTS | {"other host", "this machine"}  # may open tables, and so may see data about all evenings
HERE = frozenset({"this machine"})

MAY_ASK = {  # the roles, and the addresses of pages they may read (GET) and of forms they may send (POST)
    ("GET", EVERYBODY): """
        / /away /guide /guide/phones /hands /healthz /manifest.webmanifest /new /new/chips /openapi.json /practice
        /quick /quick/<preset> /rules /rulings /rulings/<key> /static/<path:filename> /sw.js /t/<code>/join/<asked> /tv
    """,
    ("GET", READERS): """
        /t/<code> /t/<code>/bank /t/<code>/bell /t/<code>/chipset /t/<code>/count /t/<code>/hands.csv
        /t/<code>/hands.phhs /t/<code>/invite /t/<code>/join /t/<code>/keepsake.html /t/<code>/log /t/<code>/options
        /t/<code>/picture /t/<code>/picture.svg /t/<code>/rulings /t/<code>/rulings/<key> /t/<code>/rulings/given
        /t/<code>/seat/<int:number> /t/<code>/settle /t/<code>/story /t/<code>/story/<int:number> /t/<code>/tv
        /t/<code>/where
    """,
    ("GET", HOSTS): """
        /t/<code>/boards /t/<code>/called /t/<code>/card /t/<code>/cover /t/<code>/door /t/<code>/evening
        /t/<code>/evening.json /t/<code>/games /t/<code>/games/<preset> /t/<code>/keep /t/<code>/lend/<int:number>
        /t/<code>/pair /t/<code>/pool /t/<code>/sit/<int:number>
    """,
    ("GET", HOUSE): """
        /course /course/try /evenings /games /games/<key> /import /people /people/<path:name> /season /season/first
    """,
    ("GET", HERE): """
        /backup /backups /backups/<copy>/restore /evenings/<evening>/delete /people/<path:name>/name
    """,
    ("POST", EVERYBODY): "/code /enter /language /look /t/<code>/rescue",
    ("POST", READERS): "/t/<code>/join",
    ("POST", HOSTS): """
        /t/<code>/address /t/<code>/admit /t/<code>/approval /t/<code>/hosts /t/<code>/pair /t/<code>/refuse
        /t/<code>/renew /t/<code>/show-out /t/<code>/wifi
    """,
    ("POST", HOUSE): """
        /games /games/<key>/change /games/<key>/forget /import /rulings /rulings/<key> /rulings/<key>/forget /tables
    """,
    ("POST", HERE): "/backups /backups/<copy>/restore /evenings/<evening>/delete /people/<path:name>/name",
}
ANSWERS = {  # other than 200
    "GET /new": {200, 302},  # strangers are led to the first page
    "GET /t/<code>/keep": {303},
    "GET /t/<code>/picture": {404},  # of an evening with a hand that is over
    "GET /t/<code>/picture.svg": {404},
    "GET /t/<code>/story/<int:number>": {404},  # of a hand that is over
    "POST /backups/<copy>/restore": {200, 409},  # in the middle of a hand
    "POST /games": {201},
    "POST /import": {201},
    "POST /language": {303},
    "POST /look": {303},
    "POST /rulings": {201},
    "POST /t/<code>/join": {202},
    "POST /tables": {201},
}
URLS: dict[str, tuple[frozenset[str], set[int]]] = {
    (url := f"{method} {address}"): (roles, ANSWERS.get(url, {200}))
    for (method, roles), addresses in MAY_ASK.items()
    for address in addresses.split()
}
TYPED = {"POST /code", "POST /enter", "POST /t/<code>/rescue"}  # digits are the secret: a wrong guess is always 403

A_MOVE = "POST /t/<code>/<move>"
# The moves a player may make for their own chair; all others are for hosts.
OWN_MOVES = {name for name, move in MOVES.items() if move.who == Who.OWN}
THEIR_LAST_TAP = {name for name, move in MOVES.items() if move.who == Who.TAPPER}


class Room:
    """One Talon, one device for every role, and as many tables as there are requests."""

    def __init__(self, app: Flask, prefix: str = "") -> None:
        self.app = app
        self.prefix = prefix  # the path below which Talon answers
        self.house: Talon = app.extensions["talon"]
        self.browser = app.test_client(use_cookies=False)  # keeps no cookies, so that every request is its first
        self.signer = Cookies().get_signing_serializer(app)
        self.cookies: dict[str, str] = {}
        self.other = self.script()

    def script(self, **fields: Any) -> Game:
        client = self.app.test_client(use_cookies=False)
        return Game.at(client, client.post("/tables", json=a_table(**fields)).json)

    def table(self, **fields: Any) -> Game:
        """A table during a hand, with a device admitted for everybody and one more waiting."""
        script = self.script(**fields)
        script.post("deal")
        people = {"onlooker": 0, "player": 1, "other player": 2, "host": 0}
        for role, person in people.items():
            self.house.doors.let_in(script.code, digest_of(f"{role} {script.code}"), host=role == "host", person=person)
        self.house.doors.let_in(self.other.code, digest_of(f"other host {script.code}"), host=True)
        return script

    def ask(self, role: str, script: Game, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The answer for this role."""
        shown = {**JSON, **headers}
        if role in ("wrong key", "host's key"):
            shown["Authorization"] = "Bearer " + (script.host_key if role == "host's key" else "x" * 32)
        elif role not in ("nobody", "this machine"):
            shown |= {"Origin": "http://localhost", "Cookie": self.cookie(f"{role} {script.code}")}
        place = {"REMOTE_ADDR": "127.0.0.1" if role == "this machine" else AWAY, "SCRIPT_NAME": self.prefix}
        return self.browser.open(path, method=method, json=body, headers=shown, environ_overrides=place)

    def cookie(self, device: str) -> str:
        """The cookie that this device's browser sends."""
        if device not in self.cookies:
            self.cookies[device] = f"talon={self.signer.dumps({'device': device})}"
        return self.cookies[device]


def easy(app: Flask) -> Flask:
    """The same Talon without its limits, which have their own tests; a page waits for every story, as in `opened`."""
    free = Limit((10**6, 0.001), (10**6, 0.001))
    house: Talon = app.extensions["talon"]
    house.recaps.patience = WAITS
    app.extensions["talon"] = dataclasses.replace(house, typing=free, keys=free, asking=free, code=OneTimeCode(free))
    return app


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    app = easy(create_app(database=tmp_path_factory.mktemp("roles") / "talon.db", TESTING=True))
    yield Room(app)
    app.extensions["talon"].hub.close()
    app.extensions["talon"].store.close()


@pytest.fixture(scope="module")
def shared_table(room: Room) -> Game:
    """A table for all requests that change none."""
    return room.table()


def rules(app: Flask) -> set[str]:
    """Every address with its method."""
    return {
        f"{method} {rule}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) & {"GET", "POST", "PUT", "PATCH", "DELETE"}
    }


def test_every_address_has_its_row(app: Flask) -> None:
    assert rules(app) - {A_MOVE} == set(URLS), "say who may ask for it"
    assert {"take-back", "redo"} == THEIR_LAST_TAP and "award" not in OWN_MOVES and "bet" in OWN_MOVES


def shown_on_a_tv(house: Talon) -> str:
    """The digits that another television shows."""
    waiting = house.pairing.show(f"tv {time.monotonic_ns()}")
    assert waiting is not None
    return waiting.digits


def asked(room: Room, url: str, script: Game) -> tuple[str, Json]:
    """A valid request to this address: its path and body."""
    house, code = room.house, script.code
    for before in house.lobby.waiting(code):
        house.lobby.answer(before, REFUSED)
    knock = Request(code=code, name="Cem", person=3)
    waiting = house.lobby.ask(knock)
    assert waiting is not None
    sent: dict[str, Callable[[], Json]] = {
        "POST /code": lambda: {"code": house.code.now},
        "POST /enter": lambda: {"table": code, "digits": house.doors.at(code).digits},
        "POST /evenings/<evening>/delete": lambda: {"sure": code},
        "POST /backups/<copy>/restore": lambda: {"sure": copy},
        "POST /people/<path:name>/name": lambda: {"name": "Benno"},
        "POST /games": lambda: {"name": f"Anaconda {time.monotonic_ns()}", "course": [{"deal": 7}, {"bet": "left"}]},
        "POST /games/<key>/change": lambda: {"name": f"Ours {time.monotonic_ns()}", "preset": "AO"},
        "POST /import": lambda: script.client.get(f"/t/{code}/evening.json", headers=script.headers).json,
        "POST /language": lambda: {"language": "de"},
        "POST /look": lambda: {"theme": "bright"},
        "POST /rulings": lambda: {"title": "Ours", "text": "So it is.", "keys": "ours"},
        "POST /rulings/<key>": lambda: {"title": "Ours", "text": "So it is now.", "keys": "ours"},
        "POST /t/<code>/address": lambda: {"address": next(iter(addresses()), "localhost")},
        "POST /t/<code>/admit": lambda: {"request": waiting.id},
        "POST /t/<code>/approval": lambda: {"approval": False},
        "POST /t/<code>/wifi": lambda: {"name": "Guests", "password": "come and play"},
        "POST /t/<code>/hosts": lambda: {"seat": 1, "host": True},
        "POST /t/<code>/join": lambda: {"seat": 3},
        "POST /t/<code>/pair": lambda: {"digits": shown_on_a_tv(house)},
        "POST /t/<code>/refuse": lambda: {"request": waiting.id},
        "POST /t/<code>/rescue": lambda: {"code": give_host_code(house.store, code, house.store.now())},
        "POST /t/<code>/show-out": lambda: {"seat": 1},
        "POST /tables": a_table,
    }
    key = "R-CNT-04"
    if "/games/<key>" in url:
        house.games.keep(f"Ours {(key := f'{time.monotonic_ns()}')}", "AO", {})
        key = f"ours-{key}"
    copy = house.copies.make().name if "<copy>" in url else ""
    if url.startswith("POST /rulings/"):
        key = house.store.write_house_ruling("Ours", "So it is.", [])
    places = {
        "<code>": code,
        "<asked>": waiting.id,
        "<key>": key,
        "<preset>": "DJ",
        "<int:number>": "1",
        "<path:name>": "Ben",
        "<evening>": code,
        "<copy>": copy,
        "<move>": "deal",
        "<path:filename>": "icons/talon.svg",
    }
    path = url.partition(" ")[2] + ("?hand=Ks+Kh+9d+9c+2s&hand=Qs+Qh+8d+8c+3s" if url == "GET /hands" else "")
    for place, value in places.items():
        path = path.replace(place, value)
    return path, sent.get(url, dict)()


def state(room: Room, script: Game) -> tuple[Any, Any]:
    """The data no stranger may change: the table's facts, and the devices admitted."""
    return room.house.store.evening(script.code), room.house.doors.at(script.code)


@pytest.mark.parametrize("url", sorted(URLS))
@pytest.mark.long
def test_every_address_answers_only_its_roles(room: Room, shared_table: Game, url: str) -> None:
    method, rule = url.split(" ")
    welcome, right = URLS[url]
    script = shared_table
    for role in EVERY_ROLE:
        if method == "POST" and role in welcome and ("<" in rule or url in TYPED):
            script = room.table()
        path, body = asked(room, url, script)
        before = state(room, script) if role not in welcome else None
        answer = room.ask(role, script, method, path, body if method == "POST" else None)
        if role in welcome and "application/json" in answer.headers.get("Content-Type", "") and "invite" in url:
            assert answer.status_code == (200 if role in HOSTS else 403), (role, answer.text)
        elif role in welcome:
            assert answer.status_code in right, (role, answer.text)
        else:
            assert answer.status_code == 403, (role, answer.text)
            assert answer.json["error"] in ("no-key", "not-yours") and answer.json["text"]
            assert state(room, script) == before, role
        answer.close()
        if "<code>" in rule and role in ("nobody", "host", "this machine"):
            nowhere = room.ask(role, script, method, path.replace(script.code, "AAAA"), body if body else None)
            assert nowhere.status_code in ((403, 404) if rule == "/enter" else (404,)), (role, nowhere.text)


@every(sorted(url for url in URLS if url.startswith("POST")))
@pytest.mark.long
def test_an_invalid_request_gives_no_access(url: str, room: Room) -> None:
    body: Json = {"seat": [], "request": {}, "code": 7, "digits": [], "host": "x"}
    welcome, right = URLS[url]
    script = room.table()
    for role in EVERY_ROLE:
        path, _body = asked(room, url, script)
        before = state(room, script) if role not in welcome or url in TYPED else None
        answer = room.ask(role, script, "POST", path, body)
        if role not in welcome or url in TYPED:
            assert answer.status_code == 403, (role, answer.text)
            assert state(room, script) == before
        else:
            assert answer.status_code in right | {400, 404, 422}, (role, answer.text)


@every(sorted(MOVES))
@pytest.mark.long
def test_a_move_is_made_only_by_its_roles(move: str, room: Room, shared_table: Game) -> None:
    script = shared_table
    now = script.read()
    assert now["to_act"] == 1
    for role in EVERY_ROLE:
        body = {"seen": now["seq"] - 1, "seat": 1, "name": "Xaver"}  # stale: even an allowed move changes nothing
        answer = room.ask(role, script, "POST", f"/t/{script.code}/{move}", body)
        allowed = role in HOSTS or (role == "player" and move in OWN_MOVES)
        assert (answer.status_code != 403) == allowed, (role, answer.text)
        if role == "other player" and move in OWN_MOVES:
            assert answer.json["text"] == "From your phone you can only act for yourself."
        if role == "onlooker":
            assert room.ask(role, script, "POST", f"/t/{script.code}/{move}", [1]).status_code in (400, 403)
    assert script.read() == now


def test_players_are_offered_what_they_may_do(room: Room) -> None:
    script = room.table()
    whole = script.read()
    mine = room.ask("player", script, "GET", f"/t/{script.code}").json
    assert mine["you"] == {"role": "player", "seat": 1}
    assert mine["options_now"] == [offer for offer in whole["options_now"] if offer["seat"] == 1]
    assert [offer["move"] for offer in mine["options_now"]] == ["check", "bet"]
    for role in ("onlooker", "other player"):
        assert room.ask(role, script, "GET", f"/t/{script.code}").json["options_now"] == []
    answer = room.ask("player", script, "POST", f"/t/{script.code}/check", {"seen": mine["seq"], "seat": 1})
    assert answer.status_code == 200 and answer.json["you"]["seat"] == 1
    evening = room.house.store.evening(script.code)
    assert [line.fact.by for line in evening.log(1)] == ["seat 1"]


def test_a_player_takes_back_their_own_tap_while_nothing_followed(room: Room) -> None:
    script = room.table()

    def tap(role: str, move: str, **fields: Any) -> int:
        seen = script.read()["seq"]
        status: int = room.ask(role, script, "POST", f"/t/{script.code}/{move}", {"seen": seen, **fields}).status_code
        return status

    assert tap("player", "take-back") == 403, "the deal was the host's"
    assert tap("player", "check", seat=1) == 200
    assert tap("other player", "take-back") == 403
    assert tap("player", "take-back") == 200
    assert tap("player", "take-back") == 403
    assert tap("other player", "redo") == 403
    assert tap("player", "redo") == 200
    assert tap("other player", "check", seat=2) == 200
    assert tap("player", "take-back") == 403, "somebody acted since"
    assert tap("host", "take-back") == 200
    assert tap("other player", "redo") == 403, "the host took it back"
    assert tap("host", "redo") == 200


@pytest.mark.long
def test_data_about_all_evenings_is_only_for_known_devices(room: Room) -> None:
    room.house.store.write_house_ruling("Only ours", "Nobody else's business.", [])
    script = room.table()
    html = {"Accept": "text/html"}
    for role in EVERY_ROLE:
        home = room.ask(role, script, "GET", "/", **html).text
        assert (f'href="/t/{script.code}"' in home) == (role in HOUSE), role
        new = room.ask(role, script, "GET", "/new", **html)
        assert new.status_code == (200 if role in HOUSE else 302), role
        own = room.ask(role, script, "GET", "/rulings", **html).text
        assert ("Only ours" in own) == (role in READERS | HOUSE), role
    for role in EVERYBODY - READERS:
        for page in ("/rules", "/hands", "/rulings", "/quick/DH"):
            assert room.ask(role, script, "GET", f"{page}?t={script.code}").status_code == 403, (role, page)


# Secrets


def pages(app: Flask, code: str) -> list[str]:
    """All addresses for reading, their places filled in."""
    paths = []
    for url in sorted(rules(app)):
        method, path = url.split(" ")
        if method == "GET" and not any(part in path for part in ("static", "asked", "copy")):
            filled = {"<code>": code, "<preset>": "HH", "<key>": "R-SHOW-09", "<path:name>": "Ben", "<evening>": code}
            for place, value in filled.items():
                path = path.replace(place, value)
            numbers = "1234" if "<int:number>" in path else "1"
            paths += [path.replace("<int:number>", number) for number in numbers]
    return [*paths, f"/t/{code}/cover?seat=2", f"/rulings?t={code}", f"/rules?t={code}", f"/hands?t={code}"]


def everything(room: Room, script: Game, roles: tuple[str, ...]) -> dict[tuple[str, str, str], str]:
    """The answers to every role at every address, as JSON and page, without names of the table.

    Pages about all evenings are the same for all chairs, so only the host's device reads them; the first page differs
    by device.
    """
    door = room.house.doors.at(script.code)
    all_paths = pages(room.app, script.code)
    of_table = [path for path in all_paths if script.code in path or path == "/"]
    texts = {}
    for role in roles:
        for path in all_paths if role == "host" else of_table:
            for face in faces(script, path):
                answer = room.ask(role, script, "GET", path, **face)
                if path.endswith("/bell"):
                    text = next(iter(answer.response)).decode() if answer.status_code == 200 else answer.text
                else:
                    text = answer.text
                answer.close()
                if role not in HOSTS:
                    assert door.key not in text and door.digits not in text, (role, path)
                assert script.host_key not in text
                text = plain(text.replace(room.other.code, "-"), script, door)
                texts[role, path.replace(script.code, "CODE"), str(face)] = text
                if answer.status_code == 403 or (not face and answer.mimetype == "text/html"):
                    break  # every face is refused, or a page
    return texts


FACES = ({}, {"Accept": "text/html"}, {"Accept": "text/html", "HX-Request": "true"})


def faces(script: Game, path: str) -> tuple[dict[str, str], ...]:
    """The faces of an address that differ: only a table and its television have a template of their own for a part."""
    return FACES if path.endswith((f"/t/{script.code}", "/tv")) else FACES[:2]


CHANGING = [  # each begins with its own letters, so that a page is looked through fast
    re.compile(pattern)
    for pattern in (
        r'<path d="[^"]*"',
        r"<time[^>]*>.*?</time>",
        r'<li><a href="/t/.*?</li>',
        r'"(?:screens|since|at|device|seconds)":\d+',
        r'role="status">\d{4}<',
        r'"digits":"\d{4}"',
        r'name="drawn" value="\w+"',
        r'device" value="\d+"',
        r"since \S+",
    )
]


def plain(text: str, script: Game, door: Any) -> str:
    """An answer without the names of this table and without parts that differ at every reading."""
    spaced = [door.digits[:3] + space + door.digits[3:] for space in (" ", "\N{NO-BREAK SPACE}")]
    for name in (script.code, door.key, door.digits, *spaced):
        text = text.replace(name, "-")
    for pattern in CHANGING:
        text = pattern.sub("", text)
    return text


def to_the_declaration(script: Game) -> None:
    now = script.read()
    while now["phase"] != "declare":
        offer = next(row for row in now["options_now"] if row["move"] in ("starter", "bring-in", "check", "call"))
        now = script.post(offer["move"], seat=offer["seat"], **({"open_pair": False} if "asks" in offer else {}))


@pytest.mark.long
def test_declarations_are_secret_before_the_reveal(tmp_path: Path) -> None:
    seen: list[dict[tuple[str, str, str], str]] = []
    for half in ("high", "low"):
        stopped = create_app(tmp_path / f"{half}.db", lambda: 1_800_000_000_000, TESTING=True)  # its clock stands still
        room = Room(easy(stopped))
        script = room.table(preset="HH", players=3)
        to_the_declaration(script)
        script.post("declare", seat=3, way=half)  # a chair none of these devices holds
        devices = ("onlooker", "player", "host")  # to others every address of the table is closed
        during = everything(room, script, devices)
        both = {"seen": script.read()["seq"], "seat": 3, "way": "both"}
        answers = [room.ask(role, script, "POST", f"/t/{script.code}/declare", both).text for role in EVERY_ROLE]
        script.post("take-back")
        after = everything(room, script, ("player",))
        refused = {("refused", "", ""): plain(json.dumps(answers), script, room.house.doors.at(script.code))}
        room.house.store.close()
        seen.append({**during, **{(f"after {role}", *rest): text for (role, *rest), text in after.items()}, **refused})
    high, low = seen
    assert high.keys() == low.keys() and len(high) > 200
    assert {key for key in high if high[key] != low[key]} == set()


@pytest.mark.long
def test_nothing_secret_is_logged(app: Flask, database: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    room = Room(easy(app))
    script, secrets = room.table(), {"x" * 32}
    for wrong in ("x", ""):
        room.ask("nobody", script, "GET", f"/t/{script.code}?key={room.house.doors.at(script.code).key}{wrong}")
    for url in sorted(URLS, key=lambda url: "delete" in url):
        path, body = asked(room, url, script)
        door = room.house.doors.at(script.code)
        waiting = (guest.id for guest in room.house.lobby.waiting(script.code))
        typed = [body["code"]] if url in TYPED and "code" in body else []
        secrets |= {script.host_key, door.key, door.digits, *waiting, *typed}
        for role in ("wrong key", "player", "host", "host's key", "this machine"):
            room.ask(role, script, url.split(" ")[0], path, body or None).close()
        room.ask("nobody", script, "DELETE", path).close()
    assert caplog.text and len(secrets) > 30
    for secret in secrets:
        assert not re.search(rf"\b{re.escape(secret)}\b", caplog.text), secret


# The browser's own protections


@every([*sorted(url for url in URLS if url.startswith("POST")), A_MOVE])
@pytest.mark.long
def test_another_sites_page_cannot_act_with_the_hosts_cookie(url: str, room: Room, shared_table: Game) -> None:
    script = shared_table
    path, body = asked(room, url, script)  # which `test_every_address_answers_only_its_roles` sends successfully
    before = state(room, script)
    client: FlaskClient = room.app.test_client()
    with client.session_transaction() as session:
        session["device"] = f"host {script.code}"
    for origin in ("http://evil.example", "null", "http://localhost:81", "http://localhost.evil", None):
        answer = client.post(path, json=body, headers={**JSON, "Origin": origin} if origin else JSON)
        assert (answer.status_code, answer.json["error"]) == (403, "origin")
    assert state(room, script) == before
