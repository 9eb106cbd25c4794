"""Talon on the home screen: a device keeps only `/away`, for when the server is gone, and nothing of a table."""

from __future__ import annotations

import gzip
import json
import re
import struct
from collections.abc import Callable
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models.log.rows import digest_of
from tests import ROOT
from tests.conftest import a_table
from tests.playing import Game

STATIC = ROOT / "static"


def there(client: FlaskClient, path: str) -> bool:
    with client.get(path) as answer:
        return answer.status_code == 200


def size_of(client: FlaskClient, picture: str) -> str:
    """The size of a PNG file, as a manifest states it."""
    with client.get(picture) as answer:
        assert answer.data[:8] == b"\x89PNG\r\n\x1a\n"
        return "{}x{}".format(*struct.unpack(">II", answer.data[16:24]))


def test_the_manifest_describes_the_icon_on_the_home_screen(client: FlaskClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Talon", "/", "standalone")
    drawn, *icons = manifest["icons"]
    assert drawn["sizes"] == "any" and there(client, drawn["src"])
    assert {icon["sizes"] for icon in icons} == {"192x192", "512x512"}
    assert all(size_of(client, icon["src"]) == icon["sizes"] for icon in icons)
    assert size_of(client, "/static/icons/icon-180.png") == "180x180", "apple-touch-icon"


IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18 Safari/605"
ANDROID = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36"


@pytest.mark.parametrize(("language", "label"), [("en", "The table on a tablet"), ("de", "Der Tisch auf einem Tablet")])
def test_the_manifest_speaks_the_readers_language_and_shows_talon(
    client: FlaskClient, language: str, label: str
) -> None:
    manifest = json.loads(client.get("/manifest.webmanifest", headers={"Accept-Language": language}).text)
    assert manifest["lang"] == language and manifest["screenshots"][0]["label"] == label
    assert all(size_of(client, shown["src"]) == shown["sizes"] for shown in manifest["screenshots"])


def begins_at(client: FlaskClient, agent: str) -> str:
    """The address that an icon on the home screen opens."""
    return str(json.loads(client.get("/manifest.webmanifest", headers={"User-Agent": agent}).text)["start_url"])


def test_on_an_ipad_the_icon_takes_the_hosts_key_along(app: Flask) -> None:
    """On an iPad, the icon has its own cookies; elsewhere it shares those of the browser."""
    browser, icon, other = app.test_client(), app.test_client(), app.test_client()
    code = browser.post("/tables", json=a_table()).json["code"]
    with browser.session_transaction() as cookie:
        cookie["device"] = "the host's tablet"
    app.extensions["talon"].doors.let_in(code, digest_of("the host's tablet"), host=True)
    table = f"/t/{code}"
    assert begins_at(browser, ANDROID) == "/" and begins_at(other, IPAD) == "/", "nothing to take along"
    start = begins_at(browser, IPAD)
    assert start.startswith("/?icon=")
    assert icon.get(start).headers["Location"] == "/", "the key leaves the address bar"
    role = icon.get(table, headers={"Accept": "application/json"}).json["you"]["role"]
    assert role == "host"
    forged = other.get("/?icon=" + "x" * 60)
    assert forged.headers["Location"] == "/" and other.get(table).status_code == 403


def test_a_device_with_a_key_keeps_that_key(app: Flask) -> None:
    host, guest = app.test_client(), app.test_client()
    for client in (host, guest):
        assert client.get("/tv").status_code == 200  # any page that gives a browser its key
    with guest.session_transaction() as before:
        key = before["device"]
    guest.get(begins_at(host, IPAD))
    with guest.session_transaction() as after:
        assert after["device"] == key


def test_shared_pages_describe_themselves(client: FlaskClient) -> None:
    for path in ("/", "/guide", "/guide/phones", "/rulings", "/rules"):
        page = client.get(path, headers={"Accept": "text/html"}).text
        assert re.search(r'<meta name="description" content="[^"]{40,200}">', page), path
        assert 'property="og:title"' in page and 'content="http://localhost/static/icons/icon-512.png' in page, path


def test_pages_name_the_manifest_and_may_load_it(client: FlaskClient) -> None:
    answer = client.get("/")
    assert 'rel="manifest"' in answer.text
    assert "manifest-src 'self'; worker-src 'self'" in answer.headers["Content-Security-Policy"]


def test_the_worker_keeps_one_page_without_a_table_and_what_it_needs(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-store"
    match = re.search(r"const KEPT = (\[.*?\])", answer.text)
    assert match
    kept = json.loads(match[1])
    looks = ["/static/css/base.css", "/static/css/page.css"]
    assert [path.partition("?")[0] for path in kept] == ["/away", *looks, "/static/js/away.js"]
    assert all(there(client, path) for path in kept)


def test_the_kept_page_knows_no_table(client: FlaskClient, table: Callable[..., Game]) -> None:
    script = table()
    page = client.get("/away").text
    assert "Reconnecting" in page
    assert script.code not in page and "Anna" not in page


def test_a_modules_imports_carry_their_version_and_are_kept_for_good(client: FlaskClient) -> None:
    imports = re.compile(r'"(\./[\w-]+\.js)\?v=([0-9a-f]{12})"[;)]')
    for plain in ({}, {"Accept-Encoding": "gzip"}):
        answer = client.get("/static/js/table.js", headers=plain)
        sent = gzip.decompress(answer.data).decode() if plain else answer.text
        modules = imports.findall(sent)
        assert len(modules) == len(re.findall(r"\bimport[ (]", sent))
        for module, version in modules:
            with client.get(f"/static/js/{module}", query_string={"v": version}) as answer:
                assert "immutable" in answer.headers["Cache-Control"], module


def test_modules_import_in_no_circle() -> None:
    imports = {file.name: re.findall(r'"\./([\w-]+\.js)"[;)]', file.read_text()) for file in STATIC.glob("js/*.js")}
    assert len(list(TopologicalSorter(imports).static_order())) == len(imports)


def written(file: Path) -> str:
    """The file as written by people, or the files it collects."""
    text = file.read_text(encoding="utf-8")
    gathered = re.findall(r'@import "\./([\w-]+\.css)";', text)
    return "".join(written(file.parent / name) for name in gathered) or text


def test_the_styles_of_a_table_come_in_one_answer(client: FlaskClient) -> None:
    sent = client.get("/static/css/felt.css").text
    first, last = (written(STATIC / f"css/{name}.css") for name in ("table", "levels"))
    assert sent.index(first) < sent.index(last) and "@import" not in sent


def test_compressed_answers_equal_their_file(client: FlaskClient) -> None:
    for file in (*STATIC.glob("js/*.js"), *STATIC.glob("css/*.css")):
        sent = gzip.decompress(
            client.get(f"/static/{file.relative_to(STATIC)}", headers={"Accept-Encoding": "gzip"}).data
        ).decode()
        sent = re.sub(r"(?<=\.js)\?v=[0-9a-f]{12}", "", sent)
        text = written(file)
        comments = r"(?s)/\*.*?\*/" if file.suffix == ".css" else r"(?m)(^|\s)// .*$"
        bare = "".join(re.sub(comments, "", text).split())
        assert "".join(sent.split()) == (bare.replace(";}", "}") if file.suffix == ".css" else bare)
        assert len(sent) < len(text)
