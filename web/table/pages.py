"""The table's pages: the table itself, its sheets and the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

from flask import Blueprint, Response, jsonify, make_response, render_template, request

from models.cards.cards import RANKS
from models.evening.evening import Evening, counts_after
from models.game.course import up_cards, up_cards_before
from models.game.names import title_of
from models.game.options import OPTIONS
from models.game.pack import lowest_rank
from models.game.rule_book import GROUPS, RULES
from models.moves.refusals import NotFound
from models.play import boards, declaring
from models.rulings.sources import citation
from models.screen.award_steps import read
from models.screen.heard import where
from models.screen.log_lines import history
from models.screen.phases.declaring import chips_in_fist
from models.screen.screen import forms_for, seen_by
from models.table.options import by_key
from models.words.words import _
from web.server.answers import go, is_htmx, table_json, wants_json
from web.server.running import talon
from web.server.security import hosted, is_host, only_host, viewer
from web.setup.pages import change_at, form_draft
from web.table.drawn import drawn, for_another
from web.table.sheets import newcomer, seat_sheet, settings_of
from web.table.which_hand import SIGNS, SUITS

pages = Blueprint("pages", __name__)

BACKS = 80  # lines of a hand to which the table can go back
LATELY = 12  # hands in the log, until all are requested


@pages.get("/t/<code>")
def table(code: str) -> str | Response:
    """The table: JSON for a script, a part for the bell, the whole page for a browser."""
    evening = talon().store.evening(code)
    me = viewer(evening)
    if wants_json():
        return table_json(evening, me)
    if for_another(me):
        return make_response("", 204, {"HX-Refresh": "true"})
    named = read(request.args["award"], evening.seq) if "award" in request.args else None
    return drawn(evening, me, is_htmx() or "fragment" in request.args, named)


@pages.get("/t/<code>/log")
def log(code: str) -> str:
    """The log of the last hands, newest first; with `?all` of the whole evening."""
    whole = "all" in request.args
    evening = talon().store.evening(code)
    hands = history(evening, None if whole else LATELY)
    more = len(hands) == LATELY and not whole
    forms = forms_for(evening, viewer(evening))
    rows = [row for hand in hands for row in hand["lines"][:BACKS]] if is_host(code) else []
    backs = counts_after(evening, [row["seq"] for row in rows])
    page = {"hands": hands, "whole": whole, "more": more, "backs": backs}
    return render_template("table/log_sheet.html", screen=forms, **page)


@pages.get("/t/<code>/where")
def where_we_are(code: str) -> str:
    """The state of the hand in a few lines to be read out, for the player of this device."""
    evening = talon().store.evening(code)
    me = viewer(evening)
    return render_template("table/where_sheet.html", screen=seen_by(evening, me), where=where(evening, me.seat))


@pages.get("/t/<code>/seat/<int:number>")
def seat(code: str, number: int) -> str:
    """The sheet of one seat, for the host and its own player: correct, seat, rename."""
    evening = talon().store.evening(code)
    if not evening.table.has(number):
        raise NotFound
    forms = forms_for(evening, viewer(evening))
    return render_template("table/seat_sheet.html", screen=forms, sheet=seat_sheet(evening, forms, number))


@pages.get("/t/<code>/options")
def options(code: str) -> str:
    """The table's own sheet: its settings and their present values."""
    evening = talon().store.evening(code)
    screen = seen_by(evening, viewer(evening))
    if "edit" in request.args and screen.offers.of("options"):
        change = change_at(code, evening, form_draft(evening))
        return render_template("setup/change_game_sheet.html", screen=screen, **change)
    now = settings_of(code, evening.table)
    return render_template(
        "table/table_sheet.html", screen=screen, settings=now, newcomer=newcomer(evening, screen.offers)
    )


@pages.get("/t/<code>/keep")
def keep(code: str) -> Response:
    """Redirects to the builder, filled in with the name and the rounds of the game just played (OTHER-33)."""
    only_host(code)
    table = talon().store.evening(code).table
    name = title_of(table.preset, table.options)
    return go(f"/course?{urlencode({'table': code, 'name': name, 'rounds': table.hand.betting.round + 1})}")


