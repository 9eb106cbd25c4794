"""Below a path, behind a proxy: no address leads out of it, and without a path everything is as usual."""

from __future__ import annotations

import json
import math
import re
import signal
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import Environment, nodes
from werkzeug.exceptions import MethodNotAllowed, NotFound

from app import create_app
from tests import ROOT
from tests.conftest import a_table
from tests.house.sources import found_in, text_of
from tests.playing import Game
from tests.rows import every
from tests.server.test_roles import FACES, URLS, Room, asked, easy, faces, pages, plain
from tests.serving import Talon
from web.server.command_line import wrong_prefix

pytestmark = pytest.mark.xdist_group("prefix")  # one room serves all of them
PREFIX = "/talon"
HOME = "http://localhost"
LEADS = {"href", "src", "action", "formaction", "hx-get", "hx-post"}
INSIDE = re.compile(r"(?:^|[\"'])(/[a-z][^\"']*)")  # an address in a longer value: the totals of the keypad, as JSON
OUTSIDE = {"en.wikipedia.org"}
WRITTEN = re.compile(r"\b(?:href|src|action|hx-\w+|data-\w+)=[\"'](?:{%.*?%})?/")  # without the path before it
SPOKEN = re.compile(r"(?<!\$=)[\"'`(]/[a-z]")  # in scripts and styles; a selector may compare the end of an address
TOLD = re.compile(r"https?://[\w.:-]+[^\s\"<]*")


class Page(HTMLParser):
    """The addresses in the attributes of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is not None:
                self.addresses += [value] if name in LEADS else INSIDE.findall(value)


def in_json(value: Any) -> list[str]:
    """The addresses of pages in an answer for programs."""
    if isinstance(value, dict):
        return [address for part in value.values() for address in in_json(part)]
    if isinstance(value, list):
        return [address for part in value for address in in_json(part)]
    return [value] if isinstance(value, str) and re.match(r"/[a-z]|https?://", value) and value != PREFIX else []


def in_headers(answer: Any) -> list[str]:
    """The address an answer redirects to."""
    return [value for name, value in answer.headers if name in ("Location", "Content-Location", "HX-Redirect", "Link")]


def addresses(answer: Any) -> list[str]:
    if answer.mimetype == "application/json":
        return in_headers(answer) + in_json(answer.json)
    return in_headers(answer) + (Page(answer.text).addresses if answer.mimetype == "text/html" else [])


def leads_nowhere(app: Flask, page: str, address: str, prefix: str = PREFIX) -> bool:
    """Whether this address on that page leads out of this Talon, or contains the path twice."""
    if address.startswith(("data:", "#")) or urlsplit(address).netloc in OUTSIDE:
        return False
    there = urlsplit(urljoin(HOME + prefix + page, address))
    if not there.path.startswith(prefix + "/"):
        return True
    try:
        app.url_map.bind("localhost").match(there.path.removeprefix(prefix))
    except MethodNotAllowed:
        return False  # a form is sent there
    except NotFound:
        return True
    return False


def wrong(room: Room, path: str, answer: Any) -> list[str]:
    """Everything in this answer that leads out of the path, cookies included."""
    cookies = [row for row in answer.headers.getlist("Set-Cookie") if f"; Path={room.prefix}/" not in row + ";"]
    return cookies + [
        f"{path}: {address}"
        for address in addresses(answer)
        if leads_nowhere(room.app, path.partition("?")[0], address, room.prefix)
    ]


@pytest.fixture(scope="module")
def app_of_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = easy(create_app(tmp_path_factory.mktemp("prefix") / "talon.db", lambda: 1_800_000_000_000, TESTING=True))
    yield app
    app.extensions["talon"].hub.close()
    app.extensions["talon"].store.close()


@pytest.fixture(scope="module")
def room(app_of_room: Flask) -> Room:
    """A Talon below a path."""
    return Room(app_of_room, PREFIX)


@pytest.fixture(scope="module")
def plain_room(app_of_room: Flask) -> Room:
    """The same Talon without a path."""
    return Room(app_of_room)


def played(script: Game) -> None:
    """One hand is over."""
    if script.read()["phase"] == "between":
        script.post("deal")
    script.post("bet", seat=1, to=5)
    for seat in (2, 3, 4):
        script.post("fold", seat=seat)


def dealing(script: Game) -> None:
    """A second hand under way."""
    played(script)
    script.post("deal")


def awarding(script: Game) -> None:
    """A hand whose winner is to be named."""
    script.post("bet", seat=1, to=5)
    script.post("call", seat=2)
    for seat in (3, 4):
        script.post("fold", seat=seat)
    while (now := script.read())["phase"] not in ("showdown", "between"):
        offer = next(row for row in now["options_now"] if row["move"] in ("check", "draw", "stand-pat"))
        script.post(offer["move"], seat=offer["seat"], **({"cards": 0} if offer["move"] == "draw" else {}))


def ended(script: Game) -> None:
    """A finished evening."""
    played(script)
    for seat in (1, 2, 3, 4):
        script.post("count", seat=seat, chips=script.read()["seats"][seat - 1]["stack"])
    script.post("finish")


STATES: tuple[Callable[[Game], None], ...] = (lambda _script: None, awarding, ended)
STATE_NAMES = ("first hand", "award", "ended")
OTHERS = ("player", "onlooker", "this machine")  # beside the host, whose pages are compared below


def looked_at(room: Room, script: Game) -> list[str]:
    """All addresses for reading, an icon, and one with a table's code in its query."""
    paths = pages(room.app, script.code)
    return [path for path in [*paths, "/static/icons/talon.svg", "/new?again=" + script.code] if "/bell" not in path]


