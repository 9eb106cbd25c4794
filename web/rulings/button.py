"""The button of a ruling: its text names a hand that dies, else the first thing that happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from models.rulings import usual
from models.rulings.operations import Operation, parse
from models.table.table import Table
from models.words.words import N_, _, filled

DOES: Mapping[str, str] = {
    "KILL": N_("%(name)s’s hand is dead"),
    "KILL_REFUND_ANTE": N_("%(name)s is out, ante back"),
    "REVIVE": N_("%(name)s’s hand is live"),
    "REDEAL": N_("deal again"),
    "VOID_RETURN_ALL": N_("the hand is void"),
    "VOID_RETURN_BETS_KEEP_ANTES": N_("the antes stay"),
    "WARN": N_("warn %(name)s"),
    "CLOCK": N_("start the clock"),
    "LOG(last hand)": N_("one last hand, face up"),
    "LOG(p, away)": N_("%(name)s sits out"),
    "SET_BET": N_("correct %(name)s’s bet"),
    "SET_BET_ALL": N_("correct all bets"),
    "PAY": N_("%(name)s pays"),
    "REFUND(p, early)": N_("%(name)s’s early chips go back"),
    "REFUND(p": N_("%(name)s’s chips go back"),
    "REFUND": N_("chips go back"),
    "BIND": N_("hold %(name)s to it"),
    "LIMIT": N_("limit %(name)s’s choice"),
    "SET_ACTOR": N_("%(name)s acts"),
    "MOVE_BUTTON": N_("move the button"),
    "MOVE_BUCK": N_("move the buck"),
    "AWARD": N_("award the pot"),
    "SPLIT": N_("split the pot"),
    "MOVE_POT": N_("chips from %(name)s to %(to)s"),
    "GIVE": N_("cards for %(name)s"),
    "OWES(p, blind, post)": N_("%(name)s posts the big blind"),
    "OWES(p, chips, post)": N_("%(name)s posts the missed blinds"),
    "OWES(p, blind": N_("%(name)s owes a blind"),
    "OWES": N_("%(name)s owes chips"),
    "TAKE_BACK": N_("a card back from %(name)s"),
    "REBUILD_STUB": N_("reshuffle"),
    "FORCE": N_("act for %(name)s"),
}


HOLDS: Mapping[str, str] = {
    "check": N_("hold %(name)s to a check"),
    "call": N_("hold %(name)s to a call"),
    "bet": N_("hold %(name)s to a bet"),
    "raise": N_("hold %(name)s to a raise"),
    "complete": N_("hold %(name)s to completing"),
    "fold": N_("hold %(name)s to a fold"),
    "pat": N_("%(name)s stands pat"),
}


def does(
    table: Table, ops: Sequence[str], acts: Sequence[Operation], chairs: Mapping[str, int | None], action: str = ""
) -> str:
    """The words for these operations; `acts`: those that change something now, empty if not known yet.

    `action`: the action a player is bound to (R-BET-02).
    """
    names = {key: table.name_of(chair) for key, chair in chairs.items() if chair is not None and table.has(chair)}
    done, opener = [text for text in ops if not acts or parse(text) in acts], table.hand.jackpot.opener
    for operation in sorted(done, key=lambda text: parse(text).name not in usual.HARSH):
        first, name = operation.partition(",")[0], operation.partition("(")[0]
        most = operation.rpartition(",")[0]
        about = {"name": table.name_of(opener)} if opener and parse(operation).says("opener") else {}
        known = named_by(parse(operation).arg(0), names) | about
        bound = operation.removeprefix("BIND(p, ").removesuffix(")")
        held = HOLDS.get(action if bound == "action" else bound)
        words = held or DOES.get(operation) or DOES.get(most) or DOES.get(first) or DOES.get(name, "")
        if words and all(key in known for key in chairs if f"%({key})s" in words):
            return filled(_(words), **known) if "%" in words else _(words)
    return ""


def named_by(word: str, names: Mapping[str, str]) -> dict[str, str]:
    """The names for the words of an operation done to this player, who may be another than the ruling is about."""
    if word not in ("to", "next"):
        return dict(names)
    return {"name": names["to"]} if word == "to" and "to" in names else {}
