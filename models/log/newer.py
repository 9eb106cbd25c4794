"""Distinguishes facts of a newer version from damaged ones.

The database stores the newest version that opened it, an evening’s file the version that wrote it. An unknown kind
of fact, field or value is damage, unless the database or file comes from a newer version.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from contextlib import suppress

from sqlite_utils import Database

from models import VERSION
from models.log.proof import FactRow
from models.log.shapes import as_json, fits
from models.moves.event import Event, event_from

Reads = Database | sqlite3.Connection
NOTED = "talon"  # among the settings: the newest Talon that opened this database
RELEASE = re.compile(r"\d{1,4}(\.\d{1,4}){1,3}")


def newer(version: object) -> str:
    """This version of Talon if it is newer than ours, else ""; "" for anything that is not a version."""
    known = isinstance(version, str) and RELEASE.fullmatch(version)
    return str(version) if known and _numbers(str(version)) > _numbers(VERSION) else ""


def newer_than_ours(db: Reads) -> str:
    """The version of the newest Talon that opened this database, "" unless it is newer than ours."""
    with suppress(sqlite3.Error):  # a database of another shape has no such table
        row = db.execute("select value from settings where name = ?", (NOTED,)).fetchone()
        return newer(row[0]) if row else ""
    return ""


def note(db: Reads) -> None:
    """Writes this version into the database, unless a newer one is there."""
    row = db.execute("select value from settings where name = ?", (NOTED,)).fetchone()
    if not row or (row[0] != VERSION and not newer(row[0])):
        db.execute("insert or replace into settings (name, value) values (?, ?)", (NOTED, VERSION))


def strange(kind: object, body: object) -> bool:
    """Whether this is a well-formed fact that this version could not have written."""
    return isinstance(kind, str) and isinstance(body, dict) and not _known(kind, body)


def strange_rows(rows: Iterable[FactRow]) -> bool:
    """Whether one of these rows of the log is such a fact."""
    return any(strange(kind, as_json(body)) for *_when, kind, body in rows)


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def _known(kind: str, body: dict[str, object]) -> bool:
    """Whether this version reads the whole fact."""
    with suppress(Exception):  # a fact that cannot be read is of another version
        return Event.kinds[kind].knows(body) and fits(event_from(kind, body))
    return False
