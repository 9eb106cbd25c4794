"""What the table page draws, read off the JSON of `GET /t/CODE`: no rule and no chip is weighed here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from models.evening.evening import Evening
from models.evening.rights import Viewer
from models.screen.offers import Offers, offers_to
from models.screen.phases.faces import FACES
from models.screen.report import screen_of
from models.table.move import BETWEEN_HANDS
from models.table.words import _
from web.table.around import Broke, Noting, broke_of, noting_of
from web.table.award import Award, award_of, winner_choices
from web.table.award_steps import Asks, Key, Named, Step, step_of, ties
from web.table.button import Button, Report, button, names
from web.table.centre import Meter, meters_of, money_of, pots_of, winners_of
from web.table.chairs import Chair, asks_pair, chairs_of


@dataclass(frozen=True, slots=True)
class Game:
    """What is played, or will be from the next deal on."""

    name: str
    line: str
    preset: str
    short: str  # the name with what makes it another game
    stakes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """Everything the templates about a table read; each control on them stands for one of the offers."""

    code: str
    seq: int  # what a tap was made on
    offers: Offers
    name: str  # of the evening; "" where it has none
    game: Game
    tall: bool  # the buttons are amounts
    phase: str  # for the style alone
    finished: bool
    hand: int
    course: Sequence[Mapping[str, str]]  # the steps of the hand: name, and done, now or later
    dealer: int | None  # who deals, or deals next
    who: str  # whose turn, in words
    what: str  # what is asked
    why: str  # the rule behind it
    pot: int
    between: bool  # no pot lies there, nor is one to be shown
    balance: tuple[int, int] | None  # chips in and out of the last hand
    carry_line: str
    agreed: tuple[str, ...]  # what is wild, and what else the house has written for everybody
    dealer_says: Mapping[str, Any] | None
    reshuffles: bool  # the dealer shuffles now
    warning: str
    clock: Mapping[str, int] | None  # whose time runs, and until when
    chips_asked: int  # by how many
    comparing: bool  # hands are being compared
    chairs: tuple[Chair, ...]
    meters: tuple[Meter, ...]
    pots: tuple[tuple[str, int, str, bool], ...]  # name, chips, who plays for it, waiting for its winner
    winners: tuple[tuple[str, int], ...]  # of the last hand, shown between hands
    money: str  # between deals: who put how much into the carried jackpot
    choices: tuple[Button, ...]
    shortcuts: tuple[Button, ...]
    passes: tuple[tuple[int, Button], ...]
    amounts: Mapping[str, Any] | None
    jar: Mapping[str, Any] | None  # all-in of somebody whose chips are not counted
    award: Award | None
    step: Step | None  # what is asked now for this pot, where it takes more than one tap
    ties: tuple[Key, ...]  # how a tie begins
    pair: tuple[tuple[int, str], ...]  # boards to be tapped where the open pair is asked: seat, name
    asked: str  # what the seats are to be tapped for
    boards: bool  # up cards can be tapped in now
    secret: bool  # declarations are made under a cover now
    shape: str  # which grid the choices stand in
    host: bool
    you: int | None  # the chair of whoever holds this device
    yours: bool  # it is their turn
    acts: bool  # something may be tapped in the footer
    line: str  # what a player reads while others act
    declared: Mapping[str, Any] | None  # what they declared in secret, and what else it may be changed to
    fresh: bool  # the last tap was a shortcut: Undo stands out
    broke: tuple[Broke, ...]  # who has no chips and is offered some
    noting: tuple[Noting, ...]  # whose winning hand can be noted, or was
    in_hand: bool  # a hand is being played
    level: Mapping[str, Any] | None  # the quiet line about the level
    pause: Mapping[str, Any] | None  # a break
    last_line: str  # the last round in one line
    unused_chips: str  # between hands: which chip no stake needs any more
    log: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Forms:
    """What a sheet needs that draws no table: where its forms post to, on what was seen, and what may be sent."""

    code: str
    seq: int
    offers: Offers


def forms_for(evening: Evening, viewer: Viewer) -> Forms:
    """The forms of this viewer."""
    return Forms(evening.code, evening.seq, offers_to(evening, viewer))


def draw(report: Report, named: Named | None = None, asks: Asks = lambda _said: "") -> Screen:
    """The screen for this viewer's report; while a pot is awarded, with who was named so far."""
    award = award_of(report)
    step = step_of(report, award, named or Named(), asks)
    choices = tuple(choice_button(choice) for choice in report["choices"]) or winner_choices(report, award)
    face = FACES[report["phase"]]
    last, offers = report["last_hand"], Offers(report["offers"])
    broke = broke_of(report, offers)
    return Screen(
        code=report["code"],
        seq=report["seq"],
        offers=offers,
        name=report["name"],
        game=Game(**report["game"]),
        tall=report["options"].get("limit.type") != "fixed",
        phase=report["phase"],
        finished=report["finished"],
        hand=report["hand"],
        course=report["stages"],
        dealer=report["dealer"],
        who=report["who"],
        what=report["what"],
        why=report["why"] or "",
        pot=report["pot"],
        between=face.pot == "never" or (face.pot == "if any" and not report["pot"]),
        balance=(last["in"], last["out"]) if last else None,
        carry_line=report["carry_line"] or "",
        agreed=tuple(report["agreed"]),
        dealer_says=report["dealer_says"],
        reshuffles=bool(report["reshuffle"] and report["reshuffle"]["now"]),
        warning=report["warning"] or "",
        clock=report["clock"],
        chips_asked=len(report["chips_asked"]),
        comparing=face.compares,
        chairs=chairs_of(report, offers, award, step),
        meters=tuple(meters_of(report)),
        pots=tuple(pots_of(report, award)),
        winners=tuple(winners_of(report)),
        money=money_of(report),
        choices=choices,
        shortcuts=tuple(_together(report, cut["text"], cut["fields"]) for cut in report["shortcuts"]),
        passes=tuple(
            (int(seat), _together(report, text, {"pass_to": int(seat)})) for seat, text in report["passes"].items()
        ),
        amounts=report["amounts"],
        jar=report["jar"],
        award=award,
        step=step,
        ties=ties(report, award, Named(), asks),
        pair=tuple((seat, names(report, [seat])[0]) for seat in _pair(report)),
        asked=_asked(report, offers, award),
        boards=any(not offer.get("corrects") for offer in offers.each("up")),
        secret=bool(report["secret"]),
        shape="broke" if broke and len(choices) == 1 else _shape(report, choices),
        host=report["you"]["role"] == "host",
        you=report["you"]["seat"],
        yours=report["yours"],
        acts=report["you"]["role"] == "host" or report["yours"],
        line=report["your_line"],
        declared=report["declared"],
        fresh=bool(report["last_tap_shortcut"]),
        broke=broke,
        noting=noting_of(report, offers),
        in_hand=report["phase"] not in BETWEEN_HANDS,
        level=report["level_line"],
        pause=report["pause"],
        last_line=report["last_line"],
        unused_chips=report["unused_chips"],
        log=tuple(report["log"]),
    )