@pytest.mark.parametrize(
    ("page", "address"),
    [
        ("/", "/rules"),
        ("/", "/talon/talon/rules"),
        ("/", "/talonrules"),
        ("/", "../rules"),
        ("/", "https://elsewhere.example/talon/"),
        ("/", "//elsewhere.example/talon/"),
        ("/t/K7QX", "/talon/t/K7QX/no/where"),
    ],
)
def test_an_address_that_leads_out_of_the_path_is_noticed(room: Room, page: str, address: str) -> None:
    away = urlsplit(address).netloc not in ("", "localhost")
    assert away or leads_nowhere(room.app, page, address)
    assert not leads_nowhere(room.app, "/rulings", "/talon/rules#BET-17")
    assert not leads_nowhere(room.app, "/hands", "?hand=As")


def test_the_check_finds_addresses_in_attributes_and_json() -> None:
    text = """<a href="/a"><form hx-post='/b' action="c"><i data-totals='[[1, 2, "/d"]]' data-then="/e" id="f/g">"""
    assert Page(text).addresses == ["/a", "/b", "c", "/d", "/e"]
    rows = {"why": "/rules#BET-17", "rows": [{"to": 5, "address": "http://a/b", "text": "a / b"}]}
    assert in_json(rows) == ["/rules#BET-17", "http://a/b"]


def test_no_template_script_or_style_writes_an_address_without_its_root() -> None:
    assert WRITTEN.search('<a class="button" href="/rules">') and WRITTEN.search('href="{% if sheet %}/t/')
    assert SPOKEN.search("fetch(`/hands?${query}`)") and SPOKEN.search("url(/static/x.svg)")
    assert not found_in([*ROOT.glob("templates/**/*.html"), ROOT / "templates/page/sw.js"], WRITTEN)
    assert not found_in([*ROOT.glob("static/js/*.js"), *ROOT.glob("static/css/*.css")], SPOKEN)


def unrooted(*templates: str) -> list[str]:
    """Values of attributes that begin with an address, or with the name of one, instead of `root()`."""
    parts = [Environment(extensions=["jinja2.ext.i18n"]).parse(text) for text in templates]
    names = set[str]()

    def begins(value: nodes.Node) -> bool:
        first = value.nodes[0] if isinstance(value, nodes.Concat) else value
        text = first.value if isinstance(first, nodes.Const) else ""
        return bool(re.match("/[a-z]", str(text))) or (isinstance(first, nodes.Name) and first.name in names)

    for given in [row for part in parts for row in part.find_all(nodes.Assign)]:
        several = isinstance(given.target, nodes.Tuple) and isinstance(given.node, nodes.Tuple)
        rows = zip(given.target.items, given.node.items, strict=True) if several else [(given.target, given.node)]
        names |= {target.name for target, value in rows if begins(value)}
    values = [pair.value for part in parts for pair in part.find_all(nodes.Pair)]
    for text, value in [pair for part in parts for out in part.find_all(nodes.Output) for pair in pairwise(out.nodes)]:
        values += [value] if isinstance(text, nodes.TemplateData) and text.data.endswith('="') else []
    return [str(value) for value in values if begins(value)]


