"""High or low: declared in turn, or in secret by all at once."""

from __future__ import annotations

from models.evening import phases
from models.moves.move import Offer
from models.play import declaring
from models.play.declaring import WAY_NAMES
from models.screen.buttons import Button
from models.screen.phases.face import Face, Says, TurnWords, acted, says
from models.table.places import Orders
from models.table.table import Seat, Table
from models.words.words import N_, _, listed, ngettext

FEW = 3  # names; for more of them "everybody" is said


def _declares(table: Table) -> TurnWords:
    waiting = [table.name_of(seat) for seat in declaring.waiting(table)]
    if table.hand.declaration.secret:
        if len(waiting) > FEW and not table.hand.declaration.declared:
            return _("Declare"), _("still to declare: everybody")
        return _("Declare"), ngettext(
            "still to declare: %(names)s", "still to declare: %(names)s", len(waiting), names=listed(waiting)
        )
    return (waiting[0], _ways(table)) if waiting else ("", "")


def _ways(table: Table) -> str:
    """The question to each player, with the ways that can be declared."""
    if table.hand.declaration.stays:
        return _("in or out?")
    return _("high, low or both?") if "both" in declaring.ways(table) else _("high or low?")


def _note(table: Table, seat: Seat, others: list[str]) -> list[str]:
    declared = dict(table.hand.declaration.declared)
    return [_("not declared yet")] if declared and seat.seat not in declared else []


def _through(table: Table, seat: Seat) -> str:
    """The line for a player who has declared, without the declaration."""
    if not table.hand.declaration.secret:
        return acted(table, seat)
    waiting = len(declaring.waiting(table))
    return ngettext("You have declared. Waiting for %(n)s more.", "You have declared. Waiting for %(n)s more.", waiting)


CODES = {
    "0_low_1_high_2_both": (N_("No chip means low, one high, two both."), N_("No chip means low, one high.")),
    "1_low_2_high_3_both": (N_("One chip means low, two high, three both."), N_("One chip means low, two high.")),
    "0_high_1_low_2_both": (N_("No chip means high, one low, two both."), N_("No chip means high, one low.")),
}


OUT_OR_IN = N_("No chip means out, one in.")


def _dealer(table: Table, told: list[str], orders: Orders) -> Says:
    if not table.hand.declaration.secret:
        return says(_("Declare in turn"), *told, _aloud(table))
    stays = table.hand.declaration.stays
    may_be_both = "both" in declaring.ways(table)
    return says(
        _("Everybody declares at the same time"),
        *told,
        _("On the phones, or in secret on the tablet: pass it around."),
        _("Or with chips in the fist. %(code)s", code=_(OUT_OR_IN if stays else CODES[_code(table)][not may_be_both])),
        _("Count down, open together, then tap what everybody shows."),
    )


def _code(table: Table) -> str:
    """The table's code for chips in a fist (C-38)."""
    return table.options.get("decl.code", "0_low_1_high_2_both")


def chips_in_fist(table: Table) -> list[tuple[str, str, str]]:
    """The code for tapping: number, way and word, for the ways that may be declared."""
    ways = declaring.ways(table)
    if "in" in ways:  # an empty fist means out (OTHER-15)
        return [("1", "in", _("In")), ("0", "out", _("Out"))]
    code = _code(table).split("_")
    fists = {word: chips for chips, word in zip(code[::2], code[1::2], strict=True)}
    words = {"high": _("High"), "low": _("Low"), "both": _("Both")}
    return [(fists[word], word, words[word]) for word in ways]


def _aloud(table: Table) -> str:
    """The turn in spoken words: how to declare."""
    if table.hand.declaration.stays:
        return _("Say “in” or “out” out loud; it is binding.")
    if "both" in declaring.ways(table):
        return _("Say high, low or both out loud; it is binding.")
    return _("Say high or low out loud; it is binding.")


def _choices(table: Table) -> list[Button]:
    """Buttons for the next player to declare; none for secret declarations, which are made under a cover."""
    if table.hand.declaration.secret:
        return []
    return [choice for offer in declaring.offers(table) for choice in declare_buttons(offer)]


def secret_choices(table: Table, seat: int | None) -> list[Button]:
    """Buttons for a secret declaration, on each player's phone (DECL-03)."""
    if not declaring.in_secret(table):
        return []
    mine = [offer for offer in declaring.offers(table) if offer["seat"] == seat and not offer.get("corrects")]
    return [choice for offer in mine for choice in declare_buttons(offer)]


def declare_buttons(offer: Offer) -> list[Button]:
    """Buttons to declare high, low or, where allowed, both."""
    return [
        Button(_(WAY_NAMES[word]).capitalize(), "declare", {"way": word}, seat=offer["seat"]) for word in offer["ways"]
    ]


DECLARING = Face(
    phase=phases.DECLARING,
    turn=_declares,
    dealer=_dealer,
    buttons=_choices,
    rule=lambda table: "OTHER-15" if table.hand.declaration.stays else "DECL-07",
    coming=lambda table: [] if table.hand.declaration.secret else declaring.to_declare(table),
    through=_through,
    note=_note,
)
