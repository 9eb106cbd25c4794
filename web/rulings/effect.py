"""The effect of a ruling at this table: pot and stacks, hands in, the player to act; and the words of its button.

The button names a hand that dies, else the first thing that happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from models.evening.evening import Evening, earlier
from models.moves.fields import Fields
from models.moves.refusals import Refused
from models.rulings import usual
from models.rulings.apply import acting, applies
from models.rulings.book import Outcome, Ruling
from models.rulings.operations import Operation, parse
from models.rulings.path import Path
from models.rulings.wording import when
from models.screen.rulings_given import Snapshot, preview
from models.table.table import Table
from models.words.words import N_, _, filled, listed, ngettext

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The effect of applying a ruling now, or the reason why it cannot be applied."""

    changes: tuple[str, ...] = ()  # sentence by sentence
    moves: tuple[str, ...] = ()  # those about chips and warnings only
    done: tuple[str, ...] = ()  # further lines the log will have
    acts: tuple[Operation, ...] = ()  # operations that change something now
    refused: str = ""  # the reason why it cannot be applied now
    no_amount: str = ""  # the reason why no amount can be applied, before one is typed
    later: bool = False  # cannot be applied now, whatever is typed


def effect(evening: Evening, ruling: Ruling, outcome: Outcome, moved: Fields, waits: Sequence[str]) -> Effect:
    """The effect of applying it, with the log's lines, or the reason why not; `waits`: fields still missing."""
    if not applies(ruling, evening.table):
        return _not_now(ruling, evening.table)
    if waits:
        return Effect(no_amount=_no_amount(evening, moved) if list(waits) == ["chips"] else "")
    try:
        outlook, acts = preview(evening, "ruling", moved), tuple(acting(evening.table, moved, earlier(evening)))
    except Refused as refusal:
        return Effect(refused=refusal.text)
    old, new, warned = outlook["before"], outlook["after"], tuple(_warned(evening.table, outcome, moved))
    moves = tuple(_chips_moved(evening.table, old, new))
    changes = (*_changes(evening.table, old, new, moves), *warned)
    return Effect(changes=changes, moves=(*moves, *warned), done=tuple(outlook["log"][1:]), acts=acts)


def _no_amount(evening: Evening, moved: Fields) -> str:
    """The reason why no amount can be corrected now; "" if one can, or if it depends on the amount."""
    seat, bet = moved.get("who"), evening.table.hand.betting.bet
    if evening.table.over or not isinstance(seat, int) or not evening.table.has(seat):
        return ""
    most = evening.table.seat(seat).bet + evening.table.seat(seat).stack
    reasons = set[str]()
    for chips in {min(most, amount) for amount in (1, bet, bet + 1, 2 * bet, most)}:
        try:
            preview(evening, "ruling", {**moved, "chips": chips})
        except Refused as refusal:
            reasons.add(refusal.text)
        else:
            return ""
    return reasons.pop() if len(reasons) == 1 else ""


def nothing_ruled(path: Path, table: Table) -> Effect:
    """The effect if there is nothing to rule now: it names another moment at which the ruling applies, if any."""
    return _not_now(path.ruling, table) if path.nothing and not applies(path.ruling, table) else Effect()


def _not_now(ruling: Ruling, table: Table) -> Effect:
    return Effect(refused=_("This can be applied %(when)s.", when=when(ruling, table)), later=True)


def _warned(table: Table, outcome: Outcome, moved: Fields) -> Iterator[str]:
    """Earlier warnings of the player; after repeated ones the host decides the consequence."""
    who = moved.get("who")
    if "WARN(p)" in outcome.ops and isinstance(who, int) and table.has(who) and (n := table.seat(who).warned):
        yield ngettext(
            "%(name)s has been warned once before.",
            "%(name)s has been warned %(n)s times before.",
            n,
            name=table.name_of(who),
        )


def _chips_moved(table: Table, old: Snapshot, new: Snapshot) -> Iterator[str]:
    """The pot and every stack that changes, before and after."""
    if old["pot"] != new["pot"]:
        yield _("Pot %(old)s → %(new)s.", old=old["pot"], new=new["pot"])
    for seat in table.seats:
        before, after = old["stacks"][str(seat.seat)], new["stacks"][str(seat.seat)]
        if before is not None and after is not None and before != after:
            yield _("%(name)s %(old)s → %(new)s.", name=seat.name, old=before, new=after)


def _changes(table: Table, old: Snapshot, new: Snapshot, moves: Sequence[str]) -> Iterator[str]:
    """Before and after, sentence by sentence."""
    if old["pot"] == new["pot"]:
        yield _("Pot stays %(old)s.", old=old["pot"])
    yield from moves
    if not new["in"]:  # between hands
        if old["in"]:
            yield _("The hand is over.")
        return
    yield _("In: %(names)s.", names=listed([table.name_of(seat) for seat in new["in"]]))
    if new["to_act"] is not None:
        still = new["to_act"] == old["to_act"]
        text = _("%(name)s is still to act.") if still else _("%(name)s is to act.")
        yield filled(text, name=table.name_of(new["to_act"]))


# The button


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
        known = _named_by(parse(operation).arg(0), names) | about
        bound = operation.removeprefix("BIND(p, ").removesuffix(")")
        held = HOLDS.get(action if bound == "action" else bound)
        words = held or DOES.get(operation) or DOES.get(most) or DOES.get(first) or DOES.get(name, "")
        if words and all(key in known for key in chairs if f"%({key})s" in words):
            return filled(_(words), **known) if "%" in words else _(words)
    return ""


def _named_by(word: str, names: Mapping[str, str]) -> dict[str, str]:
    """The names for the words of an operation done to this player, who may be another than the ruling is about."""
    if word not in ("to", "next"):
        return dict(names)
    return {"name": names["to"]} if word == "to" and "to" in names else {}
