"""The door of every table: the key in its QR code, and the devices admitted.

A device is identified by a random key that its owner keeps, for a browser in a signed cookie; only the key's SHA-256 is
stored. Rights are looked up at each request, so removing a device takes effect at once. A device given a new key keeps
the old one until it has used the new one, because the answer with the new key may get lost.
"""

from __future__ import annotations

import hmac
import secrets
import string
import threading
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlite_utils import Database

from models.log.rows import digest_of, is_free
from models.log.store import Store
from models.moves.refusals import NotFound
from models.table.remembered import Newest

KEPT = 64  # doors cached
ADDRESSES = 1000  # onlookers' addresses cached
REMOVED = 200  # removed devices remembered, so that they get an explanation
ONLOOKERS = 200  # most onlookers at one table; the oldest is dropped
FROM_ONE_ADDRESS = 20  # most of these from one address; its oldest is dropped
WRONG = 100  # wrong digits until a table gets new ones, and until a host code is void
DAY = 24 * 3_600_000  # milliseconds after the last tap for which digits are valid
RESCUE = 15 * 60  # seconds for which a host code from the terminal is valid

LETTERS = string.ascii_lowercase + string.digits

NEW_DOOR = "insert or ignore into doors (table_code, key, digits, since, approval) values (?, ?, ?, ?, 1)"
LET_IN = """insert into passes (table_code, device, host, person, since, tv) values (?, ?, ?, ?, ?, ?)
    on conflict (table_code, device) do update set host = max(host, excluded.host), tv = max(tv, excluded.tv),
    person = case when excluded.person then excluded.person else person end"""
TOO_MANY = """delete from passes where rowid in (select rowid from passes where table_code = ? and not host
    and not person and not tv order by since desc, device desc limit -1 offset ?)"""
ONE_LESS = """delete from passes where table_code = ? and not host and not person
    and not tv and device = (select id from devices where digest = ?)"""
NOBODYS = "delete from devices where not trusted and id not in (select device from passes)"
PASSES = """select digest, coming, device, host, person, since, tv from passes join devices on devices.id = device
    where table_code = ? order by device"""
SHOWN = "update devices set digest = coming, coming = null where coming = ?"


Does = Literal["hosts", "shows", "plays", "left", "watches"]  # the role of a device at a table


@dataclass(frozen=True, slots=True)
class Pass:
    """The rights of one device at one table."""

    device: int
    host: bool
    person: int  # the person it acts for; 0 = onlooker
    since: int  # unix ms
    tv: bool = False  # a shared screen paired by a host, which shows the code to join
    came: bool = True  # has used its key since it was admitted, so it can act


@dataclass(frozen=True, slots=True)
class Door:
    """The present state of one table's door."""

    key: str  # in the QR code
    digits: str  # typed instead of it
    since: int  # unix ms at which key and digits last changed
    approval: bool  # the host admits everybody by a tap
    host_digest: str  # digest of the key with which scripts host
    passes: Mapping[str, Pass]  # digest of the device key to its rights
    coming: Mapping[str, Pass]  # the same for keys given and not used yet

    def hosted_only_by(self, devices: Sequence[Pass]) -> bool:
        """Whether these are the only hosts of the table that can act."""
        return not any(held.host and held.came and held not in devices for held in self.passes.values())


