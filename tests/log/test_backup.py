"""Exporting and importing: an evening goes on mid-hand elsewhere; damaged or foreign files change nothing."""

from __future__ import annotations

import gzip
import io
import json
import random
import shutil
import sqlite3
import threading
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app, main
from models.evening.evening import next_facts, record
from models.evening.past import Fact
from models.evening.tap import decide
from models.log.backup import back_up, restore
from models.log.evening_file import MOST_FACTS, UnreadableError, checksum, unwrap, wrap
from models.log.schema import StoreError
from models.log.store import Store
from models.moves.refusals import Refused
from models.story.story import tell
from tests import WAITS
from tests.evenings import NIGHTS, STAKES, facts_of, folded, played
from tests.playing import Game, dotted, play
from tests.rows import every
from tests.rulings_at_table import a_tap

pytestmark = pytest.mark.xdist_group("backup")  # the nights and their parcels are made once
SOME = NIGHTS[::4]
JSON = {"Accept": "application/json"}
Said = dict[str, Any]


def packed(facts: Sequence[Fact]) -> bytes:
    """A file in the format Talon writes."""
    return "".join(wrap(folded(list(facts)))).encode()


def long() -> tuple[Fact, ...]:
    """An evening of many hands."""
    return played(hands=12)


@cache
def exported_evening() -> bytes:
    """The export of this evening."""
    return packed(long())


def everything(store: Store) -> list[Any]:
    """The whole content of the database."""
    with store.reading() as db:
        names = [row[0] for row in db.execute("select name from sqlite_master where type = 'table' order by name")]
        return [(name, db.execute(f"select * from {name}").fetchall()) for name in names]


def begun(seed: int) -> list[Fact]:
    """The first complete taps of an evening."""
    facts = played("DJ", seed, hands=8)
    end = next(fact.tap for fact in facts if fact.seq > 40)
    return [fact for fact in facts if fact.tap < end]


# An evening continues


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.long
def test_a_backup_taken_while_playing_is_a_state_of_that_play(seed: int) -> None:
    """Taken at any moment of random play, it restores to exactly the table of that moment."""
    chance, evening = random.Random(seed), folded(begun(seed))
    for tap in range(60):
        move, fields = ("take-back", {}) if chance.random() < 0.08 else a_tap(evening.table, chance)
        try:
            events = decide(evening, move, fields)
        except Refused:
            continue
        evening = record(evening, next_facts(evening, events, 1000, "host"))
        if tap % 3 != seed:  # each play is saved at other moments
            continue
        again = unwrap("".join(wrap(evening)).encode()).evening
        assert (again.table, again.struck, again.seq) == (evening.table, evening.struck, evening.seq)
        assert again.past == evening.past or (again.past and evening.past and again.past.table == evening.past.table)


def test_an_evening_goes_on_mid_hand_on_another_device(client: FlaskClient, tmp_path: Path) -> None:
    game = Game(client, "DJ", [200] * 4, "D", **dotted(STAKES))
    play(game, "deal, A bets 2, B calls")
    file = client.get(f"{game.url}/evening.json", headers=game.key).data
    other = create_app(tmp_path / "other.db", TESTING=True)
    there = other.test_client()
    answer = there.post("/import", data=file, content_type="application/json", headers=JSON)
    assert answer.status_code == 201, answer.text
    now = answer.json
    assert answer.headers["Location"] == game.url and now["code"] == game.url[-4:]
    before = game.read()
    keep = set(before) - {"you"}
    assert {key: now[key] for key in keep} == {key: before[key] for key in keep}
    key = {"Authorization": f"Bearer {now['host_key']}"}
    moved = there.post(f"{game.url}/fold", json={"seen": now["seq"], "seat": 3}, headers=key | JSON)
    assert moved.json["log"][0] == "C folds"
    assert there.get(game.url).status_code == 200, "whoever brings it hosts it, by cookie too"
    other.extensions["talon"].hub.close()
    other.extensions["talon"].store.close()


def test_an_evening_imported_where_it_came_from_is_a_second_evening(client: FlaskClient, store: Store) -> None:
    code, _key = store.adopt("TEST", list(long()))
    before = store.evening(code).table
    answer = client.post("/import", data=exported_evening(), content_type="application/json")
    assert answer.status_code == 201 and answer.json["code"] != code
    assert store.evening(code).table == before
    assert [(s["name"], s["stack"]) for s in answer.json["seats"]] == [(s.name, s.stack) for s in before.seats]


