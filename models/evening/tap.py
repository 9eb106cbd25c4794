"""One tap, start to finish: what was tapped becomes facts, and the facts fold to the table.

`moved` decides (and may refuse), `record` folds (and never does). Nothing here knows a file or a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from models.bank import buying_in, counting, reserve, settling
from models.evening.dealers_choice import allow, deals, game_of
from models.evening.evening import Evening, Redone, TakenBack, earlier
from models.evening.follows import follows
from models.evening.house_rules import new_rules, opened
from models.evening.phases import actor
from models.play import betting, boards, buying, declaring, drawing, openers, seating, showdown, talon
from models.play.betting import Offer
from models.play.dealing import deal as deal_cards
from models.rulings import apply
from models.table.errors import Refused
from models.table.event import Event
from models.table.fields import Fields, chair, choice
from models.table.refusals import refuse
from models.table.table import Table

Decide = Callable[[Table, Fields], list[Event]]

# Deciding


def opening(fields: Fields) -> list[Event]:
    """What `POST /tables` says, as the first facts; refused with the key and the reason."""
    return opened(fields)


def decide(evening: Evening, move: str, fields: Fields) -> list[Event]:
    """The facts of one tap; refused where the rules do not allow it. Changes nothing."""
    if move == "take-back":
        if evening.past is None:
            raise refuse("nothing-to-take-back")
        return [TakenBack(evening.past.tap)]
    if move == "redo":
        if evening.undone is None:
            raise refuse("nothing-to-redo")
        return [Redone(evening.undone.tap)]
    if evening.table.bank.finished and (move not in settling.AFTER or fields.get("cash_out")):
        raise refuse("finished")
    if move == "ruling":
        return ruled(evening, fields)[1]
    return moved(evening.table, move, fields)[1]


def ruled(evening: Evening, fields: Fields) -> tuple[Table, list[Event]]:
    """The table after a ruling, with the events that led there; nothing is written."""
    return happen(evening.table, apply.ruling(evening.table, fields, earlier(evening)))


def moved(table: Table, move: str, fields: Fields) -> tuple[Table, list[Event]]:
    """The table after a move and everything that follows by itself, with the events that led there."""
    if move == "together":
        return _together(table, fields)
    decider = _DECIDERS.get(move)
    if decider is None:
        raise refuse("unknown-move")
    return happen(table, decider(table, fields))


def happen(table: Table, events: Sequence[Event]) -> tuple[Table, list[Event]]:
    """Apply these events, then whatever follows, until the table waits for people."""
    done: list[Event] = []
    while events:
        for event in events:
            table = event.apply(table)
        done += events
        events = follows(table)
    return table, done


def _play(move: str) -> Decide:
    def decider(table: Table, fields: Fields) -> list[Event]:
        if table.over:
            raise refuse("not-now")
        if table.hand.draw.blocked:
            raise refuse("reshuffle-first")
        if table.hand.kind == "starter":
            raise refuse("starter-first")
        aside = reserve.all_in(table, move, fields)
        for event in aside:
            table = event.apply(table)
        return aside + betting.act(table, move, fields)

    return decider


def _presence(move: str) -> Decide:
    return lambda table, fields: seating.presence(table, move, fields)


def _buy(move: str) -> Decide:
    return lambda table, fields: buying_in.buy(table, move, fields)


def _draw(table: Table, fields: Fields) -> list[Event]:
    if table.over:
        raise refuse("not-now", rule="DRAW-01")
    return drawing.draw(table, fields)


def _reshuffle(table: Table, fields: Fields) -> list[Event]:
    return talon.reshuffle(table)


def _deal(table: Table, fields: Fields) -> list[Event]:
    if not table.over:
        raise refuse("hand-running")
    chosen = game_of(table, fields)
    for event in chosen:
        table = event.apply(table)
    return chosen + deal_cards(table)


_DECIDERS: dict[str, Decide] = {
    **{move: _play(move) for move in betting.MOVES},
    "draw": _draw,
    "reshuffle": _reshuffle,
    "starter": boards.starter,
    "up": boards.up,
    "buy": buying.buy,
    "declare": declaring.declare,
    "openers": openers.openers,
    "award": showdown.award,
    "ruling": apply.ruling,
    "deal": _deal,
    "dealer": seating.name_dealer,
    "sit": buying_in.sit,
    "leave": buying_in.leave,
    **{move: _presence(move) for move in ("away", "back")},
    **{move: _buy(move) for move in ("buy-in", "cash-out")},
    "rename": seating.rename,
    "seat-order": seating.chairs,
    "adjust": seating.adjust,
    "chipset": buying_in.chip_set,
    "money": buying_in.money,
    "keeper": buying_in.keeper,
    "pay": buying_in.pay,
    "ask-chips": buying_in.ask,
    "grant": buying_in.grant,
    "decline": buying_in.decline,
    "uncounted": reserve.stop,
    "count": counting.count,
    "difference": counting.settle,
    "expense": settling.expense,
    "drop-expense": settling.drop,
    "finish": settling.finish,
    "payment": settling.mark,
    "reopen": settling.reopen,
    "options": new_rules,
    "games": allow,
}
MOVES = frozenset(_DECIDERS) | {"together", "take-back", "redo"}
PLAYED = frozenset({*betting.MOVES, "draw", "reshuffle", "starter", "up", "buy", "declare", "openers", "award", "deal"})


# Offering


def offers(table: Table) -> list[Offer]:
    """`options_now`: every move of the game open now, drawn and accepted alike."""
    now = table.now
    if table.bank.finished:
        return []
    if now == "bet":
        again = drawing.offers(table) if table.hand.draw.corrects is not None else []
        return betting.offers(table) + again + boards.up_offers(table)
    if now in _OFFERS:
        return _OFFERS[now](table)
    if now == "first_dealer":
        return seating.dealer_offers(table)
    return _between(table)


_OFFERS: dict[str, Callable[[Table], list[Offer]]] = {
    "draw": drawing.offers,
    "starter": boards.offers,
    "buy": buying.offers,
    "declare": declaring.offers,
    "openers": showdown.offers,
    "showdown": showdown.offers,
}


def _between(table: Table) -> list[Offer]:
    found: list[Offer] = []
    try:
        _deal(table, {})
        found.append({"move": "deal"})
    except Refused:
        pass
    return found + deals(table) + seating.dealer_offers(table)


# Several taps as one


def _together(table: Table, fields: Fields) -> tuple[Table, list[Event]]:
    if "all" in fields:
        return _everybody(table, choice(fields, "all", ("check", "call", "pat")))
    if "pass_to" in fields:
        return _pass_to(table, chair(table, fields, "pass_to"))
    moves = fields.get("moves")
    if not isinstance(moves, list) or not moves or not all(isinstance(one, dict) for one in moves):
        raise refuse("missing", key="moves")
    done: list[Event] = []
    for i, one in enumerate(moves[:100]):
        table, events = _one_of(table, one, i)
        done += events
    return table, done


def _one_of(table: Table, said: Mapping[str, Any], at: int) -> tuple[Table, list[Event]]:
    move = said.get("move")
    try:
        if move not in PLAYED:
            raise refuse("unknown-move")
        return moved(table, str(move), said)
    except Refused as refusal:
        refusal.more["at"] = at
        raise


def _everybody(table: Table, what: str) -> tuple[Table, list[Event]]:
    """Everybody still to act in this round checks, calls, or stands pat."""
    done: list[Event] = []
    place = _place(table)
    while _place(table) == place and (seat := actor(table)) is not None:
        move, more = _same(table, seat, what)
        table, events = _one_of(table, {"move": move, "seat": seat, **more}, len(done))
        done += events
    if not done:
        raise refuse("nothing-together")
    return table, done


def _same(table: Table, seat: int, what: str) -> tuple[str, dict[str, Any]]:
    if what == "pat":
        return "draw", {"cards": 0, "ace": False, "splits": False}
    owing = betting.need(table, table.seat(seat))
    return ("call" if owing else "check") if what == "call" else what, {}


def _pass_to(table: Table, to: int) -> tuple[Table, list[Event]]:
    """Everybody before `to` who faces a bet folds, the others check."""
    if to not in betting.to_act_later(table)[1:]:
        raise refuse("nothing-together")
    done: list[Event] = []
    while (seat := betting.turn(table)) is not None and seat != to:
        move = "fold" if betting.need(table, table.seat(seat)) else "check"
        table, events = _one_of(table, {"move": move, "seat": seat}, len(done))
        done += events
    return table, done


def _place(table: Table) -> tuple[int, int, str]:
    return table.deals, table.hand.stage, table.hand.kind