class Doors:
    """The doors of all tables of one log."""

    def __init__(self, store: Store) -> None:
        self.store, self._clock = store, store.now
        self._lock = threading.Lock()
        self._doors: Newest[str, Door] = Newest(KEPT)
        self._came: Newest[tuple[str, str], deque[str]] = Newest(ADDRESSES)  # onlookers by address, oldest first
        self._due: set[int] = set()  # devices made hosts that need a new key
        self._next: Newest[str, str] = Newest(ADDRESSES)  # digest of an old key to the new one
        self._wrong: Counter[str] = Counter()  # table to wrong digits since they changed
        self._wrong_host_codes: Counter[str] = Counter()  # digest of a host code to wrong tries
        self._removed: Newest[tuple[str, str], None] = Newest(REMOVED)  # table and device of each removal
        self.begin_again()

    # Reading

    def at(self, code: str) -> Door:
        """The door of this table; NotFound if there is no such table."""
        with self._lock:
            door = self._doors[code] = self._doors.get(code) or self._load(code)
            return door

    def pass_of(self, code: str, key: str) -> Pass | None:
        """The rights of the holder of this key at this table; None if there are none."""
        door, digest = self.at(code), digest_of(key)
        if hmac.compare_digest(door.host_digest, digest):
            return Pass(0, host=True, person=0, since=0)
        return door.passes.get(digest) or door.coming.get(digest)

    def shows(self, digest: str) -> None:
        """Records that a device uses this key; its previous one becomes invalid."""
        if digest not in self._coming:
            return
        with self.store.writing() as db:
            row = db.execute("select id from devices where coming = ?", [digest]).fetchone()
            db.execute(SHOWN, [digest])
        with self._lock:
            self._coming.discard(digest)
            self._doors.clear()
            if row:
                self._due.discard(row[0])

    def was_removed(self, code: str, digest: str) -> bool:
        """Whether a host removed this device, as far as remembered, and it was not admitted since."""
        return (code, digest) in self._removed

    def opens(self, code: str, key: str) -> bool:
        """Whether this is the table's current join key."""
        return hmac.compare_digest(self.at(code).key.encode(), key.encode(errors="replace"))

    def opens_typed(self, code: str, digits: str) -> bool:
        """Whether these are the table's digits; they expire a day after the last tap."""
        door = self.at(code)
        if hmac.compare_digest(door.digits.encode(), digits.encode(errors="replace")):
            return not self._is_old(door, code)
        self._wrong[code] += 1
        if self._wrong[code] >= WRONG:
            self._other_digits(code)
        return False

    def shown(self, code: str) -> Door:
        """The door as shown by its host, with valid digits."""
        if self._is_old(self.at(code), code):
            self._other_digits(code)
        return self.at(code)

    def may_create(self, key: str) -> bool:
        """Whether the device with this key may open tables: trusted, or a host somewhere."""
        query = """select 1 from devices left join passes on device = id
            where ? in (digest, coming) and (trusted or host) union all select 1 from tables where host_key_hash = ?"""
        with self.store.reading() as db:
            return db.execute(query, [digest_of(key)] * 2).fetchone() is not None

    def known_anywhere(self, key: str) -> bool:
        """Whether the device with this key was ever admitted to a table here, or may open one."""
        with self.store.reading() as db:
            row = db.execute("select 1 from devices where ? in (digest, coming)", [digest_of(key)]).fetchone()
        return row is not None or self.may_create(key)

    # Admitting and removing

    def let_in(
        self,
        code: str,
        digest: str,
        *,
        host: bool = False,
        person: int = 0,
        address: str = "",
        tv: bool = False,
        came: bool = True,
    ) -> None:
        """Admits a device as onlooker at least; existing rights are kept.

        `came` stays false until the new key is used; until then the device does not count as a host. Repeated requests
        from one `address` evict only that address's older devices.
        """
        same = self._came.setdefault((code, address), deque()) if address else deque([digest])
        same.append(digest)
        self._removed.pop((code, digest), None)
        with self.store.writing() as db:
            device = self._device(db, digest, came)
            db.execute(LET_IN, [code, device, host, person, self._clock(), tv])
            if len(same) > FROM_ONE_ADDRESS:
                db.execute(ONE_LESS, [code, same.popleft()])
            db.execute(TOO_MANY, [code, ONLOOKERS])
            db.execute(NOBODYS)
        self._changed(code)

    def show_out(self, code: str, device: int) -> None:
        """Removes a lost device: it has no rights at this table and opens no tables. The table's code changes."""
        for digest in [digest for digest, held in self.at(code).passes.items() if held.device == device]:
            self._removed[code, digest] = None
        with self.store.writing() as db:
            db.execute("delete from passes where table_code = ? and device = ?", [code, device])
            db.execute("update devices set trusted = 0 where id = ?", [device])
            db.execute(NOBODYS)
            self._other_code(db, code)
        self._changed(code)

    def hosts(self, code: str, device: int, host: bool) -> None:
        """Makes the device a host of the table, or takes that away."""
        with self.store.writing() as db:
            db.execute("update passes set host = ? where table_code = ? and device = ?", [host, code, device])
        if host:
            self._due.add(device)
        self._changed(code)

    def key_due(self, shown: Pass) -> bool:
        """Whether this device was made a host and still uses its old key."""
        return shown.device in self._due

    def next_key(self, digest: str) -> str:
        """A new key for the device with this digest, the same one until used; rights are kept."""
        with self._lock:
            key = self._next.setdefault(digest, new_key())
        with self.store.writing() as db:
            device = self._device(db, digest)
            db.execute("update devices set coming = ? where id = ?", [digest_of(key), device])
        with self._lock:
            self._coming.add(digest_of(key))
            self._doors.clear()
        return key

    def free(self, code: str, persons: frozenset[int]) -> None:
        """Makes devices of people no longer seated onlookers."""
        gone = {entry.person for entry in self.at(code).passes.values() if entry.person} - persons
        if gone:
            with self.store.writing() as db:
                marks = ", ".join("?" * len(gone))
                query = f"update passes set person = 0 where table_code = ? and person in ({marks})"  # noqa: S608
                db.execute(query, [code, *sorted(gone)])
            self._changed(code)

    def renew(self, code: str) -> None:
        """Changes key and digits: old links stop working, onlookers are removed, players stay."""
        with self.store.writing() as db:
            self._other_code(db, code)
            db.execute("delete from passes where table_code = ? and not host and not person and not tv", [code])
        self._changed(code)

    def ask_host(self, code: str, approval: bool) -> None:
        """Sets whether the host admits everybody by a tap."""
        with self.store.writing() as db:
            db.execute("update doors set approval = ? where table_code = ?", [approval, code])
        self._changed(code)

    def trust(self, digest: str) -> None:
        """Lets the device open tables."""
        with self.store.writing() as db:
            db.execute("update devices set trusted = 1 where id = ?", [self._device(db, digest)])

    def spend_host_code(self, code: str, typed: str) -> bool:
        """Whether this was the terminal's code for this table; it can be used once, and is void after `WRONG` tries."""
        digest = digest_of("".join(letter for letter in typed if letter.isdigit()))
        with self.store.writing() as db:
            row = db.execute("select digest, until from host_codes where table_code = ?", [code]).fetchone()
            good = row is not None and row[1] > self._clock() and hmac.compare_digest(row[0], digest)
            if row and not good:
                self._wrong_host_codes[row[0]] += 1
            if good or (row and self._wrong_host_codes[row[0]] >= WRONG):
                db.execute("delete from host_codes where table_code = ?", [code])
        return good

    # Implementation

    def _is_old(self, door: Door, code: str) -> bool:
        return self._clock() - max(door.since, self.store.last_tap(code)) > DAY

    def _other_code(self, db: Database, code: str) -> None:
        self._wrong.pop(code, None)
        new = [_key(), new_digits(6), self._clock(), code]
        db.execute("update doors set key = ?, digits = ?, since = ? where table_code = ?", new)

    def _other_digits(self, code: str) -> None:
        self._wrong.pop(code, None)
        with self.store.writing() as db:
            new = [new_digits(6), self._clock(), code]
            db.execute("update doors set digits = ?, since = ? where table_code = ?", new)
        self._changed(code)

    def _load(self, code: str) -> Door:
        query = """select key, digits, since, approval, host_key_hash from doors
            join tables on code = table_code where code = ?"""
        with self.store.reading() as db:
            row = db.execute(query, [code]).fetchone()
            rows = db.execute(PASSES, [code]).fetchall()
        if row is None:
            self._first(code)
            return self._load(code)
        passes, coming = {}, {}
        for digest, other, device, host, person, since, tv in rows:
            passes[digest] = Pass(device, bool(host), person, since, bool(tv), came=other != digest)
            if other:
                coming[other] = passes[digest]
        return Door(row[0], row[1], row[2], bool(row[3]), row[4], passes, coming)

    def _device(self, db: Database, digest: str, came: bool = True) -> int:
        """The number of the device that uses this key or was given it; adds a new one if needed."""
        row = db.execute("select id from devices where ? in (digest, coming)", [digest]).fetchone()
        if row is None:
            coming = None if came else digest
            row = [db.execute("insert into devices (digest, coming) values (?, ?)", [digest, coming]).lastrowid]
            if not came:
                self._coming.add(digest)
        return int(row[0])

    def _first(self, code: str) -> None:
        with self.store.writing() as db:
            if is_free(db, code):
                raise NotFound(code)
            db.execute(NEW_DOOR, [code, _key(), new_digits(6), self._clock()])

    def begin_again(self) -> None:
        """Forgets what is in memory, after another database was put in place."""
        with self.store.reading() as db:
            coming = {row[0] for row in db.execute("select coming from devices where coming is not null")}
        with self._lock:
            self._doors.clear()
            self._coming = coming

    def forget(self, code: str) -> None:
        """Removes a deleted table."""
        self._changed(code)

    def _changed(self, code: str) -> None:
        with self._lock:
            self._doors.pop(code, None)


def give_host_code(store: Store, code: str, now: int) -> str:
    """Digits, shown in the terminal, that make one device a host of this table; NotFound if there is no such table."""
    digits = new_digits(8)
    with store.writing() as db:
        if is_free(db, code):
            raise NotFound(code)
        row = [code, digest_of(digits), now + 1000 * RESCUE]
        db.execute("insert or replace into host_codes (table_code, digest, until) values (?, ?, ?)", row)
    return digits


def new_key() -> str:
    """A new device key: 192 random bits."""
    return secrets.token_urlsafe(24)


def _key() -> str:
    """124 random bits, in letters that are hard to mistype and that no line breaks at."""
    return "".join(secrets.choice(LETTERS) for _letter in range(24))


def new_digits(count: int) -> str:
    """Random digits to be typed, as many as this."""
    return f"{secrets.randbelow(10**count):0{count}d}"