def test_no_template_gives_an_attribute_an_address_without_its_root() -> None:
    here = '{% set n, here = 1, "/t/" ~ code %}<i data-to="{{ n }}">'
    for bare in ('{{ f({"data-then": here ~ "/bank"}) }}', '{{ f({"href": "/bank"}) }}', '<a href="{{ here }}">'):
        assert len(unrooted(here, bare)) == 1
    assert not unrooted(here, '{{ f({"data-then": root() ~ here ~ "/bank"}) }}<a href="{{ root() ~ here }}">')
    assert not unrooted(*map(text_of, sorted(ROOT.glob("templates/**/*.html"))))


@pytest.mark.long
@pytest.mark.parametrize("role", OTHERS)
def test_no_address_on_any_page_leads_out_of_the_path(room: Room, role: str) -> None:
    script = room.table()
    dealing(script)
    found, seen, here = list[str](), 0, role == "this machine"  # it alone may read all pages about all evenings
    for path in looked_at(room, script):
        for face in faces(script, path) if here != (script.code in path) else ():
            with room.ask(role, script, "GET", path, **face) as answer:
                found += wrong(room, path, answer)
                seen += len(addresses(answer))
                if answer.status_code == 403 or (not face and answer.mimetype == "text/html"):
                    break  # every face is refused, or a page
    assert not found
    assert seen > 300


@pytest.mark.parametrize("url", sorted(url for url in URLS if url.startswith("POST")))
@pytest.mark.long
def test_no_answer_to_a_form_leads_out_of_the_path(room: Room, url: str) -> None:
    for role in ("host" if "host" in URLS[url][0] else "this machine", "nobody"):
        script = room.table()
        for face in FACES:
            path, body = asked(room, url, script)
            with room.ask(role, script, "POST", path, body, **face) as answer:
                assert answer.status_code < 500 and not wrong(room, path, answer)
            if all(type(value) in (str, int) for value in body.values()):
                path, body = asked(room, url, script)
                with sent(room, role, script, path, body, **face) as answer:
                    assert answer.status_code < 500 and not wrong(room, path, answer)


def sent(room: Room, role: str, script: Game, path: str, form: dict[str, Any], **headers: str) -> Any:
    """The answer to a form."""
    shown = {"Origin": HOME, "Referer": f"{HOME}{room.prefix}/rules?t=K7QX", **headers}
    if role == "host":
        shown["Cookie"] = room.cookie(f"host {script.code}")
    place = {"REMOTE_ADDR": "127.0.0.1" if role == "this machine" else "192.168.1.77", "SCRIPT_NAME": room.prefix}
    return room.browser.post(path, data=form, headers=shown, environ_overrides=place)


@pytest.mark.long
@pytest.mark.parametrize("bring", STATES[1:], ids=STATE_NAMES[1:])
def test_every_page_is_the_same_except_for_the_path(
    room: Room, plain_room: Room, bring: Callable[[Game], None]
) -> None:
    """No address on any page leads out; pages about all evenings are compared at the end."""
    script = room.table()
    bring(script)
    door = room.house.doors.at(script.code)
    room.house.recaps.catch_up(math.inf)  # each page about the season reads a few more stories
    seen = 0
    for path in looked_at(room, script):
        if path == "/backup" or (script.code not in path and bring is not ended):
            continue
        for face in faces(script, path):
            with (
                room.ask("host", script, "GET", path, **face) as below,
                plain_room.ask("host", script, "GET", path, **face) as above,
            ):
                assert below.status_code == above.status_code
                assert not wrong(room, path, below) + wrong(plain_room, path, above)
                seen += len(addresses(below))
                texts = [without_prefix(plain(answer.text, script, door)) for answer in (below, above)]
                assert texts[0] == texts[1], path
                if not face and below.mimetype == "text/html":
                    break  # a page to programs, too
    assert seen > 500


def without_prefix(text: str) -> str:
    """A page as if Talon were served without a path, with QR codes removed."""
    text = text.replace(',"servers":[{"url":"/talon"}]', "").replace("<span><span>talon</span>/</span>", "")
    return re.sub(r'M\d+ \d+h\d+v1[^"]*|viewBox="[^"]*"', "", text.replace(PREFIX, ""))


# Addresses shown to people and sent to programs


def ask(client: FlaskClient, path: str, **more: Any) -> Any:
    return client.get(path, base_url=HOME + PREFIX, **more)


