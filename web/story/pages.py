"""The story of an evening, hand by hand, and of everybody over all evenings. Loads, decides, draws; knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from itertools import accumulate
from typing import Any

from flask import Blueprint, Response, jsonify, make_response, render_template, request

from models.bank.money import money
from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.game.catalogue import PRESETS
from models.log.shelf import Career, Night
from models.screen.report import report, screen_of, spoken
from models.story.replay import Step
from models.story.story import Deal, Story
from models.story.tally import Tally
from models.table.errors import NotFound
from models.table.move import Role
from models.table.phrases import listed
from models.table.table import Table
from models.table.words import _, ngettext
from web.server.answers import Fault, wants_json
from web.server.house import house
from web.server.security import from_here, is_host, may_create
from web.story.chart import Chart, chart
from web.table import screen
from web.table.button import chips, signed

stories = Blueprint("stories", __name__)

WIDE, NARROW = (1040, 430), (380, 400)  # pixels of the chart on a tablet and on a phone
PATIENCE = 0.05  # seconds a page may spend on evenings not told yet
LOOKING = Viewer(Role.ONLOOKER)  # a replay offers nothing to tap
SHOWN = 60  # evenings of one person on a page


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One hand in the list."""

    number: int
    game: str
    won: str
    pot: int
    length: str
    note: str


@stories.get("/t/<code>/story")
def story(code: str) -> Response:
    """Every hand in a line, the stacks over time, who won what."""
    told = house().shelf.story(code)
    if wants_json():
        return _vary(jsonify(story_json(told)))
    return _vary(make_response(render_template("story/story.html", **told_page(told), host=is_host(code))))


@stories.get("/t/<code>/story/<int:number>")
def replay(code: str, number: int) -> Response:
    """One hand as it was played, to step through."""
    told, deal, steps = house().shelf.hand(code, number)
    if wants_json():
        return _vary(jsonify(hand_json(told, deal, steps)))
    at = min(max(1, _number(request.args.get("step", ""))), len(steps))
    now = seen(code, steps[:at])
    drawn = _as_it_was(screen_of(now, LOOKING), now.table)
    numbers = [one.number for one in told.deals]
    place = numbers.index(number)
    return _vary(
        make_response(
            render_template(
                "story/replay.html",
                screen=screen.draw(drawn),
                told=told,
                deal=deal,
                row=hand_row(told, deal),
                step=at,
                steps=len(steps),
                says=_says(now, steps[at - 1]),
                at=steps[at - 1].lines[0].fact.at,
                before=numbers[place - 1] if place else None,
                after=next(iter(numbers[place + 1 :]), None),
            )
        )
    )


@stories.get("/people")
def people() -> Response:
    """Everybody over all evenings."""
    _allowed()
    left = house().shelf.catch_up(PATIENCE)
    everybody = house().shelf.people()
    if wants_json():
        return _vary(jsonify(people=[{**_career(one), **tally_json(one.tally)} for one in everybody], unread=left))
    return _vary(make_response(render_template("story/people.html", people=everybody, left=left)))


@stories.get("/people/<path:name>")
def person(name: str) -> Response:
    """One person, evening by evening."""
    _allowed()
    left = house().shelf.catch_up(PATIENCE)
    nights = house().shelf.person(name)
    if not nights:
        raise NotFound(name)
    total = sum((night.tally for night in nights[1:]), nights[0].tally)
    if wants_json():
        told = [{"code": n.code, "table": n.table, "began": n.began, **tally_json(n.tally)} for n in nights]
        return _vary(jsonify(name=name, evenings=told, total=tally_json(total), unread=left))
    return _vary(
        make_response(
            render_template(
                "story/person.html",
                name=name,
                nights=nights[:SHOWN],
                count=len(nights),
                total=total,
                left=left,
                acts=acts,
                charts=_career_charts(name, nights),
                here=from_here(),
            )
        )
    )


def _allowed() -> None:
    if not may_create():
        raise Fault(403, "not-yours", _("Who played here is for this machine and for hosts."))


# What the pages are made of


def told_page(told: Story) -> dict[str, Any]:
    """Everything the story's page shows, here and in the file to take along."""
    numbers = [deal.number for deal in told.deals]
    lines = [(one.name, _stacks(told, person)) for person, one in enumerate(told.people)]
    return {
        "told": told,
        "rows": [hand_row(told, deal) for deal in told.deals],
        "charts": [chart(lines, numbers, *size) for size in (WIDE, NARROW)],
        "stacks": [(deal.number, [dict(deal.stacks).get(i) for i in range(len(told.people))]) for deal in told.deals],
        "people": sorted(told.people, key=lambda one: -one.result),
        "acts": acts,
        "facts": _highlights(told),
        "length": _length(told.ended - told.began),
        "worth": _worth(told),
    }


def hand_row(told: Story, deal: Deal) -> Row:
    """A hand as the list tells it."""
    names = told.names
    won = listed(f"{names[person]} {chips(amount)}" for person, amount in deal.won)
    acts = ngettext("%(n)s action", "%(n)s actions", deal.acts)
    return Row(
        number=deal.number,
        game=_(PRESETS[deal.preset].name) if deal.preset in PRESETS else deal.preset,
        won=won or (_("stays in the middle") if deal.carried else _("does not count")),
        pot=deal.pot,
        length=f"{acts}, {_length(deal.took)}",
        note=_note(deal),
    )


def _worth(told: Story) -> Callable[[int], str] | None:
    """What so many chips are in money, at a table that plays for it."""
    if not told.currency or not told.worth:
        return None
    return lambda amount: money(amount * told.worth, told.currency)


