"""Answers: JSON for scripts, HTML for people; failures become status codes only here."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping

from flask import Flask, Response, current_app, g, jsonify, make_response, redirect, render_template, request
from werkzeug.exceptions import HTTPException

from models.door.bell import FullError
from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.game.options import OPTIONS
from models.log.schema import StoreError
from models.moves.refusals import NotFound, NotYours, Refused, Stale
from models.screen.report import report
from models.words.words import N_, _
from web.server.root import root
from web.server.running import talon

log = logging.getLogger(__name__)


class Fault(Exception):
    """A request that fails before any rule applies: status, key, sentence."""

    def __init__(self, status: int, error: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(text)
        self.status, self.error, self.text, self.headers = status, error, text, headers or {}


def explain_failures(app: Flask) -> None:
    """Answers every failure with a status, a key and a plain sentence, never a traceback."""
    app.register_error_handler(Fault, lambda e: failure(e.status, e.error, e.text, headers=e.headers))
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(Stale, _stale)
    app.register_error_handler(NotYours, lambda e: failure(403, "not-yours", str(e)))
    app.register_error_handler(NotFound, _not_found)
    app.register_error_handler(StoreError, _no_store)
    app.register_error_handler(FullError, _full)
    app.register_error_handler(MemoryError, _no_memory)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unexpected)


def wants_json() -> bool:
    """Whether the client asked for JSON, or sent it; browsers and plain curl get HTML."""
    if request.is_json:
        return True
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"


def is_htmx() -> bool:
    """Whether htmx made the request, for a part of a page."""
    return "HX-Request" in request.headers


def go(address: str) -> Response:
    """Redirects to an address below Talon's root; for htmx by a header, because it would follow a redirect itself."""
    if is_htmx():
        return make_response("", 204, {"HX-Redirect": root() + address})
    return make_response(redirect(root() + address, 303))


def varies(response: Response) -> Response:
    """Marks the answer as different for scripts, pages and parts of pages, for caches."""
    response.vary.update(["Accept", "HX-Request"])
    return response


def table_json(evening: Evening, viewer: Viewer, **more: object) -> Response:
    """The table as JSON for this viewer."""
    return jsonify({**report(evening, viewer), **more})


def created(response: Response, address: str) -> Response:
    """The answer with status 201, and the address of what was made."""
    response.status_code, response.headers["Location"] = 201, root() + address
    return response


def failure(
    status: int,
    error: str,
    text: str,
    why: str = "",
    more: Mapping[str, object] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The answer to a failure: JSON, a toast for a part of the page, or a small page."""
    body = {"error": error, "text": text, "why": why}
    if wants_json():
        response = jsonify({**(more or {}), **body, "why": root() + why if why else ""})
    else:
        page = "page/_toast.html" if is_htmx() else "page/error.html"
        asks = _once_more() if (more or {}).get("asks_back") else None
        field = _field(error, more or {})
        response = make_response(render_template(page, again=_form(), asks=asks, field=field, **body))
    response.status_code = status
    response.headers.update(headers or {})
    varies(response)
    level = logging.WARNING if status >= 500 else logging.INFO
    log.log(level, "%s %s: %s %s", request.method, _place(), status, error)
    return response


# The form fields behind refusals without a key.
ABOUT = {
    **dict.fromkeys(("too-few-players", "too-many-players", "too-few-cards"), "newname"),
    **dict.fromkeys(("chip-set", "chip-twice", "set-small", "stakes-chips"), "chipset"),
    **dict.fromkeys(("fine-too-large", "fine-live"), "chips"),
    "fine-reason": "reason",
    "no-games": "way",
    "levels": "levels",
}


def _field(error: str, more: Mapping[str, object]) -> str:
    """The form field a refusal is about; "" if none."""
    if more.get("step"):
        return f"step{more['step']}"
    key = str(more.get("key", ABOUT.get(error, "")))
    return f"opt:{key}" if key in OPTIONS else f"{key}{more.get('row', '')}"


def _form() -> str:
    """The form this was sent by, if it is at the same address; "" if not."""
    address = current_app.create_url_adapter(request) if request.method == "POST" else None
    return request.path if address and address.test(method="GET") else ""


def _once_more() -> tuple[str, list[tuple[str, str]]]:
    """The address and fields to send the form again, with `sure` added."""
    sent = [(key, value) for key, value in request.form.items(multi=True) if key != "sure"]
    return request.path, [*sent, ("sure", "true")]


def _place() -> str:
    """The route pattern for the log, because path values may be secret; only the table code is filled in."""
    rule = str(request.url_rule or re.sub(r"[^/]{12,}", "…", request.path))
    return rule.replace("<code>", str((request.view_args or {}).get("code", "")))


def _refused(refused: Refused) -> Response:
    more = dict(refused.more)
    if "seen_by" in g:
        more["options_now"] = report(*g.seen_by)["options_now"]
    return failure(422, refused.error, refused.text, refused.why, more)


def _not_found(missing: NotFound) -> Response:
    code = str((request.view_args or {}).get("code", ""))
    table = bool(code) and str(*missing.args[:1]).upper() == code.upper()
    text = _("There is no such table here.") if table else _("That does not exist here. Go back and look again.")
    return failure(404, "not-found", text)


def _stale(stale: Stale) -> Response:
    text = _("The table has moved on. Look again, then tap.")
    return failure(409, "stale", text, more={"seen": stale.seen, "seq": stale.seq})


def _no_store(error: StoreError) -> Response:
    return failure(503, "store", str(error), headers={"Retry-After": "5"})


def _no_memory(_error: MemoryError) -> Response:
    text = _("This computer has no memory left. Nothing was changed; close other programs, then tap again.")
    return failure(503, "memory", text, headers={"Retry-After": "10"})


def _full(_error: FullError) -> Response:
    text = _("Too many screens are connected. Close some.")
    return failure(503, "too-many-screens", text, headers={"Retry-After": "10"})


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return make_response(error.get_response())
    texts = {
        400: ("not-understood", _("Talon did not understand that.")),
        404: ("not-found", _("There is nothing here.")),
        405: ("method", _("This address cannot be used that way.")),
        413: ("too-large", _("That was too much at once (64 kB at most).")),
        415: ("content-type", _("Send a form or JSON.")),
    }
    key, text = texts.get(status, ("failed", _("That did not work.")))
    headers = {name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")}
    return failure(status, key, text, headers=headers)


def _unexpected(error: Exception) -> Response:
    """Answers an error in Talon: 500, or as a damaged evening if its facts are impossible."""
    code = str((request.view_args or {}).get("code") or request.args.get("t") or "")
    if code and (flaw := talon().store.flaw(code)):
        return _no_store(flaw)
    what = {"method": request.method, "path": request.path}
    log.error(N_("%(method)s %(path)s failed"), what, exc_info=error)
    return failure(500, "failed", _("Something went wrong in Talon; nothing was changed."))