def test_a_browser_brings_a_file_by_a_form_and_hosts_it(app: Flask) -> None:
    browser, home = app.test_client(), {"Origin": "http://localhost"}
    data = {"evening": (io.BytesIO(exported_evening()), "Friday.json")}
    answer = browser.post("/import", data=data, content_type="multipart/form-data", headers=home)
    assert answer.status_code == 303 and answer.location == "/t/TEST"
    assert 'class="undo' in browser.get("/t/TEST").text


def test_a_file_that_is_refused_leads_back_to_its_form(app: Flask) -> None:
    browser, home = app.test_client(), {"Origin": "http://localhost"}
    data = {"evening": (io.BytesIO(b"a holiday picture"), "beach.jpg")}
    answer = browser.post("/import", data=data, content_type="multipart/form-data", headers=home)
    assert answer.status_code == 422 and 'href="/import">Try again<' in answer.text
    assert "Try again<" not in browser.post("/tables", data={"preset": "XX"}, headers=home).text, "no form stands there"


@pytest.mark.long
def test_importing_an_evening_again_by_form_leads_to_the_first_import(app: Flask, store: Store) -> None:
    browser, home = app.test_client(), {"Origin": "http://localhost"}

    def bring(facts: tuple[Fact, ...]) -> Any:
        data = {"evening": (io.BytesIO(packed(facts)), "Friday.json")}
        return browser.post("/import", data=data, content_type="multipart/form-data", headers=home)

    assert bring(long()).status_code == 303
    again = bring(long())
    assert again.status_code == 409 and "This evening is here already: " in again.text
    assert 'href="/t/TEST"' in again.text and [entry.code for entry in store.tables()] == ["TEST"]
    assert bring(long()[:-1]).status_code == 303, "one that was taken along earlier is another"


def test_an_evening_with_a_bank_and_a_jar_is_exported_whole(client: FlaskClient, store: Store) -> None:
    game = Game(client, "DH", [200] * 3, "C", ante__amount=1, limit__type="fixed", limit__small=5, limit__big=10)
    code = game.url[-4:]
    taps: list[tuple[str, Said]] = [
        ("money", {"currency": "EUR", "chip": 5}),
        ("adjust", {"seat": 2, "chips": 12, "reason": "counted"}),
        ("expense", {"payer": "A", "amount": 900, "what": "Pizza"}),
        ("uncounted", {"seat": 3}),
        ("deal", {}),
        ("bet", {"seat": 1, "to": 5}),
        ("fold", {"seat": 2}),
        ("call", {"seat": 3}),
    ]
    for move, fields in taps:
        store.tap(code, None, move, fields, "host")
    evening = store.evening(code)
    story, table = tell(evening), evening.table
    assert sum(person.result for person in story.people) == table.bank.loose  # as of the last hand that is over
    assert folded(list(unwrap("".join(wrap(evening)).encode()).facts), code).table == table


# Refused files change nothing


def changed(change: Callable[[Said], Any]) -> bytes:
    """A file that was edited and given a new checksum, so that only replaying it can detect the change."""
    file: Said = json.loads(exported_evening())
    change(file)
    file["sha256"] = checksum([list(fact.values()) for fact in file["facts"]])
    return json.dumps(file).encode()


