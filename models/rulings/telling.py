"""What a ruling did, as people at the table would say it: the sentences of its facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from models.play import dealing
from models.rulings import card_events, chip_events, events
from models.rulings.book import RULINGS
from models.table.event import Event
from models.table.words import N_, _, ngettext

Names = Mapping[int, str]
Say = Callable[[Any, Names], str]

KINDS = {
    "ante": N_("the ante"),
    "blind": N_("a blind"),
    "bet": N_("the missing bet"),
    "dead": N_("into the pot"),
    "fee": N_("a fee"),
    "fine": N_("a fine"),
    "post": N_("missed blinds"),
    "light": N_("chips played light"),
}
WHENS = {
    "now": N_("%(name)s gets %(cards)s"),
    "end_deal": N_("%(name)s gets %(cards)s when everybody else has his"),
    "with_draw": N_("%(name)s gets %(cards)s more with the draw"),
    "end_draw": N_("%(name)s gets %(cards)s at the end of the draw"),
}
WHERES = {
    "stub_top": N_("%(name)s gives %(cards)s back to the talon"),
    "stub_bottom": N_("%(name)s gives %(cards)s back under the talon"),
    "burn": N_("%(name)s gives %(cards)s back as the burn card"),
    "discards": N_("%(name)s gives %(cards)s back to the discards"),
}
MOVES = {
    "fold": N_("fold"),
    "check": N_("check"),
    "call": N_("call"),
    "bet": N_("bet"),
    "raise": N_("raise"),
    "complete": N_("complete"),
}


def _cards(n: int) -> str:
    return ngettext("%(n)s card", "%(n)s cards", n)


def listed(words: list[str]) -> str:
    """Anna, Ben and Cem."""
    if len(words) < 2:
        return "".join(words)
    return _("%(some)s and %(last)s", some=", ".join(words[:-1]), last=words[-1])


def _ruled(event: events.Ruled, names: Names) -> str:
    ruling = RULINGS.get(event.ruling)
    outcome = ruling.outcomes.get(event.outcome) if ruling else None
    words = [outcome.text if outcome else event.text, event.reason]
    said = " ".join(word for word in words if word)
    if event.note:
        said = _("Noted only: %(text)s", text=said)
    who = listed([names[seat] for seat in event.who if seat in names])
    if who:
        return _("Ruling %(ruling)s, %(who)s: %(text)s", ruling=event.ruling, who=who, text=said)
    return _("Ruling %(ruling)s: %(text)s", ruling=event.ruling, text=said)


def _voided(event: events.HandVoided, names: Names) -> str:
    back = [f"{names[seat]} {chips}" for seat, chips in event.back if chips > 0 and seat in names]
    text = _("The hand is void")
    if back:
        text = _("The hand is void; back go: %(shares)s", shares=listed(back))
    if event.again:
        return text + _(". It is dealt again")
    if event.carried:
        return text + _(". %(chips)s stay in the middle", chips=event.carried)
    return text


def _ordered(event: events.DealOrdered, names: Names) -> str:
    if event.named is not None and event.named in names:
        return _("%(name)s deals the same game again", name=names[event.named])
    return _("The same game is dealt again")


def _pots(event: events.PotsCut, names: Names) -> str:
    open_ = [str(chips) for i, (chips, _seats) in enumerate(event.pots) if chips and i not in event.settled]
    return _("The pots are counted anew: %(pots)s", pots=listed(open_))


def _bound(event: events.BoundTo, names: Names) -> str:
    wagers = {"bet", "raise", "complete"} <= set(event.moves)
    moves = [_("bet or raise")] if wagers else [_(MOVES[move]) for move in event.moves if move in MOVES]
    name = names[event.seat]
    if event.to:
        return _("On the next turn %(name)s can only make it %(to)s", name=name, to=event.to)
    said = _("%(some)s or %(last)s", some=", ".join(moves[:-1]), last=moves[-1]) if len(moves) > 1 else moves[0]
    return _("On the next turn %(name)s can only %(moves)s", name=name, moves=said)


def _corrected(event: chip_events.BetsCorrected, names: Names) -> str:
    parts = [f"{names[seat]} {total}" for seat, total in event.totals if seat in names]
    return _("Bets put right: %(parts)s", parts=listed(parts)) if parts else ""


def _blinds(event: chip_events.BlindsMoved, names: Names) -> str:
    return _("The blinds are %(names)s’s", names=listed([names[seat] for seat, _due in event.blinds if seat in names]))


def _paid(event: chip_events.PaidIn, names: Names) -> str:
    return _("%(name)s pays %(chips)s: %(what)s", name=names[event.seat], chips=event.chips, what=_(KINDS[event.kind]))


def _back(event: chip_events.PaidBack, names: Names) -> str:
    return _("%(chips)s go back to %(name)s", chips=event.chips, name=names[event.seat])


def _owed(event: chip_events.Owed, names: Names) -> str:
    what, name = _(KINDS[event.kind]) if event.kind in KINDS else event.kind, names[event.seat]
    return _("%(name)s owes %(chips)s before the next hand: %(what)s", name=name, chips=event.chips, what=what)


def _debt(event: dealing.DebtPaid, names: Names) -> str:
    name, to = names[event.seat], names.get(event.to or 0)
    if to is not None:
        return _("%(name)s pays %(chips)s owed to %(to)s", name=name, chips=event.chips, to=to)
    return _("%(name)s pays %(chips)s owed", name=name, chips=event.chips)


def _moved(event: chip_events.PotMoved, names: Names) -> str:
    return _("%(chips)s go from %(name)s to %(to)s", chips=event.chips, name=names[event.seat], to=names[event.to])


def _shared(event: chip_events.CarryShared, names: Names) -> str:
    parts = listed([f"{names[seat]} {chips}" for seat, chips in event.shares if chips and seat in names])
    return _("What was carried is shared: %(parts)s", parts=parts)


def _given(event: card_events.CardsGiven, names: Names) -> str:
    return _(WHENS.get(event.when, WHENS["now"]), name=names[event.seat], cards=_cards(event.cards))


def _taken(event: card_events.CardsTaken, names: Names) -> str:
    return _(WHERES.get(event.where, WHERES["stub_top"]), name=names[event.seat], cards=_cards(event.cards))


def _replaced(event: card_events.CardReplaced, names: Names) -> str:
    if event.when == "now":
        return _("%(name)s’s card is put away and replaced", name=names[event.seat])
    return _("%(name)s’s card is put away; another one comes at the end", name=names[event.seat])


def _flipped(event: card_events.CardFlipped, names: Names) -> str:
    words = {"up": N_("%(name)s’s card is turned up"), "down": N_("%(name)s’s card is turned down")}
    return _(words.get(event.face, N_("%(name)s’s card is turned the right way")), name=names[event.seat])


def _out(event: card_events.CardsOut, names: Names) -> str:
    return _("%(cards)s out of play in this hand", cards=_cards(event.cards)) if event.cards else _("It is taken out")


def _rebuilt(event: card_events.StubRebuilt, names: Names) -> str:
    return _("Shuffle and cut: the talon has %(cards)s", cards=_cards(event.pile))


def _clock(event: events.ClockStarted, names: Names) -> str:
    return _("%(name)s has %(n)s seconds", name=names[event.seat], n=event.seconds)


def _one(message: str) -> Say:
    return lambda event, names: _(message, name=names[event.seat])


SAYS: dict[type[Event], Say] = {
    dealing.AntesKept: lambda event, names: _("The antes lie in the middle already"),
    dealing.DebtPaid: _debt,
    events.Ruled: _ruled,
    events.WoundBack: lambda event, names: _("Back to how the table was then"),
    events.HandVoided: _voided,
    events.DealOrdered: _ordered,
    events.CarriedOver: lambda event, names: _("The chips stay for the next deal, in the same game"),
    events.OpeningVoided: _one(N_("%(name)s had no openers: the hand is dead, the bet stays")),
    events.HandRevived: _one(N_("%(name)s’s hand is live again")),
    events.PotsCut: _pots,
    events.ActorSet: _one(N_("%(name)s acts next")),
    events.DrawReopened: _one(N_("%(name)s is asked how many cards")),
    events.NumberStands: _one(N_("%(name)s’s number stands")),
    events.BoundTo: _bound,
    events.ButtonMoved: _one(N_("%(name)s has dealt; the next deal goes to the left")),
    events.ClockStarted: _clock,
    chip_events.BetsCorrected: _corrected,
    chip_events.BlindsMoved: _blinds,
    chip_events.PaidIn: _paid,
    chip_events.PaidBack: _back,
    chip_events.Owed: _owed,
    chip_events.PotMoved: _moved,
    chip_events.CarryShared: _shared,
    card_events.CardsGiven: _given,
    card_events.CardsTaken: _taken,
    card_events.CardReplaced: _replaced,
    card_events.CardKept: _one(N_("%(name)s’s card plays")),
    card_events.CardFlipped: _flipped,
    card_events.CardsOut: _out,
    card_events.StubRebuilt: _rebuilt,
    card_events.CommunityCard: lambda event, names: _("One card face up counts for everybody"),
    card_events.ServedOn: lambda event, names: "",
}
