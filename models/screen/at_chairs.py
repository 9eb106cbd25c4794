"""What is tapped on the chairs and for several players at once: starters, shortcuts, passing."""

from __future__ import annotations

from models.game.course import course
from models.moves.fields import Fields
from models.play import betting, boards, talon, together
from models.play.bring_in import low_card_brings_in
from models.play.together import Together
from models.screen.parts import Button, Starters
from models.screen.phases.faces import face_of
from models.table.table import Table
from models.words.phrases import listed
from models.words.words import N_, _


def starters(table: Table) -> Starters | None:
    """Which boards may be tapped as the one that starts, and whether the open pair is asked with it."""
    seats = tuple(offer["seat"] for offer in boards.offers(table))
    if not seats:
        return None
    return Starters(seats=seats, asks_pair=boards.asks_pair(table), tap=_starts_with(table))


def _starts_with(table: Table) -> str:
    """Which seat to tap, in words."""
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


NAMED = 3  # most players named on one button
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
    """Several taps as one, where more than one player would do the same."""
    offers = [offer for offer in together.offers(table) if not offer["then"]]
    return tuple(_together(table, _everybody(table, offer), offer["says"]) for offer in offers)


def _together(table: Table, text: str, fields: Fields) -> Button:
    """Several taps as one; it says whose turn it was, so that it never begins with anybody else."""
    return Button(text=text, move="together", values={**fields, "turn": face_of(table).marked(table)})


def _everybody(table: Table, offer: Together) -> str:
    """What all do, in words; some may have drawn already."""
    texts = {"check": _("Everybody checks"), "call": _calls(table, offer), "pat": _("Everybody stands pat")}
    text = texts[offer["does"]]
    if offer["does"] == "pat" and len(offer["seats"]) < len(talon.order(table)):
        text = _("Everybody else stands pat")
    return text


def _calls(table: Table, offer: Together) -> str:
    """Everybody calls; whoever may still raise with nothing to call, as the big blind may, only checks (ANTE-06)."""
    checks = [seat for seat in offer["seats"] if not betting.need(table, table.seat(seat))]
    if not checks:
        return _("Everybody calls")
    big = [seat for seat, _due in table.hand.betting.blinds[1:]]
    return _("Everybody calls, blind checks") if checks == big else _("Everybody calls or checks")


def passes(table: Table) -> tuple[tuple[int, Button], ...]:
    """By seat, for every player still to act later: the button that makes everybody before them act."""
    offers = [(offer["then"], offer) for offer in together.offers(table) if offer["then"]]
    return tuple((then, _together(table, _skipped(table, offer), {"pass_to": then})) for then, offer in offers)


def _skipped(table: Table, offer: Together) -> str:
    names, after = [table.name_of(seat) for seat in offer["seats"]], table.name_of(offer["then"])
    if offer["does"] == "check":
        return _in_words(CHECK, names, after)
    alone = len(table.live) == len(names) + 1
    return _in_words(LEFT if alone else FOLD, names, after)


def _in_words(texts: tuple[str, str, str], names: list[str], after: str) -> str:
    """What one, several by name, or too many to be named do, and what comes of it."""
    alone, named, everybody = texts
    text = alone if len(names) == 1 else named if len(names) <= NAMED else everybody
    return _(text, names=listed(names), next=after)