def zipped() -> bytes:
    """A zip bomb: spaces, a thousand times as large as the file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as folder:
        folder.writestr("evening.json", b" " * (1 << 26))
    return file.getvalue()


def database() -> bytes:
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("create table x (y)")
        return db.serialize()


def fact(file: Said, kind: str) -> Said:
    return next(row for row in file["facts"] if row["kind"] == kind)


def of(kind: str, **body: object) -> Callable[[], bytes]:
    """The evening with one fact of this kind changed."""
    return lambda: changed(lambda file: fact(file, kind)["body"].update(body))


def called(kind: str, another: str) -> Callable[[], bytes]:
    """The evening with one fact of this kind renamed."""
    return lambda: changed(lambda file: fact(file, kind).update(kind=another))


FOREIGN, NOT_OURS = "not a Talon evening", "not written by Talon"
REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"  \n", "empty"),
    "cut short": (lambda: exported_evening()[:-1000], "cut short"),
    "cut in a letter": (lambda: exported_evening().replace(b"Anna", "Ännä".encode())[:-900] + b"\xc3", "cut short"),
    "gzip": (lambda: gzip.compress(exported_evening()), "gzip"),
    "a zip bomb": (zipped, "zip"),
    "a database": (database, "SQLite"),
    "a picture": (lambda: b"\x89PNG\r\n\x1a\n" + bytes(100), FOREIGN),
    "the hands of the evening as a spreadsheet": (lambda: "\ufeffTable,Hand\r\n".encode(), FOREIGN),
    "other JSON": (lambda: b'{"version": 1}', FOREIGN),
    "a list": (lambda: b"[1, 2]", FOREIGN),
    "not a number": (lambda: b'{"talon": NaN}', "damaged"),
    "without end": (lambda: b"[" * 200_000, "damaged"),
    "too many parts": (lambda: b"[" + b"1," * (41 * MOST_FACTS) + b"1]", "too large for one evening"),
    "a long number": (lambda: b'{"talon": ' + b"9" * 5000 + b"}", "damaged"),
    "of tomorrow": (lambda: changed(lambda file: file.update(version=2)), "newer Talon"),
    "a letter changed": (lambda: exported_evening().replace(b'"Anna"', b'"Anne"', 1), "changed or damaged"),
    "one more key": (lambda: changed(lambda file: file.update(more=1)), FOREIGN),
    "a code with a slash": (lambda: changed(lambda file: file.update(code="a/b")), FOREIGN),
    "no facts": (lambda: changed(lambda file: file.update(facts=[])), FOREIGN),
    "an unknown kind": (called("Dealt", "Stolen"), NOT_OURS),
    "a kind that is none": (called("Dealt", "_Wager"), NOT_OURS),
    "a kind of another shape": (called("Bet", "Dealt"), NOT_OURS),
    "a fact missing": (lambda: changed(lambda file: file["facts"].pop(7)), NOT_OURS),
    "a fact twice": (lambda: changed(lambda file: file["facts"].insert(7, file["facts"][7])), NOT_OURS),
    "not opened": (lambda: changed(lambda file: file["facts"][0].update(kind="Checked", body={"seat": 1})), NOT_OURS),
    "opened twice": (lambda: changed(lambda file: file["facts"][9].update(file["facts"][0], seq=10)), NOT_OURS),
    "a fraction": (of("Bet", to=2.5), "damaged"),
    "true for one": (of("Bet", to=True), NOT_OURS),
    "words for chips": (of("Bet", chips="2"), NOT_OURS),
    "a field nobody knows": (of("Bet", mood="x"), NOT_OURS),
    "too many chips": (of("SatDown", stack=10**16), NOT_OURS),
    "control characters": (of("SatDown", name="A\x07"), NOT_OURS),
    "half a letter": (of("SatDown", name="\ud800"), NOT_OURS),
    "a name without end": (of("SatDown", name="A" * 9999), NOT_OURS),
    "an unknown game": (lambda: changed(lambda file: file["facts"][0]["body"].update(preset="XX")), NOT_OURS),
    "an option out of range": (
        lambda: changed(lambda file: file["facts"][0]["body"]["options"].update({"draw.max": 99})),
        NOT_OURS,
    ),
    "chips from nowhere": (of("PotWon", shares=[[1, 5000]]), "do not add up"),
    "a stack made larger": (of("SatDown", stack=5000), "do not match the file"),
    "somebody who is not there": (of("Called", seat=9), "cannot be replayed"),
    "other stacks at the end": (lambda: changed(lambda file: file["last"]["stacks"].update({"1": 7})), "do not match"),
}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A Talon with one evening, shared by all tests because refused files do not change it."""
    app = create_app(tmp_path_factory.mktemp("kept") / "talon.db", TESTING=True)
    store: Store = app.extensions["talon"].store
    store.adopt("KEPT", list(long()))
    yield app
    store.close()


@every(REFUSED)
@pytest.mark.long
def test_damaged_and_foreign_files_are_refused_and_change_nothing(case: str, kept: Flask) -> None:
    make, why = REFUSED[case]
    store = kept.extensions["talon"].store
    before = everything(store)
    answer = kept.test_client().post("/import", data=make(), content_type="application/json", headers=JSON)
    assert answer.status_code == 422, answer.text
    assert answer.json["error"] == "unreadable" and why in answer.json["text"], answer.json
    assert everything(store) == before


@pytest.mark.long
def test_a_file_cut_anywhere_is_refused() -> None:
    file = packed(played()[:60])
    for end in [*range(0, len(file) - 1, 97), len(file) - 2]:
        with pytest.raises(UnreadableError):
            unwrap(file[:end])


def test_a_file_with_any_letter_changed_is_refused_or_the_same_evening() -> None:
    file, chance = bytearray(packed(played()[:60])), random.Random(1)
    right = unwrap(bytes(file))
    for _change in range(400):
        at, old = chance.randrange(len(file)), 0
        old, file[at] = file[at], chance.randrange(256)
        with suppress(UnreadableError):
            assert unwrap(bytes(file)).facts == right.facts, "blanks and the name on the cover change nothing"
        file[at] = old


