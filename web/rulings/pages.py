"""Rulings: searched, read, decided at the table, recorded. JSON at the same addresses."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from flask import Blueprint, Response, abort, jsonify, render_template, request
from flask.blueprints import BlueprintSetupState

from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.game.quick_rules import quick
from models.moves.move import Role
from models.play.halves import wins
from models.rulings import sources
from models.rulings.apply import applies, asks
from models.rulings.book import GROUPS, RULINGS, Ruling
from models.rulings.conditions import answers
from models.rulings.likely import likely
from models.rulings.search.search import Answer, Hit, ask, make_ready
from models.rulings.search.tellings import HouseRuling
from models.rulings.search.whom import named, of_oneself
from models.rulings.wording import agreed, note, says, when
from models.screen.rulings_given import Given, given
from models.screen.screen import forms_for
from models.table.table import Table
from models.words.words import _, listed, spelling
from web.rulings.sheet import Testimony, quiet, sharers, sheet
from web.server import forms
from web.server.answers import Fault, go, is_htmx, wants_json
from web.server.root import root
from web.server.running import talon
from web.server.security import known_here, may_create, only, viewer

rulings = Blueprint("rulings", __name__)
PARTS = {
    "changes": "rulings/_changed.html",
    "names": "rulings/_names.html",
}  # parts of the sheet, drawn again while people type

WHOLE = "rulings/whole_book.html"
FIELDS = ("who", "to", "also", "chips", "cards", "action", "reason", "do")
QUESTION = 600  # letters of a question, which may be a whole story
LONGEST = {"title": 80, "text": 600, "keys": 200, "about": 20, "outcome": 4}  # letters of a house ruling


@rulings.record_once
def _equip(state: BlueprintSetupState) -> None:
    """Adds functions and filters for templates of rulings."""
    state.app.jinja_env.globals.update(
        ruling_source=sources.citation,
        ruling_quiet=quiet,
        ruling_order=lambda table: quick(table.preset, {**table.options, "win": wins(table)}),
        ruling_sharers=sharers,
    )


# The catalogue


@rulings.get("/rulings")
def catalogue() -> str | Response:
    """Rulings that `q` may be about, best first; without `q`, likely ones at table `t`, or the whole catalogue."""
    table, q = _table(), request.args.get("q", "").strip()
    answer = _search(q, table)
    if wants_json():
        rows = [{"ruling": hit.id, "title": hit.title, "applies_now": hit.applies_now} for hit in answer.hits]
        return jsonify(rulings=rows, sure=answer.sure)
    if not q:
        make_ready(talon().store.aside)  # the reader will type in a moment
    code = request.args.get("t", "")
    page = "rulings/_answer.html" if is_htmx() else WHOLE if "whole" in request.args else "rulings/rulings.html"
    own = _ours()
    return render_template(
        page,
        drawn=_drawn(spelling()) if table is None and page == WHOLE else "",
        results=answer.hits if q or table else (),
        sure=answer.sure,
        q=q,
        code=code,
        groups=GROUPS,
        rulings=RULINGS,
        own=own,
        may_write=may_create(),
        sheet=False,
        texts=[_in_full(ruling, table) for ruling in RULINGS.values()] if table and page == WHOLE else (),
        about=request.args.get("about", "")[: LONGEST["title"]],
    )


@cache
def _drawn(_spelling: str) -> str:
    """Every ruling as in the book, in this spelling; cached."""
    texts = [_in_full(ruling) for ruling in RULINGS.values()]
    return render_template("rulings/_all.html", texts=texts, rulings=RULINGS, everything=True)


@rulings.get("/rulings/<key>")
def whole(key: str) -> str | Response:
    """One ruling; with `t` including that table's answers and the remaining questions."""
    table = _table()
    own = _own(key)
    if own is None and key not in RULINGS:
        abort(404)
    code = request.args.get("t", "")
    if wants_json():
        return jsonify(_own_json(own) if own else _json(RULINGS[key], table))
    if own:
        return render_template("rulings/house_ruling.html", own=own, code=code, may_write=may_create())
    text = _in_full(RULINGS[key], table)
    return render_template(
        "rulings/ruling.html", text=text, code=code, rulings=RULINGS, house=_answer(key), may_write=may_create()
    )


@rulings.post("/rulings")
def write() -> Response:
    """Adds a house ruling: title, text and keywords, found by searches from now on."""
    only(may_create(), _("Only the host can write your own rulings."))
    fields = forms.sent(typed=LONGEST)
    _check_table(fields)
    key = talon().store.write_house_ruling(*_words(fields), *_answered(fields))
    return _kept(key, fields, 201)


