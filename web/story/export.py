"""Exporting an evening as a page, a spreadsheet, PHH or a file; and importing such a file."""

from __future__ import annotations

import base64
import hashlib
import io
import re
import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from threading import BoundedSemaphore
from typing import IO

from flask import Blueprint, Response, current_app, make_response, render_template, request, send_file

from models.evening.rights import Viewer
from models.log.backup import back_up
from models.log.evening_file import MOST_BYTES, MOST_SENT, Parcel, UnreadableError, there_already, unwrap, wrap
from models.moves.move import Role
from models.screen.log_lines import spoken
from models.story.phh import phh
from models.story.replay import ReplayStep
from models.story.spreadsheet import hands_csv
from models.words.words import _
from web.server.answers import Fault, created, go, table_json, wants_json
from web.server.running import talon
from web.server.security import becomes_host, from_here, only, only_creators, only_host
from web.story.pages import seen
from web.story.parts import hand_row, story_page

exports = Blueprint("exports", __name__)

AT_ONCE = BoundedSemaphore(2)  # evenings imported at the same time
# For the page for friends, which loads nothing.
STYLES = tuple(f"static/css/{name}.css" for name in ("scale", "chart", "keepsake"))


@exports.get("/t/<code>/keepsake.html")
def keepsake(code: str) -> Response:
    """The evening as one self-contained page, for friends."""
    story = talon().recaps.story(code)
    css = "".join((Path(current_app.root_path) / file).read_text(encoding="utf-8") for file in STYLES)
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    hands = [(hand_row(story, deal), _lines(code, steps)) for deal, steps in talon().recaps.hands(code)]
    page = story_page(story, talon().store.evening(code).table)
    text = render_template("story/keepsake.html", page=page, hands=hands, css=css, policy=policy)
    answer = _file(text, story.name, code, "html", "text/html")
    answer.headers["Content-Security-Policy"] = policy + "; sandbox"
    return answer


@exports.get("/t/<code>/hands.csv")
def spreadsheet(code: str) -> Response:
    """Hands and stacks as a spreadsheet."""
    story = talon().recaps.story(code)
    return _file("\ufeff" + hands_csv(story), story.name, code, "csv", "text/csv")


@exports.get("/t/<code>/hands.phhs")
def hands(code: str) -> Response:
    """Every hand in the PHH format, as far as it has fields for them."""
    story = talon().recaps.story(code)
    written = "\n".join(phh(story, deal, steps) for deal, steps in talon().recaps.hands(code))
    return _file(written, story.name, code, "phhs", "application/toml")


@exports.get("/t/<code>/evening.json")
def evening(code: str) -> Response:
    """The whole evening, to continue on another device; for its host."""
    only_host(code)
    evening = talon().store.evening(code)
    return _file("".join(wrap(evening)), evening.table.name, code, "json", "application/json")


@exports.get("/backup")
def backup() -> Response:
    """The whole database as one file, only on the computer Talon runs on."""
    only(from_here(), _("The whole database can only be saved on the computer Talon runs on."))
    file = TemporaryFile()  # noqa: SIM115 - sending it closes it
    with TemporaryDirectory(prefix="talon-") as folder:
        back_up(talon().store.path, copy := Path(folder) / "copy.db")
        with copy.open("rb") as whole:
            shutil.copyfileobj(whole, file)
    file.seek(0)
    name = f"talon-{time.strftime('%Y%m%d-%H%M')}.db"
    return send_file(file, "application/vnd.sqlite3", as_attachment=True, download_name=name, max_age=0)


@exports.get("/import")
def bring() -> str:
    """The page for importing an evening."""
    only_creators()
    return _form()


def _form(code: str = "") -> str:
    """The form, and the evening that was imported before."""
    there = talon().store.evening(code) if code else None
    return render_template("story/import.html", most=MOST_BYTES >> 20, here=from_here(), there=there)


@exports.post("/import")
def take_in() -> Response:
    """Imports an evening, even during a hand; the importer is its host."""
    only_creators()
    with _one_of_few():
        parcel = _unwrapped()
    if request.files and (code := there_already(talon().store, parcel)):
        return make_response(_form(code), 409)
    code, key = talon().store.adopt(parcel.code, parcel.facts, parcel.evening)
    becomes_host(code)
    if wants_json() or not request.files:
        return created(table_json(talon().store.evening(code), Viewer(Role.HOST), host_key=key), f"/t/{code}")
    return go(f"/t/{code}")


@contextmanager
def _one_of_few() -> Iterator[None]:
    """Limits simultaneous imports, which need memory; 503 if two are running."""
    if not AT_ONCE.acquire(blocking=False):
        text = _("Other evenings are being imported right now. Try again in a minute.")
        raise Fault(503, "busy", text, {"Retry-After": "60"})
    try:
        yield
    finally:
        AT_ONCE.release()


def _unwrapped() -> Parcel:
    """The evening of this request, checked; 413 or 422 if it is not one."""
    request.max_content_length = MOST_SENT
    data = _sent().read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Fault(413, "too-large", _("An evening has at most %(most)s MB.", most=MOST_BYTES >> 20))
    try:
        return unwrap(data)
    except UnreadableError as error:
        raise Fault(422, "unreadable", str(error)) from error


def _sent() -> IO[bytes]:
    """The file sent by a form, or as the request itself."""
    if request.mimetype == "multipart/form-data":
        sent = request.files.get("evening")
        if sent is None or not sent.filename:
            raise Fault(400, "not-understood", _("Choose the file first."))
        return sent.stream
    if request.mimetype not in ("application/json", "application/octet-stream"):
        raise Fault(415, "content-type", _("Send the .json file Talon wrote."))
    return request.stream


def _lines(code: str, steps: Iterable[ReplayStep]) -> list[str]:
    played = list(steps)
    at_end = seen(code, played)
    return [text for step in played for line in step.lines if (text := spoken(at_end, line))]


def _file(text: str, name: str, code: str, kind: str, mimetype: str) -> Response:
    """A download named after the evening, in any alphabet."""
    plain = re.sub(r"[^\w]+", "-", name).strip("-")[:40]
    file = f"{plain + '-' if plain else ''}{code}.{kind}"
    answer = send_file(io.BytesIO(text.encode()), mimetype, as_attachment=True, download_name=file, max_age=None)
    answer.headers["Content-Type"] = f"{mimetype}; charset=utf-8"
    answer.headers["Cache-Control"] = "no-store"
    answer.direct_passthrough = False
    return answer