def test_more_than_64_mb_are_too_much(client: FlaskClient, store: Store) -> None:
    answer = client.post("/import", data=b" " * (66 << 20), content_type="application/json", headers=JSON)
    assert answer.status_code == 413
    assert store.tables() == []


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"data": b"{}", "content_type": "text/plain"}, 415),
        ({"data": {"evening": ""}}, 415),
        ({"data": {"x": (io.BytesIO(b"{}"), "a.json")}}, 400),
        ({"data": {}}, 415),
    ],
)
def test_a_request_without_a_file_is_refused(client: FlaskClient, sent: Said, status: int) -> None:
    answer = client.post("/import", headers=JSON, **sent)
    assert answer.status_code == status, answer.text


def test_the_whole_database_can_be_downloaded(client: FlaskClient) -> None:
    with client.get("/backup") as answer:
        assert answer.data.startswith(b"SQLite format 3")


def test_only_the_import_accepts_large_requests(server: str, store: Store) -> None:
    import http.client

    line = http.client.HTTPConnection("localhost", int(server.rpartition(":")[2]), timeout=WAITS)
    headers = {"Content-Type": "application/json", **JSON}
    line.request("POST", "/import", b" " * (3 << 20) + exported_evening(), headers)
    answer = line.getresponse()
    assert answer.status == 201, answer.read()
    answer.read()
    line.close()
    line = http.client.HTTPConnection("localhost", int(server.rpartition(":")[2]), timeout=WAITS)
    try:
        line.request("POST", "/tables", b" " * (3 << 20), headers)
        assert line.getresponse().status == 413
    except (BrokenPipeError, ConnectionResetError):
        pass  # refused before the whole body was sent
    finally:
        line.close()


