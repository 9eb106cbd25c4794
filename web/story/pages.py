"""The story of an evening, hand by hand, and of everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import accumulate

from flask import Blueprint, Response, jsonify, render_template, request

from models.bank.points import points_in_words
from models.evening.evening import Evening
from models.log.recaps import Career, Night
from models.moves.refusals import NotFound
from models.screen.log_lines import spoken
from models.screen.report import report
from models.screen.screen import LOOKING, as_it_was
from models.story.replay import ReplayStep
from models.story.season import NightResult, in_one_currency, season
from models.story.story import PlayedHand, Story
from models.story.tally import Tally
from models.words.money import signed_money
from models.words.names import identity
from web.server.answers import wants_json
from web.server.running import talon
from web.server.security import from_here, is_host, only_trusted
from web.story.chart import ChartLine
from web.story.parts import charts, hand_row, story_page, written
from web.story.season import apart

stories = Blueprint("stories", __name__)

SHOWN = 60  # evenings of one person on a page


@stories.get("/t/<code>/story")
def story(code: str) -> str | Response:
    """Every hand in a line, the stacks over time, the results."""
    story = talon().recaps.story(code)
    if wants_json():
        return jsonify(story_json(story))
    only = request.args.get("pots") == "large"
    page = story_page(story, talon().store.evening(code).table, only_large=only)
    return render_template("story/story.html", page=page, host=is_host(code), only=only)


@stories.get("/t/<code>/story/<int:number>")
def replay(code: str, number: int) -> str | Response:
    """One hand, to step through."""
    story, deal, steps = talon().recaps.hand(code, number)
    if wants_json():
        return jsonify(hand_json(story, deal, steps))
    at = min(max(1, request.args.get("step", 1, type=int)), len(steps))
    now = seen(code, steps[:at])
    numbers = [deal.number for deal in story.deals]
    place = numbers.index(number)
    return render_template(
        "story/replay.html",
        screen=as_it_was(now),
        story=story,
        deal=deal,
        row=hand_row(story, deal),
        step=at,
        steps=len(steps),
        says=_says(now, steps[at - 1]),
        at=steps[at - 1].lines[0].fact.at,
        before=numbers[place - 1] if place else None,
        after=next(iter(numbers[place + 1 :]), None),
    )


@stories.get("/people")
def people() -> str | Response:
    """Everybody over all evenings."""
    only_trusted()
    left = talon().recaps.catch_up()
    everybody = talon().recaps.people()
    if wants_json():
        return jsonify(people=[_career_json(career) for career in everybody], unread=left)
    won = in_one_currency(talon().recaps.outcomes())
    money = {career.name: signed_money(*won[key]) for career in everybody if (key := identity(career.name)) in won}
    return render_template("story/people.html", people=everybody, money=money, left=left)


@stories.get("/people/<path:name>")
def person(name: str) -> str | Response:
    """One person, evening by evening."""
    only_trusted()
    left = talon().recaps.catch_up()
    nights = talon().recaps.person(name)
    if not nights:
        raise NotFound(name)
    total = sum((night.tally for night in nights[1:]), nights[0].tally)
    if wants_json():
        evenings = [{"code": n.code, "table": n.table, "began": n.began, **tally_json(n.tally)} for n in nights]
        return jsonify(name=name, evenings=evenings, total=tally_json(total), unread=left)
    return render_template(
        "story/person.html",
        name=name,
        nights=nights[:SHOWN],
        count=len(nights),
        total=total,
        left=left,
        whole=whole(name, nights),
        here=from_here(),
    )


def whole(name: str, nights: Sequence[Night]) -> dict[str, object]:
    """All evenings together, latest first: those in the most frequent currency, or in chips without money."""
    outcomes = [
        NightResult(
            n.code, n.began, name, n.tally.result, n.currency, n.worth, n.tally.points, n.scored, over=n.tally.over
        )
        for n in nights
    ]
    summed = season(outcomes)
    if summed.currency:
        amounts = [outcome.money for outcome in reversed(outcomes) if outcome.currency == summed.currency]
    else:
        amounts = [outcome.result for outcome in reversed(outcomes)]
    so_far, points = [0, *accumulate(amounts)], points_in_words(sum(night.tally.points for night in nights))
    return {
        "won": written(summed.currency)[0](so_far[-1]),
        "swing": so_far[-1],  # positive if they won
        "money": bool(summed.currency),
        "apart": apart(summed) if summed.currency else "",  # evenings left out
        "points": points if any(night.scored for night in nights) else "",  # for the season
        "charts": charts([ChartLine(name, so_far)], range(len(so_far)), summed.currency),
    }


# Stepping through a hand


def seen(code: str, steps: list[ReplayStep]) -> Evening:
    """The table after these steps, with their lines as its log."""
    lines = tuple(line for step in steps for line in step.lines)
    return Evening(code, seq=len(lines), table=steps[-1].table, lines=lines, names=lines[-1].names)


def _says(now: Evening, step: ReplayStep) -> list[str]:
    return [text for text in (spoken(now, line) for line in step.lines) if text]


# As JSON


def tally_json(tally: Tally) -> dict[str, int]:
    """A player's figures as JSON."""
    return {key: value for key, value in asdict(tally).items() if key != "name"}


def story_json(story: Story) -> dict[str, object]:
    """The story as JSON."""
    names = story.names
    return {
        "code": story.code,
        "name": story.name,
        "seq": story.seq,
        "began": story.began,
        "ended": story.ended,
        "people": [{"name": tally.name, **tally_json(tally)} for tally in story.people],
        "hands": [_deal_json(deal, names) for deal in story.deals],
        "currency": story.currency or None,
        "worth": story.worth,
        "finished": story.finished,
        "points": story.points or None,
        "places": dict(zip(names, story.places, strict=False)),
        "notes": [
            {"after": note.after, "name": names[note.person], "chips": note.chips, "kind": note.kind}
            for note in story.notes
        ],
    }


def _deal_json(deal: PlayedHand, names: tuple[str, ...]) -> dict[str, object]:
    return {
        "hand": deal.number,
        "at": deal.at,
        "ms": deal.took,
        "preset": deal.preset,
        "dealer": None if deal.dealer is None else names[deal.dealer],
        "pot": deal.pot,
        "carried": deal.carried,
        "cleared": deal.cleared,
        "actions": deal.acts,
        "showdown": deal.compared,
        "waited": deal.waited,
        "won": {names[person]: chips for person, chips in deal.won},
        "stacks": {names[person]: chips for person, chips in deal.stacks},
        "results": {names[person]: chips for person, chips in deal.results},
    }


def hand_json(story: Story, deal: PlayedHand, steps: list[ReplayStep]) -> dict[str, object]:
    """A hand as JSON: each step with its sentences and the table as everybody saw it."""
    rows = []
    for i, step in enumerate(steps):
        now = seen(story.code, steps[: i + 1])
        rows.append({"says": _says(now, step), "table": report(now, LOOKING)})
    return {**_deal_json(deal, story.names), "steps": rows}


def _career_json(career: Career) -> dict[str, object]:
    return {"name": career.name, "evenings": career.evenings, "last": career.last, **tally_json(career.tally)}
