"""What may be tapped in the footer: the large buttons, amounts, shortcuts, the pot to award."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from models.moves.fields import Fields
from models.moves.move import Role
from models.screen.offers import Offers
from models.screen.screen_keys import Amounts, Choice, TableReport
from models.words.words import _
from web.screen.award import Award, winner_choices
from web.screen.award_steps import Asks, AwardStep, Key, Named, ties
from web.screen.button import Button, ButtonKind, button, names
from web.screen.keypad import Keypad, for_amounts, for_jar

LOOKS: Mapping[str, ButtonKind] = {"draw": "count", "reshuffle": "go", "done": "go"}  # of a move; others are plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Taps:
    """Everything the footer draws to be tapped."""

    choices: tuple[Button, ...]
    shape: str  # which grid they stand in
    shortcuts: tuple[Button, ...]
    passes: tuple[tuple[int, Button], ...]
    amounts: Amounts | None
    tall: bool  # the buttons are amounts
    keypad: Keypad | None  # for any other amount
    jar: Keypad | None  # for the all-in of somebody whose chips are not counted
    award: Award | None
    step: AwardStep | None  # what is asked now for this pot, where it takes more than one tap
    ties: tuple[Key, ...]  # how a tie begins
    pair: tuple[tuple[int, str], ...]  # boards to be tapped where the open pair is asked: seat, name
    asked: str  # what the seats are to be tapped for
    boards: bool  # up cards can be tapped in now
    secret: bool  # declarations are made under a cover now
    takes_back: bool  # Undo has its place here, idle while there is nothing to take back
    fresh: bool  # the last tap was a shortcut: Undo stands out


def taps_of(
    report: TableReport, offers: Offers, award: Award | None, step: AwardStep | None, asks: Asks, broke: bool
) -> Taps:
    """What this viewer may tap; `broke` where somebody is offered chips beside it."""
    amounts, jar = report["amounts"], report["jar"]
    choices = tuple(choice_button(choice) for choice in report["choices"]) or winner_choices(report, award)
    shortcuts, passes = report["shortcuts"], report["passes"].items()
    return Taps(
        choices=choices,
        shape="broke" if broke and len(choices) == 1 else _shape(report, choices),
        shortcuts=tuple(_together(report, shortcut["text"], shortcut["fields"]) for shortcut in shortcuts),
        passes=tuple((int(seat), _together(report, text, {"pass_to": int(seat)})) for seat, text in passes),
        amounts=amounts,
        keypad=for_amounts(report["code"], amounts) if amounts else None,
        tall=not report["fixed"],
        jar=for_jar(report["code"], jar) if jar else None,
        award=award,
        step=step,
        ties=ties(report, award, Named(), asks),
        pair=tuple((seat, names(report, [seat])[0]) for seat in _pair(report)),
        asked=_asked(report, offers, award),
        boards=any(not offer.get("corrects") for offer in offers.each("up")),
        secret=report["secret"],
        takes_back=report["you"]["role"] != Role.ONLOOKER,
        fresh=report["last_tap_shortcut"],
    )


def choice_button(choice: Choice) -> Button:
    """A large button as `prompt` offers it."""
    question = choice.get("question")
    fields = {key: value for key, value in choice["fields"].items() if question is None or key != question[0]}
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


def _together(report: TableReport, text: str, fields: Fields) -> Button:
    """Several taps as one; it says whose turn it was, so that it never begins with anybody else."""
    return button(text, "together", {**fields, "turn": report["to_act"]})


def _kind(choice: Choice) -> ButtonKind:
    """How a choice looks."""
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
    return LOOKS.get(choice["move"], "plain")


def _shape(report: TableReport, choices: Sequence[Button]) -> str:
    if any(choice.kind == "count" for choice in choices):
        return "counts"
    if any(choice.kind in ("deals", "off") for choice in choices):
        return "picks many" if len(choices) > 5 else "picks"
    if report["amounts"]:
        return f"amounts n{len(choices)}"
    return "two" if len(choices) == 1 and report["why"] else ""


def _pair(report: TableReport) -> list[int]:
    starters = report["starters"]
    return starters["seats"] if starters and starters["asks_pair"] else []


def _asked(report: TableReport, offers: Offers, award: Award | None) -> str:
    """What the host taps a seat for."""
    if report["dealer"] is None and offers.of("dealer"):
        return _("Tap who deals first.")
    if report["starters"]:
        return str(report["starters"]["tap"])
    return _("Tap the winner’s seat.") if award and not award.shared and len(award.seats) > 2 else ""