# The whole database


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed database with some recorded nights; tests must copy it before writing."""
    file = tmp_path_factory.mktemp("nights") / "talon.db"
    store = Store(file)
    for night in SOME:
        store.adopt("AAAA", facts_of(night))
    store.close()
    return file


@pytest.fixture
def full(nights: Path, tmp_path: Path) -> Path:
    """A copy of it for one test."""
    return Path(shutil.copy(nights, tmp_path / "talon.db"))


@pytest.fixture
def small(store: Store, database: Path) -> Path:
    """A closed database with one hand, for tests about files rather than content."""
    store.adopt("AAAA", played()[:60])
    store.close()
    return database


def kept_in(database: Path) -> dict[str, list[Fact]]:
    """The facts of every evening, as Talon reads them."""
    store = Store(database)
    facts_by_code = {table.code: store.facts(table.code) for table in store.tables()}
    store.close()
    return facts_by_code


@pytest.mark.long
def test_everything_is_saved_while_people_play_and_restored(full: Path, tmp_path: Path) -> None:
    store, stop = Store(full), threading.Event()
    code = store.tables()[0].code

    def tap() -> None:
        while not stop.is_set():
            store.tap(code, None, "take-back", {}, "host")
            store.tap(code, None, "redo", {}, "host")

    player = threading.Thread(target=tap)
    player.start()
    try:
        back_up(full, tmp_path / "copy.db")
    finally:
        stop.set()
    player.join()
    store.close()
    before = kept_in(full)
    old = restore(full, tmp_path / "copy.db")
    assert old and old.exists()
    again = kept_in(full)
    assert again.keys() == before.keys()
    for code, facts in again.items():
        assert facts and facts == before[code][: len(facts)]
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.long
def test_a_copy_is_restored_where_there_was_nothing(full: Path, tmp_path: Path) -> None:
    back_up(full, tmp_path / "copy.db")
    assert restore(tmp_path / "new.db", tmp_path / "copy.db") is None
    before = kept_in(full)
    assert len(before) == len(SOME)
    assert kept_in(tmp_path / "new.db") == before


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("create table music (title)")


def truncated(path: Path, full: Path) -> None:
    path.write_bytes(full.read_bytes()[: full.stat().st_size // 2])


def changed_by(statement: str) -> Callable[[Path, Path], None]:
    """Makes a copy in which this was done."""

    def spoil(path: Path, full: Path) -> None:
        back_up(full, path)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute(statement)

    return spoil


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda p, _f: foreign(p), "not a copy"),
        (truncated, "damaged"),
        (changed_by("delete from facts where seq = 5"), "damaged"),
        (changed_by("create trigger t after insert on facts begin delete from facts; end"), "not a copy"),
        (changed_by("pragma user_version = 9999"), "newer"),
        (lambda p, _f: p.write_bytes(b"hello" * 100), "damaged"),
        (lambda _p, _f: None, "no file"),
    ],
    ids=["foreign", "truncated", "gaps", "trigger", "newer", "words", "missing"],
)
@pytest.mark.long
def test_an_unusable_database_replaces_nothing(
    full: Path, tmp_path: Path, spoil: Callable[[Path, Path], Any], why: str
) -> None:
    spoil(tmp_path / "copy.db", full)
    before = full.read_bytes()
    with pytest.raises(StoreError, match=why):
        restore(full, tmp_path / "copy.db")
    assert full.read_bytes() == before


@pytest.mark.long
def test_a_database_in_use_is_not_replaced(small: Path, tmp_path: Path) -> None:
    back_up(small, tmp_path / "copy.db")
    store = Store(small)
    with pytest.raises(StoreError, match="in use"):
        restore(small, tmp_path / "copy.db")
    assert len(store.tables()) == 1
    store.close()


def test_nothing_is_saved_over_a_file_that_is_there(small: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("mine")
    with pytest.raises(StoreError, match="there already"):
        back_up(small, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "mine"


def test_a_backup_of_a_missing_database_or_to_a_missing_folder_is_refused(small: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no database at"):
        back_up(tmp_path / "nothing.db", tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
    with pytest.raises(StoreError, match="cannot be written"):
        back_up(small, tmp_path / "gone" / "copy.db")


def test_databases_set_aside_in_one_second_are_kept(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.log.backup.time.strftime", lambda _format: "20261122-200000")
    back_up(small, tmp_path / "copy.db")
    first, second = restore(small, tmp_path / "copy.db"), restore(small, tmp_path / "copy.db")
    assert first and second and first != second
    assert kept_in(first) == kept_in(second) == kept_in(small)


def test_the_database_stays_if_no_copy_takes_its_place(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    back_up(small, tmp_path / "copy.db")
    before = kept_in(small)

    def full_disk(_database: Path, _to: Path) -> None:
        raise OSError("The disk is full.")

    monkeypatch.setattr("models.log.backup.put", full_disk)
    with pytest.raises(StoreError, match="disk is full"):
        restore(small, tmp_path / "copy.db")
    assert kept_in(small) == before and not list(tmp_path.glob(f"{small.name}.2*"))


@pytest.mark.long
def test_the_terminal_saves_and_restores_everything(
    full: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def terminal(*words: str) -> str:
        monkeypatch.setattr("sys.argv", ["app.py", "--database", str(full), *words])
        monkeypatch.setenv("LANGUAGE", "en")
        main()
        return capsys.readouterr().out

    copy = tmp_path / "copy.db"
    before = kept_in(full)
    assert "Saved to" in terminal("--backup", str(copy)) and copy.exists()
    assert "kept as" in terminal("--restore", str(copy))
    with pytest.raises(SystemExit, match="1"):
        terminal("--restore", str(tmp_path / "nothing.db"))
    assert "no file" in capsys.readouterr().err
    assert kept_in(full) == before and len(before) == len(SOME)


# From anywhere, from any time


def test_an_evening_imported_under_a_code_in_small_letters_is_found(client: FlaskClient) -> None:
    small = json.loads(exported_evening())
    small["code"] = "k7qx"
    answer = client.post("/import", data=json.dumps(small), content_type="application/json", headers=JSON)
    assert answer.status_code == 201, answer.text
    key = {"Authorization": f"Bearer {answer.json['host_key']}"}
    for code in ("k7qx", "K7QX"):
        assert client.get(f"/t/{code}", headers=key | JSON).json["code"] == "K7QX"


@pytest.mark.parametrize("year", [-1900, -1, 1900])
@pytest.mark.long
def test_an_evening_dated_by_a_wrong_clock_is_exported_and_every_page_shows_it(app: Flask, year: int) -> None:
    shift = year * 365 * 86_400_000
    facts = tuple(fact._replace(at=fact.at % 10**9 + shift) for fact in long())
    browser, home = app.test_client(), {"Origin": "http://localhost"}
    data = {"evening": (io.BytesIO(packed(facts)), "Friday.json")}
    assert browser.post("/import", data=data, content_type="multipart/form-data", headers=home).status_code == 303
    for page in ("", "/log?all", "/story", "/hands/1", "/hands.csv", "/hands.phhs", "/keepsake.html"):
        assert browser.get(f"/t/TEST{page}").status_code in (200, 404), page
    for page in ("/", "/evenings", "/people"):
        assert browser.get(page).status_code == 200, page
    again = unwrap(browser.get("/t/TEST/evening.json").data)
    assert [fact.at for fact in again.facts] == [fact.at for fact in facts]