@rulings.post("/rulings/<key>")
def change(key: str) -> Response:
    """Changes the words of a house ruling."""
    only(may_create(), _("Only the host can write your own rulings."))
    if _own(key) is None:
        abort(404)
    fields = forms.sent(typed=LONGEST)
    _check_table(fields)
    talon().store.change_house_ruling(key, *_words(fields))
    return _kept(key, fields, 200)


@rulings.post("/rulings/<key>/forget")
def forget(key: str) -> Response:
    """Deletes a house ruling."""
    only(may_create(), _("Only the host can write your own rulings."))
    talon().store.forget_house_ruling(key)
    return jsonify(ok=True) if wants_json() else go("/rulings")


# At a table


@rulings.get("/t/<code>/rulings")
def at_table(code: str) -> str:
    """The sheet of rulings: a search field and likely rulings; with `q`, the hits only."""
    evening = talon().store.evening(code)
    q = request.args.get("q", "").strip()
    if not q:
        make_ready(talon().store.aside)  # the reader will type in a moment
    answer = _search(q, evening.table)
    page = "rulings/_results.html" if is_htmx() and "q" in request.args else "rulings/find_sheet.html"
    return render_template(
        page,
        results=answer.hits,
        sure=answer.sure,
        q=q,
        code=code,
        given=given(evening),
        sheet=True,
        may_write=may_create(),
    )


@rulings.get("/t/<code>/rulings/given")
def this_evening(code: str) -> str:
    """Every ruling given this evening, newest first."""
    evening = talon().store.evening(code)
    rows = [_row(evening, row) for row in reversed(given(evening))]
    return render_template("rulings/given_sheet.html", code=code, rows=rows)


@rulings.get("/t/<code>/rulings/<key>")
def step(code: str, key: str) -> str:
    """One ruling decided at this table, a question at a time."""
    evening = talon().store.evening(code)
    testimony = _testimony(evening.table, me := viewer(evening))
    own = _own(key)
    drawn = forms_for(evening, me)
    if own:
        before = [row for row in given(evening) if row.ruled.house == key and not row.taken_back]
        return render_template(
            "rulings/house_ruling_sheet.html", own=own, screen=drawn, testimony=testimony, before=before
        )
    if key not in RULINGS:
        abort(404)
    shown = sheet(evening, RULINGS[key], testimony)
    house = _answer(shown.ruling.id)
    if house and house.outcome in RULINGS[house.about].outcomes and not testimony.o:
        testimony = replace(testimony, o=f"{house.about}-{house.outcome}")
        shown = sheet(evening, RULINGS[key], testimony)
    return render_template(
        next((PARTS[part] for part in PARTS if part in request.args), "rulings/ruling_sheet.html"),
        screen=drawn,
        shown=shown,
        testimony=testimony,
        first=key,
        house=house,
        rulings=RULINGS,
    )


def _testimony(table: Table, me: Viewer) -> Testimony:
    sent = request.args
    q = sent.get("q", "")[:200]
    names = {seat.seat: seat.name for seat in table.sitting}
    of_others = [name for chair, name in names.items() if chair != me.seat]
    about = me.seat if me.role == Role.PLAYER and of_oneself(q, of_others) else named(q, names)
    fields = {key: sent[key][:200] for key in FIELDS if sent.get(key)}
    answers = "".join(letter for letter in sent.get("a", "") if letter in "yn")[:60]
    return Testimony(q, answers, sent.get("o", "")[:20], about, fields)


def _row(evening: Evening, row: Given) -> dict[str, object]:
    """A ruling given, with title, sentence and names, from the catalogue or the house rulings."""
    ruled, table = row.ruled, evening.table
    asker = table.name_of(ruled.asked) if ruled.asked and table.has(ruled.asked) else ""
    described: dict[str, object] = {**row._asdict(), "name": listed(row.names), "asker": asker, "note": ruled.note}
    if own := _own(ruled.house):
        return {**described, "ruling": own.id, "title": own.title, "text": own.says, "reason": ""}
    ruling = RULINGS.get(ruled.ruling)
    outcome = ruling.outcomes.get(ruled.outcome) if ruling else None
    title, text = ruling.title if ruling else ruled.ruling, outcome.text if outcome else ruled.text
    return {**described, "ruling": ruled.ruling, "title": title, "text": text, "reason": ruled.reason}


