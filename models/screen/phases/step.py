"""A sentence of the course for everybody to carry out, which waits for one tap."""

from __future__ import annotations

from models.evening import phases
from models.evening.called import OF_CALLED
from models.game.course import course
from models.game.names import title_of
from models.game.steps_in_words import PAY, everybody
from models.play import legs, lives, steps
from models.screen.buttons import MOST_NAMED, step_choices
from models.screen.phases.face import Face, Says, TurnWords, says, says_only
from models.table.places import Orders
from models.table.table import Seat, Table
from models.words.phrases import listed
from models.words.words import _, ngettext


def _text(table: Table) -> str:
    stage = course(table.options)[table.hand.stage]
    return _(PAY[False], text=_(stage.text), price=stage.price) if stage.price else _(stage.text)


def _everybody(table: Table) -> TurnWords:
    if lives.comparing(table):
        return _("All hands are shown"), _("who has the worst one? It loses a life.")
    if legs.all_out(table):
        return _("Nobody is in"), _("whose hand is the best? It matches the pot.")
    if seats := legs.comparing(table):
        names = [table.name_of(seat) for seat in seats]
        players = listed(names) if len(names) <= MOST_NAMED else ngettext("%(n)s player", "%(n)s players", len(names))
        return players, _("compare hands: who has the best one?")
    if steps.asks_redeal(table):
        return _("Everybody"), _("Deal again? %(what)s", what=_text(table))
    return _("Everybody"), _text(table)


def _dealer(table: Table, told: list[str], orders: Orders) -> Says | None:
    """The cards dealt before it, then the course's sentence; for a called game under its name."""
    if legs.comparing(table):
        return says_only(told)
    if steps.asks_redeal(table):
        return says_only([*told, _("Check whether it is so: %(what)s", what=_text(table))])
    if course(table.options)[table.hand.stage].text in OF_CALLED:
        return says(title_of(table.preset, table.options), *told, _text(table))
    stage = course(table.options)[table.hand.stage]
    return says_only([*told, everybody(stage.text, stage.price) if stage.price else _(stage.text)])


def _rule(table: Table) -> str:
    if legs.comparing(table):
        return "OTHER-42" if lives.comparing(table) else "OTHER-36" if legs.all_out(table) else "OTHER-15"
    if steps.asks_redeal(table):
        return "OTHER-28"
    return "OTHER-40" if course(table.options)[table.hand.stage].price else "OTHER-18"


def _with_the_others(table: Table, seat: Seat) -> str:
    if seats := legs.comparing(table):
        return "" if seat.seat in seats else _("The others compare hands.")
    return _("That goes for you, too.")


STEP = Face(
    phase=phases.STEP, turn=_everybody, dealer=_dealer, buttons=step_choices, rule=_rule, through=_with_the_others
)
