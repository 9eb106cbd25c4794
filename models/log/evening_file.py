"""One evening as a file, for a friend or another device; read back as strictly as possible."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from models import VERSION as OURS
from models.evening.evening import Evening, begin, record
from models.evening.past import Fact
from models.log.newer import newer, strange
from models.log.proof import FlawError, prove
from models.log.rows import FACTS, row_of
from models.log.shapes import shaped, writable
from models.log.store import Store
from models.moves.event import event_body, event_from
from models.moves.fields import compact
from models.play.declaring import Declared
from models.table.table import Table
from models.words.moments import FARTHEST
from models.words.words import _

FORMAT, VERSION = "talon evening", 1
MOST_BYTES = 16 << 20  # seventy times a long night
MOST_SENT = MOST_BYTES + (64 << 10)  # including the surrounding form
MOST_FACTS = 60_000
MOST_PARTS = 40 * MOST_FACTS  # commas, and brackets of each kind, in the largest possible file
NAMED = ("talon", "version", "code", "name", "facts", "last", "sha256")
NOT_OURS = {
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "zip",
    b"PK\x05\x06": "zip",
    b"SQLite format 3": "SQLite",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"7z\xbc\xaf": "7z",
    b"%PDF": "PDF",
}

ROW = ("seq", "tap", "at", "by", "kind", "body")
FileRow = tuple[int, int, int, str, str, dict[str, object]]  # with the values of these


class UnreadableError(Exception):
    """The file is not a complete evening of Talon; the text gives the reason in plain words."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """An evening from a file, replayed to check that it is valid."""

    code: str
    name: str
    facts: tuple[Fact, ...]
    evening: Evening


# Writing


def wrap(evening: Evening) -> Iterator[str]:
    """The evening as JSON, one fact per line, without secret declarations not yet shown."""
    facts = [line.fact for line in evening.log()[: _open_until(evening)]]
    whole = evening if len(facts) == evening.seq else record(begin(evening.code), facts)
    rows = _rows_of(facts)
    head = {"talon": FORMAT, "version": VERSION, "written_by": OURS}
    head |= {"code": evening.code, "name": whole.table.name}
    yield compact(head)[:-1] + ',"facts":[\n'
    for row in rows:
        yield compact(_named(row)) + (",\n" if row is not rows[-1] else "\n")
    yield '],"last":' + compact(_last(whole.table, whole.seq)) + f',"sha256":"{checksum(rows)}"}}\n'


def _open_until(evening: Evening) -> int:
    """The number of lines everybody may know: while declarations are secret, those before the first."""
    for line in evening.log() if not evening.table.over else ():
        if line.hand == evening.table.deals and isinstance(line.fact.event, Declared) and line.fact.event.secret:
            rest = evening.log()[line.fact.seq :]
            if not any(later.fact.event.opens_secret for later in rest):
                return line.fact.seq - 1
    return evening.seq


def _rows_of(facts: Iterable[Fact]) -> list[FileRow]:
    """The facts as rows of the file."""
    written = [(fact, *event_body(fact.event)) for fact in facts]
    return [(fact.seq, fact.tap, fact.at, fact.by, kind, json.loads(json.dumps(body))) for fact, kind, body in written]


def _named(row: FileRow) -> dict[str, object]:
    return dict(zip(ROW, row, strict=True))


def _last(table: Table, seq: int) -> dict[str, object]:
    return {"seq": seq, "pot": table.pot, "stacks": {str(seat.seat): seat.stack for seat in table.seats}}


def checksum(rows: Iterable[Sequence[object]]) -> str:
    """SHA-256 of the facts as written in the file."""
    text = json.dumps(list(rows), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


# Reading


def unwrap(data: bytes) -> Parcel:
    """The evening in this file; UnreadableError if anything is wrong with it. Writes nothing."""
    parcel = _json(data)
    if not isinstance(parcel, dict) or parcel.get("talon") != FORMAT:
        raise UnreadableError(_("This is not a Talon evening."))
    if by := _newer(parcel):
        raise UnreadableError(
            _("This evening comes from a newer Talon (%(version)s). Update this one first.", version=by)
        )
    ours = type(parcel.get("version")) is int and parcel["version"] == VERSION
    ours = ours and set(parcel) - {"written_by"} == set(NAMED) and writable(parcel.get("written_by", ""), 20)
    if not (ours and _code(parcel["code"]) and writable(parcel["name"], 100)):
        raise UnreadableError(_("This is not a Talon evening."))
    rows = _rows(parcel["facts"])
    if parcel["sha256"] != checksum(rows):
        raise UnreadableError(_("The file was changed or damaged after Talon wrote it."))
    facts = tuple(Fact(seq, tap, at, by, event_from(kind, body)) for seq, tap, at, by, kind, body in rows)
    return Parcel(parcel["code"].upper(), parcel["name"], facts, _fold(parcel, facts))


def _newer(parcel: dict[str, object]) -> str:
    """The version of the newer Talon that wrote parts this one cannot read; "?" if unknown, "" if there are none."""
    version, by = parcel.get("version"), newer(parcel.get("written_by"))
    if type(version) is int and version > VERSION:
        return by or "?"
    facts = parcel.get("facts") if by else None
    lines = [line for line in facts if isinstance(line, dict)] if isinstance(facts, list) else []
    later = set(parcel) - {*NAMED, "written_by"} or any(strange(line.get("kind"), line.get("body")) for line in lines)
    return by if later else ""


def there_already(store: Store, parcel: Parcel) -> str:
    """The code of an identical evening here, fact by fact; "" if there is none."""
    last = "select table_code from facts group by table_code having max(seq) = ? and max(tap) = ? and min(at) = ?"
    begins = min(fact.at for fact in parcel.facts)
    with store.reading() as db:
        codes = [row[0] for row in db.execute(last, [len(parcel.facts), parcel.facts[-1].tap, begins])]
        for code in codes:
            rows = db.execute(FACTS + " order by seq", [code, 0]).fetchall()
            if [tuple(row) for row in rows] == [row_of(code, fact)[1:] for fact in parcel.facts]:
                return str(code)
    return ""


def _json(data: bytes) -> object:
    if not data.strip():
        raise UnreadableError(_("The file is empty."))
    for mark, kind in NOT_OURS.items():
        if data.startswith(mark):
            raise UnreadableError(
                _("This is a %(kind)s file. Talon only reads the unpacked .json file it wrote.", kind=kind)
            )
    if not data.lstrip().startswith((b"{", b"[")):
        raise UnreadableError(_("This is not a Talon evening."))
    if len(data) > MOST_BYTES or max(data.count(part) for part in (b",", b"[", b"{")) > MOST_PARTS:
        raise UnreadableError(_("This file is too large for one evening."))
    try:
        return json.loads(data.decode("utf-8"), parse_constant=_no_number, parse_float=_no_number)
    except (ValueError, RecursionError) as error:
        raise UnreadableError(_("The file is damaged or was cut short.")) from error


def _no_number(text: str) -> None:
    raise ValueError(text)


def _code(value: object) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= 8 and value.isascii() and value.isalnum()


def _rows(value: object) -> list[FileRow]:
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_FACTS:
        raise UnreadableError(_("This is not a Talon evening."))
    rows: list[FileRow] = []
    for number, entry in enumerate(value, 1):
        row = tuple(entry.values()) if isinstance(entry, dict) and list(entry) == [*ROW] else ()
        if not row or not _fact(row, number, rows[-1] if rows else None):
            raise UnreadableError(_("Line %(n)s was not written by Talon.", n=number))
        rows.append(row)
    return rows


def _fact(row: tuple[object, ...], number: int, before: FileRow | None) -> bool:
    seq, tap, at, by, kind, body = row
    if any(type(count) is not int or abs(count) > FARTHEST for count in (seq, tap, at)):
        return False
    taps = (number,) if before is None else (number, before[1])
    if seq != number or tap not in taps or not writable(by, 40) or not isinstance(kind, str):
        return False
    return shaped(kind, body) and (kind == "Opened") == (number == 1)


def _fold(body: dict[str, object], facts: Sequence[Fact]) -> Evening:
    """Replays the evening, and checks where it ends."""
    try:
        evening = prove(str(body["code"]), facts)
    except FlawError as flaw:
        if flaw.chips:
            raise UnreadableError(_("The chips in this evening do not add up.")) from flaw
        raise UnreadableError(_("The evening in this file cannot be replayed.")) from flaw
    if body["last"] != _last(evening.table, evening.seq):
        raise UnreadableError(_("The stacks at the end do not match the file."))
    return evening
