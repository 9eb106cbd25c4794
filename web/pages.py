"""The pages people see: home, setting up, the table, its sheets and the rules. Loads, decides, draws; knows no rule."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Any

from babel.dates import format_date
from flask import Blueprint, Flask, Response, current_app, jsonify, make_response, redirect, render_template, request

from models import choices
from models.catalogue import OPTIONS, PRESETS
from models.dealing import MOST_SEATS
from models.evening import Evening
from models.report import history
from models.report import screen as screen_report
from models.rulebook import GROUPS, RULES
from models.rules import NotFound
from models.words import _, current
from web import screen
from web.address import addresses
from web.answers import is_htmx, table_json, wants_json
from web.house import house
from web.newgame import Draft, draft
from web.qr import qr_path
from web.security import is_host, may_create, viewer

pages = Blueprint("pages", __name__)

RECENT = 12  # evenings listed on the home page
KNOWN = 40  # people offered again


def equip(app: Flask) -> None:
    """Adds the pages and what their templates use."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(
        chips=screen.chips, grouped=screen.grouped, figures=screen.figures, why=_why, clock=_clock, day=_day
    )
    app.jinja_env.globals.update(language=current, part=is_htmx)
    app.register_blueprint(pages)


@pages.get("/")
def home() -> str:
    """The evenings of this house, and the way to a new one."""
    tables = house().store.tables()[:RECENT] if may_create() else []
    return render_template("home.html", tables=tables, may_create=may_create())


@pages.get("/new")
def new() -> str | Response:
    """The set-up form; for htmx only the part that depends on the game."""
    if not may_create():
        return make_response(redirect("/"))
    store = house().store
    last = next(iter(store.tables()), None)
    shown = _draft(store.evening(last.code) if last else None)
    if is_htmx():
        return render_template("game.html", draft=shown)
    people = store.people()[:KNOWN]
    stack = people[0].last_stack if people else 200
    return render_template("new.html", draft=shown, people=people, stack=stack or 200, last=last, chairs=range(1, 9))


@pages.get("/t/<code>")
def table(code: str) -> str | Response:
    """The table: JSON for a script, a part for the bell, the whole page for a browser."""
    evening = house().store.evening(code)
    if wants_json():
        return _vary(table_json(evening, viewer(code)))
    report = screen_report(evening, viewer(code))
    part = is_htmx() or "fragment" in request.args
    name = "fragment.html" if part else "table.html"
    return _vary(make_response(render_template(name, table=report, screen=screen.draw(report))))


@pages.get("/t/<code>/log")
def log(code: str) -> str:
    """Every line of the evening, hand by hand, newest first."""
    evening = house().store.evening(code)
    report = screen_report(evening, viewer(code))
    return render_template("log.html", table=report, hands=history(evening), host=is_host(code))


@pages.get("/t/<code>/invite")
def invite(code: str) -> str:
    """The address of the table, to be scanned or typed."""
    evening = house().store.evening(code)
    first, *others = _addresses(f"/t/{evening.code}")
    return render_template("invite.html", table={"code": code}, address=first, others=others, qr=qr_path(first))


@pages.get("/t/<code>/seat/<int:number>")
def seat(code: str, number: int) -> str:
    """What the host can do for one seat: correct, put right, seat, rename."""
    evening = house().store.evening(code)
    found = next((one for one in evening.table.seats if one.seat == number), None)
    if found is None:
        raise NotFound
    report = screen_report(evening, viewer(code))
    corrections = [screen.choice_button(choice) for choice in choices.corrections(evening.table)]
    mine = [button for button in corrections if ("seat", str(number)) in button.fields]
    deals = screen.offered(report, "dealer", number)
    return render_template(
        "seat.html", table=report, seat=found, host=is_host(code), corrections=mine, deals=deals,
        shown=next(one for one in report["seats"] if one["seat"] == number),
    )  # fmt: skip


@pages.get("/t/<code>/options")
def options(code: str) -> str:
    """The table's own sheet: people, chairs, the rules in force."""
    evening = house().store.evening(code)
    report = screen_report(evening, viewer(code))
    if "edit" in request.args:
        return render_template("change.html", table=report, draft=_draft(evening))
    most = min(PRESETS[evening.table.preset].players[1], MOST_SEATS)
    free = screen.free_chairs(report, most)
    return render_template(
        "options.html", table=report, people=screen.at_table(report), free=free, host=is_host(code),
        known=[person.name for person in house().store.people()[:KNOWN]] if is_host(code) else [],
    )  # fmt: skip


@pages.get("/rules")
def rules() -> str | Response:
    """The whole rulebook, or one rule of it; with `?t=` what is in force at that table."""
    code = request.args.get("t", "")
    force = _in_force(house().store.evening(code)) if code else {}
    if wants_json():
        return _vary(jsonify(rules=_rules_json(code)))
    rule = RULES.get(request.args.get("rule", ""))
    if rule is not None and is_htmx():
        return render_template("rule.html", rule=rule, title=GROUPS[rule.group], force=force, code=code)
    return render_template("rules.html", groups=GROUPS, rules=RULES, force=force, code=code)


def _rules_json(code: str) -> list[dict[str, Any]]:
    """Every rule for a program; with a table, the option keys it is about and the values in force there."""
    options = house().store.evening(code).table.options if code else {}
    keys: dict[str, dict[str, Any]] = {}
    for key, value in options.items():
        keys.setdefault(OPTIONS[key].rule, {})[key] = value
    return [
        {"rule": one.id, "group": one.group, "kind": one.kind, "text": one.text, "options": keys.get(one.id, {})}
        for one in RULES.values()
    ]


def _draft(evening: Evening | None) -> Draft:
    """The set-up form as filled in so far, beginning with what was played last."""
    return draft(request.args, evening, house().store.our_rules)


def _in_force(evening: Evening) -> Mapping[str, list[tuple[str, str]]]:
    """Rule id -> the options of this table it is about, with their values in words."""
    found: dict[str, list[tuple[str, str]]] = {}
    for key, value in evening.table.options.items():
        option = OPTIONS[key]
        found.setdefault(option.rule, []).append((_(option.title), option.says(value)))
    return found


def _addresses(path: str) -> list[str]:
    """Where other devices find this page: where this one found it, unless that means only this machine."""
    host = request.host
    name, _colon, port = host.rpartition(":") if not host.endswith("]") and ":" in host else (host, "", "80")
    there = [name]
    if _only_here(name):
        said = current_app.config.get("ADVERTISE")
        there = [said] if said else addresses() or [name]
    return [f"http://{one}{'' if port == '80' else ':' + port}{path}" for one in there]


def _only_here(name: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    return name == "localhost"


def _vary(response: Response) -> Response:
    response.vary.update(["Accept", "HX-Request"])
    return response


def _why(link: str, code: str = "", sheet: bool = False) -> str:
    """A report's `/rules#SHORT-04` as a link with the table's rules in force, or as one rule for a sheet."""
    rule = link.partition("#")[2]
    asked = f"t={code}" if code else ""
    if sheet:
        return f"/rules?rule={rule}" + (f"&{asked}" if asked else "")
    return ("/rules?" + asked if asked else "/rules") + f"#{rule}"


def _clock(at: int) -> str:
    """Unix milliseconds as the time on the wall here."""
    return time.strftime("%H:%M", time.localtime(at / 1000))


def _day(at: int) -> str:
    """Unix milliseconds as a date in the reader's language."""
    return format_date(date.fromtimestamp(at / 1000), "full", locale=current())