# Shared by the views


def _in_full(ruling: Ruling, table: Table | None = None) -> dict[str, object]:
    """This ruling, for a table or without one."""
    outcomes = ruling.outcomes.values()
    return {
        "ruling": ruling,
        "when": when(ruling),  # when it can be applied
        "says": {outcome.letter: says(outcome, table) for outcome in outcomes},  # by letter
        # letters of outcomes the table has agreed on
        "agreed": {outcome.letter for outcome in outcomes if table is not None and agreed(outcome, table)},
        "note": note(ruling, table),
        "source": sources.citation(ruling.src),
    }


def _ours() -> tuple[HouseRuling, ...]:
    """The house rulings; none for a device that was never admitted, which sees only the book."""
    return talon().store.house_rulings() if known_here() else ()


def _table() -> Table | None:
    code = request.args.get("t", "")
    return talon().store.evening(code).table if code else None


def _search(q: str, table: Table | None) -> Answer:
    if q:
        return ask(q[:QUESTION], table, tuple(own for own in _ours() if not own.about))
    if table is None:
        return Answer(tuple(Hit(ruling.id, ruling.title, False, 0.0, ruling) for ruling in RULINGS.values()), True)
    return Answer(tuple(Hit(ruling.id, ruling.title, True, 1.0, ruling) for ruling in likely(table)), True)


def _answer(key: str) -> HouseRuling | None:
    """What the house plays instead of asking this ruling's questions, or beside them; None if it agreed nothing."""
    return next((own for own in _ours() if own.about == key), None)


def _json(ruling: Ruling, table: Table | None) -> dict[str, object]:
    own = _answer(ruling.id)
    body: dict[str, object] = ruling.json() | ({"house": _own_json(own)} if own else {})
    if table is None:
        return body
    rows = ruling.outcomes_json().items()
    outcomes = {letter: row | {"asks": asks(table, ruling.id, letter)} for letter, row in rows}
    return body | {"outcomes": outcomes, "applies_now": applies(ruling, table), "known": answers(table)}


def _own_json(own: HouseRuling) -> dict[str, object]:
    words = {"title": own.title, "text": own.says, "keys": [*own.keys]}
    answer = {"about": own.about, "outcome": own.outcome} if own.about else {}
    return {"ruling": own.id, "group": "HOUSE", **words, "at": own.at, **answer}


def _own(key: str) -> HouseRuling | None:
    return next((own for own in _ours() if own.id == key), None)


def _words(fields: dict[str, object]) -> tuple[str, str, list[str]]:
    """Title, text and keywords as sent."""
    title, text, keys = (_text(fields, key) for key in ("title", "text", "keys"))
    about, outcome = _answered(fields)
    title = RULINGS[about].title if about else title
    if not title or not (text or outcome):
        raise Fault(422, "text", _("Give the ruling a title and say what applies."))
    return title, text, [word.strip() for word in keys.split(",") if word.strip()]


def _answered(fields: dict[str, object]) -> tuple[str, str]:
    """The ruling of the book that it answers and the letter of the outcome, as sent; "" without."""
    about, outcome = str(fields.get("about", "")), str(fields.get("outcome", ""))
    known = about in RULINGS and (not outcome or outcome in RULINGS[about].outcomes)
    if (about or outcome) and not known:
        raise Fault(422, "text", _("That ruling or that outcome is not in the book."))
    return about, outcome


def _check_table(fields: dict[str, object]) -> None:
    """Checks that the table the request came from, if any, exists; NotFound before anything is written."""
    if fields.get("t"):
        talon().doors.at(str(fields["t"]))


def _kept(key: str, fields: dict[str, object], status: int) -> Response:
    if not wants_json():
        return go(f"/rulings/{key}" + (f"?t={fields['t']}" if fields.get("t") else ""))
    answer = jsonify(_own_json(own) if (own := _own(key)) else {})
    answer.status_code = status
    answer.headers["Location"] = f"{root()}/rulings/{key}"
    return answer


def _text(fields: dict[str, object], key: str) -> str:
    """A text as sent, without line breaks and within its limit; keywords may be a list."""
    value = fields.get(key, "")
    if key == "keys" and isinstance(value, list) and all(isinstance(word, str) for word in value):
        value = ", ".join(value)
    if not isinstance(value, str):
        raise Fault(422, "text", _("Give the ruling a title and say what applies."))
    return " ".join(value.split())[: LONGEST[key]]
