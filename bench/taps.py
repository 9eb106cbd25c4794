"""The cost of one tap, from request to committed answer, early in an evening and after 10,000 facts."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from bench.figures import Row, middle, seconds
from bench.hand import NAMES, opening, taps
from bench.server import Client, Talon
from models.evening import tap
from models.log.store import Store

HANDS = 16  # measured over HTTP, about 400 taps
LONG = 10_000  # facts
EARLY = 10  # facts
PAIRS = 60
BODY = '{"seat":2,"to":40,"chips":20,"size":20,"counts":true}'  # as long as a usual fact


def long_evening(database: Path) -> tuple[str, str]:
    """Stores an evening of 10,000 facts, stopped during a hand; returns its code and its host's key."""
    store = Store(database)
    with store.writing() as db:
        pass
    db.execute("pragma synchronous = off")  # only during this
    code, key = store.create(tap.opening(opening()))
    now, hand = store.evening(code), 0
    while now.seq < LONG or hand % len(NAMES):
        for move, fields in taps(hand):
            now = store.tap(code, None, move, fields, "host")
        hand += 1
    store.tap(code, None, *taps()[0], "host")
    store.close()
    return code, key


def rows(talon: Talon, folder: Path, long: tuple[str, str]) -> list[Row]:
    """A tap beside a bare durable commit; a tap at fact 10 beside one at fact 10,000."""
    tap, commit = _tap_and_commit(talon, folder)
    early, late = _early_and_late(talon, long)
    ratio = late / early
    return [
        ("tap to committed answer, median", f"{tap:.2f} ms, commit alone {commit:.2f} ms", "", True),
        ("  above the bare commit", f"{tap - commit:.2f} ms", "≤ 3 ms", tap - commit <= 3),
        (f"tap at fact {EARLY}, and at fact {LONG:,}", f"{early:.2f} ms, {late:.2f} ms", "", True),
        ("  the later against the earlier", f"{ratio:.2f}x", "≤ 2x", ratio <= 2),
        (f"memory with an evening of {LONG:,} facts open", f"{talon.process.memory_info().rss / 1e6:.0f} MB", "", True),
    ]


def _tap_and_commit(talon: Talon, folder: Path) -> tuple[float, float]:
    """Medians in ms; after every hand the same number of bare commits, so that both meet the same disk."""
    code, host = talon.open(opening())
    seq = host.ask("GET", f"/t/{code}")["seq"]
    bare = _bare(folder / "bare.db")
    tapped: list[float] = []
    committed: list[float] = []
    for hand in range(HANDS):
        for move, fields in taps(hand):
            taken, seq = _timed(host, code, move, seq, fields)
            tapped.append(taken)
            committed.append(seconds(lambda: _commit(bare)))
    bare.close()
    warm = len(taps())
    return middle(tapped[warm:]), middle(committed[warm:])


def _timed(host: Client, code: str, move: str, seq: int, fields: dict[str, object]) -> tuple[float, int]:
    answers: list[int] = []
    taken = seconds(lambda: answers.append(host.tap(code, move, seq, fields)["seq"]))
    return taken, answers[0]


def _bare(file: Path) -> sqlite3.Connection:
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("create table facts (seq integer primary key, body text)")
    return db


def _commit(db: sqlite3.Connection) -> None:
    db.execute("begin immediate")
    db.execute("insert into facts (body) values (?)", (BODY,))
    db.execute("commit")


def _early_and_late(talon: Talon, long: tuple[str, str]) -> tuple[float, float]:
    """Medians in ms of the same tap, alternating between evenings: a check, taken back each time."""
    code, late = long[0], talon.client(long[1])
    late_seq = late.ask("GET", f"/t/{code}")["seq"]
    ours: list[float] = []
    theirs: list[float] = []
    for pair in range(PAIRS):
        if pair % 4 == 0:  # a new evening before the short one grows
            short, early = talon.open(opening())
            seq = early.tap(short, "deal", early.ask("GET", f"/t/{short}")["seq"], {})["seq"]
        taken, seq = _timed(early, short, "check", seq, {"seat": 1})
        ours.append(taken)
        taken, late_seq = _timed(late, code, "check", late_seq, {"seat": 1})
        theirs.append(taken)
        seq = early.tap(short, "take-back", seq, {})["seq"]
        late_seq = late.tap(code, "take-back", late_seq, {})["seq"]
    return middle(ours), middle(theirs)