@pages.get("/t/<code>/sit/<int:number>")
def sit(code: str, number: int) -> str:
    """The form for a newcomer, on the tapped seat if it is still free."""
    evening = hosted(code)
    forms = forms_for(evening, viewer(evening))
    return render_template("table/sit_sheet.html", screen=forms, newcomer=newcomer(evening, forms.offers, number))


@pages.get("/t/<code>/boards")
def card_keyboard(code: str) -> str:
    """The card keyboard for up cards of a stud hand, to name the starter or correct one board."""
    evening = hosted(code)
    table, stage = evening.table, evening.table.hand.stage
    taps = boards.may_tap(table) and (boards.offers(table) or "seat" in request.args)
    count = up_cards(table.options, stage) if taps else 0
    live = [seat for seat in table.clockwise(table.hand.dealer) if seat.live]
    rows = [(seat.seat, seat.name, boards.board(table, seat.seat)) for seat in live]
    return render_template(
        "table/boards_sheet.html",
        screen=forms_for(evening, viewer(evening)),
        rows=rows if taps else [],
        count=count,
        before=up_cards_before(table.options, stage) if taps else 0,
        wanted=request.args.get("seat", ""),
        ranks=RANKS[lowest_rank(table.options) - 2 :][::-1],
        suits=[(suit, SIGNS[suit], SUITS[suit]) for suit in SUITS],
    )


@pages.get("/t/<code>/cover")
def cover(code: str) -> str:
    """Secret declarations on the one tablet: under a cover, or with chips in the fist.

    It never shows who declared what.
    """
    evening = hosted(code)
    table = evening.table
    waiting = (
        [(seat, table.name_of(seat)) for seat in declaring.waiting(table)] if table.hand.declaration.secret else []
    )
    asked = next((row for row in waiting if str(row[0]) == request.args.get("seat")), next(iter(waiting), None))
    return render_template(
        "table/cover.html",
        screen=forms_for(evening, viewer(evening)),
        waiting=waiting,
        first=asked,
        fist="fist" in request.args,
        code=chips_in_fist(table),
    )


EVERYWHERE = frozenset({"GEN", "DECK", "POT", "RANK", "MIS"})  # chapters of the rule book that apply to every game


@pages.get("/rules")
def rules() -> str | Response:
    """The rule book, or one rule; with `?t=` the rules in force at that table, other games folded away."""
    code = request.args.get("t", "")
    force = _in_force(talon().store.evening(code)) if code else {}
    if wants_json():
        return jsonify(rules=_rules_json(code))
    rule = RULES.get(request.args.get("rule", ""))
    if rule is not None and is_htmx():
        return render_template(
            "table/rule.html",
            rule=rule,
            title=GROUPS[rule.group],
            source=citation(rule.sources),
            force=force,
            code=code,
        )
    here = _chapters(force) if code else set(GROUPS)
    return render_template("table/rules.html", groups=GROUPS, here=here, rules=RULES, force=force, code=code)


def _rules_json(code: str) -> list[dict[str, object]]:
    """Rules as JSON; with a table those in force there, with their option keys and values."""
    evening = talon().store.evening(code) if code else None
    options = evening.table.options if evening else {}
    here = _chapters(_in_force(evening)) if evening else set(GROUPS)
    keys: dict[str, dict[str, object]] = {}
    for key, value in options.items():
        keys.setdefault(OPTIONS[key].rule, {})[key] = value
    return [{**rule.json(), "options": keys.get(rule.id, {})} for rule in RULES.values() if rule.group in here]


def _chapters(force: Iterable[str]) -> set[str]:
    """The chapters of the rule book that apply with these rules in force."""
    return {RULES[key].group for key in force} | EVERYWHERE


def _in_force(evening: Evening) -> Mapping[str, list[tuple[str, str]]]:
    """Rule ID -> the table's options it is about, with values in words."""
    rules: dict[str, list[tuple[str, str]]] = {}
    for key, value in by_key(evening.table.options).items():
        option = OPTIONS[key]
        rules.setdefault(option.rule, []).append((_(option.title), option.says(value)))
    return rules
