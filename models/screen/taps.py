"""Everything that can be tapped: large buttons, amounts, shortcuts, the pot to award, and the taps on seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.evening import breaks
from models.evening.evening import Evening, newest_tap
from models.evening.phases import dealer_now
from models.evening.rights import Viewer
from models.game.course import course
from models.moves.fields import Fields
from models.moves.move import Role
from models.play import actions, betting, boards, buying, declaring, drawing, limits, together
from models.play.bring_in import low_card_brings_in
from models.play.pots import pots
from models.play.together import Together
from models.screen.amounts import Amounts, Keypad, amounts_of, jar_of
from models.screen.award import Award, AwardStep, Key, award_of, sweeps, winner_choices
from models.screen.award_steps import Named, other_keys, step_of
from models.screen.buttons import Button
from models.screen.offers import Offers
from models.screen.phases.declaring import secret_choices
from models.screen.phases.faces import face_of
from models.table.table import Table
from models.words.words import N_, _, listed


@dataclass(frozen=True, slots=True, kw_only=True)
class Starters:
    """The boards that can be tapped as the one that starts."""

    seats: tuple[int, ...]
    asks_pair: bool  # asks whether a pair is open, too
    tap: str  # which seat to tap, in words


@dataclass(frozen=True, slots=True, kw_only=True)
class Taps:
    """Everything in the footer that can be tapped."""

    choices: tuple[Button, ...]
    shape: str  # the grid of the buttons
    shortcuts: tuple[Button, ...]
    passes: tuple[tuple[int, Button], ...]  # by seat: the button that makes everybody before it act
    amounts: Amounts | None
    tall: bool  # the buttons are amounts
    jar: Keypad | None  # for the all-in of an uncounted stack
    award: Award | None
    step: AwardStep | None  # the current step, if this pot takes more than one tap
    other_keys: tuple[Key, ...]  # beside the winners: a tie, or nobody wins
    starters: Starters | None
    asked: str  # the purpose of a tap on a seat, in words
    boards: bool  # up cards can be entered
    secret: bool  # declarations are made under a cover
    takes_back: bool  # Undo is shown, disabled while there is nothing to take back
    fresh: bool  # the last tap was a shortcut, so Undo stands out


def taps_of(evening: Evening, viewer: Viewer, offers: Offers, named: Named, broke: bool) -> Taps:
    """The taps open to this viewer; `named`: winners named so far; `broke`: somebody is offered chips."""
    table, host = evening.table, viewer.role == Role.HOST
    award, starters = (award_of(table), starters_of(table)) if host else (None, None)
    choices, wager, jar = _large(table, viewer)
    if award and not choices:
        choices = (*sweeps(table, award), *winner_choices(table, award))
    return Taps(
        choices=choices,
        shape="broke" if broke and len(choices) == 1 else _shape(table, choices, wager),
        shortcuts=shortcuts(table) if host else tuple(b for b in straddle(table) if b.seat == viewer.seat),
        passes=passes(table) if host else (),
        amounts=wager,
        tall=not limits.is_fixed(table),
        jar=jar,
        award=award,
        step=step_of(evening, award, named) if award else None,
        other_keys=other_keys(evening, award) if award else (),
        starters=starters,
        asked=_asked(table, offers, award, starters),
        boards=any(not offer.get("corrects") for offer in offers.each("up")),
        secret=host and declaring.in_secret(table),
        takes_back=viewer.role != Role.ONLOOKER,
        fresh=host and _several_at_once(evening),
    )


def yours(viewer: Viewer, taps: Taps) -> bool:
    """Whether the viewer's seat is asked for something."""
    if viewer.seat is None or viewer.role == Role.ONLOOKER:
        return False
    bets = taps.amounts is not None and taps.amounts.seat == viewer.seat
    return bets or any(button.seat == viewer.seat for button in taps.choices)


def _large(table: Table, viewer: Viewer) -> tuple[tuple[Button, ...], Amounts | None, Keypad | None]:
    """Large buttons, amounts, and the keypad for an uncounted all-in.

    The host gets all of them, a player those of their own seat.
    """
    if viewer.role == Role.ONLOOKER:
        return (), None, None
    choices = (*face_of(table).buttons(table), *secret_choices(table, viewer.seat))
    wager, jar = amounts_of(table), jar_of(table)
    if viewer.role == Role.HOST:
        return choices, wager, jar
    choices = tuple(button for button in choices if button.seat == viewer.seat)
    wager = wager if wager and wager.seat == viewer.seat else None
    return choices, wager, jar if jar and jar.seat == viewer.seat and (choices or wager) else None


def _shape(table: Table, choices: Sequence[Button], wager: Amounts | None) -> str:
    if any(choice.kind == "count" for choice in choices):
        return "counts"
    if any(choice.kind in ("deals", "off") for choice in choices):
        if breaks.on(table):  # the games are chosen after the break
            return ""
        return "picks many" if len(choices) > 5 else "picks"
    if len(choices) > 5 and choices[0].move in ("best", "worst"):
        return "picks many equals"
    if len(choices) > 2 and choices[0].move == "award" and len(pots(table)) > 1:
        return "picks many sweeps"
    return f"amounts n{len(choices)}" if wager else ""