def _note(deal: Deal) -> str:
    notes = [_("without a showdown")] if deal.alone else []
    if deal.waited:
        notes.append(ngettext("jackpot after %(n)s deal", "jackpot after %(n)s deals", deal.waited))
    return ", ".join(notes)


def _highlights(told: Story) -> list[tuple[str, str, int]]:
    """What people talk about the next day: what, how it was, in which hand."""
    found = []
    if told.biggest:
        found.append((_("Biggest pot"), _deal_line(told, told.biggest), told.biggest.number))
    if told.longest:
        deals = ngettext("%(n)s deal", "%(n)s deals", told.longest.waited + 1)
        found.append((_("Longest jackpot"), f"{deals}: {_deal_line(told, told.longest)}", told.longest.number))
    slow = max(told.deals, key=lambda deal: deal.acts, default=None)
    if slow:
        found.append((_("Longest hand"), hand_row(told, slow).length, slow.number))
    return found


def _deal_line(told: Story, deal: Deal) -> str:
    return _("%(chips)s, %(won)s", chips=chips(deal.pot), won=hand_row(told, deal).won)


def acts(tally: Tally) -> list[tuple[str, int, str]]:
    """Action, percent of all this player's actions in betting rounds, and how often."""
    words = {
        "folds": _("folds"),
        "checks": _("checks"),
        "calls": _("calls"),
        "bets": _("bets"),
        "raises": _("raises"),
    }
    return [
        (key, round(100 * getattr(tally, key) / tally.acts) if tally.acts else 0, word) for key, word in words.items()
    ]


def _stacks(told: Story, person: int) -> list[int | None]:
    return [dict(deal.stacks).get(person) for deal in told.deals]


def _career_charts(name: str, nights: list[Night]) -> list[Chart | None]:
    """What somebody has won or lost so far, evening by evening: wide and narrow."""
    so_far = list(accumulate(night.tally.result for night in reversed(nights)))
    return [chart([(name, so_far)], range(1, len(so_far) + 1), *size, say=signed) for size in (WIDE, NARROW)]


def _length(ms: int) -> str:
    """So many minutes, or hours and minutes."""
    minutes = round(ms / 60_000)
    if ms < 60_000:
        return _("%(n)s s", n=round(ms / 1000))
    if minutes < 60:
        return _("%(n)s min", n=minutes)
    return _("%(hours)s h %(minutes)s min", hours=minutes // 60, minutes=minutes % 60)


# Stepping through a hand


def seen(code: str, steps: list[Step]) -> Evening:
    """The table as it was after these steps, with their lines as its log."""
    lines = [line for step in steps for line in step.lines]
    return Evening(code, seq=len(lines), table=steps[-1].table, lines=lines, names=lines[-1].names)


def _as_it_was(drawn: dict[str, Any], table: Table) -> dict[str, Any]:
    """The end of a hand without what it said about the next one."""
    if not table.over:
        return drawn
    done = [{**part, "state": "done"} for part in drawn["course"]]
    return {**drawn, "course": done, "dealer": table.dealer, "dealer_says": None, "warning": "", "carry_line": ""}


def _says(now: Evening, step: Step) -> list[str]:
    return [text for text in (spoken(now, line) for line in step.lines) if text]


def _number(said: str) -> int:
    return int(said) if said.isdecimal() and len(said) < 6 else 1


# As JSON


def tally_json(tally: Tally) -> dict[str, int]:
    """The figures of a player."""
    return {key: value for key, value in asdict(tally).items() if key != "name"}


def story_json(told: Story) -> dict[str, Any]:
    """The story for a program."""
    names = told.names
    return {
        "code": told.code,
        "name": told.name,
        "seq": told.seq,
        "began": told.began,
        "ended": told.ended,
        "people": [{"name": one.name, **tally_json(one)} for one in told.people],
        "hands": [_deal_json(deal, names) for deal in told.deals],
        "currency": told.currency or None,
        "worth": told.worth,
        "finished": told.finished,
        "notes": [
            {"after": note.after, "name": names[note.person], "chips": note.chips, "kind": note.kind}
            for note in told.notes
        ],
    }


def _deal_json(deal: Deal, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "hand": deal.number,
        "at": deal.at,
        "ms": deal.took,
        "preset": deal.preset,
        "dealer": None if deal.dealer is None else names[deal.dealer],
        "pot": deal.pot,
        "carried": deal.carried,
        "actions": deal.acts,
        "showdown": not deal.alone,
        "waited": deal.waited,
        "won": {names[person]: chips for person, chips in deal.won},
        "stacks": {names[person]: chips for person, chips in deal.stacks},
        "results": {names[person]: chips for person, chips in deal.results},
    }


def hand_json(told: Story, deal: Deal, steps: list[Step]) -> dict[str, Any]:
    """A hand for a program: each step with its sentences and the table as everybody saw it."""
    rows = []
    for i, step in enumerate(steps):
        now = seen(told.code, steps[: i + 1])
        rows.append({"says": _says(now, step), "table": report(now, LOOKING)})
    return {**_deal_json(deal, told.names), "steps": rows}


def _career(one: Career) -> Mapping[str, Any]:
    return {"name": one.name, "evenings": one.evenings, "last": one.last}


def _vary(response: Response) -> Response:
    response.vary.update(["Accept", "HX-Request"])
    return response


__all__ = ["hand_row", "seen", "stories", "story_json", "told_page"]