def test_addresses_to_type_scan_and_share_have_the_path(app: Flask, table: Callable[..., Game]) -> None:
    app.config["ADVERTISE"] = "table.lan"
    script = table()
    played(script)
    client = app.test_client()
    door = ask(client, f"/t/{script.code}/invite", headers=script.headers).json
    assert door["address"].startswith(f"http://table.lan/talon/t/{script.code}/join?key=")
    headers = {"Authorization": script.headers["Authorization"], "Accept": "text/html"}
    for page in ("invite", "pair", "card"):
        text = re.sub(r"</?span>", "", ask(client, f"/t/{script.code}/{page}", headers=headers).text)
        assert "table.lan/talon" in text, page
    assert ask(client, f"/t/{script.code}", query_string={"key": door["key"]}).headers["Location"] == (
        f"/talon/t/{script.code}"
    )


def test_programs_get_the_same_addresses_as_browsers(app: Flask, table: Callable[..., Game]) -> None:
    script = table()
    script.post("deal")
    seen = script.read()["seq"]
    client = app.test_client()
    refused = client.post(
        f"/t/{script.code}/bet", base_url=HOME + PREFIX, json={"seen": seen, "seat": 1, "to": 1}, headers=script.headers
    )
    assert refused.json["why"].startswith("/talon/rules#"), refused.json
    assert ask(client, "/openapi.json").json["servers"] == [{"url": "/talon"}]
    assert "servers" not in client.get("/openapi.json").json
    manifest = json.loads(ask(client, "/manifest.webmanifest").text)
    assert {manifest[key] for key in ("start_url", "scope", "id")} == {"/talon/"}
    assert all(icon["src"].startswith("/talon/static/") for icon in manifest["icons"])
    kept = re.search(r"const KEPT = (\[.*?\])", ask(client, "/sw.js").text)
    assert kept and all(path.startswith("/talon/") for path in json.loads(kept[1]))


def test_choosing_a_language_leads_back_only_to_a_page_of_talon(client: FlaskClient) -> None:
    for referer, there in (
        ("/talon/rules?t=K7QX", "/talon/rules?t=K7QX"),
        ("/another/page", "/talon/"),
        ("//evil.example/talon/", "/talon/"),
        ("/talonrules", "/talon/"),
    ):
        headers = {"Origin": HOME, "Referer": HOME + referer}
        answer = client.post("/language", base_url=HOME + PREFIX, data={"language": "de"}, headers=headers)
        assert answer.headers["Location"] == there
        assert "Path=/talon/" in answer.headers["Set-Cookie"]


# The source of the path


def test_the_path_is_set_by_the_https_proxy_alone_and_only_one(app: Flask, client: FlaskClient) -> None:
    told = {"X-Forwarded-Prefix": "/cards", "Host": "talon.example"}
    app.config["HTTPS"] = "talon.example"
    assert 'href="/cards/rules"' in client.get("/", headers=told).text
    for evil in ("//evil.example", "/cards/", "cards", "/a b", '/"><b>', "/cards?x", "/../x", "https://evil.example"):
        assert 'href="/rules"' in client.get("/", headers={**told, "X-Forwarded-Prefix": evil}).text, evil
    app.config["HTTPS"] = ""
    assert 'href="/rules"' in client.get("/", headers={**told, "Host": "localhost"}).text


@every(["talon", "/", "/talon/", "//talon", "/a//b", "/talon?t", "/tal on", "/..", "/é"])
def test_an_invalid_path_gets_a_reason(prefix: str) -> None:
    assert wrong_prefix(prefix) == (f"{prefix} is not a path for Talon. Write it like this: --prefix /cards")


@every(["", "/talon", "/games/talon", "/~anna/talon-2"])
def test_a_valid_path_is_accepted(prefix: str) -> None:
    assert wrong_prefix(prefix) == ""


def test_a_proxy_may_keep_or_strip_the_path(talon: Talon) -> None:
    talon.start("--prefix", PREFIX, "--advertise", "table.lan")
    whole, cut = talon.ask("GET", "/talon/openapi.json"), talon.ask("GET", "/openapi.json")
    assert whole == cut and whole[1]["servers"] == [{"url": "/talon"}]
    assert talon.ask("POST", "/talon/tables", a_table())[1]["error"] == "not-yours", "a proxy asks for everybody"
    said = talon.end(signal.SIGTERM)
    told = TOLD.findall(said)
    assert told == [f"http://localhost:{talon.port}/talon", f"http://table.lan:{talon.port}/talon"]