def _asked(table: Table, offers: Offers, award: Award | None, starters: Starters | None) -> str:
    """The host's purpose in tapping a seat, in words."""
    if dealer_now(table) is None and offers.of("dealer"):
        return _("Tap who deals first.")
    if starters:
        return starters.tap
    if not award or award.shared or len(award.seats) < 3:
        return ""
    return _("Or tap who wins %(pot)s alone.", pot=award.name) if sweeps(table, award) else _("Tap the winner’s seat.")


_TAPPED = (actions.Checked, actions.Folded, actions.Called, drawing.Drew, buying.BuyDeclined, declaring.Declared)


def _several_at_once(evening: Evening) -> bool:
    """Whether the last tap was several moves, so that Undo stands out."""
    return sum(isinstance(fact.event, _TAPPED) for fact in newest_tap(evening)) > 1


# Seats, and several players at once


def starters_of(table: Table) -> Starters | None:
    """The boards that can be tapped as the one that starts; None if that is not asked."""
    seats = tuple(offer["seat"] for offer in boards.offers(table))
    if not seats:
        return None
    return Starters(seats=seats, asks_pair=boards.asks_pair(table), tap=_starts_with(table))


def _starts_with(table: Table) -> str:
    """The seats to tap, in words."""
    stage = course(table.options)[table.hand.stage]
    if stage.first == "tap":
        return _("Tap the player who begins: %(what)s.", what=boards.asked_for(stage))
    if stage.forced:
        lowest = low_card_brings_in(table)
        return _("Tap the player with the lowest up card.") if lowest else _("Tap the player with the highest up card.")
    return (
        _("Tap the player with the lowest cards showing.")
        if boards.low_rank(table)
        else _("Tap the player with the best hand showing.")
    )


NAMED = 3  # players named on one button
CHECK = (
    N_("%(names)s checks, %(next)s’s turn"),
    N_("%(names)s check, %(next)s’s turn"),
    N_("Everybody before %(next)s checks"),
)
FOLD = (
    N_("%(names)s folds, %(next)s’s turn"),
    N_("%(names)s fold, %(next)s’s turn"),
    N_("Everybody before %(next)s folds"),
)
LEFT = (
    N_("%(names)s folds, only %(next)s is left"),
    N_("%(names)s fold, only %(next)s is left"),
    N_("Everybody but %(next)s folds"),
)


def shortcuts(table: Table) -> tuple[Button, ...]:
    """Buttons for several taps as one, if several players would do the same; and for a straddle while possible."""
    offers = [offer for offer in together.offers(table) if not offer["then"]]
    same = tuple(_together(table, _everybody(table, offer), offer["says"]) for offer in offers)
    return straddle(table) + same


def straddle(table: Table) -> tuple[Button, ...]:
    """The straddle button for the player after the big blind, while possible (ANTE-14)."""
    offers = betting.straddles(table)
    return tuple(
        Button(_("Straddle %(chips)s", chips=offer["chips"]), "straddle", seat=offer["seat"]) for offer in offers
    )


def _together(table: Table, text: str, fields: Fields) -> Button:
    """A button for several taps as one; it sends the seat to act, so that it cannot begin with another player."""
    return Button(text, "together", {**fields, "turn": face_of(table).marked(table)})


def _everybody(table: Table, offer: Together) -> str:
    """The words for all doing the same; "everybody else" if some have drawn already."""
    texts = {
        "check": _("Everybody checks"),
        "call": _calls(table, offer),
        "pat": _("Everybody stands pat"),
        "none": _("Nobody buys"),
    }
    text = texts[offer["does"]]
    if offer["does"] == "none" and table.hand.buying.bought:
        text = _("Nobody else buys")
    if offer["does"] == "pat" and len(offer["seats"]) < len(table.live):
        text = _("Everybody else stands pat")
    return text


def _calls(table: Table, offer: Together) -> str:
    """The words for everybody calling; a big blind with the option only checks (ANTE-06)."""
    checks = [seat for seat in offer["seats"] if not betting.need(table, table.seat(seat))]
    if not checks:
        return _("Everybody calls")
    big = [seat for seat, _due in table.hand.betting.blinds[1:]]
    return _("Everybody calls, blind checks") if checks == big else _("Everybody calls or checks")


def passes(table: Table) -> tuple[tuple[int, Button], ...]:
    """By seat, for each later player: the button that makes everybody before them act."""
    offers = [(offer["then"], offer) for offer in together.offers(table) if offer["then"]]
    return tuple((then, _together(table, _skipped(table, offer), {"pass_to": then})) for then, offer in offers)


def _skipped(table: Table, offer: Together) -> str:
    names, after = [table.name_of(seat) for seat in offer["seats"]], table.name_of(offer["then"])
    if offer["does"] == "check":
        return _in_words(CHECK, names, after)
    alone = len(table.live) == len(names) + 1
    return _in_words(LEFT if alone else FOLD, names, after)


def _in_words(texts: tuple[str, str, str], names: list[str], after: str) -> str:
    """The words for one, several (by name) or many players acting, and the consequence."""
    alone, named, everybody = texts
    text = alone if len(names) == 1 else named if len(names) <= NAMED else everybody
    return _(text, names=listed(names), next=after)
