"""The keys that open doors: their randomness, the digests kept of them, their comparison, and their only readers."""

from __future__ import annotations

import hmac
import math
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest
from flask import Flask

from models.door.doors import LETTERS, give_host_code, new_key
from models.log.rows import digest_of
from models.log.store import Store
from tests.door.test_join import JSON, ORIGIN, sits
from tests.playing import Table
from web.server.place import secret_key

BROWSER = {"Accept": "text/html"}


def test_the_key_to_join_has_124_random_bits_and_a_devices_192(app: Flask, table: Table) -> None:
    key = table().door()["key"]
    assert set(key) <= set(LETTERS) and math.floor(len(key) * math.log2(len(LETTERS))) == 124
    assert len(new_key()) * 6 == 192 and len({new_key() for _device in range(100)}) == 100


def test_only_digests_are_kept_of_the_keys_of_devices_and_hosts(app: Flask, table: Table, store: Store) -> None:
    host = table()
    phone = sits(app, host, 2)
    with phone.client.session_transaction() as cookie:
        theirs = cookie["device"]
    with store.reading() as db:
        kept = {str(value) for name in db.table_names() for row in db.execute(f"select * from {name}") for value in row}
    for key in (theirs, host.host_key):
        assert digest_of(key) in kept and not any(key in value for value in kept)
    assert host.door()["key"] in kept, "which is shown again"


def test_keys_and_digits_are_compared_in_constant_time(
    app: Flask, table: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, compared = table(), list[object]()
    same = hmac.compare_digest

    def noted(one: str | bytes, other: str | bytes) -> bool:
        compared.extend(part.encode() if isinstance(part, str) else part for part in (one, other))
        return same(one, other)

    door, talon = host.door(), app.extensions["talon"]
    code = give_host_code(store, host.code, store.now())
    monkeypatch.setattr(hmac, "compare_digest", noted)
    guest = app.test_client()
    guest.get(f"/t/{host.code}?key={door['key']}")
    guest.post("/enter", json={"table": host.code, "digits": door["digits"]}, headers=ORIGIN)
    guest.post(f"/t/{host.code}/rescue", json={"code": code}, headers=ORIGIN)
    one_time = talon.code.now
    guest.post("/code", json={"code": one_time}, headers=ORIGIN)
    host.read()
    for secret in (door["key"], door["digits"], digest_of(code), one_time, digest_of(host.host_key)):
        assert secret.encode() in compared


def test_a_browser_keeps_its_key_for_400_days(app: Flask, table: Table) -> None:
    host = table()
    answer = app.test_client().get(f"/t/{host.code}?key={host.door()['key']}")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
    ends = parsedate_to_datetime(cookie.partition("Expires=")[2].partition(";")[0])
    assert (ends - datetime.now(UTC)) / timedelta(days=1) == pytest.approx(400, abs=0.1)


def test_without_the_file_of_the_signing_key_every_browser_is_logged_out(
    app: Flask, table: Table, database: Path
) -> None:
    host = table()
    phone = sits(app, host, 2)
    assert phone.read().status_code == 200
    (file := database.with_name("talon.db.key")).unlink()
    app.config["SECRET_KEY"] = secret_key(database)  # as at the next start
    assert file.exists() and phone.read().status_code == 403
    code = give_host_code(app.extensions["talon"].store, host.code, app.extensions["talon"].store.now())
    assert phone.client.post(f"/t/{host.code}/rescue", json={"code": code}, headers=ORIGIN).status_code < 400
    assert phone.client.get(f"/t/{host.code}/invite", headers=JSON).status_code == 200, "a host again"


def test_no_page_of_a_player_or_a_spectator_carries_a_key(app: Flask, table: Table) -> None:
    host = table()
    player, watching = sits(app, host, 2).client, host.guest()
    other = sits(app, host, 3)
    with other.client.session_transaction() as cookie:
        secrets = [cookie["device"], host.host_key, host.door()["key"], host.door()["digits"]]
    sheets = ("invite", "options", "log", "bank", "seat/2", "seat/3", "story", "tv", "evening.json", "join")
    places = ("", *(f"/{sheet}" for sheet in sheets))
    for client in (player, watching):
        for place in places:
            for wanted in (BROWSER, JSON):
                text = client.get(f"/t/{host.code}{place}", headers=wanted).text
                assert not [secret for secret in secrets if secret in text], place
