"""What the dealer of a stud game does with the real cards: streets, who starts and ties, buys, declarations."""

from __future__ import annotations

from typing import Any

from models.game.course import course
from models.play import boards, declaring
from models.table.table import Table
from models.table.words import N_, _, ngettext

Says = dict[str, Any]


def says(title: str, *steps: str) -> Says:
    """A title and what to do, step by step."""
    return {"title": title, "steps": list(steps)}


def starter_question(table: Table) -> str:
    """The one thing only eyes can know: which board starts (STUD-02, STUD-05, STUD-06, LOW-05)."""
    stage = course(table.options)[table.hand.stage]
    low = boards.low_rank(table)
    if stage.forced:
        highest = table.options["stud.bring_in"] == "high"
        return _("who has the highest up card?") if highest else _("who has the lowest up card?")
    return _("who has the lowest board?") if low else _("who has the best board?")


def stud_says(table: Table, show: Says) -> Says | None:
    """What a stud dealer does now; `show` is what the showdown says anyway."""
    now = table.now
    if now == "starter":
        aloud = _("Announce open pairs, and what could become a straight or a flush.")
        possibles = [aloud] if table.options.get("stud.announce_possibles") else []
        return says(_street_title(table), *_street_steps(table), *possibles, *_tie_rule(table))
    if now == "buy":
        return _buying(table)
    if now == "declare":
        return _declaring(table)
    return _run_out(table, show) if now == "showdown" else _same_starter(table)


def _street_title(table: Table) -> str:
    return _("Deal %(n)s cards to everybody", n=2) if table.hand.stud.streets == 2 else _("Deal the next card")


def _street_steps(table: Table) -> list[str]:
    first = next((s.name for s in table.clockwise(table.hand.dealer) if s.live), "")
    stages = course(table.options)
    here = stages[table.hand.stage]
    steps = []
    if table.options.get("burn") == "each_street" and table.hand.stud.streets > 2:
        steps.append(_("Burn one card."))
    if table.hand.stud.streets == 2:
        steps.append(_("One card face down, then one face up, starting with %(name)s.", name=first))
    elif here.deal and here.up:
        steps.append(_("One card face up to everybody still in, starting with %(name)s.", name=first))
    elif here.deal:
        steps.append(_("The last card face down, starting with %(name)s.", name=first))
    return steps


def _tie_rule(table: Table) -> list[str]:
    stage = course(table.options)[table.hand.stage]
    low, position = boards.low_rank(table), table.options.get("stud.tie_first") == "position"
    if stage.forced:
        lowest = table.options["stud.bring_in"] == "low"
        order = (
            _("Equal cards: clubs before diamonds, hearts, spades.")
            if lowest
            else _("Equal cards: spades before hearts, diamonds, clubs.")
        )
        ace = _("The ace counts low.") if low in ("a5", "a6") else _("The ace counts high.")
        return [ace, _by_place() if position else order]
    start = _("Pairs are worse than no pair.") if low else _("Straights and flushes do not count yet.")
    return [start, _by_place() if position else _("Equal boards: the higher suit of the highest card.")]


def _by_place() -> str:
    return _("Equal: whoever sits first left of the dealer.")


def _same_starter(table: Table) -> Says | None:
    """A street without new up cards: the dealer deals, the same player starts."""
    hand = table.hand
    stage = course(table.options)[hand.stage]
    if hand.betting.last is not None or not stage.deal or stage.up:
        return None
    return says(_("Deal the last card face down"), *_street_steps(table))


def _run_out(table: Table, told: Says) -> Says:
    if not table.hand.stud.runout:
        return told
    cards_due = ngettext(
        "Deal one more card to everybody still in.",
        "Deal %(n)s more cards to everybody still in.",
        table.hand.stud.runout,
    )
    return told | {"steps": [cards_due, *told["steps"]]}


def _buying(table: Table) -> Says:
    hand = table.hand
    steps = []
    if not hand.buying.bought and course(table.options)[hand.stage].deal:
        steps += _street_steps(table)
    last = next((row for row in reversed(hand.buying.bought) if row[1] != "none"), None)
    if last:
        face = _("face up") if last[1] == "up" else _("face down")
        steps.append(_("Give %(name)s one card %(face)s.", name=table.name_of(last[0]), face=face))
    steps.append(_("Who buys gives up a card: up for up, down for down."))
    return says(_("A card costs %(chips)s", chips=hand.buying.price), *steps)


CODES = {
    "0_low_1_high_2_both": N_("No chip is low, one is high, two are both."),
    "1_low_2_high_3_both": N_("One chip is low, two are high, three are both."),
    "0_high_1_low_2_both": N_("No chip is high, one is low, two are both."),
}
CODES_OF_TWO = {
    "0_low_1_high_2_both": N_("No chip is low, one is high."),
    "1_low_2_high_3_both": N_("One chip is low, two are high."),
    "0_high_1_low_2_both": N_("No chip is high, one is low."),
}


def _declaring(table: Table) -> Says:
    if not table.hand.declaration.secret:
        return says(_("Declare in turn"), _("High or low, aloud; it is binding."))
    code = table.options.get("decl.code", "0_low_1_high_2_both")
    codes = CODES if "both" in declaring.ways(table) else CODES_OF_TWO
    return says(
        _("Everybody declares at once"),
        _("On the phones, or under the cover: pass the tablet around."),
        _("Or with chips in the fist: %(code)s", code=_(codes[code])),
        _("Then count down, open together, and tap what everybody shows."),
    )
