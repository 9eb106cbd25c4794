"""Talon on the home screen: `/away` alone is kept on a device, for when the server is gone; nothing of a table."""

from __future__ import annotations

import gzip
import json
import re
import struct
from collections.abc import Callable
from graphlib import TopologicalSorter
from pathlib import Path

from flask.testing import FlaskClient

from tests import ROOT
from tests.playing import Game

STATIC = ROOT / "static"


def there(client: FlaskClient, path: str) -> bool:
    with client.get(path) as answer:
        return answer.status_code == 200


def test_the_manifest_says_what_stands_on_the_home_screen(client: FlaskClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Talon", "/", "standalone")
    assert all(there(client, icon["src"]) for icon in manifest["icons"])
    assert {icon["sizes"] for icon in manifest["icons"]} == {"any", "192x192", "512x512"}


def test_every_icon_is_as_large_as_it_says() -> None:
    for size in (180, 192, 512):
        head = (STATIC / f"icons/icon-{size}.png").read_bytes()[:24]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", head[16:24]) == (size, size)


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
    """The file as people wrote it, and where it only gathers others, those."""
    text = file.read_text(encoding="utf-8")
    gathered = re.findall(r'@import "\./([\w-]+\.css)";', text)
    return "".join(written(file.parent / name) for name in gathered) or text


def test_what_draws_a_table_comes_in_one_answer(client: FlaskClient) -> None:
    sent = client.get("/static/css/felt.css").text
    room, less_room = (written(STATIC / f"css/{name}.css") for name in ("table", "phone"))
    assert sent.index(room) < sent.index(less_room) and "@import" not in sent


def test_what_is_sent_compressed_says_the_same_as_the_file(client: FlaskClient) -> None:
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
