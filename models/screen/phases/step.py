"""A sentence of the course for everybody to carry out, which waits for one tap."""

from __future__ import annotations

from itertools import combinations

from models.evening import phases
from models.evening.called import OF_CALLED
from models.game.course import course
from models.game.course import steps as own_steps
from models.game.names import title_of
from models.game.steps import Declare
from models.game.steps_in_words import PAY, everybody, in_a_line
from models.play import legs, lives, steps
from models.screen.buttons import Button, to_buy_chips
from models.screen.phases.face import Face, Says, TurnWords, says, says_only
from models.table.places import Orders
from models.table.table import Seat, Table
from models.words.words import N_, _, listed, ngettext

MOST_NAMED = 3  # players with equal hands on one button; more are "Everybody"


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


def _choices(table: Table) -> list[Button]:
    """The button saying that the course's sentence was carried out; or the choice between playing on and a redeal."""
    if steps.asks_redeal(table):
        return [
            Button(_("No, play on"), "done", kind="go"),
            Button(_("Deal again"), "redeal", small=_("the pot stays")),
        ]
    if seats := legs.comparing(table):
        return [*(_best(table, [seat]) for seat in seats), *(_best(table, list(row)) for row in _equal(seats))]
    price = steps.price_of(table)
    buys = [
        button
        for seat in steps.short(table)
        for button in to_buy_chips(table, seat, price - seat.stack, N_("%(name)s buys chips"))
    ]
    if steps.may_be_last(table):
        return [Button(_("Next round"), "done", kind="go", number=price or None), _no_more_rounds(table, price), *buys]
    done = Button(_("Everybody pays") if price else _("Done"), "done", kind="go", number=price or None)
    return [done, *buys] if steps.waits(table) else []


def _no_more_rounds(table: Table, price: int) -> Button:
    """The button that ends repeated steps, with what follows: the showdown, or the next step (OTHER-25)."""
    stages = course(table.options)
    at = stages[table.hand.stage].beyond
    if at == len(stages):
        return Button(_("Showdown"), "done", {"last": True}, small=_("no more bets"), number=price or None)
    after = stages[at]
    declared = after.kind == "declare"  # perhaps without a step of its own (OTHER-14)
    then = in_a_line((Declare(after.what),) if declared else own_steps(table.options)[after.step - 1 : after.step])
    then = _("then: %(what)s", what=then)
    return Button(_("No more rounds"), "done", {"last": True}, small=then, number=price or None)


def _best(table: Table, seats: list[int]) -> Button:
    """The button for the best or worst hand, or for equal ones; more than three are everybody who compares."""
    equal = len(seats) > 1
    names = _("Everybody") if len(seats) > MOST_NAMED else listed(table.name_of(seat) for seat in seats)
    move = "worst" if lives.comparing(table) else "best"
    return Button(names, move, {"seats": seats}, small=_("equal") if equal else "", kind="plain")


def _equal(seats: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The players who may have equal hands: every two of three, and all."""
    pairs = list(combinations(seats, 2)) if len(seats) == 3 else []
    return [*pairs, seats]


STEP = Face(phase=phases.STEP, turn=_everybody, dealer=_dealer, buttons=_choices, rule=_rule, through=_with_the_others)