def fist(options: Mapping[str, Any], ways: Sequence[str]) -> list[tuple[str, str, str]]:
    """What the chips in a fist mean: number, way and word, as far as the way may be declared."""
    if "in" in ways:  # an empty fist is out (OTHER-15)
        return [("1", "in", _("In")), ("0", "out", _("Out"))]
    code = str(options.get("decl.code", "0_low_1_high_2_both")).split("_")
    fists = {word: chips for chips, word in zip(code[::2], code[1::2], strict=True)}
    words = {"high": _("High"), "low": _("Low"), "both": _("Both")}
    return [(fists[word], word, words[word]) for word in ways]


def choice_button(choice: Mapping[str, Any]) -> Button:
    """A large button as `prompt` offers it."""
    fields, question = dict(choice["fields"]), None
    if fields.get("cards") and fields.pop("splits", None) is not None:
        question = ("splits", _("Does the opener split the openers?"))
    return button(
        choice["text"],
        choice["move"],
        fields,
        small=choice["small"],
        kind=_kind(choice),
        number=choice.get("number"),
        sheet=choice.get("sheet", ""),
        question=question,
    )


def seen_by(evening: Evening, viewer: Viewer) -> Screen:
    """The screen of this viewer, for a sheet or a page."""
    return draw(screen_of(evening, viewer))


def _together(report: Report, text: str, fields: Mapping[str, Any]) -> Button:
    """Several taps as one; it says whose turn it was, so that it never begins with anybody else."""
    return button(text, "together", {**fields, "turn": report["to_act"]})


def _kind(choice: Mapping[str, Any]) -> str:
    """How a choice looks, as the style sheet calls it."""
    if not choice["able"]:
        return "off"
    if choice.get("amount"):
        return "amount"
    if choice.get("sheet"):
        return "go"
    if choice.get("quiet"):
        return "back"
    if choice["move"] == "deal":
        return "deals" if choice["fields"] else "go"
    return {"draw": "count", "reshuffle": "go"}.get(choice["move"], "plain")


def _shape(report: Report, choices: Sequence[Button]) -> str:
    if any(choice.kind == "count" for choice in choices):
        return "counts"
    if any(choice.kind in ("deals", "off") for choice in choices):
        return "picks many" if len(choices) > 5 else "picks"
    if report["amounts"]:
        return f"amounts n{len(choices)}"
    return "two" if len(choices) == 1 and report["why"] else ""


def _pair(report: Report) -> list[int]:
    return list(report["starters"]["seats"]) if asks_pair(report) else []


def _asked(report: Report, offers: Offers, award: Award | None) -> str:
    """What the host taps a seat for."""
    if report["dealer"] is None and offers.of("dealer"):
        return _("Tap the seat that deals first.")
    if report["starters"]:
        return str(report["starters"]["tap"])
    return _("Tap the winner’s seat.") if award and not award.shared and len(award.seats) > 2 else ""
