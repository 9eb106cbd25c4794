"""What the dealer of a stud game does with the real cards: streets, who starts and ties, buys, declarations."""

from __future__ import annotations

from typing import Any

from models.game.course import course
from models.play import boards, declaring
from models.table.phrases import listed
from models.table.table import Table
from models.table.words import N_, _

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
    asked = boards.candidates(table)
    if len(asked) == len(table.live):
        return _("who has the lowest board?") if low else _("who has the best board?")
    names = listed(seat.name for seat in asked)  # an all-in board starts nothing
    return (
        _("who has the lowest board of %(names)s?", names=names)
        if low
        else _("who has the best board of %(names)s?", names=names)
    )


def says_only(told: list[str]) -> Says | None:
    """What was ordered, where the phase itself has nothing to say; None where nothing was."""
    if not told:
        return None
    return says(told[0].rstrip("."), *told[1:]) if len(told) == 1 else says(_("For the dealer"), *told)


def stud_says(table: Table, told: list[str], ordered: bool, show: Says | None) -> Says | None:
    """What a stud dealer does now: `told` by the last tap, if it ordered anything; `show` is what the showdown says."""
    now = table.now
    if now == "starter":
        aloud = _("Announce open pairs, and what could become a straight or a flush.")
        possibles = [aloud] if table.options.get("stud.announce_possibles") else []
        return says(_street_title(table, ordered), *told, *possibles, *_tie_rule(table))
    if now == "buy":
        return says(
            _("A card costs %(chips)s", chips=table.hand.buying.price),
            *told,
            _("Who buys gives up a card: up for up, down for down."),
        )
    if now == "declare":
        return _declaring(table, told)
    return show | {"steps": [*told, *show["steps"]]} if show else says_only(told)


def _street_title(table: Table, dealt: bool) -> str:
    """A street was dealt, or only the question is left: after a buy nothing is dealt."""
    if not dealt:
        return _("Which board starts?")
    return _("Deal %(n)s cards to everybody", n=2) if table.hand.stud.streets == 2 else _("Deal the next card")


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
        return [_ace(low), _by_place() if position else order]
    start = [_ace(low), _("Pairs are worse than no pair.")] if low else [_("Straights and flushes do not count yet.")]
    return [*start, _by_place() if position else _("Equal boards: the higher suit of the highest card.")]


def _ace(low: str | None) -> str:
    """How the ace counts where boards or single cards are compared (LOW-05, LOW-09)."""
    return _("The ace counts low.") if low in ("a5", "a6") else _("The ace counts high.")


def _by_place() -> str:
    return _("Equal: whoever sits first left of the dealer.")


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


def _declaring(table: Table, told: list[str]) -> Says:
    if not table.hand.declaration.secret:
        return says(_("Declare in turn"), *told, _("High or low, aloud; it is binding."))
    code = table.options.get("decl.code", "0_low_1_high_2_both")
    codes = CODES if "both" in declaring.ways(table) else CODES_OF_TWO
    return says(
        _("Everybody declares at once"),
        *told,
        _("On the phones, or under the cover: pass the tablet around."),
        _("Or with chips in the fist: %(code)s", code=_(codes[code])),
        _("Then count down, open together, and tap what everybody shows."),
    )
